use std::sync::Arc;

use super::findings::{Motion, Question};
use crate::intersect::sweep::Overlap;
use crate::intersect::{Step, matrix};
use crate::scene::{Document, Entry, Space};
use crate::shapes::{self, Shape};
use crate::vector::Vector;

/// How many places of the frame the separation is computed at, for the plot.
pub const PLACES: usize = 128;

/// Two shapes, how they move, and at how many instants they are asked for overlap: all that a [`Motion`] depends on.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Moving<V: Vector> {
    a: Shape<V>,
    a_motion: shapes::Motion<V>,
    b: Shape<V>,
    b_motion: shapes::Motion<V>,
    samples: usize,
}

/// When entries `a` and `b` meet in the frame; `None` if neither moves, or one has no shape. What was found `before` is kept if
/// it is the answer still.
pub(super) fn look<V: Space>(
    document: &Document<V>,
    a: usize,
    b: usize,
    question: &Question<V>,
    before: Option<&Arc<Motion<V>>>,
) -> Option<Arc<Motion<V>>> {
    let moves = |entry: &Entry<V>| entry.turn.is_some() || entry.displacement != V::ZERO;
    let (entry_a, entry_b) = (&document.entries[a], &document.entries[b]);
    if !moves(entry_a) && !moves(entry_b) {
        return None;
    }
    let pair = Moving {
        a: document.shape(a).ok()?,
        a_motion: entry_a.motion().ok()?,
        b: document.shape(b).ok()?,
        b_motion: entry_b.motion().ok()?,
        samples: question.samples,
    };
    match before {
        Some(motion) if motion.of == pair => Some(motion.clone()),
        _ => Some(Arc::new(pair.look())),
    }
}

impl<V: Space> Moving<V> {
    fn look(self) -> Motion<V> {
        let Self { a, a_motion, b, b_motion, samples } = &self;
        let relative = b_motion.displacement - a_motion.displacement;
        let mut steps = Vec::new();
        let meeting = matrix::sweep(a, *a_motion, b, *b_motion, &mut steps);
        let first = meeting.ok().flatten().map(|Overlap { first, .. }| first);
        let contact = first.and_then(|u| matrix::contact(a, *a_motion, b, *b_motion, u));

        let at = |u: f32| (a.at(a_motion, u), b.at(b_motion, u));
        let place = |k: usize| k as f32 / PLACES as f32;
        let separation: Vec<[f32; 2]> = (0..=PLACES)
            .map(|k| (place(k), at(place(k))))
            .filter_map(|(u, (a, b))| separation(&a, &b).map(|s| [u, s]))
            .collect();
        let least = separation.iter().min_by(|x, y| x[1].total_cmp(&y[1]));
        let nearest = least.filter(|_| meeting == Ok(None)).and_then(|&[u, _]| {
            let around = [u - place(1), u + place(1)].map(|u| u.clamp(0.0, 1.0));
            matrix::nearest(a, *a_motion, b, *b_motion, around)
        });
        let instants = (1..=*samples).map(|k| k as f32 / *samples as f32);
        let hit = |u: f32| {
            let (a, b) = at(u);
            Some((u, matrix::overlap(&a, &b, &mut ()).ok()?))
        };
        let by_advancement = steps.iter().any(|step| matches!(step, Step::Advance(_)));
        let function = if by_advancement {
            "sweep::Advancement"
        } else {
            matrix::sweep_name(a.kind(), b.kind()).unwrap_or_default()
        };
        Motion {
            relative,
            turns: a_motion.turn.is_some() || b_motion.turn.is_some(),
            meeting,
            contact,
            nearest,
            function,
            steps,
            separation,
            samples: instants.filter_map(hit).collect(),
            published: matrix::published_sweeps(a, b, relative),
            of: self,
        }
    }
}

/// The distance; where the shapes overlap, minus the depth to which their radii, or their shadows on the tested axes, do;
/// else minus the length of the shortest way out.
fn separation<V: Space>(a: &Shape<V>, b: &Shape<V>) -> Option<f32> {
    let ((core_a, radius_a), (core_b, radius_b)) = (a.core(), b.core());
    if let Ok(closest) = matrix::distance(&core_a, &core_b, &mut ()) {
        let separation = closest.distance - (radius_a + radius_b);
        if separation > 0.0 || radius_a + radius_b > 0.0 {
            return Some(separation);
        }
    }
    let mut steps = Vec::new();
    matrix::overlap(a, b, &mut steps).ok()?;
    let gaps = steps.iter().filter_map(|step| match step {
        Step::Axis(test) if test.axis != V::ZERO => Some(test.gap_length()),
        _ => None,
    });
    let depth = || Some(-matrix::penetration(a, b, &mut ()).ok()??.depth);
    gaps.reduce(f32::max).or_else(depth)
}
