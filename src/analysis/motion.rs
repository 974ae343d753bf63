use super::findings::{Motion, Question};
use crate::intersect::sweep::Overlap;
use crate::intersect::{Step, matrix};
use crate::scene::{Document, Space};
use crate::shapes::Shape;

/// How many places of the frame the separation is computed at, for the plot.
const PLACES: usize = 128;

/// When entries `a` and `b` meet in the frame; `None` if neither moves, or one has no shape.
pub(super) fn look<V: Space>(
    document: &Document<V>,
    a: usize,
    b: usize,
    question: &Question<V>,
) -> Option<Motion<V>> {
    let (entry_a, entry_b) = (&document.entries[a], &document.entries[b]);
    let relative = entry_b.displacement - entry_a.displacement;
    let turns = entry_a.turn.is_some() || entry_b.turn.is_some();
    if !turns && entry_a.displacement == V::ZERO && entry_b.displacement == V::ZERO {
        return None;
    }
    let (shape_a, shape_b) = (document.shape(a).ok()?, document.shape(b).ok()?);

    let mut steps = Vec::new();
    let (motion_a, motion_b) = (entry_a.motion().ok()?, entry_b.motion().ok()?);
    let meeting = matrix::sweep(&shape_a, motion_a, &shape_b, motion_b, &mut steps);
    let first = meeting.ok().flatten().map(|Overlap { first, .. }| first);
    let contact = first.and_then(|u| matrix::contact(&shape_a, motion_a, &shape_b, motion_b, u));

    let at = |u: f32| {
        let shape = |index: usize| document.entries[index].shape_at(u, &document.meshes);
        Some((shape(a).ok()?, shape(b).ok()?))
    };
    let places = (0..=PLACES).map(|k| k as f32 / PLACES as f32);
    let separation: Vec<[f32; 2]> = places
        .filter_map(|u| at(u).and_then(|(a, b)| separation(&a, &b)).map(|s| [u, s]))
        .collect();
    let nearest =
        separation.iter().min_by(|x, y| x[1].total_cmp(&y[1])).filter(|_| meeting == Ok(None));
    let nearest = nearest.and_then(|&[u, _]| {
        let (a, b) = at(u)?;
        Some((u, matrix::distance(&a, &b, &mut ()).ok().flatten()?))
    });
    let samples = (1..=question.samples).map(|k| k as f32 / question.samples as f32);
    let samples = samples
        .filter_map(|u| {
            at(u).and_then(|(a, b)| matrix::overlap(&a, &b, &mut ()).ok()).map(|hit| (u, hit))
        })
        .collect();
    let published = matrix::published_sweeps(&shape_a, &shape_b, relative);
    let by_advancement = steps.iter().any(|step| matches!(step, Step::Advance(_)));
    let function = if by_advancement {
        "sweep::Advancement"
    } else {
        matrix::sweep_name(shape_a.kind(), shape_b.kind()).unwrap_or_default()
    };
    Some(Motion {
        relative,
        turns,
        meeting,
        contact,
        nearest,
        function,
        steps,
        separation,
        samples,
        published,
    })
}

/// The distance; where the shapes overlap, minus the depth to which their radii, or their shadows on the tested axes, do.
fn separation<V: Space>(a: &Shape<V>, b: &Shape<V>) -> Option<f32> {
    let ((core_a, radius_a), (core_b, radius_b)) = (a.core(), b.core());
    if let Ok(Some(closest)) = matrix::distance(&core_a, &core_b, &mut ()) {
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
    gaps.reduce(f32::max)
}
