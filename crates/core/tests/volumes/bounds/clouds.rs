//! Points to put volumes around, and exact signs.

use crate::common::{Exact, Random, lift};
use glam::DVec3;
use hitbench_core::{Scalar, Vector};

/// A few points: random, on a line or in a plane up to rounding, on a small grid, or all equal; now
/// and then tiny or huge.
pub fn cloud<V: Vector>(random: &mut Random, most: usize) -> Vec<V> {
    let manner = random.below(6);
    if manner == 0 {
        random.put_on_small_grid();
    }
    let count = 1 + random.below(most);
    let (origin, u, v): (V, V, V) = (random.point(), random.displacement(), random.displacement());
    let mut points: Vec<V> = Vec::new();
    for _ in 0..count {
        let mut weight = || V::Scalar::of((random.between(-2.0, 2.0) * 8.0).round() / 8.0);
        let (s, t) = (weight(), weight());
        points.push(match manner {
            1 => origin + u * s,
            2 => origin + u * s + v * t,
            _ => random.point(),
        });
        if random.one_in(4) {
            points.push(points[random.below(points.len())]);
        }
    }
    let scale = match random.below(8) {
        0 => V::Scalar::of(2_f64.powi(30)),
        // Coordinates become denormal in single precision.
        1 => V::Scalar::of(2_f64.powi(-125)) * V::Scalar::of(2_f64.powi(-10)),
        _ => V::Scalar::ONE,
    };
    points.iter().map(|&p| p * scale).collect()
}

/// The sign of (b − a) × (c − a) · (p − a).
pub fn side(a: DVec3, b: DVec3, c: DVec3, p: DVec3) -> i32 {
    let (u, v, w) = (b - a, c - a, p - a);
    let about = u.cross(v).dot(w);
    let size = u.abs().max_element() * v.abs().max_element() * w.abs().max_element();
    if about.abs() > 1e-13 * size && size > 1e-250 {
        return if about > 0.0 { 1 } else { -1 };
    }
    let [u, v, w] = [b, c, p].map(|x| Exact::difference(&Exact::vector(x), &Exact::vector(a)));
    Exact::dot(&Exact::cross(&u, &v), &w).sign()
}

/// How a, b and c turn in the plane z = 0.
pub fn turn(a: DVec3, b: DVec3, c: DVec3) -> i32 {
    normal(a, b, c)[2].sign()
}

/// The coordinate axis nearest to (b − a) × (c − a), on the side of that.
pub fn normal_axis(a: DVec3, b: DVec3, c: DVec3) -> DVec3 {
    let normal = normal(a, b, c).map(|x| x.to_f64());
    let larger = |&i: &usize, &j: &usize| normal[i].abs().total_cmp(&normal[j].abs());
    let axis = (0..3).max_by(larger).unwrap();
    DVec3::AXES[axis] * normal[axis].signum()
}

fn normal(a: DVec3, b: DVec3, c: DVec3) -> [Exact; 3] {
    let [u, v] = [b, c].map(|x| Exact::difference(&Exact::vector(x), &Exact::vector(a)));
    Exact::cross(&u, &v)
}

/// On one line, exactly.
pub fn collinear(a: DVec3, b: DVec3, c: DVec3) -> bool {
    normal(a, b, c).iter().all(|x| x.sign() == 0)
}

/// Every point in double precision.
pub fn lifted<V: Vector>(points: &[V]) -> Vec<DVec3> {
    points.iter().map(|&p| lift(p)).collect()
}
