//! The panels of the crowd, driven without a display.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use hitbench::bench::Crowd;
use hitbench::panels::{AnyScene, Library, Session};

use crate::window::{Window, click, press, says, window};

fn crowd(harness: &mut Window) -> &mut Crowd<glam::DVec2> {
    let AnyScene::Two(open) = &mut harness.state_mut().opened else { panic!("it is in the plane") };
    open.bench.crowd.as_mut().expect("a crowd is open")
}

fn open() -> Window {
    let mut harness = window(Session::new(Library::presets()));
    press(&mut harness, Key::K);
    harness.run_steps(3);
    harness
}

/// Types over the number that reads `old`.
fn type_over(harness: &mut Window, old: &str, new: &str) {
    harness.get_all_by_value(old).next().unwrap().click();
    harness.run_steps(3);
    harness.press_key_modifiers(Modifiers::COMMAND, Key::A);
    harness.run_steps(2);
    harness.input_mut().events.push(Event::Text(new.to_owned()));
    harness.run_steps(2);
    harness.press_key(Key::Enter);
    harness.run_steps(3);
}

#[test]
fn a_key_opens_a_crowd_that_moves_until_it_is_paused() {
    let mut harness = open();
    assert!(says(&harness, "499,500 pairs"));
    assert!(harness.state().needs_frame());
    let frames = crowd(&mut harness).history().len();
    harness.run_steps(5);
    assert_eq!(crowd(&mut harness).history().len(), frames + 5);

    press(&mut harness, Key::Space);
    assert!(!harness.state().needs_frame(), "idle, it wants no frames");
    let frames = crowd(&mut harness).history().len();
    harness.run_steps(5);
    assert_eq!(crowd(&mut harness).history().len(), frames);
    click(&mut harness, "A single frame");
    assert_eq!(crowd(&mut harness).history().len(), frames + 1);
    assert!(!harness.state().needs_frame());
    click(&mut harness, "Go on");
    assert!(crowd(&mut harness).history().len() > frames + 1);
}

#[test]
fn all_three_run_on_the_same_frame() {
    let mut harness = open();
    press(&mut harness, Key::Space);
    // So few that the double loop is never too slow, however busy the machine is.
    type_over(&mut harness, "1,000", "500");
    assert!(!says(&harness, "all find the same"));
    click(&mut harness, "all four");
    let tally = *crowd(&mut harness).tally().unwrap();
    assert!(tally.costs.iter().all(Option::is_some));
    assert!(says(&harness, &format!("all find the same {} pairs", tally.candidates)));
    assert!(says(&harness, &tally.overlaps.to_string()));
    // The table names it too.
    harness.get_by_role_and_label(Role::Button, "naive").click();
    harness.run_steps(3);
    assert_eq!(crowd(&mut harness).tally().unwrap().costs.iter().flatten().count(), 1);
    assert!(says(&harness, "124,750"));
}

#[test]
fn the_number_of_shapes_is_chosen() {
    let mut harness = open();
    press(&mut harness, Key::Space);
    type_over(&mut harness, "1,000", "2,500");
    assert_eq!(crowd(&mut harness).count(), 2500);
    assert!(says(&harness, "3,123,750 pairs"));
    type_over(&mut harness, "2,500", "7");
    assert_eq!(crowd(&mut harness).count(), 100);
    assert!(!harness.state().needs_frame());
}

#[test]
fn a_crowd_is_taken_as_a_scene_that_can_be_edited() {
    let mut harness = open();
    press(&mut harness, Key::Space);
    type_over(&mut harness, "1,000", "100");
    let first = crowd(&mut harness).bodies().shapes()[0].reference_point();
    click(&mut harness, "Take as a scene");
    let AnyScene::Two(open) = &mut harness.state_mut().opened else { panic!() };
    assert!(open.bench.crowd.is_none() && open.bench.work.is_dirty());
    assert_eq!(open.bench.document().entries.len(), 100);
    let taken = open.bench.document().shape(0).unwrap().reference_point();
    assert!(taken.distance(first) < 0.003);
    // In space the same key, with shift; and what edits shapes is refused in words.
    harness.press_key_modifiers(Modifiers::SHIFT, Key::K);
    harness.run_steps(4);
    assert!(matches!(&harness.state().opened, AnyScene::Three(open) if open.bench.crowd.is_some()));
    harness.press_key_modifiers(Modifiers::SHIFT, Key::A);
    harness.run_steps(3);
    assert!(says(&harness, "There is no scene here"));
}
