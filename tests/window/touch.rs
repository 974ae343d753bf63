//! Fingers in the window, told as the window library tells of them; and the keys for those who have no pointer.

use egui::{Event, Key, Pos2, TouchDeviceId, TouchId, TouchPhase, pos2, vec2};
use egui_kittest::kittest::Queryable;
use hitbench::bench::DragMode;

use crate::window::{Window, area, button, click, on, press, says};

const TWO: &str = r#"Scene2D(title: "Two disks", shapes: [
    (name: "left", shape: Ball(center: (0, 0), radius: 1)),
    (name: "right", shape: Ball(center: (4, 0), radius: 1)),
])"#;

/// As the first finger is told of, which is the pointer too.
fn first(window: &mut Window, phase: TouchPhase, pos: Pos2) {
    let button = |pressed| button(pos, pressed);
    second(window, 1, phase, pos);
    let events = &mut window.input_mut().events;
    match phase {
        TouchPhase::Start => events.extend([Event::PointerMoved(pos), button(true)]),
        TouchPhase::Move => events.push(Event::PointerMoved(pos)),
        TouchPhase::End => events.extend([button(false), Event::PointerGone]),
        TouchPhase::Cancel => events.push(Event::PointerGone),
    }
}

fn second(window: &mut Window, id: u64, phase: TouchPhase, pos: Pos2) {
    let (device_id, id, force) = (TouchDeviceId(0), TouchId(id), None);
    window.input_mut().events.push(Event::Touch { device_id, id, phase, pos, force });
}

fn tap(window: &mut Window, at: Pos2) {
    first(window, TouchPhase::Start, at);
    window.run_steps(1);
    first(window, TouchPhase::End, at);
    window.run_steps(3);
}

fn place(window: &mut Window, shape: usize) -> Pos2 {
    let bench = &open!(window).bench;
    let middle = bench.document().shape(shape).unwrap().reference_point();
    let at = bench.sight.camera.to_screen(middle).unwrap();
    pos2(at.x, at.y)
}

#[test]
fn a_finger_drags_a_shape_and_that_is_one_step_of_undo() {
    let (mut window, _folder) = on(TWO);
    let from = place(&mut window, 1);
    first(&mut window, TouchPhase::Start, from);
    window.run_steps(1);
    for step in 1..=4 {
        first(&mut window, TouchPhase::Move, from + vec2(-20.0 * step as f32, 0.0));
        window.run_steps(1);
    }
    first(&mut window, TouchPhase::End, from + vec2(-80.0, 0.0));
    window.run_steps(3);
    let to = place(&mut window, 1);
    assert!((to - from - vec2(-80.0, 0.0)).length() < 1.0, "{from} to {to}");
    assert_eq!(open!(window).bench.work.history.undo_name(), Some("Move"));
    assert_eq!(open!(window).bench.tool.hover, None);
}

#[test]
fn a_second_finger_takes_back_the_drag_that_has_just_begun_and_both_zoom() {
    let (mut window, _folder) = on(TWO);
    let (from, before) = (place(&mut window, 1), open!(window).bench.document().clone());
    let unit = |window: &mut Window| 1.0 / open!(window).bench.sight.camera.pixel();
    let size = unit(&mut window);
    first(&mut window, TouchPhase::Start, from);
    first(&mut window, TouchPhase::Move, from + vec2(12.0, 0.0));
    window.run_steps(1);
    assert_ne!(*open!(window).bench.document(), before);
    second(&mut window, 2, TouchPhase::Start, from + vec2(112.0, 0.0));
    second(&mut window, 2, TouchPhase::Move, from + vec2(212.0, 0.0));
    window.run_steps(1);
    first(&mut window, TouchPhase::End, from + vec2(12.0, 0.0));
    second(&mut window, 2, TouchPhase::Move, from + vec2(312.0, 50.0));
    window.run_steps(1);
    second(&mut window, 2, TouchPhase::End, from + vec2(312.0, 50.0));
    window.run_steps(2);
    assert_eq!(*open!(window).bench.document(), before);
    assert_eq!(open!(window).bench.work.history.undo_name(), None);
    assert!((unit(&mut window) / size - 2.0).abs() < 1e-3, "{}", unit(&mut window) / size);
}

#[test]
fn a_finger_that_rests_opens_the_menu_of_the_shape_and_moves_nothing() {
    let (mut window, _folder) = on(TWO);
    let (from, before) = (place(&mut window, 1), open!(window).bench.document().clone());
    first(&mut window, TouchPhase::Start, from);
    window.run_steps(1);
    assert!(!says(&window, "Rename the shape"));
    // A step of the harness takes a quarter of a second.
    window.run_steps(4);
    assert!(says(&window, "Rename the shape"));
    first(&mut window, TouchPhase::Move, from + vec2(60.0, 0.0));
    first(&mut window, TouchPhase::End, from + vec2(60.0, 0.0));
    window.run_steps(3);
    assert_eq!(*open!(window).bench.document(), before);
    assert_eq!(open!(window).bench.selection.selected, Some(1));
    assert!(says(&window, "Rename the shape"), "it stays after the finger has gone");
    let row = area(&window, "Duplicate the selected shapes");
    assert!(row.height() >= 40.0, "{row}");
    tap(&mut window, row.center());
    assert_eq!(open!(window).bench.document().entries.len(), 3);
}

#[test]
fn a_finger_that_the_system_takes_away_leaves_no_drag() {
    let (mut window, _folder) = on(TWO);
    let (from, before) = (place(&mut window, 1), open!(window).bench.document().clone());
    first(&mut window, TouchPhase::Start, from);
    first(&mut window, TouchPhase::Move, from + vec2(60.0, 0.0));
    window.run_steps(1);
    first(&mut window, TouchPhase::Cancel, from + vec2(60.0, 0.0));
    window.run_steps(2);
    assert_eq!(*open!(window).bench.document(), before);
    let nothing = pos2(60.0, 600.0);
    tap(&mut window, nothing);
    assert_eq!(open!(window).bench.selection.selected, None);
}

/// Buttons, tabs, rows and the time line, once a finger was seen; before, they are as they were.
#[test]
fn what_a_finger_is_to_hit_is_large_enough() {
    let (mut window, _folder) =
        on(&TWO.replace("(4, 0), radius: 1)", "(4, 0), radius: 1), displacement: (-8, 0)"));
    let names =
        ["Next", "Larger", "Why", "Numbers", "Step on", "Play", "Time", "Menu", "seen from A"];
    let small = names.map(|name| area(&window, name));
    assert!(small.iter().all(|area| area.height() < 40.0), "{small:?}");
    assert!(window.query_by_label("A drag: Turn").is_none());
    tap(&mut window, pos2(60.0, 600.0));
    for name in names.into_iter().chain(["A drag: Move", "A drag: Sweep", "A drag: Turn"]) {
        let area = area(&window, name);
        assert!(area.height() >= 40.0 && area.width() >= 40.0, "{name}: {area}");
    }
    click(&mut window, "Numbers");
    for node in window.query_all_by(|node| node.role() == egui::accesskit::Role::SpinButton) {
        let bounds = node.raw_bounds().unwrap();
        assert!(bounds.y1 - bounds.y0 >= 40.0, "{:?}", node.label());
    }
}

#[test]
fn the_switch_on_the_stage_and_its_key_choose_what_a_drag_does() {
    let (mut window, _folder) = on(TWO);
    press(&mut window, Key::R);
    assert_eq!(window.state().window.switches.drag, DragMode::Sweep);
    assert!(says(&window, "A drag sets how a shape moves"));
    let from = place(&mut window, 1);
    first(&mut window, TouchPhase::Start, from);
    first(&mut window, TouchPhase::Move, from + vec2(-90.0, 0.0));
    window.run_steps(1);
    first(&mut window, TouchPhase::End, from + vec2(-90.0, 0.0));
    window.run_steps(3);
    assert_eq!(open!(window).bench.work.history.undo_name(), Some("Displace"));
    let turn = area(&window, "A drag: Turn").center();
    tap(&mut window, turn);
    assert_eq!(window.state().window.switches.drag, DragMode::Turn);
    // The tap was not meant for the stage behind it.
    assert_eq!(open!(window).bench.selection.selected, Some(1));
    press(&mut window, Key::R);
    assert_eq!(window.state().window.switches.drag, DragMode::Move);
    // It stays in the next scene.
    press(&mut window, Key::R);
    press(&mut window, Key::PageDown);
    assert_eq!(window.state().window.switches.drag, DragMode::Sweep);
}

/// F6 leads into the column, the bars and back; Esc leads back from anywhere.
#[test]
fn keys_reach_the_buttons_of_each_part_of_the_window() {
    let (mut window, _folder) = on(TWO);
    let focused = |window: &Window| {
        let node = window.query_all_by(|node| node.is_focused()).find_map(|node| node.label());
        node.unwrap_or_default()
    };
    let mut reached = Vec::new();
    for _ in 0..4 {
        press(&mut window, Key::F6);
        window.run_steps(2);
        reached.push(focused(&window));
    }
    assert_eq!(reached[..3], ["Why", "Step on", "Scenes"]);
    // In the scene Tab goes through the shapes again.
    press(&mut window, Key::Tab);
    assert_eq!(open!(window).bench.selection.selected, Some(0));
    press(&mut window, Key::F6);
    press(&mut window, Key::Tab);
    assert_eq!(focused(&window), "Numbers");
    press(&mut window, Key::Enter);
    assert!(says(&window, "radius"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Tab);
    assert_eq!(open!(window).bench.selection.selected, Some(1));
    press(&mut window, Key::F6);
    window.run_steps(2);
    assert_eq!(focused(&window), "Numbers", "it begins at the column again, with what it shows");
}
