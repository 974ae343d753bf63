//! The steps that a test can report, and who listens to them.

mod axis;
mod convex;
mod intervals;
mod recorder;
mod tree;

use std::fmt;
use std::ops::ControlFlow;

pub use axis::{AxisSource, AxisTest};
pub use convex::{Advance, Difference, Polytope, Simplex};
pub use intervals::IntervalStep;
pub use recorder::Recorder;
pub use tree::{ItemPair, NodePair, Outcome, TreeNode};

use crate::vector::{Scalar, Vector};

/// Listens to a test as it runs.
///
/// `()` hears nothing and costs nothing: the verdict alone. A `Vec<Step<V>>` records all, a
/// [`Recorder`] so many, and can stop the test. All vectors of a step are in the frame in which the
/// shapes are given.
pub trait Probe<V: Vector> {
    /// A step was taken. The closure runs only if somebody wants to know.
    fn step(&mut self, step: impl FnOnce() -> Step<V>);

    /// The verdict is settled: stop here, or go on for the sake of the steps that remain?
    fn settled(&mut self) -> ControlFlow<()>;

    /// A search takes its next step: to a node or an item of a tree, or in time. Where this says
    /// no, the search ends at once, and the answer of the test says nothing; only who says no knows
    /// that.
    #[inline(always)]
    fn goes_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<V: Vector> Probe<V> for () {
    #[inline(always)]
    fn step(&mut self, _: impl FnOnce() -> Step<V>) {}

    #[inline(always)]
    fn settled(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

impl<V: Vector> Probe<V> for Vec<Step<V>> {
    fn step(&mut self, step: impl FnOnce() -> Step<V>) {
        self.push(step());
    }

    fn settled(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Lets a test of (b, a) report to a listener of (a, b).
pub struct Swapped<'a, P>(pub &'a mut P);

impl<V: Vector, P: Probe<V>> Probe<V> for Swapped<'_, P> {
    #[inline(always)]
    fn step(&mut self, step: impl FnOnce() -> Step<V>) {
        self.0.step(|| step().swapped());
    }

    #[inline(always)]
    fn settled(&mut self) -> ControlFlow<()> {
        self.0.settled()
    }

    #[inline(always)]
    fn goes_on(&mut self) -> ControlFlow<()> {
        self.0.goes_on()
    }
}

/// One of the two arguments of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl Side {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// What a test did, in the order in which it did it.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "each variant's text names its fields")]
pub enum Step<V: Vector> {
    /// The test took a named way, such as the one for a degenerate shape.
    Branch(&'static str),
    /// A point was written in the frame of a shape: `local` = (`point` − `origin`) along `axes`.
    Frame { of: Side, origin: V, axes: V::Axes, point: V, local: V },
    /// By symmetry a point was replaced by its mirror image in the plane through `mirror`
    /// with the unit vector `normal`.
    Reflect { mirror: V, normal: V, from: V, to: V },
    /// A coordinate was brought into a range. It is measured from `origin` along `axis`.
    Clamp(Clamp<V>),
    /// Both shapes were projected on a candidate for a separating axis.
    Axis(AxisTest<V>),
    /// The closest points found so far: `a` on the first shape, `b` on the second.
    Closest { a: V, b: V },
    /// A quadratic a t² + b t + c = 0 was solved for the parameter of a ray or a motion.
    Roots(Roots<V::Scalar>),
    /// The part of a ray between two parallel planes across `axis`: from `entry` to `exit`.
    Slab { axis: V, entry: V::Scalar, exit: V::Scalar },
    /// The time during which the shadows of two moving shapes on one axis overlap.
    Span(Span<V>),
    /// A simplex in the Minkowski difference (GJK).
    Simplex(Simplex<V>),
    /// A polytope in the Minkowski difference around the origin (EPA).
    Polytope(Polytope<V>),
    /// A step in time that cannot pass a contact (conservative advancement).
    Advance(Advance<V>),
    /// A pair of nodes was popped from the list of a search through trees.
    Nodes(NodePair<V>),
    /// Items of two leaves were tested.
    Items(ItemPair),
    /// The sweep along sorted intervals went on.
    Intervals(IntervalStep),
    /// Two numbers were compared.
    Compare(Comparison<V::Scalar>),
}

/// [`Step::Clamp`]: `clamped` is `value` brought into [`min`, `max`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clamp<V: Vector> {
    /// What is clamped, such as "t" or "x".
    pub name: &'static str,
    /// Where the coordinate is 0.
    pub origin: V,
    /// The direction in which it grows; one unit of it is one length of this vector.
    pub axis: V,
    /// Before.
    pub value: V::Scalar,
    /// The lower end of the range.
    pub min: V::Scalar,
    /// The upper end of the range.
    pub max: V::Scalar,
    /// After.
    pub clamped: V::Scalar,
}

/// [`Step::Roots`]: a t² + b t + c = 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Roots<S> {
    /// The coefficient of t².
    pub a: S,
    /// The coefficient of t.
    pub b: S,
    /// The constant.
    pub c: S,
    /// b² − 4ac, or a positive multiple of it.
    pub discriminant: S,
    /// The solutions in increasing order, if there are any.
    pub roots: Option<(S, S)>,
}

/// [`Step::Span`]: from `entry` to `exit`, in times u that may lie outside the frame and may be infinite.
///
/// If the shadows never overlap, `entry` is above `exit`. The shapes overlap from the latest entry
/// of all axes to the earliest exit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span<V: Vector> {
    /// Why this axis was tried.
    pub source: AxisSource,
    /// The direction, of any length.
    pub axis: V,
    /// When the shadows begin to overlap.
    pub entry: V::Scalar,
    /// When they cease to.
    pub exit: V::Scalar,
}

/// [`Step::Compare`]: `left relation right`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison<S> {
    /// What is asked, such as "reach" or "angle test".
    pub name: &'static str,
    /// The formula of the left side, such as "|d|²".
    pub left_formula: &'static str,
    /// The formula of the right side.
    pub right_formula: &'static str,
    /// The left number.
    pub left: S,
    /// How they are compared.
    pub relation: Relation,
    /// The right number.
    pub right: S,
    /// The verdict that follows from this comparison alone; `None` if the test has to go on.
    pub verdict: Option<bool>,
}

impl<S: Scalar> Comparison<S> {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
        match self.relation {
            Relation::Le => self.left <= self.right,
            Relation::Ge => self.left >= self.right,
            Relation::Lt => self.left < self.right,
        }
    }
}

/// A number and its formula.
pub(super) type Named<S> = (S, &'static str);

/// Reports a comparison and returns whether it holds.
#[inline(always)]
pub(super) fn ask<V: Vector, P: Probe<V>>(
    name: &'static str,
    (left, left_formula): Named<V::Scalar>,
    relation: Relation,
    (right, right_formula): Named<V::Scalar>,
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let asked =
        Comparison { name, left_formula, right_formula, left, relation, right, verdict: None };
    let holds = asked.holds();
    probe.step(|| Step::Compare(Comparison { verdict: verdict(holds), ..asked }));
    holds
}

/// Only "no" is final.
#[inline(always)]
pub(super) fn no_is_final(holds: bool) -> Option<bool> {
    (!holds).then_some(false)
}

/// Only "yes" is final.
#[inline(always)]
pub(super) fn yes_is_final(holds: bool) -> Option<bool> {
    holds.then_some(true)
}

/// A comparison sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// ≤
    Le,
    /// ≥
    Ge,
    /// <
    Lt,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Relation::Le => "≤",
            Relation::Ge => "≥",
            Relation::Lt => "<",
        })
    }
}

impl<V: Vector> Step<V> {
    /// The same step with the arguments of the test swapped.
    pub fn swapped(self) -> Self {
        match self {
            Step::Frame { of, origin, axes, point, local } => {
                Step::Frame { of: of.other(), origin, axes, point, local }
            }
            Step::Axis(test) => {
                let source = test.source.swapped();
                Step::Axis(AxisTest { source, a: test.b, b: test.a, ..test })
            }
            Step::Span(span) => Step::Span(Span { source: span.source.swapped(), ..span }),
            Step::Closest { a, b } => Step::Closest { a: b, b: a },
            Step::Simplex(simplex) => Step::Simplex(simplex.swapped()),
            Step::Polytope(polytope) => Step::Polytope(polytope.swapped()),
            Step::Advance(advance) => Step::Advance(advance.swapped()),
            Step::Nodes(pair) => Step::Nodes(pair.swapped()),
            Step::Items(pair) => Step::Items(pair.swapped()),
            step => step,
        }
    }

    /// The verdict that this step alone settles, if it does: `Some(false)` is "apart".
    pub fn verdict(&self) -> Option<bool> {
        match self {
            Step::Axis(test) => test.separates().then_some(false),
            Step::Compare(comparison) => comparison.verdict,
            Step::Items(pair) => pair.overlap.then_some(true),
            _ => None,
        }
    }
}
