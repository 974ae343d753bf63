//! How far a verdict can be trusted: its margin, the bound of rounding, and a word.

mod overlap;

use std::cmp::Ordering;

use glam::DVec3;
use num_traits::Float;

use self::overlap::of_overlap;
use super::judge::{is_judged, order, order_while};
use super::probe::{Probe, Recorder};
use super::table::{self, Dimension};
use crate::shapes::{Kind, Shape};
use crate::vector::{Scalar, Vector};

/// How sure a verdict is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// The margin is more than rounding can make of it.
    Certain,
    /// Rounding could decide, and exact arithmetic has told that the verdict is right.
    Rounding,
    /// Exact arithmetic, or a verdict that is certain, says otherwise.
    Wrong,
    /// Rounding could decide, and nobody can tell: the pair has no exact judge.
    Undecided,
}

impl Word {
    /// Its name for programs, which never changes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::Rounding => "rounding",
            Self::Wrong => "wrong",
            Self::Undecided => "undecided",
        }
    }

    /// How sure the answer of another test is, given how sure that of the core is: where they differ, the other one errs, unless
    /// nobody can tell.
    pub fn of_other(self, same: bool) -> Self {
        match self {
            word if same => word,
            Self::Undecided | Self::Wrong => Self::Undecided,
            Self::Certain | Self::Rounding => Self::Wrong,
        }
    }
}

/// How far a verdict can be trusted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trust {
    /// How sure it is.
    pub word: Word,
    /// How far the shapes have to be moved before the verdict turns: the distance, or the depth; 0 or more. Beside a mesh, a ray or
    /// a line, and a sector beyond 90°, an overlap turns at this length at the earliest. `None` if that is not known, and for an
    /// overlap that no motion ends.
    pub margin: Option<f64>,
    /// The distance between neighbouring numbers at the largest coordinate of the pair, seen from A's centre; beside a plane from
    /// the origin, from which its offset is.
    pub ulp: f64,
    /// What rounding can make of a margin: 32 ulp; for a pair without an exact judge at least 2⁻²⁸ of that coordinate, the error
    /// of a search in double precision.
    pub bound: f64,
    /// Whether they touch, so that an arbitrarily small motion parts them; `None` if nobody can tell.
    pub touching: Option<bool>,
}

/// The error of a verdict in ulps of the largest coordinate. No test of the core rounds to more; a test compares them all with
/// exact arithmetic.
const ULPS: f64 = 32.0;
/// The relative error of a search by support points, among curved shapes: 2⁻²⁸. Where the search
/// ends, it may be off by little more than a quarter of that.
const OF_SEARCH: f64 = 1.0 / (1_u64 << 28) as f64;

impl Trust {
    /// Of the verdict `overlap` that [`matrix::overlap`](super::matrix::overlap()) gives of two shapes: with the [`margin`].
    ///
    /// `known` is the distance or the depth that has been found of them: of a mesh either takes a search among all triangles, and
    /// is not asked again.
    pub fn told<V: Dimension>(
        a: &Shape<V>,
        b: &Shape<V>,
        overlap: bool,
        known: Option<f64>,
        stop: &mut Recorder<<V::Precise as Vector>::Double>,
    ) -> Self {
        let has_mesh = a.kind() == Kind::Mesh || b.kind() == Kind::Mesh;
        let known = known.filter(|_| has_mesh);
        let margin = known.or_else(|| margin(a, b, overlap, stop));
        let order = order_while(a, b, &mut || Probe::<V::Precise>::goes_on(stop).is_continue());
        Self::new((a, b), overlap, margin, order)
    }

    /// Of the verdict `overlap` of two shapes.
    pub fn of<V: Dimension>(
        a: &Shape<V>,
        b: &Shape<V>,
        overlap: bool,
        margin: Option<f64>,
    ) -> Self {
        Self::new((a, b), overlap, margin, order(a, b))
    }

    /// Where the gap between the two compares so with 0, if that is known.
    fn new<V: Vector>(
        (a, b): (&Shape<V>, &Shape<V>),
        overlap: bool,
        margin: Option<f64>,
        order: Option<Ordering>,
    ) -> Self {
        let (ulp, bound) = (ulp(a, b), bound(a, b));
        let margin = match order {
            Some(Ordering::Equal) => Some(0.0),
            _ => margin,
        };
        let clear = margin.is_some_and(|margin| margin > bound);
        let word = match order {
            Some(order) if order.is_le() != overlap => Word::Wrong,
            _ if clear => Word::Certain,
            Some(_) => Word::Rounding,
            None => Word::Undecided,
        };
        let touching = order.map(|order| order.is_eq()).or(clear.then_some(false));
        let margin = margin.filter(|margin| margin.is_finite());
        Self { word, margin, ulp, bound, touching }
    }

    /// The margin in ulps.
    pub fn ulps(&self) -> Option<f64> {
        Some(self.margin? / self.ulp)
    }
}

/// How far two shapes have to be moved before their verdict turns, computed in double precision: where they overlap at least so far.
/// Infinite where no motion parts them, such as two lines of the plane that cross. `None` if that is not known, or `stop` ends the
/// search.
pub fn margin<V: Dimension>(
    a: &Shape<V>,
    b: &Shape<V>,
    overlap: bool,
    stop: &mut Recorder<<V::Precise as Vector>::Double>,
) -> Option<f64> {
    if !overlap {
        return table::precise(a, b, stop);
    }
    of_overlap(&a.widened(), &b.widened(), stop)
}

/// Whether a set of this kind has a flat boundary without end.
pub(super) fn is_flat(kind: Kind) -> bool {
    matches!(kind, Kind::Plane | Kind::HalfSpace)
}

/// What rounding can make of the margin of a pair: see [`Trust::bound`].
pub fn bound<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let bound = ULPS * ulp(a, b);
    if is_judged(a.kind(), b.kind(), V::DIM) { bound } else { bound.max(OF_SEARCH * size(a, b)) }
}

/// Whether a distance of a pair that has an exact judge is at most so many times the [`bound`], for which the shapes are measured only
/// if a glance at them does not tell.
#[inline]
pub(super) fn is_within<V: Vector>(distance: f64, times: f64, a: &Shape<V>, b: &Shape<V>) -> bool {
    let [of_a, of_b] = [a, b].map(|shape| (shape.anchor(), shape.spread()));
    let between = if is_flat(a.kind()) || is_flat(b.kind()) {
        of_a.0.abs().max(of_b.0.abs())
    } else {
        of_a.0 - of_b.0
    };
    // A's centre is no farther from its anchor than the points.
    let size = between.max_abs().double() + 2.0 * (of_a.1 + of_b.1);
    // An ulp is at most ε of a size, but for the least numbers.
    let ulp = V::Scalar::epsilon().double() * size + V::Scalar::min_positive_value().double();
    distance <= times * (2.0 * ULPS) * ulp && distance <= times * bound(a, b)
}

/// See [`Trust::ulp`].
fn ulp<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let size = V::Scalar::of(size(a, b));
    (size.next_up() - size).double()
}

/// The largest coordinate of the pair, seen from A's centre; from that of the other where A has no end, and from the origin where
/// one is a plane or a half-space.
pub(super) fn size<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let from = if is_flat(a.kind()) || is_flat(b.kind()) {
        DVec3::ZERO
    } else {
        if a.kind().is_bounded() { a } else { b }.reference_point().in_space()
    };
    let of = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        let ends = [bounds.min, bounds.max].map(|end| (end.in_space() - from).abs().max_element());
        let size = ends[0].max(ends[1]);
        if size.is_finite() { size } else { (shape.anchor().in_space() - from).abs().max_element() }
    };
    of(a).max(of(b))
}
