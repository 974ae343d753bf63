//! Sectors beyond 90°, which are not convex: each is a union of half-balls, which are.

use super::distance::Closest;
use crate::shapes::{Angle, Ball, Sector, Shape};
use crate::vector::{Scalar, Vector};

/// The closest points of two sets, of which one or both are sectors beyond 90°; `None` where `distance` has no answer.
///
/// A sector with half-angle θ > 90° and direction u is the union of half-balls, sectors of exactly 90°, in the directions
/// n(φ) = u sin θ − w(φ) cos θ, with w(φ) across u. In the plane there are two of them, and the answer is the nearer one's.
///
/// In space φ goes round. The part of the sector with azimuths within δ of φ reaches at most η = r |cos θ| (1 − cos δ) below the
/// plane of the half-ball at φ, so it is no nearer than that half-ball less η; and η shrinks with the square of δ. Parts that may be
/// nearer than the nearest half-ball found are halved until none may be by more than 2^-20 of the radii: but for rounding, the
/// distance is at most that too large, and never too small. Two such sectors are halved in turn.
///
/// `distance` tells the closest points of a half-ball and of the other set, convex or not.
pub(super) fn closest<V: Vector>(
    a: &Shape<V>,
    b: &Shape<V>,
    distance: impl Fn(&Shape<V>, &Shape<V>) -> Option<Closest<V>>,
) -> Option<Closest<V>> {
    let (a_union, b_union) = (Union::of(a), Union::of(b));
    let tolerance = (a_union.radius + b_union.radius) * TOLERANCE;
    // Nothing of a sector is outside its ball.
    let at_least =
        a_union.ball().map_or(Some(0.0), |ball| Some(distance(&ball, b)?.distance.double()))?;
    let to_ball =
        b_union.ball().map_or(Some(0.0), |ball| Some(distance(a, &ball)?.distance.double()))?;
    let at_least = at_least.max(to_ball);

    let mut best: Option<Closest<V>> = None;
    let b_parts = b_union.parts();
    let mut parts: Vec<(Part, Part)> =
        a_union.parts().into_iter().flat_map(|x| b_parts.iter().map(move |&y| (x, y))).collect();
    while !parts.is_empty() {
        let mut bounds = Vec::with_capacity(parts.len());
        for &(x, y) in &parts {
            let found = distance(&a_union.piece(x), &b_union.piece(y))?;
            if best.is_none_or(|best| found.distance < best.distance) {
                best = Some(found);
            }
            if found.distance == V::Scalar::ZERO {
                return best;
            }
            bounds.push(found.distance.double() - a_union.slack(x) - b_union.slack(y));
        }
        let nearest = best?.distance.double();
        if nearest <= at_least + tolerance {
            return best;
        }
        let nearer = parts.into_iter().zip(bounds);
        let nearer = nearer.filter(|(_, bound)| *bound < nearest - tolerance);
        let halved = nearer.flat_map(|((x, y), _)| {
            if a_union.slack(x) >= b_union.slack(y) {
                x.halves().map(|x| (x, y))
            } else {
                y.halves().map(|y| (x, y))
            }
        });
        parts = halved.collect();
    }
    best
}

/// Of the radii: 2^-20.
const TOLERANCE: f64 = 1.0 / (1 << 20) as f64;

/// Azimuths within `half` of `middle`.
#[derive(Clone, Copy)]
struct Part {
    middle: f64,
    half: f64,
}

impl Part {
    fn halves(self) -> [Self; 2] {
        let half = self.half / 2.0;
        [self.middle - half, self.middle + half].map(|middle| Self { middle, half })
    }
}

/// A set by its convex pieces, one for each azimuth; or one that is its only piece.
struct Union<'a, V: Vector> {
    whole: &'a Shape<V>,
    wide: Option<&'a Sector<V>>,
    /// 0 if it is its only piece.
    radius: f64,
    /// Across the direction of the sector.
    across: [V; 2],
}

impl<'a, V: Vector> Union<'a, V> {
    fn of(whole: &'a Shape<V>) -> Self {
        match whole {
            Shape::Sector(sector) if is_wide(sector) => {
                let u = sector.direction();
                let w = u.perpendicular().unit().unwrap_or(V::ZERO);
                Self {
                    whole,
                    wide: Some(sector),
                    radius: sector.radius().double(),
                    across: [w, u.cross(w)],
                }
            }
            _ => Self { whole, wide: None, radius: 0.0, across: [V::ZERO; 2] },
        }
    }

    fn ball(&self) -> Option<Shape<V>> {
        let sector = self.wide?;
        Some(Ball::new(sector.apex(), sector.radius()).ok()?.into())
    }

    fn parts(&self) -> Vec<Part> {
        use std::f64::consts::{FRAC_PI_4, PI};
        let (starts, half) = match (self.wide, V::DIM) {
            (None, _) => (vec![0.0], 0.0),
            (Some(_), 2) => (vec![0.0, PI], 0.0),
            _ => ((0..4).map(|i| f64::from(2 * i + 1) * FRAC_PI_4).collect(), FRAC_PI_4),
        };
        starts.into_iter().map(|middle| Part { middle, half }).collect()
    }

    fn piece(&self, part: Part) -> Shape<V> {
        let half_ball = |sector: &Sector<V>| {
            let (sin, cos) = part.middle.sin_cos();
            let [cos, sin] = [cos, sin].map(V::Scalar::of);
            let w = self.across[0] * cos + self.across[1] * sin;
            let n = sector.direction() * sector.sin() - w * sector.cos();
            Sector::new(sector.apex(), n, Angle::Degrees(V::Scalar::of(90.0)), sector.radius()).ok()
        };
        self.wide.and_then(half_ball).map_or_else(|| self.whole.clone(), Shape::from)
    }

    /// How much farther than its piece a part may reach.
    fn slack(&self, part: Part) -> f64 {
        let cos = self.wide.map_or(0.0, |sector| sector.cos().double().abs());
        2.0 * self.radius * cos * (part.half / 2.0).sin().powi(2)
    }
}

/// Beyond 90°, where none but the whole ball is convex.
fn is_wide<V: Vector>(sector: &Sector<V>) -> bool {
    sector.cos() < V::Scalar::ZERO
}

/// A sector beyond 90°.
pub(super) fn is_wide_sector<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Sector(sector) if is_wide(sector))
}
