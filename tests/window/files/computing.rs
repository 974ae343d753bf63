//! What takes long is found by another thread: the picture stays live, and Esc ends it.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::Key;
use glam::DVec2;
use hitbench::analysis::Verdict;
use hitbench::panels::{Library, Program};
use tempfile::TempDir;

use crate::window::{Window, button, click, press, says, window};

/// Two meshes of so many triangles, all of one in one place and all of the other beside them, so
/// that each is to be tested against each; and a ball.
fn piles(count: usize) -> (Window, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let faces = "f 1 2 3\n".repeat(count);
    for (name, corners) in
        [("a", "v 0 0 0\nv 1 0 0\nv 0 1 0"), ("b", "v 1 1 0\nv 1 0.25 0\nv 0.25 1 0")]
    {
        fs::write(folder.path().join(format!("{name}.obj")), format!("{corners}\n{faces}"))
            .unwrap();
    }
    let scene = r#"Scene2D(title: "t", shapes: [
        (name: "a", shape: Mesh(file: "a.obj")),
        (name: "b", shape: Mesh(file: "b.obj")),
        (name: "ball", shape: Ball(center: (4, 0), radius: 1)),
    ])"#;
    let file = folder.path().join("scene.ron");
    fs::write(&file, scene).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    program.finish_loading();
    assert_eq!(program.talk.banner, None);
    (window(program), folder)
}

fn verdict(window: &mut Window) -> Verdict {
    open!(window).findings.focus.as_ref().expect("the piles are in focus").verdict
}

#[test]
fn what_takes_a_little_longer_arrives_by_itself() {
    let (mut window, _folder) = piles(580);
    let start = Instant::now();
    while window.state().desk.opened.is_computing() {
        assert!(window.state().needs_frame());
        assert!(start.elapsed() < Duration::from_secs(180));
        sleep(Duration::from_millis(10));
        window.run_steps(1);
    }
    assert!(!open!(window).findings.unfinished);
    assert_eq!(verdict(&mut window), Verdict::Apart);
    assert!(!says(&window, "Stop (Esc)"));
}

#[test]
fn what_takes_minutes_can_be_stopped_and_gone_on_with() {
    let (mut window, _folder) = piles(20_000);
    assert!(window.state().desk.opened.is_computing() && window.state().needs_frame());
    assert!(open!(window).findings.unfinished);
    assert_eq!(verdict(&mut window), Verdict::GaveUp);
    sleep(Duration::from_millis(400));
    window.run_steps(2);
    assert!(says(&window, "Computing for") && says(&window, "PENDING"));
    // The picture is live: the ball goes where it is moved.
    for step in 1..=6 {
        let start = Instant::now();
        let moved = open!(window).bench.edit("Move", |document| {
            document.entries[2].form.translate(DVec2::new(-0.25, 0.0));
        });
        moved.unwrap();
        window.run_steps(1);
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        let shapes = &open!(window).findings.shapes;
        let at = shapes[2].as_ref().unwrap().reference_point();
        assert_eq!(at, DVec2::new(4.0 - 0.25 * f64::from(step), 0.0));
        assert!(window.state().desk.opened.is_computing());
    }

    // Nobody means by Esc what is not said yet.
    sleep(Duration::from_millis(400));
    window.run_steps(1);
    press(&mut window, Key::Escape);
    assert!(!window.state().desk.opened.is_computing());
    assert!(says(&window, "Stopped after") && says(&window, "NOT KNOWN"));
    assert_eq!(verdict(&mut window), Verdict::GaveUp);
    window.run_steps(10);
    assert!(open!(window).findings.unfinished, "it is not taken up again by itself");
    assert!(!window.state().desk.opened.is_computing());

    click(&mut window, "Go on");
    assert!(window.state().desk.opened.is_computing());
    sleep(Duration::from_millis(400));
    window.run_steps(2);
    click(&mut window, "Stop (Esc)");
    assert!(!window.state().desk.opened.is_computing());
    // A change is a new question: the piles are apart by their boxes.
    let moved = open!(window).bench.edit("Move", |document| {
        document.entries[1].form.translate(DVec2::new(30.0, 0.0));
    });
    moved.unwrap();
    window.run_steps(2);
    assert!(!says(&window, "Stopped after"));
}

/// Until nothing is computed any more.
pub fn settle(window: &mut Window) {
    let start = Instant::now();
    while window.state().desk.opened.is_computing() {
        assert!(start.elapsed() < Duration::from_secs(180));
        sleep(Duration::from_millis(10));
        window.run_steps(1);
    }
}

/// Each verdict is that of an analysis that knows of no frame before.
pub fn is_as_if_analysed_at_once(window: &mut Window) {
    let open = open!(window);
    let alone = hitbench::analysis::analyse(open.bench.document(), &open.bench.question());
    let found = &open.findings;
    assert!(!found.unfinished && !alone.unfinished);
    assert_eq!((&found.pairs, found.more_pairs), (&alone.pairs, alone.more_pairs));
    assert_eq!(found.overlapping, alone.overlapping);
}

/// While a pair in focus is dragged that takes long, its verdict is pending; let go, it arrives.
#[test]
fn the_verdict_of_a_drag_that_takes_long_is_pending_until_it_arrives() {
    let (mut window, _folder) = piles(1_500);
    settle(&mut window);
    assert!(says(&window, "APART") && !says(&window, "PENDING"));
    let names = |window: &mut Window| {
        let bench = &open!(window).bench;
        bench.selection.selected.map(|index| bench.document().entries[index].name.clone())
    };
    let at = {
        let open = open!(window);
        let shape = open.bench.document().shape(0).unwrap();
        let inside = shape.bounds().min.lerp(shape.bounds().max, 0.2);
        open.bench.sight.camera.project(inside.extend(0.0)).unwrap().as_vec2()
    };
    let x = |by: f32| egui::pos2(at.x + by, at.y);
    let event = |window: &mut Window, event| {
        window.input_mut().events.push(event);
        window.run_steps(1);
    };
    event(&mut window, egui::Event::PointerMoved(x(0.0)));
    event(&mut window, button(x(0.0), true));
    for step in 1..=6 {
        event(&mut window, egui::Event::PointerMoved(x(-5.0 * step as f32)));
    }
    assert_eq!(names(&mut window).as_deref(), Some("a"));
    // The boxes meet still, and two million pairs of triangles take longer than a frame has.
    assert!(window.state().desk.opened.is_computing());
    assert!(says(&window, "PENDING") && !says(&window, "NOT KNOWN"));
    event(&mut window, button(x(-30.0), false));
    settle(&mut window);
    assert!(says(&window, "APART") && !says(&window, "PENDING"));
    is_as_if_analysed_at_once(&mut window);
}

/// A drag of one of a thousand shapes in one place took 12 s; and it is said how many overlap.
#[test]
fn a_thousand_shapes_in_one_place_stay_live() {
    let ball = |i| format!("(name: \"{i}\", shape: Ball(center: (0, 0), radius: 1)),");
    let balls: String = (0..1_000).map(ball).collect();
    let (mut window, _folder) =
        crate::window::on(&format!("Scene2D(title: \"t\", shapes: [{balls}])"));
    assert!(says(
        &window,
        "Of 499,500 pairs only the first 50,000 found are tested: 50,000 overlap."
    ));
    let start = Instant::now();
    let at = |x: f32| egui::pos2(600.0 + x, 350.0);
    let event = |window: &mut Window, event| {
        window.input_mut().events.push(event);
        window.run_steps(1);
    };
    event(&mut window, egui::Event::PointerMoved(at(0.0)));
    event(&mut window, button(at(0.0), true));
    for step in 1..=20 {
        event(&mut window, egui::Event::PointerMoved(at(10.0 * step as f32)));
    }
    event(&mut window, button(at(200.0), false));
    let time = start.elapsed();
    eprintln!("a drag of 22 frames: {time:?}");
    assert!(time < Duration::from_secs(30), "{time:?}");
    let moved = open!(window).bench.document().entries.iter().filter(|entry| {
        !matches!(entry.form, hitbench::scene::Form::Ball { center: DVec2::ZERO, .. })
    });
    assert_eq!(moved.count(), 1, "one was dragged");
}
