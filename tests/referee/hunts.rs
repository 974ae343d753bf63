use std::fs;

use hitbench::hunt::{Fault, Hunt, Plan};
use hitbench::lens::Lens;
use hitbench::scene::{Document, Scene, Subject, World};
use tempfile::tempdir;

use crate::{LISTINGS, hitbench, scene, text};

fn subject_of(way: &str) -> Subject {
    let sweeps = ["listing-2", "listing-4", "listing-1"];
    if sweeps.contains(&way) { Subject::Sweep } else { Subject::Overlap }
}

fn finds<V: World>(scene: &Document<V>, plan: Plan, cases: u64) -> Vec<(u64, Fault, String)> {
    let mut hunt = Hunt::new(scene, [0, 1], plan).unwrap();
    while hunt.made() < cases {
        hunt.step();
    }
    hunt.finds().iter().map(|find| (find.case, find.fault, find.scene())).collect()
}

fn first_gross<V: World>(scene: &Document<V>, plan: Plan) -> Option<String> {
    let mut hunt = Hunt::new(scene, [0, 1], Plan { most: 1, ..plan }).unwrap();
    while hunt.made() < 3_000 {
        if let Some(find) = hunt.step()
            && find.gross
        {
            return Some(find.scene());
        }
    }
    None
}

/// From a clean scene of the pair; a strict comparison errs where they touch alone.
#[test]
fn each_published_listing_is_caught() {
    for (way, text) in LISTINGS {
        let plan = Plan::new(Lens::named(way).unwrap(), Lens::Exact, subject_of(way));
        let found = match scene(text) {
            Scene::Two(document) if *way == "strict" => {
                finds(&document, plan, 60).pop().map(|(_, _, scene)| scene)
            }
            Scene::Three(document) if *way == "strict" => {
                finds(&document, plan, 60).pop().map(|(_, _, scene)| scene)
            }
            Scene::Two(document) => first_gross(&document, plan),
            Scene::Three(document) => first_gross(&document, plan),
        };
        let found = found.unwrap_or_else(|| panic!("{way} was not caught"));
        scene(&found);
    }
}

#[test]
fn the_same_seed_finds_the_same_and_another_does_not() {
    let Scene::Three(document) = scene(LISTINGS[4].1) else { panic!() };
    let plan = Plan {
        most: 2,
        ..Plan::new(Lens::named("corners").unwrap(), Lens::Exact, Subject::Overlap)
    };
    let once = finds(&document, plan.clone(), 60);
    assert!(!once.is_empty());
    assert_eq!(once, finds(&document, plan.clone(), 60));
    assert_ne!(once, finds(&document, Plan { seed: 2, ..plan }, 60));
}

#[test]
fn shards_share_the_cases_out() {
    let Scene::Three(document) = scene(LISTINGS[4].1) else { panic!() };
    let plan = Plan {
        most: 0,
        ..Plan::new(Lens::named("corners").unwrap(), Lens::Exact, Subject::Overlap)
    };
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
        for lens in [Lens::F32, Lens::F64] {
            let plan = Plan::new(lens, Lens::Exact, Subject::Overlap);
            assert_eq!(finds(&document, plan, 80), []);
        }
    }
}

#[test]
fn a_question_that_a_lens_does_not_know_is_refused() {
    let Scene::Two(document) = scene(crate::SECTOR) else { panic!() };
    let plan = Plan::new(Lens::named("matrix").unwrap(), Lens::Exact, Subject::Overlap);
    let message = Hunt::new(&document, [0, 1], plan.clone()).unwrap_err();
    assert!(message.contains("matrix") && message.contains("sector"), "{message}");
    let wrong = Plan { lens: Lens::F32, shard: [3, 3], ..plan };
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
    let none = hunt(&["--lens", "f64", "--cases", "20"]);
    assert_eq!(none.status.code(), Some(0), "{}", text(&none.stdout));
    for (args, words) in [
        (&["--lens", "f33"][..], "f32"),
        (&[], "--lens"),
        (&["--lens", "exact"], "never contradicts itself"),
        (&["--lens", "f32", "--shard", "4/3"], "--shard"),
        (&["--lens", "f32", "--seconds", "0"], "--seconds"),
        (&["--lens", "f32", "--sed", "1"], "--seed"),
        (&["--lens", "f32", "--pair", "a", "zz"], "zz"),
        (&["--lens", "matrix"], "matrix"),
    ] {
        let output = hunt(args);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains(words), "{args:?}: {message}");
    }
}
