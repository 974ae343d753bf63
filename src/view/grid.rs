//! The grid of the plane: as fine as the magnification allows, numbered at the border.

use egui::{Align2, FontId, Pos2, Rect, pos2};
use glam::DVec2;

use super::canvas::{Canvas, Pen, at};
use super::style::{size, width};
use crate::bench::grid_step;

/// `value` as a multiple of `step`, with as many decimals as that has.
fn number(value: f64, step: f64) -> String {
    let value = if value == 0.0 { 0.0 } else { value };
    if step < 1e-5 || value.abs() >= 1e7 {
        // As many digits as distinguish neighbours.
        let digits = (value.abs() / step).max(1.0).log10().floor().clamp(0.0, 9.0) as usize;
        return if value == 0.0 {
            "0".to_owned()
        } else {
            format!("{value:.digits$e}").replace('-', "−")
        };
    }
    let decimals = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.decimals$}").replace('-', "−")
}

/// The multiples of `step` from `low` to `high`, with their numbers.
fn multiples(low: f64, high: f64, step: f64) -> impl Iterator<Item = (i64, f64)> {
    let first = (low / step).ceil();
    let count = ((high / step).floor() - first).clamp(-1.0, 1000.0);
    (0..=count as i64).map(move |i| (first as i64 + i, (first + i as f64) * step))
}

pub(super) fn paint(canvas: &Canvas) {
    let style = canvas.style;
    let (low, high) = canvas.camera.visible();
    let (step, parts) = grid_step(canvas.camera.pixel());
    let fine = step / f64::from(parts);
    let screen = |p: DVec2| canvas.screen(p.extend(0.0)).unwrap_or_default();

    for axis in 0..2 {
        let ends = |value: f64| {
            let (mut a, mut b) = (low, high);
            (a[axis], b[axis]) = (value, value);
            [screen(a), screen(b)]
        };
        for (i, value) in multiples(low[axis], high[axis], fine) {
            let major = i.rem_euclid(i64::from(parts)) == 0;
            let color = if i == 0 {
                style.axis
            } else if major {
                style.grid_major
            } else {
                style.grid
            };
            // On whole pixels a hairline is one pixel wide, not two grey ones.
            let sharp = ends(value).map(|p| p.floor() + 0.5);
            canvas.stroke(&sharp, false, Pen::new(color, width::HAIR));
        }
    }
    numbers(canvas, step);
}

fn numbers(canvas: &Canvas, step: f64) {
    let (low, high) = canvas.camera.visible();
    let view = canvas.viewport;
    let (font, quiet) = (FontId::proportional(size::SMALL), canvas.style.quiet);
    let backdrop = canvas.style.background.gamma_multiply(0.8);
    let write = |anchor, align: Align2, text: String, border: Pos2| {
        let galley = canvas.painter().layout_no_wrap(text, font.clone(), quiet);
        let rect = align.anchor_size(anchor, galley.size());
        if view.shrink(2.0).contains_rect(rect) && canvas.is_free(rect) {
            // The patch reaches to the border: the rest of a line before a number would look like a minus sign.
            let mut beneath = rect.expand(1.0);
            beneath.extend_with(border);
            canvas.painter().rect_filled(beneath, 2.0, backdrop);
            canvas.painter().galley(rect.min, galley, quiet);
            canvas.keep_out(rect);
        }
    };
    let corner = Rect::from_min_max(
        pos2(view.min.x, view.max.y - 24.0),
        pos2(view.min.x + 30.0, view.max.y),
    );
    for (_, x) in multiples(low.x, high.x, step) {
        let place = canvas.screen(DVec2::new(x, low.y).extend(0.0)).unwrap_or_default();
        let anchor = pos2(place.x as f32, view.max.y - 5.0);
        if !corner.contains(anchor) {
            write(anchor, Align2::CENTER_BOTTOM, number(x, step), pos2(anchor.x, view.max.y));
        }
    }
    for (_, y) in multiples(low.y, high.y, step) {
        let place = canvas.screen(DVec2::new(low.x, y).extend(0.0)).unwrap_or_default();
        let anchor = pos2(view.min.x + 6.0, place.y as f32);
        if at(anchor).y < f64::from(corner.min.y) {
            write(anchor, Align2::LEFT_CENTER, number(y, step), pos2(view.min.x, anchor.y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_decimals_of_their_step() {
        assert_eq!(number(0.30000000000000004, 0.1), "0.3");
        assert_eq!(number(-2.0, 1.0), "−2");
        assert_eq!(number(-0.0, 0.5), "0.0");
        assert_eq!(number(1_000_000.0, 0.25), "1000000.0");
        assert_eq!(number(2e12, 1e12), "2e12");
        assert_eq!(number(-3e-9, 1e-9), "−3e−9");
        assert_eq!(number(12e-9, 1e-9), "1.2e−8");
        assert_eq!(number(0.0, 1e-9), "0");
    }

    #[test]
    fn multiples_are_those_within() {
        let found: Vec<_> = multiples(-0.25, 0.21, 0.1).map(|(i, _)| i).collect();
        assert_eq!(found, [-2, -1, 0, 1, 2]);
        assert_eq!(multiples(0.01, 0.09, 0.1).count(), 0);
    }
}
