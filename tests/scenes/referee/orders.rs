//! Both orders of a pair are asked, and what is true of one is true of the other.

use std::collections::BTreeMap;

use hitbench::cases::Family;
use hitbench::referee::{Choice, Hello, Plan, Posed, Reply, Report, Truth, respond};
use hitbench::scene::Precision;
use serde_json::Value;

use super::{from_environment, text};

fn plan(cases: u64, families: &[Family], precision: Precision) -> Plan {
    let hello = Hello::read(&respond("", precision).unwrap()).unwrap();
    let families = families.to_vec();
    Plan::new(Choice { cases, families, ..Choice::default() }, hello).unwrap()
}

/// The kinds in the order of the question.
fn asked(posed: &Posed) -> [String; 2] {
    let question: Value = serde_json::from_str(&posed.line).unwrap();
    ["a", "b"].map(|key| question[key].as_object().unwrap().keys().next().unwrap().clone())
}

#[test]
fn every_pair_is_asked_in_both_orders_about_as_often() {
    let families = [Family::Random, Family::Touching];
    let plan = plan(1_800, &families, Precision::F64);
    let mut counts: BTreeMap<(String, &str), [u32; 2]> = BTreeMap::new();
    let mut moves = [0; 2];
    for posed in (0..plan.cases()).filter_map(|case| plan.case(case)) {
        let [a, b] = asked(&posed);
        // A pair is named in one order, whatever the order of its question.
        let is_named_so = posed.pair().starts_with(&format!("{a}-{b} "));
        assert!(is_named_so != posed.swapped || a == b, "{}: {}", posed.pair(), posed.line);
        let count = counts.entry((posed.pair(), posed.family.name())).or_default();
        count[usize::from(posed.swapped)] += 1;
        if a != b && posed.line.contains("b_displacement") {
            moves[usize::from(posed.swapped)] += 1;
        }
    }
    assert!(counts.len() > 250, "{}", counts.len());
    let odd = |[listed, swapped]: &[u32; 2]| listed.abs_diff(*swapped) > 1;
    let odd: Vec<_> = counts.iter().filter(|(_, count)| odd(count)).collect();
    // Some numbers make no shape.
    assert!(odd.len() * 20 < counts.len(), "{odd:?}");
    // So the mover is of either kind.
    assert!(moves.iter().all(|&count| count > 100), "{moves:?}");
}

/// As many cases as `COUNT` says, of the seed that `SEED` says.
#[test]
fn what_is_true_of_a_pair_is_true_of_it_swapped() {
    let (count, seed) = (from_environment("COUNT", 1_500), from_environment("SEED", 1));
    for precision in [Precision::F32, Precision::F64] {
        let hello = Hello::read(&respond("", precision).unwrap()).unwrap();
        let kinds = &hello.kinds;
        let pairs = kinds.iter().flat_map(|&a| kinds.iter().map(move |&b| [a, b])).collect();
        let choice = Choice { cases: count / 2, seed, pairs, ..Choice::default() };
        let plan = Plan::new(choice, hello).unwrap();
        let mut compared = 0;
        for posed in (0..plan.cases()).filter_map(|case| plan.case(case)) {
            let other = plan.swapped(&posed, posed.case).unwrap();
            assert_ne!(other.swapped, posed.swapped);
            assert_eq!(asked(&other), {
                let [a, b] = asked(&posed);
                [b, a]
            });
            let back = plan.swapped(&other, posed.case).unwrap();
            let plain = |line: &str| line.replace("-0.0,", "0.0,").replace("-0.0]", "0.0]");
            assert_eq!(plain(&back.line), plain(&posed.line), "twice swapped");
            for &ask in &posed.asks {
                let [one, two] = [posed.truth(ask), other.truth(ask)];
                let is_same = match (one, two) {
                    (Truth::Undecided, _) | (_, Truth::Undecided) => continue,
                    (Truth::Distance(one), Truth::Distance(two)) => {
                        (one - two).abs() <= 1e-6 * one.max(two).max(1e-6)
                    }
                    (Truth::Sweep(Some(one)), Truth::Sweep(Some(two))) => {
                        (one.min - two.min).abs() < 1e-6 && (one.max - two.max).abs() < 1e-6
                    }
                    (one, two) => one == two,
                };
                assert!(is_same, "{}: {one:?}, swapped {two:?}", posed.line);
                compared += 1;
            }
        }
        assert!(compared > count / 2, "{compared}");
    }
}

/// The core errs where a question has a word: the wrong answers of a run in which the other order is asked as the referee does.
fn kinds_of_faults(errs: impl Fn(&[String; 2]) -> bool) -> Vec<String> {
    let plan = plan(600, &[Family::Random], Precision::F64);
    let mut report = Report::new(plan.hello().clone(), plan.choice().clone());
    let answer = |posed: &Posed| {
        let (_, reply) = Reply::read(&respond(&posed.line, Precision::F64).unwrap()).unwrap();
        let overlap = reply.overlap.map(|hit| hit != errs(&asked(posed)));
        Reply { overlap, ..reply }
    };
    for posed in (0..plan.cases()).filter_map(|case| plan.case(case)) {
        if let Some(doubt) = report.count(&posed, &answer(&posed), false) {
            let others = plan.plainer(&posed, posed.case);
            let replies: Vec<Reply> = others.iter().map(|(_, other)| answer(other)).collect();
            let others = others.iter().zip(&replies).map(|((of, other), said)| (*of, other, said));
            report.settle(doubt, &others.collect::<Vec<_>>(), false);
        }
    }
    report.wrong.keys().map(|key| key.text()).collect()
}

#[test]
fn a_fault_has_the_name_of_the_order_in_which_it_shows() {
    let has = |kinds: &[String; 2], a: &str, b: &str| kinds[0] == a && kinds[1] == b;
    let swapped = kinds_of_faults(|kinds| has(kinds, "Obb", "Ball"));
    assert!(!swapped.is_empty(), "it is found");
    assert!(
        swapped.iter().all(|kind| kind.contains("Ball-Obb") && kind.ends_with(", random, swapped")),
        "{swapped:?}"
    );
    let listed = kinds_of_faults(|kinds| has(kinds, "Ball", "Obb"));
    let both = kinds_of_faults(|kinds| has(kinds, "Ball", "Obb") || has(kinds, "Obb", "Ball"));
    for kinds in [listed, both] {
        assert!(!kinds.is_empty());
        assert!(
            kinds.iter().all(|kind| kind.contains("Ball-Obb") && kind.ends_with(", random")),
            "{kinds:?}"
        );
    }
}

/// An engine in a process, whose test of a box and a ball errs where the box comes first.
#[test]
fn the_command_names_a_fault_of_the_swapped_order() {
    let folder = tempfile::tempdir().unwrap();
    let script = "sed -u '/\"a\":{\"Obb\".*\"b\":{\"Ball\"/s/\"radius\":[^,}]*/\"radius\":1000/' | \"$0\" engine --f64";
    let command = ["--", "sh", "-c", script, env!("CARGO_BIN_EXE_hitbench")];
    let args = [
        "referee",
        "--pairs",
        "Obb-Ball",
        "--cases",
        "60",
        "--families",
        "random,fast",
        "-o",
        "out",
    ];
    let output = super::hitbench(folder.path(), &[&args[..], &command].concat());
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    let new: Vec<&str> = told.lines().filter(|line| line.starts_with("new: ")).collect();
    assert!(
        new.iter().any(|line| line.contains("overlap: false hit, Ball-Obb 3D, random, swapped")),
        "{told}"
    );
    assert!(new.iter().all(|line| line.ends_with(", swapped")), "{told}");
    // The shrunk case shows the same: it is written in the order in which the engine errs.
    let report = std::fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    for difference in report["differences"].as_array().unwrap() {
        assert!(difference["question"]["a"]["Obb"].is_object(), "{difference:#}");
        assert!(difference["question"]["b"]["Ball"].is_object(), "{difference:#}");
    }
}
