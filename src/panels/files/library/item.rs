//! An entry of the library, and the words by which the search finds it.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crate::lesson::Lesson;
use crate::panels::search::Words;
use crate::presets::Preset;
use crate::scene::{LoadError, Progress, Scene};
use crate::words::{self, tr};

/// A scene that can be opened.
#[derive(Debug, Clone)]
pub struct Item {
    /// The title: a question that the scene asks, or what it shows.
    pub title: String,
    /// The source of the scene.
    pub origin: Origin,
    words: OnceLock<Arc<Words>>,
}

/// The source of a scene.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A scene that is built into the program.
    Preset(&'static Preset),
    /// A file, read again each time it is opened.
    File(PathBuf),
    /// A new scene, in its initial state.
    Unsaved(Box<Scene>),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Preset(preset) => write!(f, "scenes/{}", preset.path),
            Self::File(file) => write!(f, "{}", file.display()),
            Self::Unsaved(_) => write!(f, "in no file yet"),
        }
    }
}

/// The most bytes of meshes that are read for the title of a scene; beyond that, the file name is its title.
const TITLED: u64 = 1 << 20;
/// The name of the family of scenes from files.
pub(super) const OPENED: &str = "opened";

impl Item {
    fn new(title: String, origin: Origin) -> Self {
        Self { title, origin, words: OnceLock::new() }
    }

    pub(super) fn preset(preset: &'static Preset) -> Self {
        Self::new(preset.title.clone(), Origin::Preset(preset))
    }

    /// A new scene, in its initial state.
    pub(super) fn unsaved(scene: &Scene) -> Self {
        Self::new(scene.title().to_owned(), Origin::Unsaved(Box::new(scene.clone())))
    }

    pub(super) fn file(file: PathBuf, scene: &Scene) -> Self {
        let words = Words::of_scene(scene, OPENED, &file.to_string_lossy());
        let words = OnceLock::from(Arc::new(words));
        Self { title: scene.title().to_owned(), origin: Origin::File(file), words }
    }

    /// The entry of a file: it has the title of the scene, or the name of the file if that cannot be read
    /// quickly or at all.
    pub(in crate::panels) fn of(file: PathBuf, progress: &Progress) -> Self {
        let reading = Progress::upto(TITLED);
        let scene = Scene::load_with(&file, &reading);
        progress.spend(TITLED - reading.left());
        match scene {
            Ok(scene) => Self::file(file, &scene),
            Err(_) => {
                let name = || file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let lesson = Lesson::is_file(&file).then(|| Lesson::load(&file).ok()).flatten();
                let title = lesson.map_or_else(name, |lesson| lesson.title);
                Self::new(title, Origin::File(file))
            }
        }
    }

    /// The words by which the search finds the scene: those of its title, text, source, family and file, the
    /// kinds of its shapes, and the methods to test them. They are collected once.
    pub(super) fn words(&self, family: &str) -> &Words {
        self.words.get_or_init(|| {
            let of = |scene: &Scene, file: &str| Words::of_scene(scene, family, file);
            let known = match &self.origin {
                Origin::Preset(preset) => {
                    preset.without_meshes().map(|scene| of(&scene, preset.path))
                }
                Origin::Unsaved(scene) => Some(of(scene, "new")),
                Origin::File(_) => None,
            };
            let else_known = || {
                let also = self.origin.to_string();
                let title = format!("{} {}", tr(&self.title), self.title);
                let title = if words::is_translated() { &title } else { &self.title };
                Words::new([title, family, "", &also])
            };
            Arc::new(known.unwrap_or_else(else_known))
        })
    }

    /// The words are collected anew: another language is spoken.
    pub(super) fn forget_words(&mut self) {
        self.words = OnceLock::new();
    }

    /// Loads the scene; a file is read again.
    pub fn load(&self) -> Result<Scene, LoadError> {
        match &self.origin {
            Origin::Preset(preset) => preset.scene(),
            Origin::File(file) => Scene::load(file),
            Origin::Unsaved(scene) => Ok(Scene::clone(scene)),
        }
    }
}
