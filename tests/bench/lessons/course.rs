//! Every lesson of the course is played from its start to its end: each step is answered wrongly, then rightly.

use std::fs;
use std::path::Path;

use hitbench::lesson::{Answer, Ask, Context, Lesson, Step, goals, judge, lessons, solved};
use hitbench::scene::{Document, Scene, World};

#[test]
fn every_file_is_a_lesson_of_the_course() {
    let mut names: Vec<_> =
        fs::read_dir("lessons").unwrap().map(|file| file.unwrap().path()).collect();
    names.sort();
    assert_eq!(lessons().len(), names.len(), "a file of lessons/ cannot be read");
    for (file, known) in names.iter().zip(lessons()) {
        let read = Lesson::load(file).unwrap_or_else(|error| panic!("{}", error.all().join("\n")));
        assert_eq!(read.steps, known.steps);
        let short = file.file_stem().unwrap().to_str().unwrap();
        assert!(short.ends_with(&known.id), "{short} holds the lesson {}", known.id);
    }
    for lesson in lessons() {
        for needed in &lesson.needs {
            assert!(lessons().iter().any(|other| other.id == *needed), "{needed}");
        }
    }
}

/// Calls with the document of a scene, in its dimension.
macro_rules! on {
    ($scene:expr, $document:ident => $what:expr) => {
        match $scene {
            Scene::Two($document) => $what,
            Scene::Three($document) => $what,
        }
    };
}

#[test]
fn every_step_can_be_answered_wrongly_and_rightly() {
    for lesson in lessons() {
        for step in &lesson.steps {
            let place = format!("{}, {}", lesson.id, step.id);
            let scene = lesson.scene(step).unwrap();
            let solution = lesson.solution(step).unwrap();
            match &step.ask {
                None => {}
                Some(Ask::Make { all, .. }) => {
                    let at_first = on!(&scene, document => goals(&Context::opening(document), all));
                    assert!(!solved(&at_first.unwrap()), "{place} is solved when it opens");
                    let solution = solution.unwrap_or_else(|| panic!("{place} has no solution"));
                    let found = on!(&solution, document => goals(&Context::opening(document), all));
                    let found = found.unwrap();
                    assert!(solved(&found), "{place}: {found:?}");
                }
                Some(ask @ Ask::Where { .. }) => {
                    let right = |scene: &Scene| {
                        let here = Some(Answer::Here);
                        on!(scene, document => judge(&Context::opening(document), ask, here))
                    };
                    assert!(!right(&scene).unwrap().right, "{place} is right when it opens");
                    let solution = solution.unwrap_or_else(|| panic!("{place} has no solution"));
                    let found = right(&solution).unwrap();
                    assert!(found.right, "{place}: {found:?}");
                }
                Some(ask) => on!(&scene, document => answered(document, ask, &place)),
            }
        }
    }
}

fn answered<V: World>(document: &Document<V>, ask: &Ask, place: &str) {
    let context = Context::opening(document);
    let truth = judge(&context, ask, None).unwrap_or_else(|why| panic!("{place}: {why}"));
    assert!(!truth.right && !truth.truth.is_empty());
    let given = |answer| judge(&context, ask, Some(answer)).unwrap().right;
    let right = truth.answer.unwrap_or_else(|| panic!("{place} has no answer"));
    assert!(given(right), "{place}: {right:?}");
    let wrong = match right {
        Answer::YesNo(yes) => Answer::YesNo(!yes),
        Answer::Axis(Some(_)) => Answer::Axis(None),
        Answer::Axis(None) => Answer::Axis(Some(0)),
        Answer::When(Some(_)) => Answer::When(None),
        Answer::When(None) => Answer::When(Some(0.5)),
        Answer::Here => Answer::Here,
        Answer::Count(count) => Answer::Count(count + 100),
    };
    assert!(!given(wrong), "{place}: {wrong:?}");
}

/// A person has to know what to do at each step, and gets help if it is hard.
#[test]
fn every_step_says_something_and_every_question_has_a_hint_and_an_end() {
    let short = |step: &Step| step.say.chars().count() <= 600;
    for lesson in lessons() {
        assert!(
            (6..=10).contains(&lesson.steps.len()),
            "{}: {} steps",
            lesson.id,
            lesson.steps.len()
        );
        for step in &lesson.steps {
            let place = format!("{}, {}", lesson.id, step.id);
            assert!(!step.say.trim().is_empty() && short(step), "{place}: say");
            if step.ask.is_some() {
                assert!(!step.hints.is_empty(), "{place} has no hint");
                assert!(step.then.is_some(), "{place} says nothing once it is answered");
            }
        }
    }
    assert!(Path::new("docs/lesson-format.md").exists());
}
