//! What is asked of each place of a map.

use super::own_test::OwnTest;
use super::{Wanted, has_one_point};
use crate::analysis::motion::separation_of;
use crate::intersect::judge;
use crate::intersect::matrix::{self, Dimension};
use crate::scene::{Document, MapOf, Precision, Subject, World};
use crate::shapes::{Motion, Shape};
use crate::vector::{Scalar, Vector};
use crate::ways::{self, NoAnswer, Way};

/// Answers for a place of the chosen shape, in the precision of the scene.
pub(super) trait Asker<V>: Send {
    /// The answer, as [`Map::values`](super::Map::values) have it; `None` if it will come. What is `known` of the ways is not asked
    /// again.
    fn ask(&self, at: V, known: Known) -> Option<f32>;

    /// The verdict of each way that is the same at all places of a box, where that is certain. The box is given by its least and
    /// greatest corner.
    fn know(&self, _places: [V; 2]) -> Known {
        Known::default()
    }

    /// Takes the answers that have come, and sends for those that are still to come.
    fn hear(&self) {}
}

/// The verdicts of the two ways of a disagreement, where they are known without asking.
pub(super) type Known = [Option<bool>; 2];

/// The pair in the precision of W. The chosen shape has its reference point in the origin.
pub(super) struct Asked<W: Dimension> {
    pub shapes: [Shape<W>; 2],
    pub chosen: usize,
    pub of: MapOf,
    pub motions: Option<[Motion<W>; 2]>,
}

/// Why a way has no answer at a place.
const NO_WAY: NoAnswer = NoAnswer::Failed(std::borrow::Cow::Borrowed("it is no way of the pair"));
const UNDECIDED: NoAnswer = NoAnswer::Failed(std::borrow::Cow::Borrowed("it cannot tell"));

/// There is no test for these kinds, or it has no answer.
pub const UNKNOWN: f32 = f32::NAN;

impl<W: Dimension> Asked<W> {
    /// The verdict, or another answer, for the shapes A and B.
    fn told(&self, a: &Shape<W>, b: &Shape<W>) -> f32 {
        let verdict = |answer: Option<bool>| answer.map_or(UNKNOWN, |hit| f32::from(u8::from(hit)));
        match self.of {
            MapOf::Verdict => verdict(matrix::overlap(a, b).ok()),
            MapOf::Separation => separation_of(a, b).map_or(UNKNOWN, |s| s as f32),
            MapOf::Disagreement(..) => UNKNOWN,
            MapOf::FirstContact => {
                let Some([of_a, of_b]) = self.motions else { return UNKNOWN };
                match matrix::sweep(a, of_a, b, of_b) {
                    Ok(Some(overlap)) => overlap.first.double() as f32,
                    Ok(None) => f32::INFINITY,
                    Err(_) => UNKNOWN,
                }
            }
        }
    }
}

impl<V: World, W: Dimension<Precise = V>> Asker<V> for Asked<W> {
    fn ask(&self, at: V, _: Known) -> Option<f32> {
        let moved = self.shapes[self.chosen].posed(W::from_space(at.in_space()), None);
        let [a, b] = put(&self.shapes, self.chosen, &moved);
        Some(self.told(a, b))
    }
}

/// Two ways at each place.
pub(super) struct Disagreement<V>(pub [Option<Box<dyn AskedWay<V>>>; 2]);

/// A way, asked about the chosen shape in many places.
pub(super) trait AskedWay<V>: Send {
    /// Whether the pair meets, as the way says, where the chosen shape stands there.
    fn ask(&self, at: V) -> Result<bool, NoAnswer>;

    /// The same for all places of a box at once, if that is certain.
    fn know(&self, _places: [V; 2]) -> Option<bool> {
        None
    }

    /// Takes the answers that have come, and sends for those that are pending.
    fn hear(&self) {}
}

impl<V: World> Asker<V> for Disagreement<V> {
    fn ask(&self, at: V, known: Known) -> Option<f32> {
        let told = |i: usize| match (known[i], &self.0[i]) {
            (Some(hit), _) => Ok(hit),
            (None, Some(way)) => way.ask(at),
            (None, None) => Err(NO_WAY),
        };
        // The second is the suspect, which may take its time: the truth is looked for once that has answered.
        let second = told(1);
        if second == Err(NoAnswer::Pending) {
            return None;
        }
        match (told(0), second) {
            (Ok(first), Ok(second)) => Some(f32::from(u8::from(first) + 2 * u8::from(second))),
            (Err(NoAnswer::Pending), _) => None,
            _ => Some(UNKNOWN),
        }
    }

    fn know(&self, places: [V; 2]) -> Known {
        self.0.each_ref().map(|way| way.as_ref()?.know(places))
    }

    fn hear(&self) {
        self.0.iter().flatten().for_each(|way| way.hear());
    }
}

/// A way of a disagreement.
pub(super) fn through<V: World>(
    way: Way,
    document: &Document<V>,
    wanted: &Wanted<V>,
    subject: Subject,
) -> Option<Box<dyn AskedWay<V>>> {
    match way.precision().unwrap_or(document.precision) {
        Precision::F32 => through_in::<V, V::Single>(way, document, wanted, subject),
        Precision::F64 => through_in::<V, V>(way, document, wanted, subject),
    }
}

fn through_in<V: World, X: Dimension<Precise = V>>(
    way: Way,
    document: &Document<V>,
    wanted: &Wanted<V>,
    subject: Subject,
) -> Option<Box<dyn AskedWay<V>>> {
    let Wanted { pair: (a, b), chosen, u, observer, .. } = *wanted;
    let at = match subject {
        Subject::Overlap => (u, observer),
        Subject::Sweep => (0.0, V::ZERO),
    };
    let mut shapes = ways::shapes::<X>(&way, document, [a, b], at).ok()?;
    shapes[chosen] = shapes[chosen].posed(-shapes[chosen].reference_point(), None);
    if let (Way::Mine(mine), Subject::Overlap) = (&way, subject) {
        let shapes = [&shapes[1 - chosen], &shapes[chosen]].map(Shape::widened);
        return Some(Box::new(OwnTest::new(mine.clone(), shapes, document.precision)));
    }
    let motions = ways::motions::<X>(&way, document, [a, b]).ok()?;
    Some(Box::new(ThroughWay { way, shapes, chosen, motions, subject }))
}

/// The pair as a way sees it. The chosen shape has its reference point in the origin.
struct ThroughWay<X: Dimension> {
    way: Way,
    shapes: [Shape<X>; 2],
    chosen: usize,
    motions: [Motion<X>; 2],
    subject: Subject,
}

impl<V: World, X: Dimension<Precise = V>> AskedWay<V> for ThroughWay<X> {
    fn ask(&self, at: V) -> Result<bool, NoAnswer> {
        let at = X::from_space((at * ways::scale(&self.way)).in_space());
        let moved = self.shapes[self.chosen].posed(at, None);
        let pair = put(&self.shapes, self.chosen, &moved);
        let answer = match self.subject {
            Subject::Overlap => ways::verdict(&self.way, pair, None),
            Subject::Sweep => ways::meeting(&self.way, pair, &self.motions),
        };
        answer?.hit().ok_or(UNDECIDED)
    }

    /// By exact arithmetic. The places at which two bodies meet are a convex set: so they meet in all of a box if they do at its
    /// corners, and in none of it if what the chosen body covers there misses the other one.
    fn know(&self, places: [V; 2]) -> Option<bool> {
        let [moved, fixed] = [self.chosen, 1 - self.chosen].map(|i| &self.shapes[i]);
        if !self.way.is_judge() || self.subject != Subject::Overlap || !has_one_point(moved.kind())
        {
            return None;
        }
        let box_of = places.map(|place| X::from_space(place.in_space()));
        if !judge::overlap_within(moved, fixed, box_of)? {
            return Some(false);
        }
        let corner = |i: usize| V::from_fn(|axis| places[i >> axis & 1].get(axis));
        (0..1 << V::DIM).all(|i| self.ask(corner(i)) == Ok(true)).then_some(true)
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
