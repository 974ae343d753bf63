//! How far a box reaches along a direction: its half-extents, end to end, and the part that each adds.

use egui::{Rect, vec2};

use super::axes::length;
use super::canvas::{Canvas, Pen, pos};
use super::construction::{Weight, pen};
use super::style::{size, width};
use crate::intersect::steps::Reach;
use crate::scene::World;

pub(super) fn paint<V: World>(canvas: &Canvas, reach: &Reach<V>, weight: Weight) {
    let style = canvas.style;
    let (center, along) = (reach.center.in_space(), reach.along.in_space());
    let own = pen(canvas, style.construction, weight);
    let terms = reach.terms();
    let (mut corner, mut reached) = (center, 0.0);
    for i in 0..V::DIM {
        let axis = reach.axes[i].in_space();
        let outward = if axis.dot(along) < 0.0 { -axis } else { axis };
        let next = corner + outward * reach.half.get(i);
        canvas.line(corner, next, own);
        canvas.dot(next, width::DOT - 1.5, own.color);
        let (from, to) = (center + along * reached, center + along * (reached + terms.get(i)));
        canvas.line(to, next, Pen { glow: None, ..own }.dotted());
        let part = Pen::new(style.text, width::LINE).faded(weight.fade);
        canvas.line(from, to, part);
        canvas.dot(to, width::DOT - 1.5, style.text.gamma_multiply(weight.fade));
        if let Some([from, to]) = canvas.clipped(from, to).filter(|_| weight.words) {
            let middle = Rect::from_center_size(pos((from + to) * 0.5), vec2(6.0, 6.0));
            canvas.label(middle, length(terms.get(i)), style.text, size::BODY, 3);
        }
        (corner, reached) = (next, reached + terms.get(i));
    }
    canvas.dot(center, width::DOT - 1.5, style.text.gamma_multiply(weight.fade));
}
