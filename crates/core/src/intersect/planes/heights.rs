//! The heights of a set above a plane: rounded, and with the signs of exact arithmetic.

use std::cmp::Ordering;

use num_traits::Float;

use super::exact::{Parallel, Standing, parallel, rate};
use super::sets::{Extent, Grown, Parts, beside_planes};
use crate::intersect::doubt::exactly;
use crate::intersect::filter::off_unit;
use crate::intersect::probe::{Probe, Reach, Side, Step};
use crate::shapes::{Frame, HalfSpace, Interval, Line, Plane, Point, Ray, Shape};
use crate::vector::{Scalar, Vector};

/// A set that has a lowest and a highest height above any plane. Either may be infinite.
pub(in crate::intersect) trait Heights<V: Vector> {
    /// The heights as they are rounded.
    fn rounded(&self, plane: &Plane<V>) -> Interval<V::Scalar>;

    /// The heights with the signs of exact arithmetic on the stored numbers.
    fn signed<P: Probe<V>>(&self, plane: &Plane<V>, probe: &mut P) -> Interval<V::Scalar>;

    fn shape(&self) -> Shape<V>;

    /// What rounding can make of the heights of a body; `None` for sets without an end.
    fn error(&self, _: &Plane<V>) -> Option<V::Scalar> {
        None
    }
}

macro_rules! grown {
    ($($set:ty, $count:literal: $it:ident => $corners:expr, $extent:expr, $radius:expr; $shape:expr;)+) => {$(
        impl<V: Vector> Grown<V> for $set {
            type Corners = [V; $count];

            #[cfg_attr(not(feature = "compact"), inline(always))]
            fn parts(&self) -> Parts<'_, V, Self::Corners> {
                let $it = self;
                Parts { corners: $corners, extent: $extent, radius: $radius }
            }
        }

        impl<V: Vector> Heights<V> for $set {
            #[cfg_attr(not(feature = "compact"), inline(always))]
            fn rounded(&self, plane: &Plane<V>) -> Interval<V::Scalar> {
                self.parts().rounded(plane)
            }

            #[cfg_attr(not(feature = "compact"), inline(always))]
            fn signed<P: Probe<V>>(
                &self,
                plane: &Plane<V>,
                probe: &mut P,
            ) -> Interval<V::Scalar> {
                self.parts().signed(plane, || self.shape(), probe)
            }

            fn shape(&self) -> Shape<V> {
                let $it = self;
                $shape.into()
            }

            #[cfg_attr(not(feature = "compact"), inline(always))]
            fn error(&self, plane: &Plane<V>) -> Option<V::Scalar> {
                let parts = self.parts();
                Some(bound(parts.size(parts.reach(plane)), plane))
            }
        }
    )+};
}

macro_rules! grown_sets {
    ($(
        $set:ident $kind:literal $plane:ident $side:ident $half_space:ident
        [$count:literal: $it:ident => $corners:expr, $extent:expr, $radius:expr] $meets:tt $nearest:tt;
    )+) => {
        grown! { $($crate::shapes::$set<V>, $count: $it => $corners, $extent, $radius; *$it;)+ }
    };
}

beside_planes!(grown_sets);
grown! { V, 1: it => [*it], Extent::None, V::Scalar::ZERO; Point::from_checked(*it); }

impl<V: Vector, C: AsRef<[V]>> Parts<'_, V, C> {
    /// The heights of the corners.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn of_corners(&self, plane: &Plane<V>) -> Interval<V::Scalar> {
        let heights = self.corners.as_ref().iter().map(|&p| plane.signed_distance(p));
        let heights = heights.map(|height| Interval { min: height, max: height });
        let all = heights
            .reduce(|all, one| Interval { min: all.min.min(one.min), max: all.max.max(one.max) });
        all.unwrap_or(every_height())
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn rounded(&self, plane: &Plane<V>) -> Interval<V::Scalar> {
        wider(self.of_corners(plane), self.reach(plane) + self.radius)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn signed<P: Probe<V>>(
        &self,
        plane: &Plane<V>,
        shape: impl FnOnce() -> Shape<V>,
        probe: &mut P,
    ) -> Interval<V::Scalar> {
        let (corners, reach) = (self.of_corners(plane), self.reach(plane));
        self.tell((corners.min, reach), plane, probe);
        let heights = wider(corners, reach + self.radius);
        with_signs(heights, self.size(reach), plane, shape, probe)
    }

    /// Tells how far a box reaches towards the plane.
    fn tell<P: Probe<V>>(
        &self,
        (height, radius): (V::Scalar, V::Scalar),
        plane: &Plane<V>,
        probe: &mut P,
    ) {
        let Some((half, axes)) = self.extent.sides() else { return };
        let n = plane.normal();
        let along = if height > V::Scalar::ZERO { -n } else { n };
        let center = self.corners.as_ref()[0];
        probe.step(|| Step::Reach(Reach { of: Side::A, center, half, axes, along, radius }));
    }
}

fn wider<S: Scalar>(heights: Interval<S>, reach: S) -> Interval<S> {
    Interval { min: heights.min - reach, max: heights.max + reach }
}

/// What rounding can make of the height of a point whose coordinates are at most `size`: 32 ulp of these and of the offset.
///
/// [`Plane::signed_distance`] is n · (p − d n). The products d nᵢ and the differences are rounded once each, the sum of three
/// products by 3 u: less than 7 u of `size` and 6 u of d. It means n · p − d |n|², and |n|² is off 1 by less than 10 u in
/// the precision in which n was normalized, by [`off_unit`] in a wider one. The reach of a box errs by 9 u of `size`, sums
/// by 2 u. So 18 u of both would do; 64 u are taken.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn bound<V: Vector>(size: V::Scalar, plane: &Plane<V>) -> V::Scalar {
    let part = V::Scalar::of(32.0) * V::Scalar::epsilon() + off_unit(plane.normal());
    (size + plane.offset().abs()) * part + V::Scalar::min_positive_value()
}

/// The heights of a shape whose coordinates are at most `size`, with the signs of exact arithmetic, which is asked if rounding could
/// have changed one of them. A shape without an exact judge keeps those that were rounded.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn with_signs<V: Vector, P: Probe<V>>(
    heights: Interval<V::Scalar>,
    size: V::Scalar,
    plane: &Plane<V>,
    shape: impl FnOnce() -> Shape<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let bound = bound(size, plane);
    if heights.min.abs() > bound && heights.max.abs() > bound {
        return heights;
    }
    in_doubt(heights, bound, plane, &shape(), probe)
}

#[cold]
#[inline(never)]
fn in_doubt<V: Vector, P: Probe<V>>(
    Interval { min, max }: Interval<V::Scalar>,
    bound: V::Scalar,
    plane: &Plane<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let Some(set) = Standing::of_shape(shape) else { return Interval { min, max } };
    let margin = min.abs().min(max.abs()).double();
    let [lowest, highest] = exactly((margin, bound.double()), || set.sides(plane), probe);
    Interval { min: of_sign(min, lowest), max: of_sign(max, highest) }
}

/// The `rounded` number, or the one nearest to it that has this `sign`.
pub(in crate::intersect) fn of_sign<S: Scalar>(rounded: S, sign: Ordering) -> S {
    match sign {
        Ordering::Less => rounded.min(-S::min_positive_value()),
        Ordering::Equal => S::ZERO,
        Ordering::Greater => rounded.max(S::min_positive_value()),
    }
}

/// The heights of any bounded shape but a mesh, by its support points; `None` for others.
pub(in crate::intersect) fn of_bounded<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let [(low, min), (high, max)] = extremes(shape, plane)?;
    let size = low.abs().max(high.abs()).max_abs();
    // The bound takes 32 ulp of `size`: so corners that are off by the slack count with 32 times the slack, more than √3
    // times.
    let size = size + V::Scalar::of(shape.slack()) / V::Scalar::epsilon();
    Some(with_signs(Interval { min, max }, size, plane, || shape.clone(), probe))
}

/// The lowest and the highest point of a bounded set, each with its signed distance from the plane, by its support points; `None` for
/// unbounded sets, and for a mesh.
pub(in crate::intersect) fn extremes<V: Vector>(
    set: &Shape<V>,
    plane: &Plane<V>,
) -> Option<[(V, V::Scalar); 2]> {
    let frame = Frame { origin: set.anchor().in_space(), scale: 1.0 };
    let support = set.seen_from(frame)?;
    // `signed_distance` is not used here, because it multiplies the offset by |normal|².
    let normal = plane.normal().in_space();
    let offset = normal.dot(frame.origin) - plane.offset().double();
    let farthest = |sign: f64| {
        let p = support.core(normal * sign) + normal * (sign * support.radius);
        (frame.world(p), V::Scalar::of(normal.dot(p) + offset))
    };
    Some([farthest(-1.0), farthest(1.0)])
}

/// The height of a point and the rate at which a unit `direction` rises, as they are rounded, each with a bound of its rounding.
///
/// A sum of three products errs by less than 4 ulp of the sum of their magnitudes, which is at most about 1 for units; 8 are taken, as
/// vectors are not quite units.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn rounded_way<V: Vector>(
    point: V,
    direction: V,
    plane: &Plane<V>,
) -> [(V::Scalar, V::Scalar); 2] {
    let height = plane.signed_distance(point);
    let rate = plane.normal().dot(direction);
    let of_rate = V::Scalar::of(8.0) * V::Scalar::epsilon();
    [(height, bound(point.max_abs(), plane)), (rate, of_rate)]
}

/// [`rounded_way`] with the signs of exact arithmetic.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn of_way<V: Vector, P: Probe<V>>(
    point: V,
    direction: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> [V::Scalar; 2] {
    let rise = of_rate(plane, direction, plane.normal().dot(direction));
    [point.signed(plane, probe).min, rise]
}

/// The rate at which a way rises above the plane, as it was `rounded`, with the sign of exact arithmetic.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn of_rate<V: Vector>(plane: &Plane<V>, way: V, rounded: V::Scalar) -> V::Scalar {
    // The products and sums err by 4 u of Σ |nᵢ wayᵢ|, which is at most √3 times the largest component: 7 u; 16 u are
    // taken.
    let bound = V::Scalar::of(8.0) * V::Scalar::epsilon() * way.max_abs();
    if rounded.abs() > bound { rounded } else { rate(plane, way) }
}

fn every_height<S: Scalar>() -> Interval<S> {
    Interval { min: S::neg_infinity(), max: S::infinity() }
}

/// Sets without an end: their rounded heights have the exact signs already.
macro_rules! endless {
    ($($set:ident: |$it:ident, $plane:ident| $heights:expr;)+) => {$(
        impl<V: Vector> Heights<V> for $set<V> {
            fn rounded(&self, $plane: &Plane<V>) -> Interval<V::Scalar> {
                let $it = self;
                $heights
            }

            fn signed<P: Probe<V>>(&self, plane: &Plane<V>, _: &mut P) -> Interval<V::Scalar> {
                self.rounded(plane)
            }

            fn shape(&self) -> Shape<V> {
                (*self).into()
            }
        }
    )+};
}

endless! {
    // From the height of its origin to infinity, or all equal to it.
    Ray: |ray, plane| {
        let [height, rate] = of_way(ray.origin(), ray.direction(), plane, &mut ());
        let whole = every_height();
        Interval {
            min: if rate < V::Scalar::ZERO { whole.min } else { height },
            max: if rate > V::Scalar::ZERO { whole.max } else { height },
        }
    };
    // All heights, or one if it is parallel to the plane.
    Line: |line, plane| {
        let [height, rate] = of_way(line.through(), line.direction(), plane, &mut ());
        if rate == V::Scalar::ZERO {
            Interval { min: height, max: height }
        } else {
            every_height()
        }
    };
    // All heights, or one if they are parallel.
    Plane: |set, plane| parallel(set, plane)
        .map_or(every_height(), |it| Interval { min: it.height, max: it.height });
    // All heights, or all below or above one if the boundary is parallel to the plane.
    HalfSpace: |set, plane| match parallel(set.boundary(), plane) {
        None => every_height(),
        Some(Parallel { height, same_way: true, .. }) => Interval { max: height, ..every_height() },
        Some(Parallel { height, .. }) => Interval { min: height, ..every_height() },
    };
}
