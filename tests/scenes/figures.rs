//! What a preset that a figure names shows as soon as it is opened, read from the findings.

use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{Bench, Input};
use hitbench::intersect::steps::{AxisSource, Side, Step};
use hitbench::presets::linked;
use hitbench::scene::{Document, Scene, World};
use hitbench::shapes::{Ball, Line, Shape};
use hitbench::words;
use hitbench::words::equations;

/// A scene as it opens, with its findings.
fn opened<V: World>(document: Document<V>) -> (Bench<V>, Findings<V>) {
    let mut bench = Bench::new(document);
    let before = analyse(bench.document(), &bench.question());
    bench.update(&Input::default(), &before);
    let findings = analyse(bench.document(), &bench.question());
    (bench, findings)
}

fn scene(link: &str) -> Scene {
    linked(link).unwrap_or_else(|| panic!("no preset {link}")).scene().unwrap()
}

/// The names of the steps that are stepped through, up to the one that is shown.
fn shown<V: World>(document: Document<V>) -> Vec<&'static str> {
    let (bench, findings) = opened(document);
    let steps = bench.trace.steps(&findings);
    let shown = bench.trace.outer_stepper().shown(steps.len());
    let own = bench.shown.own_axis.map(|_| "OwnAxis");
    let curve = bench.seen().curve().map(|_| "Curve");
    let names = steps[..shown].iter().map(Step::name);
    names.chain(own).chain(curve).collect()
}

fn shown_by(link: &str) -> Vec<&'static str> {
    match scene(link) {
        Scene::Two(document) => shown(document),
        Scene::Three(document) => shown(document),
    }
}

/// The figures, the presets that name them, and the steps that have to be on the stage.
const FIGURES: &[(&str, &str, &[&str])] = &[
    ("Gomez, fig. 1", "sweeps/01", &["TimeSpan", "Contact"]),
    ("Gomez, fig. 1, listing 1", "sweeps/46", &["Compare", "TimeSpan"]),
    ("Gomez, fig. 2", "sweeps/04", &["Roots", "Contact"]),
    ("Gomez, fig. 2, listing 2", "sweeps/47", &["Compare", "Roots"]),
    ("Gomez, fig. 4", "boxes/13", &["Axis"]),
    ("Gomez, fig. 5(a)", "sweeps/11", &["TimeSpan"]),
    ("Gomez, fig. 5(b) and 6", "sweeps/12", &["TimeSpan"]),
    ("Gomez, fig. 6, listing 4", "sweeps/48", &["TimeSpan"]),
    ("Gomez, fig. 7, a side", "balls/10", &["Clamp", "Closest"]),
    ("Gomez, fig. 7, a corner", "balls/11", &["Clamp", "Closest"]),
    ("Gomez, fig. 8", "boxes/03", &["Frames", "Axis"]),
    ("Gomez, the radius of a projection", "boxes/14", &["Reach", "Axis"]),
    ("Gomez, L of any length", "boxes/22", &["Frames", "Axis"]),
    ("Gomez, OBB to AABB", "boxes/19", &["Reach"]),
    ("Gomez, fig. 11", "rays-and-planes/11", &["Reach", "Axis"]),
    ("Milo Yip, fig. 2.2", "capsules/11", &["Clamp", "Closest", "Compare"]),
    ("Milo Yip, fig. 3.2", "triangles/08", &["Axis"]),
    ("Milo Yip, fig. 3.3", "balls/02", &["Compare", "OwnAxis"]),
    ("Milo Yip, fig. 3.4 and 3.5", "capsules/01", &["Clamp", "Closest", "OwnAxis"]),
    ("Milo Yip, fig. 3.6", "balls/05", &["Reflect"]),
    ("Milo Yip, fig. 3.7", "balls/01", &["Clamp", "Closest"]),
    ("Milo Yip, section 3.5", "balls/06", &["Axis"]),
    ("Milo Yip, fig. 4.1", "points/05", &["Compare"]),
    ("Milo Yip, section 4.2", "sector/08", &["Axis"]),
    ("Milo Yip, fig. 4.2", "sector/04", &["Reflect"]),
    ("Milo Yip, a reader's comment", "boxes/18", &["Axis"]),
    ("MDN, AABB vs. AABB", "boxes/13", &["Axis"]),
    ("MDN, sphere vs. AABB", "balls/04", &["Clamp", "Closest"]),
    ("accelerated motion", "sweeps/45", &["Part", "Curve"]),
];

#[test]
fn each_figure_shows_its_marks() {
    let mut missing = Vec::new();
    for (figure, link, marks) in FIGURES {
        let shown = shown_by(link);
        let lacks: Vec<_> = marks.iter().filter(|mark| !shown.contains(mark)).collect();
        if !lacks.is_empty() {
            missing.push(format!("{figure}, {link}: no {lacks:?} among {shown:?}"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The formulas of the sweep that is shown, with their numbers.
fn formulas(link: &str) -> Vec<String> {
    fn of<V: World>(document: Document<V>) -> Vec<String> {
        let (bench, findings) = opened(document);
        let (a, b) = bench.trace.focus().unwrap();
        let kind = |index: usize| bench.document().entries[index].form.kind();
        let pair = words::Pair::new(kind(a), kind(b), V::DIM);
        let steps = bench.trace.steps(&findings);
        let formula = |step| words::formula(step, &pair);
        steps.iter().filter_map(formula).map(|f| format!("{}: {}", f.symbols, f.numbers)).collect()
    }
    match scene(link) {
        Scene::Two(document) => of(document),
        Scene::Three(document) => of(document),
    }
}

#[test]
fn the_division_of_a_sweep_has_its_numbers() {
    // A disk of radius 0.5 starts 1.5 in front of a line and ends 1 behind it.
    let plane = "u = (d₀ − r) / (d₀ − d₁): (1.5 − 0.5) / (1.5 − (−1)) = 0.4";
    assert!(formulas("sweeps/01").iter().any(|f| f == plane), "{:?}", formulas("sweeps/01"));
    // On x the boxes are 1 apart and 1 wide, and B moves by -4.
    let x = "u₀ = −1 / −4 = 0.25, u₁ = −3 / −4 = 0.75";
    for link in ["sweeps/12", "sweeps/48"] {
        assert!(formulas(link).iter().any(|f| f.ends_with(x)), "{:?}", formulas(link));
    }
}

/// The floor is named first, though the listing takes the ball first.
#[test]
fn a_listing_names_the_sides_of_the_pair_as_it_is_chosen() {
    let Scene::Three(document) = scene("sweeps/46") else { panic!() };
    let (bench, findings) = opened(document);
    let sources = bench.trace.steps(&findings).iter().filter_map(|step| match step {
        Step::TimeSpan(span) => Some(span.source),
        _ => None,
    });
    assert_eq!(sources.collect::<Vec<_>>(), [AxisSource::Normal(Side::A)]);
    let motion = findings.focus.unwrap().motion.unwrap();
    let answer = motion.published.as_ref().unwrap().answer.unwrap();
    assert!((answer.min - 0.4).abs() < 1e-6, "{answer:?}");
}

#[test]
fn more_lines_come_nearer_to_the_curve() {
    let Scene::Two(document) = scene("sweeps/45") else { panic!() };
    let (_, findings) = opened(document);
    let motion = findings.focus.unwrap().motion.unwrap();
    let firsts = &motion.curve.as_ref().unwrap().first_by_lines;
    // 0.7 − 1.2 u + 3 u (1 − u) = 0.15 for the curve itself.
    let exact = (1.8 + (1.8_f64 * 1.8 + 4.0 * 3.0 * 0.55).sqrt()) / 6.0;
    let error = |lines: usize| {
        let first = firsts.iter().find(|(count, _)| *count == lines).unwrap().1;
        (first.unwrap() - exact).abs()
    };
    assert!((error(1) - (exact - 0.55 / 1.2)).abs() < 1e-5, "{firsts:?}");
    for lines in [2, 4, 8, 16] {
        assert!(error(2 * lines) < error(lines) * 0.6, "{firsts:?}");
    }
    assert!(error(32) < 5e-4, "{firsts:?}");
    // The one that is shown has four lines.
    let first = motion.meeting.unwrap().unwrap().first;
    assert!((first - exact).abs() == error(4), "{first}");
}

#[test]
fn bounds_of_a_sweep_hold_the_overlap() {
    let Scene::Two(document) = scene("sweeps/44") else { panic!() };
    let (_, findings) = opened(document);
    let motion = findings.focus.unwrap().motion.unwrap();
    let [from, to] = motion.bounds.as_ref().unwrap().between.unwrap();
    let met = motion.meeting.unwrap().unwrap();
    assert!(0.0 < from && from <= met.first && met.last <= to && to < 1.0, "{from} {to} {met:?}");
    assert_eq!(motion.samples.len(), 6);
    assert!(motion.samples.iter().all(|(u, _)| (from..=to).contains(u)));
    assert!(motion.samples.iter().any(|(_, hit)| *hit));
}

#[test]
fn a_vertical_line_has_four_forms_that_fail() {
    let forms = |through: [f64; 2], direction: [f64; 2]| {
        let line = Line::new(glam::DVec2::from(through), glam::DVec2::from(direction)).unwrap();
        equations(&Shape::from(line), false)
    };
    let failing = |through, direction| -> Vec<&str> {
        let forms = forms(through, direction);
        forms.iter().filter(|it| it.text.starts_with("fails")).map(|it| it.form).collect()
    };
    let all = ["point and slope", "slope and intercept", "two points", "both intercepts"];
    assert_eq!(failing([1.0, 0.0], [0.0, 1.0]), all);
    assert_eq!(failing([0.0, -0.5], [1.0, 0.0]), all[2..]);
    assert_eq!(failing([0.0, 0.0], [0.6, -0.8]), all[3..]);
    assert!(failing([0.0, 0.5], [0.6, 0.8]).is_empty());
    let text = |form: &str| {
        let forms = forms([0.0, 0.5], [0.6, 0.8]);
        forms.into_iter().find(|it| it.form == form).unwrap().text
    };
    assert_eq!(text("slope and intercept"), "y = 1.33333333333333 x + 0.5");
    assert_eq!(text("both intercepts"), "x / −0.375 + y / 0.5 = 1");
}

#[test]
fn a_path_without_lines_meets_nothing_and_a_straight_one_is_the_sweep() {
    use glam::DVec2;
    use hitbench::intersect::matrix;
    let ball = |x: f64, y: f64| Shape::from(Ball::new(DVec2::new(x, y), 0.5).unwrap());
    let (a, b) = (ball(0.0, 0.0), ball(3.0, 0.5));
    let way = DVec2::new(-4.0, 0.0);
    for path in [vec![], vec![DVec2::ZERO]] {
        assert_eq!(matrix::sweep_along(&a, &b, &path), Ok(None));
    }
    let straight = matrix::sweep(&a, DVec2::ZERO, &b, way).unwrap().unwrap();
    for lines in [1, 2, 3, 7] {
        let path: Vec<DVec2> = (0..=lines).map(|k| way * (k as f64 / lines as f64)).collect();
        let met = matrix::sweep_along(&a, &b, &path).unwrap().unwrap();
        assert!((met.first - straight.first).abs() < 1e-12, "{lines}: {met:?} {straight:?}");
        assert!((met.last - straight.last).abs() < 1e-12, "{lines}: {met:?} {straight:?}");
    }
}
