//! The words by which a scene is found: those of its title, its text, its shapes and their tests.

use super::Words;
use crate::intersect::matrix::{self, By, Query};
use crate::scene::{
    BoundingVolume, Document, Hide, Opens, Routine, Scene, Show, World, each_world,
};
use crate::shapes::Kind;
use crate::words::{self, tr};

/// The number of shapes whose names the search knows in a large scene: the first ones.
const NAMED: usize = 64;
/// The words for a scene that shows copies.
const COPIES: &str = "crowd, copies, broad phase";

impl Words {
    /// The words of a scene of this family; `also` has further words, such as its file.
    pub fn of_scene(scene: &Scene, family: &str, also: &str) -> Self {
        each_world!(scene, document => of_document(document, family, also))
    }
}

fn of_document<V: World>(document: &Document<V>, family: &str, also: &str) -> Words {
    let (mut kind, mut also) = (format!("{family} {}D", V::DIM), also.to_owned());
    let add = |to: &mut String, words: &str| {
        to.push_str(", ");
        to.push_str(words);
    };
    let kinds = kinds(document);
    for &(shape, _) in &kinds {
        add(&mut kind, shape.name(V::DIM));
        add(&mut also, shape.token());
        for word in shape.synonyms().split(' ') {
            add(if is_apt(word, V::DIM) { &mut kind } else { &mut also }, word);
        }
    }
    let moves = document.entries.iter().any(|entry| entry.displacement != V::ZERO);
    let turns = document.entries.iter().any(|entry| entry.turn.is_some());
    for (i, &(a, several)) in kinds.iter().enumerate() {
        let others = kinds[i + 1..].iter().map(|&(other, _)| other);
        for b in several.then_some(a).into_iter().chain(others) {
            for words in methods(a, b) {
                add(&mut kind, words);
            }
            for way in matrix::alternatives_of_kinds::<V>(a, b) {
                add(&mut kind, way.name);
                add(&mut also, way.id);
            }
            for query in [Query::Overlap, Query::Distance, Query::Penetration] {
                add(&mut also, matrix::route(query, a, b).map_or("", |route| route.function));
            }
        }
    }
    if moves || turns {
        add(&mut kind, "sweep");
    }
    if document.copies.is_some() {
        add(&mut kind, COPIES);
    }
    if turns {
        add(&mut kind, "turn, conservative advancement");
    }
    for words in document.opens.iter().flat_map(shown) {
        add(&mut kind, words);
    }
    for entry in document.entries.iter().take(NAMED) {
        add(&mut also, &entry.name);
    }
    let text = format!("{} {}", document.about.as_deref().unwrap_or_default(), document.source);
    if !words::is_translated() {
        return Words::new([&document.title, &kind, &text, &also]);
    }
    for &(shape, _) in &kinds {
        add(&mut kind, tr(shape.name(V::DIM)));
    }
    add(&mut kind, tr(family));
    let title = format!("{} {}", tr(&document.title), document.title);
    let text = format!("{text} {}", tr(document.about.as_deref().unwrap_or_default()));
    Words::new([&title, &kind, &text, &also])
}

/// The kinds of the shapes, in their order, and whether the scene has several of each.
fn kinds<V: World>(document: &Document<V>) -> Vec<(Kind, bool)> {
    let count = |kind: &Kind| document.entries.iter().filter(|e| e.form.kind() == *kind).count();
    let counted = Kind::ALL.iter().map(|kind| (*kind, count(kind)));
    counted.filter(|(_, count)| *count > 0).map(|(kind, count)| (kind, count > 1)).collect()
}

/// Whether a name for a kind is right in the plane (`dim` 2) or in space (3), and names no other kind.
fn is_apt(word: &str, dim: usize) -> bool {
    let elsewhere: &[&str] = match dim {
        2 => &["sphere", "cube", "polyhedron"],
        _ => &["circle", "rectangle", "square", "polygon"],
    };
    !elsewhere.contains(&word) && !Kind::ALL.iter().any(|kind| kind.name(dim) == word)
}

/// The methods by which the test of two kinds, in order, is known.
fn methods(a: Kind, b: Kind) -> impl Iterator<Item = &'static str> {
    let by = matrix::route(Query::Overlap, a, b).map(|route| route.by);
    let is_sight = |kind| matches!(kind, Kind::Ray | Kind::Line);
    let is_cast = is_sight(a) != is_sight(b) && by == Some(By::Pair) && a != Kind::Point;
    let is_box = |kind| matches!(kind, Kind::Aabb | Kind::Obb);
    let is_flat = |kind| is_box(kind) || matches!(kind, Kind::Segment | Kind::Triangle);
    // The test with a mesh is that with its triangles.
    let (triangles, mesh) = (Kind::Triangle, a == Kind::Mesh || b == Kind::Mesh);
    let [a, b] = [a, b].map(|kind| if kind == Kind::Mesh { triangles } else { kind });
    let faces = is_flat(a) && is_flat(b) && (is_box(a) || is_box(b) || a == b && a == triangles);
    [
        (by == Some(By::Search), "GJK, Minkowski difference, simplex"),
        (is_cast, "raycast"),
        (a == Kind::Point || b == Kind::Point, "containment, point inside"),
        (faces, "SAT, separating axes"),
        (mesh, "BVH, tree of bounding boxes"),
    ]
    .into_iter()
    .filter_map(|(is_so, words)| is_so.then_some(words))
}

/// The names of the views that the scene opens with.
fn shown<V: World>(opens: &Opens<V>) -> Vec<&str> {
    let way = opens.way.as_deref();
    let shows = opens.shows.iter().map(|show| match show {
        Show::Volumes(kinds) if kinds.contains(&BoundingVolume::Kdop) => "bounding volumes, k-DOP",
        Show::Volumes(kinds) if kinds.contains(&BoundingVolume::Ball) => {
            "bounding volumes, smallest enclosing ball, bounding sphere"
        }
        Show::Volumes(_) => "bounding volumes",
        Show::Tree(_) => "BVH, tree of bounding boxes",
        Show::Intervals => "sweep and prune, broad phase",
        Show::Routine(Routine::Aabb) => "bounding box, AABB, scan",
        Show::Routine(Routine::SmallestBall) => "smallest enclosing ball, bounding sphere, Welzl",
        Show::Routine(
            Routine::MedianTree | Routine::SurfaceTree | Routine::MortonTree | Routine::BestTree,
        ) => {
            "BVH, tree building, split, median, surface area heuristic, SAH, Morton, Z-order, LBVH, optimal"
        }
        Show::Routine(Routine::PushApart(_)) => "response, stacking, resting contact, jitter",
        Show::Routine(Routine::Fly { .. }) => "integration, Euler, tunnelling, trajectory",
        Show::AllFinders => "uniform grid, spatial hash, broad phase",
        Show::Crowd(_) => COPIES,
        Show::Difference => "Minkowski difference",
        Show::Axis(_) => "SAT, separating axis",
        Show::Samples(_) => "samples, discrete, tunnelling",
        Show::SamplesBetween(_) => "samples, subdivision, bounding sphere",
        Show::Curve(_) => "curve, trajectory, acceleration",
        Show::SeenFromA => "relative motion, seen from A",
        Show::Map(_) => "map of verdicts",
    });
    let quiz = opens.hides.contains(&Hide::Verdict).then_some("quiz, verdict hidden");
    way.into_iter().chain(shows).chain(quiz).collect()
}
