//! The lens `parry`, which the feature `peers` builds in: what it answers, and which faults of the catalogue it shows.

use glam::{DVec2, DVec3};
#[allow(unused)]
use hitbench::analysis::{Question, analyse};
use hitbench::cases::Dice;
#[allow(unused)]
use hitbench::hunt::{Fault, Hunt, Plan};
#[allow(unused)]
use hitbench::intersect::trust::Word;
use hitbench::lens::{Answer, Lens};
use hitbench::scene::{Document, Entry, Scene, Subject, Turn3, World};
use hitbench::shapes::{Angle, Kind};

use crate::catalogue::{answer, rows_of, word};
#[allow(unused)]
use crate::{hitbench, root, scene, scene_file, text};

/// A row tells "hit" where parry finds the first contact to a thousandth of the frame, and else when it finds it.
fn told(said: Answer, truth: Answer) -> String {
    match said.first() {
        Some(first) if truth.first().is_some() && said.contradicts(truth) => {
            format!("hit at {first:.3}")
        }
        _ => word(said).to_owned(),
    }
}

#[test]
fn parry_errs_as_the_catalogue_says() {
    let rows = rows_of(|lens| lens == "parry");
    assert!(rows.len() >= 4, "{}", rows.len());
    for [path, pair, ask, lens, says, truth] in &rows {
        let scene = Scene::load(&root().join(path)).unwrap_or_else(|error| panic!("{error}"));
        let context = format!("{path}, {pair}, {ask}");
        let ask = |lens: &str| answer(&scene, pair, ask, lens);
        assert_eq!(&told(ask(lens), ask("exact")), says, "{context}");
        for ours in ["exact", "f32", "f64"] {
            assert_eq!(&told(ask(ours), ask("exact")), truth, "{ours} of {context}");
        }
    }
}

fn every_kind<V: World>(of: impl Fn(Scene) -> Option<Document<V>>) -> Vec<Entry<V>> {
    let names = ["01-plane-closed", "02-plane-open", "03-space-closed", "04-space-open"];
    let scenes = names.map(|name| Scene::load(&scene_file(&format!("every-kind/{name}"))).unwrap());
    scenes.into_iter().filter_map(of).flat_map(|document| document.entries).collect()
}

const UNKNOWN: [Kind; 4] = [Kind::Line, Kind::Sector, Kind::Ellipsoid, Kind::Plane];

/// What is converted wrongly is wrong at most places.
fn agrees<V: World>(entries: &[Entry<V>], turn: V::Turn, subject: Subject) -> String {
    let mut report = String::new();
    for entry in entries {
        for probe in entries.iter().filter(|probe| ["ball", "obb"].contains(&probe.name.as_str())) {
            let (kind, other) = (entry.form.kind(), probe.form.kind());
            let (mut answers, mut hits, mut off) = (0, 0, 0);
            for i in 0..40 {
                let mut dice = Dice::of(7, i);
                let mut any = |by: f64| V::from_fn(|_| dice.between(-by, by));
                let mut document = Document::<V>::new("");
                document.precision = hitbench::scene::Precision::F32;
                document.entries = vec![entry.clone(), probe.clone()];
                let [a, b] = [0, 1].map(|i| document.shape(i).unwrap().reference_point());
                let [placed, moving] = document.entries.as_mut_slice() else { panic!() };
                // A half-space is met anywhere, and a mesh is large.
                moving.form.translate(a - b + any(1.8));
                placed.turn = (i % 2 == 0 || subject == Subject::Overlap).then_some(turn);
                if subject == Subject::Sweep {
                    moving.displacement = any(3.0);
                }
                let ask = |lens: Lens| match subject {
                    Subject::Overlap => lens.overlap(&document, [0, 1], i as f64 / 40.0),
                    Subject::Sweep => lens.sweep(&document, [0, 1]),
                };
                let (said, ours) = (ask(Lens::Parry), ask(Lens::F64));
                answers += u32::from(said.hit().is_some());
                hits += u32::from(said.hit() == Some(true));
                off += u32::from(said.contradicts(ours));
            }
            report += &format!("{kind} {other}: {answers} answers, {hits} hits, {off} off\n");
        }
    }
    report
}

#[test]
fn explore_kinds() {
    let plane = every_kind(|scene| match scene {
        Scene::Two(document) => Some(document),
        Scene::Three(_) => None,
    });
    let space = every_kind(|scene| match scene {
        Scene::Three(document) => Some(document),
        Scene::Two(_) => None,
    });
    let angle = Angle::Degrees(130.0);
    let about = Turn3 { axis: DVec3::new(1.0, 2.0, -0.5), angle };
    for subject in [Subject::Overlap, Subject::Sweep] {
        println!("{subject:?}\n{}", agrees::<DVec2>(&plane, angle, subject));
        println!("{subject:?}\n{}", agrees::<DVec3>(&space, about, subject));
    }
}

// TEMPORARY
#[test]
fn explore() {
    fn all<V: World>(name: &str, d: &Document<V>) {
        for a in 0..d.entries.len() {
            for b in a + 1..d.entries.len() {
                for s in [Subject::Overlap, Subject::Sweep] {
                    let p = Lens::Parry.ask(d, [a, b], s);
                    let e = Lens::Exact.ask(d, [a, b], s);
                    let f = Lens::F32.ask(d, [a, b], s);
                    let (x, y) = (&d.entries[a], &d.entries[b]);
                    let mark = if p.contradicts(e) {
                        "WRONG"
                    } else if p == Answer::Unsupported {
                        "none"
                    } else {
                        "ok"
                    };
                    println!(
                        "{mark} {name} {s:?} {} {:?}, {} {:?}: parry {p:?} exact {e:?} f32 {f:?}",
                        x.name,
                        x.form.kind(),
                        y.name,
                        y.form.kind()
                    );
                }
            }
        }
    }
    let mut files: Vec<_> = std::fs::read_dir(root().join("scenes"))
        .unwrap()
        .flat_map(|d| std::fs::read_dir(d.unwrap().path()).into_iter().flatten())
        .map(|f| f.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "ron"))
        .collect();
    files.sort();
    for f in files {
        let name = f.strip_prefix(root()).unwrap().display().to_string();
        if name.contains("mesh") || name.contains("crowd") {
            continue;
        }
        match Scene::load(&f) {
            Ok(Scene::Two(d)) if d.entries.len() < 9 => all(&name, &d),
            Ok(Scene::Three(d)) if d.entries.len() < 9 => all(&name, &d),
            _ => {}
        }
    }
}
