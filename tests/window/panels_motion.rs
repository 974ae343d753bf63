//! The time of the frame in the panels, driven without a display.

use std::sync::Arc;

use crate::window::{Window, button, click, on, press, says};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use hitbench::bench::Bench;
use hitbench::intersect::steps::Step;
use hitbench::intersect::sweep::GaveUp;

const BOXES: &str = r#"Scene2D(title: "Two boxes", shapes: [
    (name: "left", shape: Aabb(center: (0, 0), half: (1, 1))),
    (name: "right", shape: Aabb(center: (4, 1), half: (1, 1)), displacement: (-8, 2)),
])"#;
const STILL: &str = r#"Scene2D(title: "Two disks", shapes: [
    (name: "left", shape: Ball(center: (0, 0), radius: 1)),
    (name: "right", shape: Ball(center: (4, 0), radius: 1)),
])"#;

fn bench(harness: &mut Window) -> &mut Bench<glam::DVec2> {
    &mut open!(harness).bench
}

#[test]
fn the_marks_jump_to_the_contacts() {
    let (mut harness, _folder) = on(BOXES);
    // On x from 0.25 to 0.75, on y from -1.5 to 0.5.
    click(&mut harness, "First contact");
    assert_eq!(bench(&mut harness).time.u, 0.25);
    click(&mut harness, "Last contact");
    assert_eq!(bench(&mut harness).time.u, 0.5);
    assert!(says(&harness, "meets at u = 0.25, leaves at 0.5"));
}

/// 0.1 + 0.9 is less than 1 in single precision, and rounded to 1.
#[test]
fn a_pose_that_rounding_brings_into_contact_is_told_apart_from_the_sweep() {
    const ROUNDED: &str =
        "this pose has rounded numbers; the sweep moves the shapes without rounding";
    let (mut harness, _folder) = on(r#"Scene2D(title: "Up to a wall", precision: F32, shapes: [
        (name: "point", shape: Point(at: (0.1, 0)), displacement: (0.9, 0)),
        (name: "wall", shape: Aabb(center: (2, 0), half: (1, 1))),
    ])"#);
    bench(&mut harness).time.u = 0.5;
    harness.run_steps(2);
    assert!(says(&harness, "MISSES") && !says(&harness, ROUNDED));
    bench(&mut harness).time.u = 1.0;
    harness.run_steps(2);
    assert!(says(&harness, "MISSES") && says(&harness, ROUNDED));
}

#[test]
fn play_goes_on_to_the_end_or_in_a_loop() {
    let (mut harness, _folder) = on(BOXES);
    press(&mut harness, egui::Key::Space);
    assert!(bench(&mut harness).time.playing);
    let early = bench(&mut harness).time.u;
    assert!(early > 0.0);
    harness.run_steps(3);
    assert!(bench(&mut harness).time.u > early);
    harness.run_steps(40);
    assert_eq!(bench(&mut harness).time.u, 1.0);
    assert!(!bench(&mut harness).time.playing);

    press(&mut harness, egui::Key::L);
    press(&mut harness, egui::Key::Space);
    assert!(bench(&mut harness).time.u < 0.2, "it starts again from the start");
    let mut turns = 0;
    for _ in 0..100 {
        let before = bench(&mut harness).time.u;
        harness.run_steps(1);
        turns += usize::from(bench(&mut harness).time.u < before);
    }
    assert!(turns >= 2 && bench(&mut harness).time.playing);
}

#[test]
fn brackets_step_by_a_sixtieth() {
    let (mut harness, _folder) = on(BOXES);
    for k in 1..=60 {
        press(&mut harness, egui::Key::CloseBracket);
        assert_eq!(bench(&mut harness).time.u, f64::from(k) / 60.0);
    }
    press(&mut harness, egui::Key::CloseBracket);
    assert_eq!(bench(&mut harness).time.u, 1.0);
    press(&mut harness, egui::Key::OpenBracket);
    assert_eq!(bench(&mut harness).time.u, 59.0 / 60.0);
    bench(&mut harness).time.u = 0.51;
    press(&mut harness, egui::Key::OpenBracket);
    assert_eq!(bench(&mut harness).time.u, 0.5);
}

#[test]
fn the_plot_is_there_only_when_something_moves() {
    const PLOT: &str = "Separation over u";
    let (harness, _folder) = on(BOXES);
    assert!(says(&harness, PLOT));
    let (mut harness, _folder) = on(STILL);
    assert!(!says(&harness, PLOT));
    assert!(!says(&harness, "Play"));
    press(&mut harness, egui::Key::Space);
    press(&mut harness, egui::Key::CloseBracket);
    assert_eq!((bench(&mut harness).time.u, bench(&mut harness).time.playing), (0.0, false));
    let way = glam::DVec2::new(-1.0, 0.0);
    bench(&mut harness).edit("move", |document| document.entries[1].displacement = way).unwrap();
    harness.run_steps(2);
    assert!(says(&harness, PLOT));
}

#[test]
fn a_click_on_the_slider_or_the_plot_sets_the_time() {
    let (mut harness, _folder) = on(BOXES);
    for label in ["Time", "Separation over u"] {
        bench(&mut harness).time.u = 0.0;
        let area = harness.get_by_label(label).bounding_box().unwrap();
        let pos =
            egui::pos2(((area.x0 + area.x1) / 2.0) as f32, ((area.y0 + area.y1) / 2.0) as f32);
        let events = &mut harness.input_mut().events;
        events.push(egui::Event::PointerMoved(pos));
        events.extend([true, false].map(|pressed| button(pos, pressed)));
        harness.run_steps(3);
        // In the middle, where the last contact is.
        assert_eq!(bench(&mut harness).time.u, 0.5, "{label}");
    }
}

#[test]
fn the_bars_are_the_spans() {
    let (mut harness, _folder) = on(BOXES);
    let motion = open!(harness).findings.focus.clone().unwrap().motion.unwrap();
    let spans = motion.record.steps.iter().filter(|step| matches!(step, Step::TimeSpan(_))).count();
    assert_eq!(spans, 2);
    assert!(says(&harness, "x axis: 0.25, 0.75"));
    assert!(says(&harness, "y axis: −1.5, 0.5"));
    assert!(says(&harness, "all: 0.25, 0.5"));
    assert!(says(&harness, "latest entry 0.25 ≤ earliest exit 0.5"));
}

#[test]
fn an_axis_without_motion_that_separates_is_named() {
    let (mut harness, _folder) =
        on(&BOXES.replace("center: (4, 1)", "center: (4, 5)").replace("(-8, 2)", "(-8, 0)"));
    assert!(says(&harness, "y axis: never"));
    assert!(says(&harness, "all: empty"));
    assert!(says(&harness, "misses"));
    // Reported case 16: the listing takes it for a hit.
    click(&mut harness, "Ways");
    assert!(says(&harness, "≠ u = "));
}

#[test]
fn the_published_sweep_that_hits_beyond_the_frame_is_marked() {
    // Reported case 15.
    for way in ["(1, 0)", "(-1, 0)"] {
        let (mut harness, _folder) = on(&STILL.replace("(4, 0)", "(10, 0)").replacen(
            "radius: 1)",
            &format!("radius: 1), displacement: {way}"),
            1,
        ));
        assert!(says(&harness, "misses, closest"), "{way}");
        click(&mut harness, "Ways");
        assert!(says(&harness, "≠ u = "), "{way}");
        assert!(says(&harness, "roots outside the frame"), "{way}");
    }
    let (mut harness, _folder) =
        on(&STILL.replacen("(4, 0), radius: 1)", "(4, 0), radius: 1), displacement: (-8, 0)", 1));
    assert!(says(&harness, "roots 0.25, 0.75"));
    click(&mut harness, "Ways");
    assert!(says(&harness, "roots of the quadratic") && says(&harness, "u = 0.25"));
    assert!(!says(&harness, "≠"));
}

#[test]
fn samples_miss_what_the_sweep_finds() {
    let fast =
        STILL.replacen("(4, 0), radius: 1)", "(4, 0), radius: 1), displacement: (-40, 0)", 1);
    let (mut harness, _folder) = on(&fast);
    assert_eq!(bench(&mut harness).time.samples, 0);
    press(&mut harness, egui::Key::S);
    assert_eq!(bench(&mut harness).time.samples, 4);
    assert!(says(&harness, "4 checks: none sees the overlap from 0.05 to 0.15"));
    assert!(says(&harness, "starts from [0.05, 0.15]"));
    bench(&mut harness).time.samples = 10;
    harness.run_steps(2);
    assert!(says(&harness, "10 checks: 1 see"));
    press(&mut harness, egui::Key::S);
    press(&mut harness, egui::Key::S);
    assert_eq!(bench(&mut harness).time.samples, 10);
}

#[test]
fn v_shows_the_motion_as_a_sees_it() {
    let (mut harness, _folder) = on(BOXES);
    press(&mut harness, egui::Key::V);
    assert!(bench(&mut harness).shown.seen_from_a);
    assert!(harness.query_by_role_and_label(Role::CheckBox, "seen from A").is_some());
    click(&mut harness, "seen from A");
    assert!(!bench(&mut harness).shown.seen_from_a);
}

#[test]
fn what_turns_is_swept_too() {
    let disk =
        BOXES.replace("Aabb(center: (0, 0), half: (1, 1))", "Ball(center: (0, 0), radius: 1)");
    let (harness, _folder) = on(&disk.replace("(-8, 2))", "(-8, 2), turn: Degrees(90))"));
    assert!(says(&harness, "meets at u ="));
}

#[test]
fn a_window_without_room_holds_all_the_same() {
    let (mut harness, _folder) = on(BOXES);
    for size in [[853.0, 533.0], [427.0, 267.0], [160.0, 90.0]] {
        harness.set_size(size.into());
        harness.run_steps(3);
        for key in [egui::Key::F11, egui::Key::W, egui::Key::F11] {
            press(&mut harness, key);
        }
    }
    harness.set_size([1280.0, 800.0].into());
    harness.run_steps(3);
    assert!(says(&harness, "meets at u = 0.25, leaves at 0.5"));
}

/// What gave up is told in the card, on the slider and in the plot, and no contact is claimed.
#[test]
fn a_sweep_that_gave_up_says_so() {
    let (mut harness, _folder) = on(BOXES);
    let focus = open!(harness).findings.focus.as_mut().unwrap();
    let motion = Arc::make_mut(focus.motion.as_mut().unwrap());
    motion.meeting = Err(GaveUp { u: 0.375, distance: None }.into());
    harness.run_steps(2);
    assert!(says(&harness, "gave up: apart before u = 0.375, not known after that"));
    assert!(says(&harness, "It is not known whether they overlap from u = 0.375 to 1"));
    for claim in ["First contact", "Last contact", "meets at", "misses"] {
        assert!(!says(&harness, claim), "{claim}");
    }
}
