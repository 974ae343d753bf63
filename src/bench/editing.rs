//! Adding, copying, deleting and renaming shapes: each is one step of the history.

use glam::DVec3;
use thiserror::Error;

use super::Bench;
use super::camera::Camera;
use super::decimal::Grid;
use super::fresh::fresh;
use super::points::translate;
use super::stage::Stage;
use crate::scene::{Document, Entry, Expectation, Space};
use crate::shapes::{Kind, ShapeError};

/// About how large a new shape is, in pixels from its middle.
const SIZE: f64 = 60.0;
/// About how far a copy lies beside its original, in pixels.
const BESIDE: f64 = 30.0;

/// Why a name is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NameError {
    /// It is empty.
    #[error("a name is not empty")]
    Empty,
    /// Another shape has it.
    #[error("{0:?} is taken: choose another name")]
    Taken(String),
}

impl<V: Stage> Bench<V> {
    /// The kinds that [`Bench::add`] knows: all but meshes, which come from files, and what exists in space only.
    pub fn kinds() -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().filter(|&kind| fresh(kind, V::ZERO, 1.0).is_some())
    }

    /// Adds a shape where the view looks, of a size to be seen there, and selects it.
    ///
    /// Refused where the numbers end.
    pub fn add(&mut self, kind: Kind) -> Result<(), ShapeError> {
        let size = SIZE * self.camera.pixel();
        // Round numbers, of one or two digits.
        let grid = Grid::for_pixel(size);
        let at = V::from_space(grid.round_vector(self.camera.center()));
        let Some(form) = fresh(kind, at, grid.round(size) as f32) else { return Ok(()) };
        let name = self.free_name(&kind.to_string().to_lowercase());
        let entry = Entry { name, form, displacement: V::ZERO, turn: None };
        self.insert("Add", self.document.entries.len(), entry)
    }

    /// Copies the selected shape, and selects the copy, which lies a little beside it.
    pub fn duplicate(&mut self) -> Result<(), ShapeError> {
        let Some(index) = self.selected.filter(|_| !self.in_gesture()) else { return Ok(()) };
        let mut entry = self.document.entries[index].clone();
        entry.name = self.free_name(&entry.name);
        let [right, up] = self.camera.screen_axes();
        let grid = Grid::for_pixel(BESIDE * self.camera.pixel());
        let beside: DVec3 = (right - up) * (BESIDE * self.camera.pixel());
        translate(&mut entry.form, beside, grid);
        self.insert("Duplicate", index + 1, entry)
    }

    /// Deletes the selected shapes, and what is expected of them.
    pub fn delete(&mut self) {
        let mut selection = self.selection();
        if selection.is_empty() || self.in_gesture() {
            return;
        }
        selection.sort_unstable();
        self.group.clear();
        // What is left was there before: it is not refused.
        let _ = self.edit("Delete", |document| {
            for index in selection.into_iter().rev() {
                let name = document.entries.remove(index).name;
                document.expect.retain(|expectation| {
                    let (a, b) = expectation.pair();
                    a != name && b != name
                });
            }
        });
    }

    /// Gives an entry another name, in what is expected of it too.
    pub fn rename(&mut self, index: usize, name: &str) -> Result<(), NameError> {
        if name.is_empty() {
            return Err(NameError::Empty);
        }
        if self.document.find(name).is_some_and(|other| other != index) {
            return Err(NameError::Taken(name.to_owned()));
        }
        // The shape is the same: it is not refused.
        let _ = self.edit("Rename", |document| rename(document, index, name));
        Ok(())
    }

    fn insert(
        &mut self,
        step: &'static str,
        index: usize,
        entry: Entry<V>,
    ) -> Result<(), ShapeError> {
        self.edit(step, |document| document.entries.insert(index, entry))?;
        self.select(vec![index]);
        Ok(())
    }

    /// `wish`, or with the next free number after it.
    fn free_name(&self, wish: &str) -> String {
        let stem = wish.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        let stem = if stem.is_empty() { wish } else { stem };
        let numbered = (2..).map(|number| format!("{stem} {number}"));
        let mut names = std::iter::once(stem.to_owned()).chain(numbered);
        names.find(|name| self.document.find(name).is_none()).unwrap_or_default()
    }
}

fn rename<V: Space>(document: &mut Document<V>, index: usize, new: &str) {
    let old = std::mem::replace(&mut document.entries[index].name, new.to_owned());
    for expectation in &mut document.expect {
        let (Expectation::Apart { pair, .. }
        | Expectation::Overlap { pair, .. }
        | Expectation::Distance { pair, .. }
        | Expectation::Meets { pair, .. }
        | Expectation::Misses { pair }) = expectation;
        for name in [&mut pair.0, &mut pair.1] {
            if *name == old {
                new.clone_into(name);
            }
        }
    }
}
