//! All that has a lowest and a highest height, in straight motion past a plane or a half-space.

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

/// A set passes a plane, or what lies behind it: `solid`. So its heights are seen `as_seen`, and if it `meets` it depends on them.
fn past<V: Vector, P: Probe<V>, T: Heights<V> + Posed<V>>(
    (set, plane, solid): (&T, &Plane<V>, Shape<V>),
    as_seen: impl Fn(Interval<V::Scalar>) -> Interval<V::Scalar>,
    meets: impl Fn(Interval<V::Scalar>) -> bool,
    ways: Displacements<V>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let error = set.error(plane);
    let window = |displacement: V, probe: &mut P| {
        let sides = || as_seen(set.signed(plane, &mut ()));
        // The way may be off by an ulp, and its part along the normal by a few.
        let of_way = V::Scalar::of(8.0) * V::Scalar::epsilon() * displacement.max_abs();
        let error = error.unwrap_or(V::Scalar::ZERO) + of_way;
        window((plane, error), (as_seen(set.rounded(plane)), sides), displacement, probe)
    };
    if error.is_some() {
        let at_start = || meets(set.signed(plane, &mut ()));
        return decided_by(ways, at_start, window, || [set.shape(), solid], probe);
    }
    let overlap = |p, q| meets(set.displaced(p).signed(&plane.displaced(q), &mut ()));
    let window = |way: V, probe: &mut P| Ok::<_, Infallible>(window(way, probe));
    let Ok(answer) = decided_at_rest(ways, overlap, window, probe);
    answer
}

/// The set's signed distances from the plane, `extent`, fall at the speed at which the plane moves along its normal, seen from
/// the set.
///
/// `extent` is rounded, by no more than the error beside the plane. `sides` gives the same distances with the signs of exact
/// arithmetic: a set that is apart and does not come nearer can have touched the plane only before the start.
fn window<V: Vector, P: Probe<V>>(
    (plane, error): (&Plane<V>, V::Scalar),
    (extent, sides): (Interval<V::Scalar>, impl FnOnce() -> Interval<V::Scalar>),
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let n = plane.normal();
    let far = |end: V::Scalar| if end.is_finite() { end.abs() } else { V::Scalar::ZERO };
    let size = far(extent.min).max(far(extent.max));
    let motion = Motion::new(-displacement, size, probe).off_by(error);
    let projection = Projection {
        min: motion.length(extent.min),
        max: motion.length(extent.max),
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
    // What is past the plane before the start as rounding has it needs no other heights.
    if window.exit >= V::Scalar::ZERO && comes_no_nearer(sides(), projection.speed) {
        let before = -V::Scalar::min_positive_value();
        let (entry, exit) = (window.entry.min(before), window.exit.min(before));
        return Window { entry, exit, ..window };
    }
    window
}
