//! What is asked of each place of a map.

use std::cmp::Ordering;

use crate::intersect::matrix::{self, Alternative, Dimension};
use crate::intersect::trust;
use crate::lens::peers;
use crate::scene::World;
use crate::shapes::{Motion, Shape};
use crate::vector::{Scalar, Vector};

use crate::analysis::motion::separation_of;
use crate::scene::{MapOf, Precision};

/// Answers for a place of the chosen shape, in the precision of the scene.
pub(super) trait Asker<V>: Send {
    /// The answer, as [`Map::values`](super::Map::values) have it.
    fn ask(&self, at: V) -> f32;
}

/// The pair in the precision of W. The chosen shape has its reference point in the origin.
pub(super) struct Asked<W: Dimension> {
    pub shapes: [Shape<W>; 2],
    /// The same in double precision, of the numbers as they are written.
    pub written: [Shape<W::Precise>; 2],
    pub chosen: usize,
    pub of: MapOf,
    pub motions: Option<[Motion<W>; 2]>,
    /// The lenses of a disagreement.
    pub lenses: [Lens<W>; 2],
}

/// A lens through which each place is asked.
pub(super) enum Lens<W: Vector> {
    /// The test that decides.
    Own,
    /// The same in double precision, of the numbers as they are written.
    Written,
    /// Exact arithmetic.
    Exact,
    /// B first, then A.
    Swapped,
    /// Another library.
    Parry,
    /// Another test of the pair.
    Way(Alternative<W>),
    /// None that is known here.
    Unknown,
}

impl<W: Dimension> Lens<W> {
    /// By its id.
    pub fn named(id: &str, precision: Precision, a: &Shape<W>, b: &Shape<W>) -> Self {
        match (id, precision) {
            ("f32", Precision::F32) | ("f64", Precision::F64) => Self::Own,
            ("f64", Precision::F32) => Self::Written,
            ("exact", _) => Self::Exact,
            ("swapped", _) => Self::Swapped,
            ("parry", _) if peers::KNOWN => Self::Parry,
            _ => {
                let way = matrix::alternatives(a, b).into_iter().find(|way| way.id == id);
                way.map_or(Self::Unknown, Self::Way)
            }
        }
    }

    fn ask(&self, [a, b]: [&Shape<W>; 2], [c, d]: [&Shape<W::Precise>; 2]) -> Option<bool> {
        match self {
            Self::Own => matrix::overlap(a, b, &mut ()).ok(),
            Self::Written => matrix::overlap(c, d, &mut ()).ok(),
            Self::Exact => trust::gap(a, b).map(Ordering::is_le),
            Self::Swapped => matrix::overlap(b, a, &mut ()).ok(),
            Self::Parry => peers::overlap(a, b).and_then(|answer| answer.hit()),
            Self::Way(way) => way.run(a, b).map(|(overlap, _)| overlap),
            Self::Unknown => None,
        }
    }
}

/// There is no test for these kinds, or it has no answer.
pub const UNKNOWN: f32 = f32::NAN;

impl<W: Dimension> Asked<W> {
    /// The verdict, or another answer, for the shapes A and B.
    fn told(&self, a: &Shape<W>, b: &Shape<W>) -> f32 {
        let verdict = |answer: Option<bool>| answer.map_or(UNKNOWN, |hit| f32::from(u8::from(hit)));
        match self.of {
            MapOf::Verdict => verdict(matrix::overlap(a, b, &mut ()).ok()),
            MapOf::Separation => separation_of(a, b).map_or(UNKNOWN, |s| s as f32),
            MapOf::Disagreement(..) => UNKNOWN,
            MapOf::FirstContact => {
                let Some([of_a, of_b]) = self.motions else { return UNKNOWN };
                match matrix::sweep(a, of_a, b, of_b, &mut ()) {
                    Ok(Some(overlap)) => overlap.first.double() as f32,
                    Ok(None) => f32::INFINITY,
                    Err(_) => UNKNOWN,
                }
            }
        }
    }
}

impl<V: World, W: Dimension<Precise = V>> Asker<V> for Asked<W> {
    fn ask(&self, at: V) -> f32 {
        let moved = self.shapes[self.chosen].posed(W::from_space(at.in_space()), None);
        if let MapOf::Disagreement(..) = self.of {
            let written = self.written[self.chosen].posed(at, None);
            let pair = put(&self.shapes, self.chosen, &moved);
            let written = put(&self.written, self.chosen, &written);
            let [first, second] = self.lenses.each_ref().map(|lens| lens.ask(pair, written));
            return match (first, second) {
                (Some(first), Some(second)) => f32::from(u8::from(first) + 2 * u8::from(second)),
                _ => UNKNOWN,
            };
        }
        match self.chosen {
            0 => self.told(&moved, &self.shapes[1]),
            _ => self.told(&self.shapes[0], &moved),
        }
    }
}

/// The pair with the chosen shape in its place.
fn put<'a, V: Vector>(
    shapes: &'a [Shape<V>; 2],
    chosen: usize,
    moved: &'a Shape<V>,
) -> [&'a Shape<V>; 2] {
    if chosen == 0 { [moved, &shapes[1]] } else { [&shapes[0], moved] }
}
