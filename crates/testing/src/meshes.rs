//! Meshes that are computed: a cube, an icosphere, a torus knot, a height field, and triangles at random.

use std::collections::HashMap;
use std::f64::consts::TAU;
use std::fmt::Write;

use glam::DVec3;
use hitbench_core::Vector;
use hitbench_core::shapes::Mesh;

use crate::Random;

/// Corners, and the triangles by their numbers.
pub type Triangles = (Vec<DVec3>, Vec<[u32; 3]>);

/// The surface of the cube from −1 to 1: 12 triangles, counter-clockwise as seen from outside.
pub fn cube() -> Triangles {
    let bit = |i: usize, k: usize| if i >> k & 1 == 1 { 1.0 } else { -1.0 };
    let corners = (0..8).map(|i| DVec3::new(bit(i, 0), bit(i, 1), bit(i, 2))).collect();
    let face = |k: usize, side: u32| {
        let [u, v] = [1, 2].map(|next| 1 << ((k + next) % 3));
        let first = side << k;
        let [a, b, c, d] = [first, first + u, first + u + v, first + v];
        if side == 1 { [[a, b, c], [a, c, d]] } else { [[a, c, b], [a, d, c]] }
    };
    (corners, (0..6).flat_map(|i| face(i / 2, i as u32 % 2)).collect())
}

/// A unit ball's surface: an icosahedron of which every triangle is cut in four, `times` times: 20
/// · 4^`times` triangles.
pub fn icosphere(times: u32) -> Triangles {
    let long = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let mut corners: Vec<DVec3> = Vec::new();
    for (a, b) in [(1.0, long), (-1.0, long), (1.0, -long), (-1.0, -long)] {
        corners.extend([DVec3::new(0.0, a, b), DVec3::new(a, b, 0.0), DVec3::new(b, 0.0, a)]);
    }
    let near = |a: usize, b: usize| (corners[a] - corners[b]).length() < 2.1;
    let mut triangles = Vec::new();
    for a in 0..12 {
        for b in a + 1..12 {
            for c in b + 1..12 {
                if near(a, b) && near(b, c) && near(c, a) {
                    let outward = (corners[b] - corners[a]).cross(corners[c] - corners[a]);
                    let flip = outward.dot(corners[a]) < 0.0;
                    let (b, c) = if flip { (c, b) } else { (b, c) };
                    triangles.push([a as u32, b as u32, c as u32]);
                }
            }
        }
    }
    corners.iter_mut().for_each(|corner| *corner = corner.normalize());
    for _ in 0..times {
        let mut middles = HashMap::new();
        let mut middle = |a: u32, b: u32| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                corners.push((corners[a as usize] + corners[b as usize]).normalize());
                corners.len() as u32 - 1
            })
        };
        let quarters = |&[a, b, c]: &[u32; 3]| {
            let (p, q, r) = (middle(a, b), middle(b, c), middle(c, a));
            [[a, p, r], [b, q, p], [c, r, q], [p, q, r]]
        };
        triangles = triangles.iter().flat_map(quarters).collect();
    }
    (corners, triangles)
}

/// A tube along the curve that goes `p` times around the axis of a torus and `q` times around its
/// ring: 2 · `along` · `around` triangles.
pub fn torus_knot(p: u32, q: u32, along: usize, around: usize) -> Triangles {
    let curve = |t: f64| {
        let (ring, tube) = (t * f64::from(p), t * f64::from(q));
        let r = 2.0 + tube.cos();
        DVec3::new(r * ring.cos(), tube.sin(), r * ring.sin()) * 0.5
    };
    let mut corners = Vec::new();
    for i in 0..along {
        let t = i as f64 / along as f64 * TAU;
        let (center, ahead) = (curve(t), curve(t + 1e-4) - curve(t - 1e-4));
        let side = ahead.cross(center).normalize();
        let up = side.cross(ahead).normalize();
        for j in 0..around {
            let (sin, cos) = (j as f64 / around as f64 * TAU).sin_cos();
            corners.push(center + (side * cos + up * sin) * 0.2);
        }
    }
    (corners, grid(along, around, true))
}

/// Hills over the square from −2 to 2 of the ground: 2 · `cells`² triangles.
pub fn height_field(cells: usize) -> Triangles {
    let mut corners = Vec::new();
    for i in 0..=cells {
        for j in 0..=cells {
            let at = |k: usize| 4.0 * k as f64 / cells as f64 - 2.0;
            let (x, z) = (at(i), at(j));
            let height =
                0.3 * (1.7 * x).sin() * (1.3 * z + 0.4).cos() + 0.12 * (3.1 * x + 2.3 * z).sin();
            corners.push(DVec3::new(x, height, z));
        }
    }
    (corners, grid(cells + 1, cells + 1, false))
}

/// A ring in the plane about `center` with so many round teeth, the first at `angle` from the x
/// axis: 10 · `teeth` triangles.
pub fn gear(teeth: u32, center: DVec3, angle: f64) -> Triangles {
    let along = 5 * teeth as usize;
    let mut corners = Vec::new();
    for i in 0..along {
        let turn = i as f64 / along as f64 * TAU;
        let rim = 0.85 + 0.15 * (turn * f64::from(teeth)).cos();
        let (sin, cos) = (turn + angle).sin_cos();
        corners.extend([0.35, rim].map(|r| center + DVec3::new(cos, sin, 0.0) * r));
    }
    let around = (0..along as u32).flat_map(|i| {
        let (a, b) = (2 * i, 2 * ((i + 1) % along as u32));
        [[a, a + 1, b], [b, a + 1, b + 1]]
    });
    (corners, around.collect())
}

/// Houses with a roof and without a floor, in rows over a square of the ground: 14 · `rows`² triangles.
pub fn village(rows: usize) -> Triangles {
    let (mut corners, mut triangles) = (Vec::new(), Vec::new());
    for number in 0..rows * rows {
        let at = |k: usize| k as f64 - (rows - 1) as f64 / 2.0;
        // Not all alike.
        let part = |step: f64| ((number + 1) as f64 * step).fract();
        let (width, depth) = (0.18 + 0.14 * part(0.618), 0.18 + 0.14 * part(0.755));
        let (wall, ridge) = (0.25 + 0.35 * part(0.57), 0.2);
        let center = DVec3::new(at(number / rows), 0.0, at(number % rows));
        let first = corners.len() as u32;
        for height in [0.0, wall] {
            for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                corners.push(center + DVec3::new(x * width, height, z * depth));
            }
        }
        corners.extend([-1.0, 1.0].map(|x| center + DVec3::new(x * width, wall + ridge, 0.0)));
        let walls = (0..4).flat_map(|k| {
            let (a, b) = (k, (k + 1) % 4);
            [[a, a + 4, b], [b, a + 4, b + 4]]
        });
        let roof = [[4, 8, 5], [5, 8, 9], [6, 9, 7], [7, 9, 8], [7, 8, 4], [5, 9, 6]];
        triangles.extend(walls.chain(roof).map(|t: [u32; 3]| t.map(|corner| first + corner)));
    }
    (corners, triangles)
}

/// The triangles between corners in rows; `closed` where the last row and column are followed by the first.
fn grid(rows: usize, columns: usize, closed: bool) -> Vec<[u32; 3]> {
    let last = usize::from(!closed);
    let number = |i: usize, j: usize| ((i % rows) * columns + j % columns) as u32;
    let mut triangles = Vec::new();
    for i in 0..rows - last {
        for j in 0..columns - last {
            let (a, b) = (number(i, j), number(i, j + 1));
            let (c, d) = (number(i + 1, j), number(i + 1, j + 1));
            triangles.extend([[a, b, c], [c, b, d]]);
        }
    }
    triangles
}

/// As an OBJ file, with four decimals.
pub fn obj(title: &str, (corners, triangles): &Triangles) -> String {
    let mut text = format!("# {title}\n");
    for corner in corners {
        // Adding zero makes −0 plain.
        let [x, y, z] = corner.to_array().map(|x| (x * 1e4).round() / 1e4 + 0.0);
        let _ = writeln!(text, "v {x} {y} {z}");
    }
    for [a, b, c] in triangles.iter().map(|t| t.map(|i| i + 1)) {
        let _ = writeln!(text, "f {a} {b} {c}");
    }
    text
}

/// Triangles that share some of their corners, and a corner that none uses.
pub fn soup<V: Vector>(random: &mut Random, most: usize) -> Mesh<V> {
    let count = 1 + random.below(most);
    let (mut corners, mut triangles) = (vec![random.point::<V>()], Vec::<[u32; 3]>::new());
    for _ in 0..count {
        let first = corners.len() as u32;
        corners.extend(random.triangle::<V>().vertices());
        let [a, b, c] = [first, first + 1, first + 2];
        triangles.push(match triangles.last() {
            Some(&[_, p, q]) if random.one_in(3) => [p, q, c],
            _ => [a, b, c],
        });
    }
    Mesh::new(corners, triangles).unwrap()
}
