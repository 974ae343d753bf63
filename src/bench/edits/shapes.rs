//! Adding, copying, deleting and renaming shapes: each is one step of the history.

use glam::DVec3;
use thiserror::Error;

use super::new_shape::new_shape;
use super::points::{step, translate};
use crate::bench::decimal::Grid;
use crate::bench::input::Rect;
use crate::bench::seen::{Seen, free_place};
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

/// A new shape of visible size in a free place near the middle of the view, and whether it lies in the view as a whole.
pub fn added<V: World>(
    seen: &Seen<'_, V>,
    covered: &[Rect],
    kind: Kind,
) -> Option<(Entry<V>, bool)> {
    let size = SIZE * seen.camera.pixel();
    // Rounds its numbers to one or two digits.
    let grid = Grid::for_pixel(size);
    let form = |at: DVec3| new_shape(kind, V::from_space(grid.round_vector(at)), grid.round(size));
    let (form, in_view) = free_place(seen, covered, form)?;
    let name = free_name(seen.document, &kind.name(V::DIM).to_lowercase());
    Some((Entry { name, form, displacement: V::ZERO, turn: None }, in_view))
}

/// The document with copies of the selected shapes, each a little beside its original and after it in the list; and the
/// numbers of the copies.
pub fn duplicated<V: World>(seen: &Seen<'_, V>) -> Result<(Document<V>, Vec<usize>), ShapeError> {
    let [right, up] = [seen.camera.right(), seen.camera.up()];
    let grid = Grid::for_pixel(BESIDE * seen.camera.pixel());
    let beside: DVec3 = (right - up) * (BESIDE * seen.camera.pixel());
    // All move as far as the one whose numbers are shown, so that the copies lie to each other as their originals do.
    let moved = seen.selection.entry(seen.document).and_then(|entry| {
        let mut moved = entry.form.clone();
        translate(&mut moved, beside, grid);
        step(&entry.form, &moved)
    });
    let way = moved.unwrap_or_else(|| grid.round_vector(beside));

    let mut document = seen.document.clone();
    let mut originals = seen.selection.entries().to_vec();
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
    let shown = originals.iter().position(|&original| Some(original) == seen.selection.selected);
    copies[shown.unwrap_or(0)..].rotate_left(1);
    Ok((document, copies))
}

/// The document without the selected shapes but the locked ones, and without the expectations about them.
pub fn deleted<V: World>(seen: &Seen<'_, V>) -> Document<V> {
    let mut selection = seen.selection.movable();
    selection.sort_unstable();
    let mut document = seen.document.clone();
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
    document
}

/// Renames an entry, in the expectations too.
pub fn rename<V: World>(
    document: &mut Document<V>,
    index: usize,
    new: &str,
) -> Result<(), NameError> {
    if new.is_empty() {
        return Err(NameError::Empty);
    }
    let length = new.chars().count();
    if length > LONGEST_LINE {
        return Err(NameError::Long(length));
    }
    if document.find(new).is_some_and(|other| other != index) {
        return Err(NameError::Taken(new.to_owned()));
    }
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
    Ok(())
}
