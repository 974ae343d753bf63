use glam::Vec2;

use super::{Document, Entry, Expectation, Form, Meshes};
use crate::intersect::matrix;
use crate::shapes::Angle;

/// Multiples of these, less their whole parts, fill a cube of five dimensions evenly: powers of 1 / φ, where φ⁶ = φ + 1.
///
/// Source: Roberts, "The unreasonable effectiveness of quasirandom sequences" (2018).
const STEPS: [f64; 5] =
    [0.881_271_461_6, 0.776_639_389_1, 0.684_430_129_6, 0.603_168_740_7, 0.531_555_397_7];

impl Document<Vec2> {
    /// So many shapes of five kinds, spread evenly over a square, each on its way; the same ones each time. Each has room
    /// for itself, so that about half as many pairs meet as there are shapes.
    pub fn crowd(count: usize) -> Self {
        let side = (count as f64).sqrt();
        let entries: Vec<_> = (0..count).map(|number| entry(number, side)).collect();
        let mut crowd = Self {
            title: format!("A crowd of {count}"),
            source: Some(format!("Computed: hitbench crowd {count}")),
            about: Some(
                "Only pairs whose boxes meet are tested, and a tree finds those. Move the time, or drag a shape into the throng."
                    .to_owned(),
            ),
            entries,
            expect: Vec::new(),
            meshes: Meshes::default(),
        };
        crowd.expect.extend(crowd.first_two());
        crowd
    }

    /// What is true of the first two shapes.
    fn first_two(&self) -> Option<Expectation> {
        let [a, b, ..] = &self.entries[..] else { return None };
        let (first, second) = (self.shape(0).ok()?, self.shape(1).ok()?);
        let pair = (a.name.clone(), b.name.clone());
        Some(match matrix::overlap(&first, &second, &mut ()).ok()? {
            true => Expectation::Overlap { pair, at: None },
            false => Expectation::Apart { pair, at: None },
        })
    }
}

fn entry(number: usize, side: f64) -> Entry<Vec2> {
    let [x, y, size, slimness, angle] = STEPS.map(|step| ((number + 1) as f64 * step).fract());
    // Short numbers make short files.
    let rounded = |value: f64| ((value * 1000.0).round() / 1000.0) as f32;
    let vector = |x: f64, y: f64| Vec2::new(rounded(x), rounded(y));
    let center = vector((x - 0.5) * side, (y - 0.5) * side);
    let size = 0.2 + 0.5 * size * size;
    let slim = size * (0.3 + 0.7 * slimness);
    let along = |angle: f64, length: f64| {
        let (sin, cos) = (angle * std::f64::consts::TAU).sin_cos();
        vector(length * cos, length * sin)
    };
    let half = vector(size, slim);
    let (name, form) = match number % 5 {
        0 => ("disk", Form::Ball { center, radius: rounded(size) }),
        1 => ("box", Form::Aabb { center, half }),
        2 => {
            let rotation = Angle::Degrees((angle * 180.0).round() as f32);
            ("turned box", Form::Obb { center, half, rotation })
        }
        3 => {
            let (end, radius) = (center + along(angle, 2.0 * size), rounded(slim / 2.0));
            ("capsule", Form::Capsule { start: center, end, radius })
        }
        _ => {
            let corner = |part: f64| center + along(angle + part, size);
            ("triangle", Form::Triangle { a: corner(0.0), b: corner(0.3), c: corner(0.6) })
        }
    };
    let displacement = along(y + size, 1.0);
    Entry { name: format!("{name} {}", number + 1), form, displacement, turn: None }
}
