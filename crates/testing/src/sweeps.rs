//! What a sweep must answer, from the separation as a function of time.

use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::{Scalar, Vector};

use super::{Random, ulp};

/// The largest error that was seen, in ulp of the sizes.
#[derive(Default)]
pub struct Worst {
    ulps: f64,
    met: u32,
    asked: u32,
}

impl Worst {
    /// Demands that an answer is right within `ulps` of `size`.
    ///
    /// `separation` is the true distance at a time u, or minus the depth: convex in u. So it is
    /// enough that it is 0 at the first and the last contact and nowhere negative outside of them;
    /// or if they do not meet, that the least is not negative.
    #[track_caller]
    pub fn check<S: Scalar>(
        &mut self,
        answer: Option<Overlap<S>>,
        separation: impl Fn(f64) -> f64,
        size: f64,
        ulps: f64,
    ) {
        let least = || least(&separation);
        self.check_with(answer, &separation, least, size, ulps);
    }

    /// The same for a separation that is not convex: the least is sought among samples.
    #[track_caller]
    pub fn check_gaps<S: Scalar>(
        &mut self,
        answer: Option<Overlap<S>>,
        separation: impl Fn(f64) -> f64,
        size: f64,
        ulps: f64,
    ) {
        let samples = || (0..=100).map(|k| separation(f64::from(k) / 100.0));
        let least = || samples().fold(f64::INFINITY, f64::min);
        self.check_with(answer, &separation, least, size, ulps);
    }

    #[track_caller]
    fn check_with<S: Scalar>(
        &mut self,
        answer: Option<Overlap<S>>,
        separation: &impl Fn(f64) -> f64,
        least: impl Fn() -> f64,
        size: f64,
        ulps: f64,
    ) {
        self.asked += 1;
        let error = match answer {
            Some(Overlap { first, last }) => {
                self.met += 1;
                let (first, last) = (first.double(), last.double());
                assert!(0.0 <= first && first <= last && last <= 1.0, "{first} {last}");
                error_of_contacts(first, last, separation)
            }
            None => -least(),
        };
        let error = error / ulp::<S>(size.max(f64::MIN_POSITIVE));
        assert!(error <= ulps, "{answer:?} is off by {error} ulp of {size}");
        self.ulps = self.ulps.max(error);
    }

    /// Says what was seen, and demands that there was something to see.
    pub fn report<V: Vector>(self, name: &str) {
        let Self { ulps, met, asked } = self;
        eprintln!(
            "{name} {}: {met} of {asked} meet, worst {ulps:.2} ulp",
            std::any::type_name::<V>()
        );
        assert!(asked < 1000 || met * 20 > asked && met < asked, "{met} of {asked} meet");
    }
}

fn error_of_contacts(first: f64, last: f64, separation: &impl Fn(f64) -> f64) -> f64 {
    let mut error = separation(first).max(separation(last));
    for k in 0..12 {
        let part = 0.5_f64.powi(3 * k);
        if first > 0.0 {
            error = error.max(-separation(first * (1.0 - part)));
        }
        if last < 1.0 {
            error = error.max(-separation(1.0 - (1.0 - last) * (1.0 - part)));
        }
    }
    error
}

/// The least value of a convex function on [0, 1], by golden section.
fn least(f: &impl Fn(f64) -> f64) -> f64 {
    let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
    let (mut low, mut high) = (0.0, 1.0);
    let (mut x, mut y) = (1.0 - golden, golden);
    let (mut at_x, mut at_y) = (f(x), f(y));
    let mut least = f(0.0).min(f(1.0)).min(at_x).min(at_y);
    for _ in 0..90 {
        if at_x < at_y {
            (high, y, at_y) = (y, x, at_x);
            x = high - golden * (high - low);
            at_x = f(x);
            least = least.min(at_x);
        } else {
            (low, x, at_x) = (x, y, at_y);
            y = low + golden * (high - low);
            at_y = f(y);
            least = least.min(at_y);
        }
    }
    least
}

impl Random {
    /// A displacement that has something to do with the way from one shape to the other.
    pub fn sweep<V: Vector>(&mut self, way: V) -> V {
        let any = self.displacement::<V>();
        let factor = |factor: f64| V::Scalar::of(factor);
        match self.below(10) {
            0 => any * factor(1e6),
            1 => any * factor(1e-6),
            2 => V::AXES[self.below(V::DIM)] * any.get(0),
            3 => way.perpendicular() * factor(2.0),
            4..7 => any - way * factor(1.5),
            7 => -way * factor(2.0),
            8 => any * factor(1e-2) - way * factor(1e3),
            _ => any,
        }
    }
}
