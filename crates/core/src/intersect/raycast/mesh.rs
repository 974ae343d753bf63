//! The first triangle of a mesh that a ray or a line hits, by a traversal of the bounding volume hierarchy with a shrinking interval.

use num_traits::Float;

use super::{RayHit, line_triangle, line_triangle_hit, ray_triangle, whole_line};
use crate::intersect::bvh;
use crate::intersect::overlap::{decide_none_found, item_test};
use crate::intersect::probe::{Decision, Hit, Probe, Recorder, Side, Step};
use crate::intersect::winding::{self, member_inside};
use crate::shapes::{Interval, Line, Mesh, Ray, Triangle};
use crate::vector::{Scalar, Vector};

/// The first hit of a ray on a mesh.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeshHit<V: Vector> {
    /// The number of the triangle that is hit first; of several at the same t, the least number. For a ray that begins inside a solid mesh
    /// it is the first triangle on the way out.
    pub triangle: usize,
    /// The part of the ray in that triangle. For a solid mesh it runs from the first entry, which is 0 if the ray begins inside, to the last
    /// exit.
    pub hit: RayHit<V>,
}

/// The triangle of the mesh that the ray hits first, from either side.
///
/// The answer is the first of [`ray_triangle`] over all triangles, most of which the tree excludes. Exact arithmetic tells whether the ray
/// begins inside a [solid](Mesh::into_solid) mesh.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::raycast::ray_mesh;
/// use hitbench::shapes::{Mesh, Ray};
///
/// let floor = Mesh::new([Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::X + Vec3::Z], [[0, 1, 2], [1, 3, 2]])?;
/// let down = Ray::new(Vec3::new(0.75, 2.0, 0.75), -Vec3::Y)?;
/// let found = ray_mesh(&down, &floor, &mut ()).expect("it points at the floor");
/// assert_eq!((found.triangle, found.hit.entry), (1, 2.0));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn ray_mesh<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    mesh: &Mesh<V>,
    probe: &mut P,
) -> Option<MeshHit<V>> {
    let ahead = Interval { min: V::Scalar::ZERO, max: V::Scalar::infinity() };
    let plain = |triangle: &Triangle<V>| ray_triangle(ray, triangle, &mut ());
    let recorded =
        |triangle: &Triangle<V>, probe: &mut Recorder<_>| ray_triangle(ray, triangle, probe);
    let begins = || vec![ray.origin()];
    first((ray.origin(), ray.direction()), ahead, begins, mesh, probe, plain, recorded)
}

/// The triangle of the mesh that the line hits first, coming from infinity.
pub(in crate::intersect) fn line_mesh_hit<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    mesh: &Mesh<V>,
    probe: &mut P,
) -> Option<MeshHit<V>> {
    let plain = |triangle: &Triangle<V>| line_triangle_hit(line, triangle, &mut ());
    let recorded =
        |triangle: &Triangle<V>, probe: &mut Recorder<_>| line_triangle_hit(line, triangle, probe);
    let beam = (line.through(), line.direction());
    first(beam, whole_line(), Vec::new, mesh, probe, plain, recorded)
}

/// The first hit among the triangles. The test of one is given twice, `plain` and `recorded`; `begins` gives the origin of a ray, and
/// nothing for a line.
fn first<V: Vector, P: Probe<V>>(
    (start, direction): (V, V),
    within: Interval<V::Scalar>,
    begins: impl FnOnce() -> Vec<V>,
    mesh: &Mesh<V>,
    probe: &mut P,
    plain: impl Fn(&Triangle<V>) -> Option<RayHit<V>>,
    recorded: impl Fn(&Triangle<V>, &mut Recorder<V::Double>) -> Option<RayHit<V>>,
) -> Option<MeshHit<V>> {
    let zero = V::Scalar::ZERO;
    let mut nearest: Option<MeshHit<V>> = None;
    let mut visit = |triangle: &Triangle<V>, item: u32, within: &mut Interval<_>, probe: &mut P| {
        let number = item as usize;
        let recorded = |probe: &mut Recorder<V::Double>| recorded(triangle, probe);
        let hit = item_test([0, item], probe, || plain(triangle), recorded, Option::is_some);
        let Some(hit) = hit else { return };
        let triangle = number;
        let before = |other: &MeshHit<V>| {
            hit.entry < other.hit.entry || hit.entry == other.hit.entry && triangle < other.triangle
        };
        if nearest.as_ref().is_none_or(before) {
            nearest = Some(MeshHit { triangle, hit });
            // The interval stays open by some rounding: a box at the same t may contain a triangle with a lesser number.
            let rounding = V::Scalar::of(8.0) * V::Scalar::epsilon();
            within.max = hit.entry + hit.entry.abs() * rounding;
        }
    };
    let tally = if P::RECORDS {
        bvh::ray(mesh.tree(), start, direction, within, probe, |item, within, probe| {
            visit(&mesh.triangle(item as usize), item, within, probe);
        })
    } else {
        let (all, line) = (mesh.tree().volume(0), (start, direction));
        bvh::ray_wide(mesh.wide(), all, line, within, probe, |item, within, probe| {
            visit(&Triangle::from_vertices(item.corners()), item.number, within, probe);
        })
    };
    // For a surface only the triangles count, and not whether the ray begins inside.
    let inside = mesh.is_solid() && member_inside(begins, mesh, Side::B, probe).is_some();
    if let Some(MeshHit { triangle, hit }) = &nearest {
        tell_first(*triangle as u32, hit.entry, (start, direction), probe);
    }
    match nearest {
        None if !inside => {
            decide_none_found(tally, probe);
            None
        }
        Some(found) if !mesh.is_solid() => Some(found),
        None => {
            // The ray begins on a triangle of the solid, and rounding has put that triangle behind it.
            let found = winding::about(start, mesh);
            let crossed = || found.crossings.first().map(|crossing| crossing.triangle);
            let triangle = found.touched.or_else(crossed).unwrap_or(0) as usize;
            Some(MeshHit { triangle, hit: RayHit { entry: zero, exit: zero, normal: None } })
        }
        Some(MeshHit { triangle, hit }) => {
            // The last exit of all triangles is that of the solid.
            let mut exit = hit.exit;
            bvh::ray(mesh.tree(), start, direction, within, &mut (), |item, _, _| {
                if let Some(hit) = plain(&mesh.triangle(item as usize)) {
                    exit = exit.max(hit.exit);
                }
            });
            let hit = match inside && hit.entry > zero {
                true => RayHit { entry: zero, exit, normal: None },
                false => RayHit { exit, ..hit },
            };
            Some(MeshHit { triangle, hit })
        }
    }
}

/// The least interval that holds { t : through + t u in some triangle of the mesh }.
pub fn line_mesh<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    mesh: &Mesh<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let mut all: Option<Interval<V::Scalar>> = None;
    let mut first = 0;
    let (through, u) = (line.through(), line.direction());
    let tally = bvh::ray(mesh.tree(), through, u, whole_line(), probe, |item, _, probe| {
        let triangle = mesh.triangle(item as usize);
        let plain = || line_triangle(line, &triangle, &mut ());
        let recorded = |probe: &mut Recorder<V::Double>| line_triangle(line, &triangle, probe);
        if let Some(met) = item_test([0, item], probe, plain, recorded, Option::is_some) {
            if all.is_none_or(|all| met.min < all.min || met.min == all.min && item < first) {
                first = item;
            }
            let all = all.get_or_insert(met);
            *all = Interval { min: all.min.min(met.min), max: all.max.max(met.max) };
        }
    });
    match all {
        Some(Interval { min, .. }) => tell_first(first, min, (through, u), probe),
        None => {
            decide_none_found(tally, probe);
        }
    }
    all
}

/// Records the first triangle that is hit, which decides the verdict.
fn tell_first<V: Vector, P: Probe<V>>(
    triangle: u32,
    t: V::Scalar,
    (start, direction): (V, V),
    probe: &mut P,
) {
    probe.step(|| Step::Hit(Hit { triangle, t, point: start + direction * t }));
    probe.decided(Decision::Step(true));
}
