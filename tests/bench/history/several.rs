//! Several shapes that are selected and moved as one.

use glam::DVec2;
use hitbench::bench::{Action, Guide, Toward};
use hitbench::scene::Form;

use crate::hands::{Hands, ball, scene};

fn center(hands: &Hands<DVec2>, index: usize) -> DVec2 {
    match *hands.form(index) {
        Form::Ball { center, .. } => center,
        ref form => panic!("{form:?} is no ball"),
    }
}

fn three() -> Hands<DVec2> {
    Hands::at(scene([
        ball(DVec2::new(-2.0, 0.1), 0.5),
        ball(DVec2::new(0.0, 0.0), 0.5),
        ball(DVec2::new(2.0, 1.0), 0.5),
    ]))
}

fn shift_click(hands: &mut Hands<DVec2>, world: DVec2) {
    hands.input.modifiers.shift = true;
    hands.click(hands.see(world));
    hands.input.modifiers.shift = false;
}

#[test]
fn shift_clicks_select_several_and_they_move_as_one() {
    let mut hands = three();
    hands.click(hands.see(DVec2::new(-2.0, 0.1)));
    assert_eq!(hands.bench.selection.entries().to_vec(), [0]);
    shift_click(&mut hands, DVec2::new(2.0, 1.0));
    assert_eq!(
        (hands.bench.selection.entries().to_vec(), hands.bench.selection.selected),
        (vec![0, 2], Some(2))
    );
    let before = hands.bench.document().clone();
    let at = hands.see(DVec2::new(-2.0, 0.1)) + DVec2::new(5.0, 5.0);
    hands.drag(at, at + DVec2::new(40.0, 150.0));
    let [a, b, c] = [0, 1, 2].map(|index| center(&hands, index));
    assert!(a.y < -0.3 && b == DVec2::ZERO);
    assert!((c - a - DVec2::new(4.0, 0.9)).length() < 1e-6, "{a} {c}");
    assert_eq!(hands.bench.selection.entries(), [0, 2]);
    hands.bench.undo();
    assert_eq!(*hands.bench.document(), before);
    assert_eq!(hands.bench.work.history.undo_name(), None);

    hands.act(Action::Nudge(Toward::Right, false));
    assert!(center(&hands, 0).x > -2.0 && center(&hands, 2).x > 2.0);
    hands.bench.undo();
    assert_eq!(*hands.bench.document(), before);

    shift_click(&mut hands, DVec2::new(-2.0, 0.1));
    assert_eq!(hands.bench.selection.entries(), [2]);
    hands.click(hands.see(DVec2::ZERO));
    assert_eq!(hands.bench.selection.entries(), [1]);
    hands.act(Action::SelectAll);
    assert_eq!(hands.bench.selection.entries(), [0, 1, 2]);
    hands.act(Action::Delete);
    assert!(hands.bench.document().entries.is_empty());
    hands.act(Action::Undo);
    assert_eq!(*hands.bench.document(), before);
    hands.act(Action::SelectAll);
    hands.click(hands.see(DVec2::ZERO));
    assert_eq!(hands.bench.selection.entries(), [1]);
    hands.act(Action::Deselect);
    assert_eq!(hands.bench.selection.entries(), [0; 0]);
}

#[test]
fn a_rubber_band_selects_what_lies_in_it_as_a_whole() {
    let mut hands = three();
    let [from, to] = [DVec2::new(-2.6, -0.6), DVec2::new(1.9, 1.6)].map(|p| hands.see(p));
    hands.pull(from, to);
    assert!(hands.bench.tool.band().is_some());
    hands.release();
    assert_eq!(hands.bench.selection.entries(), [0, 1]);
    assert_eq!((hands.bench.tool.band(), hands.bench.work.history.undo_name()), (None, None));
    hands.pull(from, to);
    hands.act(Action::Deselect);
    hands.release();
    assert_eq!(hands.bench.selection.entries(), [0; 0]);
}

#[test]
fn what_is_dragged_along_does_not_stop_it() {
    let mut hands = three();
    hands.click(hands.see(DVec2::ZERO));
    shift_click(&mut hands, DVec2::new(-2.0, 0.1));
    let at = hands.see(DVec2::new(-2.0, 0.1)) + DVec2::new(5.0, 5.0);
    hands.input.held = vec![Guide::Touch, Guide::X];
    hands.drag(at, at + DVec2::new(200.0, 0.0));
    assert_eq!(hands.bench.tool.stop, None);
    assert!((center(&hands, 1).x - center(&hands, 0).x - 2.0).abs() < 1e-6);
}

#[test]
fn any_shapes_are_selected_without_the_mouse() {
    let mut hands = three();
    let mut after = |action| {
        hands.act(action);
        hands.bench.selection.entries().to_vec()
    };
    assert_eq!(after(Action::SelectMore), [0]);
    assert_eq!(after(Action::SelectMore), [0, 1]);
    assert_eq!(after(Action::SelectOther), [0, 2]);
    assert_eq!(after(Action::SelectOther), [0, 1], "round again, past what is selected");
    assert_eq!(after(Action::SelectMore), [0, 1, 2]);
    assert_eq!(after(Action::SelectMore), [0, 1, 2], "there are no others");
}
