//! The farthest of many points from a place. In single precision it is found in blocks whose bounds exclude most points.

use glam::DVec3;
use num_traits::Float;

use crate::vector::{Scalar, Vector};

/// The point that is farthest from origin + center, the first of several, and its distance. Squares are compared; a scale keeps them
/// from overflow and underflow, which numbers of single precision do not need.
pub(super) fn farthest<V: Vector>(points: &[V], origin: DVec3, center: DVec3) -> (f64, V) {
    let scale = if V::Scalar::IS_SINGLE {
        1.0
    } else {
        let size = |p: &V| Vector::max_abs(p.in_space() - origin - center);
        points.iter().map(size).fold(0.0, f64::max).unit_scale()
    };
    let mut most = Most { square: -1.0, point: points[0] };
    points.iter().for_each(|p| most.look(p, origin, center, scale));
    (most.square.sqrt() / scale, most.point)
}

/// The farthest point so far.
struct Most<V> {
    square: f64,
    point: V,
}

impl<V: Vector> Most<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn look(&mut self, p: &V, origin: DVec3, center: DVec3, scale: f64) {
        let square = ((p.in_space() - origin - center) * scale).length_squared();
        if square > self.square {
            *self = Self { square, point: *p };
        }
    }
}

/// The number of points in a block, and of those that are compared at once.
const BLOCK: usize = 32;
const LANES: usize = 8;

/// Points that are searched for the farthest one repeatedly.
///
/// In single precision their coordinates are also stored as a structure of arrays. Rounded squares then exclude most blocks, and
/// only the others are searched in double precision.
pub(super) struct Searched<'a, V: Vector> {
    points: &'a [V],
    columns: Vec<[[V::Scalar; BLOCK]; 3]>,
    /// The largest square of each block, rounded.
    squares: Vec<V::Scalar>,
}

impl<'a, V: Vector> Searched<'a, V> {
    pub fn new(points: &'a [V]) -> Self {
        let columns = if V::Scalar::IS_SINGLE {
            // A block that is not full repeats its first point.
            let column = |block: &[V]| {
                let mut columns = [[V::Scalar::ZERO; BLOCK]; 3];
                for (i, column) in columns.iter_mut().enumerate().take(V::DIM) {
                    if block.len() < BLOCK {
                        column.fill(block[0].get(i));
                    }
                    column.iter_mut().zip(block).for_each(|(x, p)| *x = p.get(i));
                }
                columns
            };
            points.chunks(BLOCK).map(column).collect()
        } else {
            Vec::new()
        };
        Self { points, columns, squares: Vec::new() }
    }

    /// The result of [`farthest`].
    ///
    /// Let u = ε / 2 of single precision, and δ the distance from the place to the nearest vector in single precision, from which
    /// lengths are computed. Differences, squares and sums make a square err by 5 u, so a length by 2.5 u and δ. So a point whose length
    /// is less than the longest by 5 u of it and 2 δ is not the farthest. 16 u leave room for the rounding of this bound itself.
    pub fn farthest(&mut self, origin: DVec3, center: DVec3) -> (f64, V) {
        if self.columns.is_empty() {
            return farthest(self.points, origin, center);
        }
        let place = V::from_space(origin + center);
        let delta = (origin + center - place.in_space()).length();
        self.squares.clear();
        self.squares.extend(self.columns.iter().map(|block| largest_square(block, place)));
        let zero = V::Scalar::ZERO;
        let largest = self.squares.iter().fold(zero, |most, &x| if x > most { x } else { most });
        let unit = V::Scalar::epsilon().double();
        let length = largest.double().sqrt() * (1.0 - 8.0 * unit) - 2.0 * delta;
        // Squares that may have lost digits to underflow exclude nothing.
        let trusted = length > 0.0 && largest > V::Scalar::TINY_SQUARE;
        let least = if trusted { V::Scalar::at_most(length * length) } else { zero };
        let mut most = Most { square: -1.0, point: self.points[0] };
        for (block, square) in self.points.chunks(BLOCK).zip(&self.squares) {
            if *square >= least {
                block.iter().for_each(|p| most.look(p, origin, center, 1.0));
            }
        }
        (most.square.sqrt(), most.point)
    }
}

/// The largest square of a distance of a block from a place.
#[inline]
fn largest_square<V: Vector>(columns: &[[V::Scalar; BLOCK]; 3], place: V) -> V::Scalar {
    let mut most = [V::Scalar::ZERO; LANES];
    for first in (0..BLOCK).step_by(LANES) {
        for (l, most) in most.iter_mut().enumerate() {
            let square = (0..V::DIM).fold(V::Scalar::ZERO, |sum, i| {
                let difference = columns[i][first + l] - place.get(i);
                sum + difference * difference
            });
            *most = if square > *most { square } else { *most };
        }
    }
    most.into_iter().fold(V::Scalar::ZERO, |a, b| if b > a { b } else { a })
}
