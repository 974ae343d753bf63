//! Conservative advancement in the plot of separation: each step goes down a slope that no contact can
//! outrun, then back up to the curve.

use egui::{Color32, RichText};
use egui_plot::{Line, PlotPoint, PlotUi, Points, Text};

use crate::analysis::Motion;
use crate::bench::{Bench, TraceKind};
use crate::intersect::steps::{ConservativeStep, Step};
use crate::scene::World;
use crate::vector::Vector;
use crate::view::style::{Style, size, width};

/// The shortest step that is drawn as a line, as a part of the frame; shorter steps are dots.
const SHORTEST: f64 = 1e-3;
/// The largest number of steps that are all numbered; beyond it, only the current step is.
const NUMBERED: usize = 8;

/// Draws the steps up to the current one, which is highlighted; at rest, all of them, dimmed.
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
        (TraceKind::Sweep, stepper) => {
            stepper.current(bench.trace.sweep_record(motion).steps.len())
        }
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
        // A shorter step would be too small to show a direction.
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

/// The path of a step: from the curve at u down to the earliest possible contact, then up to the curve.
fn corners<D: Vector<Scalar = f64>>(
    advance: &ConservativeStep<D>,
    after: Option<f64>,
) -> Vec<[f64; 2]> {
    let ConservativeStep { u, next, distance, speed, .. } = *advance;
    // The search for the last contact goes backwards in time.
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
        // At the end of the frame, a gap remains.
        let last = ConservativeStep { speed: 1.0, next: 1.0, ..advance };
        assert_eq!(corners(&last, None), [[0.25, 1.0], [1.0, 0.25]]);
        let back = ConservativeStep { u: 1.0, next: 0.75, ..advance };
        assert_eq!(corners(&back, None), [[1.0, 1.0], [0.75, 0.0]]);
    }
}
