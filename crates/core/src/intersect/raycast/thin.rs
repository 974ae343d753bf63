//! The intersection of a ray or a line with a point, a ray or a line, by exact signs.

use num_traits::Float;

use super::RayHit;
use crate::intersect::lines::linear::{Linear, closest, meet};
use crate::intersect::probe::Probe;
use crate::shapes::{Interval, Shape};
use crate::vector::{Scalar, Vector};

/// The part of `beam`, a ray or a line, that lies in a point, a ray or a line; `None` for other kinds.
///
/// The verdict is exact, and there is no normal. If the other lies along the beam, the answer is all that both have in common.
pub(in crate::intersect) fn thin<V: Vector, P: Probe<V>>(
    beam: &Shape<V>,
    other: &Shape<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let (beam_set, start, u) = linear(beam)?;
    let (other_set, place, along) = linear(other)?;
    if !meet(&beam_set, &other_set, probe) {
        return None;
    }
    let at = |p: V| (p - start).dot(u);
    let (least, most) = (V::Scalar::neg_infinity(), V::Scalar::infinity());
    let whole = Interval { min: least, max: most };
    let met = if along == V::ZERO || !beam_set.parallel_to(&other_set) {
        let t = at(V::from_space(closest::<V>(&beam_set, &other_set, true).a));
        Interval { min: t, max: t }
    } else {
        match other {
            Shape::Line(_) => whole,
            _ if along.dot(u) > V::Scalar::ZERO => Interval { min: at(place), ..whole },
            _ => Interval { max: at(place), ..whole },
        }
    };
    let from = if matches!(beam, Shape::Ray(_)) { V::Scalar::ZERO } else { least };
    Some(RayHit { entry: met.min.max(from), exit: met.max.max(from), normal: None })
}

/// A point, a ray or a line as a linear set, its start, and its direction, which is zero for a point.
fn linear<V: Vector>(shape: &Shape<V>) -> Option<(Linear, V, V)> {
    match shape {
        Shape::Point(point) => Some((Linear::point(point.at()), point.at(), V::ZERO)),
        Shape::Ray(ray) => Some((Linear::ray(ray), ray.origin(), ray.direction())),
        Shape::Line(line) => Some((Linear::line(line), line.through(), line.direction())),
        _ => None,
    }
}
