use super::{Aabb, Ball, Bounds, Capsule, HalfSpace, Obb, Plane, Point, Ray, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// What is a row of numbers, so many for each of its kind: a table of them has a column for each.
pub trait Numbers: Copy {
    /// The type of a number.
    type Scalar: Scalar;
    /// How many there are.
    const COUNT: usize;

    /// Number `i`.
    fn number(&self, i: usize) -> Self::Scalar;

    /// The one whose number `i` is `f(i)`, for the numbers of one that was made before: nothing is checked.
    fn of_numbers(f: impl Fn(usize) -> Self::Scalar) -> Self;
}

/// The vector whose numbers begin at `first`.
#[inline(always)]
pub(crate) fn vector<V: Vector>(f: &impl Fn(usize) -> V::Scalar, first: usize) -> V {
    V::from_fn(|i| f(first + i))
}

/// The number `i` of vectors in a row, and of a number behind them.
#[inline(always)]
pub(crate) fn of_vectors<V: Vector, const N: usize>(
    vectors: [V; N],
    last: V::Scalar,
    i: usize,
) -> V::Scalar {
    vectors.get(i / V::DIM).map_or(last, |v| v.get(i % V::DIM))
}

macro_rules! numbers {
    ($($kind:ident, $self:ident: $count:expr, [$($vector:expr),+] $(then $last:expr)?, $f:ident => $make:expr;)+) => {
        $(impl<V: Vector> Numbers for $kind<V> {
            type Scalar = V::Scalar;
            const COUNT: usize = $count;

            fn number(&self, i: usize) -> V::Scalar {
                let $self = self;
                #[allow(unused_variables)]
                let last = V::Scalar::ZERO;
                $(let last = $last;)?
                of_vectors([$($vector),+], last, i)
            }

            #[inline(always)]
            fn of_numbers($f: impl Fn(usize) -> V::Scalar) -> Self {
                let $f = &$f;
                $make
            }
        })+
    };
}

numbers! {
    Point, point: V::DIM, [point.at], f => Point { at: vector(f, 0) };
    Plane, plane: V::DIM + 1, [plane.normal] then plane.offset, f => {
        Plane { normal: vector(f, 0), offset: f(V::DIM) }
    };
    Ball, ball: V::DIM + 1, [ball.center] then ball.radius, f => {
        Ball { center: vector(f, 0), radius: f(V::DIM) }
    };
    Aabb, aabb: 2 * V::DIM, [aabb.center, aabb.half], f => {
        Aabb { center: vector(f, 0), half: vector(f, V::DIM) }
    };
    Bounds, bounds: 2 * V::DIM, [bounds.min, bounds.max], f => {
        Bounds { min: vector(f, 0), max: vector(f, V::DIM) }
    };
    Segment, segment: 2 * V::DIM, [segment.start, segment.end], f => {
        Segment { start: vector(f, 0), end: vector(f, V::DIM) }
    };
    Ray, ray: 2 * V::DIM, [ray.origin, ray.direction], f => {
        Ray { origin: vector(f, 0), direction: vector(f, V::DIM) }
    };
    Capsule, capsule: 2 * V::DIM + 1, [capsule.segment.start, capsule.segment.end] then capsule.radius, f => {
        let segment = Segment { start: vector(f, 0), end: vector(f, V::DIM) };
        Capsule { segment, radius: f(2 * V::DIM) }
    };
    Triangle, triangle: 3 * V::DIM, [triangle.vertices[0], triangle.vertices[1], triangle.vertices[2]], f => {
        Triangle { vertices: [vector(f, 0), vector(f, V::DIM), vector(f, 2 * V::DIM)] }
    };
}

impl<V: Vector> Numbers for HalfSpace<V> {
    type Scalar = V::Scalar;
    const COUNT: usize = Plane::<V>::COUNT;

    fn number(&self, i: usize) -> V::Scalar {
        self.boundary.number(i)
    }

    #[inline(always)]
    fn of_numbers(f: impl Fn(usize) -> V::Scalar) -> Self {
        HalfSpace { boundary: Plane::of_numbers(f) }
    }
}

impl<V: Vector> Numbers for Obb<V> {
    type Scalar = V::Scalar;
    const COUNT: usize = (2 + V::DIM) * V::DIM;

    fn number(&self, i: usize) -> V::Scalar {
        let of = match i / V::DIM {
            0 => self.center,
            1 => self.half,
            k => self.axes[k - 2],
        };
        of.get(i % V::DIM)
    }

    #[inline(always)]
    fn of_numbers(f: impl Fn(usize) -> V::Scalar) -> Self {
        let axes = V::axes_from_fn(|k| vector(&f, (2 + k) * V::DIM));
        Obb { center: vector(&f, 0), half: vector(&f, V::DIM), axes }
    }
}

/// A vector by itself, such as the way that a shape goes.
impl<V: Vector> Numbers for V {
    type Scalar = V::Scalar;
    const COUNT: usize = V::DIM;

    fn number(&self, i: usize) -> V::Scalar {
        self.get(i)
    }

    #[inline(always)]
    fn of_numbers(f: impl Fn(usize) -> V::Scalar) -> Self {
        vector(&f, 0)
    }
}
