//! The text about the scene and its sources: shown as Markdown, or edited together with the title.

use egui::{Id, Key, RichText, TextEdit, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use crate::bench::Bench;
use crate::known_sources::known_source;
use crate::panels::commands::action::{Action, Asks, WindowAction};
use crate::panels::widgets::look::SemiBold;
use crate::scene::{LONGEST_ABOUT, LONGEST_LINE, World};
use crate::view::style::{Style, size};
use crate::words::tr;

/// Shows the tab: title, text and sources.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    cache: &mut CommonMarkCache,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let document = bench.document();
    ui.label(tr(&document.title).semibold().size(size::LABEL));
    if let Some(about) = &document.about {
        CommonMarkViewer::new().show(ui, cache, tr(about));
    }
    for source in &document.source.0 {
        // A list in one text has the addresses of its parts.
        let parts: Vec<&str> = match &source.url {
            Some(_) => vec![&source.text],
            None => source.text.split("; ").collect(),
        };
        for part in parts {
            let text = RichText::new(part).color(style.quiet);
            let known = known_source(part).and_then(|known| known.url);
            match source.url.as_deref().or(known) {
                Some(url) => drop(ui.hyperlink_to(text, url)),
                None => drop(ui.label(text)),
            }
        }
    }
    let write = ui.button(tr("Write the title and the text")).on_hover_text("F2");
    write.asks(WindowAction::Write, asked);
}

/// The name of an undo step that edits the text.
const WRITE: &str = "Write";

pub fn title_field() -> Id {
    Id::new("title")
}

/// Shows fields for the title and the text. Every word is an undo step of its own, so that no more than a
/// word is lost or undone at once.
///
/// Escape in a field undoes everything that was typed since it got the focus: `began` is the state of the
/// scene at that time.
pub fn write<V: World>(ui: &mut Ui, bench: &mut Bench<V>, began: &mut u64) {
    let document = bench.document();
    let (mut title, mut about) = (document.title.clone(), document.about.clone());
    let text = about.get_or_insert_default();
    let words = |text: &str| text.split_whitespace().count();
    let before = (words(&title), words(text));
    let label = ui.label(tr("title")).id;
    let field = TextEdit::singleline(&mut title).id(title_field()).desired_width(f32::INFINITY);
    let field = field.char_limit(LONGEST_LINE);
    let heading = ui.add(field).labelled_by(label);
    let label = ui.label(tr("text")).id;
    let field = TextEdit::multiline(text).desired_width(f32::INFINITY).desired_rows(5);
    let field = field.char_limit(LONGEST_ABOUT);
    let field = field.hint_text(tr("Markdown: what to look at, and what to try"));
    let body = ui.add(field).labelled_by(label);
    if heading.changed() || body.changed() {
        if before != (words(&title), words(text)) {
            bench.work.end_gesture();
        }
        if !bench.work.in_gesture() {
            bench.work.begin_gesture(WRITE);
        }
        let about = about.filter(|text| !text.is_empty());
        // No shape changes, so the edit cannot be refused.
        let _ = bench.edit(WRITE, |document| {
            (document.title, document.about) = (title, about);
        });
    }
    if heading.lost_focus() || body.lost_focus() {
        bench.work.end_gesture();
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            while bench.work.history.state() != *began
                && bench.work.history.undo_name() == Some(WRITE)
            {
                bench.undo();
            }
        }
    }
    if heading.gained_focus() || body.gained_focus() {
        *began = bench.work.history.state();
    }
    ui.separator();
}
