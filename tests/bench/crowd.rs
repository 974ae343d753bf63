//! The crowd on the bench: copies that move, what finds their pairs, and what is measured of that.

use std::cell::Cell;

use glam::{DVec2, DVec3};
use hitbench::analysis::{Bodies, Contact, Finder, Survey};
use hitbench::bench::{Action, Bench, COPIES, Crowd, Toward};
use hitbench::intersect::matrix;
use hitbench::scene::{Copies, Document, Form, Opens, Show, World, member};
use hitbench::shapes::{Kind, Shape};

fn clock() -> f64 {
    0.0
}

/// A scene of copies: of these shapes of a crowd, or of five kinds if there are none.
fn scene<V: World>(count: usize, seed: u32, shapes: &[usize]) -> Document<V> {
    let entries = shapes.iter().map(|&number| member(9, number, 10)).collect();
    Document { copies: Some(Copies { count, seed }), entries, ..Document::new("copies") }
}

fn crowd<V: World>(count: usize, seed: u32) -> Crowd<V> {
    Crowd::new(&scene(count, seed, &[])).unwrap()
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
        for shapes in [&[][..], &[0, 3]] {
            let run = |count, seed| {
                let mut crowd = Crowd::<V>::new(&scene(count, seed, shapes)).unwrap();
                (0..100).for_each(|_| crowd.frame(true, &clock));
                places(&crowd)
            };
            assert_eq!(run(150, 7), run(150, 7));
            assert_ne!(run(150, 7), run(150, 8));
            assert_ne!(run(150, 7)[..100], run(100, 7)[..]);
        }
    }

    pub fn the_counts_are_those_of_brute_force_over_a_thousand_frames<V: World>() {
        let (mut in_vain, mut met) = (0, 0);
        for seed in 0..2 {
            let mut crowd = crowd::<V>(100, seed);
            crowd.find_by(&Finder::ALL);
            crowd.speed = 3.0;
            for _ in 0..1000 {
                crowd.frame(true, &clock);
                let tally = *crowd.tally().unwrap();
                assert_eq!((tally.pairs, tally.costs[0].unwrap().tests), (4950, 4950));
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
        let copies = Copies { count: 600, seed: 3 };
        let mut bodies = Bodies::<V>::new(&scene(600, 3, &[]), copies);
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
        let copies = Copies { count: 300, seed: 1 };
        let mut bodies = Bodies::<V>::new(&scene(300, 1, &[]), copies);
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
        let mut bench = Bench::<V>::new(scene(200, 5, &[]));
        let findings = hitbench::analysis::analyse(bench.document(), &bench.question());
        let asked = Cell::new(0);
        let counting = || {
            asked.set(asked.get() + 1);
            0.0
        };
        let frame = |bench: &mut Bench<V>| {
            let playing = bench.time.playing;
            bench.crowd.as_mut().unwrap().frame(playing, &counting);
            asked.take()
        };
        (0..3).for_each(|_| assert!(frame(&mut bench) > 0));
        assert!(bench.needs_frame());
        let act = |bench: &mut Bench<V>, action| bench.perform(action, &findings).unwrap();
        assert_eq!(act(&mut bench, Action::Play), None);
        assert!(!bench.needs_frame());
        let before = places(bench.crowd.as_ref().unwrap());
        assert_eq!((0..10).map(|_| frame(&mut bench)).sum::<i32>(), 0);

        // A step is a frame and no more. There is none back, and no action on shapes: the user is told.
        let nudge = Action::Nudge(Toward::Right, false);
        for action in [Action::TimeBack, Action::Delete, Action::Way(3), nudge] {
            assert_eq!(act(&mut bench, action), Some(COPIES));
            assert!(!bench.needs_frame());
        }
        assert_eq!(act(&mut bench, Action::TimeOn), None);
        assert!(bench.needs_frame() && frame(&mut bench) > 0 && !bench.needs_frame());
        assert_eq!(frame(&mut bench), 0);
        let mut other = crowd::<V>(200, 5);
        (0..4).for_each(|_| other.frame(true, &clock));
        assert_eq!(places(bench.crowd.as_ref().unwrap()), places(&other));
        assert_ne!(places(&other), before);
    }

    pub fn what_is_copied_are_the_bounded_shapes_in_turn<V: World>() {
        let mut document = scene::<V>(50, 1, &[3, 1]);
        let mut bench = Bench::new(document.clone());
        toggle_copies(&mut bench);
        bench.add(Kind::Plane).unwrap();
        document.entries.push(bench.document().entries[2].clone());
        let crowd = Crowd::new(&document).unwrap();
        let shape = |index: usize| document.shape(index).unwrap();
        let size = |shape: &Shape<V>| shape.bounds().max - shape.bounds().min;
        for (number, copy) in places(&crowd).iter().enumerate() {
            let of = shape(number % 2);
            assert_eq!(copy.kind(), of.kind());
            assert!((size(copy) - size(&of)).length() < 1e-9);
        }
        // Twice as large, they have twice the room.
        let side = |radius: f64| {
            let mut document = document.clone();
            document.entries.truncate(1);
            document.entries[0].form = Form::Ball { center: V::ZERO, radius };
            let crowd = Crowd::new(&document).unwrap();
            crowd.bodies().walls().max.get(0)
        };
        assert_eq!(side(2.0), 2.0 * side(1.0));
        // Without one that can be copied, five kinds stand in, as they do without any shape.
        document.entries = bench.document().entries[2..].to_vec();
        assert_eq!(places(&Crowd::new(&document).unwrap()), places(&self::crowd::<V>(50, 1)));
    }
}

macro_rules! in_plane_and_space {
    ($($name:ident),+ $(,)?) => {
        mod in_the_plane {
            use super::*;
            $(#[test] fn $name() { generic::$name::<DVec2>(); })+
        }
        mod in_space {
            use super::*;
            $(#[test] fn $name() { generic::$name::<DVec3>(); })+
        }
    };
}

in_plane_and_space!(
    the_same_seed_leads_to_the_same_places,
    the_counts_are_those_of_brute_force_over_a_thousand_frames,
    each_finder_alone_finds_the_same,
    bodies_move_and_stay_between_the_walls,
    at_rest_nothing_is_done,
    what_is_copied_are_the_bounded_shapes_in_turn,
);

/// A file of the first versions, whose shapes were no copies.
#[test]
fn what_was_called_a_crowd_is_read_as_copies_of_five_kinds_and_stays_what_it_was() {
    let shows = vec![Show::Crowd(7), Show::AllFinders];
    let old: Document<DVec2> = Document {
        copies: None,
        opens: Some(Opens { shows, ..Opens::default() }),
        ..scene(1, 0, &[0, 1])
    };
    let mut bench = Bench::new(old);
    let crowd = bench.crowd.as_ref().unwrap();
    assert_eq!(places(crowd), places(&self::crowd::<DVec2>(100, 0)));
    assert_eq!(crowd.finders(), Finder::ALL);
    let _ = bench.edit("Copies of the shapes", |scene| {
        scene.show_copies(Some(Copies { count: 250, seed: 0 }))
    });
    let shows = &bench.document().opens.as_ref().unwrap().shows;
    assert_eq!((shows, bench.document().copies), (&vec![Show::Crowd(250), Show::AllFinders], None));
    assert_eq!(bench.as_shown().shows, *shows);
    assert_eq!(bench.crowd.as_ref().unwrap().bodies().shapes().len(), 250);
    toggle_copies(&mut bench);
    assert!(bench.crowd.is_none() && !bench.time.playing);
    bench.undo();
    assert!(bench.crowd.is_some() && bench.time.playing);
}

fn toggle_copies<V: World>(bench: &mut Bench<V>) {
    let findings = hitbench::analysis::analyse(bench.document(), &bench.question());
    bench.perform(Action::Copies, &findings).unwrap();
}

#[test]
fn copies_come_and_go_and_keep_what_was_chosen() {
    let mut document = scene::<DVec2>(1, 0, &[0, 1]);
    document.copies = None;
    let mut bench = Bench::new(document);
    toggle_copies(&mut bench);
    assert_eq!(bench.document().copies, Some(Copies { count: 1000, seed: 0 }));
    bench.crowd.as_mut().unwrap().find_by(&[Finder::Grid]);
    let chosen = Copies { count: 20, seed: 4 };
    let _ = bench.edit("Copies of the shapes", |scene| scene.show_copies(Some(chosen)));
    let crowd = bench.crowd.as_ref().unwrap();
    assert_eq!((crowd.finders(), crowd.copies()), (&[Finder::Grid][..], chosen));
    assert!(crowd.tally().is_none(), "what was found of others is not shown");
    toggle_copies(&mut bench);
    assert_eq!((bench.document().copies, bench.crowd.is_none()), (None, true));
    toggle_copies(&mut bench);
    assert_eq!(bench.document().copies, Some(chosen));
    (0..4).for_each(|_| bench.undo());
    assert_eq!((bench.document().copies, bench.crowd.is_none()), (None, true));
}

#[test]
fn a_double_loop_that_would_take_too_long_is_not_run() {
    let mut crowd = crowd::<DVec2>(10_001, 0);
    crowd.find_by(&[Finder::Naive]);
    crowd.frame(true, &clock);
    let tally = *crowd.tally().unwrap();
    let naive = tally.costs[Finder::Naive as usize].unwrap();
    assert_eq!((naive.tests, naive.seconds), (50_005_000, None));
    assert_eq!(tally.by, Finder::Tree);
    assert!(tally.costs[Finder::Tree as usize].unwrap().tests > 0);
    assert_eq!(tally.candidates, crowd.survey().found().len());
}
