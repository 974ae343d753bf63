//! One pair, one truth: the distance is 0 just where they overlap, and no answer depends on which is named first.

use hitbench_core::intersect::distance::Closest;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::gjk;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::steps::Step;
use hitbench_core::shapes::{Kind, Mesh, Shape};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::{Random, cases_of, lift, ulp};

/// A shape of a kind; meshes have some triangles, and sectors are now and then wider than 90°.
pub fn some<V: Dimension>(random: &mut Random, kind: Kind) -> Option<Shape<V>> {
    match kind {
        Kind::Mesh => {
            let corners: Vec<V> = (0..6).map(|_| random.point()).collect();
            let triangles = vec![[0, 1, 2], [2, 1, 3], [3, 4, 5], [0, 0, 5]];
            Some(Mesh::new(corners, triangles).unwrap().into())
        }
        Kind::Sector if V::DIM == 3 && !random.one_in(8) => random.convex(kind),
        Kind::Sector => Some(random.sector().into()),
        kind => random.shape(kind),
    }
}

/// B moved so that it touches A, but for rounding: by the way between the closest points, or by the shortest way out.
pub fn touching<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<Shape<V>> {
    let closest = matrix::distance(a, b).ok()?;
    let by = if closest.distance > V::Scalar::ZERO {
        closest.a - closest.b
    } else {
        let out = matrix::penetration(a, b).ok()??;
        out.normal * out.depth
    };
    Some(b.posed(by, None))
}

/// The rounding of a test of the two is counted in ulp of this.
fn sizes<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let of = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        (lift(bounds.max) - lift(bounds.min)).length()
    };
    (lift(a.reference_point()) - lift(b.reference_point())).length() + of(a) + of(b)
}

fn bits<V: Vector>(closest: &Closest<V>) -> String {
    let Closest { a, b, distance } = closest;
    // By their bits, so that 0 is not −0.
    format!("{:?} {:?} {:x}", lift(*a), lift(*b), distance.double().to_bits())
}

/// All that the table says of the two, in both orders.
fn hold<V: Dimension>(a: &Shape<V>, b: &Shape<V>) {
    let Ok(overlap) = matrix::overlap(a, b) else { return };
    let (recorded, record) = explain::overlap(a, b);
    assert_eq!(recorded, Ok(overlap), "recorded: {a:?} {b:?}");
    let decided = record.decided.map(|decided| decided.decision.answer());
    assert_eq!(decided, Some(overlap), "{record:?} of {a:?} {b:?}");
    assert_eq!(matrix::overlap(b, a), Ok(overlap), "swapped: {a:?} {b:?}");
    assert_eq!(explain::overlap(b, a).0, Ok(overlap), "both: {a:?} {b:?}");
    for step in &record.steps {
        assert!(step.verdict().is_none_or(|says| says == overlap), "{step:?} of {a:?} {b:?}");
        if let Step::Axis(test) = step {
            separates_all(test, a, b);
        }
    }
    let Ok(closest) = matrix::distance(a, b) else { return };
    let back = matrix::distance(b, a).unwrap().swapped();
    assert_eq!(bits(&closest), bits(&back), "swapped: {a:?} {b:?}");
    assert_eq!(closest.distance == V::Scalar::ZERO, overlap, "{closest:?} of {a:?} {b:?}");
    assert!(closest.distance >= V::Scalar::ZERO && closest.distance.is_finite());
    if overlap {
        assert_eq!(closest.a, closest.b, "{a:?} {b:?}");
    }
    // What was made to agree differed by rounding alone.
    if let Some(general) = gjk::distance(a, b, &mut ()) {
        let off = (general.distance.double() - closest.distance.double()).abs();
        let smooth = 1e-8 * f64::from(u8::from(V::Scalar::epsilon().double() < 1e-10));
        let band = 64.0 * ulp::<V::Scalar>(sizes(a, b)) + smooth * sizes(a, b) + 1e-43;
        assert!(off <= band, "{general:?} and {closest:?} of {a:?} {b:?}");
    }
}

/// A separation on an axis is one of the whole shapes, not of a part of one.
fn separates_all<V: Dimension>(
    test: &hitbench_core::intersect::steps::AxisTest<V::Double>,
    a: &Shape<V>,
    b: &Shape<V>,
) {
    if !test.separates || test.axis.unit().is_none() {
        return;
    }
    let axis = V::from_space(test.axis.in_space()).unit().unwrap();
    let projection = |shape: &Shape<V>| shape.posed(-a.reference_point(), None).projection(axis);
    let (s, t) = (projection(a), projection(b));
    let gap = (t.min - s.max).max(s.min - t.max).double();
    let far = lift(a.reference_point()).length().max(lift(b.reference_point()).length());
    let band = 64.0 * ulp::<V::Scalar>(sizes(a, b)) + 4.0 * ulp::<V::Scalar>(far) + 1e-43;
    assert!(gap.is_nan() || gap >= -band, "{gap:e} on {test:?} of {a:?} {b:?}");
}

mod generic {
    use super::*;

    pub fn one_truth_for_every_pair<V: Dimension>() {
        let mut touched = 0;
        cases_of(40, |random| {
            for (i, &x) in Kind::ALL.iter().enumerate() {
                for &y in &Kind::ALL[i..] {
                    let (Some(a), Some(b)) = (some::<V>(random, x), some::<V>(random, y)) else {
                        continue;
                    };
                    hold(&a, &b);
                    if let Some(b) = touching(&a, &b) {
                        touched += 1;
                        hold(&a, &b);
                    }
                }
            }
        });
        eprintln!("{touched} pairs that touch but for rounding");
        assert!(touched > 1_000);
    }

    /// Worlds where all numbers are small whole ones: exact touches, and shapes that coincide.
    pub fn one_truth_on_a_grid<V: Dimension>() {
        cases_of(40, |random| {
            random.put_on_small_grid();
            for (i, &x) in Kind::ALL.iter().enumerate() {
                for &y in &Kind::ALL[i..] {
                    if let (Some(a), Some(b)) = (some::<V>(random, x), some::<V>(random, y)) {
                        hold(&a, &b);
                    }
                }
            }
        });
    }
}

in_every_space!(one_truth_for_every_pair, one_truth_on_a_grid);
