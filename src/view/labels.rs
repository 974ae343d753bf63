//! The placement of words: next to the things that they name, and not on top of each other.

use std::sync::Arc;

use egui::{Color32, Galley, Pos2, Rect, Vec2};
use glam::DVec2;

use super::clip::{clip_convex, pos};

/// Words that wait for a place.
pub(super) struct Label {
    /// The rectangle of the thing that they name.
    pub target: Rect,
    /// The body that they name: names keep off bodies.
    pub of: Option<Covered>,
    pub galley: Arc<Galley>,
    pub color: Color32,
    /// The colour of a ring before the words.
    pub badge: Option<Color32>,
    pub rank: u32,
    /// The direction from the target in which a place is tried first.
    pub toward: Vec2,
}

/// The region of the screen that a body may cover: bounds, and a convex polygon in them.
#[derive(Debug, Clone)]
pub(super) struct Covered {
    pub bounds: Rect,
    pub polygon: Vec<DVec2>,
}

/// The room for a badge before the words.
pub(super) const BADGE: f32 = 15.0;
/// The distance in pixels from which on words are joined by a line to the thing that they name.
const APART: f32 = 20.0;
/// The largest distance in pixels that words go to avoid a mark or a body.
const FAR: f32 = 160.0;
/// The depth in pixels from which on a thing within a body has its name there too.
const WITHIN: f32 = 12.0;
/// The cost of standing on other words, which makes both illegible. Words on a mark only hide it, and words in
/// a body only seem to be its name.
const ON_WORDS: f32 = 1e6;
/// The covered area, in square pixels, below which it is only rounding.
const FREE: f32 = 0.01;

impl Label {
    /// The size of the words, with the badge before them.
    pub fn size(&self) -> Vec2 {
        self.galley.size() + Vec2::new(if self.badge.is_some() { BADGE } else { 0.0 }, 0.0)
    }

    /// The line from the thing to words that stand at `rect`, if they are far from it.
    pub fn leader(&self, rect: Rect) -> Option<[Pos2; 2]> {
        let from = nearest(rect, nearest(self.target, rect.center()));
        let to = nearest(self.target, from);
        (from.distance(to) > APART).then_some([from, to])
    }
}

/// The parts of the screen that words keep off.
#[derive(Default)]
pub(super) struct Taken {
    /// The rectangles of words that have their place.
    pub words: Vec<Rect>,
    /// The rectangles of marks, which words would hide.
    pub marks: Vec<Rect>,
    pub bodies: Vec<Covered>,
}

impl Taken {
    /// The rectangle for words of a size next to `target`, inside of `room`: the first place beside it that
    /// covers nothing, else the nearest in the room that does not, else the one that covers least. The name
    /// `of` a body keeps off bodies.
    pub fn place(
        &self,
        target: Rect,
        size: Vec2,
        toward: Vec2,
        of: Option<&Covered>,
        room: Rect,
    ) -> Rect {
        let target = target.intersect(room);
        let bodies: Vec<&Covered> = of.map_or(Vec::new(), |of| self.beside(of).collect());
        let mut best = (f32::INFINITY, Rect::NOTHING);
        let near = candidates(target, size, toward).map(|center| (center, false));
        let farther = std::iter::once_with(|| anywhere(target, size, room)).flatten();
        let farther = farther.map(|center| (center, outside(target, center) > FAR));
        for (center, is_far) in near.chain(farther) {
            // A distant place is better than one on other words, but worse than any other.
            if is_far && best.0 < ON_WORDS {
                break;
            }
            let rect = moved_into(Rect::from_center_size(center, size), room);
            let cost = self.cost(rect, &bodies);
            if cost < best.0 {
                best = (cost, rect);
            }
            if cost < FREE {
                break;
            }
        }
        best.1
    }

    /// The area that words at `rect` cover, in square pixels; more than [`ON_WORDS`] if they lie on others.
    fn cost(&self, rect: Rect, bodies: &[&Covered]) -> f32 {
        let over = |taken: &[Rect]| -> f32 { taken.iter().map(|t| area(rect.intersect(*t))).sum() };
        let within: f64 = bodies.iter().map(|body| body.within(rect)).sum();
        let on_words = over(&self.words);
        let worse = if on_words > FREE { ON_WORDS + 100.0 * on_words } else { 0.0 };
        worse + over(&self.marks) + within as f32
    }

    /// The bodies that the name of one of them keeps off, its own too: all but those that surround it, outside
    /// of which the name would seem to belong to another thing.
    fn beside(&self, of: &Covered) -> impl Iterator<Item = &Covered> {
        let bounds = of.bounds;
        self.bodies.iter().filter(move |body| !body.bounds.shrink(WITHIN).contains_rect(bounds))
    }

    /// The place next to which the name `of` a body stands: `top`, or if another body is there its highest free
    /// corner.
    pub fn anchor(&self, top: Rect, of: &Covered) -> Rect {
        let around = |p: Pos2| Rect::from_center_size(p, Vec2::splat(WITHIN));
        let is_free = |rect: Rect| {
            let others = self.beside(of).filter(|body| body.bounds != of.bounds);
            others.into_iter().all(|body| body.within(rect) == 0.0)
        };
        if is_free(around(top.center())) {
            return top;
        }
        let free = of.polygon.iter().map(|&p| pos(p)).filter(|&p| is_free(around(p)));
        let highest = free.min_by(|p, q| p.y.total_cmp(&q.y));
        highest.map_or(top, |p| Rect::from_center_size(p, Vec2::splat(1.0)))
    }
}

impl Covered {
    /// The area of the body in a rectangle, in square pixels.
    fn within(&self, rect: Rect) -> f64 {
        if !self.bounds.intersects(rect) {
            return 0.0;
        }
        let part = clip_convex(&self.polygon, rect);
        let corner = |i: usize| part[i] - part[0];
        let twice: f64 = (2..part.len()).map(|i| corner(i - 1).perp_dot(corner(i))).sum();
        twice.abs() * 0.5
    }
}

/// The centres of the places to try: around the target, in growing distance.
fn candidates(target: Rect, size: Vec2, toward: Vec2) -> impl Iterator<Item = Pos2> {
    // Places above and below come first: words are wide.
    let mut directions = [
        (0.0, -1.0),
        (0.0, 1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.75, -1.0),
        (-0.75, -1.0),
        (0.75, 1.0),
        (-0.75, 1.0),
        (1.0, -1.0),
        (-1.0, 1.0),
        (-1.0, -1.0),
        (1.0, 1.0),
    ]
    .map(|(x, y)| Vec2::new(x, y));
    let along = |direction: &Vec2| direction.normalized().dot(toward);
    directions.sort_by(|x, y| along(y).total_cmp(&along(x)));
    // Beside a line the words stand on its normal, half their height away from it.
    let normal = if toward == Vec2::ZERO { Vec2::ZERO } else { toward.normalized() };
    let reach = (target.size() + size) * 0.5 * normal.abs();
    let beside = normal * (reach.x + reach.y + 0.25 * size.y);
    let sides = [beside, -beside].map(|way| target.center() + way);
    let sides = sides.into_iter().filter(move |_| normal != Vec2::ZERO);
    let around = (0..4).flat_map(move |ring| {
        let margin = 4.0 + ring as f32 * (size.y * 1.1);
        let reach = (target.size() + size) * 0.5 + Vec2::splat(margin);
        directions.map(|direction| target.center() + direction * reach)
    });
    sides.chain(around)
}

/// The centres of places all over the room, the nearest to the target first.
fn anywhere(target: Rect, size: Vec2, room: Rect) -> impl Iterator<Item = Pos2> {
    let step = Vec2::new((size.x * 0.5).max(20.0), (size.y * 0.75).max(10.0));
    let count = |long: f32, step: f32| (long / step).ceil().clamp(1.0, 60.0);
    let (columns, rows) = (count(room.width(), step.x), count(room.height(), step.y));
    let at = move |i: u32, of: f32| (i as f32 + 0.5) / of;
    let mut places: Vec<Pos2> = (0..columns as u32)
        .flat_map(|x| (0..rows as u32).map(move |y| (x, y)))
        .map(|(x, y)| room.min + room.size() * Vec2::new(at(x, columns), at(y, rows)))
        .collect();
    places.sort_by(|p, q| outside(target, *p).total_cmp(&outside(target, *q)));
    places.into_iter()
}

/// The distance of a point from a rectangle.
fn outside(rect: Rect, point: Pos2) -> f32 {
    nearest(rect, point).distance(point)
}

/// The point of a rectangle that is nearest to another; for a rectangle turned inside out, such as one outside
/// of the room, some point near it.
fn nearest(rect: Rect, point: Pos2) -> Pos2 {
    point.max(rect.min).min(rect.max)
}

fn moved_into(rect: Rect, room: Rect) -> Rect {
    let by = |low: f32, high: f32, room_low: f32, room_high: f32| {
        (room_low - low).max(0.0) + (room_high - high).min(0.0)
    };
    rect.translate(Vec2::new(
        by(rect.min.x, rect.max.x, room.min.x, room.max.x),
        by(rect.min.y, rect.max.y, room.min.y, room.max.y),
    ))
}

fn area(rect: Rect) -> f32 {
    rect.width().max(0.0) * rect.height().max(0.0)
}

#[cfg(test)]
mod tests;
