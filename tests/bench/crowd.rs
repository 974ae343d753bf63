//! The crowd on the bench: bodies that move, what finds their pairs, and what is measured of that.

use std::cell::Cell;

use glam::{DVec2, DVec3};
use hitbench::analysis::{Bodies, Contact, Finder, Survey};
use hitbench::bench::{Bench, CROWD, Crowd, Deed, Event, Input, Key, Modifiers};
use hitbench::intersect::matrix;
use hitbench::scene::{Document, Format, Scene, World};
use hitbench::shapes::Shape;

/// A clock that goes on by so many seconds each time that it is looked at.
fn clock(step: f64) -> impl Fn() -> f64 {
    let now = Cell::new(0.0);
    move || now.replace(now.get() + step)
}

fn places<V: World>(crowd: &Crowd<V>) -> Vec<Shape<V>> {
    crowd.bodies().shapes().to_vec()
}

/// Candidates, pairs that overlap, and whom each body meets, by the double loop over coordinates and shapes.
fn brute_force<V: World>(bodies: &Bodies<V>) -> (usize, usize, Vec<Contact>) {
    let (shapes, bounds) = (bodies.shapes(), bodies.bounds());
    let (mut candidates, mut overlaps) = (0, 0);
    let mut contacts = vec![Contact::Alone; shapes.len()];
    for a in 0..shapes.len() {
        for b in a + 1..shapes.len() {
            let apart = |i: usize| {
                bounds[a].max.get(i) < bounds[b].min.get(i)
                    || bounds[b].max.get(i) < bounds[a].min.get(i)
            };
            if (0..V::DIM).any(apart) {
                continue;
            }
            let overlap = matrix::overlap(&shapes[a], &shapes[b]).unwrap();
            candidates += 1;
            overlaps += usize::from(overlap);
            let contact = if overlap { Contact::Shapes } else { Contact::Boxes };
            for body in [a, b] {
                contacts[body] = contacts[body].max(contact);
            }
        }
    }
    (candidates, overlaps, contacts)
}

mod generic {
    use super::*;

    pub fn the_same_seed_leads_to_the_same_places<V: World>() {
        let run = |count, seed| {
            let (mut crowd, clock) = (Crowd::<V>::new(count, seed), clock(0.0));
            (0..100).for_each(|_| crowd.frame(&clock));
            places(&crowd)
        };
        assert_eq!(run(150, 7), run(150, 7));
        assert_ne!(run(150, 7), run(150, 8));
        assert_ne!(run(150, 7)[..100], run(100, 7)[..]);
    }

    pub fn the_counts_are_those_of_brute_force_over_a_thousand_frames<V: World>() {
        let clock = clock(0.0);
        let (mut in_vain, mut met) = (0, 0);
        for seed in 0..2 {
            let mut crowd = Crowd::<V>::new(100, seed);
            crowd.find_by(&Finder::ALL);
            crowd.speed = 3.0;
            for frame in 0..1000 {
                crowd.frame(&clock);
                let tally = *crowd.tally().unwrap();
                assert!(tally.agree, "seed {seed}, frame {frame}");
                assert_eq!(tally.pairs(), 4950);
                assert_eq!(tally.costs[0].unwrap().tests, 4950);
                let (candidates, overlaps, contacts) = brute_force(crowd.bodies());
                assert_eq!((tally.candidates, tally.overlaps), (candidates, overlaps));
                assert_eq!(crowd.survey().contacts(), contacts);
                in_vain += candidates - overlaps;
                met += overlaps;
            }
        }
        assert!(in_vain > 10_000 && met > 10_000, "{in_vain} {met}");
    }

    pub fn each_finder_alone_finds_the_same<V: World>() {
        let (mut bodies, clock) = (Bodies::<V>::new(600, 3), clock(0.0));
        let mut surveys = [(); 4].map(|()| Survey::default());
        for _ in 0..50 {
            bodies.advance(0.1);
            let found = [0, 1, 2, 3].map(|i| {
                let tally = surveys[i].look(&bodies, &[Finder::ALL[i]], &clock);
                assert_eq!(tally.by, Finder::ALL[i]);
                let mut pairs = surveys[i].found().to_vec();
                pairs.sort_unstable();
                (pairs, tally.overlaps)
            });
            assert!(found[1..].iter().all(|other| *other == found[0]));
            assert_eq!(found[0].0.len(), brute_force(&bodies).0);
        }
    }

    pub fn bodies_move_and_stay_between_the_walls<V: World>() {
        let mut bodies = Bodies::<V>::new(300, 1);
        let (step, largest) = (0.1, V::splat(2.0));
        let walls = *bodies.walls();
        for _ in 0..500 {
            let before = bodies.shapes().to_vec();
            bodies.advance(step);
            for ((shape, old), bounds) in bodies.shapes().iter().zip(&before).zip(bodies.bounds()) {
                let moved = (shape.reference_point() - old.reference_point()).length();
                assert!((moved - step).abs() < 0.001, "{moved}");
                assert_eq!(*bounds, shape.bounds());
                let outside = (walls.min - largest).max(bounds.min) != bounds.min
                    || (walls.max + largest).min(bounds.max) != bounds.max;
                assert!(!outside, "{bounds:?}");
            }
        }
    }

    pub fn at_rest_nothing_is_done<V: World>() {
        let (mut crowd, running) = (Crowd::<V>::new(200, 5), clock(0.0));
        (0..3).for_each(|_| crowd.frame(&running));
        assert!(crowd.needs_frame());
        let asked = Cell::new(0);
        let counting = || {
            asked.set(asked.get() + 1);
            0.0
        };
        crowd.toggle();
        assert!(!crowd.needs_frame());
        let (before, tally) = (places(&crowd), *crowd.tally().unwrap());
        (0..10).for_each(|_| crowd.frame(&counting));
        assert!(asked.get() <= 10, "nothing is timed, because nothing is done");
        assert_eq!((places(&crowd), *crowd.tally().unwrap()), (before.clone(), tally));
        assert_eq!(crowd.history().len(), 3);

        // A step is a frame and no more.
        crowd.step();
        assert!(crowd.needs_frame());
        crowd.frame(&counting);
        assert!(!crowd.needs_frame());
        crowd.frame(&counting);
        let mut other = Crowd::<V>::new(200, 5);
        (0..4).for_each(|_| other.frame(&running));
        assert_eq!(places(&crowd), places(&other));
        assert_ne!(places(&crowd), before);
    }

    pub fn a_crowd_becomes_a_scene_of_a_file<V: World>(scene: impl Fn(Document<V>) -> Scene) {
        let (mut crowd, clock) = (Crowd::<V>::new(120, 2), clock(0.0));
        crowd.speed = 2.0;
        (0..90).for_each(|_| crowd.frame(&clock));
        let document = crowd.document();
        for (i, shape) in crowd.bodies().shapes().iter().enumerate() {
            let taken = document.shape(i).unwrap();
            assert_eq!(taken.kind(), shape.kind());
            let off = (taken.reference_point() - shape.reference_point()).length();
            assert!(off < 0.003, "{off}");
            assert!((document.entries[i].displacement.length() - 2.0).abs() < 0.01);
        }
        let text = scene(document.clone()).write(Format::Ron);
        let read = Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap();
        assert_eq!(read, scene(document));
    }
}

macro_rules! in_plane_and_space {
    ($($name:ident($($argument:expr)?, $($other:expr)?)),+ $(,)?) => {
        mod in_the_plane {
            use super::*;
            $(#[test] fn $name() { generic::$name::<DVec2>($($argument)?); })+
        }
        mod in_space {
            use super::*;
            $(#[test] fn $name() { generic::$name::<DVec3>($($other)?); })+
        }
    };
}

in_plane_and_space!(
    the_same_seed_leads_to_the_same_places(,),
    the_counts_are_those_of_brute_force_over_a_thousand_frames(,),
    each_finder_alone_finds_the_same(,),
    bodies_move_and_stay_between_the_walls(,),
    at_rest_nothing_is_done(,),
    a_crowd_becomes_a_scene_of_a_file(Scene::Two, Scene::Three),
);

#[test]
fn the_numbers_of_a_crowd_are_kept_within_bounds() {
    let mut crowd = Crowd::<DVec2>::new(0, 0);
    assert_eq!(crowd.count(), *CROWD.start());
    crowd.set(usize::MAX, 0);
    assert_eq!(crowd.count(), *CROWD.end());
    crowd.set(250, 4);
    assert_eq!((crowd.count(), crowd.seed()), (250, 4));
    assert!(crowd.tally().is_none(), "what was found of others is not shown");
    crowd.frame(&clock(0.0));
    assert_eq!(crowd.tally().unwrap().bodies, 250);
}

#[test]
fn a_double_loop_that_would_take_too_long_is_not_run() {
    // Each look at the clock is a second: some rows tell that all would take longer than that.
    let (mut crowd, slow) = (Crowd::<DVec2>::new(1000, 0), clock(1.0));
    crowd.find_by(&[Finder::Naive]);
    crowd.frame(&slow);
    let tally = *crowd.tally().unwrap();
    assert_eq!((tally.by, tally.costs[0]), (Finder::Tree, None));
    assert!(tally.costs[Finder::Tree as usize].unwrap().tests > 0);
    assert!(crowd.survey().refused().is_some_and(|seconds| (2.0..4.0).contains(&seconds)));
    assert_eq!(tally.candidates, brute_force(crowd.bodies()).0);
    // It is judged anew in each frame: a busy moment is no verdict for ever.
    crowd.frame(&clock(0.0));
    assert_eq!(crowd.tally().unwrap().by, Finder::Naive);
    assert_eq!(crowd.survey().refused(), None);
}

#[test]
fn keys_play_with_the_crowd() {
    let mut bench = Bench::new(Document::<DVec2>::crowd(0));
    bench.gather(100, 0);
    let findings = hitbench::analysis::analyse(bench.document(), &bench.question());
    let mut press = |key| {
        let event = Event {
            pointer: None,
            over_viewport: false,
            modifiers: Modifiers::default(),
            deed: Deed::Down(key),
        };
        let input = Input { events: vec![event], ..Input::default() };
        bench.update(&input, &findings);
        let crowd = bench.crowd.as_mut().unwrap();
        crowd.frame(&clock(0.0));
        (crowd.running, crowd.finders().to_vec(), crowd.history().len())
    };
    assert_eq!(press(Key::Digit(5)), (true, Finder::ALL.to_vec(), 1));
    assert_eq!(press(Key::Space), (false, Finder::ALL.to_vec(), 1));
    assert_eq!(press(Key::Period), (false, Finder::ALL.to_vec(), 2));
    assert_eq!(press(Key::Digit(2)), (false, vec![Finder::SortAndSweep], 2));
    assert_eq!(press(Key::Delete), (false, vec![Finder::SortAndSweep], 2));
}
