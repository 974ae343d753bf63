//! The part of a line in a bounded convex set of which nothing is known but its support points.
//!
//! The plane across the way to a point of the line from the nearest point of the set has all of the set behind it: the
//! line does not come in before it crosses that plane. There the next plane is made. This is Newton's method for the
//! distance, which is a convex function of the parameter, so no step leads too far.
//!
//! Source: van den Bergen, *Ray Casting against General Convex Objects with Application to Continuous Collision Detection*
//! (2004).

use glam::DVec3;

use super::sight::{Chord, Sight};
use crate::intersect::gjk::{Goal, Minkowski, search};
use crate::shapes::{Frame, Shape, Support};
use crate::vector::Vector;

/// The walk ends here at the latest. Where the line grazes a smooth surface, each step halves the way that is left.
const MOST_STEPS: usize = 128;

/// The normal is that at the point nearest to one so far before the entry, in rounding errors: nearer they turn it.
const BEFORE: f64 = (1 << 26) as f64;

/// The part of a line in such a set; `None` for other sets, and if nothing is left of a line that but touches. Asked only of a line that
/// meets the set, which the verdict has told; for others the answer means nothing.
///
/// Right to 1e-8 of the distance of the shape, in lengths across the surface, and the normal to 2e-4; on an edge it is one
/// of the normals there.
pub(super) fn convex<V: Vector>(sight: &Sight, shape: &Shape<V>) -> Option<Chord> {
    if !shape.is_convex_and_bounded() {
        return None;
    }
    let shape = shape.widened();
    // Seen from a point of the line beside it, so that no digit is lost to the way from where the line begins.
    let start = shape.seen_from(sight.frame)?.core(-sight.along).dot(sight.along);
    let origin = sight.frame.world::<V::Double>(sight.along * start).in_space();
    let frame = Frame { origin, ..sight.frame };
    let set = Set { support: shape.seen_from(frame)?, frame };
    let (entry, exit) = (set.entry(sight.along), -set.entry(-sight.along));
    let before = set.gap(sight.along * (entry - BEFORE * sight.noise));
    let normal = before.map(|gap| gap.outward);
    (entry <= exit).then(|| Chord { entry, exit, normal }.from(start))
}

struct Set<'s, D: Vector> {
    support: Support<'s, D>,
    frame: Frame,
}

/// The way from the nearest point of a set.
struct Gap {
    outward: DVec3,
    at_least: f64,
}

impl<D: Vector<Scalar = f64>> Set<'_, D> {
    /// The parameter at which the line through the origin of the frame comes in.
    fn entry(&self, along: DVec3) -> f64 {
        let mut entry = -self.height(-along);
        for _ in 0..MOST_STEPS {
            let Some(Gap { outward, at_least }) = self.gap(along * entry) else { break };
            let rate = outward.dot(along);
            let crossing = if rate < 0.0 { self.height(outward) / rate } else { entry };
            // Rounding may have tilted the plane: the gap itself is no farther away than the entry.
            entry = crossing.max(entry + at_least);
        }
        entry
    }

    /// The largest p · d over the points p of the set.
    fn height(&self, d: DVec3) -> f64 {
        self.support.core(d).dot(d) + self.support.radius
    }

    /// Between the set and a point; `None` if they are one but for rounding.
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

    /// Lines from all around to points about the middle, against the functions that know the surface.
    fn agrees<V: Vector<Scalar = f64>>(shape: Shape<V>, middle: V, from: impl Fn(f64) -> V) {
        let mut met = 0;
        for k in 0..200 {
            let angle = f64::from(k) * 2.4;
            let start = middle + from(angle) * 40.0;
            let direction = (middle + from(angle * 0.7) * 0.3 - start).unit().unwrap();
            let whole = f64::NEG_INFINITY;
            let Some(known) = within(start, direction, whole, &shape, &mut ()) else { continue };
            met += 1;
            let found = convex(&Sight::new(start, direction, &shape), &shape).unwrap();
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
