//! The scenes that are embedded in the program.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use include_dir::{Dir, File, include_dir};
use serde::Deserialize;

use crate::scene::{Fault, Format, LoadError, Progress, Scene, from_ron, is_mesh, ron_options};

static SCENES: Dir = include_dir!("$CARGO_MANIFEST_DIR/scenes");

/// The folders in the order in which a lecture takes them; others follow by name.
const ORDER: [&str; 17] = [
    "balls",
    "points",
    "curves",
    "boxes",
    "capsules",
    "sector",
    "rays-and-planes",
    "triangles",
    "convex",
    "bounding-volumes",
    "sweeps",
    "turning",
    "meshes",
    "crowds",
    "response",
    "every-kind",
    "edge-cases",
];

/// A folder of presets.
#[derive(Debug)]
pub struct Family {
    /// Its name, such as "Edge cases".
    pub name: String,
    /// In the order of their file names.
    pub presets: Vec<Preset>,
}

/// A scene that is embedded in the program.
#[derive(Debug)]
pub struct Preset {
    /// The path under `scenes/`, such as `balls/01-disk-and-box.ron`.
    pub path: &'static str,
    /// The question or the subject of the scene, in a line.
    pub title: String,
    /// The text of the file.
    pub text: &'static str,
}

impl Preset {
    /// The scene that the text describes.
    pub fn scene(&self) -> Result<Scene, LoadError> {
        let path = Path::new(self.path);
        let folder = path.parent().unwrap_or(Path::new(""));
        let open = |name: &str| {
            let file = SCENES.get_file(folder.join(name));
            file.map(|file| file.contents().to_vec())
                .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
        };
        Scene::parse(self.text.as_bytes(), Format::Ron, open)
            .map_err(|fault| LoadError::Fault { file: PathBuf::from(self.path), fault })
    }

    /// The scene, without the triangles of the meshes that it names; `None` if the text is at fault.
    pub fn without_meshes(&self) -> Option<Scene> {
        from_ron(self.text).ok()
    }
}

/// All presets, by family. Only their titles are read; the rest when one is opened.
pub fn presets() -> &'static [Family] {
    static FAMILIES: OnceLock<Vec<Family>> = OnceLock::new();
    FAMILIES.get_or_init(|| {
        let mut folders: Vec<&Dir> = SCENES.dirs().collect();
        let rank = |dir: &Dir| ORDER.iter().position(|&name| Path::new(name) == dir.path());
        folders.sort_by_key(|dir| (rank(dir).unwrap_or(ORDER.len()), dir.path()));
        folders.into_iter().map(family).collect()
    })
}

/// The preset that a link in the text about a scene names: by its path without the ending, such as
/// `sector/03-within-the-angle`, or as far as its number, `sector/03`.
pub fn linked(link: &str) -> Option<&'static Preset> {
    let named = |preset: &&Preset| {
        let rest = preset.path.strip_prefix(link);
        rest.is_some_and(|rest| rest == ".ron" || rest.starts_with('-'))
    };
    presets().iter().flat_map(|family| &family.presets).find(named)
}

/// [`Scene::parse_in`], where the meshes of presets are part of the program.
pub fn parse_in(
    folder: Option<&Path>,
    text: &[u8],
    format: Format,
    progress: &Progress,
) -> Result<Scene, Fault> {
    Scene::parse_in(folder, text, format, mesh, progress)
}

/// The bytes of the mesh of this name, which lies beside a preset.
pub fn mesh(name: &str) -> Option<&'static [u8]> {
    let file = SCENES.dirs().find_map(|folder| folder.get_file(folder.path().join(name)))?;
    is_mesh(file.path()).then(|| file.contents())
}

fn family(folder: &Dir<'static>) -> Family {
    let name = folder.path().to_string_lossy().replace('-', " ");
    let (first, rest) = name.split_at(name.len().min(1));
    let mut files: Vec<&File> = folder.files().collect();
    files.sort_by_key(|file| file.path());
    let presets = files.into_iter().filter_map(preset).collect();
    Family { name: first.to_uppercase() + rest, presets }
}

/// `None` for a file that is no scene, such as a mesh.
fn preset(file: &'static File<'static>) -> Option<Preset> {
    if Format::of(file.path()) != Some(Format::Ron) {
        return None;
    }
    let (path, text) = (file.path().to_str()?, file.contents_utf8()?);
    Some(Preset { path, title: title(text).unwrap_or_else(|| path.into()), text })
}

/// The part of a scene that a list of scenes needs.
#[derive(Deserialize)]
enum Head {
    Scene2D { title: String },
    Scene3D { title: String },
}

fn title(text: &str) -> Option<String> {
    match ron_options().from_str(text).ok()? {
        Head::Scene2D { title } | Head::Scene3D { title } => Some(title),
    }
}
