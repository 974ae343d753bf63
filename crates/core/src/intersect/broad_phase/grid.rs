//! A broad phase by a uniform grid: boxes that meet have a cell in common.

use num_traits::ToPrimitive;

use super::{BroadPhase, ordered};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// A grid of equal cells. Each box is entered in every cell that it reaches, and tested against the other boxes of these cells.
///
/// The side of a cell is twice the mean extent of the boxes, so that most boxes reach few cells and few boxes share one. A box that
/// reaches more than [`Grid::MOST_CELLS`] is not entered, but tested against all others. Two boxes that share several cells are
/// found once, in the cell of the lowest corner of their intersection. Only memory is kept from frame to frame. The grid is best
/// for boxes of about the same size; a few large boxes among many small ones are expensive.
///
/// Source: Ericson, *Real-Time Collision Detection*, 7.1.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    /// Pairs of a cell and the index of a box that reaches it, sorted by cell.
    entries: Vec<(Cell, u32)>,
    /// The indices of boxes that are not entered.
    large: Vec<u32>,
    side: f64,
}

/// The index of a cell along each axis.
type Cell = [i32; 3];

impl Grid {
    /// The number of cells above which a box is tested against all others instead.
    pub const MOST_CELLS: u64 = 64;

    /// The side of a cell in the last frame; 0 before the first.
    pub fn side(&self) -> f64 {
        self.side
    }

    /// The number of cells in which some box was entered in the last frame.
    pub fn cells(&self) -> usize {
        self.entries.chunk_by(|(a, _), (b, _)| a == b).count()
    }

    /// The number of boxes that were too large to be entered in the last frame.
    pub fn large(&self) -> usize {
        self.large.len()
    }

    /// The cell of a point, clamped to the range of its integers.
    fn cell<V: Vector>(&self, p: V) -> Cell {
        let index = |x: f64| {
            let end = if x < 0.0 { i32::MIN } else { i32::MAX };
            (x / self.side).floor().to_i32().unwrap_or(end)
        };
        std::array::from_fn(|i| if i < V::DIM { index(p.get(i).double()) } else { 0 })
    }

    fn enter<V: Vector>(&mut self, bounds: &[Bounds<V>]) {
        self.entries.clear();
        self.large.clear();
        self.side = side(bounds);
        for (index, of) in (0..).zip(bounds) {
            if is_empty(of) {
                continue;
            }
            let [low, high] = [of.min, of.max].map(|corner| self.cell(corner));
            let wide = |i: usize| u64::from(high[i].abs_diff(low[i])) + 1;
            let cells = (0..3).fold(1_u64, |cells, i| cells.saturating_mul(wide(i)));
            if cells > Self::MOST_CELLS {
                self.large.push(index);
                continue;
            }
            for x in low[0]..=high[0] {
                for y in low[1]..=high[1] {
                    self.entries.extend((low[2]..=high[2]).map(|z| ([x, y, z], index)));
                }
            }
        }
        self.entries.sort_unstable();
    }
}

/// Whether a box contains no point.
fn is_empty<V: Vector>(bounds: &Bounds<V>) -> bool {
    (0..V::DIM).any(|i| bounds.min.get(i) > bounds.max.get(i))
}

/// Twice the mean extent of the bounded boxes; 1 if that is 0 or not finite.
fn side<V: Vector>(bounds: &[Bounds<V>]) -> f64 {
    let extent = |bounds: &Bounds<V>| {
        let sides = (0..V::DIM).map(|i| bounds.max.get(i).double() - bounds.min.get(i).double());
        sides.sum::<f64>() / V::DIM as f64
    };
    let known = bounds.iter().map(extent).filter(|extent| extent.is_finite());
    let (count, sum) = known.fold((0_usize, 0.0), |(count, sum), extent| (count + 1, sum + extent));
    let side = 2.0 * sum / count as f64;
    if side > 0.0 && side.is_finite() { side } else { 1.0 }
}

impl<V: Vector> BroadPhase<V> for Grid {
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize {
        found.clear();
        self.enter(bounds);
        let mut tests = 0;
        for cell in self.entries.chunk_by(|(a, _), (b, _)| a == b) {
            for (i, &(here, a)) in cell.iter().enumerate() {
                let of_a = &bounds[a as usize];
                for &(_, b) in &cell[i + 1..] {
                    tests += 1;
                    let of_b = &bounds[b as usize];
                    // The lowest corner of the intersection lies in one cell only.
                    if of_a.meets(of_b) && self.cell(of_a.min.max(of_b.min)) == here {
                        found.push(ordered(a, b));
                    }
                }
            }
        }
        for (i, &a) in self.large.iter().enumerate() {
            for (b, of) in (0..).zip(bounds) {
                // Each pair of large boxes is tested once.
                if b == a || self.large[..i].contains(&b) {
                    continue;
                }
                tests += 1;
                if bounds[a as usize].meets(of) {
                    found.push(ordered(a, b));
                }
            }
        }
        tests
    }
}
