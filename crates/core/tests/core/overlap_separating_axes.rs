//! The tests by separating axes, each against certificates from linear programming: an "overlap" must come with
//! common points, an "apart" with an axis that truly separates.
//!
//! `COUNT=20000 cargo test --release --test core overlap_separating_axes` tries more than the 5,000 worlds of each test and space.

use crate::common::hulls::{Corners, error_of, exact_distance};
use crate::common::{
    Random, Scaled, assert_scales, assert_scales_to_the_ends, cases_of, count, ulp,
};
use hitbench_core::Vector;
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{Record, Recorder, overlap};

/// Makes of each line a test over all spaces: random pairs, verdicts right outside the band of so many
/// ulp, the same with a recorder, and unchanged by powers of two.
macro_rules! pairs {
    ($($pair:ident: $a:ident, $b:ident, $band:literal;)+) => {
        mod generic {
            use super::*;
            $(pub fn $pair<V: Vector>() {
                let worst = check::<V, _, _>(
                    $band,
                    |random| (random.$a::<V>(), random.$b::<V>()),
                    |a, b| overlap::$pair(a, b, &mut ()),
                    |a, b, steps| overlap::$pair(a, b, steps),
                );
                eprintln!("{} in {}: the worst is {worst:.2} ulp", stringify!($pair), std::any::type_name::<V>());
            })+
        }
        $(in_every_space!($pair);)+
    };
}

pairs! {
    aabb_aabb: aabb, aabb, 2.0;
    aabb_obb: aabb, obb, 16.0;
    obb_obb: obb, obb, 16.0;
    segment_aabb: any_segment, aabb, 8.0;
    segment_obb: any_segment, obb, 16.0;
    segment_triangle: any_segment, triangle, 32.0;
    triangle_aabb: triangle, aabb, 16.0;
    triangle_obb: triangle, obb, 16.0;
    triangle_triangle: triangle, triangle, 32.0;
}

/// An axis on which the shapes overlap.
fn overlaps<D: Vector>(step: &Step<D>) -> bool {
    matches!(step, Step::Axis(test) if !test.separates && test.axis != D::ZERO)
}

/// Returns the largest error in ulp.
fn check<V: Vector, A: Corners + Scaled, B: Corners + Scaled>(
    band: f64,
    pair: impl Fn(&mut Random) -> (A, B),
    verdict_of: impl Fn(&A, &B) -> bool,
    record: impl Fn(&A, &B, &mut Recorder<'_, V::Double>) -> bool,
) -> f64 {
    let (worlds, mut worst, mut overlapping) = (count(2_000), 0.0_f64, 0);
    let mut right = |a: &A, b: &B| {
        let verdict = verdict_of(a, b);
        let (recorded, told) = Record::of(|probe| record(a, b, probe));
        assert_eq!(recorded, verdict, "the recorder hears another verdict");
        assert_eq!(told.decided.map(|decided| decided.decision.answer()), Some(verdict));
        assert_eq!(told.shallowest.is_some(), told.steps.iter().any(overlaps), "{told:?}");
        let (a, b) = (a.hull(), b.hull());
        let unit = ulp::<V::Scalar>(a.size_with(&b));
        let error = error_of(verdict, &a, &b, &told.steps, band * unit / 2.0);
        if error > 0.0 {
            worst = worst.max(error / unit);
        }
        assert!(error <= band * unit, "{verdict} is wrong by {error:e}, {} ulp", error / unit);
    };
    cases_of(worlds, |random| {
        let (a, b) = pair(random);
        right(&a, &b);
        assert_scales(&a, &b, &verdict_of);
        assert_scales_to_the_ends::<V::Scalar, _, _>(&a, &b, false, &verdict_of);
        overlapping += u64::from(verdict_of(&a, &b));

        // Where the verdict turns as A approaches B, errors show.
        let way = b.hull().at() - a.hull().at();
        let (mut far, mut near) = (-1.0, 1.0);
        if verdict_of(&a.moved(way * far), &b) || !verdict_of(&a.moved(way * near), &b) {
            return;
        }
        for _ in 0..60 {
            let middle = (far + near) / 2.0;
            let turned = verdict_of(&a.moved(way * middle), &b);
            *(if turned { &mut near } else { &mut far }) = middle;
        }
        right(&a.moved(way * far), &b);
        right(&a.moved(way * near), &b);
    });
    let few = worlds / 40;
    assert!((few..worlds - few).contains(&overlapping), "one-sided worlds: {overlapping} overlap");
    worst
}

/// The corners of a random shape whose coordinates are all multiples of one number: every operation on
/// them is exact, so no band is allowed, and touching, coplanar, collinear and coincident pairs are the rule.
fn exact_on_a_grid<A: Corners, B: Corners>(
    pair: impl Fn(&mut Random) -> (A, B),
    verdict_of: impl Fn(&A, &B) -> bool,
) {
    let mut touching = 0;
    cases_of(4_000, |random| {
        random.put_on_small_grid();
        let (a, b) = pair(random);
        let distance = exact_distance(&a.hull().points(), &b.hull().points());
        assert_eq!(verdict_of(&a, &b), distance == 0.0, "the exact distance is {distance}");
        touching += u64::from(distance == 0.0);
    });
    assert!((200..3_800).contains(&touching), "one-sided worlds: {touching} overlap");
}

/// Makes of each line a test of [`exact_on_a_grid`] in all spaces.
macro_rules! grids {
    ($($name:ident: $pair:ident, $a:ident, $b:ident;)+) => {
        mod grid {
            use super::*;
            $(pub fn $name<V: Vector>() {
                exact_on_a_grid(
                    |random| (random.$a::<V>(), random.$b::<V>()),
                    |a, b| overlap::$pair(a, b, &mut ()),
                );
            })+
        }
        $(#[test]
        fn $name() {
            grid::$name::<glam::Vec2>();
            grid::$name::<glam::Vec3>();
        })+
    };
}

grids! {
    aabb_aabb_on_a_grid: aabb_aabb, aabb, aabb;
    segment_aabb_on_a_grid: segment_aabb, segment, aabb;
    segment_triangle_on_a_grid: segment_triangle, segment, triangle;
    triangle_aabb_on_a_grid: triangle_aabb, triangle, aabb;
    triangle_triangle_on_a_grid: triangle_triangle, triangle, triangle;
}
