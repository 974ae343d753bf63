//! The drawer that lists the lessons, and the scenes by family, with a search field.
use egui::style::ScrollAnimation;
use egui::{
    Align, Button, Context, Frame, Id, Key, Layout, Modifiers, Response, RichText, ScrollArea,
    SidePanel, TextEdit, Ui, WidgetInfo, WidgetType,
};

use super::library::{Item, Library, Origin, Place};
use crate::panels::frame::announce;
use crate::panels::widgets::look::SemiBold;
use crate::panels::widgets::number::select_all;
use crate::view::style::Style;
use crate::words::{say, tr};

/// The state of the browser between frames.
#[derive(Debug, Default)]
pub struct Browser {
    query: String,
    /// The search field had the focus in the last frame.
    focused: bool,
    /// The index of the hit that Enter opens.
    cursor: usize,
    /// The open scene when it was last scrolled into view.
    seen: Option<Place>,
    /// The drawer is open.
    pub open: bool,
    /// The lesson that was picked, by its number.
    pub lesson: Option<usize>,
    /// The marked scene, as it is said aloud.
    marked: String,
}

pub struct SceneList<'a> {
    pub library: &'a Library,
    pub open: Option<Place>,
    pub unsaved: Vec<Place>,
    /// The current title of the open scene.
    pub title: String,
    /// The lessons; read only if the drawer is open.
    pub lessons: Vec<LessonRow>,
}

/// A lesson as the drawer lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonRow {
    pub title: String,
    /// What a person knows afterwards.
    pub about: String,
    /// How many of its steps are done, and how many there are.
    pub done: [usize; 2],
    /// It is played.
    pub open: bool,
}

/// The width of the drawer, in points.
const WIDE: f32 = 300.0;

fn search_field() -> Id {
    Id::new("search scenes")
}

impl SceneList<'_> {
    /// Shows a scene: with a dot if it has unsaved work, and with its file if another one has its title.
    fn row(&self, ui: &mut Ui, place: Place, item: &Item, twin: bool, marked: bool) -> Response {
        let is_open = Some(place) == self.open;
        let dot = if self.unsaved.contains(&place) { "• " } else { "" };
        let hint = match (dot.is_empty(), is_open) {
            (false, _) => say!("{}\n•: it has unsaved work.", item.origin),
            (true, true) => say!("{}\nA click starts it again.", item.origin),
            (true, false) => tr(&item.origin.to_string()).to_owned(),
        };
        let title = if is_open { &self.title } else { &item.title };
        // Two files may hold scenes of the same title, for example copies.
        let file = match &item.origin {
            Origin::File(file) if twin => {
                format!(", {}", file.file_name().unwrap_or_default().to_string_lossy())
            }
            _ => String::new(),
        };
        let label = format!("{dot}{}{file}", tr(title));
        let row = ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
            ui.selectable_label(marked, label).on_hover_text(hint)
        });
        row.inner
    }
}

impl Browser {
    /// The marked scene and how many are listed, for a screen reader; empty while the drawer is closed.
    pub fn spoken(&self) -> String {
        if self.open { self.marked.clone() } else { String::new() }
    }

    /// Opens the drawer, or closes it.
    pub fn toggle(&mut self) {
        (self.open, self.seen) = (!self.open, None);
    }

    /// Opens the drawer with the focus in the search field; what is typed replaces the last query.
    pub fn search(&mut self, ctx: &Context) {
        (self.open, self.seen) = (true, None);
        ctx.memory_mut(|memory| memory.request_focus(search_field()));
        select_all(ctx, search_field(), &self.query);
    }

    /// Shows the list over the left of the stage, while it is open. Returns the scene that was picked.
    /// Picking one closes the drawer, as does a click on the stage.
    pub fn drawer(&mut self, ctx: &Context, scenes: &SceneList, style: &Style) -> Option<Place> {
        if !self.open {
            return None;
        }
        let frame = Frame::side_top_panel(&ctx.style()).inner_margin(10);
        let wide = WIDE.min(ctx.available_rect().width() * 0.8);
        let panel = SidePanel::left("scenes").exact_width(wide).resizable(false).frame(frame);
        let picked = panel.show(ctx, |ui| self.show(ui, scenes, style)).inner;
        let stage = ctx.available_rect();
        let beside = ctx.input(|input| {
            let pressed = input.pointer.any_pressed();
            pressed && input.pointer.interact_pos().is_some_and(|at| stage.contains(at))
        });
        self.open &= picked.is_none() && self.lesson.is_none() && !beside;
        picked
    }

    /// Shows the list. Returns the scene that was picked.
    fn show(&mut self, ui: &mut Ui, scenes: &SceneList, style: &Style) -> Option<Place> {
        let &SceneList { library, open, .. } = scenes;
        let field = TextEdit::singleline(&mut self.query)
            .id(search_field())
            .hint_text(tr("search scenes"))
            .desired_width(f32::INFINITY);
        // The arrows and Enter are consumed before the field takes them. Escape has already left the field.
        let focused = ui.memory(|memory| memory.has_focus(search_field()));
        let left = std::mem::replace(&mut self.focused, focused);
        let (up, down, enter, escape) = ui.input_mut(|input| {
            let mut key = |key, heard| heard && input.consume_key(Modifiers::NONE, key);
            let [up, down, enter] =
                [Key::ArrowUp, Key::ArrowDown, Key::Enter].map(|taken| key(taken, focused));
            (up, down, enter, key(Key::Escape, focused || left || self.open))
        });
        let changed = ui.add(field).changed();
        if changed {
            self.cursor = 0;
        }
        ui.add_space(4.0);
        let searching = !self.query.trim().is_empty();
        let hits = if searching { library.search(&self.query) } else { library.places().collect() };
        if !searching && !focused {
            self.cursor = hits.iter().position(|&place| Some(place) == open).unwrap_or(0);
        }
        let last = hits.len().saturating_sub(1);
        if up {
            self.cursor = self.cursor.saturating_sub(1);
        }
        self.cursor = (self.cursor + usize::from(down)).min(last);

        let mut picked = hits.get(self.cursor).copied().filter(|_| enter);
        self.open &= !escape;
        if escape || enter {
            self.query.clear();
            ui.memory_mut(|memory| memory.surrender_focus(search_field()));
        }
        let named = hits.get(self.cursor).and_then(|&place| library.item(place));
        let named = named.map(|item| tr(&item.title));
        self.marked = announce::hit(named, self.cursor, hits.len());
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            if hits.is_empty() {
                ui.label(RichText::new(tr("No scene matches.")).color(style.quiet));
            }
            self.lesson = lessons(ui, &scenes.lessons, &self.query, style).or(self.lesson);
            let twins = library.twins();
            let mut family = None;
            for (number, place) in hits.into_iter().enumerate() {
                if !searching && family != Some(place.0) {
                    family = Some(place.0);
                    ui.add_space(8.0);
                    let name = &library.families[place.0].name;
                    ui.label(RichText::new(tr(name)).semibold().color(style.quiet));
                }
                let Some(item) = library.item(place) else { continue };
                let marked = if focused { number == self.cursor } else { Some(place) == open };
                let twin = twins.contains(item.title.as_str());
                let response = scenes.row(ui, place, item, twin, marked);
                let opened_elsewhere = !searching && Some(place) == open && self.seen != open;
                if (up || down || changed) && marked || opened_elsewhere {
                    response.scroll_to_me_animation(None, ScrollAnimation::none());
                }
                if opened_elsewhere {
                    self.seen = open;
                }
                if response.clicked() {
                    picked = Some(place);
                }
            }
        });
        picked
    }
}

/// Shows the lessons whose titles hold all words of the query. Returns the number of the one that was picked.
fn lessons(ui: &mut Ui, rows: &[LessonRow], query: &str, style: &Style) -> Option<usize> {
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
                let button = Button::new(label).shortcut_text(count).frame(row.open);
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
