//! The first and the last contact of a point that moves straight past a closed set, by the distance from the set alone. For a
//! convex set the distance is a convex function of time, so bisection suffices; for any other the square of the distance has a
//! bound from below, whose first zero is a safe step.

use glam::DVec3;

use crate::intersect::golden;

/// A point that moves straight from one place to another past a set, which is known by its distance function alone. Units are
/// such that all lengths are about 1.
pub(in crate::intersect) struct Passage<F, G> {
    pub from: DVec3,
    pub to: DVec3,
    /// The point is in contact if its distance from the set is at most this.
    pub reach: f64,
    pub distance: F,
    /// Whether a place belongs to a convex region in which the distance is a concave function: on a segment in it the distance is
    /// nowhere less than at both ends.
    pub is_concave: G,
}

impl<F: Fn(DVec3) -> f64, G: Fn(DVec3) -> bool> Passage<F, G> {
    fn at(&self, t: f64) -> f64 {
        (self.distance)(self.from.lerp(self.to, t))
    }

    /// For a convex set the parts of the path before the first contact and after the last, right to the last digit; `None` without
    /// contact. Each step is passed to `report`.
    pub fn of_convex(&self, report: &mut dyn FnMut(Looked)) -> Option<[f64; 2]> {
        let nearest = self.nearest()?;
        // The least t ≤ `inside` with contact.
        let mut bisected = |distance: &dyn Fn(f64) -> f64, inside: f64, backwards: bool| {
            if distance(0.0) <= self.reach {
                return 0.0;
            }
            let (mut apart, mut touching) = (0.0, inside);
            loop {
                let middle = 0.5 * (apart + touching);
                if middle <= apart || middle >= touching {
                    return touching;
                }
                let gap = distance(middle) - self.reach;
                if gap <= 0.0 {
                    touching = middle
                } else {
                    apart = middle
                }
                report(Looked { at: middle, gap, between: [apart, touching], backwards });
            }
        };
        let first = bisected(&|t| self.at(t), nearest, false);
        Some([first, bisected(&|t| self.at(1.0 - t), 1.0 - nearest, true)])
    }

    /// A time of contact, if there is one, by golden-section search for the least distance.
    fn nearest(&self) -> Option<f64> {
        if let Some(end) = [0.0, 1.0].into_iter().find(|&t| self.at(t) <= self.reach) {
            return Some(end);
        }
        let (t, distance) =
            golden::least_until(|t| self.at(t), [0.0, 1.0], GOLDEN_STEPS, self.reach);
        (distance <= self.reach).then_some(t)
    }

    /// For any closed set the parts of the path before the first contact and after the last, right to the last digit; `None`
    /// without contact. If [`MOST_STEPS`] do not decide, the error is the part of the path, from its start, that is certainly apart.
    pub fn of_any(&self, report: &mut dyn FnMut(Looked)) -> Result<Option<[f64; 2]>, f64> {
        let speed = self.from.distance(self.to);
        let mut search = |place: &dyn Fn(f64) -> DVec3, backwards: bool| {
            let at = |t: f64| {
                let p = place(t);
                ((self.distance)(p), (self.is_concave)(p))
            };
            first_within(&at, self.reach, speed, &mut |at, gap| {
                report(Looked { at, gap, between: [at, 1.0], backwards });
            })
        };
        let first = search(&|t| self.from.lerp(self.to, t), false);
        let Some(first) = first.map_err(|TooManySteps { t }| t)? else { return Ok(None) };
        // If the search from the end gives up, only the part before the first contact is known to be apart.
        let after = search(&|t| self.to.lerp(self.from, t), true).map_err(|_| first)?;
        Ok(Some([first, after.unwrap_or(1.0 - first)]))
    }
}

/// A step of a search. Times are parts of the path, counted backwards from its end in the search for the last contact.
pub(in crate::intersect) struct Looked {
    /// The time at which the search computed the distance.
    pub at: f64,
    /// The distance less the reach.
    pub gap: f64,
    /// The interval that contains the contact, if there is one.
    pub between: [f64; 2],
    pub backwards: bool,
}

/// The steps of the search for the least distance of a convex set. Each leaves 0.618 of the range, and 0.618⁸⁰ = 2e-17 of the path is less
/// than an ulp.
const GOLDEN_STEPS: u32 = 80;

/// A search gives up after this many steps.
const MOST_STEPS: usize = 1 << 16;

/// The search gave up after [`MOST_STEPS`]; before t there is no contact.
struct TooManySteps {
    t: f64,
}

/// The first t in [0, 1] at which the distance from a closed set is at most `reach`.
///
/// For any set, d² − |p|² is a concave function of the place p: the least of the affine functions |q|² − 2 p·q over the points q
/// of the set. So between two times of a straight path d² is nowhere below the parabola through both values that has the
/// curvature of |p|². If the parabola stays above the square of the reach, there is no contact. Else its first crossing is a safe
/// next time, and the interval after it is halved. In a region where the distance is concave there is contact between two times
/// only if there is at one of them.
fn first_within(
    at: &dyn Fn(f64) -> (f64, bool),
    reach: f64,
    speed: f64,
    report: &mut dyn FnMut(f64, f64),
) -> Result<Option<f64>, TooManySteps> {
    let excess = |t: f64| {
        let (d, is_concave) = at(t);
        ((d - reach) * (d + reach), is_concave)
    };
    let (mut low, (mut at_low, mut concave)) = (0.0, excess(0.0));
    let mut ends = vec![(1.0, excess(1.0))];
    let mut reported = -1.0;
    for _ in 0..MOST_STEPS {
        if low > reported {
            report(low, (at_low + reach * reach).max(0.0).sqrt() - reach);
            reported = low;
        }
        if at_low <= 0.0 {
            return Ok(Some(low));
        }
        let Some(&(high, (at_high, concave_there))) = ends.last() else { return Ok(None) };
        let square = ((high - low) * speed).powi(2);
        // square s² − b s + at_low = 0, for s from 0 at `low` to 1 at `high`.
        let b = at_low + square - at_high;
        let discriminant = b * b - 4.0 * square * at_low;
        let crossing = 2.0 * at_low / (b + discriminant.max(0.0).sqrt());
        let rises = b <= 0.0 || discriminant < 0.0 || crossing > 1.0;
        let next = low + crossing * (high - low);
        let middle = 0.5 * (next + high);
        // No number may lie between the two times.
        let is_last = next <= low && (middle <= low || middle >= high);
        if rises || is_last || concave && concave_there && at_high > 0.0 {
            (low, at_low, concave) = (high, at_high, concave_there);
            ends.pop();
            continue;
        }
        if next > low {
            (low, (at_low, concave)) = (next, excess(next));
        }
        if middle > low && middle < high {
            ends.push((middle, excess(middle)));
        }
    }
    Err(TooManySteps { t: low })
}
