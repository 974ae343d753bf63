//! What is shown of a search is what its steps tell.

use glam::DVec2;
use std::path::Path;

use glam::Vec2;
use hitbench::analysis::{Along, Question, Search, TREE_VOLUMES, analyse, analyse_again};
use hitbench::intersect::explain;
use hitbench::intersect::steps::{IntervalStep, Outcome, Step};
use hitbench::intersect::{Record, matrix};
use hitbench::scene::{Document, Form, Scene};
use hitbench::shapes::{Bounds, Point, Shape};

use hitbench_testing::meshes::soup;
use hitbench_testing::{Random, cases_of};

fn shape(random: &mut Random) -> Shape<Vec2> {
    match random.below(4) {
        0 => random.ray().into(),
        1 => random.ball().into(),
        2 => random.segment().into(),
        _ => soup(random, 20).into(),
    }
}

#[test]
fn the_list_is_known_after_every_step() {
    let mut longest = 0;
    cases_of(300, |random| {
        let (a, b): (_, Shape<Vec2>) = (shape(random), soup(random, 30).into());
        let (_, Record { steps, .. }) = explain::overlap(&a, &b);
        let (mut list, mut popped, mut items) = (vec![[0, 0]], 0, 0);
        for (number, step) in steps.iter().enumerate() {
            match step {
                Step::Nodes(pair) => {
                    list.pop();
                    if let Outcome::Pushed(pushed) = &pair.outcome {
                        list.extend(pushed.iter().rev());
                    }
                    popped += 1;
                }
                step => items += usize::from(step.items().is_some()),
            }
            let search = Search::after(&steps, number).unwrap();
            let waiting: Vec<[u32; 2]> =
                search.waiting.iter().map(|(_, pair)| [pair.a.number, pair.b.number]).collect();
            let reversed: Vec<[u32; 2]> = list.iter().rev().copied().collect();
            assert_eq!(waiting, reversed, "after step {number}");
            assert_eq!((search.popped.len(), search.items.len()), (popped, items));
            for (step, pair) in &search.waiting {
                assert!(*step > number && steps[*step] == Step::Nodes((*pair).clone()));
            }
            longest = longest.max(list.len());
        }
        assert!(list.is_empty());
    });
    assert!(longest > 5, "{longest}");
}

#[test]
fn steps_of_other_tests_are_no_search() {
    let mut random = Random::from_seed(1);
    let (a, b): (Shape<Vec2>, Shape<Vec2>) = (random.obb().into(), random.obb().into());
    let (_, Record { steps, .. }) = explain::overlap(&a, &b);
    assert!(Search::after(&steps, steps.len() - 1).is_none());
    assert!(Search::<Vec2>::after(&[], 0).is_none());
}

#[test]
fn a_step_that_rejects_has_boxes_that_are_apart() {
    cases_of(50, |random| {
        let (a, b): (Shape<Vec2>, Shape<Vec2>) = (soup(random, 30).into(), soup(random, 30).into());
        let (overlap, Record { steps, .. }) =
            Record::of(|probe| explain::with(probe).overlap(&a, &b).unwrap());
        let search = Search::after(&steps, steps.len() - 1).unwrap();
        let apart = |[a, b]: [Bounds<DVec2>; 2]| !a.meets(&b);
        let counted =
            search.popped.iter().filter(|(_, pair)| apart([pair.a.bounds, pair.b.bounds]));
        assert_eq!(search.rejected(), counted.count());
        assert_eq!(search.found() > 0, overlap);
        assert!(search.waiting.is_empty());
    });
}

fn document(name: &str) -> Document<DVec2> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes").join(name);
    match Scene::load(&path).unwrap() {
        Scene::Two(document) => document,
        Scene::Three(_) => panic!("a scene of the plane"),
    }
}

#[test]
fn trees_go_with_their_mesh_and_tighter_ones_need_fewer_tests() {
    let document = document("meshes/06-two-gears.ron");
    let mut before = None;
    for step in 0..=10 {
        let question =
            Question { focus: Some((0, 1)), tree: Some(0), ..Question::at(f64::from(step) / 10.0) };
        let findings = analyse_again(&document, &question, before.as_ref());
        let Some(Shape::Mesh(now)) = &findings.shapes[0] else { panic!() };
        let trees = findings.trees.as_ref().unwrap();
        assert_eq!((trees.body, trees.triangles), (0, 100));
        for (node, _) in trees.nodes(u32::MAX, true) {
            for volume in TREE_VOLUMES {
                let shape = trees.volume(volume, node).unwrap();
                for &item in now.tree().items(node) {
                    for &corner in now.triangle(item as usize).vertices() {
                        let point = Shape::from(Point::new(corner).unwrap());
                        // The centre and half-extents of a box are rounded.
                        let apart = matrix::distance(&point, &shape).unwrap();
                        assert!(apart.distance < 1e-6, "{volume:?}");
                    }
                }
            }
        }
        // Each level is around the whole body.
        for (level, row) in (0..).zip(&trees.levels) {
            let below = trees.nodes(level, false).map(|(node, _)| now.tree().items(node).len());
            assert_eq!(below.sum::<usize>(), 100);
            assert_eq!(row.nodes, trees.nodes(level, false).count());
            for measure in row.measures {
                assert!(measure.unwrap() >= row.hulls * (1.0 - 1e-5), "level {level}");
            }
        }
        let [boxes, balls, obbs] = [0, 1, 2].map(|kind| trees.tests[kind].unwrap());
        assert!(
            obbs.items <= balls.items && obbs.volumes <= balls.volumes,
            "{boxes:?} {balls:?} {obbs:?}"
        );
        before = Some(findings);
    }
}

#[test]
fn a_partner_without_a_mesh_asks_every_kind_of_tree() {
    let gear = document("meshes/06-two-gears.ron");
    let mut document = gear.clone();
    document.entries[1].form = Form::Ray { origin: DVec2::new(-2.0, 0.1), direction: DVec2::X };
    let question = Question { focus: Some((0, 1)), tree: Some(0), ..Question::at(0.0) };
    let trees = analyse(&document, &question).trees.unwrap();
    for tally in trees.tests {
        let tally = tally.unwrap();
        assert!(tally.volumes > 10 && tally.items > 2 && tally.items < 60, "{tally:?}");
    }
    // One that is not a mesh has no tree.
    assert!(analyse(&document, &Question { tree: Some(1), ..Question::at(0.0) }).trees.is_none());
}

#[test]
fn what_is_at_fault_has_no_interval() {
    let mut document = document("crowds/10-sorted-along-an-axis.ron");
    if let Form::Ball { radius, .. } = &mut document.entries[0].form {
        *radius = -1.0;
    }
    let question = Question { intervals: Some(Along::Axis(0)), ..Question::at(0.0) };
    let found = analyse(&document, &question).intervals.unwrap();
    assert!(found.order.len() == 9 && !found.order.contains(&0));
    let (mut turns, mut tests) = (Vec::new(), 0);
    for step in found.upto(usize::MAX - 1) {
        match step {
            IntervalStep::Begin(a) => turns.push(a),
            IntervalStep::Test { .. } => tests += 1,
            IntervalStep::End { a, .. } => assert_eq!(turns.last(), Some(&a)),
        }
    }
    assert_eq!((turns, tests), (found.order, found.tests));
}
