//! Pairs of triangles of two trees, tested eight at a time by SIMD.

use std::any::Any;

use fearless_simd::{f32x4, f32x8, prelude::*};

use crate::intersect::filter::{Vectors, eight_triangles};
use crate::shapes::{Chosen, WIDTH, Wide};
use crate::vector::Vector;

/// Up to eight pairs of items that wait for their test, by the positions of the items in A and in B.
pub struct Eight {
    places: [[u32; WIDTH]; 2],
    count: usize,
}

impl Eight {
    pub fn new() -> Self {
        Self { places: [[0; WIDTH]; 2], count: 0 }
    }

    /// The number of pairs that wait.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds a pair; there is room for eight.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn push(&mut self, i: u32, j: u32) {
        self.places[0][self.count] = i;
        self.places[1][self.count] = j;
        self.count += 1;
    }

    /// Takes all pairs, and gives the numbers of the items of those that meet, in the order of arrival. If the filter is in doubt
    /// about a pair, `meet` decides.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn meeting<V: Vector>(
        &mut self,
        simd: impl Simd,
        [a, b]: [&Wide<V>; 2],
        meet: impl Fn(&[V; 3], &[V; 3]) -> bool,
    ) -> impl Iterator<Item = [u32; 2]> {
        // The filter tests eight pairs even if fewer wait; the results of the others are dropped.
        let [s, t] = self.places;
        let [hit, sure] = match (columns(simd, a, &s), columns(simd, b, &t)) {
            (Some(s), Some(t)) => eight_triangles(simd, s, t),
            _ => [0, 0],
        };
        Chosen(hit | !sure).before(std::mem::take(&mut self.count)).filter_map(
            #[cfg_attr(not(feature = "compact"), inline(always))]
            move |k| {
                let (s, t) = (a.item(s[k]), b.item(t[k]));
                let hit = sure >> k & 1 == 1 || meet(&s.corners(), &t.corners());
                hit.then_some([s.number, t.number])
            },
        )
    }
}

/// The corners of eight triangles as a structure of arrays; `None` unless they are of space and in single precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn columns<S: Simd, V: Vector>(
    simd: S,
    tree: &Wide<V>,
    places: &[u32; WIDTH],
) -> Option<[Vectors<S>; 3]> {
    if V::DIM == 2 {
        return None;
    }
    let [p, q, r, s, t, u, v, w] = *places;
    let (low, high) = (four(simd, tree, [p, q, r, s])?, four(simd, tree, [t, u, v, w])?);
    let mut columns = [[f32x8::splat(simd, 0.0); 3]; 3];
    for (k, corner) in columns.iter_mut().enumerate() {
        for (i, column) in corner.iter_mut().enumerate() {
            *column = low[k][i].combine(high[k][i]);
        }
    }
    Some(columns)
}

/// As [`columns`], for four triangles.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn four<S: Simd, V: Vector>(
    simd: S,
    tree: &Wide<V>,
    [p, q, r, s]: [u32; 4],
) -> Option<[[f32x4<S>; 3]; 3]> {
    let rows = [row(tree, p)?, row(tree, q)?, row(tree, r)?, row(tree, s)?];
    // A triangle has nine numbers. Of the four from 0, 3 and 5 on, one belongs to another corner.
    let ([a, b, c, _], [d, e, f, _]) = (transposed(simd, rows, 0), transposed(simd, rows, 3));
    let [_, g, h, i] = transposed(simd, rows, 5);
    Some([[a, b, c], [d, e, f], [g, h, i]])
}

/// The coordinates of an item, if they are in single precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn row<V: Vector>(tree: &Wide<V>, place: u32) -> Option<&[f32; 9]> {
    (&tree.item(place).coordinates as &dyn Any).downcast_ref()
}

/// The transpose of the four by four numbers of four rows from column `first` on.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn transposed<S: Simd>(simd: S, [p, q, r, s]: [&[f32; 9]; 4], first: usize) -> [f32x4<S>; 4] {
    let (p, q) = (load(simd, p, first), load(simd, q, first));
    let (r, s) = (load(simd, r, first), load(simd, s, first));
    let (low_p, low_q) = (p.zip_low(r), q.zip_low(s));
    let (high_p, high_q) = (p.zip_high(r), q.zip_high(s));
    [low_p.zip_low(low_q), low_p.zip_high(low_q), high_p.zip_low(high_q), high_p.zip_high(high_q)]
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn load<S: Simd>(simd: S, row: &[f32; 9], first: usize) -> f32x4<S> {
    f32x4::from_slice(simd, &row[first..first + 4])
}
