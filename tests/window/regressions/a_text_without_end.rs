//! A scene of 78 MB stopped the window for 12 s and took 3 GB; 10 MB pasted into the title took 5
//! GB; a text about a scene of 10 MB was laid out anew in each frame.
//!
//! Cause: texts had no limit, and were read between two frames. Fix: what is larger than any scene
//! is refused with what to do about it, what takes long is read on another thread, and fields take
//! no more than they can show.

use std::fs::{self, File};

use egui::{Event, Key};
use hitbench::panels::{Library, Program};
use hitbench::scene::{Format, LONGEST_ABOUT, LONGEST_LINE, Scene};

use crate::window::{on, says};

const SCENE: &str = "Scene2D(title: \"Two disks\", shapes: [])";

fn parse(text: &str) -> Result<Scene, String> {
    let parsed = Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!());
    parsed.map_err(|fault| format!("{:?} {fault}", fault.place.unwrap_or_default()))
}

#[test]
fn a_file_that_is_larger_than_any_scene_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["large.ron", "large.json"] {
        let file = folder.path().join(name);
        File::create(&file).unwrap().set_len(78 << 20).unwrap();
        let expected = "it has 78 MiB, and at most 32 are read: split the scene, or keep triangles in an OBJ file";
        assert!(Scene::load(&file).unwrap_err().to_string().ends_with(expected));
        let mut program = Program::new(Library::presets());
        let before = program.desk.place;
        program.open_path(&file);
        program.finish_loading();
        assert!(program.talk.banner.unwrap().text.contains(expected));
        assert_eq!(program.desk.place, before);
    }
    // Nor is a text that is no file.
    let text = " ".repeat(33 << 20);
    assert!(parse(&text).unwrap_err().contains("it has 33 MiB, and at most 32 are read"));
}

/// What the program prints as a scene can be read as one.
#[test]
fn the_largest_crowd_is_no_larger_than_a_scene() {
    let crowd = |count: &str| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_hitbench"));
        program.args(["crowd", count]).output().unwrap()
    };
    let largest = crowd("200000");
    assert!(
        largest.status.success() && largest.stdout.len() <= 32 << 20,
        "{}",
        largest.stdout.len()
    );
    assert!(!crowd("200001").status.success());
}

/// What is shown as a whole has a length at which it still can be.
#[test]
fn words_have_a_length() {
    let scene = |title: &str, source: &str, about: &str, name: &str| {
        format!(
            "Scene2D(title: {title:?}, source: {source:?},\n about: {about:?},\n shapes: [(name: {name:?}, shape: Point(at: (0, 0)))])"
        )
    };
    let (line, text) = ("é".repeat(LONGEST_LINE), "é".repeat(LONGEST_ABOUT));
    assert!(parse(&scene(&line, &line, &text, &line)).is_ok(), "as long as that");
    let more = format!("{line}x");
    for (written, place, what) in [
        (scene(&more, "", "", "a"), "(1, 16)", "title has 1001 characters, and at most 1000"),
        (scene("", &more, "", "a"), "(1, 28)", "source has 1001 characters, and at most 1000"),
        (
            scene("", "", &format!("{text}x"), "a"),
            "(2, 9)",
            "about has 50001 characters, and at most 50000",
        ),
        (
            scene("", "", "", &more),
            "(3, 18)",
            "shapes[0].name has 1001 characters, and at most 1000",
        ),
    ] {
        let error = parse(&written).unwrap_err();
        assert!(error.starts_with(&format!("{place} {what}")), "{error:.200}");
    }
    // Nor does an error quote all of it.
    let quoted = parse(&format!("Scene2D(title: \"t\", shapes: {text:?})")).unwrap_err();
    assert!(quoted.len() < 1000, "{}", quoted.len());
}

#[test]
fn a_long_text_is_read_while_the_scene_stays_open() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.ron");
    fs::write(&file, format!("{}{SCENE}", "// nothing\n".repeat(100_000))).unwrap();
    let mut program = Program::new(Library::presets());
    let before = program.desk.place;
    program.open_path(&file);
    assert!(program.desk.is_loading() && program.desk.place == before);
    program.desk.cancel_loading();
    assert_eq!((program.desk.is_loading(), program.desk.place), (false, before));
    program.open_path(&file);
    program.finish_loading();
    assert_eq!(program.desk.opened.scene().title(), "Two disks");
}

#[test]
fn a_field_takes_what_it_can_show() {
    let (mut window, _folder) = on(SCENE);
    window.press_key(Key::F2);
    window.run_steps(3);
    window.input_mut().events.push(Event::Paste("x".repeat(10 << 20)));
    window.run_steps(2);
    assert!(says(&window, "Nothing is pasted: the text has 10485760 characters"));
    assert_eq!(window.state().desk.opened.scene().title(), "Two disks");
    // What is not quite as long is cut to what a title may have, and can be saved and read.
    window.input_mut().events.push(Event::Paste("y".repeat(LONGEST_ABOUT)));
    window.run_steps(2);
    let scene = window.state().desk.opened.scene();
    assert_eq!(scene.title().chars().count(), LONGEST_LINE);
    assert!(parse(&scene.write(Format::Ron)).is_ok());
}
