//! The Minkowski difference beside the scene, in a half of the stage that is its own.

use egui::{Event, Key, pos2};

use crate::window::{Window, area, button, on, press, says};

const PICTURE: &str = "Minkowski difference A − B";
const HULLS: &str = r#"Scene2D(title: "Two hulls", shapes: [
    (name: "a", shape: Hull(points: [(-2, -1), (-1, -1), (-1, 1), (-2, 1)])),
    (name: "b", shape: Hull(points: [(1, 0), (2, -1), (2, 1)])),
])"#;
const DISKS: &str = r#"Scene2D(title: "Two disks", shapes: [
    (name: "a", shape: Ball(center: (0, 0), radius: 1)),
    (name: "b", shape: Ball(center: (4, 0), radius: 1)),
])"#;

/// How wide the scene is.
fn width(window: &mut Window) -> f32 {
    open!(window).bench.sight.camera.viewport().size().x
}

#[test]
fn the_stage_is_halved_while_it_is_shown() {
    let (mut window, _folder) = on(DISKS);
    let whole = width(&mut window);
    assert!(whole > 700.0 && !says(&window, PICTURE));
    press(&mut window, Key::D);
    window.run_steps(2);
    assert!((width(&mut window) - whole / 2.0).abs() <= 1.0);
    let (picture, scene) = (area(&window, PICTURE), open!(window).bench.sight.camera.viewport());
    assert!(picture.left() >= scene.max.x, "{picture:?}, {scene:?}");
    assert!(says(&window, "O is outside: apart by 2"));
    // Framing follows: both disks are seen.
    for place in open!(window).bench.seen().places_on_screen() {
        assert!(place.min.cmpge(scene.min).all() && place.max.cmple(scene.max).all());
    }
    press(&mut window, Key::D);
    window.run_steps(2);
    assert_eq!(width(&mut window), whole);
}

#[test]
fn it_is_as_large_as_the_scene_or_says_how_much_smaller() {
    let (mut window, _folder) = on(HULLS);
    let scene = open!(window).bench.sight.camera;
    // A − B is 3 wide and 4 high, of which the origin is 2 away.
    let picture = area(&window, PICTURE);
    let unit = scene.pixels_per_unit(glam::DVec3::ZERO) as f32;
    let fits = 4.0 * unit < 0.85 * picture.width() && 4.0 * unit < 0.85 * picture.height();
    assert!(fits != says(&window, "scale 1 : "), "{unit}, {picture:?}");
    for (factor, smaller) in [(0.5, None), (8.0, Some(true))] {
        let bench = &mut open!(window).bench;
        let middle = bench.sight.camera.center();
        bench.sight.camera.zoom(factor, middle);
        window.run_steps(3);
        assert_eq!(says(&window, "scale 1 : "), smaller.is_some(), "{factor}");
    }
}

/// Where there is not the room for two, it is a window over the scene.
#[test]
fn a_narrow_stage_stays_whole() {
    for size in [[853.0, 533.0], [600.0, 400.0], [200.0, 150.0], [20.0, 20.0]] {
        let (mut window, _folder) = on(HULLS);
        window.set_size(size.into());
        window.run_steps(4);
        let stage = width(&mut window);
        assert!(stage < 700.0);
        if size[0] > 800.0 {
            assert!(says(&window, PICTURE), "{size:?}");
            assert!(stage > 0.5 * size[0], "{size:?}: {stage}");
        }
    }
}

#[test]
fn it_stays_while_something_is_dragged_and_follows() {
    let (mut window, _folder) = on(HULLS);
    let camera = open!(window).bench.sight.camera;
    let screen = |x: f64| {
        let at = camera.project(glam::DVec3::new(x, 0.0, 0.0)).unwrap();
        pos2(at.x as f32, at.y as f32)
    };
    let tell = |window: &mut Window, event| {
        window.input_mut().events.push(event);
        window.run_steps(2);
    };
    let half = width(&mut window);
    let (from, to) = (screen(1.6), screen(-0.9));
    tell(&mut window, Event::PointerMoved(from));
    tell(&mut window, button(from, true));
    for step in 1..=5 {
        tell(&mut window, Event::PointerMoved(from.lerp(to, step as f32 / 5.0)));
        assert_eq!(width(&mut window), half);
    }
    assert!(open!(window).bench.work.in_gesture());
    assert!(says(&window, "O is inside: overlap"));
    tell(&mut window, button(to, false));
    assert_eq!(width(&mut window), half);
}

#[test]
fn it_can_be_hidden_where_the_test_searches_in_it() {
    let (mut window, _folder) = on(HULLS);
    let halved = width(&mut window);
    for shown in [false, true] {
        press(&mut window, Key::D);
        window.run_steps(2);
        assert_eq!(says(&window, PICTURE), shown);
        assert_eq!(width(&mut window) <= halved, shown);
    }
}
