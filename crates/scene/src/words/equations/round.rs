//! Round shapes as formulas.

use super::Forms;
use super::pen::{NAMES, Pen, on_unit_sphere, plus};
use hitbench_core::shapes::{Ball, Capsule, Cone, Cylinder, Ellipsoid, Sector};
use hitbench_core::vector::Vector;

pub fn ball<V: Vector>(ball: &Ball<V>, pen: Pen) -> Forms {
    let (round, square) = (pen.squares(ball.center()), pen.squared(ball.radius()));
    let (inside, curve) = if V::DIM == 2 { ("disk", "circle") } else { ("ball", "sphere") };
    vec![
        (inside, format!("{round} ≤ {square}")),
        (curve, format!("{round} = {square}")),
        ("parametric", pen.on_sphere(ball.center(), ball.radius())),
    ]
}

pub fn capsule<V: Vector>(capsule: &Capsule<V>, pen: Pen) -> Forms {
    let (axis, radius) = (capsule.segment(), pen.number(capsule.radius()));
    let core = pen.along(axis.start(), (pen.about(), axis.displacement()));
    vec![("implicit", format!("|p − ({core})| ≤ {radius} for a t, 0 ≤ t ≤ 1"))]
}

pub fn cylinder<V: Vector>(cylinder: &Cylinder<V>, pen: Pen) -> Forms {
    let (axis, radius) = (cylinder.segment(), pen.number(cylinder.radius()));
    let core = pen.along(axis.start(), (pen.about(), axis.displacement()));
    vec![("implicit", format!("p = {core} + q, q across, |q| ≤ {radius}, 0 ≤ t ≤ 1"))]
}

pub fn cone<V: Vector>(cone: &Cone<V>, pen: Pen) -> Forms {
    let core = pen.along(cone.apex(), (pen.about(), cone.base() - cone.apex()));
    let radius = pen.number(cone.radius());
    vec![("implicit", format!("p = {core} + q, q across, |q| ≤ {radius} t, 0 ≤ t ≤ 1"))]
}

pub fn sector<V: Vector>(sector: &Sector<V>, pen: Pen) -> Forms {
    let from_apex = pen.from(sector.apex());
    let degrees = pen.about().number(sector.half_angle().degrees());
    let (radius, direction) = (pen.number(sector.radius()), pen.vector(sector.direction()));
    let angle = format!("angle to {direction} ≤ {degrees}°");
    vec![("implicit", format!("|{from_apex}| ≤ {radius}, {angle}"))]
}

pub fn ellipsoid<V: Vector>(ellipsoid: &Ellipsoid<V>, pen: Pen) -> Forms {
    let frame = ellipsoid.bounding_box();
    let (center, half, axes) = (frame.center(), frame.half(), frame.axes());
    let turned = *axes != V::AXES;
    let term = |i: usize| {
        let size = pen.number(half.get(i));
        let along = if turned {
            pen.across(frame, i)
        } else {
            pen.less_in_brackets(NAMES[i], center.get(i))
        };
        format!("({along} / {size})²")
    };
    let sum = (0..V::DIM).map(term).collect::<Vec<_>>().join(" + ");
    let (run, factors) = on_unit_sphere(V::DIM);
    let pen_of_ways = if turned { pen.about() } else { pen };
    let way = |i: usize| plus(pen_of_ways.vector(axes[i] * half.get(i)), factors[i]);
    let ways = (0..V::DIM).map(way).collect::<String>();
    let text = format!("{run} = {}{ways}", pen.vector(center));
    vec![("implicit", format!("{sum} ≤ 1")), ("parametric", text)]
}
