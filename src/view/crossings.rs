//! The points that two curves share, and the radical line of two circles.

use glam::DVec3;

use super::canvas::{Canvas, Pen, at, pos};
use super::style::{size, width};
use crate::intersect::curves::Crossings;
use crate::scene::World;
use crate::shapes::Shape;
use crate::words::tr;

/// Paints the points. The radical line is left out while the steps of the test of the disks are shown.
pub(super) fn paint<V: World>(
    canvas: &Canvas,
    crossings: &Crossings<V>,
    shapes: [&Shape<V>; 2],
    stepped: bool,
) {
    if let ([Shape::Ball(a), Shape::Ball(b)], false) = (shapes, stepped) {
        radical_line(canvas, crossings, (b.center() - a.center()).in_space());
    }
    for point in crossings.points() {
        canvas.dot(point.in_space(), width::DOT, canvas.style.contact.mark);
    }
}

/// Paints the line through both points; through a single one, across the line of the centres.
fn radical_line<V: World>(canvas: &Canvas, crossings: &Crossings<V>, centers: DVec3) {
    let (through, along) = match crossings.points() {
        [p, q] => (p.in_space(), (*q - *p).in_space()),
        [p] => (p.in_space(), centers.cross(DVec3::Z)),
        _ => return,
    };
    let half = along.normalize_or_zero() * canvas.reach(through);
    let Some([from, to]) = canvas.clipped(through - half, through + half) else { return };
    let pen = Pen::new(canvas.style.construction.mark, width::LINE).dotted();
    canvas.stroke(&[from, to], false, pen);
    canvas.keep_off_line(from, to, width::LINE);
    // The words stand near the lower end of the visible part.
    let low = if from.y > to.y { from.lerp(to, 0.15) } else { to.lerp(from, 0.15) };
    let room = canvas.viewport.shrink(24.0);
    if !room.is_positive() {
        return;
    }
    let place = at(room.clamp(pos(low)));
    canvas.label_at(place, tr("radical line"), canvas.style.construction.text, size::LABEL, 6);
}
