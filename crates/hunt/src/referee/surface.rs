//! Meshes of space are surfaces: what is true of them is found triangle by triangle.

use glam::DVec3;

use super::Truth;
use hitbench_core::intersect::{judge as exact, matrix};
use hitbench_core::shapes::{Mesh, Point, Ray, Segment, Shape, Triangle};
use hitbench_scene::scene::{Document, World};

/// The mesh, if the shape is a surface of space.
pub(super) fn of<V: World>(shape: &Shape<V>) -> Option<&Mesh<V>> {
    match shape {
        Shape::Mesh(mesh) if V::DIM == 3 && !mesh.is_solid() => Some(mesh),
        _ => None,
    }
}

/// Whether the shapes of a document have a point in common, by the exact judge of each triangle; `None` if neither is a surface, or
/// the other one has no judge beside a triangle.
pub(super) fn overlap<V: World>(document: &Document<V>) -> Option<bool> {
    let [a, b] = [document.shape(0).ok()?, document.shape(1).ok()?];
    of(&a).or(of(&b))?;
    let parts = |shape: &Shape<V>| match of(shape) {
        Some(mesh) => mesh.triangles().map(Shape::from).collect(),
        None => vec![shape.clone()],
    };
    let (of_a, of_b) = (parts(&a), parts(&b));
    for a in &of_a {
        for b in of_b.iter().filter(|b| a.bounds().meets(&b.bounds())) {
            if exact::overlap(a, b)? {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// Where a ray first meets a surface, and where last; from the front alone if the back does not count. Undecided if a triangle is seen
/// from its edge then.
pub(super) fn cast<V: World>(ray: &Ray<V>, mesh: &Mesh<V>, back_counts: bool) -> Truth {
    ends(ray, mesh, back_counts).map_or(Truth::Undecided, Truth::Ray)
}

fn ends<V: World>(ray: &Ray<V>, mesh: &Mesh<V>, back_counts: bool) -> Option<Option<[f64; 2]>> {
    let (sight, mut found) = (Shape::from(*ray), None::<[f64; 2]>);
    for triangle in mesh.triangles() {
        let shape = Shape::from(triangle);
        if !exact::overlap(&sight, &shape)? {
            continue;
        }
        if !back_counts {
            let toward = normal(&triangle)?.dot(ray.direction().in_space());
            if toward.abs() < 1e-9 {
                return None;
            }
            if toward > 0.0 {
                continue;
            }
        }
        let hit = matrix::raycast(ray, &shape)?.hit;
        let [first, last] = found.unwrap_or([hit.entry, hit.exit]);
        found = Some([first.min(hit.entry), last.max(hit.exit)]);
    }
    Some(found)
}

/// Whether a ray and a surface still meet, or still do not, if the ray is moved so far along any axis.
pub(super) fn is_sure<V: World>(ray: &Ray<V>, mesh: &Mesh<V>, back_counts: bool, by: f64) -> bool {
    let hit = |ray: &Ray<V>| ends(ray, mesh, back_counts).map(|ends| ends.is_some());
    let moved = |way: V| Ray::new(ray.origin() + way, ray.direction()).ok();
    let here = hit(ray);
    (0..V::DIM)
        .flat_map(|i| [V::AXES[i] * by, V::AXES[i] * -by])
        .all(|way| moved(way).and_then(|ray| hit(&ray)).is_some_and(|there| Some(there) == here))
}

/// How far a normal is from those that are right where a ray meets a surface, if it is none of them: these are the normals of the
/// triangle there, against the ray or as its corners wind. Where two triangles meet, nobody can tell.
pub(super) fn normal_off<V: World>(
    (ray, mesh): (&Ray<V>, &Mesh<V>),
    place: V,
    said: V,
    allowed: f64,
) -> Option<f64> {
    let at: Shape<V> = Point::new(place).ok()?.into();
    let is_near = |shape: Shape<V>| Some(matrix::distance(&shape, &at).ok()?.distance <= allowed);
    let mut least = None::<f64>;
    for triangle in mesh.triangles() {
        if !is_near(triangle.into())? {
            continue;
        }
        let &[a, b, c] = triangle.vertices();
        for [from, to] in [[a, b], [b, c], [c, a]] {
            if is_near(Segment::new(from, to).ok()?.into())? {
                return None;
            }
        }
        let winding = normal(&triangle)?;
        let against = winding * -winding.dot(ray.direction().in_space()).signum();
        let off = |right: DVec3| (said.in_space() - right).length();
        least = Some(least.unwrap_or(f64::INFINITY).min(off(winding)).min(off(against)));
    }
    least
}

/// As its corners wind; `None` if it has no area.
fn normal<V: World>(triangle: &Triangle<V>) -> Option<DVec3> {
    let [a, b, c] = triangle.vertices().map(V::in_space);
    (b - a).cross(c - a).try_normalize()
}
