//! Sectors beyond 90°, which are not convex.
//!
//! With half-angle θ and direction u, such a sector is its ball less the mouth, an open convex cone of
//! half-angle α = 180° − θ about −u. It is also a union of half-balls: at each azimuth φ about the axis a
//! plane touches the mouth along an edge, and the part of the ball beyond it belongs to the sector. In the
//! plane there are two of them, the half-disks: they are met if one of them is, which the tests of convex sets
//! tell, and the distance is the nearer one's. In space three facts make a search short:
//!
//! - The height above the surface of the mouth is the largest of the heights above those planes, so it is
//!   convex: in a polytope a corner is the highest point. The distance of each corner is a problem of the
//!   half-plane through it and the axis. If the highest corner is also the nearest, its distance is the
//!   answer.
//! - The convex hull of a sector is the part of its ball behind the plane of the rim. If the nearest point of
//!   the hull belongs to the sector, its distance is the answer.
//! - The points of the sector with azimuths within δ of φ lie in the half-ball beyond the plane
//!   through the edges at φ − δ and φ + δ, since the mouth is convex. They are no nearer than it,
//!   and it is farther out by at most sin α cos α (1 − cos δ) of the distance from the apex.
//!
//! So parts of the azimuths wait in the order of their bounds, and the nearest is halved until none
//! can be nearer than the best points found, by more than an eighth of an ulp of the radius and the
//! distance (single precision; 8 ulp in double, and more than that after 256 queries, up to 1e-11).
//! A verdict is settled long before the bound on the number of queries. A bound is a support point where that lies before
//! the flat side of the half-ball, else the distance of two convex sets by [GJK](super::gjk).
//! Solids of revolution about the axis are as near to one azimuth as to any other: for those that
//! nearly are, the bound is the distance at one azimuth less how much the solid changes when it
//! turns by δ.
//!
//! For two sectors beyond 90° in space that are apart, a search along the rims covers all cases but one. Let
//! p and q be their nearest points. Neither is an apex, as from a point of the mouth the surface around it is
//! nearer.
//!
//! - Both are on the surfaces of the mouths, and not on the rims: then the planes that touch the
//!   mouths there are parallel, and along the level line in which p moves about its axis both
//!   sectors reach beyond their planes. There they are nearer: this cannot be.
//! - q is on the sphere, and not on the rim: then no point of the first sector near p is nearer to
//!   the apex of the second one than p. The only such point is the nearest of all.
//! - Else p or q is on a rim: there are two circles to look along, and from each of their points
//!   the distance of the other sector is known.
//!
//! If two such sectors overlap, the same points tell it: of 6,000,000 random pairs in all arrangements there
//! was none that had a common point and none of these in common.

mod boxes;
mod half_disks;
mod mouth;
mod pieces;
mod rim;
mod search;

use glam::DVec3;
use num_traits::Float;

pub(super) use self::boxes::NearBoxes;
use self::mouth::Mouth;
use self::pieces::Side;
use self::search::{Found, Search};
use super::distance::Closest;
use super::gjk::Goal;
use crate::shapes::{Frame, Point, Shape, Support};
use crate::vector::{Scalar, Vector};

/// Whether two sets overlap, one or both of which are sectors beyond 90°; the other may be convex, a ray or a
/// line. `None` for others. Touching within rounding overlaps, as it does for
/// [`gjk::overlap`](super::gjk::overlap); sets of space whose nearest known points are apart are said to be apart
/// once nothing can be nearer than those by more than the precision of the search.
pub(super) fn overlap<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    if V::DIM == 2 {
        return half_disks::overlap(a, b);
    }
    Some(!Pair::new(a, b)?.search(Goal::Verdict, f64::INFINITY)?.apart)
}

/// The closest points of two such sets. The distance is 0 exactly where they [`overlap`].
pub(super) fn closest<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    closest_within(a, b, V::Scalar::infinity())
}

/// Points of such sets that are nearly closest, and a lower bound of the distance. The bound is at least the
/// distance of the points less [`ROUGH`] of it, if rounding lets the search tell, [`FEW_QUERIES`] are enough
/// and the points are not nearer than `enough`; it takes fewer steps. The sets have a point in common exactly
/// if they [`overlap`].
pub(super) fn nearly_closest<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    enough: f64,
) -> Option<(Closest<V>, f64)> {
    let pair = Pair::new(a, b)?;
    let [side_a, side_b] = [pair.side(a, b)?, pair.side(b, a)?];
    let search = Search::new([side_a, side_b], pair.frame, Goal::Distance, f64::INFINITY);
    let found = search.roughly(ROUGH, enough * pair.frame.scale, FEW_QUERIES).run();
    Some((pair.closest(&found), (found.at_least / pair.frame.scale).max(0.0)))
}

/// Whether B stays farther than `enough` from A all along a straight way. It takes one search, with the
/// convex set that the shape other than the sector sweeps. The answer is no for two sectors beyond 90°, and
/// for unbounded shapes.
pub(super) fn stays_apart<V: Vector>(a: &Shape<V>, b: &Shape<V>, way: V, enough: f64) -> bool {
    let Some(pair) = Pair::new(a, b) else { return false };
    let (other, way) = match [a, b].map(is_wide_sector) {
        [true, false] => (1, way.in_space()),
        [false, true] => (0, -way.in_space()),
        _ => return false,
    };
    let (Some(side_a), Some(side_b)) = (pair.side(a, b), pair.side(b, a)) else { return false };
    let mut sides = [side_a, side_b];
    if !pair.shapes[other].kind().is_bounded() {
        return false;
    }
    sides[other].hull = sides[other].hull.swept(way * pair.frame.scale);
    let enough = enough * pair.frame.scale;
    let search = Search::new(sides, pair.frame, Goal::Distance, f64::INFINITY);
    search.roughly(0.5, enough, FEW_QUERIES).run().at_least > enough
}

/// See [`nearly_closest`].
const ROUGH: f64 = 0.125;
/// This many queries mostly suffice.
const FEW_QUERIES: usize = 256;

/// Points that are nearer than this part of the sizes may be as near as any: it is what
/// [`gjk`](super::gjk) promises of curved surfaces.
pub(super) const UNTOLD: f64 = 1.0 / (1_u64 << 29) as f64;

/// The same as [`closest`], but `None` for sets that are no nearer than `bound`, which takes less.
pub(super) fn closest_within<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    bound: V::Scalar,
) -> Option<Closest<V>> {
    let pair = Pair::new(a, b)?;
    let found = pair.search(Goal::Distance, bound.double() * pair.frame.scale)?;
    let closest = pair.closest(&found);
    if V::DIM == 2 {
        return Some(closest.settled(half_disks::overlap(a, b)?, || [a.clone(), b.clone()]));
    }
    Some(closest)
}

/// A sector beyond 90° with a radius, so that it is not convex.
pub(super) fn is_wide_sector<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Sector(_)) && !shape.is_convex_and_bounded()
}

/// The frame with the apex at its origin, in a scale that suits the sector and the other set; an unbounded
/// set counts as a point.
fn frame<V: Vector>(sector: &Shape<V>, other: &Shape<V>) -> Frame {
    match other {
        Shape::Ray(ray) => Frame::between(sector, &Point::from_checked(ray.origin()).into()),
        Shape::Line(line) => Frame::between(sector, &Point::from_checked(line.through()).into()),
        _ => Frame::between(sector, other),
    }
}

/// Two sets, seen from the apex of a sector beyond 90°.
struct Pair<'s, V: Vector> {
    shapes: [&'s Shape<V>; 2],
    frame: Frame,
}

impl<'s, V: Vector> Pair<'s, V> {
    /// `None` if neither is a sector beyond 90°.
    fn new(a: &'s Shape<V>, b: &'s Shape<V>) -> Option<Self> {
        let frame = match [a, b].map(is_wide_sector) {
            [true, _] => frame(a, b),
            [_, true] => frame(b, a),
            _ => return None,
        };
        Some(Self { shapes: [a, b], frame })
    }

    fn search(&self, goal: Goal, within: f64) -> Option<Found> {
        let [a, b] = self.shapes;
        let sides = [self.side(a, b)?, self.side(b, a)?];
        let found = Search::new(sides, self.frame, goal, within).run();
        (found.length < f64::INFINITY).then_some(found)
    }

    fn side(&self, shape: &'s Shape<V>, other: &Shape<V>) -> Option<Side<'s, V>> {
        let mouth = match shape {
            Shape::Sector(sector) if is_wide_sector(shape) => Some(Mouth::new(sector, &self.frame)),
            _ => None,
        };
        let hull = match shape {
            Shape::Line(line) => {
                self.near_part(line.through(), line.direction(), f64::NEG_INFINITY, other)
            }
            Shape::Ray(ray) => self.near_part(ray.origin(), ray.direction(), 0.0, other),
            _ => shape.seen_from(self.frame),
        };
        Some(Side { hull: hull?, mouth })
    }

    /// The part of a line, from the parameter `from` on, that has the points nearest to a sector with its
    /// apex at the origin of the frame: the feet of the points of its ball.
    fn near_part(&self, start: V, along: V, from: f64, other: &Shape<V>) -> Option<Support<'s, V>> {
        let Shape::Sector(sector) = other else { return None };
        let (start, along) = (self.frame.see(start), along.in_space());
        let along = along.unit().unwrap_or(along);
        let foot = -start.dot(along);
        let radius = sector.radius().double() * self.frame.scale * (1.0 + 1e-9);
        let end = |t: f64| start + along * t.max(from);
        Some(Support::segment(self.frame, end(foot - radius), end(foot + radius)))
    }

    /// The closest points of the shapes, which are those of the cores, less the radii.
    fn closest(&self, found: &Found) -> Closest<V> {
        let radii = self.shapes.map(|shape| self.frame.length(shape.core().1));
        let [a, b] = found.points;
        let way = (b - a).unit().unwrap_or(DVec3::ZERO);
        if !found.apart {
            // The common point is taken from the sector, which has no radius.
            let common = self.frame.world(if is_wide_sector(self.shapes[0]) { a } else { b });
            return Closest { a: common, b: common, distance: V::Scalar::ZERO };
        }
        let distance = (found.length - radii[0] - radii[1]) / self.frame.scale;
        Closest {
            a: self.frame.world(a + way * radii[0]),
            b: self.frame.world(b - way * radii[1]),
            // Apart is apart, even where the distance is too small for a number of this type.
            distance: V::Scalar::of(distance).max(V::Scalar::min_positive_value()),
        }
    }
}
