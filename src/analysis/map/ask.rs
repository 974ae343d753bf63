//! What is asked of each place of a map.

use super::Wanted;
use crate::analysis::motion::separation_of;
use crate::intersect::matrix::{self, Dimension};
use crate::lens::{self, Answer, Lens};
use crate::scene::{Document, MapOf, Precision, Subject, World};
use crate::shapes::{Motion, Shape};
use crate::vector::{Scalar, Vector};

/// Answers for a place of the chosen shape, in the precision of the scene.
pub(super) trait Asker<V>: Send {
    /// The answer, as [`Map::values`](super::Map::values) have it.
    fn ask(&self, at: V) -> f32;
}

/// The pair in the precision of W. The chosen shape has its reference point in the origin.
pub(super) struct Asked<W: Dimension> {
    pub shapes: [Shape<W>; 2],
    pub chosen: usize,
    pub of: MapOf,
    pub motions: Option<[Motion<W>; 2]>,
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
        let [a, b] = put(&self.shapes, self.chosen, &moved);
        self.told(a, b)
    }
}

/// Two lenses at each place.
pub(super) struct Disagreement<V>(pub [Option<ThroughLens<V>>; 2]);

/// Whether the pair meets, as a lens says, where the chosen shape stands there.
type ThroughLens<V> = Box<dyn Fn(V) -> Option<bool> + Send>;

impl<V: World> Asker<V> for Disagreement<V> {
    fn ask(&self, at: V) -> f32 {
        let [first, second] = self.0.each_ref().map(|lens| lens.as_ref().and_then(|lens| lens(at)));
        match (first, second) {
            (Some(first), Some(second)) => f32::from(u8::from(first) + 2 * u8::from(second)),
            _ => UNKNOWN,
        }
    }
}

/// A lens of a disagreement.
pub(super) fn through<V: World>(
    lens: Lens,
    document: &Document<V>,
    wanted: &Wanted<V>,
    subject: Subject,
) -> Option<ThroughLens<V>> {
    match lens.precision().unwrap_or(document.precision) {
        Precision::F32 => through_in::<V, V::Single>(lens, document, wanted, subject),
        Precision::F64 => through_in::<V, V>(lens, document, wanted, subject),
    }
}

fn through_in<V: World, X: Dimension<Precise = V>>(
    lens: Lens,
    document: &Document<V>,
    wanted: &Wanted<V>,
    subject: Subject,
) -> Option<ThroughLens<V>> {
    let Wanted { pair: (a, b), chosen, u, observer, .. } = *wanted;
    let at = match subject {
        Subject::Overlap => (u, observer),
        Subject::Sweep => (0.0, V::ZERO),
    };
    let mut shapes = lens::shapes::<X>(&lens, document, [a, b], at)?;
    shapes[chosen] = shapes[chosen].posed(-shapes[chosen].reference_point(), None);
    let motions = lens::motions::<X>(&lens, document, [a, b])?;
    Some(Box::new(move |at: V| {
        let at = X::from_space((at * lens::scale(&lens)).in_space());
        let moved = shapes[chosen].posed(at, None);
        let pair = put(&shapes, chosen, &moved);
        let answer = match subject {
            Subject::Overlap => lens::verdict(&lens, pair, &mut ()),
            Subject::Sweep => lens::meeting(&lens, pair, &motions),
        };
        answer.and_then(Answer::hit)
    }))
}

/// The pair with the chosen shape in its place.
fn put<'a, V: Vector>(
    shapes: &'a [Shape<V>; 2],
    chosen: usize,
    moved: &'a Shape<V>,
) -> [&'a Shape<V>; 2] {
    if chosen == 0 { [moved, &shapes[1]] } else { [&shapes[0], moved] }
}
