//! How far a number may move before the verdict turns: against sampling all the way there.

use glam::DVec2;
use hitbench::analysis::Sensitivity;
use hitbench::intersect::matrix;
use hitbench::scene::{Document, Form, Precision, Subject, World};

use super::hands::{ball, scene};

fn whole<V: World>(document: &Document<V>, entry: usize, subject: Subject) -> Sensitivity<V> {
    let mut found = Sensitivity::new(document, entry, (0, 1), subject, 0.0).unwrap();
    assert!(!found.is_complete());
    found.go_on(|| true);
    assert!(found.is_complete() && found.is_of(document, entry, (0, 1), subject, 0.0));
    found
}

/// The verdict with number `index` of an entry moved by `by`; `None` where that makes no shape.
fn moved(
    document: &Document<DVec2>,
    (entry, subject): (usize, Subject),
    index: usize,
    by: f64,
) -> Option<bool> {
    let mut document = document.clone();
    let mut at = 0;
    document.entries[entry].each_field(&mut |_, _, numbers| {
        for number in numbers {
            *number += if at == index { by } else { 0.0 };
            at += 1;
        }
    });
    document.check(&document.entries[entry]).ok()?;
    Some(verdict(&document, subject))
}

fn verdict(document: &Document<DVec2>, subject: Subject) -> bool {
    if subject == Subject::Overlap {
        return document.overlap_at(0, 1, 0.0).unwrap();
    }
    let [a, b] = [0, 1].map(|i| document.shape(i).unwrap());
    let [of_a, of_b] = [0, 1].map(|i| document.motion(i).unwrap());
    matrix::sweep(&a, of_a, &b, of_b).unwrap().is_some()
}

/// Tries each number of a scene on the way to where the verdict turns, and beyond.
fn holds(document: &Document<DVec2>, subject: Subject) {
    let hit = verdict(document, subject);
    for entry in [0, 1] {
        let found = whole(document, entry, subject);
        let mut turning = 0;
        for (index, leeway) in found.leeways().iter().enumerate() {
            for (sign, way) in [(-1.0, leeway.down), (1.0, leeway.up)] {
                let Some(way) = way else { continue };
                turning += 1;
                for part in 0..100 {
                    let by = sign * way * f64::from(part) / 101.0;
                    let now = moved(document, (entry, subject), index, by);
                    assert_eq!(now, Some(hit), "{leeway:?} at {by}");
                }
                let turned = moved(document, (entry, subject), index, sign * way * 1.000_01);
                assert_eq!(turned, Some(!hit), "{leeway:?}");
            }
        }
        assert!(turning >= 2, "{entry}: {turning}");
        assert!(found.nearest().is_some());
    }
}

fn obb() -> Form<DVec2> {
    let rotation = hitbench::shapes::Angle::Degrees(25.0);
    Form::Obb { center: DVec2::ZERO, half: DVec2::new(1.4, 0.8), rotation }
}

#[test]
fn no_smaller_change_turns_the_verdict() {
    for precision in [Precision::F32, Precision::F64] {
        for (x, overlap) in [(2.2, false), (1.5, true)] {
            let mut document = scene([obb(), ball(DVec2::new(x, 0.3), 0.5)]);
            document.precision = precision;
            assert_eq!(document.overlap_at(0, 1, 0.0), Some(overlap));
            holds(&document, Subject::Overlap);
        }
    }
}

#[test]
fn no_smaller_change_turns_whether_they_meet() {
    for (y, meet) in [(1.0, true), (1.9, false)] {
        let mut document = scene([obb(), ball(DVec2::new(-4.0, y), 0.5)]);
        document.precision = Precision::F64;
        document.entries[1].displacement = DVec2::new(6.0, 0.5);
        assert_eq!(verdict(&document, Subject::Sweep), meet);
        holds(&document, Subject::Sweep);
        // The displacement is one of the numbers.
        let found = whole(&document, 1, Subject::Sweep);
        let of_way = found.leeways().iter().filter(|leeway| leeway.field == "displacement");
        assert!(of_way.clone().any(|leeway| leeway.least().is_some()));
    }
}

#[test]
fn the_nearest_number_is_named_and_what_does_not_matter_has_no_bar() {
    // The disk is 0.25 to the right of the other: only x, and the radius, matter so much.
    let document = scene([ball(DVec2::ZERO, 1.0), ball(DVec2::new(2.25, 0.0), 1.0)]);
    let found = whole(&document, 1, Subject::Overlap);
    let nearest = found.nearest().unwrap();
    assert!((nearest.least().unwrap().abs() - 0.25).abs() < 1e-6, "{nearest:?}");
    assert!(["center", "radius"].contains(&nearest.field.as_str()));
    let x = &found.leeways()[0];
    assert_eq!((x.field.as_str(), x.component), ("center", 0));
    assert!((x.down.unwrap() - 0.25).abs() < 1e-6 && x.up.is_none(), "{x:?}");
    // Where it stands across, no way parts or joins them. The displacement is none of u = 0.
    assert!(found.leeways()[1].least().is_none());
    let displacement = found.leeways().iter().filter(|leeway| leeway.field == "displacement");
    assert!(
        displacement.clone().count() == 2 && displacement.clone().all(|it| it.least().is_none())
    );
    // A radius below 0 is none: the way down ends there.
    assert!(found.leeways()[2].down.is_none());
}
