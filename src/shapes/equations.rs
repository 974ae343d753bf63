//! Shapes as formulas, with their numbers, for people to read.

mod line_forms;
mod pen;
#[cfg(test)]
mod tests;

use pen::{NAMES, Pen, plus};

use super::Shape;
use crate::vector::{Scalar, Vector};

/// One way to write a shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equation {
    /// The form of the equation, such as "implicit" or "parametric".
    pub form: &'static str,
    /// The formula: p is a point of the shape, (x, y) or (x, y, z) are its coordinates.
    pub text: String,
}

impl<V: Vector> Shape<V> {
    /// The shape as formulas: the implicit form that its points fulfil, and the parametric one that runs through them.
    ///
    /// Numbers of the shape are written in the fewest digits that read back to them; computed numbers, also
    /// those from angles, with as many digits as are certain: 7 in single precision, 15 in double. Closed
    /// sets have ≤; if a set has an inside, its boundary curve or surface comes second.
    pub fn equations(&self) -> Vec<Equation> {
        self.equations_in(size_of::<V::Scalar>() == size_of::<f32>())
    }

    /// The same; `single` says that the numbers are those of single precision, also where they are held as doubles.
    pub fn equations_in(&self, single: bool) -> Vec<Equation> {
        let (pen, about) = (Pen::Exact { single }, Pen::About { single });
        let (implicit, parametric) = ("implicit", "parametric");
        let pairs = match self {
            Shape::Point(s) => vec![(implicit, format!("p = {}", pen.vector(s.at())))],
            Shape::Segment(s) => pen.straight(s.start(), (about, s.displacement()), ", 0 ≤ t ≤ 1"),
            Shape::Ray(s) => pen.straight(s.origin(), (pen, s.direction()), ", t ≥ 0"),
            Shape::Line(s) => {
                let mut forms = pen.straight(s.through(), (pen, s.direction()), "");
                if V::DIM == 2 {
                    forms.extend(line_forms::of(s, about));
                }
                forms
            }
            Shape::Ball(s) => {
                let (round, square) = (pen.squares(s.center()), pen.squared(s.radius()));
                let (inside, curve) =
                    if V::DIM == 2 { ("disk", "circle") } else { ("ball", "sphere") };
                vec![
                    (inside, format!("{round} ≤ {square}")),
                    (curve, format!("{round} = {square}")),
                    (parametric, pen.on_sphere(s.center(), s.radius())),
                ]
            }
            Shape::Capsule(s) => {
                let core = pen.along(s.segment().start(), (about, s.segment().displacement()));
                let radius = pen.number(s.radius());
                vec![(implicit, format!("|p − ({core})| ≤ {radius} for a t, 0 ≤ t ≤ 1"))]
            }
            Shape::Triangle(s) => {
                let [u, _, back] = s.edges();
                let (from, ways) = (
                    pen.vector(s.vertices()[0]),
                    plus(about.vector(u), "s") + &plus(about.vector(-back), "t"),
                );
                let inside = format!("p(s, t) = {from}{ways}, s ≥ 0, t ≥ 0, s + t ≤ 1");
                let mut forms = vec![(parametric, inside)];
                if V::DIM == 3
                    && let Some(n) = V::from_space(u.in_space().cross(-back.in_space())).unit()
                {
                    let offset = n.dot(s.vertices()[0]);
                    let plane = format!("{} = {}", about.linear(n), about.number(offset));
                    forms.push(("plane, n = (b − a) × (c − a)", plane));
                }
                forms
            }
            Shape::Aabb(s) => {
                let side = |i: usize| {
                    let x = pen.less(NAMES[i], s.center().get(i));
                    format!("|{x}| ≤ {}", pen.number(s.half().get(i)))
                };
                let between = |i: usize| {
                    let [min, max] = [s.min(), s.max()].map(|corner| about.number(corner.get(i)));
                    format!("{min} ≤ {} ≤ {max}", NAMES[i])
                };
                vec![
                    (implicit, (0..V::DIM).map(side).collect::<Vec<_>>().join(", ")),
                    ("by its corners", (0..V::DIM).map(between).collect::<Vec<_>>().join(", ")),
                ]
            }
            Shape::Obb(s) => {
                let side =
                    |i: usize| format!("|{}| ≤ {}", pen.across(s, i), pen.number(s.half().get(i)));
                vec![(implicit, (0..V::DIM).map(side).collect::<Vec<_>>().join(", "))]
            }
            Shape::Ellipsoid(s) => pen.ellipsoid(s.bounding_box()),
            Shape::Sector(s) => {
                let from_apex = pen.from(s.apex());
                let degrees = about.number(s.half_angle().degrees());
                let (radius, direction) = (pen.number(s.radius()), pen.vector(s.direction()));
                vec![(
                    implicit,
                    format!("|{from_apex}| ≤ {radius}, angle to {direction} ≤ {degrees}°"),
                )]
            }
            Shape::Cylinder(s) => {
                let core = pen.along(s.segment().start(), (about, s.segment().displacement()));
                let radius = pen.number(s.radius());
                vec![(implicit, format!("p = {core} + q, q across, |q| ≤ {radius}, 0 ≤ t ≤ 1"))]
            }
            Shape::Cone(s) => {
                let core = pen.along(s.apex(), (about, s.base() - s.apex()));
                let radius = pen.number(s.radius());
                vec![(implicit, format!("p = {core} + q, q across, |q| ≤ {radius} t, 0 ≤ t ≤ 1"))]
            }
            Shape::Frustum(s) => {
                let depth =
                    about.dot((s.target() - s.eye()).unit().unwrap_or(V::ZERO), pen.from(s.eye()));
                let half = libm::tan(s.fov_y().radians().double() / 2.0);
                let (near, far) = (pen.number(s.near()), pen.number(s.far()));
                let (high, wide) = (about.number(half), about.number(half * s.aspect().double()));
                vec![(
                    implicit,
                    format!("z = {depth}, {near} ≤ z ≤ {far}, |up| ≤ {high} z, |right| ≤ {wide} z"),
                )]
            }
            Shape::Kdop(s) => {
                let slab = |i: usize| {
                    let (min, max) = (pen.number(s.min()[i]), pen.number(s.max()[i]));
                    format!("{min} ≤ {} ≤ {max}", pen.linear(s.directions()[i]))
                };
                (0..s.directions().len()).map(|i| (implicit, slab(i))).collect()
            }
            Shape::Hull(s) => {
                let n = s.points().len();
                vec![(parametric, format!("p = Σ wᵢ pᵢ of {n} points, wᵢ ≥ 0, Σ wᵢ = 1"))]
            }
            Shape::Mesh(s) => {
                vec![(implicit, format!("p in one of {} triangles", s.triangles().len()))]
            }
            Shape::Plane(s) => {
                vec![(implicit, format!("{} = {}", pen.linear(s.normal()), pen.number(s.offset())))]
            }
            Shape::HalfSpace(s) => {
                let plane = s.boundary();
                vec![(
                    implicit,
                    format!("{} ≤ {}", pen.linear(plane.normal()), pen.number(plane.offset())),
                )]
            }
        };
        pairs.into_iter().map(|(form, text)| Equation { form, text }).collect()
    }
}
