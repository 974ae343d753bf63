use hitbench::scene::{Document, Scene, Subject, World, each_world};
use hitbench::shapes::Kind;
use hitbench::ways::{Answer, NoAnswer, Told, Way};

use super::{LISTINGS, scene, scene_file};

fn in_space(name: &str) -> Document<glam::DVec3> {
    match Scene::load(&scene_file(name)).unwrap() {
        Scene::Three(document) => document,
        Scene::Two(_) => panic!("{name} is in the plane"),
    }
}

#[test]
fn names_are_read_back() {
    let fixed = [
        "f32",
        "f64",
        "widened",
        "exact",
        "exact-open",
        "gjk",
        "swapped",
        "moved",
        "scaled",
        "judge",
    ];
    for name in fixed.into_iter().chain(["sampling:64", "strict", "listing-4", "queue"]) {
        assert_eq!(Way::named(name).unwrap().to_string(), name);
    }
    assert_eq!(Way::named("sampling").unwrap(), Way::Sampling(256));
    for (name, words) in
        [("exakt", "exact"), ("sampling:0", "such as"), ("samplings", "such as"), ("", "no lens")]
    {
        let message = Way::named(name).unwrap_err();
        assert!(message.contains(words), "{name}: {message}");
    }
}

#[cfg(not(feature = "peers"))]
#[test]
fn a_library_that_is_not_built_in_says_how_to_get_it() {
    let message = Way::named("parry").unwrap_err();
    assert_eq!(message, "there is no lens parry here: build with --features peers");
    let touching = in_space("edge-cases/09-touching-balls");
    let told = Way::Parry.overlap(&touching, [0, 1], 0.0);
    assert_eq!(told, Err(NoAnswer::Failed("parry has no test for this pair".into())));
}

/// The kinds of a pair, and for each question whether a way is listed for them, and what it says.
fn listed<V: World>(way: &Way, document: &Document<V>) -> ([Kind; 2], [(bool, Told); 2]) {
    let kinds = [0, 1].map(|i| document.entries[i].form.kind());
    let known = [Subject::Overlap, Subject::Sweep].map(|subject| {
        let all = Way::all::<V>(kinds[0], kinds[1], subject);
        (all.contains(way), way.ask(document, [0, 1], subject))
    });
    (kinds, known)
}

#[test]
fn every_listing_is_a_way_of_its_pair() {
    for (id, text) in LISTINGS {
        let way = Way::named(id).unwrap();
        let (kinds, answers) = each_world!(&scene(text), document => listed(&way, document));
        assert_eq!(answers.iter().filter(|(listed, _)| *listed).count(), 1, "{id} of {kinds:?}");
        for (listed, answer) in answers {
            assert_eq!(listed, answer.is_ok(), "{id} of {kinds:?}: {answer:?}");
        }
    }
}

/// The window shows a name, and scenes and the command line an id: each leads to the other.
#[test]
fn lenses_of_a_pair_are_found_by_id_and_by_name() {
    let boxes = [Kind::Obb; 2];
    let of_boxes = |named: &str| Way::of_pair::<glam::DVec3>(named, boxes);
    assert_eq!(of_boxes("face normals alone"), of_boxes("faces-only"));
    assert_eq!(of_boxes("Face Normals Alone").unwrap(), Way::Other("faces-only".into()));
    for subject in [Subject::Overlap, Subject::Sweep] {
        for lens in Way::all::<glam::DVec3>(boxes[0], boxes[1], subject) {
            let id = lens.to_string();
            assert_eq!(of_boxes(&id).unwrap().to_string(), id);
            if let Some(name) = lens.name_of_pair::<glam::DVec3>(boxes) {
                assert_eq!(of_boxes(name).unwrap().to_string(), id);
            }
        }
    }
    assert_eq!(of_boxes("sampling:7"), Ok(Way::Sampling(7)));
    let message = of_boxes("corner").unwrap_err();
    assert!(message.starts_with("corner is no lens of OBB and OBB"), "{message}");
    assert!(message.contains("faces-only (face normals alone)"), "{message}");
    assert!(!message.contains("angle-by-root"), "of sectors alone: {message}");
}

#[test]
fn a_strict_comparison_misses_what_touches() {
    let touching = in_space("edge-cases/09-touching-balls");
    let ask = |lens: Way| lens.overlap(&touching, [0, 1], 0.0);
    for lens in [Way::F32, Way::F64, Way::Exact, Way::Gjk] {
        assert_eq!(ask(lens), Ok(Answer::Hit(None)));
    }
    let strict = ask(Way::Other("strict".into())).unwrap();
    assert_eq!(strict, Answer::Miss);
    assert!(strict.contradicts(Answer::Hit(None)) && !strict.contradicts(Answer::Undecided));
}

#[test]
fn sampling_sees_what_lasts_and_misses_what_is_fast() {
    let bullet = in_space("edge-cases/29-a-million-lengths");
    // At an odd number of steps none of them falls on the middle of the frame.
    assert_eq!(Way::Sampling(255).sweep(&bullet, [0, 1]), Ok(Answer::Miss));
    let Ok(Answer::Hit(Some(times))) = Way::Exact.sweep(&bullet, [0, 1]) else {
        panic!("it meets")
    };
    assert!((times.min - 0.5).abs() < 1e-9, "{times:?}");
    let floor = in_space("edge-cases/22-a-huge-flat-box");
    let Ok(Answer::Hit(Some(times))) = Way::Sampling(64).sweep(&floor, [0, 1]) else { panic!() };
    assert_eq!((times.min, times.max), (0.25, 1.0));
}

#[test]
fn without_an_exact_judge_a_touch_is_undecided() {
    let ellipse = |x: f64| {
        let text = format!(
            "Scene2D(title: \"t\", precision: F64, shapes: [(name: \"a\", shape: Ball(center: ({x}, 0), radius: 1)), (name: \"b\", shape: Ellipsoid(center: (0, 0), half: (2, 1), rotation: Degrees(0)))])"
        );
        let Scene::Two(document) = scene(&text) else { panic!() };
        // Exact arithmetic tells nothing of it, nowhere.
        let none = Err(NoAnswer::Failed("this pair has no exact test".into()));
        assert_eq!(Way::Exact.overlap(&document, [0, 1], 0.0), none);
        assert_eq!(Way::ExactOpen.overlap(&document, [0, 1], 0.0), none);
        Way::Judge.overlap(&document, [0, 1], 0.0)
    };
    assert_eq!(ellipse(3.0), Ok(Answer::Undecided));
    assert_eq!(ellipse(3.0 + 1e-12), Ok(Answer::Undecided));
    assert_eq!(ellipse(3.0 + 1e-6), Ok(Answer::Miss));
    assert_eq!(ellipse(3.0 - 1e-6), Ok(Answer::Hit(None)));
}

#[test]
fn times_contradict_where_they_are_off_by_a_thousandth_or_are_no_numbers() {
    let hit = |min: f64| Answer::of_times(Some(hitbench::shapes::Interval { min, max: 1.0 }));
    assert!(!hit(0.5).contradicts(hit(0.5009)));
    assert!(hit(0.5).contradicts(hit(0.502)));
    assert!(hit(f64::NAN).contradicts(hit(0.5)) && hit(0.5).contradicts(hit(f64::NAN)));
    assert!(!Answer::Undecided.contradicts(hit(0.5)));
}

/// The numbers as they are written, or as single precision has them.
#[test]
fn in_double_precision_written_and_stored_numbers_are_two_lenses() {
    let Scene::Two(disks) = Scene::load(&scene_file("edge-cases/36-number-by-number")).unwrap()
    else {
        panic!("it is in the plane")
    };
    let ask = |lens: Way| lens.overlap(&disks, [0, 1], 0.0);
    assert_eq!(ask(Way::F64), Ok(Answer::Hit(None)));
    assert_eq!(ask(Way::Widened), Ok(Answer::Miss));
    assert_eq!(ask(Way::F32), Ok(Answer::Miss));
}

/// Far from touching, the same pair swapped, moved or in other units has the same verdict and the same times.
#[test]
fn the_same_pair_in_another_frame_meets_at_the_same_times() {
    let floor = in_space("edge-cases/22-a-huge-flat-box");
    for lens in [Way::Swapped, Way::Moved, Way::Scaled, Way::Widened] {
        assert_eq!(lens.overlap(&floor, [0, 1], 0.0), Ok(Answer::Miss), "{lens}");
        let Ok(Answer::Hit(Some(times))) = lens.sweep(&floor, [0, 1]) else { panic!("{lens}") };
        assert!((times.min - 0.25).abs() < 1e-4 && times.max > 0.999, "{lens}: {times:?}");
    }
    assert!(Way::Swapped.keeps_numbers(floor.precision));
    assert!(!Way::Scaled.keeps_numbers(floor.precision));
}
