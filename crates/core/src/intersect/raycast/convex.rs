//! The intersection of a line with a bounded convex set that is known by its support points alone.
//!
//! Let q be the nearest point of the set to a point p of the line. The plane through q with normal p − q has the set behind it, so the line
//! cannot enter the set before it crosses that plane. The crossing is the next p. This is Newton's method for the distance, a convex
//! function of the parameter, so no step goes too far.
//!
//! Source: van den Bergen, *Ray Casting against General Convex Objects with Application to Continuous Collision Detection*
//! (2004).

use glam::DVec3;

use super::local_line::{Chord, LocalLine};
use crate::intersect::gjk::{Goal, Minkowski, search};
use crate::shapes::{Frame, Shape, Support};
use crate::vector::Vector;

/// The most steps. Where the line grazes a smooth surface, each step only halves the remaining way.
const MOST_STEPS: usize = 128;

/// The normal is taken at a point of the line this many rounding errors before the entry: nearer, rounding would turn it. 2²⁶ is 1/√ε, so
/// rounding turns it by 2⁻²⁶ at most, and the point is as near as 2⁻²⁶ of the distance.
const BEFORE: f64 = (1 << 26) as f64;

/// The part of a line in a convex and bounded shape that it is known to meet; `None` for other shapes, and if rounding leaves nothing of a
/// line that only touches.
///
/// Entry and exit are right to 1e-8 of the distance of the shape, measured across its surface, the normal to 2e-4. On an edge it is one of
/// the normals there.
pub(super) fn convex<V: Vector>(line: &LocalLine, shape: &Shape<V>) -> Option<Chord> {
    if !shape.is_convex_and_bounded() {
        return None;
    }
    let shape = shape.widened();
    // Relative to a point of the line beside the shape, so that a far start of the line costs no digits.
    let start = shape.seen_from(line.frame)?.core(-line.along).dot(line.along);
    let origin = line.frame.world::<V::Double>(line.along * start).in_space();
    let frame = Frame { origin, ..line.frame };
    let set = Set { support: shape.seen_from(frame)?, frame };
    let (entry, exit) = (set.entry(line.along), -set.entry(-line.along));
    let before = set.gap(line.along * (entry - BEFORE * line.noise));
    let normal = before.map(|gap| gap.outward);
    (entry <= exit).then(|| Chord { entry, exit, normal }.from(start))
}

/// A convex set by its support points, relative to a point of the line.
struct Set<'s, D: Vector> {
    support: Support<'s, D>,
    frame: Frame,
}

/// The unit vector from the nearest point of a set, and a lower bound of the distance.
struct Gap {
    outward: DVec3,
    at_least: f64,
}

impl<D: Vector<Scalar = f64>> Set<'_, D> {
    /// The parameter at which the line through the origin of the frame enters the set.
    fn entry(&self, along: DVec3) -> f64 {
        let mut entry = -self.height(-along);
        for _ in 0..MOST_STEPS {
            let Some(Gap { outward, at_least }) = self.gap(along * entry) else { break };
            let rate = outward.dot(along);
            let crossing = if rate < 0.0 { self.height(outward) / rate } else { entry };
            // If rounding has tilted the plane, the lower bound of the distance is a safe step.
            entry = crossing.max(entry + at_least);
        }
        entry
    }

    /// The largest p · d over the points p of the set.
    fn height(&self, d: DVec3) -> f64 {
        self.support.core(d).dot(d) + self.support.radius
    }

    /// The gap between the set and a point; `None` if rounding leaves none.
    fn gap(&self, p: DVec3) -> Option<Gap> {
        let point = Support::segment(self.frame, p, p);
        let towards = self.support.core(-p) - p;
        let difference = Minkowski::of_supports([point, self.support], self.frame, towards);
        let found = search(&difference, Goal::Distance, &mut ());
        let outward = found.simplex.closest.unit().filter(|_| found.apart)?;
        Some(Gap { outward, at_least: found.at_least - self.support.radius })
    }
}

#[cfg(test)]
mod tests {
    use glam::{DVec2, dvec2, dvec3};

    use super::super::general::within;
    use super::*;
    use crate::shapes::{Cone, Cylinder, Ellipsoid, Hull};

    /// Compares lines from all around through points near the middle with the functions that know the surface.
    fn agrees<V: Vector<Scalar = f64>>(shape: Shape<V>, middle: V, from: impl Fn(f64) -> V) {
        let mut met = 0;
        for k in 0..200 {
            let angle = f64::from(k) * 2.4;
            let start = middle + from(angle) * 40.0;
            let direction = (middle + from(angle * 0.7) * 0.3 - start).unit().unwrap();
            let whole = f64::NEG_INFINITY;
            let Some(known) = within(start, direction, whole, &shape, &mut ()) else { continue };
            met += 1;
            let found = convex(&LocalLine::new(start, direction, &shape), &shape).unwrap();
            assert!((found.entry - known.entry).abs() < 1e-8, "{k}: {found:?} {known:?}");
            assert!((found.exit - known.exit).abs() < 1e-8, "{k}: {found:?} {known:?}");
            if let (Some(n), Some(m)) = (found.normal, known.normal) {
                assert!((n - m.in_space()).length() < 2e-4, "{k}: {found:?} {known:?}");
            }
        }
        assert!(met > 100, "only {met} lines met it");
    }

    #[test]
    fn support_points_alone_give_the_same_part_of_a_line() {
        let round = |angle: f64| {
            let (sin, cos) = libm::sincos(angle);
            dvec3(cos, sin, libm::sin(angle * 1.7))
        };
        let (a, b) = (dvec3(1.0, 2.0, 3.0), dvec3(2.0, 1.0, 5.0));
        let middle = (a + b) / 2.0;
        agrees(Cylinder::new(a, b, 1.5).unwrap().into(), middle, round);
        agrees(Cone::new(a, b, 1.5).unwrap().into(), b * 0.9 + a * 0.1, round);
        let half = dvec3(1.0, 2.0, 0.5);
        agrees(Ellipsoid::new(middle, half, DVec3::AXES).unwrap().into(), middle, round);
        let corners = [a, b, a + dvec3(3.0, 0.0, 0.5), a + dvec3(0.0, 3.0, 0.0), b * 1.5];
        let inside = corners.iter().sum::<DVec3>() / 5.0;
        agrees(Hull::new(corners).unwrap().into(), inside, round);
        let half = dvec2(2.0, 0.5);
        let ellipse = Ellipsoid::new(dvec2(1.0, 2.0), half, DVec2::AXES).unwrap();
        agrees(ellipse.into(), dvec2(1.0, 2.0), |angle| round(angle).truncate());
    }
}
