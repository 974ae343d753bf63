//! The magnifier: shows, where the stage is empty, a detail of the pair in focus that is too small.

use egui::{
    Align2, Area, Context, Id, Label, Order, Painter, Pos2, Rect, RichText, Sense, Stroke,
    StrokeKind, Vec2,
};
use glam::DVec3;

use super::floats::{Float, Floats};
use super::open_scene::OpenScene;
use crate::analysis::Focus;
use crate::bench::{self, Camera, step_above, too_small};
use crate::scene::World;
use crate::shapes::Bounds;
use crate::view::style::{Style, size, width};
use crate::view::{self};
use crate::words;

/// The width and height of the magnifier, in points.
const SIDE: f32 = 180.0;
/// The smallest stage that shows the magnifier: in a smaller one it would hide the shapes.
const LEAST: Vec2 = egui::vec2(400.0, 300.0);
/// The least magnification: a detail that needs less is visible on the stage as well.
const WEAKEST: f64 = 3.0;
/// The least size of the detail in the magnifier, in pixels; nothing is shown if the camera cannot come
/// closer.
const SEEN: f64 = 24.0;
/// The least width and height of the frame around the detail on the stage.
const FRAME: f32 = 8.0;
/// The part of the magnifier on bodies above which it is not worth it.
const MOST: f32 = 0.6;

/// Whether the magnifier is on, and its position.
#[derive(Debug, Default)]
pub struct Magnifier {
    off: bool,
    /// The detail that it shows: the corners of a box in the world.
    of: Option<[DVec3; 2]>,
    /// The rectangle of the magnifier on the stage, and the frame around the detail.
    shown: Option<[Rect; 2]>,
    /// The version of the scene and the size of the stage for which the magnifier found no room.
    refused: Option<(u64, Vec2)>,
}

impl Magnifier {
    /// Switches the magnifier: shown when something is too small, or never. Returns whether it may be shown.
    pub fn toggle(&mut self) -> bool {
        self.off = !self.off;
        self.refused = None;
        !self.off
    }

    /// Resets the state for another scene, except whether the magnifier is on.
    pub fn new_scene(&mut self) {
        *self = Self { off: self.off, ..Self::default() };
    }

    /// Shows the magnifier if it is needed and there is room. Returns the area that it covers.
    pub fn show<V: World>(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        open: &mut OpenScene<V>,
        floats: &mut Floats,
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
        let at = bench.sight.camera.to_screen(middle).map(|at| Pos2::new(at.x, at.y))?;
        if !viewport.contains(at) {
            return None;
        }
        let settled = bench.sight.camera.viewport().size()
            == glam::Vec2::new(viewport.width(), viewport.height());
        let detail = Rect::from_center_size(at, Vec2::splat(FRAME));
        let size = Vec2::splat(SIDE);
        let spot = floats.place(Float::Magnifier, &[(size, 0.0)], Align2::RIGHT_BOTTOM, &[detail]);
        if spot.covers || spot.on_bodies > MOST {
            floats.leave(Float::Magnifier);
            // Without this, the magnifier would come and go as the shapes make room for it.
            self.refused = Some(version).filter(|_| !held && last.is_none() && settled);
            return None;
        }
        let place = spot.rect;
        // The gap between the closest points, if the detail is a gap, not a single body.
        let within = |p: &V| bounds.join(&Bounds { min: *p, max: *p }) == bounds;
        let gap = findings.focus.as_ref().and_then(Focus::ends);
        let gap = gap.filter(|[a, b]| a != b && within(a) && within(b));
        let Some((camera, times)) = closer::<V>(&bench.sight.camera, place, &bounds, gap) else {
            floats.leave(Float::Magnifier);
            return None;
        };
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

    /// Paints the frame on the stage, and the lines from it to the magnifier.
    pub fn mark(&self, painter: &Painter, style: &Style) {
        let Some([place, frame]) = self.shown else { return };
        let hair = Stroke::new(width::HAIR, style.construction.mark);
        let corners = |rect: Rect| {
            [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
        };
        // The lines connect the corners that are outermost, as seen along the way.
        let way = place.center() - frame.center();
        let aside = |i: &usize| way.rot90().dot(corners(place)[*i] - place.center());
        let by = |x: &usize, y: &usize| aside(x).total_cmp(&aside(y));
        for i in [(0..4).min_by(by), (0..4).max_by(by)].into_iter().flatten() {
            painter.line_segment([corners(frame)[i], corners(place)[i]], hair);
        }
        let rim = Stroke::new(width::THIN, style.construction.mark);
        painter.rect_stroke(frame, 0.0, rim, StrokeKind::Outside);
    }

    /// Finds the detail to show. While the user holds something or something moves, a detail that is shown
    /// stays. Returns whether that is so.
    fn decide<V: World>(&mut self, ctx: &Context, open: &OpenScene<V>) -> bool {
        let bench = &open.bench;
        let by_hand =
            ctx.input(|input| input.pointer.any_down() || input.smooth_scroll_delta != Vec2::ZERO);
        if by_hand {
            self.refused = None;
        }
        let held = by_hand || bench.work.in_gesture() || bench.needs_frame();
        let of = too_small(&bench.seen(), &open.findings);
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
}

/// A camera with the view of the stage's, but closer, and the magnification: a round number, so that the size
/// of the picture does not change with every move. A gap in space is seen from the side. `None` if the
/// magnification would not help.
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
    let pixels = (bounds.max - bounds.min).max_abs() * camera.pixels_per_unit(middle);
    (pixels >= SEEN && times >= WEAKEST).then_some((camera, times))
}

/// The direction across a gap from which the gap is seen from the side, with the least turn.
fn beside(stage: &Camera, at: DVec3, gap: DVec3) -> DVec3 {
    let along = gap.normalize_or_zero();
    let across = |way: DVec3| (way - along * way.dot(along)).try_normalize();
    let sight = stage.project(at).map_or(DVec3::ZERO, |at| stage.ray(at).1);
    // If the stage's camera looks along the gap, the magnifier shows it from above.
    let [right, up] = [stage.right(), stage.up()];
    let seen = across(sight).filter(|way| way.dot(sight) > 0.1);
    seen.or(across(-up)).or(across(right)).unwrap_or(sight)
}

/// The magnification as text.
fn caption(times: f64) -> String {
    if times < 1e6 {
        format!("×{}", words::grouped(times.round()))
    } else {
        format!("×{times:.0e}")
    }
}
