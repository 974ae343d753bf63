use std::fs;
use std::path::Path;

use hitbench::cases::digits;
use hitbench::hunt::{Class, Fault, Hunt, PairMotion, Plan};
use hitbench::scene::{Document, Judged, Scene, Subject, World};
use hitbench::shapes::{Interval, Kind};
use hitbench::ways::Way;
use tempfile::tempdir;

use super::catalogue::rows_of_listings;
use super::{LISTINGS, hitbench, root, scene, text};

fn subject_of(way: &str) -> Subject {
    let sweeps = ["listing-2", "listing-4", "listing-1"];
    if sweeps.contains(&way) { Subject::Sweep } else { Subject::Overlap }
}

fn finds<V: World>(scene: &Document<V>, plan: Plan, cases: u64) -> Vec<(u64, Fault, String)> {
    let mut hunt = Hunt::new(scene, [0, 1], plan).unwrap();
    while hunt.made() < cases {
        hunt.step();
    }
    hunt.finds().iter().map(|find| (find.case, find.class.fault, find.scene())).collect()
}

/// A fault that is to be found: in which row of the catalogue it stands, and whether that has short numbers.
#[derive(Debug, Clone)]
struct Wanted {
    row: String,
    class: Class,
    short: bool,
}

fn is_short<V: World>(document: &Document<V>) -> bool {
    let mut most = 0;
    for entry in &document.entries {
        entry.clone().each_field(&mut |_, _, numbers| {
            most = numbers.iter().map(|&x| digits(x)).fold(most, usize::max);
        });
    }
    most <= 3
}

/// The pair of a row alone, and how the lens errs there.
fn wanted<V: World>(
    document: &Document<V>,
    pair: &str,
    row: String,
    plan: &Plan,
) -> (Wanted, [Kind; 2]) {
    let (a, b) = pair.split_once(", ").unwrap();
    let mut alone = document.clone();
    alone.entries =
        [a, b].map(|name| document.entries[document.find(name).unwrap()].clone()).into();
    let class = Class::of(plan, &alone).unwrap_or_else(|| panic!("nothing errs in {row}"));
    let kinds = [0, 1].map(|i| alone.entries[i].form.kind());
    (Wanted { row, class, short: is_short(&alone) }, kinds)
}

/// Hunts until all are found; those that are not, once so many cases were tried.
fn missing<V: World>(clean: &Document<V>, plan: Plan, mut wanted: Vec<Wanted>) -> Vec<Wanted> {
    // At least what a release build does within ten seconds.
    let cases = if plan.subject == Subject::Sweep { 8_000 } else { 40_000 };
    let mut hunt = Hunt::new(clean, [0, 1], plan).unwrap();
    while hunt.made() < cases && !wanted.is_empty() {
        if let Some(find) = hunt.step() {
            assert_eq!(find.round, is_short(&find.document));
            wanted.retain(|fault| find.class != fault.class || fault.short && !find.round);
        }
    }
    wanted
}

/// From a clean scene of the pair: each row of the catalogue, by the way in which the listing errs there.
#[test]
fn each_fault_of_each_listing_is_found() {
    let mut rows = rows_of_listings();
    let mut missed = Vec::new();
    for (way, text) in LISTINGS {
        let plan = Plan::new(Way::named(way).unwrap(), Way::Exact, subject_of(way));
        let clean = scene(text);
        let mut faults = Vec::new();
        rows.retain(|[path, pair, _, lens, ..]| {
            if lens != way {
                return true;
            }
            let row = format!("{path}, {pair}, {lens}");
            let same = |kinds: [Kind; 2], others: [Kind; 2]| {
                kinds == others || kinds == [others[1], others[0]]
            };
            let kinds = |i: usize| match &clean {
                Scene::Two(document) => document.entries[i].form.kind(),
                Scene::Three(document) => document.entries[i].form.kind(),
            };
            let ((fault, of), is_here) = match (Scene::load(&root().join(path)).unwrap(), &clean) {
                (Scene::Two(document), Scene::Two(_)) => {
                    (wanted(&document, pair, row, &plan), true)
                }
                (Scene::Three(document), Scene::Three(_)) => {
                    (wanted(&document, pair, row, &plan), true)
                }
                (Scene::Two(document), _) => (wanted(&document, pair, row, &plan), false),
                (Scene::Three(document), _) => (wanted(&document, pair, row, &plan), false),
            };
            let is_here = is_here && same(of, [kinds(0), kinds(1)]);
            if is_here {
                let twin = faults.iter().find(|other: &&Wanted| other.class == fault.class);
                assert!(twin.is_none(), "a hunt cannot tell {fault:?} from {twin:?}");
                faults.push(fault);
            }
            !is_here
        });
        missed.extend(match &clean {
            Scene::Two(document) => missing(document, plan, faults),
            Scene::Three(document) => missing(document, plan, faults),
        });
    }
    let missed: Vec<_> = missed.iter().map(|fault| (&fault.row, fault.class.to_string())).collect();
    assert!(missed.is_empty(), "not found: {missed:#?}");
    assert!(rows.is_empty(), "no clean scene for {rows:?}");
}

#[test]
fn the_same_seed_finds_the_same_and_another_does_not() {
    let Scene::Three(document) = scene(LISTINGS[4].1) else { panic!() };
    let plan =
        Plan { most: 2, ..Plan::new(Way::named("corners").unwrap(), Way::Exact, Subject::Overlap) };
    let once = finds(&document, plan.clone(), 60);
    assert!(!once.is_empty());
    assert_eq!(once, finds(&document, plan.clone(), 60));
    assert_ne!(once, finds(&document, Plan { seed: 2, ..plan }, 60));
}

#[test]
fn shards_share_the_cases_out() {
    let Scene::Three(document) = scene(LISTINGS[4].1) else { panic!() };
    let plan =
        Plan { most: 0, ..Plan::new(Way::named("corners").unwrap(), Way::Exact, Subject::Overlap) };
    let seen = |shard: [u64; 2], cases: u64| {
        let mut hunt = Hunt::new(&document, [0, 1], Plan { shard, ..plan.clone() }).unwrap();
        while hunt.made() < cases {
            hunt.step();
        }
        (hunt.asked(), hunt.seen().values().sum::<u64>())
    };
    let whole = seen([0, 1], 120);
    let parts = [0, 1, 2].map(|k| seen([k, 3], 40));
    let sum = parts.iter().fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    assert_eq!(sum, whole);
    assert!(parts.iter().all(|part| part.1 > 0 && part.1 < whole.1), "{parts:?}");
}

#[test]
fn the_core_is_not_caught_where_it_is_exact() {
    for text in [LISTINGS[3].1, LISTINGS[4].1, LISTINGS[9].1] {
        let Scene::Three(document) = scene(text) else { panic!() };
        for lens in [Way::F32, Way::F64] {
            let plan = Plan::new(lens, Way::Exact, Subject::Overlap);
            assert_eq!(finds(&document, plan, 80), []);
        }
    }
}

#[test]
fn a_question_that_a_lens_does_not_know_is_refused() {
    let Scene::Two(document) = scene(super::SECTOR) else { panic!() };
    let plan = Plan::new(Way::named("matrix").unwrap(), Way::Exact, Subject::Overlap);
    let message = Hunt::new(&document, [0, 1], plan.clone()).unwrap_err();
    assert!(message.contains("matrix") && message.contains("sector"), "{message}");
    let wrong = Plan { way: Way::F32, shard: [3, 3], ..plan };
    assert!(Hunt::new(&document, [0, 1], wrong.clone()).is_err());
    assert!(Hunt::new(&document, [0, 5], Plan { shard: [0, 1], ..wrong }).is_err());
}

#[test]
fn the_command_saves_scenes_and_tests_and_says_so_by_its_exit_code() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("balls.ron"), LISTINGS[3].1).unwrap();
    let hunt = |args: &[&str]| {
        let all = [&["hunt", "balls.ron", "--seed", "4"], args].concat();
        hitbench(folder.path(), &all)
    };
    let found = hunt(&["--lens", "strict", "--cases", "60", "--most", "1", "-o", "finds"]);
    assert_eq!(found.status.code(), Some(1), "{}", text(&found.stderr));
    let files: Vec<_> = fs::read_dir(folder.path().join("finds")).unwrap().collect();
    let names: Vec<_> =
        files.into_iter().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let scenes: Vec<_> = names.iter().filter(|name| name.ends_with(".ron")).collect();
    assert!(!scenes.is_empty() && scenes.len() * 2 == names.len(), "{names:?}");
    // What it expects is true of the core.
    let checked = hitbench(folder.path(), &["check", "finds"]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    let test = names.iter().find(|name| name.ends_with(".rs")).unwrap();
    let test = fs::read_to_string(folder.path().join("finds").join(test)).unwrap();
    assert!(test.contains("#[test]") && test.contains("assert_eq!"), "{test}");
    // Nothing is kept, but something was seen.
    let seen = hunt(&["--lens", "strict", "--cases", "60", "--most", "0"]);
    assert_eq!(seen.status.code(), Some(1), "{}", text(&seen.stdout));
    for lens in ["moved", "swapped", "widened"] {
        let right = hunt(&["--lens", lens, "--ask", "overlap", "--cases", "20"]);
        assert!(right.status.code() < Some(2), "{lens}: {}", text(&right.stderr));
    }
    let none = hunt(&["--lens", "f64", "--cases", "20"]);
    assert_eq!(none.status.code(), Some(0), "{}", text(&none.stdout));
    for (args, words) in [
        (&["--lens", "f33"][..], "f32"),
        (&[], "--lens"),
        (&["--lens", "judge"], "never contradicts itself"),
        (&["--lens", "f32", "--shard", "4/3"], "--shard"),
        (&["--lens", "f32", "--shard", "0/3"], "--shard"),
        (&["--lens", "f32", "--shard", "1/0"], "--shard"),
        (&["--lens", "f32", "balls.ron"], "one scene"),
        (&["--merge"], "--output"),
        (&["--lens", "f32", "--seconds", "0"], "--seconds"),
        (&["--lens", "f32", "--sed", "1"], "--seed"),
        (&["--lens", "f32", "--pair", "a", "zz"], "zz"),
        (
            &["--lens", "matrix"],
            "matrix is no lens of ball and ball; known: f32, f64, widened (f64, f32 numbers)",
        ),
    ] {
        let output = hunt(args);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains(words), "{args:?}: {message}");
    }
}

/// The files of a folder and what is in them.
fn content(folder: &Path) -> Vec<(String, String)> {
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    all.sort();
    all
}

#[test]
fn merged_shards_are_the_whole_hunt() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("balls.ron"), LISTINGS[10].1).unwrap();
    let hunt = |args: &[&str]| {
        let fixed = ["hunt", "balls.ron", "--lens", "listing-2", "--ask", "sweep", "--most", "1"];
        let output = hitbench(folder.path(), &[&fixed, args].concat());
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    };
    hunt(&["--cases", "150", "-o", "whole"]);
    let mut shards = 0;
    for (shard, into) in [("1/3", "one"), ("2/3", "two"), ("3/3", "three")] {
        hunt(&["--cases", "50", "--shard", shard, "-o", into]);
        shards += content(&folder.path().join(into)).len();
    }
    let merge = |into| {
        let args = ["hunt", "--merge", "three", "one", "two", "--most", "1", "-o", into];
        let output = hitbench(folder.path(), &args);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        content(&folder.path().join(into))
    };
    let merged = merge("all");
    assert_eq!(merged, content(&folder.path().join("whole")));
    assert!(merged.len() < shards, "the shards found nothing twice");
    // Also in a folder of a shard: what is kept of it stays as it is.
    let one = content(&folder.path().join("one"));
    let both = merge("one");
    assert!(
        merged.iter().all(|file| both.contains(file)) && one.iter().all(|file| both.contains(file))
    );
    let missing = hitbench(folder.path(), &["hunt", "--merge", "four", "-o", "all"]);
    assert_eq!(missing.status.code(), Some(2));
}

fn copied<V: World>(clean: &Document<V>, plan: Plan, cases: u64) -> Vec<(Class, String)> {
    let mut hunt = Hunt::new(clean, [0, 1], plan).unwrap();
    while hunt.made() < cases {
        hunt.step();
    }
    hunt.finds().iter().map(|find| (find.class, find.test().unwrap())).collect()
}

/// A test of what a listing gets wrong holds the library to what it gets right; and at rest it asks the sweep too.
#[test]
fn a_copied_test_asserts_what_is_true_and_has_a_name_of_its_own() {
    let Scene::Three(document) = scene(LISTINGS[10].1) else { panic!() };
    let plan = Plan::new(Way::named("listing-2").unwrap(), Way::Exact, Subject::Sweep);
    let tests = copied(&document, plan, 150);
    let rests = tests.iter().filter(|(class, _)| class.course == PairMotion::Rests);
    let mut count = 0;
    for (_, test) in rests {
        count += 1;
        assert!(
            test.contains("matrix::sweep(") && test.contains("The judge says the same."),
            "{test}"
        );
        assert!(test.contains("(meeting.first, meeting.last)), None);"), "{test}");
    }
    assert!(count > 0);
    let name = |test: &str| test.split("fn ").nth(1).unwrap().split('(').next().unwrap().to_owned();
    let mut names: Vec<_> = tests.iter().map(|(_, test)| name(test)).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), tests.len());
    assert!(names[0].contains("_sweep_seed_1_case_"), "{}", names[0]);
}

/// What the library got wrong once, and if it gets something wrong: the test fails until it is right.
#[test]
fn a_copied_test_of_what_the_library_gets_wrong_asserts_what_is_true() {
    let copied = scene(
        r#"Scene3D(title: "approaching", shapes: [
            (name: "a", shape: Obb(center: (-4.25, 3.75, -4), half: (0.5, 0.25, 4), rotation: Euler(0, 0, 270))),
            (name: "b", shape: Ball(center: (1, -1.7500001, 8.75), radius: 2.25), displacement: (-4, 4, -7)),
        ])"#,
    );
    let test = copied.rust_test(0, 1).unwrap();
    assert!(!test.contains("the library did not"), "{test}");
    assert!(test.contains("(meeting.first, meeting.last)), None);"), "{test}");
    let wrong = "The judge says so. When this was copied, the library did not.";
    let judged = Judged { overlap: None, sweep: Some(Some(Interval { min: 0.5, max: 1.0 })) };
    let test = copied.rust_test_of(0, 1, Some(judged)).unwrap();
    assert!(test.contains(wrong) && test.contains("(first - 0.5).abs()"), "{test}");
    let met = scene(
        r#"Scene2D(title: "met", shapes: [
            (name: "a", shape: Ball(center: (0, 0), radius: 1)),
            (name: "b", shape: Ball(center: (4, 0), radius: 1), displacement: (-4, 0)),
        ])"#,
    );
    let judged = Judged { overlap: None, sweep: Some(None) };
    let test = met.rust_test_of(0, 1, Some(judged)).unwrap();
    assert!(test.contains(wrong) && test.contains("assert_eq!(first, None);"), "{test}");
}
