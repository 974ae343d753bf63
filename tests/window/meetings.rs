//! The colour of overlapping belongs to the pair that is looked at.

use std::collections::BTreeSet;

use egui::epaint::ColorMode;
use egui::{Color32, Pos2, Shape};
use glam::DVec2;
use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{self, Bench};
use hitbench::scene::{Document, Entry, Form};
use hitbench::view::style::{Style, Theme};

use self::Mark::{Elsewhere, Marked, Nobody};
use super::pictures_of_records::shapes;

/// How a body is marked as overlapping another.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Mark {
    Nobody,
    /// A sign beside its name.
    Elsewhere,
    /// Its outline.
    Marked,
}

/// Disks of radius 1 in a row, with these gaps between neighbours.
fn row(gaps: &[f64]) -> Bench<DVec2> {
    let mut document = Document::new("test");
    let mut center = DVec2::ZERO;
    for (number, gap) in [0.0].iter().chain(gaps).enumerate() {
        center.x += 2.0 + gap;
        document.entries.push(Entry {
            name: format!("disk {number}"),
            form: Form::Ball { center, radius: 1.0 },
            displacement: DVec2::ZERO,
            turn: None,
        });
    }
    let mut bench = Bench::new(document);
    let (min, max) = (glam::Vec2::ZERO, glam::Vec2::new(800.0, 600.0));
    bench.sight.camera.set_viewport(bench::Rect { min, max });
    bench.frame_all();
    bench
}

/// The points of a painted shape that have this colour.
fn points(shape: &Shape, color: Color32) -> Vec<Pos2> {
    match shape {
        Shape::Path(path) if path.stroke.color == ColorMode::Solid(color) => path.points.clone(),
        Shape::Mesh(mesh) => {
            let inked = mesh.vertices.iter().filter(|vertex| vertex.color == color);
            inked.map(|vertex| vertex.pos).collect()
        }
        _ => Vec::new(),
    }
}

/// The mark of each disk in the picture.
fn marks(bench: &Bench<DVec2>, findings: &Findings<DVec2>) -> Vec<Mark> {
    let color = Style::new(Theme::Light).overlap.mark;
    let shapes = shapes(bench, findings);
    let seen = |at: DVec2| {
        let at = bench.sight.camera.project(at.extend(0.0)).unwrap().as_vec2();
        Pos2::new(at.x, at.y)
    };
    // Outlines are paths, or meshes that are kept from frame to frame.
    let points: Vec<Pos2> = shapes.iter().flat_map(|shape| points(shape, color)).collect();
    let mark = |entry: &Entry<DVec2>| {
        let Form::Ball { center, .. } = entry.form else { panic!("a disk") };
        let (middle, radius) = (seen(center), seen(center).distance(seen(center + DVec2::X)));
        let on = points.iter().map(|&p| p - middle).filter(|d| (d.length() - radius).abs() < 2.0);
        // All the way round, which is more than where another outline crosses it.
        let sides: BTreeSet<i32> = on.map(|d| (d.angle() * 2.0).floor() as i32).collect();
        let name = shapes.iter().find_map(|shape| match shape {
            Shape::Text(text) if text.galley.text() == entry.name => {
                Some(text.visual_bounding_rect())
            }
            _ => None,
        });
        let is_sign = |shape: &Shape| match shape {
            Shape::Circle(circle) => {
                circle.stroke.color == color && name.unwrap().expand(12.0).contains(circle.center)
            }
            _ => false,
        };
        match [sides.len() > 11, name.is_some() && shapes.iter().any(is_sign)] {
            [true, false] => Marked,
            [false, true] => Elsewhere,
            [false, false] => Nobody,
            [true, true] => panic!("{} has two marks", entry.name),
        }
    };
    bench.document().entries.iter().map(mark).collect()
}

fn seen(bench: &mut Bench<DVec2>, pair: (usize, usize)) -> Vec<Mark> {
    bench.focus_on(pair.0, pair.1);
    let findings = analyse(bench.document(), &bench.question());
    marks(bench, &findings)
}

#[test]
fn the_colour_belongs_to_the_pair_that_is_looked_at() {
    let mut bench = row(&[-0.5, -0.5, 1.0, 1.0]);
    assert_eq!(seen(&mut bench, (0, 1)), [Marked, Marked, Elsewhere, Nobody, Nobody]);
    assert_eq!(seen(&mut bench, (2, 1)), [Elsewhere, Marked, Marked, Nobody, Nobody]);
    // One body is apart from its partner, and overlaps a third one.
    assert_eq!(seen(&mut bench, (2, 3)), [Elsewhere, Elsewhere, Elsewhere, Nobody, Nobody]);
    assert_eq!(seen(&mut bench, (3, 4)), [Elsewhere, Elsewhere, Elsewhere, Nobody, Nobody]);
    // Touching is overlapping.
    assert_eq!(seen(&mut row(&[0.0]), (1, 0)), [Marked, Marked]);
}

#[test]
fn where_nobody_is_looked_at_all_are_marked() {
    let bench = row(&[-0.5, 1.0]);
    let mut question = bench.question();
    question.focus = None;
    let findings = analyse(bench.document(), &question);
    assert_eq!(marks(&bench, &findings), [Marked, Marked, Nobody]);
}

#[test]
fn in_a_crowd_all_are_marked() {
    let mut bench = row(&[-0.5; 60]);
    assert!(bench.seen().is_crowded());
    assert_eq!(seen(&mut bench, (0, 1)), [Marked; 61]);
}
