//! The view of the Minkowski difference of the pair in focus: one half of the stage, or a small window on it.

use egui::{
    Align2, Area, Context, Id, Label, Order, Pos2, Rect, Response, RichText, Sense, Stroke, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType, vec2,
};

use super::overlay;
use crate::analysis::Findings;
use crate::bench::{Bench, Wish};
use crate::panels::commands::action::Action;
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::view::style::{Style, size, width};
use crate::view::{Difference, Held, Surfaces};
use crate::words;
use crate::words::say;
use crate::words::tr;

const TITLE: &str = "Minkowski difference A − B";
/// The least width of a stage that has room for two pictures side by side, in points.
const FOR_TWO: f32 = 700.0;
/// The initial side of the window, as a part of the width of the scene's viewport.
const PART: f32 = 0.29;
/// The limits of the side, in points: the window is not narrower than its title, nor as large as the scene.
const LEAST: f32 = 222.0;
const MOST: f32 = 400.0;
/// The ratio of the viewport's width to the side below which the window would cover the shapes.
const LEAST_VIEW: f32 = 2.2;
/// The height of the title, the caption and the borders.
const AROUND: f32 = 60.0;

/// The view of the difference: a half of the stage, or a window. The window is placed beside the shapes once
/// per scene and size, then stays where the user moves it.
#[derive(Debug, Default)]
pub struct Inset {
    /// There was a difference to show when the user last held nothing.
    seen: bool,
    /// The side of the window for which it was placed, and whether it was open.
    placed: Option<(f32, bool)>,
    surfaces: Surfaces,
}

impl Inset {
    /// Divides the stage: a part for the scene and, if there is a difference and room for both, a part for
    /// the difference. The division stays while the user holds something.
    pub fn divide<V: World>(
        &mut self,
        ctx: &Context,
        stage: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
    ) -> (Rect, Option<Rect>) {
        if !bench.work.in_gesture() && !ctx.input(|input| input.pointer.any_down()) {
            self.seen = bench.crowd.is_none() && Difference::new(bench, findings).is_some();
        }
        if !self.seen || stage.width() < FOR_TWO {
            return (stage, None);
        }
        let (scene, beside) = stage.split_left_right_at_x(stage.center().x.round());
        (scene, Some(beside))
    }

    /// Shows the difference in its half of the stage.
    pub fn show_beside<V: World>(
        &mut self,
        ctx: &Context,
        half: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        asked: &mut Vec<Action>,
        style: &Style,
    ) {
        let picture = Difference::new(bench, findings);
        let area = Area::new(Id::new("difference")).order(Order::Background);
        area.fixed_pos(half.min).constrain(false).show(ctx, |ui| {
            ui.set_clip_rect(half);
            ui.painter().rect_filled(half, 0.0, style.background);
            let border = Stroke::new(width::HAIR, style.border);
            ui.painter().vline(half.left() + 0.5, half.y_range(), border);
            let inside = half.shrink(overlay::MARGIN);
            ui.allocate_new_ui(UiBuilder::new().max_rect(inside), |ui| {
                ui.style_mut().interaction.selectable_labels = false;
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label("A − B".semibold().size(size::NUMBER));
                let Some(picture) = picture else { return };
                let (words, ink) = picture.verdict(style);
                ui.label(words.semibold().size(size::LABEL).color(ink.text));
                let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::drag());
                let (id, held) = turn::<V>(ui, &response, asked);
                let (camera, times) = picture.camera_beside(bench, rect, held);
                ui.data_mut(|data| data.insert_temp(id, camera));
                picture.paint(&ui.painter_at(rect), &camera, style, &mut self.surfaces);
                if times > 1.0 {
                    let scale = say!("scale 1 : {}", words::number(times));
                    let scale = RichText::new(scale).size(size::BODY).color(style.quiet);
                    let foot = rect.split_top_bottom_at_y(rect.bottom() - 1.4 * size::BODY).1;
                    ui.put(foot, Label::new(scale));
                }
            });
        });
    }

    /// Shows the difference in a window over the scene, if there is one. Returns the area that it covers.
    pub fn show<V: World>(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        bench: &Bench<V>,
        findings: &Findings<V>,
        asked: &mut Vec<Action>,
        style: &Style,
    ) -> Option<Rect> {
        // On a wide stage, a difference that appears during a gesture waits for its half.
        let picture = Difference::new(bench, findings).filter(|_| viewport.width() < FOR_TWO)?;
        let side = (viewport.width() * PART).clamp(LEAST, MOST);
        // If the window would cover the shapes, it starts collapsed.
        let open = viewport.width() > LEAST_VIEW * side;
        // The size is part of the id, so that another size starts as a new window.
        let id = Id::new(("difference", side as u32, open));
        let mut window = overlay::window(ctx, viewport, id, TITLE, style)
            .default_size([side, side])
            .default_open(open)
            .min_size([160.0, 120.0])
            .resizable(true);
        // Positions on the screen are valid only once the camera knows its viewport.
        let settled = bench.sight.camera.viewport().size()
            == glam::Vec2::new(viewport.width(), viewport.height());
        if settled && self.placed.replace((side, open)) != Some((side, open)) {
            let place = corner(viewport, Vec2::splat(side), bench, findings);
            window = window.current_pos(place.min);
        }
        let shown = window.show(ctx, |ui| {
            let (words, ink) = picture.verdict(style);
            ui.label(RichText::new(words).semibold().color(ink.text));
            let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::drag());
            let (id, held) = turn::<V>(ui, &response, asked);
            let camera = picture.camera(bench, rect, held);
            ui.data_mut(|data| data.insert_temp(id, camera));
            picture.paint(&ui.painter_at(rect), &camera, style, &mut self.surfaces);
        })?;
        Some(shown.response.rect)
    }
}

/// Turns the scene and the difference together. Returns the camera of the last frame, and the id under which it is
/// stored.
fn turn<V: World>(ui: &Ui, response: &Response, asked: &mut Vec<Action>) -> (Id, Held) {
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, tr(TITLE)));
    let by = response.drag_delta();
    if by != Vec2::ZERO {
        asked.push(Wish::Orbit(glam::DVec2::new(by.x.into(), by.y.into())).into());
    }
    let id = Id::new(("difference", V::DIM));
    (id, ui.data(|data| data.get_temp(id)))
}

/// The corner of the viewport in which a window of this size covers least of the pair, preferably upper left.
fn corner<V: World>(
    viewport: Rect,
    inside: Vec2,
    bench: &Bench<V>,
    findings: &Findings<V>,
) -> Rect {
    let size = inside + vec2(18.0, AROUND);
    let room = viewport.shrink(overlay::MARGIN);
    let pair = bench.trace.focus().map_or(Vec::new(), |(a, b)| vec![a, b]);
    let taken: Vec<Rect> = pair
        .into_iter()
        .filter_map(|index| {
            let bounds = findings.bounds.get(index)?;
            let corners = (0..1 << V::DIM).filter_map(|i| {
                let corner = V::from_fn(|axis| {
                    if i >> axis & 1 == 0 { bounds.min.get(axis) } else { bounds.max.get(axis) }
                });
                bench.sight.camera.to_screen(corner).map(|p| Pos2::new(p.x, p.y))
            });
            Some(Rect::from_points(&corners.collect::<Vec<_>>()))
        })
        .collect();
    let covered = |place: &Rect| overlay::covered(*place, &taken);
    [Align2::LEFT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_TOP, Align2::RIGHT_BOTTOM]
        .map(|align| align.align_size_within_rect(size, room))
        .into_iter()
        .min_by(|x, y| covered(x).total_cmp(&covered(y)))
        .unwrap_or(room)
}
