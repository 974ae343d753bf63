//! Every handle of every shape: what it changes, where it goes, and that limits are built in.

use crate::hands::{Hands, ball, scene};
use glam::{DVec2, DVec3};
use hitbench::bench::{Action, DragMode, Grip, HandleKind};
use hitbench::scene::{Document, Form, Rotation3, World};
use hitbench::shapes::Angle;

fn forms<V: World>() -> Vec<Form<V>> {
    let v = |x: f64, y: f64, z: f64| V::from_space(DVec3::new(x, y, z));
    let (center, half) = (v(0.5, -0.25, 0.5), v(2.0, 1.0, 1.5));
    let (start, end, radius) = (v(-2.0, 0.5, 0.0), v(2.0, -0.5, 1.0), 0.75);
    let direction = v(0.6, 0.8, 0.0);
    let mut forms = vec![
        Form::Segment { start, end },
        Form::Ray { origin: center, direction },
        Form::Line { through: center, direction },
        ball(center, radius),
        Form::Capsule { start, end, radius },
        Form::Triangle { a: start, b: end, c: v(0.0, 3.0, 0.5) },
        Form::Aabb { center, half },
        Form::Obb { center, half, rotation: V::UNTURNED },
        Form::Sector { apex: center, direction, half_angle: Angle::Degrees(30.0), radius: 3.0 },
        Form::Ellipsoid { center, half, rotation: V::UNTURNED },
        Form::hull(vec![start, end, v(0.0, 3.0, 0.5), v(1.0, 1.0, -2.0)]),
        Form::Plane { normal: direction, offset: 0.5 },
        Form::HalfSpace { normal: v(0.0, 2.0, 0.0), offset: 0.5 },
        Form::Kdop {
            directions: (0..V::DIM).map(|i| V::AXES[i]).chain([v(1.0, 1.0, 0.0)]).collect(),
            min: vec![-1.5; V::DIM + 1],
            max: vec![1.5; V::DIM + 1],
        },
    ];
    if V::DIM == 3 {
        forms.push(Form::Cylinder { start, end, radius });
        forms.push(Form::Cone { apex: start, base: end, radius });
        forms.push(Form::Frustum {
            eye: start,
            target: end,
            up: v(0.0, 1.0, 0.0),
            fov_y: Angle::Degrees(50.0),
            aspect: 1.5,
            near: 1.0,
            far: 4.0,
        });
    }
    forms
}

/// The handle is under the cursor, or as near to it as its one degree of freedom lets it.
fn every_handle_follows_the_cursor<V: World>(by: DVec2) {
    for form in forms::<V>() {
        let mut hands = Hands::at(scene([form.clone()]));
        hands.act(Action::SelectNext);
        let grips: Vec<Grip> = hands
            .bench
            .tool
            .handles(&hands.bench.seen())
            .iter()
            .map(|handle| handle.grip)
            .collect();
        assert!(!grips.is_empty(), "{form:?}");
        for grip in grips {
            let before = hands.bench.document().clone();
            let rest = hands.handle(grip);
            let start = hands.see_place(rest.place);
            hands.pull(start, start + by);
            let dragged = hands.handle(grip);
            assert!(dragged.dragged, "{grip:?} of {form:?}");
            let (cursor, seen) = (start + by, hands.see_place(dragged.place));
            let place = |document: &Document<V>| {
                document.shape(0).expect("a shape").reference_point().in_space()
            };
            let way = place(hands.bench.document()) - place(&before);
            let slope = (start - hands.see_place(rest.stem)).normalize_or_zero();
            let off = match grip {
                Grip::Vertex(_) | Grip::ArrowTip => cursor - seen,
                Grip::Direction | Grip::Normal if V::DIM == 2 => cursor - seen,
                Grip::Rotate => cursor - seen,
                // The point that was grabbed follows the cursor; its sign has a constant size, whatever its distance.
                Grip::Across(_) => cursor - hands.see_place(rest.place + way),
                // A half-extent grows along its axis, and an arrow moves along its own.
                Grip::Face(..) if V::DIM == 2 => DVec2::splat((cursor - seen).dot(slope)),
                Grip::Along(_) => {
                    let seen = hands.see_place(rest.place + way);
                    DVec2::splat((cursor - seen).dot(slope))
                }
                Grip::Corner(_) if matches!(form, Form::Aabb { .. }) => cursor - seen,
                Grip::Radius if matches!(form, Form::Ball { .. }) => cursor - seen,
                _ => DVec2::ZERO,
            };
            assert!(off.length() < 1.0, "{grip:?} of {form:?} is {off} beside");
            hands.release();
            assert_ne!(*hands.bench.document(), before, "{grip:?} of {form:?} changes nothing");
            assert!(hands.findings.errors.is_empty());
            hands.act(Action::Undo);
            assert_eq!(format!("{:?}", hands.bench.document()), format!("{before:?}"));
            assert!(!hands.bench.work.history.is_dirty(), "one drag is one step");
        }
    }
}

#[test]
fn every_handle_follows_the_cursor_in_the_plane() {
    every_handle_follows_the_cursor::<DVec2>(DVec2::new(35.0, -20.0));
    every_handle_follows_the_cursor::<DVec2>(DVec2::new(-17.0, -31.0));
}

#[test]
fn every_handle_follows_the_cursor_in_space() {
    every_handle_follows_the_cursor::<DVec3>(DVec2::new(35.0, -20.0));
    every_handle_follows_the_cursor::<DVec3>(DVec2::new(-17.0, -31.0));
}

/// Drags handle `grip` of a scene of one shape by `by`, and gives what became of the shape.
fn after<V: World>(form: Form<V>, grip: Grip, by: DVec2) -> Form<V> {
    let mut hands = Hands::at(scene([form]));
    hands.act(Action::SelectNext);
    let start = hands.see_handle(grip);
    hands.drag(start, start + by);
    hands.form(0).clone()
}

#[test]
fn sizes_stop_at_zero() {
    let (center, half) = (DVec2::ZERO, DVec2::new(2.0, 1.0));
    let far = DVec2::new(-900.0, 0.0);
    let Form::Aabb { half: shrunk, .. } =
        after(Form::Aabb { center, half }, Grip::Face(0, true), far)
    else {
        panic!()
    };
    assert_eq!(shrunk, DVec2::new(0.0, 1.0));
    let directions = vec![DVec2::X, DVec2::Y];
    let (min, max) = (vec![-1.0; 2], vec![1.0; 2]);
    let kdop = Form::Kdop { directions, min, max };
    let Form::Kdop { max, .. } = after(kdop, Grip::Slab(0, true), far) else { panic!() };
    assert_eq!(max, [-1.0, 1.0], "an interval stops at its other end");
}

#[test]
fn degrees_stay_degrees_and_short() {
    for (rotation, is_degrees) in [(Angle::Degrees(10.0), true), (Angle::Radians(0.5), false)] {
        let form = Form::Obb { center: DVec2::ZERO, half: DVec2::new(2.0, 1.0), rotation };
        let Form::Obb { rotation, .. } = after(form, Grip::Rotate, DVec2::new(60.0, 10.0)) else {
            panic!()
        };
        let number = match rotation {
            Angle::Degrees(degrees) if is_degrees => degrees,
            Angle::Radians(radians) if !is_degrees => radians,
            other => panic!("{other:?}"),
        };
        assert!(number.to_string().len() <= 6, "{number}");
    }
}

#[test]
fn shift_turns_by_fifteen_degrees() {
    let rotation = Angle::Degrees(0.0);
    let form = Form::Obb { center: DVec2::ZERO, half: DVec2::new(2.0, 1.0), rotation };
    let mut hands = Hands::at(scene([form]));
    hands.act(Action::SelectNext);
    hands.input.modifiers.shift = true;
    let (start, center) = (hands.see_handle(Grip::Rotate), hands.see(DVec2::ZERO));
    let turned = center + DVec2::from_angle(0.6).rotate(start - center);
    hands.drag(start, turned);
    let Form::Obb { rotation, .. } = *hands.form(0) else { panic!() };
    assert_eq!(rotation, Angle::Degrees(-30.0), "the screen's y points down");
}

/// Turns a box of space by ring `axis`, from the place of the handle on its sign to a cursor.
fn ring(rotation: Rotation3, axis: usize, shift: bool) -> (DVec3, Form<DVec3>, [DVec2; 2]) {
    let (center, half) = (DVec3::ZERO, DVec3::new(2.0, 1.0, 1.5));
    let mut hands = Hands::at(scene([Form::Obb { center, half, rotation }]));
    hands.act(Action::SelectNext);
    hands.bench.tool.drag_mode = DragMode::Turn;
    hands.frame();
    let handle = hands.handle(Grip::Ring(axis));
    let around = handle.axis.cross(handle.place - handle.stem) * 0.6;
    let start = hands.see_place(handle.place);
    let out = (handle.place - handle.stem) + around;
    let length = handle.place.distance(handle.stem);
    let cursor = hands.see_place(handle.stem + out.normalize() * length);
    hands.input.modifiers.shift = shift;
    hands.pull(start, cursor);
    (handle.axis, hands.form(0).clone(), [start, cursor])
}

fn axes(form: &Form<DVec3>) -> [DVec3; 3] {
    let Form::Obb { rotation, .. } = form else { panic!("{form:?}") };
    DVec3::axes_of::<DVec3>(rotation).expect("a rotation")
}

/// A ring turns the box about its axis, as far as the cursor goes along the ring: by atan 0.6.
#[test]
fn a_ring_turns_a_box_about_its_own_axis_and_goes_with_the_cursor() {
    let rotations = [
        Rotation3::Euler(10.0, 20.0, 30.0),
        Rotation3::Quat(0.0, 0.6, 0.0, 0.8),
        Rotation3::Axes(DVec3::Y, -DVec3::X, DVec3::Z),
    ];
    for rotation in rotations {
        for knob in 0..3 {
            let before = DVec3::axes_of::<DVec3>(&rotation).expect("a rotation");
            let (axis, form, _) = ring(rotation, knob, false);
            let after = axes(&form);
            assert!(
                axis.distance(before[knob]) < 1e-6,
                "{axis} {before:?}: not the axis of the box"
            );
            assert!(after[knob].distance(before[knob]) < 2e-3, "{rotation:?} {knob}: {after:?}");
            let other = (knob + 1) % 3;
            let turned = before[other].cross(after[other]).dot(axis);
            let angle = turned.atan2(before[other].dot(after[other]));
            assert!((angle - 0.6_f64.atan()).abs() < 0.01, "{rotation:?} {knob}: {angle}");
            let Form::Obb { rotation: written, .. } = form else { panic!() };
            assert_eq!(std::mem::discriminant(&written), std::mem::discriminant(&rotation));
        }
    }
}

#[test]
fn a_ring_snaps_to_fifteen_degrees_with_shift() {
    let (_, form, _) = ring(Rotation3::Quat(0.0, 0.0, 0.0, 1.0), 1, true);
    let angle = axes(&form)[0].dot(DVec3::X).acos().to_degrees();
    assert!((angle - 30.0).abs() < 1e-3, "{angle}");
}

#[test]
fn a_sector_opens_from_closed_to_the_whole_disk() {
    let sector = |half_angle| Form::Sector {
        apex: DVec2::ZERO,
        direction: DVec2::X,
        half_angle: Angle::Degrees(half_angle),
        radius: 2.0,
    };
    for degrees in [0.0, 90.0, 180.0] {
        let mut hands = Hands::at(scene([sector(40.0)]));
        hands.act(Action::SelectNext);
        let start = hands.see_handle(Grip::HalfAngle);
        let (sin, cos) = Angle::Degrees(degrees).sin_cos();
        let end = hands.see(DVec2::new(cos, sin) * 2.0);
        hands.drag(start, end);
        let Form::Sector { half_angle, .. } = *hands.form(0) else { panic!() };
        let Angle::Degrees(opened) = half_angle else { panic!("{half_angle:?}") };
        assert!((opened - degrees).abs() < 0.2, "{opened}");
    }
}

#[test]
fn the_own_axis_follows_its_knob_and_is_where_it_was_when_it_comes_back() {
    let mut hands = Hands::at(scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]));
    assert!(hands.bench.tool.handles(&hands.bench.seen()).is_empty());
    hands.act(Action::OwnAxis);
    let knob = hands.see_handle(Grip::OwnAxis);
    assert_eq!(hands.handle(Grip::OwnAxis).grip.kind(), HandleKind::OwnAxis);
    let anchor = hands.see_place(hands.bench.seen().own_axis_anchor());
    let turned = anchor + (knob - anchor).perp();
    hands.drag(knob, turned);
    assert!(hands.see_handle(Grip::OwnAxis).distance(turned) < 1.0);
    let axis = hands.bench.shown.own_axis;
    assert!(axis.unwrap().dot(DVec2::X).abs() < 1e-2);
    hands.act(Action::OwnAxis);
    assert_eq!(hands.bench.shown.own_axis, None);
    hands.act(Action::OwnAxis);
    assert_eq!(hands.bench.shown.own_axis, axis);
    // Cancelled, it goes back.
    let knob = hands.see_handle(Grip::OwnAxis);
    hands.pull(knob, knob + DVec2::new(50.0, 50.0));
    assert_ne!(hands.bench.shown.own_axis, axis);
    hands.act(Action::Deselect);
    assert_eq!(hands.bench.shown.own_axis, axis);
    assert!(!hands.bench.work.history.is_dirty());
}

#[test]
fn a_bent_path_goes_through_its_knob_and_is_where_it_was_if_cancelled() {
    let mut document = scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(4.0, 0.0), 1.0)]);
    document.entries[1].displacement = DVec2::new(4.0, 2.0);
    let mut hands = Hands::at(document);
    let (a, b) = (0, 1);
    hands.bench.focus_on(a, b);
    assert!(hands.bench.seen().mover().is_some() && hands.bench.seen().curve().is_none());
    hands.bench.shown.curve = hands.bench.seen().other_curve();
    let knob = hands.see_handle(Grip::Bend);
    // The middle of a motion that is bent downward lies above that of the straight way.
    assert!(hands.see(DVec2::new(6.0, 1.0)).distance(knob) > 10.0);
    let to = knob + DVec2::new(30.0, -40.0);
    hands.drag(knob, to);
    assert!(hands.see_handle(Grip::Bend).distance(to) < 1.5);
    let curve = hands.bench.seen().curve().unwrap();
    let middle = DVec2::new(6.0, 1.0) + curve.beside(0.5);
    assert!(hands.see(middle).distance(to) < 1.5);
    // Where the lines meet they are on the curve, and between at most as far from it as is said.
    for (u, most) in [(0.25, 1e-12), (0.5, 1e-12), (0.4, curve.deviation() + 1e-12)] {
        assert!(curve.lines_beside(u).distance(curve.beside(u)) <= most, "{u}");
    }
    let knob = hands.see_handle(Grip::Bend);
    hands.pull(knob, knob + DVec2::new(50.0, 50.0));
    assert_ne!(hands.bench.seen().curve(), Some(curve));
    hands.act(Action::Deselect);
    assert_eq!(hands.bench.seen().curve(), Some(curve));
    assert!(!hands.bench.work.history.is_dirty());
    hands.bench.shown.curve = hands.bench.seen().other_curve();
    assert_eq!(hands.bench.seen().curve(), None);
}

#[test]
fn a_tiny_selected_shape_can_still_be_moved() {
    let mut hands = Hands::at(scene([ball(DVec2::ZERO, 0.01), ball(DVec2::splat(10.0), 1.0)]));
    let at = hands.see(DVec2::ZERO);
    hands.click(at);
    hands.drag(at, at + DVec2::new(100.0, 0.0));
    let Form::Ball { center, radius } = *hands.form(0) else { panic!() };
    assert_eq!(radius, 0.01);
    assert!(hands.see(center).distance(at + DVec2::X * 100.0) < 1.0);
}
