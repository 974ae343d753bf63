//! The area or the volume of a bounding volume.

use std::f64::consts::PI;

use super::convex_hull;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// The area in the plane, or the volume in space, of a ball, a box, a k-DOP or a hull; `None` for other kinds.
///
/// It is computed in double precision from the stored numbers, and right to some ulp; for a k-DOP from its corners, which are
/// rounded.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::bounds::measure;
/// use hitbench::shapes::{Aabb, Segment};
///
/// assert_eq!(measure(&Aabb::new(Vec3::ZERO, Vec3::ONE)?.into()), Some(8.0));
/// assert_eq!(measure(&Segment::new(Vec3::ZERO, Vec3::ONE)?.into()), None);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn measure<V: Vector>(shape: &Shape<V>) -> Option<f64> {
    let product = |half: V| (0..V::DIM).map(|i| 2.0 * half.get(i).double()).product();
    let of_points = |points: &[V]| convex_hull(points).map(|hull| hull.measure(points)).ok();
    match shape {
        Shape::Ball(ball) => {
            let unit = if V::DIM == 2 { PI } else { 4.0 / 3.0 * PI };
            Some(unit * ball.radius().double().powi(V::DIM as i32))
        }
        Shape::Aabb(aabb) => Some(product(aabb.half())),
        Shape::Obb(obb) => Some(product(obb.half())),
        Shape::Kdop(kdop) => of_points(kdop.vertices()),
        Shape::Hull(hull) => of_points(hull.points()),
        _ => None,
    }
}
