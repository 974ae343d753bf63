//! Every number of an entry, field by field.

use super::precision::is_tie;
use super::{Document, Entry, Precision, Scene, World, each_world};
use hitbench_core::shapes::Angle;

impl Scene {
    /// Whether a number lies in the middle between two of single precision: its text may be nearer to one of them.
    pub(super) fn has_ties(&mut self) -> bool {
        each_world!(self, document => document.has_ties())
    }

    /// Moves such numbers, by the least that doubles can, to the side of those of `single`, which was read from the same
    /// text in single precision.
    pub(super) fn break_ties(&mut self, single: Self) {
        match (self, single) {
            (Scene::Two(document), Scene::Two(single)) => document.break_ties(single),
            (Scene::Three(document), Scene::Three(single)) => document.break_ties(single),
            // The same text makes the same scene.
            _ => {}
        }
    }
}

impl<V: World> Document<V> {
    fn has_ties(&mut self) -> bool {
        let mut found = false;
        let entries = self.entries.iter_mut();
        entries.for_each(|entry| entry.each_number(&mut |number| found |= is_tie(*number)));
        found
    }

    fn break_ties(&mut self, mut single: Self) {
        let mut rounded = Vec::new();
        let entries = single.entries.iter_mut();
        entries.for_each(|entry| entry.each_number(&mut |number| rounded.push(*number)));
        let mut rounded = rounded.into_iter();
        for entry in &mut self.entries {
            entry.each_number(&mut |number| match rounded.next() {
                Some(side) if is_tie(*number) && side > *number => *number = number.next_up(),
                Some(side) if is_tie(*number) && side < *number => *number = number.next_down(),
                _ => {}
            });
        }
    }
}

/// The quantity that a number measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A coordinate or a length.
    None,
    /// A component of a direction, or another ratio.
    Ratio,
    /// An angle in degrees.
    Degrees,
    /// An angle in radians.
    Radians,
}

impl Unit {
    /// The text after a decimal number.
    pub fn suffix(self) -> &'static str {
        match self {
            Unit::None | Unit::Ratio => "",
            Unit::Degrees => "°",
            Unit::Radians => " rad",
        }
    }
}

/// Is shown each field: its name, its unit and its numbers, which it may change.
pub type Visitor<'a> = &'a mut dyn FnMut(&str, Unit, &mut [f64]);

/// Shows the components of a vector.
pub(super) fn vector<V: World>(name: &str, unit: Unit, vector: &mut V, f: Visitor) {
    let mut numbers = [0.0; 3];
    (0..V::DIM).for_each(|i| numbers[i] = vector.get(i));
    f(name, unit, &mut numbers[..V::DIM]);
    *vector = V::from_fn(|i| numbers[i]);
}

/// Shows a number.
pub(super) fn number(name: &str, unit: Unit, value: &mut f64, f: Visitor) {
    f(name, unit, std::slice::from_mut(value));
}

/// Shows an angle in the unit in which it is written.
pub(super) fn angle(name: &str, angle: &mut Angle<f64>, f: Visitor) {
    match angle {
        Angle::Degrees(degrees) => f(name, Unit::Degrees, std::slice::from_mut(degrees)),
        Angle::Radians(radians) => f(name, Unit::Radians, std::slice::from_mut(radians)),
    }
}

impl<V: World> Entry<V> {
    /// Shows `f` each field that has numbers, in the order of the file.
    pub fn each_field(&mut self, f: Visitor) {
        self.form.each_field(f);
        vector("displacement", Unit::None, &mut self.displacement, f);
        if let Some(turn) = &mut self.turn {
            V::turn_fields(turn, f);
        }
    }

    /// Writes the numbers that differ from those of `before` with the fewest digits that mean the same in
    /// `precision`: a drag or a sum that made 0.30000000000000004 from 0.1 and 0.2 is written as 0.3 in
    /// single precision. A number that has not changed keeps all its digits.
    pub fn shorten(&mut self, before: &Self, precision: Precision) {
        let mut old = Vec::new();
        before.clone().each_number(&mut |number| old.push(*number));
        let mut old = old.into_iter();
        self.each_number(&mut |number| {
            let same = old.next().is_some_and(|old| old.to_bits() == number.to_bits());
            if !same {
                *number = precision.shortest(*number);
            }
        });
    }

    fn each_number(&mut self, f: &mut dyn FnMut(&mut f64)) {
        self.each_field(&mut |_, _, numbers| numbers.iter_mut().for_each(&mut *f));
    }
}
