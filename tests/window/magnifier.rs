//! The magnifier: what is too small on the stage stands larger in a corner of it.

use egui::{Event, Key, Modifiers, Rect, pos2, vec2};
use hitbench::analysis::Verdict;
use hitbench::panels::{Library, Program};

use crate::window::{Window, area, button, on, press, says, window_of};

/// Two disks with this gap between them.
fn disks(gap: f64) -> String {
    let x = 2.0 + gap;
    format!(
        r#"Scene2D(title: "Two disks", precision: F64, shapes: [
    (name: "a", shape: Ball(center: (0, 0), radius: 1)),
    (name: "b", shape: Ball(center: ({x:?}, 0), radius: 1)),
])"#
    )
}

/// How many times larger it shows something; `None` where it is not shown.
fn times(window: &Window) -> Option<f64> {
    use egui_kittest::kittest::Queryable;
    let caption = |node: &egui_kittest::kittest::Node| {
        node.label().or(node.value()).filter(|words| words.starts_with('×'))
    };
    let labels = window.query_all_by(|node| caption(node).is_some());
    let captions: Vec<String> = labels.filter_map(|node| caption(&node)).collect();
    assert!(captions.len() <= 1, "{captions:?}");
    let times = captions.first()?.trim_start_matches('×').replace(',', "");
    Some(times.parse().unwrap())
}

#[test]
fn a_gap_of_a_few_pixels_is_shown_larger_and_one_that_is_seen_is_not() {
    for gap in [0.01, 1e-3, 1e-6, 1e-9] {
        let (mut window, _folder) = on(&disks(gap));
        let unit = open!(window).bench.sight.camera.pixels_per_unit(glam::DVec3::ZERO);
        assert!(gap * unit < 12.0);
        let times = times(&window).unwrap_or_else(|| panic!("a gap of {gap}"));
        // In a square of 180 pixels.
        let pixels = gap * unit * times;
        assert!((15.0..90.0).contains(&pixels), "{gap}: {pixels}");
    }
    // So near no camera comes as the last.
    for gap in [0.5, 0.0, -1.0, 1e-15] {
        let (window, _folder) = on(&disks(gap));
        assert_eq!(times(&window), None, "{gap}");
    }
    // So deep in one another.
    let (window, _folder) = on(&disks(-1e-4));
    assert!(times(&window).is_some());
}

#[test]
fn a_body_that_is_too_small_is_shown_with_the_gap_beside_it() {
    let speck = disks(1.0).replace("(3.0, 0), radius: 1", "(1.0015, 0), radius: 1e-3");
    assert_ne!(speck, disks(1.0));
    let (mut window, _folder) = on(&speck);
    let unit = open!(window).bench.sight.camera.pixels_per_unit(glam::DVec3::ZERO);
    let pixels = 2e-3 * unit * times(&window).unwrap();
    assert!((30.0..180.0).contains(&pixels), "{pixels}");
    // A point has no size that could be shown.
    let (window, _folder) = on(&disks(1.0).replace("(3.0, 0), radius: 1", "(3, 0), radius: 0"));
    assert_eq!(times(&window), None);
}

/// Two disks that overlap by two neighbouring numbers touch.
#[test]
fn rounding_is_not_magnified() {
    let scene = disks(-2.4e-7).replace(", precision: F64", "");
    let (mut window, _folder) = on(&scene);
    let focus = open!(window).findings.focus.clone().unwrap();
    assert_eq!(focus.verdict, Verdict::Overlap);
    assert!(focus.penetration.is_some_and(|found| found.depth > 0.0));
    assert_eq!(times(&window), None);
    // As much of a gap is one: that they are apart is decided without rounding.
    let (mut window, _folder) = on(&scene.replace("1.99999976", "2.00000024"));
    let focus = open!(window).findings.focus.clone().unwrap();
    assert_eq!(focus.verdict, Verdict::Apart);
    assert!(times(&window).is_some());
}

#[test]
fn in_space_too_and_never_in_a_crowd() {
    let balls = r#"Scene3D(title: "Two balls", shapes: [
    (name: "a", shape: Ball(center: (0, 0, 0), radius: 1)),
    (name: "b", shape: Ball(center: (1.2, 1.6, 0.001), radius: 1)),
])"#;
    let (window, _folder) = on(balls);
    assert!(times(&window).is_some_and(|times| times >= 1000.0));
    let row =
        |i: usize| format!("(name: \"{i}\", shape: Ball(center: ({}, 0), radius: 1)),", i * 3);
    let rows: String = (0..60).map(row).collect();
    let near = r#"(name: "near", shape: Ball(center: (2.001, 0), radius: 1)),"#;
    let (window, _folder) = on(&format!("Scene2D(title: \"Many\", shapes: [{rows}{near}])"));
    assert_eq!(times(&window), None);
}

#[test]
fn a_key_switches_it_off_and_on() {
    let (mut window, _folder) = on(&disks(1e-3));
    let toggle = |window: &mut Window| {
        window.press_key_modifiers(Modifiers::SHIFT, Key::C);
        window.run_steps(3);
    };
    assert!(times(&window).is_some());
    toggle(&mut window);
    assert_eq!(times(&window), None);
    assert!(says(&window, "Nothing is magnified"));
    toggle(&mut window);
    assert!(times(&window).is_some());
    // Key C alone is for the camera: then the gap is seen.
    press(&mut window, Key::C);
    window.run_steps(40);
    assert_eq!(times(&window), None);
}

#[test]
fn it_waits_until_what_is_held_is_let_go() {
    let (mut window, _folder) = on(&disks(0.5));
    let camera = open!(window).bench.sight.camera;
    let screen = |x: f64| {
        let at = camera.project(glam::DVec3::new(x, 0.3, 0.0)).unwrap();
        pos2(at.x as f32, at.y as f32)
    };
    let (from, to) = (screen(2.5), screen(2.001));
    let tell = |window: &mut Window, event| {
        window.input_mut().events.push(event);
        window.run_steps(2);
    };
    tell(&mut window, Event::PointerMoved(from));
    tell(&mut window, button(from, true));
    for step in 1..=4 {
        tell(&mut window, Event::PointerMoved(from.lerp(to, step as f32 / 4.0)));
    }
    let findings = open!(window).findings.focus.clone().unwrap();
    let gap = findings.distance.map_or(0.0, |closest| closest.distance);
    assert!(open!(window).bench.work.in_gesture() && gap < 0.03 && gap > 0.0, "{gap}");
    assert_eq!(times(&window), None);
    tell(&mut window, button(to, false));
    window.run_steps(4);
    assert!(times(&window).is_some());
}

#[test]
fn it_waits_until_the_wheel_rests() {
    let (mut window, _folder) = on(&disks(0.1));
    assert_eq!(times(&window), None, "the gap is seen");
    let middle = open!(window).bench.sight.camera.viewport().center();
    window.input_mut().events.push(Event::PointerMoved(pos2(middle.x, middle.y)));
    for _ in 0..4 {
        window.input_mut().events.push(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, -1.0),
            modifiers: Modifiers::NONE,
        });
        window.run_steps(1);
        assert_eq!(times(&window), None);
    }
    let unit = open!(window).bench.sight.camera.pixels_per_unit(glam::DVec3::ZERO);
    assert!(0.1 * unit < 12.0, "{unit}");
    window.run_steps(60);
    assert!(times(&window).is_some());
}

#[test]
fn neither_the_answer_nor_the_window_cuts_it_off() {
    for size in [
        [1280.0, 800.0],
        [1000.0, 640.0],
        [853.0, 533.0],
        [700.0, 420.0],
        [400.0, 300.0],
        [120.0, 90.0],
    ] {
        for gap in [1e-3, -1e-3] {
            let (mut window, _folder) = on(&disks(gap));
            window.set_size(size.into());
            window.run_steps(6);
            let stage = open!(window).bench.sight.camera.viewport();
            let [min, max] = [stage.min, stage.max].map(|p| pos2(p.x, p.y));
            let stage = Rect::from_min_max(min, max);
            let shown = times(&window);
            assert!(shown.is_some() || size[0] < 1000.0, "{size:?}");
            // The same from frame to frame.
            for _ in 0..4 {
                window.run_steps(1);
                assert_eq!(times(&window), shown, "{size:?}");
            }
            let Some(times) = shown else { continue };
            let caption =
                if times < 1e3 { format!("×{times}") } else { format!("×{},000", times / 1e3) };
            let corner = area(&window, &caption).min - vec2(6.0, 4.0);
            let lens = Rect::from_min_size(corner, vec2(180.0, 180.0));
            assert!(stage.contains_rect(lens), "{size:?}: {lens:?}");
            let answer = area(&window, if gap > 0.0 { "APART" } else { "OVERLAP" });
            assert!(!lens.intersects(answer), "{size:?}: {lens:?}, {answer:?}");
        }
    }
    let mut program = Program::new(Library::presets());
    program.window.switches.hint = false;
    window_of(program, [10.0, 10.0]);
}
