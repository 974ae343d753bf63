//! How far a verdict is from turning.

use super::ask::{self, seen};
use super::{Answer, Way};
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Kind, Shape};
use hitbench_core::vector::Vector;
use hitbench_scene::scene::{Document, Subject, World};

/// The margin of a question about two shapes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Margin {
    /// The distance between them; or with the sign − the depth in one another, for thin shapes about how far one may be moved
    /// without leaving the other. Over a frame, the least distance,
    /// or the depth in the middle of the overlap. In double precision.
    pub separation: f64,
    /// The largest magnitude of a coordinate of theirs, and of a displacement.
    pub size: f64,
    /// The distance between neighbouring numbers of the scene's precision at that size.
    pub ulp: f64,
    /// The rounding that a computation in the scene's precision may well have: 16 ulps of that size.
    pub band: f64,
}

impl Margin {
    /// Whether rounding may turn the verdict.
    pub fn is_small(&self) -> bool {
        self.separation.abs() <= self.band
    }
}

/// The margin of the pair; `None` where there is no distance, or none of a depth.
pub fn margin<V: World>(scene: &Document<V>, pair: [usize; 2], subject: Subject) -> Option<Margin> {
    match subject {
        Subject::Overlap => found(scene, pair, None),
        Subject::Sweep => margin_of_sweep(scene, pair, Way::Judge.sweep(scene, pair).ok()?),
    }
}

/// The margin of a sweep whose judge has answered so.
pub fn margin_of_sweep<V: World>(
    scene: &Document<V>,
    pair: [usize; 2],
    judged: Answer,
) -> Option<Margin> {
    found(scene, pair, Some(judged))
}

/// The margin of a sweep, if there is the answer of its judge, or else of a verdict at rest.
fn found<V: World>(scene: &Document<V>, pair: [usize; 2], sweep: Option<Answer>) -> Option<Margin> {
    let [a, b] = seen(scene, pair, 0.0)?;
    let motions = [scene.motion(pair[0]).ok()?, scene.motion(pair[1]).ok()?];
    let moved = motions.iter().map(|motion| motion.displacement.max_abs()).fold(0.0, f64::max);
    let size = largest(&a, &b).max(if sweep.is_some() { moved } else { 0.0 });
    // The instants of the judge are right to 2⁻⁴⁰ of the frame.
    let instants = if sweep.is_some() { moved / (1_u64 << 39) as f64 } else { 0.0 };
    let ulp = scene.precision.epsilon() * size;
    let band = 16.0 * ulp + instants;
    let separation = match sweep {
        None => separation(&a, &b, band)?,
        Some(Answer::Hit(Some(times))) => {
            let u = (times.min + times.max) / 2.0;
            separation(&a.at(&motions[0], u), &b.at(&motions[1], u), band)?
        }
        Some(Answer::Miss) => ask::nearest([&a, &b], &motions)?.1.distance,
        Some(_) => return None,
    };
    Some(Margin { separation, size, ulp, band })
}

/// The largest magnitude of a coordinate of two shapes; of an unbounded one that of a point of it.
fn largest<V: Vector<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let size = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        let reach = bounds.min.max_abs().max(bounds.max.max_abs());
        if reach.is_finite() { reach } else { shape.anchor().max_abs() }
    };
    size(a).max(size(b))
}

/// What has no inside has no depth in anything: then it counts how far either may be moved along each axis without leaving the
/// other, by powers of four of the band.
fn separation<V: World>(a: &Shape<V>, b: &Shape<V>, band: f64) -> Option<f64> {
    let distance = matrix::distance(a, b).ok()?.distance;
    if distance > 0.0 {
        return Some(distance);
    }
    let out = matrix::penetration(a, b).ok().flatten();
    if let Some(depth) = out.map(|out| out.depth).filter(|&depth| depth > band) {
        return Some(-depth);
    }
    // A sector beyond 90° has an inside, and no depth that is known.
    if [a, b].iter().any(|shape| shape.kind() == Kind::Sector) {
        return out.map(|out| -out.depth);
    }
    let meets = |by: V| matrix::overlap(a, &b.posed(by, None)) == Ok(true);
    let stays = |by: f64| (0..V::DIM).all(|i| meets(V::AXES[i] * by) && meets(V::AXES[i] * -by));
    let mut slack = 0.0;
    for power in 1..12 {
        let by = band * libm::exp2(2.0 * f64::from(power));
        if !stays(by) {
            break;
        }
        slack = by;
    }
    Some(-slack)
}
