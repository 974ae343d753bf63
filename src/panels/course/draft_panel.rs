//! The panel of the lesson that a person makes.

use egui::{
    Align, Button, ComboBox, Context, CursorIcon, Frame, Id, Key, Layout, Margin, Modifiers,
    Response, RichText, ScrollArea, Sense, SidePanel, Stroke, TextEdit, TopBottomPanel, Ui, vec2,
};

use super::draft::{Draft, Question};
use crate::lesson::{Ask, Step};
use crate::panels::commands::action::{Action, Asks, DraftAction, LessonAction};
use crate::panels::frame::narrow;
use crate::panels::stage::any_scene::AnyScene;
use crate::panels::widgets::control::control_of;
use crate::panels::widgets::look::{self, SemiBold};
use crate::view::style::{Style, size, width};
use crate::words::{say, tr};

/// The width of the panel, in points, and its part of the height of a narrow window.
const WIDE: f32 = 330.0;
const HIGH: f32 = 0.45;
/// The height of the list of questions, in points: room for all of them.
const CHOICES: f32 = 320.0;
/// The most characters of a text.
const LONGEST: usize = 5_000;

impl Draft {
    /// Shows the panel; what is wanted there is asked for.
    pub(in crate::panels) fn panel(
        &mut self,
        ctx: &Context,
        opened: &AnyScene,
        asked: &mut Vec<Action>,
        style: &Style,
    ) {
        let (mut names, mut pair) = (opened.movable(), opened.pair_names());
        // The step may have another scene than the one that is open: it asks about its own shapes.
        if let Some(own) = self.names().filter(|own| *own != opened.names()) {
            (names, pair) = (own, None);
        }
        let frame = Frame::side_top_panel(&ctx.style()).inner_margin(Margin::symmetric(12, 10));
        let mut show = |ui: &mut Ui| show(ui, self, (&names, pair.as_ref()), style, asked);
        if narrow::is(ctx) {
            let high = ctx.screen_rect().height() * HIGH;
            let panel = TopBottomPanel::bottom("own lesson").exact_height(high);
            panel.frame(frame).show(ctx, &mut show);
        } else {
            let panel = SidePanel::left("own lesson").exact_width(WIDE).resizable(false);
            panel.frame(frame).show(ctx, &mut show);
        }
    }

    /// Shift with Page Up and Page Down moves the step that is edited.
    pub(in crate::panels) fn keys(&mut self, ctx: &Context) {
        let (up, down) = ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::SHIFT, key);
            (pressed(Key::PageUp), pressed(Key::PageDown))
        });
        let at = self.chosen;
        match (up, down) {
            (true, _) if at > 0 => self.move_step(at, at - 1),
            (_, true) => self.move_step(at, at + 1),
            _ => {}
        }
    }
}

type About<'a> = (&'a [String], Option<&'a (String, String)>);

fn show(ui: &mut Ui, draft: &mut Draft, about: About, style: &Style, asked: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(tr("A lesson of your own").semibold().size(size::LABEL));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            control_of(ui, true, "×", tr("Close the panel  Shift+F9"))
                .asks(LessonAction::Own, asked);
        });
    });
    let label = ui.label(RichText::new(tr("its title")).color(style.quiet)).id;
    let title = TextEdit::singleline(&mut draft.lesson.title).desired_width(f32::INFINITY);
    if ui.add(title.char_limit(200)).labelled_by(label).changed() {
        draft.lesson.id = id_of(&draft.lesson.title);
    }
    let foot = TopBottomPanel::bottom("own lesson foot").show_separator_line(false);
    let margin = Frame::new().inner_margin(Margin { top: 8, ..Margin::ZERO });
    foot.frame(margin).show_inside(ui, |ui| {
        let some = !draft.lesson.steps.is_empty();
        ui.horizontal(|ui| {
            let add = Button::new(tr("Add this view").semibold().color(style.background));
            let add = add.fill(style.accent.text).min_size(look::target(ui, 120.0, 32.0));
            let add = ui.add(add).on_hover_text(tr("The scene as it is shown now  F9"));
            add.asks(LessonAction::AddView, asked);
            ui.add_enabled(some, Button::new(tr("Play"))).asks(DraftAction::Play, asked);
            let save = if draft.is_dirty() { tr("Save… •") } else { tr("Save…") };
            ui.add_enabled(some, Button::new(save)).asks(DraftAction::Save, asked);
        });
    });
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if draft.lesson.steps.is_empty() {
            let how =
                tr("Open a scene, arrange it and the view, and add it. Each view becomes a step.");
            ui.label(RichText::new(how).color(style.quiet));
            return;
        }
        rows(ui, draft, style, asked);
        ui.separator();
        editor(ui, draft, about, style, asked);
    });
}

/// The steps in their order: a handle to drag, what is said, and buttons.
fn rows(ui: &mut Ui, draft: &Draft, style: &Style, asked: &mut Vec<Action>) {
    for (at, step) in draft.lesson.steps.iter().enumerate() {
        let row = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let handle = ui.dnd_drag_source(Id::new(("step", &step.id)), at, |ui| {
                ui.add_sized([20.0, 24.0], egui::Label::new("☰").selectable(false));
            });
            handle
                .response
                .on_hover_cursor(CursorIcon::Grab)
                .on_hover_text(tr("Drag it to its place"));
            let words = format!("{}  {}", at + 1, step.say.lines().next().unwrap_or_default());
            let chosen = at == draft.chosen;
            let room = (ui.available_width() - 92.0).max(40.0);
            let button = Button::new(RichText::new(words)).selected(chosen).truncate();
            let layout = Layout::top_down_justified(Align::Min);
            let button =
                ui.allocate_ui_with_layout(vec2(room, 24.0), layout, |ui| ui.add(button)).inner;
            let how =
                tr("Edit this step; a double-click opens its scene. Shift + Page Up, Page Down move it");
            let button = button.on_hover_text(how);
            if button.double_clicked() {
                asked.push(DraftAction::Open.into());
            } else {
                button.asks(DraftAction::Choose(at), asked);
            }
            let moved = |to: usize| DraftAction::Move(at, to);
            small(ui, at > 0, "⏶", tr("Earlier")).asks(moved(at.saturating_sub(1)), asked);
            let is_last = at + 1 == draft.lesson.steps.len();
            small(ui, !is_last, "⏷", tr("Later")).asks(moved(at + 1), asked);
            small(ui, true, "×", tr("Remove it")).asks(DraftAction::Remove(at), asked);
        });
        let row = ui.interact(row.response.rect, Id::new(("row", at)), Sense::hover());
        if let Some(from) = row.dnd_hover_payload::<usize>() {
            let y = if *from < at { row.rect.bottom() } else { row.rect.top() };
            let line = Stroke::new(width::THICK, style.accent.text);
            ui.painter().hline(row.rect.x_range(), y, line);
        }
        if let Some(from) = row.dnd_release_payload::<usize>() {
            asked.push(DraftAction::Move(*from, at).into());
        }
    }
}

fn small(ui: &mut Ui, enabled: bool, sign: &str, hint: &str) -> Response {
    let button = Button::new(sign).min_size(vec2(24.0, 24.0));
    let response = ui.add_enabled(enabled, button).on_hover_text(hint);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, hint));
    response
}

/// What is said, asked and noted at the step that is edited.
fn editor(ui: &mut Ui, draft: &mut Draft, about: About, style: &Style, asked: &mut Vec<Action>) {
    let chosen = draft.chosen;
    let Some(step) = draft.lesson.steps.get_mut(chosen) else { return };
    ui.horizontal(|ui| {
        ui.button(tr("Open its scene")).asks(DraftAction::Open, asked);
        let view = ui.button(tr("Use this view"));
        let view = view.on_hover_text(tr("It replaces the view of the step"));
        view.asks(DraftAction::Replace, asked);
    });
    field(ui, tr("the text, in Markdown"), 4, &mut step.say, style);
    question(ui, step, about, style);
    if matches!(step.ask, Some(Ask::Make { .. })) {
        ui.horizontal(|ui| {
            let hint = tr("Open its scene, solve it, then press this: the answer shows it");
            let solve = ui.button(tr("Use this as the solution")).on_hover_text(hint);
            solve.asks(DraftAction::Solve, asked);
            ui.weak(match step.solution {
                Some(_) => tr("✔ it has a solution"),
                None => tr("it has no solution"),
            });
        });
    }
    if step.ask.is_some() {
        let mut hints = step.hints.join("\n");
        field(ui, tr("hints, one in each line"), 2, &mut hints, style);
        step.hints = hints.lines().map(str::to_owned).collect();
        if hints.ends_with('\n') {
            step.hints.push(String::new());
        }
        let mut then = step.then.clone().unwrap_or_default();
        field(ui, tr("the text after the answer"), 2, &mut then, style);
        step.then = Some(then).filter(|then| !then.is_empty());
    }
    let mut note = step.note.clone().unwrap_or_default();
    field(ui, tr("a note for the teacher, not shown in a presentation"), 2, &mut note, style);
    step.note = Some(note).filter(|note| !note.is_empty());
}

fn question(ui: &mut Ui, step: &mut Step, (names, pair): About, style: &Style) {
    ui.label(RichText::new(tr("what is asked")).color(style.quiet));
    let now = Question::of(step.ask.as_ref());
    let name = Question::CHOICES.iter().find(|(question, _)| *question == now);
    let name = name.map_or(tr("the question in the file"), |(_, name)| tr(name));
    let combo = ComboBox::from_id_salt("what is asked").selected_text(name);
    combo.width(ui.available_width() - 8.0).height(CHOICES).show_ui(ui, |ui| {
        for (question, name) in Question::CHOICES {
            if ui.selectable_label(question == now, tr(name)).clicked() {
                step.ask = question.ask(pair, names);
            }
        }
    });
    let about = step.ask.as_ref().and_then(Ask::pair);
    if let Some((a, b)) = about {
        ui.weak(say!("about {a} and {b}, the pair shown when the question was chosen"));
    }
    if let Some(Ask::Make { moving, .. }) = &step.ask {
        ui.weak(say!(
            "free to move: {}; for others, select them before you choose",
            moving.join(tr(", "))
        ));
    }
}

fn field(ui: &mut Ui, name: &str, rows: usize, text: &mut String, style: &Style) {
    let label = ui.label(RichText::new(name).color(style.quiet)).id;
    let field = TextEdit::multiline(text).desired_width(f32::INFINITY).desired_rows(rows);
    ui.add(field.char_limit(LONGEST)).labelled_by(label);
}

/// The id of a lesson of this title.
fn id_of(title: &str) -> String {
    let plain = title.to_lowercase();
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "my-lesson".to_owned() } else { words.join("-") }
}
