//! A button with one sign on it, and the keys and presses that dialogs take.

use egui::{Button, Context, Key, Modifiers, Rect, Response, RichText, Ui};

use super::look;

/// Which of these keys were pressed without a modifier; nobody else hears of that.
pub fn taken<const N: usize>(ctx: &Context, keys: [Key; N]) -> [bool; N] {
    ctx.input_mut(|input| keys.map(|key| input.consume_key(Modifiers::NONE, key)))
}

/// Whether a button of the mouse, or a finger, went down outside a rectangle.
pub fn is_left(ctx: &Context, rect: Rect) -> bool {
    ctx.input(|input| {
        let at = input.pointer.interact_pos();
        input.pointer.any_pressed() && at.is_some_and(|at| !rect.contains(at))
    })
}

/// Whether [`control_of`] was clicked.
pub fn control(ui: &mut Ui, enabled: bool, text: &str, hint: &str) -> bool {
    control_of(ui, enabled, text, hint).clicked()
}

/// A button with one sign as its text, named by the first words of its tooltip.
pub fn control_of(ui: &mut Ui, enabled: bool, text: &str, hint: &str) -> Response {
    let button = Button::new(RichText::new(text).size(15.0)).min_size(look::target(ui, 34.0, 28.0));
    let response = ui.add_enabled(enabled, button).on_hover_text(hint).on_disabled_hover_text(hint);
    response.widget_info(|| {
        let name = hint.split("  ").next().unwrap_or(hint);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name)
    });
    response
}
