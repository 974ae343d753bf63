//! The preferences of the system, followed as long as the user has not chosen otherwise.

use super::session::Session;
use crate::platform::Wishes;
use crate::view::style::Theme;

impl Session {
    /// Applies the current preferences of the system. Must be called before each frame.
    pub fn follow(&mut self, wishes: Wishes) {
        self.switches.touch |= wishes.touch;
        self.switches.reduced_motion = wishes.reduced_motion;
        if wishes.reduced_motion && !self.has_begun() {
            self.rest_if_motion_is_reduced();
        }
        if self.remembered.settings.language.is_none()
            && !self.appearance.asked_language
            && let Some(language) = wishes.language
        {
            self.switches.language = language;
        }
        let Some(theme) = wishes.dark.map(Theme::of) else { return };
        if self.chosen_theme().is_none() && self.appearance.asked_theme.is_none() {
            self.switches.theme = theme;
            self.appearance.wished_theme = Some(theme);
        }
    }

    /// The theme that the user has chosen.
    pub(in crate::panels) fn chosen_theme(&self) -> Option<Theme> {
        let theme = self.switches.theme;
        if self.appearance.asked_theme == Some(theme) {
            return self.remembered.settings.dark.map(Theme::of);
        }
        let other = theme != self.appearance.wished_theme.unwrap_or_default();
        (self.remembered.settings.dark.is_some() || other).then_some(theme)
    }

    /// Stops animations in the open scene that the user did not start, if motion is to be reduced.
    pub(in crate::panels) fn rest_if_motion_is_reduced(&mut self) {
        if self.switches.reduced_motion {
            self.opened.rest();
        }
    }
}
