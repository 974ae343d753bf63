//! In a crowd of space, impostors stand for all bodies but those that are looked at.

use egui::Shape;
use glam::DVec3;
use hitbench::analysis::analyse;
use hitbench::bench::{Action, Bench, Grab};
use hitbench::scene::Document;

use super::pictures_of_records::shapes;

fn bench(count: usize) -> Bench<DVec3> {
    Bench::new(Document::crowd(count))
}

/// The entries of a crowd that are drawn opaque.
fn opaque(bench: &Bench<DVec3>) -> Vec<usize> {
    let shape = |index: usize| bench.document().shape(index).unwrap();
    let count = bench.document().entries.len();
    (0..count).filter(|&index| bench.seen().is_opaque(index, &shape(index))).collect()
}

/// Whether the painter names the body of an entry: it has no figure of an impostor.
fn is_named(bench: &Bench<DVec3>, index: usize) -> bool {
    let findings = analyse(bench.document(), &bench.question());
    let name = &bench.document().entries[index].name;
    let is_it = |shape: &Shape| match shape {
        Shape::Text(text) => text.galley.text() == name,
        _ => false,
    };
    shapes(bench, &findings).iter().any(is_it)
}

#[test]
fn they_stand_for_all_but_the_pair_in_focus() {
    assert_eq!(opaque(&bench(60)), (2..60).collect::<Vec<_>>());
    assert!(opaque(&bench(40)).is_empty());
}

#[test]
fn what_is_looked_at_is_drawn_as_it_is() {
    let mut bench = bench(60);
    bench.frame_all();
    assert!(is_named(&bench, 0) && !is_named(&bench, 7));
    bench.tool.hover = Some(Grab::Shape(7));
    assert!(is_named(&bench, 7));
    bench.tool.hover = None;
    bench.selection.selected = Some(9);
    assert!(!opaque(&bench).contains(&9) && is_named(&bench, 9));
    // Of a large selection, only the shape whose numbers are shown is no impostor.
    let findings = analyse(bench.document(), &bench.question());
    bench.perform(Action::SelectAll, &findings).unwrap();
    bench.focus_on(0, 1);
    bench.selection.selected = Some(59);
    assert_eq!(bench.selection.entries().len(), 60);
    assert_eq!(opaque(&bench), (2..59).collect::<Vec<_>>());
}
