//! The motion of shapes during the frame, and the first and the last contact of the pair in focus. Bodies at
//! other instants are dashed, in their own ink; displacements and the signs of contacts have the ink of
//! displacement.

mod curve;
mod ghosts;
mod sweep_steps;
mod tip;
use std::rc::Rc;

use egui::{Color32, Painter, Pos2, Shape as Mark, Stroke};
use glam::{DVec2, DVec3};
use sweep_steps::instants;
use tip::Tip;

use super::canvas::{Canvas, Pen, pos};
use super::construction::{Weight, closest};
use super::figure::{Figure, Part};
use super::obstacles::Rank;
use super::style::{Role, Style, Theme, width};
use crate::analysis::{Findings, Motion};
use crate::bench::{Bench, Stepper};
use crate::intersect::steps::Step;
use crate::intersect::sweep::{Contact, Overlap};
use crate::outline::hull_2d;
use crate::scene::{Curve, Hide, World};
use crate::shapes::{Shape, Turn};
use crate::vector::Vector;
use crate::view::axes::length;
use crate::words::tr;

/// The length of the normal at the first contact, in pixels.
const NORMAL: f64 = 52.0;
/// The difference in u from the first contact up to which the scene shows it.
const NOW: f64 = 0.005;
/// The difference in u up to which two instants are the same.
const SAME: f64 = 1e-6;
/// Half the width of a sign of a contact, in pixels.
const SIGN: f32 = 7.0;

/// A shape that moves, or that belongs to a pair that does.
struct MovingShape<V: Vector> {
    index: usize,
    role: Role,
    moves: bool,
    /// The places of its reference point at u = 0 and at u = 1.
    way: [DVec3; 2],
    /// The curve that it follows by straight lines.
    curve: Option<Curve<V>>,
    /// The point whose path shows the turn.
    tip: Option<Tip<V>>,
    /// The figure at u = 0, of a shape of the pair in focus.
    start: Option<Box<Figure>>,
    /// The figure at u = 1; in a crowd, only of a shape of the pair in focus.
    end: Option<Box<Figure>>,
}

/// The places of the reference point of a shape at u = 0 and at u = 1.
pub(super) fn way<V: World>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    index: usize,
) -> Option<[DVec3; 2]> {
    let start = match &findings.shapes[index] {
        Some(now) if bench.time.u == 0.0 => now.reference_point(),
        _ => bench.seen().at(index, 0.0)?.reference_point(),
    };
    Some([start.in_space(), start.in_space() + bench.seen().displacement(index).in_space()])
}

/// The moving shapes that have a figure.
pub(super) struct Scene<'a, V: World> {
    bench: &'a Bench<V>,
    motion: Option<&'a Motion<V>>,
    figures: &'a [Option<Rc<Figure>>],
    travellers: Vec<MovingShape<V>>,
    /// The steps of the sweep are shown.
    stepped: bool,
}

impl<'a, V: World> Scene<'a, V> {
    pub fn new(
        bench: &'a Bench<V>,
        findings: &'a Findings<V>,
        figures: &'a [Option<Rc<Figure>>],
    ) -> Self {
        let crowded = bench.seen().is_crowded();
        let focus = super::looked_at(bench, findings);
        let motion = focus.and_then(|focus| focus.motion.as_deref());
        let advances = motion.iter().flat_map(|motion| &motion.record.steps);
        let advances = advances.filter_map(|step| match step {
            Step::Advance(advance) => Some(advance),
            _ => None,
        });
        let nearest = advances.min_by(|x, y| x.distance.total_cmp(&y.distance));
        let traveller = |index: usize| {
            figures[index].as_ref()?;
            let turn = bench.document().entries[index].turn.is_some();
            let role = super::role(findings, index);
            let in_focus = role != Role::Other;
            let moves = turn || bench.seen().displacement(index) != V::ZERO;
            if !moves && !in_focus {
                return None;
            }
            let way = way(bench, findings, index)?;
            let shape = |u: f64| bench.seen().at(index, u);
            let figure = |shape: Shape<V>| Box::new(Figure::new(&shape, &bench.sight.camera));
            let end = if in_focus || !crowded { shape(1.0).map(figure) } else { None };
            let (mut start, mut tip) = (None, None);
            if in_focus {
                let shape = shape(0.0)?;
                let drawn = Figure::new(&shape, &bench.sight.camera);
                let turn = bench.document().entries[index].motion().ok()?.turn_of(&shape);
                let through = |turn| {
                    let at = nearest.filter(|_| !drawn.bounded)?;
                    let point = if role == Role::A { at.a } else { at.b };
                    let reference = V::from_space(way[0].lerp(way[1], at.u));
                    Some(Tip::through(point, at.u, reference, turn))
                };
                let of = |turn: Turn<V>| Tip::new(&shape, &drawn, turn).or_else(|| through(turn));
                tip = turn.and_then(of);
                start = Some(drawn.into());
            }
            let curve = bench.seen().curve_of(index);
            Some(MovingShape { index, role, moves, way, curve, tip, start, end })
        };
        let travellers = super::order(findings).filter_map(traveller).collect();
        let stepped = bench.trace.stepper != Stepper::All
            && focus.is_some_and(|focus| bench.trace.steps_the_sweep(focus));
        Self { bench, motion, figures, travellers, stepped }
    }

    /// Whether the picture is about the motion, as a whole or by the steps of its sweep, and not about an instant
    /// or another test.
    pub fn is_the_picture(&self) -> bool {
        let at_rest = || self.bench.time.u == 0.0 && !self.bench.time.playing;
        self.stepped
            || self.motion.is_some() && at_rest() && self.bench.trace.stepper == Stepper::All
    }

    fn meeting(&self) -> Option<Overlap<f64>> {
        self.motion?.meeting.ok().flatten()
    }

    fn moving(&self) -> impl Iterator<Item = &MovingShape<V>> {
        self.travellers.iter().filter(|traveller| traveller.moves)
    }

    fn figure_at(&self, traveller: &MovingShape<V>, u: f64) -> Option<Figure> {
        Some(Figure::new(&self.bench.seen().at(traveller.index, u)?, &self.bench.sight.camera))
    }

    /// Paints the marks beneath the bodies: the swept areas, the final poses, and the sampled ones.
    pub fn paint_beneath(&self, canvas: &Canvas) {
        for traveller in self.moving().filter(|traveller| traveller.role != Role::Other) {
            self.paint_swept(canvas, traveller);
            self.paint_curve(canvas, traveller);
        }
        self.paint_bounds(canvas);
        for traveller in self.moving() {
            let ink = canvas.style.body(traveller.role);
            let pen = Pen::new(ink.mark, width::HAIR).dashed().faded(0.5);
            traveller.end.iter().for_each(|end| trace(canvas, end, pen));
        }
        self.paint_samples(canvas);
    }

    fn paint_swept(&self, canvas: &Canvas, traveller: &MovingShape<V>) {
        let entry = &self.bench.document().entries[traveller.index];
        let convex = !matches!(
            self.bench.seen().at(traveller.index, 0.0),
            None | Some(Shape::Mesh(_) | Shape::Sector(_))
        );
        let Some((start, end)) = traveller.start.as_ref().zip(traveller.end.as_ref()) else {
            return;
        };
        if entry.turn.is_some() || !convex || !start.bounded || traveller.curve.is_some() {
            return;
        }
        let strength = if canvas.style.theme == Theme::Light { 0.07 } else { 0.10 };
        let color = canvas.style.body(traveller.role).mark;
        let band = hull_2d(start.seen().chain(end.seen()).collect());
        canvas.fan(&band, color.gamma_multiply(strength));
        canvas.stroke(&band, true, Pen::new(color, width::HAIR).faded(0.35));
    }

    /// Paints the outlines at the sampled instants: those that overlap stand out, all others are grey.
    fn paint_samples(&self, canvas: &Canvas) {
        let style = canvas.style;
        for &(u, overlaps) in self.motion.iter().flat_map(|motion| &motion.samples) {
            let pen = if overlaps {
                Pen::new(style.overlap.mark, width::LINE)
            } else {
                Pen::new(style.other.mark, width::THIN).faded(0.8)
            };
            for traveller in self.moving().filter(|traveller| traveller.role != Role::Other) {
                let Some(figure) = self.figure_at(traveller, u) else { continue };
                trace(canvas, &figure, pen);
                for &point in &figure.points {
                    canvas.painter().circle_filled(pos(point), width::DOT - 1.0, pen.color);
                }
            }
        }
    }

    /// Paints the marks over the bodies: displacements, ghosts at the contacts, and the contact itself.
    pub fn paint_above(&self, canvas: &Canvas) {
        let ink = canvas.style.displacement.mark;
        let crowded = self.bench.seen().is_crowded();
        for traveller in self.moving() {
            let (way, role) = (traveller.way, traveller.role);
            if let Some(figure) = &self.figures[traveller.index] {
                let pen = match role {
                    // The heads of thicker arrows would cover small shapes.
                    Role::Other if crowded => Pen::new(ink, width::HAIR).faded(0.6),
                    Role::Other => Pen::new(ink, width::LINE).faded(0.6),
                    _ => Pen::new(ink, width::LINE),
                };
                let paint = || canvas.ranked(Rank::Free, || canvas.arrow(way[0], way[1], pen));
                // A bent path has no chord.
                if traveller.curve.is_none() {
                    figure.prints.way.put(canvas, (way, role, crowded), paint);
                }
                if role != Role::Other {
                    canvas.note_line(way);
                }
            }
            if !self.bench.shown.volumes.on {
                traveller.paint_turn(canvas);
            }
        }
        if let Some(motion) = self.motion.filter(|_| self.stepped) {
            let steps = &self.bench.trace.sweep_record(motion).steps;
            let shown = self.bench.trace.outer_stepper().shown(steps.len());
            // An instant that the result names too is named once.
            let is_last = shown == steps.len();
            let said = is_last && steps.last().and_then(instants).is_some_and(|of| self.names(of));
            self.paint_step(canvas, &steps[..shown], said);
            // The result comes with the last step.
            if shown < steps.len() {
                return;
            }
        }
        if let Some(Overlap { first, last }) = self.meeting() {
            if let Some(contact) = self.motion.and_then(|motion| motion.contact) {
                self.paint_contact(canvas, contact, first);
            }
            let names = match first == last {
                true => [tr("touch at one instant"); 2],
                false => [tr("first contact"), tr("last contact")],
            };
            // Who overlaps to the end of the frame has no last contact in it.
            let last = if first < last && last >= 1.0 { f64::INFINITY } else { last };
            self.paint_both(canvas, [first, last], names);
        } else if let Some(u) = self.motion.and_then(|motion| motion.meeting.err()?.gave_up()) {
            self.paint_ghost(canvas, u, tr("gave up: apart before"), None, true);
        } else if let Some((u, found)) = self.motion.and_then(|motion| motion.nearest)
            && self.is_the_picture()
        {
            self.paint_ghost(canvas, u, tr("nearest"), None, true);
            let shift = self.unseen(u);
            let weight = Weight { current: false, fade: 1.0, words: true };
            let [a, b] = [found.a, found.b].map(|p| p.in_space() - shift);
            closest(canvas, [a, b], length(found.distance), weight);
        }
    }

    /// Whether the contacts are those of these instants that lie in the frame.
    fn names(&self, instants: [f64; 2]) -> bool {
        self.meeting().is_some_and(|Overlap { first, last }| {
            let mut pairs = instants.into_iter().zip([first, last]);
            pairs.all(|(u, of)| !(0.0..=1.0).contains(&u) || (u - of).abs() < SAME)
        })
    }

    /// The displacement of the observer up to `u`.
    fn unseen(&self, u: f64) -> DVec3 {
        self.bench.question().observer.in_space() * u
    }
}

/// Paints the contact at which the dragged shape has stopped.
pub(super) fn paint_stop<V: World>(canvas: &Canvas, bench: &Bench<V>) {
    let Some(stop) = bench.tool.stop.filter(|_| !bench.shown.hides(Hide::Verdict)) else { return };
    let Some(Contact { point, normal, normal_unique }) = stop.contact else { return };
    let unseen = bench.question().observer.in_space() * bench.time.u;
    let from_a = bench.trace.focus().is_none_or(|(a, _)| a == stop.pair.0);
    let normal = normal.filter(|_| normal_unique);
    let normal = normal.map(|normal| if from_a { normal } else { -normal });
    paint_contact(canvas, point.in_space() - unseen, normal.map(V::in_space));
}

/// Paints the point at which two shapes touch, and a normal there.
pub(super) fn paint_contact(canvas: &Canvas, point: DVec3, normal: Option<DVec3>) {
    let length = NORMAL / canvas.camera.pixels_per_unit(point);
    let arrow = normal.and_then(|normal| canvas.clipped(point, point + normal * length));
    if let Some([from, to]) = arrow {
        rimmed_arrow(canvas, from, to);
    }
    canvas.dot(point, width::DOT + 0.5, canvas.style.contact.mark);
}

/// Paints the visible part of the outline.
fn trace(canvas: &Canvas, figure: &Figure, pen: Pen) {
    let net = figure.is_net();
    for stroke in &figure.strokes {
        let pen = match stroke.part {
            Part::Border => pen,
            Part::Crease if !net => Pen { width: pen.width.min(width::HAIR), ..pen },
            _ => continue,
        };
        canvas.ranked(Rank::Outline, || canvas.stroke(&stroke.points, stroke.closed, pen));
    }
}

/// Paints the sign of a contact, of the given half width: filled for the first, hollow for the last.
pub fn contact_sign(painter: &Painter, at: Pos2, half: f32, filled: bool, style: &Style) {
    let ink = style.displacement.mark;
    let corners = [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)];
    let corners = corners.map(|(x, y)| at + egui::vec2(x, y)).to_vec();
    let fill = if filled { ink } else { style.background };
    painter.add(Mark::convex_polygon(corners, fill, Stroke::new(width::LINE, ink)));
}

/// Paints a yellow arrow, with a dark rim that sets it off from white and from bodies.
fn rimmed_arrow(canvas: &Canvas, from: DVec2, to: DVec2) {
    let style = canvas.style;
    let rim = if style.theme == Theme::Light { style.text } else { style.background };
    let fill = style.contact.mark;
    let along = (to - from).normalize_or_zero();
    let neck = to - along * 13.0;
    let side = along.perp() * 6.0;
    if from.distance(to) <= 14.0 {
        // The arrow points at the eye.
        return;
    }
    let shaft = |color: Color32, width: f32| {
        canvas.stroke(&[from, neck + along], false, Pen::new(color, width));
    };
    canvas.keep_off_line(from, to, 12.0);
    shaft(rim, width::LINE + 3.0);
    let head = [to, neck + side, neck - side].map(pos).to_vec();
    canvas.painter().add(Mark::convex_polygon(head, fill, Stroke::new(1.5, rim)));
    shaft(fill, width::LINE);
}
