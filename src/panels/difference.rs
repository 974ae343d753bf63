//! A small viewport of its own for the Minkowski difference of the pair in focus.

use egui::{Align2, Context, Id, Pos2, Rect, RichText, Sense, Vec2, vec2};

use super::look::SemiBold;
use super::overlay;
use crate::analysis::Findings;
use crate::bench::{Bench, Camera, Stage};
use crate::view::style::Style;
use crate::view::{Difference, Drawn, Held, Surfaces};

const TITLE: &str = "Minkowski difference A − B";
/// Its sides at first, as a part of the width of the scene's viewport.
const PART: f32 = 0.29;
/// Not narrower than its title, nor as large as the scene.
const LEAST: f32 = 222.0;
const MOST: f32 = 400.0;
/// In a viewport that is not so many times as wide it would cover the shapes.
const LEAST_VIEW: f32 = 2.2;
/// What title, caption and borders take of the height.
const AROUND: f32 = 60.0;

/// Where it stands: it is put beside the shapes once a scene and size, and stays where a person moves it.
#[derive(Debug, Default)]
pub struct Inset {
    /// The side for which it was, and whether it was open.
    placed: Option<(f32, bool)>,
    surfaces: Surfaces,
}

impl Inset {
    /// Shows it if there is something to see. Answers the part of the window that it covers.
    pub fn show<V: Stage + Drawn>(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        bench: &mut Bench<V>,
        findings: &Findings<V>,
        style: &Style,
    ) -> Option<Rect> {
        let picture = Difference::new(bench, findings)?;
        let side = (viewport.width() * PART).clamp(LEAST, MOST);
        // Where it would cover the shapes it begins with its title alone.
        let open = viewport.width() > LEAST_VIEW * side;
        // Of another size it is another window: it begins anew.
        let id = Id::new(("difference", side as u32, open));
        let mut window = overlay::window(ctx, viewport, id, TITLE, style)
            .default_size([side, side])
            .default_open(open)
            .min_size([160.0, 120.0])
            .resizable(true);
        // Before the camera knows its viewport nobody knows where the shapes are.
        let settled =
            bench.camera.viewport().size() == glam::Vec2::new(viewport.width(), viewport.height());
        if settled && self.placed.replace((side, open)) != Some((side, open)) {
            let place = corner(viewport, Vec2::splat(side), bench, findings);
            window = window.current_pos(place.min);
        }
        let shown = window.show(ctx, |ui| {
            let (words, ink) = picture.verdict(style);
            ui.label(RichText::new(words).semibold().color(ink.text));
            let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::drag());
            response
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, TITLE));
            // It turns with the scene, and the scene with it.
            let by = response.drag_delta();
            if by != Vec2::ZERO {
                bench.camera.orbit(glam::DVec2::new(by.x.into(), by.y.into()));
            }
            let id = id.with(V::DIM);
            let held: Held<V> = ui.data(|data| data.get_temp(id));
            let camera = picture.camera(bench, rect, held);
            ui.data_mut(|data| data.insert_temp(id, camera));
            picture.paint(&ui.painter_at(rect), &camera, style, &mut self.surfaces);
        })?;
        Some(shown.response.rect)
    }
}

/// Where a window of this size covers least of the pair: of the corners of the viewport, first the upper left.
fn corner<V: Stage>(
    viewport: Rect,
    inside: Vec2,
    bench: &Bench<V>,
    findings: &Findings<V>,
) -> Rect {
    let size = inside + vec2(18.0, AROUND);
    let room = viewport.shrink(overlay::MARGIN);
    let pair = bench.focus().map_or(Vec::new(), |(a, b)| vec![a, b]);
    let taken: Vec<Rect> = pair
        .into_iter()
        .filter_map(|index| {
            let bounds = findings.bounds.get(index)?;
            let corners = (0..1 << V::DIM).filter_map(|i| {
                let corner = V::from_fn(|axis| {
                    if i >> axis & 1 == 0 { bounds.min.get(axis) } else { bounds.max.get(axis) }
                });
                bench.camera.to_screen(corner).map(|p| Pos2::new(p.x, p.y))
            });
            Some(Rect::from_points(&corners.collect::<Vec<_>>()))
        })
        .collect();
    let covered = |place: &Rect| -> f32 {
        taken
            .iter()
            .map(|body| body.intersect(*place))
            .filter(Rect::is_positive)
            .map(|r| r.area())
            .sum()
    };
    [Align2::LEFT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_TOP, Align2::RIGHT_BOTTOM]
        .map(|align| align.align_size_within_rect(size, room))
        .into_iter()
        .min_by(|x, y| covered(x).total_cmp(&covered(y)))
        .unwrap_or(room)
}
