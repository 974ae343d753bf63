//! The panel of the lesson that is played: what is said and asked, and the ways on.

use egui::{
    Button, CollapsingHeader, Color32, Context, CursorIcon, Frame, Id, Layout, Margin, Rect,
    Response, RichText, ScrollArea, Sense, SidePanel, Stroke, TextStyle, TopBottomPanel, Ui,
    WidgetInfo, WidgetType, vec2,
};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::{Course, Play, StepState, ask};
use crate::files::Progress;
use crate::lesson::{Ask, lessons};
use crate::panels::commands::action::{Action, Asks, LessonAction};
use crate::panels::frame::narrow;
use crate::panels::frame::window::Window;
use crate::panels::stage::any_scene::AnyScene;
use crate::panels::widgets::look::{self, SemiBold};
use crate::view::style::{Style, size, width};
use crate::words::{retold, say, tr};

/// The width of the panel as a part of that of the window, and its limits, in points.
const WIDE: f32 = 0.27;
const LIMITS: [f32; 2] = [300.0, 430.0];
/// The part of the height that the panel takes in a narrow window.
const HIGH: f32 = 0.42;

impl Course {
    /// Shows the panel of the lesson that is played; what is wanted there is asked for.
    pub(in crate::panels) fn panel(
        &mut self,
        ctx: &Context,
        opened: &AnyScene,
        window: &mut Window,
        progress: &Progress,
        style: &Style,
    ) {
        let (choices, needs) = (self.choices(opened), self.needed(progress));
        let next = self.next().map(str::to_owned);
        let Some(play) = &mut self.play else { return };
        let teaches = !window.switches.presentation;
        let markdown = &mut window.panels.markdown;
        let asked = &mut window.switches.asked;
        let show = |ui: &mut Ui| {
            let (next, folded) = (next.as_deref(), play.folded);
            let view = View { style, teaches, folded, next, needs: &needs, choices: &choices };
            view.show(ui, play, progress, markdown, asked);
        };
        let frame = Frame::side_top_panel(&ctx.style()).inner_margin(Margin::symmetric(14, 10));
        let room = ctx.screen_rect();
        if narrow::is(ctx) {
            let panel = TopBottomPanel::bottom("lesson").exact_height(room.height() * HIGH);
            panel.frame(frame).show(ctx, show);
        } else {
            let wide = (room.width() * WIDE).clamp(LIMITS[0], LIMITS[1]);
            let panel = SidePanel::left("lesson").exact_width(wide).resizable(false);
            panel.frame(frame).show(ctx, show);
        }
    }

    /// The titles of the lessons that should come before the one that is played, and are not done.
    fn needed(&self, progress: &Progress) -> Vec<String> {
        let Some(play) = &self.play else { return Vec::new() };
        let needed = self.all().filter(|lesson| play.lesson.needs.contains(&lesson.id));
        let left = needed.filter(|lesson| progress.count(lesson) < lesson.steps.len());
        left.map(|lesson| tr(&lesson.title).to_owned()).collect()
    }
}

/// How the panel is shown.
struct View<'a> {
    style: &'a Style,
    /// Notes for the teacher are shown.
    teaches: bool,
    /// The column with the reasons is folded.
    folded: bool,
    /// The title of the next lesson.
    next: Option<&'a str>,
    /// The titles of the lessons that should come before, and are not done.
    needs: &'a [String],
    choices: &'a [(String, crate::lesson::Answer)],
}

impl View<'_> {
    fn show(
        &self,
        ui: &mut Ui,
        play: &mut Play,
        progress: &Progress,
        markdown: &mut CommonMarkCache,
        asked: &mut Vec<Action>,
    ) {
        self.head(ui, play, progress, asked);
        let foot = TopBottomPanel::bottom("lesson foot").show_separator_line(false);
        let frame = Frame::new().inner_margin(Margin { top: 8, ..Margin::ZERO });
        foot.frame(frame).show_inside(ui, |ui| self.foot(ui, play, asked));
        let area = ScrollArea::vertical().id_salt(("lesson", play.number, play.at));
        area.auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            if play.at == 0 {
                self.introduction(ui, play);
            }
            text(ui, markdown, tr(&play.step().say));
            let ask = play.step().ask.clone();
            let mut below = ui.cursor().top();
            if let Some(ask) = &ask {
                ui.add_space(2.0);
                ask::show(ui, ask, play, self.choices, !self.teaches, self.style, asked);
                let has_hints = play.state.hints < play.step().hints.len();
                below = ui.cursor().top();
                self.feedback(ui, ask, &play.state, has_hints);
            }
            let is_over = ask.is_none() || play.state.solved || play.state.revealed;
            if !is_over {
                self.hints(ui, play, markdown);
            }
            if let Some(then) = play.step().then.as_ref().filter(|_| is_over) {
                text(ui, markdown, tr(then));
            }
            if is_over && ask.as_ref().is_some_and(Ask::is_question) {
                let name = if self.folded { tr("Show why") } else { tr("Hide why") };
                let why = ui.button(name);
                let why = why.on_hover_text(tr("The test, its axes and times  Ctrl+1"));
                why.asks(LessonAction::Why, asked);
            }
            if std::mem::take(&mut play.state.says_more) {
                let all = ui.min_rect();
                let said = Rect::from_x_y_ranges(all.x_range(), below..=all.bottom());
                ui.scroll_to_rect(said, None);
            }
            if let Some(note) = play.step().note.as_ref().filter(|_| self.teaches) {
                self.note(ui, (play.number, play.at), note);
            }
        });
    }

    /// The title of the lesson, and a dot for each step.
    fn head(&self, ui: &mut Ui, play: &Play, progress: &Progress, asked: &mut Vec<Action>) {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
                let leave = Button::new(RichText::new("×").size(size::LABEL)).frame(false);
                let leave = ui.add(leave.min_size(look::target(ui, 24.0, 24.0)));
                leave.widget_info(|| {
                    WidgetInfo::labeled(WidgetType::Button, true, tr("Leave the lesson"))
                });
                let leave = leave.on_hover_text(tr("Leave the lesson  F4"));
                leave.asks(LessonAction::Course, asked);
                ui.with_layout(Layout::left_to_right(egui::Align::Center), |ui| {
                    let title = tr(&play.lesson.title).semibold().size(size::LABEL);
                    ui.add(egui::Label::new(title).truncate());
                });
            });
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            for (at, step) in play.lesson.steps.iter().enumerate() {
                let done = progress.is_done(&play.lesson.id, &step.id);
                let name = say!("Step {}{}", at + 1, if done { tr(", done") } else { "" });
                self.dot(ui, at == play.at, done, &name).asks(LessonAction::Go(at), asked);
            }
            ui.add_space(8.0);
            let count = say!("{} of {}", play.at + 1, play.lesson.steps.len());
            ui.label(RichText::new(count).color(self.style.quiet));
        });
        ui.add_space(6.0);
    }

    /// What a person knows afterwards, and what should come before.
    fn introduction(&self, ui: &mut Ui, play: &Play) {
        if let Some(about) = &play.lesson.about {
            ui.label(RichText::new(tr(about)).color(self.style.quiet));
        }
        if !self.needs.is_empty() {
            let before = say!("Best after: {}.", self.needs.join(tr(", ")));
            ui.label(RichText::new(before).color(self.style.quiet));
        }
    }

    /// The sign of a step: full if it is done, with a ring if it is played.
    fn dot(&self, ui: &mut Ui, now: bool, done: bool, name: &str) -> Response {
        let room = look::target(ui, 20.0, 22.0);
        let (rect, response) = ui.allocate_exact_size(room, Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, now, name));
        let (style, painter) = (self.style, ui.painter());
        let at = rect.center();
        let fill = if done { style.accent.text } else { Color32::TRANSPARENT };
        let rim = if done || now { style.accent.text } else { style.quiet };
        painter.circle(at, 4.5, fill, Stroke::new(width::THIN, rim));
        if now {
            painter.circle_stroke(at, 8.0, Stroke::new(width::LINE, style.accent.text));
        }
        response.on_hover_text(name).on_hover_cursor(CursorIcon::PointingHand)
    }

    /// What the computation says to the answer.
    fn feedback(&self, ui: &mut Ui, ask: &Ask, state: &StepState, has_hints: bool) {
        let style = self.style;
        if let Some(why) = &state.unasked {
            ui.label(RichText::new(sentence(&retold(why))).color(style.overlap.text));
        }
        let is_challenge = !ask.is_question();
        let (sign, word) = match (state.solved, state.revealed, &state.judged) {
            (true, ..) if is_challenge => ("✔", tr("Done.")),
            (true, ..) => ("✔", tr("Right.")),
            (_, true, _) if is_challenge => ("", tr("This is one way to do it.")),
            (_, true, _) => ("", tr("The answer:")),
            (_, _, Some(_)) if has_hints => ("×", tr("Not so. Look again, or take a hint.")),
            (_, _, Some(_)) => ("×", tr("Not so. Look again.")),
            _ => return,
        };
        ui.horizontal_wrapped(|ui| {
            if !sign.is_empty() {
                ui.label(sign.semibold().size(size::NUMBER).color(style.accent.text));
            }
            ui.label(word.semibold().size(size::LABEL));
        });
        if let Some(judged) = state.judged.as_ref().filter(|_| state.solved || state.revealed) {
            ui.label(RichText::new(&judged.truth).size(size::LABEL));
        }
    }

    fn hints(&self, ui: &mut Ui, play: &Play, markdown: &mut CommonMarkCache) {
        for (number, hint) in play.step().hints.iter().take(play.state.hints).enumerate() {
            let border = Stroke::new(width::LINE, self.style.accent.mark);
            let card = Frame::new().inner_margin(Margin { left: 10, ..Margin::ZERO });
            let shown = card.show(ui, |ui| {
                ui.label(RichText::new(say!("Hint {}", number + 1)).color(self.style.quiet));
                text(ui, markdown, tr(hint));
            });
            let rect = shown.response.rect;
            ui.painter().vline(rect.left() + 2.0, rect.y_range(), border);
        }
    }

    /// What the teacher has to know: closed at first, since it may give the answer to a person who learns alone.
    fn note(&self, ui: &mut Ui, step: (usize, usize), note: &str) {
        let header = CollapsingHeader::new(tr("Note for the teacher")).id_salt(("note", step));
        let shown = header.show_unindented(ui, |ui| {
            let fill = self.style.border.gamma_multiply(0.5);
            Frame::new().fill(fill).corner_radius(6).inner_margin(8).show(ui, |ui| {
                ui.label(tr(note));
            });
        });
        shown.header_response.on_hover_text(tr("Hidden in a presentation"));
    }

    /// The ways on.
    fn foot(&self, ui: &mut Ui, play: &Play, asked: &mut Vec<Action>) {
        let is_open = play.is_open();
        ui.horizontal(|ui| {
            if is_open {
                let (hints, shown) = (play.step().hints.len(), play.state.hints);
                if shown < hints {
                    ui.button(tr("Hint")).on_hover_text("F8").asks(LessonAction::Hint, asked);
                }
                let answer = ui.button(tr("Show the answer")).on_hover_text("Shift+F8");
                answer.asks(LessonAction::Solution, asked);
            } else if play.step().ask.is_some() {
                let again = ui.button(tr("Try it again"));
                let again = again.on_hover_text(tr("The step from its start  F5"));
                again.asks(LessonAction::Again, asked);
            }
            if self.teaches && play.number >= lessons().len() {
                let edit =
                    ui.button(tr("Edit")).on_hover_text(tr("The lesson: steps, texts and notes"));
                edit.asks(LessonAction::Edit, asked);
            }
        });
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let size_of = |ui: &Ui, wide: f32| look::target(ui, wide, 34.0);
            let back = Button::new(tr("‹ Back")).min_size(size_of(ui, 76.0));
            let back = ui.add_enabled(play.at > 0, back).on_hover_text("Page Up");
            back.asks(LessonAction::Back, asked);
            let is_last = play.at + 1 == play.lesson.steps.len();
            let (name, hint, what) = match (is_last, self.next) {
                (false, _) => (tr("Next ›"), "Page Down".to_owned(), LessonAction::Next),
                (true, Some(title)) => (
                    tr("Next lesson ›"),
                    format!("{}  Ctrl+Page Down", tr(title)),
                    LessonAction::NextLesson,
                ),
                (true, None) => {
                    (tr("Finish"), tr("Back to the scenes").to_owned(), LessonAction::Course)
                }
            };
            let ink = if is_open { self.style.text } else { self.style.background };
            let text = name.semibold().size(size::LABEL).color(ink);
            let mut on = Button::new(text).min_size(size_of(ui, ui.available_width()));
            if !is_open {
                on = on.fill(self.style.accent.text);
            }
            ui.add(on).on_hover_text(hint).asks(what, asked);
        });
    }
}

/// Shows Markdown, a little larger than the text of the panels: it is read while someone looks at the stage.
fn text(ui: &mut Ui, cache: &mut CommonMarkCache, markdown: &str) {
    ui.scope(|ui| {
        if let Some(body) = ui.style_mut().text_styles.get_mut(&TextStyle::Body) {
            body.size = size::LABEL;
        }
        ui.push_id(Id::new(markdown), |ui| CommonMarkViewer::new().show(ui, cache, markdown));
    });
}

/// The words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    crate::panels::explain::told::spoken(&crate::panels::explain::told::plain(words))
}
