//! Protocol 2: what its first line says, who moves, and what is right where several answers are.

use std::collections::BTreeSet;

use hitbench::cases::Family;
use hitbench::referee::{
    Ask, Choice, Difference, Hello, Inside, Plan, Posed, Reply, Report, Verdict, html, respond,
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

/// Two triangles, whose corners stand counter-clockwise as seen from above.
const SQUARE: &str = "Mesh(points: [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], triangles: [(0, 1, 2), (0, 2, 3)])";

/// A ray towards the square, from so high above or below.
fn at_the_square(customs: &str, from: [f64; 3]) -> Posed {
    let [x, y, z] = from;
    let text = format!(
        "Scene3D(title: \"t\", precision: F64, shapes: [(name: \"a\", shape: Ray(origin: ({x}, {y}, {z}), direction: (0, 0, {}))), (name: \"b\", shape: {SQUARE})])",
        -z.signum()
    );
    posed(hello(customs).unwrap(), &text, &[Ask::Ray])
}

#[test]
fn the_back_of_a_surface_counts_as_the_engine_says() {
    for (customs, z, is_hit) in [
        ("", 2.0, true),
        ("", -2.0, true),
        (r#","back_faces":"miss""#, 2.0, true),
        (r#","back_faces":"miss""#, -2.0, false),
    ] {
        let posed = at_the_square(customs, [0.5, 0.25, z]);
        let [hit, miss] =
            [json!({ "entry": 2 }), Value::Null].map(|said| judged(&posed, Ask::Ray, said));
        if is_hit {
            assert!(
                is_right(hit) && is_wrong(miss, Difference::MissedHit),
                "{customs} {z}: {hit:?} {miss:?}"
            );
        } else {
            assert!(
                is_right(miss) && is_wrong(hit, Difference::FalseHit),
                "{customs} {z}: {hit:?} {miss:?}"
            );
        }
    }
}

#[test]
fn a_normal_of_a_surface_is_that_of_the_triangle_there() {
    let ray = |from: [f64; 3], normal: [f64; 3]| {
        judged(&at_the_square("", from), Ask::Ray, json!({ "entry": 2, "normal": normal }))
    };
    let (above, below) = ([0.5, 0.25, 2.0], [0.5, 0.25, -2.0]);
    // From behind it is that against the ray for some, and that of the winding for others.
    for (from, normal) in
        [(above, [0.0, 0.0, 1.0]), (below, [0.0, 0.0, 1.0]), (below, [0.0, 0.0, -1.0])]
    {
        assert!(is_right(ray(from, normal)), "{normal:?}: {:?}", ray(from, normal));
    }
    for (from, normal) in [
        (above, [0.0, 0.0, -1.0]),
        (above, [0.0, 0.6, 0.8]),
        (below, [1.0, 0.0, 0.0]),
        (below, [0.0, 0.0, 2.0]),
    ] {
        let verdict = ray(from, normal);
        assert!(is_wrong(verdict, Difference::Normal), "{normal:?}: {verdict:?}");
    }
    // Where two triangles meet, a surface that is bent has others.
    assert!(is_right(ray([0.5, 0.5, 2.0], [0.0, 0.6, 0.8])));
}

#[test]
fn a_depth_of_a_surface_is_the_least_along_its_normal() {
    let text = format!(
        "Scene3D(title: \"t\", precision: F64, shapes: [(name: \"a\", shape: Ball(center: (0, 0, 0.5), radius: 1)), (name: \"b\", shape: {SQUARE})])"
    );
    let posed = posed(hello("").unwrap(), &text, &[Ask::Overlap, Ask::Depth]);
    let said = |depth: f64, normal: [f64; 3]| {
        judged(&posed, Ask::Depth, json!({ "depth": depth, "normal": normal }))
    };
    let (down, up) = ([0.0, 0.0, -1.0], [0.0, 0.0, 1.0]);
    assert!(is_right(said(0.5, down)) && is_right(said(1.5, up)));
    for (depth, normal) in [(0.3, down), (0.8, down), (0.5, up), (-0.5, up)] {
        let verdict = said(depth, normal);
        assert!(is_wrong(verdict, Difference::Depth), "{depth} {normal:?}: {verdict:?}");
    }
    assert!(is_wrong(said(0.5, [0.0, 0.0, -2.0]), Difference::Normal));
    assert!(is_wrong(judged(&posed, Ask::Depth, Value::Null), Difference::MissedHit));
    assert_eq!(judged(&posed, Ask::Depth, json!({ "depth": 0.5 })), Verdict::Undecided);
    assert!(is_wrong(judged(&posed, Ask::Overlap, json!(false)), Difference::MissedHit));
}

/// The page of an engine that is wrong about everything: its tables come first, and it stays readable.
#[test]
fn the_page_of_an_engine_that_is_always_wrong_is_short() {
    let hello = Hello::read(&respond("", Precision::F64).unwrap()).unwrap();
    let plan = Plan::new(Choice { cases: 1_500, ..Choice::default() }, hello).unwrap();
    let mut report = Report::new(plan.hello().clone(), plan.choice().clone());
    let wrong = |posed: &Posed| {
        let line = respond(&posed.line, Precision::F64).unwrap();
        let mut reply = Reply::read(&line).unwrap().1;
        reply.overlap = reply.overlap.map(|hit| !hit);
        reply.distance = reply.distance.map(|far| far.map(|far| far + 1.0));
        reply.depth = reply.depth.map(|_| None);
        reply.ray = None;
        reply
    };
    for posed in (0..plan.cases()).filter_map(|case| plan.case(case)) {
        if let Some(doubt) = report.count(&posed, &wrong(&posed), false) {
            report.settle(doubt, &[], false);
        }
    }
    let page = html(&report, |_| None);
    assert!(report.wrong.len() > 500 && page.len() < 300_000, "{}", page.len());
    let [first, all, cases] = ["Wrong and missing answers", "All answers", "<h2>Differences"]
        .map(|words| page.find(words).unwrap_or_else(|| panic!("{words}")));
    assert!(first < all && all < cases);
    // What has no picture is named all the same.
    let named = |pair: &str| page[cases..].contains(pair);
    assert!(report.wrong.keys().all(|key| named(&key.pair)));
}
