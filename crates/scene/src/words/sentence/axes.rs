//! Projections on an axis, at rest and in time; slabs and quadratics.

use super::branches::{line, whole_line};
use super::pair::Pair;
use super::spans::{direction, figure, green, grey, purple, red};
use crate::number::is_rounding;
use crate::words::names;
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{
    AxisSource, AxisTest, Coordinate, Roots, Side, Slab, TimeSpan,
};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

pub(super) fn sentence<V: Vector>(test: &AxisTest<V>, of: &Pair) -> String {
    let axis = axis(test.source, of);
    if test.axis == V::ZERO {
        return say!("{axis} is the zero vector here, which separates nothing.");
    }
    let gap = test.gap_length();
    let apart = figure(gap.double().abs());
    if test.separates {
        if gap <= V::Scalar::ZERO {
            let gap = green(tr("a gap finer than rounding"));
            return say!("{} separates them: exact arithmetic finds {gap}.", green(axis));
        }
        let gap = green(apart);
        if let Some(side) = side_with_normal(test.source, of) {
            return say!(
                "{side} separates them: along its {} they are at least {gap} apart.",
                green(tr("normal"))
            );
        }
        return say!("{} separates them: along it they are at least {gap} apart.", green(axis));
    }
    if is_noise(test) {
        return say!("the projections on {axis} touch, so it does not separate them.");
    }
    if gap > V::Scalar::ZERO {
        return say!(
            "the gap of {apart} on {axis} is rounding alone, so it does not separate them."
        );
    }
    if gap.double().is_infinite() {
        return say!(
            "the projections on {axis} overlap without end, so it does not separate them."
        );
    }
    say!("the projections on {axis} overlap by {}, so it does not separate them.", red(apart))
}

/// Whether the gap is 0 but for rounding, beside the numbers from which it was computed.
fn is_noise<V: Vector>(test: &AxisTest<V>) -> bool {
    let length = test.axis.length();
    let ends = [test.a.min, test.a.max, test.b.min, test.b.max].map(Scalar::double);
    let origin = (test.origin.max_abs() * length).double();
    is_rounding(test.gap.double(), &[&ends[..], &[origin]].concat())
}

/// A candidate for a separating axis, named by the parts of the shapes that it comes from.
pub(super) fn axis(source: AxisSource, of: &Pair) -> String {
    match source {
        AxisSource::Face(side, i) => match of.kind(side) {
            Kind::Aabb => coordinate(i),
            Kind::Segment | Kind::Ray | Kind::Line | Kind::Capsule => of.part(tr("a normal"), side),
            Kind::Triangle if is_plane_of_triangle(i, side, of) => of.part(tr("the normal"), side),
            Kind::Mesh | Kind::Ball | Kind::Point => say!("a normal"),
            _ => say!("the normal of {}", side_or_face(side, i, of)),
        },
        AxisSource::Edge(side, i) => of.part(&say!("the direction of side {}", i + 1), side),
        AxisSource::Edges(_, _) if of.dim == 2 => say!("the direction across the segment"),
        AxisSource::Edges(i, j) => {
            let edge = |side: Side, i: usize| match of.kind(side) {
                Kind::Segment | Kind::Capsule => of.the(side),
                _ => of.part(&say!("edge {}", i + 1), side),
            };
            let [a, b] = [edge(Side::A, i), edge(Side::B, j)];
            say!("{a} crossed with {b}")
        }
        AxisSource::Coordinate(i) => coordinate(i),
        AxisSource::Centers => say!("the line from apex to centre"),
        AxisSource::Corner(side, i) => {
            let corner = of.part(&say!("corner {}", i + 1), side);
            say!("the line from {corner} to {}", of.core(side.other()))
        }
        AxisSource::Normal(side) => of.part(tr("the normal"), side),
        AxisSource::Closest => say!("the line between the nearest points"),
        AxisSource::Search => say!("the search direction"),
        AxisSource::Own => say!("your own axis"),
    }
}

/// The side or the face with this axis as its normal, if people would call it so.
fn side_with_normal(source: AxisSource, of: &Pair) -> Option<String> {
    let AxisSource::Face(side, i) = source else { return None };
    match of.kind(side) {
        Kind::Obb | Kind::Sector | Kind::Hull | Kind::Kdop | Kind::Frustum => {
            Some(side_or_face(side, i, of))
        }
        Kind::Triangle if is_plane_of_triangle(i, side, of) => None,
        Kind::Triangle => Some(side_or_face(side, i, of)),
        _ => None,
    }
}

/// "side 2 of A", counted from 1.
fn side_or_face(side: Side, i: usize, of: &Pair) -> String {
    let (noun, number) = match of.kind(side) {
        Kind::Sector => (tr("edge"), i + 1),
        // In space the plane of the triangle is number 0, but where it is seen along a line.
        Kind::Triangle if of.dim == 3 && !is_seen_along_a_line(of) => (tr("side"), i),
        Kind::Triangle => (tr("side"), i + 1),
        _ if of.dim == 2 => (tr("side"), i + 1),
        _ => (tr("face"), i + 1),
    };
    of.part(&format!("{noun} {number}"), side)
}

fn is_plane_of_triangle(i: usize, side: Side, of: &Pair) -> bool {
    i == 0 && of.dim == 3 && of.kind(side) == Kind::Triangle && !is_seen_along_a_line(of)
}

fn is_seen_along_a_line(of: &Pair) -> bool {
    of.side_of(&[Kind::Ray, Kind::Line]).is_some()
}

fn coordinate(i: usize) -> String {
    say!("the {} axis", names::coordinate(Coordinate::Axis(i)))
}

pub(super) fn time_span<V: Vector>(span: &TimeSpan<V>, of: &Pair) -> String {
    // In a sweep other sides belong to the grown set that a moving point passes; the pair does not know them.
    let of_a_part = matches!(span.source, AxisSource::Face(side, _)
        if !matches!(of.kind(side), Kind::Aabb | Kind::Obb));
    let axis = match span.source {
        _ if of_a_part => say!("the direction {}", direction(span.axis)),
        source => axis(source, of),
    };
    let (what, verb) = match (span.source, center_and_box(of)) {
        (AxisSource::Edge(_, i), _) => {
            let line = match of.side_of(&[Kind::Sector]).map(|side| (side, i)) {
                Some((side, 0)) => of.own(side, tr("axis of symmetry")),
                Some((side, 2)) => {
                    say!("the line through {} across its axis", of.own(side, tr("apex")))
                }
                Some((side, _)) => of.own(side, tr("edge")),
                None => say!("edge {} of the polygon", i + 1),
            };
            (say!("the moving point is on the inner side of {line}"), "")
        }
        (_, Some([center, shape])) => {
            let between = between_faces(span.axis, shape, of);
            (say!("{} is {between}", of.core(center)), "")
        }
        _ => (say!("on {axis} the projections"), tr(" overlap")),
    };
    let (entry, exit) = (span.entry.double(), span.exit.double());
    let [from, to] = [entry, exit].map(|u| purple(format!("u = {}", figure(u))));
    if entry.is_nan() || exit.is_nan() {
        return say!("on {axis} no time is found, as 0 is divided by 0.");
    }
    match (entry.is_finite(), exit.is_finite()) {
        _ if entry > exit => match verb {
            "" => say!("{what} at no time, so it does not meet this part."),
            // A round shape is met in parts, and another part may be met.
            _ if of_a_part || of.a.core().or(of.b.core()).is_some() => {
                say!("{what} never overlap, so this part is never met.")
            }
            _ => say!("{what} never overlap, so the shapes never meet."),
        },
        (true, true) => say!("{what}{verb} from {from} to {to}."),
        (true, false) => say!("{what}{verb} from {from} on."),
        (false, true) => say!("{what}{verb} until {to}."),
        (false, false) => say!("{what}{verb} at all times."),
    }
}

/// The sides of a point or a ball, and of the box that it passes: only the centre and the faces are compared.
fn center_and_box(of: &Pair) -> Option<[Side; 2]> {
    let center = of.side_of(&[Kind::Point, Kind::Ball])?;
    matches!(of.kind(center.other()), Kind::Aabb | Kind::Obb).then(|| [center, center.other()])
}

/// "between the x faces of the box", of the faces across `axis`.
fn between_faces<V: Vector>(axis: V, side: Side, of: &Pair) -> String {
    let noun = if of.dim == 2 { tr("sides") } else { tr("faces") };
    match (0..V::DIM).find(|&i| axis == V::AXES[i]) {
        Some(i) => {
            let coordinate = names::coordinate(Coordinate::Axis(i));
            say!("between the {coordinate} {noun} of {}", of.the(side))
        }
        None => say!("between two {noun} of {}", of.the(side)),
    }
}

pub(super) fn slab<V: Vector>(slab: &Slab<V>, of: &Pair) -> String {
    let (entry, exit) = (slab.entry.double(), slab.exit.double());
    let [from, to] = [entry, exit].map(|t| grey(format!("t = {}", figure(t))));
    // What lies behind the origin belongs to the line of a ray alone.
    let line = if entry < 0.0 { whole_line(of) } else { line(of) };
    if let Some(side) = of.side_of(&[Kind::Plane]) {
        return say!("{line} meets {} at {from}.", of.the(side));
    }
    let between = match of.side_of(&[Kind::HalfSpace, Kind::Aabb, Kind::Obb, Kind::Capsule]) {
        Some(side) if of.kind(side) == Kind::HalfSpace => {
            say!("behind {}", of.own(side, tr("boundary")))
        }
        Some(side) if of.kind(side) == Kind::Capsule => {
            say!("between both ends of {}", of.own(side, tr("segment")))
        }
        Some(side) => between_faces(slab.axis, side, of),
        None => say!("between two parallel planes"),
    };
    match (entry.is_finite(), exit.is_finite()) {
        (true, true) => say!("{line} runs {between} from {from} to {to}."),
        (true, false) => say!("{line} runs {between} from {from} on."),
        (false, true) => say!("{line} runs {between} until {to}."),
        (false, false) => say!("{line} runs {between} all along."),
    }
}

pub(super) fn roots<V: Vector>(roots: &Roots<V>, of: &Pair) -> String {
    let numbers = roots.roots.map(|(first, last)| [first, last].map(Scalar::double));
    let Some([first, last]) = numbers else {
        return match roots.ray {
            Some(_) => tr("the quadratic has no root, so the line misses the round surface."),
            None => tr("the quadratic has no root, so the distance is never that small."),
        }
        .to_owned();
    };
    if !first.is_finite() || !last.is_finite() {
        return say!("the quadratic has no finite roots, as nothing moves.");
    }
    if roots.ray.is_some() {
        let line = if first < 0.0 { whole_line(of) } else { line(of) };
        let [first, last] = [first, last].map(|t| grey(format!("t = {}", figure(t))));
        return say!(
            "the quadratic has the roots {first} and {last}: there {line} crosses the round surface."
        );
    }
    let [first, last] = [first, last].map(|u| purple(format!("u = {}", figure(u))));
    let radius = of.radius(of.subject());
    say!("the quadratic has the roots {first} and {last}: then the distance equals {radius}.")
}
