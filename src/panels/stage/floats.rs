//! Places what floats over the stage: where it covers nothing of the step that is shown, nor another float, and as
//! little as possible of the bodies; else it takes a smaller form.
//!
//! A float keeps its place while the user holds something or something moves, and as long as it covers nothing there. After
//! a step, a drag or a move of the camera it takes the best place again, so the same picture always looks the same.

use egui::{Align2, Pos2, Rect, Vec2, pos2};

use super::overlay::MARGIN;
use crate::bench::{Bench, Camera, DragMode, Stepper, TraceKind};
use crate::scene::World;
use crate::view::{CELL, Coverage, Obstacles};

/// What floats over the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Float {
    /// The switch of what a drag does.
    DragSwitch,
    /// The question whose answer is hidden, or what was said to it.
    Prediction,
    /// The verdict.
    Answer,
    /// The magnifier.
    Magnifier,
    /// The legend.
    Legend,
}

/// The least distance between two floats.
const GAP: f32 = 6.0;
/// The increase of that part up to which a float stays.
const TOLERANCE: f32 = 0.1;
/// What a place costs: on bodies, and away from a border of the stage. To be as far away as possible from the place where it is
/// looked for costs 1.
const ON_BODIES: f32 = 4.0;
const OFF_BORDER: f32 = 0.1;
/// The number of frames after which places are no longer chosen anew.
const PATIENCE: u8 = 40;

/// The place of a float.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// The number of its form: the first is the largest.
    pub form: usize,
    /// The area that it covers.
    pub rect: Rect,
    /// It covers marks of the step, or another float: there is no better place.
    pub covers: bool,
    /// The part of it that lies on bodies.
    pub on_bodies: f32,
}

/// All that decides on the places, unless something is held.
#[derive(Debug, Clone, PartialEq)]
struct Moment {
    camera: Camera,
    version: u64,
    focus: Option<(usize, usize)>,
    trace: (TraceKind, [Stepper; 2], Option<String>),
    time: (f64, bool),
    handles: (Option<usize>, DragMode),
}

impl Moment {
    fn of<V: World>(bench: &Bench<V>) -> Self {
        let trace = &bench.trace;
        Self {
            camera: bench.sight.camera,
            version: bench.work.version(),
            focus: bench.trace.focus(),
            trace: (trace.subject, [trace.outer_stepper(), trace.stepper], trace.way.clone()),
            time: (bench.time.u, bench.time.playing),
            handles: (bench.selection.selected, bench.tool.drag_mode),
        }
    }
}

/// The places of all floats.
#[derive(Debug, Default)]
pub struct Floats {
    /// The place of each, and the area that it covers if it is shown in this frame.
    places: Vec<(Float, Spot, Option<Rect>)>,
    /// Areas that are taken by what has its own place.
    fixed: Vec<Rect>,
    viewport: Option<Rect>,
    moment: Option<Moment>,
    drawn: Obstacles,
    coverage: Option<Coverage>,
    /// The number of frames since the places had to be chosen anew; `None` once they are found.
    search: Option<u8>,
    /// Nothing moves now.
    held: bool,
}

impl Floats {
    /// Begins a frame, with what the last picture showed and what has its own place. While the user has `grabbed`
    /// something, all stays. Returns whether another frame is needed.
    pub fn begin<V: World>(
        &mut self,
        viewport: Rect,
        bench: &Bench<V>,
        grabbed: bool,
        drawn: &Obstacles,
        fixed: Vec<Rect>,
    ) -> bool {
        let same = self.viewport == Some(viewport)
            && self.drawn.marks == drawn.marks
            && self.drawn.outlines == drawn.outlines
            && self.drawn.bodies == drawn.bodies;
        let glides = bench.needs_frame() && !bench.time.playing;
        let held = grabbed || glides || bench.work.in_gesture();
        let moment = Some(Moment::of(bench));
        let released = self.held && !held;
        self.held = held;
        if self.moment != moment || self.fixed != fixed || released || self.viewport.is_none() {
            (self.moment, self.search) = (moment, Some(0));
        } else if !held {
            // The picture of a frame is known in the next one.
            let goes_on = |frames: &u8| *frames < 2 || !same && *frames < PATIENCE;
            self.search = self.search.filter(goes_on).map(|frames| frames + 1);
        }
        if !same {
            (self.viewport, self.coverage) = (Some(viewport), None);
            self.drawn.clone_from(drawn);
        }
        self.fixed = fixed;
        self.places.iter_mut().for_each(|(_, _, shown)| *shown = None);
        self.search.is_some() && !held
    }

    /// The place of a float, which may have several forms, the largest first, each with its size and what it costs to see no
    /// more. It is looked for near a corner of the stage, apart from what is shown already and from `others`.
    pub fn place(
        &mut self,
        float: Float,
        forms: &[(Vec2, f32)],
        corner: Align2,
        others: &[Rect],
    ) -> Spot {
        let viewport = self.viewport.unwrap_or(Rect::ZERO);
        let room = viewport.shrink(MARGIN);
        let shown = self.shown().filter(|(it, _)| *it != float).map(|(_, rect)| rect);
        let taken: Vec<Rect> = shown.chain(self.fixed.iter().chain(others).copied()).collect();
        let coverage = self.coverage.get_or_insert_with(|| Coverage::new(viewport, &self.drawn));
        let stand = |form: usize, rect: Rect| {
            let [marks, on_bodies] = coverage.of(rect);
            let around = rect.expand(GAP);
            let covers = marks > 0.0 || taken.iter().any(|taken| taken.intersects(around));
            (marks, Spot { form, rect, covers, on_bodies })
        };
        let last = self.places.iter().position(|(it, ..)| *it == float);
        let spot = last.map(|last| self.places[last].1).and_then(|last| {
            let form = last.form.min(forms.len() - 1);
            let (_, stays) = stand(form, resized(last.rect, forms[form].0, room));
            let calm = self.search.is_none()
                || self.held
                || self.moment.as_ref().is_some_and(|it| it.time.1);
            let well = !stays.covers && stays.on_bodies <= last.on_bodies + TOLERANCE;
            let spot = Spot { on_bodies: last.on_bodies.min(stays.on_bodies), ..stays };
            (self.held || calm && well).then_some(spot)
        });
        let spot = spot.unwrap_or_else(|| {
            let find = |form: usize| {
                let (cost, spot) = best(form, forms[form].0, corner, room, &stand);
                (cost + forms[form].1, spot)
            };
            let found: Vec<(f32, Spot)> = (0..forms.len()).map(find).collect();
            let free = found.iter().filter(|(_, spot)| !spot.covers);
            let least = free.min_by(|x, y| x.0.total_cmp(&y.0));
            least.unwrap_or(&found[found.len() - 1]).1
        });
        match last {
            Some(last) => self.places[last] = (float, spot, Some(spot.rect)),
            None => self.places.push((float, spot, Some(spot.rect))),
        }
        spot
    }

    /// Puts a float into a corner, whatever it covers there: the user has chosen it.
    pub fn put(&mut self, float: Float, size: Vec2, corner: Align2) -> Rect {
        let room = self.viewport.unwrap_or(Rect::ZERO).shrink(MARGIN);
        let rect = corner.align_size_within_rect(size, room);
        self.places.retain(|(it, ..)| *it != float);
        let spot = Spot { form: 0, rect, covers: false, on_bodies: 0.0 };
        self.places.push((float, spot, Some(rect)));
        rect
    }

    /// Tells where a float stands in the end: its size may have been known only roughly.
    pub fn stands(&mut self, float: Float, rect: Rect) {
        let place = self.places.iter_mut().find(|(it, ..)| *it == float);
        place.into_iter().for_each(|(_, _, shown)| *shown = Some(rect));
    }

    /// Takes a float away that found no place.
    pub fn leave(&mut self, float: Float) {
        self.places.retain(|(it, ..)| *it != float);
    }

    /// What is shown, and where.
    pub fn shown(&self) -> impl Iterator<Item = (Float, Rect)> {
        self.places.iter().filter_map(|(float, _, shown)| Some((*float, (*shown)?)))
    }
}

/// A rectangle of another size at the same place: the nearer borders of the room keep their distances.
fn resized(rect: Rect, size: Vec2, room: Rect) -> Rect {
    let low = |axis: usize| {
        let nearer_high = room.max[axis] - rect.max[axis] < rect.min[axis] - room.min[axis];
        let low = if nearer_high { rect.max[axis] - size[axis] } else { rect.min[axis] };
        low.min(room.max[axis] - size[axis]).max(room.min[axis])
    };
    Rect::from_min_size(pos2(low(0), low(1)), size)
}

/// The best place in the room for a form, and what it costs.
fn best(
    form: usize,
    size: Vec2,
    corner: Align2,
    room: Rect,
    stand: &impl Fn(usize, Rect) -> (f32, Spot),
) -> (f32, Spot) {
    let wanted = corner.align_size_within_rect(size, room).min;
    let free = (room.size() - size).max(Vec2::ZERO);
    let ways = |axis: usize| {
        let count = (free[axis] / CELL).ceil() as usize;
        (0..=count).map(move |i| room.min[axis] + (i as f32 * CELL).min(free[axis]))
    };
    let cost = |at: Pos2, marks: f32, spot: &Spot| {
        let off = |axis: usize| (at[axis] - wanted[axis]).abs() / free[axis].max(1.0);
        let inside = |axis: usize| {
            let from = at[axis] - room.min[axis];
            from > 0.5 && from < free[axis] - 0.5
        };
        let inner = f32::from(u8::from(inside(0))) + f32::from(u8::from(inside(1)));
        let beside = if inner == 2.0 { 4.0 } else { inner };
        let way = 0.5 * (off(0) + off(1)) + OFF_BORDER * beside;
        let covers = if spot.covers { 1e3 + marks } else { 0.0 };
        covers + ON_BODIES * spot.on_bodies + way
    };
    let places = ways(0).flat_map(|x| ways(1).map(move |y| pos2(x, y)));
    let spots = places.map(|at| {
        let (marks, spot) = stand(form, Rect::from_min_size(at, size));
        (cost(at, marks, &spot), spot)
    });
    let best = spots.min_by(|x, y| x.0.total_cmp(&y.0));
    best.unwrap_or_else(|| (0.0, stand(form, Rect::from_min_size(wanted, size)).1))
}
