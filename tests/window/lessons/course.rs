//! Every lesson is played from its start to its end, by buttons and keys alone.

use egui::Key;
use hitbench::lesson::{Answer, Ask};

use super::*;
use crate::window::{Direct, area, click, press};

/// The first button of this name that can be pressed.
fn try_click(window: &mut Window, label: &str) {
    let found = window.query_all_by_label(label).find(|node| !node.is_disabled());
    found.unwrap_or_else(|| panic!("no button {label:?}:\n{}", words(window))).click();
    window.run_steps(3);
}

/// Gives an answer by the controls of the panel.
fn give(window: &mut Window, answer: Answer) {
    match answer {
        Answer::YesNo(yes) => try_click(window, if yes { "Yes" } else { "No" }),
        Answer::Axis(number) => {
            let play = window.state().course.play.as_ref().unwrap();
            let Some(ask @ Ask::WhichAxis { .. }) = &play.step().ask else { panic!() };
            let axes = super::axes_of(window.state(), ask);
            let (place, name) = match number {
                Some(number) => (number + 1, axes[number].clone()),
                None => (axes.len() + 1, "none of them".to_owned()),
            };
            try_click(window, &format!("{place}  {name}"));
            try_click(window, "Check");
        }
        Answer::When(None) => try_click(window, "Never"),
        Answer::When(Some(u)) => {
            window.state_mut().desk.opened.time().go_to(u);
            window.run_steps(2);
            try_click(window, "It is now");
        }
        Answer::Here => try_click(window, "It is here"),
        Answer::Count(count) => {
            window.state_mut().course.play.as_mut().unwrap().state.chosen =
                Some(Answer::Count(count));
            window.run_steps(2);
            press(window, Key::Enter);
        }
    }
}

fn is_solved(window: &Window) -> bool {
    window.state().course.play.as_ref().unwrap().state.solved
}

#[test]
fn every_lesson_is_played_to_its_end_with_a_wrong_and_a_right_answer_at_each_step() {
    for number in 0..lessons().len() {
        let folder = tempfile::tempdir().unwrap();
        let mut window = window_in(&folder);
        window.state_mut().open_lesson(number);
        window.run_steps(3);
        for (at, step) in lessons()[number].steps.iter().enumerate() {
            let place = format!("{}, {}", lessons()[number].id, step.id);
            assert_eq!(super::at(&window), Some((number, at)), "{place}");
            assert_eq!(window.state().talk.banner, None, "{place}");
            match &step.ask {
                None => {}
                Some(Ask::Make { .. } | Ask::Where { .. }) => {
                    assert!(!is_solved(&window), "{place}");
                    if let Some(Ask::Where { .. }) = &step.ask {
                        give(&mut window, Answer::Here);
                        assert!(!is_solved(&window), "{place}");
                    }
                    let solution = lessons()[number].solution(step).unwrap().unwrap();
                    super::put(window.state_mut(), &solution);
                    window.run_steps(3);
                    if let Some(Ask::Where { .. }) = &step.ask {
                        give(&mut window, Answer::Here);
                    }
                }
                Some(ask) => {
                    let truth = super::truth(window.state(), ask);
                    let wrong = match truth {
                        Answer::YesNo(yes) => Answer::YesNo(!yes),
                        Answer::Axis(Some(_)) => Answer::Axis(None),
                        Answer::Axis(None) => Answer::Axis(Some(0)),
                        Answer::When(Some(_)) => Answer::When(None),
                        Answer::When(None) => Answer::When(Some(0.5)),
                        Answer::Count(count) => Answer::Count(count + 100),
                        Answer::Here => unreachable!(),
                    };
                    let least = matches!(ask, Ask::WhichAxis { least: true, .. });
                    if !least {
                        give(&mut window, wrong);
                        assert!(!is_solved(&window), "{place}: {wrong:?}");
                        assert!(words(&window).contains("Not so."), "{place}");
                    }
                    give(&mut window, truth);
                }
            }
            if step.ask.is_some() {
                assert!(is_solved(&window), "{place} is not solved:\n{}", words(&window));
                assert!(
                    window
                        .state()
                        .keeper
                        .settings
                        .progress
                        .is_done(&lessons()[number].id, &step.id),
                    "{place}"
                );
            }
            // What is done in a lesson is no work that could be lost.
            assert!(!window.state().desk.has_unsaved(), "{place}");
            press(&mut window, Key::PageDown);
        }
        let lesson = &lessons()[number];
        assert_eq!(window.state().keeper.settings.progress.count(lesson), lesson.steps.len());
    }
}

#[test]
fn the_hints_come_one_by_one_and_then_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    for (number, lesson) in lessons().iter().enumerate() {
        window.state_mut().open_lesson(number);
        for (at, step) in lesson.steps.iter().enumerate().filter(|(_, step)| step.ask.is_some()) {
            window.state_mut().go_to_step(at);
            window.run_steps(3);
            for shown in 1..=step.hints.len() {
                press(&mut window, Key::F8);
                assert!(words(&window).contains(&format!("Hint {shown}")), "{}", step.id);
                assert!(!window.state().course.play.as_ref().unwrap().state.revealed);
            }
            press(&mut window, Key::F8);
            assert!(window.state().course.play.as_ref().unwrap().state.revealed, "{}", step.id);
            // Whoever has looked at the answer has not solved it.
            assert!(
                !window.state().keeper.settings.progress.is_done(&lesson.id, &step.id),
                "{}",
                step.id
            );
            window.run_steps(3);
            assert_eq!(window.state().talk.banner, None, "{}", step.id);
        }
    }
}

#[test]
fn the_reveal_plays_the_steps_of_the_test() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_the_question(&folder);
    click(&mut window, "Show the answer");
    window.run_steps(2);
    let first = window.state_mut().desk.opened.trace().stepper;
    assert_ne!(first, hitbench::bench::Stepper::All);
    // Each step takes a moment.
    window.run_steps(400);
    assert_eq!(window.state_mut().desk.opened.trace().stepper, hitbench::bench::Stepper::All);
}

#[test]
fn what_is_done_is_kept_and_nothing_is_locked() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    window.state_mut().open_lesson(0);
    window.run_steps(3);
    press(&mut window, Key::PageDown);
    assert_eq!(at(&window), Some((0, 1)));
    // Any step can be gone to, and any lesson be opened.
    let last = lessons()[0].steps.len();
    click(&mut window, &format!("Step {last}"));
    assert_eq!(at(&window), Some((0, last - 1)));
    window.state_mut().keep_now();
    drop(window);
    let mut window = window_in(&folder);
    press(&mut window, Key::F4);
    assert_eq!(at(&window), Some((0, 1)), "the first step that is not done");
    assert!(words(&window).contains("Step 1, done"));
}

fn step_of(lesson: &str, step: &str) -> (usize, usize) {
    let number = lessons().iter().position(|it| it.id == lesson).unwrap();
    (number, lessons()[number].steps.iter().position(|it| it.id == step).unwrap())
}

#[test]
fn a_new_choice_takes_back_what_was_said_to_the_last_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    let (number, at) = step_of("separating-axes", "which");
    window.state_mut().open_lesson(number);
    window.state_mut().go_to_step(at);
    window.run_steps(3);
    give(&mut window, Answer::Axis(None));
    assert!(words(&window).contains("Not so."));
    press(&mut window, Key::Num3);
    assert!(!words(&window).contains("Not so."));
}

#[test]
fn after_a_place_was_found_the_pair_of_the_question_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    let (number, at) = step_of("minkowski-and-gjk", "nearest");
    window.state_mut().open_lesson(number);
    window.state_mut().go_to_step(at);
    window.run_steps(3);
    let lesson = &lessons()[number];
    let solution = lesson.solution(&lesson.steps[at]).unwrap().unwrap();
    super::put(window.state_mut(), &solution);
    let AnyScene::Two(open) = &mut window.state_mut().desk.opened else { panic!() };
    let of = |name: &str| open.bench.document().find(name).unwrap();
    let (a, b, dot) = (of("a"), of("b"), of("dot"));
    open.bench.focus_on(a, dot);
    window.run_steps(3);
    give(&mut window, Answer::Here);
    assert!(is_solved(&window));
    let AnyScene::Two(open) = &window.state().desk.opened else { panic!() };
    assert_eq!(open.bench.trace.focus(), Some((a, b)));
}

#[test]
fn what_is_said_to_an_answer_comes_into_view_below_a_long_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    let (number, at) = step_of("separating-axes", "edges");
    window.state_mut().open_lesson(number);
    window.state_mut().go_to_step(at);
    window.run_steps(3);
    press(&mut window, Key::Num2);
    press(&mut window, Key::Enter);
    window.run_steps(60);
    let said = area(&window, "Not so. Look again, or take a hint.");
    let foot = area(&window, "Next lesson ›");
    assert!(said.bottom() <= foot.top(), "{said:?} is below {foot:?}");
}
