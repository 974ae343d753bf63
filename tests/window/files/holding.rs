//! What is held by the mouse or typed when something else happens.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
use egui_kittest::kittest::{Node, Queryable};
use hitbench::scene::Form;

use super::{SCENE, ctrl, on, read};
use crate::window::{Window, says};

/// Where the ball of this number is seen.
fn at(window: &mut Window, index: usize) -> Pos2 {
    let bench = &bench!(window);
    let center = bench.document().shape(index).unwrap().reference_point();
    let seen = bench.sight.camera.to_screen(center).unwrap();
    pos2(seen.x, seen.y)
}

fn move_to(window: &mut Window, to: Pos2) {
    window.input_mut().events.push(Event::PointerMoved(to));
    window.run_steps(1);
}

fn button(window: &mut Window, pos: Pos2, pressed: bool) {
    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
    window.input_mut().events.push(Event::PointerButton { pos, button, pressed, modifiers });
    window.run_steps(1);
}

/// Presses on the ball of this number and moves it to the right.
fn drag(window: &mut Window, index: usize) -> Pos2 {
    let from = at(window, index);
    move_to(window, from);
    button(window, from, true);
    for step in 1..=5 {
        move_to(window, from + egui::vec2(6.0 * step as f32, 0.0));
    }
    assert!(bench!(window).work.in_gesture());
    from + egui::vec2(30.0, 0.0)
}

/// Moves on, and releases the button there.
fn drop_at(window: &mut Window, to: Pos2) {
    move_to(window, to);
    button(window, to, false);
    window.run_steps(2);
}

fn x(window: &mut Window, index: usize) -> f64 {
    bench!(window).document().shape(index).unwrap().reference_point().x
}

#[test]
fn what_is_saved_in_the_middle_of_a_drag_is_what_is_there_then() {
    let (mut window, file, _folder) = on(SCENE);
    let held = drag(&mut window, 0);
    let moved = x(&mut window, 0);
    assert!(moved > -2.0);
    ctrl(&mut window, Key::S);
    window.press_key(Key::Escape);
    window.run_steps(2);
    drop_at(&mut window, held + egui::vec2(40.0, 0.0));
    assert_eq!(
        window.state().desk.opened.scene(),
        read(&file),
        "nothing is said to be saved that is not"
    );
    assert!(!window.state().desk.opened.is_dirty());
    assert_eq!((x(&mut window, 0), bench!(window).work.history.undo_name()), (moved, Some("Move")));
}

#[test]
fn a_drag_is_over_when_another_scene_is_opened() {
    let (mut window, _file, _folder) = on(SCENE);
    let place = window.state().desk.place.unwrap();
    let held = drag(&mut window, 0);
    let moved = x(&mut window, 0);
    window.press_key(Key::PageDown);
    window.run_steps(3);
    assert_ne!(window.state().desk.place, Some(place));
    assert_eq!(window.state().desk.unsaved(), ["Two disks"], "the drag is work too");
    window.state_mut().open(place);
    drop_at(&mut window, held + egui::vec2(50.0, 50.0));
    assert_eq!(x(&mut window, 0), moved, "nothing jumps to the pointer");
    bench!(window).undo();
    assert_eq!(x(&mut window, 0), -2.0);
}

/// F2 and F11 end what is held, for the panels in which it may be go away.
#[test]
fn a_drag_is_over_when_the_panels_change() {
    for key in [Key::F2, Key::F11] {
        let (mut window, _file, _folder) = on(SCENE);
        let held = drag(&mut window, 0);
        let moved = x(&mut window, 0);
        window.press_key(key);
        window.run_steps(2);
        drop_at(&mut window, held + egui::vec2(40.0, 40.0));
        assert_eq!(x(&mut window, 0), moved, "{key:?}: nothing moves without a step to take back");
        assert_eq!(bench!(window).work.history.undo_name(), Some("Move"));
        bench!(window).undo();
        assert_eq!(x(&mut window, 0), -2.0);
    }
}

/// The field keeps no hold on the scene: what is typed while a shape is dragged does not end the drag.
#[test]
fn a_drag_leaves_the_field_in_which_one_was_writing() {
    let (mut window, _file, _folder) = on(SCENE);
    let opened = window.state().desk.opened.scene();
    window.press_key(Key::F2);
    window.run_steps(3);
    window.input_mut().events.push(Event::Text(" once".into()));
    window.run_steps(2);
    let held = drag(&mut window, 0);
    window.input_mut().events.push(Event::Text(" more words".into()));
    window.run_steps(2);
    drop_at(&mut window, held + egui::vec2(40.0, 0.0));
    assert_eq!(bench!(window).work.history.undo_name(), Some("Move"));
    while bench!(window).work.history.undo_name().is_some() {
        bench!(window).undo();
    }
    assert_eq!(window.state().desk.opened.scene(), opened);
}

fn type_in(window: &mut Window, old: &str, new: &str) {
    let is_field = |role| matches!(role, Role::SpinButton | Role::TextInput);
    let field = |node: &Node| !node.is_disabled() && is_field(node.role());
    let field = window.get_all_by_value(old).find(field).unwrap();
    if field.role() == Role::TextInput {
        field.focus()
    } else {
        field.click()
    }
    window.run_steps(3);
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    window.input_mut().events.push(Event::Text(new.to_owned()));
    window.run_steps(2);
}

fn click_on(window: &mut Window, place: Pos2) {
    move_to(window, place);
    button(window, place, true);
    button(window, place, false);
    window.run_steps(2);
}

fn radius(window: &mut Window, index: usize) -> f64 {
    match bench!(window).document().entries[index].form {
        Form::Ball { radius, .. } => radius,
        _ => panic!("a ball"),
    }
}

#[test]
fn what_was_typed_goes_to_the_shape_for_which_it_was_typed() {
    for elsewhere in [true, false] {
        let (mut window, _file, _folder) =
            on(&SCENE.replace("(2, 0), radius: 1", "(2, 0), radius: 0.75"));
        crate::window::click(&mut window, "Numbers");
        let place = if elsewhere {
            at(&mut window, 1)
        } else {
            let (a, b) = (at(&mut window, 0), at(&mut window, 1));
            a.lerp(b, 0.5) + egui::vec2(0.0, 180.0)
        };
        bench!(window).selection.selected = Some(0);
        window.run_steps(3);
        type_in(&mut window, "1", "1.25");
        click_on(&mut window, place);
        assert_eq!(bench!(window).selection.selected, elsewhere.then_some(1));
        assert_eq!([radius(&mut window, 0), radius(&mut window, 1)], [1.25, 0.75]);
        bench!(window).undo();
        assert_eq!(radius(&mut window, 0), 1.0);
        assert_eq!(bench!(window).work.history.undo_name(), None);

        bench!(window).selection.selected = Some(0);
        window.run_steps(3);
        type_in(&mut window, "left", "sinister");
        click_on(&mut window, place);
        let names: Vec<_> =
            bench!(window).document().entries.iter().map(|entry| entry.name.clone()).collect();
        assert_eq!(names, ["sinister", "right"]);
        assert_eq!(bench!(window).work.history.undo_name(), Some("Rename"));
    }
}

#[test]
fn a_shape_is_renamed_by_key() {
    let (mut window, _file, _folder) = on(SCENE);
    for (key, text) in [(Key::Tab, ""), (Key::F2, "sinister"), (Key::Enter, "")] {
        let held = if key == Key::F2 { Modifiers::SHIFT } else { Modifiers::NONE };
        window.press_key_modifiers(held, key);
        window.run_steps(2);
        window.input_mut().events.extend((!text.is_empty()).then(|| Event::Text(text.into())));
        window.run_steps(2);
    }
    assert_eq!(bench!(window).document().entries[0].name, "sinister");
    assert_eq!(bench!(window).work.history.undo_name(), Some("Rename"));
    // And the keys are those of the scene again.
    window.press_key(Key::Tab);
    window.run_steps(2);
    assert_eq!(bench!(window).selection.selected, Some(1));
}

/// What a key cannot do is said, and Escape does one thing at a time.
#[test]
fn a_key_that_can_do_nothing_says_why() {
    let (mut window, _file, _folder) = on(SCENE);
    let press = |window: &mut Window, held: Modifiers, key: Key| {
        window.press_key_modifiers(held, key);
        window.run_steps(3);
    };
    for (held, key, why) in [
        (Modifiers::NONE, Key::Delete, "Nothing is selected"),
        (Modifiers::NONE, Key::ArrowLeft, "Nothing is selected"),
        (Modifiers::COMMAND, Key::Z, "There is nothing to undo"),
        (Modifiers::COMMAND, Key::ArrowUp, "Select two shapes or more"),
        (Modifiers::SHIFT, Key::Comma, "These are the outermost steps"),
        (Modifiers::NONE, Key::Num9, "This pair has fewer ways"),
    ] {
        press(&mut window, held, key);
        assert!(says(&window, why), "{key:?}: {why}");
    }
    press(&mut window, Modifiers::NONE, Key::Tab);
    press(&mut window, Modifiers::NONE, Key::F11);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!window.state().window.switches.presentation);
    assert_eq!(bench!(window).selection.selected, Some(0), "it left the presentation alone");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(bench!(window).selection.selected, None);
}

#[test]
fn a_held_key_switches_once_and_steps_again_and_again() {
    let (mut window, _file, _folder) = on(SCENE);
    let hold = |window: &mut Window, key: Key, modifiers: Modifiers| {
        for _ in 0..4 {
            let event =
                |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            window.input_mut().events.push(event(true));
            window.run_steps(1);
        }
        let modifiers = Modifiers::NONE;
        let up = Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers };
        window.input_mut().events.push(up);
        window.run_steps(2);
    };
    hold(&mut window, Key::F11, Modifiers::NONE);
    assert!(window.state().window.switches.presentation);
    hold(&mut window, Key::V, Modifiers::NONE);
    assert!(bench!(window).shown.seen_from_a);
    bench!(window).selection.selected = Some(0);
    hold(&mut window, Key::ArrowRight, Modifiers::NONE);
    let mut count = 0;
    while bench!(window).work.history.undo_name().is_some() {
        bench!(window).undo();
        count += 1;
    }
    assert_eq!(count, 4);
}
