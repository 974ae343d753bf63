//! The Minkowski difference of the pair in focus, with the origin, and in it the simplices and polytopes of the test.

use egui::Rect;
use glam::{DVec2, DVec3};

use super::axes::length;
use super::bodies::{self, Body, Look};
use super::canvas::{Canvas, Pen, pos};
use super::figure::{Convex, Figure, Part, Surfaces, difference};
use super::style::{Ink, Style, size, width};
use super::vertex_numbers::{Found, VertexNumbers};
use crate::analysis::{Findings, Focus, Verdict};
use crate::bench::{Bench, Camera, Rect as Viewport, step_above};
use crate::intersect::steps::{MinkowskiVertex as Vertex, Polytope, Simplex, Step};
use crate::scene::{Hide, World};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;
use crate::words::say;

/// The opacity of the results of earlier steps.
const EARLIER: f32 = 0.4;
/// The number of corners of a polytope above which only those of the nearest face are numbered.
const NUMBERED: usize = 12;
/// The additional magnification of the picture: it fills more of its small viewport than the scene of a large
/// one.
const NEARER: f64 = 1.25;

/// The part of the half beside the scene that the picture may fill in the scale of the scene, where 1 is as
/// much as in a small viewport.
const FITS: f64 = 0.85;

/// The picture of the general method.
pub struct Difference<'a, V: World> {
    focus: &'a Focus<V>,
    shapes: [&'a Shape<V>; 2],
    /// The step that is shown now.
    current: Option<usize>,
}

/// The camera of the last frame: while a shape moves it stays, as long as it sees everything.
pub type Held = Option<Camera>;

impl<'a, V: World> Difference<'a, V> {
    /// The picture of the pair in focus; `None` if it is not shown.
    pub fn new(bench: &Bench<V>, findings: &'a Findings<V>) -> Option<Self> {
        let focus = findings.focus.as_ref()?;
        if !bench.shown.shows_difference(&bench.trace, findings) || bench.shown.hides(Hide::Axes) {
            return None;
        }
        let shape = |index: usize| findings.shapes.get(index)?.as_ref();
        let shapes = [shape(focus.a)?, shape(focus.b)?];
        Some(Self {
            focus,
            shapes,
            current: bench.trace.pair_stepper().current(focus.record.steps.len()),
        })
    }

    /// A camera that looks in the direction of the scene's camera at all of the difference and at the origin.
    pub fn camera(&self, bench: &Bench<V>, rect: Rect, held: Held) -> Camera {
        let viewport = Viewport {
            min: glam::Vec2::new(rect.min.x, rect.min.y),
            max: glam::Vec2::new(rect.max.x, rect.max.y),
        };
        let bounds = self.bounds();
        let moving = bench.work.in_gesture() || bench.time.playing;
        if let Some(held) = held.filter(|held| moving && held.viewport() == viewport)
            && sees(&held, &bounds)
        {
            return held;
        }
        let mut camera = bench.sight.camera;
        camera.set_viewport(viewport);
        camera.frame(&bounds);
        camera.zoom(NEARER, camera.center());
        camera
    }

    /// [`Difference::camera`] in the scale of the scene or, if that does not fit, in one that is smaller by a
    /// round factor, which is returned too.
    pub fn camera_beside(&self, bench: &Bench<V>, rect: Rect, held: Held) -> (Camera, f64) {
        let shorter = |camera: &Camera| camera.pixel() / bench.sight.camera.pixel();
        let is_round = |times: f64| (times / step_above(times * 0.99).0 - 1.0).abs() < 1e-3;
        let mut camera = self.camera(bench, rect, held.filter(|held| is_round(shorter(held))));
        let fits = shorter(&camera);
        let times = match held == Some(camera) {
            true => step_above(fits * 0.99).0,
            false => step_above((fits * FITS).max(1.0)).0,
        };
        camera.zoom(fits / times, camera.center());
        (camera, times)
    }

    /// Bounds of the difference and the origin.
    fn bounds(&self) -> Bounds<V> {
        let [a, b] = self.shapes.map(Shape::bounds);
        Bounds { min: (a.min - b.max).min(V::ZERO), max: (a.max - b.min).max(V::ZERO) }
    }

    /// The verdict in terms of the origin, and its colour.
    pub fn verdict(&self, style: &Style) -> (String, Ink) {
        let distance = self.focus.distance.map(|found| length(found.distance));
        match self.focus.shown {
            Verdict::Overlap if self.focus.touches() => {
                (say!("O is on the border: they touch"), style.overlap)
            }
            Verdict::Overlap => {
                let depth = self.focus.penetration.map(|found| length(found.depth));
                let by = depth.map_or_else(String::new, |depth| say!(", depth {depth}"));
                (say!("O is inside: overlap{by}"), style.overlap)
            }
            Verdict::Apart | Verdict::ApartByBounds => {
                let by = distance.map_or_else(String::new, |distance| say!(" by {distance}"));
                (say!("O is outside: apart{by}"), style.apart)
            }
            Verdict::Unsupported(_) | Verdict::GaveUp | Verdict::Hidden => {
                (say!("no verdict"), style.other)
            }
        }
    }

    fn shown(&self) -> &'a [Step<V>] {
        let count = self.current.map_or(self.focus.record.steps.len(), |step| step + 1);
        &self.focus.record.steps[..count]
    }

    /// Paints the picture on the viewport of the camera.
    pub fn paint(
        &self,
        painter: &egui::Painter,
        camera: &Camera,
        style: &Style,
        kept: &mut Surfaces,
    ) {
        let canvas = Canvas::new(painter, style, camera);
        axes(&canvas);
        let [a, b] = self.shapes;
        let solid = difference(a, b, camera, style, kept);
        let ((core_a, radius_a), (core_b, radius_b)) = (a.core(), b.core());
        let grown = radius_a + radius_b > 0.0;
        let mut core = || difference(&core_a, &core_b, camera, style, kept);
        let core = if grown { core() } else { None };
        let inside = self.focus.shown == Verdict::Overlap;

        let Convex { figure, back, front } = solid.unwrap_or_default();
        canvas.painter().add(back);
        let body = Body {
            badge: false,
            name: if self.current.is_none() { "A − B" } else { "" }.into(),
            look: Look { overlapping: inside, ..Look::default() },
            figure: figure.into(),
        };
        if camera.is_flat() {
            bodies::paint_areas(&canvas, &body);
        }
        let found = self.shown().iter().rev().find_map(Found::of);
        if let (Some(found), Some(_)) = (found, self.current) {
            self.stepped(&canvas, found, core.as_ref().map_or(&*body.figure, |core| &core.figure));
        } else if let Some(found) = found {
            at_rest(&canvas, found, inside);
        }
        canvas.painter().add(front);
        for stroke in core.iter().flat_map(|core| &core.figure.strokes) {
            let pen = Pen::new(style.construction.mark, width::THIN).dotted();
            canvas.stroke(
                &stroke.points,
                stroke.closed,
                pen.faded(if stroke.part == Part::Hidden { 0.4 } else { 1.0 }),
            );
        }
        bodies::paint(&canvas, &body);
        origin(&canvas, inside);
        canvas.finish();
    }

    /// Paints one step in full, and the earlier ones faintly.
    fn stepped(&self, canvas: &Canvas, found: Found<V>, core: &Figure) {
        let style = canvas.style;
        let arrivals = VertexNumbers::of(self.shown());
        let now = found.vertices();
        for left in arrivals.all().iter().filter(|vertex| !now.contains(vertex)) {
            canvas.dot(place(left), 3.0, style.construction.mark.gamma_multiply(EARLIER));
        }
        match found {
            Found::Simplex(simplex) => {
                edges(canvas, simplex, Pen::new(style.text, width::LINE));
            }
            Found::Polytope(polytope) => faces(canvas, polytope),
        }
        let nearest = nearest_face(&found);
        for vertex in now {
            let number = arrivals.number(vertex);
            let newest = number == arrivals.all().len();
            let at = place(vertex);
            if newest && let Some(place) = canvas.screen(at) {
                let glow = style.accent.mark.gamma_multiply(0.5);
                canvas.painter().circle_filled(pos(place), width::DOT + width::GLOW, glow);
            }
            canvas.dot(at, width::DOT - 0.5, if newest { style.accent.mark } else { style.text });
            let told = now.len() <= NUMBERED || newest || nearest.contains(vertex);
            if let Some(place) = canvas.screen(at).filter(|_| told) {
                canvas.label_at(place, number.to_string(), style.text, size::BODY, 1);
            }
        }
        let closest = found.closest().in_space();
        if closest != DVec3::ZERO {
            let pen = Pen::new(style.text, width::THIN).dotted();
            canvas.line(DVec3::ZERO, closest, pen);
            canvas.dot(closest, width::DOT, style.contact.mark);
        }
        self.search(canvas, &found, closest, core);
    }

    /// Paints the direction of search, from the point nearest to the origin toward it (EPA: away from it), up
    /// to the supporting line of A − B.
    fn search(&self, canvas: &Canvas, found: &Found<V>, from: DVec3, core: &Figure) {
        let style = canvas.style;
        let Some(toward) = found.direction().unit() else { return };
        let toward = toward.in_space();
        let pixels = canvas.camera.pixels_per_unit(from);
        canvas.arrow(
            from,
            from + toward * (34.0 / pixels),
            Pen::new(style.accent.text, width::LINE + 0.5),
        );
        if let Some(support) = core.extreme(toward) {
            let [right, up] = [canvas.camera.right(), canvas.camera.up()];
            let across = right.cross(up).cross(toward).normalize_or_zero() * canvas.reach(support);
            let pen = Pen::new(style.accent.text, width::HAIR).dashed();
            canvas.line(support - across, support + across, pen);
            canvas.ring(support, width::DOT + 3.0, Pen::new(style.accent.text, width::THIN));
        }
    }
}

fn place<D: Vector>(vertex: &Vertex<D>) -> DVec3 {
    vertex.a.in_space() - vertex.b.in_space()
}

/// Whether all of `bounds` is before the camera and within its viewport.
fn sees<V: World>(camera: &Camera, bounds: &Bounds<V>) -> bool {
    let (low, high) = (bounds.min.in_space(), bounds.max.in_space());
    let view = camera.viewport();
    (0..8).all(|i| {
        let pick = |bit: u32, axis: usize| if i & bit == 0 { low[axis] } else { high[axis] };
        let corner = DVec3::new(pick(1, 0), pick(2, 1), pick(4, 2));
        camera.project(corner).is_some_and(|p| {
            let p = p.as_vec2();
            p.cmpge(view.min).all() && p.cmple(view.max).all()
        })
    })
}

/// Paints the coordinate axes, through the origin.
fn axes(canvas: &Canvas) {
    let reach = 0.5 * canvas.reach(DVec3::ZERO);
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    for axis in &axes[..if canvas.camera.is_flat() { 2 } else { 3 }] {
        let axis = *axis * reach;
        canvas.line(-axis, axis, Pen::new(canvas.style.axis, width::HAIR));
    }
}

/// Paints the origin: a filled ring if it is inside, else a hollow one.
fn origin(canvas: &Canvas, inside: bool) {
    let style = canvas.style;
    let ink = if inside { style.overlap } else { style.apart };
    let Some(center) = canvas.screen(DVec3::ZERO) else { return };
    canvas.painter().circle_filled(pos(center), 6.5, style.background);
    canvas.ring(DVec3::ZERO, 6.5, Pen::new(ink.mark, width::LINE + 0.5));
    if inside {
        canvas.painter().circle_filled(pos(center), 3.2, ink.mark);
    }
    let target = Rect::from_center_size(pos(center), egui::Vec2::splat(15.0));
    canvas.keep_out(target);
    canvas.label(target, "O", ink.text, size::LABEL, 0);
}

/// Paints the shortest segment from the origin to the border: an apart pair's distance, or an overlapping one's
/// depth.
fn at_rest<V: World>(canvas: &Canvas, found: Found<V>, inside: bool) {
    let style = canvas.style;
    if let Found::Simplex(simplex) = found {
        edges(canvas, simplex, Pen::new(style.construction.mark, width::THIN));
    }
    for vertex in nearest_face(&found) {
        canvas.dot(place(&vertex), 3.0, style.construction.mark);
    }
    let closest = found.closest().in_space();
    let Some(outward) = closest.try_normalize() else { return };
    let radius = found.radius();
    let border = match found {
        Found::Simplex(_) => closest - outward * radius,
        Found::Polytope(_) => closest + outward * radius,
    };
    if inside {
        canvas.arrow(DVec3::ZERO, border, Pen::new(style.overlap.mark, width::THICK));
    } else {
        canvas.line(DVec3::ZERO, border, Pen::new(style.text, width::LINE).dotted());
        canvas.dot(border, width::DOT, style.contact.mark);
    }
}

/// The vertices of a simplex, or those of the face of a polytope that is nearest to the origin.
fn nearest_face<D: Vector>(found: &Found<D>) -> Vec<Vertex<D>> {
    match found {
        Found::Simplex(simplex) => simplex.vertices.clone(),
        Found::Polytope(polytope) => {
            let face = polytope.faces.get(polytope.nearest).into_iter().flatten();
            face.filter_map(|&i| polytope.vertices.get(i).copied()).collect()
        }
    }
}

fn edges<V: World>(canvas: &Canvas, simplex: &Simplex<V>, pen: Pen) {
    let corners: Vec<DVec3> = simplex.vertices.iter().map(place).collect();
    let fill = pen.color.gamma_multiply(0.10);
    for (i, &p) in corners.iter().enumerate() {
        for (j, &q) in corners.iter().enumerate().skip(i + 1) {
            canvas.line(p, q, pen);
            for &r in corners.iter().skip(j + 1) {
                area(canvas, &[p, q, r], fill);
            }
        }
    }
}

/// Paints the faces of a polytope; the nearest one stands out.
fn faces<V: World>(canvas: &Canvas, polytope: &Polytope<V>) {
    let style = canvas.style;
    let corners: Vec<DVec3> = polytope.vertices.iter().map(place).collect();
    let nearest = |number: usize| number == polytope.nearest;
    let mut order: Vec<usize> = (0..polytope.faces.len()).collect();
    order.sort_by_key(|&number| nearest(number));
    for number in order {
        let face: Vec<DVec3> =
            polytope.faces[number].iter().filter_map(|&i| corners.get(i).copied()).collect();
        let strength = if nearest(number) { 0.35 } else { 0.05 };
        area(canvas, &face, style.text.gamma_multiply(strength));
        let pen = if nearest(number) {
            Pen::new(style.text, width::LINE + 0.5).glowing(Some(style.accent.mark))
        } else {
            Pen::new(style.text, width::HAIR)
        };
        for (i, &p) in face.iter().enumerate() {
            canvas.line(p, face[(i + 1) % face.len()], pen);
        }
    }
}

fn area(canvas: &Canvas, corners: &[DVec3], color: egui::Color32) {
    let seen: Vec<DVec2> = corners.iter().filter_map(|&p| canvas.screen(p)).collect();
    if seen.len() == corners.len() && seen.len() > 2 {
        canvas.fan(&seen, color);
    }
}
