use crate::intersect::probe::{AxisSource, Probe, Side};
use crate::intersect::sat::Search;
use crate::shapes::{Aabb, Ball, Interval};
use crate::vector::{Planar, Scalar};

/// No separating axis among the two normals of the box and the four directions from its corners to
/// the centre, in the plane.
///
/// This is the test before a reflection leaves one corner only. As right as
/// [`ball_aabb`](super::ball_aabb), within 8 ulp of the distance and the sizes.
///
/// Source: Milo Yip, section 3.5.
pub fn ball_aabb_six_axes<V: Planar, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let (center, half) = (ball.center() - aabb.center(), aabb.half());
    let corner = |number: usize| {
        V::from_fn(|i| if number >> i & 1 == 0 { -half.get(i) } else { half.get(i) })
    };
    let mut search = Search::new(aabb.center(), |axis| axis, probe);
    for number in 0..6 {
        let (source, axis) = if number < 2 {
            (AxisSource::Face(Side::B, number), V::AXES[number])
        } else {
            // The axis may have any length: near 1 no product underflows.
            let axis = center - corner(number - 2);
            (AxisSource::Corner(Side::B, number - 2), axis * axis.max_abs().unit_scale())
        };
        let a = Interval::around(axis.dot(center), ball.radius() * axis.length());
        let b = Interval::around(V::Scalar::ZERO, axis.abs().dot(half));
        if search.intervals(source, axis, [a, b]).is_break() {
            break;
        }
    }
    search.overlap()
}
