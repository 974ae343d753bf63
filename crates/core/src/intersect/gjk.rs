//! The method of Gilbert, Johnson and Keerthi (GJK): how far two convex sets are apart, from their
//! support points alone.
//!
//! The distance of A and B is that of the origin from the Minkowski difference { a − b }. A simplex of points
//! of the difference walks towards the origin: its next corner is the support point w in the direction −v,
//! where v is the point of the simplex nearest to the origin. The distance is at most |v|, and at least w · v
//! / |v|, since all of the difference lies beyond the plane through w across v.
//!
//! Balls and capsules are points and segments with a radius that is added afterwards. All is
//! computed in double precision, seen from a point of the first shape, so nothing is lost far from
//! the origin and answers in single precision are right to about one ulp of the sizes and the
//! distance between the shapes. In double precision the distance of polytopes, balls and capsules
//! is right to 64 ulp as well; that of sectors, ellipsoids, cylinders and cones, whose surface a
//! simplex only approaches, to 2e-9 of the sizes.
//!
//! The search ends when the two bounds meet, or when rounding lets neither move, and after 128 iterations at
//! the latest; both bounds hold whenever it ends. If it leaves open whether they are apart, or for polytopes
//! nearer than about 1e-6 of their sizes also how far, it goes on in exact arithmetic from the points as they
//! are (64 iterations at most): so "overlap" is said only if the nearest points coincide within their
//! rounding errors. Iterations of the distance in double precision, over 20,000 random and nasty pairs of
//! each two kinds:
//!
//! | iterations | in the plane | in space |
//! |---|---|---|
//! | 1–2 | 772,101 | 876,534 |
//! | 3–4 | 396,226 | 509,409 |
//! | 5–8 | 48,475 | 234,716 |
//! | 9–16 | 53,274 | 229,134 |
//! | 17–32 | 49,924 | 207,028 |
//! | 33–64 | 0 | 43,131 |
//! | 65–127 | 0 | 40 |
//! | 128 | 0 | 8 |

mod chase;
mod doubt;
mod line;
mod minkowski;
mod plain;
mod settle;
mod simplex;

use glam::DVec3;
use num_traits::Float;

pub(super) use chase::{Apart, Chase, Stance};
pub(super) use line::rounded_beam_distance;
pub use line::{line_distance, line_overlap, ray_distance, ray_overlap};
pub(super) use minkowski::{Minkowski, Vertex};
pub(super) use plain::{around, first_contact};
pub(super) use simplex::Simplex;

use doubt::Doubt;
use plain::Start;

use super::distance::Closest;
use super::probe::{
    self, AxisSource, AxisTest, Comparison, ComparisonName, Decision, Marks, Probe, Relation, Step,
    compare,
};
use crate::shapes::{Interval, Shape};
use crate::vector::{Scalar, Vector};

/// The search ends after this many iterations at the latest.
const MOST_ITERATIONS: usize = 128;

/// If the distance is below this factor times the rounding error of a height, about 1e-6 of the sizes, the
/// direction has lost half its digits.
const NEAR: f64 = 1e9;

/// The search ends after this many iterations in a row that, for rounding, improve neither bound of the
/// distance.
const MOST_IDLE: usize = 4;

/// Whether two bounded convex shapes have a point in common; `None` unless both are bounded and convex.
///
/// "Apart" is said only if an axis separates them by more than the rounding error of the gap, so shapes that
/// touch overlap; "overlap" is wrong at most for gaps below 16 ulp, in double precision, of the distance and
/// the sizes. Each coordinate is rounded by itself: over a level floor these are ulps of heights. The verdict of a hull or a k-DOP
/// with another one, and with points, segments, triangles, balls, capsules and boxes, is exact: where rounding could decide, exact
/// arithmetic on the stored numbers does.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::gjk;
/// use hitbench::shapes::{Ball, Hull};
///
/// let corner = Hull::new([Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z])?.into();
/// assert_eq!(gjk::overlap(&corner, &Ball::new(-Vec3::X, 1.0)?.into(), &mut ()), Some(true));
/// assert_eq!(gjk::overlap(&corner, &Ball::new(-Vec3::X, 0.9)?.into(), &mut ()), Some(false));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn overlap<V: Vector, P: Probe<V>>(a: &Shape<V>, b: &Shape<V>, probe: &mut P) -> Option<bool> {
    if !P::RECORDS
        && let Some(hit) = plain::verdict(a, b)
    {
        return Some(hit);
    }
    let difference = Minkowski::new(a, b)?;
    let found = search(&difference, Goal::Verdict, &mut ());
    if let Some(doubt) = Doubt::of(&found, &difference, [a, b]) {
        doubt.tell(&difference, |probe| searched(&difference, Goal::Verdict, probe).apart, probe);
        return Some(doubt.overlap());
    }
    if P::RECORDS {
        return Some(!searched(&difference, Goal::Verdict, probe).apart);
    }
    Some(!found.apart)
}

/// How far two bounded convex shapes are apart, and where they are closest; `None` unless both are bounded and convex.
///
/// Where several points are as near, as of parallel faces, a call that records may find others than one that does not.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::gjk;
/// use hitbench::shapes::{Ball, Hull};
///
/// let corner = Hull::new([Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z])?.into();
/// let ball = Ball::new(Vec3::new(-3.0, 0.0, 0.0), 1.0)?.into();
/// let closest = gjk::distance(&corner, &ball, &mut ()).expect("both are bounded and convex");
/// assert!((closest.distance - 2.0).abs() < 1e-6);
/// assert!((closest.a - Vec3::ZERO).length() < 1e-6);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn distance<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    if !P::RECORDS
        && let Some(closest) = certain_distance(a, b)
    {
        return Some(closest);
    }
    let difference = Minkowski::new(a, b)?;
    let found = search(&difference, Goal::Distance, &mut ());
    if let Some(doubt) = Doubt::of(&found, &difference, [a, b]) {
        doubt.tell(&difference, |probe| searched(&difference, Goal::Distance, probe).apart, probe);
        return Some(doubt.settled(found.closest(&difference), [a, b]));
    }
    if P::RECORDS {
        return Some(searched(&difference, Goal::Distance, probe).closest(&difference));
    }
    Some(found.closest(&difference))
}

/// [`distance`] of two shapes but for rounding, which may also decide whether they overlap.
pub(super) fn rounded_distance<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    certain_distance(a, b).or_else(|| {
        let difference = Minkowski::new(a, b)?;
        Some(search(&difference, Goal::Distance, &mut ()).closest(&difference))
    })
}

/// [`distance`] of two shapes in single precision by the short way, where it is certain whether they overlap.
pub(super) fn certain_distance<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    let mut found = Found::new(Vertex::default());
    match plain::start(a, b, &mut found.simplex)? {
        Start::Common(point) => Some(Closest { a: point, b: point, distance: V::Scalar::ZERO }),
        Start::Found(closest) => Some(closest),
        Start::Facing => {
            let difference = Minkowski::new(a, b)?;
            found.search(&difference, Goal::Distance, &mut ());
            let is_sure = || found.is_sure(&difference, a.slack() + b.slack());
            (found.apart && is_sure()).then(|| found.closest(&difference))
        }
    }
}

/// The distance of two shapes in single precision that are apart, where double precision tells it to about an ulp.
pub(super) fn told_distance<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    let difference = Minkowski::new(a, b).filter(|_| V::Scalar::IS_SINGLE)?;
    let found = search(&difference, Goal::Distance, &mut ());
    let radius: f64 = difference.radii().iter().sum();
    let (least, most) = (found.at_least - radius, found.simplex.closest.length() - radius);
    let open = most - least + found.noise(&difference, a.slack() + b.slack());
    let is_told = found.apart && open <= V::Scalar::epsilon().double() * least;
    is_told.then(|| found.closest(&difference))
}

/// The unit vector from one shape to another between their closest points; `None` if they overlap, or unless both are bounded
/// and convex.
pub(super) fn normal<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<DVec3> {
    search(&Minkowski::new(a, b)?, Goal::Distance, &mut ()).normal()
}

/// The goal of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Whether they are apart: one axis settles it.
    Verdict,
    /// How far.
    Distance,
    /// The closest points of the cores, also if they are nearer than their radii.
    Depth,
}

/// The result of a search.
pub(super) struct Found {
    /// An axis separates them.
    pub apart: bool,
    /// The origin lies in the difference of the cores, within rounding.
    pub cores_meet: bool,
    /// The last simplex: its nearest point bounds the distance of the cores from above.
    pub simplex: Simplex,
    /// The distance of the cores is at least this.
    pub at_least: f64,
}

/// The search itself, which reports the simplices and the axis that separates.
pub(super) fn search<V: Vector, P: Probe<V>>(
    difference: &Minkowski<V>,
    goal: Goal,
    probe: &mut P,
) -> Found {
    let mut found = Found::new(difference.support(difference.first_direction()));
    found.search(difference, goal, probe);
    found
}

/// The search, which reports the reason for its answer too.
fn searched<V: Vector, P: Probe<V>>(difference: &Minkowski<V>, goal: Goal, probe: &mut P) -> Found {
    let found = search(difference, goal, probe);
    found.report(difference, probe);
    found
}

/// The bounds of the distance count as equal if they differ by less than this part of it: an eighth of an ulp of the answer.
fn enough<V: Vector>() -> f64 {
    V::Scalar::epsilon().double() / 8.0
}

/// The search in double precision, as far as it leads. Returns a bound of the rounding error of a height.
fn rough<V: Vector, P: Probe<V>>(
    found: &mut Found,
    difference: &Minkowski<V>,
    goal: Goal,
    probe: &mut P,
) -> f64 {
    let radius: f64 = difference.radii().iter().sum();
    let enough = enough::<V>();
    let corners = found.simplex.vertices().iter();
    let mut error = corners.map(|vertex| difference.error(vertex)).fold(0.0, f64::max);
    let mut stall = Stall::new();
    for _ in 0..MOST_ITERATIONS {
        let v = found.simplex.closest;
        let length = v.length();
        found.cores_meet = length <= error;
        let done = found.cores_meet || length <= radius && goal != Goal::Depth;
        probe.step(|| found.simplex_step(difference, radius, done));
        if done {
            break;
        }
        let vertex = difference.support(-v);
        error = error.max(difference.error(&vertex));
        let at_least = vertex.w.dot(v) / length;
        let gains = at_least > found.at_least;
        found.at_least = found.at_least.max(at_least);
        if !found.apart && at_least - radius > error {
            found.apart = true;
            probe.step(|| axis_step(difference, -v / length, at_least - radius, true));
            probe.decided(Decision::Step(false));
            if goal == Goal::Verdict && probe.settled().is_break() {
                break;
            }
        }
        // The depth needs the direction too, so that this bound has to meet the length, not an earlier one.
        let gap = length - if goal == Goal::Depth { at_least } else { found.at_least };
        let settled = found.apart || goal == Goal::Depth;
        if gap <= error || settled && gap <= enough * length {
            break;
        }
        let nearest = found.simplex.nearest_with(&vertex, V::DIM == 2, error);
        if stall.ends(gains, length, nearest.point.length()) {
            break;
        }
        found.simplex.grow(vertex, nearest);
    }
    error
}

/// Counts the iterations in a row that bring neither bound of the distance nearer to the other.
struct Stall {
    idle: usize,
    /// The least upper bound so far.
    shortest: f64,
}

impl Stall {
    fn new() -> Self {
        Self { idle: 0, shortest: f64::INFINITY }
    }

    /// Whether rounding lets neither bound move any more: the lower one gained or not, and the
    /// upper one was `length` and would be `next`.
    fn ends(&mut self, gains: bool, length: f64, next: f64) -> bool {
        self.shortest = length.min(self.shortest);
        self.idle = if gains || next < self.shortest { 0 } else { self.idle + 1 };
        self.idle == MOST_IDLE
    }
}

impl Found {
    /// Nothing is known but one point.
    fn new(first: Vertex) -> Self {
        Self { apart: false, cores_meet: false, simplex: Simplex::of(first), at_least: 0.0 }
    }

    /// Searches from the simplex on, whose corners are points of the difference.
    fn search<V: Vector, P: Probe<V>>(
        &mut self,
        difference: &Minkowski<V>,
        goal: Goal,
        probe: &mut P,
    ) {
        let error = rough(self, difference, goal, probe);
        if goal != Goal::Depth && self.is_open(difference, goal, error) {
            settle::settle(self, difference, goal, probe);
        }
    }

    /// Whether rounding leaves open if they are apart, or how far, as they are so near that the
    /// direction of the way between them is rough.
    fn is_open<V: Vector>(&self, difference: &Minkowski<V>, goal: Goal, error: f64) -> bool {
        let length = self.simplex.closest.length();
        let gap = length - difference.radii().iter().sum::<f64>();
        if self.apart {
            let rough = length - self.at_least > enough::<V>() * length;
            goal == Goal::Distance && rough && gap < NEAR * error && difference.is_straight()
        } else {
            gap > -2.0 * error && !self.simplex.surrounds
        }
    }

    /// The closest points of the shapes: the closest points of the cores, moved by the radii.
    pub fn closest<V: Vector>(&self, difference: &Minkowski<V>) -> Closest<V> {
        let [a, b] = self.simplex.witnesses();
        let [radius_a, radius_b] = difference.radii();
        let frame = &difference.frame;
        let v = self.simplex.closest;
        let length = v.length();
        if !self.apart {
            // A point on the way from a to b that is in both.
            let middle = (0.5 * (length + (radius_a - radius_b))).clamp(0.0, length);
            let t = if length > 0.0 { middle / length } else { 0.0 };
            let common = frame.world(a - v * t);
            return Closest { a: common, b: common, distance: V::Scalar::ZERO };
        }
        let away = v / length;
        Closest {
            a: frame.world(a - away * radius_a),
            b: frame.world(b + away * radius_b),
            distance: V::Scalar::of((length - (radius_a + radius_b)) / frame.scale),
        }
        .at_least_some()
    }

    /// The unit vector from A to B between their closest points, if they are apart: of a simplex that is small beside the sizes it
    /// keeps digits that the points themselves have lost.
    pub fn normal(&self) -> Option<DVec3> {
        (-self.simplex.closest).try_normalize().filter(|_| self.apart)
    }

    /// Reports the closest points and the reason for the answer.
    fn report<V: Vector, P: Probe<V>>(&self, difference: &Minkowski<V>, probe: &mut P) {
        probe.step(|| {
            let Closest { a, b, .. } = self.closest(difference);
            Step::Closest { a, b }
        });
        if self.apart {
            return;
        }
        let radius: f64 = difference.radii().iter().sum();
        let length = self.simplex.closest.length();
        if self.cores_meet {
            probe.decided(Decision::ContainsOrigin);
        } else if length > radius {
            probe.decided(Decision::NoGapBeyondRounding);
        } else {
            let scaled = |x: f64| V::Scalar::of(x / difference.frame.scale);
            let (left, right) = ((scaled(length), "|v|"), (scaled(radius), "r"));
            let comparison = || {
                let [a, b] = self.simplex.witnesses().map(|p| difference.frame.world(p));
                let comparison =
                    Comparison::new(ComparisonName::CoresNear, left, Relation::Le, right);
                Comparison { marks: Marks::Cores { a, b }, ..comparison }
            };
            compare(Some(true), comparison, probe);
        }
    }

    fn simplex_step<V: Vector>(
        &self,
        difference: &Minkowski<V>,
        radius: f64,
        done: bool,
    ) -> Step<V> {
        let frame = &difference.frame;
        let scaled = |x: f64| V::Scalar::of(x / frame.scale);
        let vector = |v: DVec3| V::from_space(v / frame.scale);
        let closest = if self.cores_meet { DVec3::ZERO } else { self.simplex.closest };
        Step::Simplex(probe::Simplex {
            vertices: self.simplex.vertices().iter().map(|v| v.report(frame)).collect(),
            closest: vector(closest),
            direction: if done { V::ZERO } else { vector(-closest) },
            at_least: scaled(self.at_least),
            radius: scaled(radius),
        })
    }
}

/// The projections on the unit vector `axis` from A to B.
pub(super) fn projections_step<V: Vector>(difference: &Minkowski<V>, axis: DVec3) -> Step<V> {
    let (a, b) = difference.projections(axis);
    axis_step(difference, axis, b[0] - a[1], false)
}

/// The projections on the unit vector `axis` from A to B, with the gap that was found.
fn axis_step<V: Vector>(
    difference: &Minkowski<V>,
    axis: DVec3,
    gap: f64,
    separates: bool,
) -> Step<V> {
    let (a, b) = difference.projections(axis);
    let scaled = |x: f64| V::Scalar::of(x / difference.frame.scale);
    let interval = |[min, max]: [f64; 2]| Interval { min: scaled(min), max: scaled(max) };
    let frame = (V::from_space(difference.frame.origin), V::from_space(axis));
    let test = AxisTest::new(AxisSource::Search, frame, [interval(a), interval(b)], scaled(gap));
    Step::Axis(AxisTest { separates, ..test })
}
