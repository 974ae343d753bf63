//! Where words go: next to what they name, and not on top of each other.

use std::sync::Arc;

use egui::{Galley, Pos2, Rect, Vec2};

/// Words that wait for their place.
pub(super) struct Label {
    /// What they name.
    pub target: Rect,
    pub galley: Arc<Galley>,
    pub rank: u32,
    /// Where to try first, seen from the target.
    pub toward: Vec2,
}

/// The rectangle for words of a size next to `target`, inside of `room`: the first place that covers
/// nothing in `taken`, else the one that covers least. Places in the direction `toward` are tried first.
pub(super) fn place(target: Rect, size: Vec2, toward: Vec2, taken: &[Rect], room: Rect) -> Rect {
    let target = target.intersect(room);
    let mut best = (f32::INFINITY, Rect::NOTHING);
    for center in candidates(target, size, toward) {
        let rect = moved_into(Rect::from_center_size(center, size), room);
        let covered: f32 = taken.iter().map(|other| area(rect.intersect(*other))).sum();
        if covered == 0.0 {
            return rect;
        }
        if covered < best.0 {
            best = (covered, rect);
        }
    }
    best.1
}

/// How deep within a body a thing is seen that has its name there too.
const WITHIN: f32 = 12.0;

/// The bodies that the name of `target` keeps off: beside one that surrounds it, it would seem to be the name of
/// something else.
pub(super) fn beside(target: Rect, bodies: &[Rect]) -> impl Iterator<Item = Rect> {
    let middle = target.center();
    bodies.iter().copied().filter(move |body| !body.shrink(WITHIN).contains(middle))
}

/// The middles of the places to try: around the target, in growing distance.
fn candidates(target: Rect, size: Vec2, toward: Vec2) -> impl Iterator<Item = Pos2> {
    // Above and below first: words are wide.
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
    (0..6).flat_map(move |ring| {
        let margin = 4.0 + ring as f32 * (size.y * 1.1);
        let reach = (target.size() + size) * 0.5 + Vec2::splat(margin);
        directions.map(|direction| target.center() + direction * reach)
    })
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
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    const ROOM: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(800.0, 600.0) };

    #[test]
    fn a_lone_label_stands_above() {
        let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(100.0, 60.0));
        let rect = place(target, vec2(50.0, 20.0), Vec2::ZERO, &[], ROOM);
        assert_eq!(rect.center().x, 400.0);
        assert!(rect.max.y <= target.min.y);
    }

    #[test]
    fn a_label_goes_where_it_is_wanted() {
        let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(100.0, 60.0));
        let rect = place(target, vec2(50.0, 20.0), vec2(1.0, 0.1), &[], ROOM);
        assert!(rect.min.x >= target.max.x);
    }

    #[test]
    fn labels_of_the_same_place_do_not_collide() {
        let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(8.0, 8.0));
        let mut taken = Vec::new();
        for _ in 0..12 {
            let rect = place(target, vec2(60.0, 18.0), Vec2::ZERO, &taken, ROOM);
            assert!(taken.iter().all(|other: &Rect| area(rect.intersect(*other)) == 0.0));
            assert!(ROOM.contains_rect(rect));
            taken.push(rect);
        }
    }

    #[test]
    fn the_name_of_what_is_within_a_body_stays_there() {
        let body = Rect::from_center_size(pos2(400.0, 300.0), vec2(300.0, 300.0));
        let aside = body.translate(vec2(500.0, 0.0));
        let tops = [pos2(400.0, 300.0), pos2(400.0, 150.0)];
        let [inner, own] = tops.map(|top| Rect::from_center_size(top, vec2(20.0, 1.0)));
        let bodies = [body, aside];
        assert_eq!(beside(inner, &bodies).collect::<Vec<_>>(), [aside]);
        assert_eq!(beside(own, &bodies).collect::<Vec<_>>(), bodies);
    }

    #[test]
    fn labels_stay_inside() {
        for corner in [ROOM.min, ROOM.max, pos2(0.0, 600.0), pos2(2000.0, -300.0)] {
            let target = Rect::from_center_size(corner, vec2(30.0, 30.0));
            assert!(ROOM.contains_rect(place(target, vec2(120.0, 18.0), Vec2::ZERO, &[], ROOM)));
        }
        let huge = Rect::from_center_size(pos2(400.0, 300.0), vec2(1e6, 1e6));
        assert!(ROOM.contains_rect(place(huge, vec2(120.0, 18.0), Vec2::ZERO, &[], ROOM)));
    }
}
