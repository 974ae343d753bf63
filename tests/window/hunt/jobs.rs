//! A hunt in another thread, as the window has it.

use std::thread::sleep;
use std::time::{Duration, Instant};

use hitbench::hunt::Plan;
use hitbench::panels::{Job, State};
use hitbench::presets::presets;
use hitbench::scene::{Scene, Subject};
use hitbench::ways::Way;

/// A hunt for what the corners of a box miss.
fn job(seed: u64, lens: Way, cases: u64) -> Job {
    let mut presets = presets().iter().flat_map(|family| &family.presets);
    let corners = presets.find(|preset| preset.path == "balls/07-corners-only.ron");
    let Scene::Three(scene) = corners.unwrap().scene().unwrap() else { panic!() };
    let plan = Plan { seed, ..Plan::new(lens, Way::Exact, Subject::Overlap) };
    Job::start(&scene, [0, 1], plan, cases).unwrap()
}

fn corners() -> Way {
    Way::named("corners").unwrap()
}

fn wait(job: &Job) {
    let start = Instant::now();
    while !job.state().ended {
        assert!(start.elapsed() < Duration::from_secs(120), "it goes on");
        sleep(Duration::from_millis(2));
    }
}

fn ended(seed: u64) -> State {
    let job = job(seed, corners(), 40);
    wait(&job);
    assert_eq!(job.made(), 40);
    job.state()
}

#[test]
fn the_same_seed_finds_the_same_and_another_does_not() {
    let once = ended(1);
    assert!(!once.finds.is_empty() && once.refused.is_none());
    assert_eq!(once, ended(1));
    assert_ne!(once, ended(2));
    let find = &once.finds[0];
    assert_eq!(find.shapes[1].0, "ball");
    assert!(find.shapes[1].1.starts_with("center ("), "{:?}", find.shapes);
    assert!(find.test.as_ref().is_some_and(|test| test.contains("#[test]")));
}

#[test]
fn a_hunt_ends_once_it_is_stopped() {
    let stopped = job(1, corners(), u64::MAX);
    stopped.stop();
    wait(&stopped);
    assert!(stopped.made() < stopped.cases());
}

#[test]
fn a_question_that_a_lens_does_not_know_is_refused() {
    let job = job(1, Way::named("matrix").unwrap(), 40);
    wait(&job);
    let State { refused, finds, .. } = job.state();
    assert!(refused.is_some_and(|refused| refused.contains("matrix")) && finds.is_empty());
    assert_eq!(job.made(), 0);
}
