use super::lanes::verdicts;
use super::many::Cases;
use super::mask::Mask;
use crate::intersect::filter::{self, Beside};
use crate::intersect::{contains, overlap};
use crate::shapes::{Aabb, Ball, Bounds, Capsule, HalfSpace, Obb, Plane, Point, Segment, Triangle};
use crate::vector::{Spatial, Vector};

/// A batch of the tests of a module.
macro_rules! verdicts_of {
    ($module:ident, $pair:ident: $a:ident, $b:ident, $vector:ident, $filter:expr, $single:expr) => {
        #[doc = concat!(
            "The verdicts of [`", stringify!($module), "::", stringify!($pair), "`](crate::intersect::", stringify!($module), "::",
            stringify!($pair), ").",
        )]
        pub fn $pair<V: $vector>(a: impl Cases<$a<V>>, b: impl Cases<$b<V>>, hits: &mut Mask) {
            verdicts(
                (a, b),
                hits,
                #[inline(always)]
                $filter,
                $single,
            );
        }
    };
}

macro_rules! points {
    ($($pair:ident: $b:ident;)+) => {
        $(verdicts_of! {
            contains, $pair: Point, $b, Vector,
            |a, b| filter::pairs::$pair(a, b, #[inline(always)] |v| v),
            |a, b| contains::$pair(a.at(), b, &mut ())
        })+
    };
}

points! {
    point_ball: Ball;
    point_capsule: Capsule;
    point_aabb: Aabb;
    point_obb: Obb;
}

verdicts_of! {
    contains, point_plane: Point, Plane, Vector,
    |a, b| a.heights(b).across(),
    |a, b| contains::point_plane(a.at(), b, &mut ())
}

verdicts_of! {
    contains, point_half_space: Point, HalfSpace, Vector,
    |a, b| a.heights(b.boundary()).behind(),
    |a, b| contains::point_half_space(a.at(), b, &mut ())
}

macro_rules! planes {
    ($($kind:ident: $plane:ident, $half_space:ident;)+) => {
        $(verdicts_of! {
            overlap, $plane: $kind, Plane, Vector,
            |a, b| a.heights(b).across(),
            |a, b| overlap::$plane(a, b, &mut ())
        }

        verdicts_of! {
            overlap, $half_space: $kind, HalfSpace, Vector,
            |a, b| a.heights(b.boundary()).behind(),
            |a, b| overlap::$half_space(a, b, &mut ())
        })+
    };
}

planes! {
    Ball: ball_plane, ball_half_space;
    Segment: segment_plane, segment_half_space;
    Capsule: capsule_plane, capsule_half_space;
    Triangle: triangle_plane, triangle_half_space;
    Aabb: aabb_plane, aabb_half_space;
    Obb: obb_plane, obb_half_space;
}

macro_rules! overlaps {
    ($($pair:ident: $a:ident, $b:ident, $vector:ident;)+) => {
        $(verdicts_of! {
            overlap, $pair: $a, $b, $vector,
            |a, b| filter::pairs::$pair(a, b, #[inline(always)] |v| v),
            |a, b| overlap::$pair(a, b, &mut ())
        })+
    };
}

overlaps! {
    segment_ball: Segment, Ball, Vector;
    segment_capsule: Segment, Capsule, Vector;
    aabb_aabb: Aabb, Aabb, Vector;
    aabb_obb: Aabb, Obb, Vector;
    obb_obb: Obb, Obb, Vector;
    ball_ball: Ball, Ball, Vector;
    ball_aabb: Ball, Aabb, Vector;
    ball_obb: Ball, Obb, Vector;
    ball_capsule: Ball, Capsule, Vector;
    capsule_capsule: Capsule, Capsule, Vector;
    segment_aabb: Segment, Aabb, Vector;
    segment_obb: Segment, Obb, Vector;
    triangle_aabb: Triangle, Aabb, Spatial;
    triangle_obb: Triangle, Obb, Spatial;
}

/// The verdicts of any test, one after the other: for pairs that have no batch, because they have no filter without a branch,
/// such as two triangles or a sector and a ball.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::batch::{self, Many, Mask};
/// use hitbench::intersect::overlap::ball_triangle;
/// use hitbench::shapes::{Ball, Triangle};
///
/// let balls: Many<_> = (0..9).map(|i| Ball::new(Vec2::X * i as f32, 0.25).unwrap()).collect();
/// let triangle = Triangle::new(Vec2::ZERO, Vec2::new(3.0, 0.0), Vec2::Y)?;
/// let mut hits = Mask::new();
/// batch::each(&balls, &triangle, |a, b| ball_triangle(a, b, &mut ()), &mut hits);
/// assert_eq!(hits.hits().collect::<Vec<_>>(), [0, 1, 2, 3]);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn each<T, U>(
    a: impl Cases<T>,
    b: impl Cases<U>,
    test: impl Fn(&T, &U) -> bool,
    hits: &mut Mask,
) {
    verdicts((a, b), hits, |_, _| filter::Filtered { hit: false, sure: false }, test);
}

/// The verdicts of [`Bounds::meets`]. They compare numbers that are given: none is ever in doubt.
pub fn bounds_bounds<V: Vector>(
    a: impl Cases<Bounds<V>>,
    b: impl Cases<Bounds<V>>,
    hits: &mut Mask,
) {
    verdicts(
        (a, b),
        hits,
        #[inline(always)]
        |a, b| filter::Filtered { hit: a.meets(b), sure: true },
        |a, b| a.meets(b),
    );
}

verdicts_of! {
    overlap, ball_bounds: Ball, Bounds, Vector,
    |a, b| filter::pairs::ball_bounds(a, b, #[inline(always)] |v| v),
    |a, b| overlap::ball_bounds(a, b)
}
