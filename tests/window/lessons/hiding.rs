//! Nothing tells a verdict that is hidden: no word, no number, no sign, no colour, no key.

use egui::epaint::{ClippedShape, Shape};
use egui::{Event, Key, Modifiers};
use hitbench::analysis::Verdict;
use hitbench::scene::Hide;

use super::*;
use crate::window::{Direct, click, on, press};

/// Two scenes that differ in the answer alone: disks, boxes, and a motion.
const PAIRS: [[&str; 2]; 3] = [
    [
        r#"Scene2D(title: "Apart by far", about: "They are apart.", shapes: [
            (name: "left", shape: Ball(center: (-1, 0), radius: 1)), (name: "right", shape: Ball(center: (1.2, 0), radius: 1))],
            opens: (hides: [Verdict], camera: (at: (0, 0), height: 6)))"#,
        r#"Scene2D(title: "They overlap", about: "They overlap a lot.", shapes: [
            (name: "left", shape: Ball(center: (-1, 0), radius: 1)), (name: "right", shape: Ball(center: (0.9, 0), radius: 1))],
            opens: (hides: [Verdict], camera: (at: (0, 0), height: 6)))"#,
    ],
    [
        r#"Scene2D(title: "t", shapes: [
            (name: "left", shape: Obb(center: (-1, 0), half: (1, 1), rotation: Degrees(0))), (name: "right", shape: Obb(center: (1.6, 0), half: (1, 1), rotation: Degrees(45)))],
            opens: (hides: [Verdict, Colours, Axes, Numbers], shows: [Difference, Axis(Degrees(0)), Intervals, Volumes([Ball])]))"#,
        r#"Scene2D(title: "t", shapes: [
            (name: "left", shape: Obb(center: (-1, 0), half: (1, 1), rotation: Degrees(0))), (name: "right", shape: Obb(center: (1.3, 0), half: (1, 1), rotation: Degrees(45)))],
            opens: (hides: [Verdict, Colours, Axes, Numbers], shows: [Difference, Axis(Degrees(0)), Intervals, Volumes([Ball])]))"#,
    ],
    [
        r#"Scene2D(title: "It misses", shapes: [
            (name: "left", shape: Ball(center: (-3, 0), radius: 1), displacement: (6, 3)), (name: "right", shape: Ball(center: (1, -1.2), radius: 1))],
            opens: (hides: [Verdict], shows: [Samples(4)]))"#,
        r#"Scene2D(title: "It meets", shapes: [
            (name: "left", shape: Ball(center: (-3, 0), radius: 1), displacement: (6, 3)), (name: "right", shape: Ball(center: (1, 0.9), radius: 1))],
            opens: (hides: [Verdict], shows: [Samples(4)]))"#,
    ],
];

/// The words that tell an answer.
const TELLING: [&str; 17] = [
    "OVERLAP",
    "APART",
    "MEETS",
    "MISSES",
    "overlapping",
    "First contact",
    "Last contact",
    "separation 0",
    "separation 1",
    "separates",
    "They are apart.",
    "They overlap",
    "It misses",
    "It meets",
    "axis separates",
    "otherwise in f64",
    "≠",
];

/// All colours that are painted.
fn colours(window: &Window) -> Vec<egui::Color32> {
    fn of(shape: &Shape, all: &mut Vec<egui::Color32>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| of(shape, all)),
            Shape::Mesh(mesh) => all.extend(mesh.vertices.iter().map(|vertex| vertex.color)),
            Shape::Path(path) => {
                all.push(path.fill);
                if let egui::epaint::ColorMode::Solid(color) = path.stroke.color {
                    all.push(color);
                }
            }
            Shape::LineSegment { stroke, .. } => all.push(stroke.color),
            Shape::Circle(circle) => all.extend([circle.fill, circle.stroke.color]),
            Shape::Rect(rect) => all.extend([rect.fill, rect.stroke.color]),
            _ => {}
        }
    }
    let mut all = Vec::new();
    for ClippedShape { shape, .. } in &window.output().shapes {
        of(shape, &mut all);
    }
    all
}

/// Whether something is painted in the colour of overlaps, however faint.
fn is_marked(window: &Window) -> bool {
    let mark = window.state().window.style().overlap.mark;
    let faint: Vec<egui::Color32> =
        (1..=20).map(|part| mark.gamma_multiply(part as f32 * 0.05)).collect();
    colours(window).iter().any(|color| *color == mark || faint.contains(color))
}

/// All that is said while each tab is open, and while a key is pressed that asks for the answer.
fn all_said(window: &mut Window) -> Vec<String> {
    let mut said = vec![words(window)];
    for key in [Key::Num1, Key::Num2, Key::Num3, Key::Num4] {
        window.press_key_modifiers(Modifiers::COMMAND, key);
        window.run_steps(3);
        said.push(words(window));
    }
    for key in [Key::Period, Key::Period, Key::H, Key::W, Key::A, Key::D, Key::I, Key::S, Key::C] {
        press(window, key);
        said.push(words(window));
    }
    for key in [Key::T, Key::R] {
        window.press_key_modifiers(Modifiers::COMMAND, key);
        window.run_steps(1);
        let copied = &window.output().platform_output.commands;
        said.extend(copied.iter().map(|command| format!("{command:?}")));
        window.run_steps(2);
    }
    window.press_key_modifiers(Modifiers::COMMAND, Key::P);
    window.input_mut().events.push(Event::Text("overlap".into()));
    window.run_steps(3);
    let palette = words(window);
    assert!(palette.lines().all(|line| line != "left and right"), "{palette}");
    press(window, Key::Escape);
    let mut now = 100.0;
    for _ in 0..3 {
        now += 1.0;
        said.extend(window.state_mut().announcement(now));
    }
    said
}

#[test]
fn nothing_that_is_said_or_painted_tells_a_verdict_that_is_hidden() {
    for pair in PAIRS {
        let mut both = Vec::new();
        for text in pair {
            let (mut window, _folder) = on(text);
            assert!(window.state().desk.opened.hides(Hide::Verdict));
            assert!(!is_marked(&window), "{text}");
            let said = all_said(&mut window);
            assert!(!is_marked(&window), "{text}");
            for text in &said {
                for telling in TELLING {
                    assert!(!text.contains(telling), "{telling:?} in {text}");
                }
            }
            // Numbers of the shapes differ between the two scenes, and are no secret unless they are hidden.
            both.push(said.into_iter().filter(|_| text.contains("Numbers")).collect::<Vec<_>>());
            let findings = &open!(window).findings;
            let focus = findings.focus.as_ref().unwrap();
            assert_eq!((focus.verdict, focus.shown), (Verdict::Hidden, Verdict::Hidden));
            assert!(
                focus.motion.is_none() && focus.distance.is_none() && focus.record.steps.is_empty()
            );

            press(&mut window, Key::F7);
            let said = words(&window);
            assert!(TELLING.iter().any(|telling| said.contains(telling)), "{said}");
        }
        assert_eq!(both[0], both[1], "what is said tells the scenes apart");
    }
}

#[test]
fn a_prediction_is_made_and_held_against_the_verdict() {
    for (button, sign) in [("Apart", "✔ You said: Apart"), ("Overlap", "× You said: Overlap")] {
        let (mut window, _folder) = on(PAIRS[0][0]);
        click(&mut window, button);
        let said = words(&window);
        assert!(said.contains(sign) && said.contains("APART"), "{said}");
        click(&mut window, "Close");
        assert!(!words(&window).contains("You said"));
    }
}

#[test]
fn any_scene_can_be_hidden_by_a_key_and_votes_are_counted() {
    let (mut window, _folder) = on(&PAIRS[0][1].replace("hides: [Verdict], ", ""));
    assert!(words(&window).contains("OVERLAP") && is_marked(&window));
    press(&mut window, Key::F7);
    assert!(!words(&window).contains("OVERLAP") && !is_marked(&window));
    press(&mut window, Key::F11);
    for label in ["A vote for Overlap", "A vote for Overlap", "A vote for Apart"] {
        click(&mut window, label);
    }
    assert!(words(&window).contains("2 votes for Overlap"), "{}", words(&window));
    press(&mut window, Key::F7);
    let said = words(&window);
    assert!(said.contains("2 votes for Overlap") && said.contains("✔ Overlap"), "{said}");
}

#[test]
fn what_is_hidden_alone_leaves_the_rest() {
    let scene = |what: &str| PAIRS[0][1].replace("[Verdict]", &format!("[{what}]"));
    let (window, _folder) = on(&scene("Colours"));
    assert!(!is_marked(&window) && words(&window).contains("OVERLAP"));
    let (mut window, _folder) = on(&scene("Axes"));
    assert!(is_marked(&window));
    assert!(open!(window).findings.focus.as_ref().unwrap().record.steps.is_empty());
    let (mut window, _folder) = on(&scene("Numbers"));
    assert!(words(&window).contains("OVERLAP"));
    click(&mut window, "Numbers");
    open!(window).bench.selection.selected = Some(0);
    window.run_steps(3);
    assert!(window.query_by_value("-1").is_none() && words(&window).contains("Hidden until"));
}

#[test]
fn a_lesson_hides_what_it_asks_until_it_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    window.state_mut().open_path(&file(&folder, super::opening::OWN));
    window.state_mut().go_to_step(1);
    window.run_steps(3);
    for text in all_said(&mut window) {
        for telling in TELLING {
            assert!(!text.contains(telling), "{telling:?} in {text}");
        }
    }
    assert!(matches!(window.state().desk.opened, AnyScene::Two(_)));
    click(&mut window, "No");
    assert!(!window.state().desk.opened.hides(Hide::Verdict));
}
