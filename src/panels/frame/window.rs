//! The window: its panels, how it looks and speaks, and who asked for that.

use egui::{Context, InputState, Pos2};

use super::announce::Announcer;
use super::composition::Panels;
use super::language::translations;
use super::switches::Switches;
use super::tabs::Tab;
use crate::files::Settings;
use crate::panels::inspect::{inspector, text};
use crate::panels::stage::any_scene::AnyScene;
use crate::panels::widgets::glyphs::Glyphs;
use crate::panels::widgets::look::{self, Look};
use crate::platform::Wishes;
use crate::view::style::{Style, Theme};
use crate::words::{self, Language};

/// The panels, and the look of the window.
#[derive(Default)]
pub struct Window {
    /// The switches that the panels set.
    pub switches: Switches,
    /// Whether there is a browser that can show a page.
    pub has_browser: bool,
    pub(in crate::panels) panels: Panels,
    pub(super) announcer: Announcer,
    pub(super) glyphs: Glyphs,
    /// The look of the last frame.
    look: Option<Look>,
    /// The theme of the system, used while the user has chosen none.
    wished_theme: Option<Theme>,
    /// The theme that an address has requested.
    asked_theme: Option<Theme>,
    /// An address or an argument has requested a language.
    asked_language: bool,
    /// The last frame spoke another language than English.
    speaks_translated: bool,
}

impl Window {
    pub(super) fn new() -> Self {
        Self { has_browser: true, ..Self::default() }
    }

    /// The colours of the theme.
    pub fn style(&self) -> Style {
        Style::new(self.switches.theme)
    }

    /// Gives egui the theme, the sizes and the fonts. Returns whether the fonts are there: they take effect in the next
    /// pass.
    pub(super) fn dress(&mut self, ctx: &Context) -> bool {
        // Sizes for fingers wait until no finger is down, so that nothing moves away from under it.
        let fingers = |input: &InputState| input.has_touch_screen() && !input.any_touches();
        self.switches.touch |= ctx.input(fingers);
        let Switches { theme, touch, reduced_motion, .. } = self.switches;
        let before = self.look.replace(Look { theme, touch, reduced_motion });
        if before != self.look {
            look::apply(ctx, &self.style(), Look { theme, touch, reduced_motion });
        }
        if before.is_none() {
            look::fonts(ctx);
            ctx.request_repaint();
        }
        before.is_some()
    }

    /// Forgets what belonged to the scene before.
    pub(super) fn new_scene(&mut self) {
        self.switches.writing = false;
        self.panels.new_scene();
    }

    /// Speaks the chosen language from now on. Returns whether it is another one than before.
    pub(super) fn speak(&mut self) -> bool {
        let language = self.switches.language;
        let known = translations(language);
        words::speak(known.map(|known| (language, known)));
        let before = std::mem::replace(&mut self.speaks_translated, known.is_some());
        before != known.is_some()
    }

    /// Speaks the language of this tag, such as `zh` or `en-GB`, in this run. Returns whether it is known.
    pub fn ask_language(&mut self, tag: &str) -> bool {
        let Some(language) = Language::of(tag) else { return false };
        self.asked_language = true;
        self.switches.language = language;
        true
    }

    /// Shows this theme until the user chooses another one.
    pub(in crate::panels) fn ask_theme(&mut self, theme: Theme) {
        self.switches.theme = theme;
        self.asked_theme = Some(theme);
    }

    /// Follows the preferences of the system, as long as the user has not chosen otherwise.
    pub(super) fn follow(&mut self, wishes: Wishes, settings: &Settings) {
        self.switches.touch |= wishes.touch;
        self.switches.reduced_motion = wishes.reduced_motion;
        if settings.language.is_none()
            && !self.asked_language
            && let Some(language) = wishes.language
        {
            self.switches.language = language;
        }
        let Some(theme) = wishes.dark.map(Theme::of) else { return };
        if self.chosen_theme(settings).is_none() && self.asked_theme.is_none() {
            self.switches.theme = theme;
            self.wished_theme = Some(theme);
        }
    }

    /// Notes what the user has chosen.
    pub(super) fn note(&self, settings: &mut Settings) {
        settings.dark = self.chosen_theme(settings).map(|theme| theme == Theme::Dark);
        settings.scale = self.switches.scale.sizes();
    }

    /// The theme that the user has chosen.
    fn chosen_theme(&self, settings: &Settings) -> Option<Theme> {
        let theme = self.switches.theme;
        if self.asked_theme == Some(theme) {
            return settings.dark.map(Theme::of);
        }
        let other = theme != self.wished_theme.unwrap_or_default();
        (settings.dark.is_some() || other).then_some(theme)
    }

    /// Where the user asks for the menu: a right click on the stage, or a finger that rests there.
    pub(super) fn menu_at(&mut self, ctx: &Context) -> Option<Pos2> {
        let rested = self.panels.take_menu();
        let clicked = ctx.input(|input| {
            input.pointer.secondary_clicked().then(|| input.pointer.interact_pos()).flatten()
        });
        clicked.or(rested).filter(|at| {
            self.panels.viewport.is_some_and(|viewport| viewport.contains(*at))
                && !ctx.is_pointer_over_area()
        })
    }

    /// Begins to edit the title and the text of the scene, or ends it.
    pub(in crate::panels) fn edit_text(&mut self, ctx: &Context, opened: &mut AnyScene) {
        // The text fields may be gone in the next frame, too late to report that they lost the focus.
        opened.let_go();
        self.switches.presentation = false;
        self.switches.writing = !self.switches.writing;
        if self.switches.writing {
            self.switches.tab = Tab::Text;
            ctx.memory_mut(|memory| memory.request_focus(text::title_field()));
        }
    }

    /// Moves the focus to the field for the name of the selected shape.
    pub(in crate::panels) fn rename(&mut self, ctx: &Context) {
        self.switches.presentation = false;
        self.switches.writing = false;
        self.switches.tab = Tab::Numbers;
        ctx.memory_mut(|memory| memory.request_focus(inspector::name_field()));
    }

    /// Shows a tab of the column.
    pub(in crate::panels) fn show_tab(&mut self, tab: Tab) {
        self.switches.presentation = false;
        self.switches.writing = false;
        self.switches.unfolded = true;
        self.switches.tab = tab;
    }
}
