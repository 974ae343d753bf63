//! Paints a scene and its findings.
//!
//! Everything of the plane, and in space every line, mark and word, is painted by egui: widths are in pixels,
//! and borders are smooth. Only the solids of space, and of a crowd the outlines and arrows too, are drawn by
//! macroquad, beneath.

mod axes;
mod bodies;
mod brush;
mod cached_mesh;
mod canvas;
mod cast;
mod clip;
mod comparison;
mod construction;
mod crossings;
mod crowd;
mod difference;
mod figure;
mod figure_cache;
mod frames;
mod gpu;
mod grid;
mod ground;
mod handles;
mod hatch;
mod impostors;
mod intervals;
mod labels;
mod lane;
mod magnified;
mod meeting;
mod motion;
mod nodes;
mod obstacles;
mod offset_set;
mod part_names;
mod plane_marker;
mod polyline;
mod projected_radii;
mod radii;
mod reach;
mod routine;
mod separation;
mod shade;
mod shared;
mod simplex;
mod slabs;
mod solids;
mod steps;
pub mod style;
mod throng;
mod trees;
mod vertex_numbers;
mod volumes;

use std::collections::HashSet;
use std::rc::Rc;

use glam::{DVec2, DVec3};

pub use crowd::{contact_color, crowd};
pub use difference::{Difference, Held};
pub use figure::Surfaces;
pub use figure_cache::FigureCache;
pub use gpu::{INDICES, Pipelines, Solids, VERTICES};
pub use magnified::magnified;
pub use motion::contact_sign;
pub use nodes::level_ink;
pub use obstacles::{CELL, Coverage, Obstacles};
pub use style::{Ink, Role, Style, Theme};
pub use volumes::ink as volume_ink;

use crate::analysis::{Findings, Focus, Verdict};
use crate::bench::{Bench, Grab, TraceKind};
use crate::scene::World;
use crate::shapes::{Kind, Shape};
use crate::words;
use bodies::{Body, Look};
use canvas::{Canvas, Pen};
use figure::Figure;
use meeting::{Meeting, meetings};
use obstacles::Rank;
use solids::Seen;
use style::width;
use throng::{Member, Membership};

/// All of a picture.
const WHOLE: egui::Rect = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));

/// Paints the scene on `painter`, which has to be beneath all panels, with no words on the `covered` parts.
pub fn paint<V: World>(
    painter: &egui::Painter,
    bench: &Bench<V>,
    findings: &Findings<V>,
    cache: &mut FigureCache<V>,
    style: &Style,
    covered: &[egui::Rect],
) {
    cache.open(&bench.sight.camera, findings.shapes.len());
    let batch = std::mem::take(&mut cache.batch);
    let canvas = Canvas::new(painter, style, &bench.sight.camera).with_piles(batch);
    for rect in covered {
        canvas.keep_words_out(*rect);
    }
    ground::paint(&canvas);
    let selected = bench.selection.selected.map_or(Role::Other, |index| role(findings, index));
    let handles = bench.tool.handles(&bench.seen());
    canvas.named_by_handles.set(handles::naming(&handles, selected));
    if let Some((picture, area)) = cache.backdrop {
        canvas.painter().image(picture, area, WHOLE, egui::Color32::WHITE);
    }

    let crowded = bench.seen().is_crowded();
    let selection: HashSet<usize> = bench.selection.entries().iter().copied().collect();
    let meetings = meetings(bench, findings);
    let (figures, members) = figures(bench, findings, cache, &meetings, &selection);
    let pair = sharing(bench, findings, &meetings).filter(|_| canvas.camera.is_flat());
    let pair = pair.and_then(|[a, b]| Some([figures[a].clone()?, figures[b].clone()?]));
    let areas = pair.as_ref().map(|[a, b]| cache.shared_areas([a, b]));
    let tinted = areas == Some(None);
    let drawn = drawn(&canvas, (bench, findings), &figures, &meetings, &selection, tinted);
    let moving = motion::Scene::new(bench, findings, &figures);
    // A routine has its own picture of what moves.
    let of_routine = bench.trace.subject == TraceKind::Routine;
    if !of_routine {
        canvas.ranked(Rank::Outline, || moving.paint_beneath(&canvas));
    }
    if canvas.camera.is_flat() {
        if !members.is_empty() {
            cache.throng.paint(&canvas, &members, findings);
        }
        drawn.iter().for_each(|(_, body)| bodies::paint_areas(&canvas, body));
    }
    if let (Some([a, _]), Some(Some(areas))) = (&pair, &areas) {
        shared::paint(&canvas, areas, shared::anchor(&canvas, a));
    }
    paint_bodies(&canvas, findings, &drawn, crowded);
    if !of_routine {
        canvas.ranked(Rank::Mark, || moving.paint_above(&canvas));
    }
    paint_shown(&canvas, bench, findings);
    if let Some(focus) = looked_at(bench, findings) {
        paint_focus(&canvas, bench, findings, focus, (&figures, &moving));
    }
    canvas.ranked(Rank::Mark, || motion::paint_stop(&canvas, bench));
    if let Some(corners) = bench.tool.band() {
        paint_band(&canvas, corners);
    }
    canvas.ranked(Rank::Mark, || handles::paint(&canvas, &handles, selected));
    (cache.batch, cache.obstacles) = canvas.finish();
}

/// The figures of the shapes that are painted one by one, and the throng of the plane: the rest of what is in view.
fn figures<V: World>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    cache: &mut FigureCache<V>,
    meetings: &[Meeting],
    selection: &HashSet<usize>,
) -> (Vec<Option<Rc<Figure>>>, Vec<Member>) {
    let membership = Membership::new(bench, findings);
    let mut members: Vec<Member> = Vec::new();
    let shapes = findings.shapes.iter().zip(&findings.bounds).enumerate();
    let figures: Vec<Option<Rc<Figure>>> = shapes
        .map(|(index, (shape, bounds))| {
            let shape = shape.as_ref()?;
            if membership.is_beside(index, bounds) {
                None
            } else if membership.has(index, shape) {
                // Those of space are drawn with its solids.
                if V::DIM == 2 {
                    let overlapping = meetings[index] == Meeting::Marked;
                    let selected = selection.contains(&index);
                    members.push(Member { index, overlapping, selected, way: None });
                }
                None
            } else {
                Some(cache.figure(index, shape))
            }
        })
        .collect();
    (figures, members)
}

/// The bodies that are painted one by one, in the order of painting; `tinted` if the overlap of the pair in focus is not known.
fn drawn<'a, V: World>(
    canvas: &Canvas,
    (bench, findings): (&'a Bench<V>, &Findings<V>),
    figures: &[Option<Rc<Figure>>],
    meetings: &[Meeting],
    selection: &HashSet<usize>,
    tinted: bool,
) -> Vec<(usize, Body<'a>)> {
    let (crowded, is_flat) = (bench.seen().is_crowded(), canvas.camera.is_flat());
    let one_pair = findings.focus.is_some() && !crowded;
    let body = |index: usize| {
        let marked = meetings[index] == Meeting::Marked;
        let look = Look {
            role: role(findings, index),
            overlapping: marked,
            hatched: is_flat && !one_pair && marked,
            tinted: tinted && marked,
            bare: false,
            undecided: undecided(findings, index),
            selected: selection.contains(&index),
            hovered: bench.tool.hover == Some(Grab::Shape(index)),
        };
        let named = !crowded || look.role != Role::Other || look.selected || look.hovered;
        let name = named.then(|| words::shape(&bench.document().entries[index].name));
        let (name, badge) = (name.unwrap_or_default(), meetings[index] == Meeting::Elsewhere);
        Some((index, Body { name, look, badge, figure: figures[index].clone()? }))
    };
    let mut drawn: Vec<(usize, Body)> = order(findings).filter_map(body).collect();
    if crowded && is_flat {
        bodies::limit_layers(canvas.viewport, drawn.iter_mut().map(|(_, body)| body));
    }
    drawn
}

/// Paints bodies with their names, and the lines from those in focus or selected to the ground.
fn paint_bodies<V: World>(
    canvas: &Canvas,
    findings: &Findings<V>,
    drawn: &[(usize, Body)],
    crowded: bool,
) {
    for (index, body) in drawn {
        let marked = body.look.role != Role::Other || body.look.selected;
        if let Some(shape) = findings.shapes[*index].as_ref().filter(|_| marked) {
            ground::depth_cue(canvas, shape);
        }
        if !crowded || marked {
            canvas.note_body(&body.figure, body.look.role != Role::Other);
        }
        bodies::paint(canvas, body);
    }
}

/// Paints what is shown beside the shapes: volumes, trees, intervals, and the steps of a routine.
fn paint_shown<V: World>(canvas: &Canvas, bench: &Bench<V>, findings: &Findings<V>) {
    volumes::paint(canvas, &bench.shown.volumes, &findings.volumes);
    if let Some(trees) = &findings.trees {
        trees::paint(canvas, &bench.shown.tree, trees);
    }
    if let Some(found) = &findings.intervals {
        let stepped = bench.trace.subject == TraceKind::Intervals;
        let current = bench.trace.stepper.current(found.record.steps.len()).filter(|_| stepped);
        canvas.ranked(Rank::Mark, || intervals::paint(canvas, found, current));
    }

    if let Some(played) = &findings.routine {
        let stepped = bench.trace.subject == TraceKind::Routine;
        let current = bench.trace.stepper.current(played.record.steps.len()).filter(|_| stepped);
        canvas.ranked(Rank::Mark, || routine::paint(canvas, findings, played, current));
    }
}

/// Paints how the test of the pair in focus decides, the own axis, and where the curves of both cross.
fn paint_focus<V: World>(
    canvas: &Canvas,
    bench: &Bench<V>,
    findings: &Findings<V>,
    focus: &Focus<V>,
    (figures, moving): (&[Option<Rc<Figure>>], &motion::Scene<V>),
) {
    let figure = |index: usize| figures[index].as_deref();
    let shape = |index: usize| findings.shapes[index].as_ref();
    if let (Some(a), Some(b), Some(shape_a), Some(shape_b)) =
        (figure(focus.a), figure(focus.b), shape(focus.a), shape(focus.b))
    {
        let words = &words::Pair::of(bench.document(), [focus.a, focus.b]);
        let pair = construction::Pair { shapes: [shape_a, shape_b], figures: [a, b], words };
        match (bench.trace.subject, moving.is_the_picture()) {
            (TraceKind::Intervals | TraceKind::Routine, _) => {}
            (_, false) => canvas.ranked(Rank::Mark, || {
                steps::paint(canvas, bench, findings, focus, &pair);
            }),
            // The results of a search stay visible.
            (_, true) => {
                let of_sweep = bench.trace.steps_the_sweep(focus);
                let steps = match &focus.motion {
                    Some(motion) if of_sweep => &bench.trace.sweep_record(motion).steps,
                    _ => &focus.record.steps,
                };
                let current = bench.trace.outer_stepper().current(steps.len()).filter(|_| of_sweep);
                // The boxes of a sweep are those of u = 0.
                if !of_sweep || bench.time.u == 0.0 {
                    canvas.ranked(Rank::Mark, || {
                        nodes::paint(canvas, steps, &pair, current);
                    });
                }
            }
        }
        if let Some(test) = &focus.own_axis {
            let anchor = bench.seen().own_axis_anchor();
            let direction = test.axis.in_space().normalize_or_zero();
            let reach = canvas.reach(anchor);
            let pen = Pen::new(canvas.style.text, width::HAIR).faded(0.6);
            canvas.line(anchor - direction * reach, anchor + direction * reach, pen);
            canvas.ranked(Rank::Mark, || axes::paint_own(canvas, test, pair.figures));
        }
    }
    // These lie over the marks of the steps: a solution behind the origin of a line is one of them too.
    let crossings = focus.crossings.as_ref().filter(|_| bench.trace.subject != TraceKind::Routine);
    if let (Some(found), Some(a), Some(b)) = (crossings, shape(focus.a), shape(focus.b)) {
        let stepped = bench.trace.pair_stepper().current(focus.record.steps.len()).is_some();
        canvas.ranked(Rank::Mark, || crossings::paint(canvas, found, [a, b], stepped));
    }
}

/// Paints the rectangle in which shapes are selected.
fn paint_band(canvas: &Canvas, corners: [DVec2; 2]) {
    let [from, to] = corners.map(canvas::pos);
    let (fill, rim) = (canvas.style.accent.mark.gamma_multiply(0.12), canvas.style.accent.mark);
    let rim = egui::Stroke::new(width::HAIR, rim);
    let band = egui::Rect::from_two_pos(from, to);
    canvas.painter().rect(band, 0.0, fill, rim, egui::StrokeKind::Inside);
}

/// The ground and the solids of space, after [`paint`].
pub fn solids<'a>(
    bench: &Bench<DVec3>,
    findings: &Findings<DVec3>,
    cache: &'a mut FigureCache<DVec3>,
    style: &Style,
) -> Solids<'a> {
    cache.open(&bench.sight.camera, findings.shapes.len());
    if let Some(crowd) = &bench.crowd {
        let ground = cache.ground(style, 1.0);
        crowd::solids(&mut cache.layers, &bench.sight.camera, &ground, crowd, style);
        return Solids { layers: &cache.layers, throng: None };
    }
    let selection: HashSet<usize> = bench.selection.entries().iter().copied().collect();
    let meetings = meetings(bench, findings);
    let shared = sharing(bench, findings, &meetings).and_then(|pair| {
        let [a, b] = pair.map(|index| findings.shapes[index].as_ref());
        let shapes = [a?, b?];
        let figures = [cache.figure(pair[0], shapes[0]), cache.figure(pair[1], shapes[1])];
        Some(cache.shared(shapes, [&figures[0], &figures[1]]))
    });
    let membership = Membership::new(bench, findings);
    let (mut members, mut bodies) = (Vec::new(), Vec::new());
    for index in order(findings) {
        let Some(shape) = &findings.shapes[index] else { continue };
        let overlapping = meetings[index] == Meeting::Marked;
        if membership.has(index, shape) {
            let selected = selection.contains(&index);
            members.push(Member { index, overlapping, selected, way: None });
            continue;
        }
        // The triangles of a mesh that are hit are marked, and flat shapes share no volume.
        let tinted = overlapping && shared == Some(None) && matches!(shape, Shape::Sector(_));
        let (role, figure) = (role(findings, index), cache.figure(index, shape));
        bodies.push(Seen { shape, role, overlapping, tinted, figure });
    }
    if throng::has_room(members.len()) {
        for member in &mut members {
            let way = motion::way(bench, findings, member.index);
            member.way = way.filter(|[from, to]| from != to);
        }
    }
    let ground = cache.ground(style, solids::ground_strength(&bodies));
    let shared = shared.flatten();
    cache.throng.fill(&bench.sight.camera, &members, findings, style);
    solids::fill(&mut cache.layers, &bench.sight.camera, &ground, bodies, shared.as_deref(), style);
    Solids { layers: &cache.layers, throng: Some(&cache.throng.layers) }
}

/// The pair whose overlap is drawn.
fn sharing<V: World>(
    bench: &Bench<V>,
    findings: &Findings<V>,
    meetings: &[Meeting],
) -> Option<[usize; 2]> {
    let pair = findings.focus.as_ref().map(|focus| [focus.a, focus.b])?;
    let both = pair.iter().all(|&index| meetings[index] == Meeting::Marked);
    (both && !bench.seen().is_crowded()).then_some(pair)
}

/// The pair in focus; of a crowd only if it was chosen.
pub fn looked_at<'a, V: World>(
    bench: &Bench<V>,
    findings: &'a Findings<V>,
) -> Option<&'a Focus<V>> {
    let seen = bench.seen();
    findings.focus.as_ref().filter(|_| !seen.is_crowded() || seen.focus_is_chosen())
}

/// The order of painting: the pair in focus comes last, over all others.
fn order<V: World>(findings: &Findings<V>) -> impl Iterator<Item = usize> {
    let last = |index: &usize| role(findings, *index) != Role::Other;
    let (last, first): (Vec<usize>, Vec<usize>) = (0..findings.shapes.len()).partition(last);
    first.into_iter().chain(last)
}

/// Whether the pair in focus has no test, or no answer.
fn undecided<V: World>(findings: &Findings<V>, index: usize) -> bool {
    let focus = findings.focus.as_ref().filter(|focus| focus.a == index || focus.b == index);
    focus.is_some_and(|focus| matches!(focus.verdict, Verdict::Unsupported(_) | Verdict::GaveUp))
}

/// Whether the entry is a mesh whose partner is a camera: its visible part has its colour, and the rest is
/// grey.
fn is_culled<V: World>(findings: &Findings<V>, index: usize) -> bool {
    let kind = |index: usize| findings.shapes[index].as_ref().map(Shape::kind);
    findings.focus.as_ref().is_some_and(|focus| {
        let partner = if focus.a == index { focus.b } else { focus.a };
        let among = focus.a == index || focus.b == index;
        among && kind(index) == Some(Kind::Mesh) && kind(partner) == Some(Kind::Frustum)
    })
}

fn role<V: World>(findings: &Findings<V>, index: usize) -> Role {
    match &findings.focus {
        Some(_) if is_culled(findings, index) => Role::Other,
        Some(focus) if focus.a == index => Role::A,
        Some(focus) if focus.b == index => Role::B,
        _ => Role::Other,
    }
}
