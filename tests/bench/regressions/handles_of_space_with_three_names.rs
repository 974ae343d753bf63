//! A box of space had nine handles, squares and circles: their letters x, y, z were its own axes, those in the corner of the
//! stage the world's, and nothing moved it along an axis. A handle could be grabbed beside what was drawn of it.
//!
//! Cause: a knob stood for each field, and a pick asked for the middles of knobs. Fix: arrows and squares move along the axes of
//! the world, rings turn about those of the box, its three half-extents end in boxes; a pick asks for the signs that are drawn.

use glam::{DVec2, DVec3};
use hitbench::bench::{Action, DragMode, Grab, Grip};
use hitbench::scene::{Form, Rotation3};

use crate::hands::{Hands, scene};

/// How far beside a sign the pointer still grabs it, in pixels.
const REACH: f64 = 4.0;

fn turned_box(mode: DragMode) -> Hands<DVec3> {
    let (center, half) = (DVec3::new(0.5, 1.0, -0.25), DVec3::new(1.0, 0.6, 0.8));
    let rotation = Rotation3::Euler(25.0, 40.0, 10.0);
    let mut hands = Hands::at(scene([Form::Obb { center, half, rotation }]));
    hands.act(Action::SelectNext);
    hands.bench.tool.drag_mode = mode;
    hands.frame();
    hands
}

fn grips(hands: &Hands<DVec3>) -> Vec<Grip> {
    hands.bench.tool.handles(&hands.bench.seen()).iter().map(|handle| handle.grip).collect()
}

#[test]
fn each_mode_has_its_own_signs() {
    let three = |of: fn(usize) -> Grip| (0..3).map(of);
    let ends = (0..3).map(|axis| Grip::Face(axis, true));
    let moving: Vec<Grip> = three(Grip::Across).chain(three(Grip::Along)).chain(ends).collect();
    assert_eq!(grips(&turned_box(DragMode::Move)), moving);
    assert_eq!(grips(&turned_box(DragMode::Turn)), three(Grip::Ring).collect::<Vec<_>>());
    let hands = turned_box(DragMode::Move);
    let handles = hands.bench.tool.handles(&hands.bench.seen());
    for handle in handles.iter().filter(|handle| handle.axis != DVec3::ZERO) {
        assert!(!handle.own, "an arrow and a square follow the axes of the world");
    }
}

#[test]
fn an_arrow_and_a_square_move_along_their_axes_alone() {
    for axis in 0..3 {
        for (grip, moves) in [(Grip::Along(axis), 1), (Grip::Across(axis), 2)] {
            let mut hands = turned_box(DragMode::Move);
            let Form::Obb { center: before, .. } = *hands.form(0) else { panic!() };
            let at = hands.see_handle(grip);
            hands.drag(at, at + DVec2::new(31.0, -23.0));
            let Form::Obb { center, .. } = *hands.form(0) else { panic!() };
            let same = (0..3).filter(|&i| center[i].to_bits() == before[i].to_bits()).count();
            assert_eq!(3 - same, moves, "{grip:?}: {before} became {center}");
            assert_eq!(center[axis] != before[axis], moves == 1, "{grip:?}");
        }
    }
}

#[test]
fn what_is_grabbed_is_drawn_there_to_the_pixel() {
    for mode in [DragMode::Move, DragMode::Turn] {
        let mut hands = turned_box(mode);
        let middle = hands.see_place(DVec3::new(0.5, 1.0, -0.25));
        let mut found = 0;
        for number in 0..90 * 90 {
            let cell = DVec2::new(f64::from(number % 90), f64::from(number / 90));
            let at = (middle + (cell - 45.0) * 4.0).round();
            hands.move_to(at);
            let camera = &hands.bench.sight.camera;
            let signs = hands.bench.tool.handles(&hands.bench.seen());
            let signs = signs.iter().map(|handle| {
                (handle.grip, handle.sign(camera).expect("before the eye").distance(at))
            });
            let all: Vec<(Grip, f64)> = signs.collect();
            let nearest = all.iter().map(|(_, beside)| *beside).fold(f64::INFINITY, f64::min);
            match hands.bench.tool.hover {
                Some(Grab::Handle(grip)) => {
                    let (_, beside) = all.iter().find(|(it, _)| *it == grip).expect("a sign");
                    assert!(*beside <= REACH && *beside == nearest, "{grip:?} at {at}: {all:?}");
                    found += 1;
                }
                _ => assert!(nearest > REACH, "nothing at {at}: {all:?}"),
            }
        }
        assert!(found > 200, "{mode:?}: {found}");
    }
}
