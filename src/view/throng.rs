//! The throng: the bodies of a crowded scene that are neither in focus, selected, nor under the pointer. Impostors stand
//! for them, and their picture is kept until the camera or one of them moves.

use std::sync::Arc;

use egui::Mesh;
use glam::DVec3;

use super::bodies::MOST_LAYERS;
use super::brush::{self, Brush, MOST_OUTLINED};
use super::canvas::Canvas;
use super::gpu::{Layer, ThrongLayers};
use super::ground;
use super::impostors::Impostors;
use super::shade::Lamp;
use super::solids::Eye;
use super::style::{Style, Theme, width};
use crate::analysis::Findings;
use crate::bench::{Bench, Camera, Grab};
use crate::scene::{Either, World};
use crate::shapes::{Bounds, Kind, Shape};

/// Tells which bodies belong to the throng, and which are out of sight.
pub(super) struct Membership<'a, V: World> {
    bench: &'a Bench<V>,
    /// In the plane: what the camera sees, and whether that is more than outlines would leave to be seen.
    plane: Option<(Bounds<V>, bool)>,
}

impl<'a, V: World> Membership<'a, V> {
    pub fn new(bench: &'a Bench<V>, findings: &Findings<V>) -> Self {
        let plane = (V::DIM == 2 && bench.seen().is_crowded()).then(|| {
            let (min, max) = bench.sight.camera.visible();
            let [min, max] = [min, max].map(|corner| V::from_space(corner.extend(0.0)));
            let seen = Bounds { min, max };
            let count = findings.bounds.iter().filter(|bounds| bounds.meets(&seen)).count();
            (seen, count > MOST_OUTLINED)
        });
        Self { bench, plane }
    }

    /// Whether a body belongs to the throng.
    pub fn has(&self, index: usize, shape: &Shape<V>) -> bool {
        let belongs = match self.plane {
            Some((_, many)) => {
                let kind = shape.kind();
                let has_own_picture = kind == Kind::Mesh || !kind.is_bounded();
                many && !has_own_picture && !self.bench.seen().is_looked_at(index)
            }
            None => self.bench.seen().is_opaque(index, shape),
        };
        belongs && self.bench.tool.hover != Some(Grab::Shape(index))
    }

    /// Whether nothing of a body of the plane can be in view, wherever it is in the frame.
    pub fn is_beside(&self, index: usize, bounds: &Bounds<V>) -> bool {
        let Some((seen, _)) = self.plane else { return false };
        let entry = &self.bench.document().entries[index];
        let at_rest = entry.turn.is_none() && self.bench.seen().displacement(index) == V::ZERO;
        at_rest && !bounds.meets(&seen)
    }
}

/// A body of the throng.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Member {
    pub index: usize,
    pub overlapping: bool,
    pub selected: bool,
    /// Its displacement, if it has one and arrows are drawn.
    pub way: Option<[DVec3; 2]>,
}

/// The throng as it was painted last.
#[derive(Default)]
pub(super) struct Throng<V: World> {
    seen: Option<(Camera, Theme)>,
    members: Vec<(Member, Shape<V>)>,
    /// In the plane.
    mesh: Arc<Mesh>,
    /// In space.
    pub layers: ThrongLayers,
}

/// Whether there is room for the arrows and the shadows of so many bodies: those of more would hide them.
pub(super) fn has_room(count: usize) -> bool {
    count <= MOST_OUTLINED
}

impl<V: World> Throng<V> {
    /// Takes in the throng of this frame. Returns whether its picture has to be made anew.
    fn changes(
        &mut self,
        camera: &Camera,
        style: &Style,
        members: &[Member],
        of: &Findings<V>,
    ) -> bool {
        let seen = Some((*camera, style.theme));
        let shape = |member: &Member| of.shapes[member.index].as_ref();
        let is_same = |((last, shaped), now): (&(Member, Shape<V>), &Member)| {
            last == now && shape(now) == Some(shaped)
        };
        let same = self.seen == seen
            && self.members.len() == members.len()
            && self.members.iter().zip(members).all(is_same);
        if !same {
            self.seen = seen;
            let shaped = |member: &Member| Some((*member, shape(member)?.clone()));
            self.members.clear();
            self.members.extend(members.iter().filter_map(shaped));
        }
        !same
    }

    /// The members that can be told apart: not those that would lie beneath many layers of others. Those that overlap come first.
    fn seen_members(&self, canvas: &Canvas, findings: &Findings<V>) -> Vec<&(Member, Shape<V>)> {
        let (whole, pixel) = (f64::from(canvas.viewport.area()), canvas.camera.pixel());
        let mut room = f64::from(MOST_LAYERS) * whole;
        let (marked, others): (Vec<_>, Vec<_>) =
            self.members.iter().partition(|(member, _)| member.overlapping);
        let all = marked.into_iter().chain(others);
        let fits = all.take_while(|(member, _)| {
            let bounds = &findings.bounds[member.index];
            let side = |i: usize| (bounds.max.get(i) - bounds.min.get(i)) / pixel;
            let fits = room > 0.0;
            room -= (side(0) * side(1)).min(whole);
            fits
        });
        fits.collect()
    }

    /// Paints the throng of the plane: bodies that overlap others lie over the rest.
    pub fn paint(&mut self, canvas: &Canvas, members: &[Member], findings: &Findings<V>) {
        if self.changes(canvas.camera, canvas.style, members, findings) {
            let style = canvas.style;
            let mut brush = Brush::new(canvas, usize::MAX);
            let seen = self.seen_members(canvas, findings);
            for marked in [false, true] {
                for (member, shape) in seen.iter().filter(|of| of.0.overlapping == marked) {
                    let (color, opacity) = match (member.selected, marked) {
                        (true, _) => (style.accent.mark, brush::MARKED),
                        (false, true) => (style.overlap.mark, brush::MARKED),
                        (false, false) => (style.other.mark, brush::QUIET),
                    };
                    if let Either::Plane(shape) = V::shape(shape) {
                        brush.body(shape, color, opacity);
                    }
                }
            }
            self.mesh = brush.finish().into();
        }
        canvas.painter().add(self.mesh.clone());
    }
}

impl Throng<DVec3> {
    /// Fills the layers of the throng of space.
    pub fn fill(
        &mut self,
        camera: &Camera,
        members: &[Member],
        findings: &Findings<DVec3>,
        style: &Style,
    ) {
        if !self.changes(camera, style, members, findings) {
            return;
        }
        let (eye, lamp) = (Eye::new(camera), Lamp::new(camera, style.theme));
        let mut impostors = Impostors::new(&eye, &lamp, style);
        // The coats of bodies that are apart and that overlap; each as it is, and selected.
        let coats = [(style.other.mark, width::LINE), (style.overlap.mark, width::OUTLINE_OVERLAP)]
            .map(|(fill, outline)| {
                [fill, style.accent.mark].map(|line| impostors.coat(fill, line, outline))
            });
        let ThrongLayers { shadows, faces, lines } = &mut self.layers;
        [&mut *shadows, &mut *faces, &mut *lines].into_iter().for_each(Layer::clear);
        let has_shadows = has_room(members.len()) && ground::has_shadows(camera);
        for (member, shape) in &self.members {
            let bounds = &findings.bounds[member.index];
            if has_shadows {
                impostors.clear();
                impostors.shadow(shape);
                shadows.append(&impostors.faces);
            }
            impostors.clear();
            let coat = coats[usize::from(member.overlapping)][usize::from(member.selected)];
            impostors.body(shape, bounds, coat);
            if let Some(way) = member.way {
                impostors.arrow(way, bounds, style.displacement.mark);
            }
            faces.append(&impostors.faces);
            lines.append(&impostors.lines);
        }
    }
}
