//! Every sweep beside the test of bodies at rest, which it must agree with: to the bit at the start of the frame, and within
//! its band at both contacts, between them and outside of them. At the end of the frame it agrees with the judge, and where there is
//! none with the test of the rounded poses.
//!
//! The bodies are seen at an instant in double precision, and where none turns they are moved there without rounding.

use hitbench_core::intersect::matrix::{self, Dimension, Unanswered};
use hitbench_core::intersect::{Recorder, judge, trust};
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::turns::Turns;
use crate::common::*;

/// How many instants are looked at between the contacts and before and after them.
const SAMPLES: u32 = 6;

/// A sector beyond 90°.
fn is_wide<V: Dimension>(shape: &Shape<V>) -> bool {
    matches!(shape, Shape::Sector(s) if s.cos() < V::Scalar::ZERO)
}

fn extent<V: Dimension>(shape: &Shape<V>) -> f64 {
    let bounds = shape.bounds();
    if shape.kind().is_bounded() { (lift(bounds.max) - lift(bounds.min)).length() } else { 0.0 }
}

/// A shape of any kind.
pub fn any<V: Dimension>(random: &mut Random) -> Shape<V> {
    loop {
        let kind = Kind::ALL[random.below(Kind::ALL.len())];
        if let Some(shape) = random.shape(kind) {
            return shape;
        }
    }
}

fn precise<V: Dimension>(shape: &Shape<V>) -> Shape<V::Double> {
    match shape {
        // Random ones have one.
        Shape::Mesh(mesh) => in_double(&mesh.triangle(0).into()),
        shape => in_double(shape),
    }
}

/// The same as what stays the same set when it is moved or turned: the slabs of a thin k-DOP are rounded in another pose, and where
/// they are nearly parallel that moves its corners as far as it is long.
fn rigid<V: Dimension>(shape: &Shape<V>) -> Shape<V::Double> {
    match shape.widened() {
        Shape::Kdop(kdop) => {
            let corners = kdop.vertices();
            let count = corners.len().max(V::DIM + 1);
            let points: Vec<_> = corners.iter().copied().cycle().take(count).collect();
            Hull::new(points).unwrap().into()
        }
        _ => precise(shape),
    }
}

/// A body at an instant; in double precision its reference point may be another.
fn standing<V: Dimension>(shape: &Shape<V>, motion: &Motion<V>, u: f64) -> Shape<V::Double> {
    let by = motion.displacement.widened() * u;
    let Some(turn) = motion.turn else { return precise(shape).posed(by, None) };
    let seen = rigid(shape);
    let axes = turn.axes_at(V::Scalar::of(u));
    let axes = V::Double::axes_from_fn(|i| axes[i].widened());
    let lever = seen.reference_point() - shape.reference_point().widened();
    let turned = (0..V::DIM).fold(-lever, |sum, i| sum + axes[i] * lever.get(i));
    seen.posed(by + turned, Some(&axes))
}

/// Two bodies in motion.
pub struct Moving<V: Dimension> {
    a: Shape<V>,
    b: Shape<V>,
    motions: [Motion<V>; 2],
    /// The sizes, the ways and the places, for the rounding of this precision; and the sizes alone.
    all: f64,
    sizes: f64,
    /// How fast any points come together.
    speed: f64,
}

impl<V: Dimension> Moving<V> {
    pub fn new([a, b]: [Shape<V>; 2], motions: [Motion<V>; 2]) -> Self {
        let turned = motions.map(|motion| motion.turn.map_or(0.0, |_| 4.0));
        let sizes = extent(&a) * (1.0 + turned[0]) + extent(&b) * (1.0 + turned[1]);
        let places = [&a, &b].map(|shape| lift(shape.reference_point()).length());
        let ways = motions.map(|motion| lift(motion.displacement).length());
        let all = sizes + places[0] + places[1] + ways[0] + ways[1];
        let way = lift(motions[1].displacement) - lift(motions[0].displacement);
        let speed = way.length() + turned[0] * extent(&a) + turned[1] * extent(&b);
        Self { a, b, motions, all, sizes, speed }
    }

    /// What is told of a place: some ulp of all numbers, and what GJK tells of curved surfaces; of bodies that turn also 1e-14
    /// of how far their points go, which a search in time takes for a contact.
    pub fn band(&self) -> f64 {
        let steps = if self.turns() { 2e-13 } else { 0.0 };
        (16.0 * V::Scalar::epsilon().double() + steps) * self.all + 1e-8 * self.sizes
    }

    /// What an ulp of place makes of the time of a path that grazes a ball.
    pub fn grazing(&self) -> f64 {
        4.0 * self.all * V::Scalar::epsilon().double().sqrt() / self.speed
    }

    pub fn told(&self) -> String {
        let Self { a, b, motions: [of_a, of_b], .. } = self;
        format!("{a:?} by {of_a:?}, {b:?} by {of_b:?}")
    }

    fn turns(&self) -> bool {
        self.motions.iter().any(|motion| motion.turn.is_some())
    }

    fn at(&self, u: f64) -> [Shape<V::Double>; 2] {
        let [of_a, of_b] = &self.motions;
        if self.turns() {
            return [standing(&self.a, of_a, u), standing(&self.b, of_b, u)];
        }
        let way = of_b.displacement.widened() - of_a.displacement.widened();
        [precise(&self.a), rigid(&self.b).posed(way * u, None)]
    }

    pub fn distance(&self, u: f64) -> f64 {
        let [a, b] = self.at(u);
        matrix::distance(&a, &b).map_or(0.0, |closest| closest.distance)
    }

    /// How deep they are in one another, or what is known to be left of that; where nothing is told, whether they overlap for longer
    /// than a path that grazes.
    pub fn depth(&self, u: f64) -> f64 {
        let [a, b] = self.at(u);
        if matrix::overlap(&a, &b) != Ok(true) {
            return 0.0;
        }
        if let Ok(out) = matrix::penetration(&a, &b) {
            return out.map_or(0.0, |out| out.depth);
        }
        let mut never = || false;
        if let Some(margin) = trust::margin(&a, &b, true, &mut Recorder::of_verdict(&mut never))
            && margin.is_finite()
        {
            return margin;
        }
        let step = 2.0 * self.grazing();
        let beside = [u - step, u + step];
        let lasts = beside.iter().all(|u| (0.0..=1.0).contains(u) && self.distance(*u) == 0.0);
        if lasts { f64::INFINITY } else { 0.0 }
    }
}

/// What has been seen of some sweeps.
#[derive(Default)]
struct Seen {
    asked: u32,
    met: u32,
    gave_up: u32,
    /// The largest errors, in bands: at contacts, between them, outside.
    worst: [f64; 3],
}

impl Seen {
    fn hold<V: Dimension>(&mut self, moving: &Moving<V>) {
        let Moving { a, b, motions: [of_a, of_b], .. } = moving;
        let answer = match matrix::sweep(a, *of_a, b, *of_b) {
            Ok(answer) => answer,
            Err(Unanswered::Unsupported(_)) => return,
            Err(Unanswered::GaveUp(_)) => return self.gave_up += 1,
        };
        let told = || format!("{answer:?}: {}", moving.told());
        let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
        let at_start = matrix::overlap(a, b);
        // Straight sweeps do not ask about the rounded poses.
        let ways = [of_a.displacement, of_b.displacement];
        let judged = if moving.turns() { None } else { judge::meet(a, b, ways, [1.0; 2]) };
        let at_end = judged.map_or_else(|| matrix::overlap(&a.at(of_a, one), &b.at(of_b, one)), Ok);
        let [first, last] = [answer.map(|o| o.first), answer.map(|o| o.last)];
        assert_eq!(at_start, Ok(first == Some(zero)), "at the start {}", told());
        assert_eq!(at_end, Ok(last == Some(one)), "at the end {}", told());
        self.asked += 1;
        let band = moving.band();
        let [first, last] = [first, last].map(|u| u.map(Scalar::double));
        let mut note = |k: usize, error: f64, u: f64| {
            self.worst[k] = self.worst[k].max(error / band);
            assert!(error <= band, "off by {error:e} of {band:e} at {u}: {}", told());
        };
        let sample = |k: u32| (f64::from(k) + 0.5) / f64::from(SAMPLES);
        // Before the first and after the last; all of the frame, if they do not meet.
        let (mut before, mut after) = (1.0, 1.0);
        if let (Some(first), Some(last)) = (first, last) {
            // Both ends are known already.
            for u in [first, last].into_iter().filter(|u| *u > 0.0 && *u < 1.0) {
                note(0, moving.distance(u), u);
            }
            if !is_wide(a) && !is_wide(b) && !moving.turns() {
                for k in 0..SAMPLES {
                    let u = first + (last - first) * sample(k);
                    note(1, moving.distance(u), u);
                }
            }
            (before, after) = (first, last);
            self.met += 1;
        }
        for k in 0..SAMPLES {
            let outside = [before * sample(k), after + (1.0 - after) * sample(k)];
            for u in outside.into_iter().filter(|u| *u > 0.0 && *u < 1.0) {
                note(2, moving.depth(u), u);
            }
        }
    }

    fn report<V: Dimension>(self) {
        let Self { asked, met, gave_up, worst } = self;
        let name = std::any::type_name::<V>();
        eprintln!("{name}: {met} of {asked} meet, {gave_up} gave up, off by {worst:?} bands");
        assert!(asked < 100 || met * 20 > asked && met < asked && gave_up * 1000 <= asked);
    }
}

mod generic {
    use super::*;

    fn bodies<V: Turns>(random: &mut Random) -> ([Shape<V>; 2], [Motion<V>; 2]) {
        let (a, b) = (any::<V>(random), any(random));
        let way = b.reference_point() - a.reference_point();
        let motions = [random.displacement(), random.sweep(way)].map(Motion::from);
        ([a, b], motions)
    }

    pub fn straight_sweeps_beside_the_test_at_rest<V: Turns>() {
        let mut seen = Seen::default();
        cases_of(count(1_500), |random| {
            let (shapes, motions) = bodies::<V>(random);
            seen.hold(&Moving::new(shapes, motions));
        });
        seen.report::<V>();
    }

    pub fn turning_sweeps_beside_the_test_at_rest<V: Turns>() {
        let mut seen = Seen::default();
        cases_of(count(1_500), |random| {
            let (shapes, motions) = bodies::<V>(random);
            let motions = motions.map(|motion| {
                let degrees = V::Scalar::of(random.between(-200.0, 200.0));
                let turn = V::turn(random.direction(), Angle::Degrees(degrees));
                Motion { turn: Some(turn), ..motion }
            });
            seen.hold(&Moving::new(shapes, motions));
        });
        seen.report::<V>();
    }
}

in_every_space!(straight_sweeps_beside_the_test_at_rest, turning_sweeps_beside_the_test_at_rest);
