//! Words are legible, and people with any kind of colour vision can distinguish the meanings.

use super::*;
use crate::analysis::Volume;
use crate::view::{level_ink, volume_ink};

/// The least difference between two meanings, in ΔE2000: 1 is the least that an eye can see if both lie side by
/// side.
const APART: f64 = 10.0;

/// A channel of sRGB from 0 to 255 as an amount of light from 0 to 1.
fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn light(color: Color32) -> [f64; 3] {
    [color.r(), color.g(), color.b()].map(linear)
}

fn times(matrix: [[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// Relative luminance as WCAG 2 defines it.
fn luminance(color: Color32) -> f64 {
    let [r, g, b] = light(color);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(x: Color32, y: Color32) -> f64 {
    let (x, y) = (luminance(x), luminance(y));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

/// The linear RGB that people with each kind of colour vision see.
///
/// Source: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
/// Color Vision Deficiency", IEEE TVCG 15 (2009), the matrices of severity 1.0.
const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// CIELAB under D65.
fn lab(color: Color32, sight: [[f64; 3]; 3]) -> [f64; 3] {
    let seen = times(sight, light(color)).map(|c| c.clamp(0.0, 1.0));
    let xyz = times(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ],
        seen,
    );
    let white = [0.95047, 1.0, 1.08883];
    let f = |i: usize| {
        let t: f64 = xyz[i] / white[i];
        if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 }
    };
    [116.0 * f(1) - 16.0, 500.0 * (f(0) - f(1)), 200.0 * (f(1) - f(2))]
}

/// Source: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application 30
/// (2005).
fn delta_e([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let pull = |c: f64| (c.powi(7) / (c.powi(7) + 25_f64.powi(7))).sqrt();
    let cos = |degrees: f64| degrees.to_radians().cos();
    let stretch = 1.5 - 0.5 * pull((a1.hypot(b1) + a2.hypot(b2)) / 2.0);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = if c1 * c2 == 0.0 { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let h = match (c1 * c2 == 0.0, (h1 - h2).abs() <= 180.0) {
        (true, _) => h1 + h2,
        (false, true) => (h1 + h2) / 2.0,
        (false, false) if h1 + h2 < 360.0 => (h1 + h2 + 360.0) / 2.0,
        (false, false) => (h1 + h2 - 360.0) / 2.0,
    };
    let (l, c) = ((l1 + l2) / 2.0 - 50.0, (c1 + c2) / 2.0);
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let lightness = (l2 - l1) / (1.0 + 0.015 * l * l / (20.0 + l * l).sqrt());
    let chroma = (c2 - c1) / (1.0 + 0.045 * c);
    let tone = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * c * t);
    let twist = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let blue = -twist.to_radians().sin() * 2.0 * pull(c);
    (lightness.powi(2) + chroma.powi(2) + tone.powi(2) + blue * chroma * tone).sqrt()
}

fn inks(style: &Style) -> [(&'static str, Ink); 9] {
    [
        ("a", style.a),
        ("b", style.b),
        ("other", style.other),
        ("overlap", style.overlap),
        ("apart", style.apart),
        ("displacement", style.displacement),
        ("contact", style.contact),
        ("construction", style.construction),
        ("accent", style.accent),
    ]
}

/// The greys have no meaning of their own, and need not be distinguishable: other shapes are bodies,
/// construction is lines, and quiet words explain both.
const GREYS: [&str; 3] = ["other", "construction", "quiet"];

/// Asserts that every two of them that are not both grey can be distinguished by everybody.
fn told_apart(colors: &[(&str, Color32)], of: &str) {
    for (i, (name, color)) in colors.iter().enumerate() {
        for (other, it) in &colors[..i] {
            if GREYS.contains(name) && GREYS.contains(other) {
                continue;
            }
            for (sight, matrix) in SIGHTS {
                let by = delta_e(lab(*color, matrix), lab(*it, matrix));
                assert!(by >= APART, "{of}: {name} and {other} under {sight}: {by:.1}");
            }
        }
    }
}

#[test]
fn the_measure_is_that_of_its_source() {
    // Of the pairs that Sharma et al. publish, one each for blue, for the hue across 0° and for a grey.
    let cases = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ];
    for (x, y, expected) in cases {
        assert!((delta_e(x, y) - expected).abs() < 1e-4, "{x:?} {y:?}: {}", delta_e(x, y));
        assert!((delta_e(y, x) - expected).abs() < 1e-4);
    }
}

#[test]
fn marks_are_told_apart_by_everybody() {
    for theme in [Theme::Light, Theme::Dark] {
        let style = Style::new(theme);
        let axes = ["x", "y", "z"].into_iter().zip(style.axes);
        let marks: Vec<_> =
            inks(&style).into_iter().map(|(name, ink)| (name, ink.mark)).chain(axes).collect();
        told_apart(&marks, &format!("{theme:?} marks"));
    }
}

#[test]
fn words_are_told_apart_by_everybody() {
    for theme in [Theme::Light, Theme::Dark] {
        let style = Style::new(theme);
        let plain = [("text", style.text), ("quiet", style.quiet)];
        let words: Vec<_> =
            inks(&style).into_iter().map(|(name, ink)| (name, ink.text)).chain(plain).collect();
        told_apart(&words, &format!("{theme:?} words"));
    }
}

#[test]
fn words_are_legible() {
    for theme in [Theme::Light, Theme::Dark] {
        let style = Style::new(theme);
        let visuals = style.visuals();
        let words = inks(&style).map(|(name, ink)| (name, ink.text));
        let volumes = Volume::all::<glam::Vec3>()
            .into_iter()
            .map(|volume| ("a volume", volume_ink(&style, volume).text));
        let levels = (0..12).map(|level| ("a level", level_ink(&style, level).text));
        let plain = [
            ("text", style.text),
            ("quiet", style.quiet),
            ("egui's words", visuals.text_color()),
            // Names of kinds, and hints in empty fields.
            ("egui's weak words", visuals.weak_text_color()),
            ("egui's strong words", visuals.strong_text_color()),
            ("links", visuals.hyperlink_color),
            ("errors", visuals.error_fg_color),
            ("warnings", visuals.warn_fg_color),
        ];
        for (name, color) in words.into_iter().chain(plain).chain(volumes).chain(levels) {
            for background in [style.background, style.panel] {
                let ratio = contrast(color, background);
                assert!(ratio >= 4.5, "{theme:?} {name}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn lines_stand_out() {
    for theme in [Theme::Light, Theme::Dark] {
        let style = Style::new(theme);
        // On white no orange, yellow or sky blue reaches 3; marks in these colours have a dark rim.
        let rimmed = ["b", "contact", "accent"];
        let axes = ["x", "y", "z"].into_iter().zip(style.axes);
        for (name, color) in
            inks(&style).map(|(name, ink)| (name, ink.mark)).into_iter().chain(axes)
        {
            let ratio = contrast(color, style.background);
            let exempt = theme == Theme::Light && rimmed.contains(&name);
            assert!(exempt || ratio >= 3.0, "{theme:?} {name}: {ratio:.2}");
        }
    }
}
