//! Bringing the selected shapes into line, along a world axis.

use glam::DVec3;

use super::Changes;
use super::points::translate;
use crate::bench::decimal::Grid;
use crate::bench::input::Toward;
use crate::bench::seen::Seen;
use crate::scene::World;

/// The place along an axis to which shapes are aligned, each by its projection on the axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Moves all lower ends to the lowest of them.
    Least,
    /// Moves all middles to the middle of the whole selection.
    Middle,
    /// Moves all upper ends to the uppermost of them.
    Greatest,
    /// Makes the gaps between neighbours equal; the outermost two stay. A gap may be negative.
    Spread,
}

impl Align {
    /// All values, in the order of their buttons.
    pub const ALL: [Self; 4] = [Self::Least, Self::Middle, Self::Greatest, Self::Spread];
}

/// The projection of an entry on an axis.
#[derive(Clone, Copy)]
struct Extent {
    index: usize,
    min: f64,
    max: f64,
}

impl Extent {
    fn middle(self) -> f64 {
        (self.min + self.max) * 0.5
    }
}

/// Moves the selected shapes along world axis number `axis`, as they lie at the time that is shown.
///
/// Locked shapes count but stay; shapes unbounded along the axis neither count nor move.
pub fn align<V: World>(seen: &Seen<'_, V>, axis: usize, to: Align) -> Changes<V> {
    let extents = extents(seen, axis);
    let least = extents.iter().map(|of| of.min).fold(f64::INFINITY, f64::min);
    let greatest = extents.iter().map(|of| of.max).fold(f64::NEG_INFINITY, f64::max);
    let moves: Vec<(usize, f64)> = match to {
        Align::Least => extents.iter().map(|of| (of.index, least - of.min)).collect(),
        Align::Greatest => extents.iter().map(|of| (of.index, greatest - of.max)).collect(),
        Align::Middle => {
            let middle = (least + greatest) * 0.5;
            extents.iter().map(|of| (of.index, middle - of.middle())).collect()
        }
        Align::Spread => spread(extents),
    };
    let free = moves.into_iter().filter(|(index, _)| !seen.selection.is_locked(*index));
    let moved = free.map(|(index, by)| {
        let mut way = DVec3::ZERO;
        way[axis] = short(by, least.abs().max(greatest.abs()));
        let mut entry = seen.document.entries[index].clone();
        translate(&mut entry.form, way, Grid::EXACT);
        (index, entry)
    });
    moved.collect()
}

/// [`align`] to a side of the screen, or of the middles, along the world axis that looks most like that of the screen.
pub fn on_screen<V: World>(seen: &Seen<'_, V>, to: Toward, middles: bool) -> Changes<V> {
    let (screen_axis, sign) = to.along();
    let (axis, direction) = seen.world_axis(screen_axis);
    let to = match (middles, direction * sign > 0.0) {
        (true, _) => Align::Middle,
        (false, true) => Align::Greatest,
        (false, false) => Align::Least,
    };
    align(seen, axis, to)
}

/// Makes the gaps between neighbouring selected shapes equal, along the axis on which they lie farthest apart.
pub fn spread_out<V: World>(seen: &Seen<'_, V>) -> Changes<V> {
    let length = |axis: usize| {
        let extents = extents(seen, axis);
        let middles = extents.iter().map(|of| of.middle());
        let (low, high) =
            middles.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), m| (l.min(m), h.max(m)));
        high - low
    };
    let longest = (0..V::DIM).max_by(|&i, &j| length(i).total_cmp(&length(j)));
    align(seen, longest.unwrap_or(0), Align::Spread)
}

/// The projections of the selected shapes that are bounded along the axis.
fn extents<V: World>(seen: &Seen<'_, V>, axis: usize) -> Vec<Extent> {
    let round = |value: f64| seen.document.precision.shortest(value);
    let extent = |index: usize| {
        let projection = seen.now(index)?.projection(V::AXES[axis]);
        let bounded = projection.min.is_finite() && projection.max.is_finite();
        bounded.then(|| Extent { index, min: round(projection.min), max: round(projection.max) })
    };
    seen.selection.entries().iter().copied().filter_map(extent).collect()
}

/// The distance that each shape has to move for the gaps to be equal. The outermost two stay.
fn spread(mut extents: Vec<Extent>) -> Vec<(usize, f64)> {
    extents.sort_by(|a, b| a.middle().total_cmp(&b.middle()));
    let [first, .., last] = &extents[..] else { return Vec::new() };
    let filled: f64 = extents.iter().map(|of| of.max - of.min).sum();
    let gap = (last.max - first.min - filled) / (extents.len() - 1) as f64;
    let mut next = first.min;
    let inner = extents.len() - 2;
    let ways = extents.iter().map(|of| {
        let way = next - of.min;
        next += of.max - of.min + gap;
        (of.index, way)
    });
    ways.skip(1).take(inner).collect()
}

/// `by` with few digits, if that moves no number of the size of `largest` by more than its rounding.
fn short(by: f64, largest: f64) -> f64 {
    let rounding = largest * f64::from(f32::EPSILON);
    let rounded = Grid::for_pixel(64.0 * rounding).round(by);
    if (rounded - by).abs() <= rounding { rounded } else { by }
}
