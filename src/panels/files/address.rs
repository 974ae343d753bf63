//! Addresses of the page: copies the address of the open scene as it is shown, and opens addresses.

use egui::{Context, OpenUrl};

use super::saved_file::SavedFile;
use crate::bench::Stepper;
use crate::files::{Address, AddressError, link_to};
use crate::panels::frame::session::Session;
use crate::platform;
use crate::view::style::Theme;
use crate::words::{say, tr};

/// Whether a text is an address and not a scene.
pub fn is_address(text: &str) -> bool {
    let text = text.trim_start();
    ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme))
}

impl Session {
    /// Opens the scene of an address. Settings that the address omits are those of the scene. If the address
    /// leads nowhere, the open scene stays.
    pub fn open_address(&mut self, text: &str) {
        if let Err(error) = Address::read(text.trim()).map(|address| self.go_to(address)) {
            self.refuse_link(&error);
        }
    }

    fn refuse_link(&mut self, error: &AddressError) {
        self.complain(tr("This link is not opened"), error.to_string());
    }

    fn go_to(&mut self, address: Address) {
        let Address { preset, scene, u, step, way, dark, language, embed, check: _ } = address;
        if let Some(language) = language {
            self.ask_language(language.tag());
        }
        self.switches.embedded |= embed;
        if let Some(preset) = preset {
            match self.library.linked(&preset) {
                Some(place) => self.open(place),
                None => {
                    return self.refuse_link(&AddressError::Value {
                        name: say!("scene"),
                        value: preset,
                        wanted: tr("presets have names such as sector/05"),
                    });
                }
            }
        }
        if let Some(scene) = scene {
            self.add_scene(scene, SavedFile::default());
        }
        if let Some(dark) = dark {
            self.switches.theme = Theme::of(dark);
            self.appearance.asked_theme = Some(Theme::of(dark));
        }
        if let Some(u) = u {
            self.opened.time().go_to(u);
        }
        let trace = self.opened.trace();
        if let Some(step) = step {
            trace.stepper = Stepper::Upto(step - 1);
        }
        if way.is_some() {
            trace.way = way;
        }
    }

    /// Copies an address that opens the scene as it is shown now.
    pub(in crate::panels) fn copy_link(&mut self, ctx: &Context) {
        if let Some(link) = self.link() {
            ctx.copy_text(link);
            self.say(say!("Copied a link to the scene as it is shown"));
        }
    }

    /// Opens the scene as it is shown now in a tab of its own.
    pub(in crate::panels) fn open_whole(&mut self, ctx: &Context) {
        if let Some(link) = self.link() {
            ctx.open_url(OpenUrl::new_tab(link));
        }
    }

    fn link(&mut self) -> Option<String> {
        let link = link_to(&platform::page(), &self.opened.scene_as_shown());
        link.map_err(|error| self.complain(tr("There is no link to this scene"), error.to_string()))
            .ok()
    }
}
