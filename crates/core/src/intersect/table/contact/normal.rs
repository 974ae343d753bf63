//! The direction in which two shapes that touch can be parted, if there is one.
//!
//! The normals of the Minkowski difference at the origin are the unit vectors n along which the
//! supports of both shapes meet. Moved apart along such an n, by whatever length, the shapes have
//! their closest points along n; moved along a vector that is off by the angle δ, their closest
//! points are off by δ g / (R + g), where g is the gap and R the radius of curvature of the
//! difference. So moving them apart along the last direction leads to the normal, fast if the gap
//! is small beside R.
//!
//! For convex shapes the last digits come from the supports themselves: how far they reach across one another
//! along n is a convex function of n, and least along the normal. If the normal is the only one, it grows
//! with the angle, by δ² R / 2 or faster, in every direction; if there are several, it stays flat in some
//! direction.

use super::super::{Dimension, distance_in_time};
use super::Meeting;
use crate::intersect::distance::Closest;
use crate::intersect::golden::{least, least_around};
use crate::intersect::planes::exact::Flat;
use crate::shapes::{Motion, Shape};
use crate::vector::Vector;

/// The length by which shapes are moved apart, relative to the smaller one.
const GAP: f64 = 1e-4;
/// How far a direction is tilted to see whether it is the only one, in radians: about 0.01°.
const TILT: f64 = 2e-4;
/// A surface that is bent more, as a part of the smaller shape, counts as a corner or an edge.
const CURVATURE: f64 = 1e-5;
/// The least reach is sought at once within this angle around the last direction, in radians.
const AROUND: f64 = 0.02;
/// A distance below this part of the sizes is contact.
const CONTACT: f64 = 1e-10;
/// The general search may find a contact of curved shapes that are so deep in one another already,
/// as a part of the sizes.
const SEARCHED: f64 = 1e-6;
/// The rounding error of a place, relative to the lengths of the ways that lead there.
const ROUNDING: f64 = 1e-14;

/// A direction across the surfaces of two shapes that touch, from the first to the second.
pub(super) struct Across<D> {
    /// `None` if there are several, and nothing tells one from which the shapes came.
    pub normal: Option<D>,
    /// There is no other one.
    pub unique: bool,
}

impl<D: Dimension + Vector<Scalar = f64>> Meeting<D> {
    /// How the surfaces lie at the contact at the time u. `epsilon` is that of the numbers that the caller knows.
    ///
    /// `None` if they overlap by more than rounding, or nothing tells the side.
    pub fn across(&self, u: f64, epsilon: f64) -> Option<Across<D>> {
        let (a, b) = self.at(u);
        let touch = Touch::new(a, b)?;
        let way = self.b_motion.displacement.length();
        let places = touch.sizes + touch.between + way + self.flat_from;
        let tolerance = CONTACT * touch.sizes + (ROUNDING + 32.0 * epsilon) * places;
        let side = self.side(u, epsilon, &touch)?;
        let across = touch.across(side, tolerance)?;
        // A body that moves straight came from the side that the normal points to, unless rounding hides the
        // side: for a shape of an ulp of its coordinates.
        let way = self.b_motion.displacement;
        let forwards = |normal: &D| self.is_straight(u) && normal.dot(way) > 1e-3 * way.length();
        let (normal, unique) = across;
        let normal = Some(normal).filter(|normal| !forwards(normal));
        (normal.is_some() || !unique).then_some(Across { normal, unique })
    }

    /// Neither body turns, and they were apart before.
    fn is_straight(&self, u: f64) -> bool {
        let turns =
            self.a_motion.turn_of(&self.a).is_some() || self.b_motion.turn_of(&self.b).is_some();
        u > 0.0 && !turns
    }

    /// The direction of the gap a moment before, or else after, when it is wide enough to tell; for shapes
    /// that slide, the direction of the shortest way out.
    fn side(&self, u: f64, epsilon: f64, touch: &Touch<D>) -> Option<D> {
        let turning = |shape: &Shape<D>, motion: &Motion<D>| {
            motion.turn_of(shape).map_or(0.0, |turn| turn.size() * around(shape))
        };
        let speed = self.b_motion.displacement.length()
            + turning(&self.a, &self.a_motion)
            + turning(&self.b, &self.b_motion);
        let (straight, way) = (self.is_straight(u), self.b_motion.displacement);
        let ways = touch.between + speed + self.flat_from;
        let tolerance = CONTACT * touch.sizes + ROUNDING * ways;
        let gap = |time: f64| {
            let (a, b) = self.at(u + time);
            let closest = distance_in_time(&a, &b)?;
            let wide = closest.distance > 4.0 * tolerance;
            let direction = (closest.b - closest.a).unit().filter(|_| wide)?;
            (!straight || direction.dot(way) <= 0.0).then_some(direction)
        };
        // The time may be rounded to the numbers that the caller knows.
        let unit = (8.0 * tolerance / speed).max(8.0 * epsilon);
        let times = (0..14).map(|k| unit * 4.0_f64.powi(k)).filter(|time| time.is_finite());
        let before = times.clone().find_map(|time| gap(-time));
        let after = || times.clone().find_map(gap);
        let backwards = || (-way).unit().filter(|_| straight);
        before.or_else(after).or_else(backwards).or_else(|| touch.way_out())
    }
}

/// How far from its reference point a shape reaches.
pub(super) fn around<D: Vector<Scalar = f64>>(shape: &Shape<D>) -> f64 {
    shape.posed(-shape.reference_point(), None).reach()
}

/// The smaller size that is neither 0 nor infinite, if there is one.
pub(super) fn smaller(sizes: [f64; 2]) -> Option<f64> {
    let some = sizes.into_iter().filter(|size| *size > 0.0 && size.is_finite());
    some.reduce(f64::min)
}

/// Two shapes where they touch.
struct Touch<D: Vector> {
    a: Shape<D>,
    b: Shape<D>,
    /// The sum of the sizes of the bounded shapes, and the smallest size that is not 0.
    sizes: f64,
    size: f64,
    /// How far the reference points are from each other.
    between: f64,
}

impl<D: Dimension + Vector<Scalar = f64>> Touch<D> {
    /// `None` if the pair has no distance.
    fn new(a: Shape<D>, b: Shape<D>) -> Option<Self> {
        distance_in_time(&a, &b)?;
        let sizes = [around(&a), around(&b)];
        let between = b.reference_point().length();
        Some(Self {
            a,
            b,
            sizes: sizes.into_iter().filter(|size| size.is_finite()).sum(),
            size: smaller(sizes).unwrap_or(1.0),
            between,
        })
    }

    /// A normal, and whether it is the only one.
    fn across(&self, side: D, tolerance: f64) -> Option<(D, bool)> {
        let gap = self.size * GAP;
        let gap = gap.max(16.0 * tolerance);
        let radius = self.a.core().1 + self.b.core().1;
        if let Some(normal) = self.flat(side) {
            let (_, distance) = self.moved(normal, gap)?;
            return (distance >= gap - tolerance).then_some((normal, true));
        }
        let round = radius > self.size * 1e-9;
        let convex = self.a.is_convex_and_bounded() && self.b.is_convex_and_bounded();
        let (mut normal, mut deep) = if round {
            // All that lies within a radius of the cores has a normal everywhere.
            let (a, b) = (self.a.core().0, self.b.core().0);
            let Closest { a, b, distance } = distance_in_time(&a, &b)?;
            ((b - a).unit()?, radius - distance)
        } else {
            // For convex shapes the side is enough to begin with, if the search for the closest points gets
            // stuck.
            let settled = self.settled(side, gap).or(convex.then_some((side, gap)));
            let (normal, distance) = settled?;
            (normal, gap - distance)
        };
        if convex && (self.is_bent() || !round) {
            normal = self.refined(normal)?;
            deep = self.reach(normal)?;
        }
        if deep > tolerance + self.sizes * SEARCHED {
            return None;
        }
        let one = round
            || self.is_smooth()
            || if convex { self.grows(normal)? } else { self.comes_back(normal, gap) };
        Some((normal, one))
    }

    /// The normal of a plane or a half-space, from A to B if B lies on that `side`.
    fn flat(&self, side: D) -> Option<D> {
        let (normal, outward) = match [&self.a, &self.b].map(Flat::of_shape) {
            [Some(Flat { plane, solid: true }), _] => (plane.normal(), true),
            [_, Some(Flat { plane, solid: true })] => (-plane.normal(), true),
            [Some(Flat { plane, .. }), _] | [_, Some(Flat { plane, .. })] => {
                (plane.normal(), false)
            }
            [None, None] => return None,
        };
        Some(if !outward && normal.dot(side) < 0.0 { -normal } else { normal })
    }

    /// The direction of the gap after B was moved along `by`, and how wide it is.
    fn moved(&self, by: D, gap: f64) -> Option<(D, f64)> {
        let b = self.b.posed(by * gap, None);
        let closest = distance_in_time(&self.a, &b)?;
        let direction = (closest.b - closest.a).unit()?;
        (closest.distance > 0.0).then_some((direction, closest.distance))
    }

    /// The direction to which moving apart along the last one leads.
    fn settled(&self, mut normal: D, gap: f64) -> Option<(D, f64)> {
        let mut wide = 0.0;
        for _ in 0..32 {
            let (next, distance) = self.moved(normal, gap)?;
            let turn = (next - normal).length();
            (normal, wide) = (next, distance);
            if turn < 1e-9 {
                break;
            }
        }
        Some((normal, wide))
    }

    /// An ellipsoid with an inside has one normal everywhere, and so has any shape made from it.
    fn is_smooth(&self) -> bool {
        [&self.a, &self.b].into_iter().any(|shape| match shape {
            Shape::Ellipsoid(ellipsoid) => {
                let half = ellipsoid.bounding_box().half();
                (0..D::DIM).all(|i| half.get(i) > 0.0)
            }
            _ => false,
        })
    }

    /// Whether directions a little off the normal lead back to it.
    fn comes_back(&self, normal: D, gap: f64) -> bool {
        tangents(normal).into_iter().flatten().all(|tangent| {
            [tangent, -tangent].into_iter().all(|tangent| {
                let tilted = (normal + tangent * TILT).unit().unwrap_or(normal);
                let back = self.moved(tilted, gap);
                back.is_none_or(|(back, _)| (back - normal).length() < 0.5 * TILT)
            })
        })
    }

    /// Whether one of them has a surface that is neither flat nor at a distance of its core.
    fn is_bent(&self) -> bool {
        self.a.kind().is_bent() || self.b.kind().is_bent()
    }

    /// How far the shapes reach across one another along n, times |n|.
    fn reach(&self, n: D) -> Option<f64> {
        Some((self.a.support(n)? - self.b.support(-n)?).dot(n))
    }

    /// The direction near `normal` along which they reach least across one another.
    fn refined(&self, mut normal: D) -> Option<D> {
        self.reach(normal)?;
        let around = [-AROUND, AROUND];
        for _ in 0..32 {
            let [t, s] = tangents(normal)?;
            // On a plane across the normal the function stays convex.
            let reach = |x: f64, y: f64| self.reach(normal + t * x + s * y).unwrap_or(f64::NAN);
            let beside = |x: f64| {
                if D::DIM == 2 { (0.0, reach(x, 0.0)) } else { least(|y| reach(x, y), around, 34) }
            };
            let (x, _) = least(|x| beside(x).1, around, 34);
            let (y, _) = beside(x);
            normal = (normal + t * x + s * y).unit()?;
            if libm::hypot(x, y) < 0.5 * AROUND {
                break;
            }
        }
        Some(self.face_along(normal).unwrap_or(normal))
    }

    /// The normal of a face along which they reach no farther across one another than along
    /// `found`, and which is so near that the search cannot tell them apart.
    fn face_along(&self, found: D) -> Option<D> {
        let reach = self.reach(found)? + 8.0 * f64::EPSILON * (self.sizes + self.between);
        let faces = self.a.face_normals().chain(self.b.face_normals());
        let mut near = faces
            .map(|normal| if normal.dot(found) < 0.0 { -normal } else { normal })
            .filter(|normal| (*normal - found).length() < SEARCHED);
        near.find(|normal| self.reach(*normal).is_some_and(|there| there <= reach))
    }

    /// Whether they reach farther across one another in whatever direction the normal is tilted.
    fn grows(&self, normal: D) -> Option<bool> {
        let [t, s] = tangents(normal)?;
        let least_reach = self.reach(normal)?;
        let growth = |angle: f64| {
            let (sin, cos) = libm::sincos(angle);
            let tilted = normal + (t * cos + s * sin) * TILT;
            self.reach(tilted).map_or(0.0, |reach| reach - least_reach)
        };
        // To an angle at which even a sharp edge hides in rounding.
        let lowest = least_around(growth, D::DIM == 2);
        let rounding = 8.0 * f64::EPSILON * (self.sizes + self.between);
        Some(lowest > 0.5 * TILT * TILT * CURVATURE * self.size + rounding)
    }

    /// The shortest exit, for shapes whose motion does not tell the side.
    fn way_out(&self) -> Option<D> {
        let out = super::super::penetration(&self.a, &self.b, nobody!()).ok()??;
        (out.normal.length() > 0.5).then_some(out.normal)
    }
}

/// Unit vectors across n and each other; in the plane the second is zero.
fn tangents<D: Vector<Scalar = f64>>(n: D) -> Option<[D; 2]> {
    let first = n.perpendicular().unit()?;
    Some([first, n.cross(first)])
}
