//! The steps of a search through trees: the boxes that were popped, that wait and that were rejected, and the
//! triangles tested.
use std::collections::BTreeSet;

use egui::Color32;

use super::canvas::{Canvas, Pen};
use super::construction::Pair;
use super::figure::{Figure, Part};
use super::style::{Ink, Style, Theme, rgb, size, width};
use crate::analysis::Search;
use crate::intersect::steps::{ItemPair, NodePair, Outcome, Step, TreeNode};
use crate::scene::World;
use crate::shapes::{Aabb, Bounds, Mesh, Shape};
use crate::vector::Vector;
use crate::words::say;

/// The number of earlier rejected pairs that stay visible, and fade.
const REJECTED: usize = 12;
/// The number of triangles above which they are not filled: they would take longer to draw than to find.
const MOST_TRIANGLES: usize = 600;
/// The deepest level that has a colour of its own.
const LEVELS: u32 = 10;

/// The colour of a level. The hues from the root on have an order that people with any kind of colour vision
/// recognise.
pub fn level_ink(style: &Style, level: u32) -> Ink {
    let anchors: [u32; 5] = match style.theme {
        Theme::Light => [0x3B1E91, 0x8A1C94, 0xB83268, 0xB25A12, 0x6F6400],
        Theme::Dark => [0x9C8CF5, 0xD884EA, 0xF58AAE, 0xF5AE6B, 0xE2DB60],
    };
    let place = level.min(LEVELS) as f32 / LEVELS as f32 * 4.0;
    let before = (place as usize).min(3);
    let color = rgb(anchors[before]).lerp_to_gamma(rgb(anchors[before + 1]), place - before as f32);
    Ink { mark: color, text: color }
}

/// Paints the steps of a search up to the `current` one; without one, the triangles that it found.
pub(super) fn paint<V: World>(
    canvas: &Canvas,
    steps: &[Step<V>],
    pair: &Pair<V>,
    current: Option<usize>,
) {
    let at = current.unwrap_or(steps.len().saturating_sub(1));
    let Some(search) = Search::after(steps, at) else { return };
    let seen = pair.shapes.iter().any(|shape| matches!(shape, Shape::Frustum(_)));
    let exact =
        |shape: &&Shape<V>| matches!(shape, Shape::Ray(_) | Shape::Line(_) | Shape::Segment(_));
    let by_box = !seen && !pair.shapes.iter().any(exact);
    let painter = Nodes { canvas, meshes: pair.shapes.map(mesh), seen, by_box };
    let Some(current) = current else {
        // A triangle that is found in many pairs is painted once.
        let found = search.items.iter().filter(|items| items.overlap);
        let found: BTreeSet<(usize, u32)> =
            found.flat_map(|items| [(0, items.a), (1, items.b)]).collect();
        for (of, item) in found.into_iter().take(MOST_TRIANGLES) {
            painter.triangle(of, item, true, false);
        }
        return;
    };
    let now = steps[current].items().map(|_| search.items.len() - 1);
    let first = search.items.len().saturating_sub(MOST_TRIANGLES);
    for (number, items) in search.items.iter().enumerate().skip(first) {
        painter.items(items, now == Some(number));
    }
    let rejected = search.popped.iter().rev().filter(|(_, p)| p.outcome == Outcome::Rejected);
    for (age, (number, popped)) in rejected.take(REJECTED).enumerate() {
        if *number != current {
            let pen = Pen::new(canvas.style.construction.mark, width::HAIR).dashed();
            painter.pair(popped, |_| pen.faded(0.7 - 0.6 * age as f32 / REJECTED as f32));
        }
    }
    for (_, waiting) in &search.waiting {
        painter.pair(waiting, |level| Pen::new(level_ink(canvas.style, level).mark, width::THIN));
    }
    if let Some((number, popped)) = search.popped.last() {
        painter.popped(popped, *number == current);
    }
}

fn mesh<V: Vector>(shape: &Shape<V>) -> Option<&Mesh<V>> {
    match shape {
        Shape::Mesh(mesh) => Some(mesh),
        _ => None,
    }
}

struct Nodes<'a, 'c, V: World> {
    canvas: &'a Canvas<'c>,
    /// The meshes of A and B; `None` for a shape without a tree.
    meshes: [Option<&'a Mesh<V>>; 2],
    /// One of the shapes is a camera.
    seen: bool,
    /// The shape without a tree is represented by its box.
    by_box: bool,
}

impl<V: World> Nodes<'_, '_, V> {
    /// Paints the boxes of the nodes of a pair that belong to a tree.
    fn pair(&self, pair: &NodePair<V>, pen: impl Fn(u32) -> Pen) {
        for (node, _) in self.of_trees(pair) {
            outline(self.canvas, &of_node(node), pen(node.level));
        }
    }

    /// The nodes of a pair that belong to a tree, with their letters.
    fn of_trees<'p>(
        &self,
        pair: &'p NodePair<V>,
    ) -> impl Iterator<Item = (&'p TreeNode<V>, char)> + use<'_, 'p, V> {
        let nodes = [(&pair.a, 'A'), (&pair.b, 'B')].into_iter().zip(self.meshes);
        nodes.filter_map(|(node, mesh)| mesh.map(|_| node))
    }

    /// Paints the pair that was popped last: with a glow if that is the current step.
    fn popped(&self, pair: &NodePair<V>, now: bool) {
        let style = self.canvas.style;
        let glow = now.then_some(style.accent.mark);
        let rejected = pair.outcome == Outcome::Rejected;
        let line = if now { width::LINE + 0.5 } else { width::THIN };
        let pen = |color: Color32| {
            let pen = Pen::new(color, line).glowing(glow);
            if rejected { pen.dashed() } else { pen }
        };
        // A shape without a tree is tested by its box, except lines and cameras.
        for (node, (mesh, ink)) in
            [&pair.a, &pair.b].into_iter().zip(self.meshes.into_iter().zip([style.a, style.b]))
        {
            if mesh.is_none() && self.by_box {
                outline(self.canvas, &of_node(node), Pen { glow: None, ..pen(ink.mark) });
            }
        }
        for (node, letter) in self.of_trees(pair) {
            let ink = level_ink(style, node.level);
            let seen = outline(self.canvas, &of_node(node), pen(ink.mark));
            if seen.is_positive() {
                let words = say!("{letter}{}, level {}", node.number, node.level);
                self.canvas.label(seen, words, ink.text, size::BODY, 3);
            }
        }
    }

    /// Paints triangles that were tested.
    fn items(&self, items: &ItemPair, now: bool) {
        self.triangle(0, items.a, items.overlap, now);
        self.triangle(1, items.b, items.overlap, now);
    }

    /// Paints a triangle of A or of B: filled, and with a glow if the current step tested it.
    fn triangle(&self, of: usize, item: u32, overlap: bool, now: bool) {
        let style = self.canvas.style;
        let Some(mesh) = self.meshes[of] else { return };
        let (color, strength) = match (overlap, now) {
            // The part of a body that a camera sees has the colour of the body.
            (true, _) if self.seen => ([style.a, style.b][of].mark, 0.4),
            (true, _) => (style.overlap.mark, 0.55),
            (false, true) => (style.accent.mark, 0.5),
            (false, false) => (style.construction.mark, 0.25),
        };
        let corners = mesh.triangle(item as usize).vertices().map(|p| p.in_space());
        let [Some(a), Some(b), Some(c)] = corners.map(|p| self.canvas.screen(p)) else { return };
        self.canvas.fan(&[a, b, c], color.gamma_multiply(strength));
        let pen = if now {
            Pen::new(color, width::LINE).glowing(Some(style.accent.mark))
        } else {
            Pen::new(color, width::HAIR).faded(0.5)
        };
        self.canvas.stroke(&[a, b, c], true, pen);
    }
}

fn of_node<V: World>(node: &TreeNode<V>) -> Bounds<V> {
    let [min, max] = [node.bounds.min, node.bounds.max].map(|p| V::from_space(p.in_space()));
    Bounds { min, max }
}

/// Paints the outline of a box and returns the rectangle that it covers; nothing for an unbounded one.
pub(super) fn outline<V: World>(canvas: &Canvas, bounds: &Bounds<V>, pen: Pen) -> egui::Rect {
    match Aabb::from_min_max(bounds.min, bounds.max) {
        Ok(aabb) => volume(canvas, &aabb.into(), pen),
        Err(_) => egui::Rect::NOTHING,
    }
}

/// Paints the outline of a bounding volume, thinner on its far side, and returns the rectangle that it covers.
pub(super) fn volume<V: World>(canvas: &Canvas, shape: &Shape<V>, pen: Pen) -> egui::Rect {
    let figure = Figure::new(shape, canvas.camera);
    for stroke in &figure.strokes {
        let hidden = Pen { width: width::HAIR, glow: None, ..pen.faded(0.45) };
        let pen = if stroke.part == Part::Hidden { hidden } else { pen };
        canvas.stroke(&stroke.points, stroke.closed, pen);
    }
    figure.bounds()
}
