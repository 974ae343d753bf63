//! How far a verdict can be trusted: the margin by which the shapes may move before it changes, compared with the bound of rounding.

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
    /// The margin is larger than the rounding error.
    Certain,
    /// Rounding could have decided, and exact arithmetic confirms the verdict.
    Rounding,
    /// Exact arithmetic, or a certain verdict, contradicts it.
    Wrong,
    /// Rounding could have decided, and the pair has no exact judge.
    Undecided,
}

impl Word {
    /// The stable name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::Rounding => "rounding",
            Self::Wrong => "wrong",
            Self::Undecided => "undecided",
        }
    }

    /// How sure the answer of another test is, if it is the `same` as this one or the opposite. An opposite answer is wrong if this one is
    /// known to be right.
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
    /// How sure the verdict is.
    pub word: Word,
    /// How far the shapes have to be moved before the verdict changes: the distance or the penetration depth. For an overlap with a mesh, a
    /// ray or a line, or a sector beyond 90°, it is a lower bound. `None` if it is not known, and for an overlap that no translation ends.
    pub margin: Option<f64>,
    /// The distance between neighbouring numbers at the largest coordinate of the pair, relative to A's centre; beside a plane or half-space,
    /// relative to the origin, from which its offset is measured.
    pub ulp: f64,
    /// The rounding error of a margin: 32 ulp; for a pair without an exact judge at least 2⁻²⁸ of that coordinate, the error of a search in
    /// double precision.
    pub bound: f64,
    /// Whether the shapes touch without overlapping more, so that an arbitrarily small translation separates them; `None` if unknown.
    pub touching: Option<bool>,
}

/// The error of a verdict in ulps of the largest coordinate. No test of the core errs by more: `crates/core/tests/core/trust.rs` compares
/// them with exact arithmetic.
const ULPS: f64 = 32.0;
/// The relative error of a search by support points, for curved shapes: 2⁻²⁸ = 3.7e-9, nearly twice the 2e-9
/// to which [`gjk`](super::gjk) is right.
const OF_SEARCH: f64 = 1.0 / (1_u64 << 28) as f64;

impl Trust {
    /// How far the verdict `overlap` of [`matrix::overlap`](super::matrix::overlap()) can be trusted. The [`margin`] is computed. Beside a
    /// mesh, a `known` distance or depth is taken instead, which saves a search among all triangles.
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

    /// The trust in the verdict `overlap`, for a given margin.
    pub fn of<V: Dimension>(
        a: &Shape<V>,
        b: &Shape<V>,
        overlap: bool,
        margin: Option<f64>,
    ) -> Self {
        Self::new((a, b), overlap, margin, order(a, b))
    }

    /// `order` is the exact sign of the gap between the shapes, if it is known.
    fn new<V: Vector>(
        (a, b): (&Shape<V>, &Shape<V>),
        overlap: bool,
        margin: Option<f64>,
        order: Option<Ordering>,
    ) -> Self {
        let (ulp, bound) = (ulp(a, b), bound(a, b));
        let margin = if order == Some(Ordering::Equal) { Some(0.0) } else { margin };
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

/// How far two shapes have to be moved before their verdict changes, computed in double precision; for an overlap, a lower bound. It is
/// infinite if no translation separates them, as for two crossing lines of the plane. `None` if it is not known, or `stop` ends the search.
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

/// Whether the kind is a plane or a half-space.
pub(super) fn is_flat(kind: Kind) -> bool {
    matches!(kind, Kind::Plane | Kind::HalfSpace)
}

/// The rounding error of the margin of a pair: see [`Trust::bound`].
pub fn bound<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let least = ULPS * ulp(a, b);
    if is_judged(a.kind(), b.kind(), V::DIM) { least } else { least.max(OF_SEARCH * size(a, b)) }
}

/// Whether the distance of a pair with an exact judge is at most `times` the [`bound`]. An overestimate of the bound,
/// which costs less, is tried first.
#[inline]
pub(super) fn is_within<V: Vector>(distance: f64, times: f64, a: &Shape<V>, b: &Shape<V>) -> bool {
    let [at_a, at_b] = [a, b].map(Shape::anchor);
    let between = if is_flat(a.kind()) || is_flat(b.kind()) {
        at_a.abs().max(at_b.abs())
    } else {
        at_a - at_b
    };
    // The spread of A bounds the distance of its centre from its anchor too.
    let size = between.max_abs().double() + 2.0 * (a.spread() + b.spread());
    // An ulp is at most ε times the number, or the least normal number.
    let ulp = V::Scalar::epsilon().double() * size + V::Scalar::min_positive_value().double();
    // Twice, so that the rounding of `size` does not matter.
    distance <= times * (2.0 * ULPS) * ulp && distance <= times * bound(a, b)
}

/// See [`Trust::ulp`].
fn ulp<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let size = V::Scalar::of(size(a, b));
    (size.next_up() - size).double()
}

/// The largest coordinate of the pair, relative to A's centre, to B's centre if A is unbounded, and to the origin if one is a plane or a
/// half-space.
pub(super) fn size<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let centre = if a.kind().is_bounded() { a } else { b };
    let from = if is_flat(a.kind()) || is_flat(b.kind()) {
        DVec3::ZERO
    } else {
        centre.reference_point().in_space()
    };
    let of = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        let ends = [bounds.min, bounds.max].map(|end| (end.in_space() - from).abs().max_element());
        let size = ends[0].max(ends[1]);
        if size.is_finite() { size } else { (shape.anchor().in_space() - from).abs().max_element() }
    };
    of(a).max(of(b))
}
