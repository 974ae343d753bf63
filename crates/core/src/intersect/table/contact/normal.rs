//! The contact normal of two shapes that touch, and whether it is unique.
//!
//! The normals of the Minkowski difference at the origin are the unit vectors n along which the supports of both shapes meet. If
//! the shapes are moved apart along such an n, their closest points lie along n. If they are moved apart by a gap g along a vector
//! that is off by the angle δ, the direction between their closest points is off by δ g / (R + g), where R is the radius of
//! curvature of the difference. So repeated moves along the last direction converge to the normal, fast if g is small beside R.
//!
//! For convex shapes the last digits come from the supports: the overlap of the supports along n is a convex function of n, and
//! least along the normal. If the normal is unique, the overlap grows with the angle δ in every direction, by δ² R / 2 or faster;
//! else it is constant in some direction.

use super::super::{Dimension, distance_in_time};
use super::Meeting;
use crate::intersect::distance::Closest;
use crate::intersect::golden::{least, least_around};
use crate::intersect::planes::exact::Flat;
use crate::shapes::{Motion, Shape};
use crate::vector::Vector;

/// The length by which shapes are moved apart, relative to the smaller one.
const GAP: f64 = 1e-4;
/// The angle by which a normal is tilted to see whether it is unique, in radians: about 0.01°.
const TILT: f64 = 2e-4;
/// The least radius of curvature, as a part of the smaller shape, of a surface that is not taken for a corner or an edge.
const CURVATURE: f64 = 1e-5;
/// The angle around the last direction within which one search looks for the least overlap, in radians.
const AROUND: f64 = 0.02;
/// A distance below this part of the sizes is contact.
const CONTACT: f64 = 1e-10;
/// The depth, as a part of the sizes, that curved shapes may have at the contact that advancement finds.
const SEARCHED: f64 = 1e-6;
/// The rounding error of a place, relative to the lengths that it is computed from.
const ROUNDING: f64 = 1e-14;

/// The normal of two shapes that touch, from the first to the second.
pub(super) struct ContactNormal<D> {
    /// `None` if there are several normals, and the motion does not choose one.
    pub normal: Option<D>,
    /// Whether there is no other normal.
    pub unique: bool,
}

impl<D: Dimension + Vector<Scalar = f64>> Meeting<D> {
    /// The normal at the contact at the time u, which is rounded to `epsilon`. `None` if the shapes overlap by more than rounding, or
    /// nothing tells on which side the second lies.
    pub fn normal(&self, u: f64, epsilon: f64) -> Option<ContactNormal<D>> {
        let (a, b) = self.at(u);
        let touch = Touch::new(a, b)?;
        let way = self.b_motion.displacement.length();
        let places = touch.sizes + touch.between + way + self.flat_from;
        let tolerance = CONTACT * touch.sizes + (ROUNDING + 32.0 * epsilon) * places;
        let side = self.rough_normal(u, epsilon, &touch)?;
        let (normal, unique) = touch.normal(side, tolerance)?;
        // A body that moves straight came from the side of the normal, unless the shape is about an ulp of its coordinates large and
        // rounding hides the side.
        let way = self.b_motion.displacement;
        let forwards = |normal: &D| self.is_straight(u) && normal.dot(way) > 1e-3 * way.length();
        let normal = Some(normal).filter(|normal| !forwards(normal));
        (normal.is_some() || !unique).then_some(ContactNormal { normal, unique })
    }

    /// Whether neither body turns, and they were apart before.
    fn is_straight(&self, u: f64) -> bool {
        let turns =
            self.a_motion.turn_of(&self.a).is_some() || self.b_motion.turn_of(&self.b).is_some();
        u > 0.0 && !turns
    }

    /// A rough normal: the direction of the gap shortly before the contact, or shortly after, once it is wider than rounding; for
    /// shapes that slide, that of the shortest way out.
    fn rough_normal(&self, u: f64, epsilon: f64, touch: &Touch<D>) -> Option<D> {
        let turning = |shape: &Shape<D>, motion: &Motion<D>| {
            motion.turn_of(shape).map_or(0.0, |turn| turn.size() * around(shape))
        };
        let speed = self.b_motion.displacement.length()
            + turning(&self.a, &self.a_motion)
            + turning(&self.b, &self.b_motion);
        let (straight, way) = (self.is_straight(u), self.b_motion.displacement);
        let places = touch.between + speed + self.flat_from;
        let tolerance = CONTACT * touch.sizes + ROUNDING * places;
        let gap = |time: f64| {
            let (a, b) = self.at(u + time);
            let closest = distance_in_time(&a, &b)?;
            let is_wide = closest.distance > 4.0 * tolerance;
            let direction = (closest.b - closest.a).unit().filter(|_| is_wide)?;
            (!straight || direction.dot(way) <= 0.0).then_some(direction)
        };
        // The time u may err by `epsilon`.
        let unit = (8.0 * tolerance / speed).max(8.0 * epsilon);
        let times = (0..14).map(|k| unit * 4.0_f64.powi(k)).filter(|time| time.is_finite());
        let before = times.clone().find_map(|time| gap(-time));
        let after = || times.clone().find_map(gap);
        let backwards = || (-way).unit().filter(|_| straight);
        before.or_else(after).or_else(backwards).or_else(|| touch.shortest_exit())
    }
}

/// The largest distance of a point of a shape from its reference point.
pub(super) fn around<D: Vector<Scalar = f64>>(shape: &Shape<D>) -> f64 {
    shape.posed(-shape.reference_point(), None).reach()
}

/// The smaller size that is neither 0 nor infinite, if there is one.
pub(super) fn smaller(sizes: [f64; 2]) -> Option<f64> {
    let some = sizes.into_iter().filter(|size| *size > 0.0 && size.is_finite());
    some.reduce(f64::min)
}

/// Two shapes in the poses in which they touch.
struct Touch<D: Vector> {
    a: Shape<D>,
    b: Shape<D>,
    /// The sum of the sizes of the bounded shapes.
    sizes: f64,
    /// The smaller size that is not 0.
    size: f64,
    /// The distance of the reference points.
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

    /// A normal, and whether it is unique.
    fn normal(&self, side: D, tolerance: f64) -> Option<(D, bool)> {
        let gap = (self.size * GAP).max(16.0 * tolerance);
        let radius = self.a.core().1 + self.b.core().1;
        if let Some(normal) = self.flat(side) {
            let (_, distance) = self.gap_after(normal, gap)?;
            return (distance >= gap - tolerance).then_some((normal, true));
        }
        let round = radius > self.size * 1e-9;
        let convex = self.a.is_convex_and_bounded() && self.b.is_convex_and_bounded();
        let (mut normal, mut depth) = if round {
            // A shape with a radius has a unique normal everywhere: that between the closest points of the cores.
            let (a, b) = (self.a.core().0, self.b.core().0);
            let Closest { a, b, distance } = distance_in_time(&a, &b)?;
            ((b - a).unit()?, radius - distance)
        } else {
            // For convex shapes the search below may start from the side, if the moves do not converge.
            let found = self.converged(side, gap).or(convex.then_some((side, gap)));
            let (normal, distance) = found?;
            (normal, gap - distance)
        };
        if convex && (self.is_bent() || !round) {
            normal = self.refined(normal)?;
            depth = self.overlap_along(normal)?;
        }
        if depth > tolerance + self.sizes * SEARCHED {
            return None;
        }
        let unique = round
            || self.is_smooth()
            || if convex { self.grows(normal)? } else { self.comes_back(normal, gap) };
        Some((normal, unique))
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

    /// The direction and the width of the gap after B is moved by `gap` along `by`.
    fn gap_after(&self, by: D, gap: f64) -> Option<(D, f64)> {
        let b = self.b.posed(by * gap, None);
        let closest = distance_in_time(&self.a, &b)?;
        let direction = (closest.b - closest.a).unit()?;
        (closest.distance > 0.0).then_some((direction, closest.distance))
    }

    /// The limit of repeated moves along the last direction, with the width of the gap.
    fn converged(&self, mut normal: D, gap: f64) -> Option<(D, f64)> {
        let mut width = 0.0;
        for _ in 0..32 {
            let (next, distance) = self.gap_after(normal, gap)?;
            let turn = (next - normal).length();
            (normal, width) = (next, distance);
            if turn < 1e-9 {
                break;
            }
        }
        Some((normal, width))
    }

    /// Whether one is an ellipsoid with an inside, which has a unique normal everywhere, so that the Minkowski difference has one too.
    fn is_smooth(&self) -> bool {
        [&self.a, &self.b].into_iter().any(|shape| match shape {
            Shape::Ellipsoid(ellipsoid) => {
                let half = ellipsoid.bounding_box().half();
                (0..D::DIM).all(|i| half.get(i) > 0.0)
            }
            _ => false,
        })
    }

    /// Whether moves along directions a little off the normal lead back to it.
    fn comes_back(&self, normal: D, gap: f64) -> bool {
        tangents(normal).into_iter().flatten().all(|tangent| {
            [tangent, -tangent].into_iter().all(|tangent| {
                let tilted = (normal + tangent * TILT).unit().unwrap_or(normal);
                let back = self.gap_after(tilted, gap);
                back.is_none_or(|(back, _)| (back - normal).length() < 0.5 * TILT)
            })
        })
    }

    /// Whether one shape has a curved surface other than that of a radius about a core.
    fn is_bent(&self) -> bool {
        self.a.kind().is_bent() || self.b.kind().is_bent()
    }

    /// The overlap of the supports along n, times |n|.
    fn overlap_along(&self, n: D) -> Option<f64> {
        Some((self.a.support(n)? - self.b.support(-n)?).dot(n))
    }

    /// The direction near `normal` with the least overlap of the supports, by nested golden-section searches.
    fn refined(&self, mut normal: D) -> Option<D> {
        self.overlap_along(normal)?;
        let around = [-AROUND, AROUND];
        for _ in 0..32 {
            let [t, s] = tangents(normal)?;
            // On the tangent plane at the normal the function is convex too.
            let reach =
                |x: f64, y: f64| self.overlap_along(normal + t * x + s * y).unwrap_or(f64::NAN);
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

    /// The normal of a face whose overlap is no larger than that along `found`, and which the search cannot distinguish from it.
    fn face_along(&self, found: D) -> Option<D> {
        let reach = self.overlap_along(found)? + 8.0 * f64::EPSILON * (self.sizes + self.between);
        let faces = self.a.face_normals().chain(self.b.face_normals());
        let mut near = faces
            .map(|normal| if normal.dot(found) < 0.0 { -normal } else { normal })
            .filter(|normal| (*normal - found).length() < SEARCHED);
        near.find(|normal| self.overlap_along(*normal).is_some_and(|there| there <= reach))
    }

    /// Whether the overlap grows in every direction in which the normal is tilted.
    fn grows(&self, normal: D) -> Option<bool> {
        let [t, s] = tangents(normal)?;
        let least_overlap = self.overlap_along(normal)?;
        let growth = |angle: f64| {
            let (sin, cos) = libm::sincos(angle);
            let tilted = normal + (t * cos + s * sin) * TILT;
            self.overlap_along(tilted).map_or(0.0, |overlap| overlap - least_overlap)
        };
        let lowest = least_around(growth, D::DIM == 2);
        let rounding = 8.0 * f64::EPSILON * (self.sizes + self.between);
        Some(lowest > 0.5 * TILT * TILT * CURVATURE * self.size + rounding)
    }

    /// The normal of the penetration depth, for shapes whose motion does not tell the side.
    fn shortest_exit(&self) -> Option<D> {
        let out = super::super::penetration(&self.a, &self.b, nobody!()).ok()??;
        (out.normal.length() > 0.5).then_some(out.normal)
    }
}

/// Unit vectors perpendicular to n and to each other; in the plane the second is zero.
fn tangents<D: Vector<Scalar = f64>>(n: D) -> Option<[D; 2]> {
    let first = n.perpendicular().unit()?;
    Some([first, n.cross(first)])
}
