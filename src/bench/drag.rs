//! Drags: of bodies, handles, displacements, rotations and the own axis.

use glam::{DQuat, DVec2, DVec3};

use super::Bench;
use super::decimal::Grid;
use super::drag_mode::{DragMode, turned};
use super::handle::{Grab, Grip, Handle};
use super::handle_drag::{Pull, aimed};
use super::handles::Handles;
use super::input::Guide;
use super::mouse::Gesture;
use super::points::{step, translate};
use super::snap::Stop;
use crate::analysis::curved;
use crate::scene::{Curve, Entry, World};
use crate::shapes::Shape;
use crate::vector::Vector;

/// The distance from the middle of the own axis to its knob, in pixels: clear of the knobs of most shapes.
const OWN_AXIS: f64 = 150.0;

/// A drag under way.
#[derive(Debug, Clone)]
pub(super) struct Drag<V: World> {
    what: What<V>,
    /// The grabbed point at the start: a point of a body, or the place of a handle.
    from: DVec3,
    /// The stem of the handle at the start.
    stem: DVec3,
    /// The offset from the cursor to the middle of the handle, in pixels.
    offset: DVec2,
    /// The point of the world to which the cursor drags the handle.
    to: DVec3,
}

#[derive(Debug, Clone)]
enum What<V: World> {
    /// Drags a handle of an entry.
    Handle(Grip, Start<V>),
    /// Moves a body and the rest of the selection.
    Move(Start<V>, Vec<(usize, Entry<V>)>),
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

impl<V: World> Bench<V> {
    /// The handles that are shown: those of the selected shape, the knob of the own axis, and the tip of
    /// another arrow while the pointer is on it.
    pub fn handles(&self) -> Vec<Handle> {
        let mut handles = self.own_handles();
        if let Some(Grab::Arrow(index)) = self.tool.hover
            && let Some((stem, place)) = self.arrow(index)
        {
            let grip = Grip::ArrowTip;
            handles.push(Handle { grip, stem, place, hovered: true, dragged: false });
        }
        handles
    }

    /// The handles of the selected shape, and the knob of the own axis.
    pub(super) fn own_handles(&self) -> Vec<Handle> {
        let drag = match &self.tool.gesture {
            Gesture::Drag(drag) => Some(&**drag),
            _ => None,
        };
        let grip = drag.and_then(|drag| drag.what.grip());
        let handle = |grip_: Grip, stem: DVec3, place: DVec3| Handle {
            grip: grip_,
            stem,
            place,
            hovered: self.tool.hover == Some(Grab::Handle(grip_)),
            dragged: grip == Some(grip_),
        };
        let mut handles = Vec::new();
        let free = self.selection.selected.filter(|&index| !self.selection.is_locked(index));
        if let Some(start) = free.and_then(|index| self.start(index)) {
            let dragged = drag.and_then(|drag| Some((grip?, drag.stem, drag.to)));
            let Start { index, entry, shape, shift, .. } = &start;
            let (camera, shift) = (&self.camera, *shift);
            let of = Handles { form: &entry.form, shape, camera, shift, dragged };
            // At u > 0 a turning shape is not drawn as its form says, so its handles would be off.
            let grips =
                if self.time.u == 0.0 || entry.turn.is_none() { of.grips() } else { vec![] };
            let placed = grips.into_iter().filter_map(|grip| Some((grip, of.place(grip)?)));
            handles.extend(placed.map(|(grip, (stem, place))| handle(grip, stem, place)));
            let arrow = self.arrow(*index);
            handles.extend(arrow.map(|(stem, tip)| handle(Grip::ArrowTip, stem, tip)));
        }
        if let Some(axis) = self.shown.own_axis.and_then(|axis| axis.in_space().unit()) {
            let (stem, reach) = match drag {
                Some(drag) if grip == Some(Grip::OwnAxis) => {
                    (drag.stem, drag.stem.distance(drag.to))
                }
                _ => {
                    let anchor = self.own_axis_anchor();
                    (anchor, OWN_AXIS / self.camera.pixels_per_unit(anchor))
                }
            };
            handles.push(handle(Grip::OwnAxis, stem, stem + axis * reach));
        }
        handles.extend(self.bend().map(|(stem, place)| handle(Grip::Bend, stem, place)));
        // A knob behind the eye can be neither seen nor grabbed.
        handles.retain(|handle| handle.place.is_finite() && handle.stem.is_finite());
        handles
    }

    /// The middle of the straight way, and the place beside it through which the curve goes.
    fn bend(&self) -> Option<(DVec3, DVec3)> {
        let (a, b) = self.trace.focus?;
        let mover = curved(&self.work.document, a, b)?;
        let curve = self.curve_of(mover)?;
        let (stem, tip) = self.arrow(mover)?;
        let middle = (stem + tip) * 0.5;
        Some((middle, middle + curve.beside(0.5).in_space()))
    }

    fn start(&self, index: usize) -> Option<Start<V>> {
        let entry = self.work.document.entries.get(index)?.clone();
        let shape = self.work.document.shape(index).ok()?;
        let observer = self.frame_displacement().in_space();
        Some(Start { index, entry, shape, shift: self.shift(index), observer })
    }

    /// Turns the press that began at `at` into a drag.
    pub(super) fn begin_drag(&mut self, grab: Option<Grab>, at: DVec2, place: DVec3, ctrl: bool) {
        // Stays so until the button is released, unless there is something to drag.
        self.tool.gesture = Gesture::Cancelled;
        if let Some(Grab::Shape(index)) = grab
            && !self.selection.contains(index)
        {
            self.selection.select(vec![index]);
        }
        let drag = match grab {
            Some(Grab::Shape(index)) => self.start(index).map(|start| {
                let what = match self.tool.drag_mode {
                    _ if ctrl => What::Displace(start),
                    DragMode::Sweep => What::Displace(start),
                    DragMode::Turn => What::Turn(start, at),
                    DragMode::Move => {
                        let others =
                            self.selection.movable().into_iter().filter(|&other| other != index);
                        let entry =
                            |other: usize| (other, self.work.document.entries[other].clone());
                        What::Move(start, others.map(entry).collect())
                    }
                };
                Drag { what, from: place, stem: place, offset: DVec2::ZERO, to: place }
            }),
            Some(Grab::Handle(grip)) => self.grabbed_handle(grip, at),
            // A press on an arrow has already selected its shape and become a press on its handle.
            Some(Grab::Arrow(_)) | None => None,
        };
        let Some(drag) = drag else { return };
        if let What::Turn(start, _) = &drag.what
            && turned(&start.entry.form, DVec3::ZERO, DQuat::IDENTITY, 1.0, 1.0).is_none()
        {
            return self.refuse_to_turn();
        }
        if let Some(name) = drag.what.name() {
            self.begin_gesture(name);
        }
        self.tool.gesture = Gesture::Drag(Box::new(drag));
    }

    fn grabbed_handle(&self, grip: Grip, at: DVec2) -> Option<Drag<V>> {
        let handle = self.own_handles().into_iter().find(|handle| handle.grip == grip)?;
        let what = match grip {
            Grip::OwnAxis => What::OwnAxis(self.shown.own_axis?),
            Grip::Bend => What::Bend(self.shown.curve?),
            grip => What::Handle(grip, self.start(self.selection.selected?)?),
        };
        let offset = self.camera.project(handle.place)? - at;
        Some(Drag { what, from: handle.place, stem: handle.stem, offset, to: handle.place })
    }

    /// Continues the drag with the cursor at `at`.
    pub(super) fn drag_to(&mut self, at: DVec2) {
        let Gesture::Drag(drag) = &self.tool.gesture else { return };
        let shift_key = self.tool.hands.modifiers.shift;
        let grip = drag.what.grip();
        let cursor = at + drag.offset;
        let slides = matches!(grip, None | Some(Grip::Vertex(_) | Grip::ArrowTip));
        let to = if V::DIM == 3 && grip.is_some_and(Grip::turns) {
            on_sphere(self.camera.ray(cursor), drag.stem, drag.from)
        } else if slides {
            self.slide(drag.from, cursor)
        } else {
            self.camera.unproject(cursor, drag.from)
        };
        if !to.is_finite() {
            return;
        }
        let [on_grid, touch] =
            [Guide::Grid, Guide::Touch].map(|guide| self.tool.hands.guides.contains(&guide));
        let placed = matches!(grip, Some(Grip::Vertex(_) | Grip::ArrowTip));
        let to = if on_grid && placed {
            let shift = if let What::Handle(Grip::Vertex(_), start) = &drag.what {
                start.shift
            } else {
                DVec3::ZERO
            };
            drag.from + self.onto_grid(drag.from - shift, to - drag.from)
        } else {
            to
        };
        let pixel = 1.0 / self.camera.pixels_per_unit(to);
        match &drag.what {
            What::OwnAxis(before) => {
                let axis = aimed(*before, to - drag.stem, pixel, shift_key);
                self.shown.own_axis = Some(axis);
            }
            What::Bend(before) => {
                // The curve is farthest from the straight way in the middle, by an eighth of the acceleration.
                let (beside, grid) = (to - drag.stem, Grid::for_pixel(8.0 * pixel));
                let beside = V::from_space(beside * -8.0);
                let acceleration = V::from_fn(|i| grid.round(beside.get(i)));
                self.shown.curve = Some(Curve { acceleration, ..*before });
            }
            What::Handle(grip, start) => {
                let pull = Pull {
                    entry: &start.entry,
                    shape: &start.shape,
                    grip: *grip,
                    stem: drag.stem - start.shift,
                    from: drag.from - start.shift,
                    to: to - start.shift,
                    pixel,
                    snap: shift_key,
                };
                let entry = if *grip == Grip::ArrowTip {
                    // The arrow is drawn where u is 0, and without the displacement of the observer.
                    let stem = drag.stem - start.observer;
                    Pull { stem, from: drag.from, to, ..pull }.entry()
                } else {
                    pull.entry()
                };
                self.put(start.index, entry);
            }
            What::Move(start, others) => {
                let (index, way, grid) = (start.index, to - drag.from, Grid::for_pixel(pixel));
                let (entry, stop) = self.moved(index, &start.entry, way, (on_grid, touch), grid);
                let step = step(&start.entry.form, &entry.form).unwrap_or(way);
                let mut others = others.clone();
                for (_, other) in &mut others {
                    translate(&mut other.form, step, Grid::EXACT);
                }
                // All of them are moved, or none.
                if others.iter().all(|(_, other)| self.work.document.check(other).is_ok()) {
                    let all = others.into_iter().chain([(index, entry)]);
                    all.for_each(|(index, entry)| self.put(index, entry));
                }
                if let Some(Stop { pair: (a, b), .. }) = stop
                    && !self.trace.pinned
                {
                    self.set_focus(a, b);
                }
                self.tool.stop = stop;
            }
            What::Displace(start) => {
                let mut entry = start.entry.clone();
                let way = to - drag.from + start.shift + start.observer;
                entry.displacement = V::from_space(Grid::for_pixel(pixel).round_vector(way));
                self.put(start.index, entry);
            }
            What::Turn(start, from) => {
                let pivot = self.pivot(&start.shape);
                let by = self.turn_of_drag(pivot + start.shift, *from, at, shift_key);
                // A multiple of 15° is written with all its digits.
                let (pixel, radians) = if shift_key { (pixel * 1e-3, 1e-6) } else { (pixel, 1e-3) };
                let form = turned(&start.entry.form, pivot, by, pixel, radians);
                let (index, entry) = (start.index, start.entry.clone());
                if let Some(form) = form {
                    self.put(index, Entry { form, ..entry });
                }
            }
        }
        if let Gesture::Drag(drag) = &mut self.tool.gesture {
            drag.to = to;
        }
    }

    /// Puts an entry in its place, unless it has no valid shape: then the document stays as it was.
    fn put(&mut self, index: usize, mut entry: Entry<V>) {
        let Some(before) = self.work.document.entries.get(index) else { return };
        entry.shorten(before, self.work.document.precision);
        if self.work.document.check(&entry).is_ok() {
            self.work.document.entries[index] = entry;
        }
    }

    /// The point under the cursor in the plane through `from` that faces the camera; with X, Y or Z held, on
    /// that axis through `from`; with shift, on the axis that is nearest to the motion.
    fn slide(&self, from: DVec3, cursor: DVec2) -> DVec3 {
        let axes = [(Guide::X, DVec3::X), (Guide::Y, DVec3::Y), (Guide::Z, DVec3::Z)];
        let axes = &axes[..V::DIM];
        let on_axis = |axis: DVec3| self.on_axis(from, axis, cursor);
        if let Some((_, axis)) =
            axes.iter().find(|(guide, _)| self.tool.hands.guides.contains(guide))
        {
            return on_axis(*axis);
        }
        if !self.tool.hands.modifiers.shift {
            return self.camera.unproject(cursor, from);
        }
        let miss = |place: DVec3| {
            let seen = self.camera.project(place);
            seen.map_or(f64::INFINITY, |seen| seen.distance(cursor))
        };
        axes.iter()
            .map(|(_, axis)| on_axis(*axis))
            .min_by(|a, b| miss(*a).total_cmp(&miss(*b)))
            .unwrap_or(from)
    }

    /// The point of the line through `from` along `axis` that is nearest to the cursor on the screen.
    fn on_axis(&self, from: DVec3, axis: DVec3, cursor: DVec2) -> DVec3 {
        if V::DIM == 2 {
            return from + axis * axis.dot(self.camera.unproject(cursor, from) - from);
        }
        let (origin, sight) = self.camera.ray(cursor);
        // The points of two lines that are closest to each other.
        let cosine = axis.dot(sight);
        let sine_squared = 1.0 - cosine * cosine;
        if sine_squared < 1e-4 {
            return from;
        }
        let between = origin - from;
        let along = (axis.dot(between) - cosine * sight.dot(between)) / sine_squared;
        let place = from + axis * along;
        // Beyond the vanishing point of the axis no point of it is under the cursor.
        if self.camera.project(place).is_some() { place } else { from }
    }
}

impl<V: World> Drag<V> {
    /// The curve before the drag.
    pub fn curve_before(&self) -> Option<Curve<V>> {
        match self.what {
            What::Bend(before) => Some(before),
            _ => None,
        }
    }

    /// The direction of the own axis before the drag.
    pub fn axis_before(&self) -> Option<V> {
        match self.what {
            What::OwnAxis(before) => Some(before),
            _ => None,
        }
    }
}

impl<V: World> What<V> {
    fn grip(&self) -> Option<Grip> {
        match self {
            What::Handle(grip, _) => Some(*grip),
            What::OwnAxis(_) => Some(Grip::OwnAxis),
            What::Bend(_) => Some(Grip::Bend),
            What::Move(..) | What::Displace(_) | What::Turn(..) => None,
        }
    }

    /// The name of the gesture in the history; `None` for the own axis and the curve, which are no part of the document.
    fn name(&self) -> Option<&'static str> {
        match self {
            What::Handle(grip, _) => Some(grip.deed()),
            What::Move(..) => Some("Move"),
            What::Displace(_) => Some("Displace"),
            What::Turn(..) => Some("Turn"),
            What::OwnAxis(_) | What::Bend(_) => None,
        }
    }
}

/// The point where the line of sight meets the sphere about `center` through `from`, on the side on which
/// `from` is; if it misses the sphere, a point of its rim.
fn on_sphere((origin, sight): (DVec3, DVec3), center: DVec3, from: DVec3) -> DVec3 {
    let radius = from.distance(center);
    let foot = origin + sight * (center - origin).dot(sight);
    let beside = foot - center;
    let depth_squared = radius * radius - beside.length_squared();
    if depth_squared <= 0.0 {
        return center + beside.normalize_or_zero() * radius;
    }
    let side = if (from - center).dot(sight) > 0.0 { 1.0 } else { -1.0 };
    foot + sight * (side * depth_squared.sqrt())
}
