//! The times at which two shapes meet, while one moves straight past the other: one function for each pair of kinds.
//!
//! A function takes both shapes as they are at u = 0, and the displacement of the second relative to the first; [`Displacements`]
//! holds those of both. Time u runs over the frame from 0 to 1. Shapes are closed, so touching counts. Nothing is compared with
//! an epsilon, with one exception: flat boxes that are parallel meet at one instant, which several axes give, so an entry and an
//! exit that differ by their rounding are the same instant.
//!
//! A sweep asks about the stored sets, moved by u times their displacements without rounding. At u = 0 that is the test at rest, to
//! the bit. Whether the shapes meet at u = 1, and whether they meet at all, is right for points, segments, triangles, balls,
//! capsules, boxes, hulls and k-DOPs, past one another, a plane or a half-space: exact arithmetic decides what rounding leaves in
//! doubt. For other shapes, meshes and bodies that turn, the test at rest decides at u = 1 about the rounded poses, and rounding
//! decides a graze in between.
//!
//! [`overlap`](super::overlap) of shapes that were moved to their places at u = 1 is another question, since their numbers are
//! rounded first. The two answers may differ for shapes that nearly touch, and neither is wrong. If the next frame starts from the
//! rounded numbers, a contact that this sweep missed has `first` = 0 there.
//!
//! All sweeps reduce to a point that moves on a straight line past a set at rest, grown by a radius. A path that grazes, or that is
//! short beside the distance, makes the times uncertain, but not the place: at `first` and `last` the shapes touch within 4 ulp of
//! the distance at the start and the sizes. Errors are stated in these.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::sweep::{aabb_aabb, ball_ball};
//! use hitbench::shapes::{Aabb, Ball};
//!
//! let [a, b] = [0.0, 6.0].map(|x| Ball::new(Vec2::new(x, 0.0), 1.0));
//! let met = ball_ball(&a?, &b?, Vec2::new(-8.0, 0.0), &mut ()).expect("the second comes along");
//! assert_eq!((met.first, met.last), (0.5, 1.0));
//!
//! let [a, b] = [0.0, 6.0].map(|x| Aabb::new(Vec2::new(x, 0.0), Vec2::ONE));
//! assert!(aabb_aabb(&a?, &b?, Vec2::new(-8.0, 5.0), &mut ()).is_none()); // past the corner
//! # Ok::<(), hitbench::shapes::ShapeError>(())
//! ```

/// Declares sweeps. The test of the pair at rest decides at the start of the frame, and a [`Window`] has the times after it.
macro_rules! sweeps {
    ($(
        $(#[$doc:meta])*
        $name:ident($a:ident: $of_a:ident, $b:ident: $of_b:ident) by $at_rest:ident:
            |$displacement:ident, $probe:ident| $window:expr;
    )+) => {$(
        $(#[$doc])*
        pub fn $name<V: $crate::vector::Vector, P: $crate::intersect::probe::Probe<V>>(
            $a: set_of!($of_a),
            $b: set_of!($of_b),
            displacement: impl Into<$crate::intersect::sweep::Displacements<V>>,
            probe: &mut P,
        ) -> Option<$crate::intersect::sweep::Overlap<V::Scalar>> {
            $crate::intersect::sweep::decided_by(
                displacement,
                || $crate::intersect::$at_rest::$name($a, $b, &mut ()),
                |$displacement, $probe| $window,
                || [shape_of!($of_a $a), shape_of!($of_b $b)],
                probe,
            )
        }
    )+};
}
pub(super) use sweeps;

mod advancement;
pub(super) mod first_contact;
pub(super) mod gave_up;
pub(super) mod motion;
pub mod time_of_impact;
pub(super) mod verdicts;
pub(super) mod window;

pub use super::boxes::ball_sweep::{ball_aabb, ball_obb, point_aabb, point_obb};
pub use super::boxes::sweep::{
    aabb_aabb, aabb_obb, obb_obb, segment_aabb, segment_obb, triangle_aabb, triangle_obb,
};
pub use super::planes::sweep::*;
pub use super::round::sweep::{
    ball_ball, ball_capsule, capsule_capsule, point_ball, point_capsule, point_segment,
    segment_ball, segment_capsule, segment_segment,
};
pub use super::sectors::sweep::{ball_sector, point_sector};
pub use super::triangles::sweep::{ball_triangle, point_triangle};
pub use advancement::Advancement;
pub use gave_up::GaveUp;
pub(super) use motion::{Motion, Projection};
pub use verdicts::Displacements;
pub(super) use verdicts::{
    Verdicts, decided_at_ends, decided_at_rest, decided_by, exactly, of_found,
};
pub(super) use window::Window;

use crate::roles::{Each, InSpace, Number, Reversed, Same, roles};
use crate::vector::{Scalar, Vector};

roles! {
    /// The earliest and the latest instant of the frame at which two shapes overlap.
    ///
    /// `first` is 0 exactly if they overlap at the start, and `last` is 1 exactly if they do so at the end.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Overlap<S: Scalar> {
        /// The earliest instant, in [0, 1].
        pub first: S as Number,
        /// The latest instant, in [`first`, 1].
        pub last: S as Number,
    }

    /// The point at which two shapes first touch.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Contact<V: Vector> {
        /// A common point of both at that time.
        pub point: V as InSpace,
        /// The unit normal of the surfaces there, from the first shape to the second. `None` if there are several, and none of them
        /// points against the motion.
        pub normal: Option<V> as Each<Reversed<InSpace>>,
        /// Whether there is no other normal. There are others if a corner meets a corner or an edge, or parallel edges end to end.
        pub normal_unique: bool as Same,
    }
}
