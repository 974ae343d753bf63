//! Undo and redo, the pair in focus, the steps and the keys.
#![cfg(feature = "scene")]

mod hands;

use glam::{Vec2, Vec3};
use hands::{Hands, ball, scene};
use hitbench::bench::{Bench, Camera, Grip, Key, NameError, Stage, Stepper};
use hitbench::intersect::Step;
use hitbench::scene::{Document, Expectation, Form, Format, Scene};
use hitbench::shapes::Kind;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

fn row_of_balls() -> Document<Vec2> {
    scene([0.0, 4.0, 8.0, 12.0].map(|x| ball(Vec2::new(x, 0.0), 1.0)))
}

fn radius<V: Stage>(document: &mut Document<V>, index: usize) -> &mut f32 {
    match &mut document.entries[index].form {
        Form::Ball { radius, .. } => radius,
        form => panic!("{form:?}"),
    }
}

/// Debug writes the sign of zero, and numbers that read back to the same bits.
fn bits<V: Stage>(document: &Document<V>) -> String {
    format!("{document:?}")
}

#[test]
fn ten_thousand_changes_are_undone_and_done_again_bit_by_bit() {
    let mut rng = XorShiftRng::seed_from_u64(7);
    let mut hands = Hands::at(row_of_balls());
    let mut states = vec![bits(hands.bench.document())];
    while states.len() <= 10_000 {
        match rng.random_range(0..10) {
            0 => hands.key(Key::Tab),
            1 | 2 => hands.key([Key::Left, Key::Right, Key::Up, Key::Down][rng.random_range(0..4)]),
            3 => {
                let at = hands.see(Vec2::new(rng.random_range(-2.0..14.0), 0.0));
                hands.drag(at, at + Vec2::new(rng.random_range(-40.0..40.0), 17.0));
            }
            4 => {
                let size: f32 = [0.0, -0.0, 1e-40, rng.random()][rng.random_range(0..4)];
                let _ = hands.bench.edit("Edit", |document| *radius(document, 1) = size);
            }
            5 => {
                let _ = hands.bench.edit("Rename", |document| {
                    document.title = rng.random_range(0..3).to_string();
                });
            }
            6 if hands.bench.document().entries.len() < 7 => match rng.random_range(0..3) {
                0 => hands.ctrl(Key::D),
                _ => {
                    let kinds: Vec<Kind> = Bench::<Vec2>::kinds().collect();
                    hands.bench.add(kinds[rng.random_range(0..kinds.len())]).unwrap();
                }
            },
            // The ball of which the size is edited stays.
            7 if hands.bench.selected.is_some_and(|index| index > 1) => hands.key(Key::Delete),
            8 if hands.bench.selected.is_some() => {
                let index = hands.bench.selected.unwrap();
                let _ = hands.bench.rename(index, &rng.random_range(0..9).to_string());
            }
            _ => {
                let count = rng.random_range(0..3);
                for _ in 0..count.min(states.len() - 1) {
                    hands.bench.undo();
                    states.pop();
                    assert_eq!(&bits(hands.bench.document()), states.last().unwrap());
                }
                continue;
            }
        }
        let now = bits(hands.bench.document());
        if now != *states.last().unwrap() {
            states.push(now);
        }
    }
    for state in states.iter().rev().skip(1) {
        hands.bench.undo();
        assert_eq!(&bits(hands.bench.document()), state);
    }
    assert_eq!(hands.bench.undo_name(), None);
    assert!(!hands.bench.is_dirty());
    for state in &states[1..] {
        hands.bench.redo();
        assert_eq!(&bits(hands.bench.document()), state);
    }
    assert_eq!(hands.bench.redo_name(), None);
}

fn names<V: Stage>(hands: &Hands<V>) -> Vec<&str> {
    hands.bench.document().entries.iter().map(|entry| entry.name.as_str()).collect()
}

#[test]
fn a_copy_lies_beside_its_original_and_has_a_name_of_its_own() {
    let mut hands = Hands::at(row_of_balls());
    hands.ctrl(Key::D);
    assert_eq!(hands.bench.undo_name(), None, "nothing is selected");
    hands.bench.selected = Some(1);
    hands.ctrl(Key::D);
    assert_eq!(names(&hands), ["a", "b", "b 2", "c", "d"]);
    assert_eq!(hands.bench.selected, Some(2));
    let Form::Ball { center, radius } = *hands.form(2) else { panic!() };
    assert!(center != Vec2::new(4.0, 0.0) && radius == 1.0);
    let beside = hands.see(center).distance(hands.see(Vec2::new(4.0, 0.0)));
    assert!((20.0..80.0).contains(&beside), "{beside} pixels");
    hands.ctrl(Key::D);
    assert_eq!(names(&hands), ["a", "b", "b 2", "b 3", "c", "d"]);
    assert_eq!(hands.bench.undo_name(), Some("Duplicate"));
}

#[test]
fn what_is_deleted_takes_its_expectations_along_and_undo_brings_them_back() {
    let mut document = row_of_balls();
    let expect = |a: &str, b: &str| Expectation::Apart { pair: (a.into(), b.into()), at: None };
    document.expect = vec![expect("a", "b"), expect("c", "d"), expect("b", "c")];
    let mut hands = Hands::at(document.clone());
    hands.bench.focus_on(2, 3);
    hands.bench.selected = Some(1);
    hands.key(Key::Delete);
    assert_eq!(names(&hands), ["a", "c", "d"]);
    assert_eq!(hands.bench.document().expect, [expect("c", "d")]);
    assert_eq!((hands.bench.selected, hands.bench.focus()), (None, Some((1, 2))), "the same pair");
    hands.bench.undo();
    assert_eq!(bits(hands.bench.document()), bits(&document));
    assert_eq!(hands.bench.focus(), Some((2, 3)));
    for _ in 0..5 {
        hands.key(Key::Tab);
        hands.key(Key::Delete);
    }
    assert!(names(&hands).is_empty());
    assert_eq!((hands.bench.focus(), hands.bench.selected), (None, None));
    for _ in 0..4 {
        hands.bench.undo();
    }
    assert_eq!(bits(hands.bench.document()), bits(&document));
}

#[test]
fn a_name_is_given_once_and_is_not_empty() {
    let mut document = row_of_balls();
    document.expect = vec![Expectation::Misses { pair: ("b".into(), "a".into()) }];
    let mut hands = Hands::at(document);
    assert_eq!(hands.bench.rename(0, ""), Err(NameError::Empty));
    assert_eq!(hands.bench.rename(0, "b"), Err(NameError::Taken("b".into())));
    assert_eq!(hands.bench.undo_name(), None);
    hands.bench.rename(0, "sun").unwrap();
    assert_eq!(hands.bench.document().expect[0].pair(), ("b", "sun"));
    hands.ctrl(Key::Z);
    assert_eq!(hands.bench.document().expect[0].pair(), ("b", "a"));
}

/// Every kind, seen in the middle, at views of any size; and what is added can be saved and read.
fn every_kind_is_added_where_the_view_looks<V: Stage>(count: usize) -> Document<V> {
    assert_eq!(Bench::<V>::kinds().count(), count);
    for zoom in [1e-8, 0.03, 1.0, 700.0] {
        let mut hands = Hands::at(scene([ball(V::from_fn(|_| 3.0), 1.0)]));
        hands.bench.camera.zoom(zoom, glam::DVec3::ONE);
        for kind in Bench::<V>::kinds() {
            hands.bench.add(kind).unwrap();
            hands.frame();
            let index = hands.bench.selected.unwrap();
            assert_eq!(hands.form(index).kind(), kind);
            let shape = hands.findings.shapes[index].as_ref().unwrap();
            let bounds = shape.bounds();
            let (min, max) = (bounds.min.in_space(), bounds.max.in_space());
            let size = (max - min).length() / hands.bench.camera.pixel();
            assert!(!size.is_finite() || size < 800.0, "{kind}: {size} pixels");
            let middle = (min + max) * 0.5 - hands.bench.camera.center();
            let beside = middle.length() / hands.bench.camera.pixel();
            assert!(!beside.is_finite() || beside < 300.0, "{kind}: {beside} pixels off");
            hands.ctrl(Key::D);
            assert_eq!(hands.form(index + 1).kind(), kind);
        }
        if zoom == 700.0 {
            return hands.bench.document().clone();
        }
    }
    unreachable!()
}

#[test]
fn every_kind_can_be_added_and_saved() {
    let scenes = [
        Scene::Two(every_kind_is_added_where_the_view_looks::<Vec2>(15)),
        Scene::Three(every_kind_is_added_where_the_view_looks::<Vec3>(18)),
    ];
    for scene in scenes {
        for format in [Format::Ron, Format::Json] {
            let no_mesh = |_: &str| Err(std::io::ErrorKind::NotFound.into());
            let read = Scene::parse(scene.write(format).as_bytes(), format, no_mesh).unwrap();
            assert_eq!(read, scene);
        }
    }
}

#[test]
fn minus_zero_is_another_number() {
    let mut hands = Hands::at(row_of_balls());
    let set = |hands: &mut Hands<Vec2>, x: f32| {
        hands.bench.edit("Edit", |document| *radius(document, 0) = x).unwrap();
    };
    set(&mut hands, 0.0);
    hands.bench.mark_saved();
    set(&mut hands, -0.0);
    assert!(hands.bench.is_dirty());
    hands.bench.undo();
    assert!(!hands.bench.is_dirty());
    let mut document = hands.bench.document().clone();
    assert_eq!(radius(&mut document, 0).to_bits(), 0);
}

#[test]
fn a_refused_edit_leaves_the_document_as_it_was() {
    let mut hands = Hands::at(row_of_balls());
    let before = hands.bench.document().clone();
    let refused = hands.bench.edit("Edit", |document| *radius(document, 2) = -1.0);
    assert!(refused.unwrap_err().to_string().starts_with("radius is -1"));
    let far = |document: &mut Document<Vec2>| document.entries[0].displacement.x = f32::INFINITY;
    assert!(hands.bench.edit("Edit", far).unwrap_err().to_string().starts_with("displacement"));
    assert_eq!(*hands.bench.document(), before);
    assert!(!hands.bench.is_dirty());
}

#[test]
fn the_edits_of_a_gesture_are_one_step() {
    let mut hands = Hands::at(row_of_balls());
    hands.bench.begin_gesture("Radius");
    for size in [0.5, 0.6, 0.7] {
        hands.bench.edit("Edit", |document| *radius(document, 0) = size).unwrap();
    }
    hands.bench.end_gesture();
    assert_eq!(hands.bench.undo_name(), Some("Radius"));
    hands.ctrl(Key::Z);
    assert_eq!((hands.bench.undo_name(), hands.bench.redo_name()), (None, Some("Radius")));
    hands.ctrl(Key::Y);
    assert_eq!(*radius(&mut hands.bench.document().clone(), 0), 0.7);
    // A gesture that comes back to where it began is none.
    hands.bench.begin_gesture("Radius");
    hands.bench.edit("Edit", |document| *radius(document, 0) = 0.1).unwrap();
    hands.bench.edit("Edit", |document| *radius(document, 0) = 0.7).unwrap();
    hands.bench.end_gesture();
    hands.ctrl(Key::Z);
    assert_eq!(hands.bench.undo_name(), None);
}

#[test]
fn at_the_start_the_focus_is_on_the_pair_that_the_document_speaks_of() {
    assert_eq!(Hands::at(row_of_balls()).bench.focus(), Some((0, 1)));
    let mut document = row_of_balls();
    document.expect.push(Expectation::Misses { pair: ("d".into(), "b".into()) });
    let mut hands = Hands::at(document);
    assert_eq!(hands.bench.focus(), Some((3, 1)), "in the order of the document");
    let at = hands.see(Vec2::new(4.0, 0.0));
    hands.click(at);
    assert_eq!(hands.bench.focus(), Some((3, 1)), "a click on one of the pair keeps it");
    let one = scene([ball(Vec2::ZERO, 1.0)]);
    assert_eq!(Hands::at(one).bench.focus(), None);
}

#[test]
fn the_focus_follows_what_is_dragged_and_does_not_flicker() {
    let mut hands = Hands::at(row_of_balls());
    let start = hands.see(Vec2::ZERO);
    hands.click(start);
    hands.move_to(start);
    hands.press();
    let mut changes = Vec::new();
    let mut last = hands.bench.focus();
    let place = |x: f32| Vec2::new(x, 2.5);
    // To the right above the others and a little to and fro on the way, as a hand does.
    for step in 0..400 {
        let x = step as f32 * 0.03 + (step as f32 * 1.3).sin() * 0.15;
        let at = hands.see(place(x));
        hands.move_to(at);
        if hands.bench.focus() != last {
            last = hands.bench.focus();
            changes.push(last);
        }
    }
    assert_eq!(changes, [Some((0, 2)), Some((0, 3))]);
}

#[test]
fn a_pair_chosen_by_name_stays_while_it_is_dragged() {
    let mut hands = Hands::at(row_of_balls());
    hands.bench.focus_on(3, 0);
    assert_eq!((hands.bench.focus(), hands.bench.selected), (Some((0, 3)), Some(3)));
    let start = hands.see(Vec2::ZERO);
    let near = hands.see(Vec2::new(4.0, 1.0));
    hands.drag(start, near);
    assert_eq!(hands.bench.focus(), Some((0, 3)));
    let other = hands.see(Vec2::new(8.0, 0.0));
    hands.click(other);
    assert_ne!(hands.bench.focus(), Some((0, 3)));
    hands.bench.focus_on(1, 1);
    hands.bench.focus_on(1, 99);
    assert_ne!(hands.bench.focus(), Some((1, 1)));
}

#[test]
fn tab_goes_round_and_arrows_nudge() {
    let mut hands = Hands::at(row_of_balls());
    for index in [0, 1, 2, 3, 0] {
        hands.key(Key::Tab);
        assert_eq!(hands.bench.selected, Some(index));
    }
    hands.input.modifiers.shift = true;
    hands.key(Key::Tab);
    assert_eq!(hands.bench.selected, Some(3));
    hands.input.modifiers.shift = false;
    hands.key(Key::Right);
    let x = |hands: &Hands<Vec2>| match *hands.form(3) {
        Form::Ball { center, .. } => (center.x, center.y),
        _ => panic!(),
    };
    assert_eq!(x(&hands), (12.1, 0.0));
    hands.input.modifiers.shift = true;
    hands.key(Key::Left);
    hands.key(Key::Down);
    assert_eq!(x(&hands), (11.1, -1.0));
    hands.input.modifiers.shift = false;
    for _ in 0..3 {
        hands.ctrl(Key::Z);
    }
    assert_eq!(x(&hands), (12.0, 0.0));
}

#[test]
fn the_steps_go_from_the_first_to_all_and_round() {
    let mut hands = Hands::at(row_of_balls());
    let count = hands.findings.focus.as_ref().unwrap().steps.len();
    assert!(count > 0);
    hands.key(Key::Comma);
    assert_eq!(hands.bench.stepper.current(count), Some(count - 1));
    for _ in 0..count + 2 {
        hands.key(Key::Comma);
    }
    assert_eq!(
        (hands.bench.stepper.current(count), hands.bench.stepper.shown(count)),
        (Some(0), 1)
    );
    for _ in 0..count {
        hands.key(Key::Period);
    }
    assert_eq!((hands.bench.stepper, hands.bench.stepper.shown(count)), (Stepper::All, count));
    // From all of them, a step on begins anew.
    hands.key(Key::Period);
    assert_eq!(hands.bench.stepper.current(count), Some(0));
    assert_eq!((Stepper::Upto(5).current(0), Stepper::Upto(5).shown(3)), (None, 3));
}

#[test]
fn the_steps_of_the_sweep_are_walked_as_those_of_the_overlap() {
    let mut hands = Hands::at(row_of_balls());
    let steps = |hands: &Hands<Vec2>| {
        let focus = hands.findings.focus.as_ref().unwrap();
        (hands.bench.steps_the_sweep(focus), hands.bench.steps(&hands.findings).to_vec())
    };
    let overlap = steps(&hands).1;
    // Nothing moves: there is no sweep to step through.
    hands.key(Key::W);
    assert_eq!(steps(&hands), (false, overlap.clone()));
    let way = Vec2::new(-9.0, 0.0);
    hands.bench.edit("move", |document| document.entries[1].displacement = way).unwrap();
    hands.frame();
    assert!(!steps(&hands).0);
    hands.key(Key::W);
    let (of_sweep, sweep) = steps(&hands);
    assert!(of_sweep && matches!(sweep[..], [Step::Roots(_), ..]), "{sweep:?}");
    for k in 0..sweep.len() {
        hands.key(Key::Period);
        assert_eq!(hands.bench.stepper, Stepper::Upto(k));
    }
    hands.key(Key::Comma);
    // Another subject begins with all of its steps.
    let was = hands.bench.stepper;
    hands.key(Key::W);
    assert_eq!(steps(&hands), (false, overlap));
    assert_eq!(hands.bench.stepper, Stepper::All, "after {was:?}");
}

#[test]
fn digits_pick_a_view_that_there_is() {
    let center = Vec3::ZERO;
    let forms = [ball(Vec3::splat(2.0), 1.0), Form::Aabb { center, half: Vec3::ONE }];
    let mut hands = Hands::at(scene(forms));
    let views = hands.findings.focus.as_ref().unwrap().views.len();
    hands.key(Key::Digit(2));
    assert_eq!(hands.bench.view, usize::from(views >= 1));
    hands.key(Key::Digit(9));
    assert!(hands.bench.view <= views);
    hands.key(Key::Digit(0));
    hands.key(Key::Digit(1));
    assert_eq!(hands.bench.view, 0);
}

#[test]
fn time_runs_to_its_end_and_handles_go_with_the_shape() {
    let mut document = row_of_balls();
    document.entries[0].displacement = Vec2::new(0.0, 5.0);
    let mut hands = Hands::at(document);
    hands.key(Key::Tab);
    assert!(!hands.bench.needs_frame());
    hands.bench.playing = true;
    hands.wait();
    assert_eq!(hands.bench.u, 1.0);
    let handle = hands.handle(Grip::Radius).place;
    assert!((handle.truncate().as_vec2() - Vec2::new(1.0, 5.0)).length() < 1e-6);
    let tip = hands.see_handle(Grip::ArrowTip);
    hands.drag(tip + Vec2::new(0.0, 9.0), tip + Vec2::new(50.0, 9.0));
    assert_eq!(hands.bench.undo_name(), Some("Displace"));
}
