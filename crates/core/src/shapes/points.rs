//! The points of a polytope, and the search for the farthest of them.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use fearless_simd::{Level, dispatch, f32x8, prelude::*};
use glam::DVec3;

use super::bvh::{Chosen, WIDTH};
use crate::vector::{Scalar, Vector};

/// Among at most so many points the farthest one is found by looking at one after the other; in double precision, where a shape
/// is often a copy for one query, among as many as it takes for columns to be worth their making.
const FEW: [usize; 2] = [8, 32];

/// A list of points that is shared by its copies, with what the first search for the farthest of them makes, which is kept.
#[derive(Clone)]
pub(super) struct Points<V: Vector> {
    list: Arc<[V]>,
    columns: Arc<OnceLock<Columns>>,
}

impl<V: Vector> std::fmt::Debug for Points<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.list.fmt(f)
    }
}

impl<V: Vector> Points<V> {
    /// For the search of the farthest.
    #[inline]
    pub fn corners(&self) -> Corners<'_, V> {
        let few = FEW[usize::from(!V::Scalar::IS_SINGLE)];
        let made = || self.columns.get_or_init(|| Columns::new(&self.list));
        Corners { list: &self.list, columns: (self.list.len() > few).then(made) }
    }
}

impl<V: Vector> From<Arc<[V]>> for Points<V> {
    fn from(list: Arc<[V]>) -> Self {
        Self { list, columns: Arc::default() }
    }
}

impl<V: Vector> Deref for Points<V> {
    type Target = [V];

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn deref(&self) -> &[V] {
        &self.list
    }
}

impl<V: Vector> PartialEq for Points<V> {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

/// The points whose convex hull a set is, at least one.
#[derive(Debug, Clone, Copy)]
pub struct Corners<'a, V: Vector> {
    list: &'a [V],
    columns: Option<&'a Columns>,
}

impl<'a, V: Vector> From<&'a [V]> for Corners<'a, V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn from(list: &'a [V]) -> Self {
        Self { list, columns: None }
    }
}

impl<V: Vector> Deref for Corners<'_, V> {
    type Target = [V];

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn deref(&self) -> &[V] {
        self.list
    }
}

impl<V: Vector> Corners<'_, V> {
    /// The farthest point along `d` as the precision of the points tells, seen from `origin`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn about(&self, origin: V, d: V::Double) -> V {
        if let Some(columns) = self.columns {
            return self.list[columns.about(d.in_space())];
        }
        // Of a length at which single precision has all its digits.
        let d = if V::Scalar::IS_SINGLE { d * d.max_abs().unit_scale() } else { d };
        let d = V::from_fn(|i| V::Scalar::of(d.get(i)));
        self.highest(|p| (p - origin).dot(d))
    }

    /// No coordinate of a point, as seen from the first, is larger but for rounding.
    #[inline]
    pub fn reach(&self) -> f64 {
        if let Some(columns) = self.columns {
            return columns.reach;
        }
        let most = self.list.iter().fold(V::ZERO, |most, &p| most.max((p - self.list[0]).abs()));
        most.max_abs().double()
    }

    /// A point of the greatest `height`, which is that along `d` but for a constant.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn farthest(&self, d: V::Double, height: impl Fn(V) -> f64) -> V {
        let Some(columns) = self.columns else { return self.highest(height) };
        let mut best = (f64::NEG_INFINITY, None);
        columns.farthest(d.in_space(), |i| {
            let Some(&p) = self.list.get(i) else { return };
            let height = height(p);
            if height > best.0 {
                best = (height, Some(p));
            }
        });
        // Numbers that overflow have no order.
        best.1.unwrap_or_else(|| self.highest(height))
    }

    /// The point of the greatest height, of equal ones the first. Without a branch, which would be mispredicted.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn highest<S: Scalar>(&self, height: impl Fn(V) -> S) -> V {
        let higher = |best: (usize, S), at: usize| {
            let height = height(self.list[at]);
            if height > best.1 { (at, height) } else { best }
        };
        self.list[(1..self.list.len()).fold((0, height(self.list[0])), higher).0]
    }
}

/// Points as seen from the first of them, by coordinate, eight to a block; the first one fills up the last block. They are
/// in single precision, multiplied by a power of two that brings the largest coordinate near 1.
#[derive(Debug)]
struct Columns {
    blocks: Box<[[[f32; WIDTH]; 3]]>,
    /// The largest magnitude of each coordinate.
    most: [f32; 3],
    /// The largest magnitude of all before the multiplication.
    reach: f64,
}

impl Columns {
    fn new<V: Vector>(points: &[V]) -> Self {
        let seen = |p: V| p.in_space() - points[0].in_space();
        let most = points.iter().fold(DVec3::ZERO, |most, &p| most.max(seen(p).abs()));
        let reach = Vector::max_abs(most);
        let scale = reach.unit_scale();
        let mut blocks = vec![[[0.0; WIDTH]; 3]; points.len().div_ceil(WIDTH)];
        for (i, &p) in points.iter().enumerate() {
            for (row, x) in blocks[i / WIDTH].iter_mut().zip((seen(p) * scale).to_array()) {
                row[i % WIDTH] = x as f32;
            }
        }
        Self { blocks: blocks.into(), most: (most * scale).as_vec3().to_array(), reach }
    }

    /// A direction in single precision.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn rounded(d: DVec3) -> [f32; 3] {
        (d * Vector::max_abs(d).unit_scale()).as_vec3().to_array()
    }

    /// The heights of the points of a block along `d`, without fused operations, which not every processor has.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn heights<S: Simd>(simd: S, block: &[[f32; WIDTH]; 3], d: [f32; 3]) -> f32x8<S> {
        let x = f32x8::from_slice(simd, &block[0]) * d[0];
        let y = f32x8::from_slice(simd, &block[1]) * d[1];
        let z = f32x8::from_slice(simd, &block[2]) * d[2];
        x + y + z
    }

    /// The number of a point that is farthest along `d` but for rounding; the first one if there is no order.
    #[inline]
    fn about(&self, d: DVec3) -> usize {
        let d = Self::rounded(d);
        dispatch!(Level::new(), simd => simd.vectorize(
            #[cfg_attr(not(feature = "compact"), inline(always))]
            || {
                let mut best = f32x8::splat(simd, f32::NEG_INFINITY);
                let mut numbers = f32x8::splat(simd, 0.0);
                let mut number = 0.0;
                for block in &self.blocks {
                    let heights = Self::heights(simd, block, d);
                    let higher = heights.simd_gt(best);
                    best = higher.select(heights, best);
                    numbers = higher.select(f32x8::splat(simd, number), numbers);
                    number += 1.0;
                }
                // Where there is no order none is as large, and the first place is as good as any.
                let largest = best.simd_eq(greatest(best.into())).to_bitmask();
                let lane = largest.trailing_zeros() as usize % WIDTH;
                let numbers: [f32; WIDTH] = numbers.into();
                numbers[lane] as usize * WIDTH + lane
            }
        ))
    }

    /// Hands over the numbers of all points that may be farthest along `d` if nothing were rounded.
    ///
    /// A coordinate, a component of `d`, a product and two sums are rounded by half an ulp each, so a height errs by 2.5 ulp of
    /// the largest one that there could be, and the difference of two by twice that. 8 ulp of that are kept free.
    #[inline]
    fn farthest(&self, d: DVec3, mut visit: impl FnMut(usize)) {
        let d = Self::rounded(d);
        dispatch!(Level::new(), simd => simd.vectorize(
            #[cfg_attr(not(feature = "compact"), inline(always))]
            || {
                let mut best = f32x8::splat(simd, f32::NEG_INFINITY);
                for block in &self.blocks {
                    let heights = Self::heights(simd, block, d);
                    best = heights.simd_gt(best).select(heights, best);
                }
                let largest = (0..3).fold(0.0, |sum, k| sum + self.most[k] * d[k].abs());
                let error = largest * (8.0 * f32::EPSILON) + 16.0 * f32::MIN_POSITIVE;
                let least = greatest(best.into()) - error;
                for (k, four) in self.blocks.chunks(4).enumerate() {
                    // A bit for each of 32 points, so that no branch asks in which block they are.
                    let mut chosen = 0;
                    for (l, block) in four.iter().enumerate() {
                        let heights = Self::heights(simd, block, d);
                        chosen |= (heights.simd_ge(least).to_bitmask() as u32) << (l * WIDTH);
                    }
                    for i in Chosen(chosen) {
                        visit(k * 4 * WIDTH + i);
                    }
                }
            }
        ));
    }
}

/// The greatest of eight numbers, in three steps.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn greatest(numbers: [f32; WIDTH]) -> f32 {
    let greater = |a: f32, b: f32| if b > a { b } else { a };
    let [a, b, c, d, e, f, g, h] = numbers;
    let fours = [greater(a, e), greater(b, f), greater(c, g), greater(d, h)];
    greater(greater(fours[0], fours[2]), greater(fours[1], fours[3]))
}
