//! GJK with warm starting, for two bodies whose poses change from question to question: each search starts with the simplex in
//! which the last one ended (the row "turning sweep" of `docs/speed.md`).
//!
//! The direction of a search is turned into the frame of each body, and only the support point is turned back. So no shape is
//! copied.

use glam::DVec3;

use super::minkowski::Vertex;
use super::simplex::Simplex;
use crate::shapes::{Frame, Shape, Support};
use crate::vector::Vector;

/// The search gives up after this many iterations, and another method decides: any number is right.
const MOST_ITERATIONS: usize = 32;

/// The search ends when the bounds of the distance differ by less than this part of it. The distance only limits a time step, which this
/// shortens by as little.
const ENOUGH: f64 = 1e-4;

/// Distances below this part of the sizes are left to other methods. Rounding moves a point by 16 ε, a thirtieth of it, so the
/// direction may err by 4 %.
const LEAST: f64 = 1e-13;

/// Two bounded convex shapes, each in coordinates relative to the point about which it turns.
pub(in crate::intersect) struct WarmGjk<'s, V: Vector> {
    a: Support<'s, V>,
    b: Support<'s, V>,
    /// The largest distance of a point of A from the point about which A turns, plus that of B.
    reach: f64,
    /// The last simplex, with points in the frames of the bodies.
    simplex: Option<Simplex>,
}

/// An axis that separates two bodies.
pub(in crate::intersect) struct Apart {
    /// A lower bound of the distance, within 1e-4 of it.
    pub distance: f64,
    /// The separating axis, as a unit vector from A to B.
    pub n: DVec3,
}

/// The pose of a body: its axes, if it has turned, and the place of the point about which it turns.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Pose {
    pub axes: Option<[DVec3; 3]>,
    pub place: DVec3,
}

impl Pose {
    /// A direction of the world in the frame of the body.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_body(&self, d: DVec3) -> DVec3 {
        let Some([x, y, z]) = self.axes else { return d };
        DVec3::new(x.dot(d), y.dot(d), z.dot(d))
    }

    /// A point of the body in the world.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_world(&self, p: DVec3) -> DVec3 {
        let turned = self.axes.map_or(p, |[x, y, z]| x * p.x + y * p.y + z * p.z);
        turned + self.place
    }
}

impl<'s, V: Vector> WarmGjk<'s, V> {
    /// `None` unless both shapes are bounded and convex, and of sizes whose products neither overflow nor underflow.
    pub fn new(a: &'s Shape<V>, b: &'s Shape<V>, reach: f64) -> Option<Self> {
        if !a.is_convex_and_bounded() || !b.is_convex_and_bounded() || !is_moderate(reach) {
            return None;
        }
        let [a, b] = [a.seen_from(Frame::WORLD)?, b.seen_from(Frame::WORLD)?];
        Some(Self { a, b, reach, simplex: None })
    }

    /// A separating axis of the bodies in these poses; `None` if they overlap, are so near that rounding might decide it,
    /// or keep the search from ending.
    pub fn apart(&mut self, [a, b]: [Pose; 2]) -> Option<Apart> {
        let between = b.place - a.place;
        let extent = self.reach + between.length();
        if !is_moderate(extent) {
            return None;
        }
        // A support point is turned, moved and subtracted: some 10 roundings of u = ε / 2 each, and the dot product has 3 more.
        // Over three components that is less than 13 √3 u; 32 u is taken.
        let error = 16.0 * f64::EPSILON * extent;
        let radius = self.a.radius + self.b.radius;
        // A vertex keeps its points in the frames of the bodies, so that it serves in other poses too.
        let vertex = |on_a: DVec3, on_b: DVec3| Vertex {
            a: on_a,
            b: on_b,
            w: a.in_world(on_a) - b.in_world(on_b),
        };
        let support = |d: DVec3| vertex(self.a.core(a.in_body(d)), self.b.core(b.in_body(-d)));
        let planar = V::DIM == 2;
        // A simplex of up to three corners is used again; a tetrahedron is given up.
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
            // Rounding lets the search come no nearer.
            if nearest.point.length_squared() >= length * length {
                return None;
            }
            simplex.grow(next, nearest);
        }
        None
    }
}

/// Whether no product of five such lengths overflows or underflows.
fn is_moderate(size: f64) -> bool {
    (1e-40..1e40).contains(&size)
}
