//! The panels in a window of 1280 by 800, driven without a display.
#![allow(dead_code, unused_macros, reason = "each test file uses its own part of this")]

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use hitbench::panels::{AnyScene, Library, Session};
use tempfile::TempDir;

pub type Window = Harness<'static, Session>;

/// A window, after its first frames.
pub fn window(session: Session) -> Window {
    window_of(session, [1280.0, 800.0])
}

/// One of another size, in points.
pub fn window_of(session: Session, size: [f32; 2]) -> Window {
    let mut window = Harness::builder()
        .with_size(size)
        .build_state(|ctx, session: &mut Session| frame(ctx, session), session);
    window.run_steps(4);
    window
}

/// A frame as the application makes it: what egui does not paint comes last.
fn frame(ctx: &egui::Context, session: &mut Session) {
    session.frame(ctx);
    let style = session.style();
    if let AnyScene::Three(open) = &mut session.opened {
        open.solids(&style);
    }
}

/// A window on the file `scene.ron` of this text, in a folder of its own.
pub fn on(text: &str) -> (Window, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    std::fs::write(&file, text).unwrap();
    let mut session = Session::new(Library::presets());
    session.open_path(&file);
    assert_eq!(session.messages.banner, None);
    (window(session), folder)
}

/// The open scene of the plane, with its bench.
macro_rules! open {
    ($window:expr) => {
        match &mut $window.state_mut().opened {
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
