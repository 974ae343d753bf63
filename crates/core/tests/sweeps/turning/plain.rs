//! A plain sweep and the time of impact say what the recorded sweep says, to the bit.

use hitbench_core::Scalar;
use hitbench_core::intersect::Record;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Angle, Kind, Motion, Shape};

use crate::common::turns::Turns;
use crate::common::*;
use crate::turning::solid;

/// A motion that now and then turns by whole quarters, also by several rounds, or does not move.
fn motion<V: Turns>(random: &mut Random) -> Motion<V> {
    let (displacement, axis, degrees) = solid::motion::<V>(random);
    let degrees = if random.one_in(3) { 90.0 * (random.below(9) * 2) as f64 } else { degrees };
    let turn = Some(V::turn(axis, Angle::Degrees(V::Scalar::of(degrees))));
    let still = random.one_in(6);
    Motion { displacement: if still { V::ZERO } else { displacement }, turn }
}

fn all_agree<V: Dimension>(a: &Shape<V>, of_a: Motion<V>, b: &Shape<V>, of_b: Motion<V>) -> bool {
    let told = || format!("{a:?} {of_a:?} {b:?} {of_b:?}");
    let (recorded, Record { steps: _, .. }) = explain::sweep(a, of_a, b, of_b);
    let plain = matrix::sweep(a, of_a, b, of_b);
    assert_eq!(recorded, plain, "{}", told());
    let first = matrix::time_of_impact(a, of_a, b, of_b);
    let swapped = matrix::time_of_impact(b, of_b, a, of_a);
    match plain {
        Ok(answer) => {
            assert_eq!(first, Ok(answer.map(|Overlap { first, .. }| first)), "{}", told());
            assert_eq!(first.is_ok_and(|first| first.is_some()), answer.is_some());
        }
        // The search for the last contact gave up, or that for the first one did.
        Err(error) => assert!(first.is_ok() || first == Err(error), "{}", told()),
    }
    let met = |first: Result<Option<_>, _>| first.ok().map(|first| first.is_some());
    assert_eq!(met(first), met(swapped), "{}", told());
    plain.is_ok_and(|answer| answer.is_some())
}

mod generic {
    use super::*;

    pub fn plain_answers_are_the_recorded_ones<V: Turns>() {
        let (mut asked, mut met) = (0, 0);
        cases_of(count(12), |random| {
            let mut shapes: Vec<Shape<V>> =
                Kind::ALL.iter().filter_map(|&kind| random.shape(kind)).collect();
            shapes.retain(|shape| shape.kind() != Kind::Mesh);
            for a in &shapes {
                for b in &shapes {
                    let (of_a, of_b) = (motion(random), motion(random));
                    asked += 1;
                    met += u32::from(all_agree(a, of_a, b, of_b));
                }
            }
        });
        assert!(met * 20 > asked && met < asked, "{met} of {asked} meet");
    }
}

in_every_space!(plain_answers_are_the_recorded_ones);
