//! A drag that began and ended between two frames was lost, or moved nothing.
//!
//! Cause: the bench was told where the pointer was at the end of a frame, and which buttons had gone down or up in it.
//! Fix: it is told every event, in order, with the place and the held keys of its own.

use glam::DVec2;
use hitbench::bench::{Button, Deed, Event, Guide, Modifiers};

use crate::hands::{Hands, ball, scene};

fn two() -> Hands<DVec2> {
    Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]))
}

/// From the middle of ball a, 100 pixels to the right and 30 up, and back by 30.
fn drag(hands: &Hands<DVec2>, ctrl: bool) -> Vec<Event> {
    let from = hands.see(DVec2::ZERO);
    let modifiers = Modifiers { ctrl, ..Modifiers::default() };
    let event = |at: DVec2, deed| Event {
        pointer: Some((from + at).as_vec2()),
        over_viewport: true,
        modifiers,
        deed,
    };
    let press = Deed::Press { button: Button::Left, double: false };
    vec![
        event(DVec2::ZERO, Deed::Move),
        event(DVec2::ZERO, press),
        event(DVec2::new(50.0, -30.0), Deed::Move),
        event(DVec2::new(100.0, -30.0), Deed::Move),
        event(DVec2::new(70.0, -30.0), Deed::Release(Button::Left)),
        event(DVec2::new(300.0, 200.0), Deed::Move),
    ]
}

#[test]
fn it_does_what_it_does_over_many() {
    for ctrl in [false, true] {
        let (mut at_once, mut slowly) = (two(), two());
        let events = drag(&at_once, ctrl);
        at_once.take(events.clone());
        for event in events {
            slowly.take(vec![event]);
        }
        assert_eq!(at_once.bench.document(), slowly.bench.document());
        let name = if ctrl { "Displace" } else { "Move" };
        assert_eq!(at_once.bench.work.history.undo_name(), Some(name));
        assert!(!at_once.bench.work.in_gesture());
        let entry = &at_once.bench.document().entries[0];
        let pixel = at_once.see(DVec2::X).x - at_once.see(DVec2::ZERO).x;
        let way = if ctrl {
            entry.displacement
        } else {
            at_once.bench.document().shape(0).unwrap().reference_point()
        };
        let off = way.distance(DVec2::new(70.0, 30.0) / pixel);
        assert!(off * pixel < 1.0, "where the button came up: {way}");
    }
}

#[test]
fn a_key_that_is_held_only_for_a_part_of_it_counts_only_there() {
    let mut hands = two();
    let mut events = drag(&hands, false);
    let key = |deed| Event { deed, ..events[2] };
    let (down, up) = (key(Deed::Down(Guide::X)), key(Deed::Up(Guide::X)));
    // Held at the end: along x alone.
    events.insert(4, down);
    hands.take(events.clone());
    assert_eq!(hands.bench.document().shape(0).unwrap().reference_point().y, 0.0);
    hands.bench.undo();
    // Up again before the end: nowhere held.
    hands.take(vec![Event { deed: Deed::Up(Guide::X), ..events[0] }]);
    events.insert(5, up);
    hands.take(events);
    assert!(hands.bench.document().shape(0).unwrap().reference_point().y > 0.1);
}
