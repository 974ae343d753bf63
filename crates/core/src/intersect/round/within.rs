//! The comparison |v| ≤ r of a computed vector with a radius, as a recorded step: exact arithmetic decides it where rounding could.

use num_traits::Float;

use crate::intersect::doubt::exactly;
use crate::intersect::exact::{self, Body};
use crate::intersect::filter::{turning_error, within_about};
use crate::intersect::probe::{
    Branch, Comparison, ComparisonName, Marks, Probe, Relation, Step, compare,
};
use crate::intersect::round::filter::bound_about;
use crate::shapes::Triangle;
use crate::vector::{Scalar, Vector};

/// |to − from| ≤ r, for a sum of radii r: if it fails, the shapes are disjoint; if it holds, the test goes on.
///
/// The difference and the sum err by ε/2 of themselves; 4 ε of the larger is taken.
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
    compare_lengths(v, r, error, exact, asked, probe)
}

/// |v| ≤ r, for the shortest vector v between the cores of two bodies, which errs by at most `error`, and the sum r of their radii. Exact
/// arithmetic on the bodies decides where the error could.
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

/// The error of a shortest vector that is computed by projections and clamps, in ε of the largest component. Two segments take the most
/// operations: `parameters` in `lines/distance.rs` counts less than 33 ε of the longest vector, which is √3 times its largest component at
/// most, so less than 58 ε. For sides of a triangle, whose first vertex alone is counted, r and v are up to twice as long: less than 90 ε.
/// In 3 · 10⁷ random pairs they erred by 3.1 at most.
const ULPS: f64 = 128.0;

/// The error of a shortest vector that was computed from the vectors `from`: [`ULPS`] ε of the largest component.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn rounding<V: Vector, const N: usize>(from: [V; N]) -> V::Scalar {
    let size = from.into_iter().fold(V::ZERO, |size, v| size.max(v.abs())).max_abs();
    V::Scalar::of(ULPS) * V::Scalar::epsilon() * size
}

/// [`rounding`], for a shortest vector to a triangle, which is less precise over a sliver.
///
/// Areas tell whether a foot is inside. For edges u and v from the vertex at which r begins, and the third edge w, an area is a component
/// of r × v along the normal. Let L be the longest side, and `width` the least height, so that the normal turns by 5 |u| |v| / |u × v| ≤
/// 5 L / width, in units of ε/2. An area, divided by its side, errs by (5 L / width + 8) |r|, that at w by at most (21 |r| + 13 L) L / width.
/// As |r| and L are at most 2 √3 times the largest component, that is less than 118 L / width of it: `error` · L / width is taken.
///
/// If the foot is misjudged, the nearest point of that side is taken. It is farther by that length at most, and by the width at most, as
/// no point inside is farther from its nearest side.
#[cold]
pub(in crate::intersect) fn rounding_to_triangle<V: Vector, const N: usize>(
    triangle: &Triangle<V>,
    from: [V; N],
) -> V::Scalar {
    let [u, v, w] = triangle.edges();
    let error = rounding(from).max(rounding([u, v]));
    // Scaled by a power of two so that no square underflows. Three points in one place have no width, and no side to misjudge.
    let scale = u.max_abs().max(v.max_abs()).unit_scale();
    let [u, v, w] = [u, v, w].map(|edge| edge * scale);
    let longest = u.length_squared().max(v.length_squared()).max(w.length_squared()).sqrt();
    let longest = longest.max(V::Scalar::min_positive_value());
    let width = u.cross_length(v) / longest;
    error + (width / scale).min(error * (longest / width))
}

/// [`rounding_to_triangle`] where |v| and r are so close that it matters, and else [`rounding`], which costs less. v is the shortest vector
/// and r the radius with which it is compared.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn rounding_if_close<V: Vector, const N: usize>(
    (v, r): (V, V::Scalar),
    triangle: &Triangle<V>,
    from: [V; N],
) -> V::Scalar {
    let [first, second, _] = triangle.edges();
    let error = rounding(from).max(rounding([first, second]));
    // `rounding_to_triangle` adds min(width, error L / width) ≤ √(error L), for a side L ≤ 2 √3 error / ulps: less than 2 error / √ulps.
    let most = error * V::Scalar::of(1.0 + 2.0 / (ULPS * V::Scalar::epsilon().double()).sqrt());
    if (v.length_squared() - r * r).abs() > most * (r + r + most) {
        return error;
    }
    rounding_to_triangle(triangle, from)
}

/// [`rounding`], for a vector that was turned into the frame of a box: [`turning_error`] of the sum of the components.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn turned_rounding<V: Vector, const N: usize>(from: [V; N]) -> V::Scalar {
    let size = from.into_iter().fold(V::ZERO, |size, v| size.max(v.abs()));
    turning_error::<V::Scalar>() * size.dot(V::splat(V::Scalar::ONE))
}

/// |v| ≤ r, by squares, for a vector v that errs by at most `error`. Where that or the rounding of the squares could decide, `exact` does.
/// The comparison is recorded as the one that decides the verdict.
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
    compare_lengths(v, r, error, exact, asked, probe)
}

/// A comparison of two squares: its name and the formula of each side, both of which end in ².
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Squares {
    question: ComparisonName,
    left: &'static str,
    right: &'static str,
}

impl Squares {
    /// The distance of the nearest points of the cores, against the radius or the sum of the radii.
    pub const NEAREST: Self = Self::new(ComparisonName::NearestWithin, "|d|²", "r²");
    /// The distance of the centres of two balls, or of a point and a centre.
    pub const CENTERS: Self = Self::new(ComparisonName::CentersNear, "|d|²", "r²");
    /// The distance of a ball from the apex, against the radii of the sector and the ball.
    pub const BALL_ABOUT_APEX: Self = Self::new(ComparisonName::NearApex, "|d|²", "(R + r)²");
    /// The distance of a point from the apex, against the radius of the sector.
    pub const POINT_ABOUT_APEX: Self = Self::new(ComparisonName::NearApex, "|d|²", "R²");
    /// The distance from the nearest point q of an edge of a sector.
    pub const EDGE: Self = Self::new(ComparisonName::EdgeNear, "|c − q|²", "r²");

    const fn new(question: ComparisonName, left: &'static str, right: &'static str) -> Self {
        Self { question, left, right }
    }
}

/// A comparison, whether its yes is the verdict, and the marks that are drawn for it. Its no always is the verdict.
#[derive(Clone, Copy)]
struct Asked<V: Vector> {
    squares: Squares,
    yes_is_final: bool,
    marks: Marks<V>,
}

/// |v| ≤ r by squares, with the record of the comparison.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn compare_lengths<V: Vector, P: Probe<V>>(
    v: V,
    r: V::Scalar,
    error: V::Scalar,
    exact: impl FnOnce() -> bool,
    asked: Asked<V>,
    probe: &mut P,
) -> bool {
    let rounded = within_about(v, r, error);
    let holds = rounded.or(|| {
        // A copy: v itself would be kept in memory for the call.
        let margin = V::from_fn(|i| v.get(i)).length() - r;
        let bound = bound_about(r, error) + V::Scalar::TINY_SQUARE.sqrt();
        exactly((margin.double(), bound.double()), exact, probe)
    });
    if P::RECORDS {
        tell(v, r, holds, asked, probe);
    }
    holds
}

/// Records the comparison of the squares, or of the lengths if squares underflow.
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
    compare((!holds || asked.yes_is_final).then_some(holds), comparison, probe);
}
