//! Looking around: zooming to the cursor, panning, orbiting, framing.

use crate::hands::{Hands, ball, scene};
use glam::{DVec2, DVec3};
use hitbench::bench::{Action, Button, Rect};
use hitbench::scene::{Document, Form, World};
use hitbench::shapes::Angle;

/// Some place that is seen, as a person points at it.
const CURSOR: DVec2 = DVec2::new(431.0, 277.0);

fn balls<V: World>(place: f64) -> Document<V> {
    let mut aside = V::splat(place);
    aside += V::AXES[0] * 4.0;
    scene([ball(V::splat(place), 1.0), ball(aside, 1.0)])
}

fn zooming_keeps_what_is_under_the_cursor<V: World>() {
    for place in [0.0, 1e3, 1e6] {
        let mut hands = Hands::at(balls::<V>(place));
        hands.move_to(CURSOR);
        for notches in [1.0, 3.0, -2.0, 0.5, 30.0, -7.0, -30.0, 4.0] {
            let under =
                hands.bench.sight.camera.unproject(CURSOR, hands.bench.sight.camera.center());
            hands.input.wheel = notches;
            hands.frame();
            let seen = hands.see_place(under);
            assert!(seen.distance(CURSOR) < 0.01, "{notches} at {place}: {seen}");
        }
    }
}

#[test]
fn zooming_keeps_what_is_under_the_cursor_in_the_plane() {
    zooming_keeps_what_is_under_the_cursor::<DVec2>();
}

#[test]
fn zooming_keeps_what_is_under_the_cursor_in_space() {
    zooming_keeps_what_is_under_the_cursor::<DVec3>();
}

fn zooming_has_limits<V: World>() {
    for notch in [20.0, -20.0] {
        let mut hands = Hands::at(balls::<V>(1e3));
        hands.move_to(CURSOR);
        for _ in 0..300 {
            hands.input.wheel = notch;
            hands.frame();
        }
        let camera = &hands.bench.sight.camera;
        assert!(camera.pixel().is_finite() && camera.pixel() > 0.0);
        assert!(
            camera.center().is_finite()
                && camera.to_screen(V::splat(1e3)).is_some_and(|p| p.is_finite())
        );
        hands.act(Action::FrameAll);
        hands.wait();
        assert_eq!(
            hands.bench.sight.camera.pixel(),
            Hands::at(balls::<V>(1e3)).bench.sight.camera.pixel()
        );
    }
}

#[test]
fn zooming_has_limits_and_home_leads_back_in_the_plane() {
    zooming_has_limits::<DVec2>();
}

#[test]
fn zooming_has_limits_and_home_leads_back_in_space() {
    zooming_has_limits::<DVec3>();
}

#[test]
fn a_right_drag_pans_the_plane_by_what_was_grabbed() {
    let mut hands = Hands::at(balls::<DVec2>(1e4));
    let under = hands.bench.sight.camera.unproject(CURSOR, DVec3::ZERO);
    let to = CURSOR + DVec2::new(300.0, -200.0);
    hands.right_drag(CURSOR, to);
    assert!(hands.see_place(under).distance(to) < 0.01);
    assert!(!hands.bench.work.history.is_dirty());
}

#[test]
fn the_middle_button_pans_space_and_the_right_one_turns_it_about_its_centre() {
    let mut hands = Hands::at(balls::<DVec3>(0.0));
    let target = hands.bench.sight.camera.center();
    hands.right_drag(CURSOR, CURSOR + DVec2::new(100.0, 40.0));
    assert_eq!(hands.bench.sight.camera.center(), target);
    assert!(hands.see_place(target).distance(DVec2::new(700.0, 440.0)) < 1e-3);
    hands.move_to(CURSOR);
    hands.input.pressed.push(Button::Middle);
    hands.frame();
    hands.move_to(CURSOR + DVec2::new(50.0, 60.0));
    assert!(hands.see_place(target).distance(DVec2::new(750.0, 500.0)) < 0.01);
}

#[test]
fn space_cannot_be_turned_upside_down() {
    let mut hands = Hands::at(balls::<DVec3>(0.0));
    for by in [2000.0, -4000.0] {
        hands.right_drag(CURSOR, CURSOR + DVec2::new(0.0, by));
        assert!(hands.bench.sight.camera.up().y > 0.0);
    }
}

#[test]
fn a_right_handed_view_has_x_to_the_right_y_up_and_z_towards_the_eye() {
    let camera = Hands::at(balls::<DVec3>(0.0)).bench.sight.camera;
    let (right, up, forward) = (camera.right(), camera.up(), camera.forward());
    assert!((right.cross(up) + forward).length() < 1e-12);
    assert!(right.x > 0.0 && up.y > 0.0 && forward.z < 0.0);
    let seen = |p: DVec3| camera.to_screen(p).unwrap();
    assert!(seen(DVec3::X).x > seen(DVec3::ZERO).x && seen(DVec3::Y).y < seen(DVec3::ZERO).y);
}

#[test]
fn what_is_behind_the_eye_is_not_seen() {
    let camera = Hands::at(balls::<DVec3>(0.0)).bench.sight.camera;
    let behind = camera.eye() - camera.forward();
    assert_eq!(camera.project(behind), None);
}

fn all_is_seen_at_the_start<V: World>(document: Document<V>) {
    let ends: Vec<V> = document
        .entries
        .iter()
        .flat_map(|entry| {
            let Form::Ball { center, .. } = entry.form else { panic!() };
            [center, center + entry.displacement]
        })
        .collect();
    let hands = Hands::at(document);
    let rect = hands.input.viewport;
    for end in ends {
        let seen = hands.see(end);
        let margin = (seen - rect.min.as_dvec2()).min(rect.max.as_dvec2() - seen).min_element();
        assert!(margin > 50.0, "{end:?} at {seen}");
    }
}

#[test]
fn at_the_start_all_shapes_and_their_ways_are_seen() {
    let mut plane = balls::<DVec2>(1e3);
    plane.entries[0].displacement = DVec2::new(0.0, -50.0);
    all_is_seen_at_the_start(plane);
    let mut space = balls::<DVec3>(-20.0);
    space.entries[1].displacement = DVec3::new(30.0, 5.0, -50.0);
    all_is_seen_at_the_start(space);
}

#[test]
fn many_shapes_fill_the_view() {
    let center = |i: u32| DVec2::new(i as f64, 2.0 * (i % 25) as f64);
    let hands = Hands::at(scene((0..50).map(|i| ball(center(i), 0.5))));
    let [low, high] = [-0.5, 48.5].map(|y| hands.see(DVec2::new(0.0, y)).y);
    let part = (low - high) / f64::from(hands.input.viewport.size().y);
    assert!((0.8..0.95).contains(&part), "{part}");
}

#[test]
fn unbounded_shapes_do_not_push_the_others_out_of_view() {
    let normal = DVec2::new(0.6, 0.8);
    let mut hands = Hands::at(scene([
        ball(DVec2::splat(1e3), 1.0),
        Form::HalfSpace { normal, offset: 1390.0 },
        Form::Line { through: DVec2::ZERO, direction: DVec2::ONE },
    ]));
    assert!(hands.bench.sight.camera.pixel() < 0.1);
    hands.act(Action::SelectNext);
    hands.act(Action::FrameShape);
    hands.wait();
    assert!(hands.bench.sight.camera.pixel() < 0.01, "the ball alone");
    let alone = Hands::at(scene([Form::Plane { normal: DVec3::Y, offset: 2.0 }]));
    assert!(alone.see(DVec3::new(0.0, 2.0, 0.0)).is_finite());
}

#[test]
fn a_double_click_frames_the_shape() {
    let mut hands = Hands::at(balls::<DVec2>(0.0));
    let pixel = hands.bench.sight.camera.pixel();
    let at = hands.see(DVec2::new(4.0, 0.0));
    hands.click(at);
    hands.input.double_click = true;
    hands.press();
    hands.release();
    hands.wait();
    assert_eq!(hands.bench.selection.selected, Some(1));
    assert!(hands.see(DVec2::new(4.0, 0.0)).distance(DVec2::new(700.0, 440.0)) < 1.0);
    assert!(hands.bench.sight.camera.pixel() < pixel);
}

#[test]
fn the_view_keeps_all_shapes_when_the_window_changes_until_it_is_moved_by_hand() {
    let mut hands = Hands::at(balls::<DVec2>(0.0));
    let before = hands.bench.sight.camera.pixel();
    hands.input.viewport.max = glam::Vec2::new(700.0, 440.0);
    hands.frame();
    let small = hands.bench.sight.camera.pixel();
    assert!(small > before);
    hands.right_drag(CURSOR, CURSOR + DVec2::ONE * 9.0);
    hands.input.viewport.max = glam::Vec2::new(1200.0, 840.0);
    hands.frame();
    assert_eq!(hands.bench.sight.camera.pixel(), small);
}

#[test]
fn what_turns_is_seen_all_the_way() {
    let (start, end) = (DVec2::new(-3.0, 0.0), DVec2::new(3.0, 0.0));
    let mut document = scene([Form::Capsule { start, end, radius: 0.1 }]);
    document.entries[0].turn = Some(Angle::Degrees(180.0));
    let hands = Hands::at(document);
    let Rect { min, max } = hands.input.viewport;
    let [min, max] = [min, max].map(|corner| corner.as_dvec2());
    for upright in [DVec2::new(0.0, -3.1), DVec2::new(0.0, 3.1)] {
        let seen = hands.see(upright);
        assert!(seen.cmpgt(min).all() && seen.cmplt(max).all(), "{seen}");
    }
}

fn less_room_makes_no_jump<V: World>(less: f32, most: f64) {
    let mut hands = Hands::at(balls::<V>(0.0));
    let from = hands.see(V::ZERO);
    hands.drag(from, from + DVec2::new(3.0, 40.0));
    let places = [V::ZERO, V::AXES[0] * 4.0];
    let before = places.map(|place| hands.see(place));
    // A panel comes up from below.
    hands.input.viewport.max.y -= less;
    hands.frame();
    for (place, before) in places.into_iter().zip(before) {
        let seen = hands.see(place);
        assert!(seen.distance(before) < most, "{before} → {seen}");
    }
    hands.wait();
    let after = places.map(|place| hands.see(place));
    assert!(after[0].distance(before[0]) > 20.0, "it looks again at all");
    assert!(after.iter().all(|seen| seen.y < f64::from(hands.input.viewport.max.y) - 50.0));
}

/// What a person has put somewhere stays under the cursor, as long as all is seen.
fn the_view_stays_while_all_is_seen<V: World>() {
    let mut hands = Hands::at(balls::<V>(0.0));
    let covered = Rect { min: glam::Vec2::new(300.0, 760.0), max: glam::Vec2::new(1100.0, 830.0) };
    hands.bench.make_room(vec![covered]);
    for (from, by) in [(V::ZERO, 30.0), (V::AXES[0] * 4.0, -30.0)] {
        let from = hands.see(from);
        hands.drag(from, from + DVec2::new(0.0, by));
        let places = [V::ZERO, V::AXES[0] * 4.0, V::AXES[1]];
        let before = places.map(|place| hands.see(place));
        for _ in 0..30 {
            hands.bench.make_room(vec![covered]);
            hands.frame();
        }
        hands.input.viewport.max.y += 20.0;
        hands.bench.make_room(vec![Rect { min: covered.min + 5.0, ..covered }]);
        hands.wait();
        for (place, before) in places.into_iter().zip(before) {
            let seen = hands.see(place);
            assert!(seen.distance(before) < 3.0, "{before} → {seen}");
        }
    }
}

#[test]
fn the_view_stays_while_all_is_seen_in_the_plane() {
    the_view_stays_while_all_is_seen::<DVec2>();
}

#[test]
fn the_view_stays_while_all_is_seen_in_space() {
    the_view_stays_while_all_is_seen::<DVec3>();
}

#[test]
fn less_room_makes_no_jump_in_the_plane() {
    less_room_makes_no_jump::<DVec2>(340.0, 8.0);
}

#[test]
fn less_room_makes_no_jump_in_space() {
    // The eye comes nearer or goes farther: only what is as far as the middle stays the same.
    less_room_makes_no_jump::<DVec3>(280.0, 30.0);
}
