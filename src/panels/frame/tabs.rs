//! The tabs of the column beside the stage, which shows one at a time.

use egui::{Button, Stroke, Ui, WidgetInfo, WidgetType};

use super::panes::Pane;
use crate::panels::widgets::look;
use crate::panels::widgets::look::SemiBold;
use crate::view::style::{Style, size};
use crate::words::tr;

/// The tabs of the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tab {
    /// How the test decided.
    #[default]
    Why,
    /// The shapes, number by number.
    Numbers,
    /// Other methods of computing the answer, and further views.
    Ways,
    /// The text about the scene.
    Text,
    /// The user's own test.
    Mine,
}

impl Tab {
    /// The tabs from left to right.
    pub const ALL: [Self; 5] = [Self::Why, Self::Numbers, Self::Ways, Self::Text, Self::Mine];

    /// The name of the tab, and its tooltip.
    pub fn name(self) -> [&'static str; 2] {
        match self {
            Self::Why => [tr("Why"), tr("How the test decided  Ctrl+1")],
            Self::Numbers => [tr("Numbers"), tr("The shapes, number by number  Ctrl+2")],
            Self::Ways => [tr("Ways"), tr("Other ways to ask, and what else can be shown  Ctrl+3")],
            Self::Text => [tr("Text"), tr("About the scene  Ctrl+4")],
            Self::Mine => [tr("Mine"), tr("Your own test  Ctrl+5")],
        }
    }
}

/// Shows the tabs. Returns whether one was chosen.
pub fn show(ui: &mut Ui, tab: &mut Tab, has_own: bool, pane: &mut Pane, style: &Style) -> bool {
    let mut clicked = false;
    // Without a test of the user's own its tab is shown where it was asked for.
    let shown: Vec<Tab> = Tab::ALL
        .into_iter()
        .filter(|of| *of != Tab::Mine || has_own || *tab == Tab::Mine)
        .collect();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        // The width is shared: five names have just room.
        ui.spacing_mut().button_padding.x = 1.0;
        let width = (ui.available_width() - 2.0 * (shown.len() - 1) as f32) / shown.len() as f32;
        for of in shown {
            let [name, hint] = of.name();
            let chosen = of == *tab;
            let ink = if chosen { style.text } else { style.quiet };
            let text = name.semibold().size(size::BODY).color(ink);
            let fill = if chosen { style.accent.mark.gamma_multiply(0.35) } else { style.panel };
            let button = Button::new(text).fill(fill).stroke(Stroke::NONE);
            let button = ui.add(button.min_size(look::target(ui, width, 30.0)));
            button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, name));
            if chosen {
                pane.reach(Pane::Column, &button);
            }
            if button.on_hover_text(hint).clicked() {
                (*tab, clicked) = (of, true);
            }
        }
    });
    clicked
}
