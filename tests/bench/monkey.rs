//! At the bench, by its own input: with places that no window would tell.

use crate::hands::{Hands, ball, scene};
use glam::{DVec2, DVec3};
use hitbench::bench::{Action, Button, Guide, Toward};
use hitbench::scene::{Document, Form, World};
use hitbench::shapes::Angle;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

const ACTIONS: [Action; 16] = [
    Action::Nudge(Toward::Left, false),
    Action::Nudge(Toward::Up, true),
    Action::AlignOnScreen(Toward::Down, false),
    Action::Look(Toward::Right, true),
    Action::SelectNext,
    Action::SelectAll,
    Action::Deselect,
    Action::FrameAll,
    Action::FrameShape,
    Action::OwnAxis,
    Action::Duplicate,
    Action::Delete,
    Action::Undo,
    Action::StepBack,
    Action::StepOn,
    Action::Way(2),
];
const GUIDES: [Guide; 5] = [Guide::Grid, Guide::Touch, Guide::X, Guide::Y, Guide::Z];

fn zoo<V: World>() -> Document<V> {
    let v = |x: f64, y: f64, z: f64| V::from_space(DVec3::new(x, y, z));
    let (center, half) = (v(3.0, 0.0, 0.0), v(1.0, 0.5, 0.0));
    let mut forms = vec![
        ball(v(0.0, 0.0, 0.0), 1.0),
        Form::Point { at: v(2.0, 2.0, 1.0) },
        Form::Aabb { center: -center, half },
        Form::Obb { center, half, rotation: V::UNTURNED },
        Form::Ellipsoid { center: v(0.0, 3.0, 0.0), half, rotation: V::UNTURNED },
        Form::Triangle { a: center, b: half, c: v(2.0, 3.0, -1.0) },
        Form::Capsule { start: center, end: v(3.0, -2.0, 2.0), radius: 0.0 },
        Form::Ray { origin: v(-4.0, -3.0, 0.0), direction: half },
        Form::Plane { normal: half, offset: -4.0 },
        Form::Sector {
            apex: v(-3.0, 3.0, 0.0),
            direction: half,
            half_angle: Angle::Radians(0.5),
            radius: 2.0,
        },
        Form::Kdop {
            directions: (0..V::DIM).map(|i| V::AXES[i]).collect(),
            min: vec![4.0; V::DIM],
            max: vec![5.0; V::DIM],
        },
    ];
    if V::DIM == 3 {
        forms.push(Form::Cone { apex: v(0.0, 0.0, 4.0), base: v(0.0, 0.0, 2.0), radius: 1.0 });
    }
    let mut document = scene(forms);
    document.entries[0].displacement = center;
    document
}

fn monkey<V: World>(seed: u64) {
    let mut rng = XorShiftRng::seed_from_u64(seed);
    let mut hands = Hands::at(zoo::<V>());
    let mut down = [false; 3];
    let count = std::env::var("COUNT").ok().and_then(|count| count.parse().ok());
    for round in 0..count.unwrap_or(10_000) {
        let input = &mut hands.input;
        input.pointer = match rng.random_range(0..20) {
            0 => None,
            1 => Some(DVec2::new(rng.random_range(-1e6..1e6), rng.random_range(-1e6..1e6))),
            2 => Some(DVec2::new(f64::NAN, f64::INFINITY)),
            3..8 => Some(DVec2::new(rng.random_range(0.0..1300.0), rng.random_range(0.0..900.0))),
            _ => {
                let step = DVec2::new(rng.random_range(-30.0..30.0), rng.random_range(-30.0..30.0));
                Some(input.pointer.filter(|p| p.is_finite()).unwrap_or(DVec2::splat(500.0)) + step)
            }
        };
        input.over_viewport = rng.random_bool(0.9);
        for (button, down) in
            [Button::Left, Button::Right, Button::Middle].into_iter().zip(&mut down)
        {
            if rng.random_bool(0.08) {
                *down = !*down;
                let list = if *down { &mut input.pressed } else { &mut input.released };
                list.push(button);
            }
        }
        input.modifiers.ctrl = rng.random_bool(0.2);
        input.modifiers.shift = rng.random_bool(0.2);
        input.double_click = rng.random_bool(0.2);
        if rng.random_bool(0.1) {
            input.wheel =
                [1.0, -1.0, 0.1, 50.0, -50.0, f32::NAN, f32::INFINITY][rng.random_range(0..7)];
        }
        let held = rng.random_bool(0.1).then(|| GUIDES[rng.random_range(0..GUIDES.len())]);
        input.held = held.into_iter().collect();
        if rng.random_bool(0.001) {
            input.viewport.max =
                input.viewport.min + glam::Vec2::new(rng.random_range(-5.0..2e3), 400.0);
        }
        if rng.random_bool(0.01) {
            hands.bench.time.u = [0.0, 0.5, 1.0][rng.random_range(0..3)];
            hands.bench.time.playing = rng.random();
        }
        if rng.random_bool(0.15) {
            drop(hands.told(ACTIONS[rng.random_range(0..ACTIONS.len())]));
        }
        hands.frame();

        let bench = &hands.bench;
        assert!(hands.findings.errors.is_empty(), "{round}: {:?}", hands.findings.errors);
        assert!(bench.sight.camera.center().is_finite(), "{round}: {:?}", bench.sight.camera);
        let pixel = bench.sight.camera.pixel();
        assert!(pixel.is_finite() && pixel > 0.0, "{round}: {:?}", bench.sight.camera);
        for handle in bench.tool.handles(&bench.seen()) {
            assert!(handle.place.is_finite() && handle.stem.is_finite(), "{round}: {handle:?}");
        }
        assert!(bench.shown.own_axis.is_none_or(|axis| axis.is_finite()));
        assert!((0.0..=1.0).contains(&bench.time.u));
    }
}

#[test]
fn a_monkey_in_the_plane() {
    monkey::<DVec2>(1);
}

#[test]
fn a_monkey_in_space() {
    monkey::<DVec3>(2);
}
