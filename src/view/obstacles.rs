//! What the picture shows, by its place on the screen: what floats over the stage leaves it free.

use egui::{Pos2, Rect};
use glam::DVec2;

use super::clip::{at, clip, pos};

/// What a drawn line is for those that keep off it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Rank {
    /// It may be covered.
    #[default]
    Free,
    /// It is an outline of the pair in focus.
    Outline,
    /// It belongs to the step that is shown, or to the result.
    Mark,
}

/// The lines, regions and words of a picture, in points of the screen.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Obstacles {
    /// The lines of the step that is shown, or of the result. A dot is a cross of two lines.
    pub marks: Vec<[Pos2; 2]>,
    /// The outlines of the pair in focus.
    pub outlines: Vec<[Pos2; 2]>,
    /// Convex regions that bodies cover, each with its weight: that of the pair in focus is 1.
    pub bodies: Vec<(f32, Vec<DVec2>)>,
    /// The words.
    pub words: Vec<Rect>,
}

impl Obstacles {
    /// Adds a line through these points, as far as it lies in the viewport.
    pub(super) fn add(&mut self, rank: Rank, points: &[DVec2], closed: bool, viewport: Rect) {
        let lines = match rank {
            Rank::Free => return,
            Rank::Outline => &mut self.outlines,
            Rank::Mark => &mut self.marks,
        };
        let closing = points.last().zip(points.first()).filter(|_| closed);
        let ends = points.windows(2).map(|ends| [ends[0], ends[1]]);
        let ends = ends.chain(closing.map(|(last, first)| [*last, *first]));
        let finite = ends.filter(|[a, b]| a.is_finite() && b.is_finite());
        let seen = finite.filter_map(|[a, b]| clip(a, b, viewport));
        lines.extend(seen.map(|ends| ends.map(pos)));
    }

    /// Adds a round mark.
    pub(super) fn add_dot(&mut self, rank: Rank, center: Pos2, radius: f32, viewport: Rect) {
        let [x, y] = [egui::vec2(radius, 0.0), egui::vec2(0.0, radius)];
        for way in [x, y] {
            self.add(rank, &[at(center - way), at(center + way)], false, viewport);
        }
    }

    /// The length of the marks in a rectangle.
    pub fn marks_in(&self, rect: Rect) -> f32 {
        let inside = self.marks.iter().filter_map(|[a, b]| clip(at(*a), at(*b), rect));
        // A point has no length, and is covered all the same.
        inside.map(|[a, b]| a.distance(b).max(1.0) as f32).sum()
    }
}

/// Coverage of the screen, summed so that any rectangle is asked at once.
#[derive(Debug)]
pub struct Coverage {
    origin: Pos2,
    columns: usize,
    /// For each corner of a cell the sum over all cells above and to the left: of marks, and of weights.
    sums: Vec<[f32; 2]>,
}

/// The side of a cell, in points.
pub const CELL: f32 = 8.0;
/// The distance that is kept from lines.
const CLEAR: f32 = 4.0;
/// The weight of a cell with an outline, beside 1 for the inside of a body: what is left of a body without its
/// outline cannot be recognised.
const OUTLINE: f32 = 4.0;

impl Coverage {
    /// The coverage of an area of the screen.
    pub fn new(area: Rect, obstacles: &Obstacles) -> Self {
        let count = |long: f32| (long / CELL).ceil().max(1.0) as usize;
        let [columns, rows] = [count(area.width()), count(area.height())];
        let mut cells = vec![[0.0_f32; 2]; columns * rows];
        for (weight, polygon) in &obstacles.bodies {
            for row in 0..rows {
                let y = f64::from(area.top() + (row as f32 + 0.5) * CELL);
                let Some([low, high]) = across(polygon, y) else { continue };
                let column = |x: f64| ((x as f32 - area.left()) / CELL).clamp(0.0, columns as f32);
                for cell in &mut cells[row * columns..][column(low) as usize..column(high) as usize]
                {
                    cell[1] = cell[1].max(*weight);
                }
            }
        }
        for (lines, kind, weight) in [(&obstacles.outlines, 1, OUTLINE), (&obstacles.marks, 0, 1.0)]
        {
            for [a, b] in lines {
                let pieces = (a.distance(*b) / (0.5 * CELL)).ceil().max(1.0);
                for i in 0..=pieces as usize {
                    let p = *a + (*b - *a) * (i as f32 / pieces);
                    let clear = if kind == 0 { CLEAR } else { 0.0 };
                    let part = Rect::from_center_size(p, egui::Vec2::splat(2.0 * clear));
                    let [x, y] = range(part.translate(-area.min.to_vec2()), [columns, rows]);
                    for row in y[0]..y[1] {
                        for cell in &mut cells[row * columns..][x[0]..x[1]] {
                            cell[kind] = weight;
                        }
                    }
                }
            }
        }
        let mut sums = vec![[0.0_f32; 2]; (columns + 1) * (rows + 1)];
        for row in 0..rows {
            let mut line = [0.0; 2];
            for column in 0..columns {
                let below = (row + 1) * (columns + 1) + column + 1;
                for kind in 0..2 {
                    line[kind] += cells[row * columns + column][kind];
                    sums[below][kind] = sums[below - columns - 1][kind] + line[kind];
                }
            }
        }
        Self { origin: area.min, columns, sums }
    }

    /// How much of the marks a rectangle covers, in cells, and which part of it lies on bodies; outlines count more
    /// than the inside.
    pub fn of(&self, rect: Rect) -> [f32; 2] {
        let rows = self.sums.len() / (self.columns + 1) - 1;
        let [x, y] = range(rect.translate(-self.origin.to_vec2()), [self.columns, rows]);
        let at = |x: usize, y: usize| self.sums[y * (self.columns + 1) + x];
        let sum = |kind: usize| {
            at(x[1], y[1])[kind] + at(x[0], y[0])[kind]
                - at(x[0], y[1])[kind]
                - at(x[1], y[0])[kind]
        };
        let cells = ((x[1] - x[0]) * (y[1] - y[0])).max(1) as f32;
        [sum(0), sum(1) / cells]
    }
}

/// The columns and rows of the cells that a rectangle touches, each from the first to behind the last.
fn range(rect: Rect, counts: [usize; 2]) -> [[usize; 2]; 2] {
    [0, 1].map(|axis| {
        let of = |x: f32| (x / CELL).clamp(0.0, counts[axis] as f32);
        [of(rect.min[axis]).floor() as usize, of(rect.max[axis]).ceil() as usize]
    })
}

/// The ends of a convex polygon on a horizontal line.
fn across(polygon: &[DVec2], y: f64) -> Option<[f64; 2]> {
    let mut ends: Option<[f64; 2]> = None;
    for (i, &a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        if (a.y <= y) != (b.y <= y) {
            let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
            ends = Some(ends.map_or([x; 2], |[low, high]| [low.min(x), high.max(x)]));
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn what_is_covered_is_found_and_nothing_else() {
        let area = Rect::from_min_max(pos2(100.0, 50.0), pos2(500.0, 350.0));
        let mut drawn = Obstacles::default();
        let line = [DVec2::new(300.0, 0.0), DVec2::new(300.0, 900.0)];
        drawn.add(Rank::Mark, &line, false, area);
        let corner = |x: f64, y: f64| DVec2::new(x, y);
        let body = vec![corner(100.0, 50.0), corner(260.0, 50.0), corner(100.0, 210.0)];
        drawn.bodies.push((1.0, body));
        let seen = Coverage::new(area, &drawn);
        let rect = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), egui::vec2(80.0, 40.0));
        assert_eq!(seen.of(rect(400.0, 200.0)), [0.0; 2]);
        assert_eq!(drawn.marks_in(rect(280.0, 100.0)), 40.0);
        assert!(seen.of(rect(280.0, 100.0))[0] > 0.0);
        assert_eq!(drawn.marks_in(rect(310.0, 100.0)), 0.0);
        assert_eq!(seen.of(rect(312.0, 100.0))[0], 0.0);
        // The first lies in the triangle, the second beyond its slope.
        assert_eq!(seen.of(rect(100.0, 50.0)), [0.0, 1.0]);
        assert_eq!(seen.of(rect(200.0, 180.0)), [0.0; 2]);
    }
}
