//! Convex sets that hold parts of two sides: how near they are, and how near any of their points can be.

use glam::DVec3;

use super::mouth::{Mouth, Part};
use crate::intersect::gjk::{self, Goal, Minkowski};
use crate::shapes::{Frame, Support};
use crate::vector::Vector;

/// The relative error of the distance of two convex sets: some 6e-11, where [`gjk`] promises 2e-9 of the
/// sizes.
pub(super) const CURVED: f64 = 1.0 / (1_u64 << 34) as f64;

/// A set and, of a sector beyond 90°, its mouth; then `hull` is its convex hull, the part of the
/// ball behind the plane of the rim.
#[derive(Clone, Copy)]
pub(super) struct Side<'s, V: Vector> {
    pub hull: Support<'s, V>,
    pub mouth: Option<Mouth>,
}

/// A convex set that holds a part of a side; a half-ball is known by its plane too.
pub(super) struct Piece<'s, V: Vector> {
    support: Support<'s, V>,
    half_ball: Option<(Mouth, DVec3)>,
}

/// The nearest that was found of two pieces.
pub(super) struct Nearest {
    pub points: [DVec3; 2],
    /// The gap less the radii; 0 unless an axis separates them.
    pub gap: f64,
    /// Whether the gap is that of a support point, and not of a search among curved surfaces.
    pub exact: bool,
}

impl Nearest {
    /// The gap raised by its error: points that are nearer by less than the error of [`gjk`] are not looked
    /// for.
    pub fn rounded_gap(&self) -> f64 {
        if self.exact { self.gap } else { self.gap * (1.0 + CURVED) }
    }
}

/// The part that stands for a convex set, which has no azimuths.
pub(super) const WHOLE: Part = Part { middle: 0.0, half: 0.0 };

/// Two sets without their radii.
#[derive(Clone, Copy)]
pub(super) struct Sides<'s, V: Vector> {
    pub sides: [Side<'s, V>; 2],
    pub frame: Frame,
    /// The sum of both radii.
    pub radius: f64,
    /// A bound of the rounding error of a gap.
    pub error: f64,
}

impl<'s, V: Vector> Sides<'s, V> {
    pub fn mouths(&self) -> [Option<Mouth>; 2] {
        self.sides.each_ref().map(|side| side.mouth)
    }

    /// The radii of the sectors.
    pub fn reach(&self) -> f64 {
        self.mouths().into_iter().flatten().map(|mouth| mouth.radius).sum()
    }

    pub fn hull(&self, i: usize) -> Piece<'s, V> {
        Piece { support: self.sides[i].hull, half_ball: None }
    }

    pub fn piece(&self, i: usize, part: Part) -> Piece<'s, V> {
        let Some(mouth) = self.sides[i].mouth else { return self.hull(i) };
        let normal = mouth.normal(part);
        Piece { support: mouth.half_ball(normal, self.frame), half_ball: Some((mouth, normal)) }
    }

    /// The part of one azimuth that holds a point.
    pub fn touching(&self, i: usize, point: DVec3) -> Part {
        let mouth = self.sides[i].mouth;
        mouth.map_or(WHOLE, |mouth| Part { middle: mouth.azimuth(point), half: 0.0 })
    }

    /// The closest points of two convex pieces; the search starts along `towards`, from the first to the second.
    pub fn nearest(&self, pieces: &[Piece<'s, V>; 2], towards: DVec3) -> Nearest {
        for i in [0, 1] {
            let Some((mouth, normal)) = pieces[i].half_ball else { continue };
            // The point that is farthest in, and where the plane is nearest to it.
            let p = pieces[1 - i].support.core(normal);
            let height = normal.dot(p - mouth.apex).min(0.0);
            let foot = p - normal * height;
            if (foot - mouth.apex).length() <= mouth.radius {
                let points = if i == 0 { [foot, p] } else { [p, foot] };
                let gap = -height - self.radius;
                let gap = if gap > self.error { gap } else { 0.0 };
                return Nearest { points, gap, exact: true };
            }
        }
        let supports = [pieces[0].support, pieces[1].support];
        let difference = Minkowski::of_supports(supports, self.frame, towards);
        let found = gjk::search(&difference, Goal::Distance, &mut ());
        let length = found.simplex.closest.length();
        let gap = if found.apart { length - self.radius } else { 0.0 };
        Nearest { points: found.simplex.witnesses(), gap, exact: false }
    }

    /// From the points of two pieces to the nearest points that belong to the sides, and how far these are apart.
    pub fn settled(&self, [a, b]: [DVec3; 2]) -> ([DVec3; 2], f64) {
        match self.mouths() {
            [Some(of_a), Some(of_b)] => {
                let a = of_a.nearest(of_b.nearest(b).0).0;
                let (b, length) = of_b.nearest(a);
                ([a, b], length)
            }
            [Some(of_a), None] => {
                let (a, length) = of_a.nearest(b);
                ([a, b], length)
            }
            [None, Some(of_b)] => {
                let (b, length) = of_b.nearest(a);
                ([a, b], length)
            }
            [None, None] => ([a, b], (b - a).length()),
        }
    }

    /// The gap between the projections of the parts on the way from one point to the other.
    pub fn gap_along(&self, [a, b]: [DVec3; 2], parts: [Part; 2]) -> f64 {
        let Some(m) = (b - a).unit() else { return 0.0 };
        let end = |i: usize, m: DVec3| match self.sides[i].mouth {
            Some(mouth) => mouth.apex.dot(m) + mouth.reach(parts[i], m),
            None => self.sides[i].hull.core(m).dot(m),
        };
        let gap = -end(1, -m) - end(0, m) - self.radius;
        if gap > self.error { gap } else { 0.0 }
    }

    /// Whether one corner of a polytope is its nearest point to all of the rim in a part of the azimuths.
    /// This bounds a part of the sector that the polytope does not meet: the nearest points there are on
    /// corners and the rim, and the distance of the corners is known.
    pub fn is_nearest_to_a_corner(&self, points: [DVec3; 2], parts: [Part; 2]) -> bool {
        let i = if self.sides[0].mouth.is_some() { 0 } else { 1 };
        let Some(mouth) = self.sides[i].mouth else { return false };
        let hull = &self.sides[1 - i].hull;
        let corner = hull.core(points[i] - points[1 - i]);
        mouth.around_rim(parts[i]).into_iter().all(|q| {
            let way = q - corner;
            (hull.core(way) - corner).dot(way) <= self.error * way.length()
        })
    }
}
