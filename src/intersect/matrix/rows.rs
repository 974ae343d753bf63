//! The rows of the table: kind, kind, function.

use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};

use super::{Dimension, View};
use crate::intersect::distance::{self, Closest};
use crate::intersect::raycast::{self, RayHit};
use crate::intersect::{Probe, contains, overlap};
use crate::shapes::{Interval, Kind, Shape};
use crate::vector::Vector;

/// What tells whether two shapes overlap.
trait Verdict {
    fn verdict(self) -> bool;
}

impl Verdict for bool {
    #[inline(always)]
    fn verdict(self) -> bool {
        self
    }
}

impl<V: Vector> Verdict for Option<RayHit<V>> {
    #[inline(always)]
    fn verdict(self) -> bool {
        self.is_some()
    }
}

impl<S> Verdict for Option<Interval<S>> {
    #[inline(always)]
    fn verdict(self) -> bool {
        self.is_some()
    }
}

/// What a pair function takes for a shape: a bare vector for a point.
macro_rules! argument {
    (Point $shape:ident) => {
        $shape.at()
    };
    ($kind:ident $shape:ident) => {
        $shape
    };
}
pub(super) use argument;

macro_rules! tests {
    ($($a:ident $b:ident $verb:ident::$name:ident,)*) => {
        pub(super) fn overlap<V: Vector, P: Probe<V>>(
            a: &Shape<V>,
            b: &Shape<V>,
            probe: &mut P,
        ) -> Option<bool> {
            Some(match (a, b) {
                $((Shape::$a(a), Shape::$b(b)) => {
                    $verb::$name(argument!($a a), argument!($b b), probe).verdict()
                })*
                _ => return None,
            })
        }

        pub(super) fn function_name(a: Kind, b: Kind) -> Option<&'static str> {
            Some(match (a, b) {
                $((Kind::$a, Kind::$b) => concat!(stringify!($verb), "::", stringify!($name)),)*
                _ => return None,
            })
        }
    };
}

macro_rules! distances {
    ($($a:ident $b:ident $name:ident,)*) => {
        pub(super) fn distance<V: Vector, P: Probe<V>>(
            a: &Shape<V>,
            b: &Shape<V>,
            probe: &mut P,
        ) -> Option<Closest<V>> {
            Some(match (a, b) {
                $((Shape::$a(a), Shape::$b(b)) => {
                    distance::$name(argument!($a a), argument!($b b), probe)
                })*
                _ => return None,
            })
        }

        pub(super) fn distance_name(a: Kind, b: Kind) -> Option<&'static str> {
            Some(match (a, b) {
                $((Kind::$a, Kind::$b) => concat!("distance::", stringify!($name)),)*
                _ => return None,
            })
        }
    };
}

tests! {
    Point Point contains::point_point,
    Point Segment contains::point_segment,
    Point Ray contains::point_ray,
    Point Line contains::point_line,
    Point Ball contains::point_ball,
    Point Capsule contains::point_capsule,
    Point Triangle contains::point_triangle,
    Point Aabb contains::point_aabb,
    Point Obb contains::point_obb,
    Point Sector contains::point_sector,
    Point Plane contains::point_plane,
    Point HalfSpace contains::point_half_space,

    Ray Ray overlap::ray_ray,
    Ray Line overlap::ray_line,
    Ray Ball raycast::ray_ball,
    Ray Capsule raycast::ray_capsule,
    Ray Triangle raycast::ray_triangle,
    Ray Aabb raycast::ray_aabb,
    Ray Obb raycast::ray_obb,
    Ray Plane raycast::ray_plane,
    Ray HalfSpace raycast::ray_half_space,

    Line Line overlap::line_line,
    Line Ball raycast::line_ball,
    Line Capsule raycast::line_capsule,
    Line Triangle raycast::line_triangle,
    Line Aabb raycast::line_aabb,
    Line Obb raycast::line_obb,
    Line Plane raycast::line_plane,
    Line HalfSpace raycast::line_half_space,

    Segment Segment overlap::segment_segment,
    Segment Ray raycast::segment_ray,
    Segment Line raycast::segment_line,
    Segment Ball overlap::segment_ball,
    Segment Capsule overlap::segment_capsule,
    Segment Triangle overlap::segment_triangle,
    Segment Aabb overlap::segment_aabb,
    Segment Obb overlap::segment_obb,
    Segment Plane overlap::segment_plane,
    Segment HalfSpace overlap::segment_half_space,

    Ball Ball overlap::ball_ball,
    Ball Capsule overlap::ball_capsule,
    Ball Triangle overlap::ball_triangle,
    Ball Aabb overlap::ball_aabb,
    Ball Obb overlap::ball_obb,
    Ball Sector overlap::ball_sector,
    Ball Plane overlap::ball_plane,
    Ball HalfSpace overlap::ball_half_space,

    Capsule Capsule overlap::capsule_capsule,
    Capsule Aabb overlap::capsule_aabb,
    Capsule Triangle overlap::capsule_triangle,
    Capsule Obb overlap::capsule_obb,
    Capsule Plane overlap::capsule_plane,
    Capsule HalfSpace overlap::capsule_half_space,

    Triangle Triangle overlap::triangle_triangle,
    Triangle Aabb overlap::triangle_aabb,
    Triangle Obb overlap::triangle_obb,
    Triangle Plane overlap::triangle_plane,
    Triangle HalfSpace overlap::triangle_half_space,

    Aabb Aabb overlap::aabb_aabb,
    Aabb Obb overlap::aabb_obb,
    Aabb Plane overlap::aabb_plane,
    Aabb HalfSpace overlap::aabb_half_space,

    Obb Obb overlap::obb_obb,
    Obb Plane overlap::obb_plane,
    Obb HalfSpace overlap::obb_half_space,

    Plane Plane overlap::plane_plane,
    Plane HalfSpace overlap::plane_half_space,
    HalfSpace HalfSpace overlap::half_space_half_space,
}

distances! {
    Point Point point_point,
    Point Segment point_segment,
    Point Ray point_ray,
    Point Line point_line,
    Point Ball point_ball,
    Point Capsule point_capsule,
    Point Triangle point_triangle,
    Point Aabb point_aabb,
    Point Obb point_obb,
    Point Sector point_sector,
    Point Plane point_plane,
    Point HalfSpace point_half_space,

    Segment Segment segment_segment,
    Segment Ray segment_ray,
    Segment Line segment_line,
    Segment Ball segment_ball,
    Segment Capsule segment_capsule,
    Segment Triangle segment_triangle,
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
    Capsule Triangle capsule_triangle,
    Capsule Aabb capsule_aabb,
    Capsule Obb capsule_obb,
    Capsule Plane capsule_plane,
    Capsule HalfSpace capsule_half_space,

    Triangle Plane triangle_plane,
    Triangle HalfSpace triangle_half_space,

    Aabb Aabb aabb_aabb,
    Aabb Plane aabb_plane,
    Aabb HalfSpace aabb_half_space,

    Obb Plane obb_plane,
    Obb HalfSpace obb_half_space,

    Ray Ray ray_ray,
    Ray Line ray_line,
    Ray Plane ray_plane,
    Ray HalfSpace ray_half_space,

    Line Line line_line,
    Line Plane line_plane,
    Line HalfSpace line_half_space,

    Plane Plane plane_plane,
    Plane HalfSpace plane_half_space,
    HalfSpace HalfSpace half_space_half_space,
}

macro_rules! dimension {
    ($($vector:ty)+, $precise:ty, $views:expr) => {
        $(impl Dimension for $vector {
            type Precise = $precise;

            fn views_here(a: Kind, b: Kind) -> Vec<View<Self>> {
                $views(a, b)
            }
        })+
    };
}

dimension!(Vec2 DVec2, DVec2, super::views::in_plane);
dimension!(Vec3 DVec3 Vec3A, DVec3, |_, _| Vec::new());
