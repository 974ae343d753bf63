//! The state of the pointer and of drags, and the handles that it can grab.

use glam::{DVec2, DVec3};

use super::DragMode;
use super::drag::{Change, Drag};
use super::handle::{Grab, Grip, Handle, Picked};
use super::handles::Handles;
use super::snap::Stop;
use crate::bench::input::{Button, Hands};
use crate::bench::seen::Seen;
use crate::scene::World;
use crate::vector::Vector;

/// The distance from the middle of the own axis to its knob, in pixels: clear of the knobs of most shapes.
const OWN_AXIS: f64 = 150.0;

/// The gesture from press to release. A second button does not interrupt it.
#[derive(Debug, Clone, Default)]
pub enum Gesture<V: World> {
    #[default]
    None,
    /// The left button is down, and the pointer has not yet moved far enough for a drag.
    Press { picked: Option<Picked>, at: DVec2, ctrl: bool, shift: bool },
    /// An object follows the cursor.
    Drag(Box<Drag<V>>),
    /// The view follows the cursor, last seen at `at`.
    Look { button: Button, pan: bool, at: DVec2 },
    /// A rubber band is drawn, in the plane.
    Band { from: DVec2, to: DVec2 },
    /// The drag was cancelled; its button is still down.
    Cancelled,
}

/// The pointer, the guides, the gesture under way, and why the last drag did nothing.
#[derive(Debug, Clone, Default)]
pub struct Tool<V: World> {
    /// The target under the pointer, or the one that it has grabbed.
    pub hover: Option<Grab>,
    pub(in crate::bench) gesture: Gesture<V>,
    pub(in crate::bench) hands: Hands,
    /// The first touch at which the dragged shape has stopped.
    pub stop: Option<Stop<V>>,
    /// The effect of dragging a shape.
    pub drag_mode: DragMode,
    /// The reason for which the last drag or key did nothing.
    pub refusal: Option<String>,
}

impl<V: World> Gesture<V> {
    pub fn is_active(&self) -> bool {
        !matches!(self, Gesture::None)
    }

    /// The drag under way.
    pub fn drag(&self) -> Option<&Drag<V>> {
        if let Gesture::Drag(drag) = self { Some(drag) } else { None }
    }

    /// Cancels the gesture; further motion is ignored until the button is released. Returns the own axis or the curve as it
    /// was before.
    pub fn cancel(&mut self) -> Option<Change<V>> {
        let before = self.drag().and_then(Drag::before);
        if self.is_active() {
            *self = Gesture::Cancelled;
        }
        before
    }
}

impl<V: World> Tool<V> {
    /// The corners of the rubber band, in pixels of the window.
    pub fn band(&self) -> Option<[DVec2; 2]> {
        if let Gesture::Band { from, to } = self.gesture { Some([from, to]) } else { None }
    }

    /// A drag of what a press at `at` has grabbed. Says why it cannot be dragged, if so; `None` if nothing can.
    pub(crate) fn drag(
        &self,
        seen: &Seen<'_, V>,
        Picked { grab, place, .. }: Picked,
        at: DVec2,
        ctrl: bool,
    ) -> Option<Result<Drag<V>, String>> {
        let mode = if ctrl { DragMode::Sweep } else { self.drag_mode };
        match grab {
            Grab::Shape(index) => Drag::of_shape(seen, index, mode, at, place),
            // An arrow, a square and a ring drag the shape itself, but not every way.
            Grab::Handle(grip @ (Grip::Along(_) | Grip::Across(_) | Grip::Ring(_))) => {
                let index = seen.selection.selected?;
                let drag = Drag::of_shape(seen, index, mode, at, place)?;
                Some(drag.map(|drag| drag.held_by(grip)))
            }
            Grab::Handle(grip) => {
                let handle = self.own_handles(seen).into_iter().find(|handle| handle.grip == grip);
                Drag::of_handle(seen, &handle?, at).map(Ok)
            }
            // A press on an arrow has already selected its shape and become a press on its handle.
            Grab::Arrow(_) => None,
        }
    }

    /// The handles that are shown: those of the selected shape, the knob of the own axis, and the tip of
    /// another arrow while the pointer is on it.
    pub fn handles(&self, seen: &Seen<'_, V>) -> Vec<Handle> {
        let mut handles = self.own_handles(seen);
        if let Some(Grab::Arrow(index)) = self.hover
            && let Some((stem, place)) = seen.arrow(index)
        {
            let (grip, axis, own) = (Grip::ArrowTip, DVec3::ZERO, false);
            handles.push(Handle { grip, stem, place, axis, own, hovered: true, dragged: false });
        }
        handles
    }

    /// The handles of the selected shape, and the knob of the own axis.
    pub(super) fn own_handles(&self, seen: &Seen<'_, V>) -> Vec<Handle> {
        let drag = self.gesture.drag().and_then(|drag| Some((drag.grip()?, drag.stem, drag.to)));
        let on = |grip: Grip, (stem, place): (DVec3, DVec3), (axis, own): (DVec3, bool)| Handle {
            grip,
            stem,
            place,
            axis,
            own,
            hovered: self.hover == Some(Grab::Handle(grip)),
            dragged: drag.is_some_and(|(dragged, ..)| dragged == grip),
        };
        let handle = |grip: Grip, ends: (DVec3, DVec3)| on(grip, ends, (DVec3::ZERO, false));
        let mut handles = Vec::new();
        let selected = seen.selection.selected.filter(|&index| !seen.selection.is_locked(index));
        if let Some(index) = selected
            && let Some(entry) = seen.document.entries.get(index)
            && let Ok(shape) = &seen.document.shape(index)
        {
            let (camera, shift) = (seen.camera, seen.shift(index));
            let of = Handles { form: &entry.form, shape, camera, shift, dragged: drag };
            // At u > 0 a turning shape is not drawn as its form says, so its handles would be off.
            let as_written = seen.time.u == 0.0 || entry.turn.is_none();
            let grips = if as_written { of.grips(self.drag_mode) } else { vec![] };
            let placed = grips.into_iter();
            let placed = placed.filter_map(|grip| Some(on(grip, of.place(grip)?, of.axis(grip))));
            handles.extend(placed);
            handles.extend(seen.arrow(index).map(|arrow| handle(Grip::ArrowTip, arrow)));
        }
        if let Some(axis) = seen.shown.own_axis.and_then(|axis| axis.in_space().unit()) {
            let (stem, reach) = match drag {
                Some((Grip::OwnAxis, stem, to)) => (stem, stem.distance(to)),
                _ => {
                    let anchor = seen.own_axis_anchor();
                    (anchor, OWN_AXIS / seen.camera.pixels_per_unit(anchor))
                }
            };
            handles.push(handle(Grip::OwnAxis, (stem, stem + axis * reach)));
        }
        handles.extend(seen.bend().map(|bend| handle(Grip::Bend, bend)));
        // A knob behind the eye can be neither seen nor grabbed.
        handles.retain(|handle| handle.place.is_finite() && handle.stem.is_finite());
        handles
    }
}
