//! The places of a map: one for each pixel, rounded to numbers that a scene can hold.

use crate::scene::Precision;
use crate::vector::Vector;

/// The places of the chosen shape that the pixels of a map stand for: in the plane all of it, in space the plane through the
/// shape that faces the camera, in which a drag moves it.
///
/// A place is where the reference point of the shape lies, rounded to the precision of the scene. So at a deep zoom many
/// pixels are one place, which is asked once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Places<V> {
    /// The point of the world in the middle of the first pixel, at the top left.
    pub first: V,
    /// From a pixel to the next one on its right.
    pub right: V,
    /// From a pixel to the next one below.
    pub down: V,
    /// How many pixels a row has, and how many rows there are.
    pub size: [usize; 2],
    /// The precision of the places.
    pub precision: Precision,
}

impl<V: Vector<Scalar = f64>> Places<V> {
    /// The place of a pixel, which may lie outside the map.
    ///
    /// Each coordinate is monotone along a row and along a column, also as it is rounded. So those of all pixels in a
    /// rectangle lie between those of its corners.
    #[inline]
    pub fn at(&self, column: i64, row: i64) -> V {
        self.rounded(self.first + self.right * column as f64 + self.down * row as f64)
    }

    /// The place nearest to a point of the world.
    #[inline]
    pub fn rounded(&self, point: V) -> V {
        match self.precision {
            Precision::F32 => V::from_fn(|i| f64::from(point.get(i) as f32)),
            Precision::F64 => point,
        }
    }

    /// The number of pixels of the map.
    pub fn count(&self) -> usize {
        self.size[0] * self.size[1]
    }

    /// The size of a pixel.
    pub(super) fn pixel(&self) -> f64 {
        self.right.length().max(self.down.length())
    }

    /// The largest coordinate of any place.
    pub(super) fn reach(&self) -> f64 {
        let [width, height] = self.size.map(|count| count as i64);
        let corners = [(0, 0), (width, 0), (0, height), (width, height)];
        corners.iter().fold(0.0, |most, &(i, j)| f64::max(most, self.at(i, j).max_abs()))
    }

    /// How many pixels the distance between neighbouring numbers spans in the middle of the map, in the direction in which
    /// it spans most.
    pub fn pixels_per_ulp(&self) -> f64 {
        let middle = self.at(self.size[0] as i64 / 2, self.size[1] as i64 / 2);
        let ulp = |x: f64| match self.precision {
            Precision::F32 => f64::from((x.abs() as f32).next_up() - x.abs() as f32),
            Precision::F64 => x.abs().next_up() - x.abs(),
        };
        let along = |i: usize| {
            let step = self.right.get(i).abs().max(self.down.get(i).abs());
            if step > 0.0 { ulp(middle.get(i)) / step } else { 0.0 }
        };
        (0..V::DIM).map(along).fold(0.0, f64::max)
    }
}
