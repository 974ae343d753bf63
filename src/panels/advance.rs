//! Conservative advancement on the plot of separation: down a slope no contact can outrun, and up to the curve again.

use egui::{Color32, RichText};
use egui_plot::{Line, PlotPoint, PlotUi, Points, Text};

use crate::analysis::Motion;
use crate::bench::{Bench, TraceKind};
use crate::intersect::{ConservativeStep, Step};
use crate::scene::World;
use crate::vector::Vector;
use crate::view::style::{Style, size, width};

/// A step of less than this part of the frame is a dot.
const SHORTEST: f64 = 1e-3;
/// More steps than this are numbered only when they are shown.
const NUMBERED: usize = 8;

/// The steps up to the one that is shown, which is lit; all, and quiet, at rest.
pub fn draw<V: World>(
    plot: &mut PlotUi,
    bench: &Bench<V>,
    motion: &Motion<V>,
    curve: impl Fn(f64) -> Option<f64>,
    style: &Style,
) {
    let steps: Vec<(usize, &ConservativeStep<V>)> = motion
        .record
        .steps
        .iter()
        .enumerate()
        .filter_map(|(index, step)| match step {
            Step::Advance(advance) => Some((index, advance)),
            _ => None,
        })
        .collect();
    let current = match (bench.trace.subject, bench.trace.outer_stepper()) {
        (TraceKind::Sweep, stepper) => stepper.current(motion.record.steps.len()),
        _ => None,
    };
    let shown = steps.iter().filter(|(index, _)| current.is_none_or(|current| *index <= current));
    for (number, (index, advance)) in shown.enumerate() {
        let lit = current == Some(*index);
        let (color, width) = match (lit, current) {
            (true, _) => (style.accent.text, width::THICK),
            (false, Some(_)) => (style.construction.mark.gamma_multiply(0.6), width::THIN),
            (false, None) => (style.construction.mark, width::THIN),
        };
        // What is too short to be seen has no direction in which it could be drawn.
        if (advance.next - advance.u).abs() > SHORTEST {
            let path = corners(advance, curve(advance.next));
            plot.line(Line::new("advance", path).color(color).width(width));
        }
        let start = [advance.u, advance.distance];
        let color = if lit { style.accent.text } else { style.construction.text };
        plot.points(Points::new("advance", vec![start]).color(color).radius(width::DOT - 1.0));
        if lit || steps.len() <= NUMBERED {
            plot.text(number_at(start, number + 1, color));
        }
    }
}

/// From the curve at u down to where they could touch at the earliest, and up to the curve there.
fn corners<D: Vector<Scalar = f64>>(
    advance: &ConservativeStep<D>,
    after: Option<f64>,
) -> Vec<[f64; 2]> {
    let ConservativeStep { u, next, distance, speed, .. } = *advance;
    // For the last contact it goes back in time.
    let down = (distance - speed * (next - u).abs()).max(0.0);
    let mut path = vec![[u, distance], [next, down]];
    path.extend(after.map(|after| [next, after]));
    path
}

fn number_at([u, separation]: [f64; 2], number: usize, color: Color32) -> Text {
    let words = RichText::new(number.to_string()).size(size::SMALL).color(color);
    Text::new("number", PlotPoint::new(u, separation), words).anchor(egui::Align2::LEFT_BOTTOM)
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;

    #[test]
    fn a_step_goes_down_to_the_axis_and_up_to_the_curve() {
        let (a, b) = (DVec2::ZERO, DVec2::X);
        let advance = ConservativeStep { u: 0.25, distance: 1.0, a, b, speed: 4.0, next: 0.5 };
        let path = corners(&advance, Some(0.5));
        assert_eq!(path, [[0.25, 1.0], [0.5, 0.0], [0.5, 0.5]]);
        // At the end of the frame there is still a gap.
        let last = ConservativeStep { speed: 1.0, next: 1.0, ..advance };
        assert_eq!(corners(&last, None), [[0.25, 1.0], [1.0, 0.25]]);
        let back = ConservativeStep { u: 1.0, next: 0.75, ..advance };
        assert_eq!(corners(&back, None), [[1.0, 1.0], [0.75, 0.0]]);
    }
}
