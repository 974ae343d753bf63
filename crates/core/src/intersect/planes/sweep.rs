//! When a set that moves straight overlaps a plane or a half-space: its lowest and its highest height, divided by the speed along the
//! normal.

use std::convert::Infallible;

use num_traits::Float;

use super::heights::{Heights, of_bounded, of_rate};
use super::sets::beside_planes;
use super::test::PlaneSide;
use crate::intersect::probe::{AxisSource, Division, Probe, Side};
use crate::intersect::sweep::{
    Displacements, Motion, Overlap, Projection, Window, decided_at_rest, decided_by,
};
use crate::shapes::{HalfSpace, Interval, Line, Plane, Posed, Ray, Shape};
use crate::vector::{Scalar, Vector};

fn past_plane<V: Vector, P: Probe<V>, T: Heights<V> + Posed<V>>(
    set: &T,
    plane: &Plane<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let meets = |heights| PlaneSide::at(heights).overlaps();
    past((set, plane, (*plane).into()), |heights| heights, meets, displacement.into(), probe)
}

fn past_half_space<V: Vector, P: Probe<V>, T: Heights<V> + Posed<V>>(
    set: &T,
    half_space: &HalfSpace<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let behind = |heights| Interval { max: V::Scalar::infinity(), ..heights };
    let meets = |heights: Interval<V::Scalar>| heights.min <= V::Scalar::ZERO;
    let past_it = (set, half_space.boundary(), (*half_space).into());
    past(past_it, behind, meets, displacement.into(), probe)
}

macro_rules! past_planes {
    ($($kind:literal: $plane:ident, $half_space:ident, $set:ty $(, by $reference:tt)?;)+) => {$(
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
            past_plane($($reference)? set, plane, displacement, probe)
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
            past_half_space($($reference)? set, half_space, displacement, probe)
        }
    )+};
}

macro_rules! past_planes_by_reference {
    ($($set:ident $kind:literal $plane:ident $side:ident $half_space:ident $parts:tt $meets:tt $nearest:tt;)+) => {
        past_planes! { $($kind: $plane, $half_space, &$crate::shapes::$set<V>;)+ }
    };
}

beside_planes!(past_planes_by_reference);

past_planes! {
    "point": point_plane, point_half_space, V, by &;
    "ray": ray_plane, ray_half_space, &Ray<V>;
    "line": line_plane, line_half_space, &Line<V>;
    "other plane": plane_plane, plane_half_space, &Plane<V>;
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
    past_half_space(a, b, displacement, probe)
}

/// Whether a bounded shape that is apart from a plane, or from the half-space behind it, comes no nearer on its straight way past it: by
/// the heights of its support points, which tell that it is apart. `false` for a mesh.
pub(in crate::intersect) fn leaves_plane<V: Vector>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    way: V,
) -> bool {
    let rate = of_rate(plane, way, plane.normal().dot(way));
    of_bounded(shape, plane, &mut ()).is_some_and(|heights| comes_no_nearer(heights, rate))
}

/// Whether a set at these heights is apart from a plane, and comes no nearer.
fn comes_no_nearer<S: Scalar>(heights: Interval<S>, rate: S) -> bool {
    heights.min > S::ZERO && rate >= S::ZERO || heights.max < S::ZERO && rate <= S::ZERO
}

/// The times at which a set overlaps `solid`, which is a plane or the half-space behind it. `as_seen` makes of the heights above the
/// plane those that count for `solid`, and `meets` tells from these whether they overlap.
fn past<V: Vector, P: Probe<V>, T: Heights<V> + Posed<V>>(
    (set, plane, solid): (&T, &Plane<V>, Shape<V>),
    as_seen: impl Fn(Interval<V::Scalar>) -> Interval<V::Scalar>,
    meets: impl Fn(Interval<V::Scalar>) -> bool,
    ways: Displacements<V>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let error = set.error(plane);
    let window_of = |displacement: V, probe: &mut P| {
        let signed = || as_seen(set.signed(plane, &mut ()));
        // The displacement errs by half an ulp of itself, its product with the normal by less than 4 ulp: 8 are taken.
        let of_way = V::Scalar::of(8.0) * V::Scalar::epsilon() * displacement.max_abs();
        let error = error.unwrap_or(V::Scalar::ZERO) + of_way;
        let heights = (as_seen(set.rounded(plane)), signed);
        times_past_plane((plane, error), heights, displacement, probe)
    };
    if error.is_some() {
        let at_start = || meets(set.signed(plane, &mut ()));
        return decided_by(ways, at_start, window_of, || [set.shape(), solid], probe);
    }
    let overlap = |p, q| meets(set.displaced(p).signed(&plane.displaced(q), &mut ()));
    let never_fails = |way: V, probe: &mut P| Ok::<_, Infallible>(window_of(way, probe));
    let Ok(answer) = decided_at_rest(ways, overlap, never_fails, probe);
    answer
}

/// The times at which the interval of the set's heights contains 0, while the plane moves along its normal as seen from the set.
///
/// `rounded` errs by no more than the error beside the plane. `signed` gives the same heights with the signs of exact arithmetic: a set
/// that is apart and does not come nearer can have touched the plane only before the start.
fn times_past_plane<V: Vector, P: Probe<V>>(
    (plane, error): (&Plane<V>, V::Scalar),
    (rounded, signed): (Interval<V::Scalar>, impl FnOnce() -> Interval<V::Scalar>),
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let n = plane.normal();
    let far = |end: V::Scalar| if end.is_finite() { end.abs() } else { V::Scalar::ZERO };
    let size = far(rounded.min).max(far(rounded.max));
    let motion = Motion::new(-displacement, size, probe).off_by(error);
    let projection = Projection {
        min: motion.length(rounded.min),
        max: motion.length(rounded.max),
        // In double precision, as a long way along the plane multiplies the error.
        speed: of_rate(plane, motion.by, V::Scalar::of(motion.by.in_space().dot(n.in_space()))),
        error: motion.error,
    };
    let distances = |Projection { min, max, speed, .. }: Projection<V::Scalar>| {
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let before = (min + max) / two;
        let bounded = before.is_finite();
        let radius = (max - min) / two;
        bounded.then(|| Division::Distances { before, after: before + speed, radius })
    };
    let window = motion.on_axis_by(projection, AxisSource::Normal(Side::B), || n, distances, probe);
    // Signed heights are needed only if the rounded times do not end before the start.
    if window.exit >= V::Scalar::ZERO && comes_no_nearer(signed(), projection.speed) {
        let before = -V::Scalar::min_positive_value();
        let (entry, exit) = (window.entry.min(before), window.exit.min(before));
        return Window { entry, exit, ..window };
    }
    window
}
