//! Rays and moving boxes against many boxes, which are given by their ends.

use num_traits::Float;

use super::exact;
use super::filter::Filtered;
use crate::shapes::{Bounds, Interval, Ray};
use crate::vector::{Scalar, Vector};

/// A ray, or a box that moves straight, prepared to be tested against many boxes: { x + t d : x in its box, t ≥ 0 }.
///
/// The box of a ray is its origin, and t is a length. Of a box that moves d is the displacement over the frame, and t ∈ [0, 1] the
/// time. The other boxes are [`Bounds`], as trees have them. Their ends are given numbers, so each difference is
/// rounded once, and times err relative to themselves: therefore an exact verdict, with its times, costs less than those of
/// [`ray_aabb`](super::raycast::ray_aabb) and [`sweep::aabb_aabb`](super::sweep::aabb_aabb). Nothing is
/// recorded, since bounds are no shape of a scene.
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
    most: V::Scalar,
    /// 1 / `along` and `most`. If a component of `along` is 0, or so small that its inverse is infinite, both are 0: then all times
    /// are 0, which leaves their order in doubt.
    inverse: V,
    most_if_slanted: V::Scalar,
}

impl<V: Vector> PreparedRay<V> {
    /// All that lies ahead of the origin of a ray.
    #[inline]
    pub fn of_ray(ray: &Ray<V>) -> Self {
        Self::new([ray.origin(); 2], ray.direction(), V::Scalar::infinity())
    }

    /// All that a box sweeps over the frame. Its ends and the displacement are finite, up to [`Scalar::LIMIT`], and min ≤ max.
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

    /// The times at which it meets a box, touching included; `None` if it does not.
    ///
    /// The verdict is exact, on the numbers as they are stored. Both times are right to 4 ulp of themselves, or of the least normal
    /// number. The box may be flat, and its ends infinite; the exit of a ray is infinite then. It must not be empty: of one with
    /// min > max, as of [`Bounds::empty`], the answer means nothing.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn through(&self, bounds: &Bounds<V>) -> Option<Interval<V::Scalar>> {
        let inverse = self.inverse.simd();
        let s = (bounds.min.simd() - self.high.simd()).scaled_by(inverse);
        let t = (bounds.max.simd() - self.low.simd()).scaled_by(inverse);
        let (sure, times) = common(s.min(t), s.max(t), self.most_if_slanted);
        let times = if sure { times } else { self.in_doubt(bounds) };
        if times.min <= times.max { Some(times) } else { None }
    }

    /// The times for any direction, without a branch; min > max if there are none.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn filter(&self, bounds: &Bounds<V>) -> (Filtered, Interval<V::Scalar>) {
        let (zero, endless) = (V::Scalar::ZERO, V::Scalar::infinity());
        let [s, t] = [bounds.min - self.high, bounds.max - self.low];
        let inverse = V::from_fn(|i| V::Scalar::ONE / self.along.get(i));
        let (x, y) = (s.scaled_by(inverse), t.scaled_by(inverse));
        let (near, far) = (x.min(y), x.max(y));
        // Across a direction without rate it is in the slab always or never.
        let slab = |i: usize, time: V::Scalar, always: V::Scalar| {
            let inside = (s.get(i) <= zero) & (t.get(i) >= zero);
            let still = if inside { always } else { endless };
            if self.along.get(i) == zero { still } else { time }
        };
        let near = V::from_fn(|i| slab(i, near.get(i), -endless));
        let far = V::from_fn(|i| slab(i, far.get(i), endless));
        let (sure, times) = common(near, far, self.most);
        // The inverse of a smaller rate may be infinite.
        let least = V::Scalar::min_positive_value();
        let is_plain = |rate: V::Scalar| (rate == zero) | (rate.abs() >= least);
        let sure = (0..V::DIM).fold(sure, |sure, i| sure & is_plain(self.along.get(i)));
        (Filtered { hit: times.min <= times.max, sure }, times)
    }

    /// As [`PreparedRay::filter`], where exact arithmetic decides what is not sure.
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

/// From the latest of the beginnings to the earliest of the ends, and whether it is sure which comes first.
///
/// A difference of given numbers, an inverse and their product are rounded once each, so a time errs by 3 u of itself, twice as much
/// where the inverse underflows, and the gap between two by 13 u of the larger one. A number and the next one differ by more than u,
/// so no more than 13 lie between them, and 2 where times underflow.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn common<V: Vector>(near: V, far: V, most: V::Scalar) -> (bool, Interval<V::Scalar>) {
    let (min, max) = (near.greatest(), far.least());
    let min = if min > V::Scalar::ZERO { min } else { V::Scalar::ZERO };
    // A time that underflows to −0 may be exactly 0: adding 0 makes it +0, which is near other zeros, and so in doubt.
    let max = if max < most { max } else { most } + V::Scalar::ZERO;
    (!max.is_near(min, 16), Interval { min, max })
}
