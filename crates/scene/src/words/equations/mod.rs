//! Shapes as formulas, with their numbers, for people to read.

mod flat;
mod line_forms;
mod pen;
mod round;
#[cfg(test)]
mod tests;

use hitbench_core::shapes::Shape;
use hitbench_core::vector::Vector;
use pen::Pen;

/// The forms of one shape: the name of each, and its formula.
type Forms = Vec<(&'static str, String)>;

/// One way to write a shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equation {
    /// The form of the equation, such as "implicit" or "parametric".
    pub form: &'static str,
    /// The formula: p is a point of the shape, (x, y) or (x, y, z) are its coordinates.
    pub text: String,
}

/// The shape as formulas: the implicit form that its points fulfil, and the parametric one that runs through them.
///
/// Numbers of the shape are written in the fewest digits that read back to them, of single precision if `single`, also
/// where they are held as doubles. Computed numbers, also those from angles, have as many digits as are certain: 7 in
/// single precision, 15 in double. Closed sets have ≤; if a set has an inside, its boundary curve or surface comes second.
pub fn equations<V: Vector>(shape: &Shape<V>, single: bool) -> Vec<Equation> {
    let pen = Pen::Exact { single };
    let forms = match shape {
        Shape::Point(point) => flat::point(point, pen),
        Shape::Segment(segment) => flat::segment(segment, pen),
        Shape::Ray(ray) => flat::ray(ray, pen),
        Shape::Line(line) => flat::line(line, pen),
        Shape::Ball(ball) => round::ball(ball, pen),
        Shape::Capsule(capsule) => round::capsule(capsule, pen),
        Shape::Triangle(triangle) => flat::triangle(triangle, pen),
        Shape::Aabb(aabb) => flat::aabb(aabb, pen),
        Shape::Obb(obb) => flat::obb(obb, pen),
        Shape::Sector(sector) => round::sector(sector, pen),
        Shape::Ellipsoid(ellipsoid) => round::ellipsoid(ellipsoid, pen),
        Shape::Cylinder(cylinder) => round::cylinder(cylinder, pen),
        Shape::Cone(cone) => round::cone(cone, pen),
        Shape::Frustum(frustum) => flat::frustum(frustum, pen),
        Shape::Kdop(kdop) => flat::kdop(kdop, pen),
        Shape::Hull(hull) => flat::hull(hull.points().len()),
        Shape::Mesh(mesh) => flat::mesh(mesh.triangles().len()),
        Shape::Plane(plane) => flat::plane(plane, pen),
        Shape::HalfSpace(half_space) => flat::half_space(half_space, pen),
    };
    forms.into_iter().map(|(form, text)| Equation { form, text }).collect()
}
