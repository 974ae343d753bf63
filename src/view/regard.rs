//! At which shapes somebody looks. For many of the others impostors stand.

use super::style::Role;
use super::{Scenery, role};
use crate::analysis::Findings;
use crate::bench::{Bench, Grab};

/// Of so many shapes that are selected each is drawn as it is.
const FEW: usize = 20;

/// The shapes to which the pointer or the selection has been brought.
pub(super) struct Regard {
    hovered: Option<usize>,
    selected: Vec<bool>,
    /// Few are selected.
    few: bool,
}

impl Regard {
    pub fn of<V: Scenery>(bench: &Bench<V>) -> Self {
        let selection = bench.selection();
        let mut selected = vec![false; bench.document().entries.len()];
        selection.iter().for_each(|&index| selected[index] = true);
        let hovered = match bench.hover {
            Some(Grab::Shape(index)) => Some(index),
            _ => None,
        };
        Self { hovered, selected, few: selection.len() <= FEW }
    }

    pub fn is_hovered(&self, index: usize) -> bool {
        self.hovered == Some(index)
    }

    pub fn is_selected(&self, index: usize) -> bool {
        self.selected[index]
    }

    /// Whether an impostor stands for a shape: it is one of many, and nobody looks at it.
    pub fn has_impostor<V: Scenery>(
        &self,
        bench: &Bench<V>,
        findings: &Findings<V>,
        index: usize,
    ) -> bool {
        let looked_at = || {
            let selected = self.few && self.is_selected(index) || bench.selected == Some(index);
            selected || self.is_hovered(index)
        };
        let among_many = || role(findings, index) == Role::Other && !looked_at();
        let can_be = || findings.shapes[index].as_ref().is_some_and(V::is_opaque);
        bench.is_crowded() && among_many() && can_be()
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;
    use crate::analysis::analyse;
    use crate::scene::Document;

    /// How many of a crowd have impostors.
    fn impostors(bench: &Bench<Vec3>) -> Vec<usize> {
        let findings = analyse(bench.document(), &bench.question());
        let regard = Regard::of(bench);
        let count = bench.document().entries.len();
        (0..count).filter(|&i| regard.has_impostor(bench, &findings, i)).collect()
    }

    fn bench(count: usize) -> Bench<Vec3> {
        Bench::new(Document::crowd(count))
    }

    #[test]
    fn they_stand_for_all_but_the_pair_in_focus() {
        assert_eq!(impostors(&bench(60)), (2..60).collect::<Vec<_>>());
        assert!(impostors(&bench(40)).is_empty());
    }

    #[test]
    fn what_is_looked_at_is_drawn_as_it_is() {
        let mut bench = bench(60);
        bench.hover = Some(Grab::Shape(7));
        assert!(!impostors(&bench).contains(&7));
        bench.hover = None;
        bench.select(vec![9]);
        assert!(!impostors(&bench).contains(&9));
        // Of many the one whose numbers are shown.
        bench.select((0..60).collect());
        assert_eq!(impostors(&bench), (2..59).collect::<Vec<_>>());
    }
}
