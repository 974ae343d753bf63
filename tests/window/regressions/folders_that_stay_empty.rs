//! Where a file could not be saved in a folder that was made for it, the folder stayed, and those above it.
//!
//! Cause: nobody remembered what was made. Fix: what was made and is empty is removed, however the saving ends.

use std::fs;

use egui::Key;
use hitbench::panels::Purpose;

use crate::window::{Direct, click, on, press};

const SCENE: &str = r#"Scene2D(title: "t", shapes: [])"#;

#[test]
fn go_again_when_the_save_fails() {
    let (mut window, folder) = on(SCENE);
    // The name is longer than any that a file may have.
    let name = "n".repeat(300);
    window.state_mut().save_as(folder.path().join(format!("a/b/c/{name}.ron")));
    window.run_steps(2);
    click(&mut window, "Make it, and save there");
    assert!(window.state().talk.banner.is_some());
    assert!(!folder.path().join("a").exists());
    press(&mut window, Key::Escape);
    window.state_mut().save_as(folder.path().join("a/b/c/scene.ron"));
    window.run_steps(2);
    click(&mut window, "Make it, and save there");
    assert!(folder.path().join("a/b/c/scene.ron").is_file());
}

#[test]
fn go_again_when_no_picture_is_taken() {
    let (mut window, folder) = on(SCENE);
    fs::create_dir(folder.path().join("a")).unwrap();
    window.state_mut().shoot(Purpose::Film, folder.path().join("a/b/film.gif"));
    window.run_steps(2);
    click(&mut window, "Make it, and save there");
    assert!(folder.path().join("a/b").is_dir());
    press(&mut window, Key::Escape);
    assert!(!window.state().pictures.is_shooting());
    assert!(folder.path().join("a").is_dir() && !folder.path().join("a/b").exists());
}
