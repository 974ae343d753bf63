//! Finding the way: the hint for the first time, links, and going through the families.

use std::fs;

use egui::{Key, Modifiers};
use hitbench::panels::{Library, Session};

use super::window::{self, area, click, press, says};
use super::{SCENE, on, title, trouble};

#[test]
fn the_hint_is_shown_once_and_f1_brings_it_back() {
    let data = tempfile::tempdir().unwrap();
    let open = || {
        let mut session = Session::new(Library::presets());
        session.remember_in(data.path().to_owned());
        window::window(session)
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

#[test]
fn the_hint_stands_beside_a_list_and_within_a_narrow_viewport() {
    for size in [[1280.0, 800.0], [853.0, 533.0]] {
        let data = tempfile::tempdir().unwrap();
        let mut session = Session::new(Library::presets());
        session.remember_in(data.path().to_owned());
        let mut window = window::window_of(session, size);
        press(&mut window, Key::I);
        window.run_steps(3);
        let hint = area(&window, "Drag a shape").union(area(&window, "Page Down"));
        let list = area(&window, "widest spread: x");
        assert!(hint.bottom() < list.top(), "{hint:?} {list:?}");
        // The left panel ends where the list begins; the right one is not covered.
        let button = area(&window, "Got it");
        assert!(button.right() < area(&window, "APART").left(), "{button:?}");
    }
}

#[test]
fn without_a_place_to_remember_it_there_is_no_hint() {
    let window = window::window(Session::new(Library::presets()));
    assert!(!says(&window, "Got it"));
}

#[test]
fn a_link_opens_a_preset_or_a_file_beside_the_scene() {
    let about = "[a preset](sector/03), [a file](other.ron), [nothing](no/where)";
    let text = SCENE.replace("shapes: [", &format!("about: \"{about}\", shapes: ["));
    let (mut window, file, folder) = on(&text);
    fs::write(folder.path().join("other.ron"), SCENE.replace("Two disks", "The other")).unwrap();
    click(&mut window, "a preset");
    assert_eq!(title(&window), "Step two: within the angle");
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
    let mut window = window::window(Session::new(library.clone()));
    let first = window.state().place.unwrap();
    let length = library.families[first.0].items.len();
    for _ in 0..length {
        window.press_key(Key::PageDown);
        window.run_steps(2);
    }
    assert_eq!(window.state().place, Some((first.0 + 1, 0)));
    click(&mut window, "Previous");
    assert_eq!(window.state().place, Some((first.0, length - 1)));
    assert!(says(&window, &format!("{length} of {length}")));
    let mut family = |key: Key| {
        window.press_key_modifiers(Modifiers::COMMAND, key);
        window.run_steps(2);
        window.state().place
    };
    assert_eq!(family(Key::PageDown), Some((first.0 + 1, 0)));
    assert_eq!(family(Key::PageUp), Some(first));
    // Around the end; that nothing was opened from files does not count.
    assert_eq!(family(Key::PageUp), Some((library.families.len() - 1, 0)));
    assert_eq!(family(Key::PageDown), Some(first));
}
