//! The winding number of a closed mesh about a point, by counting the crossings of a ray with exact signs.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use glam::DVec3;

use super::bvh;
use super::contains::point_triangle;
use super::orientation::Way;
use super::probe::{Crossing, Decision, Probe, Side, Step, Winding};
use crate::shapes::{Bounds, Mesh, Triangle};
use crate::vector::{Scalar, Vector};

/// The crossings of a mesh with a ray from the point along the first axis. For a closed mesh, exits minus entries are the winding number.
///
/// A ray that meets an edge or a corner counts as shifted by (0, ε, ε²), with an infinitesimal ε: then it meets no edge, corner or edge-on
/// triangle, and triangles that share an edge agree. All signs are exact. The tree excludes the triangles that the ray does not come near.
///
/// Source: Edelsbrunner and Mücke, "Simulation of Simplicity" (1990), for the shift.
pub(super) fn about<V: Vector>(point: V, mesh: &Mesh<V>) -> Winding<V> {
    let (side, verdict) = (Side::B, None);
    let mut found = Winding { of: side, point, touched: None, crossings: Vec::new(), verdict };
    let at = Bounds { min: point, max: point };
    let ahead = |bounds: &Bounds<V>| {
        let beside =
            |i: usize| bounds.min.get(i) <= point.get(i) && point.get(i) <= bounds.max.get(i);
        bounds.max.get(0) >= point.get(0) && (1..V::DIM).all(beside)
    };
    bvh::query(mesh.tree(), at, ahead, &mut (), |number, _| {
        let triangle = mesh.triangle(number as usize);
        let bounds = Bounds::around(*triangle.vertices());
        if bounds.meets(&at) && point_triangle(point, &triangle, &mut ()) {
            found.touched = Some(number);
            return ControlFlow::Break(());
        }
        if ahead(&bounds) {
            found.crossings.extend(crossing(point, number, &triangle));
        }
        ControlFlow::Continue(())
    });
    found
}

/// The crossing of the ray with a triangle that does not contain its origin.
fn crossing<V: Vector>(
    point: V,
    number: u32,
    triangle: &Triangle<V>,
) -> Option<Crossing<V::Scalar>> {
    let x = point.in_space().to_array();
    let corners = triangle.vertices().map(|corner| corner.in_space().to_array());
    let turn = beside(corners[0], corners[1], x)?;
    for (i, j) in [(1, 2), (2, 0)] {
        if beside(corners[i], corners[j], x)? != turn {
            return None;
        }
    }
    let from_first = |to: [f64; 3]| Way::between(corners[0], to);
    // If the corners turn left, the normal points along the ray, which crosses the plane ahead if the origin is on the other side.
    let above = Way::volume(&[from_first(corners[1]), from_first(corners[2]), from_first(x)]);
    if above != turn.reverse() {
        return None;
    }
    let t = length_to(triangle.vertices().map(|corner| (corner - point).in_space()));
    Some(Crossing { triangle: number, t: V::Scalar::of(t), outward: turn.is_gt() })
}

/// The length along the first axis from the origin to a triangle, rounded: no verdict depends on it.
fn length_to([a, b, c]: [DVec3; 3]) -> f64 {
    let [low, high] = [a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x)];
    let scale =
        [a, b, c].into_iter().fold(0.0_f64, |size, v| size.max(v.abs().max_element())).unit_scale();
    let [a, b, c] = [a, b, c].map(|v| v * scale);
    let normal = (b - a).cross(c - a);
    let t = normal.dot(a) / normal.x / scale;
    // For a triangle that is nearly edge-on, the quotient is noise.
    if t.is_finite() { t.max(low.max(0.0)).min(high) } else { high }
}

/// The side on which the shifted point lies of the line between two points, in the projection along the first axis; `None` if the two points
/// have the same projection.
fn beside(from: [f64; 3], to: [f64; 3], x: [f64; 3]) -> Option<Ordering> {
    let way = Way::between(from, to);
    let shifted = || way.sign(2).reverse().then(way.sign(1));
    let side = way.minor(&Way::between(from, x), 0).then_with(shifted);
    side.is_ne().then_some(side)
}

/// The first of the `members` that lies inside the mesh, if the mesh is solid. They are points of a shape that meets no triangle of the mesh.
/// To the probe the mesh is the shape `of`.
///
/// For a surface the answer is `None`, and a recording probe hears of a point inside.
pub(super) fn member_inside<V: Vector, P: Probe<V>>(
    members: impl FnOnce() -> Vec<V>,
    mesh: &Mesh<V>,
    of: Side,
    probe: &mut P,
) -> Option<V> {
    if !mesh.is_solid() && probe.room() == 0 {
        return None;
    }
    let around = mesh.tree().volume(0);
    for member in members() {
        if probe.goes_on().is_break() {
            return None;
        }
        // The mesh encloses no point outside its bounding box.
        if !around.meets(&Bounds { min: member, max: member }) {
            continue;
        }
        if !mesh.is_closed() {
            return None;
        }
        let winding = about(member, mesh);
        let inside = winding.is_inside();
        let verdict = (inside && mesh.is_solid()).then_some(true);
        probe.step(|| Step::Winding(Winding { of, verdict, ..winding }));
        if verdict.is_some() {
            probe.decided(Decision::Step(true));
            return Some(member);
        }
        if inside {
            probe.decided(Decision::WithinSurface);
            return None;
        }
    }
    None
}
