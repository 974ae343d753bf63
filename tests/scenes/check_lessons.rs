//! `hitbench check` of lessons: a line for each step, and what fails where a lesson cannot be played.

use std::path::Path;

use crate::check::{all_of_lines, folder_of, hitbench};

const LESSON: &str = r#"Lesson(id: "mine", title: "Mine", steps: [
    (id: "look", scene: "own", say: "Look."),
    (id: "guess", scene: "own", say: "Do they overlap?", ask: YesNo(Overlap())),
    (id: "make", scene: "own", say: "Make them overlap.", ask: Make(moving: ["b"], all: [Overlap()]),
     solution: [(name: "b", shape: Ball(center: (1, 0), radius: 1))]),
], scenes: {"own": Scene2D(title: "t", shapes: [
    (name: "a", shape: Ball(center: (0, 0), radius: 1)), (name: "b", shape: Ball(center: (3, 0), radius: 1)),
])})"#;

#[test]
fn each_step_has_a_line_with_its_answer() {
    let folder = folder_of(&[("lesson.ron", LESSON)]);
    let output = hitbench(folder.path(), &["check", "lesson.ron", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let lines = all_of_lines(&output);
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line["expected"] == true && line["lesson"] == "mine"));
    assert_eq!(lines[1]["answer"], "a and b are apart.");
    let text = hitbench(folder.path(), &["check", "."]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(
        text.contains("step guess: a and b are apart.") && text.contains("files: 1,"),
        "{text}"
    );
}

#[test]
fn a_solution_that_does_not_hold_fails_and_a_file_that_cannot_be_read_is_told() {
    for (from, to, says) in [
        ("(1, 0), radius", "(2.5, 0), radius", "its solution does not solve it"),
        ("all: [Overlap()]", "all: [Apart()]", "it is solved as it opens"),
    ] {
        let folder = folder_of(&[("lesson.ron", &LESSON.replace(from, to))]);
        let output = hitbench(folder.path(), &["check", "lesson.ron"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("step make: FAILED") && text.contains(says), "{text}");
    }
    let folder = folder_of(&[(
        "lesson.ron",
        &LESSON.replace("\"own\", say: \"Look", "\"oan\", say: \"Look"),
    )]);
    let output = hitbench(folder.path(), &["check", "lesson.ron"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("lesson.ron:2:") && text.contains("steps[0].scene is \"oan\""), "{text}");
}

#[test]
fn every_lesson_of_the_course_holds() {
    let output = hitbench(Path::new("."), &["check", "lessons"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_sheet_needs_a_lesson_and_a_page() {
    let folder = folder_of(&[("lesson.ron", LESSON)]);
    for (args, says) in [
        (&["sheet"][..], "a lesson file"),
        (&["sheet", "lesson.ron"][..], "-o FILE.html"),
        (&["sheet", "none.ron", "-o", "a.html"][..], "none.ron"),
        (&["sheet", "lesson.ron", "-o", "nowhere/a.html"][..], "no such folder"),
    ] {
        let output = hitbench(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(says), "{args:?}: {output:?}");
    }
}
