//! Small windows over the scene.

use egui::{Align2, Context, Frame, Id, Margin, Rect, RichText, Vec2, Window, vec2};

use crate::view::style::{Style, size};
use crate::words::tr;

/// The distance from the border of the scene's viewport.
pub const MARGIN: f32 = 10.0;

/// A window that stays within the viewport.
pub fn window(
    ctx: &Context,
    viewport: Rect,
    id: Id,
    title: &str,
    style: &Style,
) -> Window<'static> {
    let frame = Frame::window(&ctx.style()).inner_margin(Margin::symmetric(8, 5));
    Window::new(RichText::new(tr(title)).size(size::BODY))
        .id(id)
        .frame(frame.fill(style.background))
        .constrain_to(viewport)
        .fade_in(false)
}

/// A window that starts in the lower left corner, and again for each size of the viewport.
pub fn list(ctx: &Context, viewport: Rect, title: &str, style: &Style) -> Window<'static> {
    let id = Id::new((title, viewport.width() as u32, viewport.height() as u32));
    window(ctx, viewport, id, title, style)
        .pivot(Align2::LEFT_BOTTOM)
        .default_pos(viewport.left_bottom() + vec2(MARGIN, -MARGIN))
        .resizable(false)
}

/// The area of a rectangle that these cover.
pub fn covered<'a>(place: Rect, by: impl IntoIterator<Item = &'a Rect>) -> f32 {
    let shared = by.into_iter().map(|rect| rect.intersect(place));
    shared.filter(Rect::is_positive).map(|shared| shared.area()).sum()
}

/// The size that an area had when it was last shown; the usual one if it never was.
pub fn size_of(ctx: &Context, id: Id, usual: Vec2) -> Vec2 {
    ctx.memory(|memory| memory.area_rect(id)).map_or(usual, |rect| rect.size())
}
