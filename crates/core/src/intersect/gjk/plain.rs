//! The fast search for two convex hulls of points, or two boxes, when no probe records: the rows "GJK verdict", "GJK distance"
//! and "distance OBB-OBB" of `docs/speed.md`. It is much like Minkowski portal refinement (Snethen, 2008): an iteration computes
//! no nearest point and divides nothing. The search for the distance, in `plane` and `space`, starts where it ends.
//!
//! A portal is a triangle of three points of the Minkowski difference, in the plane an edge between two, and the origin lies
//! beyond it. If the support point along the normal of the portal does not reach as far as the origin, the normal separates the
//! hulls. Else it makes a tetrahedron of the portal, in the plane a triangle. If that contains the origin, the hulls meet; if
//! not, the origin lies beyond another of its sides, which is the next portal.
//!
//! Rounding may choose a worse portal, but gives no wrong answer: a verdict has to hold by more than the rounding error. Other
//! pairs, such as hulls that touch, are in doubt.

mod cast;
mod plane;
mod sets;
#[cfg(test)]
mod shares;
mod space;

use glam::DVec3;

pub(in crate::intersect) use self::cast::first_contact;
use self::sets::{Points, Set, Sides};
use super::minkowski::Vertex;
use super::simplex::Simplex;
use crate::intersect::distance::Closest;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The search gives up after this many portals.
const MOST_PORTALS: usize = 24;

/// Whether two hulls of points, or two boxes, have a point in common; `None` if that is in doubt, and for other shapes.
#[inline]
pub(super) fn verdict<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    match run::<V, false>(a, b)?.0 {
        Ended::Around(..) => Some(true),
        Ended::Apart(_) | Ended::Near(..) => Some(false),
        Ended::InDoubt => None,
    }
}

/// A tetrahedron of points of the difference of two such shapes that certainly contains the origin; in the plane a triangle, with
/// its last corner twice. `None` if none was found.
#[inline]
pub(in crate::intersect) fn around<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<[Vertex; 4]> {
    match run::<V, false>(a, b)?.0 {
        Ended::Around(corners, _) => Some(corners.map(|corner| corner.vertex())),
        Ended::Apart(_) | Ended::Near(..) | Ended::InDoubt => None,
    }
}

/// What the fast search knows of the distance of two hulls of points, or two boxes.
pub(super) enum Start<V: Vector> {
    /// This point lies in both.
    Common(V),
    /// They are apart, and these are their closest points.
    Found(Closest<V>),
    /// They are apart, and GJK may start with the last portal.
    Facing,
}

/// The start for two such shapes in single precision; `None` if their verdict is in doubt.
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

/// The result of the search, and the origin of its coordinates, which is that of the recorded search. With `DISTANCE` the search
/// goes on until the distance is known.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn run<V: Vector, const DISTANCE: bool>(a: &Shape<V>, b: &Shape<V>) -> Option<(Ended<V>, V)> {
    if let (Some(corners), Some(others)) = (a.corners(), b.corners()) {
        let origin = corners[0];
        let sets = [corners, others].map(|corners| Points { corners, origin });
        // Corners that the search does not visit err as well: see `Minkowski::error_of_corners`.
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
    /// The simplex contains the origin, with these barycentric coordinates, to be divided by their sum. A corner without a weight
    /// repeats another.
    Around([Corner<V>; 4], [f64; 4]),
    /// The normal of the last portal separates the hulls. In the plane, and in the first steps, corners of it are the same.
    Apart([Corner<V>; 3]),
    /// The hulls are apart, with these nearest points and this distance.
    Near([V::Double; 2], f64),
    InDoubt,
}

/// A point w = a − b of the difference, and the points a and b of the hulls.
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
    /// A bound of the rounding error of a point, and of its height over a plane.
    error: f64,
    /// A bound of the magnitude of all coordinates so far.
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

    /// A support point of the difference in the direction `d`, which may be rough; `None` if `d` separates the hulls.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn support<V: Vector>(&mut self, d: V::Double) -> Option<Corner<V>>
    where
        T: Set<V>,
    {
        let corner = self.corner(self.a.rough(d), self.b.rough(-d));
        if corner.w.dot(d) >= 0.0 {
            return Some(corner);
        }
        // The rough point may be nearer than the farthest one, which alone proves that `d` separates.
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
        // Twice the bound of `Minkowski::error`.
        self.error = self.error.max(16.0 * f64::EPSILON * size);
        self.size = self.size.max(size);
        Corner { w: a - b, a, b }
    }

    /// A bound of the rounding error of an area in the plane, or of a volume in space. It has the form of the bound in
    /// [`Found::certainty`](super::Found::certainty).
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
            // A part that overflowed to NaN fails this comparison.
            if parts.iter().all(|&part| part > noise) {
                return Ended::Around([a, b, c, c], [of_a, of_b, of_c, 0.0]);
            }
            if (c.w - a.w).dot(normal) <= noise {
                break;
            }
            // The origin lies beyond one of the new sides at most, since c is the support point of the portal.
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
            // The normal points to the side of the origin.
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
            // The origin lies beyond the side opposite to the corner with the least part.
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

/// A bound of the error of a few products that underflow.
const UNDERFLOW: f64 = 64.0 * f64::MIN_POSITIVE;
