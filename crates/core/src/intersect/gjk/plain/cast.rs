//! When a hull of points that moves straight first meets another one, right to the last digit of single precision: the row
//! "straight sweep, hulls" of `docs/speed.md`.
//!
//! With B moved by u v, the hulls meet if the point u v lies in their Minkowski difference D. So the line { u v } is cast at D by
//! portal refinement. Either an axis across v separates the line from D, or the line passes through a portal: a triangle of
//! three points of D, in the plane an edge between two. The support point along the normal of the portal, towards the origin,
//! makes three new triangles with its edges, and the line passes through one of them, which is the next portal.
//!
//! The line enters D between the plane through the support point and the portal. The search ends when it passes both at the same
//! time in single precision. An answer has to hold by more than the rounding error. Other pairs are in doubt, such as hulls that
//! touch and slide, or a line through an edge of every portal.

use num_traits::Float;

use super::MOST_PORTALS;
use super::sets::{Points, Set};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The first time in [0, 1] at which two hulls of points in single precision, each moved straight by its displacement, have a
/// point in common: 0 if they do at the start, `Some(None)` if they never do. `None` if it is in doubt, and for other shapes.
///
/// It is the true time, rounded. The time at which a sweep in double precision finds contact, with its tolerance, rounds to the
/// same number.
pub(in crate::intersect) fn first_contact<V: Vector>(
    shapes: [&Shape<V>; 2],
    displacements: [V; 2],
) -> Option<Option<V::Scalar>> {
    if !V::Scalar::IS_SINGLE || displacements[0] == displacements[1] {
        return None;
    }
    match Cast::new(shapes, displacements)?.first() {
        Ok(first) => Some(Some(first)),
        Err(Ended::Apart) => Some(None),
        Err(Ended::InDoubt) => None,
    }
}

/// Why a search found no first contact.
enum Ended {
    /// They never meet.
    Apart,
    InDoubt,
}

/// Three points of the difference around the line, counterclockwise as seen against v. In the plane one point to the left of the
/// line, and twice one to the right.
type Portal<D> = [D; 3];

/// The line { u v } and the difference of two hulls, in coordinates relative to a point of the first.
struct Cast<'s, V: Vector> {
    a: Points<'s, V>,
    b: Points<'s, V>,
    /// v, the displacement of B relative to A.
    way: V::Double,
    /// A bound of the rounding error of a height, plus the tolerance of contact of a sweep in double precision.
    error: f64,
    /// A bound of the rounding error of [`Cast::part`], or of [`Cast::side`] in the plane.
    noise: f64,
}

impl<'s, V: Vector> Cast<'s, V> {
    /// `None` unless both shapes are hulls of points.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn new([a, b]: [&'s Shape<V>; 2], displacements: [V; 2]) -> Option<Self> {
        let corners = [a.corners()?, b.corners()?];
        let starts = corners.map(|corners| corners[0]);
        let reach = |i: usize, shape: &Shape<V>| {
            // A sweep in double precision takes coordinates relative to the eye of a frustum, and to a corner of other hulls.
            let eye = if let Shape::Frustum(it) = shape { it.eye() } else { starts[i] };
            corners[i].reach().max((eye - starts[i]).max_abs().double())
        };
        let reaches = reach(0, a) + reach(1, b);
        let origin = starts[0];
        let [a, b] = corners.map(|corners| Points { corners, origin });
        let way = displacements[1].widened() - displacements[0].widened();
        // A bound of the coordinates of the difference.
        let size = reaches + b.any().max_abs();
        let speed = way.max_abs();
        // Contact is 4 ε times the sum of the coordinates along a direction, which are below 3 times the size, and of the way: with
        // the factor √3 of three coordinates less than 21 ε (size + speed). A height and the speed by which it is divided are sums
        // of three products, which err by 16 ε each.
        let error = 64.0 * f64::EPSILON * (size + speed);
        let noise = if V::DIM == 2 { error * speed } else { error * speed * size };
        Some(Self { a, b, way, error, noise })
    }

    /// A point of the difference that is about farthest in the direction `d`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn rough(&self, d: V::Double) -> V::Double {
        self.a.rough(d) - self.b.rough(-d)
    }

    /// A point of the difference that is farthest in the direction `d`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn farthest(&self, d: V::Double) -> V::Double {
        self.a.farthest(d) - self.b.farthest(-d)
    }

    /// A point of the difference that is about farthest in the direction `d`, unless `d` separates the hulls throughout the frame.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn support(&self, d: V::Double) -> Result<V::Double, Ended> {
        // The least height of a point u v with u in [0, 1]; rounding may tilt a direction that is meant to be across v.
        let least = self.way.dot(d).min(0.0);
        let point = self.rough(d);
        if point.dot(d) >= least {
            return Ok(point);
        }
        // The rough point may be nearer than the farthest one, which alone proves that `d` separates.
        let point = self.farthest(d);
        let separates = point.dot(d) < least - self.error * d.length();
        if separates { Err(Ended::Apart) } else { Ok(point) }
    }

    /// v · (p × q), which is positive if the line lies to the left of the edge from p to q, as seen against v.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn part(&self, p: V::Double, q: V::Double) -> f64 {
        self.way.dot(p.cross(q))
    }

    /// In the plane, a number that is positive if p lies to the left of the line.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn side(&self, p: V::Double) -> f64 {
        self.way.perpendicular().dot(p)
    }

    /// The component of p across the line.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn across(&self, p: V::Double) -> V::Double {
        p - self.way * (p.dot(self.way) / self.way.length_squared())
    }

    /// Whether the line certainly passes through the portal.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn passes(&self, [a, b, c]: Portal<V::Double>) -> bool {
        let parts = if V::DIM == 2 {
            [self.side(a), -self.side(b), -self.side(c)]
        } else {
            [self.part(b, c), self.part(c, a), self.part(a, b)]
        };
        // A part that overflowed to NaN fails this comparison.
        parts.iter().all(|&part| part > self.noise)
    }

    /// The first time of contact.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn first(&self) -> Result<V::Scalar, Ended> {
        let mut portal = self.portal()?;
        // The line passes through the difference. From the portal, its boundary is searched for towards the origin.
        let ahead = Self::normal(portal);
        let heights = portal.map(|p| p.dot(ahead));
        let error = self.error * ahead.length();
        let towards = if heights.iter().all(|&height| height > error) {
            -1.0
        } else if heights.iter().all(|&height| height < -error) {
            1.0
        } else {
            return Err(Ended::InDoubt);
        };
        for _ in 0..MOST_PORTALS {
            let normal = Self::normal(portal) * towards;
            let length = normal.length();
            let error = self.error * length;
            let heights = portal.map(|p| p.dot(normal));
            let lowest = heights[0].min(heights[1]).min(heights[2]);
            // The difference contains points of the line on either side of the origin, so it contains the origin too.
            if lowest > error && self.passes(portal) {
                return Ok(V::Scalar::ZERO);
            }
            let mut next = self.support(normal)?;
            let is_last = |next: V::Double| next.dot(normal) - heights[0] <= error;
            if is_last(next) {
                next = self.farthest(normal);
                let speed = self.way.dot(normal);
                let times = [next.dot(normal) + error, lowest - error].map(|height| height / speed);
                let [first, other] = times.map(V::Scalar::of);
                let inside = first >= V::Scalar::min_positive_value() && first < V::Scalar::ONE;
                if inside && first == other && self.passes(portal) {
                    return Ok(first);
                }
                if is_last(next) {
                    break;
                }
            }
            portal = self.beyond(portal, next);
        }
        Err(Ended::InDoubt)
    }

    /// A portal through which the line certainly passes.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn portal(&self) -> Result<Portal<V::Double>, Ended> {
        if V::DIM == 2 {
            let left = self.way.perpendicular();
            let [left, right] = [self.support(left)?, self.support(-left)?];
            let portal = [left, right, right];
            return if self.passes(portal) { Ok(portal) } else { Err(Ended::InDoubt) };
        }
        let mut a = self.support(self.across(self.b.any()))?;
        let mut b = self.support(-self.across(a))?;
        if self.part(a, b) < 0.0 {
            (a, b) = (b, a);
        }
        for _ in 0..MOST_PORTALS {
            // The normal points to the side of the edge from a to b on which the line lies.
            let normal = self.way.cross(b - a);
            let c = self.support(normal)?;
            if self.passes([a, b, c]) {
                return Ok([a, b, c]);
            }
            if (c - a).dot(normal) <= self.noise {
                break;
            }
            // The line lies beyond one of the new edges at most, since c is a support point.
            if self.part(b, c) < self.part(c, a) { a = c } else { b = c }
        }
        Err(Ended::InDoubt)
    }

    /// The normal of a portal, on the side of v.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn normal([a, b, c]: Portal<V::Double>) -> V::Double {
        if V::DIM == 2 { (b - a).perpendicular() } else { (b - a).cross(c - a) }
    }

    /// The portal of d and two corners of the last portal through which the line passes.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn beyond(&self, [a, b, c]: Portal<V::Double>, d: V::Double) -> Portal<V::Double> {
        if V::DIM == 2 {
            return if self.side(d) > 0.0 { [d, b, c] } else { [a, d, d] };
        }
        // Whether the line lies to the left of the edge from d to each corner.
        let across = self.way.cross(d);
        let [of_a, of_b, of_c] = [a, b, c].map(|p| p.dot(across) > 0.0);
        match (of_a, of_b, of_c) {
            (true, false, _) => [a, b, d],
            (_, true, false) => [d, b, c],
            _ => [a, d, c],
        }
    }
}
