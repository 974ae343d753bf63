//! A search that has to end says so: it is neither a hit nor a miss.

use glam::DVec3;
use glam::Vec3;
use hitbench::intersect::matrix::{self, Unanswered};
use hitbench::intersect::sweep::{GaveUp, Overlap};
use hitbench::intersect::{Recorder, Step};
use hitbench::shapes::{Angle, Mesh, Motion, Obb, Shape, Turn};

use crate::common::meshes;

/// A box that turns as it comes down on hills.
fn over_hills() -> [(Shape<Vec3>, Motion<Vec3>); 2] {
    let (corners, triangles) = meshes::height_field(8);
    let corners: Vec<Vec3> = corners.into_iter().map(|p| p.as_vec3()).collect();
    let hills = Mesh::new(corners, triangles).unwrap();
    let axes = [Vec3::X, Vec3::Y, Vec3::Z];
    let falling = Obb::new(Vec3::new(0.1, 2.0, 0.2), Vec3::new(0.5, 0.1, 0.3), axes).unwrap();
    let turn = Turn::<Vec3>::new(Vec3::new(0.3, 1.0, 0.2), Angle::Degrees(80.0)).unwrap();
    let motion = Motion { displacement: Vec3::new(0.2, -2.5, 0.1), turn: Some(turn) };
    [(hills.into(), Vec3::ZERO.into()), (falling.into(), motion)]
}

type Body<'a> = (&'a Shape<Vec3>, Motion<Vec3>);

/// The sweep of A and B by a search that may take so many steps.
fn within(most: u32, a: Body, b: Body) -> Result<Option<Overlap<f32>>, Unanswered> {
    let mut steps = 0;
    let mut stop = || {
        steps += 1;
        steps > most
    };
    matrix::sweep(a.0, a.1, b.0, b.1, &mut Recorder::of_verdict(&mut stop))
}

#[test]
fn without_a_step_nothing_is_known() {
    let [(a, of_a), (b, of_b)] = over_hills();
    assert_eq!(within(0, (&a, of_a), (&b, of_b)), Err(GaveUp { u: 0.0, distance: None }.into()));
}

/// However soon it is ended, what is said is true: nothing meets before the instant of which that
/// is said; and with more steps more is known, up to the answer itself.
#[test]
fn with_more_steps_more_is_known() {
    let [(a, of_a), (b, of_b)] = over_hills();
    let answer = matrix::sweep(&a, of_a, &b, of_b, &mut ()).unwrap();
    let first = answer.expect("it falls on the hills").first;
    let (mut known, mut gave_up) = (0.0, 0);
    for most in 0.. {
        match within(most, (&a, of_a), (&b, of_b)) {
            Err(Unanswered::GaveUp(GaveUp { u, .. })) => {
                // The answer is rounded.
                assert!(known <= u && u as f32 <= first, "{u} after {known}");
                (known, gave_up) = (u, gave_up + 1);
            }
            other => {
                assert_eq!(other, Ok(answer));
                break;
            }
        }
    }
    assert!(known > 0.0 && gave_up > 2, "{known} after {gave_up} searches");
    // In the other order too.
    let swapped = within(gave_up - 1, (&b, of_b), (&a, of_a));
    assert_eq!(swapped.unwrap_err().gave_up(), Some(known));
}

/// Whoever listens hears the steps up to there.
#[test]
fn the_steps_up_to_there_are_heard() {
    let [(a, of_a), (b, of_b)] = over_hills();
    let mut all = 0;
    let mut count = || {
        all += 1;
        false
    };
    matrix::sweep(&a, of_a, &b, of_b, &mut Recorder::of_verdict(&mut count)).unwrap();
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked == all
    };
    let mut recorder = Recorder::of_steps(1000, &mut stop);
    let answer = matrix::sweep(&a, of_a, &b, of_b, &mut recorder);
    assert!(answer.is_err() && recorder.was_stopped());
    let advances = |step: &Step<DVec3>| matches!(step, Step::Advance(_));
    assert!(recorder.into_record().steps.iter().any(advances));
}

#[test]
fn it_says_what_is_known() {
    let words = Unanswered::from(GaveUp { u: 0.25, distance: None }).to_string();
    assert_eq!(
        words,
        "the search was given up: before u = 0.25 they are apart, and what comes after is not known"
    );
}

#[cfg(feature = "scene")]
mod check {
    use std::time::Duration;

    use hitbench::cli::{Judgement, Watch, judge, judge_each};
    use hitbench::scene::{Format, Scene};
    use hitbench::shapes::ShapeError;
    use serde_json::json;

    const TURNING: &str = r#"Scene2D(title: "t", shapes: [
        (name: "bar", shape: Segment(start: (-2, 0), end: (2, 0)), turn: Degrees(90)),
        (name: "hull", shape: Hull(points: [(0.5, 1.5), (1, 1.5), (1, 2)])),
    ], expect: [EXPECT])"#;

    fn scene(expect: &str) -> Scene {
        let text = TURNING.replace("EXPECT", expect);
        Scene::parse(text.as_bytes(), Format::Ron, |name| panic!("it names {name}")).unwrap()
    }

    /// Where no question may take any time.
    fn in_no_time(expect: &str) -> Judgement {
        let mut judgements = Vec::new();
        let mut told = |_: &_| {};
        judge_each(
            &scene(expect),
            &Default::default(),
            &mut Watch::new(Some(Duration::ZERO), &mut told),
            |judgement| {
                judgements.push(judgement);
                Ok::<_, ShapeError>(())
            },
        )
        .unwrap();
        judgements.remove(0)
    }

    #[test]
    fn a_line_says_that_it_gave_up() {
        let judgement = in_no_time("");
        let line = serde_json::to_value(&judgement).unwrap();
        let u = line["gave_up"]["u"].as_f64().unwrap();
        // Turned by 71.6°, the bar touches the hull.
        assert!((0.0..0.8).contains(&u), "{u}");
        assert_eq!(
            judgement.to_string(),
            format!(
                "bar, hull: apart, distance 1.5, gave up on sweep: apart before u = {}, unknown from there on",
                u as f32
            )
        );
        let gave_up = json!({"question": "sweep", "u": u});
        let whole =
            json!({"a": "bar", "b": "hull", "overlap": false, "distance": 1.5, "gave_up": gave_up});
        assert_eq!(line, whole);
    }

    /// Neither of what may be expected of a sweep holds.
    #[test]
    fn what_is_expected_of_it_fails() {
        let pair = r#"pair: ("bar", "hull")"#;
        let meets = format!("Meets({pair}, first: 0.6, last: 0.7, tolerance: 1)");
        for (expect, holds) in [
            (format!("Misses({pair})"), false),
            (meets.clone(), false),
            (format!("Apart({pair})"), true),
        ] {
            let judgement = in_no_time(&expect);
            assert_eq!(judgement.expected, Some(holds), "{expect}");
            assert_eq!(judgement.to_string().contains("FAIL"), !holds, "{expect}");
        }
        assert_eq!(judge(&scene(&meets)).unwrap()[0].expected, Some(true));
    }

    #[test]
    fn an_answer_has_no_such_key() {
        let line = serde_json::to_value(&judge(&scene("")).unwrap()[0]).unwrap();
        assert!(line.get("gave_up").is_none() && line["sweep"]["first"].is_number(), "{line}");
    }
}
