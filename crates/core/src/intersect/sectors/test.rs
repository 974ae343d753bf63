//! Overlap of points and balls with sectors, by Milo Yip's reflection: the angle test, then the distance to one edge.
//!
//! A filter decides nearly all plain calls; where rounding could decide a step, exact arithmetic does ([`BesideSector`]).

use num_traits::Float;

use crate::intersect::doubt;
use crate::intersect::filter::{Filtered, filters, off_unit};
use crate::intersect::probe::{Measured, Probe, Side, Step};
use crate::intersect::round::within::{Squares, in_reach, rounding, within_or};
use crate::intersect::sectors::exact::BesideSector;
use crate::intersect::sectors::wedge::{ask_in_wedge, axis_coordinates, edge_point, from_edge};
use crate::shapes::{Ball, Point, Sector};
use crate::vector::{Scalar, Vector};

/// min { |x − c| : x in the sector } ≤ r, for any half-angle in [0, π], in the plane and in space.
///
/// With d = c − apex, unit direction u, half-angle θ and radius l:
///
/// 1. If |d| > l + r, they are disjoint: the axis through apex and centre separates.
/// 2. p = (d · u, |u × d|) is the centre in the sector's frame, reflected to the side y ≥ 0. In space the y axis points to the centre, as
///    the sector is a solid of revolution.
/// 3. If p lies within θ of the axis, they overlap. With the stored cosine and sine this needs no root.
/// 4. Otherwise only the edge from the apex to l (cos θ, sin θ) can be nearest: its distance from p is compared with r.
///
/// No point of the other half of the sector is nearer to p than its own mirror image, so one half is enough; in space, the half-plane
/// through the axis and the centre. This half is convex for any θ, so half-angles beyond 90° need no case of their own. The verdict is
/// exact: where rounding could decide a step, exact arithmetic on the stored numbers does.
///
/// Source: Milo Yip, section 4.3 and fig. 4.2.
#[inline]
pub fn ball_sector<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
) -> bool {
    let filter = || rounded_ball(ball, sector);
    doubt::verdict(filter, |probe| explained(ball, sector, probe), probe)
}

fn explained<V: Vector, P: Probe<V>>(ball: &Ball<V>, sector: &Sector<V>, probe: &mut P) -> bool {
    let d = ball.center() - sector.apex();
    let reach = sector.radius() + ball.radius();
    let exact = || BesideSector::new(ball.center(), sector);
    let in_disk = || exact().reach(ball.radius()).is_le();
    let ends = [sector.apex(), ball.center()];
    if !in_reach(ends, reach, in_disk, Squares::BALL_ABOUT_APEX, probe) {
        return false;
    }
    let p = axis_coordinates(ball.center(), ball.radius(), sector, Side::B, probe);
    if ask_in_wedge(p, ball.center(), sector, |inside| inside.then_some(true), probe) {
        return true;
    }
    let (between, t) = from_edge(p, sector, d, probe);
    let nearest = || edge_point(sector, d, t);
    probe.step(|| Step::Closest { of: Measured::Edge, a: ball.center(), b: nearest() });
    // If the apex is nearest, d itself is the shortest vector, without the rounding of a frame.
    let apex = t == V::Scalar::ZERO;
    let shortest = if apex { d } else { between };
    let frame = frame_error(sector.direction(), [sector.cos(), sector.sin()]);
    let lengths = d.max_abs() + sector.radius();
    // `frame` is how far |u|² and cos² + sin² are off 1 together. It scales p by half of itself and the point of the edge by itself;
    // with |d| ≤ √3 |d|∞ that is below 4 `frame` of the lengths.
    let error = rounding([d, V::splat(sector.radius())]) + lengths * V::Scalar::of(4.0) * frame;
    let meets = || exact().order(ball.radius()).is_le();
    within_or(shortest, ball.radius(), error, meets, Squares::EDGE, probe)
}

/// |x − apex| ≤ radius, and the angle from the direction to x − apex is ≤ the half-angle, for any half-angle in [0, π].
///
/// The apex itself is inside. The verdict is exact. Source: Milo Yip, section 4.3, step 3.
#[inline]
pub fn point_sector<V: Vector, P: Probe<V>>(point: V, sector: &Sector<V>, probe: &mut P) -> bool {
    let filter = || rounded_point(&Point::from_checked(point), sector);
    doubt::verdict(filter, |probe| in_sector(point, sector, probe), probe)
}

fn in_sector<V: Vector, P: Probe<V>>(point: V, sector: &Sector<V>, probe: &mut P) -> bool {
    let exact = || BesideSector::new(point, sector).reach(V::Scalar::ZERO).is_le();
    let (ends, radius) = ([sector.apex(), point], sector.radius());
    if !in_reach(ends, radius, exact, Squares::POINT_ABOUT_APEX, probe) {
        return false;
    }
    let p = axis_coordinates(point, V::Scalar::ZERO, sector, Side::B, probe);
    ask_in_wedge(p, point, sector, Some, probe)
}

/// How far |u|² and cos² + sin² of a sector are off 1 together. They may be by more than rounding only in double precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn frame_error<V: Vector>(u: V, [cos, sin]: [V::Scalar; 2]) -> V::Scalar {
    if V::Scalar::IS_SINGLE {
        return V::Scalar::ZERO;
    }
    off_unit(u) + (cos * cos + sin * sin - V::Scalar::ONE).abs()
}

/// A point d from the apex of a sector, by its coordinates x = d · u along the direction and y = |u × d| away from it.
struct BesideApex<S> {
    /// |d|².
    square: S,
    x: S,
    y: S,
    /// The cosine and sine of the half-angle.
    cos_sin: [S; 2],
    /// A bound of the error of every length that is computed from these.
    error: S,
}

impl<S: Scalar> BesideApex<S> {
    /// Let D = |d|₁ and R the radius. u and (cos, sin) are unit vectors within 2 u, so x and y err by 10 u D each, x sin − y cos by 17 u D,
    /// and the vector from the nearest point of the edge by 45 u (D + R); squares add 4 u of themselves. 64 u (D + R) is taken.
    ///
    /// `frame_error` is added for vectors of double precision that were rounded to single precision. If squares underflow, a length errs by
    /// the root of the least normal number, which is below 1 / [`Scalar::LIMIT`].
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn new<V: Vector<Scalar = S>>(d: V, u: V, cos_sin: [S; 2], radius: S) -> Self {
        let across = u.minors(d);
        let lengths = d.abs().dot(V::splat(S::ONE)) + radius;
        Self {
            square: d.length_squared(),
            x: d.dot(u),
            y: if V::DIM == 2 { across.get(0).abs() } else { across.length_squared().sqrt() },
            cos_sin,
            error: lengths * (S::of(32.0) * S::epsilon() + frame_error(u, cos_sin))
                + S::ONE / S::LIMIT,
        }
    }

    /// Whether the point is within the angle, and within `reach` of the apex.
    ///
    /// x sin > y cos alone says that the point is within the angle: if cos ≥ 0, it implies x > 0, and if cos < 0, every x ≥ 0 implies it.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn within(&self, reach: S) -> Filtered {
        let (depth, bound) = self.depth(reach);
        Filtered { hit: depth > S::ZERO, sure: depth.abs() > bound }
    }

    /// Whether the ball of radius r about the point overlaps the sector of this radius R: the point is within the angle and within R + r of
    /// the apex, or within r of the edge.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn ball(&self, radius: S, r: S) -> Filtered {
        let ((depth, bound), [cos, sin]) = (self.depth(radius + r), self.cos_sin);
        let along = lesser(greater(self.x * cos + self.y * sin, S::ZERO), radius);
        let (x, y) = (self.x - along * cos, self.y - along * sin);
        let depth = greater(depth, r * r - (x * x + y * y));
        Filtered { hit: depth > S::ZERO, sure: depth.abs() > bound }
    }

    /// How deep the point is within the angle and `reach`, as a difference of squares, and the error of that: lengths near r that err by e
    /// have squares that err by e (2 r + e).
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn depth(&self, reach: S) -> (S, S) {
        let ([cos, sin], lengths) = (self.cos_sin, reach + reach + self.error);
        let depth = lesser((self.x * sin - self.y * cos) * lengths, reach * reach - self.square);
        (depth, self.error * lengths)
    }
}

/// The smaller of two numbers, neither of which is NaN, in one instruction.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn lesser<S: Scalar>(a: S, b: S) -> S {
    if a < b { a } else { b }
}

/// The larger of two numbers, neither of which is NaN, in one instruction.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn greater<S: Scalar>(a: S, b: S) -> S {
    if a > b { a } else { b }
}

filters! {
    rounded_point(point: Point, sector: Sector) {
        let (d, radius) = (point.at().simd() - sector.apex().simd(), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, sector.direction().simd(), cos_sin, radius).within(radius)
    }

    rounded_ball(ball: Ball, sector: Sector) {
        let (d, radius) = (ball.center().simd() - sector.apex().simd(), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, sector.direction().simd(), cos_sin, radius).ball(radius, ball.radius())
    }
}
