//! The step of the tests that compare two numbers.

use std::fmt;

use num_traits::Float;

use super::{ComparisonName, Decision, Probe, Step};
use crate::roles::{Each, InSpace, Nested, Number, Same, roles};
use crate::vector::{Scalar, Vector};

roles! {
    /// [`Step::Compare`]: `left relation right`.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Comparison<V: Vector> {
        /// The question that the comparison answers.
        pub question: ComparisonName as Nested,
        /// The formula of the left side.
        pub left_formula: &'static str as Same,
        /// The formula of the right side.
        pub right_formula: &'static str as Same,
        /// The left number.
        pub left: V::Scalar as Number,
        /// How they are compared.
        pub relation: Relation as Same,
        /// The right number.
        pub right: V::Scalar as Number,
        /// Whether it holds. If exact arithmetic decided, the rounded numbers may say otherwise.
        pub holds: bool as Same,
        /// The verdict that follows from this comparison alone; `None` if the test has to go on.
        pub verdict: Option<bool> as Each<Same>,
        /// The marks that are drawn for it.
        pub marks: Marks<V> as Nested,
    }

    /// A point and the edge of a sector in the half-plane of the point.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Wedge<V: Vector> {
        /// The apex of the sector.
        pub apex: V as InSpace,
        /// The unit vector along the sector's direction.
        pub along: V as InSpace,
        /// The unit vector across it, towards the point or its image.
        pub across: V as InSpace,
        /// The coordinates of the point along these two: p_x and p_y ≥ 0.
        pub point: [V::Scalar; 2] as Each<Number>,
        /// The half-angle of the sector by its cosine and its sine.
        pub cos_sin: [V::Scalar; 2] as Each<Number>,
        /// The radius of the sector.
        pub radius: V::Scalar as Number,
    }
}

roles! {
    /// The part of the figure that a comparison is about.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Marks<V: Vector> {
        /// Nothing is drawn.
        None,
        /// A vector, from one point to another, whose length is compared.
        Vector {
            /// The start.
            from: V as InSpace,
            /// The end.
            to: V as InSpace,
        },
        /// The closest points of the cores of both shapes, whose distance is compared.
        Cores {
            /// The point in the core of the first shape.
            a: V as InSpace => b,
            /// The point in the core of the second shape.
            b: V as InSpace => a,
        },
        /// The angle of a point as seen from the apex of a sector.
        Wedge(wedge: Wedge<V> as Nested),
        /// The part of the line of a ray that lies in the other shape, by the parameters of its ends.
        Part {
            /// Where it enters last.
            entry: V::Scalar as Number,
            /// Where it leaves first.
            exit: V::Scalar as Number,
        },
    }
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

impl Relation {
    fn holds<S: Scalar>(self, left: S, right: S) -> bool {
        match self {
            Relation::Le => left <= right,
            Relation::Ge => left >= right,
            Relation::Lt => left < right,
        }
    }
}

/// A number and its formula.
pub(in crate::intersect) type Named<S> = (S, &'static str);

impl<V: Vector> Comparison<V> {
    /// A comparison that the numbers themselves decide.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(in crate::intersect) fn new(
        question: ComparisonName,
        (left, left_formula): Named<V::Scalar>,
        relation: Relation,
        (right, right_formula): Named<V::Scalar>,
    ) -> Self {
        let holds = relation.holds(left, right);
        let (verdict, marks) = (None, Marks::None);
        Self { question, left_formula, right_formula, left, relation, right, holds, verdict, marks }
    }

    /// The numbers were rounded and leave it open, or say otherwise, as exact arithmetic decided.
    pub fn is_exact(&self) -> bool {
        self.holds != self.relation.holds(self.left, self.right)
    }

    /// The right number as a length: where it is a square, its root.
    pub fn right_length(&self) -> V::Scalar {
        if self.right_formula.ends_with('²') { self.right.sqrt() } else { self.right }
    }
}

/// Reports a comparison, and that it decides if it has a verdict.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn compare<V: Vector, P: Probe<V>>(
    verdict: Option<bool>,
    comparison: impl FnOnce() -> Comparison<V>,
    probe: &mut P,
) {
    probe.step(|| Step::Compare(Comparison { verdict, ..comparison() }));
    if let Some(answer) = verdict {
        probe.decided(Decision::Step(answer));
    }
}

/// Reports a comparison and returns whether it holds.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn ask<V: Vector, P: Probe<V>>(
    question: ComparisonName,
    left: Named<V::Scalar>,
    relation: Relation,
    right: Named<V::Scalar>,
    verdict: impl Fn(bool) -> Option<bool>,
    probe: &mut P,
) -> bool {
    let holds = relation.holds(left.0, right.0);
    compare(verdict(holds), || Comparison::new(question, left, relation, right), probe);
    holds
}

/// Only "no" is final.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn no_is_final(holds: bool) -> Option<bool> {
    (!holds).then_some(false)
}

/// Only "yes" is final.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn yes_is_final(holds: bool) -> Option<bool> {
    holds.then_some(true)
}
