use std::fs;
use std::io;
use std::path::Path;

use super::deserialize::{Skipped, in_single, without};
use super::fault::{Fault, LoadError};
use super::memory::version_in_memory;
use super::mesh;
use super::obj;
use super::parse::{from_json, from_ron, text_of};
use super::place;
use super::progress::{Progress, Stage};
use super::source::{self, Limit};
use super::whole::complete;
use super::{BuiltIn, Document, Entry, Form, Precision, Scene, each_world};

/// How a scene is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Ron,
    /// For programs.
    Json,
}

impl Format {
    /// By the ending of the file's name.
    pub fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "ron" => Some(Format::Ron),
            "json" => Some(Format::Json),
            _ => None,
        }
    }
}

/// By the ending of the file's name.
pub fn is_mesh(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("obj"))
}

impl Scene {
    /// Reads a file; the meshes that it names lie beside it.
    pub fn load(file: &Path) -> Result<Self, LoadError> {
        Self::load_with(file, &Progress::default())
    }

    /// The same, told of and perhaps given up meanwhile. An OBJ file (`.obj`) makes a scene of its mesh.
    pub fn load_with(file: &Path, progress: &Progress) -> Result<Self, LoadError> {
        Self::load_text_with(file, progress).map(|(scene, _)| scene)
    }

    /// The same, with the text of the file; that of an OBJ file is not kept.
    pub fn load_text_with(file: &Path, progress: &Progress) -> Result<(Self, Vec<u8>), LoadError> {
        let read = match Format::of(file) {
            Some(format) => Self::read(file, format, progress),
            None if is_mesh(file) => Self::of_mesh(file, progress).map(|scene| (scene, Vec::new())),
            // A file that does not exist is not reported for its ending.
            None if version_in_memory(file).is_some() => {
                Err(LoadError::Ending { file: file.into() })
            }
            None => Err(match fs::metadata(file) {
                Err(error) => LoadError::Read { file: file.into(), error },
                Ok(_) => LoadError::Ending { file: file.into() },
            }),
        };
        // An error after giving up is a consequence of that.
        let given_up = read.is_err() && progress.is_given_up();
        if given_up { Err(LoadError::GivenUp { file: file.into() }) } else { read }
    }

    fn read(
        file: &Path,
        format: Format,
        progress: &Progress,
    ) -> Result<(Self, Vec<u8>), LoadError> {
        let text = source::read(file, Limit::TEXT, progress)
            .map_err(|error| LoadError::Read { file: file.into(), error })?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let open = |name: &str| mesh::read(&folder.join(name), progress);
        let scene = Self::parse_with(&text, format, open, progress)
            .map_err(|fault| LoadError::Fault { file: file.into(), fault })?;
        Ok((scene, text))
    }

    fn of_mesh(file: &Path, progress: &Progress) -> Result<Self, LoadError> {
        let bytes = mesh::read(file, progress)
            .map_err(|error| LoadError::Read { file: file.into(), error })?;
        let mesh = obj::parse(&bytes, Precision::default(), progress)
            .map_err(|fault| LoadError::Fault { file: file.into(), fault })?;
        // It lies beside the scene that is made of it.
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let entry = Entry {
            name: "mesh".into(),
            form: Form::mesh(name.clone()),
            displacement: glam::DVec3::ZERO,
            turn: None,
        };
        let title = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut document = Document::new(title);
        document.entries.push(entry);
        document.meshes.insert(name, mesh);
        Ok(Scene::Three(document))
    }

    /// Reads the text of a file; `open` gives the bytes of the meshes that it names.
    pub fn parse(
        text: &[u8],
        format: Format,
        open: impl Fn(&str) -> io::Result<Vec<u8>>,
    ) -> Result<Self, Fault> {
        Self::parse_with(text, format, open, &Progress::default())
    }

    /// Reads a text that no file holds. The meshes that it names lie in `folder`, if there is one,
    /// or are part of the program.
    pub fn parse_in(
        folder: Option<&Path>,
        text: &[u8],
        format: Format,
        built_in: BuiltIn,
        progress: &Progress,
    ) -> Result<Self, Fault> {
        progress.spend(text.len() as u64 * Limit::TEXT.weight);
        Self::parse_with(
            text,
            format,
            |name| mesh::find(folder, name, built_in, progress),
            progress,
        )
    }

    fn parse_with(
        text: &[u8],
        format: Format,
        open: impl Fn(&str) -> io::Result<Vec<u8>>,
        progress: &Progress,
    ) -> Result<Self, Fault> {
        let whole = |error: io::Error| Fault { message: format!(": {error}"), ..Fault::default() };
        Limit::TEXT.check(text.len() as u64).map_err(whole)?;
        progress.at(Stage::Text).map_err(whole)?;
        let text = text_of(text)?;
        let read = || match format {
            Format::Ron => from_ron(text),
            Format::Json => from_json(text),
        };
        let mut scene = all_faults(read)?;
        if scene.precision() == Precision::F32 && scene.has_ties() {
            scene.break_ties(in_single(read)?);
        }
        let faults = each_world!(&mut scene, document => complete(document, open, progress));
        let placed = |fault: Fault| Fault { place: place::of(&fault.path, text, format), ..fault };
        Fault::of_all(faults.into_iter().map(placed).collect()).map_or(Ok(scene), Err)
    }
}

/// The value read, or all faults found: after a fault in a shape or an expectation the others are still read.
/// A fault of the syntax ends the reading.
fn all_faults<T>(read: impl Fn() -> Result<T, Fault>) -> Result<T, Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut skipped = Skipped::default();
    loop {
        match without(&skipped, &read) {
            Ok(read) => return Fault::of_all(faults).map_or(Ok(read), Err),
            // A fault in a place that already has one follows from that.
            Err(fault) if faults.iter().any(|known| known.place == fault.place) => break,
            Err(fault) => {
                let goes_on = skipped.add(&fault.path) && faults.len() + 1 < MOST_FAULTS;
                faults.push(fault);
                if !goes_on {
                    break;
                }
            }
        }
    }
    match Fault::of_all(faults) {
        Some(fault) => Err(fault),
        // The loop ends only with a fault.
        None => read(),
    }
}

/// More faults of a text are not looked for.
const MOST_FAULTS: usize = 50;
