//! `check --limit` said of a pair that overlaps at u = 0: "overlap, gave up on sweep: apart before
//! u = 0, unknown from there on".
//!
//! Cause: what is known before the instant at which the sweep was given up was said even where
//! nothing is before it. Fix: at u = 0 only what comes after is said to be unknown.

use hitbench::cli::{GaveUp, Judgement, Question, SweepAnswer};
use hitbench::scene::Precision;

#[test]
fn nothing_is_said_of_the_time_before_the_frame() {
    let gave_up = |u| vec![GaveUp { question: Question::Sweep, u: Some(u), distance: None }];
    let judgement = Judgement {
        a: "a".into(),
        b: "b".into(),
        precision: Precision::F32,
        overlap: Some(true),
        distance: Some(0.0),
        sweep: SweepAnswer::Unanswered,
        gave_up: gave_up(0.0),
        expected: None,
        failures: Vec::new(),
        details: None,
        steps: Vec::new(),
    };
    let text = judgement.to_string();
    assert_eq!(text, "a, b: overlap, gave up on sweep: unknown after the start");
    let text = Judgement { overlap: Some(false), gave_up: gave_up(0.25), ..judgement }.to_string();
    assert!(text.ends_with("apart before u = 0.25, unknown from there on"), "{text}");
}
