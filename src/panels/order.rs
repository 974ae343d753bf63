//! The scenes of a folder stand in its order, also those that were open before it.

use std::path::PathBuf;

use super::Session;
use super::library::Place;

impl Session {
    /// Lets the scenes of these files, which are in the library, stand one after the other, from
    /// where the first of them stands. Answers the place of the one that is named first.
    pub(super) fn put_in_order(&mut self, files: &[PathBuf]) -> Option<Place> {
        let now = self.library.put_in_order(files);
        let moved = |place: &mut Place| {
            if place.0 == 0 {
                place.1 = now.get(place.1).copied().unwrap_or(place.1);
            }
        };
        self.place.iter_mut().for_each(moved);
        self.before_crowd.iter_mut().for_each(moved);
        self.failed_place.iter_mut().for_each(moved);
        self.parked.iter_mut().map(|away| &mut away.place).for_each(moved);
        self.library.place_of(files.first()?)
    }
}
