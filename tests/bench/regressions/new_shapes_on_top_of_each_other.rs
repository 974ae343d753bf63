//! Shapes that were added lay on top of each other, and looked like one.
//!
//! Cause: each was put in the middle of the view. Fix: each is put where nothing else is seen, as
//! near to the middle as that goes; the view goes back where there is no such place.

use glam::{DVec2, DVec3};
use hitbench::bench::{Bench, Rect, kinds};
use hitbench::shapes::{Bounds, Kind};

use crate::hands::{Hands, scene};
use hitbench::scene::World;

/// The rectangle of the screen around a box.
fn on_screen<V: World>(bench: &Bench<V>, bounds: &Bounds<V>) -> Rect {
    let corner = |i: usize| {
        let pick = |axis: usize| if i >> axis & 1 == 0 { bounds.min } else { bounds.max };
        let corner = V::from_fn(|axis| pick(axis).get(axis));
        bench.sight.camera.to_screen(corner).expect("in front of the eye")
    };
    let first = Rect { min: corner(0), max: corner(0) };
    (1..1 << V::DIM)
        .map(corner)
        .fold(first, |all, p| Rect { min: all.min.min(p), max: all.max.max(p) })
}

fn stand_side_by_side<V: World>(kinds: impl Iterator<Item = Kind> + Clone, count: usize) {
    let mut hands = Hands::at(scene::<V>([]));
    for (number, kind) in kinds.cycle().take(count).enumerate() {
        hands.bench.add(kind).unwrap();
        hands.wait();
        let shapes: Vec<_> =
            (0..=number).map(|i| hands.bench.document().shape(i).unwrap()).collect();
        let rooms: Vec<Rect> = shapes
            .iter()
            .map(|shape| shape.bounds())
            .filter(|bounds| bounds.min.is_finite() && bounds.max.is_finite())
            .map(|bounds| on_screen(&hands.bench, &bounds))
            .collect();
        let view = hands.input.viewport;
        for (i, a) in rooms.iter().enumerate() {
            assert!(a.min.cmpge(view.min).all() && a.max.cmple(view.max).all(), "{kind}: {a:?}");
            for b in &rooms[..i] {
                let apart = a.max.cmplt(b.min).any() || b.max.cmplt(a.min).any();
                assert!(apart, "{number} {kind}: {a:?} on {b:?}");
            }
        }
        // Those without bounds are at least not the same.
        assert!(shapes[..number].iter().all(|other| *other != shapes[number]), "{kind}");
    }
}

#[test]
fn balls_stand_side_by_side_however_many() {
    stand_side_by_side::<DVec2>(std::iter::once(Kind::Ball), 60);
    stand_side_by_side::<DVec3>(std::iter::once(Kind::Ball), 30);
}

#[test]
fn and_every_other_kind() {
    let flat: Vec<Kind> = kinds::<DVec2>().collect();
    stand_side_by_side::<DVec2>(flat.into_iter(), 40);
    let solid: Vec<Kind> = kinds::<DVec3>().collect();
    stand_side_by_side::<DVec3>(solid.into_iter(), 30);
}

#[test]
fn the_first_one_stands_in_the_middle() {
    let mut hands = Hands::at(scene::<DVec2>([]));
    hands.bench.add(Kind::Aabb).unwrap();
    let middle = hands.bench.document().shape(0).unwrap().reference_point();
    assert!(hands.see(middle).distance(hands.input.viewport.center().as_dvec2()) < 20.0);
}
