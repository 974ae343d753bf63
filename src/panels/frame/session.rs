//! The session: the open scene, the panels around it, and one frame of them. All but the window itself.
use std::path::{Path, PathBuf};

use egui::{Context, Event, Id, InputState, Key, LayerId, Pos2};

use super::announce::Announcer;
use super::composition::Panels;
use super::dialogs::Dialogs;
use super::hint;
use super::switches::Switches;
use crate::lesson::Lesson;
use crate::panels::commands::context_menu::ContextMenu;
use crate::panels::commands::palette::Known;
use crate::panels::commands::{help, shortcuts};
use crate::panels::course::Course;
use crate::panels::files::browser::SceneList;
use crate::panels::files::desk::{Away, ParkedScene, Saving};
use crate::panels::files::library::{Library, Origin, Place};
use crate::panels::files::loading::{Goal, Loading, Source, told};
use crate::panels::files::pictures::Pictures;
use crate::panels::files::remembered::Remembered;
use crate::panels::files::saved_file::SavedFile;
use crate::panels::stage::any_scene::{AnyScene, NEW, empty};
use crate::panels::widgets::error_banner::{self, Messages};
use crate::panels::widgets::look::{self, Appearance, Look};
use crate::scene::each_world;
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
    pub(in crate::panels) away: Away,
    /// A scene that is being read.
    pub(in crate::panels) loading: Option<Loading>,
    /// The scene that could not be read, perhaps because meshes were missing.
    pub(in crate::panels) awaits_meshes: Option<PathBuf>,
    /// The lessons, and the one that is played.
    pub course: Course,
    /// The file of the open scene, and how it is saved.
    pub saving: Saving,
    /// The settings and the unsaved work, which outlive the program.
    pub(in crate::panels) remembered: Remembered,
    /// The switches that the panels set.
    pub switches: Switches,
    pub(in crate::panels) panels: Panels,
    /// The dialogs that wait for an answer.
    pub(in crate::panels) dialogs: Dialogs,
    /// The messages that the user reads.
    pub messages: Messages,
    /// Whether the hint for the first start is shown.
    pub hint: bool,
    pub(in crate::panels) appearance: Appearance,
    pub(in crate::panels) announcer: Announcer,
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
    pub(in crate::panels) fn is_unsaved(&self, place: Place) -> bool {
        let here = self.place == Some(place) && self.opened.is_dirty();
        here || self.away.parked.iter().any(|away| away.place == place)
    }

    /// Whether something moves by itself, so that another frame is needed even without input.
    pub fn needs_frame(&self) -> bool {
        let moves = self.opened.needs_frame();
        moves || self.is_loading() || self.opened.is_computing()
    }

    /// Whether the user has seen a frame.
    pub(in crate::panels) fn has_begun(&self) -> bool {
        self.appearance.look.is_some()
    }

    /// The colours of the theme.
    pub fn style(&self) -> Style {
        Style::new(self.switches.theme)
    }

    /// Runs one pass of egui. A frame of the window has one or more.
    ///
    /// The actions that the last pass asked for come first, then those of keys. Panels ask for further ones, which are
    /// performed in another pass of the same frame.
    pub fn frame(&mut self, ctx: &Context) {
        self.speak();
        if !self.dress(ctx) {
            return;
        }
        self.perform_asked(ctx);
        let keys = self.keys(ctx);
        self.hear(ctx, &keys);
        self.follow_world(ctx);
        let style = self.style();
        self.show_in_front(ctx, &style);
        self.show_scene(ctx, &keys, &style);
        // The Escape that leaves a field is meant for it.
        let typed = std::mem::replace(&mut self.switches.typed, keys.taken());
        if !typed && !keys.taken() {
            self.switches.asked.extend(shortcuts::left_over(ctx));
        }
        if !self.switches.asked.is_empty() {
            ctx.request_discard("an action was asked for");
            ctx.request_repaint();
        }
        if self.keep(ctx.input(|input| input.time)) {
            ctx.request_repaint();
        }
    }

    /// Gives egui the theme, the sizes and the fonts. Returns whether the fonts are there: they take effect in the next
    /// pass.
    fn dress(&mut self, ctx: &Context) -> bool {
        // Sizes for fingers wait until no finger is down, so that nothing moves away from under it.
        let fingers = |input: &InputState| input.has_touch_screen() && !input.any_touches();
        self.switches.touch |= ctx.input(fingers);
        let Switches { theme, touch, reduced_motion, .. } = self.switches;
        let before = self.appearance.look.replace(Look { theme, touch, reduced_motion });
        if before != self.appearance.look {
            look::apply(ctx, &self.style(), Look { theme, touch, reduced_motion });
        }
        if before.is_none() {
            look::fonts(ctx);
            ctx.request_repaint();
        }
        before.is_some()
    }

    /// Finds out who has the keys in this pass.
    fn keys(&mut self, ctx: &Context) -> Keys {
        let focused = ctx.memory(|memory| memory.focused());
        let told = self.dialogs.question.is_some() || self.messages.banner.is_some();
        if !std::mem::replace(&mut self.messages.were_shown, told) && told {
            // Text typed now is not meant for a field behind the message. Other dialogs have their own field.
            ctx.memory_mut(|memory| focused.into_iter().for_each(|id| memory.surrender_focus(id)));
        }
        Keys {
            focused,
            in_menu: std::mem::take(&mut self.switches.menu),
            waits: told || self.asks(),
        }
    }

    /// Performs the actions of the keys, and takes pasted text.
    fn hear(&mut self, ctx: &Context, keys: &Keys) {
        if !keys.taken() {
            keep_tab(ctx);
        }
        // This looks at the keys before anything consumes them.
        self.hint &= !hint::is_taken(ctx);
        self.limit_pasting(ctx, keys.types() || self.asks());
        if keys.waits {
            return;
        }
        if !keys.types() {
            // A lesson takes its keys before the commands that have the same ones.
            self.keys_of_draft(ctx);
            self.keys_of_lesson(ctx);
        }
        let pressed = shortcuts::pressed(ctx, keys.types());
        if !pressed.is_empty() {
            // The letter of a shortcut must not be typed into the field that it opens.
            let is_text = |event: &Event| matches!(event, Event::Text(_));
            ctx.input_mut(|input| input.events.retain(|event| !is_text(event)));
            self.switches.asked.extend(pressed);
            match keys.focused {
                // The field commits its text first.
                Some(field) => ctx.memory_mut(|memory| memory.surrender_focus(field)),
                None => self.perform_asked(ctx),
            }
        }
        if let Some(text) = shortcuts::pasted(ctx, keys.types()) {
            self.paste(text);
        }
    }

    /// Follows what happens without the user: a scene that is being read, files that change.
    fn follow_world(&mut self, ctx: &Context) {
        self.await_scene(ctx);
        self.watch(ctx.input(|input| input.time));
        self.switches.in_lesson = self.course.play.is_some();
    }

    /// Shows what lies over the panels: messages, dialogs, menus.
    fn show_in_front(&mut self, ctx: &Context, style: &Style) {
        if let Some(trouble) = self.messages.banner.as_ref().filter(|_| !self.asks())
            && !error_banner::show(ctx, trouble, style)
        {
            self.messages.banner = None;
        }
        self.show_dialogs(ctx, style);
        let known = Known { opened: &self.opened, course: &self.course, library: &self.library };
        let dialogs = &mut self.dialogs;
        if let Some(palette) = &mut dialogs.palette
            && let Some(chosen) = palette.show(ctx, &known, style)
        {
            dialogs.palette = None;
            self.switches.asked.extend(chosen);
        }
        if let Some(menu) = &dialogs.context_menu
            && let Some(chosen) = menu.show(ctx, style)
        {
            dialogs.context_menu = None;
            self.switches.asked.extend(chosen);
        }
        self.open_context_menu(ctx);
        self.show_shooting(ctx);
        help::show(ctx, &mut self.switches.help);
    }

    /// Opens the menu of what a right click or a finger that rests points at.
    fn open_context_menu(&mut self, ctx: &Context) {
        let rested = self.panels.take_menu();
        let clicked = ctx.input(|input| {
            input.pointer.secondary_clicked().then(|| input.pointer.interact_pos()).flatten()
        });
        let on_stage = |at: &Pos2| {
            self.panels.viewport.is_some_and(|viewport| viewport.contains(*at))
                && !ctx.is_pointer_over_area()
        };
        let Some(at) = clicked.or(rested).filter(on_stage) else { return };
        if !self.asks() && !self.opened.is_crowd() {
            let point = glam::DVec2::new(at.x.into(), at.y.into());
            let of_shape = self.opened.select_at(point);
            self.dialogs.context_menu = Some(ContextMenu::new(at, of_shape));
            ctx.request_repaint();
        }
    }

    /// Shows the lesson, the panels and the scene.
    fn show_scene(&mut self, ctx: &Context, keys: &Keys, style: &Style) {
        self.play_lesson(ctx, style);
        self.draft_panel(ctx, style);
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
        let taken = keys.taken();
        each_world!(AnyScene in &mut self.opened, open => {
            self.panels.frame(ctx, taken, open, &mut self.switches, &scenes, style);
        });
        self.draw_candidates(ctx, style);
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
        if !keys.waits && self.switches.asked.is_empty() {
            self.switches.pane.settle(ctx);
        }
    }

    fn perform_asked(&mut self, ctx: &Context) {
        for action in std::mem::take(&mut self.switches.asked) {
            self.act(ctx, action);
        }
    }

    /// Whether a dialog is open that has to be answered first.
    pub(in crate::panels) fn asks(&self) -> bool {
        self.dialogs.question.is_some()
            || self.dialogs.chooser.is_some()
            || self.dialogs.palette.is_some()
            || self.dialogs.context_menu.is_some()
            || self.pictures.shooting.is_some()
    }
}

/// Who has the keys in a pass.
struct Keys {
    /// The widget that has the focus.
    focused: Option<Id>,
    /// A menu was open in the last pass.
    in_menu: bool,
    /// A message or a dialog waits for an answer.
    waits: bool,
}

impl Keys {
    /// Whether a widget or a menu has the keys.
    fn types(&self) -> bool {
        self.focused.is_some() || self.in_menu
    }

    /// Whether anything but the scene has the keys.
    fn taken(&self) -> bool {
        self.types() || self.waits
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
