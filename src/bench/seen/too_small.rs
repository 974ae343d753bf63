//! The part of the pair in focus that is too small to be seen, for the magnifier.

use super::Seen;
use crate::analysis::{Findings, Verdict};
use crate::intersect::penetration::Bound;
use crate::scene::World;
use crate::shapes::Bounds;

/// The size in pixels below which a thing is not seen well.
const SEEN: f64 = 12.0;
/// The ratio of a gap to a small body beside it below which the gap is magnified alone.
const PART: f64 = 0.1;
/// The depth, in distances of neighbouring numbers, up to which it may be rounding.
const ROUNDING: f64 = 4.0;
/// The size of a box, as a part of its distance from the origin, up to which it stands for a point, which has no size.
const POINT: f64 = 4.0 * f32::EPSILON as f64;

/// Bounds of the part of the pair in focus that is too small to be seen: both bodies, one beside a gap, or the gap or the depth
/// between both. `None` if nothing is too small, if it may be rounding, and among many shapes.
pub fn too_small<V: World>(seen: &Seen<'_, V>, findings: &Findings<V>) -> Option<Bounds<V>> {
    let focus = findings.focus.as_ref()?;
    if seen.crowd.is_some() || seen.is_crowded() {
        return None;
    }
    let size = |bounds: &Bounds<V>| (bounds.max - bounds.min).max_abs();
    let is_small = |bounds: &Bounds<V>| {
        let (size, middle) = (size(bounds), bounds.center());
        let pixels = size * seen.camera.pixels_per_unit(middle.in_space());
        size > 0.0 && pixels < SEEN
    };
    let is_small_body =
        |body: &Bounds<V>| is_small(body) && size(body) > POINT * body.center().max_abs();
    let bodies = [focus.a, focus.b].map(|index| findings.bounds[index]);
    // A depth that is only a lower bound has no place that could be shown.
    let exact = focus.penetration.is_none_or(|found| found.bound == Bound::Exact);
    let gap = focus.ends().filter(|_| exact).map(|[a, b]| Bounds { min: a.min(b), max: a.max(b) });
    // The verdict that they are apart is not rounded; the depth is.
    let apart = matches!(focus.verdict, Verdict::Apart | Verdict::ApartByBounds);
    let least = size(&bodies[0]).min(size(&bodies[1]));
    let is_real = |gap: &Bounds<V>| {
        let numbers = least.max(gap.center().max_abs());
        apart || size(gap) > ROUNDING * seen.document.precision.epsilon() * numbers
    };
    let gap = gap.filter(|gap| is_small(gap) && is_real(gap));
    let both = bodies[0].join(&bodies[1]);
    let body = if is_small_body(&both) {
        Some(both)
    } else {
        let small = bodies.into_iter().filter(is_small_body);
        // A small body alone shows nothing: its gap is seen on the stage.
        small.min_by(|x, y| size(x).total_cmp(&size(y))).filter(|_| gap.is_some())
    };
    let around = |gap: Bounds<V>| {
        let (middle, half) = (gap.center(), V::splat(size(&gap)));
        Bounds { min: middle - half, max: middle + half }
    };
    match (body, gap) {
        (Some(body), Some(gap)) if size(&gap) < PART * size(&body) => Some(around(gap)),
        (Some(body), Some(gap)) => Some(body.join(&gap)),
        (Some(body), None) => Some(body),
        (None, gap) => gap.map(around),
    }
}
