//! Many shapes at random: the copies that a scene makes of its own, and five kinds where it has none.

use serde::de::{DeserializeSeed, Deserializer};
use serde::{Deserialize, Serialize};

use super::deserialize::{Number, or_else};
use super::{Document, Entry, Expectation, Form, Show, World};
use hitbench_core::shapes::{Bounds, Kind, Shape};
use hitbench_core::vector::{Scalar, Vector};

/// The area, or the volume, that each shape of unit size has for itself.
const ROOM: f64 = 2.5;
/// The mean size of the five kinds: shapes of this size count as of unit size.
const SIZE: f64 = 0.75;

/// The copies of its shapes that a scene shows in their place. They move at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Copies")]
pub struct Copies {
    /// How many there are, within [`Copies::COUNT`].
    #[serde(deserialize_with = "count")]
    pub count: usize,
    /// The seed from which their places and directions follow.
    #[serde(default, skip_serializing_if = "is_first")]
    pub seed: u32,
}

impl Copies {
    /// How many copies a scene may have.
    pub const COUNT: std::ops::RangeInclusive<usize> = 1..=100_000;
}

fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let whole = Number(|count| {
        let is_one = count.fract() == 0.0 && (1.0..=1e5).contains(&count);
        or_else(count, is_one, "write a whole number from 1 to 100,000")
    });
    Ok(whole.deserialize(deserializer)? as usize)
}

fn is_first(seed: &u32) -> bool {
    *seed == 0
}

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

    /// A point, uniform in a box.
    fn within<V: World>(&mut self, walls: &Bounds<V>) -> V {
        V::from_fn(|i| {
            let (min, max) = (walls.min.get(i), walls.max.get(i));
            min + (max - min) * self.roll()
        })
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
        let mut crowd = Self::new(format!("How many pairs of {count} shapes overlap?"));
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

impl<V: World> Document<V> {
    /// The copies that are shown in place of the shapes: what `copies` says, or [`Show::Crowd`], as which the first
    /// versions wrote it.
    pub fn copies_shown(&self) -> Option<Copies> {
        let before = self.opens.iter().flat_map(|opens| &opens.shows).find_map(|show| match show {
            Show::Crowd(count) => Some((*count).clamp(100, *Copies::COUNT.end())),
            _ => None,
        });
        self.copies.or(before.map(|count| Copies { count, seed: 0 }))
    }

    /// Sets the copies that are shown. A [`Show::Crowd`] stays one.
    pub fn show_copies(&mut self, copies: Option<Copies>) {
        let shows = self.opens.iter_mut().flat_map(|opens| &mut opens.shows);
        let mut before = shows.filter(|show| matches!(show, Show::Crowd(_)));
        match (copies, before.next()) {
            (Some(Copies { count, .. }), Some(show)) if self.copies.is_none() => {
                *show = Show::Crowd(count);
            }
            (Some(_), _) => self.copies = copies,
            (None, _) => {
                self.copies = None;
                if let Some(opens) = &mut self.opens {
                    opens.shows.retain(|show| !matches!(show, Show::Crowd(_)));
                }
            }
        }
    }

    /// The copies as they start, each with its displacement in a second, and the walls between which they stay.
    ///
    /// The bounded shapes of the scene but its meshes are copied in turn. Where there are none, and for
    /// [`Show::Crowd`], the copies are of five kinds.
    pub fn make(&self, copies: Copies) -> (Vec<(Shape<V>, V)>, Bounds<V>) {
        let Copies { count, seed } = copies;
        let copied = |index: usize| {
            let shape = self.shape(index).ok()?;
            let bounds = shape.bounds();
            let bounded = bounds.min.is_finite() && bounds.max.is_finite();
            (bounded && shape.kind() != Kind::Mesh).then_some((shape, bounds))
        };
        let own = if self.copies.is_some() { self.entries.len() } else { 0 };
        let own: Vec<(Shape<V>, Bounds<V>)> = (0..own).filter_map(copied).collect();
        let walls = walls::<V>(count);
        if own.is_empty() {
            let of_five = (0..count).filter_map(|number| {
                let entry = member::<V>(seed, number, count);
                Some((entry.form.build(&self.meshes).ok()?, entry.displacement))
            });
            return (of_five.collect(), walls);
        }
        let sizes = own.iter().map(|(_, bounds)| (bounds.max - bounds.min).max_abs());
        let unit = Some(sizes.sum::<f64>() / own.len() as f64 / SIZE);
        let unit = unit.filter(|unit| *unit > 0.0).unwrap_or(1.0);
        let walls = Bounds { min: walls.min * unit, max: walls.max * unit };
        let made = (0..count).map(|number| {
            let (shape, bounds) = &own[number % own.len()];
            let mut dice = SplitMix64::of(seed, number);
            let center = dice.within(&walls);
            (shape.posed(center - bounds.center(), None), dice.direction::<V>() * unit)
        });
        (made.collect(), walls)
    }
}

/// The region of a crowd of `count` shapes: a square around the origin, or a cube on the ground.
fn walls<V: World>(count: usize) -> Bounds<V> {
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
    let center = short(dice.within(&walls::<V>(count)));
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
