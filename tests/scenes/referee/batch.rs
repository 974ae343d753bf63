//! One question about many places, as maps ask: through the pipes of a child process, and at what cost.

use std::fs;

use glam::DVec2;
use hitbench::engine::{Exchange, Source, Waiting};
use hitbench::referee::Question;
use hitbench::scene::Precision;
use hitbench::shapes::{Aabb, Ball, Shape};
use hitbench::ways::Engine;

/// So many places are in one question.
const PLACES: usize = 4_096;

fn core() -> Waiting {
    let command = [env!("CARGO_BIN_EXE_hitbench"), "engine", "--f64"];
    let source = Source::of_command(command.map(Into::into).to_vec());
    Waiting::new(Exchange::start(&source).unwrap())
}

/// Asks about each place of a grid, and returns how many of them overlap.
fn asked(engine: &Waiting, [width, height]: [usize; 2]) -> usize {
    let ball: Shape<DVec2> = Ball::new(DVec2::ZERO, 1.0).unwrap().into();
    let aabb: Shape<DVec2> = Aabb::new(DVec2::ZERO, DVec2::new(1.0, 0.5)).unwrap().into();
    let at = |i: usize, count: usize| 6.0 * (i as f64 + 0.5) / count as f64 - 3.0;
    let places: Vec<DVec2> = (0..width * height)
        .map(|i| DVec2::new(at(i % width, width), at(i / width, height)))
        .collect();
    let mut hits = 0;
    for places in places.chunks(PLACES) {
        let question = Question::of_places([&ball, &aabb], places, Precision::F64).unwrap();
        let overlaps = engine.ask(&question).unwrap().overlaps.unwrap();
        assert_eq!(overlaps.len(), places.len());
        hits += overlaps.iter().filter(|&&hit| hit).count();
    }
    hits
}

#[test]
fn a_map_of_places_is_asked_in_few_questions() {
    // The sum of the two is a box of 2 × 1, rounded by 1: 2 + 2 (2 + 1) + π of 36 units.
    let share = asked(&core(), [64, 40]) as f64 / 2_560.0;
    assert!((share - (8.0 + std::f64::consts::PI) / 36.0).abs() < 0.01, "{share}");
}

/// The processor time of this process so far, in seconds; `None` where the system does not tell.
fn processor_time() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, after) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = after.split_whitespace().collect();
    let ticks = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// All of ours is counted: the places, the line, the pipes, and the reply.
#[test]
#[ignore = "long"]
fn a_place_costs_ten_microseconds_at_most() {
    let engine = core();
    let Some(start) = processor_time() else { return };
    let size = [640, 400];
    assert!(asked(&engine, size) > 0);
    let spent = processor_time().unwrap() - start;
    let each = spent * 1e6 / (size[0] * size[1]) as f64;
    eprintln!("{spent:.2} s for {size:?} places, {each:.2} µs each");
    assert!(each < 10.0, "{each} µs");
}
