//! The referee with engines that behave, and with those that do not. These are small shell programs.

use std::fs;
use std::time::{Duration, Instant};

use hitbench::referee::{
    Ask, Baseline, Choice, Hello, Plan, Posed, Reply, Report, Truth, Verdict, respond,
};
use hitbench::scene::{Precision, Scene};
use hitbench::ways::Way;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use super::{hitbench, text};

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

/// The kinds of faults of a report that contain some words, and how often there were any.
fn faults(report: &Value, words: &str) -> (usize, u64) {
    let all = report["faults"].as_object().unwrap();
    let found = all.iter().filter(|(key, _)| key.contains(words));
    let counts: Vec<u64> = found.map(|(_, count)| count.as_u64().unwrap()).collect();
    (counts.len(), counts.iter().sum())
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
        assert_eq!(total.wrong, [0; 8], "{:#}", report.json()["differences"]);
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
        ("echo '{\"protocol\":3}'; sleep 9", "protocol"),
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
        &["referee", "--cases", "0", "--", "true"],
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
    let (_, code, report) = run(40, &[], &dies_of("\"id\":7,"));
    assert_eq!(code, 1);
    let asks = report["deadly"].as_array().unwrap();
    assert_eq!(asks.len(), 1, "{report:#}");
    assert_eq!(asks[0]["question"]["id"], 7, "{asks:?}");
    // All that was asked about that pair.
    assert!(report["total"]["lost"].as_u64() <= Some(4), "{}", report["total"]);
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
    let id = fs::read_to_string(mark).unwrap().trim().parse().unwrap();
    // On a busy machine it takes a moment until one that is killed is gone.
    let start = Instant::now();
    while runs(id) && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!runs(id));
}

/// What leaves the group of its engine, and whose parent is dead, ends all the same.
#[test]
#[cfg(target_os = "linux")]
fn no_process_that_has_left_the_group_is_left_behind() {
    let folder = tempdir().unwrap();
    let mark = folder.path().join("pid");
    let script = format!(
        "echo '{HELLO}'; (setsid sh -c 'echo $$ > {0}.new; mv {0}.new {0}; exec sleep 600' &) ; cat >/dev/null",
        mark.display()
    );
    let args = ["referee", "--cases", "1", "--", "sh", "-c", &script];
    assert_eq!(hitbench(folder.path(), &args).status.code(), Some(1));
    let id: u32 = fs::read_to_string(mark).unwrap().trim().parse().unwrap();
    let start = Instant::now();
    while runs(id) && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let is_left = runs(id);
    if is_left {
        kill("KILL", id);
    }
    assert!(!is_left);
}

/// A run ends, however slow an engine is and however little it says.
#[test]
fn an_engine_that_takes_too_long_in_all_is_given_up() {
    let slow = "\"$0\" engine | while read -r line; do echo \"$line\"; sleep 0.1; done";
    let (_folder, code, report) = run(1_000, &["--limit", "1.5"], slow);
    assert_eq!(code, 1);
    let ended = report["ended"].as_str().unwrap();
    assert!(ended.contains("longer than 1.5 s") && ended.contains("--limit"), "{ended}");
    assert!(report["total"]["right"].as_u64() > Some(5), "{}", report["total"]);
    // It leaves every answer out, for the thirtieth part of that time.
    let empty = "while read -r line; do line=\"${line##*\\\"id\\\":}\"; echo \"{\\\"id\\\":${line%%,*}}\"; sleep 0.05; done";
    let (_folder, code, report) =
        run(100_000, &["--limit", "60"], &format!("echo '{HELLO}'; {empty}"));
    assert_eq!(code, 1);
    let ended = report["ended"].as_str().unwrap();
    assert!(ended.contains("answered none of the questions"), "{ended}");
}

/// Twenty of them, and how many more there are.
#[test]
fn a_first_line_of_many_unknown_words_is_not_warned_of_many_times() {
    let kinds: Vec<String> = (0..20_000).map(|i| format!("\"Kind{i}\"")).collect();
    let line = |known: &str| HELLO.replace("\"Ball\"", &format!("{known}{}", kinds.join(",")));
    let hello = Hello::read(&line("\"Ball\",")).unwrap();
    assert_eq!(hello.odd.len(), 21);
    assert!(hello.odd[20].contains("19980 more"), "{}", hello.odd[20]);
    let message = Hello::read(&line("")).unwrap_err();
    assert!(message.len() < 500 && message.contains("Kind2"), "{message}");
}

/// The name of an engine does not turn what stands after it.
#[test]
fn the_page_has_no_character_that_turns_others() {
    let hello = HELLO.replace("\"sh\"", r#""\u202e<b>\u001b[31m""#);
    let (folder, ..) = run(4, &[], &format!("printf '%s\\n' '{hello}'; \"$0\" engine | sed -u 1d"));
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    assert!(page.contains("\\u{202e}&lt;b"), "{page}");
    assert!(!page.contains(['\u{202e}', '\u{1b}']) && !page.contains("<b>\\u"), "{page}");
}

/// What is said of a case is of that one: what the engine said of it, what is true, and by how much these differ.
#[test]
fn the_numbers_of_a_report_are_those_of_one_case() {
    let wrong = "\"$0\" engine --f64 | sed -u 's/\"distance\":/\"distance\":1/'";
    let (folder, code, report) = run(40, &["--families", "random,far"], wrong);
    assert_eq!(code, 1);
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    let number = |value: &Value| -> f64 { value.as_str().unwrap().parse().unwrap() };
    let all = report["differences"].as_array().unwrap();
    assert!(!all.is_empty());
    for case in all {
        let [said, is] = [number(&case["said"]), number(&case["true"])];
        let off = case["off"].as_f64().unwrap();
        assert!((off - (said - is).abs()).abs() <= 1e-9 * off, "{case:#}");
        assert!(page.contains(&format!("off by {off:.3e}.")), "{page}");
        assert!(case["worst"].as_f64() > Some(0.0));
    }
    assert!([">1 cases", " 1 kinds"].iter().all(|words| !page.contains(words)), "{page}");
    // At its head a table says at which pair.
    let pairs = page.split("<th>pair<th>").nth(1).expect("a table by pair");
    assert!(pairs.split("</table>").next().unwrap().contains("Ball-Ball 3D"), "{page}");
    assert!(report["pairs"]["Ball-Ball 3D"]["wrong_distances"].as_u64() > Some(0), "{report:#}");
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
    let scenes = super::root().join("scenes/edge-cases");
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

/// An adapter that prints an id and nothing else leaves all out: that is no engine that is right.
#[test]
fn an_engine_that_answers_nothing_does_not_pass() {
    let (code, report) = after_hello(
        20,
        "while read -r line; do line=\"${line##*\\\"id\\\":}\"; echo \"{\\\"id\\\":${line%%,*}}\"; done",
    );
    assert_eq!(report["total"]["lost"], 0, "{report:#}");
    assert_eq!((code, faults(&report, "answered nothing")), (1, (1, 1)), "{report:#}");
    let left_out = &report["left_out"][0];
    assert_eq!(left_out["what"], "overlap of Ball-Ball 2D");
    assert_eq!(left_out["left_out"], left_out["asked"]);
    // One that leaves out a part is no worse for it; the report and the baseline say which.
    let part = "\"$0\" engine | sed -u 's/\"distance\":[^,]*,//'";
    let (folder, code, report) = run(40, &["--write-baseline", "known.json"], part);
    assert_eq!(code, 0, "{report:#}");
    let all = report["left_out"].as_array().unwrap();
    assert!(all.iter().any(|row| row["what"] == "distance of Ball-Ball 3D"), "{report:#}");
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    let list = page.split_once("<li>distance: ").unwrap().1.split("<li>").next().unwrap();
    assert!(list.contains("Ball-Ball 3D ("), "{list}");
    let known = fs::read_to_string(folder.path().join("known.json")).unwrap();
    assert!(known.contains("distance of Ball-Ball 3D"), "{known}");
    // It was not so before, and that is said, and no more.
    fs::write(folder.path().join("before.json"), r#"{"known":[],"left_out":[]}"#).unwrap();
    let before = folder.path().join("before.json");
    let args = ["referee", "--pairs", "Ball-Ball", "--cases", "40", "--baseline"];
    let command = ["--", "sh", "-c", part, env!("CARGO_BIN_EXE_hitbench")];
    let args = [&args[..], &[before.to_str().unwrap()], &command].concat();
    let output = hitbench(folder.path(), &args);
    assert_eq!(output.status.code(), Some(0));
    let told = text(&output.stdout);
    assert!(told.contains("left out, unlike before: distance of Ball-Ball 3D"), "{told}");
}

#[test]
fn scenes_that_are_not_there_are_refused() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    fs::create_dir(folder.path().join("broken")).unwrap();
    fs::write(folder.path().join("broken/a.ron"), "Scene2D(").unwrap();
    let ask = |scenes: &str, hello: &str| {
        let script = format!("echo '{hello}'; exec \"$0\" engine");
        let command = ["--", "sh", "-c", &script, env!("CARGO_BIN_EXE_hitbench")];
        let args = [&["referee", "--cases", "0", "--scenes", scenes][..], &command].concat();
        let output = hitbench(folder.path(), &args);
        (output.status.code(), text(&output.stderr))
    };
    for (scenes, words) in [
        ("nosuch", "nosuch: there is no such folder"),
        ("empty", "empty: there is no scene"),
        ("broken", "a.ron"),
    ] {
        let (code, message) = ask(scenes, HELLO);
        assert_eq!(code, Some(2), "{scenes}: {message}");
        assert!(message.contains(words), "{scenes}: {message}");
    }
    // There are scenes, of which the engine knows none.
    fs::create_dir(folder.path().join("points")).unwrap();
    let points = "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Point(at: (0, 0))), \
                  (name: \"b\", shape: Point(at: (1, 0)))], expect: [Apart(pair: (\"a\", \"b\"))])";
    fs::write(folder.path().join("points/a.ron"), points).unwrap();
    let (code, message) = ask("points", HELLO);
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("no question was asked"), "{message}");
}

/// The core, which ends where a question has a word.
fn dies_of(word: &str) -> String {
    format!(
        "while read -r line; do case \"$line\" in *'{word}'*) exit;; esac; \
         printf '%s\\n' \"$line\"; done | \"$0\" engine"
    )
}

/// A known fault at one pair and family hides none at another, and an old list of coarse ones hides none at all.
#[test]
fn faults_are_known_by_pair_and_family() {
    let more = ["--families", "tiny,far", "--write-baseline", "known.json"];
    let (folder, code, report) = run(40, &more, &dies_of("\"id\":6,"));
    assert_eq!(code, 1);
    assert_eq!(faults(&report, "died: Ball-Ball"), (1, 1), "{report:#}");
    assert_eq!(faults(&report, ", tiny"), (1, 1), "{report:#}");
    // What happened among the open questions is explained by that one.
    assert_eq!(faults(&report, ""), (1, 1), "{report:#}");
    let known = fs::read_to_string(folder.path().join("known.json")).unwrap();
    let again = |word: &str, known: &str| {
        fs::write(folder.path().join("old.json"), known).unwrap();
        let args = ["referee", "--pairs", "Ball-Ball", "--cases", "40", "--families", "tiny,far"];
        let script = dies_of(word);
        let command = ["--baseline", "old.json", "--", "sh", "-c", &script];
        let args = [&args[..], &command, &[env!("CARGO_BIN_EXE_hitbench")]].concat();
        let output = hitbench(folder.path(), &args);
        (output.status.code(), text(&output.stdout))
    };
    let (code, told) = again("\"id\":6,", &known);
    assert_eq!(code, Some(0), "{told}");
    // At an odd number the family is the other one.
    let (code, told) = again("\"id\":5,", &known);
    assert_eq!(code, Some(1), "{told}");
    let new = told.lines().find(|line| line.starts_with("new: died")).expect(&told);
    assert!(new.ends_with(", far") && told.contains("gone: died"), "{told}");
    let (code, told) = again("\"id\":6,", r#"{"known":["it ended with questions open"]}"#);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("gone: it ended with questions open"), "{told}");
}

/// It dies of one question after another one: of none by itself.
#[test]
fn a_fault_of_no_single_question_is_said_to_be_so() {
    let script = "while read -r line; do case \"$line\" in *'\"id\":6,'*) seen=1;; *'\"id\":7,'*) [ \"$seen\" ] && exit;; esac; \
                  printf '%s\\n' \"$line\"; done | \"$0\" engine";
    let (_folder, code, report) = run(20, &[], script);
    assert_eq!((code, &report["total"]["lost"]), (1, &0.into()), "{report:#}");
    assert_eq!(faults(&report, "died: among several questions"), (1, 1), "{report:#}");
    assert_eq!(report["deadly"], json!([]));
    // Each process answers eight questions, whatever they are.
    let script =
        "for i in 1 2 3 4 5 6 7 8; do read -r line; printf '%s\\n' \"$line\"; done | \"$0\" engine";
    let (_folder, code, report) = run(30, &[], script);
    assert_eq!((code, &report["total"]["lost"]), (1, &0.into()), "{report:#}");
    assert_eq!(faults(&report, "").0, 1, "{report:#}");
    assert!(faults(&report, "died: among several questions").1 >= 3, "{report:#}");
}

/// In double precision a distance has to be right to half of the digits of doubles.
#[test]
fn a_distance_is_held_to_the_precision_of_the_engine() {
    for (precision, allowed) in [("F32", 1e-4), ("F64", 1e-9)] {
        let line = HELLO.replace("overlap", "distance");
        let line = line.replace("\"dims\"", &format!("\"precision\":\"{precision}\",\"dims\""));
        let hello = Hello::read(&line).unwrap();
        let families = vec![hitbench::cases::Family::Random];
        let plan = Plan::new(Choice { cases: 40, families, ..Choice::default() }, hello).unwrap();
        for posed in (0..40).filter_map(|case| plan.case(case)) {
            let Truth::Distance(is) = posed.truth(Ask::Distance) else { panic!("{}", posed.line) };
            let off_by = |error| {
                let reply = Reply { distance: Some(Some(is + error)), ..Reply::default() };
                posed.judge(Ask::Distance, &reply)
            };
            // The balls are about a unit large.
            assert!(matches!(off_by(1e-3 * allowed), Verdict::Right(_)), "{}", posed.line);
            assert!(matches!(off_by(1e3 * allowed), Verdict::Wrong(..)), "{}", posed.line);
        }
    }
}

/// It dies of balls in space, whatever they are: what is shown has no number that this does not need.
#[test]
fn what_kills_an_engine_is_shrunk_and_shown() {
    let wrong = "sed -u 's/\"distance\":[^,]*,/\"distance\":-1,/'";
    let script = format!("{} | {wrong}", dies_of("\"dim\":3"));
    let (folder, code, report) = run(6, &["--families", "random"], &script);
    assert_eq!(code, 1);
    let deadly = report["deadly"].as_array().unwrap();
    assert_eq!(deadly.len(), 1, "{report:#}");
    assert_eq!(deadly[0]["kind"], "died: Ball-Ball 3D, random");
    assert_eq!(deadly[0]["question"]["ask"].as_array().unwrap().len(), 1, "{report:#}");
    let scene = deadly[0]["scene"].as_str().unwrap();
    let shapes = scene.split_once("shapes: ").unwrap().1;
    assert!(shapes.contains("center: (0, 0, 0), radius: ") && !shapes.contains('.'), "{scene}");
    // Behind the scenes of the wrong distances.
    let number = report["differences"].as_array().unwrap().len() + 1;
    assert!(number > 1);
    let file = format!("scenes/{number:03}.ron");
    assert!(Scene::load(&folder.path().join("out").join(&file)).is_ok());
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    let shown = page.split("did not survive: 1 kind").nth(1).expect("a section");
    assert!(shown.contains("<svg") && shown.contains(&file), "{shown}");
    let checked = hitbench(folder.path(), &["check", "out/scenes"]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
}

#[test]
fn a_first_line_with_unknown_words_is_warned_of() {
    let odd = r#"{"protocol":1,"engine":"sh","kinds":["Ball","Bal"],"asks":["overlap","overlaps"],"dim":[2],"dims":[2,4]}"#;
    let hello = Hello::read(odd).unwrap();
    assert_eq!(hello.odd.len(), 4, "{:?}", hello.odd);
    for (odd, words) in hello.odd.iter().zip([
        "a field \"dim\", which is not known (did you mean dims?)",
        "a kind \"Bal\", which is not known (did you mean Ball?)",
        "an ask \"overlaps\", which is not known (did you mean overlap?)",
        "a dim \"4\"",
    ]) {
        assert!(odd.contains(words), "{odd}");
    }
    assert!(Hello::read(HELLO).unwrap().odd.is_empty());
    assert!(Hello::read(&respond("", Precision::F64).unwrap()).unwrap().odd.is_empty());
    let script = format!("echo '{odd}'; \"$0\" engine | sed -u 1d");
    let (folder, code, report) = run(10, &[], &script);
    assert_eq!(code, 0, "{report:#}");
    assert_eq!(report["first_line"].as_array().unwrap().len(), 4);
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    assert!(page.contains("did you mean dims?"));
    let args =
        ["referee", "--cases", "4", "--", "sh", "-c", &script, env!("CARGO_BIN_EXE_hitbench")];
    let told = text(&hitbench(folder.path(), &args).stderr);
    assert!(told.contains("warning") && told.contains("did you mean dims?"), "{told}");
    for (field, word) in [("touch", "Miss"), ("precision", "f64")] {
        let line = HELLO.replace("\"dims\"", &format!("\"{field}\":\"{word}\",\"dims\""));
        let message = Hello::read(&line).unwrap_err();
        assert!(message.contains(field) && message.contains(word), "{message}");
    }
    let none = HELLO.replace("\"Ball\"", "\"ball\"");
    assert!(Hello::read(&none).unwrap_err().contains("did you mean Ball?"));
}

/// To an engine for which touching is a miss, sets are open, and `--strict` asks for no less than that.
#[test]
fn an_engine_of_open_sets_is_judged_by_open_sets() {
    let hello = respond("", Precision::F32).unwrap().replace("\"hit\"", "\"miss\"");
    let hello = Hello::read(&hello).unwrap();
    assert!(!hello.conventions.touch);
    let families = vec![hitbench::cases::Family::Touching];
    let kinds = ["Point", "Segment", "Ball", "Capsule", "Triangle", "Aabb", "Obb"];
    let exact: Vec<_> = hello.kinds.iter().filter(|kind| kinds.contains(&kind.token())).collect();
    let pairs = exact.iter().flat_map(|a| exact.iter().map(move |b| [**a, **b])).collect();
    let choice = Choice { cases: 300, families, pairs, ..Choice::default() };
    let plan = Plan::new(choice, hello.clone()).unwrap();
    let asked = |lens: Way| {
        let mut report = Report::new(hello.clone(), plan.choice().clone());
        for posed in (0..plan.cases()).filter_map(|case| plan.case(case)) {
            let hit = match &posed.scene {
                Scene::Two(document) => lens.overlap(document, [0, 1], 0.0).unwrap().hit(),
                Scene::Three(document) => lens.overlap(document, [0, 1], 0.0).unwrap().hit(),
            };
            let posed = Posed { asks: vec![Ask::Overlap], ..posed };
            let reply = Reply { overlap: hit, ..Reply::default() };
            report.count(&posed, &reply, true);
        }
        report.total()
    };
    let open = asked(Way::ExactOpen);
    assert!(open.right == open.asked && open.asked > 250, "{open:?}");
    let closed = asked(Way::Exact);
    let [missed, false_hits, ..] = closed.wrong;
    assert!(missed == 0 && false_hits * 2 > closed.asked, "{closed:?}");
}

/// The differences of scenes stand on the page with their pictures.
#[test]
fn the_page_shows_scenes_that_were_answered_wrongly() {
    let scenes = super::root().join("scenes/edge-cases");
    let args = ["--scenes", scenes.to_str().unwrap()];
    let wrong = "\"$0\" engine | sed -u 's/\"overlap\":false/\"overlap\":true/'";
    let (folder, code, report) = run(0, &args, wrong);
    assert_eq!(code, 1);
    assert_eq!(report["total"]["asked"], 0);
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    let section = page.split("<h2>Scenes: ").nth(1).expect("a section of scenes");
    assert!(
        section.contains("of 05-near-parallel-segments.ron") && section.contains("<svg"),
        "{section}"
    );
    assert!(section.contains("The engine said <b>true</b>; true is <b>false</b>"), "{section}");
}

/// Whatever ends the referee, an engine that loops and reads nothing ends too.
#[test]
#[cfg(target_os = "linux")]
fn a_referee_that_is_ended_leaves_no_engine_behind() {
    // What was started in the background of a shell does not hear Ctrl-C.
    for signal in ["TERM", "KILL"] {
        let folder = tempdir().unwrap();
        let mark = folder.path().join("pid");
        let script = format!(
            "trap '' TERM; echo $$ > {0}.new; mv {0}.new {0}; while :; do sleep 0.1; done",
            mark.display()
        );
        let mut referee = std::process::Command::new(env!("CARGO_BIN_EXE_hitbench"))
            .args(["referee", "--cases", "1000", "--", "sh", "-c", &script])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let start = Instant::now();
        let soon = || start.elapsed() < Duration::from_secs(20);
        while !mark.exists() && soon() {
            std::thread::sleep(Duration::from_millis(10));
        }
        let engine = fs::read_to_string(&mark).unwrap();
        let engine: u32 = engine.trim().parse().unwrap();
        assert!(runs(engine));
        kill(signal, referee.id());
        assert!(!referee.wait().unwrap().success());
        while runs(engine) && soon() {
            std::thread::sleep(Duration::from_millis(20));
        }
        let is_left = runs(engine);
        if is_left {
            kill("KILL", engine);
        }
        assert!(!is_left, "{signal}");
    }
}

#[cfg(target_os = "linux")]
fn kill(signal: &str, id: u32) {
    let mut kill = std::process::Command::new("kill");
    assert!(kill.args([format!("-{signal}"), id.to_string()]).status().unwrap().success());
}

/// Whether there is a process of that number, which is not merely waited for.
#[cfg(target_os = "linux")]
fn runs(id: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z")
}
