//! The routine that is stepped through beside the test of the pair.

use super::corners::MOST_CORNERS;
use super::corners::corners;
use super::question::Question;
use crate::bounds::{find_aabb, find_smallest_ball};
use crate::intersect::integration::Flight;
use crate::intersect::response::push_apart_in_turn;
use crate::intersect::steps::{MotionStep, PassStep, RoutineStep, Step};
use crate::intersect::{Record, bvh};
use crate::patience::{MOST_STEPS, Patience};
use crate::scene::{Document, Routine, World};
use crate::shapes::{Bounds, Build, BuildStep, Bvh, Shape, SplitBy};
use crate::vector::{Scalar, Vector};

/// The number of items, or bodies, above which a routine is not run: it would be too much to read.
pub const MOST_ITEMS: usize = 60;
/// The most passes over a pile, and steps of a flight.
pub const MOST_REPEATED: usize = 200;

/// A routine, and its steps.
#[derive(Debug, Clone)]
pub struct Played<V: Vector> {
    /// The routine.
    pub routine: Routine,
    /// Its steps.
    pub record: Record<V>,
    /// The number of entry of each body or item that the steps name by number; empty for the triangles of a mesh.
    pub entries: Vec<usize>,
    /// The entry on which it works, if that is one.
    pub body: Option<usize>,
    /// The points around which a volume is fitted.
    pub points: Vec<V>,
    /// The boxes around the items of a tree.
    pub items: Vec<Bounds<V>>,
    /// The number of boxes that a random line tests on average, in the tree that was built.
    pub expected_tests: Option<f64>,
}

impl<V: Vector> Played<V> {
    fn of(routine: Routine) -> Self {
        Self {
            routine,
            record: Record::default(),
            entries: Vec::new(),
            body: None,
            points: Vec::new(),
            items: Vec::new(),
            expected_tests: None,
        }
    }

    /// The steps up to number `current`; all without one.
    pub fn upto(&self, current: Option<usize>) -> impl DoubleEndedIterator<Item = &RoutineStep<V>> {
        let end = current.map_or(self.record.steps.len(), |current| current + 1);
        self.record.steps.iter().take(end).filter_map(|step| match step {
            Step::Routine(step) => Some(&**step),
            _ => None,
        })
    }

    /// The steps of the node that is built in the current step.
    pub fn of_node(&self, current: usize) -> Vec<&BuildStep<V>> {
        let builds = || {
            self.record.steps.iter().enumerate().filter_map(|(number, step)| match step {
                Step::Routine(step) => match &**step {
                    RoutineStep::Build(step) => Some((number, step)),
                    _ => None,
                },
                _ => None,
            })
        };
        let node = builds().find(|(number, _)| *number == current).map(|(_, step)| step.node);
        builds().map(|(_, step)| step).filter(|step| Some(step.node) == node).collect()
    }

    /// The state of a pile after each pass up to the current step.
    pub fn passes(&self, current: Option<usize>) -> Vec<PassStep<V::Scalar>> {
        let pass = |step: &RoutineStep<V>| match step {
            RoutineStep::Pass(pass) => Some(*pass),
            _ => None,
        };
        self.upto(current).filter_map(pass).collect()
    }

    /// How far each body was moved up to the current step, in the order of [`Played::entries`].
    pub fn moved(&self, current: Option<usize>) -> Vec<V> {
        let mut moved = vec![V::ZERO; self.entries.len()];
        for step in self.upto(current) {
            if let RoutineStep::Push(push) = step {
                for (body, by) in push.pair.into_iter().zip(push.moved) {
                    moved[body as usize] = by;
                }
            }
        }
        moved
    }

    /// The steps of a flight up to the current one.
    pub fn flight(&self, current: Option<usize>) -> Vec<&MotionStep<V>> {
        self.upto(current)
            .filter_map(|step| match step {
                RoutineStep::Motion(motion) => Some(motion),
                _ => None,
            })
            .collect()
    }

    /// The nodes that were split up to the current step.
    pub fn splits(&self, current: Option<usize>) -> Vec<&BuildStep<V>> {
        self.upto(current)
            .filter_map(|step| match step {
                RoutineStep::Build(step) if matches!(step.what, Build::Split { .. }) => Some(step),
                _ => None,
            })
            .collect()
    }
}

/// Runs the routine of the question; `None` if there is none, or nothing that it works on.
pub(super) fn look<V: World>(
    document: &Document<V>,
    shapes: &[Option<Shape<V>>],
    bounds: &[Bounds<V>],
    question: &Question<V>,
    patience: &Patience,
) -> Option<Played<V>> {
    let routine = question.routine?;
    let played = Played::of(routine);
    let there = |index: &usize| shapes[*index].is_some();
    let all: Vec<usize> = (0..shapes.len()).filter(there).collect();
    match routine {
        Routine::Aabb | Routine::SmallestBall => {
            let body = question.routine_body?;
            let points = corners(shapes.get(body)?.as_ref()?)?;
            if points.len() > MOST_CORNERS {
                return None;
            }
            let (_, record) = Record::of(|recorder| match routine {
                Routine::Aabb => find_aabb(&points, recorder).map(drop),
                _ => find_smallest_ball(&points, recorder).map(drop),
            });
            Some(Played { record, points, body: Some(body), ..played })
        }
        Routine::MedianTree | Routine::SurfaceTree | Routine::MortonTree | Routine::BestTree => {
            let mesh = question.tree.and_then(|body| match shapes.get(body)?.as_ref()? {
                Shape::Mesh(mesh) => Some((body, mesh)),
                _ => None,
            });
            let is_bounded = |index: &usize| {
                shapes[*index].as_ref().is_some_and(|shape| shape.kind().is_bounded())
            };
            let (entries, items): (Vec<usize>, Vec<Bounds<V>>) = match mesh {
                Some((_, mesh)) => {
                    let around = |t: crate::shapes::Triangle<V>| Bounds::around(*t.vertices());
                    (Vec::new(), mesh.triangles().map(around).collect())
                }
                None => all.into_iter().filter(is_bounded).map(|i| (i, bounds[i])).unzip(),
            };
            if items.len() > MOST_ITEMS {
                return None;
            }
            let split = match routine {
                Routine::MedianTree => Some(SplitBy::Median),
                Routine::SurfaceTree => Some(SplitBy::Surface),
                Routine::MortonTree => Some(SplitBy::Morton),
                _ => None,
            };
            let (tree, record) = Record::of(|recorder| {
                bvh::told(recorder, |listener| match split {
                    Some(split) => Some(Bvh::build_by(&items, split, 1, listener)),
                    None => Bvh::best(&items, listener),
                })
            });
            let expected_tests = tree?.expected_tests();
            let body = mesh.map(|(body, _)| body);
            Some(Played { record, entries, items, body, expected_tests, ..played })
        }
        Routine::PushApart(passes) => {
            if all.len() > MOST_ITEMS {
                return None;
            }
            let bodies: Vec<Shape<V>> = all.iter().filter_map(|&i| shapes[i].clone()).collect();
            let held: Vec<bool> = all.iter().map(|index| question.held.contains(index)).collect();
            let passes = passes.min(MOST_REPEATED);
            let (moved, record) = patience.recorded(MOST_STEPS, |recorder| {
                push_apart_in_turn(&bodies, &held, passes, recorder)
            });
            moved?;
            Some(Played { record, entries: all, ..played })
        }
        Routine::Fly { steps, gravity } => {
            let (a, _) = question.focus?;
            let entries: Vec<usize> = all.into_iter().filter(|&index| index != a).collect();
            let record = flown(document, a, &entries, (steps, gravity), patience)?;
            Some(Played { record, entries, body: Some(a), ..played })
        }
    }
}

/// The flight of a body past the others.
fn flown<V: World>(
    document: &Document<V>,
    index: usize,
    others: &[usize],
    (steps, gravity): (usize, f64),
    patience: &Patience,
) -> Option<Record<V>> {
    let body = document.shape(index).ok()?;
    let velocity = document.entries.get(index)?.displacement;
    let down = V::AXES[1] * V::Scalar::of(-gravity);
    let others: Vec<Shape<V>> =
        others.iter().filter_map(|&other| document.shape(other).ok()).collect();
    let flight = Flight { body: &body, velocity, acceleration: down, others: &others };
    let steps = steps.min(MOST_REPEATED);
    let (end, record) = patience.recorded(MOST_STEPS, |recorder| flight.by_steps(steps, recorder));
    end.map(|_| record)
}
