use glam::DVec3;
use hitbench::cases::{Dice, Family, case, digits, shrink};
use hitbench::lens::Lens;
use hitbench::scene::{Document, Precision};
use hitbench::shapes::Kind;

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
        let hit = |document: &Document<DVec3>| Lens::F64.overlap(document, [0, 1], 0.0).hit();
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
    assert!(numbers(&nothing).iter().all(|x| x.to_bits() == 0), "{:?}", nothing.entries);
}

#[test]
fn digits_are_those_that_are_written() {
    for (number, count) in [(0.0, 0), (1.0, 1), (-30.0, 1), (0.125, 3), (1e-30, 1), (123.5, 4)] {
        assert_eq!(digits(number), count, "{number}");
    }
}
