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
    /// The whole sector, of which only the convex hull is used.
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

/// The part of a sector with the azimuths of an arc: flat sectors, one at each azimuth.
#[derive(Clone, Copy)]
pub(super) struct Slices<D: Vector> {
    sector: Sector<D>,
    /// Across the direction of the sector: to the middle of the arc, and across that.
    middle: D,
    aside: D,
    half: f64,
}

impl<D: Vector<Scalar = f64>> Slices<D> {
    /// The largest of x · n over its points x.
    ///
    /// In the slice at φ the points are { s (u cos τ + w(φ) sin τ) : τ from 0 to θ, s from 0 to r }.
    /// As sin τ is not below 0, of all slices that one counts where n · w(φ) is largest.
    pub fn support(&self, n: D) -> f64 {
        let along = n.dot(self.sector.direction());
        let (middle, aside) = (n.dot(self.middle), n.dot(self.aside).abs());
        let (sin, cos) = libm::sincos(self.half);
        let is_within = middle > 0.0 && aside * cos <= middle * sin;
        let outward =
            if is_within { libm::hypot(middle, aside) } else { middle * cos + aside * sin };
        let at_rim = along * self.sector.cos() + outward * self.sector.sin();
        let before_rim = outward >= 0.0 && along * self.sector.sin() >= outward * self.sector.cos();
        let most = if before_rim { libm::hypot(along, outward) } else { along.max(at_rim) };
        self.sector.radius() * most.max(0.0)
    }
}

impl<D: Vector<Scalar = f64>> HalfBalls<D> {
    /// Those of a sector that is beyond 90°; `None` where its direction is lost.
    pub fn of(sector: &Sector<D>) -> Option<Self> {
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
            Ok(half_ball) => {
                let aside = self.across[1] * cos - self.across[0] * sin;
                let slices = Slices { sector: self.sector, middle: w, aside, half: arc.half };
                Solid::whole(half_ball.into()).with_slack(slack, slices)
            }
            Err(_) => self.hull.clone(),
        }
    }
}
