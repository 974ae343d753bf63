//! Protocol 2: what its first line says, who moves, and what is right where several answers are.

use std::collections::BTreeSet;

use hitbench::cases::Family;
use hitbench::referee::{
    Ask, Choice, Difference, Hello, Inside, Plan, Posed, Reply, Report, Verdict, respond,
};
use hitbench::scene::Precision;
use hitbench::shapes::Kind;
use serde_json::{Value, json};

use super::scene;

const HELLO: &str = r#"{"protocol":2,"engine":"e","kinds":["Ball","Aabb","Ray","Mesh"],"asks":["overlap","distance","sweep","ray","depth","points"],"precision":"F64"#;

fn hello(more: &str) -> Result<Hello, String> {
    Hello::read(&format!("{HELLO}\"{more}}}"))
}

/// A scene as a question to an engine with this first line.
fn posed(hello: Hello, text: &str, asks: &[Ask]) -> Posed {
    let plan = Plan::new(Choice::default(), hello).unwrap();
    plan.posed(0, Family::Random, scene(text), asks.to_vec()).unwrap()
}

fn judged(posed: &Posed, ask: Ask, said: Value) -> Verdict {
    let line = json!({ "id": 0, ask.name(): said }).to_string();
    posed.judge(ask, &Reply::read(&line).unwrap().1)
}

fn is_right(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Right(_))
}

fn is_wrong(verdict: Verdict, how: Difference) -> bool {
    matches!(verdict, Verdict::Wrong(difference, _) if difference == how)
}

#[test]
fn a_first_line_says_its_customs_and_its_functions() {
    let plain = hello("").unwrap();
    assert!(plain.conventions.touch && plain.patience.is_none() && !plain.batch);
    assert_eq!(plain.conventions.ray_inside, Inside::Zero);
    let said = hello(r#","seconds":0.5,"ray_inside":"exit","sweep_inside":"miss","back_faces":"miss","batch":true,"functions":["ball_aabb","ray_ball","nonsense"]"#).unwrap();
    assert_eq!(said.patience.unwrap().as_secs_f64(), 0.5);
    assert_eq!(said.conventions.ray_inside, Inside::Exit);
    assert_eq!(said.conventions.sweep_inside, Inside::Miss);
    assert!(!said.conventions.back_faces && said.batch && said.odd.is_empty(), "{:?}", said.odd);
    assert!(said.answers(Ask::Overlap, [Kind::Aabb, Kind::Ball]));
    assert!(said.answers(Ask::Ray, [Kind::Ray, Kind::Ball]));
    assert!(!said.answers(Ask::Distance, [Kind::Ball, Kind::Aabb]));
    assert!(!said.answers(Ask::Overlap, [Kind::Ball, Kind::Ball]));
    for (more, words) in [
        (r#","seconds":0"#, "seconds"),
        (r#","ray_inside":"out""#, "\"zero\" or \"miss\" or \"exit\""),
        (r#","error":"mine.py, line 2: a fault""#, "mine.py, line 2"),
    ] {
        let error = hello(more).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
    // To an engine of protocol 1 these are words that are not known.
    let first = Hello::read(
        &HELLO
            .replace("\"protocol\":2", "\"protocol\":1")
            .replace("\"F64", "\"F64\",\"batch\":true}"),
    )
    .unwrap();
    assert_eq!(first.asks, [Ask::Overlap, Ask::Distance, Ask::Sweep]);
    assert!(first.odd.iter().any(|odd| odd.contains("batch")), "{:?}", first.odd);
    assert!(first.odd.iter().any(|odd| odd.contains("depth")), "{:?}", first.odd);
}

#[test]
fn either_shape_moves_or_both_and_a_fault_says_which() {
    let hello = Hello::read(&respond("", Precision::F64).unwrap()).unwrap();
    let pairs = vec![[Kind::Ball, Kind::Aabb]];
    let families = vec![Family::Fast, Family::Random];
    let plan =
        Plan::new(Choice { cases: 400, pairs, families, ..Choice::default() }, hello).unwrap();
    let mut report = Report::new(plan.hello().clone(), plan.choice().clone());
    let mut seen = BTreeSet::new();
    // It passes over the motion of the first shape.
    let answer = |posed: &Posed| {
        let mut question: Value = serde_json::from_str(&posed.line).unwrap();
        question.as_object_mut().unwrap().remove("a_displacement");
        let line = respond(&question.to_string(), Precision::F64).unwrap();
        Reply::read(&line).unwrap().1
    };
    for posed in (0..plan.cases()).filter_map(|case| plan.case(case)) {
        let question: Value = serde_json::from_str(&posed.line).unwrap();
        if posed.asks.contains(&Ask::Sweep) {
            let moves = |key: &str| {
                let way = question[key].as_array();
                way.is_some_and(|way| way.iter().any(|part| part.as_f64() != Some(0.0)))
            };
            let [a, b] = ["a_displacement", "b_displacement"].map(moves);
            seen.insert((a, b, question["a"]["Ball"].is_object()));
            assert_eq!(a, posed.a_moves && question.get("a_displacement").is_some());
        }
        if let Some(doubt) = report.count(&posed, &answer(&posed), false) {
            let others = plan.plainer(&posed, 0);
            let replies: Vec<Reply> = others.iter().map(|(_, other)| answer(other)).collect();
            let others = others.iter().zip(&replies).map(|((of, other), said)| (*of, other, said));
            report.settle(doubt, &others.collect::<Vec<_>>(), false);
        }
    }
    for order in [false, true] {
        for moves in [(true, false), (false, true), (true, true)] {
            assert!(seen.contains(&(moves.0, moves.1, order)), "{seen:?}");
        }
    }
    let kinds: Vec<String> = report.wrong.keys().map(|key| key.text()).collect();
    assert!(!kinds.is_empty());
    assert!(
        kinds.iter().all(|kind| kind.starts_with("sweep") && kind.ends_with(", a moves")),
        "{kinds:?}"
    );
}

#[test]
fn a_normal_is_any_of_the_normal_cone() {
    let corner = "Scene2D(title: \"t\", precision: F64, shapes: [(name: \"a\", shape: Ray(origin: (-2, -2), direction: (1, 1))), (name: \"b\", shape: Aabb(center: (0, 0), half: (1, 1)))])";
    let posed = posed(hello("").unwrap(), corner, &[Ask::Ray]);
    let entry = 2.0_f64.sqrt();
    let ray =
        |normal: [f64; 2]| judged(&posed, Ask::Ray, json!({ "entry": entry, "normal": normal }));
    for normal in [[-1.0, 0.0], [0.0, -1.0], [-0.6, -0.8]] {
        assert!(is_right(ray(normal)), "{normal:?}: {:?}", ray(normal));
    }
    for normal in [[1.0, 0.0], [-0.8, 0.6], [-2.0, 0.0], [0.0, 0.0]] {
        assert!(is_wrong(ray(normal), Difference::Normal), "{normal:?}: {:?}", ray(normal));
    }
    let entry = |entry: f64| judged(&posed, Ask::Ray, json!({ "entry": entry }));
    assert!(is_wrong(entry(1.5), Difference::Entry), "{:?}", entry(1.5));
    assert!(is_wrong(judged(&posed, Ask::Ray, Value::Null), Difference::MissedHit));
}

#[test]
fn what_begins_inside_is_judged_by_the_custom_of_the_engine() {
    let inside = "Scene2D(title: \"t\", precision: F64, shapes: [(name: \"a\", shape: Ray(origin: (0, 0), direction: (1, 0))), (name: \"b\", shape: Ball(center: (0, 0), radius: 2))])";
    for (custom, right, wrong) in [
        ("zero", json!({ "entry": 0 }), Value::Null),
        ("exit", json!({ "entry": 2 }), json!({ "entry": 0 })),
        ("miss", Value::Null, json!({ "entry": 1 })),
    ] {
        let hello = hello(&format!(",\"ray_inside\":\"{custom}\"")).unwrap();
        let posed = posed(hello, inside, &[Ask::Ray]);
        assert!(is_right(judged(&posed, Ask::Ray, right)), "{custom}");
        assert!(!is_right(judged(&posed, Ask::Ray, wrong)), "{custom}");
    }
    let sweep = "Scene2D(title: \"t\", precision: F64, shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 2)), (name: \"b\", shape: Ball(center: (1, 0), radius: 2), displacement: (9, 0))])";
    let zero = posed(hello("").unwrap(), sweep, &[Ask::Sweep]);
    assert!(is_wrong(judged(&zero, Ask::Sweep, Value::Null), Difference::MissedHit));
    let miss = posed(hello(",\"sweep_inside\":\"miss\"").unwrap(), sweep, &[Ask::Sweep]);
    assert!(is_right(judged(&miss, Ask::Sweep, Value::Null)));
}

#[test]
fn depths_and_points_are_right_in_more_than_one_way() {
    let square = |x: f64| {
        format!(
            "Scene2D(title: \"t\", precision: F64, shapes: [(name: \"a\", shape: Aabb(center: (0, 0), half: (1, 1))), (name: \"b\", shape: Aabb(center: ({x}, 0), half: (1, 1)))])"
        )
    };
    // Two equal boxes in one another leave by any side.
    let deep = posed(hello("").unwrap(), &square(0.0), &[Ask::Depth]);
    for normal in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0]] {
        let said = json!({ "depth": 2, "normal": normal });
        assert!(is_right(judged(&deep, Ask::Depth, said)), "{normal:?}");
    }
    let slanted = json!({ "depth": 2, "normal": [0.6, 0.8] });
    assert!(is_wrong(judged(&deep, Ask::Depth, slanted), Difference::Normal));
    assert!(is_wrong(judged(&deep, Ask::Depth, json!({ "depth": 2.1 })), Difference::Depth));
    assert!(is_wrong(judged(&deep, Ask::Depth, Value::Null), Difference::MissedHit));
    // Sides that face one another are nearest everywhere along them.
    let apart = posed(hello("").unwrap(), &square(3.0), &[Ask::Points]);
    for y in [-1.0, 0.25, 1.0] {
        assert!(is_right(judged(&apart, Ask::Points, json!([[1, y], [2, y]]))), "{y}");
    }
    for said in
        [json!([[1, 0], [2, 0.5]]), json!([[0.5, 0], [1.5, 0]]), json!([[1, 1.5], [2, 1.5]])]
    {
        assert!(is_wrong(judged(&apart, Ask::Points, said.clone()), Difference::Points), "{said}");
    }
}

#[test]
fn many_places_are_one_question() {
    let question = json!({
        "id": 5, "dim": 2, "precision": "F64", "ask": ["overlap"], "b_at": [[0, 0], [3, 0], [2, 0]],
        "a": { "Ball": { "center": [0, 0], "radius": 1 } }, "b": { "Ball": { "center": [0, 0], "radius": 1 } },
    });
    let answer = respond(&question.to_string(), Precision::F64).unwrap();
    let (id, reply) = Reply::read(&answer).unwrap();
    assert_eq!((id, reply.overlaps), (5, Some(vec![true, false, true])));
}
