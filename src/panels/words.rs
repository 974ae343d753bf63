//! What a test did, in words and numbers.

use crate::intersect::matrix::Cast;
use crate::intersect::penetration::{Bound, Penetration};
use crate::intersect::{
    Advance, AxisTest, Comparison, IntervalStep, NodePair, Outcome, Polytope, Side, Simplex, Step,
};
pub use crate::number::{number, rounded};
use crate::vector::{Scalar, Vector};

/// With a comma before every three digits.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of them, in words: `1 step`, `2,000 steps`.
pub fn count(number: impl ToString, one: &str) -> String {
    let number = grouped(number);
    format!("{number} {one}{}", if number == "1" { "" } else { "s" })
}

/// A vector for reading.
pub fn vector<V: Vector>(value: V) -> String {
    let components: Vec<String> = (0..V::DIM).map(|i| number(value.get(i))).collect();
    format!("({})", components.join(", "))
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// The name of a step.
pub fn title<V: Vector>(step: &Step<V>) -> String {
    match step {
        Step::Branch(_) => "branch".to_owned(),
        Step::Frame { of, .. } => format!("into the frame of {}", letter(*of)),
        Step::Reflect { .. } => "mirror image".to_owned(),
        Step::Clamp(clamp) => format!("clamp {}", clamp.name),
        Step::Axis(test) => test.source.to_string(),
        Step::Closest { .. } => "closest points".to_owned(),
        Step::Roots(_) => "solve the quadratic".to_owned(),
        Step::Slab { .. } => "slab".to_owned(),
        Step::Span(span) => format!("in time: {}", span.source),
        Step::Simplex(simplex) => {
            let names = ["point", "segment", "triangle", "tetrahedron"];
            format!("GJK: {}", names[simplex.vertices.len().clamp(1, 4) - 1])
        }
        Step::Polytope(polytope) => format!("EPA: {} faces", polytope.faces.len()),
        Step::Advance(_) => "advance in time".to_owned(),
        Step::Nodes(pair) => format!("nodes A{} and B{}", pair.a.number, pair.b.number),
        Step::Items(pair) => format!("items A{} and B{}", pair.a, pair.b),
        Step::Intervals(step) => intervals_title(step, number_of),
        Step::Compare(comparison) => comparison.name.to_owned(),
    }
}

/// What a step found, in numbers.
pub fn numbers<V: Vector>(step: &Step<V>) -> String {
    match step {
        Step::Branch(name) => (*name).to_owned(),
        Step::Frame { point, local, .. } => format!("{} → {}", vector(*point), vector(*local)),
        Step::Reflect { from, to, .. } if from == to => {
            format!("{} is on the near side already", vector(*from))
        }
        Step::Reflect { from, to, .. } => format!("{} → {}", vector(*from), vector(*to)),
        Step::Clamp(c) => {
            let range = format!("[{}, {}]", number(c.min), number(c.max));
            if c.value == c.clamped {
                format!("{} = {} lies in {range}", c.name, number(c.value))
            } else {
                let (value, clamped) = (number(c.value), number(c.clamped));
                format!("{} = {value} is outside {range} → {clamped}", c.name)
            }
        }
        Step::Axis(test) => shadows(test),
        Step::Closest { a, b } => {
            format!("A {}   B {}   distance {}", vector(*a), vector(*b), number((*b - *a).length()))
        }
        Step::Roots(roots) => {
            let equation =
                format!("{} t² + {} t + {} = 0", number(roots.a), number(roots.b), number(roots.c));
            match roots.roots {
                Some((first, last)) => {
                    format!("{equation}: t = {}, {}", number(first), number(last))
                }
                None => format!("{equation}: no solution"),
            }
        }
        Step::Slab { entry, exit, .. } => {
            format!("inside from t = {} to {}", number(*entry), number(*exit))
        }
        Step::Span(span) if span.entry > span.exit => "the shadows never overlap".to_owned(),
        Step::Span(span) => {
            format!("the shadows overlap from u = {} to {}", number(span.entry), number(span.exit))
        }
        Step::Simplex(found) => simplex(found),
        Step::Polytope(found) => polytope(found),
        Step::Advance(found) => advance(found),
        Step::Nodes(pair) => nodes(pair),
        Step::Items(pair) => if pair.overlap { "overlap" } else { "apart" }.to_owned(),
        Step::Intervals(step) => intervals(step, number_of),
        Step::Compare(comparison) => compare(comparison),
    }
}

/// How deep shapes are in one another, and what that says of the way out.
pub fn depth<V: Vector>(found: &Penetration<V>) -> (String, &'static str) {
    let depth = number(found.depth);
    match found.bound {
        Bound::Exact => (format!("depth {depth}"), "The shortest way out"),
        Bound::Lower => (
            format!("depth at least {depth}"),
            "That of the deepest triangle. A mesh is a surface, and the way out of all of it may be longer",
        ),
    }
}

/// Where a ray or a line comes into a shape, and where it goes out.
pub fn cast<V: Vector>(cast: &Cast<V>) -> String {
    let hit = &cast.hit;
    let zero = V::Scalar::ZERO;
    let mut words = match cast.triangle {
        Some(triangle) => format!("meets triangle {triangle} first, at t = {}", number(hit.entry)),
        None if hit.entry == hit.exit => format!("meets it at t = {}", number(hit.entry)),
        None if !hit.entry.double().is_finite() => "inside from the very beginning".to_owned(),
        None if hit.entry == zero && hit.normal.is_none() => "in it from t = 0".to_owned(),
        None => format!("in at t = {}", number(hit.entry)),
    };
    if cast.triangle.is_none() && hit.entry != hit.exit {
        words += &match !hit.exit.double().is_finite() {
            true => ", and for ever".to_owned(),
            false => format!(", out at t = {}", number(hit.exit)),
        };
    }
    if let Some(normal) = hit.normal {
        words += &format!(", normal {}", toward(normal));
    }
    words
}

/// A direction for reading: two digits are enough.
fn toward<V: Vector>(direction: V) -> String {
    let unit = direction.unit().unwrap_or(direction);
    let components: Vec<String> = (0..V::DIM).map(|i| rounded(unit.get(i), 2)).collect();
    format!("({})", components.join(", "))
}

fn simplex<V: Vector>(found: &Simplex<V>) -> String {
    let round = found.radius > V::Scalar::ZERO;
    if found.closest == V::ZERO {
        return format!("the origin is inside{}", if round { " the cores" } else { "" });
    }
    let away = found.closest.length();
    let mut words = format!("origin outside, {} away", number(away));
    if round {
        let relation = if away <= found.radius { "≤" } else { ">" };
        words += &format!(" {relation} radii {}", number(found.radius));
    }
    if found.direction == V::ZERO {
        return words + "; no vertex is nearer";
    }
    words
        + &format!(
            " (at least {}); search toward {}",
            number(found.at_least),
            toward(found.direction)
        )
}

fn polytope<V: Vector>(found: &Polytope<V>) -> String {
    let depth = found.closest.length();
    let mut words = format!("the nearest is {} from the origin", number(depth));
    if found.radius > V::Scalar::ZERO {
        words += &format!(" + radii {}", number(found.radius));
    }
    if found.closest == V::ZERO {
        return words;
    }
    words + &format!("; look beyond it, toward {}", toward(found.closest))
}

fn advance<V: Vector>(found: &Advance<V>) -> String {
    let (u, distance) = (number(found.u), number(found.distance));
    let (speed, next) = (number(found.speed), number(found.next));
    let side = if found.next < found.u { "after" } else { "before" };
    format!("at u = {u}: {distance} apart, closing by {speed} at most → nothing {side} u = {next}")
}

/// `|d|² ≤ r² ?  3.39 ≤ 2.25 : no`
pub fn compare<S: Scalar>(c: &Comparison<S>) -> String {
    let (left, right) = (number(c.left), number(c.right));
    // Rounded to four digits, unequal numbers may read alike: then all digits are shown.
    let (left, right) = if left == right && c.left != c.right {
        (format!("{}", c.left), format!("{}", c.right))
    } else {
        (left, right)
    };
    let answer = if c.holds() { "yes" } else { "no" };
    format!(
        "{} {} {} ?   {left} {} {right} : {answer}",
        c.left_formula, c.relation, c.right_formula, c.relation
    )
}

fn shadows<V: Vector>(test: &AxisTest<V>) -> String {
    let length = test.axis.length();
    if length == V::Scalar::ZERO {
        return "the zero vector: separates nothing".to_owned();
    }
    let gap = test.gap_length();
    if test.separates() {
        format!("the shadows are {} apart", number(gap))
    } else if gap == V::Scalar::ZERO {
        "the shadows touch".to_owned()
    } else {
        format!("the shadows overlap by {}", number(-gap))
    }
}

fn nodes<V: Vector>(pair: &NodePair<V>) -> String {
    let outcome = match &pair.outcome {
        Outcome::Rejected => "apart: rejected".to_owned(),
        Outcome::Leaves => "leaves: their items are tested".to_owned(),
        Outcome::Pushed(pairs) => {
            let pushed: Vec<_> = pairs.iter().map(|[a, b]| format!("A{a} B{b}")).collect();
            format!("push {}", pushed.join(" and "))
        }
    };
    format!("{outcome}; {} waiting", pair.waiting)
}

fn number_of(shape: u32) -> String {
    (shape + 1).to_string()
}

/// [`title`] of a step along sorted intervals, with what the shapes are called.
pub fn intervals_title(step: &IntervalStep, name: impl Fn(u32) -> String) -> String {
    match step {
        IntervalStep::Begin(a) => format!("{} begins", name(*a)),
        IntervalStep::Test { a, b, .. } => format!("{} against {}", name(*a), name(*b)),
        IntervalStep::End { a, .. } => format!("{} ends", name(*a)),
    }
}

/// [`numbers`] of a step along sorted intervals, with what the shapes are called.
pub fn intervals(step: &IntervalStep, name: impl Fn(u32) -> String) -> String {
    match step {
        IntervalStep::Begin(_) => "what begins before it ends is tested".to_owned(),
        IntervalStep::Test { b, meet: true, .. } => {
            format!("{} begins within it; the boxes meet: a pair", name(*b))
        }
        IntervalStep::Test { b, meet: false, .. } => {
            format!("{} begins within it; the boxes are apart", name(*b))
        }
        IntervalStep::End { next: Some(next), .. } => {
            format!("{} begins after it, as all that follow: no test", name(*next))
        }
        IntervalStep::End { next: None, .. } => "nothing follows".to_owned(),
    }
}

/// What follows from a step by itself.
pub fn consequence<V: Vector>(step: &Step<V>) -> Option<&'static str> {
    step.verdict().map(|overlap| if overlap { "overlap" } else { "apart" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intersect::Relation;

    #[test]
    fn numbers_are_short_and_honest() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-2.5, "−2.5"),
            (3.39049, "3.39"),
            (1234.56, "1235"),
            (0.000123456, "0.0001235"),
            (1.0e-9, "1e−9"),
            (1.5e12, "1.5e12"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn one_is_not_many() {
        let words = [0, 1, 2, 1000].map(|number| count(number, "step"));
        assert_eq!(words, ["0 steps", "1 step", "2 steps", "1,000 steps"]);
    }

    #[test]
    fn a_comparison_that_rounding_would_hide_shows_all_digits() {
        let mut c = Comparison {
            name: "reach",
            left_formula: "|d|²",
            right_formula: "r²",
            left: 3.39_f32,
            relation: Relation::Le,
            right: 2.25,
            verdict: Some(false),
        };
        assert_eq!(compare(&c), "|d|² ≤ r² ?   3.39 ≤ 2.25 : no");
        c.left = 2.2500002;
        assert_eq!(compare(&c), "|d|² ≤ r² ?   2.2500002 ≤ 2.25 : no");
    }
}
