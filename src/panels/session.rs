//! The session: the open scene, the panels around it, and one frame of them. All but the window itself.

use std::path::{Path, PathBuf};

use egui::{Context, Event, Id, InputState, Key, LayerId, Modifiers};

use super::announce::Announcer;
use super::any_scene::AnyScene;
use super::autosave::Remembered;
use super::dialog::Dialogs;
use super::error_banner::{self, Messages};
use super::lessons::{Course, LessonRow};
use super::library::{Library, Origin, Place};
use super::loading::{Goal, Loading, Source, told};
use super::look::{self, Appearance, Look};
use super::pictures::Pictures;
use super::saved_file::SavedFile;
use super::saving::{Away, ParkedScene, Saving};
use super::{Panels, Switches, help, hint, shortcuts};
use crate::lesson::Lesson;
use crate::scene::{Document, Scene};
use crate::view::style::Style;
use crate::words::tr;

/// The whole program except the window.
pub struct Session {
    /// The library of scenes.
    pub library: Library,
    /// The place of the open scene in the library.
    pub place: Option<Place>,
    /// The open scene.
    pub opened: AnyScene,
    /// The scenes that are not on the bench now.
    pub(super) away: Away,
    /// A scene that is being read.
    pub(super) loading: Option<Loading>,
    /// The scene that could not be read, perhaps because meshes were missing.
    pub(super) awaits_meshes: Option<PathBuf>,
    /// The lessons, and the one that is played.
    pub course: Course,
    /// The file of the open scene, and how it is saved.
    pub saving: Saving,
    /// The settings and the unsaved work, which outlive the program.
    pub(super) remembered: Remembered,
    /// The switches that the panels set.
    pub switches: Switches,
    pub(super) panels: Panels,
    /// The dialogs that wait for an answer.
    pub(super) dialogs: Dialogs,
    /// The messages that the user reads.
    pub messages: Messages,
    /// Whether the hint for the first start is shown.
    pub hint: bool,
    pub(super) appearance: Appearance,
    pub(super) announcer: Announcer,
    /// Pictures and films of the window.
    pub pictures: Pictures,
    /// Whether there is a browser that can show a page.
    pub has_browser: bool,
    /// Whether the window is to be closed.
    pub leaving: bool,
}

impl Session {
    /// Opens the first scene of the library.
    pub fn new(library: Library) -> Self {
        let place = library.neighbour(None, 0);
        let scene = place.and_then(|place| library.item(place)?.load().ok());
        Self {
            library,
            place,
            opened: scene.unwrap_or_else(|| empty(NEW, false)).into(),
            away: Away::default(),
            loading: None,
            awaits_meshes: None,
            course: Course::default(),
            saving: Saving {
                here: std::env::current_dir().unwrap_or_default(),
                ..Saving::default()
            },
            remembered: Remembered::default(),
            switches: Switches::default(),
            panels: Panels::default(),
            dialogs: Dialogs::default(),
            messages: Messages::default(),
            hint: false,
            appearance: Appearance::default(),
            announcer: Announcer::default(),
            pictures: Pictures::default(),
            has_browser: true,
            leaving: false,
        }
    }

    /// Opens a scene of the library; one with unsaved work as it was left. The scene that is open already is
    /// reset, which can be undone. The open scene stays until the other one has been read, or if that fails.
    pub fn open(&mut self, place: Place) {
        self.loading = None;
        if self.place == Some(place) {
            return self.read_again("Reset");
        }
        if let Some(index) = self.away.parked.iter().position(|away| away.place == place) {
            let ParkedScene { place, opened, saved_file } = self.away.parked.remove(index);
            return self.bring(place, opened, saved_file);
        }
        let Some(item) = self.library.item(place) else { return };
        if let Origin::File(file) = &item.origin {
            if Lesson::is_file(file) {
                return self.open_lesson_file(&file.clone());
            }
            return self.read(Source::File(file.clone()), Goal::Open);
        }
        match item.load() {
            Ok(scene) => self.bring(place, scene.into(), SavedFile::default()),
            Err(error) => self.complain(tr("This cannot be opened"), told(&error)),
        }
    }

    /// Opens a scene file, or a folder of them; or a lesson; or an OBJ file, which becomes a new scene.
    pub fn open_path(&mut self, path: &Path) {
        // A relative path to the same file would count as a second scene.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if Lesson::is_file(&path) {
            return self.open_lesson_file(&path);
        }
        if !path.is_dir() {
            return match self.library.place_of(&path) {
                Some(place) => self.open(place),
                None => self.read(Source::File(path), Goal::Open),
            };
        }
        self.read(Source::Folder(path), Goal::Open);
    }

    /// Whether the scene at a place has unsaved work.
    pub(super) fn is_unsaved(&self, place: Place) -> bool {
        let here = self.place == Some(place) && self.opened.is_dirty();
        here || self.away.parked.iter().any(|away| away.place == place)
    }

    /// Whether something moves by itself, so that another frame is needed even without input.
    pub fn needs_frame(&self) -> bool {
        let moves = self.opened.needs_frame();
        moves || self.is_loading() || self.opened.is_computing()
    }

    /// Whether the user has seen a frame.
    pub(super) fn has_begun(&self) -> bool {
        self.appearance.look.is_some()
    }

    /// The colours of the theme.
    pub fn style(&self) -> Style {
        Style::new(self.switches.theme)
    }

    /// Runs one pass of egui: input to the bench, the bench to the findings, both to the panels and the view. A frame of the
    /// window has one or more.
    pub fn frame(&mut self, ctx: &Context) {
        self.speak();
        let style = self.style();
        // The switch waits until no finger is down, so that nothing moves away from under it.
        let fingers = |input: &InputState| input.has_touch_screen() && !input.any_touches();
        self.switches.touch |= ctx.input(fingers);
        let (theme, touch, reduced_motion) =
            (style.theme, self.switches.touch, self.switches.reduced_motion);
        let look = self.appearance.look.replace(Look { theme, touch, reduced_motion });
        if look != self.appearance.look {
            look::apply(ctx, &style, Look { theme, touch, reduced_motion });
        }
        if look.is_none() {
            look::fonts(ctx);
            // The fonts take effect in the next frame.
            ctx.request_repaint();
            return;
        }
        let focused = ctx.memory(|memory| memory.focused());
        let typing = focused.is_some() || self.switches.menu;
        if !typing && !self.asks() && self.messages.banner.is_none() {
            keep_tab(ctx);
        }
        // This looks at the keys before anything consumes them.
        self.hint &= !hint::is_taken(ctx);
        self.await_scene(ctx);
        self.limit_pasting(ctx, typing || self.asks());
        let told = self.dialogs.question.is_some() || self.messages.banner.is_some();
        if !std::mem::replace(&mut self.messages.were_shown, told) && told {
            // Text typed now is not meant for a field behind the message. Other dialogs have their own field.
            ctx.memory_mut(|memory| focused.into_iter().for_each(|id| memory.surrender_focus(id)));
        }
        let waits = told || self.asks();
        if !waits {
            if !typing {
                // Shift+Page Up moves a step of the own lesson. It comes first, because egui ignores an additional Shift, and
                // `pressed` would take the key as Page Up.
                self.keys_of_draft(ctx);
            }
            let pressed = shortcuts::pressed(ctx, typing);
            if !pressed.is_empty() {
                // The letter of a shortcut must not be typed into the field that it opens.
                let is_text = |event: &Event| matches!(event, Event::Text(_));
                ctx.input_mut(|input| input.events.retain(|event| !is_text(event)));
            }
            for action in pressed {
                match focused {
                    // The field commits its text first, so the action runs at the end of the frame.
                    Some(field) => {
                        ctx.memory_mut(|memory| memory.surrender_focus(field));
                        self.switches.pending = Some(action);
                    }
                    None => self.act(ctx, action),
                }
            }
            if let Some(text) = shortcuts::pasted(ctx, typing) {
                self.paste(text);
            }
        }
        if let Some(trouble) = self.messages.banner.as_ref().filter(|_| !self.asks())
            && !error_banner::show(ctx, trouble, &style)
        {
            self.messages.banner = None;
        }
        self.show_dialogs(ctx, &style);
        self.search(ctx, &style);
        self.context_menu(ctx, &style);
        self.show_shooting(ctx);
        help::show(ctx, &mut self.switches.help);
        let free = !waits && !self.opened.in_gesture();
        if free && !typing && self.opened.says_it_computes() {
            let escape = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
            if ctx.input_mut(escape) {
                self.opened.stop_computing();
            }
        }
        if self.switches.presentation && free {
            let escape = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
            self.switches.presentation = !ctx.input_mut(escape);
        }
        self.watch(ctx.input(|input| input.time));

        self.switches.in_lesson = self.course.play.is_some();
        self.play_lesson(ctx, waits || typing, &style);
        self.draft_panel(ctx, &style);

        let unsaved: Vec<Place> = self.away.parked.iter().map(|away| away.place).collect();
        let dirty = self.place.filter(|&place| self.is_unsaved(place));
        let scenes = SceneList {
            library: &self.library,
            open: self.place,
            unsaved: unsaved.into_iter().chain(dirty).collect(),
            title: self.opened.title().to_owned(),
            lessons: self.lesson_rows(),
        };
        self.panels.takes_picture = self.pictures.takes_picture;
        (self.panels.hint, self.panels.warning) = (self.hint, self.warning());
        // While a dialog is open, the panels ignore keys, whichever widget has the focus.
        self.switches.menu |= waits;
        let picked = self.opened.frame(&mut self.panels, ctx, &mut self.switches, &scenes, &style);
        self.draw_candidates(ctx, &style);
        if let Some(text) = self.opened.take_refusal() {
            self.say(text);
        }
        let viewport = self.panels.viewport.filter(|_| !self.pictures.takes_picture);
        if let (Some(viewport), Some(note)) = (viewport, &mut self.messages.toast)
            && !note.show(ctx, viewport)
        {
            self.messages.toast = None;
        }
        // A user who plays the frame, or presents it, no longer needs the hint.
        self.hint = self.panels.hint && !self.opened.time().playing && !self.switches.presentation;
        self.opened.make_room(self.panels.covered());
        self.follow_links(ctx);
        if !waits && self.switches.pending.is_none() {
            self.switches.pane.settle(ctx);
        }
        self.pictures.acted_after_paint = picked.is_some() || self.switches.pending.is_some();
        if let Some(place) = picked {
            self.open(place);
            ctx.request_repaint();
        }
        if let Some(action) = self.switches.pending.take() {
            self.act(ctx, action);
            ctx.request_repaint();
        }
        if self.keep(ctx.input(|input| input.time)) {
            ctx.request_repaint();
        }
    }

    /// Whether a dialog is open that has to be answered first.
    pub(super) fn asks(&self) -> bool {
        self.dialogs.question.is_some()
            || self.dialogs.chooser.is_some()
            || self.dialogs.palette.is_some()
            || self.dialogs.context_menu.is_some()
            || self.pictures.shooting.is_some()
    }
}

/// Keeps Tab for selecting shapes. A button that got the focus by Tab would take all other keys.
fn keep_tab(ctx: &Context) {
    if !ctx.input(|input| input.key_pressed(Key::Tab)) {
        return;
    }
    // Tab gives the focus to the first widget that registers: this dummy. Shift+Tab gives it to the last one,
    // which loses it here.
    let nobody = Id::new("nobody");
    ctx.memory_mut(|memory| {
        memory.interested_in_focus(nobody, LayerId::background());
        if let Some(reached) = memory.focused() {
            memory.surrender_focus(reached);
        }
    });
}

/// The list of scenes for the browser.
pub struct SceneList<'a> {
    pub library: &'a Library,
    pub open: Option<Place>,
    pub unsaved: Vec<Place>,
    /// The current title of the open scene.
    pub title: String,
    /// The lessons; read only if the drawer is open.
    pub lessons: Vec<LessonRow>,
}

/// The title of a new scene.
pub(super) const NEW: &str = "A new scene";

/// A scene without shapes.
pub(super) fn empty(title: &str, in_space: bool) -> Scene {
    if in_space { Scene::Three(Document::new(title)) } else { Scene::Two(Document::new(title)) }
}
