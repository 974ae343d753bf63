//! No meeting is missed, and the first contact is where the distance says.

use hitbench_core::Scalar;
use hitbench_core::intersect::Record;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::sweep::Overlap;
use num_traits::Float;

use crate::common::turns::Turns;
use crate::common::*;
use crate::turning::solid::{Solid, case, separation};

/// How many instants of a frame are looked at.
const SAMPLES: u32 = 400;

/// The least separation between two times, from samples and by golden section about the best of them.
pub fn least(a: &Solid, b: &Solid, from: f64, to: f64) -> f64 {
    let at = |k: u32| from + (to - from) * f64::from(k) / f64::from(SAMPLES);
    let best = (0..=SAMPLES).map(|k| (separation(a, b, at(k)), k));
    let (mut least, k) = best.min_by(|x, y| x.0.total_cmp(&y.0)).unwrap();
    let (mut low, mut high) = (at(k.saturating_sub(1)), at((k + 1).min(SAMPLES)));
    for _ in 0..60 {
        let (x, y) = (low + 0.382 * (high - low), high - 0.382 * (high - low));
        let (at_x, at_y) = (separation(a, b, x), separation(a, b, y));
        least = least.min(at_x).min(at_y);
        if at_x < at_y { high = y } else { low = x }
    }
    least
}

mod generic {
    use super::*;

    pub fn meetings_against_dense_sampling<V: Turns>() {
        let (mut asked, mut met, mut worst, mut most) = (0, 0, 0.0_f64, 0);
        let mut histogram = [0; 12];
        cases_of(400, |random| {
            let (a, b) = (case::<V>(random), case::<V>(random));
            let (answer, Record { steps, .. }) =
                explain::sweep_by_advancement(&a.shape, &a.motion, &b.shape, &b.motion);
            let Ok(answer) = answer else { return };
            asked += 1;
            let count = steps.iter().filter(|step| matches!(step, Step::Advance(_))).count();
            most = most.max(count);
            histogram[(usize::BITS - count.leading_zeros()) as usize] += 1;
            let (x, y) = (&a.solid, &b.solid);
            let sizes = x.size() + y.size();
            let ways = x.way() + y.way() + x.place().distance(y.place());
            let epsilon = V::Scalar::epsilon().double();
            // The times are rounded; and so were turned frames.
            let tolerance = 1e-10 * sizes + 1e-14 * ways;
            let band = 4.0 * epsilon * (ways + sizes) + 1e-14 * x.place().length();
            match answer {
                None => assert!(least(x, y, 0.0, 1.0) > -band, "{}", least(x, y, 0.0, 1.0)),
                Some(Overlap { first, last }) => {
                    met += 1;
                    let (first, last) = (first.double(), last.double());
                    for (u, before) in [(first, 0.0), (last, 1.0)] {
                        if u == before {
                            continue;
                        }
                        let there = separation(x, y, u);
                        worst = worst.max(there / (tolerance + band));
                        assert!(there <= tolerance + band, "{there} of {tolerance}, {band}");
                        let least = least(x, y, before, u);
                        assert!(least >= -band, "{least} before {u}");
                    }
                }
            }
        });
        eprintln!(
            "{}: {met} of {asked} meet, off by at most {worst} of the tolerance; at most {most} steps, {histogram:?}",
            std::any::type_name::<V>()
        );
        assert!(most < 1000, "{most} steps");
        assert!(asked > 100 && met * 10 > asked && met * 10 < asked * 9);
    }
}

in_every_space!(meetings_against_dense_sampling);
