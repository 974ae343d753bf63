//! The marks of the steps lie where the record says, by their places on the screen.

use egui::epaint::ColorMode;
use egui::{Color32, Shape};
use glam::DVec2;
use hitbench::analysis::Findings;
use hitbench::bench::{Bench, Stepper};
use hitbench::intersect::curves::Crossings;
use hitbench::intersect::steps::{ComparisonName, Marks, Step};
use hitbench::view::style::{Style, Theme, width};

use super::pictures_of_records::{SECTOR, bench, shapes};

const STYLE: Style = Style::new(Theme::Light);

/// The plain lines of this colour and width, from end to end.
fn lines(
    bench: &Bench<DVec2>,
    findings: &Findings<DVec2>,
    color: Color32,
    width: f32,
) -> Vec<[DVec2; 2]> {
    let line = |shape: Shape| match shape {
        Shape::Path(path) if path.points.len() == 2 => {
            let same = path.stroke.color == ColorMode::Solid(color) && path.stroke.width == width;
            same.then(|| [path.points[0], path.points[1]])
        }
        Shape::LineSegment { points, stroke } => {
            (stroke.color == color && stroke.width == width).then_some(points)
        }
        _ => None,
    };
    let ends = shapes(bench, findings).into_iter().filter_map(line);
    ends.map(|ends| ends.map(|p| DVec2::new(p.x.into(), p.y.into()))).collect()
}

/// The dots of dotted lines of construction.
fn dots(bench: &Bench<DVec2>, findings: &Findings<DVec2>) -> Vec<DVec2> {
    let dot = |shape: Shape| match shape {
        Shape::Circle(c) if c.fill == STYLE.construction.mark && c.radius < 2.0 => Some(c.center),
        _ => None,
    };
    let dots = shapes(bench, findings).into_iter().filter_map(dot);
    dots.map(|p| DVec2::new(p.x.into(), p.y.into())).collect()
}

fn seen(bench: &Bench<DVec2>, x: f64, y: f64) -> DVec2 {
    bench.sight.camera.project(DVec2::new(x, y).extend(0.0)).expect("all of the plane is seen")
}

/// Steps to the first step that `is` such a one.
fn show(
    bench: &mut Bench<DVec2>,
    findings: &Findings<DVec2>,
    is: impl Fn(&Step<DVec2>) -> bool,
) -> usize {
    let steps = &findings.focus.as_ref().expect("there is a pair").record.steps;
    let number = steps.iter().position(is).expect("there is such a step");
    bench.trace.stepper = Stepper::Upto(number);
    number
}

fn step(findings: &mut Findings<DVec2>, number: usize) -> &mut Step<DVec2> {
    &mut findings.focus.as_mut().expect("there is a pair").record.steps[number]
}

fn asks(question: ComparisonName) -> impl Fn(&Step<DVec2>) -> bool {
    move |step| matches!(step, Step::Compare(compare) if compare.question == question)
}

#[test]
fn the_line_that_separates_is_in_the_middle_of_the_gap() {
    let (mut bench, mut findings) = bench(
        r#"(name: "a", shape: Obb(center: (0, 0), half: (1, 1), rotation: Degrees(0))),
           (name: "b", shape: Obb(center: (3, 0), half: (1, 1), rotation: Degrees(0)))"#,
    );
    let number = show(&mut bench, &findings, |step| matches!(step, Step::Axis(_)));
    let across = |bench: &Bench<DVec2>, findings: &Findings<DVec2>| -> Vec<f64> {
        let lines = lines(bench, findings, STYLE.apart.mark, width::THIN);
        let whole = lines.into_iter().filter(|[p, q]| p.distance(*q) > 600.0);
        whole.map(|[p, q]| (p.x + q.x) * 0.5).collect()
    };
    let expected = seen(&bench, 1.5, 0.0).x;
    let found = across(&bench, &findings);
    assert!(matches!(found[..], [x] if (x - expected).abs() < 0.5), "{found:?} {expected}");
    if let Step::Axis(test) = step(&mut findings, number) {
        test.b.min -= 0.5 * test.axis.length();
    }
    let expected = seen(&bench, 1.25, 0.0).x;
    let found = across(&bench, &findings);
    assert!(matches!(found[..], [x] if (x - expected).abs() < 0.5), "{found:?} {expected}");
    if let Step::Axis(test) = step(&mut findings, number) {
        test.separates = false;
    }
    assert_eq!(across(&bench, &findings), [0.0; 0], "an axis that does not separate has no line");
}

#[test]
fn the_radius_lies_on_the_line_of_the_distance() {
    let (mut bench, mut findings) = bench(
        r#"(name: "box", shape: Aabb(center: (0, 0), half: (1, 1))),
           (name: "ball", shape: Ball(center: (3, 0), radius: 0.5))"#,
    );
    let number = show(&mut bench, &findings, asks(ComparisonName::NearestWithin));
    for radius in [0.5, 1.25, 3.0] {
        if let Step::Compare(comparison) = step(&mut findings, number) {
            comparison.right = radius * radius;
        }
        let (end, tip) = (seen(&bench, 3.0, 0.0), seen(&bench, 3.0 - radius, 0.0));
        let radii = lines(&bench, &findings, STYLE.b.mark, width::THICK);
        let drawn = radii.iter().any(|[p, q]| p.distance(end) < 0.5 && q.distance(tip) < 0.5);
        assert!(drawn, "r = {radius}: {radii:?} has no line from {end} to {tip}");
        // The rest of the distance 2 is the gap, or the overlap.
        let ink = if radius < 2.0 { STYLE.apart } else { STYLE.overlap };
        let corner = seen(&bench, 1.0, 0.0);
        let rest = lines(&bench, &findings, ink.mark, width::THICK);
        let drawn = rest.iter().any(|[p, q]| p.distance(corner) < 0.5 && q.distance(tip) < 0.5);
        assert!(drawn, "r = {radius}: {rest:?} has no line from {corner} to {tip}");
    }
    bench.trace.stepper = Stepper::Upto(number - 1);
    let early = lines(&bench, &findings, STYLE.b.mark, width::THICK);
    assert!(early.is_empty(), "{early:?} is drawn before its step");
}

#[test]
fn the_circle_of_the_first_step_of_a_sector() {
    let (mut bench, mut findings) = bench(SECTOR);
    let number = show(&mut bench, &findings, asks(ComparisonName::NearApex));
    for reach in [4.5, 3.0] {
        if let Step::Compare(comparison) = step(&mut findings, number) {
            comparison.right = reach * reach;
        }
        let (apex, rim) = (seen(&bench, 0.0, 0.0), seen(&bench, reach, 0.0));
        let on = |p: &&DVec2| (p.distance(apex) - rim.distance(apex)).abs() < 2.0;
        let count = dots(&bench, &findings).iter().filter(on).count();
        assert!(count > 50, "{count} dots on the circle of radius {reach}");
    }
}

#[test]
fn the_planes_of_a_slab() {
    let (mut bench, mut findings) = bench(
        r#"(name: "ray", shape: Ray(origin: (-3, 0.2), direction: (1, 0.1))),
           (name: "box", shape: Aabb(center: (0, 0), half: (1, 1)))"#,
    );
    let number = show(&mut bench, &findings, |step| matches!(step, Step::Slab(_)));
    for x in [-1.0, -2.0] {
        if let Step::Slab(slab) = step(&mut findings, number) {
            slab.entry = (x - slab.origin.x) / slab.direction.x;
        }
        let plane = seen(&bench, x, 0.0).x;
        let on = |p: &&DVec2| (p.x - plane).abs() < 0.5;
        let count = dots(&bench, &findings).iter().filter(on).count();
        assert!(count > 50, "{count} dots on the plane at x = {x}");
    }
}

#[test]
fn the_radical_line_holds_both_points() {
    let (bench, mut findings) = bench(
        r#"(name: "a", shape: Ball(center: (-1, 0), radius: 1.5)),
           (name: "b", shape: Ball(center: (1, 0), radius: 1.5))"#,
    );
    for x in [0.0, 0.25] {
        let points = [-1.0, 1.0].map(|y| DVec2::new(x, y)).to_vec();
        findings.focus.as_mut().unwrap().crossings = Some(Crossings::Points(points));
        let line = seen(&bench, x, 0.0).x;
        let on = |p: &&DVec2| (p.x - line).abs() < 0.5;
        let count = dots(&bench, &findings).iter().filter(on).count();
        assert!(count > 50, "{count} dots on the line at x = {x}");
    }
}

#[test]
fn a_box_is_grown_by_the_radius_of_a_ball() {
    let (mut bench, mut findings) = bench(
        r#"(name: "box", shape: Aabb(center: (0, 0), half: (1, 1))),
           (name: "ball", shape: Ball(center: (3, 0), radius: 0.5))"#,
    );
    let number = show(&mut bench, &findings, asks(ComparisonName::NearestWithin));
    for radius in [0.5, 1.0] {
        if let Step::Compare(comparison) = step(&mut findings, number) {
            comparison.right = radius * radius;
        }
        let side = seen(&bench, 1.0 + radius, 0.0).x;
        let on = |p: &&DVec2| (p.x - side).abs() < 0.5;
        let count = dots(&bench, &findings).iter().filter(on).count();
        assert!(count > 15, "{count} dots on the side of the box grown by {radius}");
    }
    bench.trace.stepper = Stepper::All;
    assert!(dots(&bench, &findings).is_empty(), "the offset set stays when its step is left");
}

/// GJK keeps its own closest points of the cores: those that it reports coincide.
#[test]
fn the_radius_beside_the_distance_of_cores() {
    let (mut bench, mut findings) = bench(
        r#"(name: "ellipse", shape: Ellipsoid(center: (0, 0), half: (1, 1), rotation: Degrees(0))),
           (name: "capsule", shape: Capsule(start: (1.4, -1), end: (1.4, 1), radius: 0.75))"#,
    );
    let number = show(&mut bench, &findings, asks(ComparisonName::CoresNear));
    let Step::Compare(comparison) = step(&mut findings, number) else { unreachable!() };
    let Marks::Cores { a, b } = comparison.marks else { panic!("it has no cores") };
    // The search ends as soon as the answer is certain: they are points of the cores, and nearly the closest.
    assert!(a.length() < 1.0 + 1e-6 && (b.x - 1.4).abs() < 1e-6, "{a} {b}");
    assert!((a.distance(b) - comparison.left).abs() < 1e-6, "{a} {b} {}", comparison.left);
    let end = seen(&bench, b.x, b.y);
    let radii = lines(&bench, &findings, STYLE.b.mark, width::THICK);
    assert!(radii.iter().any(|[p, _]| p.distance(end) < 0.5), "{radii:?}");
}
