//! The context menu of a shape or of the scene, opened by a right click or a long press.

use egui::{Area, Button, Context, Frame, Id, Key, Order, Pos2, RichText};

use super::action::Action;
use super::{COMMANDS, Command, ContextTarget};
use crate::panels::widgets::control::{is_left, taken};
use crate::panels::widgets::look;
use crate::view::style::Style;
use crate::words::tr;

/// The position of the menu, and its target.
#[derive(Debug, Clone, Copy)]
pub struct ContextMenu {
    at: Pos2,
    place: ContextTarget,
}

const WIDTH: f32 = 320.0;

impl ContextMenu {
    /// The menu of a shape, or of the stage, at a point.
    pub fn new(at: Pos2, of_shape: bool) -> Self {
        Self { at, place: if of_shape { ContextTarget::Shape } else { ContextTarget::Stage } }
    }

    /// Shows the menu. Returns what was chosen once it is over, which may be nothing.
    pub fn show(&self, ctx: &Context, style: &Style) -> Option<Option<Action>> {
        let mut chosen = None;
        let area = Area::new(Id::new("context menu")).order(Order::Foreground);
        let shown = area.fixed_pos(self.at).constrain(true).show(ctx, |ui| {
            Frame::menu(ui.style()).show(ui, |ui| {
                ui.set_width(WIDTH);
                ui.spacing_mut().item_spacing.y = 1.0;
                let offered = |command: &&Command| command.context.contains(&self.place);
                for command in COMMANDS.iter().filter(offered) {
                    let keys = RichText::new(command.shown_keys()).color(style.quiet);
                    let button = Button::new(tr(command.name)).shortcut_text(keys).truncate();
                    let button = button.fill(egui::Color32::TRANSPARENT);
                    if ui.add_sized(look::target(ui, ui.available_width(), 24.0), button).clicked()
                    {
                        chosen = Some(command.action);
                    }
                }
            });
        });
        let [escape] = taken(ctx, [Key::Escape]);
        let over = chosen.is_some() || escape || is_left(ctx, shown.response.rect);
        over.then_some(chosen)
    }
}
