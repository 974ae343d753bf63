//! The language of the window: its translations, and switching between them.
//!
//! `translations/<language>/` holds files in RON, each a map from English texts to translated ones. On a desktop they
//! are embedded; a page fetches them, as one file, when they are first needed.

use std::sync::OnceLock;

use super::session::Session;
use crate::words::{self, Language, Translations};

/// The translations of a language, once they are known; English needs none.
pub fn translations(language: Language) -> Option<&'static Translations> {
    match language {
        Language::English => None,
        Language::Chinese => chinese(),
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn chinese() -> Option<&'static Translations> {
    use include_dir::{Dir, include_dir};

    static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/translations/zh");
    static KNOWN: OnceLock<Translations> = OnceLock::new();
    fn read(folder: &Dir, all: &mut Translations) {
        for file in folder.files() {
            all.extend(file.contents_utf8().and_then(parsed).unwrap_or_default());
        }
        folder.dirs().for_each(|folder| read(folder, all));
    }
    Some(KNOWN.get_or_init(|| {
        let mut all = Translations::new();
        read(&FILES, &mut all);
        all
    }))
}

#[cfg(target_arch = "wasm32")]
fn chinese() -> Option<&'static Translations> {
    static ASKED: std::sync::Once = std::sync::Once::new();
    static KNOWN: OnceLock<Translations> = OnceLock::new();
    ASKED.call_once(|| {
        crate::platform::fetch("zh.ron", |bytes| {
            if let Some(known) = String::from_utf8(bytes).ok().as_deref().and_then(parsed) {
                let _ = KNOWN.set(known);
            }
        });
    });
    KNOWN.get()
}

fn parsed(text: &str) -> Option<Translations> {
    ron::from_str(text).ok()
}

impl Session {
    /// Speaks the chosen language from now on.
    pub(in crate::panels) fn speak(&mut self) {
        let known = translations(self.switches.language);
        words::speak(known);
        if std::mem::replace(&mut self.appearance.speaks_translated, known.is_some())
            != known.is_some()
        {
            self.library.forget_words();
            // On a page the translations come after the first question.
            self.ask_again_about_found();
        }
    }

    /// Switches to the next language, which is kept for the next run.
    pub(in crate::panels) fn next_language(&mut self) {
        self.switches.language = self.switches.language.next();
        self.remembered.settings.language = Some(self.switches.language.token().to_owned());
        self.speak();
    }

    /// Speaks the language of this tag, such as `zh` or `en-GB`, in this run. Returns whether it is known.
    pub fn ask_language(&mut self, tag: &str) -> bool {
        let Some(language) = Language::of(tag) else { return false };
        self.appearance.asked_language = true;
        self.switches.language = language;
        true
    }
}
