//! The rows of the table for moving shapes: kind, kind, function.

use super::Dimension;
use super::rows::argument;
use crate::intersect::Probe;
use crate::intersect::distance::Closest;
use crate::intersect::sweep::{self, Advancement, Displacements, GaveUp, Overlap};
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// What tells the closest points of two shapes, if the pair has a distance.
type Distance<D> = fn(&Shape<D>, &Shape<D>) -> Option<Closest<D>>;

/// The general sweep of a pair; `None` where it has none.
pub(super) fn advancement<'a, V: Dimension>(
    a: &'a Shape<V>,
    a_motion: &Motion<V>,
    b: &'a Shape<V>,
    b_motion: &Motion<V>,
) -> Option<Advancement<'a, V, V::Precise, Distance<V::Precise>>> {
    Advancement::new((a, a_motion), (b, b_motion), |a, b| super::distance(a, b, &mut ()).ok())
}

/// The answer of that, for shapes that overlap at the start, at the end or neither; the outer `None` where there is none.
pub(super) fn by_advancement<V: Dimension, P: Probe<V>>(
    (a, a_motion): (&Shape<V>, &Motion<V>),
    (b, b_motion): (&Shape<V>, &Motion<V>),
    ends: [bool; 2],
    probe: &mut P,
) -> Option<Result<Option<Overlap<V::Scalar>>, GaveUp>> {
    let answer = advancement(a, a_motion, b, b_motion)?.overlap(ends, probe)?;
    let rounded = |Overlap { first, last }: Overlap<f64>| Overlap {
        first: V::Scalar::of(first),
        last: V::Scalar::of(last),
    };
    Some(answer.map(|overlap| sweep::decided_at_ends(overlap.map(rounded), ends, probe)))
}

/// What the function of a pair tells: mostly an answer, and where it searches for one, that it may give up.
trait Told<S: Scalar> {
    fn told(self) -> Result<Option<Overlap<S>>, GaveUp>;
}

impl<S: Scalar> Told<S> for Option<Overlap<S>> {
    #[inline(always)]
    fn told(self) -> Result<Self, GaveUp> {
        Ok(self)
    }
}

impl<S: Scalar> Told<S> for Result<Option<Overlap<S>>, GaveUp> {
    fn told(self) -> Self {
        self
    }
}

macro_rules! sweeps {
    ($($a:ident $b:ident $name:ident,)*) => {
        pub(super) fn sweep<V: Vector, P: Probe<V>>(
            a: &Shape<V>,
            b: &Shape<V>,
            ways: Displacements<V>,
            probe: &mut P,
        ) -> Option<Result<Option<Overlap<V::Scalar>>, GaveUp>> {
            Some(match (a, b) {
                $((Shape::$a(a), Shape::$b(b)) => {
                    sweep::$name(argument!($a a), argument!($b b), ways, probe).told()
                })*
                _ => return None,
            })
        }

        pub(super) fn name(a: Kind, b: Kind) -> Option<&'static str> {
            Some(match (a, b) {
                $((Kind::$a, Kind::$b) => concat!("sweep::", stringify!($name)),)*
                _ => return None,
            })
        }
    };
}

sweeps! {
    Point Segment point_segment,
    Point Ball point_ball,
    Point Capsule point_capsule,
    Point Triangle point_triangle,
    Point Aabb point_aabb,
    Point Obb point_obb,
    Point Sector point_sector,
    Point Plane point_plane,
    Point HalfSpace point_half_space,

    Segment Segment segment_segment,
    Segment Ball segment_ball,
    Segment Capsule segment_capsule,
    Segment Aabb segment_aabb,
    Segment Obb segment_obb,
    Segment Plane segment_plane,
    Segment HalfSpace segment_half_space,

    Ball Ball ball_ball,
    Ball Capsule ball_capsule,
    Ball Triangle ball_triangle,
    Ball Aabb ball_aabb,
    Ball Obb ball_obb,
    Ball Sector ball_sector,
    Ball Plane ball_plane,
    Ball HalfSpace ball_half_space,

    Capsule Capsule capsule_capsule,
    Capsule Plane capsule_plane,
    Capsule HalfSpace capsule_half_space,

    Triangle Aabb triangle_aabb,
    Triangle Obb triangle_obb,
    Triangle Plane triangle_plane,
    Triangle HalfSpace triangle_half_space,

    Aabb Aabb aabb_aabb,
    Aabb Obb aabb_obb,
    Aabb Plane aabb_plane,
    Aabb HalfSpace aabb_half_space,

    Obb Obb obb_obb,
    Obb Plane obb_plane,
    Obb HalfSpace obb_half_space,

    Ray Plane ray_plane,
    Ray HalfSpace ray_half_space,
    Line Plane line_plane,
    Line HalfSpace line_half_space,
    Plane Plane plane_plane,
    Plane HalfSpace plane_half_space,
    HalfSpace HalfSpace half_space_half_space,
}
