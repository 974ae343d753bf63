//! The palette: every action, shape and scene by name.

use egui::{
    Align2, Area, Context, Frame, Id, Key, Modifiers, Order, RichText, ScrollArea, TextEdit, vec2,
};

use super::actions::{Action, align_name};
use super::commands::COMMANDS;
use super::library::Origin;
use super::open_scene::with_open;
use super::{AnyScene, OpenScene, Session, help, search};
use crate::analysis::{Pair, Verdict};
use crate::bench::{Align, Stage};
use crate::view::style::Style;

/// What is typed already where a shape is to be added.
pub const ADD: &str = "add ";
/// More pairs that overlap are not listed.
const MOST_HITS: usize = 5000;
/// How many hits are shown.
const MOST: usize = 60;

/// What is typed, and which hit Enter takes.
pub struct Palette {
    query: String,
    cursor: usize,
    fresh: bool,
}

/// Something that can be chosen.
struct Entry {
    action: Action,
    name: String,
    /// Its key, or where it is found.
    hint: String,
    /// What else people call it.
    synonyms: String,
}

impl Entry {
    /// In which it is searched for: by other words too than those that are shown.
    fn text(&self) -> String {
        let Self { name, hint, synonyms, .. } = self;
        format!("{name} {hint} {synonyms}")
    }
}

/// The entries that match, best first. Of what no entry is called, a row of the table of mouse and keys may
/// say something.
fn found(query: &str, entries: &[Entry]) -> Vec<usize> {
    let texts: Vec<String> = entries.iter().map(Entry::text).collect();
    let texts = texts.iter().map(String::as_str);
    let named = !search::holding(query, texts.clone()).is_empty();
    if !named && !search::holding(query, help::meanings()).is_empty() {
        return entries.iter().position(|entry| entry.action == Action::Help).into_iter().collect();
    }
    search::ranked(query, texts)
}

impl Palette {
    /// With something typed already.
    pub fn new(query: &str) -> Self {
        Self { query: query.to_owned(), cursor: 0, fresh: true }
    }
}

/// In space the keys go by how the camera looks.
fn align_keys(in_space: bool, axis: usize, to: Align) -> &'static str {
    match (in_space, axis, to) {
        (true, ..) | (_, _, Align::Spread) => "",
        (_, 0, Align::Least) => "Ctrl+←",
        (_, 0, Align::Greatest) => "Ctrl+→",
        (_, 0, Align::Middle) => "Ctrl+Shift+←",
        (_, _, Align::Least) => "Ctrl+↓",
        (_, _, Align::Greatest) => "Ctrl+↑",
        (_, _, Align::Middle) => "Ctrl+Shift+↑",
    }
}

impl<V: Stage> OpenScene<V> {
    /// The shapes of the scene, and the pairs of them that overlap.
    fn list(&self, entries: &mut Vec<Entry>) {
        if self.bench.crowd.is_some() {
            return;
        }
        let shapes = &self.bench.document().entries;
        entries.extend(shapes.iter().enumerate().map(|(index, shape)| {
            let kind = shape.form.kind();
            Entry {
                action: Action::GoTo(index),
                name: shape.name.clone(),
                hint: format!("{} of this scene", kind.name(V::DIM)),
                synonyms: format!("go to select {kind} {}", kind.synonyms()),
            }
        }));
        let hits = self.findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap);
        let names = |pair: &Pair| Some((shapes.get(pair.a)?, shapes.get(pair.b)?));
        entries.extend(hits.take(MOST_HITS).filter_map(|pair| {
            let (a, b) = names(pair)?;
            Some(Entry {
                action: Action::Pair(pair.a, pair.b),
                name: format!("{} and {}", a.name, b.name),
                hint: "overlap".to_owned(),
                synonyms: "hit collision pair contact".to_owned(),
            })
        }));
    }
}

impl Session {
    fn entries(&self) -> Vec<Entry> {
        let listed = COMMANDS.iter().filter(|command| command.listed);
        let actions = listed.map(|command| Entry {
            action: command.action,
            name: command.name.to_owned(),
            hint: command.keys.to_owned(),
            synonyms: command.synonyms.to_owned(),
        });
        let in_space = matches!(self.desk, AnyScene::Three(_));
        let dim = if in_space { 3 } else { 2 };
        let shapes = self.kinds().into_iter().map(|kind| Entry {
            action: Action::Add(kind),
            name: format!("Add {}", kind.name(dim)),
            hint: "shape".to_owned(),
            synonyms: format!("{kind} {}", kind.synonyms()),
        });
        let axes = 0..dim;
        let aligned =
            axes.flat_map(|axis| Align::ALL.map(|to| (axis, to))).map(|(axis, to)| Entry {
                action: Action::Align(axis, to),
                name: align_name(in_space, axis, to).to_owned(),
                hint: align_keys(in_space, axis, to).to_owned(),
                synonyms: String::new(),
            });
        let scenes = self.library.places().filter_map(|place| {
            // A crowd is among the actions already.
            let item = self.library.item(place);
            let item = item.filter(|item| !matches!(item.origin, Origin::Crowd { .. }))?;
            let name = item.title.clone();
            let hint = self.library.families[place.0].name.clone();
            Some(Entry { action: Action::Scene(place), name, hint, synonyms: String::new() })
        });
        let mut entries: Vec<Entry> = actions.chain(shapes).chain(aligned).chain(scenes).collect();
        with_open!(&self.desk, open => open.list(&mut entries));
        entries
    }

    /// Shows the palette in front of everything, while it is open.
    pub(super) fn search(&mut self, ctx: &Context, style: &Style) {
        let Some(mut palette) = self.palette.take() else { return };
        let (up, down, enter, escape) = ctx.input_mut(|input| {
            let mut key = |key| input.consume_key(Modifiers::NONE, key);
            (key(Key::ArrowUp), key(Key::ArrowDown), key(Key::Enter), key(Key::Escape))
        });
        let mut entries = self.entries();
        if palette.query.starts_with(ADD) {
            entries.retain(|entry| entry.action != Action::PaletteToAdd);
        }
        let mut chosen = None;
        let area = Area::new(Id::new("palette")).order(Order::Foreground);
        let shown = area.anchor(Align2::CENTER_TOP, vec2(0.0, 60.0)).show(ctx, |ui| {
            Frame::window(ui.style()).show(ui, |ui| {
                ui.set_width(520.0);
                let field = TextEdit::singleline(&mut palette.query)
                    .hint_text("an action, a shape or a scene")
                    .desired_width(f32::INFINITY);
                let field = field.show(ui);
                if std::mem::take(&mut palette.fresh) {
                    field.response.request_focus();
                    let mut state = field.state;
                    let end = egui::text::CCursor::new(palette.query.chars().count());
                    state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
                    state.store(ui.ctx(), field.response.id);
                } else if field.response.changed() {
                    palette.cursor = 0;
                }
                let mut hits = found(&palette.query, &entries);
                hits.truncate(MOST);
                let last = hits.len().saturating_sub(1);
                palette.cursor =
                    (palette.cursor + usize::from(down)).min(last).saturating_sub(usize::from(up));
                if enter {
                    chosen = hits.get(palette.cursor).copied();
                }
                let room = (ui.ctx().screen_rect().height() - 200.0).max(80.0);
                // As high as its content, however few hits there were before.
                let scroll = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
                scroll.show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    if hits.is_empty() {
                        ui.label(RichText::new("Nothing matches.").color(style.quiet));
                    }
                    for (number, &hit) in hits.iter().enumerate() {
                        let entry = &entries[hit];
                        let marked = number == palette.cursor;
                        // Without any hint the name would stand in the middle.
                        let hint = if entry.hint.is_empty() { " " } else { &entry.hint };
                        let ink = if marked { style.text } else { style.quiet };
                        let button = egui::Button::new(&entry.name)
                            .shortcut_text(RichText::new(hint).color(ink))
                            .selected(marked)
                            .truncate();
                        let clear = egui::Color32::TRANSPARENT;
                        let button = if marked { button } else { button.fill(clear) };
                        let response = ui.add_sized([ui.available_width(), 24.0], button);
                        if marked && (up || down) {
                            response.scroll_to_me(None);
                        }
                        if response.clicked() {
                            chosen = Some(hit);
                        }
                    }
                });
            });
        });
        let beside = ctx.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.any_pressed() && at.is_some_and(|at| !shown.response.rect.contains(at))
        });
        if let Some(chosen) = chosen {
            self.act(ctx, entries[chosen].action);
            ctx.request_repaint();
        } else if !escape && !beside {
            self.palette = Some(palette);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_keys_answers_for_what_one_of_its_rows_says() {
        let entry = |action, name: &str| {
            let (hint, synonyms) = Default::default();
            Entry { action, name: name.into(), hint, synonyms }
        };
        let entries = [
            entry(Action::Undo, "Nine hundred edges under a lamp"),
            entry(Action::Help, "Mouse and keys"),
        ];
        assert_eq!(found("displacement", &entries), [1]);
        assert_eq!(found("little nudge", &entries), [1]);
        assert_eq!(found("lamp", &entries), [0]);
        // Each is in a row, but no row has both: then the letters count.
        assert_eq!(found("nudge ulp", &entries), [0]);
        assert!(found("nudge sixtieth", &entries).is_empty());
    }
}
