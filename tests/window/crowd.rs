//! Copies of the shapes and their panel, driven without a display.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use hitbench::analysis::Finder;
use hitbench::bench::Crowd;
use hitbench::panels::{AnyScene, Library, Program, Tab};
use hitbench::scene::{Copies, Scene};

use crate::window::{Window, click, press, says, window};

fn crowd(harness: &mut Window) -> &mut Crowd<glam::DVec2> {
    let AnyScene::Two(open) = &mut harness.state_mut().desk.opened else {
        panic!("it is in the plane")
    };
    open.bench.crowd.as_mut().expect("copies are shown")
}

fn open() -> Window {
    let mut harness = window(Program::new(Library::presets()));
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
fn copies_move_until_time_is_stopped() {
    let mut harness = open();
    assert!(says(&harness, "of 499,500 pairs tested"));
    assert!(harness.state().needs_frame());
    let place = |harness: &mut Window| crowd(harness).bodies().shapes()[0].reference_point();
    let before = place(&mut harness);
    harness.run_steps(5);
    assert_ne!(place(&mut harness), before);

    press(&mut harness, Key::Space);
    assert!(!harness.state().needs_frame(), "idle, it wants no frames");
    let before = place(&mut harness);
    harness.run_steps(5);
    assert_eq!(place(&mut harness), before);
    click(&mut harness, "Forward by 1/60 of the frame");
    assert_ne!(place(&mut harness), before);
    assert!(!harness.state().needs_frame());
    click(&mut harness, "Play");
    assert!(harness.state().needs_frame());
}

#[test]
fn the_panel_says_what_each_broad_phase_tests() {
    let mut harness = open();
    press(&mut harness, Key::Space);
    type_over(&mut harness, "1,000", "500");
    click(&mut harness, "all four");
    let tally = *crowd(&mut harness).tally().unwrap();
    assert!(tally.costs.iter().all(Option::is_some));
    assert!(says(&harness, "124,750"));
    assert!(says(&harness, &tally.overlaps.to_string()));
    harness.get_by_role_and_label(Role::Button, "grid").click();
    harness.run_steps(3);
    assert_eq!(crowd(&mut harness).finders(), [Finder::Grid]);
    assert!(says(&harness, "of 124,750 pairs tested"));
}

#[test]
fn the_number_and_the_seed_are_saved_and_undone() {
    let mut harness = open();
    press(&mut harness, Key::Space);
    type_over(&mut harness, "1,000", "2,500");
    type_over(&mut harness, "0", "7");
    let written = |harness: &Window| match harness.state().desk.opened.scene() {
        Scene::Two(document) => document.copies,
        Scene::Three(_) => unreachable!(),
    };
    assert_eq!(written(&harness), Some(Copies { count: 2500, seed: 7 }));
    assert_eq!(crowd(&mut harness).copies(), written(&harness).unwrap());
    assert!(harness.state().desk.opened.is_dirty() && !harness.state().needs_frame());
    type_over(&mut harness, "2,500", "0");
    assert_eq!(written(&harness), Some(Copies { count: 1, seed: 7 }));
    for count in [2500, 2500, 1000] {
        harness.press_key_modifiers(Modifiers::COMMAND, Key::Z);
        harness.run_steps(3);
        assert_eq!(crowd(&mut harness).copies().count, count);
    }
    // The text of the scene stands beside its copies; what edits shapes is refused in words.
    click(&mut harness, "Text");
    assert!(harness.state().window.switches.tab == Tab::Text && !says(&harness, "broad phase"));
    harness.press_key_modifiers(Modifiers::SHIFT, Key::A);
    harness.run_steps(3);
    assert!(says(&harness, "Copies cannot be edited"));
}
