//! Dragging onto the grid, up to the first touch, and by steps of 15°.

use crate::hands::{Hands, ball, scene};
use glam::{DVec2, DVec3};
use hitbench::bench::{Button, DragMode, Grip, Guide, grid_square};
use hitbench::intersect::matrix;
use hitbench::scene::{Form, Rotation3, World};
use hitbench::shapes::Angle;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

/// Presses on the middle of the last shape and pulls it so far, with the guides held, and does not release.
fn pull<V: World>(hands: &mut Hands<V>, by: DVec2, guides: &[Guide]) {
    let last = hands.bench.document().entries.len() - 1;
    let shape = hands.bench.document().shape(last).unwrap();
    let at = hands.see(shape.reference_point());
    hands.input.held = guides.to_vec();
    hands.pull(at, at + by);
}

fn overlaps<V: World>(hands: &Hands<V>, a: usize, b: usize) -> bool {
    hands.bench.document().overlap_at(a, b, 0.0).unwrap()
}

#[test]
fn a_ball_stops_where_it_touches_and_not_an_ulp_before() {
    let mut hands = Hands::at(scene([
        ball(DVec2::new(2.0, 0.0), 1.0),
        ball(DVec2::new(4.0, 0.3), 1.0),
        ball(DVec2::new(-3.1, 0.0), 0.7),
    ]));
    let far = hands.see(DVec2::new(2.0, 0.0)) - hands.see(DVec2::new(-3.1, 0.0));
    pull(&mut hands, far, &[Guide::Touch]);
    let Form::Ball { center, .. } = *hands.form(2) else { panic!("a ball") };
    assert!(overlaps(&hands, 2, 0) && !overlaps(&hands, 2, 1));
    assert!((center.x - 0.3).abs() < 1e-6 && center.y == 0.0, "{center}");
    let before =
        ball(DVec2::new(center.x.next_down(), 0.0), 0.7).build(&Default::default()).unwrap();
    let other = hands.bench.document().shape(0).unwrap();
    assert_eq!(matrix::overlap(&before, &other), Ok(false));

    let stop = hands.bench.tool.stop.unwrap();
    assert_eq!(stop.pair, (2, 0));
    let contact = stop.contact.unwrap();
    assert!((contact.point - DVec2::X).length() < 1e-5, "{}", contact.point);
    assert!((contact.normal.unwrap() - DVec2::X).length() < 1e-5);
    assert_eq!(hands.bench.trace.focus(), Some((0, 2)));

    hands.release();
    assert_eq!(hands.bench.work.history.undo_name(), Some("Move"));
    hands.frame();
    assert_eq!(hands.bench.tool.stop, None);
    hands.bench.undo();
    assert_eq!(*hands.form(2), ball(DVec2::new(-3.1, 0.0), 0.7));
}

#[test]
fn it_stops_only_while_the_key_is_held() {
    let mut hands =
        Hands::at(scene([ball(DVec2::new(2.0, 0.0), 1.0), ball(DVec2::new(-3.0, 0.0), 1.0)]));
    let [to, from] = [2.0, -3.0].map(|x| hands.see(DVec2::new(x, 0.0)));
    pull(&mut hands, to - from, &[Guide::Touch]);
    let stopped = hands.form(1).clone();
    hands.input.held.clear();
    hands.frame();
    let Form::Ball { center, .. } = *hands.form(1) else { panic!("a ball") };
    assert!((center.x - 2.0).abs() < 0.02, "{center}");
    assert_eq!(hands.bench.tool.stop, None);
    hands.input.held.push(Guide::Touch);
    hands.frame();
    assert_eq!(*hands.form(1), stopped);
}

#[test]
fn what_overlaps_at_the_press_does_not_stop_it() {
    let mut hands =
        Hands::at(scene([ball(DVec2::new(0.5, 0.0), 1.0), ball(DVec2::new(0.0, 0.0), 1.0)]));
    let at = hands.see(DVec2::ZERO) - DVec2::new(20.0, 0.0);
    hands.input.held = vec![Guide::Touch];
    hands.pull(at, at + DVec2::new(123.0, 0.0));
    let Form::Ball { center, .. } = *hands.form(1) else { panic!("a ball") };
    assert!(center.x > 0.1);
    assert_eq!(hands.bench.tool.stop, None);
}

/// Of every kind that can be swept, somewhere about `center`.
fn forms<V: World>(center: V, random: &mut XorShiftRng) -> Vec<Form<V>> {
    let mut near = || center + V::from_fn(|_| random.random_range(-0.8..0.8));
    let (a, b, c) = (near(), near(), near());
    vec![
        ball(center, 0.6),
        Form::Point { at: center },
        Form::Segment { start: a, end: b },
        Form::Capsule { start: a, end: b, radius: 0.2 },
        Form::Triangle { a, b, c },
        Form::Aabb { center, half: V::from_fn(|i| 0.4 + 0.2 * i as f64) },
    ]
}

/// Pulls shapes at each other: at the end they are where the pointer is, or they touch and half of a millionth of
/// the way back they do not.
fn any_pair_stops<V: World>(seed: u64) {
    let mut random = XorShiftRng::seed_from_u64(seed);
    let mut stops = 0;
    for _ in 0..12 {
        let goals = forms(V::from_fn(|i| [2.0, 0.1, -0.2][i]), &mut random);
        let movers = forms(V::from_fn(|i| [-2.0, -0.3, 0.1][i]), &mut random);
        for goal in &goals {
            for mover in &movers {
                let mut hands = Hands::at(scene([goal.clone(), mover.clone()]));
                let place = |index| hands.bench.document().shape(index).unwrap().reference_point();
                let by = hands.see(place(0)) - hands.see(place(1));
                let by = by * 1.4 + DVec2::new(0.0, random.random_range(-40.0..40.0));
                // In space, a pointer leads past what is nearer or farther.
                let guides: &[Guide] =
                    if V::DIM == 3 { &[Guide::Touch, Guide::X] } else { &[Guide::Touch] };
                pull(&mut hands, by, guides);
                if hands.form(1) == mover {
                    continue;
                }
                let Some(stop) = hands.bench.tool.stop else { continue };
                stops += 1;
                assert!(overlaps(&hands, 0, 1), "{goal:?} and {:?}", hands.form(1));
                assert_eq!(
                    hands.findings.overlapping,
                    [true, true],
                    "{goal:?} {:?}",
                    hands.form(1)
                );
                let shape = |index| hands.bench.document().shape(index).unwrap();
                let (still, stopped) = (shape(0), shape(1));
                let start = mover.build(&Default::default()).unwrap();
                let way = stopped.reference_point() - start.reference_point();
                // Where they meet at a flat angle, rounding leaves more of the way in doubt.
                let normal = stop.contact.and_then(|contact| contact.normal);
                if normal.is_none_or(|normal| normal.dot(way) < 0.3 * way.length()) {
                    continue;
                }
                let before = stopped.posed(way * -1e-6, None);
                assert_eq!(
                    matrix::overlap(&before, &still),
                    Ok(false),
                    "{goal:?} and {:?}, {way:?}",
                    hands.form(1)
                );
            }
        }
    }
    assert!(stops > 150, "{stops}");
}

#[test]
fn any_pair_stops_in_the_plane() {
    any_pair_stops::<DVec2>(1);
}

#[test]
fn any_pair_stops_in_space() {
    any_pair_stops::<DVec3>(2);
}

fn is_multiple(value: f64, step: f64) -> bool {
    let count = value / step;
    (count - count.round()).abs() < 1e-5
}

#[test]
fn a_body_and_a_vertex_are_put_on_the_grid() {
    let triangle = Form::Triangle {
        a: DVec2::new(0.13, 0.07),
        b: DVec2::new(2.0, 0.2),
        c: DVec2::new(0.4, 1.3),
    };
    let mut hands = Hands::at(scene([ball(DVec2::new(4.0, 0.0), 1.0), triangle.clone()]));
    let square = grid_square::<DVec2>(&hands.bench.sight.camera);
    pull(&mut hands, DVec2::new(171.0, -93.0), &[Guide::Grid]);
    hands.release();
    let Form::Triangle { a, b, .. } = *hands.form(1) else { panic!("a triangle") };
    assert!(is_multiple(a.x, square) && is_multiple(a.y, square), "{a}, {square}");
    assert!((b - a - DVec2::new(1.87, 0.13)).length() < 1e-6);

    let at = hands.see_handle(Grip::Vertex(2));
    hands.pull(at, at + DVec2::new(-31.0, 57.0));
    let Form::Triangle { c, .. } = *hands.form(1) else { panic!("a triangle") };
    assert!(is_multiple(c.x, square) && is_multiple(c.y, square), "{c}, {square}");

    let mut hands = Hands::at(scene([ball(DVec2::new(4.0, 0.0), 1.0), triangle]));
    pull(&mut hands, DVec2::new(171.0, -93.0), &[Guide::Grid, Guide::X]);
    let Form::Triangle { a, .. } = *hands.form(1) else { panic!("a triangle") };
    assert!(is_multiple(a.x, square) && a.y == 0.07, "{a}");
}

#[test]
fn a_box_of_space_turns_by_steps_of_15_degrees() {
    let form = Form::Obb {
        center: DVec3::ZERO,
        half: DVec3::new(1.0, 0.6, 0.4),
        rotation: Rotation3::Quat(0.0, 0.0, 0.0, 1.0),
    };
    let mut hands = Hands::at(scene([form, ball(DVec3::new(4.0, 0.0, 0.0), 1.0)]));
    hands.bench.selection.selected = Some(0);
    hands.bench.tool.drag_mode = DragMode::Turn;
    hands.frame();
    let at = hands.see_handle(Grip::Ring(0));
    hands.move_to(at);
    hands.input.modifiers.shift = true;
    hands.input.pressed.push(Button::Left);
    hands.frame();
    let mut angles = Vec::new();
    for step in 1..=30 {
        hands.move_to(at + DVec2::new(-4.0, -3.0) * step as f64);
        let Form::Obb { rotation: Rotation3::Quat(.., w), .. } = *hands.form(0) else {
            panic!("a box")
        };
        angles.push(Angle::Radians(2.0 * w.min(1.0).acos()).degrees());
    }
    for angle in &angles {
        assert!((angle / 15.0 - (angle / 15.0).round()).abs() < 1e-3, "{angles:?}");
    }
    assert!(angles.iter().any(|angle| *angle > 10.0), "{angles:?}");
}
