//! Opening lessons: files, folders, the drawer; and leaving them.

use super::*;
use crate::window::{Direct, click, press, window_of};

/// A lesson of three steps, with a scene of its own.
pub const OWN: &str = r#"Lesson(
    id: "own", title: "My lesson",
    steps: [
        (id: "look", scene: "mine", say: "Look at **both** disks."),
        (id: "guess", scene: "mine", say: "Do they overlap?", ask: YesNo(Overlap()), hints: ["Measure."], then: "They are apart.", note: "Only for me"),
        (id: "end", scene: "boxes/03", say: "The end.", ask: Make(moving: ["b"], all: [Overlap()]),
         solution: [(name: "b", shape: Obb(center: (0, 0), half: (0.8, 0.8), rotation: Degrees(45)))]),
    ],
    scenes: {"mine": Scene2D(title: "Two disks of mine", shapes: [
        (name: "left", shape: Ball(center: (-2, 0), radius: 1)),
        (name: "right", shape: Ball(center: (2, 0.5), radius: 1)),
    ])},
)"#;

#[test]
fn a_file_is_opened_as_a_lesson_and_left_for_a_scene() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    let file = file(&folder, OWN);
    window.state_mut().open_path(&file);
    window.run_steps(3);
    assert_eq!(window.state().talk.banner, None);
    let says = words(&window);
    for text in ["My lesson", "both", "1 of 3", "Next ›"] {
        assert!(says.contains(text), "{text}: {says}");
    }
    let place = window.state().desk.library.neighbour(None, 3).unwrap();
    window.state_mut().open(place);
    window.run_steps(3);
    assert_eq!((at(&window), window.state().desk.place), (None, Some(place)));
    assert!(!words(&window).contains("My lesson"));
}

#[test]
fn a_lesson_that_cannot_be_read_says_why_and_the_scene_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    let file = file(&folder, &OWN.replace("scene: \"boxes/03\"", "scene: \"boxes/77\""));
    let place = window.state().desk.place;
    window.state_mut().open_path(&file);
    window.run_steps(3);
    let text = window.state().talk.banner.clone().expect("it cannot be read").text;
    assert!(text.contains("lesson.ron:6:") && text.contains("\"boxes/77\""), "{text}");
    assert_eq!((at(&window), window.state().desk.place), (None, place));
}

#[test]
fn what_cannot_be_opened_at_the_start_is_told_in_the_language_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = session_in(&folder);
    assert!(program.window.ask_language("zh"));
    program.open_path(&file(&folder, &OWN.replace("scene: \"boxes/03\"", "scene: \"boxes/77\"")));
    let title = program.talk.banner.clone().expect("it cannot be read").title;
    hitbench::words::speak(None);
    assert_eq!(title, "无法打开这一课");
}

#[test]
fn the_drawer_lists_the_lessons_with_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    press(&mut window, egui::Key::F3);
    let title = &lessons()[0].title;
    let of = lessons()[0].steps.len();
    click(&mut window, &format!("Lesson 1: {title}, 0 of {of} done"));
    assert_eq!(at(&window), Some((0, 0)));
    press(&mut window, egui::Key::PageDown);
    press(&mut window, egui::Key::F3);
    window.get_by_label(&format!("Lesson 1: {title}, 1 of {of} done"));
}

#[test]
fn a_lesson_has_room_in_windows_of_any_size() {
    for size in [[1280.0, 800.0], [1920.0, 1080.0], [390.0, 844.0], [844.0, 390.0]] {
        for presentation in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let mut program = session_in(&folder);
            program.open_path(&file(&folder, OWN));
            program.window.switches.presentation = presentation;
            let mut window = window_of(program, size);
            for at in 0..3 {
                window.state_mut().go_to_step(at);
                window.run_steps(4);
                let next = window.query_all_by(|node| {
                    node.label().is_some_and(|text| text.starts_with("Next") || text == "Finish")
                });
                let bounds = next.last().unwrap().raw_bounds().unwrap();
                assert!(
                    bounds.x1 <= f64::from(size[0]) && bounds.y1 <= f64::from(size[1]),
                    "{size:?}"
                );
                assert!(bounds.height() > 20.0, "{size:?}");
            }
        }
    }
}

#[test]
fn work_on_a_scene_is_still_there_after_a_lesson() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    let place = window.state().desk.place;
    open!(window).bench.edit("Retitle", |document| document.title = "Mine".into()).unwrap();
    window.run_steps(2);
    press(&mut window, egui::Key::F4);
    assert!(window.state().desk.has_unsaved(), "the work is parked");
    press(&mut window, egui::Key::F4);
    assert_eq!(window.state().desk.place, place);
    assert_eq!(window.state().desk.opened.scene().title(), "Mine");
    click(&mut window, "Undo");
    assert_ne!(window.state().desk.opened.scene().title(), "Mine");
}
