//! The pair in focus, and the keys that select and nudge.

use glam::DVec2;
use hitbench::bench::{Action, Toward};
use hitbench::scene::{Expectation, Form};

use super::row_of_balls;
use crate::hands::{Hands, ball, scene};

#[test]
fn at_the_start_the_focus_is_on_the_pair_that_the_document_speaks_of() {
    assert_eq!(Hands::at(row_of_balls()).bench.trace.focus(), Some((0, 1)));
    let mut document = row_of_balls();
    document.expect.push(Expectation::Misses { pair: ("d".into(), "b".into()) });
    let mut hands = Hands::at(document);
    assert_eq!(hands.bench.trace.focus(), Some((3, 1)), "in the order of the document");
    let at = hands.see(DVec2::new(4.0, 0.0));
    hands.click(at);
    assert_eq!(hands.bench.trace.focus(), Some((3, 1)), "a click on one of the pair keeps it");
    let one = scene([ball(DVec2::ZERO, 1.0)]);
    assert_eq!(Hands::at(one).bench.trace.focus(), None);
}

#[test]
fn the_focus_follows_what_is_dragged_and_does_not_flicker() {
    let mut hands = Hands::at(row_of_balls());
    let start = hands.see(DVec2::ZERO);
    hands.click(start);
    hands.move_to(start);
    hands.press();
    let mut changes = Vec::new();
    let mut last = hands.bench.trace.focus();
    let place = |x: f64| DVec2::new(x, 2.5);
    // To the right above the others and a little to and fro on the way, as a hand does.
    for step in 0..400 {
        let x = step as f64 * 0.03 + (step as f64 * 1.3).sin() * 0.15;
        let at = hands.see(place(x));
        hands.move_to(at);
        if hands.bench.trace.focus() != last {
            last = hands.bench.trace.focus();
            changes.push(last);
        }
    }
    assert_eq!(changes, [Some((0, 2)), Some((0, 3))]);
}

#[test]
fn a_pair_chosen_by_name_stays_while_it_is_dragged() {
    let mut hands = Hands::at(row_of_balls());
    hands.bench.focus_on(3, 0);
    assert_eq!(
        (hands.bench.trace.focus(), hands.bench.selection.selected),
        (Some((0, 3)), Some(3))
    );
    let start = hands.see(DVec2::ZERO);
    let near = hands.see(DVec2::new(4.0, 1.0));
    hands.drag(start, near);
    assert_eq!(hands.bench.trace.focus(), Some((0, 3)));
    let other = hands.see(DVec2::new(8.0, 0.0));
    hands.click(other);
    assert_ne!(hands.bench.trace.focus(), Some((0, 3)));
    hands.bench.focus_on(1, 1);
    hands.bench.focus_on(1, 99);
    assert_ne!(hands.bench.trace.focus(), Some((1, 1)));
}

#[test]
fn tab_goes_round_and_arrows_nudge() {
    let mut hands = Hands::at(row_of_balls());
    for index in [0, 1, 2, 3, 0] {
        hands.act(Action::SelectNext);
        assert_eq!(hands.bench.selection.selected, Some(index));
    }
    hands.act(Action::SelectPrevious);
    assert_eq!(hands.bench.selection.selected, Some(3));
    hands.act(Action::Nudge(Toward::Right, false));
    let x = |hands: &Hands<DVec2>| match *hands.form(3) {
        Form::Ball { center, .. } => (center.x, center.y),
        _ => panic!(),
    };
    assert_eq!(x(&hands), (12.1, 0.0));
    hands.act(Action::Nudge(Toward::Left, true));
    hands.act(Action::Nudge(Toward::Down, true));
    assert_eq!(x(&hands), (11.1, -1.0));
    for _ in 0..3 {
        hands.act(Action::Undo);
    }
    assert_eq!(x(&hands), (12.0, 0.0));
}
