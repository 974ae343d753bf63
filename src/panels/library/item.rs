//! A scene that can be opened, and the words by which it is found.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crate::panels::search::Words;
use crate::panels::session::empty;
use crate::scene::{LoadError, Preset, Progress, Scene};

/// A scene that can be opened.
#[derive(Debug, Clone)]
pub struct Item {
    /// What the scene asks or shows.
    pub title: String,
    /// Where it comes from.
    pub origin: Origin,
    words: OnceLock<Arc<Words>>,
}

/// Where a scene comes from.
#[derive(Debug, Clone)]
pub enum Origin {
    /// It is part of the program.
    Preset(&'static Preset),
    /// A file, read each time that it is opened.
    File(PathBuf),
    /// Many bodies that move, gathered anew each time.
    Crowd {
        /// In space, or in the plane.
        in_space: bool,
    },
    /// It is new: as it began.
    Unsaved(Box<Scene>),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Preset(preset) => write!(f, "scenes/{}", preset.path),
            Self::File(file) => write!(f, "{}", file.display()),
            Self::Crowd { .. } => write!(f, "gathered anew each time"),
            Self::Unsaved(_) => write!(f, "in no file yet"),
        }
    }
}

/// Of a scene that takes longer to read than so many bytes of meshes the title is not looked up.
const TITLED: u64 = 1 << 20;
/// The family of what was opened from files.
pub(super) const OPENED: &str = "opened";

impl Item {
    fn new(title: String, origin: Origin) -> Self {
        Self { title, origin, words: OnceLock::new() }
    }

    /// A scene that is part of the program.
    pub(super) fn preset(preset: &'static Preset) -> Self {
        Self::new(preset.title.clone(), Origin::Preset(preset))
    }

    /// The crowd that moves, in the plane or in space.
    pub(super) fn crowd(in_space: bool) -> Self {
        let title = if in_space { "A crowd that moves, in space" } else { "A crowd that moves" };
        Self::new(title.to_owned(), Origin::Crowd { in_space })
    }

    /// A new scene, as it begins.
    pub(super) fn unsaved(scene: &Scene) -> Self {
        Self::new(scene.title().to_owned(), Origin::Unsaved(Box::new(scene.clone())))
    }

    /// A file that holds this scene.
    pub(super) fn file(file: PathBuf, scene: &Scene) -> Self {
        let words = Words::of_scene(scene, OPENED, &file.to_string_lossy());
        let words = OnceLock::from(Arc::new(words));
        Self { title: scene.title().to_owned(), origin: Origin::File(file), words }
    }

    /// A file, by the title of its scene, or by its name where it cannot be read, or not in a moment.
    pub(in crate::panels) fn of(file: PathBuf, progress: &Progress) -> Self {
        let reading = Progress::upto(TITLED);
        let scene = Scene::load_with(&file, &reading);
        progress.spend(TITLED - reading.left());
        match scene {
            Ok(scene) => Self::file(file, &scene),
            Err(_) => {
                let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Self::new(name, Origin::File(file))
            }
        }
    }

    /// By which it is found in its family: those of its title, its text and its source, of the kinds of
    /// its shapes, of the ways to ask them, and of its file. They are gathered once.
    pub(super) fn words(&self, family: &str) -> &Words {
        self.words.get_or_init(|| {
            let words = |scene: &Scene, file: &str| Words::of_scene(scene, family, file);
            let known = match &self.origin {
                Origin::Preset(preset) => {
                    preset.without_meshes().map(|scene| words(&scene, preset.path))
                }
                Origin::Unsaved(scene) => Some(words(scene, "new")),
                Origin::File(_) | Origin::Crowd { .. } => None,
            };
            let else_known = || {
                let what = match &self.origin {
                    Origin::Crowd { in_space: false } => "broad phase, many, 2D",
                    Origin::Crowd { in_space: true } => "broad phase, many, 3D",
                    _ => "",
                };
                let also = self.origin.to_string();
                Words::new([&self.title, &format!("{family} {what}"), "", &also])
            };
            Arc::new(known.unwrap_or_else(else_known))
        })
    }

    /// The scene, read anew from a file.
    pub fn load(&self) -> Result<Scene, LoadError> {
        match &self.origin {
            Origin::Preset(preset) => preset.scene(),
            Origin::File(file) => Scene::load(file),
            Origin::Crowd { in_space } => Ok(empty(&self.title, *in_space)),
            Origin::Unsaved(scene) => Ok(Scene::clone(scene)),
        }
    }
}
