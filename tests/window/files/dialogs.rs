//! What stands in front of everything waits for its answer; and what stays as it was behind it, or from scene to scene.

use egui::{Event, Key, Modifiers, PointerButton, pos2};
use hitbench::panels::{Library, Program};

use super::{SCENE, bench_at, ctrl, on, title, trouble};
use crate::window::{Direct, button, says};

#[test]
fn an_error_waits_for_enter_or_escape_and_lets_nothing_through() {
    for (key, at_start) in [(Key::Enter, false), (Key::Escape, false), (Key::Enter, true)] {
        let folder = tempfile::tempdir().unwrap();
        let broken = folder.path().join("broken.ron");
        std::fs::write(&broken, SCENE.replace("radius: 1)", "radius: -1)")).unwrap();
        let mut program = Program::new(Library::presets());
        if at_start {
            program.open_path(&broken);
        }
        let mut window = crate::window::window(program);
        if !at_start {
            window.state_mut().open_path(&broken);
            window.run_steps(2);
        }
        let stays = trouble(&window).contains("The scene that was open stays open.");
        assert_eq!(stays, !at_start, "{}", trouble(&window));
        let before = (window.state().desk.place, window.state().desk.opened.scene());
        // Neither keys nor the mouse reach what is behind it.
        for key in [Key::PageDown, Key::Tab, Key::Delete, Key::F11, Key::A] {
            window.press_key(key);
            window.run_steps(2);
        }
        let pos = pos2(500.0, 300.0);
        window.input_mut().events.push(Event::PointerMoved(pos));
        for pressed in [true, false] {
            window.input_mut().events.push(button(pos, pressed));
            window.run_steps(1);
        }
        assert!(window.state().talk.banner.is_some());
        assert_eq!((window.state().desk.place, window.state().desk.opened.scene()), before);
        assert!(!window.state().window.switches.presentation);
        assert_eq!(bench_at(&mut window, |bench| bench.selection.selected), None);
        window.press_key(key);
        window.run_steps(2);
        assert_eq!(window.state().talk.banner, None, "{key:?}");
        window.press_key(Key::PageDown);
        window.run_steps(2);
        assert_ne!(window.state().desk.place, before.0);
    }
}

/// Enter answers with the button to which Tab led, not with the first.
#[test]
fn a_question_is_answered_by_the_button_that_was_reached() {
    let (mut window, file, _folder) = on(SCENE);
    bench!(window).edit("Retitle", |document| document.title = "mine".into()).unwrap();
    assert!(!window.state_mut().may_leave());
    window.run_steps(2);
    // Save, Leave without saving, Stay.
    for _ in 0..3 {
        window.press_key(Key::Tab);
        window.run_steps(2);
    }
    window.press_key(Key::Enter);
    window.run_steps(2);
    assert!(!window.state().talk.leaves() && !says(&window, "Leave hitbench?"));
    assert!(std::fs::read_to_string(&file).unwrap().contains("Two disks"), "nothing is saved");
}

#[test]
fn a_scene_is_reset_and_undo_brings_the_work_back() {
    let (mut window, _file, _folder) = on(SCENE);
    bench!(window).edit("Retitle", |document| document.title = "mine".into()).unwrap();
    bench!(window).time.go_to(0.5);
    window.press_key(Key::F5);
    window.run_steps(3);
    assert_eq!((title(&window).as_str(), bench!(window).time.u), ("Two disks", 0.0));
    assert_eq!(bench!(window).work.history.undo_name(), Some("Reset"));
    ctrl(&mut window, Key::Z);
    assert_eq!(title(&window), "mine");
}

const MOVED: &str = r#"Scene2D(title: "next", shapes: [
    (name: "left", shape: Aabb(center: (-1.5, 0.5), half: (1, 1))),
    (name: "right", shape: Aabb(center: (2, 0), half: (1, 1))),
])
"#;

#[test]
fn within_a_folder_camera_and_method_stay() {
    let folder = tempfile::tempdir().unwrap();
    let first = MOVED.replace("next", "first").replace("-1.5", "-2");
    std::fs::write(folder.path().join("1.ron"), first).unwrap();
    std::fs::write(folder.path().join("2.ron"), MOVED).unwrap();
    let far = MOVED.replace("next", "far").replace("(-1.5, ", "(9000, ").replace("(2, ", "(9003, ");
    std::fs::write(folder.path().join("3.ron"), far).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(folder.path());
    program.finish_loading();
    let mut window = crate::window::window(program);
    window.press_key(Key::A);
    window.press_key(Key::Num2);
    window.run_steps(2);
    let way = bench!(window).trace.way.clone();
    assert!(way.is_some(), "there is another way to ask");
    let middle = bench!(window).sight.camera.viewport().center().as_dvec2();
    // By hand, so that it is known that somebody did.
    let [from, to] =
        [middle, middle + glam::DVec2::new(40.0, 25.0)].map(|p| pos2(p.x as f32, p.y as f32));
    window.input_mut().events.push(Event::PointerMoved(from));
    window.run_steps(1);
    for (pos, pressed) in [(from, true), (to, false)] {
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        window.input_mut().events.push(Event::PointerMoved(pos));
        window.run_steps(1);
        let event = Event::PointerButton { pos, button, pressed, modifiers };
        window.input_mut().events.push(event);
        window.run_steps(1);
    }
    let camera = format!("{:?}", bench!(window).sight.camera);
    let axis = bench!(window).shown.own_axis;
    window.press_key(Key::PageDown);
    window.run_steps(3);
    assert_eq!(title(&window), "next");
    assert_eq!(format!("{:?}", bench!(window).sight.camera), camera);
    assert_eq!((bench!(window).trace.way.clone(), bench!(window).shown.own_axis), (way, axis));
    // Where nothing would be seen, it is looked at anew.
    window.press_key(Key::PageDown);
    window.run_steps(3);
    assert_eq!(title(&window), "far");
    assert_ne!(format!("{:?}", bench!(window).sight.camera), camera);
    // A preset looks as it always does.
    window.press_key(Key::PageDown);
    window.run_steps(3);
    assert_eq!((bench!(window).trace.way.clone(), bench!(window).shown.own_axis), (None, None));
}

#[test]
fn the_scenes_of_a_folder_keep_its_order_also_those_that_were_open_before() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for name in ["a", "b", "c"] {
        std::fs::write(file(&format!("{name}.ron")), SCENE.replace("Two disks", name)).unwrap();
    }
    let (mut window, _file, _folder) = on(SCENE);
    window.state_mut().open_path(&file("c.ron"));
    window.run_steps(2);
    bench!(window).edit("Rename", |document| document.entries[0].name = "mine".into()).unwrap();
    window.state_mut().open_path(&file("b.ron"));
    window.run_steps(2);
    window.state_mut().new_scene(false);
    window.run_steps(2);
    window.state_mut().open_path(folder.path());
    window.state_mut().finish_loading();
    window.run_steps(2);
    let titles: Vec<String> = window.state().desk.library.families[0]
        .items
        .iter()
        .map(|item| item.title.clone())
        .collect();
    assert_eq!(titles, ["Two disks", "a", "b", "c", "A new scene"]);
    // Everything is where it belongs: what is open, and what was left with work in it.
    let mut walked = Vec::new();
    for _ in 0..4 {
        let place = window.state().desk.place.unwrap();
        assert_eq!(window.state().desk.library.item(place).unwrap().title, title(&window));
        walked.push((title(&window), window.state().desk.opened.is_dirty()));
        window.press_key(Key::PageDown);
        window.run_steps(2);
    }
    let walked: Vec<(&str, bool)> = walked.iter().map(|(name, dirty)| (&**name, *dirty)).collect();
    assert_eq!(walked[..3], [("a", false), ("b", false), ("c", true)]);
    assert_eq!(walked[3].0, "A new scene");
    assert!(trouble(&window).is_empty(), "{}", trouble(&window));
}
