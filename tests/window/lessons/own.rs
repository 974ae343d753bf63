//! A lesson that a teacher makes of the scenes that are open: ordered, saved, opened again, played.

use egui::{Event, Key, Modifiers};
use hitbench::lesson::Lesson;

use super::*;
use crate::window::{Direct, area, button, click, press};

/// A window in which three views were added, of two presets.
fn made(folder: &tempfile::TempDir) -> Window {
    let mut window = window_in(folder);
    for _ in 0..2 {
        press(&mut window, Key::F9);
        press(&mut window, Key::PageDown);
    }
    press(&mut window, Key::F9);
    window
}

fn lesson(window: &Window) -> &Lesson {
    &window.state().draft.lesson
}

fn says(window: &Window) -> Vec<String> {
    lesson(window).steps.iter().map(|step| step.say.clone()).collect()
}

fn type_into(window: &mut Window, label: &str, text: &str) {
    let is_field = |node: &egui_kittest::kittest::Node| {
        let role = node.role();
        let types = matches!(
            role,
            egui::accesskit::Role::TextInput | egui::accesskit::Role::MultilineTextInput
        );
        types && node.label().as_deref() == Some(label)
    };
    window.query_all_by(is_field).next().unwrap_or_else(|| panic!("no field {label}")).focus();
    window.run_steps(2);
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(1);
    window.input_mut().events.push(Event::Text(text.to_owned()));
    window.run_steps(3);
}

#[test]
fn views_are_added_and_each_has_the_scene_as_it_was_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = made(&folder);
    assert_eq!(lesson(&window).steps.len(), 3);
    assert_eq!(lesson(&window).scenes.len(), 3);
    let titles = says(&window);
    assert!(titles[0] != titles[1] && titles[1] != titles[2]);
    // What is done to a scene afterwards does not change the step.
    press(&mut window, Key::PageUp);
    let before = lesson(&window).clone();
    open!(window).bench.edit("Retitle", |document| document.title = "Other".into()).unwrap();
    window.run_steps(3);
    assert_eq!(*lesson(&window), before);
    click(&mut window, "Use this view");
    assert!(lesson(&window).scenes.values().any(|scene| scene.title() == "Other"));
    assert_eq!(lesson(&window).scenes.len(), 3, "the scene that no step has is gone");
}

#[test]
fn steps_are_ordered_by_dragging_and_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = made(&folder);
    let titles = says(&window);
    // By keys: the last one, which is edited, goes up twice.
    for _ in 0..2 {
        window.press_key_modifiers(Modifiers::SHIFT, Key::PageUp);
        window.run_steps(3);
    }
    let moved = [titles[2].clone(), titles[0].clone(), titles[1].clone()];
    assert_eq!(says(&window), moved);
    // By dragging: the first handle onto the last row.
    let row = |window: &Window, number: usize| {
        area(window, &format!("{}  {}", number + 1, moved[number]))
    };
    let handle = |rect: egui::Rect| egui::pos2(rect.left() - 14.0, rect.center().y);
    let (from, to) = (handle(row(&window, 0)), row(&window, 2).center());
    for event in [Event::PointerMoved(from), button(from, true)] {
        window.input_mut().events.push(event);
        window.run_steps(2);
    }
    for part in 1..=8 {
        window
            .input_mut()
            .events
            .push(Event::PointerMoved(from + (to - from) * (part as f32 / 8.0)));
        window.run_steps(1);
    }
    window.input_mut().events.push(button(to, false));
    window.run_steps(3);
    assert_eq!(says(&window), titles);
    click(&mut window, &format!("1  {}", titles[0]));
    assert_eq!(window.state().draft.chosen, 0);
}

#[test]
fn a_lesson_is_written_saved_opened_by_its_file_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = made(&folder);
    type_into(&mut window, "its title", "Three disks, in class");
    type_into(&mut window, "the text, in Markdown", "Do they **touch**?");
    type_into(&mut window, "a note for the teacher, not shown in a presentation", "Wait for it.");
    assert_eq!(lesson(&window).id, "three-disks-in-class");
    assert_eq!(lesson(&window).steps[2].note.as_deref(), Some("Wait for it."));
    let file = folder.path().join("mine.ron");
    window.state_mut().desk.here = folder.path().to_owned();
    click(&mut window, "Save… •");
    window.press_key_modifiers(Modifiers::COMMAND, Key::A);
    window.input_mut().events.push(Event::Text(file.to_str().unwrap().to_owned()));
    window.run_steps(2);
    press(&mut window, Key::Enter);
    assert_eq!(window.state().talk.banner, None);
    let read = Lesson::load(&file).unwrap_or_else(|error| panic!("{}", error.all().join("\n")));
    assert_eq!(read.steps, lesson(&window).steps);
    assert_eq!(read.scenes, lesson(&window).scenes);

    let other = tempfile::tempdir().unwrap();
    let mut window = window_in(&other);
    window.state_mut().open_path(&file);
    window.state_mut().go_to_step(2);
    window.run_steps(3);
    assert!(
        !words(&window).contains("Wait for it."),
        "it may give the answer: it is closed at first"
    );
    click(&mut window, "Note for the teacher");
    window.run_steps(8);
    assert!(words(&window).contains("Wait for it."));
    press(&mut window, Key::F11);
    assert!(!words(&window).contains("Wait for it."), "a class sees no notes");
}

#[test]
fn what_is_made_outlives_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = made(&folder);
    window.run_steps(8);
    let before = lesson(&window).clone();
    window.state_mut().keep_now();
    drop(window);
    let window = window_in(&folder);
    assert_eq!(lesson(&window).steps, before.steps);
}

#[test]
fn a_challenge_is_made_with_its_solution_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = made(&folder);
    let draft = &mut window.state_mut().draft;
    let names: Vec<String> = match &draft.lesson.scenes[&draft.lesson.steps[0].scene] {
        Scene::Two(document) => document.entries.iter().map(|entry| entry.name.clone()).collect(),
        Scene::Three(_) => panic!(),
    };
    draft.chosen = 0;
    window.run_steps(2);
    click(&mut window, "Open its scene");
    draft_ask(&mut window, &names);
    open!(window)
        .bench
        .edit("Drag", |document| {
            let to = document.entries[0].clone();
            if let (
                hitbench::scene::Form::Ball { center, .. },
                hitbench::scene::Form::Aabb { center: at, .. },
            ) = (&mut document.entries[1].form, &to.form)
            {
                *center = *at;
            }
        })
        .unwrap();
    window.run_steps(2);
    click(&mut window, "Use this as the solution");
    assert!(lesson(&window).steps[0].solution.is_some());
    let trial = lesson(&window).trial();
    assert_eq!(trial[0].fault, None, "{trial:?}");
    click(&mut window, "Play");
    assert_eq!(at(&window).map(|at| at.1), Some(0));
    click(&mut window, "Show the answer");
    assert!(words(&window).contains("This is one way to do it."));
}

/// Lets the step ask to make the pair overlap, which no button of a list that is closed can.
fn draft_ask(window: &mut Window, names: &[String]) {
    let pair = (names[0].clone(), names[1].clone());
    let goal = hitbench::lesson::Goal::Overlap { pair: Some(pair), at: None };
    let ask = Ask::Make { moving: names.to_vec(), all: vec![goal] };
    window.state_mut().draft.lesson.steps[0].ask = Some(ask);
    window.run_steps(3);
}
