//! The volumes of a tree over a mesh, each level in its colour.

use super::canvas::{Canvas, Pen};
use super::nodes::{level_ink, volume};
use super::style::width;
use crate::analysis::Trees;
use crate::bench::ShownTree;
use crate::scene::World;
use crate::shapes::Shape;

/// The largest number of volumes that are drawn: more would take too long, and hide one another.
const MOST_DRAWN: usize = 1_200;
/// The largest number of volumes whose borders are drawn in full strength.
const FEW: f32 = 24.0;

/// Paints one level of the tree, or all down to it.
pub(super) fn paint<V: World>(canvas: &Canvas, shown: &ShownTree, trees: &Trees<V>) {
    let last = (trees.levels.len() as u32).saturating_sub(1);
    let level = shown.level.min(last);
    let nodes: Vec<(u32, u32)> = trees.nodes(level, shown.all).take(MOST_DRAWN).collect();
    let fade = (FEW / nodes.len() as f32).sqrt().clamp(0.35, 1.0);
    // The deepest first, so that larger volumes lie over smaller ones.
    for &(node, at) in nodes.iter().rev() {
        let Some(shape) = trees.volume(shown.volume, node) else { return };
        let line = if at == level { width::LINE } else { width::THIN };
        let pen = Pen::new(level_ink(canvas.style, at).mark, line).faded(fade);
        match &shape {
            // A sphere is drawn as a disk.
            Shape::Ball(ball) => {
                let center = ball.center().in_space();
                let radius = ball.radius() * canvas.camera.pixels_per_unit(center);
                canvas.ring(center, radius as f32, pen);
            }
            shape => drop(volume(canvas, shape, pen)),
        }
    }
}
