//! Shapes that are locked where they are.

use glam::{DVec2, DVec3};
use hitbench::bench::{Action, Grip, Toward};
use hitbench::scene::{Form, Rotation3};
use hitbench::shapes::Angle;

use super::arrange::select;
use super::{bits, row_of_balls};
use crate::hands::{Hands, ball, scene};

#[test]
fn what_is_locked_stays_until_it_is_unlocked() {
    let mut document = row_of_balls();
    document.entries[1].displacement = DVec2::new(0.0, 3.0);
    let mut hands = Hands::at(document.clone());
    select(&mut hands, &[1]);
    hands.act(Action::Lock);
    assert!(hands.bench.selection.is_locked(1) && !hands.bench.work.history.is_dirty());
    assert!(hands.bench.tool.handles(&hands.bench.seen()).is_empty());
    let (at, tip) = (hands.see(DVec2::new(4.0, 0.0)), hands.see(DVec2::new(4.0, 3.0)));
    hands.drag(at, at + DVec2::new(60.0, 40.0));
    hands.drag(tip, tip + DVec2::new(60.0, 40.0));
    hands.click(at);
    assert_eq!(hands.bench.selection.selected, Some(1), "a click selects it, to unlock it");
    hands.act(Action::Nudge(Toward::Right, false));
    let told = hands.told(Action::Delete).unwrap();
    assert!(told.is_some_and(|said| said.contains("locked")), "{told:?}");
    assert_eq!(*hands.bench.document(), document);
    // With others it stays behind.
    hands.act(Action::SelectAll);
    hands.act(Action::Nudge(Toward::Right, false));
    hands.act(Action::AlignOnScreen(Toward::Left, false));
    let start = hands.see(DVec2::new(8.1, 0.0));
    hands.drag(start, start + DVec2::new(0.0, 50.0));
    assert_eq!(hands.bench.document().entries[1], document.entries[1]);
    assert_ne!(hands.bench.document().entries[2], document.entries[2]);
    hands.act(Action::Deselect);
    hands.click(at);
    hands.act(Action::Lock);
    hands.drag(at, at + DVec2::new(60.0, 40.0));
    assert_ne!(hands.bench.document().entries[1], document.entries[1]);
}

#[test]
fn the_mouse_goes_through_what_is_locked() {
    // A large box lies over a ball, and is smaller than nothing: without the lock it is grabbed.
    let center = DVec2::new(1.0, 0.0);
    let mut document = scene([ball(DVec2::ZERO, 3.0), ball(center, 0.5)]);
    document.entries.reverse();
    let mut hands = Hands::at(document);
    let beside = hands.see(DVec2::new(-2.0, 0.0));
    hands.click(beside);
    assert_eq!(hands.bench.selection.selected, Some(1));
    hands.act(Action::Lock);
    // A drag that begins on it draws a band around what is free.
    let (from, to) = (hands.see(DVec2::new(-0.5, 2.0)), hands.see(DVec2::new(2.0, -2.0)));
    hands.pull(from, to);
    assert!(hands.bench.tool.band().is_some());
    hands.release();
    assert_eq!(hands.bench.selection.selected, Some(0));
    // All can be locked, and unlocked again.
    hands.act(Action::SelectAll);
    hands.act(Action::Lock);
    assert!(hands.bench.selection.is_locked(0) && hands.bench.selection.is_locked(1));
    hands.act(Action::Lock);
    assert!(!hands.bench.selection.is_locked(0) && !hands.bench.selection.is_locked(1));
}

#[test]
fn a_lock_in_space_leaves_no_handle() {
    let half = DVec3::ONE;
    let rotation = Rotation3::Euler(0.0, 30.0, 0.0);
    let mut hands = Hands::at(scene([
        Form::Obb { center: DVec3::ZERO, half, rotation },
        Form::Sector {
            apex: DVec3::splat(4.0),
            direction: DVec3::X,
            half_angle: Angle::Degrees(20.0),
            radius: 1.0,
        },
    ]));
    hands.act(Action::SelectNext);
    let knob = hands.see_handle(Grip::Along(1));
    hands.act(Action::Lock);
    assert!(hands.bench.tool.handles(&hands.bench.seen()).is_empty());
    let before = bits(hands.bench.document());
    hands.drag(knob, knob + DVec2::new(30.0, 0.0));
    assert_eq!(bits(hands.bench.document()), before);
    // While it is dragged nothing is locked: the drag ends as it began.
    hands.act(Action::SelectNext);
    let at = hands.see(DVec3::splat(4.0) + DVec3::X * 0.5);
    hands.pull(at, at + DVec2::new(9.0, 9.0));
    hands.act(Action::Lock);
    hands.release();
    assert!(!hands.bench.selection.is_locked(1));
}
