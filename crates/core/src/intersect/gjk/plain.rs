//! The way of GJK on two convex hulls of points, or two boxes, where nobody listens: the rows "GJK verdict", "GJK distance" and
//! "distance OBB-OBB" of `docs/speed.md`. The verdict comes from it alone: no nearest
//! point is computed, so an iteration divides nothing. Where it ends the search for the distance starts, in `plane` and `space`.
//!
//! A portal is an edge between two points of the Minkowski difference in the plane, a triangle of three in space, and
//! the origin lies beyond it. Either the support point across the portal does not reach as far as the origin, and the
//! normal of the portal separates the hulls; or it makes a triangle or tetrahedron of the portal. If that holds the
//! origin, the hulls meet; if not, the origin lies beyond another of its sides, which is the next portal.
//!
//! Rounding may choose a worse portal, but not a wrong answer: one is given only where it holds by more than the
//! rounding error. The rest is in doubt, such as hulls that touch.

mod passage;
mod plane;
mod sets;
#[cfg(test)]
mod shares;
mod space;

use glam::DVec3;

pub(in crate::intersect) use self::passage::first_contact;
use self::sets::{Points, Set, Sides};
use super::minkowski::Vertex;
use super::simplex::Simplex;
use crate::intersect::distance::Closest;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The search gives up after this many portals.
const MOST_PORTALS: usize = 24;

/// Whether two shapes have a point in common, if both are hulls of points, or boxes, and it is certain.
#[inline]
pub(super) fn verdict<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    match run::<V, false>(a, b)?.0 {
        Ended::Around(..) => Some(true),
        Ended::Apart(_) | Ended::Near(..) => Some(false),
        Ended::InDoubt => None,
    }
}

/// A tetrahedron of points of the difference of two such shapes that certainly holds the origin, in the plane a triangle and
/// one of its corners again; `None` if none was found.
#[inline]
pub(in crate::intersect) fn around<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<[Vertex; 4]> {
    match run::<V, false>(a, b)?.0 {
        Ended::Around(corners, _) => Some(corners.map(|corner| corner.vertex())),
        Ended::Apart(_) | Ended::Near(..) | Ended::InDoubt => None,
    }
}

/// Where the search for the distance of two hulls of points, or of two boxes, may start.
pub(super) enum Start<V: Vector> {
    /// This point lies in both.
    Common(V),
    /// They are apart, and these are their closest points.
    Found(Closest<V>),
    /// The simplex is a side of the difference that nearly faces the origin.
    Facing,
}

/// The start for two such shapes in single precision, unless their verdict is in doubt.
#[inline]
pub(super) fn start<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    simplex: &mut Simplex,
) -> Option<Start<V>> {
    if !V::Scalar::IS_SINGLE {
        return None;
    }
    let (ended, origin) = run::<V, true>(a, b)?;
    let world = |p: DVec3| V::from_space(p + origin.in_space());
    match ended {
        Ended::Around(corners, parts) => {
            let weighted =
                corners.iter().zip(parts).map(|(corner, part)| corner.a.in_space() * part);
            let middle = weighted.fold(DVec3::ZERO, |sum, p| sum + p) / parts.iter().sum::<f64>();
            Some(Start::Common(world(middle)))
        }
        Ended::Near(points, distance) => {
            let [a, b] = points.map(|p| world(p.in_space()));
            Some(Start::Found(Closest { a, b, distance: V::Scalar::of(distance) }.at_least_some()))
        }
        Ended::Apart(portal) => {
            simplex.restart(portal.map(|corner| corner.vertex()), V::DIM == 2);
            Some(Start::Facing)
        }
        Ended::InDoubt => None,
    }
}

/// The search, and the place from which it sees all: that from which the recorded search does. Where the distance is asked for, it
/// goes on until that is known.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn run<V: Vector, const DISTANCE: bool>(a: &Shape<V>, b: &Shape<V>) -> Option<(Ended<V>, V)> {
    if let (Some(corners), Some(others)) = (a.corners(), b.corners()) {
        let origin = corners[0];
        let sets = [corners, others].map(|corners| Points { corners, origin });
        // A point that no support is found to be errs as well.
        let far = corners.reach() + others.reach() + (others[0] - origin).max_abs().double();
        let error = 2.0 * (a.slack() + b.slack()) + 48.0 * f64::EPSILON * far;
        return Some((Search::new(sets, error).run::<V, DISTANCE>(), origin));
    }
    let origin = a.reference_point();
    let sets = [Sides::new(a, origin)?, Sides::new(b, origin)?];
    Some((Search::new(sets, 0.0).run::<V, DISTANCE>(), origin))
}

/// How a search ended.
enum Ended<V: Vector> {
    /// The simplex of as many corners as their weights say holds the origin. Weights are not normalised.
    Around([Corner<V>; 4], [f64; 4]),
    /// The normal of the last portal separates the hulls. In the plane, and early, some of its corners are one.
    Apart([Corner<V>; 3]),
    /// The nearest points of the two, and their distance.
    Near([V::Double; 2], f64),
    InDoubt,
}

/// A point of the difference, and the points of the hulls that it is the difference of, seen from one place.
#[derive(Clone, Copy)]
struct Corner<V: Vector> {
    w: V::Double,
    a: V::Double,
    b: V::Double,
}

impl<V: Vector> Corner<V> {
    fn vertex(&self) -> Vertex {
        Vertex { a: self.a.in_space(), b: self.b.in_space(), w: self.w.in_space() }
    }
}

struct Search<T> {
    a: T,
    b: T,
    /// The most that rounding may have moved a point, or its height over a plane.
    error: f64,
    /// No coordinate is larger.
    size: f64,
}

impl<T> Search<T> {
    fn new([a, b]: [T; 2], error: f64) -> Self {
        Self { a, b, error, size: 0.0 }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn run<V: Vector, const DISTANCE: bool>(mut self) -> Ended<V>
    where
        T: Set<V>,
    {
        let ended = self.verdict();
        match ended {
            Ended::Apart([a, b, _]) if DISTANCE && V::DIM == 2 => {
                self.nearest_in_plane(a, b).unwrap_or(ended)
            }
            Ended::Apart(portal) if DISTANCE => self.nearest_in_space(portal).unwrap_or(ended),
            _ => ended,
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn verdict<V: Vector>(&mut self) -> Ended<V>
    where
        T: Set<V>,
    {
        let first = self.b.any();
        let a = self.corner(self.a.rough(first), self.b.rough(-first));
        let Some(b) = self.support(-a.w) else { return Ended::Apart([a, a, a]) };
        if V::DIM == 2 { self.in_plane(a, b) } else { self.in_space(a, b) }
    }

    /// A point of the difference that is about farthest in the direction `d`; `None` if `d` separates the hulls.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn support<V: Vector>(&mut self, d: V::Double) -> Option<Corner<V>>
    where
        T: Set<V>,
    {
        let corner = self.corner(self.a.rough(d), self.b.rough(-d));
        if corner.w.dot(d) >= 0.0 {
            return Some(corner);
        }
        // What was found in the precision of the points may be less than the farthest.
        let corner = self.corner(self.a.farthest(d), self.b.farthest(-d));
        let height = corner.w.dot(d);
        let square = self.error * self.error * d.length_squared() + UNDERFLOW;
        let separates = height < 0.0 && height * height > square;
        (!separates).then_some(corner)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn corner<V: Vector>(&mut self, a: V::Double, b: V::Double) -> Corner<V>
    where
        T: Set<V>,
    {
        let sum = a.abs() + b.abs();
        let size = (0..V::DIM).fold(self.a.size() + self.b.size(), |size, i| size + sum.get(i));
        // The recorded search allows for half of this error.
        self.error = self.error.max(16.0 * f64::EPSILON * size);
        self.size = self.size.max(size);
        Corner { w: a - b, a, b }
    }

    /// What rounding may make of the product of as many coordinates as there are.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn noise<V: Vector>(&self) -> f64 {
        let size = if V::DIM == 2 { self.size } else { self.size * self.size };
        16.0 * self.error * size + UNDERFLOW
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_plane<V: Vector>(&mut self, mut a: Corner<V>, mut b: Corner<V>) -> Ended<V>
    where
        T: Set<V>,
    {
        let area = |p: Corner<V>, q: Corner<V>| p.w.get(0) * q.w.get(1) - p.w.get(1) * q.w.get(0);
        if area(a, b) < 0.0 {
            (a, b) = (b, a);
        }
        for _ in 0..MOST_PORTALS {
            // The origin lies to the left of the portal from a to b.
            let normal = (b.w - a.w).perpendicular();
            let Some(c) = self.support(normal) else { return Ended::Apart([a, b, b]) };
            let parts @ [of_a, of_b, of_c] = [area(b, c), area(c, a), area(a, b)];
            let noise = self.noise::<V>();
            // None of them may be what overflow makes, which is no number.
            if parts.iter().all(|&part| part > noise) {
                return Ended::Around([a, b, c, c], [of_a, of_b, of_c, 0.0]);
            }
            if (c.w - a.w).dot(normal) <= noise {
                break;
            }
            // The origin lies beyond one of the new sides at most, as c is farthest across the portal.
            if of_a < of_b { a = c } else { b = c }
        }
        Ended::InDoubt
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn in_space<V: Vector>(&mut self, mut a: Corner<V>, mut b: Corner<V>) -> Ended<V>
    where
        T: Set<V>,
    {
        let along = b.w - a.w;
        let Some(mut c) = self.support(along.cross(a.w).cross(-along)) else {
            return Ended::Apart([a, b, b]);
        };
        if a.w.dot(b.w.cross(c.w)) > 0.0 {
            (b, c) = (c, b);
        }
        for _ in 0..MOST_PORTALS {
            // It points to the side on which the origin lies.
            let normal = (b.w - a.w).cross(c.w - a.w);
            let Some(d) = self.support(normal) else { return Ended::Apart([a, b, c]) };
            let (ab, cd) = (a.w.cross(b.w), c.w.cross(d.w));
            let parts = [b.w.dot(cd), -a.w.dot(cd), d.w.dot(ab), -c.w.dot(ab)];
            let noise = self.noise::<V>();
            if parts.iter().all(|&part| part > noise) {
                return Ended::Around([a, b, c, d], parts);
            }
            if (d.w - a.w).dot(normal) <= noise {
                break;
            }
            let [of_a, of_b, of_c, _] = parts;
            // The origin lies beyond the side across from the corner whose part is least.
            if of_a <= of_b && of_a <= of_c {
                a = d;
            } else if of_b <= of_c {
                b = d;
            } else {
                c = d;
            }
        }
        Ended::InDoubt
    }
}

/// A few products that underflow err by less.
const UNDERFLOW: f64 = 64.0 * f64::MIN_POSITIVE;
