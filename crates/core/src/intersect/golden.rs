//! Golden-section search.

/// The place in a range at which a function is least that first falls and then rises, and its value there.
/// Each step leaves 0.618 of the range: 60 leave 3e-13 of it, 80 leave 2e-17.
///
/// Source: Kiefer, "Sequential Minimax Search for a Maximum" (1953).
pub(super) fn least(f: impl Fn(f64) -> f64, range: [f64; 2], steps: u32) -> (f64, f64) {
    least_until(f, range, steps, f64::NEG_INFINITY)
}

/// The least value of a function of an angle, also where it is less in a narrow range alone; in the plane of the two angles 0 and π.
pub(super) fn least_around(f: impl Fn(f64) -> f64, planar: bool) -> f64 {
    let (full, count) = (std::f64::consts::TAU, if planar { 2 } else { 16 });
    let step = full / f64::from(count);
    let angles = (0..count).map(|k| step * f64::from(k));
    let lowest = angles.min_by(|a, b| f(*a).total_cmp(&f(*b))).unwrap_or(0.0);
    if planar { f(lowest) } else { least(|off| f(lowest + off), [-step, step], 60).1 }
}

/// [`least`], which ends early at a value of at most `enough`.
pub(super) fn least_until(
    f: impl Fn(f64) -> f64,
    [mut low, mut high]: [f64; 2],
    steps: u32,
    enough: f64,
) -> (f64, f64) {
    let part = 0.5 * (3.0 - 5.0_f64.sqrt());
    let (mut x, mut y) = (low + part * (high - low), high - part * (high - low));
    let (mut at_x, mut at_y) = (f(x), f(y));
    for _ in 0..steps {
        if at_x.min(at_y) <= enough {
            break;
        }
        if at_x < at_y {
            (high, y, at_y) = (y, x, at_x);
            x = low + part * (high - low);
            at_x = f(x);
        } else {
            (low, x, at_x) = (x, y, at_y);
            y = high - part * (high - low);
            at_y = f(y);
        }
    }
    if at_x < at_y { (x, at_x) } else { (y, at_y) }
}
