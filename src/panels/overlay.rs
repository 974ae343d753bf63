//! Small windows over the scene.

use egui::{Align2, Context, Frame, Id, Margin, Rect, RichText, Window, vec2};

use crate::view::style::{Style, size};

/// From the border of the scene's viewport.
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
    Window::new(RichText::new(title).size(size::BODY))
        .id(id)
        .frame(frame.fill(style.background))
        .constrain_to(viewport)
        .fade_in(false)
}

/// One that begins in the corner below on the left, anew for each size of the viewport.
pub fn list(ctx: &Context, viewport: Rect, title: &str, style: &Style) -> Window<'static> {
    let id = Id::new((title, viewport.width() as u32, viewport.height() as u32));
    window(ctx, viewport, id, title, style)
        .pivot(Align2::LEFT_BOTTOM)
        .default_pos(viewport.left_bottom() + vec2(MARGIN, -MARGIN))
        .resizable(false)
}
