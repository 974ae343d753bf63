//! Free places in the view, for new shapes.

use glam::{DVec2, DVec3, Vec2};

use super::Seen;
use super::bounds::is_bounded;
use crate::bench::input::Rect;
use crate::bench::sight::{Camera, MARGIN, on_screen, shared};
use crate::scene::{Form, World};
use crate::shapes::Shape;

/// The distance between neighbouring candidate places, in pixels.
const STEP: f64 = 40.0;
/// The extent of the candidate places, as a multiple of the view.
const BEYOND: f64 = 2.0;
/// The distance kept free about the reference point of an unbounded shape, in pixels.
const ABOUT: f32 = 40.0;

/// The shape in the candidate place nearest to the middle of the view in which it covers no visible shape
/// and is covered by none, nor by the `covered` parts of the view. If there is none, the place, also beyond the view,
/// in which it covers least. And whether the whole shape lies in the view.
pub(crate) fn free_place<V: World>(
    seen: &Seen<'_, V>,
    covered: &[Rect],
    form: impl Fn(DVec3) -> Option<Form<V>>,
) -> Option<(Form<V>, bool)> {
    let view = seen.camera.viewport();
    let taken = (0..seen.document.entries.len())
        .filter_map(|index| room_of(&seen.now(index)?, seen.camera))
        .chain(covered.iter().copied())
        .collect::<Vec<Rect>>();
    let mut best: Option<((bool, f32, bool), Form<V>)> = None;
    for offset in places(view.size().as_dvec2() * (0.5 * BEYOND)) {
        let at = view.center().as_dvec2() + offset;
        let place = seen.camera.unproject(at, seen.camera.center());
        // If the view looks along a plane, no other place lies in it: the centre will do.
        let place = if place.is_finite() { place } else { seen.camera.center() };
        let form = form(place)?;
        let Ok(shape) = form.build::<V>(&seen.document.meshes) else { continue };
        let Some(room) = room_of(&shape, seen.camera) else { continue };
        let around = Rect { min: room.min - MARGIN, max: room.max + MARGIN };
        let covers: f32 = taken.iter().map(|&other| shared(around, other)).sum();
        let in_view = around.min.cmpge(view.min).all() && around.max.cmple(view.max).all();
        let badness = (covers > 0.0, covers, !in_view);
        if best.as_ref().is_none_or(|(least, _)| badness < *least) {
            best = Some((badness, form));
        }
        if badness == (false, 0.0, false) {
            break;
        }
    }
    best.map(|((_, _, beyond), form)| (form, !beyond))
}

/// The rectangle of the screen that a shape takes; for an unbounded one, a little about its reference
/// point. `None` if it is not in view.
fn room_of<V: World>(shape: &Shape<V>, camera: &Camera) -> Option<Rect> {
    if is_bounded(shape) {
        // A point is visible too.
        let Rect { min, max } = on_screen(camera, &shape.bounds())?;
        return Some(Rect { min: min - 1.0, max: max + 1.0 });
    }
    let at = camera.to_screen(shape.reference_point())?;
    Some(Rect { min: at - Vec2::splat(ABOUT), max: at + Vec2::splat(ABOUT) })
}

/// Offsets from the middle to places all over a rectangle, given by half its sides: the shortest first.
fn places(half: DVec2) -> Vec<DVec2> {
    // A window of hardly any size, or of none, has one place.
    let count = (half / STEP).clamp(DVec2::ZERO, DVec2::splat(60.0));
    let (columns, rows) = (count.x as i32, count.y as i32);
    let all = (-rows..=rows).flat_map(|row| (-columns..=columns).map(move |column| (column, row)));
    let mut places: Vec<DVec2> = all.map(|(x, y)| DVec2::new(x.into(), y.into()) * STEP).collect();
    // Among equal distances, the place to the right comes first.
    places.sort_by(|a, b| {
        let order = a.length_squared().total_cmp(&b.length_squared());
        order.then(b.x.total_cmp(&a.x)).then(a.y.total_cmp(&b.y))
    });
    places
}
