//! Which of two shapes is named first changes no sweep and no depth, also of two of one kind and
//! also where rounding decides.

use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::Kind;

use crate::common::cases_of;
use crate::matrix::agreement::{some, touching};

mod generic {
    use super::*;

    pub fn sweeps_and_depths_do_not_depend_on_the_order<V: Dimension>() {
        let mut met = 0;
        cases_of(4, |random| {
            for (i, &x) in Kind::ALL.iter().enumerate() {
                for &y in &Kind::ALL[i..] {
                    let (Some(a), Some(b)) = (some::<V>(random, x), some::<V>(random, y)) else {
                        continue;
                    };
                    let b = touching(&a, &b).unwrap_or(b);
                    let depth = matrix::penetration(&a, &b);
                    let back = matrix::penetration(&b, &a);
                    assert_eq!(depth.is_ok(), back.is_ok());
                    // Two shapes that are the same say nothing of which way is out.
                    if let (Ok(depth), Ok(back), true) = (depth, back, a != b) {
                        assert_eq!(depth, back.map(|found| found.swapped()), "{a:?} {b:?}");
                    }
                    let (from, to): (V, V) = (random.displacement(), random.displacement());
                    let there = matrix::sweep(&a, from, &b, to);
                    let back = matrix::sweep(&b, to, &a, from);
                    assert_eq!(there.is_ok(), back.is_ok());
                    if let (Ok(there), Ok(back)) = (there, back) {
                        assert_eq!(there, back, "{a:?} by {from:?}, {b:?} by {to:?}");
                        met += usize::from(there.is_some());
                        let (recorded, _) = explain::sweep(&b, to, &a, from);
                        assert_eq!(recorded.ok(), Some(there), "recorded: {a:?} {b:?}");
                    }
                }
            }
        });
        assert!(met > 80, "{met}");
    }
}

in_every_space!(sweeps_and_depths_do_not_depend_on_the_order);
