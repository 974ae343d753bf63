//! The bounding volumes that are shown.

use super::Bench;
use crate::analysis::Volume;
use crate::scene::World;

/// Which bounding volumes are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownVolumes {
    /// Whether volumes are shown at all.
    pub on: bool,
    /// The kinds that are shown.
    pub kinds: Vec<Volume>,
}

impl Default for ShownVolumes {
    fn default() -> Self {
        Self { on: false, kinds: vec![Volume::SmallestBall, Volume::RefittedAabb, Volume::Obb] }
    }
}

impl ShownVolumes {
    /// Shows a kind, or hides it.
    pub fn toggle(&mut self, volume: Volume) {
        match self.kinds.iter().position(|&kind| kind == volume) {
            Some(place) => drop(self.kinds.remove(place)),
            None => self.kinds.push(volume),
        }
    }
}

impl<V: World> Bench<V> {
    /// The bodies whose volumes are shown: the selected one, and with it the other of the pair in focus; else
    /// the first.
    pub(super) fn bounded_bodies(&self) -> Vec<usize> {
        if !self.shown.volumes.on {
            return Vec::new();
        }
        match (self.selection.selected, self.trace.focus) {
            (Some(selected), Some((a, b))) if selected == b => vec![b, a],
            (Some(selected), Some((a, _))) if selected != a => vec![selected],
            (_, Some((a, b))) => vec![a, b],
            (selected, None) => selected
                .or((!self.work.document.entries.is_empty()).then_some(0))
                .into_iter()
                .collect(),
        }
    }
}
