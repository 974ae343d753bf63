//! Keeps the scenes of a folder in the folder's order, including those that were open before.

use std::path::PathBuf;

use super::library::Place;
use crate::panels::frame::session::Session;

impl Session {
    /// Moves the scenes of these files, which are in the library, next to each other, starting at the place
    /// of the first of them. Returns the place of the first file in the list.
    pub(in crate::panels) fn put_in_order(&mut self, files: &[PathBuf]) -> Option<Place> {
        let now = self.library.put_in_order(files);
        let moved = |place: &mut Place| {
            if place.0 == 0 {
                place.1 = now.get(place.1).copied().unwrap_or(place.1);
            }
        };
        self.place.iter_mut().for_each(moved);
        self.away.failed_place.iter_mut().for_each(moved);
        self.away.parked.iter_mut().map(|away| &mut away.place).for_each(moved);
        self.library.place_of(files.first()?)
    }
}
