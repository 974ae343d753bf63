//! The referee with engines that behave, and with those that do not. These are small shell programs.

use std::fs;
use std::time::{Duration, Instant};

use hitbench::referee::{Ask, Baseline, Choice, Hello, Plan, Reply, Report, Verdict, respond};
use hitbench::scene::{Precision, Scene};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::{hitbench, text};

const HELLO: &str =
    r#"{"protocol":1,"engine":"sh","kinds":["Ball"],"asks":["overlap"],"dims":[2]}"#;

/// A run with the shell program that begins with the first line of an engine; `$0` is the program under test.
fn run(cases: u32, more: &[&str], script: &str) -> (TempDir, i32, Value) {
    let folder = tempdir().unwrap();
    let count = cases.to_string();
    let program = env!("CARGO_BIN_EXE_hitbench");
    let choice = ["referee", "--pairs", "Ball-Ball", "--cases", &count, "-o", "out"];
    let args = [&choice[..], more, &["--", "sh", "-c", script, program]].concat();
    let start = Instant::now();
    let output = hitbench(folder.path(), &args);
    assert!(start.elapsed() < Duration::from_secs(40), "{script}: it took {:?}", start.elapsed());
    let report = fs::read_to_string(folder.path().join("out/report.json"));
    let report = report.map_or(Value::Null, |text| serde_json::from_str(&text).unwrap());
    if report.is_null() {
        eprintln!("{script}: {}", text(&output.stderr));
    }
    let code = output.status.code().expect("the referee is not harmed");
    (folder, code, report)
}

/// With the hello of [`HELLO`].
fn after_hello(cases: u32, script: &str) -> (i32, Value) {
    let (_folder, code, report) = run(cases, &[], &format!("echo '{HELLO}'; {script}"));
    (code, report)
}

fn process(report: &Value, words: &str) -> u64 {
    let all = report["process"].as_object().unwrap();
    let found = all.iter().find(|(key, _)| key.contains(words));
    found.map_or(0, |(_, count)| count.as_u64().unwrap())
}

#[test]
fn the_core_passes_as_an_engine() {
    for mode in ["", " --f64"] {
        let (folder, code, report) = run(200, &[], &format!("\"$0\" engine{mode}"));
        assert_eq!(code, 0, "{report:#}");
        let total = &report["total"];
        assert_eq!(total["lost"], 0);
        assert!(total["right"].as_u64() > Some(150), "{total}");
        let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
        assert!(page.contains("hitbench") && page.contains("touching"));
    }
}

/// All kinds that the core offers, in both dimensions, without a process.
#[test]
fn the_core_is_never_wrong_over_all_families() {
    for precision in [Precision::F32, Precision::F64] {
        let hello = Hello::read(&respond("", precision).unwrap()).unwrap();
        assert_eq!(hello.precision, precision);
        let plan = Plan::new(Choice { cases: 1_500, ..Choice::default() }, hello.clone()).unwrap();
        let mut report = Report::new(hello, plan.choice().clone());
        let mut posed_cases = 0;
        for posed in (0..plan.cases()).filter_map(|case| plan.case(case)) {
            let answer = respond(&posed.line, precision).expect(&posed.line);
            let (id, reply) = Reply::read(&answer).unwrap();
            assert_eq!(id, posed.case);
            report.count(&posed, &reply, false);
            posed_cases += 1;
        }
        let total = report.total();
        assert!(posed_cases > 1_300 && total.right * 10 > total.asked * 8, "{total:?}");
        assert_eq!(total.wrong, [0; 4], "{:#}", report.json()["differences"]);
    }
}

#[test]
fn wrong_answers_are_told_apart_shown_and_known() {
    let wrong = "\"$0\" engine | sed -u 's/\"overlap\":true/\"overlap\":false/'";
    let (folder, code, report) = run(120, &["--write-baseline", "known.json"], wrong);
    assert_eq!(code, 1);
    assert!(report["total"]["missed_hits"].as_u64() > Some(10), "{}", report["total"]);
    assert_eq!(report["total"]["false_hits"], 0);
    let difference = &report["differences"][0];
    assert_eq!(difference["said"], "false");
    assert_eq!(difference["true"], "true");
    // Shrunk: no number is left that a hit does not need.
    let scene = difference["scene"].as_str().unwrap();
    assert!(scene.contains("(0, 0)"), "{scene}");
    let file = folder.path().join("out/scenes/001.ron");
    assert!(Scene::load(&file).is_ok());
    let checked = hitbench(folder.path(), &["check", "out/scenes"]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("scenes/001.ron"));
    // With the baseline they are known, and others are not.
    let known = folder.path().join("known.json");
    let known = known.to_str().unwrap();
    let (_, code, _) = run(120, &["--baseline", known], wrong);
    assert_eq!(code, 0);
    let other = "\"$0\" engine | sed -u 's/\"overlap\":false/\"overlap\":true/'";
    let (_, code, report) = run(120, &["--baseline", known], other);
    assert_eq!(code, 1, "{report:#}");
}

#[test]
fn an_engine_that_cannot_be_asked_is_said_to_be_so() {
    for (script, words) in [
        ("exit 0", "before its first line"),
        ("echo 'no such file' >&2; exit 1", "no such file"),
        ("echo hello; sleep 9", "JSON"),
        ("echo '{\"protocol\":2}'; sleep 9", "protocol"),
        ("echo '{\"protocol\":1,\"kinds\":[\"Blob\"],\"asks\":[\"overlap\"]}'; sleep 9", "no kind"),
        ("printf '{\"protocol\":1'", "before its first line"),
        ("yes x | tr -d '\\n'", "does not end"),
    ] {
        let folder = tempdir().unwrap();
        let output =
            hitbench(folder.path(), &["referee", "--cases", "3", "--", "sh", "-c", script]);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{script}: {message}");
        assert!(message.contains(words), "{script}: {message}");
    }
    let folder = tempdir().unwrap();
    for args in [
        &["referee"][..],
        &["referee", "--cases", "x", "--", "true"],
        &["referee", "--families", "tuching", "--", "true"],
        &["referee", "--pairs", "Ball", "--", "true"],
        &["referee", "sh", "--", "true"],
        &["referee", "--baseline", "none.json", "--", "true"],
        &["referee", "--", "/no/such/engine"],
        &["engine", "--f16"],
    ] {
        assert_eq!(hitbench(folder.path(), args).status.code(), Some(2), "{args:?}");
    }
    let none = hitbench(
        folder.path(),
        &[
            "referee",
            "--pairs",
            "Obb-Obb",
            "--",
            "sh",
            "-c",
            &format!("echo '{HELLO}'; cat >/dev/null"),
        ],
    );
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn a_hang_costs_seconds_and_is_counted() {
    let (code, report) = after_hello(2, "sleep 1000");
    assert_eq!(code, 1);
    assert!(process(&report, "said nothing") >= 2, "{report:#}");
    assert_eq!(report["total"]["lost"], 2);
    assert_eq!(report["deadly"].as_array().unwrap().len(), 2);
}

#[test]
fn a_flood_is_stopped() {
    let (code, report) = after_hello(2, "yes garbage");
    assert_eq!(code, 1);
    assert!(process(&report, "more output") >= 1, "{report:#}");
    let (code, report) = after_hello(2, "yes | tr -d '\\n'");
    assert_eq!(code, 1);
    assert!(process(&report, "more output") >= 1, "{report:#}");
    assert_eq!(report["total"]["lost"], 2);
}

#[test]
fn garbage_is_counted_beside_right_answers() {
    let (_, code, report) = run(
        60,
        &[],
        "\"$0\" engine | while read -r line; do echo \"$line\"; echo nonsense; echo '{\"id\":\"x\"}'; done",
    );
    assert_eq!(code, 1, "garbage is not known");
    assert_eq!(report["total"]["lost"], 0, "{report:#}");
    assert!(process(&report, "no answer") >= 60, "{report:#}");
    assert_eq!(report["stray"], json!({ "line": "nonsense", "why": "a line that is no JSON" }));
}

#[test]
fn the_last_words_of_the_process_that_died_first_are_kept() {
    let (_, report) = after_hello(2, "read -r line; echo 'no such shape' >&2; exit 3");
    let told = report["stderr"].as_str().unwrap();
    assert!(told.contains("exit status: 3") && told.contains("no such shape"), "{report:#}");
}

#[test]
fn a_death_in_the_middle_of_a_line_is_survived() {
    // It answers no question in full, ever.
    let (code, report) = after_hello(3, "read -r line; printf '{\"id\":'");
    assert_eq!(code, 1);
    assert!(process(&report, "middle of a line") >= 3, "{report:#}");
    assert_eq!(report["total"]["lost"], 3);
    // It dies at one question alone: the others are asked again, and answered.
    let one = "while read -r line; do case \"$line\" in *'\"id\":7,'*) exit;; esac; \
               printf '%s\\n' \"$line\"; done | \"$0\" engine";
    let (_, code, report) = run(40, &[], one);
    assert_eq!(code, 1);
    let asks = report["deadly"].as_array().unwrap();
    assert_eq!(asks.len(), 1, "{report:#}");
    assert!(asks[0].as_str().unwrap().contains("\"id\":7,"), "{asks:?}");
    assert!(report["total"]["lost"].as_u64() <= Some(3), "{}", report["total"]);
    assert!(report["ended"].is_null());
}

#[test]
fn an_engine_that_dies_at_every_question_is_given_up() {
    let (code, report) = after_hello(400, "read -r line; exit 3");
    assert_eq!(code, 1);
    assert!(report["ended"].as_str().unwrap().contains("again and again"), "{report:#}");
}

#[test]
fn order_and_speed_do_not_matter() {
    // In pairs, the second first. The number of cases is even, and each is a question.
    let swapped = "\"$0\" engine | { read -r line; echo \"$line\"; \
                   while read -r one && read -r two; do echo \"$two\"; echo \"$one\"; done; }";
    let (_, code, report) = run(40, &["--families", "touching"], swapped);
    assert_eq!((code, &report["total"]["lost"]), (0, &0.into()), "{report:#}");
    let slow = "\"$0\" engine | while read -r line; do sleep 0.05; echo \"$line\"; done";
    let (_, code, report) = run(60, &["--families", "random"], slow);
    assert_eq!((code, &report["total"]["lost"]), (0, &0.into()), "{report:#}");
}

#[test]
fn answers_to_no_question_are_counted_and_ignored() {
    let (_, code, report) = run(
        30,
        &[],
        "\"$0\" engine | while read -r line; do echo '{\"id\":999999,\"overlap\":true}'; echo \"$line\"; done",
    );
    // The first of them stands before the engine's own first line, which is then no first line.
    assert_eq!((code, report), (2, Value::Null));
    let (_, code, report) = run(
        30,
        &[],
        "\"$0\" engine | while read -r line; do echo \"$line\"; echo '{\"id\":999999,\"overlap\":true}'; done",
    );
    assert_eq!(code, 1);
    assert!(process(&report, "no open question") >= 25, "{report:#}");
    assert_eq!(report["total"]["lost"], 0);
}

/// What an engine starts ends with it.
#[test]
#[cfg(target_os = "linux")]
fn no_process_is_left_behind() {
    let folder = tempdir().unwrap();
    let mark = folder.path().join("pid");
    let script = format!("echo '{HELLO}'; sleep 600 & echo $! > {}; wait", mark.display());
    let args = ["referee", "--cases", "1", "--", "sh", "-c", &script];
    assert_eq!(hitbench(folder.path(), &args).status.code(), Some(1));
    let id = fs::read_to_string(mark).unwrap();
    // On a busy machine it takes a moment until one that is killed is gone.
    let runs = || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", id.trim())).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z")
    };
    let start = Instant::now();
    while runs() && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!runs());
}

#[test]
fn lines_are_read_with_care() {
    assert!(Reply::read("{\"id\":3,\"overlap\":\"yes\"}").is_err());
    assert!(Reply::read("{\"id\":-3}").is_err());
    assert!(Reply::read("[1]").is_err());
    assert!(Reply::read("{\"id\":3,\"sweep\":true}").is_err());
    let (id, reply) = Reply::read("{\"id\":3,\"sweep\":null,\"extra\":[1]}").unwrap();
    assert_eq!((id, reply.sweep, reply.overlap), (3, Some(None), None));
    let (_, reply) = Reply::read("{\"id\":3,\"sweep\":{\"first\":0.5}}").unwrap();
    let times = reply.sweep.unwrap().unwrap();
    assert!(times.min == 0.5 && times.max.is_nan());
    assert!(Baseline::read("{\"known\":[1]}").is_err() && Baseline::read("{}").is_err());
}

/// Of every pair of which a scene expects something.
#[test]
fn scenes_are_asked_beside_the_cases() {
    let scenes = crate::root().join("scenes/edge-cases");
    let scenes = scenes.to_str().unwrap();
    let more = ["--scenes", scenes, "--markdown", "page.md"];
    let (folder, code, report) = run(20, &more, "\"$0\" engine");
    assert_eq!(code, 0, "{report:#}");
    let wrong = "\"$0\" engine | sed -u 's/\"overlap\":false/\"overlap\":true/'";
    let args = ["--scenes", scenes, "--families", "containing"];
    let (_folder, code, report) = run(20, &args, wrong);
    assert_eq!(code, 1);
    let of = |name: &str| {
        let all = report["scenes"].as_array().unwrap();
        all.iter().any(|row| row["scene"] == name && row["said"] == "true")
    };
    assert!(of("01-roots-behind-the-apex.ron") && of("05-near-parallel-segments.ron"));
    assert!(!of("07-no-corner-inside.ron"), "it does overlap");
    let page = fs::read_to_string(folder.path().join("page.md")).unwrap();
    assert!(page.starts_with("\n## hitbench") && page.contains("edge cases"), "{page}");
}

#[test]
fn an_answer_within_rounding_is_no_wrong_one() {
    let hello = Hello::read(HELLO).unwrap();
    let touching = vec![hitbench::cases::Family::Touching];
    let choice = Choice { cases: 60, families: touching, ..Choice::default() };
    let plan = Plan::new(choice, hello).unwrap();
    let mut seen = [0, 0];
    for posed in (0..60).filter_map(|case| plan.case(case)) {
        for said in [true, false] {
            let reply = Reply { overlap: Some(said), ..Reply::default() };
            match posed.judge(Ask::Overlap, &reply) {
                Verdict::Right(_) => seen[0] += 1,
                Verdict::Rounding(_) => seen[1] += 1,
                other => panic!("{other:?}: {}", posed.line),
            }
        }
    }
    assert!(seen[0] == seen[1] && seen[0] > 40, "{seen:?}");
}
