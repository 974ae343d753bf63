//! The palette: finds every action, shape and scene by name.
use egui::{Align2, Area, Context, Frame, Id, Key, Order, RichText, ScrollArea, TextEdit, vec2};

use super::action::{Action, FileAction, LessonAction, WindowAction, align_name};
use super::{COMMANDS, help};
use crate::analysis::Verdict;
use crate::bench::{self, Align};
use crate::panels::course::Course;
use crate::panels::files::library::Library;
use crate::panels::frame::announce;
use crate::panels::search::{self, Query, Rank, Words};
use crate::panels::stage::any_scene::AnyScene;
use crate::panels::stage::open_scene::OpenScene;
use crate::panels::widgets::control::{is_left, taken};
use crate::panels::widgets::look;
use crate::panels::widgets::number::select;
use crate::scene::{World, each_world};
use crate::view::style::Style;
use crate::words::{self, say, tr};

/// The query with which the palette opens to add a shape.
pub const ADD: &str = "add ";
/// The greatest number of overlapping pairs that are listed.
const MOST_HITS: usize = 5000;
/// The greatest number of hits that are shown.
const MOST: usize = 60;

/// The query, and the hit that Enter chooses.
pub struct Palette {
    query: String,
    cursor: usize,
    fresh: bool,
    /// The marked hit and how many there are, for a screen reader.
    pub marked: String,
}

/// An entry that can be chosen.
pub struct Entry {
    action: Action,
    name: String,
    /// Its key, or the family of a scene.
    hint: String,
    /// Other names for it.
    synonyms: String,
}

impl Entry {
    fn new(action: impl Into<Action>, name: &str, hint: &str, synonyms: String) -> Self {
        let (name, hint) = (name.to_owned(), hint.to_owned());
        Self { action: action.into(), name, hint, synonyms }
    }

    /// The words by which it is found, including synonyms that are not shown.
    fn words(&self) -> Words {
        Words::new([&self.name, &self.synonyms, "", &self.hint])
    }
}

/// The entries that match, with their ranks. The text of the rows in the table of keys leads to that table.
fn found(query: &str, entries: &[Entry]) -> Vec<(Rank, usize)> {
    let asked = Query::new(query);
    let said = |row: String| asked.rank(&Words::new(["", "", &row, ""]));
    let rank = |entry: &Entry| {
        let rows =
            (entry.action == WindowAction::Help.into()).then(help::meanings).into_iter().flatten();
        rows.filter_map(said).chain(asked.rank(&entry.words())).min()
    };
    let ranks = entries.iter().map(rank).zip(0..);
    ranks.filter_map(|(rank, entry)| Some((rank?, entry))).collect()
}

impl Palette {
    /// Opens the palette with a query.
    pub fn new(query: &str) -> Self {
        Self { query: query.to_owned(), cursor: 0, fresh: true, marked: String::new() }
    }

    /// Shows the palette in front of everything. Returns what was chosen once it is over, which may be nothing.
    pub fn show(&mut self, ctx: &Context, known: &Known, style: &Style) -> Option<Option<Action>> {
        let keys = [Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::Escape];
        let [up, down, enter, escape] = taken(ctx, keys);
        let mut entries = known.entries();
        if self.query.starts_with(ADD) {
            entries.retain(|entry| entry.action != WindowAction::PaletteToAdd.into());
        }
        let mut chosen = None;
        let area = Area::new(Id::new("palette")).order(Order::Foreground);
        let shown = area.anchor(Align2::CENTER_TOP, vec2(0.0, 60.0)).show(ctx, |ui| {
            Frame::window(ui.style()).show(ui, |ui| {
                ui.set_width((ui.ctx().screen_rect().width() - 32.0).clamp(0.0, 520.0));
                let field = TextEdit::singleline(&mut self.query)
                    .hint_text(tr("an action, a shape or a scene"))
                    .desired_width(f32::INFINITY);
                let field = ui.add(field);
                if std::mem::take(&mut self.fresh) {
                    field.request_focus();
                    select(ui.ctx(), field.id, [self.query.chars().count(); 2]);
                } else if field.changed() {
                    self.cursor = 0;
                }
                let hits = known.hits(&self.query, std::mem::take(&mut entries));
                let last = hits.len().saturating_sub(1);
                self.cursor =
                    (self.cursor + usize::from(down)).min(last).saturating_sub(usize::from(up));
                let marked = hits.get(self.cursor);
                if enter {
                    chosen = marked.map(|hit| hit.action);
                }
                let named = marked.map(|hit| format!("{} {}", hit.name, hit.hint));
                self.marked = announce::hit(named.as_deref(), self.cursor, hits.len());
                let room = (ui.ctx().screen_rect().height() - 200.0).max(80.0);
                // The list is as high as its content, however few hits there were before.
                let scroll = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
                scroll.show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    if hits.is_empty() {
                        ui.label(RichText::new(tr("Nothing matches.")).color(style.quiet));
                    }
                    for (number, entry) in hits.iter().enumerate() {
                        let marked = number == self.cursor;
                        // Without any shortcut text, the name would be centred.
                        let hint = if entry.hint.is_empty() { " " } else { &entry.hint };
                        let ink = if marked { style.text } else { style.quiet };
                        let button = egui::Button::new(&entry.name)
                            .shortcut_text(RichText::new(hint).color(ink))
                            .selected(marked)
                            .truncate();
                        let clear = egui::Color32::TRANSPARENT;
                        let button = if marked { button } else { button.fill(clear) };
                        let response =
                            ui.add_sized(look::target(ui, ui.available_width(), 24.0), button);
                        if marked && (up || down) {
                            response.scroll_to_me(None);
                        }
                        if response.clicked() {
                            chosen = Some(entry.action);
                        }
                    }
                });
            });
        });
        let over = chosen.is_some() || escape || is_left(ctx, shown.response.rect);
        over.then_some(chosen)
    }
}

/// The other names of an entry. Where another language than English is spoken, the English words find it too.
fn other_names(name: &str, synonyms: &str) -> String {
    if !words::is_translated() {
        return synonyms.to_owned();
    }
    format!("{} {synonyms} {name}", tr(synonyms))
}

/// The keys of an alignment; in space they depend on the camera.
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

impl<V: World> OpenScene<V> {
    /// The shapes of the scene, and the pairs of them that overlap.
    pub(in crate::panels) fn list(&self) -> Vec<Entry> {
        if self.bench.crowd.is_some() {
            return Vec::new();
        }
        let shapes = &self.bench.document().entries;
        let gone_to = shapes.iter().enumerate().map(|(index, shape)| {
            let kind = shape.form.kind();
            let hint = say!("{} of this scene", tr(kind.name(V::DIM)));
            let others = format!("go to select {kind} {}", kind.synonyms());
            let others = other_names(kind.name(V::DIM), &others);
            Entry::new(bench::Action::GoTo(index), &shape.name, &hint, others)
        });
        let hits = self.findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap);
        let focused = hits.take(MOST_HITS).filter_map(|pair| {
            let (a, b) = (shapes.get(pair.a)?, shapes.get(pair.b)?);
            let name = say!("{} and {}", a.name, b.name);
            let others = other_names("", "hit collision pair contact");
            Some(Entry::new(bench::Action::Pair(pair.a, pair.b), &name, tr("overlap"), others))
        });
        gone_to.chain(focused).collect()
    }
}

/// What the palette finds: actions, the shapes of the open scene, lessons, and scenes.
pub struct Known<'a> {
    pub opened: &'a AnyScene,
    pub course: &'a Course,
    pub library: &'a Library,
}

impl Known<'_> {
    fn entries(&self) -> Vec<Entry> {
        let listed = COMMANDS.iter().filter(|command| command.listed && command.is_offered());
        let actions = listed.map(|command| {
            let others = other_names(command.name, command.synonyms);
            Entry::new(command.action, tr(command.name), command.shown_keys(), others)
        });
        let in_space = matches!(self.opened, AnyScene::Three(_));
        let dim = if in_space { 3 } else { 2 };
        let shapes = self.opened.kinds().into_iter().map(|kind| {
            let name = say!("Add {}", tr(kind.name(dim)));
            let others = other_names(kind.name(dim), &format!("{kind} {}", kind.synonyms()));
            Entry::new(bench::Action::Add(kind), &name, tr("shape"), others)
        });
        let axes = 0..dim;
        let aligned = axes.flat_map(|axis| Align::ALL.map(|to| (axis, to))).map(|(axis, to)| {
            let (name, keys) = (align_name(in_space, axis, to), align_keys(in_space, axis, to));
            Entry::new(bench::Action::Align(axis, to), tr(name), keys, other_names(name, ""))
        });
        let mut entries: Vec<Entry> = actions.chain(shapes).chain(aligned).collect();
        entries.extend(self.course.all().enumerate().map(|(number, lesson)| {
            let others = format!("course learn {}", lesson.id.replace('-', " "));
            let others = other_names(&lesson.title, &others);
            Entry::new(LessonAction::Play(number), tr(&lesson.title), tr("lesson"), others)
        }));
        entries.extend(each_world!(AnyScene in self.opened, open => open.list()));
        entries
    }

    /// The entries and scenes that match, best first; if none does, those that contain the letters in order.
    fn hits(&self, query: &str, mut entries: Vec<Entry>) -> Vec<Entry> {
        let mut hits = found(query, &entries);
        let actions = entries.len();
        let scenes = self.library.ranked(query);
        let scenes = scenes.iter().filter_map(|&(rank, place)| {
            let item = self.library.item(place)?;
            let hint = &self.library.families[place.0].name;
            let (name, hint) = (tr(&item.title), tr(hint));
            Some((rank, Entry::new(FileAction::Scene(place), name, hint, String::new())))
        });
        for (rank, scene) in scenes.take(MOST) {
            hits.push((rank, entries.len()));
            entries.push(scene);
        }
        if hits.is_empty() {
            let names = entries.iter().map(|entry| entry.name.as_str());
            let held = search::by_letters(query, names);
            hits.extend(held.into_iter().map(|entry| (Rank::default(), entry)));
        }
        // If an action and a scene match equally well, the action comes first.
        hits.sort_by_key(|&(rank, entry)| (rank.once(), entry >= actions, rank));
        hits.truncate(MOST);
        let mut entries: Vec<_> = entries.into_iter().map(Some).collect();
        hits.into_iter().filter_map(|(_, entry)| entries[entry].take()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_keys_answers_for_what_one_of_its_rows_says() {
        let entry = |action: Action, name| Entry::new(action, name, "", String::new());
        let entries = [
            entry(bench::Action::Undo.into(), "Nine hundred edges under a lamp"),
            entry(WindowAction::Help.into(), "Mouse and keys"),
        ];
        let found = |query| -> Vec<usize> {
            found(query, &entries).into_iter().map(|(_, entry)| entry).collect()
        };
        assert_eq!(found("displacement"), [1]);
        assert_eq!(found("nudge selected"), [1]);
        assert_eq!(found("lamp"), [0]);
        // Each word is in a row, but no row has both.
        assert!(found("nudge ulp").is_empty());
    }
}
