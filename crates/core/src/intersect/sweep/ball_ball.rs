use num_traits::Float;

use super::Overlap;
use super::ends::{Displacements, decided_by, filtered};
use super::motion::Motion;
use super::window::Window;
use crate::intersect::filter::Swept;
use crate::intersect::probe::Probe;
use crate::intersect::{contains, filter, overlap};
use crate::shapes::{Ball, Posed};
use crate::vector::Vector;

/// { u ∈ [0, 1] : |m + u v| ≤ r_a + r_b }, for m from A's centre to B's and the displacement v.
///
/// A quadratic in u. They touch at the ends within 4 ulp of |m| and the radii.
///
/// Source: Gomez, listing 2, whose roots need not lie in the frame, and are NaN at rest.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ball_ball<V: Vector, P: Probe<V>>(
    a: &Ball<V>,
    b: &Ball<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    let ways: Displacements<V> = displacement.into();
    let explained = move |probe: &mut P| {
        decided_by(
            ways,
            |p, q| overlap::ball_ball(&a.displaced(p), &b.displaced(q), &mut ()),
            |displacement, probe| {
                let (m, r) = (b.center() - a.center(), a.radius() + b.radius());
                passes_ball(m, r, displacement, probe)
            },
            probe,
        )
    };
    if P::RECORDS {
        return explained(probe);
    }
    let (swept, window) = swept(a, b, ways);
    filtered(swept, window, explained, probe)
}

/// The filter, and the window.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn swept<V: Vector>(
    a: &Ball<V>,
    b: &Ball<V>,
    ways: Displacements<V>,
) -> (Swept, Window<V::Scalar>) {
    let (m, r) = (b.center() - a.center(), a.radius() + b.radius());
    let end = (b.center().simd() + ways.b.simd()) - (a.center().simd() + ways.a.simd());
    let start = b.center().simd() - a.center().simd();
    let swept = filter::point_past_ball(start, end, ways.relative().simd(), r);
    (swept, Motion::plain(ways.relative()).times_in_ball(m, r))
}

/// [`ball_ball`], with a ball of radius 0.
pub fn point_ball<V: Vector, P: Probe<V>>(
    point: V,
    ball: &Ball<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    decided_by(
        displacement,
        |p, q| contains::point_ball(point + p, &ball.displaced(q), &mut ()),
        |displacement, probe| {
            passes_ball(ball.center() - point, ball.radius(), displacement, probe)
        },
        probe,
    )
}

fn passes_ball<V: Vector, P: Probe<V>>(
    m: V,
    r: V::Scalar,
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let motion = Motion::new(displacement, m.max_abs().max(r), probe);
    motion.in_ball(motion.vector(m), motion.length(r), probe)
}
