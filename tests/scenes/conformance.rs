//! The questions that other projects ask in their tests, with the right values: `tests/conformance` holds them, and its
//! README says what a line means. Each is asked through the library, in both orders, and what comes out is
//! docs/conformance.md, which `BLESS=1` writes.
//!
//! A question is asked in double precision, and in single precision where its source computes so or where single
//! precision holds all its numbers: rounded, it would be another question. Verdicts then have to be the same. A number
//! that is given more finely than single precision can tell is compared within [`of_single`].

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use hitbench::cli::{Wanted, Watch, judge_each};
use hitbench::scene::{Format, Scene};
use hitbench::shapes::ShapeError;
use serde_json::{Value, json};

/// The files, and the repositories that they are from.
const SOURCES: [(&str, &str); 14] = [
    ("bevy_math", "bevyengine/bevy"),
    ("box2d", "erincatto/box2d"),
    ("box3d", "erincatto/box3d"),
    ("ccd-deforming", "Continuous-Collision-Detection, both below"),
    ("ccd-sample", "Continuous-Collision-Detection/Sample-Queries"),
    ("ccd-scalable", "Continuous-Collision-Detection/Sample-Scalable-CCD-Data"),
    ("dyn4j", "dyn4j/dyn4j"),
    ("fcl", "flexible-collision-library/fcl"),
    ("jolt", "jrouwe/JoltPhysics"),
    ("jts", "locationtech/jts"),
    ("monogame", "MonoGame/MonoGame"),
    ("mujoco", "google-deepmind/mujoco"),
    ("parry", "dimforge/parry"),
    ("reactphysics3d", "DanielChappuis/reactphysics3d"),
];

/// Why a source says otherwise, as the lines name it, and how the page heads it.
const CLASSES: [(&str, &str); 3] = [
    ("convention", "Another convention"),
    ("rounding", "Decided by the source's rounding"),
    ("wrong", "The source is wrong"),
];

/// What became of the questions of a source.
#[derive(Default)]
struct Count {
    asked: usize,
    in_both: usize,
    agree: usize,
    left_out: usize,
    facts: usize,
    /// How often the source says otherwise, by class and reason.
    otherwise: BTreeMap<(String, String), usize>,
}

#[test]
fn the_tests_of_others_agree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("tests/conformance");
    if !folder.exists() && !root.join(".ci").exists() {
        eprintln!("the published crate has no questions of others");
        return;
    }
    let mut differ = Vec::new();
    let mut counts = Vec::new();
    for (source, _) in SOURCES {
        let text = fs::read_to_string(folder.join(source).with_extension("jsonl")).unwrap();
        let mut count = Count::default();
        for line in text.lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            if case.get("a").is_none() {
                count.left_out += 1;
                continue;
            }
            let precisions = precisions(&case);
            let asked = precisions.iter().flat_map(|&p| [(p, false), (p, true)]);
            let faults: Vec<String> =
                asked.flat_map(|(precision, swapped)| ask(&case, precision, swapped)).collect();
            count.asked += 1;
            count.in_both += precisions.len() - 1;
            count.agree += usize::from(faults.is_empty());
            count.facts += case["expect"].as_object().unwrap().len();
            if let Some(why) = case["why"].as_str() {
                let class = case["class"].as_str().unwrap().to_owned();
                *count.otherwise.entry((class, why.to_owned())).or_default() += 1;
            }
            differ.extend(faults);
        }
        counts.push(count);
    }
    assert!(
        differ.is_empty(),
        "{} differ:\n{}",
        differ.len(),
        differ[..differ.len().min(40)].join("\n")
    );
    let (path, page) = (root.join("docs/conformance.md"), page(&counts));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        written, page,
        "`BLESS=1 cargo test --test scenes the_tests_of_others_agree` renews it"
    );
    let said = format!("{} questions", grouped(counts.iter().map(|count| count.asked).sum()));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.contains(&said), "README.md does not say {said:?}");
}

/// In which precisions a question is asked.
fn precisions(case: &Value) -> Vec<&'static str> {
    let mut numbers = Vec::new();
    ["a", "b"].iter().for_each(|&side| each_number(&case[side], &mut numbers));
    let is_single = case["precision"] == "F32";
    let fits = numbers.iter().all(|&x| f64::from(x as f32) == x);
    if is_single || fits { vec!["F64", "F32"] } else { vec!["F64"] }
}

fn each_number(value: &Value, numbers: &mut Vec<f64>) {
    match value {
        Value::Number(number) => numbers.extend(number.as_f64()),
        Value::Array(list) => list.iter().for_each(|item| each_number(item, numbers)),
        Value::Object(map) => map.values().for_each(|item| each_number(item, numbers)),
        _ => {}
    }
}

/// How far numbers of a question to double precision may be off in single precision: a length by 8 roundings of its
/// largest number, a time by that of the largest displacement, a direction by 1e-5.
fn of_single(case: &Value, fact: &str) -> f64 {
    let largest = |values: [&Value; 2]| {
        let mut numbers = Vec::new();
        values.iter().for_each(|value| each_number(value, &mut numbers));
        numbers.into_iter().map(f64::abs).fold(0.0, f64::max)
    };
    let length = 8.0 * 2_f64.powi(-24) * largest([&case["a"], &case["b"]]);
    match fact {
        "normal" => 1e-5,
        "first" | "last" => {
            length / largest([&case["a"]["displacement"], &case["b"]["displacement"]])
        }
        _ => length,
    }
}

/// Asks a question and says what differs.
fn ask(case: &Value, precision: &str, swapped: bool) -> Vec<String> {
    let says = answer(case, precision, swapped);
    let finer = precision == "F32" && case["precision"] == "F64";
    let tolerance = |fact: &str| {
        let given = &case["tolerance"];
        let given = given.get(fact).or(given.get("all")).map_or(1e-9, |t| t.as_f64().unwrap());
        if finer { given.max(of_single(case, fact)) } else { given }
    };
    let near = |fact: &str, got: &Value, wanted: &Value| distance(got, wanted) <= tolerance(fact);
    let moves = ["a", "b"].iter().any(|&side| case[side].get("displacement").is_some());
    let mut differ = Vec::new();
    for (fact, wanted) in case["expect"].as_object().unwrap() {
        let got = match fact.as_str() {
            // What does not move has no sweep to speak of: the verdict at rest holds throughout.
            "meets" if moves => &json!(says.get("sweep").map(|sweep| !sweep.is_null())),
            "meets" => &says["overlap"],
            "first" | "last" if moves => &says["sweep"][fact],
            "entry" | "exit" => &says["t"][fact],
            "points" => &says["witnesses"],
            _ => &says[fact],
        };
        let agrees = match fact.as_str() {
            // Left out where nobody can tell.
            "touching" => says.get("touching").is_none_or(|_| got == wanted),
            "overlap" | "meets" => got == wanted,
            "normal" => {
                // From a to b. Where several are as good, all are listed.
                let several = wanted[0].is_array().then(|| wanted.as_array().unwrap().clone());
                let of_b_to_a = |normal: &Value| match swapped {
                    true => json!(vector(normal).map(|v| v.iter().map(|x| -x).collect::<Vec<_>>())),
                    false => normal.clone(),
                };
                let mut right = several
                    .into_iter()
                    .flatten()
                    .chain((!wanted[0].is_array()).then(|| wanted.clone()));
                right.any(|normal| near(fact, got, &of_b_to_a(&normal)))
            }
            "points" => [0, 1]
                .iter()
                .all(|&i| near(fact, &got[i], &wanted[if swapped { 1 - i } else { i }])),
            // The verdict at rest, from 0 to 1.
            "first" | "last" if !moves => true,
            _ => near(fact, got, wanted),
        };
        if !agrees {
            let order = if swapped { ", swapped" } else { "" };
            differ.push(format!(
                "{} in {precision}{order}: {fact} should be {wanted}, is {got}",
                case["id"]
            ));
        }
    }
    differ
}

/// The line that `hitbench check --json` would say.
fn answer(case: &Value, precision: &str, swapped: bool) -> Value {
    let mut shapes = [case["a"].clone(), case["b"].clone()];
    if swapped {
        shapes.swap(0, 1);
    }
    shapes.iter_mut().zip(["a", "b"]).for_each(|(shape, name)| shape["name"] = json!(name));
    let world = format!("Scene{}D", case["dim"]);
    let scene =
        json!({world: {"title": case["id"], "precision": precision, "shapes": shapes}}).to_string();
    let scene =
        Scene::parse(scene.as_bytes(), Format::Json, |_| unreachable!("no line names a file"))
            .unwrap_or_else(|fault| panic!("{}: {fault}", case["id"]));
    let mut answer = Value::Null;
    let wanted = Wanted { details: true, ..Wanted::default() };
    judge_each(&scene, &wanted, &mut Watch::default(), |judgement| {
        answer = serde_json::to_value(judgement).unwrap();
        Ok::<_, ShapeError>(())
    })
    .unwrap();
    answer
}

fn vector(value: &Value) -> Option<Vec<f64>> {
    value.as_array()?.iter().map(Value::as_f64).collect()
}

/// The distance between two numbers, or two points, or lists of them; infinite where one is missing.
pub fn distance(got: &Value, wanted: &Value) -> f64 {
    if let (Some(got), Some(wanted)) = (got.as_f64(), wanted.as_f64()) {
        return (got - wanted).abs();
    }
    match (got.as_array(), wanted.as_array()) {
        (Some(p), Some(q)) if p.len() == q.len() => {
            p.iter().zip(q).map(|(p, q)| distance(p, q).powi(2)).sum::<f64>().sqrt()
        }
        _ => f64::INFINITY,
    }
}

/// 4206 as 4,206.
fn grouped(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

fn page(counts: &[Count]) -> String {
    let sum = |of: fn(&Count) -> usize| grouped(counts.iter().map(of).sum());
    let mut page = format!(
        "# Conformance: the tests of other projects\n\n\
         <!-- Written by `BLESS=1 cargo test --test scenes the_tests_of_others_agree`. -->\n\n\
         Other projects ask questions in their tests and assert the answers. [tests/conformance](../tests/conformance/README.md) \
         has {} of these questions, {} facts in all, with the right values for closed sets. Nobody at hitbench chose \
         the questions. Each is asked in both orders, in double precision, and {} of them in single precision too: those whose \
         source computes so, and those all of whose numbers single precision holds.\n\n\
         **hitbench agrees with {}.** In {} questions the source itself says otherwise; below stands why.\n\n\
         | source | asked | in both precisions | agree | another convention | its rounding | its error |\n\
         |---|--:|--:|--:|--:|--:|--:|\n",
        sum(|c| c.asked),
        sum(|c| c.facts),
        sum(|c| c.in_both),
        sum(|c| c.agree),
        sum(|c| c.otherwise.values().sum()),
    );
    let of_class = |count: &Count, class: &str| -> usize {
        count.otherwise.iter().filter(|((c, _), _)| c == class).map(|(_, n)| n).sum()
    };
    let row = |page: &mut String, name: &str, numbers: [String; 3], classes: [usize; 3]| {
        let cells = numbers
            .into_iter()
            .chain(classes.map(|n| if n == 0 { String::new() } else { n.to_string() }));
        writeln!(page, "| {name} | {} |", cells.collect::<Vec<_>>().join(" | ")).unwrap();
    };
    for ((_, repository), count) in SOURCES.iter().zip(counts).filter(|(_, count)| count.asked > 0)
    {
        let numbers = [count.asked, count.in_both, count.agree].map(grouped);
        row(&mut page, repository, numbers, CLASSES.map(|(class, _)| of_class(count, class)));
    }
    let all = CLASSES.map(|(class, _)| counts.iter().map(|count| of_class(count, class)).sum());
    row(&mut page, "**all**", [sum(|c| c.asked), sum(|c| c.in_both), sum(|c| c.agree)], all);
    writeln!(
        page,
        "\n{} further questions are about vertices each of which moves by itself. A scene cannot say that yet, so they are not asked.",
        sum(|c| c.left_out)
    )
    .unwrap();
    for (class, title) in CLASSES {
        writeln!(page, "\n## {title}\n").unwrap();
        for ((_, repository), count) in SOURCES.iter().zip(counts) {
            for ((_, why), n) in count.otherwise.iter().filter(|((c, _), _)| c == class) {
                writeln!(page, "- {repository}, {n}: {why}").unwrap();
            }
        }
    }
    page
}
