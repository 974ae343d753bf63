//! Positional collision response: push shapes out along the penetration, slide along a surface, and relax a pile pair by pair.
//!
//! It moves bodies, and nothing else: there are no masses, no forces and no friction. Sources: the GAME2016 lecture, "World Physics" and
//! "Handling stacking and rest contacts"; Ericson, *Real-Time Collision Detection*, 5.5.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::{matrix, response};
//! use hitbench::shapes::{Aabb, Ball, Shape};
//!
//! let floor: Shape<Vec2> = Aabb::new(Vec2::ZERO, Vec2::new(4.0, 1.0))?.into();
//! let ball: Shape<Vec2> = Ball::new(Vec2::new(0.5, 1.75), 1.0)?.into();
//! let out = matrix::penetration(&floor, &ball)?.expect("the ball has sunk in");
//! let [of_floor, of_ball] = response::push_out(&out, [true, false]);
//! assert_eq!(of_floor, Vec2::ZERO);
//! assert!((of_ball - Vec2::new(0.0, 0.25)).length() < 1e-5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use num_traits::Float;

use super::penetration::Penetration;
use super::probe::{PassStep, Probe, PushStep, RoutineStep, Step};
use super::table::{self, Dimension};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The translations of both shapes that separate them along the penetration: half of it each, or all of it for the one that is not `held`.
/// Both are zero if both are held.
///
/// Afterwards they touch, within the rounding of the depth and the coordinates. If the depth is a
/// [lower bound](super::penetration::Bound::Lower), they may still overlap.
pub fn push_out<V: Vector>(out: &Penetration<V>, held: [bool; 2]) -> [V; 2] {
    let way = out.normal * out.depth;
    match held {
        [false, false] => [way * -V::Scalar::HALF, way * V::Scalar::HALF],
        [true, false] => [V::ZERO, way],
        [false, true] => [-way, V::ZERO],
        [true, true] => [V::ZERO, V::ZERO],
    }
}

/// The displacement `way` without its part into a surface with the outward unit `normal`. A displacement out of the surface or along it is
/// unchanged.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::response::slide;
///
/// assert_eq!(slide(Vec2::new(3.0, -2.0), Vec2::Y), Vec2::new(3.0, 0.0));
/// assert_eq!(slide(Vec2::new(3.0, 2.0), Vec2::Y), Vec2::new(3.0, 2.0));
/// ```
pub fn slide<V: Vector>(way: V, normal: V) -> V {
    let into = way.dot(normal);
    if into < V::Scalar::ZERO { way - normal * into } else { way }
}

/// Pushes apart every pair that overlaps, one after the other in the order of their numbers, `passes` times (Gauss–Seidel). A body that is
/// `held` or unbounded stays. Returns the displacement of each body.
///
/// Each pair is tested at its current places, so a push that frees one pair may press another together: a pile comes to rest only after many
/// passes, and never without room. It ends early if no pair overlaps by more than rounding, or if the probe stops it.
pub fn push_apart_in_turn<V: Dimension, P: Probe<V>>(
    bodies: &[Shape<V>],
    held: &[bool],
    passes: usize,
    probe: &mut P,
) -> Vec<V> {
    let mut pile = Pile { bodies, moved: vec![V::ZERO; bodies.len()] };
    let stays = |i: usize| held.get(i).copied().unwrap_or(false) || !bodies[i].kind().is_bounded();
    for done in 0..=passes {
        let overlaps = pile.overlaps();
        let deepest = overlaps.iter().map(|(_, out)| out.depth);
        let deepest =
            deepest.fold(V::Scalar::ZERO, |most, depth| if depth > most { depth } else { most });
        probe.step(|| {
            let pass = PassStep { done, overlaps: overlaps.len(), deepest };
            Step::Routine(Box::new(RoutineStep::Pass(pass)))
        });
        if done == passes || overlaps.is_empty() {
            break;
        }
        for (i, j) in pairs(bodies.len()) {
            if probe.goes_on().is_break() {
                return pile.moved;
            }
            let Some(out) = pile.overlap(i, j) else { continue };
            let moves = push_out(&out, [stays(i), stays(j)]);
            pile.moved[i] += moves[0];
            pile.moved[j] += moves[1];
            probe.step(|| {
                Step::Routine(Box::new(RoutineStep::Push(PushStep {
                    pair: [i as u32, j as u32],
                    depth: out.depth,
                    normal: out.normal,
                    at: out.a,
                    moves,
                    moved: [pile.moved[i], pile.moved[j]],
                })))
            });
        }
    }
    pile.moved
}

/// All pairs of numbers below `count`, the smaller one first.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)))
}

/// Bodies, and the displacement of each.
struct Pile<'a, V: Dimension> {
    bodies: &'a [Shape<V>],
    moved: Vec<V>,
}

impl<V: Dimension> Pile<'_, V> {
    /// The penetration of two bodies at their current places, if it is more than rounding.
    fn overlap(&self, i: usize, j: usize) -> Option<Penetration<V>> {
        let [a, b] = [i, j].map(|k| self.bodies[k].posed(self.moved[k], None));
        if !a.bounds().meets(&b.bounds()) {
            return None;
        }
        let out = table::penetration(&a, &b, nobody!()).ok()??;
        let size = out.a.max_abs().max(out.b.max_abs());
        (out.depth > V::Scalar::of(64.0) * V::Scalar::epsilon() * size).then_some(out)
    }

    /// All pairs that overlap.
    fn overlaps(&self) -> Vec<((usize, usize), Penetration<V>)> {
        pairs(self.bodies.len()).filter_map(|(i, j)| Some(((i, j), self.overlap(i, j)?))).collect()
    }
}
