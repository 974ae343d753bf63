//! The radii with which a distance is compared, on the line of the distance itself: the part that they do not
//! cover is the gap, and their excess is the overlap.

use egui::Rect;
use glam::{DVec2, DVec3};

use super::axes::length;
use super::canvas::{Canvas, Pen, pos};
use super::construction::Pair;
use super::style::{Ink, size, width};
use crate::intersect::distance::Closest;
use crate::intersect::steps::{Comparison, ComparisonName, Marks, Step};
use crate::scene::World;
use crate::vector::Vector;
use crate::words::say;

/// A distance that is compared with the sum of two radii, as it was recorded.
#[derive(Clone, Copy)]
pub(super) struct Measured<'a, V: Vector> {
    /// The nearest points of the cores.
    ends: [DVec3; 2],
    /// How far apart they are.
    pub distance: f64,
    /// The number of the comparison among the steps.
    pub number: usize,
    comparison: &'a Comparison<V>,
}

impl<'a, V: Vector<Scalar = f64>> Measured<'a, V> {
    /// The last of the `steps` that compares the distance of two points with a radius.
    pub fn last(steps: &'a [Step<V>]) -> Option<Self> {
        let compared = |(number, step): (usize, &'a Step<V>)| match step {
            Step::Compare(comparison) if is_of_cores(comparison.question) => {
                Some((number, comparison))
            }
            _ => None,
        };
        let (number, comparison) = steps.iter().enumerate().rev().find_map(compared)?;
        let closest = |step: &Step<V>| match step {
            Step::Closest { a, b, .. } => Some([a.in_space(), b.in_space()]),
            _ => None,
        };
        let ends = match comparison.marks {
            Marks::Cores { a, b } => [a, b].map(|v| v.in_space()),
            _ => steps[..number].iter().rev().find_map(closest)?,
        };
        Some(Self { ends, distance: ends[0].distance(ends[1]), number, comparison })
    }

    /// The same between these closest points of the whole shapes, whose distance is right also far from the origin.
    pub fn between(self, closest: &Closest<V>, pair: &Pair<V>) -> Self
    where
        V: World,
    {
        let [a, b] = [closest.a.in_space(), closest.b.in_space()];
        let [of_a, of_b] = self.shares(pair);
        let along = (b - a) / closest.distance;
        let distance = closest.distance + self.reach();
        Self { ends: [a - along * of_a, b + along * of_b], distance, ..self }
    }

    /// The nearest points of the cores.
    pub fn ends(&self) -> [DVec3; 2] {
        self.ends
    }

    /// The part of the sum of the radii that belongs to each shape.
    fn shares(&self, pair: &Pair<V>) -> [f64; 2]
    where
        V: World,
    {
        let own = pair.shapes.map(|shape| shape.core().1);
        let sum = own[0] + own[1];
        let of_a = if sum > 0.0 { self.reach() * (own[0] / sum) } else { 0.0 };
        [of_a, self.reach() - of_a]
    }

    /// The sum of the radii.
    pub fn reach(&self) -> f64 {
        self.comparison.right_length()
    }
}

/// The least length of a part that has words at rest, in pixels.
const SHORT: f64 = 28.0;

fn is_of_cores(question: ComparisonName) -> bool {
    use ComparisonName::{CentersNear, CoresNear, EdgeNear, NearestWithin};
    matches!(question, NearestWithin | CoresNear | CentersNear | EdgeNear)
}

pub(super) fn paint<V: World>(
    canvas: &Canvas,
    measured: &Measured<V>,
    pair: &Pair<V>,
    current: bool,
    fade: f32,
) {
    let style = canvas.style;
    let [a, b] = measured.ends;
    let (distance, reach) = (a.distance(b), measured.reach());
    let sum: f64 = pair.shapes.iter().map(|shape| shape.core().1).sum();
    // Two radii of zero need no mark; between equal points there is no line.
    if !(reach > 0.0 && sum > 0.0 && reach.is_finite()) || distance == 0.0 {
        return;
    }
    let along = (b - a) / distance;
    let at = |t: f64| a + along * t;
    let [of_a, of_b] = measured.shares(pair);
    let before_b = distance - of_b;
    let glow = current.then_some(style.accent.mark);
    for (ends, radius, ink) in [([0.0, of_a], of_a, style.a), ([distance, before_b], of_b, style.b)]
    {
        if radius > 0.0 {
            let words = format!("r {}", length(radius));
            part(canvas, ends.map(at), (ink, words), (1.0, glow, fade));
        }
    }
    let between = [of_a, before_b].map(at);
    let rest = measured.distance - reach;
    if rest > 0.0 {
        let words = say!("gap {}", length(rest));
        part(canvas, between, (style.apart, words), (-1.0, glow, fade));
    } else if rest < 0.0 && current {
        // Without a current step the bracket of the depth is there.
        let words = say!("overlap {}", length(-rest));
        part(canvas, between, (style.overlap, words), (-1.0, glow, fade));
    }
    for end in measured.ends {
        canvas.dot(end, width::DOT, style.contact.mark.gamma_multiply(fade));
    }
}

/// Paints a part of the line, with ticks at both ends and its words on one `side`.
fn part(
    canvas: &Canvas,
    [from, to]: [DVec3; 2],
    (ink, words): (Ink, String),
    (side, glow, fade): (f64, Option<egui::Color32>, f32),
) {
    let Some([from, to]) = canvas.clipped(from, to) else { return };
    let across = (to - from).normalize_or(DVec2::X).perp();
    // A line on its own body has the colour of that: a bright border sets it off.
    let border = Pen::new(canvas.style.background, width::THICK + 3.0).glowing(glow);
    for pen in [border, Pen::new(ink.mark, width::THICK)].map(|pen| pen.faded(fade)) {
        canvas.stroke(&[from, to], false, pen);
        for end in [from, to] {
            let tick = [end - across * 6.0, end + across * 6.0];
            canvas.stroke(&tick, false, Pen { glow: None, ..pen });
        }
    }
    canvas.keep_off_line(from, to, width::THICK);
    // At rest a part that is too short for words has none.
    if fade == 1.0 && (glow.is_some() || from.distance(to) > SHORT) {
        // Below a horizontal line, or above.
        let down = if across.y < 0.0 { -across } else { across } * side;
        let middle = Rect::from_center_size(pos((from + to) * 0.5), egui::vec2(12.0, 12.0));
        let toward = egui::vec2(down.x as f32, down.y as f32);
        canvas.label_toward(toward, middle, words, ink.text, size::LABEL, 3);
    }
}
