//! A button with one sign on it.

use egui::{Button, Response, RichText, Ui};

use super::look;

/// A button with one sign as its text, named by the first words of its tooltip.
pub fn control(ui: &mut Ui, enabled: bool, text: &str, hint: &str) -> bool {
    control_of(ui, enabled, text, hint).clicked()
}

pub fn control_of(ui: &mut Ui, enabled: bool, text: &str, hint: &str) -> Response {
    let button = Button::new(RichText::new(text).size(15.0)).min_size(look::target(ui, 34.0, 28.0));
    let response = ui.add_enabled(enabled, button).on_hover_text(hint).on_disabled_hover_text(hint);
    response.widget_info(|| {
        let name = hint.split("  ").next().unwrap_or(hint);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name)
    });
    response
}
