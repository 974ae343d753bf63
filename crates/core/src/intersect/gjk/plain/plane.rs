//! The distance of two convex sets of the plane that are apart, by the sides of their Minkowski difference.

use super::{Corner, Ended, Search, Set};
use crate::intersect::gjk::{NEAR, enough};
use crate::vector::Vector;

/// The search for the distance gives up after this many sides. Then another search goes on
/// from the portal, so any number is right.
const MOST_SIDES: usize = 24;

/// A side of the difference, from p to q.
#[derive(Clone, Copy)]
struct Side<V: Vector> {
    p: Corner<V>,
    q: Corner<V>,
    /// The point nearest to the origin: nearest = p + part (q − p).
    nearest: V::Double,
    part: f64,
    /// |nearest|².
    square: f64,
}

impl<V: Vector> Side<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn new(p: Corner<V>, q: Corner<V>) -> Self {
        let along = q.w - p.w;
        let part = -p.w.dot(along) / along.length_squared();
        // A side without length has the part NaN, which fails this comparison and becomes 0.
        let part = if part > 0.0 { part } else { 0.0 };
        let part = if part < 1.0 { part } else { 1.0 };
        let nearest = p.w + along * part;
        Self { p, q, part, nearest, square: nearest.length_squared() }
    }
}

impl<T> Search<T> {
    /// The nearest points of two sets of the plane that are apart, from any side pq of their difference; `None` if rounding leaves
    /// the distance open.
    ///
    /// If the support point towards the origin is no nearer than the nearest point of the side, that is the answer. Else it makes
    /// two new sides with p and q, and the nearer one is next.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn nearest_in_plane<V: Vector>(&mut self, p: Corner<V>, q: Corner<V>) -> Option<Ended<V>>
    where
        T: Set<V>,
    {
        let mut side = Side::new(p, q);
        for _ in 0..MOST_SIDES {
            let Side { p, q, part, nearest, square } = side;
            let distance = square.sqrt();
            // The direction has lost half of its digits.
            if distance <= NEAR * self.error {
                return None;
            }
            let corner = self.corner(self.a.farthest(-nearest), self.b.farthest(nearest));
            let open = square - corner.w.dot(nearest);
            if open <= enough::<V>() * square {
                let point = |p: V::Double, q: V::Double| p + (q - p) * part;
                return Some(Ended::Near([point(p.a, q.a), point(p.b, q.b)], distance));
            }
            let sides = [Side::new(p, corner), Side::new(corner, q)];
            let next = sides[usize::from(sides[1].square < sides[0].square)];
            if next.square >= square {
                return None;
            }
            side = next;
        }
        None
    }
}
