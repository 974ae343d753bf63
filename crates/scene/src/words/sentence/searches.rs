//! Searches: in the Minkowski difference, in time, in trees, along sorted intervals.

use super::Sentence;
use super::pair::{Pair, color};
use super::spans::{direction, figure, green, grey, mark, purple, read, red, yellow};
use crate::words::{count, grouped, names};
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{
    Bracket, ConservativeStep, IntervalStep, ItemPair, NodePair, Outcome, Polytope, Side, Simplex,
};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

pub(super) fn simplex<V: Vector>(found: &Simplex<V>, of: &Pair) -> String {
    let kind = names::simplex(found.vertices.len());
    let simplex = grey(say!("the {kind}"));
    let round = found.radius > V::Scalar::ZERO;
    if found.closest == V::ZERO {
        let what =
            if round { say!("{} and {}", of.core(Side::A), of.core(Side::B)) } else { of.both() };
        return say!(
            "{simplex} in the Minkowski difference contains the origin, so {what} share a point."
        );
    }
    let away = grey(figure(found.closest.length()));
    if found.direction == V::ZERO {
        return say!(
            "{simplex} is {away} from the origin, and no point of the Minkowski difference is nearer."
        );
    }
    let toward = direction(found.direction);
    say!(
        "{simplex} in the Minkowski difference is {away} from the origin: GJK looks towards {toward} next."
    )
}

pub(super) fn polytope<V: Vector>(found: &Polytope<V>, of: &Pair) -> String {
    let (side, solid) =
        if of.dim == 2 { (tr("side"), tr("polygon")) } else { (tr("face"), tr("polyhedron")) };
    let depth = found.closest.length().double();
    let (solid, away) = (grey(say!("a {solid}")), grey(figure(depth)));
    if !holds_origin(found) {
        return say!(
            "{solid} in the Minkowski difference does not contain the origin yet: it grows beyond the {side} that is {away} away."
        );
    }
    let mut words =
        say!("{solid} in the Minkowski difference has its nearest {side} {away} from the origin");
    let radius = found.radius.double();
    if radius > 0.0 {
        words += &say!(": the depth is at least {}", red(figure(depth + radius)));
    } else {
        words += tr(", so the depth is at least that");
    }
    words + tr(".")
}

/// Seen along the normal of the nearest face, the middle of the polytope lies behind that face; where the origin does
/// not, it is outside.
fn holds_origin<V: Vector>(found: &Polytope<V>) -> bool {
    let closest = found.closest.widened();
    let points = found.vertices.iter().map(|vertex| vertex.point().widened());
    let sum = points.fold(V::Double::ZERO, |sum, point| sum + point);
    closest.dot(sum) <= closest.dot(closest) * found.vertices.len() as f64
}

pub(super) fn advance<V: Vector>(found: &ConservativeStep<V>) -> String {
    let [u, next] = [found.u, found.next].map(|u| purple(format!("u = {}", figure(u))));
    let (distance, speed) = (yellow(figure(found.distance)), figure(found.speed));
    let backwards = found.next < found.u;
    if found.distance <= V::Scalar::ZERO {
        return say!("at {u} their distance is 0, so they touch there.");
    }
    let numbers = [found.a, found.b].map(|point| point.max_abs().double());
    let stays = (found.next.double() - found.u.double()).abs() <= 1e-5;
    // A search ends within its tolerance of the contact.
    if stays && found.distance.double() <= 1e-5 * numbers[0].max(numbers[1]) {
        return say!(
            "at {u} they are {} apart: they touch there.",
            yellow(tr("0 within rounding"))
        );
    }
    let side = if backwards { tr("after") } else { tr("before") };
    if found.speed <= V::Scalar::ZERO {
        return say!(
            "at {u} they are {distance} apart, and nothing can bring them together {side} {next}."
        );
    }
    say!(
        "at {u} they are {distance} apart and close by {speed} at most, so no contact comes {side} {next}."
    )
}

pub(super) fn bracket<V: Vector>(found: &Bracket<V>) -> String {
    let [u, from, to] =
        [found.u, found.between[0], found.between[1]].map(|u| purple(format!("u = {}", figure(u))));
    let apart = if found.distance > V::Scalar::ZERO {
        say!("their distance is {}", yellow(figure(found.distance)))
    } else {
        say!("they {}", red(tr("overlap")))
    };
    say!("at {u} {apart}, so the contact lies between {from} and {to}.")
}

pub(super) fn nodes<V: Vector>(pair: &NodePair<V>, of: &Pair) -> String {
    let node = |side: Side, number: u32| match of.kind(side) {
        Kind::Mesh => of.part(&say!("node {}", grouped(number)), side),
        _ => of.the(side),
    };
    let nodes = [node(Side::A, pair.a.number), node(Side::B, pair.b.number)];
    let boxes = say!("{} and {}", nodes[0], nodes[1]);
    match &pair.outcome {
        Outcome::Rejected => {
            say!("{boxes} cannot meet or be nearest, so all below them is skipped.")
        }
        Outcome::Leaves => say!("{boxes} are leaves, so their triangles are tested one by one."),
        Outcome::Pushed(pairs) => {
            let [a, b] = nodes;
            let pairs = count(pairs.len(), "pair");
            say!("{a} may meet {b}: {pairs} of children join the list, now of {}.", pair.waiting)
        }
    }
}

/// The triangle of a mesh, or the shape itself.
pub(super) fn item(side: Side, number: u32, of: &Pair) -> String {
    match of.kind(side) {
        Kind::Mesh => of.part(&say!("triangle {}", grouped(number)), side),
        _ => of.the(side),
    }
}

pub(super) fn items(pair: ItemPair, of: &Pair) -> String {
    let (a, b) = (item(Side::A, pair.a, of), item(Side::B, pair.b, of));
    match pair.overlap {
        true => say!("{a} and {b} {}, which is enough.", red(tr("overlap"))),
        false => say!("{a} and {b} are {}, so the search goes on.", green(tr("apart"))),
    }
}

/// The sentence of a step along sorted intervals, with what the shapes are called.
pub fn intervals_sentence(step: &IntervalStep, name: impl Fn(u32) -> String) -> Sentence {
    let name = |shape: u32| mark(color(Side::A), name(shape));
    read(&match step {
        IntervalStep::Begin(a) => say!(
            "the interval of {} begins: what begins before it ends is tested against it.",
            name(*a)
        ),
        IntervalStep::Test { a, b, meet: true } => say!(
            "{} begins within {}, and their boxes {}, so they are a pair.",
            name(*b),
            name(*a),
            red(tr("meet"))
        ),
        IntervalStep::Test { a, b, meet: false } => say!(
            "{} begins within {}, but their boxes are {}, so they are no pair.",
            name(*b),
            name(*a),
            green(tr("apart"))
        ),
        IntervalStep::End { a, next: Some(next) } => say!(
            "{} begins after {} ends, so neither it nor any later one is tested.",
            name(*next),
            name(*a)
        ),
        IntervalStep::End { a, next: None } => {
            say!("nothing begins after {}, so the sweep ends.", name(*a))
        }
    })
}
