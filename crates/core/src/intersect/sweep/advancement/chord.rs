use super::lasting::{longest, sag};
use super::pair::{Fate, Pair};
use super::ways::{Course, Stand};
use crate::shapes::{Line, Sector, Shape};
use crate::vector::Vector;

/// The rounding error of the squares here, relative to the sizes.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// A line that passes a sector beyond 90°, both as they stand.
struct Passing<'s, D: Vector> {
    /// That of the sector.
    side: usize,
    sector: &'s Sector<D>,
    line: &'s Line<D>,
    /// Along the axis of the mouth, and along the line, as either body sees it.
    axis: D,
    along: D,
}

/// How they stand, seen from the apex.
struct Placed<D> {
    /// The foot of the apex on the line.
    foot: D,
    /// The parameter of the foot.
    at: f64,
    /// Along the line.
    along: D,
    /// Along the axis of the mouth.
    axis: D,
}

/// Above 0: the line misses the ball of the sector; both where it pierces that, it is beyond the
/// plane of the rim, and in the mouth.
#[derive(Clone, Copy)]
struct Clearance {
    ball: f64,
    rim: f64,
    mouth: f64,
}

/// Bounds of a vector or a number in a stretch of time: how large it is, its first and its second derivative.
#[derive(Clone, Copy)]
struct Bound {
    size: f64,
    slope: f64,
    bend: f64,
}

impl Bound {
    /// The bounds of a product, also of two vectors.
    fn times(self, other: Self) -> Self {
        Self {
            size: self.size * other.size,
            slope: self.slope * other.size + self.size * other.slope,
            bend: self.bend * other.size + 2.0 * self.slope * other.slope + self.size * other.bend,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            size: self.size + other.size,
            slope: self.slope + other.slope,
            bend: self.bend + other.bend,
        }
    }

    /// The bounds of a number that is known at the start of the stretch of time.
    fn from(self, start: f64, span: f64) -> Self {
        Self { size: self.size.min(start.abs() + self.slope * span), ..self }
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// A lower bound of the time for which a line stays clear of a sector beyond 90° in space; `None` for
    /// others.
    ///
    /// The mouth of the sector is convex. So the line misses the sector just if it misses its ball, or if
    /// both points where it pierces the sphere lie in the mouth. With the foot f of the apex on the line, its
    /// direction d, the axis a of the mouth, its half-angle α and the radius r that is |f|² > r², or F = f ·
    /// a − r cos α > 0 and F² > (r² − |f|²) (d · a)². No distance is searched for. The time at which each of
    /// the three falls to 0 is bounded as for a gap between projections: from its values at both ends of a
    /// stretch of time and a bound of its second derivative there. For that f = m − (m · d) d is seen from
    /// the point m of the line that is the foot as they stand.
    fn time_past_line(&self, course: Course, stand: &Stand<D>) -> Option<f64> {
        let passing = [0, 1].into_iter().find_map(|side| {
            match (&self.solids[side].shape, &self.solids[1 - side].shape) {
                (Shape::Sector(sector), Shape::Line(line)) if sector.cos() < 0.0 => {
                    let axis = -sector.direction().unit()?;
                    let along = line.direction().unit()?;
                    Some(Passing { side, sector, line, axis, along })
                }
                _ => None,
            }
        })?;
        let now = passing.placed(stand);
        let start = passing.clearance(&now);
        let ball = start.ball > 0.0;
        if !ball && (start.rim <= 0.0 || start.mouth <= 0.0) {
            return Some(0.0);
        }
        let left = course.left(stand.u);
        Some(longest(left, 0.0, |span| {
            let then =
                passing.clearance(&passing.placed(&self.ways.stand(course.after(stand.u, span))));
            let bends = self.bends(&passing, &now, &start, span);
            let time = |now: f64, then: f64, bend: f64| sag([now, then], bend, span);
            let by_mouth = time(start.rim, then.rim, bends.rim).min(time(
                start.mouth,
                then.mouth,
                bends.mouth,
            ));
            by_mouth.max(time(start.ball, then.ball, bends.ball))
        }))
    }

    /// A step of a line past a sector beyond 90°, as long as it is not a short one.
    pub fn of_line(&self, course: Course, stand: &Stand<D>) -> Option<Fate> {
        let time = if self.wholes { self.time_past_line(course, stand)? } else { return None };
        if time >= course.left(stand.u) {
            Some(Fate::Apart)
        } else {
            let goes_on = time * self.speed() > self.tolerance();
            goes_on.then(|| Fate::Until(course.after(stand.u, time)))
        }
    }

    /// Bounds of the second derivatives of the three in a stretch of time.
    fn bends(&self, of: &Passing<D>, now: &Placed<D>, start: &Clearance, span: f64) -> Clearance {
        // A unit vector that turns with a body.
        let turned = |side: usize, n: D| match self.ways.turns[side] {
            Some(turn) => {
                let (spin, across) = (turn.size(), turn.across(n).min(1.0) + ROUNDING);
                Bound { size: 1.0, slope: spin * across, bend: spin * spin * across }
            }
            None => Bound { size: 1.0, slope: 0.0, bend: 0.0 },
        };
        let axis = turned(of.side, of.axis);
        let along = turned(1 - of.side, of.along);
        let (way, at) = (self.ways.way.length(), now.at.abs());
        let speed = way + at * along.slope;
        let point =
            Bound { size: now.foot.length() + speed * span, slope: speed, bend: at * along.bend };
        // The bound of m · d: in m' = w + t d' the last term is across d, and d' is across d too.
        let part = Bound {
            size: point.size,
            slope: way + point.size * along.slope,
            bend: at * along.slope * along.slope
                + 2.0 * way * along.slope
                + point.size * along.bend,
        };
        let part = part.from(0.0, span);
        let lean = along.times(axis).from(now.along.dot(now.axis), span);
        let rim = point.times(axis).plus(part.times(lean)).from(start.rim, span);
        let ball = point.times(point).plus(part.times(part)).from(start.ball, span);
        let mouth = rim.times(rim).plus(ball.times(lean.times(lean)));
        Clearance { ball: ball.bend, rim: rim.bend, mouth: mouth.bend }
    }
}

impl<D: Vector<Scalar = f64>> Passing<'_, D> {
    fn placed(&self, stand: &Stand<D>) -> Placed<D> {
        let place = |side: usize, p: D| stand.place(side) + stand.turned(side, p);
        let apex = place(self.side, self.sector.apex());
        let through = place(1 - self.side, self.line.through()) - apex;
        let along = stand.turned(1 - self.side, self.along);
        let at = -through.dot(along);
        let axis = stand.turned(self.side, self.axis);
        Placed { foot: through + along * at, at, along, axis }
    }

    /// Less what rounding may make of it.
    fn clearance(&self, placed: &Placed<D>) -> Clearance {
        let Placed { foot, at, along, axis } = placed;
        let (radius, cos) =
            (self.sector.radius(), -self.sector.half_angle().in_double().sin_cos().1);
        let lean = along.dot(*axis);
        let size = radius + foot.length() + at.abs();
        let ball = foot.dot(*foot) - radius * radius;
        let rim = foot.dot(*axis) - radius * cos;
        let mouth = rim * rim + ball * lean * lean;
        Clearance {
            ball: ball - ROUNDING * size * size,
            rim: rim - ROUNDING * size,
            mouth: mouth - ROUNDING * size * size,
        }
    }
}
