use glam::DVec3;
use hitbench::cases::{Dice, Family, case, digits, shrink};
use hitbench::scene::{Document, Form, Precision};
use hitbench::shapes::Kind;
use hitbench::ways::Way;

use super::from_environment;

fn numbers(document: &Document<DVec3>) -> Vec<f64> {
    let mut all = Vec::new();
    for entry in &document.entries {
        entry.clone().each_field(&mut |_, _, numbers| all.extend_from_slice(numbers));
    }
    all
}

/// Whatever the property, it is kept, and the shrunk case never has more digits.
#[test]
fn what_holds_before_holds_after() {
    let families = [Family::Random, Family::Far, Family::NearParallel, Family::Fast];
    for (i, family) in families.into_iter().cycle().take(24).enumerate() {
        let mut dice = Dice::of(2, i as u64);
        let kinds = [Kind::Capsule, Kind::Obb];
        let made = case::<DVec3>(family, kinds, Precision::F32, i % 2 == 0, &mut dice);
        let Some(document) = made else { continue };
        let hit =
            |document: &Document<DVec3>| Way::F64.overlap(document, [0, 1], 0.0).unwrap().hit();
        let before = hit(&document);
        let mut asked = 0;
        let small = shrink(&document, 2_000, &mut |document| {
            asked += 1;
            hit(document) == before
        });
        assert_eq!(hit(&small), before, "{:?} became {:?}", document.entries, small.entries);
        assert!(asked <= 2_000);
        let count = |document| numbers(document).iter().map(|&x| digits(x)).sum::<usize>();
        assert!(count(&small) <= count(&document));
        // A plain verdict needs no more than round numbers.
        assert!(numbers(&small).iter().all(|&x| digits(x) <= 2), "{:?}", small.entries);
    }
}

#[test]
fn a_predicate_that_never_holds_changes_nothing_and_a_budget_ends() {
    let mut dice = Dice::of(2, 77);
    let document =
        case::<DVec3>(Family::Random, [Kind::Ball, Kind::Ball], Precision::F32, true, &mut dice)
            .unwrap();
    assert_eq!(shrink(&document, 1_000, &mut |_| false), document);
    assert_eq!(shrink(&document, 0, &mut |_| true), document);
    let mut asked = 0;
    shrink(&document, 17, &mut |_| {
        asked += 1;
        asked % 2 == 0
    });
    assert!(asked <= 17, "{asked}");
    let nothing = shrink(&document, 10_000, &mut |_| true);
    // The centres, and what moves: a radius is left of each.
    let left: Vec<f64> = numbers(&nothing).into_iter().filter(|x| x.to_bits() != 0).collect();
    assert_eq!(left.iter().map(|&x| digits(x)).collect::<Vec<_>>(), [1, 1], "{left:?}");
}

/// As many cases as `COUNT` says.
#[test]
fn what_has_a_size_keeps_one() {
    let kinds = [Kind::Segment, Kind::Ball, Kind::Capsule, Kind::Triangle, Kind::Aabb, Kind::Obb];
    let (mut sizes, mut flat) = (0, 0);
    for i in 0..from_environment("COUNT", 60) {
        let mut dice = Dice::of(from_environment("SEED", 3), i);
        let kinds = [dice.pick(&kinds), dice.pick(&kinds)];
        let family = dice.pick(Family::ALL);
        let made = case::<DVec3>(family, kinds, Precision::F32, i % 2 == 0, &mut dice);
        let Some(document) = made else { continue };
        // Something that holds of many cases, whatever their sizes.
        let mut odd = i;
        let small = shrink(&document, 400, &mut |_| {
            odd = odd.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            odd >> 62 != 0
        });
        for (before, after) in document.entries.iter().zip(&small.entries) {
            for (before, after) in measures(&before.form).into_iter().zip(measures(&after.form)) {
                assert!(
                    before == 0.0 || after != 0.0,
                    "{before:?} became {after:?} in {:?}",
                    small.entries
                );
                (sizes, flat) =
                    (sizes + usize::from(before != 0.0), flat + usize::from(before == 0.0));
            }
        }
    }
    assert!(sizes > 100 && flat > 0, "{sizes} sizes and {flat} of 0");
}

/// All lengths and angles of a form that are 0 where it is flat.
fn measures(form: &Form<DVec3>) -> Vec<f64> {
    let area = |a: DVec3, b: DVec3, c: DVec3| (b - a).cross(c - a).length();
    match form {
        Form::Segment { start, end } => vec![start.distance(*end)],
        Form::Ball { radius, .. } => vec![*radius],
        Form::Capsule { start, end, radius } => vec![start.distance(*end), *radius],
        Form::Triangle { a, b, c } => vec![area(*a, *b, *c)],
        Form::Aabb { half, .. } | Form::Obb { half, .. } => half.to_array().to_vec(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn digits_are_those_that_are_written() {
    for (number, count) in [(0.0, 0), (1.0, 1), (-30.0, 1), (0.125, 3), (1e-30, 1), (123.5, 4)] {
        assert_eq!(digits(number), count, "{number}");
    }
}
