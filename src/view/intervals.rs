//! The boxes of sort-and-sweep in the scene, and the interval of the current step.

use glam::DVec3;

use super::canvas::{Canvas, Pen};
use super::nodes::outline;
use super::style::width;
use crate::analysis::Intervals;
use crate::intersect::steps::IntervalStep;
use crate::scene::World;

/// Paints all boxes; at a step the box of the current interval, with its ends, and the box that is tested
/// against it.
pub(super) fn paint<V: World>(canvas: &Canvas, intervals: &Intervals<V>, current: Option<usize>) {
    let style = canvas.style;
    let quiet = Pen::new(style.construction.mark, width::HAIR);
    for &number in &intervals.order {
        outline(canvas, &intervals.bounds[number as usize], quiet);
    }
    let Some(step) = current.and_then(|current| intervals.upto(current).last()) else { return };
    let (turn, other) = match step {
        IntervalStep::Begin(a) => (a, None),
        IntervalStep::Test { a, b, meet } => (a, Some((b, meet))),
        IntervalStep::End { a, .. } => (a, None),
    };
    let glow = Some(style.accent.mark);
    let pen = Pen::new(style.accent.text, width::LINE);
    outline(canvas, &intervals.bounds[turn as usize], pen.glowing(glow));
    if let Some((number, meet)) = other {
        let ink = if meet { style.overlap } else { style.construction };
        let pen = Pen::new(ink.mark, width::LINE + 0.5);
        outline(canvas, &intervals.bounds[number as usize], if meet { pen } else { pen.dashed() });
    }
    // In space a line across the axis would be a plane.
    if V::DIM == 2 {
        let bounds = &intervals.bounds[turn as usize];
        let along = V::AXES[intervals.axis].in_space();
        for end in [bounds.min, bounds.max] {
            let at = along * along.dot(end.in_space());
            let across = DVec3::Z.cross(along) * canvas.reach(at);
            canvas.line(
                at - across,
                at + across,
                Pen::new(style.accent.text, width::HAIR).dashed(),
            );
        }
    }
}
