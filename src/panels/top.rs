//! The top bar: what is open, and the tools.

use egui::{Align, Button, Layout, RichText, Sense, Ui};

use super::Switches;
use super::actions::Action;
use super::commands::COMMANDS;
use super::composition::UPRIGHT;
use super::look::SemiBold;
use super::session::Shelf;
use crate::bench::{Bench, Stage};
use crate::view::style::{Style, Theme, size};

/// The bar.
pub fn show<V: Stage>(
    ui: &mut Ui,
    bench: &Bench<V>,
    switches: &mut Switches,
    shelf: &Shelf,
    style: &Style,
) {
    // Elsewhere the search by name has them.
    let roomy = ui.ctx().screen_rect().width() >= UPRIGHT;
    ui.horizontal_centered(|ui| {
        if tool(ui, true, "☰", "Scenes  Ctrl+F") {
            switches.wish = Some(Action::Scenes);
        }
        through_family(ui, switches, shelf, style);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            // In the corner, where it stays beneath the pointer as everything grows.
            if roomy && tool(ui, true, "A+", "Larger  Ctrl +") {
                switches.scale.grow();
            }
            if roomy && tool(ui, true, "A−", "Smaller  Ctrl −") {
                switches.scale.shrink();
            }
            menu(ui, switches);
            if roomy && tool(ui, true, "?", "Mouse and keys  F1") {
                switches.help = !switches.help;
            }
            let (icon, name) = match switches.theme {
                Theme::Light => ("🌙", "Dark theme  F10"),
                Theme::Dark => ("☀", "Light theme  F10"),
            };
            if tool(ui, true, icon, name) {
                switches.theme = switches.theme.other();
            }
            if tool(ui, true, "🔍", "Anything by its name  Ctrl+P") {
                switches.wish = Some(Action::Palette);
            }
            let named = |verb: &str, name: Option<&str>, keys: &str| match name {
                Some(name) => format!("{verb}: {name}  {keys}"),
                None => format!("Nothing to {}", verb.to_lowercase()),
            };
            let redo = bench.redo_name();
            if tool(ui, redo.is_some(), "⟳", &named("Redo", redo, "Ctrl+Shift+Z")) {
                switches.wish = Some(Action::Redo);
            }
            let undo = bench.undo_name();
            if tool(ui, undo.is_some(), "⟲", &named("Undo", undo, "Ctrl+Z")) {
                switches.wish = Some(Action::Undo);
            }
            ui.add_space(8.0);
            // What is left belongs to the title.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = bench.document().title.as_str().semibold().size(size::LABEL);
                let title = ui.add(egui::Label::new(title).truncate().sense(Sense::click()));
                if title.on_hover_text("Write the title and the text  F2").clicked() {
                    switches.wish = Some(Action::Write);
                }
            });
        });
    });
}

/// Files, pictures, the clipboard.
fn menu(ui: &mut Ui, switches: &mut Switches) {
    let menu = ui.menu_button(RichText::new("…").size(16.0), |ui| {
        switches.menu = true;
        for command in COMMANDS.iter().filter(|command| command.in_menu) {
            if ui.add(Button::new(command.name).shortcut_text(command.keys)).clicked() {
                switches.wish = Some(command.action);
                ui.close_menu();
            }
        }
    });
    menu.response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Menu"));
    menu.response.on_hover_text("Files, pictures, the clipboard. All else by name: Ctrl+P");
}

/// Where the open scene stands in its family, and the ways to its neighbours.
fn through_family(ui: &mut Ui, switches: &mut Switches, shelf: &Shelf, style: &Style) {
    let Some((family, item)) = shelf.open else { return };
    let neighbour = |by: isize| {
        let place = shelf.library.neighbour(shelf.open, by)?;
        Some(shelf.library.item(place)?.title.as_str())
    };
    let ways = [
        ("‹", "Previous", -1, "Page Up", Action::PreviousScene),
        ("›", "Next", 1, "Page Down", Action::NextScene),
    ];
    let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 4.0);
    for (icon, name, by, key, action) in ways {
        let to = neighbour(by);
        let hint = match to {
            Some(title) => format!("{name}: {title}  {key}"),
            None if by < 0 => "Previous: none, this is the first scene".to_owned(),
            None => "Next: none, this is the last scene".to_owned(),
        };
        if tool(ui, to.is_some(), icon, &hint) {
            switches.wish = Some(action);
        }
    }
    let roomy = ui.ctx().screen_rect().width() >= UPRIGHT;
    let Some(family) = shelf.library.families.get(family).filter(|_| roomy) else { return };
    let text = format!("{} {}/{}", family.name, item + 1, family.items.len());
    let text = ui.label(RichText::new(text).color(style.quiet));
    text.on_hover_text("Next and previous family  Ctrl + Page Down, Ctrl + Page Up");
    ui.spacing_mut().item_spacing.x = spacing;
    ui.add_space(8.0);
}

fn tool(ui: &mut Ui, enabled: bool, icon: &str, hint: &str) -> bool {
    let button = Button::new(RichText::new(icon).size(16.0)).min_size(egui::vec2(32.0, 28.0));
    let response = ui.add_enabled(enabled, button).on_hover_text(hint).on_disabled_hover_text(hint);
    response.widget_info(|| {
        let name = hint.split([' ', ':']).next().unwrap_or(hint);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name)
    });
    response.clicked()
}
