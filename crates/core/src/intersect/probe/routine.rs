//! The steps of routines that are not the test of a pair: how a volume is fitted, a tree built, a pile of bodies
//! pushed apart, and a motion integrated.

use crate::shapes::{Bounds, BuildStep};
use crate::vector::{Scalar, Vector};
use crate::widen::widened;

/// [`Step::Routine`](super::Step::Routine).
#[derive(Debug, Clone, PartialEq)]
pub enum RoutineStep<V: Vector> {
    /// The scan for a box looked at a point.
    Look(LookStep<V>),
    /// The search for the smallest ball asked all points whether one is outside.
    Ball(BallStep<V>),
    /// A tree was built on.
    Build(BuildStep<V>),
    /// A pass over all pairs began or ended.
    Pass(PassStep<V::Scalar>),
    /// A pair was pushed apart.
    Push(PushStep<V>),
    /// A small step of a motion was taken.
    Motion(MotionStep<V>),
}

/// [`RoutineStep::Look`]: the box grew to a point, if that was outside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LookStep<V> {
    /// The point that was looked at.
    pub point: V,
    /// The box around the points before.
    pub before: Bounds<V>,
    /// The box around these and the point.
    pub bounds: Bounds<V>,
}

/// [`RoutineStep::Ball`]: the smallest ball around a few of the points, and the point farthest from its centre.
#[derive(Debug, Clone, PartialEq)]
pub struct BallStep<V: Vector> {
    /// The points on its sphere, which define it.
    pub carriers: Vec<V>,
    /// The centre.
    pub center: V,
    /// The radius.
    pub radius: V::Scalar,
    /// The point farthest from the centre.
    pub outermost: V,
    /// The distance of that point; it lies outside if this exceeds the radius.
    pub reach: V::Scalar,
    /// The number of balls through some of the candidates that were made to find this one.
    pub tried: usize,
    /// The number of points that were looked at so far, again and again.
    pub looked: usize,
}

/// [`RoutineStep::Pass`]: the state of a pile before a pass over all its pairs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PassStep<S> {
    /// The number of passes that were made.
    pub done: usize,
    /// The number of pairs that overlap by more than rounding.
    pub overlaps: usize,
    /// The depth of the deepest of them; 0 if there is none.
    pub deepest: S,
}

/// [`RoutineStep::Push`]: two bodies were moved out of each other by the least way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PushStep<V: Vector> {
    /// The numbers of the bodies.
    pub pair: [u32; 2],
    /// How deep they were in each other.
    pub depth: V::Scalar,
    /// The direction from the first body to the second, a unit vector.
    pub normal: V,
    /// The deepest point of the first body before the push.
    pub at: V,
    /// How far each body was moved by this push.
    pub moves: [V; 2],
    /// How far each body was moved since the beginning.
    pub moved: [V; 2],
}

/// [`RoutineStep::Motion`]: a body moved in a line, by its velocity times the time of the step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MotionStep<V: Vector> {
    /// The displacement of the body before the step.
    pub from: V,
    /// Its displacement after the step.
    pub to: V,
    /// Its velocity during the step, in lengths a frame.
    pub velocity: V,
    /// Its displacement after the same time on the exact curve.
    pub exact: V,
    /// The time after the step, in frames.
    pub time: V::Scalar,
    /// The first of the other bodies that it overlaps after the step, by number.
    pub overlaps: Option<u32>,
    /// The first contact on the line of the step: which other body, by number, and at what part of the step.
    pub meets: Option<(u32, V::Scalar)>,
}

widened! {
    LookStep<V: Vector => V::Double> { point, before, bounds }
    BallStep<V: Vector => V::Double> {
        carriers: all, center, radius: double, outermost, reach: double, tried: same,
        looked: same,
    }
    PassStep<S: Scalar => f64> { done: same, overlaps: same, deepest: double }
    PushStep<V: Vector => V::Double> {
        pair: same, depth: double, normal, at, moves: each, moved: each,
    }
    MotionStep<V: Vector => V::Double> {
        from, to, velocity, exact, time: double, overlaps: same, meets: numbered,
    }
}

widened! {
    enum RoutineStep<V: Vector => V::Double> {
        Look(step), Ball(step), Build(step), Pass(step), Push(step), Motion(step),
    }
}
