//! The map of the pair in focus: which shape is put in each place, and where that is.

use glam::DVec2;

use super::Seen;
use crate::analysis::{Places, Wanted};
use crate::scene::{Entry, Hide, MapOf, World};

impl<V: World> Seen<'_, V> {
    /// Whether a map is shown: not while its answer is a secret.
    pub fn shows_map(&self) -> bool {
        let shown = self.shown.map.is_some() && self.crowd.is_none();
        shown && self.trace.focus.is_some() && !self.shown.hides(Hide::Verdict)
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
        let (u, observer) = (self.map_instant(), self.observer());
        let mine = self.shown.mine.as_ref().map(|(mine, _)| mine.clone());
        Some(Wanted { pair, chosen, of, u, observer, mine })
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
            precision: self.document.precision,
        })
    }

    /// Where the reference point of the chosen shape lies.
    fn place_of_chosen(&self) -> Option<V> {
        Some(self.at(self.chosen_for_map()?, self.map_instant())?.reference_point())
    }

    /// The chosen shape in the place under a point of the window, with its number, unless it is locked.
    pub(crate) fn chosen_put_at(&self, at: DVec2) -> Option<(usize, Entry<V>)> {
        let index = self.chosen_for_map().filter(|&index| !self.selection.is_locked(index))?;
        let (from, places) = (self.place_of_chosen()?, self.map_places(1.0)?);
        let to = self.camera.unproject(at, from.in_space());
        let to = to.is_finite().then(|| places.rounded(V::from_space(to)))?;
        let mut document = self.document.clone();
        // What the sum of a coordinate and a difference has lost to rounding, a second sum brings back.
        for _ in 0..2 {
            let seen = document.seen_at(index, self.map_instant(), self.observer());
            let Ok(shape) = seen else { break };
            document.entries[index].form.translate(to - shape.reference_point());
        }
        Some((index, document.entries.swap_remove(index)))
    }
}
