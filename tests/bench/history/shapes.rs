//! Adding, copying, deleting and renaming shapes.

use glam::{DVec2, DVec3};
use hitbench::bench::{Action, NameError, kinds};
use hitbench::scene::{Document, Expectation, Form, Format, Scene, World};
use hitbench::shapes::Kind;

use super::{bits, names, row_of_balls};
use crate::hands::{Hands, ball, scene};

#[test]
fn a_copy_lies_beside_its_original_and_has_a_name_of_its_own() {
    let mut hands = Hands::at(row_of_balls());
    hands.act(Action::Duplicate);
    assert_eq!(hands.bench.work.history.undo_name(), None, "nothing is selected");
    hands.bench.selection.selected = Some(1);
    hands.act(Action::Duplicate);
    assert_eq!(names(&hands), ["a", "b", "b 2", "c", "d"]);
    assert_eq!(hands.bench.selection.selected, Some(2));
    let Form::Ball { center, radius } = *hands.form(2) else { panic!() };
    assert!(center != DVec2::new(4.0, 0.0) && radius == 1.0);
    let beside = hands.see(center).distance(hands.see(DVec2::new(4.0, 0.0)));
    assert!((20.0..80.0).contains(&beside), "{beside} pixels");
    hands.act(Action::Duplicate);
    assert_eq!(names(&hands), ["a", "b", "b 2", "b 3", "c", "d"]);
    assert_eq!(hands.bench.work.history.undo_name(), Some("Duplicate"));
}

#[test]
fn what_is_deleted_takes_its_expectations_along_and_undo_brings_them_back() {
    let mut document = row_of_balls();
    let expect = |a: &str, b: &str| Expectation::Apart { pair: (a.into(), b.into()), at: None };
    document.expect = vec![expect("a", "b"), expect("c", "d"), expect("b", "c")];
    let mut hands = Hands::at(document.clone());
    hands.bench.focus_on(2, 3);
    hands.bench.selection.selected = Some(1);
    hands.act(Action::Delete);
    assert_eq!(names(&hands), ["a", "c", "d"]);
    assert_eq!(hands.bench.document().expect, [expect("c", "d")]);
    assert_eq!(
        (hands.bench.selection.selected, hands.bench.trace.focus()),
        (None, Some((1, 2))),
        "the same pair"
    );
    hands.bench.undo();
    assert_eq!(bits(hands.bench.document()), bits(&document));
    assert_eq!(hands.bench.trace.focus(), Some((2, 3)));
    for _ in 0..5 {
        hands.act(Action::SelectNext);
        hands.act(Action::Delete);
    }
    assert!(names(&hands).is_empty());
    assert_eq!((hands.bench.trace.focus(), hands.bench.selection.selected), (None, None));
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
    assert_eq!(hands.bench.work.history.undo_name(), None);
    hands.bench.rename(0, "sun").unwrap();
    assert_eq!(hands.bench.document().expect[0].pair(), ("b", "sun"));
    hands.act(Action::Undo);
    assert_eq!(hands.bench.document().expect[0].pair(), ("b", "a"));
}

/// Every kind, seen in the middle, at views of any size; and what is added can be saved and read.
fn every_kind_is_added_where_the_view_looks<V: World>() -> Document<V> {
    let of_world = |kind: &&Kind| V::DIM == 3 || kind.is_in_plane();
    let all = Kind::ALL.iter().filter(of_world).filter(|kind| **kind != Kind::Mesh);
    assert!(kinds::<V>().eq(all.copied()));
    for zoom in [1e-8, 0.03, 1.0, 700.0] {
        for kind in kinds::<V>() {
            let mut hands = Hands::at(scene([ball(V::from_fn(|_| 3.0), 1.0)]));
            hands.bench.sight.camera.zoom(zoom, glam::DVec3::ONE);
            hands.bench.add(kind).unwrap();
            hands.wait();
            hands.frame();
            let index = hands.bench.selection.selected.unwrap();
            assert_eq!(hands.form(index).kind(), kind);
            let shape = hands.findings.shapes[index].as_ref().unwrap();
            let bounds = shape.bounds();
            let (min, max) = (bounds.min.in_space(), bounds.max.in_space());
            let size = (max - min).length() / hands.bench.sight.camera.pixel();
            assert!(!size.is_finite() || size < 800.0, "{kind}: {size} pixels");
            let middle = (min + max) * 0.5 - hands.bench.sight.camera.center();
            let beside = middle.length() / hands.bench.sight.camera.pixel();
            assert!(!beside.is_finite() || beside < 500.0, "{kind}: {beside} pixels off");
            hands.act(Action::Duplicate);
            assert_eq!(hands.form(index + 1).kind(), kind);
        }
    }
    let mut hands = Hands::at(scene([]));
    for kind in kinds::<V>() {
        hands.bench.add(kind).unwrap();
        hands.act(Action::Duplicate);
    }
    hands.bench.document().clone()
}

#[test]
fn every_kind_can_be_added_and_saved() {
    let scenes = [
        Scene::Two(every_kind_is_added_where_the_view_looks::<DVec2>()),
        Scene::Three(every_kind_is_added_where_the_view_looks::<DVec3>()),
    ];
    for scene in scenes {
        for format in [Format::Ron, Format::Json] {
            let no_mesh = |_: &str| Err(std::io::ErrorKind::NotFound.into());
            let read = Scene::parse(scene.write(format).as_bytes(), format, no_mesh).unwrap();
            assert_eq!(read, scene);
        }
    }
}

/// A file may say of a shape that it goes farther than numbers reach: who loads it has to get rid of it.
#[test]
fn a_shape_that_is_at_fault_does_not_stop_what_is_done_to_others() {
    let mut document = scene([
        ball(DVec2::ZERO, 1.0),
        ball(DVec2::new(5e17, 0.0), 1.0),
        ball(DVec2::new(3.0, 0.0), 1.0),
    ]);
    document.entries[1].displacement = DVec2::new(1e18, 0.0);
    let mut hands = Hands::at(document);
    hands.bench.selection.selected = Some(0);
    hands.bench.perform(Action::Duplicate, &hands.findings).unwrap();
    assert_eq!(names(&hands).len(), 4);
    hands.bench.selection.selected = Some(0);
    hands.act(Action::Delete);
    assert_eq!(names(&hands), ["a 2", "b", "c"]);
    hands.bench.rename(0, "a").unwrap();
    assert_eq!(names(&hands), ["a", "b", "c"]);
}
