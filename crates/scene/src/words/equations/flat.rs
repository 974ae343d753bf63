//! Shapes of straight edges and flat faces as formulas.

use super::pen::{NAMES, Pen, plus};
use super::{Forms, line_forms};
use hitbench_core::shapes::{
    Aabb, Frustum, HalfSpace, Kdop, Line, Obb, Plane, Point, Ray, Segment, Triangle,
};
use hitbench_core::vector::{Scalar, Vector};

pub fn point<V: Vector>(point: &Point<V>, pen: Pen) -> Forms {
    vec![("implicit", format!("p = {}", pen.vector(point.at())))]
}

pub fn segment<V: Vector>(segment: &Segment<V>, pen: Pen) -> Forms {
    pen.straight(segment.start(), (pen.about(), segment.displacement()), ", 0 ≤ t ≤ 1")
}

pub fn ray<V: Vector>(ray: &Ray<V>, pen: Pen) -> Forms {
    pen.straight(ray.origin(), (pen, ray.direction()), ", t ≥ 0")
}

pub fn line<V: Vector>(line: &Line<V>, pen: Pen) -> Forms {
    let mut forms = pen.straight(line.through(), (pen, line.direction()), "");
    if V::DIM == 2 {
        forms.extend(line_forms::of(line, pen.about()));
    }
    forms
}

pub fn triangle<V: Vector>(triangle: &Triangle<V>, pen: Pen) -> Forms {
    let (about, start) = (pen.about(), triangle.vertices()[0]);
    let [u, _, back] = triangle.edges();
    let ways = plus(about.vector(u), "s") + &plus(about.vector(-back), "t");
    let inside = format!("p(s, t) = {}{ways}, s ≥ 0, t ≥ 0, s + t ≤ 1", pen.vector(start));
    let mut forms = vec![("parametric", inside)];
    if V::DIM == 3
        && let Some(n) = V::from_space(u.in_space().cross(-back.in_space())).unit()
    {
        let plane = format!("{} = {}", about.linear(n), about.number(n.dot(start)));
        forms.push(("plane, n = (b − a) × (c − a)", plane));
    }
    forms
}

pub fn aabb<V: Vector>(aabb: &Aabb<V>, pen: Pen) -> Forms {
    let side = |i: usize| {
        let x = pen.less(NAMES[i], aabb.center().get(i));
        format!("|{x}| ≤ {}", pen.number(aabb.half().get(i)))
    };
    let between = |i: usize| {
        let ends = [aabb.min(), aabb.max()];
        let [min, max] = ends.map(|corner| pen.about().number(corner.get(i)));
        format!("{min} ≤ {} ≤ {max}", NAMES[i])
    };
    vec![("implicit", on_each_axis::<V>(side)), ("by its corners", on_each_axis::<V>(between))]
}

pub fn obb<V: Vector>(obb: &Obb<V>, pen: Pen) -> Forms {
    let side = |i: usize| format!("|{}| ≤ {}", pen.across(obb, i), pen.number(obb.half().get(i)));
    vec![("implicit", on_each_axis::<V>(side))]
}

fn on_each_axis<V: Vector>(text: impl Fn(usize) -> String) -> String {
    (0..V::DIM).map(text).collect::<Vec<_>>().join(", ")
}

pub fn frustum<V: Vector>(frustum: &Frustum<V>, pen: Pen) -> Forms {
    let about = pen.about();
    let view = (frustum.target() - frustum.eye()).unit().unwrap_or(V::ZERO);
    let depth = about.dot(view, pen.from(frustum.eye()));
    let half = libm::tan(frustum.fov_y().radians().double() / 2.0);
    let (near, far) = (pen.number(frustum.near()), pen.number(frustum.far()));
    let (high, wide) = (about.number(half), about.number(half * frustum.aspect().double()));
    let across = format!("|up| ≤ {high} z, |right| ≤ {wide} z");
    vec![("implicit", format!("z = {depth}, {near} ≤ z ≤ {far}, {across}"))]
}

pub fn kdop<V: Vector>(kdop: &Kdop<V>, pen: Pen) -> Forms {
    let slab = |((&d, &min), &max): ((&V, &V::Scalar), &V::Scalar)| {
        let (min, max) = (pen.number(min), pen.number(max));
        ("implicit", format!("{min} ≤ {} ≤ {max}", pen.linear(d)))
    };
    kdop.directions().iter().zip(kdop.min()).zip(kdop.max()).map(slab).collect()
}

/// A hull of so many points.
pub fn hull(n: usize) -> Forms {
    vec![("parametric", format!("p = Σ wᵢ pᵢ of {n} points, wᵢ ≥ 0, Σ wᵢ = 1"))]
}

/// A mesh of so many triangles.
pub fn mesh(n: usize) -> Forms {
    vec![("implicit", format!("p in one of {n} triangles"))]
}

pub fn plane<V: Vector>(plane: &Plane<V>, pen: Pen) -> Forms {
    vec![("implicit", format!("{} = {}", pen.linear(plane.normal()), pen.number(plane.offset())))]
}

pub fn half_space<V: Vector>(half_space: &HalfSpace<V>, pen: Pen) -> Forms {
    let boundary = half_space.boundary();
    let (normal, offset) = (pen.linear(boundary.normal()), pen.number(boundary.offset()));
    vec![("implicit", format!("{normal} ≤ {offset}"))]
}
