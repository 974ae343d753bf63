//! Escape in the field of the title kept what had been typed.
//!
//! Cause: every word was a step already, and Escape only left the field. Fix: it takes back all
//! steps since the field has had the keys; redo brings them back.

use egui::{Event, Key, Modifiers};

use crate::window::{Window, on};

const SCENE: &str = r#"Scene2D(title: "before", shapes: [])"#;

fn typed(window: &mut Window, text: &str) {
    window.input_mut().events.push(Event::Text(text.to_owned()));
    window.run_steps(2);
}

fn title(window: &Window) -> String {
    window.state().desk.opened.scene().title().to_owned()
}

fn write(window: &mut Window, last: Key) {
    window.press_key(Key::F2);
    window.run_steps(3);
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    for word in ["two", " words", " more"] {
        typed(window, word);
    }
    assert_eq!(title(window), "two words more");
    window.press_key(last);
    window.run_steps(3);
    window.press_key(Key::F2);
    window.run_steps(3);
}

#[test]
fn takes_back_what_was_typed() {
    let (mut window, _folder) = on(SCENE);
    write(&mut window, Key::Escape);
    assert_eq!(title(&window), "before");
    assert!(!window.state().desk.opened.is_dirty());
    assert_eq!(open!(window).bench.work.history.undo_name(), None);
    write(&mut window, Key::Enter);
    assert_eq!(title(&window), "two words more");
    // What was typed before is kept.
    window.press_key(Key::F2);
    window.run_steps(3);
    typed(&mut window, " again");
    window.press_key(Key::Escape);
    window.run_steps(3);
    assert_eq!(title(&window), "two words more");
}
