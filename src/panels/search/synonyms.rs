//! The table of synonyms of the field.

/// Each row holds words, or sequences of words, that are searched for alike. In lower case; a plural in "s"
/// or "es" needs no entry of its own.
const ROWS: &[&[&str]] = &[
    // Methods.
    &["gjk", "gilbert johnson and keerthi", "gilbert johnson keerthi", "keerthi"],
    &["epa", "expanding polytope", "polytope"],
    // The difference is written A − B.
    &["minkowski", "minkowski difference", "minkowski sum", "configuration space", "a b"],
    &["support", "support point", "support function", "support mapping"],
    &["sat", "separating axis", "separating axes", "separating axis theorem", "axis theorem"],
    &["raycast", "ray cast", "ray casting", "raycasting", "linecast", "line cast"],
    &["bvh", "bounding volume hierarchy", "tree", "aabb tree", "hierarchy"],
    &["bounding volume", "bounds", "bounding box", "bounding sphere"],
    &["broad phase", "broadphase", "broad", "sweep and prune", "sort and sweep", "crowd"],
    &["sap", "sweep and prune", "sort and sweep", "sorted intervals"],
    &["conservative advancement", "advancement"],
    &["reflection", "mirror", "mirrored", "reflected", "symmetry"],
    &["slab", "kay and kajiya", "slab method"],
    &["clamp", "arvo", "nearest point"],
    // Motion.
    &["ccd", "continuous collision", "continuous collision detection", "continuous", "sweep"],
    &["sweep", "swept", "time of impact", "toi", "shape cast", "shapecast", "tunnelling"],
    &["ccd", "tunnelling", "tunneling"],
    &["tunnelling", "tunneling", "bullet", "apart before"],
    &["rotation", "rotating", "turn", "turning", "angular", "spin"],
    &["velocity", "motion", "moving", "displacement"],
    &["relative motion", "relative velocity", "seen from a"],
    // Answers.
    &["depth", "penetration", "deep", "mtv", "minimum translation vector"],
    &["distance", "closest point", "nearest point", "gap", "separation"],
    &["contact", "touch", "touching"],
    &["overlap", "intersection", "intersect", "collision", "collide", "hit"],
    &["containment", "contains", "point in", "point inside", "point in polygon"],
    &["line of sight", "visibility", "seen across"],
    &["culling", "frustum culling", "need not be drawn"],
    &["quiz", "guess", "exercise"],
    // Numbers.
    &["rounding", "precision", "epsilon", "tolerance", "float", "floating point", "robustness"],
    &["ulp", "last place"],
    // Shapes.
    &["circle", "disk", "disc"],
    &["sphere", "ball"],
    &["ellipse", "oval"],
    &["aabb", "axis aligned box", "axis aligned bounding box", "aligned box", "aligned boxes"],
    &["obb", "oriented box", "oriented bounding box", "turned box", "turned boxes", "rotated box"],
    &["rectangle", "rect", "box"],
    &["box", "cuboid"],
    &["square", "box"],
    &["cube", "box"],
    &["hull", "convex hull", "polygon", "polyhedron", "polyhedra"],
    &["half space", "halfspace"],
    &["half plane", "halfplane"],
    &["k dop", "kdop", "dop", "discrete oriented polytope"],
    &["segment", "line segment"],
    &["pill", "stadium", "capsule"],
    &["sector", "pie", "wedge", "attack", "field of view"],
    &["frustum", "frusta", "view frustum", "camera"],
    &["triangle mesh", "mesh", "polygon soup", "obj"],
    &["axis", "axes"],
    &["vertex", "vertices", "corner"],
    &["wall", "floor", "ground", "plane"],
];

fn rows(is_asked: impl Fn(&str) -> bool) -> impl Iterator<Item = &'static str> {
    let rows = ROWS.iter().filter(move |row| row.iter().any(|word| is_asked(word)));
    rows.flat_map(|row| row.iter().copied())
}

pub(super) fn knows(words: &str) -> bool {
    rows(|word| word == words).next().is_some()
}

pub(super) fn of(words: &str) -> impl Iterator<Item = &'static str> {
    rows(move |word| word == words).filter(move |word| *word != words)
}

/// The synonyms for words of the table that begin with these letters.
pub(super) fn of_begun(letters: &str) -> impl Iterator<Item = &'static str> {
    rows(move |word| word.starts_with(letters))
}

#[cfg(test)]
mod tests {
    use super::super::folded;
    use super::*;

    #[test]
    fn the_rows_are_written_as_they_are_compared() {
        for row in ROWS {
            assert!(row.len() > 1, "{row:?}");
            for word in *row {
                assert_eq!(folded(word), format!(" {word} "), "{row:?}");
                let twice = row.iter().filter(|other| *other == word).count();
                assert_eq!(twice, 1, "{word} in {row:?}");
            }
        }
    }
}
