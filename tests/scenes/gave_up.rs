//! `check` says of a search that had to end that it gave up.

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
