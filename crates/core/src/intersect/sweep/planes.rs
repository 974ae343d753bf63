//! All that has a nearest and a farthest point along a normal, against a plane and a half-space.

use num_traits::Float;

use super::Overlap;
use super::ends::{Displacements, decided_by};
use super::motion::{Motion, Projection};
use super::window::Window;
use crate::intersect::heights::{
    of_half_space, of_line, of_plane, of_points, of_rate, of_ray, reach_of_aabb, reach_of_obb,
};
use crate::intersect::probe::{AxisSource, Division, Probe, Side};
use crate::intersect::{contains, overlap, raycast};
use crate::shapes::{
    Aabb, Ball, Capsule, HalfSpace, Interval, Line, Obb, Plane, Posed, Ray, Segment, Shape,
    Triangle,
};
use crate::vector::{Scalar, Vector};

macro_rules! past_planes {
    ($($kind:literal: $plane:ident, $half_space:ident, $set:ty => $extent:ident, $sides:ident, $test:ident $(by $reference:tt)? $(with $hit:ident)?;)+) => {$(
        #[doc = concat!("{ u ∈ [0, 1] : the ", $kind, " has points on both sides of the plane, or one on it }.")]
        ///
        /// From either side, and also where they touch at the start. Both ends of its projection on the
        /// normal are divided by the speed along it: within 4 ulp of the distance from the plane's
        /// point nearest to the origin and of the plane's offset; in double precision also of the
        /// way along the plane.
        ///
        /// Source: Gomez, listing 1, which sees one side only.
        pub fn $plane<V: Vector, P: Probe<V>>(
            set: $set,
            plane: &Plane<V>,
            displacement: impl Into<Displacements<V>>,
            probe: &mut P,
        ) -> Option<Overlap<V::Scalar>> {
            decided_by(
                displacement,
                |p, q| $test::$plane($($reference)? set.displaced(p), &plane.displaced(q), &mut ())$(.$hit())?,
                |displacement, probe| {
                    let sides = || $sides(set, plane);
                    past(plane, ($extent(set, plane), sides), displacement, probe)
                },
                probe,
            )
        }

        #[doc = concat!("{ u ∈ [0, 1] : the ", $kind, " has a point in the half-space }.")]
        ///
        #[doc = concat!("As [`", stringify!($plane), "`], with all that lies behind the plane.")]
        pub fn $half_space<V: Vector, P: Probe<V>>(
            set: $set,
            half_space: &HalfSpace<V>,
            displacement: impl Into<Displacements<V>>,
            probe: &mut P,
        ) -> Option<Overlap<V::Scalar>> {
            decided_by(
                displacement,
                |p, q| $test::$half_space($($reference)? set.displaced(p), &half_space.displaced(q), &mut ())$(.$hit())?,
                |displacement, probe| {
                    let plane = half_space.boundary();
                    let behind = |heights| Interval { max: V::Scalar::infinity(), ..heights };
                    let sides = || behind($sides(set, plane));
                    past(plane, (behind($extent(set, plane)), sides), displacement, probe)
                },
                probe,
            )
        }
    )+};
}

past_planes! {
    "point": point_plane, point_half_space, V => of_point, sides_of_point, contains;
    "segment": segment_plane, segment_half_space, &Segment<V> => of_segment, sides_of_segment, overlap by &;
    "ball": ball_plane, ball_half_space, &Ball<V> => of_ball, sides_of_ball, overlap by &;
    "capsule": capsule_plane, capsule_half_space, &Capsule<V> => of_capsule, sides_of_capsule, overlap by &;
    "triangle": triangle_plane, triangle_half_space, &Triangle<V> => of_triangle, sides_of_triangle, overlap by &;
    "box": aabb_plane, aabb_half_space, &Aabb<V> => of_aabb, sides_of_aabb, overlap by &;
    "box": obb_plane, obb_half_space, &Obb<V> => of_obb, sides_of_obb, overlap by &;
    "ray": ray_plane, ray_half_space, &Ray<V> => of_ray, of_ray, raycast by & with is_some;
    "line": line_plane, line_half_space, &Line<V> => of_line, of_line, raycast by & with is_some;
    "other plane": plane_plane, plane_half_space, &Plane<V> => of_plane, of_plane, overlap by &;
}

/// { u ∈ [0, 1] : the half-spaces have a point in common }.
///
/// As [`plane_half_space`], with all that lies behind the first plane.
pub fn half_space_half_space<V: Vector, P: Probe<V>>(
    a: &HalfSpace<V>,
    b: &HalfSpace<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    decided_by(
        displacement,
        |p, q| overlap::half_space_half_space(&a.displaced(p), &b.displaced(q), &mut ()),
        |displacement, probe| {
            let plane = b.boundary();
            let behind = Interval { max: V::Scalar::infinity(), ..of_half_space(a, plane) };
            past(plane, (behind, || behind), displacement, probe)
        },
        probe,
    )
}

/// Whether a bounded shape that is apart from a plane, or from the half-space behind it, comes no nearer on its straight way past it: by
/// the heights of its support points, which tell that it is apart. `false` for a mesh.
pub(super) fn leaves_plane<V: Vector>(shape: &Shape<V>, plane: &Plane<V>, way: V) -> bool {
    let rate = of_rate(plane, way, plane.normal().dot(way));
    overlap::heights_of_bounded(shape, plane, &mut ()).is_some_and(|heights| parts(heights, rate))
}

/// Whether a set at these heights is apart from a plane, and comes no nearer.
fn parts<S: Scalar>(heights: Interval<S>, rate: S) -> bool {
    heights.min > S::ZERO && rate >= S::ZERO || heights.max < S::ZERO && rate <= S::ZERO
}

/// The set's signed distances from the plane, `extent`, change at the speed of the plane along its normal.
///
/// `extent` is rounded. `sides` gives the same distances with the signs of exact arithmetic: a set that is apart and does not come
/// nearer can have touched the plane only before the start.
fn past<V: Vector, P: Probe<V>>(
    plane: &Plane<V>,
    (extent, sides): (Interval<V::Scalar>, impl FnOnce() -> Interval<V::Scalar>),
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let n = plane.normal();
    let far = |end: V::Scalar| if end.is_finite() { end.abs() } else { V::Scalar::ZERO };
    let motion = Motion::new(-displacement, far(extent.min).max(far(extent.max)), probe);
    let projection = Projection {
        min: motion.length(extent.min),
        max: motion.length(extent.max),
        // In double precision, as a long way along the plane multiplies the error.
        speed: of_rate(plane, motion.by, V::Scalar::of(motion.by.in_space().dot(n.in_space()))),
    };
    let distances = |Projection { min, max, speed }: Projection<V::Scalar>| {
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let before = (min + max) / two;
        let bounded = before.is_finite();
        let radius = (max - min) / two;
        bounded.then(|| Division::Distances { before, after: before + speed, radius })
    };
    let window = motion.on_axis_by(projection, AxisSource::Normal(Side::B), || n, distances, probe);
    // What is past the plane before the start as rounding has it needs no other heights.
    if window.exit >= V::Scalar::ZERO && parts(sides(), projection.speed) {
        let before = -V::Scalar::min_positive_value();
        return Window { entry: window.entry.min(before), exit: window.exit.min(before) };
    }
    window
}

fn wider<S: Scalar>(extent: Interval<S>, radius: S) -> Interval<S> {
    Interval { min: extent.min - radius, max: extent.max + radius }
}

fn of_point<V: Vector>(point: V, plane: &Plane<V>) -> Interval<V::Scalar> {
    of_points([point], plane)
}

fn of_segment<V: Vector>(segment: &Segment<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    of_points([segment.start(), segment.end()], plane)
}

fn of_ball<V: Vector>(ball: &Ball<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    wider(of_point(ball.center(), plane), ball.radius())
}

fn of_capsule<V: Vector>(capsule: &Capsule<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    wider(of_segment(capsule.segment(), plane), capsule.radius())
}

fn of_triangle<V: Vector>(triangle: &Triangle<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    of_points(*triangle.vertices(), plane)
}

fn of_aabb<V: Vector>(aabb: &Aabb<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    wider(of_point(aabb.center(), plane), reach_of_aabb(aabb, plane))
}

fn of_obb<V: Vector>(obb: &Obb<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
    wider(of_point(obb.center(), plane), reach_of_obb(obb, plane))
}

/// The heights of a point, with the signs of exact arithmetic.
fn sides_of_point<V: Vector>(point: V, plane: &Plane<V>) -> Interval<V::Scalar> {
    Interval::around(contains::height(point, plane, &mut ()), V::Scalar::ZERO)
}

macro_rules! sides {
    ($($name:ident: $kind:ident, $heights:ident;)+) => {$(
        fn $name<V: Vector>(set: &$kind<V>, plane: &Plane<V>) -> Interval<V::Scalar> {
            overlap::$heights(set, plane, &mut ())
        }
    )+};
}

sides! {
    sides_of_segment: Segment, heights_of_segment;
    sides_of_ball: Ball, heights_of_ball;
    sides_of_capsule: Capsule, heights_of_capsule;
    sides_of_triangle: Triangle, heights_of_triangle;
    sides_of_aabb: Aabb, heights_of_aabb;
    sides_of_obb: Obb, heights_of_obb;
}
