//! A shape that was selected could not be moved where another one covered it: the press selected the other one.
//!
//! Cause: a press took what lies on top, whatever was selected. Fix: a press that is dragged moves
//! what is selected, if it is under the pointer; a mere click still means what lies on top.

use glam::DVec2;
use hitbench::bench::Action;
use hitbench::scene::Form;

use crate::hands::{Hands, scene};

#[test]
fn moves_it_if_it_is_selected() {
    let half = DVec2::ONE;
    let [a, b] = [DVec2::ZERO, DVec2::new(1.0, 0.5)].map(|center| Form::Aabb { center, half });
    let mut hands = Hands::at(scene([a, b]));
    let (only_a, both) = (DVec2::new(-0.5, -0.3), DVec2::new(0.5, 0.3));
    let way = DVec2::new(0.0, -120.0);
    hands.click(hands.see(both));
    assert_eq!(hands.bench.selection.selected, Some(1), "what lies on top");
    hands.click(hands.see(only_a));
    assert_eq!(hands.bench.selection.selected, Some(0));
    let at = hands.see(both);
    hands.drag(at, at + way);
    let center = |hands: &Hands<DVec2>, index: usize| {
        hands.bench.document().shape(index).unwrap().reference_point()
    };
    assert!(center(&hands, 0).y > 0.5, "{}", center(&hands, 0));
    assert_eq!(
        (center(&hands, 1), hands.bench.selection.selected),
        (DVec2::new(1.0, 0.5), Some(0))
    );
    hands.bench.undo();
    // A click takes what lies on top, also after that.
    hands.click(hands.see(both));
    assert_eq!(hands.bench.selection.selected, Some(1));
    // What is locked stays.
    hands.click(hands.see(only_a));
    hands.bench.perform(Action::Lock, &hands.findings).unwrap();
    hands.drag(at, at + way);
    assert_eq!(center(&hands, 0), DVec2::ZERO);
    assert!(center(&hands, 1).y > 0.9);
}

/// A half-space covers half of the view: whoever has it selected wants to drag the other shapes too.
#[test]
fn but_not_by_an_inside_without_end() {
    let below = Form::HalfSpace { normal: DVec2::Y, offset: 3.0 };
    let center = DVec2::new(0.0, 0.5);
    let mut hands = Hands::at(scene([below, Form::Ball { center, radius: 1.0 }]));
    hands.bench.selection.selected = Some(0);
    let at = hands.see(center);
    hands.drag(at, at + DVec2::new(0.0, 60.0));
    assert_eq!(hands.bench.selection.selected, Some(1));
    assert_eq!(*hands.form(0), Form::HalfSpace { normal: DVec2::Y, offset: 3.0 });
}
