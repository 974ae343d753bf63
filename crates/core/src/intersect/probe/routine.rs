//! The steps of routines that are not the test of a pair: how a volume is fitted, a tree built, a pile of bodies
//! pushed apart, and a motion integrated.

use crate::roles::{Each, InSpace, Nested, Number, Same, roles};
use crate::shapes::{Bounds, BuildStep};
use crate::vector::{Scalar, Vector};

roles! {
    /// [`Step::Routine`](super::Step::Routine).
    #[derive(Debug, Clone, PartialEq)]
    pub enum RoutineStep<V: Vector> {
        /// The scan for a box looked at a point.
        Look(step: LookStep<V> as Nested),
        /// The search for the smallest ball asked all points whether one is outside.
        Ball(step: BallStep<V> as Nested),
        /// A tree was built on.
        Build(step: BuildStep<V> as Nested),
        /// A pass over all pairs began or ended.
        Pass(step: PassStep<V::Scalar> as Nested),
        /// A pair was pushed apart.
        Push(step: PushStep<V> as Nested),
        /// A small step of a motion was taken.
        Motion(step: MotionStep<V> as Nested),
    }
}

roles! {
    /// [`RoutineStep::Look`]: the box grew to a point, if that was outside.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct LookStep<V: Vector> {
        /// The point that was looked at.
        pub point: V as InSpace,
        /// The box around the points before.
        pub before: Bounds<V> as Nested,
        /// The box around these and the point.
        pub bounds: Bounds<V> as Nested,
    }

    /// [`RoutineStep::Ball`]: the smallest ball around a few of the points, and the point farthest from its centre.
    #[derive(Debug, Clone, PartialEq)]
    pub struct BallStep<V: Vector> {
        /// The points on its sphere, which define it.
        pub carriers: Vec<V> as Each<InSpace>,
        /// The centre.
        pub center: V as InSpace,
        /// The radius.
        pub radius: V::Scalar as Number,
        /// The point farthest from the centre.
        pub outermost: V as InSpace,
        /// The distance of that point; it lies outside if this exceeds the radius.
        pub reach: V::Scalar as Number,
        /// The number of balls through some of the candidates that were made to find this one.
        pub tried: usize as Same,
        /// The number of points that were looked at so far, again and again.
        pub looked: usize as Same,
    }

    /// [`RoutineStep::Pass`]: the state of a pile before a pass over all its pairs.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct PassStep<S: Scalar> {
        /// The number of passes that were made.
        pub done: usize as Same,
        /// The number of pairs that overlap by more than rounding.
        pub overlaps: usize as Same,
        /// The depth of the deepest of them; 0 if there is none.
        pub deepest: S as Number,
    }

    /// [`RoutineStep::Push`]: two bodies were moved out of each other by the least way.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct PushStep<V: Vector> {
        /// The numbers of the bodies.
        pub pair: [u32; 2] as Each<Same>,
        /// How deep they were in each other.
        pub depth: V::Scalar as Number,
        /// The direction from the first body to the second, a unit vector.
        pub normal: V as InSpace,
        /// The deepest point of the first body before the push.
        pub at: V as InSpace,
        /// How far each body was moved by this push.
        pub moves: [V; 2] as Each<InSpace>,
        /// How far each body was moved since the beginning.
        pub moved: [V; 2] as Each<InSpace>,
    }

    /// [`RoutineStep::Motion`]: a body moved in a line, by its velocity times the time of the step.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct MotionStep<V: Vector> {
        /// The displacement of the body before the step.
        pub from: V as InSpace,
        /// Its displacement after the step.
        pub to: V as InSpace,
        /// Its velocity during the step, in lengths a frame.
        pub velocity: V as InSpace,
        /// Its displacement after the same time on the exact curve.
        pub exact: V as InSpace,
        /// The time after the step, in frames.
        pub time: V::Scalar as Number,
        /// The first of the other bodies that it overlaps after the step, by number.
        pub overlaps: Option<u32> as Each<Same>,
        /// The first contact on the line of the step: which other body, by number, and at what part of the step.
        pub meets: Option<(u32, V::Scalar)> as Each<(Same, Number)>,
    }
}
