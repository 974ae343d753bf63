//! Bodies against planes and half-spaces, by the heights of their lowest and their highest point.

use num_traits::Float;

use super::Filtered;
use crate::intersect::heights;
use crate::shapes::{Aabb, Ball, Capsule, Interval, Obb, Plane, Point, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// How high a body stands above a plane, and what rounding can make of that.
#[derive(Clone, Copy)]
pub struct Heights<S> {
    lowest: S,
    highest: S,
    bound: S,
}

impl<S: Scalar> Heights<S> {
    /// It has points on both sides of the plane, or on it.
    #[inline(always)]
    pub fn across(self) -> Filtered {
        let Self { lowest, highest, bound } = self;
        let certain = (lowest <= -bound) & (highest >= bound);
        Filtered::between(certain, (lowest <= bound) & (highest >= -bound))
    }

    /// It has points behind the plane, or on it.
    #[inline(always)]
    pub fn behind(self) -> Filtered {
        Filtered::between(self.lowest <= -self.bound, self.lowest <= self.bound)
    }
}

/// Where a body may stand beside a plane.
pub trait Beside<V: Vector> {
    /// Its heights above a plane.
    fn heights(&self, plane: &Plane<V>) -> Heights<V::Scalar>;
}

#[inline(always)]
fn bounded<V: Vector>(
    Interval { min, max }: Interval<V::Scalar>,
    size: V::Scalar,
    plane: &Plane<V>,
) -> Heights<V::Scalar> {
    Heights { lowest: min, highest: max, bound: heights::bound(size, plane) }
}

/// The hull of points, grown by a radius.
#[inline(always)]
fn grown<V: Vector, const N: usize>(
    points: [V; N],
    radius: V::Scalar,
    plane: &Plane<V>,
) -> Heights<V::Scalar> {
    let first = plane.signed_distance(points[0]);
    let (mut low, mut high, mut size) = (first, first, points[0].abs());
    for p in &points[1..] {
        let height = plane.signed_distance(*p);
        (low, high, size) = (low.min(height), high.max(height), size.max(p.abs()));
    }
    let heights = Interval { min: low - radius, max: high + radius };
    bounded(heights, size.max_element() + radius, plane)
}

macro_rules! beside {
    ($($kind:ident, $self:ident: $points:expr, $radius:expr;)+) => {
        $(impl<V: Vector> Beside<V> for $kind<V> {
            #[inline(always)]
            fn heights(&self, plane: &Plane<V>) -> Heights<V::Scalar> {
                let $self = self;
                grown($points, $radius, plane)
            }
        })+
    };
}

beside! {
    Point, point: [point.at()], V::Scalar::ZERO;
    Ball, ball: [ball.center()], ball.radius();
    Segment, segment: [segment.start(), segment.end()], V::Scalar::ZERO;
    Capsule, capsule: [capsule.segment().start(), capsule.segment().end()], capsule.radius();
    Triangle, triangle: *triangle.vertices(), V::Scalar::ZERO;
}

impl<V: Vector> Beside<V> for Aabb<V> {
    #[inline(always)]
    fn heights(&self, plane: &Plane<V>) -> Heights<V::Scalar> {
        let reach = heights::reach_of_aabb(self, plane);
        let height = plane.signed_distance(self.center());
        bounded(Interval::around(height, reach), self.center().max_element() + reach, plane)
    }
}

impl<V: Vector> Beside<V> for Obb<V> {
    #[inline(always)]
    fn heights(&self, plane: &Plane<V>) -> Heights<V::Scalar> {
        let reach = heights::reach_of_obb(self, plane);
        let height = plane.signed_distance(self.center());
        let size = self.center().max_element() + self.half().max_element() * V::Scalar::of(2.0);
        bounded(Interval::around(height, reach), size, plane)
    }
}
