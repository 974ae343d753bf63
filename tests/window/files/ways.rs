//! Finding the way: the hint for the first time, links, and going through the families.

use std::fs;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use hitbench::panels::{AnyScene, Library, Program};
use hitbench::scene::each_world;

use super::{SCENE, on, title, trouble};
use crate::window::{area, button, click, press, says};

#[test]
fn the_hint_is_shown_once_and_f1_brings_it_back() {
    let data = tempfile::tempdir().unwrap();
    let open = || {
        let mut program = Program::new(Library::presets());
        program.remember_in(data.path().to_owned());
        crate::window::window(program)
    };
    let mut window = open();
    assert!(says(&window, "Drag a shape") && says(&window, "Got it"));
    click(&mut window, "Got it");
    assert!(!says(&window, "Drag a shape"));
    drop(window);

    let mut window = open();
    assert!(!says(&window, "Drag a shape"), "shown once");
    window.press_key(Key::F1);
    window.run_steps(3);
    assert!(says(&window, "Drag a shape") && !says(&window, "Got it"));

    // Who opens the table of keys, or another scene, has found the way.
    for keys in [[Key::F1, Key::Escape], [Key::PageDown, Key::PageUp]] {
        fs::remove_file(data.path().join("settings.json")).unwrap();
        let mut window = open();
        assert!(says(&window, "Drag a shape"));
        for key in keys {
            window.press_key(key);
            window.run_steps(3);
        }
        assert!(!says(&window, "Drag a shape"));
    }
}

/// It speaks of the shapes, the verdict and the legend: it stands below them, in windows of any size.
#[test]
fn the_hint_covers_nothing_and_goes_once_somebody_has_begun() {
    for size in [[1280.0, 800.0], [853.0, 533.0], [390.0, 844.0], [844.0, 390.0]] {
        let open = || {
            let data = tempfile::tempdir().unwrap();
            let mut program = Program::new(Library::presets());
            program.remember_in(data.path().to_owned());
            (crate::window::window_of(program, size), data)
        };
        let (mut window, _data) = open();
        let hint = area(&window, "Drag a shape").union(area(&window, "Got it"));
        let stage = viewport(&mut window);
        assert!(stage.bottom() <= hint.top() + 1.0, "{size:?}: {hint:?} {stage:?}");
        assert!(stage.height() > 0.3 * size[1], "{size:?}: {stage:?}");
        // A key, and a drag once it has ended: nothing moves away from under the pointer.
        press(&mut window, Key::Period);
        assert!(!says(&window, "Got it"), "{size:?}");
        let (mut window, _data) = open();
        let at = viewport(&mut window).center();
        for (step, deed) in [None, Some(true), None, None, Some(false)].into_iter().enumerate() {
            let at = at + egui::vec2(20.0 * step as f32, 0.0);
            let event = match deed {
                None => Event::PointerMoved(at),
                Some(pressed) => button(at, pressed),
            };
            assert!(says(&window, "Got it"), "{size:?}: it goes during a drag");
            window.input_mut().events.push(event);
            window.run_steps(2);
        }
        assert!(!says(&window, "Got it"), "{size:?}");
        // An audience does not need it.
        let (mut window, _data) = open();
        window.state_mut().window.switches.presentation = true;
        window.run_steps(2);
        assert!(!says(&window, "Got it"), "{size:?}");
    }
}

fn viewport(window: &mut crate::window::Window) -> egui::Rect {
    let opened = &window.state().desk.opened;
    let rect = each_world!(AnyScene in opened, open => open.bench.sight.camera.viewport());
    let corner = |p: glam::Vec2| egui::pos2(p.x, p.y);
    egui::Rect::from_min_max(corner(rect.min), corner(rect.max))
}

#[test]
fn without_a_place_to_remember_it_there_is_no_hint() {
    let window = crate::window::window(Program::new(Library::presets()));
    assert!(!says(&window, "Got it"));
}

#[test]
fn a_link_opens_a_preset_or_a_file_beside_the_scene() {
    let about = "[a preset](sector/03), [a file](other.ron), [nothing](no/where)";
    let text = SCENE.replace("shapes: [", &format!("about: \"{about}\", shapes: ["));
    let (mut window, file, folder) = on(&text);
    click(&mut window, "Text");
    fs::write(folder.path().join("other.ron"), SCENE.replace("Two disks", "The other")).unwrap();
    click(&mut window, "a preset");
    assert_eq!(title(&window), "Second question: is it within the angle?");
    window.state_mut().open_path(&file);
    window.run_steps(3);
    click(&mut window, "a file");
    assert_eq!(title(&window), "The other");
    window.state_mut().open_path(&file);
    window.run_steps(3);
    click(&mut window, "nothing");
    assert_eq!(title(&window), "Two disks");
    assert!(trouble(&window).contains("no/where"), "{}", trouble(&window));
}

#[test]
fn a_lecture_goes_on_into_the_next_family() {
    let library = Library::presets();
    let mut window = crate::window::window(Program::new(library.clone()));
    let first = window.state().desk.place.unwrap();
    let length = library.families[first.0].items.len();
    for _ in 0..length {
        window.press_key(Key::PageDown);
        window.run_steps(2);
    }
    assert_eq!(window.state().desk.place, Some((first.0 + 1, 0)));
    // An audience sees the title of the next scene.
    for key in [Key::F11, Key::PageDown] {
        window.press_key(key);
        window.run_steps(2);
    }
    let title = title(&window);
    window.run_steps(30);
    assert!(says(&window, &title));
    for key in [Key::Escape, Key::PageUp] {
        window.press_key(key);
        window.run_steps(2);
    }
    click(&mut window, "Previous");
    assert_eq!(window.state().desk.place, Some((first.0, length - 1)));
    assert!(says(&window, &format!("{length}/{length}")));
    let mut family = |key: Key| {
        window.press_key_modifiers(Modifiers::COMMAND, key);
        window.run_steps(2);
        window.state().desk.place
    };
    assert_eq!(family(Key::PageDown), Some((first.0 + 1, 0)));
    assert_eq!(family(Key::PageUp), Some(first));
    // There it ends; that nothing was opened from files does not count.
    assert_eq!(family(Key::PageUp), Some(first));
    assert_eq!(family(Key::PageDown), Some((first.0 + 1, 0)));
}

#[test]
fn a_scene_that_cannot_be_read_does_not_bar_the_way() {
    let (mut window, _file, folder) = on(SCENE);
    for (name, text) in [("t.ron", "broken"), ("u.ron", "broken"), ("v.ron", SCENE)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    window.state_mut().open_path(folder.path());
    let mut go = |key: Key| {
        // The error of the scene before waits to be put away.
        window.press_key(Key::Enter);
        window.run_steps(2);
        window.press_key(key);
        window.run_steps(3);
        (window.state().desk.place.unwrap(), window.state().talk.banner.is_some())
    };
    let (down, up) = (Key::PageDown, Key::PageUp);
    assert_eq!([go(down), go(down), go(down)], [((0, 0), true), ((0, 0), true), ((0, 3), false)]);
    assert_eq!([go(up), go(up), go(up)], [((0, 3), true), ((0, 3), true), ((0, 0), false)]);
    assert_eq!([go(down), go(up)], [((0, 0), true), ((0, 0), false)], "and back");
}

#[test]
fn what_is_not_there_is_not_said_to_have_a_wrong_name() {
    let (mut window, _file, folder) = on(SCENE);
    window.state_mut().open_path(&folder.path().join("lesson"));
    assert!(trouble(&window).contains("lesson: No such file"), "{}", trouble(&window));
    fs::write(folder.path().join("lesson.txt"), SCENE).unwrap();
    window.state_mut().open_path(&folder.path().join("lesson.txt"));
    assert!(trouble(&window).contains("ends in .ron or .json"), "{}", trouble(&window));
}

#[test]
fn keys_lead_back_from_where_they_led() {
    let (mut window, _file, _folder) = on(SCENE);
    let place = window.state().desk.place;
    let mut press = |key: Key| {
        window.press_key(key);
        window.run_steps(3);
        assert_eq!(window.state().desk.place, place);
        (window.state().desk.opened.is_crowd(), window.state().window.switches.presentation)
    };
    assert_eq!(press(Key::K), (true, false));
    assert_eq!(press(Key::K), (false, false));
    assert_eq!(press(Key::F11), (false, true));
    assert_eq!(press(Key::Escape), (false, false));
}

#[test]
fn the_keys_of_an_open_menu_are_not_for_the_scene() {
    let (mut window, _file, _folder) = on(SCENE);
    click(&mut window, "Numbers");
    bench!(window).selection.selected = Some(0);
    window.run_steps(2);
    let at = window.get_by_label("+ add").raw_bounds().unwrap();
    let pos = egui::pos2(at.x0 as f32 + 9.0, at.y0 as f32 + 9.0);
    window.input_mut().events.push(Event::PointerMoved(pos));
    for pressed in [true, false] {
        window.input_mut().events.push(button(pos, pressed));
        window.run_steps(3);
    }
    assert!(window.query_by_label("half-plane").is_some(), "the menu is open");
    for key in [Key::B, Key::K, Key::Escape] {
        window.press_key(key);
        window.run_steps(3);
    }
    assert!(window.query_by_label("half-plane").is_none(), "the menu is closed");
    assert_eq!(
        (bench!(window).selection.selected, bench!(window).shown.volumes.on),
        (Some(0), false)
    );
    assert_eq!(title(&window), "Two disks");
}

#[test]
fn numbers_stay_where_they_are_when_a_shape_begins_to_move() {
    let (mut window, _file, _folder) = on(SCENE);
    click(&mut window, "Numbers");
    bench!(window).selection.selected = Some(0);
    window.run_steps(4);
    let place = |window: &crate::window::Window| {
        window.get_all_by_label("displacement").next().unwrap().raw_bounds().unwrap().y0
    };
    let before = place(&window);
    bench!(window)
        .edit("Edit number", |document| document.entries[0].displacement.x = 3.0)
        .unwrap();
    window.run_steps(4);
    assert!(says(&window, "MEETS"));
    assert_eq!(place(&window), before);
}
