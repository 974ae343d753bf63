//! Page Down through a folder with the frames of a game brought another camera and another pair with each frame.
//!
//! Cause: only a camera that somebody had moved was taken over, and no pair and no selection. Fix: of two files in one
//! folder, most of whose shapes have the same names, the camera stays as long as it sees the shapes; and a pair that was
//! chosen stays wherever its names are found.

use std::fs;

use egui::Key;
use hitbench::panels::{Library, Program};

use crate::window::{press, window};

#[test]
fn the_camera_the_pair_and_the_selection_stay() {
    let folder = tempfile::tempdir().unwrap();
    for frame in 0..3 {
        let x = f64::from(frame) * 0.4;
        // In the last frame another entry comes first.
        let more = if frame == 2 { "(name: \"spark\", shape: Point(at: (1, 1)))," } else { "" };
        let text = format!(
            r#"Scene2D(title: "Frame {frame}", shapes: [{more}
                (name: "hero", shape: Ball(center: ({x}, 0), radius: 1)),
                (name: "wall", shape: Aabb(center: (5, 0), half: (1, 3))),
                (name: "coin", shape: Ball(center: ({x}, 3), radius: 0.5)),
            ])"#
        );
        fs::write(folder.path().join(format!("{frame}.ron")), text).unwrap();
    }
    let mut program = Program::new(Library::presets());
    program.open_path(folder.path());
    program.finish_loading();
    let mut window = window(program);
    let open = open!(window);
    open.bench.focus_on(0, 2);
    window.run_steps(2);
    let seen = |window: &mut crate::window::Window| {
        let bench = &open!(window).bench;
        let name = |index: usize| bench.document().entries[index].name.clone();
        let (a, b) = bench.trace.focus().unwrap();
        let mut pair = [name(a), name(b)];
        pair.sort();
        let at = bench.sight.camera.to_screen(glam::DVec2::new(5.0, 0.0));
        (pair, bench.selection.entry(bench.document()).map(|entry| entry.name.clone()), at)
    };
    let first = seen(&mut window);
    assert_eq!(first.0, ["coin", "hero"]);
    for frame in 1..3 {
        press(&mut window, Key::PageDown);
        window.run_steps(3);
        assert_eq!(window.state().desk.opened.scene().title(), format!("Frame {frame}"));
        assert_eq!(seen(&mut window), first, "frame {frame}");
    }
}
