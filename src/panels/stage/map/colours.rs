//! The colours of a map, and what they mean.

use egui::Color32;

use crate::analysis::Places;
use crate::scene::{MapOf, World};
use crate::view::style::{Style, Theme};
use crate::ways::MINE;
use crate::words::{say, tr};

/// The least size of a cell, in pixels, whose border is drawn: that between numbers that follow one another.
const CELL: f64 = 6.0;
/// The number of bands between 0 and the largest length that is seen.
const BANDS: f32 = 12.0;

/// The picture of a map, pixel by pixel.
pub(super) fn picture<V: World>(
    of: &MapOf,
    places: &Places<V>,
    values: &[f32],
    style: &Style,
) -> Vec<Color32> {
    let width = places.size[0];
    let mut colours: Vec<Color32> = match of {
        MapOf::Verdict => values.iter().map(|value| verdict(*value, style)).collect(),
        MapOf::Separation => {
            let largest =
                values.iter().filter(|v| v.is_finite()).fold(0.0, |m: f32, v| m.max(v.abs()));
            let band = step(largest / BANDS);
            values.iter().map(|value| separation(*value, band, style)).collect()
        }
        MapOf::FirstContact => values.iter().map(|value| contact(*value, style)).collect(),
        MapOf::Disagreement(..) => values.iter().map(|value| disagreement(*value, style)).collect(),
    };
    if !matches!(of, MapOf::Separation) {
        border(values, width, &mut colours, of, style);
    }
    if places.pixels_per_ulp() >= CELL {
        cells(places, &mut colours, style);
    }
    colours
}

/// 1, 2 or 5 times a power of ten, at least this.
fn step(least: f32) -> f32 {
    let power = 10_f32.powf(least.max(f32::MIN_POSITIVE).log10().floor());
    let of = |by: &f32| power * by >= least;
    [1.0, 2.0, 5.0, 10.0].into_iter().find(of).unwrap_or(10.0) * power
}

/// How strong an area is: bodies and marks stay visible above it.
fn area(style: &Style) -> f32 {
    if style.theme == Theme::Light { 0.22 } else { 0.3 }
}

fn verdict(value: f32, style: &Style) -> Color32 {
    if value.is_nan() {
        Color32::TRANSPARENT
    } else if value > 0.0 {
        style.overlap.mark.gamma_multiply(area(style))
    } else {
        style.apart.mark.gamma_multiply(area(style) * 0.35)
    }
}

fn separation(value: f32, band: f32, style: &Style) -> Color32 {
    if value.is_nan() {
        return Color32::TRANSPARENT;
    }
    let ink = if value > 0.0 { style.apart.mark } else { style.overlap.mark };
    let number = (value.abs() / band).floor();
    let strength = area(style) * (0.35 + 0.13 * number.min(BANDS));
    // Every other band is a little weaker, so that neighbours are told apart at any depth.
    ink.gamma_multiply((strength * if number % 2.0 == 0.0 { 1.0 } else { 0.75 }).min(0.8))
}

fn contact(value: f32, style: &Style) -> Color32 {
    if value == 0.0 {
        style.overlap.mark.gamma_multiply(area(style) * 1.4)
    } else if value.is_finite() {
        // Ten bands: soon is strong, late is weak.
        let late = (value * 10.0).floor() * 0.1;
        style.displacement.mark.gamma_multiply(area(style) * (1.6 - 1.3 * late))
    } else {
        Color32::TRANSPARENT
    }
}

/// Both say apart: 0; the first alone says that they overlap: 1; the second alone: 2; both: 3.
fn disagreement(value: f32, style: &Style) -> Color32 {
    match value as i32 {
        1 => style.displacement.mark.gamma_multiply(0.75),
        2 => style.accent.mark.gamma_multiply(0.75),
        3 => style.overlap.mark.gamma_multiply(area(style) * 0.6),
        _ => Color32::TRANSPARENT,
    }
}

/// Marks the pixels after which the verdict turns.
fn border(values: &[f32], width: usize, colours: &mut [Color32], of: &MapOf, style: &Style) {
    let ink = match of {
        MapOf::FirstContact => style.displacement.mark,
        _ => style.overlap.mark,
    };
    let inside = |value: f32| match of {
        MapOf::FirstContact => value.is_finite(),
        MapOf::Disagreement(..) => value == 3.0,
        _ => value > 0.0,
    };
    for (index, value) in values.iter().enumerate() {
        let here = inside(*value);
        let right = (index + 1) % width != 0 && inside(values[index + 1]) != here;
        let below = values.get(index + width).is_some_and(|below| inside(*below) != here);
        // Two pixels wide, so that it is seen from the last row.
        for (turns, beyond) in [(right, index + 1), (below, index + width)] {
            if turns {
                colours[index] = ink.gamma_multiply(0.9);
                colours[beyond] = ink.gamma_multiply(0.9);
            }
        }
    }
}

/// Marks the first pixels of each place, so that the grid of the numbers is seen.
fn cells<V: World>(places: &Places<V>, colours: &mut [Color32], style: &Style) {
    let width = places.size[0];
    let line = style.quiet.gamma_multiply(0.35);
    for (index, colour) in colours.iter_mut().enumerate() {
        let (column, row) = ((index % width) as i64, (index / width) as i64);
        let here = places.at(column, row);
        if places.at(column - 1, row) != here || places.at(column, row - 1) != here {
            *colour = line;
        }
    }
}

/// The signs of the legend: colour, meaning.
pub(super) fn legend(of: &MapOf, name: &str, style: &Style) -> Vec<(Color32, String)> {
    match of {
        MapOf::Verdict => vec![
            (style.overlap.mark, say!("overlap if {name} were there")),
            (style.apart.mark, tr("apart").to_owned()),
        ],
        MapOf::Separation => vec![
            (style.overlap.mark, say!("how deep if {name} were there")),
            (style.apart.mark, tr("how far apart").to_owned()),
        ],
        MapOf::FirstContact => vec![
            (style.displacement.mark, say!("when they meet if {name} starts there")),
            (style.overlap.mark, tr("at once").to_owned()),
        ],
        MapOf::Disagreement(_, second) if second == MINE => vec![
            (style.displacement.mark, say!("wrong: mine says apart if {name} is there")),
            (style.accent.mark, say!("wrong: mine says overlap")),
            (style.overlap.mark, tr("overlap by both").to_owned()),
        ],
        MapOf::Disagreement(first, second) => vec![
            (style.displacement.mark, say!("overlap by {first} alone")),
            (style.accent.mark, say!("overlap by {second} alone")),
            (style.overlap.mark, tr("overlap by both").to_owned()),
        ],
    }
}
