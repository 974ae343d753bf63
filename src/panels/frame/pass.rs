//! One pass of egui: actions, keys, what happens without the user, what lies in front, the panels and the scene.

use egui::{Context, Event, Id, Key, LayerId};

use super::composition::Around;
use super::hint;
use super::program::Program;
use super::window::Window;
use crate::panels::commands::context_menu::ContextMenu;
use crate::panels::commands::palette::Known;
use crate::panels::commands::{help, shortcuts};
use crate::panels::files::browser::SceneList;
use crate::panels::files::links;
use crate::panels::files::loading::TextOf;
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::each_world;
use crate::view::style::Style;

impl Program {
    /// Runs one pass of egui. A frame of the window has one or more.
    ///
    /// The actions that the last pass asked for come first, then those of keys. Panels ask for further ones, which are
    /// performed in another pass of the same frame.
    pub fn frame(&mut self, ctx: &Context) {
        self.speak();
        if !self.window.dress(ctx) {
            return;
        }
        self.talk.begun = true;
        self.settle();
        self.perform_asked(ctx);
        let keys = self.keys(ctx);
        self.hear(ctx, &keys);
        let now = ctx.input(|input| input.time);
        self.follow_world(ctx, now);
        let style = self.window.style();
        self.show_in_front(ctx, &style);
        self.show_lesson(ctx, &style);
        self.show_scene(ctx, &keys, &style);
        // The Escape that leaves a field is meant for it.
        let switches = &mut self.window.switches;
        let typed = std::mem::replace(&mut switches.typed, keys.taken());
        if !typed && !keys.taken() {
            switches.asked.extend(shortcuts::left_over(ctx));
        }
        if !switches.asked.is_empty() {
            ctx.request_discard("an action was asked for");
            ctx.request_repaint();
        }
        if self.talk.leaves() {
            self.keep_now();
        } else if self.keep(now) {
            ctx.request_repaint();
        }
    }

    /// Finds out who has the keys in this pass.
    fn keys(&mut self, ctx: &Context) -> Keys {
        let focused = ctx.memory(|memory| memory.focused());
        Keys {
            focused,
            in_menu: std::mem::take(&mut self.window.switches.menu),
            waits: self.talk.takes_keys(ctx) || self.asks(),
        }
    }

    /// Performs the actions of the keys, and takes pasted text.
    fn hear(&mut self, ctx: &Context, keys: &Keys) {
        if !keys.taken() {
            keep_tab(ctx);
        }
        // This looks at the keys before anything consumes them.
        self.window.switches.hint &= !hint::is_taken(ctx);
        if (keys.types() || self.asks())
            && let Some(text) = links::limit_pasting(ctx)
        {
            self.talk.say(text);
        }
        if keys.waits {
            return;
        }
        let switches = &mut self.window.switches;
        if !keys.types() {
            // A lesson takes its keys before the commands that have the same ones.
            if self.draft.open && self.course.play.is_none() {
                self.draft.keys(ctx);
            }
            let votes = switches.presentation;
            self.course.keys(ctx, votes, &self.desk.opened, &mut switches.asked);
        }
        let pressed = shortcuts::pressed(ctx, keys.types());
        if !pressed.is_empty() {
            // The letter of a shortcut must not be typed into the field that it opens.
            let is_text = |event: &Event| matches!(event, Event::Text(_));
            ctx.input_mut(|input| input.events.retain(|event| !is_text(event)));
            switches.asked.extend(pressed);
            match keys.focused {
                // The field commits its text first.
                Some(field) => ctx.memory_mut(|memory| memory.surrender_focus(field)),
                None => self.perform_asked(ctx),
            }
        }
        if let Some(text) = shortcuts::pasted(ctx, keys.types()) {
            self.open_text(text, TextOf::Clipboard);
        }
    }

    /// Follows what happens without the user: a scene that is being read, files that change.
    fn follow_world(&mut self, ctx: &Context, now: f64) {
        self.desk.await_scene(ctx, &mut self.talk);
        if !self.pictures.is_shooting() {
            self.desk.watch(now, &mut self.talk);
        }
        self.own.follow(&mut self.desk, &mut self.talk);
        self.settle();
    }

    /// Shows what lies over the panels: messages, dialogs, menus.
    fn show_in_front(&mut self, ctx: &Context, style: &Style) {
        if !self.asks() {
            self.talk.show_banner(ctx, style);
        }
        let recent = &self.keeper.settings.recent;
        if let Some(decision) = self.talk.show_dialogs(ctx, recent, style) {
            self.decided(decision);
        }
        let Self { desk, talk, window, course, .. } = self;
        let known = Known { opened: &desk.opened, course, library: &desk.library };
        window.switches.asked.extend(talk.show_menus(ctx, &known, style));
        let menu = window.menu_at(ctx);
        if let Some(at) = menu.filter(|_| !self.asks() && !self.desk.opened.is_crowd()) {
            let of_shape = self.desk.opened.select_at(glam::DVec2::new(at.x.into(), at.y.into()));
            self.talk.context_menu = Some(ContextMenu::new(at, of_shape));
            ctx.request_repaint();
        }
        self.pictures.show(ctx, &mut self.desk.opened);
        help::show(ctx, &mut self.window.switches.help);
    }

    /// Follows the lesson that is played, and shows its panel, or that of the lesson that is made.
    fn show_lesson(&mut self, ctx: &Context, style: &Style) {
        let Self { desk, window, course, .. } = self;
        let progress = &mut self.keeper.settings.progress;
        course.follow(ctx, &mut desk.opened, window.switches.reduced_motion, progress);
        if window.switches.embedded || window.switches.stage_only {
            return;
        }
        course.panel(ctx, &desk.opened, window, progress, style);
        let switches = &mut window.switches;
        if self.draft.open && course.play.is_none() && !switches.presentation {
            self.draft.panel(ctx, &desk.opened, &mut switches.asked, style);
        }
    }

    /// Shows the panels and the scene.
    fn show_scene(&mut self, ctx: &Context, keys: &Keys, style: &Style) {
        let Self { desk, talk, window, course, own, .. } = self;
        let Window { switches, panels, .. } = window;
        let unsaved = desk.parked.iter().map(|away| away.place);
        let dirty = desk.place.filter(|&place| desk.is_unsaved(place));
        let rows = || course.rows(&self.keeper.settings.progress);
        let scenes = SceneList {
            library: &desk.library,
            open: desk.place,
            unsaved: unsaved.chain(dirty).collect(),
            title: desk.opened.title().to_owned(),
            lessons: if panels.browser.open { rows() } else { Vec::new() },
        };
        let around = Around {
            scenes: &scenes,
            own,
            warning: self.keeper.warning(),
            folded: course.play.as_ref().map(|play| play.folded),
            asks_axis: course.play.as_ref().is_some_and(|play| play.asks_axis()),
            keys_taken: keys.taken(),
            takes_picture: self.pictures.takes_picture,
            style,
        };
        each_world!(AnyScene in &mut desk.opened, open => {
            panels.frame(ctx, open, switches, &around);
        });
        if let Some(viewport) = panels.viewport {
            course.draw_candidates(ctx, viewport, &desk.opened, style);
        }
        if let Some(text) = desk.opened.take_refusal() {
            talk.say(text);
        }
        if let Some(viewport) = panels.viewport.filter(|_| !self.pictures.takes_picture) {
            talk.show_toast(ctx, viewport);
        }
        // A user who plays the frame, or presents it, no longer needs the hint.
        switches.hint &= !desk.opened.time().playing && !switches.presentation;
        desk.opened.make_room(panels.covered());
        if !keys.waits && switches.asked.is_empty() {
            switches.pane.settle(ctx);
        }
        if let Some(link) = links::followed(ctx, window.has_browser) {
            desk.follow_link(link, talk);
            self.settle();
        }
    }

    fn perform_asked(&mut self, ctx: &Context) {
        for action in std::mem::take(&mut self.window.switches.asked) {
            self.act(ctx, action);
        }
    }

    /// Whether a dialog is open that has to be answered first.
    fn asks(&self) -> bool {
        self.talk.asks() || self.pictures.is_shooting()
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
