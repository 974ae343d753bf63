//! What the texts of the scenes about the lecture say in numbers is what they show; and what a scene opens with is
//! found.

use glam::{DVec2, DVec3};
use hitbench::Vector;
use hitbench::analysis::{Findings, Volume, Volumes, analyse};
use hitbench::bench::Bench;
use hitbench::bounds::Directions;
use hitbench::intersect::steps::{PassStep, RoutineStep, Step};
use hitbench::presets::{linked, presets};
use hitbench::scene::{Document, Routine, Scene, Show, World, each_world};

fn plane(link: &str) -> (Bench<DVec2>, Findings<DVec2>) {
    match linked(link).unwrap().scene().unwrap() {
        Scene::Two(document) => opened(document),
        Scene::Three(_) => unreachable!(),
    }
}

fn space(link: &str) -> (Bench<DVec3>, Findings<DVec3>) {
    match linked(link).unwrap().scene().unwrap() {
        Scene::Three(document) => opened(document),
        Scene::Two(_) => unreachable!(),
    }
}

fn opened<V: World>(document: Document<V>) -> (Bench<V>, Findings<V>) {
    let bench = Bench::new(document);
    let findings = analyse(bench.document(), &bench.question());
    (bench, findings)
}

fn measure<V: Vector>(volumes: &Volumes<V>, volume: Volume) -> f64 {
    volumes.bodies[0].around.iter().find(|around| around.volume == volume).unwrap().measure
}

/// Every preset that opens with volumes, a tree, intervals or a routine has them.
#[test]
fn what_a_preset_opens_with_is_found() {
    fn check<V: World>(document: Document<V>, path: &str) {
        let shows = document.opens.iter().flat_map(|opens| opens.shows.clone());
        let shows: Vec<Show<V>> = shows.collect();
        let (_, found) = opened(document);
        for show in shows {
            let there = match &show {
                Show::Volumes(kinds) => {
                    !found.volumes.bodies.is_empty()
                        && found.volumes.bodies[0].around.len() >= kinds.len()
                }
                Show::Tree(_) => found.trees.is_some(),
                Show::Intervals => found.intervals.is_some(),
                Show::Routine(_) => {
                    found.routine.as_ref().is_some_and(|played| !played.record.steps.is_empty())
                }
                _ => true,
            };
            assert!(there, "{path}: {show:?}");
        }
    }
    for preset in presets().iter().flat_map(|family| &family.presets) {
        each_world!(preset.scene().unwrap(), document => check(document, preset.path))
    }
}

#[test]
fn a_box_around_a_round_body_has_six_over_pi_times_the_volume_of_its_ball() {
    let volumes = space("bounding-volumes/10").1.volumes;
    let ratio = measure(&volumes, Volume::RefittedAabb) / measure(&volumes, Volume::SmallestBall);
    assert!((ratio - 6.0 / std::f64::consts::PI).abs() < 1e-5, "{ratio}");
}

#[test]
fn the_turned_box_has_four_times_the_area_of_the_fitted_one() {
    let volumes = plane("bounding-volumes/02").1.volumes;
    let ratio =
        measure(&volumes, Volume::TransformedAabb) / measure(&volumes, Volume::RefittedAabb);
    assert!((ratio - 4.0).abs() < 1e-5, "{ratio}");
}

#[test]
fn the_disk_about_the_mean_has_more_than_twice_the_area_of_the_smallest() {
    let volumes = plane("bounding-volumes/04").1.volumes;
    let ratio = measure(&volumes, Volume::CentroidBall) / measure(&volumes, Volume::SmallestBall);
    assert!((2.0..2.3).contains(&ratio), "{ratio}");
    // Of three centres, that of mass lies between the others.
    let volumes = plane("bounding-volumes/12").1.volumes;
    let [mean, mass, least] = [Volume::CentroidBall, Volume::MassBall, Volume::SmallestBall]
        .map(|volume| measure(&volumes, volume));
    assert!(mean > mass && mass > least, "{mean} {mass} {least}");
}

#[test]
fn a_six_dop_is_an_aabb_and_eighteen_directions_make_the_least_work() {
    let volumes = space("bounding-volumes/13").1.volumes;
    let of =
        |volume: Volume| *volumes.meetings.iter().find(|meeting| meeting.volume == volume).unwrap();
    let [six, fourteen, eighteen, all] =
        [Directions::Faces, Directions::Corners, Directions::Edges, Directions::All]
            .map(|directions| of(Volume::Kdop(directions)));
    let aabb = of(Volume::RefittedAabb);
    let numbers = |meeting: hitbench::analysis::Meeting| {
        (meeting.now, meeting.steps, meeting.work, meeting.false_positives)
    };
    assert_eq!(numbers(six), numbers(aabb));
    let measures = [Volume::Kdop(Directions::Faces), Volume::RefittedAabb]
        .map(|volume| measure(&volumes, volume));
    assert!((measures[0] - measures[1]).abs() < 1e-9, "{measures:?}");
    for other in [six, fourteen, all] {
        assert!(eighteen.work < other.work, "{} {}", eighteen.work, other.work);
    }
    assert!(eighteen.work < volumes.alone, "no volume would be cheaper");
    assert!(six.false_positives > eighteen.false_positives);
}

/// A disk, a box and an OBB around a standing figure: which of them a falling stone meets.
#[test]
fn the_disk_of_a_figure_raises_false_alarms_and_its_box_does_not() {
    let volumes = plane("bounding-volumes/11").1.volumes;
    let alarms = |volume: Volume| {
        let of = |meeting: &&hitbench::analysis::Meeting| meeting.volume == volume;
        volumes.meetings.iter().find(of).unwrap().false_positives
    };
    assert!(alarms(Volume::SmallestBall) > 10, "most of the way");
    assert_eq!(alarms(Volume::RefittedAabb), 0);
}

#[test]
fn the_best_of_10395_trees_beats_the_others() {
    let tests = |link: &str| {
        let played = plane(link).1.routine.unwrap();
        assert_eq!(played.items.len(), 7);
        played.expected_tests.unwrap()
    };
    let [halves, surface, best] = ["meshes/09", "meshes/10", "meshes/11"].map(tests);
    assert!(halves > surface + 0.5, "{halves} {surface}");
    assert!(surface >= best && surface < best + 0.3, "{surface} {best}");
    let trees = |items: u64| (1..items).map(|i| 2 * i - 1).product::<u64>();
    assert_eq!((trees(7), trees(12)), (10_395, 13_749_310_575));
}

#[test]
fn turned_boxes_are_sooner_as_tight_as_boxes() {
    let levels = plane("meshes/13").1.trees.unwrap().levels;
    let [boxes, obbs] =
        [0, 2].map(|kind| levels.iter().map(move |level| level.measures[kind].unwrap()));
    let (boxes, obbs): (Vec<f64>, Vec<f64>) = (boxes.collect(), obbs.collect());
    assert!((boxes[0] - 18.0).abs() < 0.1 && (obbs[0] - 3.1).abs() < 0.05, "{boxes:?} {obbs:?}");
    // The boxes of level 4 are as tight as the OBBs of level 2.
    assert!(boxes[3] > obbs[2] && boxes[4] < obbs[2], "{boxes:?} {obbs:?}");
}

fn passes(found: &Findings<DVec2>) -> Vec<PassStep<f64>> {
    found.routine.as_ref().unwrap().passes(None)
}

#[test]
fn a_stack_trembles_and_how_depends_on_the_order() {
    let [up, down] = ["response/05", "response/06"].map(|link| passes(&plane(link).1));
    assert!((up[0].deepest - 0.1).abs() < 1e-6 && (down[0].deepest - 0.1).abs() < 1e-6);
    assert_ne!(up[1].deepest, down[1].deepest);
    assert!(down[1].deepest > down[0].deepest, "the first pass makes it worse");
    for pile in [&up, &down] {
        assert!(pile.last().unwrap().overlaps > 0, "it is not at rest after {} passes", pile.len());
        assert!(pile.last().unwrap().deepest < pile[1].deepest);
    }
    let no_room = passes(&plane("response/07").1);
    assert!(no_room.iter().all(|pass| pass.deepest > 0.09), "{no_room:?}");
}

#[test]
fn four_steps_end_one_off_and_forty_a_tenth() {
    let (mut bench, found) = plane("response/08");
    let error = |found: &Findings<DVec2>| {
        let flight = found.routine.as_ref().unwrap().flight(None);
        let last = flight.last().unwrap();
        (last.to - last.exact).length()
    };
    assert!((error(&found) - 1.0).abs() < 1e-9);
    for (steps, least, most) in [(8, 0.49, 0.51), (40, 0.099, 0.101), (41, 0.0, 0.0999)] {
        bench.shown.routine = Some(Routine::Fly { steps, gravity: 8.0 });
        let error = error(&analyse(bench.document(), &bench.question()));
        assert!((least..=most).contains(&error), "{steps}: {error}");
    }
}

/// A file may ask for any number: a person waits for none of them.
#[test]
fn a_routine_repeats_no_more_than_can_be_read() {
    let (mut bench, _) = plane("response/08");
    for routine in [
        Routine::Fly { steps: usize::MAX, gravity: 1.0 },
        Routine::PushApart(usize::MAX),
        Routine::Fly { steps: 0, gravity: 0.0 },
        Routine::PushApart(0),
    ] {
        bench.shown.routine = Some(routine);
        let found = analyse(bench.document(), &bench.question());
        let steps = found.routine.unwrap().record.steps.len();
        assert!((1..=hitbench::analysis::MOST_REPEATED).contains(&steps), "{routine:?}: {steps}");
    }
    // And where there is no patience, there is no routine.
    bench.shown.routine = Some(Routine::Fly { steps: 50, gravity: 1.0 });
    let patience = hitbench::analysis::Patience::of(20);
    let question = bench.question();
    let found = hitbench::analysis::analyse_within(bench.document(), &question, None, &patience);
    assert!(found.routine.is_none() && found.unfinished);
}

#[test]
fn the_ball_tunnels_unless_the_plank_is_thick() {
    let (_, found) = plane("response/09");
    let flight = found.routine.as_ref().unwrap().flight(None);
    assert!(flight.iter().all(|step| step.overlaps.is_none()));
    assert_eq!(flight.iter().filter(|step| step.meets.is_some()).count(), 1);
}

/// With a queue more pairs wait than with a stack, and the first hit comes later.
#[test]
fn a_stack_keeps_fewer_pairs_and_is_sooner_at_a_hit() {
    let (mut bench, queue) = plane("meshes/12");
    bench.trace.way = None;
    let stack = analyse(bench.document(), &bench.question());
    let told = |found: &Findings<DVec2>| {
        let steps = &found.focus.as_ref().unwrap().record.steps;
        let waiting = steps.iter().filter_map(|step| match step {
            Step::Nodes(pair) => Some(pair.waiting),
            _ => None,
        });
        let hit = |step: &Step<DVec2>| step.items().is_some_and(|items| items.overlap);
        (waiting.max().unwrap(), steps.iter().position(hit).unwrap())
    };
    let ((most_queue, hit_queue), (most_stack, hit_stack)) = (told(&queue), told(&stack));
    assert!(most_queue > most_stack, "{most_queue} {most_stack}");
    assert!(hit_queue > hit_stack, "{hit_queue} {hit_stack}");
}

/// The scan takes a look a corner, the search for the disk several.
#[test]
fn a_box_looks_once_and_a_disk_several_times() {
    let steps = |link: &str| plane(link).1.routine.unwrap().record.steps;
    assert_eq!(steps("bounding-volumes/09").len(), 6);
    let last = steps("bounding-volumes/08").pop().unwrap();
    let Step::Routine(step) = last else { panic!() };
    let RoutineStep::Ball(ball) = *step else { panic!() };
    assert!(ball.looked >= 18 && ball.reach <= ball.radius, "{ball:?}");
}
