//! The bounded sets that have tests of their own beside a plane and a half-space.

use num_traits::Float;

use super::heights::Heights;
use crate::shapes::Plane;
use crate::vector::{Scalar, Vector};

/// Hands the table of these sets to the macro `$then`. A row has the kind, its name in texts, and the functions beside a plane, for the
/// side of a plane, and beside a half-space. Then follow
///
/// - the count of its corners, the corners, the extent and the radius: see [`Parts`];
/// - what it means to meet a plane, and to meet a half-space;
/// - what of it is nearest to a plane, and within how many ulp its distance is right.
macro_rules! beside_planes {
    ($then:ident) => {$then! {
        Segment "segment" segment_plane segment_plane_side segment_half_space
            [2: it => [it.start(), it.end()], Extent::None, V::Scalar::ZERO]
            ["The ends are not both on the same side." "An end lies in the half-space."]
            ["end" 4];
        Ball "ball" ball_plane ball_plane_side ball_half_space
            [1: it => [it.center()], Extent::None, it.radius()]
            ["|n · c − d| ≤ r |n|. Source: Gomez, listing 1 (the part about one instant)." "n · c − d ≤ r |n|."]
            ["point" 4];
        Capsule "capsule" capsule_plane capsule_plane_side capsule_half_space
            [2: it => [it.segment().start(), it.segment().end()], Extent::None, it.radius()]
            ["The ends are not both farther than r on the same side." "min(n · start, n · end) − d ≤ r |n|."]
            ["point" 4];
        Triangle "triangle" triangle_plane triangle_plane_side triangle_half_space
            [3: it => *it.vertices(), Extent::None, V::Scalar::ZERO]
            ["The vertices are not all on the same side." "A vertex lies in the half-space."]
            ["corner" 8];
        Aabb "box" aabb_plane aabb_plane_side aabb_half_space
            [1: it => [it.center()], Extent::Aligned(it.half()), V::Scalar::ZERO]
            ["|n · c − d| ≤ Σ hᵢ |nᵢ|: the normal is the only axis that can separate. Source: Gomez, \"A Box-Plane Intersection Test\" and fig. 11."
                "n · c − d ≤ Σ hᵢ |nᵢ|."]
            ["corner" 8];
        Obb "box" obb_plane obb_plane_side obb_half_space
            [1: it => [it.center()], Extent::Turned(it.half(), it.axes()), V::Scalar::ZERO]
            ["|n · c − d| ≤ Σ hᵢ |n · aᵢ|. Source: Gomez, \"A Box-Plane Intersection Test\" and fig. 11."
                "n · c − d ≤ Σ hᵢ |n · aᵢ|."]
            ["corner" 8];
    }};
}
pub(super) use beside_planes;

/// A hull of corners, grown by an extent and by a radius.
pub(in crate::intersect) trait Grown<V: Vector>: Heights<V> {
    /// An array of as many corners as the set has.
    type Corners: AsRef<[V]>;

    fn parts(&self) -> Parts<'_, V, Self::Corners>;
}

/// The points c + x + v for c in the hull of the corners, x in the extent and |v| ≤ r.
pub(in crate::intersect) struct Parts<'a, V: Vector, C> {
    pub corners: C,
    pub extent: Extent<'a, V>,
    pub radius: V::Scalar,
}

impl<V: Vector, C: AsRef<[V]>> Parts<'_, V, C> {
    /// How much higher than the corners the extent reaches.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn reach(&self, plane: &Plane<V>) -> V::Scalar {
        self.extent.reach(plane.normal())
    }

    /// An upper bound of the coordinates of each point whose height is rounded, if the extent has this `reach`; for a turned box, also
    /// of each summand.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn size(&self, reach: V::Scalar) -> V::Scalar {
        let largest = |all: V, &p: &V| all.max(p.abs());
        let corners = self.corners.as_ref().iter().fold(V::ZERO, largest).max_abs();
        corners + self.extent.size(reach) + self.radius
    }
}

/// The points Σ xᵢ aᵢ with |xᵢ| ≤ hᵢ, for half-extents h along axes a.
#[derive(Clone, Copy)]
pub(in crate::intersect) enum Extent<'a, V: Vector> {
    None,
    /// Along the coordinate axes.
    Aligned(V),
    Turned(V, &'a V::Axes),
}

impl<V: Vector> Extent<'_, V> {
    /// The half-extents and the axes of a box; `None` where there is none.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn sides(self) -> Option<(V, V::Axes)> {
        match self {
            Extent::None => None,
            Extent::Aligned(half) => Some((half, V::AXES)),
            Extent::Turned(half, axes) => Some((half, *axes)),
        }
    }

    /// The point that is farthest along a normal; `None` where there is but one.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn toward(self, normal: V) -> Option<V> {
        let (half, axes) = self.sides()?;
        let normal = normal.in_axes(&axes);
        Some(V::from_fn(|i| half.get(i).copysign(normal.get(i))).along(&axes))
    }

    /// How far it reaches along a normal: Σ hᵢ |n · aᵢ|.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn reach(self, normal: V) -> V::Scalar {
        match self {
            Extent::None => V::Scalar::ZERO,
            Extent::Aligned(half) => half.dot(normal.abs()),
            Extent::Turned(half, axes) => half.dot(normal.in_axes(axes).abs()),
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn size(self, reach: V::Scalar) -> V::Scalar {
        match self {
            Extent::None | Extent::Aligned(_) => reach,
            Extent::Turned(half, _) => half.max_abs() * V::Scalar::of(2.0),
        }
    }
}
