//! The part of a line in a cylinder, a cone, an ellipsoid or a sector: planes and one quadratic each.
//!
//! Everything is seen from the point of the line that is nearest to the middle of the shape, so
//! that no digit is lost to the way from where the line begins. Discriminants are products of a sum
//! and a difference of two lengths, and of the two roots the one that would cancel is taken from
//! the other: (−b ± √d) / a = c / (−b ∓ √d).
//!
//! Source: Ericson, *Real-Time Collision Detection*, 5.3.7, for the cylinder; Eberly, *Intersection
//! of a Line and a Cone* (2000).

use glam::DVec3;

use super::sight::{Chord, Sight};
use crate::intersect::probe::{Branch, Probe, Step};
use crate::shapes::{Cone, Cylinder, Ellipsoid, Sector};
use crate::vector::{Scalar, Vector};

/// A part of a line beside an axis: foot + s along, by its coordinates along the axis and across it.
struct Beside {
    axis: DVec3,
    /// At s = 0: along the axis and across it.
    at: (f64, DVec3),
    /// How both grow with s.
    rate: (f64, DVec3),
}

impl Beside {
    /// Measured from the point from which `foot` leads to the line.
    fn new(axis: DVec3, foot: DVec3, along: DVec3) -> Self {
        let split = |v: DVec3| {
            let x = v.dot(axis);
            (x, v - axis * x)
        };
        Self { axis, at: split(foot), rate: split(along) }
    }

    /// How far along the axis, and the vector across it.
    fn place(&self, s: f64) -> (f64, DVec3) {
        (self.at.0 + self.rate.0 * s, self.at.1 + self.rate.1 * s)
    }

    /// The unit vector across the axis to a place. What lies across it is a difference that, near the axis, rounding may have turned.
    fn away(&self, s: f64) -> Option<DVec3> {
        let across = self.place(s).1;
        (across - self.axis * across.dot(self.axis)).unit()
    }

    /// Whether a place is within a wedge about the axis, not on its surface.
    fn is_within(&self, s: f64, [sin, cos]: [f64; 2]) -> bool {
        let (x, y) = self.place(s);
        cos * Vector::length(y) < sin * x
    }

    fn between(&self, ends: [f64; 2]) -> Option<Chord> {
        Chord::of_slab(self.axis, self.at.0, self.rate.0, ends)
    }
}

/// Two disks and the surface between them.
pub(super) fn cylinder<V: Vector, P: Probe<V>>(
    sight: &Sight,
    cylinder: &Cylinder<V>,
    probe: &mut P,
) -> Option<Chord> {
    let segment = cylinder.segment();
    let [start, end] = [segment.start(), segment.end()].map(|p| sight.frame.see(p));
    let radius = cylinder.radius().double() * sight.frame.scale;
    let (axis, half) = ((end - start).unit()?, Vector::length(end - start) / 2.0);
    let (t, foot) = sight.foot((start + end) / 2.0);
    let line = Beside::new(axis, foot, sight.along);

    let caps = line.between([-half, half])?;
    sight.report_slab(axis, &caps.from(t), probe);
    let (across, rate) = (line.at.1, line.rate.1);
    let speed = Vector::length(rate);
    let side = if speed == 0.0 {
        probe.step(|| Step::Branch(Branch::AlongAxis));
        (Vector::length(across) <= radius).then_some(Chord::WHOLE)
    } else {
        let chord = round(across, rate / speed, radius);
        let chord = chord.map(|[from, to]| [from / speed, to / speed]);
        let [a, b] = [rate.dot(rate), rate.dot(across)];
        sight.report_roots(t, [a, b, across.dot(across) - radius * radius], chord, probe);
        let normal = |s: f64| line.away(s).filter(|_| radius > 0.0);
        chord.map(|[entry, exit]| Chord { entry, exit, normal: normal(entry) })
    }?;
    let part = caps.shared(side, sight.noise)?.from(t);
    Some(Chord { normal: part.normal.filter(|_| radius > 0.0), ..part })
}

/// The base and the surface from it to the apex.
pub(super) fn cone<V: Vector, P: Probe<V>>(
    sight: &Sight,
    cone: &Cone<V>,
    probe: &mut P,
) -> Option<Chord> {
    let [apex, base] = [cone.apex(), cone.base()].map(|p| sight.frame.see(p));
    let radius = cone.radius().double() * sight.frame.scale;
    let (axis, height) = ((base - apex).unit()?, Vector::length(base - apex));
    let (t, foot) = sight.foot(apex);
    let line = Beside::new(axis, foot, sight.along);

    let slant = libm::hypot(height, radius);
    let side = wedge(sight, t, &line, [radius / slant, height / slant], probe)?;
    let caps = line.between([0.0, height])?;
    sight.report_slab(axis, &caps.from(t), probe);
    // A line that enters through the plane of the apex does so at the apex.
    let caps = if line.rate.0 > 0.0 { Chord { normal: None, ..caps } } else { caps };
    let part = caps.shared(side, sight.noise)?.from(t);
    Some(Chord { normal: part.normal.filter(|_| radius > 0.0), ..part })
}

/// In the frame of the ellipsoid, where it is the unit ball; along an axis without an extent it is a plane.
pub(super) fn ellipsoid<V: Vector, P: Probe<V>>(
    sight: &Sight,
    ellipsoid: &Ellipsoid<V>,
    probe: &mut P,
) -> Option<Chord> {
    let frame = ellipsoid.bounding_box();
    let (t, foot) = sight.foot(sight.frame.see(frame.center()));
    let (mut at, mut rate) = (DVec3::ZERO, DVec3::ZERO);
    let mut flat = Chord::WHOLE;
    let axis = |i: usize| frame.axes()[i].in_space();
    let half = |i: usize| frame.half().get(i).double() * sight.frame.scale;
    for i in 0..V::DIM {
        let (x, along) = (foot.dot(axis(i)), sight.along.dot(axis(i)));
        if half(i) > 0.0 {
            (at[i], rate[i]) = (x / half(i), along / half(i));
        } else {
            let plane = Chord::of_slab(axis(i), x, along, [0.0, 0.0])?;
            sight.report_slab(axis(i), &plane.from(t), probe);
            flat = flat.shared(plane, sight.noise)?;
        }
    }
    let speed = Vector::length(rate);
    if speed == 0.0 {
        return (Vector::length(at) <= 1.0).then_some(flat.from(t));
    }
    let chord = round(at, rate / speed, 1.0).map(|[from, to]| [from / speed, to / speed]);
    sight.report_roots(t, [rate.dot(rate), rate.dot(at), at.dot(at) - 1.0], chord, probe);
    let [entry, exit] = chord?;
    // The gradient, made shorter by the least extent, so that nothing overflows.
    let place = at + rate * entry;
    let least = (0..V::DIM).map(half).filter(|&half| half > 0.0).fold(f64::INFINITY, f64::min);
    let is_flat = (0..V::DIM).any(|i| half(i) == 0.0);
    let along = |i: usize| axis(i) * (place[i] * (least / half(i)));
    let normal = if is_flat { None } else { (0..V::DIM).map(along).sum::<DVec3>().unit() };
    let surface = Chord { entry, exit, normal };
    let shared = flat.shared(surface, if is_flat { 0.0 } else { sight.noise })?;
    Some(shared.from(t))
}

/// The common part of a ball and a wedge or, beyond 90°, of the ball and the complement of a wedge: then
/// there may be two parts.
pub(super) fn sector<V: Vector, P: Probe<V>>(
    sight: &Sight,
    sector: &Sector<V>,
    probe: &mut P,
) -> [Option<Chord>; 2] {
    let radius = sector.radius().double() * sight.frame.scale;
    let direction = sector.direction().in_space();
    let Some(axis) = direction.unit() else { return [None, None] };
    let (sin, cos) = sector.half_angle().in_double().sin_cos();
    let (t, foot) = sight.foot(sight.frame.see(sector.apex()));
    let chord = round(foot, sight.along, radius);
    let c = foot.dot(foot) - radius * radius;
    sight.report_roots(t, [1.0, foot.dot(sight.along), c], chord, probe);
    let Some([entry, exit]) = chord else { return [None, None] };
    // Without a radius or an angle it is a point or a segment.
    let solid = radius > 0.0 && (sin > 0.0 || cos < 0.0);
    let normal = (foot + sight.along * entry).unit().filter(|_| solid);
    let ball = Chord { entry, exit, normal };
    if cos >= 0.0 {
        let line = Beside::new(axis, foot, sight.along);
        let shared = wedge(sight, t, &line, [sin, cos], probe)
            .and_then(|wedge| wedge.shared(ball, sight.noise));
        return [shared.map(|part| part.from(t)), None];
    }
    probe.step(|| Step::Branch(Branch::BallWithoutCone));
    let (line, angle) = (Beside::new(-axis, foot, sight.along), [sin, -cos]);
    let mouth = wedge(sight, t, &line, angle, probe);
    // A line that only touches the mouth, or runs along its surface, stays in the sector: at 180° all do.
    let opens = |mouth: &Chord| {
        let inside = ball.shared(*mouth, 0.0);
        inside.is_some_and(|part| line.is_within(part.entry / 2.0 + part.exit / 2.0, angle))
    };
    let parts = match mouth.filter(opens) {
        Some(mouth) => {
            let normal = on_wedge(&line, mouth.exit, angle, sight.noise).map(|n| -n);
            ball.without(mouth, normal)
        }
        None => [Some(ball), None],
    };
    parts.map(|part| part.map(|part| part.from(t)))
}

/// The interval of s in which foot + s `along`, with a unit vector, is within `radius` of 0.
fn round(foot: DVec3, along: DVec3, radius: f64) -> Option<[f64; 2]> {
    let (middle, across) = (-foot.dot(along), Vector::length(along.cross(foot)));
    if across > radius {
        return None;
    }
    let half = ((radius - across) * (radius + across)).sqrt();
    Some([middle - half, middle + half])
}

/// { s : x ≥ 0 and y cos ≤ x sin }, with x along the axis and y ≥ 0 away from it, and an angle of at most 90°.
///
/// q(s) = cos² y² − sin² x² is a quadratic, negative in the wedge and in its mirror image. Its discriminant is
/// cos² (sin² |x' y − x y'|² − cos² |y' × y|²).
fn wedge<V: Vector, P: Probe<V>>(
    sight: &Sight,
    start: f64,
    line: &Beside,
    [sin, cos]: [f64; 2],
    probe: &mut P,
) -> Option<Chord> {
    let ((x, y), (x_rate, y_rate)) = (line.at, line.rate);
    let form =
        |(x, y): (f64, DVec3), (z, w): (f64, DVec3)| (cos * y).dot(cos * w) - (sin * x) * (sin * z);
    let (a, b, c) = (form(line.rate, line.rate), form(line.rate, line.at), form(line.at, line.at));
    let turned = sin * Vector::length(y * x_rate - y_rate * x);
    let twisted = cos * Vector::length(y_rate.cross(y));
    let misses = turned < twisted && a > 0.0;
    let root = cos * ((turned - twisted).max(0.0) * (turned + twisted)).sqrt();
    let q = if b < 0.0 { root - b } else { -b - root };
    let ahead = |s: f64| line.place(s).0 >= 0.0;
    let part = |entry: f64, exit: f64| Chord {
        entry,
        exit,
        normal: on_wedge(line, entry, [sin, cos], sight.noise),
    };
    // The line keeps its distance from the surface of the wedge and of its mirror image: what lies ahead of the apex, or none. A
    // wedge without an angle is its axis, on which a line runs that is as near as rounding.
    if q == 0.0 && a == 0.0 {
        let near = c <= 0.0 || sin == 0.0 && c <= (cos * sight.noise).powi(2);
        let ahead = Chord::of_slab(line.axis, x, x_rate, [0.0, f64::INFINITY]).filter(|_| near)?;
        return Some(Chord { normal: None, ..ahead });
    }
    let (first, second) = if q == 0.0 { (0.0, 0.0) } else { (q / a, c / q) };
    let roots = [first.min(second), first.max(second)];
    sight.report_roots(start, [a, b, c], (!misses && a != 0.0).then_some(roots), probe);
    if misses {
        return None;
    }
    let [low, high] = roots;
    if a > 0.0 {
        // Steeper than the wedge: all of it on one side of the apex.
        let middle = if high.is_infinite() { high } else { low.max(f64::MIN) / 2.0 + high / 2.0 };
        return ahead(middle).then(|| part(low, high));
    }
    if a == 0.0 {
        // Along an edge of the wedge there is but one root.
        return if x_rate > 0.0 {
            (b < 0.0).then(|| part(second, f64::INFINITY))
        } else {
            (b > 0.0).then_some(Chord { exit: second, ..Chord::WHOLE })
        };
    }
    Some(if x_rate > 0.0 { part(high, f64::INFINITY) } else { Chord { exit: low, ..Chord::WHOLE } })
}

/// The outward normal of a wedge at a place of its surface; none at its apex.
fn on_wedge(line: &Beside, s: f64, [sin, cos]: [f64; 2], noise: f64) -> Option<DVec3> {
    let (x, y) = line.place(s);
    if !s.is_finite() || x.abs() <= noise && Vector::length(y) <= noise {
        return None;
    }
    let across = line.away(s).filter(|_| sin > 0.0).unwrap_or(DVec3::ZERO);
    (across * cos - line.axis * sin).unit().filter(|_| sin > 0.0)
}
