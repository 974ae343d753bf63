//! Files, actions and ways through the scenes, driven without a display.

use std::path::{Path, PathBuf};

use crate::window::Window;
use egui::{Event, Key, Modifiers};
use hitbench::scene::Scene;

const SCENE: &str = r#"Scene2D(title: "Two disks", shapes: [
    (name: "left", shape: Ball(center: (-2, 0), radius: 1)),
    (name: "right", shape: Ball(center: (2, 0), radius: 1)),
])
"#;

/// A window on a file of this text, and the file.
fn on(text: &str) -> (Window, PathBuf, tempfile::TempDir) {
    let (window, folder) = crate::window::on(text);
    (window, folder.path().join("scene.ron"), folder)
}

macro_rules! bench {
    ($window:expr) => {
        open!($window).bench
    };
}

/// What is asked of the bench, in the plane or in space.
fn bench_at<T>(window: &mut Window, of: impl Fn(&hitbench::bench::Bench<glam::DVec2>) -> T) -> T {
    of(&bench!(window))
}

fn retitle(window: &mut Window, title: &str) {
    bench!(window).edit("Retitle", |document| document.title = title.into()).unwrap();
    window.run_steps(2);
}

fn title(window: &Window) -> String {
    window.state().desk.opened.scene().title().to_owned()
}

fn ctrl(window: &mut Window, key: Key) {
    window.press_key_modifiers(Modifiers::COMMAND, key);
    window.run_steps(3);
}

fn trouble(window: &Window) -> &str {
    window.state().talk.banner.as_ref().map_or("", |trouble| &trouble.text)
}

/// So long that the open file was looked at again.
fn wait(window: &mut Window) {
    window.run_steps(8);
}

fn read(file: &Path) -> Scene {
    Scene::load(file).unwrap()
}

fn choose(window: &mut Window, text: &str) {
    ctrl(window, Key::P);
    window.input_mut().events.push(Event::Text(text.to_owned()));
    window.run_steps(2);
    window.press_key(Key::Enter);
    window.run_steps(3);
}

mod actions;
pub mod computing;
mod dialogs;
mod every_action;
mod holding;
mod meshes;
mod outside;
mod pictures;
mod saving;
mod ways;
