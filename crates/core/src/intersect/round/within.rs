//! Is a distance that was computed at most a radius? Where rounding could decide, exact arithmetic does.

use num_traits::Float;

use crate::intersect::doubt::exactly;
use crate::intersect::exact::{self, Body};
use crate::intersect::filter::{turning_error, within_about};
use crate::intersect::probe::{
    Branch, Comparison, ComparisonName, Marks, Probe, Relation, Step, compare as report,
};
use crate::intersect::round::filter::bound_about;
use crate::shapes::Triangle;
use crate::vector::{Scalar, Vector};

/// |to − from| ≤ r, as [`within_or`], for a difference and a sum of radii that are rounded once. The test says no if this fails,
/// and goes on if it holds.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn in_reach<V: Vector, P: Probe<V>>(
    [from, to]: [V; 2],
    r: V::Scalar,
    exact: impl FnOnce() -> bool,
    asked: Squares,
    probe: &mut P,
) -> bool {
    let v = to - from;
    let error = V::Scalar::of(4.0) * V::Scalar::epsilon() * r.max(v.max_abs());
    let asked = Asked { squares: asked, yes_is_final: false, marks: Marks::Vector { from, to } };
    compare(v, r, error, exact, asked, probe)
}

/// As [`within_or`], for the shortest vector from one body to another, which was computed and may err by
/// `error`: if that could decide, exact arithmetic on the numbers of the bodies does. r is the sum of their
/// radii.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn reaches<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    error: V::Scalar,
    bodies: impl FnOnce() -> [Body; 2],
    probe: &mut P,
) -> bool {
    within_or(v, r, error, || exact::meet(bodies()), Squares::NEAREST, probe)
}

/// The error of a vector that was computed from these by clamps and projections: 32 ulp of the largest
/// component.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn rounding<V: Vector, const N: usize>(from: [V; N]) -> V::Scalar {
    let size = from.into_iter().fold(V::ZERO, |size, v| size.max(v.abs())).max_abs();
    V::Scalar::of(32.0) * V::Scalar::epsilon() * size
}

/// The same for a vector to the nearest point of a triangle. Whether a foot is inside is told by areas, which err by 32 ulp of
/// the square of the size: wrongly within 32 ulp · size² / width of a side. The nearest point of that side is taken then,
/// which is farther by that length at most, and by the width at most, as nothing inside is farther from a side.
#[cold]
pub(in crate::intersect) fn rounding_beside<V: Vector, const N: usize>(
    triangle: &Triangle<V>,
    from: [V; N],
) -> V::Scalar {
    let [u, v, w] = triangle.edges();
    let error = rounding(from).max(rounding([u, v]));
    // Times a power of two by which no square underflows.
    let scale = error.unit_scale();
    let [u, v, w] = [u, v, w].map(|edge| edge * scale);
    let longest = u.length_squared().max(v.length_squared()).max(w.length_squared());
    let area = u.cross_length(v);
    if area * V::Scalar::of(8.0) >= longest {
        return error;
    }
    let width = area / longest.sqrt();
    let ulps = V::Scalar::of(32.0) * V::Scalar::epsilon();
    let misjudged = (error * scale) * (error * scale) / (ulps * width);
    error + width.min(misjudged) / scale
}

/// [`rounding_beside`], for the shortest vector v, which is compared with r: [`rounding`] suffices where |v| and r differ by
/// more than either.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn rounding_of_way<V: Vector, const N: usize>(
    (v, r): (V, V::Scalar),
    triangle: &Triangle<V>,
    from: [V; N],
) -> V::Scalar {
    let [first, second, _] = triangle.edges();
    let error = rounding(from).max(rounding([first, second]));
    // `rounding_beside` adds the lesser of the width and of a length that falls as the width grows: at most the root of their
    // product.
    let most = error * V::Scalar::of(1.0 + (1.0 / (32.0 * V::Scalar::epsilon().double())).sqrt());
    if (v.length_squared() - r * r).abs() > most * (r + r + most) {
        return error;
    }
    rounding_beside(triangle, from)
}

/// As [`rounding`], where the vector was turned into a frame whose axes may be off orthonormal ones by 1e-6: 7e-6 of the sum
/// of the components.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn turning<V: Vector, const N: usize>(from: [V; N]) -> V::Scalar {
    let size = from.into_iter().fold(V::ZERO, |size, v| size.max(v.abs()));
    turning_error::<V::Scalar>() * size.dot(V::splat(V::Scalar::ONE))
}

/// |v| ≤ r, without a square root, for a `v` that was computed and may err by `error`: where that, or the rounding of the squares, could
/// decide, `exact` tells whether the length that is meant is at most r.
///
/// Reported as a comparison that settles the verdict.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn within_or<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    error: V::Scalar,
    exact: impl FnOnce() -> bool,
    asked: Squares,
    probe: &mut P,
) -> bool {
    let asked = Asked { squares: asked, yes_is_final: true, marks: Marks::None };
    compare(v, r, error, exact, asked, probe)
}

/// A question about two squares, with the formula of each: both end in ².
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Squares {
    question: ComparisonName,
    left: &'static str,
    right: &'static str,
}

impl Squares {
    /// The nearest points of the cores against the radius, or the sum of the radii.
    pub const NEAREST: Self = Self::new(ComparisonName::NearestWithin, "|d|²", "r²");
    /// The comparison for two balls, or for a point and a ball.
    pub const CENTERS: Self = Self::new(ComparisonName::CentersNear, "|d|²", "r²");
    /// A ball about the apex that holds the whole sector, grown by the radius of the other ball.
    pub const BALL_ABOUT_APEX: Self = Self::new(ComparisonName::NearApex, "|d|²", "(R + r)²");
    /// The ball about the apex that holds the whole sector, for a point.
    pub const POINT_ABOUT_APEX: Self = Self::new(ComparisonName::NearApex, "|d|²", "R²");
    /// From the nearest point q of an edge of a sector.
    pub const EDGE: Self = Self::new(ComparisonName::EdgeNear, "|c − q|²", "r²");

    const fn new(question: ComparisonName, left: &'static str, right: &'static str) -> Self {
        Self { question, left, right }
    }
}

/// A question, the consequence of the comparison, and the marks that are drawn for it.
#[derive(Clone, Copy)]
struct Asked<V: Vector> {
    squares: Squares,
    yes_is_final: bool,
    marks: Marks<V>,
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn compare<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    error: V::Scalar,
    exact: impl FnOnce() -> bool,
    asked: Asked<V>,
    probe: &mut P,
) -> bool {
    let rounded = within_about(v, r, error);
    let holds = rounded.or(|| {
        // A copy made here: else v would be kept in memory for the sake of the call.
        let margin = V::from_fn(|i| v.get(i)).length() - r;
        let bound = bound_about(r, error) + V::Scalar::TINY_SQUARE.sqrt();
        exactly((margin.double(), bound.double()), exact, probe)
    });
    if P::RECORDS {
        tell(v, r, holds, asked, probe);
    }
    holds
}

/// Tells the comparison of the squares, or of the lengths where squares underflow.
fn tell<V: Vector, P: Probe<V>>(v: V, r: V::Scalar, holds: bool, asked: Asked<V>, probe: &mut P) {
    let Squares { question, left, right } = asked.squares;
    let (mut left, mut right) = ((v.length_squared(), left), (r * r, right));
    if right.0 < V::Scalar::TINY_SQUARE {
        if v.max_abs().max(r).unit_scale() != V::Scalar::ONE {
            probe.step(|| Step::Branch(Branch::TinySquares));
        }
        let plain = |formula: &'static str| formula.strip_suffix('²').unwrap_or(formula);
        (left, right) = ((v.length(), plain(left.1)), (r, plain(right.1)));
    }
    let comparison = || {
        let comparison = Comparison::new(question, left, Relation::Le, right);
        Comparison { holds, marks: asked.marks, ..comparison }
    };
    report((!holds || asked.yes_is_final).then_some(holds), comparison, probe);
}
