use super::{Document, Entry, Expectation, Form, World};
use hitbench_core::shapes::Bounds;
use hitbench_core::vector::{Scalar, Vector};

/// The area, or the volume, that each shape has for itself.
const ROOM: f64 = 2.5;

/// Numbers from 0 to 1 that follow from a seed: SplitMix64.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix64(u64);

impl SplitMix64 {
    fn of(seed: u32, number: usize) -> Self {
        let mut dice = Self(u64::from(seed) << 32 ^ number as u64);
        // Neighbours begin far apart.
        dice.0 = dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn roll(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A vector of unit length, uniform over all directions.
    fn direction<V: Vector>(&mut self) -> V {
        loop {
            let within = V::from_fn(|_| V::Scalar::of(2.0 * self.roll() - 1.0));
            let length = within.length().double();
            if (0.1..=1.0).contains(&length) {
                return within.unit().unwrap_or(V::AXES[0]);
            }
        }
    }
}

impl<V: World> Document<V> {
    /// A scene of `count` shapes of five kinds, spread over a square or a cube, each on its way; the same
    /// ones each time. Each has room for itself, so that about a third as many pairs overlap as there are
    /// shapes.
    pub fn crowd(count: usize) -> Self {
        let mut crowd = Self::new(format!("A crowd of {count}"));
        crowd.source = format!("Computed: hitbench crowd {count}").into();
        crowd.about = Some(
            "A tree finds the pairs whose boxes meet; only those are tested. Move the slider: how many pairs of boxes meet, and how many overlap? Drag a shape into the crowd and see. See [what boxes can promise](boxes/05)."
                .to_owned(),
        );
        crowd.entries = (0..count).map(|number| member(0, number, count)).collect();
        crowd.expect.extend(crowd.first_two());
        crowd
    }

    /// The expectation for the first two shapes.
    fn first_two(&self) -> Option<Expectation> {
        let [a, b, ..] = &self.entries[..] else { return None };
        let pair = (a.name.clone(), b.name.clone());
        Some(match self.overlap_at(0, 1, 0.0)? {
            true => Expectation::Overlap { pair, at: None },
            false => Expectation::Apart { pair, at: None },
        })
    }
}

/// The region of a crowd of `count` shapes: a square around the origin, or a cube on the ground.
pub fn walls<V: World>(count: usize) -> Bounds<V> {
    let half = V::splat(libm::pow(count as f64 * ROOM, 1.0 / V::DIM as f64) / 2.0);
    let lift = if V::DIM == 3 { V::AXES[1] * half.get(1) } else { V::ZERO };
    Bounds { min: lift - half, max: lift + half }
}

/// One shape of a crowd of `count`. Its displacement has unit length.
pub fn member<V: World>(seed: u32, number: usize, count: usize) -> Entry<V> {
    let mut dice = SplitMix64::of(seed, number);
    // Short numbers make short files.
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    let short = |vector: V| V::from_fn(|i| rounded(vector.get(i)));
    let walls = walls::<V>(count);
    let center = V::from_fn(|i| {
        let (min, max) = (walls.min.get(i), walls.max.get(i));
        rounded(min + (max - min) * dice.roll())
    });
    let part = dice.roll();
    let size = 0.2 + 0.5 * part * part;
    let slim = size * (0.3 + 0.7 * dice.roll());
    let half = V::from_fn(|i| rounded(if i == 0 { size } else { slim }));
    let (name, form) = match number % 5 {
        0 => {
            (if V::DIM == 2 { "disk" } else { "ball" }, Form::Ball { center, radius: half.get(0) })
        }
        1 => ("box", Form::Aabb { center, half }),
        2 => {
            let rotation = V::turned_by([0; 3].map(|_| (dice.roll() * 180.0).round()));
            ("turned box", Form::Obb { center, half, rotation })
        }
        3 => {
            let end = short(center + dice.direction::<V>() * half.get(0) * 2.0);
            ("capsule", Form::Capsule { start: center, end, radius: rounded(slim / 2.0) })
        }
        _ => {
            // Every angle is wide enough to be seen.
            let toward = dice.direction::<V>() * half.get(0);
            let side = toward.perpendicular();
            let back = |part: f64| short(center - toward * 0.6 + side * part);
            let slant = 0.6 * dice.roll();
            let (a, b, c) = (short(center + toward), back(0.4 + slant), back(slant - 1.0));
            ("triangle", Form::Triangle { a, b, c })
        }
    };
    let displacement = short(dice.direction());
    Entry { name: format!("{name} {}", number + 1), form, displacement, turn: None }
}
