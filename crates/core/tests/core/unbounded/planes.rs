//! Planes and half-spaces among each other, and rays and lines to them.

use hitbench_core::Scalar;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{HalfSpace, Plane, Shape};

use crate::common::*;
use crate::unbounded::is_zero;

/// Its plane, and whether it is a half-space.
fn flat<V: Dimension>(shape: &Shape<V>) -> (Plane<V>, bool) {
    match shape {
        Shape::Plane(plane) => (*plane, false),
        Shape::HalfSpace(half_space) => (*half_space.boundary(), true),
        _ => unreachable!(),
    }
}

/// In exact numbers: apart only where parallel. The offset of the first, measured on the normal of the second, is
/// d_a m_k / n_k.
fn truth<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let ((p, p_solid), (q, q_solid)) = (flat(a), flat(b));
    let [n, m] = [p.normal(), q.normal()].map(|v| Exact::vector(lift(v)));
    if !is_zero(&Exact::cross(&n, &m)) {
        return 0.0;
    }
    let [d, e] = [p.offset(), q.offset()].map(|x| Exact::of(x.double()));
    let k = (0..3).find(|&k| n[k].sign() != 0).unwrap();
    let height = &(&(&d * &m[k]) - &(&e * &n[k])) * &Exact::of(f64::from(n[k].sign()));
    let same = n[k].sign() == m[k].sign();
    let size = height.clone().abs().to_f64() / n[k].to_f64().abs();
    let apart = match (p_solid, q_solid) {
        (false, false) => height.sign() != 0,
        (false, true) => height.sign() > 0,
        // Seen from the other: b lies at −height above a, along the normal of a if that is the same.
        (true, false) => (if same { -height } else { height }).sign() > 0,
        (true, true) => !same && height.sign() > 0,
    };
    if apart { size } else { 0.0 }
}

fn flat_shape<V: Dimension>(random: &mut Random, near: Option<&Shape<V>>) -> Shape<V> {
    let mut plane: Plane<V> = random.plane();
    if let Some(near) = near {
        let (other, _) = flat(near);
        let normal = if random.one_in(2) { other.normal() } else { -other.normal() };
        let offset = match random.below(4) {
            0 => other.offset(),
            1 => -other.offset(),
            2 if other.offset().double() != 0.0 => Scalar::next_up(other.offset()),
            _ => plane.offset(),
        };
        plane = Plane::new(normal, offset).unwrap();
    }
    if random.one_in(2) {
        plane.into()
    } else {
        HalfSpace::new(plane.normal(), plane.offset()).unwrap().into()
    }
}

mod generic {
    use super::*;

    pub fn planes_are_exact<V: Dimension>() {
        let mut apart = 0;
        let mut band = Band::new("planes", 8.0);
        let asked = cases(|random| {
            let a = flat_shape::<V>(random, None);
            let near = (!random.one_in(4)).then_some(&a);
            let b = flat_shape::<V>(random, near);
            let truth = truth(&a, &b);
            let verdict = matrix::overlap(&a, &b).unwrap();
            assert_eq!(verdict, truth == 0.0, "{a:?} {b:?}");
            assert_eq!(matrix::overlap(&b, &a), Ok(verdict), "swapped");
            assert_same_when_recorded(verdict, |record| {
                explain::with(record).overlap(&a, &b).unwrap()
            });
            apart += u64::from(!verdict);

            let closest = matrix::distance(&a, &b).unwrap();
            assert_eq!(closest.distance.double() == 0.0, verdict, "{a:?} {b:?}");
            let ((p, _), (q, _)) = (flat(&a), flat(&b));
            let sizes = p.offset().double().abs() + q.offset().double().abs();
            band.near::<V::Scalar>(closest.distance.double(), truth, truth);
            for (point, shape) in [(closest.a, &a), (closest.b, &b)] {
                let (plane, solid) = flat(shape);
                let height = (lift(plane.normal()).dot(lift(point)) - plane.offset().double())
                    / lift(plane.normal()).length();
                let off = if solid { height.max(0.0) } else { height };
                // The stored normals are not quite units.
                band.near::<V::Scalar>(off, 0.0, sizes + lift(point).length());
            }
        });
        assert!(apart * 20 > asked * 3, "{apart}");
    }

    pub fn rays_and_lines_to_planes<V: Dimension>() {
        let mut band = Band::new("rays and lines to planes", 8.0);
        cases(|random| {
            let plane: Shape<V> = flat_shape(random, None);
            let (boundary, solid) = flat(&plane);
            let along = boundary.normal().perpendicular();
            let start: V = random.point();
            let way = match random.below(3) {
                0 => along,
                1 => boundary.normal(),
                _ => random.direction(),
            };
            let ray = hitbench_core::shapes::Ray::new(start, way).unwrap();
            let line = hitbench_core::shapes::Line::new(start, way).unwrap();
            for (shape, whole) in [(Shape::from(ray), false), (Shape::from(line), true)] {
                let verdict = matrix::overlap(&shape, &plane).unwrap();
                let closest = matrix::distance(&shape, &plane).unwrap();
                assert_eq!(closest.distance.double() == 0.0, verdict, "{shape:?} {plane:?}");
                let normal = lift(boundary.normal());
                let height = normal.dot(lift(start)) - boundary.offset().double();
                let [n, u] = [normal, lift(ray.direction())].map(Exact::vector);
                let rate = Exact::dot(&n, &u).to_f64();
                let in_reach = if solid { height <= 0.0 } else { height == 0.0 };
                let leads_there = if whole || solid {
                    rate != 0.0 && (whole || rate < 0.0)
                } else {
                    rate * height < 0.0
                };
                let truth = if in_reach || leads_there { 0.0 } else { height.abs() };
                let sizes = lift(start).length() + boundary.offset().double().abs();
                band.near::<V::Scalar>(closest.distance.double(), truth, sizes);
            }
        });
    }

    /// Parallel planes meet at one instant; half-spaces for as long as they reach; others always.
    pub fn planes_that_move<V: Dimension>() {
        let mut band = Band::new("planes that move", 16.0);
        cases(|random| {
            let a = flat_shape::<V>(random, None);
            let near = (!random.one_in(4)).then_some(&a);
            let b = flat_shape::<V>(random, near);
            let (from, to): (V, V) = (random.displacement(), random.displacement());
            let sweep = matrix::sweep(&a, from, &b, to).unwrap();
            if a.kind() != b.kind() {
                assert_eq!(Ok(sweep), matrix::sweep(&b, to, &a, from), "swapped");
            }
            let at = |u: f64| {
                let u = V::Scalar::of(u);
                matrix::distance(&a.posed(from * u, None), &b.posed(to * u, None))
                    .unwrap()
                    .distance
                    .double()
            };
            let ((p, _), (q, _)) = (flat(&a), flat(&b));
            let sizes = p.offset().double().abs()
                + q.offset().double().abs()
                + lift(from).length()
                + lift(to).length();
            match sweep {
                Some(overlap) => {
                    for u in [overlap.first, overlap.last] {
                        band.near::<V::Scalar>(at(u.double()), 0.0, sizes);
                    }
                }
                None => {
                    // How high the first lies above the second, in double precision.
                    let ((n, m), (d, e)) = (
                        (lift(p.normal()), lift(q.normal())),
                        (p.offset().double(), q.offset().double()),
                    );
                    let facing = n.dot(m).signum();
                    let height = |u: f64| d * facing - e + u * (lift(from) - lift(to)).dot(m);
                    for u in (0..=8).map(|i| height(f64::from(i) / 8.0)) {
                        let apart = match (flat(&a).1, flat(&b).1) {
                            (false, false) => u != 0.0,
                            (true, false) => u * facing < 0.0,
                            (false, true) => u > 0.0,
                            (true, true) => facing < 0.0 && u > 0.0,
                        };
                        assert!(apart || u.abs() < 16.0 * ulp::<V::Scalar>(sizes), "{a:?} {b:?}");
                    }
                }
            }
        });
    }
}

in_every_space!(planes_are_exact, rays_and_lines_to_planes, planes_that_move);
