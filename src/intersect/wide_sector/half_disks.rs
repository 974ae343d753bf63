//! In the plane: whether a sector beyond 90° is met, by its two half-disks.

use super::is_wide_sector;
use crate::intersect::gjk;
use crate::shapes::{Angle, Sector, Shape};
use crate::vector::{Scalar, Vector};

/// Whether two sets of the plane overlap, one or both of which are sectors beyond 90°: whether any of their convex parts do. Each
/// is asked in double precision, as right as [`gjk`] says.
pub(super) fn overlap<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    let (of_a, of_b) = (parts(a)?, parts(b)?);
    for part in &of_a {
        for other in &of_b {
            if convex_overlap(part, other)? {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// The convex parts of a set. Those of a sector with half-angle θ and direction u are the halves of its disk before the lines through
/// its edges, in the directions u sin θ − w cos θ with w across u, to either side.
fn parts<V: Vector>(shape: &Shape<V>) -> Option<Vec<Shape<V::Double>>> {
    let Shape::Sector(sector) = shape else { return Some(vec![shape.widened()]) };
    if !is_wide_sector(shape) {
        return Some(vec![shape.widened()]);
    }
    let (apex, radius) = (sector.apex().widened(), sector.radius().double());
    let u = sector.direction().widened();
    let (sin, cos) = sector.half_angle().in_double().sin_cos();
    let half = |side: f64| {
        let direction = u * sin - u.perpendicular() * (side * cos);
        Sector::new(apex, direction, Angle::Degrees(90.0), radius).ok().map(Shape::from)
    };
    Some(vec![half(1.0)?, half(-1.0)?])
}

fn convex_overlap<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<bool> {
    match (a, b) {
        (Shape::Ray(ray), other) | (other, Shape::Ray(ray)) => {
            gjk::ray_overlap(ray, other, &mut ())
        }
        (Shape::Line(line), other) | (other, Shape::Line(line)) => {
            gjk::line_overlap(line, other, &mut ())
        }
        (a, b) => gjk::overlap(a, b, &mut ()),
    }
}
