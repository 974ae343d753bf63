//! A published test of a segment against a line of the plane, by the slope and the intercept of the line.

use crate::intersect::probe::{ComparisonName, Probe, Relation, ask};
use crate::shapes::{Line, Segment};
use crate::vector::{Planar, Scalar};

/// The ends of the segment do not lie on the same side of y = m x + b.
///
/// Wrong for a vertical line, whose slope m is infinite: the comparison is then one of NaN, and misses. For a steep line, b loses its digits.
/// Source: Milo Yip, section 2.2, which therefore prefers the parametric form.
pub fn segment_line_slope_intercept<V: Planar, P: Probe<V>>(
    segment: &Segment<V>,
    line: &Line<V>,
    probe: &mut P,
) -> bool {
    let (through, direction) = (line.through(), line.direction());
    let slope = direction.get(1) / direction.get(0);
    let intercept = through.get(1) - slope * through.get(0);
    let [first, second] =
        [segment.start(), segment.end()].map(|end| end.get(1) - (slope * end.get(0) + intercept));
    let product = (first * second, "(y₁ − m x₁ − b)(y₂ − m x₂ − b)");
    ask(ComparisonName::OppositeSides, product, Relation::Le, (V::Scalar::ZERO, "0"), Some, probe)
}
