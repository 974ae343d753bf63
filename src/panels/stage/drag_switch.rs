//! The switch for the drag mode, on the stage: shown once touch input was seen, because fingers cannot hold a
//! modifier key, or while the mode is not the default.

use egui::{
    Align2, Area, Button, Context, Frame, Id, Order, Rect, RichText, WidgetInfo, WidgetType,
};

use super::overlay;
use crate::bench::DragMode;
use crate::panels::frame::switches::Switches;
use crate::panels::widgets::look;
use crate::view::style::{Style, size};
use crate::words::{say, tr};

/// The width of each choice, in points.
const WIDE: f32 = 64.0;

/// The message when a mode is chosen by its key.
pub fn said(mode: DragMode) -> &'static str {
    hint(mode).trim_end_matches("  R")
}

/// The tooltip of a mode, with its key.
fn hint(mode: DragMode) -> &'static str {
    match mode {
        DragMode::Move => tr("A drag moves a shape  R"),
        DragMode::Sweep => tr("A drag sets how a shape moves from u = 0 to 1  R"),
        DragMode::Turn => tr("A drag turns a shape  R"),
    }
}

/// Shows the switch at the lower right of the stage. Returns the area that it covers.
pub fn show(ctx: &Context, viewport: Rect, switches: &mut Switches, style: &Style) -> Option<Rect> {
    if !switches.touch && switches.drag == DragMode::Move {
        return None;
    }
    let place = viewport.right_bottom() - egui::Vec2::splat(overlay::MARGIN);
    let area = Area::new(Id::new("what a drag does")).order(Order::Middle);
    let area = area.pivot(Align2::RIGHT_BOTTOM).fixed_pos(place).constrain_to(viewport);
    let shown = area.show(ctx, |ui| {
        let frame = Frame::new().fill(style.panel).stroke((1.0, style.border)).corner_radius(8);
        frame.inner_margin(2).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for mode in DragMode::ALL {
                    let (name, chosen) = (tr(mode.name()), switches.drag == mode);
                    let fill = match chosen {
                        true => style.accent.mark.gamma_multiply(0.35),
                        false => style.panel,
                    };
                    let button = Button::new(RichText::new(name).size(size::BODY));
                    let button = button.fill(fill).stroke(egui::Stroke::NONE).corner_radius(6);
                    let button = ui.add(button.min_size(look::target(ui, WIDE, 26.0)));
                    button.widget_info(|| {
                        let name = say!("A drag: {name}");
                        WidgetInfo::selected(WidgetType::RadioButton, true, chosen, name)
                    });
                    if button.on_hover_text(hint(mode)).clicked() {
                        switches.drag = mode;
                    }
                }
            });
        });
    });
    Some(shown.response.rect)
}
