//! What the integration tests share: random shapes, exact arithmetic, and the laws every test obeys.

mod exact;
mod grown;
pub mod hulls;
mod kinds;
pub mod meshes;
pub mod oracle;
mod random;
pub mod rational;
mod scaled;
mod sweeps;
pub mod turns;

use glam::DVec3;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::intersect::{Record, Recorder};
use hitbench_core::shapes::Shape;
use hitbench_core::{Scalar, Vector};

pub use exact::Exact;
pub use grown::Grown;
pub use kinds::{BOUNDED_CONVEX, in_double, outside};
pub use random::{Random, cases, cases_of, count};
pub use scaled::Scaled;
pub use sweeps::Worst;

/// Makes a test of each function that is generic over `V: Vector`, in the plane and in space, in both precisions: of one in the
/// module `generic` by its name alone, of another one as `name = function(arguments)`.
#[macro_export]
macro_rules! in_every_space {
    ($($test:ident $(= $run:ident $arguments:tt)?),+ $(,)?) => {
        $($crate::in_spaces!(
            $test $(= $run $arguments)?: glam::Vec2, glam::Vec3, glam::DVec2, glam::DVec3
        );)+
    };
}

/// The same for the named vectors.
#[macro_export]
macro_rules! in_spaces {
    ($test:ident: $($vector:ty),+) => {
        #[test]
        fn $test() {
            use self::generic::$test as run;
            $crate::in_spaces!(@ $test run () $($vector),+);
        }
    };
    ($test:ident = $run:ident $arguments:tt: $($vector:ty),+) => {
        #[test]
        fn $test() {
            $crate::in_spaces!(@ $test $run $arguments $($vector),+);
        }
    };
    (@ $test:ident $run:ident $arguments:tt $($vector:ty),+) => {
        // In turn, so that a failure is the same one each time.
        $({
            eprintln!("{} in {}", stringify!($test), stringify!($vector));
            $run::<$vector>$arguments;
        })+
    };
}

/// The same point in double precision; z is 0 in the plane.
pub fn lift<V: Vector>(v: V) -> DVec3 {
    let component = |i| if i < V::DIM { v.get(i).double() } else { 0.0 };
    DVec3::new(component(0), component(1), component(2))
}

/// The rounding error of one operation on a number of the size `size`.
pub fn ulp<S: Scalar>(size: f64) -> f64 {
    size * S::epsilon().double()
}

/// Two places between these, as near to each other as numbers of this precision tell, at which the verdicts differ: that of the
/// first place, and that of the second. `None` if both have the same.
pub fn turning_point<S: Scalar>(
    [mut from, mut to]: [DVec3; 2],
    is_hit: impl Fn(DVec3) -> bool,
) -> Option<[DVec3; 2]> {
    let at_first = is_hit(from);
    if at_first == is_hit(to) {
        return None;
    }
    for _ in 0..if S::IS_SINGLE { 26 } else { 55 } {
        let middle = (from + to) / 2.0;
        *(if is_hit(middle) == at_first { &mut from } else { &mut to }) = middle;
    }
    Some([from, to])
}

/// The way by which B has to be moved so that the two just touch; `None` if nobody knows.
pub fn to_touching<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<V> {
    if matrix::overlap(a, b).ok()? {
        let out = matrix::penetration(a, b).ok()??;
        return Some(out.normal * out.depth);
    }
    let closest = matrix::distance(a, b).ok()?;
    Some(closest.a - closest.b)
}

/// The rounding band of a test: no verdict may be wrong outside it. What was found wrong inside it is printed
/// (`--nocapture`), so that the stated band can be compared with the measured one.
pub struct Band {
    name: &'static str,
    ulps: f64,
    worst: f64,
    clear: usize,
}

impl Band {
    /// `ulps` on either side of touching.
    pub fn new(name: &'static str, ulps: f64) -> Self {
        Self { name, ulps, worst: 0.0, clear: 0 }
    }

    /// A verdict, the true clearance (the distance, or minus the depth), and the sizes of which ulps are counted.
    /// Returns whether the case was clear.
    #[track_caller]
    pub fn hold<S: Scalar>(&mut self, verdict: bool, clearance: f64, sizes: f64) -> bool {
        let error = clearance.abs() / ulp::<S>(sizes).max(f64::MIN_POSITIVE);
        if clearance != 0.0 && verdict != (clearance < 0.0) {
            self.worst = self.worst.max(error);
            assert!(error <= self.ulps, "{}: wrong by {error} ulp of {sizes:e}", self.name);
        }
        self.clear += usize::from(error > self.ulps);
        error > self.ulps
    }

    /// A number that should be `truth`.
    #[track_caller]
    pub fn near<S: Scalar>(&mut self, value: f64, truth: f64, sizes: f64) {
        let error = (value - truth).abs() / ulp::<S>(sizes).max(f64::MIN_POSITIVE);
        self.worst = self.worst.max(error);
        assert!(error <= self.ulps, "{}: {value:e} for {truth:e}, off by {error} ulp", self.name);
    }
}

impl Drop for Band {
    fn drop(&mut self) {
        eprintln!(
            "{}: at most {:.2} of {} ulp; {} clear",
            self.name, self.worst, self.ulps, self.clear
        );
    }
}

/// Demands that a recorded run says the same as the bare one, that it recorded something, and that
/// the test tells the reason for that very answer.
#[track_caller]
pub fn assert_same_when_recorded<D: Vector>(
    verdict: bool,
    test: impl FnOnce(&mut Recorder<'_, D>) -> bool,
) {
    let (told, record) = Record::of(test);
    assert_eq!(told, verdict, "the recorder hears another verdict: {record:?}");
    assert!(!record.steps.is_empty(), "no step was recorded");
    let decided = record.decided.map(|decided| decided.decision.answer());
    assert_eq!(decided, Some(verdict), "the test tells another decision: {record:?}");
}

/// Demands that scaling both shapes by powers of two, which is exact, leaves the verdict as it is.
#[track_caller]
pub fn assert_scales<A: Scaled, B: Scaled>(a: &A, b: &B, test: impl Fn(&A, &B) -> bool) {
    // The constructors normalise directions anew, so 1 is a factor like the others.
    let verdict = test(&a.scaled(1.0), &b.scaled(1.0));
    for factor in [2_f64.powi(-30), 2_f64.powi(-3), 2_f64.powi(10), 2_f64.powi(30)] {
        assert_eq!(test(&a.scaled(factor), &b.scaled(factor)), verdict, "times {factor:e}");
    }
}

/// The same where squares underflow or nearly overflow; and farther down, where products lose digits to underflow
/// themselves, if the verdict is `clear` of the rounding band.
#[track_caller]
pub fn assert_scales_to_the_ends<S: Scalar, A: Scaled, B: Scaled>(
    a: &A,
    b: &B,
    clear: bool,
    test: impl Fn(&A, &B) -> bool,
) {
    let verdict = test(&a.scaled(1.0), &b.scaled(1.0));
    let limit = S::LIMIT_EXPONENT;
    // The numbers of a random world stay below 2^24.
    let exact = [-limit, limit - 25];
    let rounded = [-limit * 4 / 3, -limit * 5 / 3];
    for exponent in exact.into_iter().chain(rounded.into_iter().filter(|_| clear)) {
        let factor = 2_f64.powi(exponent);
        assert_eq!(test(&a.scaled(factor), &b.scaled(factor)), verdict, "times 2^{exponent}");
    }
}

/// The separation at a time u on the way, or that at the end. Times between the last before the end
/// and the end itself are none of this precision: nothing is said of them.
pub fn until_end<S: Scalar>(u: f64, on_way: impl Fn(f64) -> f64, at_end: f64) -> f64 {
    match u {
        1.0 => at_end,
        u if u >= S::ONE.next_down().double() => 0.0,
        u => on_way(u),
    }
}

/// Demands the same times, but for what is less than 2^-60 of a frame: there a product was denormal.
#[track_caller]
pub fn assert_same<S: Scalar>(a: Option<Overlap<S>>, b: Option<Overlap<S>>) {
    let near = |x: S, y: S| (x - y).abs().double() < 2_f64.powi(-60);
    let same = match (a, b) {
        (Some(a), Some(b)) => near(a.first, b.first) && near(a.last, b.last),
        (a, b) => a.is_none() && b.is_none(),
    };
    assert!(same, "{a:?} and {b:?}");
}

/// Says something where a test fails.
pub struct OnPanic<F: Fn()>(pub F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}

/// Asks a sweep of random shapes of two kinds 5,000 times: the answer against the separation, the
/// same with a recorder, and the same in worlds that are scaled by a power of two.
#[macro_export]
macro_rules! sweep_against {
    ($sweep:path, $a:ident, $b:ident, ulps: $ulps:expr, way: $way:expr, separation: $separation:expr) => {{
        let mut worst = Worst::default();
        cases(|random| {
            let (a, b) = (random.$a::<V>(), random.$b::<V>());
            let displacement: V = random.sweep($way(&a, &b));
            let _told = $crate::OnPanic(|| eprintln!("{a:?}, {b:?} by {displacement:?}"));
            let answer = $sweep(&a, &b, displacement, &mut ());
            let (separation, size) = $separation(&a, &b);
            let by = lift(displacement);
            let on_way = |u: f64| separation(by * u);
            let separation = |u: f64| until_end::<V::Scalar>(u, on_way, on_way(1.0));
            worst.check(answer, separation, size, $ulps);

            let (told, record) =
                hitbench_core::intersect::Record::of(|probe| $sweep(&a, &b, displacement, probe));
            assert_eq!(told, answer, "{record:?}");
            assert!(!record.steps.is_empty());
            let scaled = |factor: f64| {
                let (a, b) = (a.scaled(factor), b.scaled(factor));
                $sweep(&a, &b, displacement * V::Scalar::of(factor), &mut ())
            };
            let answer = scaled(1.0);
            for factor in [2_f64.powi(-30), 2_f64.powi(-3), 2_f64.powi(10), 2_f64.powi(30)] {
                if by.length() * factor < V::Scalar::LIMIT.double() {
                    assert_same(scaled(factor), answer);
                }
            }
        });
        worst.report::<V>(stringify!($sweep));
    }};
}
