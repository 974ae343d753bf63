//! Ctrl+F with the search in focus left the old text as it was, so that the next word was appended.
//!
//! Cause: the shortcut only gave the keys to the field. Fix: it selects what is there too.

use egui::{Event, Key, Modifiers};
use hitbench::panels::{Library, Program};

use crate::window::{Window, says, window};

fn search(window: &mut Window, word: &str) {
    window.press_key_modifiers(Modifiers::COMMAND, Key::F);
    window.run_steps(3);
    window.input_mut().events.push(Event::Text(word.to_owned()));
    window.run_steps(2);
}

#[test]
fn the_next_word_takes_its_place() {
    let mut window = window(Program::new(Library::presets()));
    search(&mut window, "torus");
    assert!(says(&window, "torus"));
    search(&mut window, "near miss");
    assert!(says(&window, "near miss") && !says(&window, "torusnear miss"));
    let place = window.state().desk.library.search("near miss")[0];
    window.press_key(Key::Enter);
    window.run_steps(3);
    assert_eq!(window.state().desk.place, Some(place));
}
