//! A ray or a moving box against many boxes, by slabs. The boxes are given by their corners, so every time has a small relative error.

use num_traits::Float;

use super::exact;
use super::filter::Filtered;
use crate::shapes::{Bounds, Interval, Ray};
use crate::vector::{Scalar, Vector};

/// { x + t d : x in a box, t ≥ 0 }: a ray, or a box that moves straight, prepared to be tested against many boxes.
///
/// For a ray, the box is its origin, and t is a length. For a moving box, d is the displacement over the frame, and t ∈ [0, 1] is the time.
/// The other boxes are [`Bounds`], as trees have them. Their corners are stored numbers, so each difference is rounded once and each time has
/// a relative error. So an exact verdict costs less than with [`ray_aabb`](super::raycast::ray_aabb) or
/// [`sweep::aabb_aabb`](super::sweep::aabb_aabb). There is no record of steps, as bounds are not a shape of a scene.
///
/// Source: Kay and Kajiya (1986), for the slabs.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::{PreparedRay, Interval};
/// use hitbench::shapes::{Bounds, Ray};
///
/// let crate_at = |x: f32| Bounds { min: Vec3::X * x, max: Vec3::X * x + Vec3::ONE };
/// let ray = PreparedRay::of_ray(&Ray::new(Vec3::new(-1.0, 0.5, 0.5), Vec3::X)?);
/// assert_eq!(ray.through(&crate_at(3.0)), Some(Interval { min: 4.0, max: 5.0 }));
///
/// let moving = PreparedRay::of_bounds(&crate_at(0.0), Vec3::X * 4.0);
/// assert_eq!(moving.through(&crate_at(3.0)), Some(Interval { min: 0.5, max: 1.0 }));
/// assert_eq!(moving.through(&crate_at(7.0)), None);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PreparedRay<V: Vector> {
    low: V,
    high: V,
    along: V,
    /// The largest t: 1 for a moving box, infinite for a ray.
    most: V::Scalar,
    /// 1 / `along`; 0 if a component of `along` is 0 or has an infinite inverse. Then all times are 0, so that their order is in doubt.
    inverse: V,
    /// `most`, or 0 if `inverse` is 0.
    most_if_slanted: V::Scalar,
}

impl<V: Vector> PreparedRay<V> {
    /// A ray.
    #[inline]
    pub fn of_ray(ray: &Ray<V>) -> Self {
        Self::new([ray.origin(); 2], ray.direction(), V::Scalar::infinity())
    }

    /// A box that moves by `displacement` over the frame. Corners and displacement are at most [`Scalar::LIMIT`], and min ≤ max.
    #[inline]
    pub fn of_bounds(bounds: &Bounds<V>, displacement: V) -> Self {
        Self::new([bounds.min, bounds.max], displacement, V::Scalar::ONE)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn new([low, high]: [V; 2], along: V, most: V::Scalar) -> Self {
        let inverse = V::from_fn(|i| V::Scalar::ONE / along.get(i));
        let is_slanted = V::splat(V::Scalar::min_positive_value()).all_le(along.abs());
        let (inverse, most_if_slanted) =
            if is_slanted { (inverse, most) } else { (V::ZERO, V::Scalar::ZERO) };
        Self { low, high, along, most, inverse, most_if_slanted }
    }

    /// The interval of times at which it meets a box, touching included; `None` if it misses.
    ///
    /// The verdict is exact for the stored numbers. Both times are right to 4 ulp of themselves, or of the least normal number. The box may be
    /// flat, and its corners infinite, as the exit of a ray then may be. It must not be empty: for min > max, as in [`Bounds::empty`], the
    /// answer is undefined.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn through(&self, bounds: &Bounds<V>) -> Option<Interval<V::Scalar>> {
        let inverse = self.inverse.simd();
        let s = (bounds.min.simd() - self.high.simd()).scaled_by(inverse);
        let t = (bounds.max.simd() - self.low.simd()).scaled_by(inverse);
        let (sure, times) = common(s.min(t), s.max(t), self.most_if_slanted);
        let times = if sure { times } else { self.in_doubt(bounds) };
        if times.min <= times.max { Some(times) } else { None }
    }

    /// The filter for any direction, without branches: the verdict and the times. min > max for a miss.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn filter(&self, bounds: &Bounds<V>) -> (Filtered, Interval<V::Scalar>) {
        let (zero, endless) = (V::Scalar::ZERO, V::Scalar::infinity());
        let [s, t] = [bounds.min - self.high, bounds.max - self.low];
        let inverse = V::from_fn(|i| V::Scalar::ONE / self.along.get(i));
        let (x, y) = (s.scaled_by(inverse), t.scaled_by(inverse));
        let (near, far) = (x.min(y), x.max(y));
        // Without velocity along an axis it is in the slab always or never.
        let slab = |i: usize, time: V::Scalar, always: V::Scalar| {
            let inside = (s.get(i) <= zero) & (t.get(i) >= zero);
            let still = if inside { always } else { endless };
            if self.along.get(i) == zero { still } else { time }
        };
        let near = V::from_fn(|i| slab(i, near.get(i), -endless));
        let far = V::from_fn(|i| slab(i, far.get(i), endless));
        let (sure, times) = common(near, far, self.most);
        // A smaller component may have an infinite inverse.
        let least = V::Scalar::min_positive_value();
        let is_plain = |rate: V::Scalar| (rate == zero) | (rate.abs() >= least);
        let sure = (0..V::DIM).fold(sure, |sure, i| sure & is_plain(self.along.get(i)));
        (Filtered { hit: times.min <= times.max, sure }, times)
    }

    /// [`PreparedRay::filter`], and exact arithmetic if that is not sure.
    #[cold]
    #[inline(never)]
    fn in_doubt(&self, bounds: &Bounds<V>) -> Interval<V::Scalar> {
        let (Filtered { sure, .. }, times) = self.filter(bounds);
        if sure {
            return times;
        }
        let own = [self.low, self.high].map(V::in_space);
        let other = [bounds.min, bounds.max].map(V::in_space);
        let (along, most) = (self.along.in_space(), self.most.double());
        let none = Interval { min: 1.0, max: 0.0 };
        let times = exact::times_of_moving_ends(own, along, most, other).unwrap_or(none);
        Interval { min: V::Scalar::of(times.min), max: V::Scalar::of(times.max) }
    }
}

/// The interval from the latest entry to the earliest exit, and whether it is sure which comes first.
///
/// A time is a rounded difference times a rounded inverse, rounded again: it errs by 3 u of itself, or 6 u if the inverse underflows. So
/// equal times are at most 13 u of the larger one apart after rounding. Neighbouring numbers differ by more than u, so that is at most 13
/// numbers, and 2 more if times underflow; 16 is taken.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn common<V: Vector>(near: V, far: V, most: V::Scalar) -> (bool, Interval<V::Scalar>) {
    let (min, max) = (near.greatest(), far.least());
    let min = if min > V::Scalar::ZERO { min } else { V::Scalar::ZERO };
    // A time that underflows to −0 may be exactly 0: adding 0 makes it +0, which is near other zeros, and so in doubt.
    let max = if max < most { max } else { most } + V::Scalar::ZERO;
    (!max.is_near(min, 16), Interval { min, max })
}
