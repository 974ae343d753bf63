//! The ghosts of a moving body at its contacts.

use egui::{Color32, Context, Event, LayerId, Pos2, RawInput, Shape, Stroke};
use glam::DVec2;
use hitbench::analysis::analyse;
use hitbench::bench::Bench;
use hitbench::scene::{Document, Entry, Form};
use hitbench::view::style::{Style, Theme, width};
use hitbench::view::{FigureCache, paint};

/// A disk that passes another in x, from 4 before it to 4 behind it: they touch at a quarter and at three quarters.
fn passing() -> Bench<DVec2> {
    let mut document = Document::new("test");
    for (x, way) in [(-4.0, 8.0), (0.0, 0.0)] {
        document.entries.push(Entry {
            name: String::new(),
            form: Form::Ball { center: DVec2::new(x, 0.0), radius: 1.0 },
            displacement: DVec2::new(way, 0.0),
            turn: None,
        });
    }
    Bench::new(document)
}

/// The number of strong dashes in a colour, with the pointer at a point.
fn dashes(bench: &Bench<DVec2>, pointer: Pos2, color: Color32) -> usize {
    let findings = analyse(bench.document(), &bench.question());
    let (ctx, style) = (Context::default(), Style::new(Theme::Light));
    let events = vec![Event::PointerMoved(pointer)];
    let output = ctx.run(RawInput { events, ..RawInput::default() }, |ctx| {
        let painter = ctx.layer_painter(LayerId::background());
        paint(&painter, bench, &findings, &mut FigureCache::default(), &style, &[]);
    });
    let strong = |shape: &Shape| match shape {
        Shape::LineSegment { stroke, .. } => *stroke == Stroke::new(width::LINE, color),
        _ => false,
    };
    output.shapes.iter().filter(|clipped| strong(&clipped.shape)).count()
}

#[test]
fn the_nearer_contact_shows_its_ghost_in_the_ink_of_the_body_and_the_other_when_pointed_at() {
    let mut bench = passing();
    let style = Style::new(Theme::Light);
    let at = |x: f64, bench: &Bench<DVec2>| {
        let seen = bench.sight.camera.project(DVec2::new(x, 0.0).extend(0.0)).unwrap().as_vec2();
        Pos2::new(seen.x, seen.y)
    };
    for (u, other) in [(0.0, 2.0), (0.4, 2.0), (0.9, -2.0)] {
        bench.time.u = u;
        let away = Pos2::new(-500.0, -500.0);
        let one = dashes(&bench, away, style.a.mark);
        assert!(one > 4, "at {u}: {one}");
        assert_eq!(dashes(&bench, away, style.displacement.mark), 0, "at {u}");
        let sign = at(other, &bench);
        let both = dashes(&bench, sign, style.a.mark);
        assert_eq!(both, 2 * one, "at {u}");
    }
}
