//! The distance of a set from a plane or a half-space, and the closest points: by the lowest and the highest point of the set along the
//! normal.

use num_traits::Float;

use super::exact::Flat;
use super::heights::{Heights, extremes};
use super::rays;
use super::sets::{Grown, Parts, beside_planes};
use super::test::{self, PlaneSide};
use crate::intersect::distance::{Closest, Nearest, at};
use crate::intersect::orientation::cross;
use crate::intersect::probe::{Measured, Probe, Step};
use crate::shapes::{HalfSpace, Interval, Line, Plane, Ray, Shape};
use crate::vector::{Scalar, Vector};

/// 0 if the set has points on both sides, else the distance of the corner that is nearest.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn to_plane<V: Vector, P: Probe<V>, T: Grown<V>>(
    set: &T,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let parts = set.parts();
    let nearest = Extremes::of(&parts, plane).nearest_on_plane(plane, probe);
    let overlap = PlaneSide::at(set.signed(plane, &mut ())).overlaps();
    let closest = nearest.grown(parts.radius, V::Scalar::ZERO);
    closest.settled(overlap, || [set.shape(), (*plane).into()])
}

/// The distance of the corner that is farthest in.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn to_half_space<V: Vector, P: Probe<V>, T: Grown<V>>(
    set: &T,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let (parts, plane) = (set.parts(), half_space.boundary());
    let nearest = Extremes::of(&parts, plane).nearest_in_half_space(plane, probe);
    let overlap = set.signed(plane, &mut ()).min <= V::Scalar::ZERO;
    let closest = nearest.grown(parts.radius, V::Scalar::ZERO);
    closest.settled(overlap, || [set.shape(), (*half_space).into()])
}

/// |normal · point − offset|. The error is at most 4 ulp of |point| and |offset|.
///
/// Source: Gomez, listing 1.
pub fn point_plane<V: Vector, P: Probe<V>>(
    point: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    to_plane(&point, plane, probe)
}

/// max(normal · point − offset, 0). The error is at most 4 ulp of |point| and |offset|.
pub fn point_half_space<V: Vector, P: Probe<V>>(
    point: V,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    to_half_space(&point, half_space, probe)
}

macro_rules! to_planes {
    ($(
        $set:ident $kind:literal $plane:ident $side:ident $half_space:ident
        $parts:tt $meets:tt [$part:literal $ulps:literal];
    )+) => {$(
        #[doc = concat!("0 if the ", $kind, " has points on both sides, else the distance of its ", $part, " that is nearest.")]
        #[doc = concat!("The error is at most ", $ulps, " ulp of the coordinates, the size and |offset|.")]
        pub fn $plane<V: Vector, P: Probe<V>>(
            set: &$crate::shapes::$set<V>,
            plane: &Plane<V>,
            probe: &mut P,
        ) -> Closest<V> {
            to_plane(set, plane, probe)
        }

        #[doc = concat!("The distance of the ", $part, " of the ", $kind, " that is farthest in, or 0.")]
        #[doc = concat!("The error is at most ", $ulps, " ulp of the coordinates, the size and |offset|.")]
        pub fn $half_space<V: Vector, P: Probe<V>>(
            set: &$crate::shapes::$set<V>,
            half_space: &HalfSpace<V>,
            probe: &mut P,
        ) -> Closest<V> {
            to_half_space(set, half_space, probe)
        }
    )+};
}

beside_planes!(to_planes);

/// The distance of the nearer support point along the normal, or 0 if they lie on different sides;
/// `None` for unbounded sets, and for a mesh. It holds for any convex set and any sector, within 4 ulp of the
/// coordinates, the size and |offset|.
pub fn bounded_plane<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let nearest = rounded_to_flat(shape, Flat::of_plane(plane), probe)?;
    let overlap = test::bounded_plane(shape, plane, &mut ())?;
    Some(nearest.settled(overlap, || [shape.clone(), (*plane).into()]))
}

/// The distance of the support point that is farthest in; `None` for unbounded sets, and for a mesh. Within 4
/// ulp of the coordinates, the size and |offset|.
pub fn bounded_half_space<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let nearest = rounded_to_flat(shape, Flat::of_half_space(half_space), probe)?;
    let overlap = test::bounded_half_space(shape, half_space, &mut ())?;
    Some(nearest.settled(overlap, || [shape.clone(), (*half_space).into()]))
}

/// The distance of a bounded shape to a plane or a half-space but for rounding, which may also decide whether they overlap.
pub(in crate::intersect) fn rounded_to_flat<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    flat: Flat<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let plane = flat.plane;
    let [mut low, mut high] = extremes(shape, plane)?;
    if flat.solid {
        return Some(Extremes { low, high }.nearest_in_half_space(plane, probe).closest());
    }
    if let Shape::Sector(sector) = shape {
        // The segment from the apex to any point of a sector lies in it, also beyond 90°, where it is not convex. So the apex may stand
        // for one of the two, and the segment between them stays in the sector.
        let normal = plane.normal().in_space();
        let height = normal.dot(sector.apex().in_space()) - plane.offset().double();
        let apex = (sector.apex(), V::Scalar::of(height));
        let end = if apex.1 > V::Scalar::ZERO { &mut high } else { &mut low };
        *end = apex;
    }
    Some(Extremes { low, high }.nearest_on_plane(plane, probe).closest())
}

/// The lowest and the highest point of a convex set, each with its signed distance from a plane.
struct Extremes<V: Vector> {
    low: (V, V::Scalar),
    high: (V, V::Scalar),
}

impl<V: Vector> Extremes<V> {
    /// Those of the corners, each with its extent.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn of<C: AsRef<[V]>>(parts: &Parts<V, C>, plane: &Plane<V>) -> Self {
        let corners = parts.corners.as_ref();
        let end = |p: V| (p, plane.signed_distance(p));
        let first = end(corners[0]);
        let ends = corners[1..].iter().map(|&p| end(p));
        let Self { low, high } = ends.fold(Self { low: first, high: first }, |all, end| Self {
            low: if end.1 < all.low.1 { end } else { all.low },
            high: if end.1 > all.high.1 { end } else { all.high },
        });
        let Some(farthest) = parts.extent.toward(plane.normal()) else {
            return Self { low, high };
        };
        let reach = parts.reach(plane);
        Self { low: (low.0 - farthest, low.1 - reach), high: (high.0 + farthest, high.1 + reach) }
    }

    /// From the nearer of the two points, or from the point between them that lies in the plane.
    fn nearest_on_plane<P: Probe<V>>(self, plane: &Plane<V>, probe: &mut P) -> Nearest<V> {
        let ((low, from), (high, to)) = (self.low, self.high);
        let zero = V::Scalar::ZERO;
        if from <= zero && to >= zero {
            // Both are 0 if the set lies in the plane.
            let t = if from == to { zero } else { from / (from - to) };
            return at_height(low + (high - low) * t, plane.normal(), zero, probe);
        }
        let (end, height) = if from > zero { self.low } else { self.high };
        at_height(end, plane.normal(), height, probe)
    }

    /// From the lowest point to what lies behind the plane.
    fn nearest_in_half_space<P: Probe<V>>(self, plane: &Plane<V>, probe: &mut P) -> Nearest<V> {
        let (low, height) = self.low;
        at_height(low, plane.normal(), height.max(V::Scalar::ZERO), probe)
    }
}

/// A point and its foot, `height` below it along the normal.
fn at_height<V: Vector, P: Probe<V>>(
    point: V,
    normal: V,
    height: V::Scalar,
    probe: &mut P,
) -> Nearest<V> {
    let between = normal * height;
    probe.step(|| Step::Closest { of: Measured::Cores, a: point, b: point - between });
    Nearest { a: point, b: point - between, between }
}

/// The distance of the ray's start from the plane, or 0 if the ray meets it. The error is at most 4 ulp of |origin| and |offset|;
/// 0 exactly if they overlap.
pub fn ray_plane<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = rays::ray_plane(ray, plane, &mut ()).map(|hit| ray.at(hit.entry));
    from_point(ray.origin(), met, plane, probe)
}

/// As [`ray_plane`], with all that lies behind the plane.
pub fn ray_half_space<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = rays::ray_half_space(ray, half_space, &mut ()).map(|hit| ray.at(hit.entry));
    from_point(ray.origin(), met, half_space.boundary(), probe)
}

/// The distance of any point, if the line is parallel to the plane and not in it. The error is at most 4 ulp of |through| and |offset|;
/// 0 exactly if they overlap.
pub fn line_plane<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = rays::line_plane(line, plane, &mut ()).map(|met| point_of(line, met));
    from_point(line.through(), met, plane, probe)
}

/// As [`line_plane`], with all that lies behind the plane.
pub fn line_half_space<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let met = rays::line_half_space(line, half_space, &mut ()).map(|met| point_of(line, met));
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
    probe.step(|| Step::Closest { of: Measured::Shapes, a: closest.a, b: closest.b });
    closest
}

/// The difference of the offsets, if they are parallel. The error is at most 4 ulp of it; 0 just if
/// they overlap. The witness points are the nearest to the origin of the world.
pub fn plane_plane<V: Vector, P: Probe<V>>(
    a: &Plane<V>,
    b: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let heights = a.signed(b, probe);
    told(of_flats(Flat::of_plane(a), Flat::of_plane(b), heights), probe)
}

/// As [`plane_plane`], with all that lies behind the second.
pub fn plane_half_space<V: Vector, P: Probe<V>>(
    plane: &Plane<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let heights = plane.signed(half_space.boundary(), probe);
    told(of_flats(Flat::of_plane(plane), Flat::of_half_space(half_space), heights), probe)
}

/// As [`plane_plane`], with all that lies behind both.
pub fn half_space_half_space<V: Vector, P: Probe<V>>(
    a: &HalfSpace<V>,
    b: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let heights = a.signed(b.boundary(), probe);
    told(of_flats(Flat::of_half_space(a), Flat::of_half_space(b), heights), probe)
}

impl<V: Vector> Flat<'_, V> {
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

/// The closest points of two flats: a common point, or the points nearest to the origin if they are parallel and apart. `heights` are
/// those of `a` above the plane of `b`.
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
