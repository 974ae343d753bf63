//! The shapes of the scene, their names, and their displacements.

use std::borrow::Cow;
use std::rc::Rc;

use egui::Rect;
use glam::DVec2;

use super::canvas::{Canvas, Pen, pos};
use super::clip::clip;
use super::figure::{Figure, Part};
use super::hatch::hatch;
use super::shared;
use super::style::{Role, Theme, width};

/// A shape to be drawn.
pub(super) struct Body<'a> {
    pub name: Cow<'a, str>,
    pub look: Look,
    /// It overlaps a shape other than its partner in focus: a sign beside its name says so.
    pub badge: bool,
    pub figure: Rc<Figure>,
}

/// The looks of a shape, independent of its place.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Look {
    pub role: Role,
    pub overlapping: bool,
    /// Its overlap with others is not drawn, as in a crowd: all of it is hatched.
    pub hatched: bool,
    /// Its overlap is not known: all of it is slightly tinted with the colour of overlapping.
    pub tinted: bool,
    /// Its outline alone is painted: so much lies beneath it that more would not be seen.
    pub bare: bool,
    /// It belongs to the pair in focus, which has no test: neither apart nor overlapping.
    pub undecided: bool,
    pub selected: bool,
    pub hovered: bool,
}

/// Bodies smaller than this, in pixels, show no lines of their far side.
pub(super) const TINY: f32 = 40.0;

/// The opacity with which an area is filled.
fn fill(theme: Theme, role: Role) -> f32 {
    match (theme, role) {
        (Theme::Light, Role::Other) => 0.14,
        (Theme::Light, _) => 0.20,
        (Theme::Dark, Role::Other) => 0.18,
        (Theme::Dark, _) => 0.30,
    }
}

/// How many times the bodies of a crowd fill the viewport before further ones have outlines alone. Under so many layers what
/// is below cannot be seen, and to paint thousands takes seconds without a graphics card.
pub(super) const MOST_LAYERS: f32 = 12.0;

/// Leaves to the bodies of a crowd that lie on many others their outlines alone; not to those that are looked at.
pub(super) fn limit_layers<'a, 'b: 'a>(
    viewport: Rect,
    bodies: impl Iterator<Item = &'a mut Body<'b>>,
) {
    let mut room = MOST_LAYERS * viewport.area();
    for Body { look, figure, .. } in bodies {
        let seen = figure.bounds().intersect(viewport);
        let is_looked_at = look.role != Role::Other || look.selected || look.hovered;
        if is_looked_at || !seen.is_positive() {
            continue;
        }
        look.bare = room <= 0.0;
        room -= seen.area();
    }
}

/// Whether any part of it can be seen.
fn is_seen(canvas: &Canvas, bounds: Rect) -> bool {
    !bounds.is_negative() && canvas.viewport.expand(40.0).intersects(bounds)
}

pub(super) fn paint_areas(canvas: &Canvas, body: &Body) {
    let Body { look, figure, .. } = body;
    if is_seen(canvas, figure.bounds()) && !look.bare {
        let theme = canvas.style.theme;
        let ink = canvas.style.body(look.role).mark;
        let ink = if look.tinted { shared::tinted(ink, canvas.style) } else { ink };
        let color = ink.gamma_multiply(fill(theme, look.role));
        let paint = || figure.areas.iter().for_each(|area| canvas.fan(area, color));
        figure.prints.areas.put(canvas, (look.role, look.tinted), paint);
    }
}

/// Paints hatching, outline and name.
pub(super) fn paint(canvas: &Canvas, body: &Body) {
    let figure = &body.figure;
    let bounds = figure.bounds();
    if !is_seen(canvas, bounds) {
        return;
    }
    figure.prints.lines.put(canvas, body.look, || paint_lines(canvas, figure, body.look));
    for &point in &figure.points {
        canvas.keep_off_dot(pos(point), width::DOT);
    }
    let ink = canvas.style.body(body.look.role);
    if figure.bounded && (body.look.role != Role::Other || !body.name.is_empty()) {
        canvas.keep_names_out(figure.covered());
    }
    if !body.name.is_empty() {
        let target = label_target(canvas, figure, bounds);
        let badge = body.badge.then_some(canvas.style.overlap.mark);
        canvas.name(figure.covered(), target, &body.name, ink.text, badge);
    }
}

/// Paints hatching and outline.
fn paint_lines(canvas: &Canvas, figure: &Figure, look: Look) {
    let style = canvas.style;
    let ink = style.body(look.role);
    let bounds = figure.bounds();
    let net = figure.is_net();
    // On a net of triangles hatching would be lost, and those that overlap are filled.
    if look.hatched && !net && !look.bare {
        // A and B lean different ways, so that the hatch is crossed where both are.
        let lean = if look.role == Role::B { DVec2::new(1.0, 1.0) } else { DVec2::new(1.0, -1.0) };
        let pen = Pen::new(style.overlap.text.gamma_multiply(0.6), 1.2);
        let anchor = shared::anchor(canvas, figure);
        for line in hatch(&figure.areas, lean.normalize(), 9.0, anchor, canvas.viewport) {
            canvas.stroke(&line, false, pen);
        }
    }
    let glow = (look.hovered || look.selected).then_some(style.accent.mark);
    let rim = if look.overlapping { style.overlap.mark } else { ink.mark };
    let tiny = look.role == Role::Other && bounds.size().max_elem() < TINY;
    for stroke in &figure.strokes {
        let pen = match stroke.part {
            Part::Hidden if net || tiny => continue,
            Part::Hidden => Pen::new(ink.mark, width::HAIR).faded(0.7).dashed(),
            Part::Crease if net => Pen::new(ink.mark, width::HAIR).faded(0.6),
            Part::Crease => Pen::new(rim, width::THIN),
            Part::Border if look.overlapping && !net && !tiny => {
                Pen::new(rim, width::OUTLINE_OVERLAP).glowing(glow)
            }
            Part::Border => Pen::new(rim, width::LINE).glowing(glow),
        };
        let pen = if look.undecided { pen.dashed() } else { pen };
        if look.overlapping && is_line(figure) {
            // A line has no inside to show its role: it keeps its colour between two borders.
            canvas.stroke(&stroke.points, stroke.closed, Pen { width: pen.width + 4.0, ..pen });
            canvas.stroke(&stroke.points, stroke.closed, Pen::new(ink.mark, width::LINE + 1.0));
        } else {
            canvas.stroke(&stroke.points, stroke.closed, pen);
        }
    }
    for &point in &figure.points {
        if look.overlapping {
            canvas.disk(pos(point), width::DOT + 3.0, style.overlap.mark);
        }
        canvas.rimmed_disk(pos(point), width::DOT, ink.mark);
    }
}

/// Whether the figure is a ray or a segment.
fn is_line(figure: &Figure) -> bool {
    figure.areas.is_empty() && figure.strokes.iter().all(|stroke| !stroke.closed)
}

/// The rectangle next to which the name stands: at the top of the body, or in the middle of a line that runs
/// through the viewport.
fn label_target(canvas: &Canvas, figure: &Figure, bounds: Rect) -> Rect {
    if canvas.viewport.contains_rect(bounds) && !figure.areas.is_empty() {
        let corners = figure.areas.iter().flatten().map(|&p| pos(p));
        return Rect::from_points(
            &corners.filter(|p| p.y < bounds.min.y + 1.5).collect::<Vec<_>>(),
        );
    }
    if canvas.viewport.contains_rect(bounds) && !is_line(figure) {
        return bounds;
    }
    let longest = figure
        .strokes
        .iter()
        .flat_map(|stroke| stroke.points.windows(2))
        .filter_map(|ends| clip(ends[0], ends[1], canvas.viewport))
        .max_by(|x, y| x[0].distance(x[1]).total_cmp(&y[0].distance(y[1])));
    match longest {
        // Near its start: in its middle a line may meet others.
        Some([a, b]) => Rect::from_center_size(pos(a.lerp(b, 0.2)), egui::vec2(6.0, 6.0)),
        None => bounds,
    }
}
