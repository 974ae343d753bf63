//! The palette finds actions and scenes by what people call them.

use std::collections::HashSet;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{Node, Queryable};
use hitbench::panels::{Library, Program};

use crate::window::{Window, press, window};

/// The rows of the palette for a query, best first.
fn hits(window: &mut Window, query: &str) -> Vec<String> {
    // Its rows are wider than any other button.
    let rows = |window: &Window| -> Vec<String> {
        let is_row = |node: &Node| {
            let wide = node.raw_bounds().is_some_and(|bounds| bounds.width() > 500.0);
            node.role() == Role::Button && wide
        };
        window.query_all_by(is_row).filter_map(|node| node.label()).collect()
    };
    assert!(rows(window).is_empty());
    window.press_key_modifiers(Modifiers::COMMAND, Key::P);
    window.run_steps(2);
    window.input_mut().events.push(Event::Text(query.to_owned()));
    window.run_steps(2);
    let found = rows(window);
    press(window, Key::Escape);
    found
}

#[test]
fn an_action_is_found_by_what_else_people_call_it() {
    let library = Library::presets();
    let items = library.families.iter().flat_map(|family| &family.items);
    let scenes: HashSet<String> = items.map(|item| item.title.clone()).collect();
    let mut window = window(Program::new(library));
    for (query, name) in [
        ("reset", "Reset the scene to what was loaded"),
        ("restart", "Reset the scene to what was loaded"),
        ("start again", "Reset the scene to what was loaded"),
        ("picture", "Save a picture of the window…"),
        ("screenshot", "Save a picture of the window…"),
        ("snapshot", "Save a picture of the window…"),
        ("png", "Save the frame as a GIF or moving PNG…"),
        ("gif", "Save the frame as a GIF or moving PNG…"),
        ("video", "Save the frame as a GIF or moving PNG…"),
        ("export", "Save as…"),
        ("load", "Open a file…"),
        ("shortcuts", "Mouse and keys"),
        ("dark mode", "Light or dark theme"),
        ("full screen", "Presentation: the scene alone"),
        ("2d", "New scene in the plane"),
        ("add circle", "Add disk"),
        ("find", "Search the scenes"),
        ("fit view", "Frame all shapes"),
        ("f32", "Compute in double or in single precision"),
        ("F5", "Reset the scene to what was loaded"),
    ] {
        let hits = hits(&mut window, query);
        // Scenes with a matching title may come before it.
        let first = hits.iter().find(|hit| !scenes.contains(*hit));
        assert_eq!(first.map(String::as_str), Some(name), "{query}: {hits:?}");
    }
    let hits = hits(&mut window, "gjk");
    let mut lessons = window.state().course.all();
    assert!(scenes.contains(&hits[0]) || lessons.any(|lesson| lesson.title == hits[0]), "{hits:?}");
}

#[test]
fn letters_with_gaps_find_what_no_word_finds() {
    let mut window = window(Program::new(Library::default()));
    assert_eq!(hits(&mut window, "slct nxt shp"), ["Select the next shape"]);
    assert!(hits(&mut window, "nudge sixtieth").is_empty());
}
