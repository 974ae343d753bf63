//! Shift+F2 did nothing while the title and the text were written (F2).
//!
//! Cause: the tab of the numbers was asked for, but writing keeps the tab of the text, so the field for the name was
//! not there. Fix: renaming ends the writing.

use egui::{Event, Key, Modifiers};

use crate::window::on;

const SCENE: &str =
    r#"Scene2D(title: "two", shapes: [(name: "left", shape: Ball(center: (0, 0), radius: 1))])"#;

#[test]
fn the_name_has_the_keys() {
    let (mut window, _folder) = on(SCENE);
    window.press_key(Key::Tab);
    window.run_steps(2);
    window.press_key(Key::F2);
    window.run_steps(3);
    window.press_key_modifiers(Modifiers::SHIFT, Key::F2);
    window.run_steps(3);
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    window.input_mut().events.push(Event::Text("right".to_owned()));
    window.run_steps(2);
    window.press_key(Key::Enter);
    window.run_steps(2);
    let scene = window.state().desk.opened.scene();
    assert!(scene.write(hitbench::scene::Format::Ron).contains("\"right\""), "{scene:?}");
}
