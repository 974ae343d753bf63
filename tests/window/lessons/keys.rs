//! The keys of a lesson.

use egui::{Key, Modifiers};

use super::*;
use crate::window::{Direct, area, press};

#[test]
fn the_course_is_opened_and_left_by_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    let place = window.state().desk.place;
    press(&mut window, Key::F4);
    assert_eq!(at(&window), Some((0, 0)));
    assert_eq!(window.state().desk.place, None);
    press(&mut window, Key::F4);
    assert_eq!((at(&window), window.state().desk.place), (None, place));
}

#[test]
fn page_down_goes_through_the_steps_and_control_through_the_lessons() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in(&folder);
    window.state_mut().open_lesson(0);
    window.run_steps(2);
    press(&mut window, Key::PageDown);
    press(&mut window, Key::PageDown);
    press(&mut window, Key::PageUp);
    assert_eq!(at(&window), Some((0, 1)));
    window.press_key_modifiers(Modifiers::COMMAND, Key::PageDown);
    window.run_steps(3);
    assert_eq!(at(&window).map(|at| at.0), Some(1.min(lessons().len() - 1)));
}

#[test]
fn digits_answer_and_count_votes_in_a_presentation() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_the_question(&folder);
    press(&mut window, Key::F11);
    for key in [Key::Num1, Key::Num2, Key::Num2] {
        press(&mut window, key);
    }
    let votes = |window: &Window| {
        let play = window.state().course.play.as_ref().unwrap();
        [play.state.votes.of(0), play.state.votes.of(1)]
    };
    assert_eq!(votes(&window), [1, 2]);
    window.press_key_modifiers(Modifiers::SHIFT, Key::Num2);
    window.run_steps(3);
    assert_eq!(votes(&window), [1, 1]);
    assert!(area(&window, "1 votes for Yes").width() > 20.0);
    assert!(!words(&window).contains("Note for the teacher"), "a class sees no notes");
    // The votes stay when the answer is shown.
    press(&mut window, Key::F8);
    press(&mut window, Key::F8);
    assert_eq!(votes(&window), [1, 1]);
    press(&mut window, Key::F11);
    assert!(words(&window).contains("Note for the teacher"));
}

#[test]
fn a_digit_answers_where_nobody_votes() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_the_question(&folder);
    press(&mut window, Key::Num1);
    assert!(words(&window).contains("Not so."));
    press(&mut window, Key::Num2);
    assert!(words(&window).contains("Right."));
    // Who cannot see it hears it.
    window.state_mut().announcement(100.0);
    let heard = window.state_mut().announcement(101.0).unwrap_or_default();
    assert!(
        heard.contains("Step 2 of 3") && heard.contains("Right. left and right are apart."),
        "{heard}"
    );
}
