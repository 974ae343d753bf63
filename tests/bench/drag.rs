//! Selecting and moving: what is grabbed stays under the cursor.

use crate::hands::{Hands, ball, scene};
use glam::{DVec2, DVec3};
use hitbench::bench::{Action, Grab, Grip, Guide};
use hitbench::scene::{Document, Form, Precision, World};

fn center<V: World>(hands: &Hands<V>, index: usize) -> V {
    match *hands.form(index) {
        Form::Ball { center, .. } => center,
        ref form => panic!("{form:?} is no ball"),
    }
}

/// Drags the last ball by a pixel beside its centre, and demands that the point that was seen there comes along to
/// within a pixel.
fn follows<V: World>(mut hands: Hands<V>, by: DVec2) {
    let last = hands.bench.document().entries.len() - 1;
    // It is seen where single precision has it.
    let written = center(&hands, last);
    let before = V::from_fn(|i| Precision::F32.round(written.get(i)));
    let grab = hands.see(before) + DVec2::new(3.0, -2.0);
    let grabbed = nearest_point_of_ball(&hands, grab, before);
    hands.drag(grab, grab + by);
    let moved = center(&hands, last).in_space() - written.in_space();
    let end = hands.see_place(grabbed + moved);
    // No nearer than the numbers of single precision lie.
    let ulp = f64::from(f32::EPSILON) * before.max_abs();
    let most = 1.0 + ulp * hands.bench.sight.camera.pixels_per_unit(before.in_space());
    assert!((end - grab - by).length() < most, "{grab} to {end}, by {by}");
    assert_eq!(hands.bench.work.history.undo_name(), Some("Move"));
}

/// Where the line of sight through `at` enters the ball of radius 1 (of no radius in the plane).
fn nearest_point_of_ball<V: World>(hands: &Hands<V>, at: DVec2, center: V) -> DVec3 {
    let (origin, sight) = hands.bench.sight.camera.ray(at);
    let foot = origin + sight * (center.in_space() - origin).dot(sight);
    let depth = if V::DIM == 2 { 0.0 } else { 1.0 - foot.distance_squared(center.in_space()) };
    foot - sight * depth.max(0.0).sqrt()
}

#[test]
fn a_ball_follows_the_cursor_in_the_plane() {
    for place in [0.0, 1.0, 1e3, 1e6, 1e9, 1e15] {
        for size in [1.0, 1e-3, 1e3] {
            let near = |x: f64| DVec2::new(place + x * size, -place);
            let hands = Hands::at(scene([ball(near(4.0), size), ball(near(0.0), size)]));
            follows(hands, DVec2::new(123.0, -77.0));
        }
    }
}

#[test]
fn a_ball_follows_the_cursor_in_space() {
    for place in [0.0, 1.0, 1e3, 1e6, 1e9] {
        let near = |x: f64| DVec3::new(place + x, -place, place);
        let mut hands = Hands::at(scene([ball(near(4.0), 1.0), ball(near(0.0), 1.0)]));
        hands.right_drag(DVec2::new(300.0, 300.0), DVec2::new(451.0, 333.0));
        follows(hands, DVec2::new(123.0, -77.0));
    }
}

#[test]
fn a_ball_follows_the_cursor_zoomed_in_as_far_as_it_goes() {
    for place in [0.25, 1e6, 1e12] {
        let mut hands = Hands::at(scene([ball(DVec2::splat(place), 1.0)]));
        let start = hands.see(DVec2::splat(place));
        for _ in 0..200 {
            hands.input.wheel = 1.0;
            hands.move_to(start);
        }
        let ulp = place * f64::from(f32::EPSILON);
        assert!(hands.bench.sight.camera.pixel() < ulp / 100.0, "it can zoom to single ulps");
        follows(hands, DVec2::new(200.0, 150.0));
    }
}

#[test]
fn moved_numbers_stay_short() {
    let mut hands = Hands::at(scene([ball(DVec2::new(1.0 / 3.0, 0.1), 1.0)]));
    let start = hands.see(center(&hands, 0));
    hands.drag(start, start + DVec2::new(100.0, 0.0));
    let moved = center(&hands, 0);
    assert!(moved.x.to_string().len() <= 6, "{moved}");
    assert_eq!(moved.y.to_bits(), 0.1_f64.to_bits(), "what does not move keeps its bits");
}

#[test]
fn all_points_of_a_shape_move_alike() {
    let (a, b, c) = (DVec2::new(0.1, 0.2), DVec2::new(2.3, 0.4), DVec2::new(0.5, 1.9));
    let mut hands = Hands::at(scene([Form::Triangle { a, b, c }]));
    let inside = hands.see((a + b + c) / 3.0);
    hands.drag(inside, inside + DVec2::new(77.0, 55.0));
    let Form::Triangle { a: a2, b: b2, c: c2 } = *hands.form(0) else { panic!() };
    assert!((a2 - a).length() > 0.1);
    assert!(((b2 - a2) - (b - a)).length() < 1e-6 && ((c2 - a2) - (c - a)).length() < 1e-6);
    for number in [a2, b2, c2].iter().flat_map(|v| v.to_array()) {
        assert!(number.to_string().len() <= 6, "{number}");
    }
}

#[test]
fn points_and_lines_are_found_within_eight_pixels_and_tiny_shapes_before_large_ones() {
    let document = scene([
        ball(DVec2::ZERO, 3.0),
        Form::Point { at: DVec2::new(1.0, 1.0) },
        Form::Segment { start: DVec2::new(-1.0, -1.0), end: DVec2::new(1.0, -1.0) },
        ball(DVec2::ZERO, 1e-3),
        ball(DVec2::new(-1.0, 1.0), 0.5),
    ]);
    let mut hands = Hands::at(document);
    let picks = [
        (DVec2::new(1.0, 1.0), 7.0, 1),
        (DVec2::new(1.0, 1.0), 9.0, 0),
        (DVec2::new(0.3, -1.0), 7.0, 2),
        (DVec2::new(0.3, -1.0), 9.0, 0),
        (DVec2::ZERO, 7.0, 3),
        (DVec2::new(-1.0, 1.0), 7.0, 4),
        (DVec2::new(2.5, 0.0), 0.0, 0),
    ];
    for (place, below, index) in picks {
        let at = hands.see(place) + DVec2::new(0.0, below);
        hands.move_to(at);
        assert_eq!(hands.bench.tool.hover, Some(Grab::Shape(index)), "{place} and {below} below");
        hands.click(at);
        assert_eq!(hands.bench.selection.selected, Some(index));
        hands.act(Action::Deselect);
    }
    hands.click(DVec2::new(210.0, 50.0));
    assert_eq!((hands.bench.selection.selected, hands.bench.tool.hover), (None, None));
    assert!(!hands.bench.work.history.is_dirty(), "clicks change nothing");
}

#[test]
fn in_space_the_nearest_is_found_but_what_is_inside_before_what_is_around() {
    let document = scene([
        ball(DVec3::ZERO, 2.0),
        ball(DVec3::ZERO, 0.5),
        Form::Segment { start: DVec3::new(-6.0, 0.0, 0.0), end: DVec3::new(-3.0, 0.0, 0.0) },
        Form::Point { at: DVec3::new(5.0, 0.0, 0.0) },
    ]);
    let mut hands = Hands::at(document);
    let middle = hands.see(DVec3::ZERO);
    hands.move_to(middle);
    assert_eq!(hands.bench.tool.hover, Some(Grab::Shape(1)));
    let beside = hands.see(DVec3::new(0.0, 1.5, 0.0));
    hands.move_to(beside);
    assert_eq!(hands.bench.tool.hover, Some(Grab::Shape(0)));
    let segment = hands.see(DVec3::new(-4.0, 0.0, 0.0));
    hands.move_to(segment + DVec2::new(0.0, 6.0));
    assert_eq!(hands.bench.tool.hover, Some(Grab::Shape(2)));
    let point = hands.see(DVec3::new(5.0, 0.0, 0.0));
    hands.move_to(point + DVec2::new(5.0, 5.0));
    assert_eq!(hands.bench.tool.hover, Some(Grab::Shape(3)));
}

fn two_balls() -> Document<DVec2> {
    scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)])
}

#[test]
fn a_drag_goes_on_outside_the_viewport_and_ends_with_the_button() {
    let mut hands = Hands::at(two_balls());
    let start = hands.see(DVec2::ZERO);
    hands.pull(start, start + DVec2::new(50.0, 0.0));
    hands.input.over_viewport = false;
    hands.move_to(DVec2::new(10.0, 900.0));
    let there = hands.see(center(&hands, 0));
    assert!(there.distance(DVec2::new(10.0, 900.0)) < 1.0);
    hands.input.pointer = None;
    hands.frame();
    assert_eq!(hands.see(center(&hands, 0)), there);
    hands.release();
    hands.move_to(DVec2::new(500.0, 500.0));
    assert_eq!(hands.see(center(&hands, 0)), there);
    assert_eq!(hands.bench.tool.hover, None, "a panel owns the pointer");
}

#[test]
fn a_press_on_a_panel_drags_nothing() {
    let mut hands = Hands::at(two_balls());
    hands.input.over_viewport = false;
    hands.move_to(DVec2::new(10.0, 400.0));
    hands.press();
    hands.input.over_viewport = true;
    let ball = hands.see(DVec2::ZERO);
    hands.move_to(ball);
    hands.move_to(ball + DVec2::new(40.0, 0.0));
    hands.release();
    assert!(!hands.bench.work.history.is_dirty());
    assert_eq!(hands.bench.selection.selected, None);
}

#[test]
fn escape_restores_what_was_before_the_drag() {
    let mut hands = Hands::at(two_balls());
    let before = hands.bench.document().clone();
    let start = hands.see(DVec2::ZERO);
    hands.pull(start, start + DVec2::new(150.0, 20.0));
    assert_ne!(*hands.bench.document(), before);
    hands.act(Action::Deselect);
    assert_eq!(*hands.bench.document(), before);
    hands.move_to(start + DVec2::new(250.0, 20.0));
    assert_eq!(*hands.bench.document(), before, "the button is still down, but the drag is over");
    hands.release();
    assert_eq!(hands.bench.selection.selected, Some(0));
    assert_eq!(hands.bench.work.history.undo_name(), None);
    hands.act(Action::Deselect);
    assert_eq!(hands.bench.selection.selected, None);
}

#[test]
fn keys_and_shift_keep_a_drag_on_an_axis() {
    let mut hands =
        Hands::at(scene([ball(DVec3::ZERO, 1.0), ball(DVec3::new(4.0, 0.0, 0.0), 1.0)]));
    for (key, axis) in [(Guide::X, 0), (Guide::Y, 1), (Guide::Z, 2)] {
        let start = hands.see(DVec3::ZERO);
        let along = hands.see(DVec3::AXES[axis]);
        let aside = (along - start).perp() * 0.1;
        hands.input.held = vec![key];
        hands.drag(start, along + aside);
        hands.input.held.clear();
        let moved = center(&hands, 0).to_array();
        assert!((0.5..1.5).contains(&moved[axis]), "{moved:?} along {axis}");
        assert!((0..3).all(|i| i == axis || moved[i] == 0.0));
        hands.act(Action::Undo);
        hands.input.modifiers.shift = true;
        hands.drag(start, along + aside);
        hands.input.modifiers.shift = false;
        assert_eq!(center(&hands, 0).to_array(), moved, "shift finds the same axis");
        hands.act(Action::Undo);
    }
}

#[test]
fn ctrl_drag_gives_a_displacement_and_its_tip_follows_the_cursor() {
    let mut hands = Hands::at(two_balls());
    let start = hands.see(DVec2::ZERO);
    hands.input.modifiers.ctrl = true;
    hands.drag(start, start + DVec2::new(120.0, 80.0));
    hands.input.modifiers.ctrl = false;
    let tip = hands.see_handle(Grip::ArrowTip);
    assert!(tip.distance(start + DVec2::new(120.0, 80.0)) < 1.0);
    assert_eq!(center(&hands, 0), DVec2::ZERO);
    hands.drag(tip, tip + DVec2::new(-60.0, 10.0));
    let moved = hands.see_handle(Grip::ArrowTip);
    assert!(moved.distance(tip + DVec2::new(-60.0, 10.0)) < 1.0);
    assert_eq!(hands.bench.work.history.undo_name(), Some("Displace"));
}

#[test]
fn the_tip_of_any_arrow_can_be_grabbed() {
    let mut document = two_balls();
    document.entries[0].displacement = DVec2::new(0.0, 2.5);
    let mut hands = Hands::at(document);
    let tip = hands.see(DVec2::new(0.0, 2.5));
    hands.move_to(tip);
    hands.frame();
    assert_eq!(hands.bench.tool.hover, Some(Grab::Arrow(0)));
    assert!(hands.handle(Grip::ArrowTip).hovered, "it lights up");
    hands.move_to(tip + DVec2::new(100.0, 0.0));
    assert!(hands.bench.tool.handles(&hands.bench.seen()).is_empty());
    hands.drag(tip, tip + DVec2::new(40.0, 10.0));
    assert_eq!(hands.bench.selection.selected, Some(0));
    let moved = hands.see_handle(Grip::ArrowTip);
    assert!(moved.distance(tip + DVec2::new(40.0, 10.0)) < 1.0);
    assert_eq!(hands.bench.work.history.undo_name(), Some("Displace"));
    // At u = 1 the shape lies there, and is what is meant.
    hands.bench.selection.selected = None;
    hands.bench.time.u = 1.0;
    hands.move_to(moved);
    hands.frame();
    assert_eq!(hands.bench.tool.hover, Some(Grab::Shape(0)));
}

#[test]
fn where_a_looks_on_the_arrow_of_b_follows_the_cursor_and_changes_its_own_way() {
    let (way_a, at_b) = (DVec2::new(1.0, 2.0), DVec2::new(4.0, 0.0));
    let mut document = two_balls();
    document.entries[0].displacement = way_a;
    let mut hands = Hands::at(document);
    hands.bench.shown.seen_from_a = true;
    hands.bench.selection.selected = Some(1);
    hands.frame();
    let tip = hands.see_handle(Grip::ArrowTip);
    assert!(tip.distance(hands.see(at_b - way_a)) < 1e-3);
    let to = tip + DVec2::new(-60.0, 10.0);
    hands.drag(tip, to);
    assert!(hands.see_handle(Grip::ArrowTip).distance(to) < 1.0);
    let [a, b] = [0, 1].map(|index| hands.bench.document().entries[index].displacement);
    assert_eq!(a, way_a);
    assert!(hands.see(at_b + b - way_a).distance(to) < 1.0);
}
