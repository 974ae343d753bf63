//! Fingers, and what a drag does beside moving: told event by event, as the window tells of them.

use std::f64::consts::PI;

use crate::hands::{Hands, ball, scene};
use glam::{DVec2, DVec3, Vec2};
use hitbench::bench::{Action, Bench, Button, Deed, DragMode, Grip, Toward};
use hitbench::scene::{Form, Rotation3, World};
use hitbench::shapes::Angle;

fn tell<V: World>(hands: &mut Hands<V>, at: DVec2, deed: Deed) {
    hands.input.pointer = Some(at);
    let event = hands.input.event(deed);
    hands.take(vec![event]);
}

fn finger<V: World>(hands: &mut Hands<V>, from: DVec2, to: DVec2) {
    tell(hands, from, Deed::Move);
    tell(hands, from, Deed::Press { button: Button::Finger, double: false });
    for step in 1..=8 {
        tell(hands, from.lerp(to, f64::from(step) / 8.0), Deed::Move);
    }
    tell(hands, to, Deed::Release(Button::Finger));
    hands.input.pointer = None;
    hands.frame();
}

fn square(center: DVec2, degrees: f64) -> Form<DVec2> {
    Form::Obb { center, half: DVec2::new(1.0, 0.5), rotation: Angle::Degrees(degrees) }
}

#[test]
fn a_finger_drags_the_shape_that_it_meets_even_a_little_beside_it() {
    let mut hands =
        Hands::at(scene([ball(DVec2::ZERO, 1.0), Form::Point { at: DVec2::new(3.0, 0.0) }]));
    let beside = hands.see(DVec2::new(3.0, 0.0)) + DVec2::new(0.0, 17.0);
    let by = DVec2::new(90.0, -40.0);
    finger(&mut hands, beside, beside + by);
    let Form::Point { at } = *hands.form(1) else { panic!() };
    let moved = hands.see(at) - hands.see(DVec2::new(3.0, 0.0));
    assert!((moved - by).length() < 1.0, "{moved}");
    assert_eq!(hands.bench.work.history.undo_name(), Some("Move"));
    // The pointer of a mouse has to hit it.
    let before = hands.bench.document().clone();
    let beside = hands.see(at) + DVec2::new(0.0, 17.0);
    hands.drag(beside, beside + by);
    assert_eq!(*hands.bench.document(), before);
}

#[test]
fn on_nothing_a_finger_pans_in_the_plane_and_orbits_in_space() {
    let mut plane = Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]));
    let (place, corner) = (plane.see(DVec2::ZERO), DVec2::new(230.0, 800.0));
    finger(&mut plane, corner, corner + DVec2::new(120.0, -30.0));
    assert!((plane.see(DVec2::ZERO) - place - DVec2::new(120.0, -30.0)).length() < 1e-6);
    assert_eq!(plane.bench.work.history.undo_name(), None);

    let mut space = Hands::at(scene([ball(DVec3::ZERO, 1.0), ball(DVec3::X * 4.0, 1.0)]));
    let (middle, axes) = (
        space.bench.sight.camera.center(),
        [space.bench.sight.camera.right(), space.bench.sight.camera.up()],
    );
    finger(&mut space, corner, corner + DVec2::new(120.0, -30.0));
    assert_eq!(space.bench.sight.camera.center(), middle);
    assert!(
        [space.bench.sight.camera.right(), space.bench.sight.camera.up()][0].distance(axes[0])
            > 0.1
    );
}

/// A finger that rolls has not dragged.
#[test]
fn a_tap_selects_and_a_tap_beside_deselects() {
    let mut hands = Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]));
    let on = hands.see(DVec2::new(4.0, 0.0));
    finger(&mut hands, on, on + DVec2::new(5.0, 3.0));
    assert_eq!(
        (hands.bench.selection.selected, hands.bench.work.history.undo_name()),
        (Some(1), None)
    );
    assert_eq!(hands.bench.tool.hover, None, "a finger that is gone points at nothing");
    let corner = DVec2::new(230.0, 800.0);
    finger(&mut hands, corner, corner);
    assert_eq!(hands.bench.selection.selected, None);
}

fn pinches<V: World>(mut hands: Hands<V>, place: V) {
    let before = hands.see(place);
    let size = hands.bench.sight.camera.pixels_per_unit(hands.bench.sight.camera.center());
    let by = Vec2::new(40.0, -25.0);
    tell(&mut hands, before + by.as_dvec2(), Deed::Pinch { by, zoom: 1.5 });
    let after = hands.see(place);
    assert!((after - before - by.as_dvec2()).length() < 2.0, "{before} to {after}");
    let now = hands.bench.sight.camera.pixels_per_unit(hands.bench.sight.camera.center());
    assert!((now / size - 1.5).abs() < 0.05, "{}", now / size);
    for zoom in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let camera = hands.bench.sight.camera;
        tell(&mut hands, after, Deed::Pinch { by: Vec2::ZERO, zoom });
        assert_eq!(hands.bench.sight.camera, camera);
    }
}

#[test]
fn two_fingers_pan_and_zoom_about_the_point_between_them() {
    pinches(Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)])), DVec2::X);
    let space = Hands::at(scene([ball(DVec3::ZERO, 1.0), ball(DVec3::X * 4.0, 1.0)]));
    let middle = space.bench.sight.camera.center();
    pinches(space, middle);
}

#[test]
fn what_is_cancelled_is_where_it_was_and_no_step_of_undo() {
    let mut hands = Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]));
    let before = hands.bench.document().clone();
    let on = hands.see(DVec2::ZERO);
    tell(&mut hands, on, Deed::Press { button: Button::Finger, double: false });
    tell(&mut hands, on + 80.0, Deed::Move);
    assert_ne!(*hands.bench.document(), before);
    tell(&mut hands, on + 80.0, Deed::Cancel);
    tell(&mut hands, on + 160.0, Deed::Move);
    tell(&mut hands, on + 160.0, Deed::Release(Button::Finger));
    assert_eq!((hands.bench.document(), hands.bench.work.history.undo_name()), (&before, None));
    // It can be dragged again.
    finger(&mut hands, on, on + 80.0);
    assert_eq!(hands.bench.work.history.undo_name(), Some("Move"));
}

#[test]
fn a_drag_says_how_a_shape_moves_if_that_is_what_it_does() {
    for key in [false, true] {
        let mut hands = Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]));
        hands.bench.tool.drag_mode = DragMode::Sweep;
        let on = hands.see(DVec2::ZERO);
        if key {
            hands.bench.selection.selected = Some(0);
            hands.act(Action::Nudge(Toward::Right, false));
        } else {
            finger(&mut hands, on, on + DVec2::new(100.0, 0.0));
        }
        let entry = &hands.bench.document().entries[0];
        assert_eq!(entry.form, ball(DVec2::ZERO, 1.0));
        assert!(entry.displacement.x > 0.0 && entry.displacement.y == 0.0);
        assert_eq!(hands.bench.work.history.undo_name(), Some("Displace"));
    }
}

#[test]
fn a_drag_around_its_middle_turns_a_shape_by_the_angle_of_the_drag() {
    for start in [0.0, 30.0, -170.0] {
        let mut hands =
            Hands::at(scene([square(DVec2::ZERO, start), ball(DVec2::splat(3.0), 1.0)]));
        hands.bench.tool.drag_mode = DragMode::Turn;
        let (sin, cos) = f64::sin_cos(start.to_radians());
        let near_the_end = DVec2::new(cos, sin) * 0.9;
        let middle = hands.see(DVec2::ZERO);
        let arm = hands.see(near_the_end) - middle;
        // The screen's y points down: a quarter counter-clockwise.
        finger(&mut hands, middle + arm, middle + DVec2::new(arm.y, -arm.x));
        let Form::Obb { rotation, center, .. } = *hands.form(0) else { panic!() };
        let by = (rotation.degrees() - start).rem_euclid(360.0);
        assert!((by - 90.0).abs() < 0.5, "by {by}");
        assert_eq!((center, hands.bench.work.history.undo_name()), (DVec2::ZERO, Some("Turn")));
        hands.bench.undo();
        assert_eq!(*hands.form(0), square(DVec2::ZERO, start));
    }
}

/// All kinds with a direction come back after a whole turn by keys, and on the way keep their size.
#[test]
fn arrow_keys_turn_what_can_be_turned() {
    let (o, p, q) = (DVec2::new(1.0, 2.0), DVec2::new(3.0, 2.0), DVec2::new(2.0, 4.0));
    let all = [
        square(o, 10.0),
        Form::Segment { start: o, end: p },
        Form::Capsule { start: o, end: p, radius: 0.5 },
        Form::Triangle { a: o, b: p, c: q },
        Form::Ray { origin: o, direction: DVec2::X },
        Form::Line { through: o, direction: DVec2::X },
        Form::Plane { normal: DVec2::Y, offset: 2.0 },
        Form::HalfSpace { normal: DVec2::Y, offset: 2.0 },
        Form::Sector {
            apex: o,
            direction: DVec2::X,
            half_angle: Angle::Degrees(40.0),
            radius: 2.0,
        },
        Form::Ellipsoid { center: o, half: DVec2::new(2.0, 1.0), rotation: Angle::Degrees(0.0) },
        Form::Hull { points: vec![o, p, q], position: DVec2::ZERO, rotation: None },
        Form::Hull { points: vec![o, p, q], position: o, rotation: Some(Angle::Degrees(5.0)) },
    ];
    for form in all {
        let mut hands = Hands::at(scene([form.clone(), ball(o, 0.25)]));
        hands.bench.tool.drag_mode = DragMode::Turn;
        hands.bench.selection.selected = Some(0);
        let middle =
            |hands: &Hands<DVec2>| hands.findings.shapes[0].as_ref().unwrap().reference_point();
        let before = middle(&hands);
        for step in 1..=24 {
            hands.act(Action::Nudge(Toward::Left, true));
            // The point by which a plane is placed is the one nearest to the origin, which is another one then.
            let still = middle(&hands).distance(before) < 1e-3;
            assert!(
                still || matches!(form, Form::Plane { .. } | Form::HalfSpace { .. }),
                "{form:?}"
            );
            assert!(step == 24 || *hands.form(0) != form, "{form:?} after {step}");
        }
        let (now, then) = (format!("{:.2?}", hands.findings.bounds[0]), {
            hands.bench = Bench::new(scene([form.clone(), ball(o, 0.25)]));
            hands.frame();
            format!("{:.2?}", hands.findings.bounds[0])
        });
        assert_eq!(now.replace("-0.00", "0.00"), then.replace("-0.00", "0.00"), "{form:?}");
    }
}

#[test]
fn in_space_a_drag_to_the_right_turns_the_near_side_to_the_right() {
    let rotation = Rotation3::Quat(0.0, 0.0, 0.0, 1.0);
    let form = Form::Obb { center: DVec3::ZERO, half: DVec3::new(1.0, 0.7, 0.5), rotation };
    let mut hands = Hands::at(scene([form, ball(DVec3::X * 5.0, 1.0)]));
    hands.bench.tool.drag_mode = DragMode::Turn;
    let (on, up) = (
        hands.see(DVec3::ZERO),
        [hands.bench.sight.camera.right(), hands.bench.sight.camera.up()][1],
    );
    finger(&mut hands, on, on + DVec2::new(150.0, 0.0));
    let Form::Obb { rotation: Rotation3::Quat(x, y, z, w), .. } = *hands.form(0) else { panic!() };
    let by = glam::DQuat::from_xyzw(x, y, z, w).normalize();
    let wanted = glam::DQuat::from_axis_angle(up, 90.0_f64.to_radians());
    assert!(by.angle_between(wanted) < 0.02 * PI, "{by} and {wanted}");
}

#[test]
fn what_cannot_be_turned_says_why_and_stays() {
    let aabb = Form::Aabb { center: DVec2::ZERO, half: DVec2::ONE };
    for (form, why) in
        [(ball(DVec2::ZERO, 1.0), "looks the same"), (aabb, "stays parallel to the axes")]
    {
        let mut hands = Hands::at(scene([form, ball(DVec2::splat(4.0), 1.0)]));
        hands.bench.tool.drag_mode = DragMode::Turn;
        let before = hands.bench.document().clone();
        let on = hands.see(DVec2::ZERO);
        finger(&mut hands, on, on + 60.0);
        let said = hands.bench.tool.refusal.take().expect("a reason");
        assert!(said.contains(why), "{said}");
        assert_eq!((hands.bench.document(), hands.bench.work.history.undo_name()), (&before, None));
        assert_eq!(hands.bench.tool.refusal.take(), None);
        hands.act(Action::Nudge(Toward::Left, false));
        assert!(hands.bench.tool.refusal.take().is_some());
    }
}

#[test]
fn actions_look_around_and_zoom() {
    let mut hands = Hands::at(scene([ball(DVec3::ZERO, 1.0), ball(DVec3::X * 4.0, 1.0)]));
    let start = hands.bench.sight.camera;
    hands.act(Action::Look(Toward::Left, false));
    assert_eq!(hands.bench.sight.camera.center(), start.center());
    assert_ne!(hands.bench.sight.camera, start);
    hands.act(Action::Look(Toward::Up, true));
    assert_ne!(hands.bench.sight.camera.center(), start.center());
    let unit = |hands: &Hands<DVec3>| {
        hands.bench.sight.camera.pixels_per_unit(hands.bench.sight.camera.center())
    };
    let before = unit(&hands);
    hands.act(Action::ZoomIn);
    assert!((unit(&hands) / before - 1.15).abs() < 1e-9);
    hands.act(Action::ZoomOut);
    assert!((unit(&hands) / before - 1.0).abs() < 1e-9);
    assert_eq!(hands.bench.work.history.undo_name(), None);
}

#[test]
fn nothing_glides_where_a_person_wants_no_motion() {
    let mut hands = Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]));
    hands.bench.sight.reduced_motion = true;
    hands.bench.selection.selected = Some(1);
    let before = hands.bench.sight.camera;
    hands.act(Action::FrameShape);
    assert_ne!(hands.bench.sight.camera, before);
    assert!(!hands.bench.needs_frame());
}

/// The own axis too: there is nothing else to turn.
#[test]
fn the_own_axis_is_turned_where_nothing_is_selected() {
    let mut hands = Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]));
    hands.act(Action::OwnAxis);
    hands.bench.selection.selected = None;
    hands.bench.tool.drag_mode = DragMode::Turn;
    (0..6).for_each(|_| hands.act(Action::Nudge(Toward::Left, true)));
    let axis = hands.bench.shown.own_axis.unwrap();
    assert!(axis.distance(DVec2::Y) < 1e-3, "{axis}");
    assert!(
        hands
            .bench
            .tool
            .handles(&hands.bench.seen())
            .iter()
            .any(|handle| handle.grip == Grip::OwnAxis)
    );
}
