//! The planes of new faces of Quickhull, against which a site is tested eight at a time by SIMD.

use fearless_simd::{f64x8, prelude::*};
use glam::DVec3;

use super::face::Filter;
use crate::shapes::{Chosen, WIDTH};

/// The planes of faces, as a structure of arrays.
#[derive(Default)]
pub(super) struct Planes {
    blocks: Vec<Block>,
    count: usize,
}

/// Eight planes; beyond the count they are left over from earlier faces. Eight numbers fill a cache line, and are aligned to it.
#[repr(align(64))]
struct Block {
    corner: [[f64; WIDTH]; 3],
    normal: [[f64; WIDTH]; 3],
    bound: [f64; WIDTH],
}

impl Planes {
    /// Drops all planes, and keeps the memory.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds the plane of a face.
    #[inline]
    pub fn push(&mut self, face: &Filter) {
        let (block, k) = (self.count / WIDTH, self.count % WIDTH);
        if block == self.blocks.len() {
            let nothing = [[0.0; WIDTH]; 3];
            self.blocks.push(Block { corner: nothing, normal: nothing, bound: nothing[0] });
        }
        let block = &mut self.blocks[block];
        for i in 0..3 {
            block.corner[i][k] = face.corner[i];
            block.normal[i][k] = face.normal[i];
        }
        block.bound[k] = face.bound;
        self.count += 1;
    }

    /// The index of the first plane that a place lies above, with its rounded height; the number of planes if it lies above none. If
    /// rounding leaves the side open, `closely` decides.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn first_below(
        &self,
        simd: impl Simd,
        place: DVec3,
        closely: impl Fn(usize) -> Option<f64>,
    ) -> (usize, f64) {
        let mut first = 0;
        for block in &self.blocks {
            let there = WIDTH.min(self.count - first);
            let (heights, above, open) = block.heights(simd, place);
            if Chosen(open).before(there).0 != 0 {
                for k in Chosen(above | open).before(there) {
                    let certain = above >> k & 1 == 1;
                    let height = if certain { Some(heights[k]) } else { closely(first + k) };
                    if let Some(height) = height {
                        return (first + k, height);
                    }
                }
            }
            // Bit `there` stands for none in this block. So no branch depends on whether there is one, which would be mispredicted.
            let k = (above & !open | 1 << there).trailing_zeros() as usize;
            if (first + there == self.count) | (k < there) {
                return (first + k, heights[k % WIDTH]);
            }
            first += WIDTH;
        }
        (self.count, 0.0)
    }
}

impl Block {
    /// The heights, as [`Filter`] computes them, and two bits for each: whether it is certainly above 0, and whether its sign is open.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn heights(&self, simd: impl Simd, place: DVec3) -> ([f64; WIDTH], u32, u32) {
        let term = |i: usize| {
            let away = f64x8::splat(simd, place[i]) - f64x8::from_slice(simd, &self.corner[i]);
            f64x8::from_slice(simd, &self.normal[i]) * away
        };
        let (height, bound) = (term(0) + term(1) + term(2), f64x8::from_slice(simd, &self.bound));
        let (above, open) = (height.simd_gt(bound), height.abs().simd_le(bound));
        let mut heights = [0.0; WIDTH];
        height.store_slice(&mut heights);
        (heights, above.to_bitmask() as u32, open.to_bitmask() as u32)
    }
}
