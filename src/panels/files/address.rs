//! Addresses of the page: makes the address of the open scene as it is shown, and opens addresses.

use super::desk::Desk;
use super::saved_file::SavedFile;
use crate::bench::Stepper;
use crate::files::{Address, AddressError, link_to};
use crate::panels::frame::program::Program;
use crate::panels::frame::talk::Talk;
use crate::platform;
use crate::view::style::Theme;
use crate::words::{say, tr};

/// Whether a text is an address and not a scene.
pub fn is_address(text: &str) -> bool {
    let text = text.trim_start();
    ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme))
}

impl Program {
    /// Opens the scene of an address. Settings that the address omits are those of the scene. If the address
    /// leads nowhere, the open scene stays.
    pub fn open_address(&mut self, text: &str) {
        self.speak();
        if let Err(error) = Address::read(text.trim()).and_then(|address| self.go_to(address)) {
            self.talk.complain(tr("This link is not opened"), error.to_string());
        }
        self.settle();
    }

    fn go_to(&mut self, address: Address) -> Result<(), AddressError> {
        let Address { preset, scene, u, step, way, dark, language, embed, check: _ } = address;
        if let Some(language) = language {
            self.window.ask_language(language.tag());
            self.speak();
        }
        let Self { desk, talk, window, .. } = self;
        window.switches.embedded |= embed;
        if let Some(preset) = preset {
            let wanted = tr("presets have names such as sector/05");
            let place = desk.library.linked(&preset);
            let unknown = || AddressError::Value { name: say!("scene"), value: preset, wanted };
            desk.open(place.ok_or_else(unknown)?, talk);
        }
        if let Some(scene) = scene {
            desk.add_scene(scene, SavedFile::default(), talk);
        }
        if let Some(theme) = dark.map(Theme::of) {
            window.ask_theme(theme);
        }
        if let Some(u) = u {
            desk.opened.time().go_to(u);
        }
        let trace = desk.opened.trace();
        if let Some(step) = step {
            trace.stepper = Stepper::Upto(step - 1);
        }
        if way.is_some() {
            trace.way = way;
        }
        Ok(())
    }
}

impl Desk {
    /// An address that opens the scene as it is shown now.
    pub(in crate::panels) fn link(&self, talk: &mut Talk) -> Option<String> {
        let link = link_to(&platform::page(), &self.opened.scene_as_shown());
        link.map_err(|error| talk.complain(tr("There is no link to this scene"), error.to_string()))
            .ok()
    }
}
