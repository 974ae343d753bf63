//! What the window draws is what the test decided, for any pair and any view of it.

use std::sync::Arc;

use glam::{DVec2, DVec3};
use hitbench::analysis::{
    Findings, Patience, Question, Verdict, analyse, analyse_again, analyse_within,
};
use hitbench::intersect::matrix;
use hitbench::intersect::steps::{AxisSource, AxisTest, Step};
use hitbench::intersect::{Decided, Decision};
use hitbench::scene::{Document, Format, Scene, World};

fn scene(text: &str) -> Scene {
    Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!("no scene here names a mesh"))
        .expect("the scene is well-formed")
}

fn plane(shapes: &str) -> Document<DVec2> {
    match scene(&format!("Scene2D(title: \"t\", shapes: [{shapes}])")) {
        Scene::Two(document) => document,
        Scene::Three(_) => unreachable!(),
    }
}

fn space(shapes: &str) -> Document<DVec3> {
    match scene(&format!("Scene3D(title: \"t\", shapes: [{shapes}])")) {
        Scene::Three(document) => document,
        Scene::Two(_) => unreachable!(),
    }
}

fn ask<V: hitbench::Vector>(focus: (usize, usize)) -> Question<V> {
    Question { focus: Some(focus), ..Question::at(0.0) }
}

const BOXES: &str = r#"
    (name: "a", shape: Obb(center: (0, 0), half: (1, 1), rotation: Degrees(0))),
    (name: "b", shape: Obb(center: (3, 0.5), half: (1, 1), rotation: Degrees(45)))"#;

fn axes<V: World>(findings: &Findings<V>) -> Vec<AxisTest<V>> {
    let steps = &findings.focus.as_ref().expect("the pair is there").record.steps;
    let axis = |step: &Step<V>| match step {
        Step::Axis(test) => Some(*test),
        _ => None,
    };
    steps.iter().filter_map(axis).collect()
}

#[test]
fn all_axes_are_recorded_and_the_first_that_separates_decides() {
    let findings = analyse(&plane(BOXES), &ask((0, 1)));
    let focus = findings.focus.as_ref().expect("the pair is there");
    assert_eq!(focus.verdict, Verdict::Apart);
    assert_eq!(axes(&findings).len(), 4);
    let first = focus.record.steps.iter().position(|step| step.verdict() == Some(false));
    assert!(first.is_some());
    let decided = Some(Decided { decision: Decision::Step(false), step: first });
    assert_eq!(focus.record.decided, decided);
}

#[test]
fn where_no_axis_separates_that_decides_and_the_shallowest_is_a_second_fact() {
    let mut document = plane(BOXES);
    document.entries[1].form.translate(DVec2::new(-1.0, 0.0));
    let findings = analyse(&document, &ask((0, 1)));
    let focus = findings.focus.as_ref().expect("the pair is there");
    assert_eq!(focus.verdict, Verdict::Overlap);
    assert_eq!(findings.overlapping, [true, true]);
    let decided = Some(Decided { decision: Decision::NoAxisSeparates, step: None });
    assert_eq!(focus.record.decided, decided);
    let shallowest = focus.record.shallowest.map(|number| &focus.record.steps[number]);
    let Some(Step::Axis(shallowest)) = shallowest else {
        panic!("an axis is the shallowest");
    };
    let depths = axes(&findings).into_iter().map(|test| test.gap_length());
    assert_eq!(shallowest.gap_length(), depths.fold(f64::MIN, f64::max));
}

/// The edge axes that repeat the normal of the face have the same depth, and come later.
#[test]
fn the_shallowest_axis_of_a_box_that_rests_on_another_is_a_face() {
    for turned in [0.0, 17.0, 45.0, 90.0] {
        let document = space(&format!(
            r#"(name: "floor", shape: Aabb(center: (0, -1, 0), half: (9, 1, 9))),
               (name: "crate", shape: Obb(center: (0.3, 1, 0.2), half: (1, 1, 1),
                                          rotation: Euler(0, {turned}, 0)))"#,
        ));
        let focus = analyse(&document, &ask((0, 1))).focus.expect("the pair is there");
        assert_eq!(focus.verdict, Verdict::Overlap);
        let decision = focus.record.decided.map(|decided| decided.decision);
        assert_eq!(decision, Some(Decision::NoAxisSeparates));
        let shallowest = focus.record.shallowest.map(|number| &focus.record.steps[number]);
        let Some(Step::Axis(test)) = shallowest else { panic!("at {turned}: {shallowest:?}") };
        assert!(matches!(test.source, AxisSource::Face(..)), "at {turned}: {test:?}");
        assert!(test.axis.y.abs() == 1.0, "at {turned}: {test:?}");
    }
}

#[test]
fn swapping_the_pair_swaps_the_projections() {
    let document = plane(BOXES);
    let (there, back) = (analyse(&document, &ask((0, 1))), analyse(&document, &ask((1, 0))));
    assert_eq!(axes(&there).len(), axes(&back).len());
    for test in axes(&there) {
        let source = match test.source {
            AxisSource::Face(side, i) => AxisSource::Face(side.other(), i),
            source => source,
        };
        let same = axes(&back).into_iter().find(|other| other.source == source);
        let gap = same.expect("the same axis is tested").gap_length();
        assert!((gap - test.gap_length()).abs() < 1e-6);
    }
}

/// The apex of a sector that is not convex touches the middle of the box's upper side.
#[test]
fn a_pair_of_a_wide_sector_has_a_verdict() {
    let document = plane(
        r#"(name: "a", shape: Sector(apex: (0, 1), direction: (0, 1), half_angle: Degrees(120), radius: 2)),
           (name: "b", shape: Aabb(center: (0, 0), half: (1, 1)))"#,
    );
    let findings = analyse(&document, &ask((0, 1)));
    assert_eq!(findings.pairs[0].verdict, Verdict::Overlap);
    let focus = findings.focus.expect("it is there");
    assert_eq!((focus.verdict, focus.function), (Verdict::Overlap, "wide_sector::closest"));
    assert_eq!(focus.distance.map(|found| found.distance), Some(0.0));
    assert_eq!(findings.overlapping, [true, true]);
}

#[test]
fn a_wide_sector_of_space_is_refused_beside_a_cylinder() {
    let document = space(
        r#"(name: "a", shape: Sector(apex: (0, 1, 0), direction: (0, 1, 0), half_angle: Degrees(120), radius: 2)),
           (name: "b", shape: Cylinder(start: (0, 0, 0), end: (0, 1, 0), radius: 1))"#,
    );
    let findings = analyse(&document, &ask((0, 1)));
    let Verdict::Unsupported(unsupported) = findings.pairs[0].verdict else {
        panic!("{:?}", findings.pairs[0].verdict)
    };
    assert!(unsupported.to_string().contains("sectors of 90°"), "{unsupported}");
    let focus = findings.focus.expect("it is there");
    assert_eq!((focus.verdict, focus.distance), (Verdict::Unsupported(unsupported), None));
    assert_eq!(findings.overlapping, [false, false]);
}

#[test]
fn an_entry_at_fault_is_named_and_the_others_go_on() {
    let mut document = plane(BOXES);
    if let hitbench::scene::Form::Obb { half, .. } = &mut document.entries[0].form {
        half.x = -1.0;
    }
    let findings = analyse(&document, &ask((0, 1)));
    assert!(findings.shapes[0].is_none() && findings.shapes[1].is_some());
    assert!(findings.errors[0].1.contains("half is -1"), "{}", findings.errors[0].1);
    assert!(findings.focus.is_none());
}

#[test]
fn every_view_of_a_pair_can_be_shown_and_says_what_it_answers() {
    let document = plane(
        r#"(name: "disk", shape: Ball(center: (2, 0), radius: 1)),
           (name: "box", shape: Aabb(center: (0, 0), half: (1, 1)))"#,
    );
    let plain = analyse(&document, &ask((0, 1))).focus.expect("the pair is there");
    assert!(plain.views.len() >= 2, "clamping, Arvo and reflection are views of one test");
    for view in &plain.views {
        let question = Question { way: Some(view.id.to_owned()), ..ask((0, 1)) };
        let focus = analyse(&document, &question).focus.expect("the pair is there");
        assert_eq!(focus.function, view.name);
        let [a, b] = [0, 1].map(|index| document.shape(index).unwrap());
        let way = matrix::alternatives(&a, &b).into_iter().find(|way| way.id == view.id);
        let (says, _) = way.and_then(|way| way.run(&a, &b)).expect("it is a way of the pair");
        assert_eq!(focus.shown == Verdict::Overlap, says, "{}", view.name);
        assert!(!focus.record.steps.is_empty(), "{} draws nothing", view.name);
        assert_eq!(focus.verdict, plain.verdict, "the verdict is that of the right test");
    }
}

#[test]
fn projections_on_an_axis_of_ones_own_stay_exact_far_from_the_origin() {
    for far in [0.0, 1e6] {
        let mut document = plane(BOXES);
        for entry in &mut document.entries {
            entry.form.translate(DVec2::splat(far));
        }
        let question = Question { own_axis: Some(DVec2::X), ..ask((0, 1)) };
        let findings = analyse(&document, &question);
        let own = findings.focus.expect("it is there").own_axis.expect("it was asked for");
        assert!((own.gap - (2.0 - 2.0_f64.sqrt())).abs() < 1e-5, "gap {} at {far}", own.gap);
        assert!(own.separates);
    }
}

#[test]
fn shapes_stand_where_they_are_at_the_time_asked_for() {
    let document = plane(
        r#"(name: "still", shape: Ball(center: (0, 0), radius: 1)),
           (name: "moves", shape: Ball(center: (4, 0), radius: 1), displacement: (-4, 0))"#,
    );
    for (u, verdict) in [(0.0, Verdict::Apart), (0.5, Verdict::Overlap), (1.0, Verdict::Overlap)] {
        let findings = analyse(&document, &Question { u, ..ask((0, 1)) });
        assert_eq!(findings.focus.expect("it is there").verdict, verdict, "at u = {u}");
    }
}

#[test]
fn what_moves_meets_when_the_sweep_says_and_the_separation_agrees() {
    let document = plane(
        r#"(name: "still", shape: Ball(center: (0, 0), radius: 1)),
           (name: "moves", shape: Ball(center: (4, 0), radius: 1), displacement: (-8, 0))"#,
    );
    let question = Question { samples: 2, ..ask((0, 1)) };
    let motion = analyse(&document, &question).focus.and_then(|focus| focus.motion);
    let motion = motion.expect("something moves");
    let meeting = motion.meeting.expect("there is a sweep").expect("they meet");
    assert_eq!((meeting.first, meeting.last), (0.25, 0.75));
    assert_eq!(motion.function, "sweep::ball_ball");
    assert_eq!(motion.contact.expect("they touch").point, DVec2::X);
    for [u, separation] in &motion.separation {
        assert!((separation - ((4.0 - 8.0 * u).abs() - 2.0)).abs() < 1e-5, "{separation} at {u}");
    }
    assert_eq!(motion.samples, [(0.5, true), (1.0, false)]);
    assert_eq!(motion.published.iter().count(), 1);

    let still =
        plane(r#"(name: "a", shape: Point(at: (0, 0))), (name: "b", shape: Point(at: (1, 0)))"#);
    assert!(analyse(&still, &ask((0, 1))).focus.expect("it is there").motion.is_none());
}

/// |(4 − 8u, 3)| is least at u = 1/2, and no sample lies there but by chance.
#[test]
fn the_nearest_instant_of_a_miss_is_found() {
    let document = plane(
        r#"(name: "still", shape: Ball(center: (0, 0), radius: 1)),
           (name: "moves", shape: Ball(center: (2.7, 3), radius: 1), displacement: (-8, 0))"#,
    );
    let motion = analyse(&document, &ask((0, 1))).focus.and_then(|focus| focus.motion);
    let (u, closest) = motion.and_then(|motion| motion.nearest).expect("they miss");
    assert!((u - 2.7 / 8.0).abs() < 1e-6, "{u}");
    assert!((closest.distance - 1.0).abs() < 1e-6, "{}", closest.distance);
}

/// The same as found anew, whatever was found before.
#[test]
fn what_was_found_before_is_kept_only_while_it_is_true() {
    let moving = |y: f64| {
        plane(&format!(
            r#"(name: "still", shape: Obb(center: (0, 0), half: (1, 1), rotation: Degrees(0)), turn: Degrees(90)),
               (name: "moves", shape: Ball(center: (4, {y}), radius: 1), displacement: (-8, 0))"#
        ))
    };
    let question = |u: f64, samples: usize| Question { u, samples, ..ask((0, 1)) };
    let mut before = analyse(&moving(0.0), &question(0.0, 0));
    let motion =
        |findings: &Findings<DVec2>| findings.focus.as_ref().and_then(|f| f.motion.clone());
    for (y, u, samples, same) in
        [(0.0, 0.5, 0, true), (0.0, 0.5, 4, false), (3.0, 0.5, 4, false), (3.0, 0.0, 4, true)]
    {
        let (document, question) = (moving(y), question(u, samples));
        let now = analyse_again(&document, &question, Some(&before));
        let (old, new) = (motion(&before).unwrap(), motion(&now).unwrap());
        assert_eq!(Arc::ptr_eq(&old, &new), same, "{y} {u} {samples}");
        let anew = motion(&analyse(&document, &question)).unwrap();
        assert_eq!((new.meeting, &new.samples), (anew.meeting, &anew.samples));
        assert_eq!(new.separation, anew.separation);
        before = now;
    }
}

#[test]
fn an_observer_who_moves_along_sees_the_same_verdicts() {
    let document = plane(
        r#"(name: "a", shape: Ball(center: (0, 0), radius: 1), displacement: (2, 0)),
           (name: "b", shape: Ball(center: (4, 0), radius: 1), displacement: (-2, 0))"#,
    );
    let question = Question { u: 0.5, observer: DVec2::new(2.0, 0.0), ..ask((0, 1)) };
    let findings = analyse(&document, &question);
    assert_eq!(findings.focus.expect("it is there").verdict, Verdict::Overlap);
    let place = |index: usize| findings.shapes[index].as_ref().map(|shape| shape.reference_point());
    assert_eq!((place(0), place(1)), (Some(DVec2::ZERO), Some(DVec2::new(2.0, 0.0))));
}

/// Frame after frame, whatever moves: what is taken over from the frame before is what would be found anew.
fn finds_the_same_as_anew<V: World>() {
    let mut document = Document::<V>::crowd(300);
    let mut before = analyse(&document, &Question::at(0.0));
    let sizes = [1, 3, 16, 17, 60, 1, 0, 2];
    for (frame, moved) in sizes.into_iter().enumerate() {
        for number in 0..moved {
            let one = (37 * frame + 11 * number) % document.entries.len();
            let other = document.entries[(one + 5 * frame + 1) % 300].clone();
            document.entries[one].form = other.form;
            document.entries[one].displacement = other.displacement;
        }
        // In the fifth frame nothing moves but time, and in the sixth the precision changes.
        let question = Question::at(if frame >= 5 { 0.25 } else { 0.0 });
        if frame == 6 {
            document.precision = document.precision.other();
        }
        let now = analyse_again(&document, &question, Some(&before));
        let anew = analyse(&document, &question);
        assert_eq!((&now.shapes, &now.pairs), (&anew.shapes, &anew.pairs), "frame {frame}");
        assert_eq!((&now.bounds, &now.overlapping), (&anew.bounds, &anew.overlapping));
        assert!(now.pairs.len() > 20, "{} pairs", now.pairs.len());
        before = now;
    }
}

#[test]
fn what_is_taken_over_is_what_would_be_found() {
    finds_the_same_as_anew::<DVec2>();
    finds_the_same_as_anew::<DVec3>();
}

/// Whatever the patience: what is said is what is said without end, the rest is said to be unknown,
/// and nothing that was left out is kept.
#[test]
fn a_frame_that_ends_early_says_nothing_wrong() {
    let shapes: String = (0..12)
        .map(|i| {
            let (x, y) = (i % 4, i / 4);
            format!(
                r#"(name: "{i}", shape: Sector(apex: ({x}, {y}, 0), direction: (1, 0.3, {i}), half_angle: Degrees(60),
                   radius: 0.8), displacement: ({y}, -0.5, 0.25), turn: (axis: (0, 0, 1), angle: Degrees({i}0))),"#
            )
        })
        .collect();
    let document = space(&shapes);
    let whole = analyse(&document, &ask((0, 1)));
    assert!(!whole.unfinished && whole.focus.as_ref().unwrap().motion.is_some());
    let (mut early, mut late) = (0, 0);
    for steps in 0..60 {
        let found = analyse_within(&document, &ask((0, 1)), None, &Patience::of(steps));
        assert_eq!(found.bounds, whole.bounds);
        let pairs = found.pairs.iter().zip(&whole.pairs);
        let says_the_same =
            |(pair, truth): (&hitbench::analysis::Pair, &hitbench::analysis::Pair)| {
                (pair.a, pair.b) == (truth.a, truth.b)
                    && (pair.verdict == truth.verdict || pair.verdict == Verdict::GaveUp)
            };
        assert!(found.pairs.len() == whole.pairs.len() && pairs.clone().all(says_the_same));
        let (focus, truth) = (found.focus.as_ref().unwrap(), whole.focus.as_ref().unwrap());
        assert!(focus.verdict == truth.verdict || focus.verdict == Verdict::GaveUp);
        if let (Some(motion), Some(truth)) = (&focus.motion, &truth.motion) {
            assert_eq!(motion.meeting, truth.meeting);
            assert_eq!(motion.separation, truth.separation);
        }
        let lacks = pairs.clone().any(|(pair, truth)| pair.verdict != truth.verdict)
            || focus.motion.is_none();
        assert!(found.unfinished || !lacks, "{steps} steps");
        early += usize::from(found.unfinished);
        late += usize::from(!found.unfinished);
        // Whoever goes on from there finds the rest.
        let rest = analyse_again(&document, &ask((0, 1)), Some(&found));
        assert_eq!(rest.pairs, whole.pairs);
        assert!(!rest.unfinished && rest.focus.unwrap().motion.is_some());
    }
    assert!(early > 10 && late > 10, "{early} end early, {late} do not");
}
