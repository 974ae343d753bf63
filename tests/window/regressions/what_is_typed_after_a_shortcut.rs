//! What was typed right after Ctrl+F, Ctrl+P or Ctrl+S lost its first letter, or did what that
//! letter does in the scene; `/` led to the search and stayed in it; a quick Shift+F2 was F2.
//!
//! Cause: a frame was one pass of egui, in which all of its events went to whoever had the keys
//! before it, and what is held was asked once a frame. Fix: where an event may change who hears the
//! next one, that waits for a pass of its own; each event has what was held when it happened.

use egui::{Context, Event, FullOutput, Key, Modifiers, RawInput, Rect, Shape, pos2, vec2};
use hitbench::panels::{Library, Program};

const CTRL: Modifiers = Modifiers::COMMAND;

struct Window {
    ctx: Context,
    program: Program,
}

impl Window {
    fn on(program: Program) -> Self {
        let mut window = Self { ctx: Context::default(), program };
        (0..3).for_each(|_| drop(window.frame(Vec::new())));
        window
    }

    fn frame(&mut self, events: Vec<Event>) -> FullOutput {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0)));
        let input = RawInput { screen_rect, events, ..RawInput::default() };
        self.program.run(&self.ctx, input)
    }

    /// Whether a text is painted.
    fn shows(&mut self, text: &str) -> bool {
        let output = self.frame(Vec::new());
        output.shapes.iter().any(|shape| holds(&shape.shape, text))
    }
}

fn holds(shape: &Shape, text: &str) -> bool {
    match shape {
        Shape::Text(painted) => painted.galley.text().contains(text),
        Shape::Vec(shapes) => shapes.iter().any(|shape| holds(shape, text)),
        _ => false,
    }
}

/// A key goes down and up, and writes what it writes.
fn stroke(key: Key, modifiers: Modifiers, text: &str) -> Vec<Event> {
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    let text = (!text.is_empty()).then(|| Event::Text(text.to_owned()));
    [Some(event(true)), text, Some(event(false))].into_iter().flatten().collect()
}

fn typed(text: &str) -> Vec<Event> {
    let letter = |letter: char| {
        let key = Key::from_name(&letter.to_uppercase().to_string()).unwrap_or(Key::Space);
        stroke(key, Modifiers::NONE, &letter.to_string())
    };
    text.chars().flat_map(letter).collect()
}

fn presets() -> Window {
    Window::on(Program::new(Library::presets()))
}

#[test]
fn goes_to_the_search() {
    for shortcut in [stroke(Key::F, CTRL, ""), stroke(Key::Slash, Modifiers::NONE, "/")] {
        let mut window = presets();
        let place = window.program.desk.library.search("near miss")[0];
        assert_ne!(window.program.desk.place, Some(place));
        window.frame([shortcut.clone(), typed("near miss")].concat());
        assert!(window.shows("near miss") && !window.shows("/near"));
        window.frame(stroke(Key::Enter, Modifiers::NONE, ""));
        assert_eq!(window.program.desk.place, Some(place));
        // All of it in one frame, and with letters that mean something in the scene.
        let mut window = presets();
        let place = window.program.desk.library.search("balls in space")[0];
        let enter = stroke(Key::Enter, Modifiers::NONE, "");
        window.frame([shortcut, typed("balls in space"), enter].concat());
        assert_eq!(window.program.desk.place, Some(place));
    }
}

#[test]
fn goes_to_the_palette() {
    let mut window = presets();
    let count = window.program.desk.opened.scene().count();
    let enter = stroke(Key::Enter, Modifiers::NONE, "");
    window.frame([stroke(Key::P, CTRL, ""), typed("add ball"), enter].concat());
    assert_eq!(window.program.desk.opened.scene().count(), count + 1);
}

#[test]
fn becomes_the_name_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    std::fs::write(&file, r#"Scene2D(title: "one", shapes: [])"#).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    let mut window = Window::on(program);
    let save_as = stroke(Key::S, CTRL.plus(Modifiers::SHIFT), "");
    let enter = stroke(Key::Enter, Modifiers::NONE, "");
    window.frame([save_as, typed("gold"), enter].concat());
    assert!(folder.path().join("gold.ron").is_file());
}

#[test]
fn shift_f2_is_not_f2_however_quick() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    let ball = r#"(name: "ball", shape: Ball(center: (0, 0), radius: 1))"#;
    std::fs::write(&file, format!(r#"Scene2D(title: "one", shapes: [{ball}])"#)).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    let mut window = Window::on(program);
    let tab = stroke(Key::Tab, Modifiers::NONE, "");
    let rename = stroke(Key::F2, Modifiers::SHIFT, "");
    let all = stroke(Key::A, CTRL, "");
    let enter = stroke(Key::Enter, Modifiers::NONE, "");
    window.frame([tab, rename, all, typed("disk"), enter].concat());
    assert!(!window.program.window.switches.writing);
    let hitbench::scene::Scene::Two(document) = window.program.desk.opened.scene() else {
        panic!()
    };
    assert_eq!(document.entries[0].name, "disk");
    assert_eq!(document.title, "one");
}
