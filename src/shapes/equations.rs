//! Shapes as formulas, with their numbers, for people to read.

use super::{Obb, Shape};
use crate::number::{number, rounded};
use crate::vector::{Scalar, Vector};

/// One way to write a shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Equation {
    /// What is written, such as "implicit" or "parametric".
    pub form: &'static str,
    /// The formula: p is a point of the shape, (x, y) or (x, y, z) are its coordinates.
    pub text: String,
}

impl<V: Vector> Shape<V> {
    /// The shape as formulas: the implicit form that its points fulfil, and the parametric one that runs through them.
    ///
    /// Numbers are rounded to four significant digits. Closed sets have ≤; of what has an inside, the
    /// curve or surface about it comes second.
    pub fn equations(&self) -> Vec<Equation> {
        let (implicit, parametric) = ("implicit", "parametric");
        let pairs = match self {
            Shape::Point(s) => vec![(implicit, format!("p = {}", vector(s.at())))],
            Shape::Segment(s) => straight(s.start(), s.displacement(), ", 0 ≤ t ≤ 1"),
            Shape::Ray(s) => straight(s.origin(), s.direction(), ", t ≥ 0"),
            Shape::Line(s) => straight(s.through(), s.direction(), ""),
            Shape::Ball(s) => {
                let (round, square) = (squares(s.center()), squared(s.radius()));
                let (inside, curve) =
                    if V::DIM == 2 { ("disk", "circle") } else { ("ball", "sphere") };
                vec![
                    (inside, format!("{round} ≤ {square}")),
                    (curve, format!("{round} = {square}")),
                    (parametric, on_sphere(s.center(), s.radius())),
                ]
            }
            Shape::Capsule(s) => {
                let core = along(s.segment().start(), s.segment().displacement());
                let radius = number(s.radius());
                vec![(implicit, format!("|p − ({core})| ≤ {radius} for a t, 0 ≤ t ≤ 1"))]
            }
            Shape::Triangle(s) => {
                let [u, _, back] = s.edges();
                let (from, ways) =
                    (vector(s.vertices()[0]), plus(vector(u), "s") + &plus(vector(-back), "t"));
                vec![(parametric, format!("p(s, t) = {from}{ways}, s ≥ 0, t ≥ 0, s + t ≤ 1"))]
            }
            Shape::Aabb(s) => {
                let side = |i: usize| {
                    let x = less(NAMES[i], s.center().get(i));
                    format!("|{x}| ≤ {}", number(s.half().get(i)))
                };
                vec![(implicit, (0..V::DIM).map(side).collect::<Vec<_>>().join(", "))]
            }
            Shape::Obb(s) => {
                let side = |i: usize| format!("|{}| ≤ {}", across(s, i), number(s.half().get(i)));
                vec![(implicit, (0..V::DIM).map(side).collect::<Vec<_>>().join(", "))]
            }
            Shape::Ellipsoid(s) => ellipsoid(s.bounding_box()),
            Shape::Sector(s) => {
                let from_apex = from(s.apex());
                let degrees = rounded(s.half_angle().degrees(), 4);
                let (radius, direction) = (number(s.radius()), vector(s.direction()));
                vec![(
                    implicit,
                    format!("|{from_apex}| ≤ {radius}, angle to {direction} ≤ {degrees}°"),
                )]
            }
            Shape::Cylinder(s) => {
                let core = along(s.segment().start(), s.segment().displacement());
                let radius = number(s.radius());
                vec![(implicit, format!("p = {core} + q, q across, |q| ≤ {radius}, 0 ≤ t ≤ 1"))]
            }
            Shape::Cone(s) => {
                let core = along(s.apex(), s.base() - s.apex());
                let radius = number(s.radius());
                vec![(implicit, format!("p = {core} + q, q across, |q| ≤ {radius} t, 0 ≤ t ≤ 1"))]
            }
            Shape::Frustum(s) => {
                let depth = dot((s.target() - s.eye()).unit().unwrap_or(V::ZERO), from(s.eye()));
                let half = libm::tan(s.fov_y().radians().double() / 2.0);
                let (near, far) = (number(s.near()), number(s.far()));
                let (high, wide) = (rounded(half, 4), rounded(half * s.aspect().double(), 4));
                vec![(
                    implicit,
                    format!("z = {depth}, {near} ≤ z ≤ {far}, |up| ≤ {high} z, |right| ≤ {wide} z"),
                )]
            }
            Shape::Kdop(s) => {
                let slab = |i: usize| {
                    let (min, max) = (number(s.min()[i]), number(s.max()[i]));
                    format!("{min} ≤ {} ≤ {max}", linear(s.directions()[i]))
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
                vec![(implicit, format!("{} = {}", linear(s.normal()), number(s.offset())))]
            }
            Shape::HalfSpace(s) => {
                let plane = s.boundary();
                vec![(implicit, format!("{} ≤ {}", linear(plane.normal()), number(plane.offset())))]
            }
        };
        pairs.into_iter().map(|(form, text)| Equation { form, text }).collect()
    }
}

const NAMES: [&str; 3] = ["x", "y", "z"];

/// In the plane also as the points that are at no distance along the normal, of which the first
/// number that is not 0 is positive.
fn straight<V: Vector>(start: V, way: V, range: &str) -> Vec<(&'static str, String)> {
    let mut forms = Vec::new();
    if let (2, Some(normal)) = (V::DIM, way.unit().map(V::perpendicular)) {
        let leading = if normal.get(0) == V::Scalar::ZERO { normal.get(1) } else { normal.get(0) };
        let normal = if leading < V::Scalar::ZERO { -normal } else { normal };
        let of = if range.is_empty() { "implicit" } else { "on the line" };
        forms.push((of, format!("{} = {}", linear(normal), number(normal.dot(start)))));
    }
    forms.push(("parametric", format!("p(t) = {}{range}", along(start, way))));
    forms
}

fn ellipsoid<V: Vector>(frame: &Obb<V>) -> Vec<(&'static str, String)> {
    let turned = *frame.axes() != V::AXES;
    let term = |i: usize| {
        let half = number(frame.half().get(i));
        if turned {
            format!("({} / {half})²", across(frame, i))
        } else {
            format!("({} / {half})²", bracketed(&less(NAMES[i], frame.center().get(i))))
        }
    };
    let sum = (0..V::DIM).map(term).collect::<Vec<_>>().join(" + ");
    let factors =
        if V::DIM == 2 { ["cos t", "sin t", ""] } else { ["cos s cos t", "sin s", "cos s sin t"] };
    let ways = (0..V::DIM).map(|i| plus(vector(frame.axes()[i] * frame.half().get(i)), factors[i]));
    let run = if V::DIM == 2 { "p(t)" } else { "p(s, t)" };
    let text = format!("{run} = {}{}", vector(frame.center()), ways.collect::<String>());
    vec![("implicit", format!("{sum} ≤ 1")), ("parametric", text)]
}

/// start + t way.
fn along<V: Vector>(start: V, way: V) -> String {
    format!("{}{}", vector(start), plus(vector(way), "t"))
}

fn plus(way: String, factor: &str) -> String {
    format!(" + {factor} {way}")
}

/// The coordinate along axis `i` of a box, from its centre.
fn across<V: Vector>(frame: &Obb<V>, i: usize) -> String {
    dot(frame.axes()[i], from(frame.center()))
}

fn dot<V: Vector>(axis: V, of: String) -> String {
    let of = if of == "p" { of } else { format!("({of})") };
    format!("{} · {of}", vector(axis))
}

/// p − center.
fn from<V: Vector>(center: V) -> String {
    if center == V::ZERO { "p".to_owned() } else { format!("p − {}", vector(center)) }
}

fn vector<V: Vector>(v: V) -> String {
    let components: Vec<String> = (0..V::DIM).map(|i| number(v.get(i))).collect();
    format!("({})", components.join(", "))
}

/// a x + b y + c z, without what is zero.
fn linear<V: Vector>(normal: V) -> String {
    let mut text = String::new();
    for (i, name) in NAMES.iter().enumerate().take(V::DIM) {
        let factor = normal.get(i);
        if factor == V::Scalar::ZERO {
            continue;
        }
        let negative = factor < V::Scalar::ZERO;
        let size = number(if negative { -factor } else { factor });
        text += match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        };
        if size != "1" {
            text += &size;
            text.push(' ');
        }
        text += name;
    }
    text
}

/// x − by.
fn less<S: Scalar>(name: &str, by: S) -> String {
    if by == S::ZERO {
        name.to_owned()
    } else if by < S::ZERO {
        format!("{name} + {}", number(-by))
    } else {
        format!("{name} − {}", number(by))
    }
}

fn bracketed(text: &str) -> String {
    if text.len() == 1 { text.to_owned() } else { format!("({text})") }
}

/// (x − a)² + (y − b)² + …
fn squares<V: Vector>(center: V) -> String {
    let square = |i: usize| format!("{}²", bracketed(&less(NAMES[i], center.get(i))));
    (0..V::DIM).map(square).collect::<Vec<_>>().join(" + ")
}

fn squared(radius: impl Scalar) -> String {
    rounded(radius.double() * radius.double(), 4)
}

/// (a + r cos t, b + r sin t); in space by latitude s and longitude t.
fn on_sphere<V: Vector>(center: V, radius: V::Scalar) -> String {
    let factors =
        if V::DIM == 2 { ["cos t", "sin t", ""] } else { ["cos s cos t", "sin s", "cos s sin t"] };
    let radius = number(radius);
    let component = |i: usize| {
        let wave =
            if radius == "1" { factors[i].to_owned() } else { format!("{radius} {}", factors[i]) };
        let at = center.get(i);
        if at == V::Scalar::ZERO { wave } else { format!("{} + {wave}", number(at)) }
    };
    let run = if V::DIM == 2 { "p(t)" } else { "p(s, t)" };
    format!("{run} = ({})", (0..V::DIM).map(component).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use glam::{Vec2, Vec3, vec2, vec3};

    use super::*;
    use crate::shapes::*;

    fn told<V: Vector>(shape: impl Into<Shape<V>>) -> Vec<String> {
        let told = |e: Equation| format!("{}: {}", e.form, e.text);
        shape.into().equations().into_iter().map(told).collect()
    }

    #[test]
    fn lines_have_both_forms() {
        let line = Line::from_implicit(vec2(0.6, 0.8), 2.0).unwrap();
        assert_eq!(
            told(line),
            ["implicit: 0.6 x + 0.8 y = 2", "parametric: p(t) = (1.2, 1.6) + t (0.8, −0.6)"]
        );
        let segment = Segment::new(vec2(1.0, 0.0), vec2(1.0, 3.0)).unwrap();
        assert_eq!(
            told(segment),
            ["on the line: x = 1", "parametric: p(t) = (1, 0) + t (0, 3), 0 ≤ t ≤ 1"]
        );
        let ray = Ray::new(Vec3::ZERO, Vec3::Z).unwrap();
        assert_eq!(told(ray), ["parametric: p(t) = (0, 0, 0) + t (0, 0, 1), t ≥ 0"]);
    }

    #[test]
    fn circles_are_told_from_disks() {
        let ball = Ball::new(vec2(1.0, 0.0), 2.0).unwrap();
        assert_eq!(
            told(ball),
            [
                "disk: (x − 1)² + y² ≤ 4",
                "circle: (x − 1)² + y² = 4",
                "parametric: p(t) = (1 + 2 cos t, 2 sin t)",
            ]
        );
        let ball = Ball::new(vec3(0.0, -1.0, 0.0), 1.0).unwrap();
        assert_eq!(
            told(ball)[1..],
            [
                "sphere: x² + (y + 1)² + z² = 1",
                "parametric: p(s, t) = (cos s cos t, −1 + sin s, cos s sin t)",
            ]
        );
    }

    #[test]
    fn flat_and_angular_sets() {
        let plane = Plane::new(vec3(0.0, -1.0, 0.0), 0.5).unwrap();
        assert_eq!(told(plane), ["implicit: −y = 0.5"]);
        let half_space = HalfSpace::new(vec2(0.8, -0.6), 1.0).unwrap();
        assert_eq!(told(half_space), ["implicit: 0.8 x − 0.6 y ≤ 1"]);
        let aabb = Aabb::new(vec2(1.0, 0.0), vec2(2.0, 0.5)).unwrap();
        assert_eq!(told(aabb), ["implicit: |x − 1| ≤ 2, |y| ≤ 0.5"]);
        let sector = Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(45.0), 3.0).unwrap();
        assert_eq!(told(sector), ["implicit: |p| ≤ 3, angle to (1, 0) ≤ 45°"]);
        let ellipsoid = Ellipsoid::new(vec2(1.0, 0.0), vec2(2.0, 1.0), Vec2::AXES).unwrap();
        assert_eq!(
            told(ellipsoid),
            [
                "implicit: ((x − 1) / 2)² + (y / 1)² ≤ 1",
                "parametric: p(t) = (1, 0) + cos t (2, 0) + sin t (0, 1)",
            ]
        );
        let triangle = Triangle::new(Vec2::ZERO, Vec2::X, Vec2::Y).unwrap();
        assert_eq!(
            told(triangle),
            ["parametric: p(s, t) = (0, 0) + s (1, 0) + t (0, 1), s ≥ 0, t ≥ 0, s + t ≤ 1"]
        );
    }
}
