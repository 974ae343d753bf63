//! The part of a ray or a line that lies in a point, a ray or a line.

use num_traits::Float;

use super::RayHit;
use crate::intersect::lines::course::{Course, closest, meet};
use crate::intersect::probe::Probe;
use crate::shapes::{Interval, Shape};
use crate::vector::{Scalar, Vector};

/// The part of a ray or a line, `sight`, that lies in a point, a ray or a line; `None` for other kinds.
///
/// Neither shape has any thickness: the verdict has the signs of exact arithmetic and no rounding band, and
/// there is no normal. If the other lies along the sight, the answer is all that both have in common.
pub(in crate::intersect) fn thin<V: Vector, P: Probe<V>>(
    sight: &Shape<V>,
    other: &Shape<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let (start, u) = ends(sight)?;
    let (place, along) = ends(other)?;
    let (of_sight, of_other) = (course(sight)?, course(other)?);
    if !meet(&of_sight, &of_other, probe) {
        return None;
    }
    let at = |p: V| (p - start).dot(u);
    let (least, most) = (V::Scalar::neg_infinity(), V::Scalar::infinity());
    let whole = Interval { min: least, max: most };
    let met = if along == V::ZERO || !of_sight.parallel_to(&of_other) {
        let t = at(V::from_space(closest::<V>(&of_sight, &of_other, true).a));
        Interval { min: t, max: t }
    } else {
        match other {
            Shape::Line(_) => whole,
            _ if along.dot(u) > V::Scalar::ZERO => Interval { min: at(place), ..whole },
            _ => Interval { max: at(place), ..whole },
        }
    };
    let from = if matches!(sight, Shape::Ray(_)) { V::Scalar::ZERO } else { least };
    Some(RayHit { entry: met.min.max(from), exit: met.max.max(from), normal: None })
}

fn course<V: Vector>(shape: &Shape<V>) -> Option<Course> {
    match shape {
        Shape::Point(point) => Some(Course::point(point.at())),
        Shape::Ray(ray) => Some(Course::ray(ray)),
        Shape::Line(line) => Some(Course::line(line)),
        _ => None,
    }
}

/// A point of it, and where it leads.
fn ends<V: Vector>(shape: &Shape<V>) -> Option<(V, V)> {
    match shape {
        Shape::Point(point) => Some((point.at(), V::ZERO)),
        Shape::Ray(ray) => Some((ray.origin(), ray.direction())),
        Shape::Line(line) => Some((line.through(), line.direction())),
        _ => None,
    }
}
