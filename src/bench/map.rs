//! The map of the pair in focus: which shape is put in each place, and where that is.

use glam::DVec2;

use super::Bench;
use crate::analysis::{Places, Wanted};
use crate::scene::{Hide, MapOf, World};

impl<V: World> Bench<V> {
    /// Shows the map of verdicts, or hides the map.
    pub fn toggle_map(&mut self) {
        self.shown.map = match self.shown.map {
            None => Some(MapOf::Verdict),
            Some(_) => None,
        };
    }

    /// Whether the verdict is hidden, and with it all that would give it away.
    pub fn keeps_secret(&self) -> bool {
        self.hides(Hide::Verdict)
    }

    /// Whether a map is shown: not while its answer is a secret.
    pub fn shows_map(&self) -> bool {
        let shown = self.shown.map.is_some() && self.crowd.is_none();
        shown && self.trace.focus.is_some() && !self.keeps_secret()
    }

    /// A click beside the shapes means a place on the map.
    pub(super) fn clicks_on_map(&self) -> bool {
        self.shows_map() && !self.tool.hands.modifiers.shift
    }

    /// The shape that the map puts in each place: the selected one of the pair, else B.
    pub fn chosen_for_map(&self) -> Option<usize> {
        let (a, b) = self.trace.focus?;
        Some(if self.selection.selected == Some(a) { a } else { b })
    }

    /// The map that is shown.
    pub fn wanted_map(&self) -> Option<Wanted<V>> {
        let of = self.shown.map.clone().filter(|_| self.shows_map())?;
        let pair = self.trace.focus?;
        let chosen = usize::from(self.chosen_for_map()? != pair.0);
        Some(Wanted {
            pair,
            chosen,
            of,
            u: self.map_instant(),
            observer: self.frame_displacement(),
        })
    }

    /// The first contact is that of the whole frame, so the shape is put where it starts.
    fn map_instant(&self) -> f64 {
        if self.shown.map == Some(MapOf::FirstContact) { 0.0 } else { self.time.u }
    }

    /// The places of the map, with this many of its pixels to one of the window; `None` without a shape.
    pub fn map_places(&self, density: f64) -> Option<Places<V>> {
        let through = self.place_of_chosen()?.in_space();
        let viewport = self.camera.viewport();
        let (corner, size) = (viewport.min.as_dvec2(), viewport.size().as_dvec2() * density);
        let step = 1.0 / (self.camera.pixels_per_unit(through) * density);
        let first = self.camera.unproject(corner + DVec2::splat(0.5 / density), through);
        Some(Places {
            first: V::from_space(first),
            right: V::from_space(self.camera.right() * step),
            down: V::from_space(-self.camera.up() * step),
            size: [size.x, size.y].map(|count| count.ceil() as usize),
            precision: self.document().precision,
        })
    }

    /// Where the reference point of the chosen shape lies.
    fn place_of_chosen(&self) -> Option<V> {
        Some(self.seen_at(self.chosen_for_map()?, self.map_instant())?.reference_point())
    }

    /// Puts the chosen shape in the place under a point of the window, as one step of the history.
    pub(super) fn put_chosen_at(&mut self, at: DVec2) {
        let (Some(index), Some(from)) = (self.chosen_for_map(), self.place_of_chosen()) else {
            return;
        };
        let Some(places) = self.map_places(1.0).filter(|_| !self.selection.is_locked(index)) else {
            return;
        };
        let to = self.camera.unproject(at, from.in_space());
        if !to.is_finite() {
            return;
        }
        let (to, u) = (places.rounded(V::from_space(to)), self.map_instant());
        let observer = self.frame_displacement();
        // A place out of range is refused: then the shape stays where it is.
        let _ = self.edit("Put it there", |document| {
            // What the sum of a coordinate and a difference has lost to rounding, a second sum brings back.
            for _ in 0..2 {
                let Ok(shape) = document.seen_at(index, u, observer) else { return };
                document.entries[index].form.translate(to - shape.reference_point());
            }
        });
        self.selection.select(vec![index]);
    }
}
