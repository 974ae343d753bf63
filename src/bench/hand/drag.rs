//! Drags: of bodies, handles, displacements, rotations and the own axis.

use glam::{DVec2, DVec3};

use super::DragMode;
use super::drag_way::{on_axis, on_sphere, slide, turn, turn_about};
use super::handle::{Grip, Handle};
use super::handle_drag::{Pull, aimed};
use super::measures::axes_of;
use super::snap::{Moving, Stop, onto_grid};
use crate::bench::decimal::Grid;
use crate::bench::edits::{Changes, can_turn, pivot, step, translate, turned, why_not_turned};
use crate::bench::input::{Guide, Hands};
use crate::bench::seen::Seen;
use crate::scene::{Curve, Entry, World};
use crate::shapes::Shape;

/// A drag under way.
#[derive(Debug, Clone)]
pub struct Drag<V: World> {
    what: What<V>,
    /// The grabbed point at the start: a point of a body, or the place of a handle.
    from: DVec3,
    /// The stem of the handle at the start.
    pub stem: DVec3,
    /// The offset from the cursor to the middle of the handle, in pixels.
    offset: DVec2,
    /// The point of the world to which the cursor drags the handle.
    pub to: DVec3,
    /// The arrow, square or ring that holds the shape to its axis.
    held: Option<Grip>,
}

#[derive(Debug, Clone)]
enum What<V: World> {
    /// Drags a handle of an entry.
    Handle(Grip, Start<V>),
    /// Moves a body and the rest of the selection.
    Move(Start<V>, Changes<V>),
    /// Moves the end of the displacement of a body.
    Displace(Start<V>),
    /// Turns a body; holds the place of the cursor at the start.
    Turn(Start<V>, DVec2),
    /// Turns the own axis; holds its direction at the start.
    OwnAxis(V),
    /// Bends the path; holds the curve at the start.
    Bend(Curve<V>),
}

/// An entry as it was when the drag began.
#[derive(Debug, Clone)]
struct Start<V: World> {
    index: usize,
    entry: Entry<V>,
    shape: Shape<V>,
    shift: DVec3,
    /// The displacement of the observer: that of A while the motion is shown as A sees it.
    observer: DVec3,
}

/// What a drag changes.
pub enum Change<V: World> {
    /// Shapes; and the touch at which they have stopped, if they have.
    Shapes(Changes<V>, Option<Stop<V>>),
    OwnAxis(V),
    Curve(Curve<V>),
}

impl<V: World> Start<V> {
    fn of(seen: &Seen<'_, V>, index: usize) -> Option<Self> {
        let entry = seen.document.entries.get(index)?.clone();
        let shape = seen.document.shape(index).ok()?;
        let (shift, observer) = (seen.shift(index), seen.observer().in_space());
        Some(Self { index, entry, shape, shift, observer })
    }
}

impl<V: World> Drag<V> {
    /// A drag of a shape, grabbed at a place of the world with the cursor `at`. Says why it cannot be turned, if so; `None` if
    /// the shape is at fault.
    pub fn of_shape(
        seen: &Seen<'_, V>,
        index: usize,
        mode: DragMode,
        at: DVec2,
        place: DVec3,
    ) -> Option<Result<Self, String>> {
        let start = Start::of(seen, index)?;
        let what = match mode {
            DragMode::Sweep => What::Displace(start),
            DragMode::Turn => {
                if !can_turn(&start.entry.form) {
                    return Some(Err(why_not_turned(&start.entry)));
                }
                What::Turn(start, at)
            }
            DragMode::Move => {
                let others = seen.selection.movable().into_iter().filter(|&other| other != index);
                let entry = |other: usize| (other, seen.document.entries[other].clone());
                What::Move(start, others.map(entry).collect())
            }
        };
        let offset = DVec2::ZERO;
        Some(Ok(Self { what, from: place, stem: place, offset, to: place, held: None }))
    }

    /// The drag of a shape by an arrow, a square or a ring.
    pub fn held_by(self, grip: Grip) -> Self {
        Self { held: Some(grip), ..self }
    }

    /// A drag of a handle, grabbed with the cursor `at`.
    pub fn of_handle(seen: &Seen<'_, V>, handle: &Handle, at: DVec2) -> Option<Self> {
        let what = match handle.grip {
            Grip::OwnAxis => What::OwnAxis(seen.shown.own_axis?),
            Grip::Bend => What::Bend(seen.shown.curve?),
            grip => What::Handle(grip, Start::of(seen, seen.selection.selected?)?),
        };
        let offset = seen.camera.project(handle.place)? - at;
        let (from, to, held) = (handle.place, handle.place, None);
        Some(Self { what, from, stem: handle.stem, offset, to, held })
    }

    /// The handle that is dragged.
    pub fn grip(&self) -> Option<Grip> {
        match self.what {
            What::Handle(grip, _) => Some(grip),
            What::OwnAxis(_) => Some(Grip::OwnAxis),
            What::Bend(_) => Some(Grip::Bend),
            What::Move(..) | What::Displace(_) | What::Turn(..) => self.held,
        }
    }

    /// The name of the gesture in the history; `None` for the own axis and the curve, which are no part of the document.
    pub fn name(&self) -> Option<&'static str> {
        match &self.what {
            What::Handle(grip, _) => Some(grip.deed()),
            What::Move(..) => Some("Move"),
            What::Displace(_) => Some("Displace"),
            What::Turn(..) => Some("Turn"),
            What::OwnAxis(_) | What::Bend(_) => None,
        }
    }

    /// The own axis or the curve before the drag.
    pub fn before(&self) -> Option<Change<V>> {
        match self.what {
            What::OwnAxis(before) => Some(Change::OwnAxis(before)),
            What::Bend(before) => Some(Change::Curve(before)),
            _ => None,
        }
    }

    /// What the drag changes with the cursor `at`, and the point of the world to which it leads; `None` if there is none.
    pub fn to(&self, at: DVec2, seen: &Seen<'_, V>, hands: &Hands) -> Option<(DVec3, Change<V>)> {
        let to = self.target(at + self.offset, seen, hands);
        if !to.is_finite() {
            return None;
        }
        let snap = hands.modifiers.shift;
        let pixel = 1.0 / seen.camera.pixels_per_unit(to);
        let change = match &self.what {
            What::OwnAxis(before) => Change::OwnAxis(aimed(*before, to - self.stem, pixel, snap)),
            What::Bend(before) => {
                // The curve is farthest from the straight way in the middle, by an eighth of the acceleration.
                let grid = Grid::for_pixel(8.0 * pixel);
                let acceleration = grid.round_vector((to - self.stem) * -8.0);
                let acceleration = V::from_space(acceleration);
                Change::Curve(Curve { acceleration, ..*before })
            }
            What::Handle(grip, start) => {
                let entry = self.pulled(*grip, start, to, pixel, snap);
                Change::Shapes(vec![(start.index, entry)], None)
            }
            What::Move(start, others) => self.moved(start, others, to, seen, hands),
            What::Displace(start) => {
                let mut entry = start.entry.clone();
                let way = to - self.from + start.shift + start.observer;
                entry.displacement = V::from_space(Grid::for_pixel(pixel).round_vector(way));
                Change::Shapes(vec![(start.index, entry)], None)
            }
            What::Turn(start, from) => {
                let pivot = pivot(&start.shape, seen.camera);
                let (camera, center) = (seen.camera, pivot + start.shift);
                let by = match self.held {
                    Some(Grip::Ring(axis)) => {
                        turn_about(camera, center, axes_of(&start.shape)[axis], [*from, at], snap)
                    }
                    _ => turn(camera, center, *from, at, snap),
                };
                // A multiple of 15° is written with all its digits.
                let (pixel, radians) = if snap { (pixel * 1e-3, 1e-6) } else { (pixel, 1e-3) };
                let form = turned(&start.entry.form, pivot, by, pixel, radians);
                let entry = |form| (start.index, Entry { form, ..start.entry.clone() });
                Change::Shapes(form.map(entry).into_iter().collect(), None)
            }
        };
        Some((to, change))
    }

    /// The point of the world to which the cursor drags what is grabbed.
    fn target(&self, cursor: DVec2, seen: &Seen<'_, V>, hands: &Hands) -> DVec3 {
        let grip = self.grip();
        let is_placed = matches!(grip, Some(Grip::Vertex(_) | Grip::ArrowTip));
        let out = (self.from - self.stem).normalize_or_zero();
        let is_extent = matches!(grip, Some(Grip::Face(..) | Grip::Near | Grip::Far));
        let to = if V::DIM == 3 && grip.is_some_and(Grip::turns) {
            on_sphere(seen.camera.ray(cursor), self.stem, self.from)
        } else if is_placed || grip == self.held {
            slide(seen.camera, hands, self.from, cursor, self.held)
        } else if V::DIM == 3 && is_extent && out != DVec3::ZERO {
            on_axis(seen.camera, self.from, out, cursor)
        } else {
            seen.camera.unproject(cursor, self.from)
        };
        if !(is_placed && to.is_finite() && hands.guides.contains(&Guide::Grid)) {
            return to;
        }
        let shift = match &self.what {
            What::Handle(Grip::Vertex(_), start) => start.shift,
            _ => DVec3::ZERO,
        };
        self.from + onto_grid::<V>(seen.camera, self.from - shift, to - self.from)
    }

    /// The entry whose handle is dragged to a point of the world.
    fn pulled(&self, grip: Grip, start: &Start<V>, to: DVec3, pixel: f64, snap: bool) -> Entry<V> {
        // The arrow is drawn where u is 0, and without the displacement of the observer.
        let (shift, observer) = match grip {
            Grip::ArrowTip => (DVec3::ZERO, start.observer),
            _ => (start.shift, DVec3::ZERO),
        };
        let pull = Pull {
            entry: &start.entry,
            shape: &start.shape,
            grip,
            stem: self.stem - shift - observer,
            from: self.from - shift,
            to: to - shift,
            pixel,
            snap,
        };
        pull.entry()
    }

    /// The dragged body and the rest of the selection, moved to a point of the world: all of them, or none.
    fn moved(
        &self,
        start: &Start<V>,
        others: &Changes<V>,
        to: DVec3,
        seen: &Seen<'_, V>,
        hands: &Hands,
    ) -> Change<V> {
        let (index, way) = (start.index, to - self.from);
        let grid = Grid::for_pixel(1.0 / seen.camera.pixels_per_unit(to));
        let (entry, stop) = Moving { seen, index, entry: &start.entry }.moved(way, hands, grid);
        let step = step(&start.entry.form, &entry.form).unwrap_or(way);
        let mut all = others.clone();
        all.iter_mut().for_each(|(_, other)| translate(&mut other.form, step, Grid::EXACT));
        match all.iter().all(|(_, other)| seen.document.check(other).is_ok()) {
            true => all.push((index, entry)),
            false => all.clear(),
        }
        Change::Shapes(all, stop)
    }
}
