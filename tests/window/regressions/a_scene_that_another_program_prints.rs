//! `game --dump | hitbench -` was refused: "- is neither a command nor a file". A file of 32 MiB and a byte was refused with "it has
//! 32 MiB, and at most 32 are read".
//!
//! Cause: `-` stood for the standard input after `check` alone; sizes were rounded down. Fix: the window opens the text on its
//! standard input as it opens a pasted one, and sizes are rounded up to a tenth of a MiB.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use hitbench::panels::{Library, Program, TextOf};
use hitbench::scene::{Format, Scene};

use crate::window::{says, window};

const SCENE: &str = r#"Scene2D(title: "From a game", shapes: [
    (name: "car", shape: Ball(center: (0, 0), radius: 1)),
    (name: "wall", shape: Ball(center: (3, 0), radius: 1)),
])"#;

fn on_input(text: &str) -> Program {
    let mut program = Program::new(Library::presets());
    program.open_text(text.to_owned(), TextOf::Input);
    program.finish_loading();
    program
}

/// What the program says to this on its standard input, where there is no display.
fn fed(text: &[u8]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hitbench"));
    let program = program.arg("-").env_remove("DISPLAY");
    let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A text that is refused is not read to its end.
    let _ = child.stdin.take().unwrap().write_all(text);
    child.wait_with_output().unwrap()
}

#[test]
fn a_scene_on_the_standard_input_is_opened() {
    let json = Scene::parse(SCENE.as_bytes(), Format::Ron, |_| unreachable!("no mesh"));
    for text in [SCENE.to_owned(), json.unwrap().write(Format::Json)] {
        let mut window = window(on_input(&text));
        assert_eq!(window.state().talk.banner, None);
        assert!(says(&window, "From a game") && says(&window, "APART"));
        // No file holds it.
        assert!(window.state_mut().desk.opened.is_dirty());
    }
}

#[test]
fn what_is_no_scene_is_said_as_such() {
    let program = on_input("Scene2D(");
    let banner = program.talk.banner.unwrap();
    assert_eq!(banner.title, "The standard input holds no scene");
    assert!(banner.text.starts_with("standard input:1:"), "{}", banner.text);
    let program = on_input(r#"Lesson(id: 5"#);
    assert_eq!(program.talk.banner.unwrap().title, "The standard input holds no lesson");
}

#[test]
fn the_program_reads_it_before_the_window_opens() {
    let says = |output: Output| String::from_utf8(output.stderr).unwrap();
    let read = fed(SCENE.as_bytes());
    assert!(says(read).contains("no window"), "the next thing is the window");
    for (text, expected) in [
        (&[b'"', 0xff][..], "hitbench: -: this is no text in UTF-8"),
        (&vec![b' '; (32 << 20) + 1], "hitbench: -: it has more than 32 MiB, and at most 32"),
    ] {
        let refused = fed(text);
        assert_eq!(refused.status.code(), Some(2));
        let said = says(refused);
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn a_size_above_the_limit_reads_as_more() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.ron");
    for (bytes, size) in [((32 << 20) + 1, "32.1"), (33 << 20, "33"), (325 << 20 >> 3, "40.7")] {
        File::create(&file).unwrap().set_len(bytes).unwrap();
        let error = Scene::load(&file).unwrap_err().to_string();
        let expected = format!("it has {size} MiB, and at most 32 are read");
        assert!(error.contains(&expected), "{error}");
    }
}
