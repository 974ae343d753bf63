//! Points and balls against sectors.

use num_traits::Float;

use crate::intersect::doubt;
use crate::intersect::filter::{Filtered, filters, off_unit};
use crate::intersect::probe::{Probe, Side, Step};
use crate::intersect::round::within::{Squares, in_reach, rounding, within_or};
use crate::intersect::sectors::exact::BesideSector;
use crate::intersect::sectors::wedge::{ask_in_wedge, axis_coordinates, edge_point, from_edge};
use crate::shapes::{Ball, Point, Sector};
use crate::vector::{Scalar, Vector};

/// min { |x − c| : x in the sector } ≤ r, for any half-angle in [0, π], in the plane and in space.
///
/// Three questions (1, 3 and 4) and a reflection (2), with d = c − apex, unit direction u, half-angle θ and radius l:
///
/// 1. |d| ≤ l + r, or else they are apart: the axis through apex and centre separates.
/// 2. p = (d · u, |u × d|): the centre in the sector's frame, reflected to the side y ≥ 0 (in space the y axis points to the
///    centre, as the sector is a solid of revolution).
/// 3. If p lies within θ of the axis, they overlap.
/// 4. Else only the edge from the apex to l (cos θ, sin θ) can be nearest: the distance of this edge from p is compared with r.
///
/// No point of the other half is nearer to p than its own mirror image, so one half suffices (in space, the half-plane through the
/// axis and the centre). This half is convex for any θ: that is why half-angles beyond 90° work.
/// The cosine and sine are those that the sector keeps; step 3 needs no root.
/// The verdict is exact: where rounding could decide one of the questions, exact arithmetic on the stored numbers does.
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
    probe.step(|| Step::Closest { a: ball.center(), b: edge_point(sector, d, t) });
    // At the apex itself no turned frame is needed, nor its rounding.
    let apex = t == V::Scalar::ZERO;
    let shortest = if apex { d } else { between };
    let frame = frame_error(sector.direction(), [sector.cos(), sector.sin()]);
    let lengths = d.max_abs() + sector.radius();
    // u and (cos, sin) are off units by `frame` together, which scales p by half of it and the point of the edge by all of it.
    // |d| is at most √3 times its largest component: 4 covers both.
    let error = rounding([d, V::splat(sector.radius())]) + lengths * V::Scalar::of(4.0) * frame;
    let meets = || exact().order(ball.radius()).is_le();
    within_or(shortest, ball.radius(), error, meets, Squares::EDGE, probe)
}

/// |x − apex| ≤ radius, and the angle from the direction to x − apex is ≤ the half-angle, whatever it is in [0, π].
///
/// The apex itself is inside. Exact: where rounding could decide, exact arithmetic on the stored numbers does. Source: Milo Yip, section 4.3, step 3.
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

/// How far the direction of a sector, and the cosine and sine of its half-angle, are off units in double precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn frame_error<V: Vector>(u: V, [cos, sin]: [V::Scalar; 2]) -> V::Scalar {
    if V::Scalar::IS_SINGLE {
        return V::Scalar::ZERO;
    }
    off_unit(u) + (cos * cos + sin * sin - V::Scalar::ONE).abs()
}

/// A point d from the apex of a sector, along and away from its direction u: x = d · u and y = |u × d|.
struct BesideApex<S> {
    /// |d|².
    square: S,
    x: S,
    y: S,
    /// Of the half-angle.
    cos_sin: [S; 2],
    /// Larger than the error of every length that is computed from these.
    error: S,
}

impl<S: Scalar> BesideApex<S> {
    /// With D = |d|₁ each of x and y errs by 10 u D, u and (cos, sin) being units but for 2 u. So the difference of x sin and
    /// y cos errs by 17 u D, and the way from the nearest point of an edge of length R by 45 u (D + R): 64 u of these cover it,
    /// and 4 u of a square that is compared with one about as large. Vectors that were rounded to single precision are farther
    /// off units in double precision: `frame_error` is added. Where squares underflow, a length is off by the root of the least
    /// normal number, which 1 / [`Scalar::LIMIT`] covers.
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

    /// Within the angle of a sector and the distance `reach` of its apex.
    ///
    /// x sin > y cos alone says that a point is within the angle: if cos ≥ 0 then x > 0 follows, and if cos < 0 it follows from
    /// x ≥ 0.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn within(&self, reach: S) -> Filtered {
        let (depth, bound) = self.depth(reach);
        Filtered { hit: depth > S::ZERO, sure: depth.abs() > bound }
    }

    /// The sector of this radius and the ball of radius r about the point: the point is within the angle and R + r of the apex,
    /// or else within r of the edge. A point near the edge is near the apex too.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn ball(&self, radius: S, r: S) -> Filtered {
        let ((depth, bound), [cos, sin]) = (self.depth(radius + r), self.cos_sin);
        let along = lesser(greater(self.x * cos + self.y * sin, S::ZERO), radius);
        let (x, y) = (self.x - along * cos, self.y - along * sin);
        let depth = greater(depth, r * r - (x * x + y * y));
        Filtered { hit: depth > S::ZERO, sure: depth.abs() > bound }
    }

    /// How deep the point is, as a difference of squares, and the bound of that: a length which errs by e is on the right side of
    /// r if the squares differ by e (2 r + e).
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn depth(&self, reach: S) -> (S, S) {
        let ([cos, sin], lengths) = (self.cos_sin, reach + reach + self.error);
        let depth = lesser((self.x * sin - self.y * cos) * lengths, reach * reach - self.square);
        (depth, self.error * lengths)
    }
}

/// The smaller of two numbers, neither of which is NaN: one instruction.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn lesser<S: Scalar>(a: S, b: S) -> S {
    if a < b { a } else { b }
}

/// The larger one.
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
