//! Points, segments, triangles, boxes and any other bounded shapes to planes and half-spaces.

use num_traits::Float;

use super::{Closest, Nearest, at};
use crate::intersect::heights::{extremes, reach_of_aabb, reach_of_obb};
use crate::intersect::probe::{Probe, Step};
use crate::intersect::{contains, overlap};
use crate::shapes::{Aabb, HalfSpace, Obb, Plane, Segment, Shape, Triangle};
use crate::vector::{Scalar, Vector};

/// |normal · point − offset|. The error is at most 4 ulp of |point| and |offset|.
///
/// Source: Gomez, listing 1.
pub fn point_plane<V: Vector, P: Probe<V>>(
    point: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let nearest = nearest_on_plane(point, plane, probe).closest();
    let overlap = contains::point_plane(point, plane, &mut ());
    nearest.settled(overlap, || [at(point), (*plane).into()])
}

/// max(normal · point − offset, 0). The error is at most 4 ulp of |point| and |offset|.
pub fn point_half_space<V: Vector, P: Probe<V>>(
    point: V,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let nearest = nearest_in_half_space(point, half_space, probe).closest();
    let overlap = contains::point_half_space(point, half_space, &mut ());
    nearest.settled(overlap, || [at(point), (*half_space).into()])
}

/// 0 if the ends lie on different sides, else the distance of the nearer end.
/// The error is at most 4 ulp of the coordinates and |offset|.
pub fn segment_plane<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    let nearest = nearest_of_segment_and_plane(segment, plane, probe).closest();
    let overlap = overlap::segment_plane(segment, plane, &mut ());
    nearest.settled(overlap, || [(*segment).into(), (*plane).into()])
}

/// The distance of the end that is farther in. The error is at most 4 ulp of the coordinates and |offset|.
pub fn segment_half_space<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    let nearest = nearest_of_segment_and_half_space(segment, half_space, probe).closest();
    let overlap = overlap::segment_half_space(segment, half_space, &mut ());
    nearest.settled(overlap, || [(*segment).into(), (*half_space).into()])
}

macro_rules! to_planes {
    ($($kind:literal, $shape:ident: $plane:ident, $half_space:ident, $extremes:ident;)+) => {$(
        #[doc = concat!("0 if the ", $kind, " has points on both sides, else the distance of the nearest corner.")]
        /// The error is at most 8 ulp of the coordinates, the size and |offset|.
        pub fn $plane<V: Vector, P: Probe<V>>(
            set: &$shape<V>,
            plane: &Plane<V>,
            probe: &mut P,
        ) -> Closest<V> {
            let nearest = $extremes(set, plane).nearest_on_plane(plane, probe).closest();
            let overlap = overlap::$plane(set, plane, &mut ());
            nearest.settled(overlap, || [(*set).into(), (*plane).into()])
        }

        #[doc = concat!("The distance of the corner of the ", $kind, " that is farthest in.")]
        /// The error is at most 8 ulp of the coordinates, the size and |offset|.
        pub fn $half_space<V: Vector, P: Probe<V>>(
            set: &$shape<V>,
            half_space: &HalfSpace<V>,
            probe: &mut P,
        ) -> Closest<V> {
            let extremes = $extremes(set, half_space.boundary());
            let nearest = extremes.nearest_in_half_space(half_space, probe).closest();
            let overlap = overlap::$half_space(set, half_space, &mut ());
            nearest.settled(overlap, || [(*set).into(), (*half_space).into()])
        }
    )+};
}

to_planes! {
    "triangle", Triangle: triangle_plane, triangle_half_space, extremes_of_triangle;
    "box", Aabb: aabb_plane, aabb_half_space, extremes_of_aabb;
    "box", Obb: obb_plane, obb_half_space, extremes_of_obb;
}

/// 0 if the support points along the normal lie on different sides, else the distance of the nearer one;
/// `None` for unbounded sets, and for a mesh. It holds for any convex set and any sector, within 4 ulp of the
/// coordinates, the size and |offset|.
pub fn bounded_plane<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let nearest = rounded_to_plane(shape, plane, probe)?;
    let overlap = overlap::bounded_plane(shape, plane, &mut ())?;
    Some(nearest.settled(overlap, || [shape.clone(), (*plane).into()]))
}

/// [`bounded_plane`] but for rounding, which may also decide whether they overlap.
pub(in crate::intersect) fn rounded_to_plane<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let [mut low, mut high] = extremes(shape, plane)?;
    if let Shape::Sector(sector) = shape {
        // From the apex it sees all of itself, so that all between is in it.
        let normal = plane.normal().in_space();
        let height = normal.dot(sector.apex().in_space()) - plane.offset().double();
        let apex = (sector.apex(), V::Scalar::of(height));
        let end = if apex.1 > V::Scalar::ZERO { &mut high } else { &mut low };
        *end = apex;
    }
    Some(Extremes { low, high }.nearest_on_plane(plane, probe).closest())
}

/// The distance of the support point that is farthest in; `None` for unbounded sets, and for a mesh. Within 4
/// ulp of the coordinates, the size and |offset|.
pub fn bounded_half_space<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let nearest = rounded_to_half_space(shape, half_space, probe)?;
    let overlap = overlap::bounded_half_space(shape, half_space, &mut ())?;
    Some(nearest.settled(overlap, || [shape.clone(), (*half_space).into()]))
}

/// [`bounded_half_space`] but for rounding, which may also decide whether they overlap.
pub(in crate::intersect) fn rounded_to_half_space<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let [low, high] = extremes(shape, half_space.boundary())?;
    Some(Extremes { low, high }.nearest_in_half_space(half_space, probe).closest())
}

fn extremes_of_triangle<V: Vector>(triangle: &Triangle<V>, plane: &Plane<V>) -> Extremes<V> {
    Extremes::of_points(*triangle.vertices(), plane)
}

fn extremes_of_aabb<V: Vector>(aabb: &Aabb<V>, plane: &Plane<V>) -> Extremes<V> {
    let reach = reach_of_aabb(aabb, plane);
    Extremes::of_box(aabb.center(), aabb.half(), &V::AXES, reach, plane)
}

fn extremes_of_obb<V: Vector>(obb: &Obb<V>, plane: &Plane<V>) -> Extremes<V> {
    let reach = reach_of_obb(obb, plane);
    Extremes::of_box(obb.center(), obb.half(), obb.axes(), reach, plane)
}

pub(super) fn nearest_on_plane<V: Vector, P: Probe<V>>(
    point: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> Nearest<V> {
    at_height(point, plane.normal(), plane.signed_distance(point), probe)
}

pub(super) fn nearest_in_half_space<V: Vector, P: Probe<V>>(
    point: V,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Nearest<V> {
    let plane = half_space.boundary();
    let height = plane.signed_distance(point).max(V::Scalar::ZERO);
    at_height(point, plane.normal(), height, probe)
}

pub(super) fn nearest_of_segment_and_plane<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Nearest<V> {
    let extremes = Extremes::of_points([segment.start(), segment.end()], plane);
    extremes.nearest_on_plane(plane, probe)
}

pub(super) fn nearest_of_segment_and_half_space<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Nearest<V> {
    let ends = [segment.start(), segment.end()];
    Extremes::of_points(ends, half_space.boundary()).nearest_in_half_space(half_space, probe)
}

/// The lowest and the highest point of a convex set, each with its signed distance from a plane.
struct Extremes<V: Vector> {
    low: (V, V::Scalar),
    high: (V, V::Scalar),
}

impl<V: Vector> Extremes<V> {
    fn of_points<const N: usize>(points: [V; N], plane: &Plane<V>) -> Self {
        let points = points.map(|p| (p, plane.signed_distance(p)));
        points.iter().fold(Self { low: points[0], high: points[0] }, |all, &p| Self {
            low: if p.1 < all.low.1 { p } else { all.low },
            high: if p.1 > all.high.1 { p } else { all.high },
        })
    }

    /// The two opposite corners of a box, `reach` below and above the centre.
    fn of_box(center: V, half: V, axes: &V::Axes, reach: V::Scalar, plane: &Plane<V>) -> Self {
        let normal = plane.normal().in_axes(axes);
        let to_corner = V::from_fn(|i| half.get(i).copysign(normal.get(i))).along(axes);
        let height = plane.signed_distance(center);
        Self {
            low: (center - to_corner, height - reach),
            high: (center + to_corner, height + reach),
        }
    }

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

    fn nearest_in_half_space<P: Probe<V>>(
        self,
        half_space: &HalfSpace<V>,
        probe: &mut P,
    ) -> Nearest<V> {
        let (low, height) = self.low;
        at_height(low, half_space.boundary().normal(), height.max(V::Scalar::ZERO), probe)
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
    probe.step(|| Step::Closest { a: point, b: point - between });
    Nearest { a: point, b: point - between, between }
}
