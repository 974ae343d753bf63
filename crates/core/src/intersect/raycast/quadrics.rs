//! The intersection of a line with a cylinder, a cone, an ellipsoid or a sector: planes and one quadratic each.
//!
//! Parameters are relative to the point of the line nearest to the middle of the shape, so that a far start of the line costs no digits.
//! Discriminants are products of a sum and a difference of two lengths, and the root that would cancel comes from the other one:
//! (−b ± √d) / a = c / (−b ∓ √d).
//!
//! Source: Ericson, *Real-Time Collision Detection*, 5.3.7, for the cylinder; Eberly, *Intersection of a Line and a Cone* (2000).

use glam::DVec3;

use super::local_line::{Chord, LocalLine};
use crate::intersect::probe::{Branch, Probe, Step};
use crate::shapes::{Cone, Cylinder, Ellipsoid, Sector};
use crate::vector::{Scalar, Vector};

/// The line foot + s along, split into its coordinate along an axis and its vector across it.
struct Axial {
    axis: DVec3,
    /// Both at s = 0.
    at: (f64, DVec3),
    /// The derivatives of both by s.
    rate: (f64, DVec3),
}

impl Axial {
    /// `foot` leads from a point of the axis, where the coordinate is 0, to the line.
    fn new(axis: DVec3, foot: DVec3, along: DVec3) -> Self {
        let split = |v: DVec3| {
            let x = v.dot(axis);
            (x, v - axis * x)
        };
        Self { axis, at: split(foot), rate: split(along) }
    }

    /// The coordinate along the axis, and the vector across it.
    fn place(&self, s: f64) -> (f64, DVec3) {
        (self.at.0 + self.rate.0 * s, self.at.1 + self.rate.1 * s)
    }

    /// The unit vector from the axis to a point of the line.
    fn away(&self, s: f64) -> Option<DVec3> {
        let across = self.place(s).1;
        // Near the axis, rounding may have turned the difference towards it.
        (across - self.axis * across.dot(self.axis)).unit()
    }

    /// Whether a point of the line is strictly inside a wedge about the axis.
    fn is_within(&self, s: f64, [sin, cos]: [f64; 2]) -> bool {
        let (x, y) = self.place(s);
        cos * Vector::length(y) < sin * x
    }

    /// The part between two planes across the axis.
    fn between(&self, ends: [f64; 2]) -> Option<Chord> {
        Chord::of_slab(self.axis, self.at.0, self.rate.0, ends)
    }
}

/// The part of a line in a cylinder: the slab between the disks, and a quadratic across the axis.
pub(super) fn cylinder<V: Vector, P: Probe<V>>(
    line: &LocalLine,
    cylinder: &Cylinder<V>,
    probe: &mut P,
) -> Option<Chord> {
    let segment = cylinder.segment();
    let [start, end] = [segment.start(), segment.end()].map(|p| line.frame.see(p));
    let radius = cylinder.radius().double() * line.frame.scale;
    let (axis, half) = ((end - start).unit()?, Vector::length(end - start) / 2.0);
    let (t, foot) = line.foot((start + end) / 2.0);
    let axial = Axial::new(axis, foot, line.along);

    let caps = axial.between([-half, half])?;
    line.report_slab(axis, &caps.from(t), probe);
    let (across, rate) = (axial.at.1, axial.rate.1);
    let speed = Vector::length(rate);
    let side = if speed == 0.0 {
        probe.step(|| Step::Branch(Branch::AlongAxis));
        (Vector::length(across) <= radius).then_some(Chord::WHOLE)
    } else {
        let chord = chord_of_ball(across, rate / speed, radius);
        let chord = chord.map(|[from, to]| [from / speed, to / speed]);
        let [a, b] = [rate.dot(rate), rate.dot(across)];
        line.report_roots(t, [a, b, across.dot(across) - radius * radius], chord, probe);
        chord.map(|[entry, exit]| Chord { entry, exit, normal: axial.away(entry) })
    }?;
    let part = caps.shared(side, line.noise)?.from(t);
    Some(Chord { normal: part.normal.filter(|_| radius > 0.0), ..part })
}

/// The part of a line in a cone: the slab between apex and base, and the wedge from the apex.
pub(super) fn cone<V: Vector, P: Probe<V>>(
    line: &LocalLine,
    cone: &Cone<V>,
    probe: &mut P,
) -> Option<Chord> {
    let [apex, base] = [cone.apex(), cone.base()].map(|p| line.frame.see(p));
    let radius = cone.radius().double() * line.frame.scale;
    let (axis, height) = ((base - apex).unit()?, Vector::length(base - apex));
    let (t, foot) = line.foot(apex);
    let axial = Axial::new(axis, foot, line.along);

    let slant = libm::hypot(height, radius);
    let side = wedge(line, t, &axial, [radius / slant, height / slant], probe)?;
    let caps = axial.between([0.0, height])?;
    line.report_slab(axis, &caps.from(t), probe);
    // A line that enters through the plane of the apex does so at the apex, where there is no normal.
    let caps = if axial.rate.0 > 0.0 { Chord { normal: None, ..caps } } else { caps };
    let part = caps.shared(side, line.noise)?.from(t);
    Some(Chord { normal: part.normal.filter(|_| radius > 0.0), ..part })
}

/// The part of a line in an ellipsoid, which is the unit ball in its frame; along an axis without extent it is a plane.
pub(super) fn ellipsoid<V: Vector, P: Probe<V>>(
    line: &LocalLine,
    ellipsoid: &Ellipsoid<V>,
    probe: &mut P,
) -> Option<Chord> {
    let frame = ellipsoid.bounding_box();
    let (t, foot) = line.foot(line.frame.see(frame.center()));
    let (mut at, mut rate) = (DVec3::ZERO, DVec3::ZERO);
    let mut flat = Chord::WHOLE;
    let axis = |i: usize| frame.axes()[i].in_space();
    let half = |i: usize| frame.half().get(i).double() * line.frame.scale;
    for i in 0..V::DIM {
        let (x, along) = (foot.dot(axis(i)), line.along.dot(axis(i)));
        if half(i) > 0.0 {
            (at[i], rate[i]) = (x / half(i), along / half(i));
        } else {
            let plane = Chord::of_slab(axis(i), x, along, [0.0, 0.0])?;
            line.report_slab(axis(i), &plane.from(t), probe);
            flat = flat.shared(plane, line.noise)?;
        }
    }
    let speed = Vector::length(rate);
    if speed == 0.0 {
        return (Vector::length(at) <= 1.0).then_some(flat.from(t));
    }
    let chord = chord_of_ball(at, rate / speed, 1.0);
    let chord = chord.map(|[from, to]| [from / speed, to / speed]);
    line.report_roots(t, [rate.dot(rate), rate.dot(at), at.dot(at) - 1.0], chord, probe);
    let [entry, exit] = chord?;
    // The gradient, scaled by the least extent so that nothing overflows.
    let place = at + rate * entry;
    let least = (0..V::DIM).map(half).filter(|&half| half > 0.0).fold(f64::INFINITY, f64::min);
    let is_flat = (0..V::DIM).any(|i| half(i) == 0.0);
    let along = |i: usize| axis(i) * (place[i] * (least / half(i)));
    let normal = if is_flat { None } else { (0..V::DIM).map(along).sum::<DVec3>().unit() };
    let surface = Chord { entry, exit, normal };
    let shared = flat.shared(surface, if is_flat { 0.0 } else { line.noise })?;
    Some(shared.from(t))
}

/// The parts of a line in a sector: a ball and a wedge or, beyond 90°, the ball without a wedge, which may leave two parts.
pub(super) fn sector<V: Vector, P: Probe<V>>(
    line: &LocalLine,
    sector: &Sector<V>,
    probe: &mut P,
) -> [Option<Chord>; 2] {
    let radius = sector.radius().double() * line.frame.scale;
    let direction = sector.direction().in_space();
    let Some(axis) = direction.unit() else { return [None, None] };
    let (sin, cos) = sector.half_angle().in_double().sin_cos();
    let (t, foot) = line.foot(line.frame.see(sector.apex()));
    let chord = chord_of_ball(foot, line.along, radius);
    let c = foot.dot(foot) - radius * radius;
    line.report_roots(t, [1.0, foot.dot(line.along), c], chord, probe);
    let Some([entry, exit]) = chord else { return [None, None] };
    // A sector without a radius or an angle is a point or a segment, and has no normal.
    let solid = radius > 0.0 && (sin > 0.0 || cos < 0.0);
    let normal = (foot + line.along * entry).unit().filter(|_| solid);
    let ball = Chord { entry, exit, normal };
    if cos >= 0.0 {
        let axial = Axial::new(axis, foot, line.along);
        let shared = wedge(line, t, &axial, [sin, cos], probe)
            .and_then(|wedge| wedge.shared(ball, line.noise));
        return [shared.map(|part| part.from(t)), None];
    }
    probe.step(|| Step::Branch(Branch::BallWithoutCone));
    let (axial, angle) = (Axial::new(-axis, foot, line.along), [sin, -cos]);
    let mouth = wedge(line, t, &axial, angle, probe);
    // A line that only touches the mouth, or runs along its surface, stays in the sector. At 180° every line does.
    let opens = |mouth: &Chord| {
        let inside = ball.shared(*mouth, 0.0);
        inside.is_some_and(|part| axial.is_within(part.entry / 2.0 + part.exit / 2.0, angle))
    };
    let parts = match mouth.filter(opens) {
        Some(mouth) => {
            let normal = on_wedge(&axial, mouth.exit, angle, line.noise).map(|n| -n);
            ball.without(mouth, normal)
        }
        None => [Some(ball), None],
    };
    parts.map(|part| part.map(|part| part.from(t)))
}

/// { s : |foot + s along| ≤ radius }, for a unit vector `along`.
fn chord_of_ball(foot: DVec3, along: DVec3, radius: f64) -> Option<[f64; 2]> {
    let (middle, across) = (-foot.dot(along), Vector::length(along.cross(foot)));
    if across > radius {
        return None;
    }
    let half = ((radius - across) * (radius + across)).sqrt();
    Some([middle - half, middle + half])
}

/// { s : x ≥ 0 and |y| cos ≤ x sin }, with x along the axis, y across it, and an angle of at most 90°.
///
/// q(s) = cos² y² − sin² x² is a quadratic that is negative in the wedge and in its mirror image behind the apex. With the derivatives x′
/// and y′ its discriminant is cos² (sin² |x′ y − x y′|² − cos² |y′ × y|²).
fn wedge<V: Vector, P: Probe<V>>(
    line: &LocalLine,
    t: f64,
    axial: &Axial,
    [sin, cos]: [f64; 2],
    probe: &mut P,
) -> Option<Chord> {
    let ((x, y), (x_rate, y_rate)) = (axial.at, axial.rate);
    // q(s) = a s² + 2 b s + c, by the bilinear form of q.
    let form =
        |(x, y): (f64, DVec3), (z, w): (f64, DVec3)| (cos * y).dot(cos * w) - (sin * x) * (sin * z);
    let (a, b, c) =
        (form(axial.rate, axial.rate), form(axial.rate, axial.at), form(axial.at, axial.at));
    // The square roots of the two terms of the discriminant, and the root of their difference.
    let gain = sin * Vector::length(y * x_rate - y_rate * x);
    let loss = cos * Vector::length(y_rate.cross(y));
    let misses = gain < loss && a > 0.0;
    let root = cos * ((gain - loss).max(0.0) * (gain + loss)).sqrt();
    // The one of −b ± √d that does not cancel.
    let larger = if b < 0.0 { root - b } else { -b - root };
    let ahead = |s: f64| axial.place(s).0 >= 0.0;
    let part = |entry: f64, exit: f64| Chord {
        entry,
        exit,
        normal: on_wedge(axial, entry, [sin, cos], line.noise),
    };
    // a = b = 0, so q(s) = c: the line is parallel to the surface. It lies in the wedge ahead of the apex, or nowhere. A wedge of angle 0
    // is its axis, on which the line runs if it is within rounding.
    if larger == 0.0 && a == 0.0 {
        let near = c <= 0.0 || sin == 0.0 && c <= (cos * line.noise).powi(2);
        let ahead = Chord::of_slab(axial.axis, x, x_rate, [0.0, f64::INFINITY]).filter(|_| near)?;
        return Some(Chord { normal: None, ..ahead });
    }
    let (first, second) = if larger == 0.0 { (0.0, 0.0) } else { (larger / a, c / larger) };
    let roots = [first.min(second), first.max(second)];
    line.report_roots(t, [a, b, c], (!misses && a != 0.0).then_some(roots), probe);
    if misses {
        return None;
    }
    let [low, high] = roots;
    if a > 0.0 {
        // A line steeper than the surface: both roots are on one side of the apex. They are halved first, as their sum might overflow, and
        // `low` may be −∞.
        let middle = if high.is_infinite() { high } else { low.max(f64::MIN) / 2.0 + high / 2.0 };
        return ahead(middle).then(|| part(low, high));
    }
    if a == 0.0 {
        // A line parallel to an edge of the wedge has one root.
        return if x_rate > 0.0 {
            (b < 0.0).then(|| part(second, f64::INFINITY))
        } else {
            (b > 0.0).then_some(Chord { exit: second, ..Chord::WHOLE })
        };
    }
    Some(if x_rate > 0.0 { part(high, f64::INFINITY) } else { Chord { exit: low, ..Chord::WHOLE } })
}

/// The outward unit normal of a wedge at a point of its surface; `None` at its apex, or if the angle is 0.
fn on_wedge(axial: &Axial, s: f64, [sin, cos]: [f64; 2], noise: f64) -> Option<DVec3> {
    let (x, y) = axial.place(s);
    if sin == 0.0 || !s.is_finite() || x.abs() <= noise && Vector::length(y) <= noise {
        return None;
    }
    let across = axial.away(s).unwrap_or(DVec3::ZERO);
    (across * cos - axial.axis * sin).unit()
}
