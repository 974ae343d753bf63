//! The distance of two shapes, and their closest points: one function for each pair, in the file of its family.
//!
//! The distance is 0 exactly if the shapes overlap; both witness points are then one common point. Every function is right within a few ulp
//! of the sizes and of the distances between the shapes, also far from the origin, since coordinates are subtracted first.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec3;
//! use hitbench::intersect::distance::{point_triangle, segment_segment};
//! use hitbench::shapes::{Segment, Triangle};
//!
//! let along_x = Segment::new(Vec3::ZERO, Vec3::X * 4.0)?;
//! let along_z = Segment::new(Vec3::new(1.0, 2.0, -1.0), Vec3::new(1.0, 2.0, 1.0))?;
//! let closest = segment_segment(&along_x, &along_z, &mut ());
//! assert_eq!((closest.distance, closest.a, closest.b), (2.0, Vec3::X, Vec3::new(1.0, 2.0, 0.0)));
//!
//! let triangle = Triangle::new(Vec3::ZERO, Vec3::X, Vec3::Y)?;
//! assert_eq!(point_triangle(Vec3::new(0.25, 0.25, 3.0), &triangle, &mut ()).distance, 3.0);
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

/// Declares the distances of pairs: closest points, which [`Closest::settled`] makes consistent with the test of the pair.
macro_rules! distances {
    ($(
        $(#[$doc:meta])*
        $name:ident($a:ident: $of_a:ident, $b:ident: $of_b:ident) by $verdict:ident: |$probe:ident| $closest:expr;
    )+) => {$(
        $(#[$doc])*
        pub fn $name<V: $crate::vector::Vector, P: $crate::intersect::probe::Probe<V>>(
            $a: set_of!($of_a),
            $b: set_of!($of_b),
            $probe: &mut P,
        ) -> $crate::intersect::distance::Closest<V> {
            let closest: $crate::intersect::distance::Closest<V> = $closest;
            let overlap = $crate::intersect::$verdict::$name($a, $b, &mut ());
            closest.settled(overlap, || [shape_of!($of_a $a), shape_of!($of_b $b)])
        }
    )+};
}
pub(super) use distances;

mod mesh;

pub use super::boxes::distance::{aabb_aabb, point_aabb, point_obb, segment_aabb, segment_obb};
pub(super) use super::boxes::distance::{
    clamp_in_obb, nearest_in_aabb, nearest_in_obb, nearest_of_segment_and_aabb,
    nearest_of_segment_and_obb,
};
pub use super::lines::distance::{
    line_line, point_line, point_ray, point_segment, ray_line, ray_ray, segment_line, segment_ray,
    segment_segment,
};
pub(super) use super::lines::distance::{nearest_of_segments, nearest_on_segment};
pub use super::planes::distance::*;
pub use super::round::distance::{
    ball_aabb, ball_ball, ball_capsule, ball_obb, ball_sector, ball_triangle, capsule_aabb,
    capsule_capsule, capsule_obb, capsule_triangle, point_ball, point_capsule, point_point,
    segment_ball, segment_capsule,
};
pub use super::sectors::distance::point_sector;
pub(super) use super::triangles::distance::{nearest_in_triangle, nearest_of_segment_and_triangle};
pub use super::triangles::distance::{point_triangle, segment_triangle};
pub(super) use mesh::{of_triangle_pairs, of_triangles};

use num_traits::Float;

use super::judge;
use crate::roles::{Fields, InSpace, Number, roles};
use crate::shapes::{Point, Shape};
use crate::vector::{Scalar, Vector};

/// A point as a shape.
pub(super) fn at<V: Vector>(point: V) -> Shape<V> {
    Point::from_checked(point).into()
}

roles! {
    /// A pair of closest points.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Closest<V: Vector> {
        /// The witness point of the first shape.
        pub a: V as InSpace => b,
        /// The witness point of the second shape.
        pub b: V as InSpace => a,
        /// The distance, 0 if the shapes overlap. More precise than |a − b|, which has the
        /// rounding of the points' coordinates in it.
        pub distance: V::Scalar as Number,
    }
}

impl<V: Vector> Closest<V> {
    /// One point that both shapes share.
    pub(super) fn common(point: V) -> Self {
        Self { a: point, b: point, distance: V::Scalar::ZERO }
    }

    /// The answer for (b, a).
    #[must_use]
    pub fn swapped(self) -> Self {
        Fields::swapped(self)
    }

    /// The answer made consistent with the exact verdict `overlap` of the pair's test: near touching, rounding may leave a small distance
    /// between shapes that overlap, or none between shapes that do not.
    ///
    /// Shapes that overlap are at distance 0, with a common point. If the rounded distance of others is not positive, exact arithmetic
    /// computes it ([`exactly`]).
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn settled(self, overlap: bool, pair: impl FnOnce() -> [Shape<V>; 2]) -> Self {
        if overlap {
            return Self::common(self.a);
        }
        if self.distance > V::Scalar::ZERO {
            return self;
        }
        let [a, b] = pair();
        exactly(&a, &b).unwrap_or(self).at_least_some()
    }

    /// The answer for disjoint shapes: a distance that underflows becomes the least positive number.
    pub(super) fn at_least_some(self) -> Self {
        Self { distance: self.distance.max(V::Scalar::ZERO.next_up()), ..self }
    }
}

/// The closest points of two disjoint shapes and their distance, by exact arithmetic, rounded once; `None` for pairs that it cannot judge.
#[cold]
#[inline(never)]
pub(super) fn exactly<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    let gap = judge::gap(a, b)?;
    let [a, b] = [gap.a, gap.b].map(V::from_space);
    Some(Closest { a, b, distance: V::Scalar::of(gap.distance) })
}

/// A pair of closest points, before the square root of the distance.
#[derive(Clone, Copy)]
pub(super) struct Nearest<V> {
    pub a: V,
    pub b: V,
    /// a − b, computed from differences rather than from the points.
    pub between: V,
}

impl<V: Vector> Nearest<V> {
    /// The nearer pair of two; the first if they are equally near.
    pub fn nearer(self, other: Self) -> Self {
        if other.between.length() < self.between.length() { other } else { self }
    }

    /// The closest points themselves.
    pub fn closest(self) -> Closest<V> {
        self.grown(V::Scalar::ZERO, V::Scalar::ZERO)
    }

    /// The closest points after the first shape grows by `ra` and the second by `rb`.
    pub fn grown(self, ra: V::Scalar, rb: V::Scalar) -> Closest<V> {
        let length = self.between.length();
        if length == V::Scalar::ZERO {
            return Closest::common(self.a);
        }
        let distance = length - (ra + rb);
        // A ratio, as 1 / length might overflow.
        let from_a = |by: V::Scalar| self.a - self.between * (by / length);
        if distance > V::Scalar::ZERO {
            let b = self.b + self.between * (rb / length);
            return Closest { a: from_a(ra), b, distance };
        }
        Closest::common(from_a(middle(length, [ra, rb])))
    }
}

/// The distance from a of a point on the segment ab, of this `length`, that lies within `ra` of a and `rb` of b: the middle of all such
/// points, or an end.
pub(super) fn middle<S: Scalar>(length: S, [ra, rb]: [S; 2]) -> S {
    (S::HALF * (length + (ra - rb))).max(S::ZERO).min(length)
}
