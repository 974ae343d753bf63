use super::lanes::verdicts;
use super::many::Cases;
use super::mask::Mask;
use crate::intersect::{filter, overlap};
use crate::shapes::{Aabb, Ball, Bounds, Capsule, Obb, Segment, Triangle};
use crate::vector::{Spatial, Vector};

macro_rules! overlaps {
    ($($pair:ident: $a:ident, $b:ident, $vector:ident;)+) => {
        $(#[doc = concat!("The verdicts of [`overlap::", stringify!($pair), "`](crate::intersect::overlap::", stringify!($pair), ").")]
        pub fn $pair<V: $vector>(a: impl Cases<$a<V>>, b: impl Cases<$b<V>>, hits: &mut Mask) {
            verdicts(
                (a, b),
                hits,
                #[inline(always)]
                |a, b| filter::pairs::$pair(a, b, #[inline(always)] |v| v),
                |a, b| overlap::$pair(a, b, &mut ()),
            );
        })+
    };
}

overlaps! {
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
