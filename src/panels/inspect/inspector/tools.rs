//! Operations on whole shapes: adding, copying, deleting, locking, aligning.

use egui::{Button, RichText, Ui, WidgetInfo, WidgetType};

use crate::bench::{self, Align, Bench, kinds};
use crate::panels::commands::action::{Action, Asks, align_name};
use crate::panels::frame::switches::Switches;
use crate::scene::World;
use crate::view::style::Style;
use crate::words::{say, tr};

/// Shows the buttons for adding, copying and deleting.
pub fn show<V: World>(ui: &mut Ui, bench: &Bench<V>, switches: &mut Switches, style: &Style) {
    let asked = &mut switches.asked;
    ui.horizontal(|ui| {
        let menu = ui.menu_button(tr("+ add"), |ui| {
            switches.menu = true;
            for kind in kinds::<V>() {
                if ui.button(tr(kind.name(V::DIM))).clicked() {
                    asked.push(bench::Action::Add(kind).into());
                    ui.close_menu();
                }
            }
        });
        menu.response.on_hover_text(tr("Add a shape in the middle of the view  Shift+A"));
        ui.add_enabled_ui(bench.selection.selected.is_some(), |ui| {
            let copy = ui.button(tr("duplicate"));
            let copy = copy.on_hover_text(tr("A copy beside it, with a name of its own  Ctrl+D"));
            copy.asks(bench::Action::Duplicate, asked);
            let hint = tr("Delete it, and what the scene expects of it  Delete");
            ui.button(tr("delete")).on_hover_text(hint).asks(bench::Action::Delete, asked);
        });
        if bench.document().entries.is_empty() {
            ui.label(RichText::new(tr("or Shift+A")).color(style.quiet));
        }
    });
}

/// Shows the button that locks and unlocks a shape.
pub fn lock(ui: &mut Ui, locked: bool, asked: &mut Vec<Action>) {
    let (sign, hint) = if locked {
        ("🔒", tr("Locked: it stays where it is. Unlock it  Ctrl+L"))
    } else {
        ("🔓", tr("Lock it: the mouse goes through to what lies behind  Ctrl+L"))
    };
    let button = ui.add(Button::new(sign).selected(locked)).on_hover_text(hint);
    let name = if locked { tr("Unlock") } else { tr("Lock") };
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, locked, name));
    button.asks(bench::Action::Lock, asked);
}

/// Shows a row of alignment buttons for each axis.
pub fn align<V: World>(ui: &mut Ui, asked: &mut Vec<Action>) {
    for (axis, letter) in ["x", "y", "z"].into_iter().enumerate().take(V::DIM) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            ui.label(RichText::new(say!("along {letter}")).small());
            for (to, sign) in Align::ALL.into_iter().zip(["|◀", "▶|◀", "▶|", "◀ ▶"]) {
                let name = align_name(V::DIM == 3, axis, to);
                let button = ui.add(Button::new(RichText::new(sign).small()));
                button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
                button.on_hover_text(name).asks(bench::Action::Align(axis, to), asked);
            }
        });
    }
}
