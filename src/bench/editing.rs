//! Adding, copying, deleting and renaming shapes: each is one step of the history.

use glam::DVec3;
use thiserror::Error;

use super::Bench;
use super::decimal::Grid;
use super::free::Free;
use super::new_shape::new_shape;
use super::points::{step, translate};
use crate::scene::{Document, Entry, Expectation, LONGEST_LINE, World};
use crate::shapes::{Kind, ShapeError};

/// The approximate size of a new shape, in pixels from its middle.
const SIZE: f64 = 60.0;
/// The approximate distance of a copy from its original, in pixels.
const BESIDE: f64 = 30.0;

/// The reason for which a name is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NameError {
    /// The name is empty.
    #[error("a name is not empty")]
    Empty,
    /// The name is longer than a file may hold.
    #[error("a name has at most {LONGEST_LINE} characters, not {0}: choose a shorter one")]
    Long(usize),
    /// Another shape has the name.
    #[error("{0:?} is taken: choose another name")]
    Taken(String),
}

impl<V: World> Bench<V> {
    /// The kinds that [`Bench::add`] knows: all but meshes, which come from files, and in the plane all but the
    /// kinds of space.
    pub fn kinds() -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().filter(|&kind| new_shape(kind, V::ZERO, 1.0).is_some())
    }

    /// Adds a shape of visible size in a free place near the middle of the view, and selects it. If there is no
    /// free place, the view zooms out until there is.
    ///
    /// Refused if a coordinate would leave the range of the numbers.
    pub fn add(&mut self, kind: Kind) -> Result<(), ShapeError> {
        let size = SIZE * self.camera.pixel();
        // Rounds its numbers to one or two digits.
        let grid = Grid::for_pixel(size);
        let form =
            |at: DVec3| new_shape(kind, V::from_space(grid.round_vector(at)), grid.round(size));
        let Some(Free { form, in_view }) = self.free_place(form) else { return Ok(()) };
        let name = free_name(&self.work.document, &kind.name(V::DIM).to_lowercase());
        let entry = Entry { name, form, displacement: V::ZERO, turn: None };
        self.edit("Add", |document| document.entries.push(entry))?;
        self.selection.select(vec![self.work.document.entries.len() - 1]);
        if !in_view {
            self.frame_all();
        }
        Ok(())
    }

    /// Copies the selected shapes, each after its original, and selects the copies, which lie a little beside.
    pub fn duplicate(&mut self) -> Result<(), ShapeError> {
        let Some(index) = self.selection.selected.filter(|_| !self.work.in_gesture()) else {
            return Ok(());
        };
        let [right, up] = self.camera.screen_axes();
        let grid = Grid::for_pixel(BESIDE * self.camera.pixel());
        let beside: DVec3 = (right - up) * (BESIDE * self.camera.pixel());
        let form = &self.work.document.entries[index].form;
        let mut moved = form.clone();
        translate(&mut moved, beside, grid);
        // All move as far as that one, so that the copies lie to each other as their originals do.
        let way = step(form, &moved).unwrap_or_else(|| grid.round_vector(beside));

        let mut document = self.document().clone();
        let mut originals = self.selection.entries().to_vec();
        originals.sort_unstable();
        let mut copies = Vec::new();
        for (before, &original) in originals.iter().enumerate() {
            let place = original + before;
            let mut entry = document.entries[place].clone();
            entry.name = free_name(&document, &entry.name);
            translate(&mut entry.form, way, Grid::EXACT);
            document.check(&entry)?;
            document.entries.insert(place + 1, entry);
            copies.push(place + 1);
        }
        // The shape whose numbers are shown comes last.
        let shown = originals.iter().position(|&original| original == index).unwrap_or(0);
        copies[shown..].rotate_left(1);
        self.exchange("Duplicate", document);
        self.selection.select(copies);
        Ok(())
    }

    /// Deletes the selected shapes but the locked ones, and the expectations about them.
    pub fn delete(&mut self) {
        let mut selection = self.selection.movable();
        if selection.is_empty() || self.work.in_gesture() {
            return;
        }
        selection.sort_unstable();
        let mut document = self.document().clone();
        for index in selection.into_iter().rev() {
            let name = document.entries.remove(index).name;
            document.expect.retain(|expectation| {
                let (a, b) = expectation.pair();
                a != name && b != name
            });
            if let Some(opens) = &mut document.opens {
                opens.pair = opens.pair.take().filter(|(a, b)| *a != name && *b != name);
            }
        }
        self.exchange("Delete", document);
    }

    /// Renames an entry, in the expectations too.
    pub fn rename(&mut self, index: usize, name: &str) -> Result<(), NameError> {
        if name.is_empty() {
            return Err(NameError::Empty);
        }
        let length = name.chars().count();
        if length > LONGEST_LINE {
            return Err(NameError::Long(length));
        }
        if self.work.document.find(name).is_some_and(|other| other != index) {
            return Err(NameError::Taken(name.to_owned()));
        }
        let mut document = self.document().clone();
        rename(&mut document, index, name);
        self.exchange("Rename", document);
        Ok(())
    }
}

/// `wish`, or `wish` with the next free number, cut so that there is room for the number.
fn free_name<V: World>(document: &Document<V>, wish: &str) -> String {
    let stem = wish.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let stem = if stem.is_empty() { wish } else { stem };
    // 20 digits: more than any count of shapes has.
    let cut: String = stem.chars().take(LONGEST_LINE - 20).collect();
    let numbered = (2..).map(|number| format!("{cut} {number}"));
    let mut names = std::iter::once(stem.to_owned()).chain(numbered);
    names.find(|name| document.find(name).is_none()).unwrap_or_default()
}

fn rename<V: World>(document: &mut Document<V>, index: usize, new: &str) {
    let old = std::mem::replace(&mut document.entries[index].name, new.to_owned());
    let expected = document.expect.iter_mut().map(|expectation| {
        let (Expectation::Apart { pair, .. }
        | Expectation::Overlap { pair, .. }
        | Expectation::Distance { pair, .. }
        | Expectation::Meets { pair, .. }
        | Expectation::Misses { pair }) = expectation;
        pair
    });
    let opened = document.opens.iter_mut().filter_map(|opens| opens.pair.as_mut());
    for (a, b) in expected.chain(opened) {
        for name in [a, b] {
            if *name == old {
                new.clone_into(name);
            }
        }
    }
}
