//! The magnifier: in an empty corner of the stage, what is too small on it of the pair in focus.

use egui::{
    Align2, Area, Context, Id, Label, Order, Painter, Pos2, Rect, RichText, Sense, Stroke,
    StrokeKind, Vec2,
};
use glam::DVec3;

use super::open_scene::OpenScene;
use super::overlay;
use crate::analysis::Focus;
use crate::bench::{self, Camera, step_above};
use crate::scene::World;
use crate::shapes::Bounds;
use crate::view::style::{Style, size, width};
use crate::view::{self};
use crate::words;

/// The corners in which it may stand, the usual one first.
const CORNERS: [Align2; 4] =
    [Align2::RIGHT_BOTTOM, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM, Align2::LEFT_TOP];
/// Its sides, in points.
const SIDE: f32 = 180.0;
/// In a smaller stage it would hide the shapes.
const LEAST: Vec2 = egui::vec2(400.0, 300.0);
/// What is magnified less is as well seen on the stage.
const WEAKEST: f64 = 3.0;
/// What is not so many pixels large even in it, because the camera comes no nearer, is not shown.
const SEEN: f64 = 24.0;
/// The least sides of the frame on the stage.
const FRAME: f32 = 8.0;
/// So much of it may cover shapes before it goes to another corner.
const DISTURBS: f32 = 0.15;

/// Whether it is shown, and where it stands.
#[derive(Debug, Default)]
pub struct Magnifier {
    off: bool,
    /// What it shows, in the world.
    of: Option<[DVec3; 2]>,
    corner: Option<usize>,
    /// Its place on the stage, and the frame around what it shows.
    shown: Option<[Rect; 2]>,
    /// There was no room for it in this version of the scene, and a stage of this size.
    refused: Option<(u64, Vec2)>,
}

impl Magnifier {
    /// Shows it where something is too small from now on, or never. Answers which.
    pub fn toggle(&mut self) -> bool {
        self.off = !self.off;
        self.refused = None;
        !self.off
    }

    /// Another scene is open.
    pub fn new_scene(&mut self) {
        *self = Self { off: self.off, ..Self::default() };
    }

    /// Where it stood in the last frame.
    pub fn place(&self) -> Option<Rect> {
        self.shown.map(|[place, _]| place)
    }

    /// Shows it where it is needed, and where nothing is `taken`. Answers what it covers.
    pub fn show<V: World>(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        open: &mut OpenScene<V>,
        taken: &[Rect],
        style: &Style,
    ) -> Option<Rect> {
        let held = self.decide(ctx, open);
        let last = self.shown.take();
        let OpenScene { bench, findings, magnified, .. } = open;
        let of = self.of.map(|[min, max]| [V::from_space(min), V::from_space(max)])?;
        let bounds = Bounds { min: of[0], max: of[1] };
        let version = (bench.work.version(), viewport.size());
        let has_room = viewport.width() >= LEAST.x && viewport.height() >= LEAST.y;
        if !has_room || self.refused == Some(version) {
            return None;
        }
        let middle = bounds.center();
        let at = bench.camera.to_screen(middle).map(|at| Pos2::new(at.x, at.y))?;
        if !viewport.contains(at) {
            return None;
        }
        let settled =
            bench.camera.viewport().size() == glam::Vec2::new(viewport.width(), viewport.height());
        let Some(place) = self.open(viewport, at, &overlay::bodies(bench), taken, held) else {
            // Elsewhere it would come and go as the shapes make room for it.
            self.refused = Some(version).filter(|_| !held && last.is_none() && settled);
            return None;
        };
        // Whether it shows a gap, or a body alone.
        let within = |p: &V| bounds.join(&Bounds { min: *p, max: *p }) == bounds;
        let gap = findings.focus.as_ref().and_then(Focus::ends);
        let gap = gap.filter(|[a, b]| a != b && within(a) && within(b));
        let (camera, times) = closer::<V>(&bench.camera, place, &bounds, gap)?;
        let frame = Vec2::splat((place.width() / times as f32).max(FRAME));
        self.shown = Some([place, Rect::from_center_size(at, frame)]);
        let area = Area::new(Id::new("magnifier")).order(Order::Background).interactable(false);
        area.fixed_pos(place.min).show(ctx, |ui| {
            let (rect, _) = ui.allocate_exact_size(place.size(), Sense::hover());
            let painter = ui.painter_at(rect);
            painter.rect_filled(rect, 0.0, style.background);
            view::magnified(&painter, &camera, findings, magnified, style);
            let border = Stroke::new(width::THIN, style.construction.mark);
            painter.rect_stroke(rect, 0.0, border, StrokeKind::Inside);
            let caption = RichText::new(caption(times))
                .size(size::BODY)
                .color(style.quiet)
                .background_color(style.background.gamma_multiply(0.85));
            let corner =
                rect.shrink2(egui::vec2(6.0, 4.0)).split_top_bottom_at_y(rect.top() + 20.0).0;
            ui.allocate_new_ui(egui::UiBuilder::new().max_rect(corner), |ui| {
                ui.add(Label::new(caption).selectable(false));
            });
        });
        Some(place)
    }

    /// Paints the frame on the stage, and the way from there to the magnifier.
    pub fn mark(&self, painter: &Painter, style: &Style) {
        let Some([place, frame]) = self.shown else { return };
        let hair = Stroke::new(width::HAIR, style.construction.mark);
        let corners = |rect: Rect| {
            [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
        };
        // Between the corners that are outermost, seen along the way.
        let way = place.center() - frame.center();
        let aside = |i: &usize| way.rot90().dot(corners(place)[*i] - place.center());
        let by = |x: &usize, y: &usize| aside(x).total_cmp(&aside(y));
        for i in [(0..4).min_by(by), (0..4).max_by(by)].into_iter().flatten() {
            painter.line_segment([corners(frame)[i], corners(place)[i]], hair);
        }
        let rim = Stroke::new(width::THIN, style.construction.mark);
        painter.rect_stroke(frame, 0.0, rim, StrokeKind::Outside);
    }

    /// Finds what it shows; while something is held, or moves, it stays as it is, as far as it is shown. Answers whether it is.
    fn decide<V: World>(&mut self, ctx: &Context, open: &OpenScene<V>) -> bool {
        let bench = &open.bench;
        let by_hand =
            ctx.input(|input| input.pointer.any_down() || input.smooth_scroll_delta != Vec2::ZERO);
        if by_hand {
            self.refused = None;
        }
        let held = by_hand || bench.work.in_gesture() || bench.needs_frame();
        let of = bench.too_small(&open.findings);
        let of = of.map(|Bounds { min, max }| [min.in_space(), max.in_space()]);
        match held {
            true => self.of = self.of.map(|before| of.unwrap_or(before)),
            false => self.of = of,
        }
        if self.off {
            self.of = None;
        }
        held
    }

    /// The corner in which it covers nothing that is taken, nor what it shows, and least of the shapes.
    fn open(
        &mut self,
        viewport: Rect,
        at: Pos2,
        bodies: &[Rect],
        taken: &[Rect],
        held: bool,
    ) -> Option<Rect> {
        let room = viewport.shrink(overlay::MARGIN);
        let place = |corner: usize| CORNERS[corner].align_size_within_rect(Vec2::splat(SIDE), room);
        let is_free = |corner: &usize| {
            let around = place(*corner).expand(overlay::MARGIN * 0.5);
            !around.contains(at) && !taken.iter().any(|taken| taken.intersects(around))
        };
        let covers = |corner: usize| overlay::covered(place(corner), bodies);
        let stays = |corner: &usize| held || covers(*corner) <= DISTURBS * SIDE * SIDE;
        let corner = self.corner.filter(is_free).filter(stays);
        let best = || {
            let free = (0..CORNERS.len()).filter(is_free);
            free.min_by(|x, y| covers(*x).total_cmp(&covers(*y)))
        };
        let corner = corner.or_else(best);
        self.corner = corner.or(self.corner);
        corner.map(place)
    }
}

/// A camera that looks closer than the stage's, and how many times: a round number, so that the picture does not change its size with
/// every move. `None` where that would not help. It looks from where the stage's does, but at a gap of space from the side.
fn closer<V: World>(
    stage: &Camera,
    place: Rect,
    bounds: &Bounds<V>,
    gap: Option<[V; 2]>,
) -> Option<(Camera, f64)> {
    let mut camera = *stage;
    let [min, max] = [place.min, place.max].map(|p| glam::Vec2::new(p.x, p.y));
    camera.set_viewport(bench::Rect { min, max });
    let middle = bounds.center().in_space();
    if let Some([a, b]) = gap.filter(|_| V::DIM == 3) {
        camera.look(middle, Some(middle - beside(stage, middle, (b - a).in_space())), SIDE.into());
    }
    camera.frame(bounds);
    let most = camera.pixels_per_unit(middle) / stage.pixels_per_unit(middle);
    let times = 1.0 / step_above(1.0 / most).0;
    camera.zoom(times / most, middle);
    let pixels = (bounds.max - bounds.min).max_element() * camera.pixels_per_unit(middle);
    (pixels >= SEEN && times >= WEAKEST).then_some((camera, times))
}

/// The direction across a gap in which it is seen from the side, and turned least.
fn beside(stage: &Camera, at: DVec3, gap: DVec3) -> DVec3 {
    let along = gap.normalize_or_zero();
    let across = |way: DVec3| (way - along * way.dot(along)).try_normalize();
    let sight = stage.project(at).map_or(DVec3::ZERO, |at| stage.ray(at).1);
    // Who looks along it sees it from above.
    let [right, up] = stage.screen_axes();
    let seen = across(sight).filter(|way| way.dot(sight) > 0.1);
    seen.or(across(-up)).or(across(right)).unwrap_or(sight)
}

/// How many times larger it is.
fn caption(times: f64) -> String {
    if times < 1e6 {
        format!("×{}", words::grouped(times.round()))
    } else {
        format!("×{times:.0e}")
    }
}
