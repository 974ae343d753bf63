//! A step in two lines: its name, and what it found in numbers.

use super::{count, names, number, toward, vector};
use crate::intersect::{
    AxisTest, Bracket, Comparison, ConservativeStep, IntervalStep, NodePair, Outcome, Polytope,
    Record, Simplex, Step, Winding,
};
use crate::vector::{Scalar, Vector};

/// The name of a step.
pub fn title<V: Vector>(step: &Step<V>) -> String {
    match step {
        Step::Branch(_) => "branch".to_owned(),
        Step::Part(part) => names::part(part.name),
        Step::Frame { of, .. } => format!("into the frame of {}", names::letter(*of)),
        Step::Frames(frames) => format!("both in the frame of {}", names::letter(frames.of)),
        Step::Reflect { from, to, .. } if from == to => "no mirror image needed".to_owned(),
        Step::Reflect { .. } => "mirror image".to_owned(),
        Step::Clamp(clamp) => format!("clamp {}", names::coordinate(clamp.coordinate)),
        Step::Axis(test) => names::axis(test.source),
        Step::Closest { .. } => "closest points".to_owned(),
        Step::Deepest { .. } => "deepest points".to_owned(),
        Step::Contact { .. } => "contact".to_owned(),
        Step::Bracket(_) => "search in time".to_owned(),
        Step::Roots(_) => "solve the quadratic".to_owned(),
        Step::Slab(_) => "slab".to_owned(),
        Step::TimeSpan(span) => format!("in time: {}", names::axis(span.source)),
        Step::Simplex(simplex) => {
            let names = ["point", "segment", "triangle", "tetrahedron"];
            format!("GJK: {}", names[simplex.vertices.len().clamp(1, 4) - 1])
        }
        Step::Polytope(polytope) => format!("EPA: {} faces", polytope.faces.len()),
        Step::Advance(_) => "advance in time".to_owned(),
        Step::Nodes(pair) => format!("nodes A{} and B{}", pair.a.number, pair.b.number),
        Step::Items(pair) => format!("items A{} and B{}", pair.a, pair.b),
        Step::Hit(_) => "first triangle".to_owned(),
        Step::Winding(winding) => format!("inside of {}?", names::letter(winding.of)),
        Step::Intervals(step) => intervals_title(step, number_of),
        Step::Compare(comparison) => names::question(comparison.question),
    }
}

/// The result of a step, in numbers.
pub fn numbers<V: Vector>(step: &Step<V>) -> String {
    match step {
        Step::Branch(branch) => names::branch(*branch),
        Step::Part(part) => decided(&part.record),
        Step::Frame { point, local, .. } => format!("{} → {}", vector(*point), vector(*local)),
        Step::Frames(frames) => {
            let axes: Vec<String> = frames.rotation.into_iter().map(vector).collect();
            format!("centre {}, axes {}", vector(frames.translation), axes.join(", "))
        }
        Step::Reflect { mirror, normal, from, to, .. } => {
            let [before, after] = [*from, *to].map(|point| number((point - *mirror).dot(*normal)));
            if from == to {
                format!("{before} from the mirror, on the near side already")
            } else {
                format!("{before} → {after} from the mirror")
            }
        }
        Step::Clamp(c) => {
            let name = names::coordinate(c.coordinate);
            let range = format!("[{}, {}]", number(c.min), number(c.max));
            if c.value == c.clamped {
                format!("{} = {} lies in {range}", name, number(c.value))
            } else {
                let (value, clamped) = (number(c.value), number(c.clamped));
                format!("{name} = {value} is outside {range} → {clamped}")
            }
        }
        Step::Axis(test) => projections(test),
        Step::Closest { a, b } => {
            format!("A {}   B {}   distance {}", vector(*a), vector(*b), number((*b - *a).length()))
        }
        Step::Deepest { a, b } => {
            format!("A {}   B {}   depth {}", vector(*a), vector(*b), number((*b - *a).length()))
        }
        Step::Contact { point, normal } => {
            let normal = normal.map_or("undefined".to_owned(), toward);
            format!("{}, normal {normal}", vector(*point))
        }
        Step::Bracket(found) => bracket(found),
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
        Step::Slab(slab) => {
            format!("inside from t = {} to {}", number(slab.entry), number(slab.exit))
        }
        Step::TimeSpan(span) if span.entry > span.exit => {
            "the projections never overlap".to_owned()
        }
        Step::TimeSpan(span) => {
            format!(
                "the projections overlap from u = {} to {}",
                number(span.entry),
                number(span.exit)
            )
        }
        Step::Simplex(found) => simplex(found),
        Step::Polytope(found) => polytope(found),
        Step::Advance(found) => advance(found),
        Step::Nodes(pair) => nodes(pair),
        Step::Items(pair) => if pair.overlap { "overlap" } else { "apart" }.to_owned(),
        Step::Hit(hit) => {
            let (t, point) = (number(hit.t), vector(hit.point));
            format!("triangle {}, at t = {t}, in {point}", hit.triangle)
        }
        Step::Winding(found) => winding(found),
        Step::Intervals(step) => intervals(step, number_of),
        Step::Compare(comparison) => compare(comparison),
    }
}

fn simplex<V: Vector>(found: &Simplex<V>) -> String {
    let round = found.radius > V::Scalar::ZERO;
    if found.closest == V::ZERO {
        return format!("it holds the origin{}", if round { ": the cores meet" } else { "" });
    }
    let away = found.closest.length();
    let mut words = format!("{} from the origin", number(away));
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

fn advance<V: Vector>(found: &ConservativeStep<V>) -> String {
    let (u, distance) = (number(found.u), number(found.distance));
    let (speed, next) = (number(found.speed), number(found.next));
    let side = if found.next < found.u { "after" } else { "before" };
    format!("at u = {u}: {distance} apart, closing by {speed} at most → nothing {side} u = {next}")
}

/// `|d|² ≤ r² ?  3.39 ≤ 2.25 : no`
pub fn compare<V: Vector>(c: &Comparison<V>) -> String {
    let (left, right) = (number(c.left), number(c.right));
    // Rounded to four digits, unequal numbers may read alike: then all digits are shown.
    let (left, right) = if left == right && c.left != c.right {
        (format!("{}", c.left), format!("{}", c.right))
    } else {
        (left, right)
    };
    let answer = match (c.holds, c.is_exact()) {
        (true, false) => "yes",
        (false, false) => "no",
        (true, true) => "yes, by exact arithmetic",
        (false, true) => "no, by exact arithmetic",
    };
    format!(
        "{} {} {} ?   {left} {} {right} : {answer}",
        c.left_formula, c.relation, c.right_formula, c.relation
    )
}

fn projections<V: Vector>(test: &AxisTest<V>) -> String {
    let length = test.axis.length();
    if length == V::Scalar::ZERO {
        return "the zero vector: separates nothing".to_owned();
    }
    let gap = test.gap_length();
    if test.separates {
        format!("the projections are {} apart", number(gap))
    } else if gap >= V::Scalar::ZERO {
        "the projections touch".to_owned()
    } else {
        format!("the projections overlap by {}", number(-gap))
    }
}

fn bracket<V: Vector>(found: &Bracket<V>) -> String {
    let (u, [from, to]) = (number(found.u), found.between.map(number));
    let apart = if found.distance > V::Scalar::ZERO {
        format!("{} apart", number(found.distance))
    } else {
        "in contact".to_owned()
    };
    format!("at u = {u}: {apart} → between u = {from} and {to}")
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

/// A ray from a point has to leave the body that the point is in.
fn winding<V: Vector>(found: &Winding<V>) -> String {
    let point = vector(found.point);
    if let Some(triangle) = found.touched {
        return format!("{point} lies on triangle {triangle}");
    }
    let out = found.crossings.iter().filter(|crossing| crossing.outward).count();
    let [out, inward] = [out, found.crossings.len() - out].map(|times| count(times, "triangle"));
    let place = if found.is_inside() { "inside" } else { "outside" };
    format!("from {point} a ray along x leaves through {out} and enters through {inward}: {place}")
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

/// The answer of a part with its reason.
fn decided<V: Vector>(record: &Record<V>) -> String {
    let Some(decided) = record.decided else { return "no answer by itself".to_owned() };
    let answer = if decided.decision.answer() { "overlap" } else { "apart" };
    match record.deciding() {
        Some(step) => format!("{answer}: {}", title(step)),
        None => format!("{answer}: {}", names::decision(decided.decision)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    use crate::intersect::{Marks, Question, Relation};

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
        let words = [0, 1, 2, 1000].map(|number| crate::words::count(number, "step"));
        assert_eq!(words, ["0 steps", "1 step", "2 steps", "1,000 steps"]);
    }

    #[test]
    fn a_comparison_that_rounding_would_hide_shows_all_digits() {
        let mut c: Comparison<DVec2> = Comparison {
            question: Question::NearestWithin,
            left_formula: "|d|²",
            right_formula: "r²",
            left: 3.39,
            relation: Relation::Le,
            right: 2.25,
            holds: false,
            verdict: Some(false),
            marks: Marks::None,
        };
        assert_eq!(compare(&c), "|d|² ≤ r² ?   3.39 ≤ 2.25 : no");
        c.left = 2.2500002;
        assert_eq!(compare(&c), "|d|² ≤ r² ?   2.2500002 ≤ 2.25 : no");
        // The numbers were rounded, and exact arithmetic decided.
        (c.left, c.holds) = (2.25, false);
        assert_eq!(compare(&c), "|d|² ≤ r² ?   2.25 ≤ 2.25 : no, by exact arithmetic");
    }
}
