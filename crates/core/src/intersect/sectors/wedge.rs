//! The frame of a sector, in which a point has two coordinates, along the axis of symmetry and away from it; the angle test; the nearer edge.

use std::cmp::Ordering;

use num_traits::Float;

use crate::intersect::doubt::exactly;
use crate::intersect::probe::{
    Branch, Clamp, Comparison, ComparisonName, Coordinate, Marks, Probe, Relation, Side, Step,
    Wedge, compare,
};
use crate::intersect::sectors::exact::BesideSector;
use crate::shapes::Sector;
use crate::shapes::sector::wedge_of;
use crate::vector::{Scalar, Vector};

/// A point by its coordinates along and away from the axis of symmetry of a sector.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct AxisCoordinates<S> {
    /// p_x = d · u.
    pub x: S,
    /// p_y = |u × d| ≥ 0.
    pub y: S,
}

/// The coordinates of `point`, the centre of a body of this `radius`, along and away from the axis of the sector, which is argument
/// `sector_side` of the test.
///
/// In the plane a point with y < 0 is mirrored to y > 0, by the absolute value in |u × d|. In space y points to the point, and nothing is
/// mirrored. The recorded steps show that and compute nothing.
///
/// |u × d| is better than |d − p_x u|: if |u|² is 1 + e, the former errs by e/2 of itself, the latter by e p_x, even for a point on the axis.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn axis_coordinates<V: Vector, P: Probe<V>>(
    point: V,
    radius: V::Scalar,
    sector: &Sector<V>,
    sector_side: Side,
    probe: &mut P,
) -> AxisCoordinates<V::Scalar> {
    let (origin, u) = (sector.apex(), sector.direction());
    let d = point - origin;
    let p = AxisCoordinates { x: d.dot(u), y: u.cross_length(d) };
    probe.step(|| {
        let axes = frame(u, d);
        Step::Frame { of: sector_side, origin, axes, point, local: d.in_axes(&axes) }
    });
    if V::DIM == 2 {
        let normal = u.perpendicular();
        probe.step(|| {
            // A point on that side is its own image, and must be shown so although p is rounded.
            let is_below = normal.dot(d) < V::Scalar::ZERO;
            let to = if is_below { origin + u * p.x + normal * p.y } else { point };
            Step::Reflect {
                of: sector_side.other(),
                mirror: origin,
                normal,
                from: point,
                to,
                radius,
            }
        });
    } else {
        probe.step(|| Step::Branch(Branch::TurnedAboutAxis));
    }
    p
}

/// The frame with x along `u` and y to its left in the plane, towards `d` in space.
fn frame<V: Vector>(u: V, d: V) -> V::Axes {
    frame_towards(u, if V::DIM == 2 { u.perpendicular() } else { d })
}

/// The frame with x along `u` and y towards `d`, so that p_y ≥ 0 without a reflection.
pub(in crate::intersect) fn frame_towards<V: Vector>(u: V, d: V) -> V::Axes {
    let y = sideways(u, d);
    V::axes_from_fn(|i| match i {
        0 => u,
        1 => y,
        _ => u.cross(y),
    })
}

/// The unit vector perpendicular to `u` towards `d`; any if `d` is parallel to `u`.
fn sideways<V: Vector>(u: V, d: V) -> V {
    let any = u.perpendicular();
    let across = if V::DIM == 3 {
        u.cross(d).cross(u)
    } else if any.dot(d) < V::Scalar::ZERO {
        -any
    } else {
        any
    };
    across.unit().or_else(|| any.unit()).unwrap_or(V::ZERO)
}

/// Whether the angle from the axis is at most the half-angle θ, by two comparisons: see [`in_wedge`](crate::shapes::sector::in_wedge).
///
/// p_x errs by 4 u |d| and p_y by 7 u |d|, so p_x sin θ − p_y cos θ by 10 u |d|; 16 u |d|₁ is taken. Exact arithmetic decides where that could.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn ask_in_wedge<V: Vector, P: Probe<V>>(
    p: AxisCoordinates<V::Scalar>,
    point: V,
    sector: &Sector<V>,
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let (zero, d) = (V::Scalar::ZERO, point - sector.apex());
    let (sin, cos) = (sector.sin(), sector.cos());
    let (left, right) = (p.x * sin, p.y * cos);
    let bound = V::Scalar::of(8.0) * V::Scalar::epsilon() * d.abs().dot(V::splat(V::Scalar::ONE))
        + V::Scalar::min_positive_value();
    let margin = p.x.abs().min((left - right).abs());
    let [before_edge, is_ahead] = if margin <= bound {
        let exact = || BesideSector::new(point, sector).wedge().map(Ordering::is_ge);
        exactly((margin.double(), bound.double()), exact, probe)
    } else {
        [left >= right, p.x >= zero]
    };
    let inside = wedge_of(cos >= zero, [before_edge, is_ahead]);
    let ahead = || {
        let question = ComparisonName::AheadOfApex { and: cos >= zero };
        let comparison = Comparison::new(question, (p.x, "p_x"), Relation::Ge, (zero, "0"));
        Comparison { holds: is_ahead, marks: wedge(p, d, sector), ..comparison }
    };
    compare(None, ahead, probe);
    let angle = || {
        let (left, right) = ((left, "p_x sin θ"), (right, "p_y cos θ"));
        let comparison = Comparison::new(ComparisonName::AngleWithin, left, Relation::Ge, right);
        Comparison { holds: before_edge, marks: wedge(p, d, sector), ..comparison }
    };
    compare(verdict(inside), angle, probe);
    inside
}

/// Marks for the angles of the point and the edge, in the half-plane of the point.
pub(in crate::intersect) fn wedge<V: Vector>(
    p: AxisCoordinates<V::Scalar>,
    d: V,
    sector: &Sector<V>,
) -> Marks<V> {
    let along = sector.direction();
    Marks::Wedge(Wedge {
        apex: sector.apex(),
        along,
        across: if V::DIM == 2 { along.perpendicular() } else { sideways(along, d) },
        point: [p.x, p.y],
        cos_sin: [sector.cos(), sector.sin()],
        radius: sector.radius(),
    })
}

/// The vector to `p` from the nearest point of the edge with y ≥ 0, and the distance of that point from the apex.
///
/// In the plane the clamp is recorded on the upper edge, beside the mirror image of the centre; [`edge_point`] is on the edge beside the
/// centre itself.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn from_edge<V: Vector, P: Probe<V>>(
    p: AxisCoordinates<V::Scalar>,
    sector: &Sector<V>,
    d: V,
    probe: &mut P,
) -> (V, V::Scalar) {
    let (sin, cos) = (sector.sin(), sector.cos());
    let value = p.x * cos + p.y * sin;
    let clamped = value.max(V::Scalar::ZERO).min(sector.radius());
    probe.step(|| {
        let axes = frame(sector.direction(), d);
        Step::Clamp(Clamp {
            coordinate: Coordinate::T,
            origin: sector.apex(),
            axis: axes[0] * cos + axes[1] * sin,
            value,
            min: V::Scalar::ZERO,
            max: sector.radius(),
            clamped,
        })
    });
    let local = V::from_fn(|i| match i {
        0 => p.x - clamped * cos,
        1 => p.y - clamped * sin,
        _ => V::Scalar::ZERO,
    });
    (local, clamped)
}

/// The point of the edge on the side of `d`, at the distance `t` from the apex.
pub(in crate::intersect) fn edge_point<V: Vector>(sector: &Sector<V>, d: V, t: V::Scalar) -> V {
    let u = sector.direction();
    sector.apex() + (u * sector.cos() + sideways(u, d) * sector.sin()) * t
}
