//! Edits of a scene: each takes what is seen, and returns the shapes that change.

pub(super) mod align;
mod new_shape;
mod points;
pub(super) mod response;
mod rotation;
pub(super) mod shapes;

use crate::scene::{Document, Entry, World};
pub use new_shape::kinds;
pub(super) use points::{placed, points, step, translate};
pub(super) use rotation::{
    SNAP, along, can_turn, pivot, rotated, snapped, turned, why_not_turned, written_like,
};

/// The entries that change, by their numbers, as they are afterwards.
pub(super) type Changes<V> = Vec<(usize, Entry<V>)>;

/// Puts changed entries in their places.
pub(super) fn put<V: World>(changes: Changes<V>) -> impl FnOnce(&mut Document<V>) {
    |document| changes.into_iter().for_each(|(index, entry)| document.entries[index] = entry)
}
