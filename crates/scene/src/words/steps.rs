//! A step in two lines: its name, and what it found in numbers.

use super::{count, names, number, routines, toward, vector};
use crate::words::{say, tr};
use hitbench_core::intersect::Record;
use hitbench_core::intersect::steps::{
    AxisTest, Bracket, Comparison, ConservativeStep, IntervalStep, NodePair, Outcome, Polytope,
    Simplex, Step, Winding,
};
use hitbench_core::vector::{Scalar, Vector};

/// The name of a step.
pub fn title<V: Vector>(step: &Step<V>) -> String {
    match step {
        Step::Branch(_) => say!("branch"),
        Step::Part(part) => names::part(part.name),
        Step::Frame { of, .. } => say!("into the frame of {}", names::letter(*of)),
        Step::Frames(frames) => say!("both in the frame of {}", names::letter(frames.of)),
        Step::Reach(reach) => say!("reach of {}", names::letter(reach.of)),
        Step::Reflect { from, to, .. } if from == to => say!("no mirror image needed"),
        Step::Reflect { .. } => say!("mirror image"),
        Step::Clamp(clamp) => say!("clamp {}", names::coordinate(clamp.coordinate)),
        Step::Axis(test) => names::axis(test.source),
        Step::Closest { .. } => say!("closest points"),
        Step::Deepest { .. } => say!("deepest points"),
        Step::Contact { .. } => say!("contact"),
        Step::Bracket(_) => say!("search in time"),
        Step::Roots(_) => say!("solve the quadratic"),
        Step::Slab(_) => say!("slab"),
        Step::TimeSpan(span) => say!("in time: {}", names::axis(span.source)),
        Step::Simplex(simplex) => say!("GJK: {}", names::simplex(simplex.vertices.len())),
        Step::Polytope(polytope) => say!("EPA: {} faces", polytope.faces.len()),
        Step::Advance(_) => say!("advance in time"),
        Step::Nodes(pair) => say!("nodes A{} and B{}", pair.a.number, pair.b.number),
        Step::Items(pair) => say!("items A{} and B{}", pair.a, pair.b),
        Step::Hit(_) => say!("first triangle"),
        Step::Winding(winding) => say!("inside of {}?", names::letter(winding.of)),
        Step::Intervals(step) => intervals_title(step, number_of),
        Step::Routine(step) => routines::title(step, numbered),
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
            say!("centre {}, axes {}", vector(frames.translation), axes.join(", "))
        }
        Step::Reach(reach) => say!("{} along {}", number(reach.radius), vector(reach.along)),
        Step::Reflect { mirror, normal, from, to, .. } => {
            let [before, after] = [*from, *to].map(|point| number((point - *mirror).dot(*normal)));
            if from == to {
                say!("{before} from the mirror, on the near side already")
            } else {
                say!("{before} → {after} from the mirror")
            }
        }
        Step::Clamp(c) => {
            let name = names::coordinate(c.coordinate);
            let range = format!("[{}, {}]", number(c.min), number(c.max));
            if c.value == c.clamped {
                say!("{} = {} lies in {range}", name, number(c.value))
            } else {
                let (value, clamped) = (number(c.value), number(c.clamped));
                say!("{name} = {value} is outside {range} → {clamped}")
            }
        }
        Step::Axis(test) => projections(test),
        Step::Closest { a, b } => {
            say!("A {}   B {}   distance {}", vector(*a), vector(*b), number((*b - *a).length()))
        }
        Step::Deepest { a, b } => {
            say!("A {}   B {}   depth {}", vector(*a), vector(*b), number((*b - *a).length()))
        }
        Step::Contact { point, normal } => {
            let normal = normal.map_or(say!("undefined"), toward);
            say!("{}, normal {normal}", vector(*point))
        }
        Step::Bracket(found) => bracket(found),
        Step::Roots(roots) => {
            let equation =
                format!("{} t² + {} t + {} = 0", number(roots.a), number(roots.b), number(roots.c));
            match roots.roots {
                Some((first, last)) => {
                    format!("{equation}: t = {}, {}", number(first), number(last))
                }
                None => say!("{equation}: no solution"),
            }
        }
        Step::Slab(slab) => say!("inside from t = {} to {}", number(slab.entry), number(slab.exit)),
        Step::TimeSpan(span) if span.entry > span.exit => say!("the projections never overlap"),
        Step::TimeSpan(span) => {
            say!("the projections overlap from u = {} to {}", number(span.entry), number(span.exit))
        }
        Step::Simplex(found) => simplex(found),
        Step::Polytope(found) => polytope(found),
        Step::Advance(found) => advance(found),
        Step::Nodes(pair) => nodes(pair),
        Step::Items(pair) => if pair.overlap { tr("overlap") } else { tr("apart") }.to_owned(),
        Step::Hit(hit) => {
            let (t, point) = (number(hit.t), vector(hit.point));
            say!("triangle {}, at t = {t}, in {point}", hit.triangle)
        }
        Step::Winding(found) => winding(found),
        Step::Intervals(step) => intervals(step, number_of),
        Step::Routine(step) => routines::numbers(step),
        Step::Compare(comparison) => compare(comparison),
    }
}

fn simplex<V: Vector>(found: &Simplex<V>) -> String {
    let round = found.radius > V::Scalar::ZERO;
    if found.closest == V::ZERO {
        return say!("it holds the origin{}", if round { tr(": the cores meet") } else { "" });
    }
    let away = found.closest.length();
    let mut words = say!("{} from the origin", number(away));
    if round {
        let relation = if away <= found.radius { "≤" } else { ">" };
        words += &say!(" {relation} radii {}", number(found.radius));
    }
    if found.direction == V::ZERO {
        return words + tr("; no vertex is nearer");
    }
    words
        + &say!(" (at least {}); search toward {}", number(found.at_least), toward(found.direction))
}

fn polytope<V: Vector>(found: &Polytope<V>) -> String {
    let depth = found.closest.length();
    let mut words = say!("the nearest is {} from the origin", number(depth));
    if found.radius > V::Scalar::ZERO {
        words += &say!(" + radii {}", number(found.radius));
    }
    if found.closest == V::ZERO {
        return words;
    }
    words + &say!("; look beyond it, toward {}", toward(found.closest))
}

fn advance<V: Vector>(found: &ConservativeStep<V>) -> String {
    let (u, distance) = (number(found.u), number(found.distance));
    let (speed, next) = (number(found.speed), number(found.next));
    let side = if found.next < found.u { tr("after") } else { tr("before") };
    say!("at u = {u}: {distance} apart, closing by {speed} at most → nothing {side} u = {next}")
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
        (true, false) => tr("yes"),
        (false, false) => tr("no"),
        (true, true) => tr("yes, by exact arithmetic"),
        (false, true) => tr("no, by exact arithmetic"),
    };
    format!(
        "{} {} {} ?   {left} {} {right} : {answer}",
        tr(c.left_formula),
        c.relation,
        tr(c.right_formula),
        c.relation
    )
}

fn projections<V: Vector>(test: &AxisTest<V>) -> String {
    let length = test.axis.length();
    if length == V::Scalar::ZERO {
        return say!("the zero vector: separates nothing");
    }
    let gap = test.gap_length();
    if test.separates {
        say!("the projections are {} apart", number(gap))
    } else if gap >= V::Scalar::ZERO {
        say!("the projections touch")
    } else {
        say!("the projections overlap by {}", number(-gap))
    }
}

fn bracket<V: Vector>(found: &Bracket<V>) -> String {
    let (u, [from, to]) = (number(found.u), found.between.map(number));
    let apart = if found.distance > V::Scalar::ZERO {
        say!("{} apart", number(found.distance))
    } else {
        say!("in contact")
    };
    say!("at u = {u}: {apart} → between u = {from} and {to}")
}

fn nodes<V: Vector>(pair: &NodePair<V>) -> String {
    let outcome = match &pair.outcome {
        Outcome::Rejected => say!("apart: rejected"),
        Outcome::Leaves => say!("leaves: their items are tested"),
        Outcome::Pushed(pairs) => {
            let pushed: Vec<_> = pairs.iter().map(|[a, b]| format!("A{a} B{b}")).collect();
            say!("push {}", pushed.join(tr(" and ")))
        }
    };
    say!("{outcome}; {} waiting", pair.waiting)
}

/// A ray from a point has to leave the body that the point is in.
fn winding<V: Vector>(found: &Winding<V>) -> String {
    let point = vector(found.point);
    if let Some(triangle) = found.touched {
        return say!("{point} lies on triangle {triangle}");
    }
    let out = found.crossings.iter().filter(|crossing| crossing.outward).count();
    let [out, inward] = [out, found.crossings.len() - out].map(|times| count(times, "triangle"));
    let place = if found.is_inside() { tr("inside") } else { tr("outside") };
    say!("from {point} a ray along x leaves through {out} and enters through {inward}: {place}")
}

fn numbered(shape: u32) -> String {
    say!("shape {}", shape + 1)
}

fn number_of(shape: u32) -> String {
    (shape + 1).to_string()
}

/// [`title`] of a step along sorted intervals, with what the shapes are called.
pub fn intervals_title(step: &IntervalStep, name: impl Fn(u32) -> String) -> String {
    match step {
        IntervalStep::Begin(a) => say!("{} begins", name(*a)),
        IntervalStep::Test { a, b, .. } => say!("{} against {}", name(*a), name(*b)),
        IntervalStep::End { a, .. } => say!("{} ends", name(*a)),
    }
}

/// [`numbers`] of a step along sorted intervals, with what the shapes are called.
pub fn intervals(step: &IntervalStep, name: impl Fn(u32) -> String) -> String {
    match step {
        IntervalStep::Begin(_) => say!("what begins before it ends is tested"),
        IntervalStep::Test { b, meet: true, .. } => {
            say!("{} begins within it; the boxes meet: a pair", name(*b))
        }
        IntervalStep::Test { b, meet: false, .. } => {
            say!("{} begins within it; the boxes are apart", name(*b))
        }
        IntervalStep::End { next: Some(next), .. } => {
            say!("{} begins after it, as all that follow: no test", name(*next))
        }
        IntervalStep::End { next: None, .. } => say!("nothing follows"),
    }
}

/// The answer of a part with its reason.
fn decided<V: Vector>(record: &Record<V>) -> String {
    let Some(decided) = record.decided else { return say!("no answer by itself") };
    let answer = if decided.decision.answer() { tr("overlap") } else { tr("apart") };
    match record.deciding() {
        Some(step) => say!("{answer}: {}", title(step)),
        None => say!("{answer}: {}", names::decision(decided.decision)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    use hitbench_core::intersect::steps::{ComparisonName, Marks, Relation};

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
            question: ComparisonName::NearestWithin,
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
