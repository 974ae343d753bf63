//! The context menu of a shape or of the scene, opened by a right click or a long press.

use egui::{Area, Button, Context, Frame, Id, Key, Modifiers, Order, Pos2, RichText};

use super::{COMMANDS, Command, ContextTarget};
use crate::panels::frame::session::Session;
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

impl Session {
    /// Opens the menu at a right click or a long press, and performs the chosen command.
    pub(in crate::panels) fn context_menu(&mut self, ctx: &Context, style: &Style) {
        let rested = self.panels.take_menu();
        let clicked = ctx.input(|input| {
            input.pointer.secondary_clicked().then(|| input.pointer.interact_pos()).flatten()
        });
        let clicked = clicked.or(rested);
        let on_stage = |at: &Pos2| {
            self.panels.viewport.is_some_and(|viewport| viewport.contains(*at))
                && !ctx.is_pointer_over_area()
        };
        if let Some(at) = clicked.filter(on_stage)
            && !self.asks()
            && !self.opened.is_crowd()
        {
            let point = glam::DVec2::new(at.x.into(), at.y.into());
            let hit = self.opened.select_at(point);
            let place = if hit { ContextTarget::Shape } else { ContextTarget::Stage };
            self.dialogs.context_menu = Some(ContextMenu { at, place });
            return;
        }
        let Some(menu) = self.dialogs.context_menu.take() else { return };
        let mut chosen = None;
        let area = Area::new(Id::new("context menu")).order(Order::Foreground);
        let shown = area.fixed_pos(menu.at).constrain(true).show(ctx, |ui| {
            Frame::menu(ui.style()).show(ui, |ui| {
                ui.set_width(WIDTH);
                ui.spacing_mut().item_spacing.y = 1.0;
                let offered = |command: &&Command| command.context.contains(&menu.place);
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
        let escape = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let beside = ctx.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.any_pressed() && at.is_some_and(|at| !shown.response.rect.contains(at))
        });
        if let Some(action) = chosen {
            self.switches.asked.push(action);
            ctx.request_repaint();
        } else if !escape && !beside {
            self.dialogs.context_menu = Some(menu);
        }
    }
}
