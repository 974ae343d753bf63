//! One question through all ways: they agree, but for the published listings where those err.

use glam::{DVec2, DVec3};
use hitbench::Scalar;
use hitbench::analysis::{Focus, Question, WayAnswer, analyse};
use hitbench::intersect::trust::Word;
use hitbench::presets::presets;
use hitbench::scene::{Document, Scene, World, each_world};
use hitbench::ways::{Answer, Told, Way};

fn focus<V: World>(document: &Document<V>) -> Option<Focus<V>> {
    let question = Question { focus: Some((0, 1)), ways: true, ..Question::at(0.0) };
    analyse(document, &question).focus
}

fn row<'a, V: World>(focus: &'a Focus<V>, id: &str) -> &'a WayAnswer<V> {
    let of = |row: &&WayAnswer<V>| row.way.to_string() == id;
    focus.ways.iter().find(of).unwrap_or_else(|| panic!("no way {id}"))
}

fn hit(told: &Told) -> Option<bool> {
    told.as_ref().ok().and_then(|answer| answer.hit())
}

/// Of every preset: what is exact agrees with what decides, and so does all that is right for all input and sure.
fn agree<V: World>(path: &str, document: &Document<V>) -> [usize; 2] {
    let Some(focus) = focus(document).filter(|focus| !focus.ways.is_empty()) else {
        return [0; 2];
    };
    let own = hit(&focus.ways[0].told);
    for row in &focus.ways {
        if matches!(row.way, Way::Exact | Way::Swapped | Way::Widened) {
            let sure = focus.trust.is_some_and(|trust| trust.word != Word::Undecided);
            let says = hit(&row.told);
            let same = says.is_none() || says == own;
            assert!(same || !sure, "{path}: {} says {says:?}", row.way);
        }
    }
    let mut wrong = 0;
    for row in &focus.ways {
        if row.word == Some(Word::Wrong) {
            wrong += 1;
            let is_right = matches!(row.way, Way::Other(_)) && row.about.errs.is_empty();
            assert!(!is_right, "{path}: {}", row.way);
            assert_ne!(hit(&row.told), own);
        }
    }
    [focus.ways.len(), wrong]
}

#[test]
fn the_lenses_of_every_preset_agree_but_for_listings_that_err() {
    let mut sum = [0; 2];
    for preset in presets().iter().flat_map(|family| &family.presets) {
        // Meshes and crowds take long, and are no cases of arithmetic.
        if ["meshes", "crowds"].iter().any(|family| preset.path.starts_with(family)) {
            continue;
        }
        let [lenses, wrong] = match preset.scene() {
            Ok(Scene::Two(document)) => agree::<DVec2>(preset.path, &document),
            Ok(Scene::Three(document)) => agree::<DVec3>(preset.path, &document),
            Err(error) => panic!("{error:?}"),
        };
        sum = [sum[0] + lenses, sum[1] + wrong];
    }
    assert!(sum[0] > 600 && sum[1] >= 4, "{sum:?}");
}

fn preset(path: &str) -> Scene {
    let mut all = presets().iter().flat_map(|family| &family.presets);
    let preset = all.find(|preset| preset.path.starts_with(path)).unwrap();
    preset.scene().unwrap()
}

#[test]
fn the_listing_that_errs_is_named_with_the_step_at_which_it_does() {
    let Scene::Three(document) = preset("edge-cases/08") else { unreachable!() };
    let focus = focus(&document).unwrap();
    let matrix = row(&focus, "matrix");
    assert!(matrix.differs);
    assert_eq!(matrix.word, Some(Word::Wrong));
    // Both are there to be stepped through side by side.
    let [own, other] = matrix.differs_at.expect("both test axes");
    assert_eq!(matrix.record.steps[other].verdict(), Some(false));
    assert_eq!(focus.ways[0].record.steps[own].verdict(), None);
    assert_eq!(hit(&row(&focus, "exact").told), Some(true));
}

#[test]
fn other_numbers_may_have_another_verdict() {
    let Scene::Two(document) = preset("edge-cases/36") else { unreachable!() };
    let focus = focus(&document).unwrap();
    assert_eq!(focus.ways[0].told, Ok(Answer::Miss));
    assert_eq!(focus.trust.map(|trust| trust.word), Some(Word::Rounding));
    // As they are written the sum of the doubles is 0.30000000000000004: they overlap. That is no error of either.
    let written = row(&focus, "f64");
    assert_eq!((hit(&written.told), written.word), (Some(true), None));
    assert_eq!(row(&focus, "widened").told, Ok(Answer::Miss));
    // The ways are asked only when they are wanted.
    let question = Question { focus: Some((0, 1)), ..Question::at(0.0) };
    assert!(analyse(&document, &question).focus.unwrap().ways.is_empty());
}

/// The lenses of a sweep that say something else in a preset, with the word of the sweep itself.
fn differing(path: &str, [a, b]: [&str; 2]) -> (Word, Vec<String>) {
    fn of<V: World>(document: &Document<V>, pair: [&str; 2]) -> (Word, Vec<String>) {
        let [a, b] = pair.map(|name| document.find(name).unwrap());
        let question = Question { focus: Some((a, b)), ways: true, ..Question::at(0.0) };
        let motion = analyse(document, &question).focus.unwrap().motion.unwrap();
        for id in ["f32", "f64", "widened", "swapped", "moved", "scaled"] {
            assert!(motion.ways.iter().any(|row| row.way.to_string() == id), "no way {id}");
        }
        // Of other numbers another answer may be true: then the lens has no word.
        let keeps = |way: &Way| way.keeps_numbers(document.precision);
        let differing = motion.ways.iter().filter(|row| row.differs && keeps(&row.way));
        let told = differing.map(|row| {
            // Where closed sets only touch, open ones miss: that is no error.
            let word = (row.way != Way::ExactOpen).then_some(Word::Wrong);
            assert_eq!(row.word, word, "{}", row.way);
            row.way.to_string()
        });
        (motion.trust.unwrap().word, told.collect())
    }
    let mut all = presets().iter().flat_map(|family| &family.presets);
    each_world!(all.find(|preset| preset.path == path).unwrap().scene().unwrap(), document => of(&document, [a, b]))
}

#[test]
fn a_sweep_is_asked_through_every_lens_and_listings_that_err_are_wrong() {
    let told = |path, pair| differing(path, pair);
    let listing = |id: &str| vec![id.to_owned()];
    let of_boxes = told("edge-cases/25-an-axis-without-velocity.ron", ["A", "B"]);
    assert_eq!(of_boxes, (Word::Certain, listing("listing-4")));
    let of_balls = told("edge-cases/24-roots-outside-the-frame.ron", ["chaser", "ahead"]);
    assert_eq!(of_balls, (Word::Certain, listing("listing-2")));
    let grazing = told("edge-cases/28-grazing.ron", ["large", "small"]);
    assert_eq!(grazing, (Word::Rounding, listing("exact-open")));
}

/// The core's answer is nowhere wrong, and decided wherever the pair has an exact judge.
#[test]
fn the_sweeps_of_the_presets_can_be_trusted() {
    fn trust<V: World>(path: &str, document: &Document<V>) -> usize {
        let question = Question { focus: Some((0, 1)), ..Question::at(0.0) };
        let motion = analyse(document, &question).focus.and_then(|focus| focus.motion);
        let Some(trust) = motion.as_ref().and_then(|motion| motion.trust) else { return 0 };
        assert_ne!(trust.word, Word::Wrong, "{path}: {trust:?}");
        // Bodies that turn come near more than once.
        let nearest = motion.as_ref().and_then(|motion| motion.nearest);
        if let (Some((_, closest)), Some(margin)) = (nearest, trust.margin) {
            let [shown, told] = [closest.distance, margin.separation];
            assert!((shown - told).abs() <= 1e-5 + margin.band, "{path}: {shown}, {told}");
        }
        if let (Ok(Some(times)), Some(first)) = (motion.unwrap().meeting, trust.judged.first()) {
            assert!((times.first.double() - first).abs() < 1e-4, "{path}: {times:?}, {first}");
        }
        1
    }
    let mut trusted = 0;
    for preset in presets().iter().flat_map(|family| &family.presets) {
        // Searches through large meshes take long, and their sweeps have no such line.
        if preset.path.starts_with("meshes/") {
            continue;
        }
        trusted += each_world!(preset.scene().unwrap(), document => trust(preset.path, &document));
    }
    assert!(trusted > 60, "{trusted}");
}

/// What the lenses of a sweep do can be stepped through beside the sweep that decides, whose steps are those on the stage.
#[test]
fn the_lenses_of_a_sweep_have_their_steps() {
    fn compare<V: World>(path: &str, document: &Document<V>) -> [usize; 2] {
        let question = Question { focus: Some((0, 1)), ways: true, ..Question::at(0.0) };
        let Some(motion) = analyse(document, &question).focus.and_then(|focus| focus.motion) else {
            return [0; 2];
        };
        let Some(own) = motion.ways.first() else { return [0; 2] };
        let steps = &own.record.steps;
        assert_eq!(motion.record.steps.get(..steps.len()), Some(&steps[..]), "{path}");
        let [mut stepped, mut differing] = [0; 2];
        for row in &motion.ways[1..] {
            let no_steps = matches!(row.way, Way::Exact | Way::ExactOpen | Way::Sampling(_));
            assert!(!no_steps || row.record.steps.is_empty(), "{path}: {}", row.way);
            stepped += usize::from(!row.record.steps.is_empty());
            if let Some([one, other]) = row.differs_at {
                differing += 1;
                let told = [steps.get(one), row.record.steps.get(other)];
                assert!(told[0].is_some() || told[1].is_some(), "{path}: {}", row.way);
                assert_ne!(told[0], told[1], "{path}: {}", row.way);
            } else if row.way == Way::Swapped && row.told == own.told {
                assert_eq!(row.record.steps.len(), steps.len(), "{path}");
            }
        }
        [stepped, differing]
    }
    let mut sum = [0; 2];
    for preset in presets().iter().flat_map(|family| &family.presets) {
        // Searches through large meshes take long.
        if preset.path.starts_with("meshes/") {
            continue;
        }
        let [stepped, differing] =
            each_world!(preset.scene().unwrap(), document => compare(preset.path, &document));
        sum = [sum[0] + stepped, sum[1] + differing];
    }
    assert!(sum[0] > 500 && sum[1] > 10, "{sum:?}");
}
