//! The numbers of a comparison as a person reads them.

use super::spans::{figure, figures};
use crate::words::tr;
use hitbench_core::intersect::steps::Comparison;
use hitbench_core::vector::{Scalar, Vector};

/// Both sides of a comparison: for squares, the lengths.
pub(super) struct Told {
    /// The left side.
    pub left: String,
    /// The right side.
    pub right: String,
    /// Whether it holds.
    pub holds: bool,
    /// Whether both sides are equal.
    pub equal: bool,
    /// Whether the numbers read alike though they are not equal, or do not tell what exact arithmetic found.
    close: bool,
    /// Both are 0, but for rounding.
    pub zero: bool,
}

impl Told {
    pub fn new<V: Vector>(c: &Comparison<V>) -> Self {
        let (left, right) = lengths(c);
        let ([x, y], alike) = figures(left, right);
        let equal = left == right && !c.is_exact();
        let (left_text, right_text) =
            if c.is_exact() { (figure(left), figure(right)) } else { (x, y) };
        Self {
            left: left_text,
            right: right_text,
            holds: c.holds,
            equal,
            close: !equal && (alike || c.is_exact()),
            zero: right == 0.0 && left.abs() < 1e-6,
        }
    }

    /// Whether the numbers do not show how it came out.
    pub fn reads_alike(&self) -> bool {
        self.close
    }

    /// How a distance on the left compares with a reach on the right.
    pub fn near(&self) -> &'static str {
        match (self.equal, self.close, self.holds) {
            (true, _, true) => tr("exactly"),
            (true, _, false) => tr("no closer than"),
            (false, true, true) => tr("just within"),
            (false, true, false) => tr("just beyond"),
            (false, false, true) => tr("closer than"),
            (false, false, false) => tr("farther than"),
        }
    }
}

/// Both sides; for squares, their roots.
fn lengths<V: Vector>(c: &Comparison<V>) -> (f64, f64) {
    let root = |value: V::Scalar, formula: &str| {
        let value = value.double();
        if formula.ends_with('²') && value > 0.0 { value.sqrt() } else { value }
    };
    (root(c.left, c.left_formula), root(c.right, c.right_formula))
}
