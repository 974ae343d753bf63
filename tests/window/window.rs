//! The panels in a window of 1280 by 800, driven without a display.
#![allow(dead_code, unused_macros, reason = "each test file uses its own part of this")]

use std::path::PathBuf;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use hitbench::files::Picture;
use hitbench::panels::{AnyScene, Library, Program, Purpose};
use tempfile::TempDir;

pub type Window = Harness<'static, Program>;

/// A window, after its first frames.
pub fn window(program: Program) -> Window {
    window_of(program, [1280.0, 800.0])
}

/// One of another size, in points.
pub fn window_of(program: Program, size: [f32; 2]) -> Window {
    let mut window = Harness::builder()
        .with_size(size)
        .build_state(|ctx, program: &mut Program| frame(ctx, program), program);
    window.run_steps(4);
    window
}

/// A frame as the application makes it: what egui does not paint comes last.
fn frame(ctx: &egui::Context, program: &mut Program) {
    program.frame(ctx);
    let style = program.window.style();
    if let AnyScene::Three(open) = &mut program.desk.opened {
        open.solids(&style);
    }
}

/// A window on the file `scene.ron` of this text, in a folder of its own.
pub fn on(text: &str) -> (Window, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    std::fs::write(&file, text).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    assert_eq!(program.talk.banner, None);
    (window(program), folder)
}

/// The open scene of the plane, with its bench.
macro_rules! open {
    ($window:expr) => {
        match &mut $window.state_mut().desk.opened {
            hitbench::panels::AnyScene::Two(open) => open,
            hitbench::panels::AnyScene::Three(_) => panic!("a scene of the plane is open"),
        }
    };
}

/// The area of what is labelled so.
pub fn area(window: &Window, label: &str) -> egui::Rect {
    let bounds = window.get_by_label(label).raw_bounds().unwrap();
    let [min, max] = [[bounds.x0, bounds.y0], [bounds.x1, bounds.y1]];
    egui::Rect::from_min_max(min.map(|x| x as f32).into(), max.map(|x| x as f32).into())
}

pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(3);
}

pub fn press(window: &mut Window, key: egui::Key) {
    window.press_key(key);
    window.run_steps(2);
}

/// The primary button goes down, or comes up.
pub fn button(pos: egui::Pos2, pressed: bool) -> egui::Event {
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    egui::Event::PointerButton { pos, button, pressed, modifiers }
}

/// A window on the first scene whose title holds these words.
pub fn titled(title: &str) -> Window {
    let mut program = Program::new(Library::presets());
    let library = &program.desk.library;
    let is_it = |place| library.item(place).unwrap().title.contains(title);
    let place = library.places().find(|&place| is_it(place)).unwrap();
    program.open(place);
    window(program)
}

/// Whether some label or value holds these words.
pub fn says(window: &Window, text: &str) -> bool {
    let has = |words: Option<String>| words.is_some_and(|words| words.contains(text));
    window.query_all_by(|node| has(node.label()) || has(node.value())).next().is_some()
}

/// The texts that are painted, and whether each is cut off.
pub fn painted(window: &Window) -> Vec<(String, bool)> {
    use egui::Shape;
    fn collect(shape: &Shape, texts: &mut Vec<(String, bool)>) {
        match shape {
            Shape::Text(text) => {
                texts.push((text.galley.text().to_owned(), text.galley.elided));
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    window.output().shapes.iter().for_each(|shape| collect(&shape.shape, &mut texts));
    texts
}

/// What a user asks of one subject of the program by keys and buttons, without these.
pub trait Direct {
    fn new_scene(&mut self, in_space: bool);
    fn save(&mut self);
    fn save_as(&mut self, file: PathBuf);
    fn open_lesson(&mut self, number: usize);
    fn go_to_step(&mut self, at: usize);
    fn shoot(&mut self, purpose: Purpose, file: PathBuf);
    fn wants_picture(&mut self) -> Option<u32>;
    fn take_picture(&mut self, picture: Picture);
}

impl Direct for Program {
    fn new_scene(&mut self, in_space: bool) {
        self.desk.new_scene(in_space, &mut self.talk);
    }

    fn save(&mut self) {
        self.desk.save(&mut self.talk);
    }

    fn save_as(&mut self, file: PathBuf) {
        self.desk.save_as(file, &mut self.talk);
    }

    fn open_lesson(&mut self, number: usize) {
        let progress = &self.keeper.settings.progress;
        self.course.open(number, &mut self.desk, &mut self.talk, progress);
    }

    fn go_to_step(&mut self, at: usize) {
        self.course.go_to_step(at, &mut self.desk, &mut self.talk);
    }

    fn shoot(&mut self, purpose: Purpose, file: PathBuf) {
        self.pictures.shoot(purpose, file, &mut self.desk.opened, &mut self.talk);
    }

    fn wants_picture(&mut self) -> Option<u32> {
        self.pictures.wants_one(&mut self.desk.opened)
    }

    fn take_picture(&mut self, picture: Picture) {
        self.pictures.take(picture, &mut self.desk.opened, &mut self.talk);
    }
}
