//! Distances of unbounded shapes from planes and half-spaces: they are apart only if parallel, or if a ray
//! leads away.

use num_traits::Float;

use super::{Closest, at};
use crate::intersect::orientation::cross;
use crate::intersect::probe::{Probe, Step};
use crate::intersect::{heights, raycast};
use crate::shapes::{HalfSpace, Interval, Line, Plane, Ray};
use crate::vector::{Scalar, Vector};

/// The distance of the origin, if the ray does not meet the plane. The error is at most 4 ulp of |origin| and |offset|;
/// 0 just if they overlap.
pub fn ray_plane<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = raycast::ray_plane(ray, plane, &mut ()).map(|hit| ray.at(hit.entry));
    from_point(ray.origin(), met, plane, probe)
}

/// As [`ray_plane`], with all that lies behind the plane.
pub fn ray_half_space<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = raycast::ray_half_space(ray, half_space, &mut ()).map(|hit| ray.at(hit.entry));
    from_point(ray.origin(), met, half_space.boundary(), probe)
}

/// The distance of any point, if the line is parallel to the plane and not in it. The error is at
/// most 4 ulp of |through| and
/// |offset|; 0 just if they overlap.
pub fn line_plane<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = raycast::line_plane(line, plane, &mut ()).map(|met| point_of(line, met));
    from_point(line.through(), met, plane, probe)
}

/// As [`line_plane`], with all that lies behind the plane.
pub fn line_half_space<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = raycast::line_half_space(line, half_space, &mut ()).map(|met| point_of(line, met));
    from_point(line.through(), met, half_space.boundary(), probe)
}

/// The point of the line nearest to t = 0 of those that are met.
fn point_of<V: Vector>(line: &Line<V>, met: Interval<V::Scalar>) -> V {
    line.through() + line.direction() * V::Scalar::ZERO.max(met.min).min(met.max)
}

/// To the foot of `start`, if nothing is `met`.
fn from_point<V: Vector, P: Probe<V>>(
    start: V,
    met: Option<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let closest = met.map_or_else(
        || {
            let height = plane.signed_distance(start);
            let foot = start - plane.normal() * height;
            let closest = Closest { a: start, b: foot, distance: height.abs() };
            closest.settled(false, || [at(start), (*plane).into()])
        },
        Closest::common,
    );
    told(closest, probe)
}

fn told<V: Vector, P: Probe<V>>(closest: Closest<V>, probe: &mut P) -> Closest<V> {
    probe.step(|| Step::Closest { a: closest.a, b: closest.b });
    closest
}

/// The difference of the offsets, if they are parallel. The error is at most 4 ulp of it; 0 just if
/// they overlap. The witness points are the nearest to the origin of the world.
pub fn plane_plane<V: Vector, P: Probe<V>>(
    a: &Plane<V>,
    b: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let heights = heights::of_plane(a, b);
    told(of_flats(Flat::of_plane(a), Flat::of_plane(b), heights), probe)
}

/// As [`plane_plane`], with all that lies behind the second.
pub fn plane_half_space<V: Vector, P: Probe<V>>(
    plane: &Plane<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let heights = heights::of_plane(plane, half_space.boundary());
    told(of_flats(Flat::of_plane(plane), Flat::of_half_space(half_space), heights), probe)
}

/// As [`plane_plane`], with all that lies behind both.
pub fn half_space_half_space<V: Vector, P: Probe<V>>(
    a: &HalfSpace<V>,
    b: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let heights = heights::of_half_space(a, b.boundary());
    told(of_flats(Flat::of_half_space(a), Flat::of_half_space(b), heights), probe)
}

/// A plane, with the half-space behind it if it is `solid`.
struct Flat<'a, V: Vector> {
    plane: &'a Plane<V>,
    solid: bool,
}

impl<'a, V: Vector> Flat<'a, V> {
    fn of_plane(plane: &'a Plane<V>) -> Self {
        Self { plane, solid: false }
    }

    fn of_half_space(half_space: &'a HalfSpace<V>) -> Self {
        Self { plane: half_space.boundary(), solid: true }
    }

    fn nearest_to_origin(&self) -> V {
        let offset = self.plane.offset();
        let offset = if self.solid { offset.min(V::Scalar::ZERO) } else { offset };
        self.plane.normal() * offset
    }

    fn holds(&self, point: V) -> bool {
        let height = self.plane.signed_distance(point);
        if self.solid { height <= V::Scalar::ZERO } else { height == V::Scalar::ZERO }
    }
}

/// `heights` are those of `a` above the plane of `b`.
fn of_flats<V: Vector>(a: Flat<V>, b: Flat<V>, heights: Interval<V::Scalar>) -> Closest<V> {
    let zero = V::Scalar::ZERO;
    let gap = if heights.min > zero {
        heights.min
    } else if heights.max < zero && !b.solid {
        heights.max
    } else {
        let candidates = [a.nearest_to_origin(), b.nearest_to_origin()];
        let shared = candidates.into_iter().find(|&point| a.holds(point) && b.holds(point));
        return Closest::common(shared.unwrap_or_else(|| crossing(a.plane, b.plane)));
    };
    let on_a = a.plane.normal() * a.plane.offset();
    Closest { a: on_a, b: on_a - b.plane.normal() * gap, distance: gap.abs() }
}

/// The point of both planes that is nearest to the origin; if they are parallel, a point of the first.
fn crossing<V: Vector>(a: &Plane<V>, b: &Plane<V>) -> V {
    let (n, m) = (a.normal().in_space(), b.normal().in_space());
    let (d, e) = (a.offset().double(), b.offset().double());
    let line = cross(n, m);
    let square = line.length_squared();
    let foot = n * (d / n.length_squared());
    if square == 0.0 {
        return V::from_space(foot);
    }
    // Moves within the first plane to the second.
    V::from_space(foot + line.cross(n) * ((e - m.dot(foot)) / square))
}
