//! Words are placed where they can be read, and beside the things that they name.

use egui::{pos2, vec2};

use super::*;

const ROOM: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(800.0, 600.0) };

fn place(target: Rect, size: Vec2, toward: Vec2, taken: &Taken) -> Rect {
    taken.place(target, size, toward, None, ROOM)
}

fn body(corners: &[(f64, f64)]) -> Covered {
    let polygon: Vec<DVec2> = corners.iter().map(|&corner| corner.into()).collect();
    let bounds = Rect::from_points(&polygon.iter().map(|&p| pos(p)).collect::<Vec<_>>());
    Covered { bounds, polygon }
}

fn inside(body: &Covered, rect: Rect) -> bool {
    body.within(rect) > 0.01
}

#[test]
fn a_lone_label_stands_above() {
    let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(100.0, 60.0));
    let rect = place(target, vec2(50.0, 20.0), Vec2::ZERO, &Taken::default());
    assert_eq!(rect.center().x, 400.0);
    assert!(rect.max.y <= target.min.y);
}

#[test]
fn a_label_goes_where_it_is_wanted() {
    let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(100.0, 60.0));
    let rect = place(target, vec2(50.0, 20.0), vec2(1.0, 0.1), &Taken::default());
    assert!(rect.min.x >= target.max.x);
}

#[test]
fn labels_of_the_same_place_do_not_collide_however_many_they_are() {
    for marked in [false, true] {
        let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(8.0, 8.0));
        let mut taken = Taken::default();
        // With marks everywhere, words stand on those rather than on each other.
        taken.marks.extend(marked.then_some(ROOM));
        for number in 0..150 {
            let rect = place(target, vec2(60.0, 18.0), Vec2::ZERO, &taken);
            let free = |other: &Rect| area(rect.intersect(*other)) == 0.0;
            assert!(taken.words.iter().all(free), "number {number}");
            assert!(ROOM.contains_rect(rect));
            taken.words.push(rect);
        }
    }
}

#[test]
fn a_name_stands_in_no_body_where_there_is_room_and_is_joined_to_its_own() {
    // The top of the own body lies within a large one, in the middle of it.
    let large = body(&[(250.0, 200.0), (550.0, 200.0), (550.0, 420.0), (250.0, 420.0)]);
    let own = body(&[(400.0, 310.0), (500.0, 500.0), (300.0, 500.0)]);
    let (of, tip) = (&own, Rect::from_center_size(pos2(400.0, 310.0), vec2(2.0, 2.0)));
    let mut taken = Taken { bodies: vec![large, own.clone()], ..Taken::default() };
    let size = vec2(60.0, 18.0);
    let rect = taken.place(tip, size, Vec2::ZERO, Some(of), ROOM);
    assert!(taken.bodies.iter().all(|body| !inside(body, rect)), "{rect:?}");
    // One of its corners is free: the name stands there, and not where the large body is.
    let anchor = taken.anchor(tip, of);
    assert_eq!(anchor.center(), pos2(500.0, 500.0));
    // Beside the slope of a body there is room, though within its bounds.
    taken.bodies.remove(0);
    assert_eq!(taken.anchor(tip, of), tip);
    let slope = Rect::from_center_size(pos2(348.0, 408.0), vec2(2.0, 2.0));
    let beside = taken.place(slope, size, Vec2::ZERO, Some(of), ROOM);
    assert!(!inside(of, beside) && of.bounds.intersects(beside), "{beside:?}");
}

#[test]
fn the_name_of_what_is_within_a_body_stays_there() {
    let around = body(&[(250.0, 150.0), (550.0, 150.0), (550.0, 450.0), (250.0, 450.0)]);
    let taken = Taken { bodies: vec![around.clone()], ..Taken::default() };
    let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(20.0, 20.0));
    let of = |bounds: Rect| Covered { bounds, polygon: Vec::new() };
    let place = |of: Covered| taken.place(target, vec2(60.0, 18.0), Vec2::ZERO, Some(&of), ROOM);
    assert!(around.bounds.contains_rect(place(of(target))));
    // A target that only begins in a body is not within it.
    let out = target.union(target.translate(vec2(300.0, 0.0)));
    assert!(!inside(&around, place(of(out))));
}

#[test]
fn words_that_had_to_go_far_have_a_leader() {
    let target = Rect::from_center_size(pos2(400.0, 300.0), vec2(20.0, 20.0));
    let galley = egui::Context::default();
    let mut words = None;
    let _ = galley.run(Default::default(), |ctx| {
        let font = egui::FontId::proportional(12.0);
        words = Some(ctx.fonts(|f| f.layout_no_wrap("a".to_owned(), font, Color32::RED)));
    });
    let label = Label {
        target,
        of: None,
        galley: words.unwrap(),
        color: Color32::RED,
        badge: None,
        rank: 0,
        toward: Vec2::ZERO,
    };
    let near = Rect::from_center_size(pos2(400.0, 275.0), vec2(20.0, 14.0));
    assert_eq!(label.leader(near), None);
    let far = Rect::from_center_size(pos2(500.0, 200.0), vec2(20.0, 14.0));
    let leader = [pos2(490.0, 207.0), pos2(410.0, 290.0)];
    assert_eq!(label.leader(far), Some(leader));
}

#[test]
fn labels_stay_inside() {
    for corner in [ROOM.min, ROOM.max, pos2(0.0, 600.0), pos2(2000.0, -300.0)] {
        let target = Rect::from_center_size(corner, vec2(30.0, 30.0));
        let rect = place(target, vec2(120.0, 18.0), Vec2::ZERO, &Taken::default());
        assert!(ROOM.contains_rect(rect));
    }
    let huge = Rect::from_center_size(pos2(400.0, 300.0), vec2(1e6, 1e6));
    let rect = place(huge, vec2(120.0, 18.0), Vec2::ZERO, &Taken::default());
    assert!(ROOM.contains_rect(rect));
}

#[test]
fn where_there_is_no_room_there_is_no_trouble() {
    let words = Rect::from_center_size(pos2(400.0, 300.0), vec2(2000.0, 2000.0));
    let taken = Taken { words: vec![words], ..Taken::default() };
    let size = vec2(120.0, 18.0);
    let rooms = [ROOM, ROOM.shrink(350.0), Rect::from_min_max(pos2(10.0, 10.0), pos2(4.0, 300.0))];
    for room in rooms {
        for target in [pos2(400.0, 300.0), pos2(-900.0, 5000.0)] {
            let target = Rect::from_center_size(target, vec2(30.0, 30.0));
            let rect = taken.place(target, size, Vec2::ZERO, None, room);
            assert!(rect.is_finite() && (rect.size() - size).length() < 1e-3, "{room:?}: {rect:?}");
        }
    }
}
