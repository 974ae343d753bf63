//! In a browser the program died of a scene with two large meshes, and of thousands of disks in one place.
//!
//! Cause: an analysis of more than 20,000 steps was waited for by a clock of the standard library, which a browser does
//! not have; and without threads it would have blocked the page. Fix: where there are no threads it is made in pieces
//! between the frames, which say in the end what an analysis at once says. `.ci/page` opens such scenes in a browser, and
//! holds that the program calls no clock there.

use std::cell::Cell;

use hitbench::analysis::{Findings, Focus, Patience, Pieces, Question, analyse, analyse_within};
use hitbench::bench::Bench;
use hitbench::presets::linked;
use hitbench::scene::{Document, Format, Scene, World};

/// The number of pieces of an analysis, with a clock on which each takes so many seconds.
fn in_pieces<V: World>(
    (document, question): (&Document<V>, &Question<V>),
    steps: u64,
    seconds: f64,
) -> (usize, Findings<V>) {
    let before = analyse_within(document, question, None, &Patience::of(steps));
    let mut pieces = Pieces::new(document.clone(), question.clone(), before, steps);
    let time = Cell::new(0.0);
    let clock = || time.replace(time.get() + seconds);
    let found = (1..).find_map(|number| Some((number, pieces.next(clock)?)));
    found.expect("an analysis ends")
}

fn is_the_same<V: World>(name: &str, document: &Document<V>, question: &Question<V>, steps: u64) {
    let whole = analyse(document, question);
    for (steps, seconds) in [(steps, 0.01), (u64::MAX, 1.0)] {
        let (count, found) = in_pieces((document, question), steps, seconds);
        assert!(count > 1 || steps == u64::MAX, "{name} is no long question");
        assert!(!found.unfinished, "{name}");
        assert_eq!(found.pairs, whole.pairs, "{name}");
        assert_eq!(found.overlapping, whole.overlapping, "{name}");
        let (Some(found), Some(whole)) = (&found.focus, &whole.focus) else { continue };
        assert_eq!(found.verdict, whole.verdict, "{name}");
        assert_eq!(found.record, whole.record, "{name}");
        assert_eq!(found.distance, whole.distance, "{name}");
        let separation = |of: &Focus<V>| {
            of.motion.as_ref().map(|motion| (motion.meeting, motion.separation.clone()))
        };
        assert_eq!(separation(found), separation(whole), "{name}");
    }
}

fn of_scene(name: &str, scene: Scene, steps: u64) {
    match scene {
        Scene::Two(document) => {
            let bench = Bench::new(document);
            is_the_same(name, bench.document(), &bench.question(), steps);
        }
        Scene::Three(document) => {
            let bench = Bench::new(document);
            is_the_same(name, bench.document(), &bench.question(), steps);
        }
    }
}

#[test]
fn pieces_say_what_an_analysis_at_once_says() {
    for name in ["meshes/04", "meshes/06", "meshes/07", "meshes/12"] {
        of_scene(name, linked(name).expect(name).scene().expect(name), 2_500);
    }
}

#[test]
fn many_disks_in_one_place_are_asked_in_pieces() {
    let disk = |i: u32| {
        let (x, y) = (f64::from(i % 72) / 4.0, f64::from(i / 72) / 4.0);
        format!("(name: \"{i}\", shape: Ball(center: ({x}, {y}), radius: 1)),")
    };
    let disks: String = (0..400).map(disk).collect();
    let text = format!("Scene2D(title: \"t\", shapes: [{disks}])");
    let scene = Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap();
    of_scene("disks", scene, 2_500);
}
