use crate::intersect::course::{Course, meet};
use crate::intersect::probe::Probe;
use crate::shapes::{Line, Ray};
use crate::vector::Vector;

/// Have the rays a point in common?
///
/// o_a + s u = o_b + t v for an s ≥ 0 and a t ≥ 0. Neither shape has any thickness, so any rounding
/// would decide at random. The signs are those of exact arithmetic on the numbers as they are
/// stored: the verdict has no rounding band and no epsilon, and swapping changes nothing. Parallel
/// rays meet where one origin lies on the other.
pub fn ray_ray<V: Vector, P: Probe<V>>(a: &Ray<V>, b: &Ray<V>, probe: &mut P) -> bool {
    meet(&Course::ray(a), &Course::ray(b), probe)
}

/// Have the ray and the line a point in common? Exact, as [`ray_ray`] is.
pub fn ray_line<V: Vector, P: Probe<V>>(ray: &Ray<V>, line: &Line<V>, probe: &mut P) -> bool {
    meet(&Course::ray(ray), &Course::line(line), probe)
}

/// Have the lines a point in common? In the plane, unless they are parallel and not one; in space, only
/// where they lie in one plane. Exact, as [`ray_ray`] is.
pub fn line_line<V: Vector, P: Probe<V>>(a: &Line<V>, b: &Line<V>, probe: &mut P) -> bool {
    meet(&Course::line(a), &Course::line(b), probe)
}
