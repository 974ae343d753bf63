//! Undo and redo, bit by bit.

use glam::DVec2;
use hitbench::bench::{self, Action, Button, Deed, Toward};
use hitbench::scene::Document;
use hitbench::shapes::Kind;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::{bits, radius, row_of_balls};
use crate::hands::Hands;

/// Presses, moves and releases, as somebody quick does.
fn drag_in_one_frame(hands: &mut Hands<DVec2>, from: DVec2, to: DVec2) {
    let (button, double) = (Button::Left, false);
    let deeds = [
        (from, Deed::Move),
        (from, Deed::Press { button, double }),
        (to, Deed::Move),
        (to, Deed::Release(button)),
    ];
    let event = |(at, deed)| {
        hands.input.pointer = Some(at);
        hands.input.event(deed)
    };
    let events = deeds.map(event).into();
    hands.take(events);
}

#[test]
fn ten_thousand_changes_are_undone_and_done_again_bit_by_bit() {
    let mut rng = XorShiftRng::seed_from_u64(7);
    let mut hands = Hands::at(row_of_balls());
    let mut states = vec![bits(hands.bench.document())];
    let mut moves = 0;
    while states.len() <= 10_000 {
        match rng.random_range(0..10) {
            0 => hands.act(Action::SelectNext),
            1 | 2 => hands.act(Action::Nudge(Toward::ALL[rng.random_range(0..4)], false)),
            3 => {
                let at = hands.see(DVec2::new(rng.random_range(-2.0..14.0), 0.0));
                let to = at + DVec2::new(rng.random_range(-40.0..40.0), 17.0);
                drag_in_one_frame(&mut hands, at, to);
                moves += u32::from(hands.bench.work.history.undo_name() == Some("Move"));
            }
            4 => {
                let size: f64 = [0.0, -0.0, 1e-40, rng.random()][rng.random_range(0..4)];
                let _ = hands.bench.edit("Edit", |document| *radius(document, 1) = size);
            }
            5 => {
                let _ = hands.bench.edit("Rename", |document| {
                    document.title = rng.random_range(0..3).to_string();
                });
            }
            6 if hands.bench.document().entries.len() < 7 => match rng.random_range(0..3) {
                0 => hands.act(Action::Duplicate),
                _ => {
                    let kinds: Vec<Kind> = bench::kinds::<DVec2>().collect();
                    hands.bench.add(kinds[rng.random_range(0..kinds.len())]).unwrap();
                }
            },
            // The ball of which the size is edited stays.
            7 if hands.bench.selection.selected.is_some_and(|index| index > 1) => {
                hands.act(Action::Delete)
            }
            8 if hands.bench.selection.selected.is_some() => {
                let index = hands.bench.selection.selected.unwrap();
                let _ = hands.bench.rename(index, &rng.random_range(0..9).to_string());
            }
            _ => {
                let count = rng.random_range(0..3);
                for _ in 0..count.min(states.len() - 1) {
                    hands.bench.undo();
                    states.pop();
                    assert_eq!(&bits(hands.bench.document()), states.last().unwrap());
                }
                continue;
            }
        }
        let now = bits(hands.bench.document());
        if now != *states.last().unwrap() {
            states.push(now);
        }
    }
    assert!(moves > 300, "{moves} drags moved something");
    for state in states.iter().rev().skip(1) {
        hands.bench.undo();
        assert_eq!(&bits(hands.bench.document()), state);
    }
    assert_eq!(hands.bench.work.history.undo_name(), None);
    assert!(!hands.bench.work.history.is_dirty());
    for state in &states[1..] {
        hands.bench.redo();
        assert_eq!(&bits(hands.bench.document()), state);
    }
    assert_eq!(hands.bench.work.history.redo_name(), None);
}

#[test]
fn minus_zero_is_another_number() {
    let mut hands = Hands::at(row_of_balls());
    let set = |hands: &mut Hands<DVec2>, x: f64| {
        hands.bench.edit("Edit", |document| *radius(document, 0) = x).unwrap();
    };
    set(&mut hands, 0.0);
    hands.bench.work.history.mark_saved();
    set(&mut hands, -0.0);
    assert!(hands.bench.work.history.is_dirty());
    hands.bench.undo();
    assert!(!hands.bench.work.history.is_dirty());
    let mut document = hands.bench.document().clone();
    assert_eq!(radius(&mut document, 0).to_bits(), 0);
}

#[test]
fn a_refused_edit_leaves_the_document_as_it_was() {
    let mut hands = Hands::at(row_of_balls());
    let before = hands.bench.document().clone();
    let refused = hands.bench.edit("Edit", |document| *radius(document, 2) = -1.0);
    assert!(refused.unwrap_err().to_string().starts_with("radius is -1"));
    let far = |document: &mut Document<DVec2>| document.entries[0].displacement.x = f64::INFINITY;
    assert!(hands.bench.edit("Edit", far).unwrap_err().to_string().starts_with("displacement"));
    assert_eq!(*hands.bench.document(), before);
    assert!(!hands.bench.work.history.is_dirty());
}

#[test]
fn the_edits_of_a_gesture_are_one_step() {
    let mut hands = Hands::at(row_of_balls());
    hands.bench.work.begin_gesture("Radius");
    for size in [0.5, 0.6, 0.7] {
        hands.bench.edit("Edit", |document| *radius(document, 0) = size).unwrap();
    }
    hands.bench.work.end_gesture();
    assert_eq!(hands.bench.work.history.undo_name(), Some("Radius"));
    hands.act(Action::Undo);
    assert_eq!(
        (hands.bench.work.history.undo_name(), hands.bench.work.history.redo_name()),
        (None, Some("Radius"))
    );
    hands.act(Action::Redo);
    assert_eq!(*radius(&mut hands.bench.document().clone(), 0), 0.7);
    // A gesture that comes back to where it began is none.
    hands.bench.work.begin_gesture("Radius");
    hands.bench.edit("Edit", |document| *radius(document, 0) = 0.1).unwrap();
    hands.bench.edit("Edit", |document| *radius(document, 0) = 0.7).unwrap();
    hands.bench.work.end_gesture();
    hands.act(Action::Undo);
    assert_eq!(hands.bench.work.history.undo_name(), None);
}
