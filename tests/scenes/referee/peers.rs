//! The lens `parry`, which the feature `peers` builds in: what it answers, and which faults of the catalogue it shows.

use glam::{DVec2, DVec3};
#[allow(unused)]
use hitbench::analysis::{Question, analyse};
use hitbench::cases::Dice;
#[allow(unused)]
use hitbench::hunt::{Fault, Hunt, Plan};
#[allow(unused)]
use hitbench::intersect::trust::Word;
use hitbench::scene::{Document, Scene, Subject, Turn3, World};
use hitbench::shapes::{Angle, Kind};
use hitbench::ways::{Answer, Way};

use super::catalogue::{answer, rows_of, word};
#[allow(unused)]
use super::{hitbench, root, scene_file, text};

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

/// The scenes of every kind in a world.
fn every_kind<V: World>(of: impl Fn(Scene) -> Option<Document<V>>) -> Vec<Document<V>> {
    let names = ["01-plane-closed", "02-plane-open", "03-space-closed", "04-space-open"];
    let load = |name| Scene::load(&scene_file(&format!("every-kind/{name}"))).unwrap();
    names.map(load).into_iter().filter_map(of).collect()
}

/// Asks each shape of the scenes with a ball and a box at forty places, the shape turned or turning; for each pair how many answers
/// parry has, and how many of them are not ours.
fn asked<V: World>(
    scenes: &[Document<V>],
    turn: V::Turn,
    subject: Subject,
) -> Vec<([Kind; 2], [u32; 2])> {
    let probes: Vec<_> =
        ["ball", "obb"].map(|name| &scenes[0].entries[scenes[0].find(name).unwrap()]).into();
    let mut counts = Vec::new();
    for scene in scenes {
        for (entry, probe) in
            scene.entries.iter().flat_map(|entry| probes.iter().map(move |probe| (entry, probe)))
        {
            let [mut answers, mut off] = [0; 2];
            for i in 0..40 {
                let mut dice = Dice::of(7, i);
                let mut any = |by: f64| V::from_fn(|_| dice.between(-by, by));
                let mut document = scene.clone();
                document.entries = vec![entry.clone(), (*probe).clone()];
                let [a, b] = [0, 1].map(|i| document.shape(i).unwrap().reference_point());
                let [turned, moving] = document.entries.as_mut_slice() else { panic!() };
                moving.form.translate(a - b + any(1.8));
                turned.turn = (i % 2 == 0).then_some(turn);
                if subject == Subject::Sweep {
                    moving.displacement = any(3.0);
                }
                let ask = |lens: Way| match subject {
                    Subject::Overlap => lens.overlap(&document, [0, 1], i as f64 / 40.0),
                    Subject::Sweep => lens.sweep(&document, [0, 1]),
                };
                let [said, ours] = [Way::Parry, Way::F64].map(|way| ask(way).ok());
                answers += u32::from(said.and_then(Answer::hit).is_some());
                let pair = said.zip(ours);
                off += u32::from(pair.is_some_and(|(said, ours)| said.contradicts(ours)));
            }
            counts.push(([entry.form.kind(), probe.form.kind()], [answers, off]));
        }
    }
    counts
}

/// What is converted wrongly is wrong at most places.
#[test]
fn parry_gets_the_shapes_and_the_motions_of_the_scene() {
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
        let mut counts = asked::<DVec2>(&plane, angle, subject);
        counts.extend(asked::<DVec3>(&space, about, subject));
        for ([a, b], [answers, off]) in counts {
            let known = match a {
                Kind::Line | Kind::Sector | Kind::Ellipsoid | Kind::Plane => 0,
                Kind::Point | Kind::Ray if subject == Subject::Sweep => 0,
                // Parry sweeps none that turns.
                Kind::HalfSpace if subject == Subject::Sweep => 20,
                _ => 40,
            };
            // Some casts fail, and say so.
            let failed = if subject == Subject::Overlap { 0 } else { known / 5 };
            let context = format!("{subject:?} of {a} and {b}: {answers} answers, {off} off");
            assert!((known - failed..=known).contains(&answers) && off <= 2, "{context}");
        }
    }
}

/// Shapes of a hundredth of a unit that are apart touch; the scene of the catalogue is one for which parry is right.
#[test]
fn small_triangles_that_are_apart_are_said_to_touch() {
    let path = scene_file("edge-cases/15-a-hundredth-of-the-size");
    let Scene::Two(document) = Scene::load(&path).unwrap() else { panic!() };
    assert_eq!(Way::Parry.overlap(&document, [0, 1], 0.0), Ok(Answer::Miss));
    let plan = Plan::new(Way::Parry, Way::Exact, Subject::Overlap);
    let mut hunt = Hunt::new(&document, [0, 1], plan).unwrap();
    while !hunt.finds().iter().any(|find| find.class.fault == Fault::FalseHit && find.class.gross) {
        assert!(hunt.made() < 2_000, "none in 2,000 cases");
        hunt.step();
    }
}

#[test]
fn the_tables_of_the_window_have_a_row_for_it() {
    let path = scene_file("edge-cases/22-a-huge-flat-box");
    let Scene::Three(document) = Scene::load(&path).unwrap() else { panic!() };
    let question = Question { focus: Some((0, 1)), ways: true, ..Question::at(0.0) };
    let focus = analyse(&document, &question).focus.unwrap();
    let row = focus.ways.iter().find(|row| row.way == Way::Parry).unwrap();
    assert_eq!((row.about.name, &row.told), ("parry 0.31", &Ok(Answer::Miss)));
    let motion = focus.motion.unwrap();
    let row = motion.ways.iter().find(|row| row.way == Way::Parry).unwrap();
    let first = row.told.as_ref().unwrap().first();
    assert!(first.is_some_and(|first| first > 0.251), "{:?}", row.told);
    assert_eq!((row.differs, row.word), (true, Some(Word::Wrong)));
}

#[test]
fn a_hunt_on_the_command_line_takes_it() {
    let args =
        ["hunt", "scenes/edge-cases/27-corner-to-corner.ron", "--pair", "C", "D", "--ask", "sweep"];
    let more = ["--lens", "parry", "--cases", "5"];
    let output = hitbench(root(), &[&args[..], &more].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("The lens parry says"), "{}", text(&output.stdout));
}
