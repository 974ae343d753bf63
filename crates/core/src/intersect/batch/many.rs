use num_traits::Zero;

use crate::shapes::Numbers;

/// The number of cases that are computed side by side: the bits of a word.
pub(super) const LANES: usize = 64;

/// Shapes of one kind as a structure of arrays: 64 at a time, each of their numbers in a column of its own, so that one
/// instruction computes with as many as a register holds.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::batch::Many;
/// use hitbench::shapes::Ball;
///
/// let ball = |x: f32| Ball::new(Vec3::X * x, 1.0).unwrap();
/// let mut balls: Many<Ball<Vec3>> = (0..100).map(|i| ball(i as f32)).collect();
/// balls.push(ball(-1.0));
/// assert_eq!((balls.len(), balls.get(100)), (101, ball(-1.0)));
/// balls.set(0, ball(-2.0));
/// assert_eq!(balls.get(0), ball(-2.0));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Many<T: Numbers> {
    /// Column by column of the first 64, of the next 64, and so on.
    columns: Vec<[T::Scalar; LANES]>,
    len: usize,
}

impl<T: Numbers> Many<T> {
    /// None.
    pub fn new() -> Self {
        Self { columns: Vec::new(), len: 0 }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes all, and keeps the memory.
    pub fn clear(&mut self) {
        self.columns.clear();
        self.len = 0;
    }

    /// Adds one at the end.
    pub fn push(&mut self, shape: T) {
        if self.len.is_multiple_of(LANES) {
            let columns = self.columns.len() + T::COUNT;
            self.columns.resize(columns, [T::Scalar::zero(); LANES]);
        }
        self.len += 1;
        self.set(self.len - 1, shape);
    }

    /// Replaces number `i`, which there must be.
    pub fn set(&mut self, i: usize, shape: T) {
        assert!(i < self.len, "number {i} of {}", self.len);
        let first = i / LANES * T::COUNT;
        for (k, column) in self.columns[first..first + T::COUNT].iter_mut().enumerate() {
            column[i % LANES] = shape.number(k);
        }
    }

    /// Number `i`, which there must be.
    pub fn get(&self, i: usize) -> T {
        assert!(i < self.len, "number {i} of {}", self.len);
        lane(self.block(i / LANES), i % LANES)
    }

    /// The columns of the shapes from 64 k on.
    #[inline(always)]
    fn block(&self, k: usize) -> &[[T::Scalar; LANES]] {
        &self.columns[k * T::COUNT..][..T::COUNT]
    }
}

#[inline(always)]
fn lane<T: Numbers>(block: &[[T::Scalar; LANES]], l: usize) -> T {
    T::of_numbers(
        #[inline(always)]
        |i| block[i][l],
    )
}

impl<T: Numbers> Default for Many<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Numbers> Extend<T> for Many<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, shapes: I) {
        shapes.into_iter().for_each(|shape| self.push(shape));
    }
}

impl<T: Numbers> FromIterator<T> for Many<T> {
    fn from_iter<I: IntoIterator<Item = T>>(shapes: I) -> Self {
        let mut many = Self::new();
        many.extend(shapes);
        many
    }
}

/// One side of a batch: many shapes, one shape in every case, or two such sides together.
pub trait Cases<T>: Copy {
    /// Up to 64 cases.
    #[doc(hidden)]
    type Block: Copy;

    /// How many cases there are; one shape does not tell.
    #[doc(hidden)]
    fn cases(self) -> Option<usize>;

    /// The cases from 64 k on.
    #[doc(hidden)]
    fn block(self, k: usize) -> Self::Block;

    /// Case `l` of a block.
    #[doc(hidden)]
    fn lane(block: Self::Block, l: usize) -> T;
}

impl<'a, T: Numbers> Cases<T> for &'a Many<T> {
    type Block = &'a [[T::Scalar; LANES]];

    fn cases(self) -> Option<usize> {
        Some(self.len)
    }

    #[inline(always)]
    fn block(self, k: usize) -> Self::Block {
        self.block(k)
    }

    #[inline(always)]
    fn lane(block: Self::Block, l: usize) -> T {
        lane(block, l)
    }
}

impl<T: Numbers> Cases<T> for &T {
    type Block = T;

    fn cases(self) -> Option<usize> {
        None
    }

    #[inline(always)]
    fn block(self, _: usize) -> T {
        *self
    }

    #[inline(always)]
    fn lane(one: T, _: usize) -> T {
        one
    }
}

impl<T, U, A: Cases<T>, B: Cases<U>> Cases<(T, U)> for (A, B) {
    type Block = (A::Block, B::Block);

    fn cases(self) -> Option<usize> {
        in_common(self.0.cases(), self.1.cases())
    }

    #[inline(always)]
    fn block(self, k: usize) -> Self::Block {
        (self.0.block(k), self.1.block(k))
    }

    #[inline(always)]
    fn lane((a, b): Self::Block, l: usize) -> (T, U) {
        (A::lane(a, l), B::lane(b, l))
    }
}

/// The number of cases of two sides, which must be the same.
pub(super) fn in_common(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    if let (Some(a), Some(b)) = (a, b) {
        assert_eq!(a, b, "a batch compares the sides case by case");
    }
    a.or(b)
}
