//! Every name of a record has a sentence of its own.

use std::collections::BTreeMap;

use glam::{DVec2, DVec3};

use super::{Names, Pair, Sentence, reason, sentence};
use hitbench_core::intersect::steps::{
    AxisSource, AxisTest, Branch, Comparison, ComparisonName, Marks, Relation, Side, Step,
};
use hitbench_core::intersect::{Decided, Decision, Interval, Record};
use hitbench_core::shapes::Kind;

fn text(sentence: &Sentence) -> String {
    sentence.iter().map(|span| span.text.as_str()).collect()
}

fn comparison(question: ComparisonName, holds: bool) -> Step<DVec2> {
    let (left, right) = if holds { (0.5, 0.75) } else { (1.25, 0.75) };
    let (verdict, marks) = (None, Marks::None);
    let [left_formula, right_formula] = ["x", "r"];
    let relation = Relation::Le;
    Step::Compare(Comparison {
        question,
        left_formula,
        right_formula,
        left,
        relation,
        right,
        holds,
        verdict,
        marks,
    })
}

const DECISIONS: [Decision; 10] = [
    Decision::Step(true),
    Decision::Step(false),
    Decision::NoAxisSeparates,
    Decision::NoGapBeyondRounding,
    Decision::ContainsOrigin,
    Decision::NoPartsMeet,
    Decision::RootsApart,
    Decision::WithinSurface,
    Decision::AtStart,
    Decision::NoContact,
];

/// Each sentence has one of these words.
const VERBS: &str = " is are was lies lie has have meets meet overlap touch runs run passes separates separate looks finds \
    find leaves leave crosses cross enters share stands counts comes starts fails sticks stick extends contains pierces \
    puts give gives scales move stay sees lets starts start changes stands makes leaves begins rises does do ";

#[test]
fn every_branch_question_and_decision_has_a_sentence_of_its_own() {
    let pairs = [
        Pair::new(Kind::Obb, Kind::Obb, 2),
        Pair::new(Kind::Ball, Kind::Sector, 2),
        Pair::new(Kind::Ray, Kind::Plane, 3),
        Pair::new(Kind::Capsule, Kind::Aabb, 3),
        Pair::new(Kind::Point, Kind::HalfSpace, 2),
        Pair::new(Kind::Mesh, Kind::Triangle, 3),
    ];
    for of in pairs {
        let mut said: BTreeMap<String, String> = BTreeMap::new();
        let mut add = |name: String, sentence: Sentence| {
            let text = text(&sentence);
            assert!(text.ends_with('.') && !text.contains(". "), "{name}: {text}");
            assert!(text.chars().count() <= 140, "{name}: {text}");
            let words = text.replace(['.', ',', ':'], "");
            assert!(
                words.split(' ').any(|word| VERBS.contains(&format!(" {word} "))),
                "{name}: no verb in {text}"
            );
            // The only code names allowed are p_x and p_y, which the figure shows.
            let plain = words.replace("p_x", "").replace("p_y", "");
            assert!(
                !plain.contains(['_', '(', '{', '[', '&', '*']) && !plain.contains("::"),
                "{name}: {text}"
            );
            let is_camel = |word: &str| {
                word.chars()
                    .zip(word.chars().skip(1))
                    .any(|(x, y)| x.is_lowercase() && y.is_uppercase())
            };
            assert!(!plain.replace("GJK", "").split(' ').any(is_camel), "{name}: {text}");
            if let Some(other) = said.insert(text.clone(), name.clone()) {
                panic!("{name} and {other} both say: {text}");
            }
        };
        for &branch in Branch::ALL {
            add(format!("{branch:?}"), sentence::<DVec2>(&Step::Branch(branch), &of));
        }
        for &question in
            ComparisonName::ALL.iter().chain(&[ComparisonName::AheadOfApex { and: false }])
        {
            for holds in [true, false] {
                add(format!("{question:?}, {holds}"), sentence(&comparison(question, holds), &of));
            }
        }
        for decision in DECISIONS {
            let decided = Some(Decided { decision, step: None });
            let record: Record<DVec2> = Record { decided, ..Record::default() };
            add(format!("{decision:?}"), reason(&record, &of));
        }
    }
}

fn axis(source: AxisSource, gap: f64, separates: bool) -> Step<DVec3> {
    let (a, b) = (Interval { min: -1.0, max: 1.0 }, Interval { min: 1.0 + gap, max: 3.0 });
    Step::Axis(AxisTest { source, origin: DVec3::ZERO, axis: DVec3::X, a, b, gap, separates })
}

#[test]
fn what_is_named_has_the_colour_of_the_shape() {
    let of = Pair::new(Kind::Ball, Kind::Aabb, 2);
    let said = sentence(&comparison(ComparisonName::NearestWithin, true), &of);
    assert_eq!(
        text(&said),
        "The disk's centre is 0.5 from the nearest point of the box, closer than its radius 0.75."
    );
    let named = |names: Names| -> Vec<&str> {
        said.iter().filter(|span| span.names == names).map(|span| span.text.as_str()).collect()
    };
    assert_eq!(named(Names::A), ["The disk's centre", "its radius"]);
    assert_eq!(named(Names::B), ["the box"]);
    assert_eq!(named(Names::Contact), ["0.5"]);

    let of = Pair::new(Kind::Obb, Kind::Obb, 3);
    let said = sentence(&axis(AxisSource::Face(Side::B, 1), 0.119, true), &of);
    assert_eq!(
        text(&said),
        "Face 2 of B separates them: along its normal they are at least 0.119 apart."
    );
    assert_eq!(said[0].names, Names::B);
}

#[test]
fn a_gap_that_is_rounding_beside_the_shapes_is_no_number() {
    let of = Pair::new(Kind::Aabb, Kind::Aabb, 3);
    let of_gap = |gap: f64, separates: bool| {
        text(&sentence(&axis(AxisSource::Coordinate(0), gap, separates), &of))
    };
    let touch = "The projections on the x axis touch, so it does not separate them.";
    assert_eq!(of_gap(0.0, false), touch);
    assert_eq!(of_gap(f64::from(-5.960_464_5e-8_f32), false), touch);
    // In double precision it is a depth.
    assert_eq!(
        of_gap(-1e-9, false),
        "The projections on the x axis overlap by 1e−9, so it does not separate them."
    );
    // A gap that separates is told whatever it is.
    assert_eq!(
        of_gap(1e-9, true),
        "The x axis separates them: along it they are at least 1e−9 apart."
    );
    assert_eq!(
        of_gap(-1e-9, true),
        "The x axis separates them: exact arithmetic finds a gap finer than rounding."
    );
}

#[test]
fn numbers_that_read_alike_are_told_apart_or_not_told() {
    let of = Pair::new(Kind::Ball, Kind::Ball, 2);
    let said = |left: f64, right: f64, holds: bool| {
        let Step::Compare(c) = comparison(ComparisonName::CentersNear, holds) else {
            unreachable!()
        };
        text(&sentence(&Step::Compare(Comparison { left, right, holds, ..c }), &of))
    };
    assert_eq!(
        said(1.0, 1.0, true),
        "The centres of the disks are 1 apart, exactly the sum of their radii 1."
    );
    assert_eq!(
        said(1.00002, 1.0, false),
        "The centres of the disks are 1.00002 apart, farther than the sum of their radii 1."
    );
    assert_eq!(
        said(1.000_000_000_1, 1.0, false),
        "The centres of the disks are 1 apart, just beyond the sum of their radii 1."
    );
    // Exact arithmetic decided otherwise than the rounded numbers.
    assert_eq!(
        said(1.0, 1.0, false),
        "The centres of the disks are 1 apart, just beyond the sum of their radii 1."
    );
}
