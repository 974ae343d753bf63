//! Points and balls against sectors, with a bound of the rounding.

use num_traits::Float;

use crate::intersect::filter::{Filtered, filters, off_unit};
use crate::shapes::{Ball, Point, Sector};
use crate::vector::{Scalar, Vector};

/// How far the direction of a sector, and the cosine and sine of its half-angle, are off units in double precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn frame_error<V: Vector>(u: V, [cos, sin]: [V::Scalar; 2]) -> V::Scalar {
    if V::Scalar::IS_SINGLE {
        return V::Scalar::ZERO;
    }
    off_unit(u) + (cos * cos + sin * sin - V::Scalar::ONE).abs()
}

/// A point d from the apex of a sector, along and away from its direction u: x = d · u and y = |u × d|.
pub struct BesideApex<S> {
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
    /// and 4 u of a square that is compared with one about as large. What was rounded to single precision is less of a unit in
    /// double precision. Where squares underflow, a length is off by the root of the least normal number, which
    /// 1 / [`Scalar::LIMIT`] covers.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<V: Vector<Scalar = S>>(d: V, u: V, cos_sin: [S; 2], radius: S) -> Self {
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
    pub fn within(&self, reach: S) -> Filtered {
        let (depth, bound) = self.depth(reach);
        Filtered { hit: depth > S::ZERO, sure: depth.abs() > bound }
    }

    /// The sector of this radius and the ball of radius r about the point: the point is within the angle and R + r of the apex,
    /// or else within r of the edge. What is near the edge is near the apex too.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn ball(&self, radius: S, r: S) -> Filtered {
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
    point_sector(point: Point, sector: Sector) {
        let (d, radius) = (point.at().simd() - sector.apex().simd(), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, sector.direction().simd(), cos_sin, radius).within(radius)
    }

    ball_sector(ball: Ball, sector: Sector) {
        let (d, radius) = (ball.center().simd() - sector.apex().simd(), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, sector.direction().simd(), cos_sin, radius).ball(radius, ball.radius())
    }
}
