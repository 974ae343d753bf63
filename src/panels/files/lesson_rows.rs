//! The lessons in the drawer of scenes, with what is done of them.

use egui::{Align, Layout, RichText, Ui, WidgetInfo, WidgetType};

use crate::panels::widgets::look::SemiBold;
use crate::view::style::Style;
use crate::words::{say, tr};

/// A lesson as the drawer lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonRow {
    /// Its title.
    pub title: String,
    /// What a person knows afterwards.
    pub about: String,
    /// How many of its steps are done, and how many there are.
    pub done: [usize; 2],
    /// It is played.
    pub open: bool,
}

/// Shows the lessons whose titles hold all words of the query. Returns the number of the one that was picked.
pub fn show(ui: &mut Ui, rows: &[LessonRow], query: &str, style: &Style) -> Option<usize> {
    let query = query.to_lowercase();
    let matches = |row: &LessonRow| {
        let text = format!("lesson {} {}", row.title, row.about).to_lowercase();
        query.split_whitespace().all(|word| text.contains(word))
    };
    let mut shown = rows.iter().enumerate().filter(|(_, row)| matches(row)).peekable();
    shown.peek()?;
    ui.add_space(4.0);
    ui.label(RichText::new(tr("Lessons")).semibold().color(style.quiet));
    let mut picked = None;
    for (number, row) in shown {
        let [done, of] = row.done;
        let label = format!("{}  {}", number + 1, row.title);
        let response = ui
            .with_layout(Layout::top_down_justified(Align::Min), |ui| {
                let count = if done == of { "✔".to_owned() } else { format!("{done}/{of}") };
                let button = egui::Button::new(label).shortcut_text(count).frame(row.open);
                ui.add(button.selected(row.open))
            })
            .inner;
        response.widget_info(|| {
            let name = say!("Lesson {}: {}, {done} of {of} done", number + 1, row.title);
            WidgetInfo::selected(WidgetType::Button, true, row.open, name)
        });
        let response =
            if row.about.is_empty() { response } else { response.on_hover_text(&row.about) };
        if response.clicked() {
            picked = Some(number);
        }
    }
    picked
}
