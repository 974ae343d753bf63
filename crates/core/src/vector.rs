//! One vector trait over the types of glam, so that every shape and test is written once for the plane and for space, in single
//! and in double precision.

use std::fmt::{Debug, Display};
use std::ops::{Add, AddAssign, Index, Mul, MulAssign, Neg, Sub, SubAssign};

use glam::{DQuat, DVec2, DVec3, Quat, Vec2, Vec3, Vec3A, Vec3Swizzles};
use num_traits::{Float, FloatConst};

/// A component: `f32` or `f64`.
pub trait Scalar:
    Float
    + FloatConst
    + AddAssign
    + SubAssign
    + MulAssign
    + Debug
    + Display
    + Default
    + Send
    + Sync
    + 'static
{
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// ½
    const HALF: Self;
    /// Whether this is `f32`, whose products are all exact in double precision.
    const IS_SINGLE: bool = size_of::<Self>() == 4;
    /// The largest magnitude that a shape's numbers may have: 2^60 (f32), 2^500 (f64).
    /// Squares of sums and differences of such numbers stay finite.
    const LIMIT: Self;
    /// [`Scalar::LIMIT`] is two to this power.
    const LIMIT_EXPONENT: i32;
    /// Products of four numbers of at most this magnitude, and sums of some, stay finite: 2^28 (f32), 2^248 (f64). Products of four
    /// reciprocals of such numbers keep their digits.
    const FOURTH_POWER_LIMIT: Self;
    /// A sum of squares below this may have lost digits to underflow: 2^-80 (f32), 2^-900 (f64).
    const TINY_SQUARE: Self;

    /// The nearest number of this type.
    fn of(value: f64) -> Self;
    /// The same number, exactly.
    fn double(self) -> f64;
    /// A power of two whose product with `self` is about 1, so that squares neither overflow nor underflow; 1 for zero.
    fn unit_scale(self) -> Self;
    /// The next number above.
    fn next_up(self) -> Self;
    /// The next number below.
    fn next_down(self) -> Self;
    /// Whether two numbers that are not negative are at most `steps` of [`Scalar::next_up`] apart. A negative number, also −0, and
    /// NaN are near no number that is 0 or more.
    fn is_near(self, other: Self, steps: u8) -> bool;

    /// The least number of this type that is `value` or more.
    #[inline]
    fn at_least(value: f64) -> Self {
        let nearest = Self::of(value);
        if nearest.double() < value { nearest.next_up() } else { nearest }
    }

    /// The largest number of this type that is `value` or less.
    #[inline]
    fn at_most(value: f64) -> Self {
        let nearest = Self::of(value);
        if nearest.double() > value { nearest.next_down() } else { nearest }
    }
}

macro_rules! scalar {
    ($scalar:ident $bits:ident, limit: $limit:expr, tiny_square: $tiny:expr) => {
        impl Scalar for $scalar {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const HALF: Self = 0.5;
            const LIMIT: Self = $scalar::from_bits(power_of_two_bits!($scalar, $limit));
            const LIMIT_EXPONENT: i32 = $limit;
            const FOURTH_POWER_LIMIT: Self =
                $scalar::from_bits(power_of_two_bits!($scalar, $limit / 2 - 2));
            const TINY_SQUARE: Self = $scalar::from_bits(power_of_two_bits!($scalar, $tiny));

            #[inline]
            fn of(value: f64) -> Self {
                value as $scalar
            }

            #[inline]
            fn double(self) -> f64 {
                self as f64
            }

            #[inline]
            fn unit_scale(self) -> Self {
                const FRACTION: u32 = $scalar::MANTISSA_DIGITS - 1;
                const BIAS: i32 = $scalar::MAX_EXP - 1;
                if self == 0.0 {
                    return 1.0;
                }
                // The stored exponent of subnormal numbers is 0, which gives the largest power of two.
                let exponent = (self.abs().to_bits() >> FRACTION) as i32;
                if exponent < 2 * BIAS {
                    return $scalar::from_bits(((2 * BIAS - exponent) as $bits) << FRACTION);
                }
                $scalar::powi(2.0, BIAS - exponent)
            }

            #[inline]
            fn next_up(self) -> Self {
                $scalar::next_up(self)
            }

            #[inline]
            fn next_down(self) -> Self {
                $scalar::next_down(self)
            }

            #[inline(always)]
            fn is_near(self, other: Self, steps: u8) -> bool {
                // The bits of numbers that are not negative, as integers, have the order of the numbers.
                let (between, steps) =
                    (self.to_bits().wrapping_sub(other.to_bits()), steps as $bits);
                between.wrapping_add(steps) <= 2 * steps
            }
        }
    };
}

macro_rules! power_of_two_bits {
    (f32, $exponent:expr) => {
        ((127 + $exponent) as u32) << 23
    };
    (f64, $exponent:expr) => {
        ((1023 + $exponent) as u64) << 52
    };
}

scalar!(f32 u32, limit: 60, tiny_square: -80);
scalar!(f64 u64, limit: 500, tiny_square: -900);

/// A point or a displacement, in the plane or in space.
pub trait Vector:
    Copy
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + SubAssign
    + Neg<Output = Self>
    + Mul<Self::Scalar, Output = Self>
    + Send
    + Sync
    + 'static
{
    /// The type of a component.
    type Scalar: Scalar;
    /// The axes of a frame: one vector for each dimension.
    type Axes: Copy
        + Debug
        + PartialEq
        + Index<usize, Output = Self>
        + IntoIterator<Item = Self>
        + Send
        + Sync
        + 'static;
    /// The vectors of the same dimension in double precision.
    type Double: Vector<Scalar = f64, Double = Self::Double>;

    /// The vectors of the same dimension and precision with which the processor computes fastest: `Vec3A` for `Vec3`.
    type Simd: Vector<Scalar = Self::Scalar, Simd = Self::Simd>;

    /// 2 in the plane, 3 in space.
    const DIM: usize;
    /// The zero vector.
    const ZERO: Self;
    /// The unit vectors along the coordinate axes.
    const AXES: Self::Axes;

    /// The same vector, exactly.
    fn simd(self) -> Self::Simd;
    /// The vector whose component `i` is `f(i)`.
    fn from_fn(f: impl FnMut(usize) -> Self::Scalar) -> Self;
    /// The axes of which axis `i` is `f(i)`.
    fn axes_from_fn(f: impl FnMut(usize) -> Self) -> Self::Axes;
    /// Component `i`.
    fn get(self, i: usize) -> Self::Scalar;
    /// Σ xᵢ yᵢ.
    fn dot(self, other: Self) -> Self::Scalar;
    /// |xᵢ| in each component.
    fn abs(self) -> Self;
    /// The vector with each component negated where that of `signs` is negative.
    fn mirrored(self, signs: Self) -> Self;
    /// The smaller of each two components.
    fn min(self, other: Self) -> Self;
    /// The larger of each two components.
    fn max(self, other: Self) -> Self;
    /// The least component.
    fn least(self) -> Self::Scalar;
    /// The greatest component.
    fn greatest(self) -> Self::Scalar;
    /// The component of `then` where this one is less than that of `than`, else, also for NaN, that of `otherwise`.
    fn if_less(self, than: Self, then: Self, otherwise: Self) -> Self;
    /// xᵢ ≤ yᵢ in every component.
    fn all_le(self, other: Self) -> bool;
    /// xᵢ < yᵢ in every component.
    fn all_lt(self, other: Self) -> bool;
    /// Whether no component is NaN or infinite.
    fn is_finite(self) -> bool;
    /// The vector perpendicular to both, x × y. In the plane no such vector exists: zero.
    fn cross(self, other: Self) -> Self;
    /// |x × y| = |x||y| sin φ for the angle φ between x and y; in the plane the magnitude of the perp-dot product.
    fn cross_length(self, other: Self) -> Self::Scalar;
    /// xᵢ yⱼ − xⱼ yᵢ for each pair of coordinates: x × y in space; in the plane the only one, in every component.
    fn minors(self, other: Self) -> Self;
    /// xᵢ yⱼ + xⱼ yᵢ for the same pairs. Of magnitudes it bounds the terms that cancel in [`Vector::minors`].
    fn minors_added(self, other: Self) -> Self;
    /// A vector of about the same length that is perpendicular to this one, in the plane by +90°; zero for zero.
    fn perpendicular(self) -> Self;

    /// The same number in every component.
    #[inline]
    fn splat(value: Self::Scalar) -> Self {
        Self::from_fn(|_| value)
    }

    /// x · x.
    #[inline]
    fn length_squared(self) -> Self::Scalar {
        self.dot(self)
    }

    /// |x|, which is right even if the square underflows or overflows.
    #[inline]
    fn length(self) -> Self::Scalar {
        let square = self.length_squared();
        if square < Self::Scalar::TINY_SQUARE || !square.is_finite() {
            return self.scaled_length();
        }
        square.sqrt()
    }

    /// [`Vector::length`], scaled by a power of two: the cold path.
    #[cold]
    fn scaled_length(self) -> Self::Scalar {
        let scale = self.max_abs().unit_scale();
        (self * scale).dot(self * scale).sqrt() / scale
    }

    /// The largest magnitude of a component; glam's `max_element` is [`Vector::greatest`].
    #[inline]
    fn max_abs(self) -> Self::Scalar {
        (0..Self::DIM).fold(Self::Scalar::ZERO, |m, i| m.max(self.get(i).abs()))
    }

    /// The product of each two components.
    #[inline]
    fn scaled_by(self, factors: Self) -> Self {
        Self::from_fn(|i| self.get(i) * factors.get(i))
    }

    /// The quotient of each two components.
    #[inline]
    fn divided_by(self, divisors: Self) -> Self {
        Self::from_fn(|i| self.get(i) / divisors.get(i))
    }

    /// The vector with each component clamped to [low, high].
    #[inline]
    fn clamp(self, low: Self, high: Self) -> Self {
        self.max(low).min(high)
    }

    /// Σ sᵢ aᵢ: from coordinates along `axes` to the frame in which the axes are given.
    #[inline]
    fn along(self, axes: &Self::Axes) -> Self {
        (1..Self::DIM).fold(axes[0] * self.get(0), |sum, i| sum + axes[i] * self.get(i))
    }

    /// The coordinates x · aᵢ of this vector along `axes`.
    #[inline]
    fn in_axes(self, axes: &Self::Axes) -> Self {
        Self::from_fn(|i| self.dot(axes[i]))
    }

    /// The same vector in space and in double precision; z = 0 for one of the plane.
    fn in_space(self) -> DVec3 {
        <DVec3 as Vector>::from_fn(|i| if i < Self::DIM { self.get(i).double() } else { 0.0 })
    }

    /// The same vector in double precision.
    #[inline]
    fn widened(self) -> Self::Double {
        Self::Double::from_fn(|i| self.get(i).double())
    }

    /// The nearest vector of this type; in the plane z is dropped.
    fn from_space(v: DVec3) -> Self {
        Self::from_fn(|i| Self::Scalar::of(v[i]))
    }

    /// x / |x|, computed in double precision; `None` for zero.
    fn unit(self) -> Option<Self> {
        let v = (self * self.max_abs().unit_scale()).widened();
        let length = v.dot(v).sqrt();
        (length > 0.0).then(|| Self::from_fn(|i| Self::Scalar::of(v.get(i) / length)))
    }
}

macro_rules! vector {
    ($vector:ident, $scalar:ident, $double:ident, $simd:ident, $dim:literal, [$($axis:ident $i:literal),+],
     all_le: $all_le:expr, all_lt: $all_lt:expr, cross: $cross:expr, cross_length: $cross_length:expr, minors: $minors:expr, minors_added: $added:expr,
     perpendicular: $perpendicular:expr) => {
        impl Vector for $vector {
            type Scalar = $scalar;
            type Axes = [$vector; $dim];
            type Double = $double;
            type Simd = $simd;

            const DIM: usize = $dim;
            const ZERO: Self = $vector::ZERO;
            const AXES: Self::Axes = [$($vector::$axis),+];

            #[inline(always)]
            fn scaled_by(self, factors: Self) -> Self {
                self * factors
            }
            #[inline(always)]
            fn divided_by(self, divisors: Self) -> Self {
                self / divisors
            }
            #[inline(always)]
            fn max_abs(self) -> $scalar {
                self.abs().max_element()
            }
            #[inline(always)]
            fn simd(self) -> $simd {
                $simd::from(self)
            }
            #[inline(always)]
            fn from_fn(mut f: impl FnMut(usize) -> $scalar) -> Self {
                // `array::from_fn` would compile five more functions for each closure.
                Self::new($(f($i)),+)
            }
            #[inline(always)]
            fn axes_from_fn(mut f: impl FnMut(usize) -> Self) -> Self::Axes {
                [$(f($i)),+]
            }
            #[inline(always)]
            fn get(self, i: usize) -> $scalar {
                self[i]
            }
            #[inline(always)]
            fn dot(self, other: Self) -> $scalar {
                self.dot(other)
            }
            #[inline(always)]
            fn abs(self) -> Self {
                self.abs()
            }
            #[inline(always)]
            fn mirrored(self, signs: Self) -> Self {
                self * $vector::ONE.copysign(signs)
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                self.min(other)
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                self.max(other)
            }
            #[inline(always)]
            fn least(self) -> $scalar {
                self.min_element()
            }
            #[inline(always)]
            fn greatest(self) -> $scalar {
                self.max_element()
            }
            #[inline(always)]
            fn if_less(self, than: Self, then: Self, otherwise: Self) -> Self {
                $vector::select(self.cmplt(than), then, otherwise)
            }
            #[inline(always)]
            fn all_le(self, other: Self) -> bool {
                ($all_le)(self, other)
            }
            #[inline(always)]
            fn all_lt(self, other: Self) -> bool {
                ($all_lt)(self, other)
            }
            #[inline(always)]
            fn is_finite(self) -> bool {
                self.is_finite()
            }
            #[inline(always)]
            fn cross(self, other: Self) -> Self {
                ($cross)(self, other)
            }
            #[inline(always)]
            fn cross_length(self, other: Self) -> $scalar {
                ($cross_length)(self, other)
            }
            #[inline(always)]
            fn minors(self, other: Self) -> Self {
                ($minors)(self, other)
            }
            #[inline(always)]
            fn minors_added(self, other: Self) -> Self {
                ($added)(self, other)
            }
            #[inline(always)]
            fn perpendicular(self) -> Self {
                ($perpendicular)(self)
            }
        }
    };
}

macro_rules! plane_vector {
    ($vector:ident, $scalar:ident) => {
        vector!($vector, $scalar, DVec2, $vector, 2, [X 0, Y 1],
            // Without a branch, which `BVec2::all` has.
            all_le: |a: $vector, b: $vector| (a.x <= b.x) & (a.y <= b.y),
            all_lt: |a: $vector, b: $vector| (a.x < b.x) & (a.y < b.y),
            cross: |_, _| $vector::ZERO,
            cross_length: |a: $vector, b: $vector| a.perp_dot(b).abs(),
            minors: |a: $vector, b: $vector| $vector::splat(a.x * b.y - a.y * b.x),
            minors_added: |a: $vector, b: $vector| $vector::splat(a.x * b.y + a.y * b.x),
            perpendicular: |a: $vector| a.perp());
    };
}

macro_rules! space_vector {
    ($vector:ident, $scalar:ident, $simd:ident) => {
        vector!($vector, $scalar, DVec3, $simd, 3, [X 0, Y 1, Z 2],
            all_le: |a: $vector, b: $vector| a.cmple(b).all(),
            all_lt: |a: $vector, b: $vector| a.cmplt(b).all(),
            // Not that of glam, which fuses a product and a sum for `Vec3A` on ARM, and would round otherwise than for `Vec3`.
            cross: |a: $vector, b: $vector| (a.zxy() * b - a * b.zxy()).zxy(),
            cross_length: |a: $vector, b: $vector| Vector::length(Vector::cross(a, b)),
            minors: |a: $vector, b: $vector| Vector::cross(a, b),
            minors_added: |a: $vector, b: $vector| a.yzx() * b.zxy() + a.zxy() * b.yzx(),
            perpendicular: |a: $vector| {
                // The cross product with the axis along which `a` is shortest, so that nothing cancels.
                let m = a.abs();
                if m.x <= m.y && m.x <= m.z {
                    a.cross($vector::X)
                } else if m.y <= m.z {
                    a.cross($vector::Y)
                } else {
                    a.cross($vector::Z)
                }
            });
    };
}

plane_vector!(Vec2, f32);
plane_vector!(DVec2, f64);
space_vector!(Vec3, f32, Vec3A);
space_vector!(Vec3A, f32, Vec3A);
space_vector!(DVec3, f64, DVec3);

/// A vector of the plane: the bound for definitions that exist only there.
pub trait Planar: Vector {}

impl Planar for Vec2 {}
impl Planar for DVec2 {}

/// A vector of space: the bound for definitions that exist only there.
pub trait Spatial: Vector {
    /// The rotations of the same precision.
    type Quat: Copy;

    /// The same rotation in double precision.
    fn quat_in_double(rotation: Self::Quat) -> DQuat;
}

macro_rules! spatial {
    ($($vector:ident $quat:ident $rotation:ident $double:expr;)+) => {
        $(impl Spatial for $vector {
            type Quat = $quat;

            fn quat_in_double($rotation: $quat) -> DQuat {
                $double
            }
        })+
    };
}

spatial! {
    Vec3 Quat rotation rotation.as_dquat();
    Vec3A Quat rotation rotation.as_dquat();
    DVec3 DQuat rotation rotation;
}
