//! The translations of the window.
//!
//! `translations/<language>/` holds files in RON, each a map from English texts to translated ones. On a desktop they
//! are embedded; a page fetches them, as one file, when they are first needed.

use std::sync::OnceLock;

use crate::words::{Language, Translations};

/// The translations of a language, once they are known; that of the source needs none.
pub fn translations(language: Language) -> Option<&'static Translations> {
    static KNOWN: OnceLock<Vec<(Language, OnceLock<Translations>)>> = OnceLock::new();
    if language.is_of_source() {
        return None;
    }
    let all = KNOWN.get_or_init(|| Language::all().map(|one| (one, OnceLock::new())).collect());
    let (_, known) = all.iter().find(|(of, _)| *of == language)?;
    read(language, known);
    known.get()
}

/// Reads the embedded translations of a language.
#[cfg(not(target_arch = "wasm32"))]
fn read(language: Language, known: &'static OnceLock<Translations>) {
    use include_dir::{Dir, include_dir};

    static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/translations");
    fn take(folder: &Dir, all: &mut Translations) {
        for file in folder.files() {
            all.extend(file.contents_utf8().and_then(parsed).unwrap_or_default());
        }
        folder.dirs().for_each(|folder| take(folder, all));
    }
    known.get_or_init(|| {
        let mut all = Translations::new();
        FILES.get_dir(language.tag()).into_iter().for_each(|folder| take(folder, &mut all));
        all
    });
}

/// Asks for the translations of a language, once; they come later.
#[cfg(target_arch = "wasm32")]
fn read(language: Language, known: &'static OnceLock<Translations>) {
    use std::sync::Mutex;

    static ASKED: Mutex<Vec<&str>> = Mutex::new(Vec::new());
    let Ok(mut asked) = ASKED.lock() else { return };
    if asked.contains(&language.tag()) {
        return;
    }
    asked.push(language.tag());
    crate::platform::fetch(&format!("{}.ron", language.tag()), |bytes| {
        if let Some(all) = String::from_utf8(bytes).ok().as_deref().and_then(parsed) {
            let _ = known.set(all);
        }
    });
}

fn parsed(text: &str) -> Option<Translations> {
    ron::from_str(text).ok()
}
