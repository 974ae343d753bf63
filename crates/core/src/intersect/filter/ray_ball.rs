use num_traits::Float;

use super::{Filtered, off_unit};
use crate::vector::{Scalar, Vector};

/// |u × m|².
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn cross_squared<V: Vector>(u: V, m: V) -> V::Scalar {
    let square = u.minors(m).length_squared();
    // In the plane each component is the one minor that there is.
    if V::DIM == 2 { square * V::Scalar::HALF } else { square }
}

/// { t u : t ≥ 0 } against the ball of radius r about m.
///
/// The line meets it if |u × m| ≤ r, and the ray if the origin is inside too or the ball does not lie behind.
/// The numbers r², |u × m|² and |m|² suffice: if m · u is so small that its sign is in doubt, the two squares
/// are the same.
///
/// A component of u × m errs by 3 u |m|, here and in the test; the square of the length by 12 u r |m| then where it is
/// about r², the squares by 4 u of themselves, and |u|² is 1 within 4 u: less than 32 u (|m|² + r²) in all, also of half
/// the chord squared, which the test compares with (m · u)². A direction that was rounded to single precision is less of a unit in
/// double precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_ball<V: Vector>(m: V, u: V, r: V::Scalar) -> Filtered {
    let (square, across, reach) = (m.length_squared(), cross_squared(u, m), r * r);
    let part = V::Scalar::of(16.0) * V::Scalar::epsilon() + off_unit(u);
    let bound = (square + reach) * part + V::Scalar::min_positive_value();
    let inside = square <= reach;
    Filtered {
        hit: (across <= reach) & (inside | (m.dot(u) >= V::Scalar::ZERO)),
        sure: ((across - reach).abs() > bound) & ((square - reach).abs() > bound),
    }
}
