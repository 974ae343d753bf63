use std::f64::consts::{FRAC_PI_4, PI};

use super::solid::Solid;
use crate::shapes::{Angle, Sector};
use crate::vector::Vector;

/// A sector beyond 90° with its apex at the reference point, as a union of half-balls.
///
/// With half-angle θ and direction u they are the sectors of exactly 90° in the directions n(φ) = u
/// sin θ − w(φ) cos θ, with w(φ) across u. In the plane there are two of them. In space φ goes
/// round, and the part of the sector with azimuths within δ of φ reaches at most η = r |cos θ| (1 −
/// cos δ) beyond the half-ball at φ.
pub(super) struct HalfBalls<D: Vector> {
    sector: Sector<D>,
    /// Across the direction of the sector.
    across: [D; 2],
    /// The whole, of which nothing but the convex hull is known.
    pub hull: Solid<D>,
}

/// Azimuths within `half` of `middle`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Arc {
    middle: f64,
    half: f64,
}

impl Arc {
    pub fn halves(self) -> [Self; 2] {
        let half = self.half / 2.0;
        [self.middle - half, self.middle + half].map(|middle| Self { middle, half })
    }
}

impl<D: Vector<Scalar = f64>> HalfBalls<D> {
    /// `None` unless it is beyond 90°.
    pub fn of(sector: &Sector<D>) -> Option<Self> {
        if sector.cos() >= 0.0 {
            return None;
        }
        let u = sector.direction();
        let w = u.perpendicular().unit()?;
        Some(Self { sector: *sector, across: [w, u.cross(w)], hull: Solid::within_hull(*sector) })
    }

    /// All around.
    pub fn arcs(&self) -> Vec<Arc> {
        if D::DIM == 2 {
            return [0.0, PI].map(|middle| Arc { middle, half: 0.0 }).to_vec();
        }
        (0..4).map(|i| Arc { middle: f64::from(2 * i + 1) * FRAC_PI_4, half: FRAC_PI_4 }).collect()
    }

    /// The half-ball in the middle of an arc; the whole where it has no direction.
    pub fn solid(&self, arc: Arc) -> Solid<D> {
        let (sin, cos) = libm::sincos(arc.middle);
        let w = self.across[0] * cos + self.across[1] * sin;
        let (apex, radius) = (self.sector.apex(), self.sector.radius());
        let n = self.sector.direction() * self.sector.sin() - w * self.sector.cos();
        let slack = 2.0 * radius * self.sector.cos().abs() * libm::sin(arc.half / 2.0).powi(2);
        match Sector::new(apex, n, Angle::Degrees(90.0), radius) {
            Ok(half_ball) => Solid::whole(half_ball.into()).with_slack(slack),
            Err(_) => self.hull.clone(),
        }
    }
}
