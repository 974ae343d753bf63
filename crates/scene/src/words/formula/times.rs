//! The times of an axis as quotients.

use super::plain;
use crate::words::say;
use hitbench_core::intersect::steps::{Division, TimeSpan};
use hitbench_core::vector::{Scalar, Vector};

/// The division that told the times, its numbers, and the line of a program; `None` where nothing moves along the axis, or no
/// numbers are told.
pub(super) fn divided<V: Vector>(span: &TimeSpan<V>) -> Option<((String, String), &'static str)> {
    let [entry, exit] = [span.entry, span.exit].map(Scalar::double);
    match span.division? {
        Division::Projections { to_max, to_min, speed } => {
            let [to_max, to_min, speed] = [to_max, to_min, speed].map(Scalar::double);
            // B comes from above or from below.
            let (first, last) = match speed.partial_cmp(&0.0)? {
                std::cmp::Ordering::Less => (("max_A − min_B", to_max), ("min_A − max_B", to_min)),
                std::cmp::Ordering::Greater => {
                    (("min_A − max_B", to_min), ("max_A − min_B", to_max))
                }
                std::cmp::Ordering::Equal => return None,
            };
            let symbols = format!("u₀ = ({}) / v, u₁ = ({}) / v", first.0, last.0);
            let quotient = |name: &str, way: f64, u: f64| {
                let quotient = way / speed;
                // A published sweep takes 0 and 1 where it does not divide.
                match (quotient - u).abs() <= 1e-3 * (1.0 + quotient.abs()) {
                    true => format!("{name} = {} / {} = {}", plain(way), plain(speed), plain(u)),
                    false => say!("{name} = {}, not divided", plain(u)),
                }
            };
            let numbers = [quotient("u₀", first.1, entry), quotient("u₁", last.1, exit)];
            let code = "u0 = v < 0 ? (a.max - b.min) / v : (a.min - b.max) / v";
            Some(((symbols, numbers.join(", ")), code))
        }
        Division::Distances { before, after, radius } => {
            let [before, after, radius] = [before, after, radius].map(Scalar::double);
            if before == after || !entry.is_finite() {
                return None;
            }
            // From behind, the far side of the body comes first.
            let (sign, nearer, code) = match before > after {
                true => ("−", radius, "u = (d0 - r) / (d0 - d1)"),
                false => ("+", -radius, "u = (d0 + r) / (d0 - d1)"),
            };
            let symbols = format!("u = (d₀ {sign} r) / (d₀ − d₁)");
            let minus = |x: f64| match x < 0.0 {
                true => format!("({})", plain(x)),
                false => plain(x),
            };
            let numbers = format!(
                "({} {sign} {}) / ({} − {}) = {}",
                plain(before),
                plain(radius),
                plain(before),
                minus(after),
                plain((before - nearer) / (before - after))
            );
            Some(((symbols, numbers), code))
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use hitbench_core::intersect::steps::{AxisSource, Side};

    #[test]
    fn from_behind_the_radius_is_added() {
        let told = |[before, after]: [f64; 2]| {
            let division = Some(Division::Distances { before, after, radius: 0.5 });
            let (source, axis) = (AxisSource::Face(Side::A, 0), DVec2::X);
            divided(&TimeSpan { source, axis, entry: 0.4, exit: 0.8, division }).unwrap()
        };
        let ((symbols, _), code) = told([1.5, -1.0]);
        assert_eq!((&symbols[..], code), ("u = (d₀ − r) / (d₀ − d₁)", "u = (d0 - r) / (d0 - d1)"));
        let ((symbols, _), code) = told([-1.5, 1.0]);
        assert_eq!((&symbols[..], code), ("u = (d₀ + r) / (d₀ − d₁)", "u = (d0 + r) / (d0 - d1)"));
    }
}
