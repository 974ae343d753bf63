//! The top bar: the title of the open scene, and the tools.
use egui::{Align, Button, Layout, Response, RichText, ScrollArea, Sense, Ui, vec2};

use super::narrow;
use super::panes::Pane;
use super::switches::Switches;
use crate::bench::{self, Bench};
use crate::panels::commands::action::{Action, FileAction, WindowAction};
use crate::panels::commands::{COMMANDS, Command};
use crate::panels::files::browser::SceneList;
use crate::panels::widgets::look::{self, SemiBold};
use crate::scene::World;
use crate::view::style::{Style, Theme, size};
use crate::words::{say, tr};

/// The size of a command in the menu, in points: its width, and its least height.
const COMMAND_WIDTH: f32 = 300.0;
const COMMAND_HEIGHT: f32 = 24.0;

/// The actions that are moved from the top bar to the menu.
const IN_MENU: [Action; 5] = [
    Action::Bench(bench::Action::Redo),
    Action::Window(WindowAction::Theme),
    Action::Window(WindowAction::Larger),
    Action::Window(WindowAction::Smaller),
    Action::Window(WindowAction::Help),
];

/// Shows the bar.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    switches: &mut Switches,
    scenes: &SceneList,
    style: &Style,
) {
    // Further actions are in the palette.
    ui.horizontal_centered(|ui| {
        let drawer = button(ui, true, "☰", tr("Scenes  Ctrl+F"));
        switches.pane.reach(Pane::Top, &drawer);
        if drawer.clicked() {
            switches.asked.push(WindowAction::Drawer.into());
        }
        through_family(ui, switches, scenes, style);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let narrow = narrow::is(ui.ctx());
            // The button is in the corner, so that it stays under the pointer when everything grows.
            if !narrow && tool(ui, true, "A+", tr("Larger  Ctrl +")) {
                switches.scale.grow();
            }
            if !narrow && tool(ui, true, "A−", tr("Smaller  Ctrl −")) {
                switches.scale.shrink();
            }
            menu(ui, switches);
            if !narrow && tool(ui, true, "?", tr("Mouse and keys  F1")) {
                switches.help = !switches.help;
            }
            let (icon, name) = match switches.theme {
                Theme::Light => ("🌙", tr("Dark theme  F10")),
                Theme::Dark => ("☀", tr("Light theme  F10")),
            };
            if !narrow && tool(ui, true, icon, name) {
                switches.theme = switches.theme.other();
            }
            if tool(ui, true, "🔍", tr("Anything by its name  Ctrl+P")) {
                switches.asked.push(WindowAction::Palette.into());
            }
            let named = |verb: &str, name: Option<&str>, keys: &str| match name {
                Some(name) => format!("{verb}: {}  {keys}", tr(name)),
                None => say!("Nothing to {}", verb.to_lowercase()),
            };
            let redo = bench.work.history.redo_name();
            if !narrow && tool(ui, redo.is_some(), "⟳", &named(tr("Redo"), redo, "Ctrl+Shift+Z"))
            {
                switches.asked.push(bench::Action::Redo.into());
            }
            let undo = bench.work.history.undo_name();
            if tool(ui, undo.is_some(), "⟲", &named(tr("Undo"), undo, "Ctrl+Z")) {
                switches.asked.push(bench::Action::Undo.into());
            }
            if narrow {
                return;
            }
            ui.add_space(8.0);
            // The title takes the remaining width.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                title(ui, bench, switches);
            });
        });
    });
}

/// Shows the title of the open scene; a click edits it.
pub fn title<V: World>(ui: &mut Ui, bench: &Bench<V>, switches: &mut Switches) {
    let title = tr(bench.shown.title(bench.document())).semibold().size(size::LABEL);
    let title = ui.add(egui::Label::new(title).truncate().sense(Sense::click()));
    if title.on_hover_text(tr("Write the title and the text  F2")).clicked() {
        switches.asked.push(WindowAction::Write.into());
    }
}

/// Shows the menu: files, pictures, the clipboard.
fn menu(ui: &mut Ui, switches: &mut Switches) {
    let narrow = narrow::is(ui.ctx());
    let shown = |command: &Command| {
        let moved = narrow && IN_MENU.contains(&command.action);
        (command.in_menu || moved) && command.is_offered()
    };
    let button = Button::new(RichText::new("…").size(16.0)).min_size(look::target(ui, 0.0, 0.0));
    let menu = egui::menu::menu_custom_button(ui, button, |ui| {
        switches.menu = true;
        // As many columns as the height of the window needs, and as its width holds; further rows scroll.
        let room = ui.ctx().screen_rect().size() - vec2(40.0, 80.0);
        let row = ui.spacing().interact_size.y.max(COMMAND_HEIGHT) + ui.spacing().item_spacing.y;
        let commands: Vec<&Command> = COMMANDS.iter().filter(|command| shown(command)).collect();
        let needed = (commands.len() as f32 * row / room.y).ceil().max(1.0);
        let columns = needed.min((room.x / COMMAND_WIDTH).floor()).max(1.0);
        let rows = (commands.len() as f32 / columns).ceil() as usize;
        ScrollArea::vertical().max_height(room.y).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                for column in commands.chunks(rows.max(1)) {
                    let layout = Layout::top_down_justified(Align::LEFT);
                    ui.allocate_ui_with_layout(vec2(COMMAND_WIDTH, 0.0), layout, |ui| {
                        for command in column {
                            let button = Button::new(tr(command.name));
                            if ui.add(button.shortcut_text(command.shown_keys())).clicked() {
                                switches.asked.push(command.action);
                                ui.close_menu();
                            }
                        }
                    });
                }
            });
        });
    });
    menu.response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tr("Menu")));
    menu.response.on_hover_text(tr("Files, pictures, the clipboard. All else by name: Ctrl+P"));
}

/// Shows the position of the open scene in its family, with buttons to its neighbours.
fn through_family(ui: &mut Ui, switches: &mut Switches, scenes: &SceneList, style: &Style) {
    let Some((family, item)) = scenes.open else { return };
    let neighbour = |by: isize| {
        let place = scenes.library.neighbour(scenes.open, by)?;
        Some(tr(&scenes.library.item(place)?.title))
    };
    let ways = [
        ("‹", tr("Previous"), -1, "Page Up", FileAction::PreviousScene),
        ("›", tr("Next"), 1, "Page Down", FileAction::NextScene),
    ];
    let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, 4.0);
    for (icon, name, by, key, action) in ways {
        let to = neighbour(by);
        let hint = match to {
            Some(title) => format!("{name}: {title}  {key}"),
            None if by < 0 => say!("Previous: none, this is the first scene"),
            None => say!("Next: none, this is the last scene"),
        };
        if tool(ui, to.is_some(), icon, &hint) {
            switches.asked.push(action.into());
        }
    }
    let family = scenes.library.families.get(family).filter(|_| !narrow::is(ui.ctx()));
    let Some(family) = family else { return };
    let text = format!("{} {}/{}", tr(&family.name), item + 1, family.items.len());
    let text = ui.label(RichText::new(text).color(style.quiet));
    text.on_hover_text(tr("Next and previous family  Ctrl + Page Down, Ctrl + Page Up"));
    ui.spacing_mut().item_spacing.x = spacing;
    ui.add_space(8.0);
}

fn tool(ui: &mut Ui, enabled: bool, icon: &str, hint: &str) -> bool {
    button(ui, enabled, icon, hint).clicked()
}

fn button(ui: &mut Ui, enabled: bool, icon: &str, hint: &str) -> Response {
    let button = Button::new(RichText::new(icon).size(16.0)).min_size(look::target(ui, 32.0, 28.0));
    let response = ui.add_enabled(enabled, button).on_hover_text(hint).on_disabled_hover_text(hint);
    response.widget_info(|| {
        let name = hint.split([' ', ':']).next().unwrap_or(hint);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name)
    });
    response
}
