//! Does a set meet a plane, or the half-space behind it? On which side of the plane does it lie?

use super::heights::{Heights, of_bounded};
use super::sets::{Grown, beside_planes};
use crate::intersect::probe::{
    AxisSource, AxisTest, Comparison, ComparisonName, Decision, Probe, Relation, Side, Step,
    compare,
};
use crate::shapes::{HalfSpace, Interval, Plane, Shape};
use crate::vector::{Scalar, Vector};

/// The side of a plane on which a shape lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlaneSide {
    /// All of it on the side to which the normal points.
    Front,
    /// Some of it on the plane: they overlap.
    Across,
    /// All of it on the other side.
    Behind,
}

impl PlaneSide {
    /// It has a point in common with the plane.
    pub fn overlaps(self) -> bool {
        self == PlaneSide::Across
    }

    /// The side of a set at these heights.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(in crate::intersect) fn at<S: Scalar>(heights: Interval<S>) -> Self {
        if heights.min > S::ZERO {
            PlaneSide::Front
        } else if heights.max < S::ZERO {
            PlaneSide::Behind
        } else {
            PlaneSide::Across
        }
    }
}

/// The side of a set, the first argument of a test, at these heights above the plane, the second.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn side<V: Vector, P: Probe<V>>(
    heights: Interval<V::Scalar>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    probe.step(|| {
        let frame = (plane.normal() * plane.offset(), plane.normal());
        let on_plane = Interval { min: V::Scalar::ZERO, max: V::Scalar::ZERO };
        let gap = if heights.min > -heights.max { heights.min } else { -heights.max };
        Step::Axis(AxisTest::new(AxisSource::Normal(Side::B), frame, [heights, on_plane], gap))
    });
    let side = PlaneSide::at(heights);
    if side.overlaps() {
        probe.shallowest();
        probe.decided(Decision::NoAxisSeparates);
    } else {
        probe.decided(Decision::Step(false));
    }
    side
}

/// Whether height ≤ radius: a set reaches a half-space from its centre at `height`, or from its lowest point with radius 0.
/// `lowest` is height − radius with the exact sign, and decides; the probe is told the other two.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn reaches<V: Vector, P: Probe<V>>(
    [height, radius]: [V::Scalar; 2],
    lowest: V::Scalar,
    probe: &mut P,
) -> bool {
    let holds = lowest <= V::Scalar::ZERO;
    let comparison = || {
        let (height, radius) = ((height, "n · c − offset"), (radius, "r"));
        Comparison {
            holds,
            ..Comparison::new(ComparisonName::HeightWithin, height, Relation::Le, radius)
        }
    };
    compare(Some(holds), comparison, probe);
    holds
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn in_half_space<V: Vector, P: Probe<V>, T: Grown<V>>(
    set: &T,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let (plane, parts) = (half_space.boundary(), set.parts());
    let lowest = set.signed(plane, probe).min;
    let reach = parts.reach(plane) + parts.radius;
    let height = if reach > V::Scalar::ZERO { parts.of_corners(plane).min } else { lowest };
    reaches([height, reach], lowest, probe)
}

macro_rules! with_planes {
    ($(
        $set:ident $kind:literal $plane:ident $side:ident $half_space:ident
        $parts:tt [$across:literal $inside:literal] $nearest:tt;
    )+) => {$(
        #[doc = $across]
        ///
        /// The verdict is exact: where rounding could decide, exact arithmetic on the stored numbers does.
        pub fn $plane<V: Vector, P: Probe<V>>(
            set: &$crate::shapes::$set<V>,
            plane: &Plane<V>,
            probe: &mut P,
        ) -> bool {
            $side(set, plane, probe).overlaps()
        }

        #[doc = concat!("On which side of the plane the ", $kind, " lies, exactly.")]
        pub fn $side<V: Vector, P: Probe<V>>(
            set: &$crate::shapes::$set<V>,
            plane: &Plane<V>,
            probe: &mut P,
        ) -> PlaneSide {
            side(set.signed(plane, probe), plane, probe)
        }

        #[doc = $inside]
        ///
        #[doc = concat!("The verdict is exact, as that of [`", stringify!($plane), "`] is.")]
        pub fn $half_space<V: Vector, P: Probe<V>>(
            set: &$crate::shapes::$set<V>,
            half_space: &HalfSpace<V>,
            probe: &mut P,
        ) -> bool {
            in_half_space(set, half_space, probe)
        }
    )+};
}

beside_planes!(with_planes);

/// They are not parallel, or are one plane.
///
/// Neither has any thickness: whether the normals are parallel, and then whether the offsets fit,
/// is decided by the signs of exact arithmetic on the numbers as they are stored. There is no
/// rounding band. Planes that are off by an ulp of an angle do meet, far away.
pub fn plane_plane<V: Vector, P: Probe<V>>(a: &Plane<V>, b: &Plane<V>, probe: &mut P) -> bool {
    side(a.signed(b, probe), b, probe).overlaps()
}

/// The plane is not parallel to the boundary, or lies inside; exact, as [`plane_plane`] is.
pub fn plane_half_space<V: Vector, P: Probe<V>>(
    plane: &Plane<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = plane.signed(half_space.boundary(), probe).min;
    reaches([lowest, V::Scalar::ZERO], lowest, probe)
}

/// Their boundaries are not parallel, or they face the same way, or they face each other and leave no gap;
/// exact, as [`plane_plane`] is.
pub fn half_space_half_space<V: Vector, P: Probe<V>>(
    a: &HalfSpace<V>,
    b: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = a.signed(b.boundary(), probe).min;
    reaches([lowest, V::Scalar::ZERO], lowest, probe)
}

/// The support points along the normal are not both on the same side; `None` for unbounded sets, and for a
/// mesh.
///
/// The test is right for any connected set, because such a set meets the plane if its lowest and highest point are not on one side
/// of it. It is computed in double precision: distances within 4 ulp of the coordinates, the size and |offset| may decide wrong. For
/// kinds with an exact judge there is no band, since exact arithmetic on the stored numbers decides where rounding could.
pub fn bounded_plane<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<bool> {
    let heights = of_bounded(shape, plane, probe)?;
    Some(side(heights, plane, probe).overlaps())
}

/// The support point against the normal lies in the half-space; `None` for unbounded sets, and for a mesh.
/// The band is that of [`bounded_plane`].
pub fn bounded_half_space<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<bool> {
    let lowest = of_bounded(shape, half_space.boundary(), probe)?.min;
    Some(reaches([lowest, V::Scalar::ZERO], lowest, probe))
}
