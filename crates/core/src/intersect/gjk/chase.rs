//! How far two bodies are apart that move and turn, asked again and again: the search starts each time with the simplex
//! in which the one before ended: the row "turning sweep" of `docs/speed.md`.
//!
//! Not the shapes are turned but the direction: a body is asked for its support point in its own frame, and only that
//! point is brought to where the body stands. Nothing is copied, and no scale is looked for.

use glam::DVec3;

use super::minkowski::Vertex;
use super::simplex::Simplex;
use crate::shapes::{Frame, Shape, Support};
use crate::vector::Vector;

/// The search gives up after this many iterations.
const MOST_ITERATIONS: usize = 32;

/// The bounds of the distance are one if they are nearer than this part of it.
const ENOUGH: f64 = 1e-4;

/// Below this part of the sizes rounding might count: it moves a point by a thirtieth of that.
const LEAST: f64 = 1e-13;

/// Two bounded convex shapes, each seen from the point about which it turns.
pub(in crate::intersect) struct Chase<'s, V: Vector> {
    a: Support<'s, V>,
    b: Support<'s, V>,
    /// How far any point of either is from the point about which it turns, in sum.
    reach: f64,
    /// The last simplex, of points as the bodies see them.
    simplex: Option<Simplex>,
}

/// An axis that separates two bodies.
pub(in crate::intersect) struct Apart {
    /// They are at least this far apart, and hardly farther.
    pub distance: f64,
    /// The unit vector from A to B along which they are.
    pub n: DVec3,
}

/// How a body stands: its axes, if it has turned, and its place.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Stance {
    pub axes: Option<[DVec3; 3]>,
    pub place: DVec3,
}

impl Stance {
    /// A direction as the body sees it.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn seen(&self, d: DVec3) -> DVec3 {
        let Some([x, y, z]) = self.axes else { return d };
        DVec3::new(x.dot(d), y.dot(d), z.dot(d))
    }

    /// Where a point of the body is.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn point(&self, p: DVec3) -> DVec3 {
        let turned = self.axes.map_or(p, |[x, y, z]| x * p.x + y * p.y + z * p.z);
        turned + self.place
    }
}

impl<'s, V: Vector> Chase<'s, V> {
    /// `None` unless both are bounded and convex, and of sizes whose products neither over- nor underflow.
    pub fn new(a: &'s Shape<V>, b: &'s Shape<V>, reach: f64) -> Option<Self> {
        if !a.is_convex_and_bounded() || !b.is_convex_and_bounded() || !is_moderate(reach) {
            return None;
        }
        let [a, b] = [a.seen_from(Frame::WORLD)?, b.seen_from(Frame::WORLD)?];
        Some(Self { a, b, reach, simplex: None })
    }

    /// How far they are apart; `None` if they are so near that rounding or the radii might count, or overlap.
    pub fn apart(&mut self, [a, b]: [Stance; 2]) -> Option<Apart> {
        let between = b.place - a.place;
        let extent = self.reach + between.length();
        if !is_moderate(extent) {
            return None;
        }
        let error = 16.0 * f64::EPSILON * extent;
        let radius = self.a.radius + self.b.radius;
        // The simplex keeps the points as the bodies see them, so that it can stand elsewhere.
        let vertex = |on_a: DVec3, on_b: DVec3| Vertex {
            a: on_a,
            b: on_b,
            w: a.point(on_a) - b.point(on_b),
        };
        let support = |d: DVec3| vertex(self.a.core(a.seen(d)), self.b.core(b.seen(-d)));
        let planar = V::DIM == 2;
        let simplex = match &mut self.simplex {
            Some(simplex) if simplex.vertices().len() < 4 => {
                let known = simplex.vertices();
                let corner = |i: usize| known.get(i).unwrap_or(&known[0]);
                let corners = [0, 1, 2].map(|i| vertex(corner(i).a, corner(i).b));
                simplex.restart(corners, planar);
                simplex
            }
            none => {
                let towards = if between == DVec3::ZERO { DVec3::X } else { between };
                none.insert(Simplex::of(support(towards)))
            }
        };
        let mut best = Apart { distance: f64::NEG_INFINITY, n: DVec3::X };
        for _ in 0..MOST_ITERATIONS {
            let v = simplex.closest;
            let length = v.length();
            if length - radius <= LEAST * extent {
                return None;
            }
            let n = -v / length;
            let next = support(n);
            let at_least = -next.w.dot(n);
            if at_least > best.distance {
                best = Apart { distance: at_least, n };
            }
            if length - best.distance <= ENOUGH * (length - radius) + error {
                best.distance -= radius + error;
                return Some(best);
            }
            let nearest = simplex.nearest_with(&next, planar, error);
            if nearest.point.length_squared() >= length * length {
                return None;
            }
            simplex.grow(next, nearest);
        }
        None
    }
}

/// No product of five such lengths over- or underflows.
fn is_moderate(size: f64) -> bool {
    (1e-40..1e40).contains(&size)
}
