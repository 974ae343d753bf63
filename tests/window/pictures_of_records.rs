//! What is drawn is what was recorded: another number in the record makes another picture.

use std::sync::Arc;

use egui::{Context, LayerId, RawInput, Rect, Shape, pos2, vec2};
use glam::{DVec2, Vec2};
use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{self, Bench, Stepper};
use hitbench::intersect::steps::{ComparisonName, Marks, Step};
use hitbench::scene::{Format, Scene, World};
use hitbench::view::style::{Style, Theme};
use hitbench::view::{self, FigureCache};

pub fn bench(shapes: &str) -> (Bench<DVec2>, Findings<DVec2>) {
    let text = format!("Scene2D(title: \"t\", shapes: [{shapes}])");
    let scene = Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!("no mesh"));
    let Ok(Scene::Two(document)) = scene else { panic!("a scene of the plane") };
    let mut bench = Bench::new(document);
    bench.sight.camera.set_viewport(bench::Rect { min: Vec2::ZERO, max: Vec2::new(800.0, 600.0) });
    bench.frame_all();
    let findings = analyse(bench.document(), &bench.question());
    (bench, findings)
}

/// All shapes of the picture.
pub fn shapes<V: World>(bench: &Bench<V>, findings: &Findings<V>) -> Vec<Shape> {
    let context = Context::default();
    let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
    let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
    let output = context.run(input, |context| {
        let painter = context.layer_painter(LayerId::background());
        let style = Style::new(Theme::Light);
        view::paint(&painter, bench, findings, &mut FigureCache::default(), &style, &[]);
    });
    output.shapes.into_iter().map(|clipped| clipped.shape).collect()
}

/// The same as text.
fn picture(bench: &Bench<DVec2>, findings: &Findings<DVec2>) -> String {
    format!("{:?}", shapes(bench, findings))
}

/// Steps up to the first that `is` such a one, changes it, and demands another picture.
fn changes(
    bench: &mut Bench<DVec2>,
    findings: &mut Findings<DVec2>,
    is: impl Fn(&Step<DVec2>) -> bool,
    change: impl Fn(&mut Step<DVec2>),
) {
    let focus = findings.focus.as_ref().expect("there is a pair");
    let number = focus.record.steps.iter().position(is).expect("there is such a step");
    bench.trace.stepper = Stepper::Upto(number);
    let before = picture(bench, findings);
    assert_eq!(before, picture(bench, findings), "the same record makes the same picture");
    change(&mut findings.focus.as_mut().unwrap().record.steps[number]);
    assert!(before != picture(bench, findings), "the picture does not come from the record");
}

pub const SECTOR: &str = r#"
    (name: "ball", shape: Ball(center: (1.0, 3.0), radius: 0.5)),
    (name: "sector", shape: Sector(apex: (0, 0), direction: (1, 0), half_angle: Degrees(30), radius: 4))"#;

#[test]
fn the_angle_of_a_sector() {
    let (mut bench, mut findings) = bench(SECTOR);
    let is_angle = |step: &Step<DVec2>| matches!(step, Step::Compare(compare) if compare.question == ComparisonName::AngleWithin);
    changes(&mut bench, &mut findings, is_angle, |step| {
        if let Step::Compare(comparison) = step
            && let Marks::Wedge(wedge) = &mut comparison.marks
        {
            wedge.cos_sin = [0.6, 0.8];
        }
    });
}

#[test]
fn the_mirror_image_of_a_ball() {
    let below = SECTOR.replace("(1.0, 3.0)", "(1.0, -3.0)");
    let (mut bench, mut findings) = bench(&below);
    let is_mirror = |step: &Step<DVec2>| matches!(step, Step::Reflect { .. });
    changes(&mut bench, &mut findings, is_mirror, |step| {
        if let Step::Reflect { radius, .. } = step {
            *radius *= 2.0;
        }
    });
}

#[test]
fn the_gap_on_an_axis() {
    let (mut bench, mut findings) = bench(
        r#"(name: "a", shape: Aabb(center: (0, 0), half: (1, 1))),
           (name: "b", shape: Obb(center: (3, 0), half: (1, 1), rotation: Degrees(30)))"#,
    );
    let is_axis = |step: &Step<DVec2>| matches!(step, Step::Axis(_));
    changes(&mut bench, &mut findings, is_axis, |step| {
        if let Step::Axis(test) = step {
            test.b.min += 0.25;
        }
    });
}

#[test]
fn the_slabs_of_a_box() {
    let (mut bench, mut findings) = bench(
        r#"(name: "ray", shape: Ray(origin: (-3, 0.2), direction: (1, 0.1))),
           (name: "box", shape: Aabb(center: (0, 0), half: (1, 1)))"#,
    );
    let is_slab = |step: &Step<DVec2>| matches!(step, Step::Slab(_));
    changes(&mut bench, &mut findings, is_slab, |step| {
        if let Step::Slab(slab) = step {
            slab.entry += 0.25;
        }
    });
}

#[test]
fn the_contact_of_a_sweep() {
    let (bench, mut findings) = bench(
        r#"(name: "a", shape: Ball(center: (0, 0), radius: 1), displacement: (5, 0)),
           (name: "b", shape: Ball(center: (4, 0), radius: 1))"#,
    );
    let before = picture(&bench, &findings);
    let focus = findings.focus.as_mut().unwrap();
    let motion = Arc::make_mut(focus.motion.as_mut().expect("one moves"));
    motion.contact.as_mut().expect("they meet").point.y += 0.5;
    assert!(before != picture(&bench, &findings), "the contact does not come from the answer");
}
