//! Axis-aligned boxes that are given by their least and greatest coordinates, which may be infinite. Squares and times are
//! compared without rounding. A vector of the plane has z = 0.

use glam::DVec3;

use crate::dyadic::{Dyadic, Number};
use crate::shapes::Interval;

/// Whether a ball meets { x : minᵢ ≤ xᵢ ≤ maxᵢ }, touching included.
pub(in crate::intersect) fn ball_meets_ends(
    center: DVec3,
    radius: f64,
    [min, max]: [DVec3; 2],
) -> bool {
    let square = |x: &Dyadic| x.mul(x);
    // r² less the square of the distance from the centre to the nearest point of the box.
    let mut left = square(&Dyadic::of(radius));
    for i in 0..3 {
        let nearest = center[i].max(min[i]).min(max[i]);
        // Only an empty box, with an end at infinity on the wrong side, has no finite nearest coordinate.
        if !nearest.is_finite() {
            return false;
        }
        left = left.sub(&square(&Dyadic::of(nearest).sub(&Dyadic::of(center[i]))));
    }
    left.sign().is_ge()
}

/// The times t in [0, `most`] at which { x + t `along` : `low` ≤ x ≤ `high` } meets { x : `min` ≤ x ≤ `max` }, touching
/// included; `None` if there are none. The verdict is exact, the times are rounded.
///
/// On axis i they meet while minᵢ − highᵢ ≤ t `along`ᵢ ≤ maxᵢ − lowᵢ (the slab test). They meet if no axis begins after another
/// has ended.
#[cold]
#[inline(never)]
pub(in crate::intersect) fn times_of_moving_ends(
    [low, high]: [DVec3; 2],
    along: DVec3,
    most: f64,
    [min, max]: [DVec3; 2],
) -> Option<Interval<f64>> {
    let mut begins = vec![Time { to: 0.0, from: 0.0, rate: 1.0 }];
    let mut ends = vec![Time { to: most, from: 0.0, rate: 1.0 }];
    for i in 0..3 {
        let (rate, sign) = (along[i].abs(), along[i].signum());
        if rate == 0.0 {
            if min[i] > high[i] || max[i] < low[i] {
                return None;
            }
            continue;
        }
        let [to_min, to_max] = [(min[i], high[i]), (max[i], low[i])].map(|(to, from)| Time {
            to: sign * to,
            from: sign * from,
            rate,
        });
        let [begin, end] = if sign > 0.0 { [to_min, to_max] } else { [to_max, to_min] };
        begins.push(begin);
        ends.push(end);
    }
    let meet = begins.iter().all(|begin| ends.iter().all(|end| begin.is_up_to(end)));
    let min = begins.iter().map(Time::rounded).fold(0.0, f64::max);
    let max = ends.iter().map(Time::rounded).fold(most, f64::min);
    meet.then_some(Interval { min, max: max.max(min) })
}

/// The time (to − from) / rate with a rate above 0. Only `to` may be infinite: −∞ of a beginning, +∞ of an end.
struct Time {
    to: f64,
    from: f64,
    rate: f64,
}

impl Time {
    fn rounded(&self) -> f64 {
        (self.to - self.from) / self.rate
    }

    /// Whether this beginning is not after the end. Both times are multiplied by both rates, so that nothing is divided.
    fn is_up_to(&self, end: &Self) -> bool {
        let scaled = |of: &Self, rate: f64| {
            Dyadic::of(of.to).sub(&Dyadic::of(of.from)).mul(&Dyadic::of(rate))
        };
        let is_finite = self.to.is_finite() && end.to.is_finite();
        !is_finite || scaled(self, end.rate).sub(&scaled(end, self.rate)).sign().is_le()
    }
}
