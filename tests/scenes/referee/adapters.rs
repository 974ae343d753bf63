//! The adapters in examples/referee, and the page of the protocol.

use std::fs;

use hitbench::cases::{Family, of_forms};
use hitbench::referee::{Ask, Hello, question, respond};
use hitbench::scene::{Form, Precision, Rotation3};
use serde_json::Value;
use tempfile::tempdir;

use super::{compile_engine_in_c, hitbench, root, text};

const ADAPTERS: &[&str] = &[
    "parry/src/main.rs",
    "bevy/src/main.rs",
    "shapely/engine.py",
    "fcl/engine.py",
    "three/engine.mjs",
    "c/engine.c",
];

#[test]
fn an_adapter_has_a_hundred_lines_at_most() {
    for adapter in ADAPTERS {
        let text = fs::read_to_string(root().join("examples/referee").join(adapter)).unwrap();
        assert!(text.lines().count() <= 100, "{adapter}: {}", text.lines().count());
        assert!(text.contains("docs/referee.md"), "{adapter}");
    }
}

/// Where there is a compiler: it is asked, answers all, and errs where balls move fast.
#[test]
fn the_adapter_in_c_works() {
    let folder = tempdir().unwrap();
    if !compile_engine_in_c(folder.path(), &["-O1"]) {
        return;
    }
    let run = |families: &str| {
        let args =
            ["referee", "--cases", "300", "--families", families, "-o", "out", "--", "./engine"];
        let output = hitbench(folder.path(), &args);
        let report = fs::read_to_string(folder.path().join("out/report.json")).unwrap();
        let report: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(report["total"]["lost"], 0, "{}", text(&output.stderr));
        (output.status.code(), report)
    };
    let (code, report) = run("random,touching,far,containing");
    assert_eq!(code, Some(0), "{report:#}");
    assert_eq!(run("fast").0, Some(1));
}

fn page() -> String {
    fs::read_to_string(root().join("docs/referee.md")).unwrap()
}

/// The example lines of the page, in the order in which they stand there.
fn examples() -> Vec<Value> {
    let page = page();
    let blocks = page.split("```json\n").skip(1).map(|block| block.split("```").next().unwrap());
    blocks.flat_map(str::lines).map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn the_page_shows_lines_that_are_sent() {
    let examples = examples();
    let hello = &examples[0];
    assert!(Hello::read(&hello.to_string()).is_ok());
    let half = glam::DVec3::ONE;
    let rotation = Rotation3::Euler(0.0, 0.0, 90.0);
    let a = Form::Obb { center: glam::DVec3::ZERO, half, rotation };
    let b = Form::Ball { center: glam::DVec3::new(0.0, 3.0, 0.1), radius: 0.5 };
    let way = glam::DVec3::new(0.0, -3.0, 0.0);
    let document = of_forms(a, b, way, Precision::F32);
    let line = question(7, &document, &[Ask::Overlap, Ask::Distance, Ask::Sweep]).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), examples[1]);
    let answer = respond(&line, Precision::F32).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&answer).unwrap(), examples[2]);
}

#[test]
fn the_page_names_all_families_kinds_and_options() {
    let page = page();
    for family in Family::ALL {
        assert!(page.contains(family.name()), "{family}");
        assert!(page.contains(family.about()), "{}", family.about());
    }
    let hello = Hello::read(&respond("", Precision::F32).unwrap()).unwrap();
    for kind in &hello.kinds {
        assert!(page.contains(&format!("`{kind}")), "{kind}");
    }
    for option in ["--seed", "--cases", "--families", "--pairs", "--strict", "--baseline"] {
        assert!(page.contains(option), "{option}");
    }
}
