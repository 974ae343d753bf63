use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use ron::extensions::Extensions;
use serde_path_to_error::Segment;

use super::fault::{Fault, LoadError};
use super::mesh;
use super::progress::Progress;
use super::space::Space;
use super::{Document, Entry, Expectation, Form, Scene};

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

/// With the extensions that format 1 switches on.
pub(super) fn ron_options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
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
            // What is not there has no wrong name.
            None => Err(match fs::metadata(file) {
                Err(error) => LoadError::Read { file: file.into(), error },
                Ok(_) => LoadError::Ending { file: file.into() },
            }),
        };
        // What went wrong then is of its own making.
        let given_up = read.is_err() && progress.is_given_up();
        if given_up { Err(LoadError::GivenUp { file: file.into() }) } else { read }
    }

    fn read(
        file: &Path,
        format: Format,
        progress: &Progress,
    ) -> Result<(Self, Vec<u8>), LoadError> {
        let text = fs::read(file).map_err(|error| LoadError::Read { file: file.into(), error })?;
        let folder = file.parent().unwrap_or(Path::new(""));
        let open = |name: &str| mesh::read(&folder.join(name), progress);
        let scene = Self::parse_with(&text, format, open, progress)
            .map_err(|fault| LoadError::Fault { file: file.into(), fault })?;
        Ok((scene, text))
    }

    fn of_mesh(file: &Path, progress: &Progress) -> Result<Self, LoadError> {
        let bytes = mesh::read(file, progress)
            .map_err(|error| LoadError::Read { file: file.into(), error })?;
        let mesh = mesh::parse(&bytes, progress)
            .map_err(|message| LoadError::Mesh { file: file.into(), message })?;
        let name = file.to_string_lossy().into_owned();
        let entry = Entry {
            name: "mesh".into(),
            form: Form::Mesh { file: name.clone() },
            displacement: glam::Vec3::ZERO,
            turn: None,
        };
        let title = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut document = Document {
            title,
            source: None,
            about: None,
            entries: vec![entry],
            expect: Vec::new(),
            meshes: Default::default(),
        };
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

    /// Reads a text that no file holds. The meshes that it names lie in `folder`, if there is one, or are those of a preset.
    pub fn parse_in(
        folder: Option<&Path>,
        text: &[u8],
        format: Format,
        progress: &Progress,
    ) -> Result<Self, Fault> {
        Self::parse_with(text, format, |name| mesh::find(folder, name, progress), progress)
    }

    fn parse_with(
        text: &[u8],
        format: Format,
        open: impl Fn(&str) -> io::Result<Vec<u8>>,
        progress: &Progress,
    ) -> Result<Self, Fault> {
        let text = std::str::from_utf8(text).map_err(|error| not_utf8(text, error))?;
        let mut scene: Scene = match format {
            Format::Ron => from_ron(text)?,
            Format::Json => from_json(text)?,
        };
        match &mut scene {
            Scene::Two(document) => complete(document, open, progress)?,
            Scene::Three(document) => complete(document, open, progress)?,
        }
        Ok(scene)
    }
}

fn not_utf8(text: &[u8], error: std::str::Utf8Error) -> Fault {
    let good = String::from_utf8_lossy(&text[..error.valid_up_to()]);
    let line = 1 + good.matches('\n').count();
    let column = 1 + good.chars().rev().take_while(|&c| c != '\n').count();
    let message = "expected text in UTF-8".into();
    Fault { place: Some((line, column)), path: String::new(), message }
}

fn from_ron(text: &str) -> Result<Scene, Fault> {
    let fault = |error: ron::error::SpannedError, path: Option<&serde_path_to_error::Path>| {
        fault_at(Some(next_token(text, error.span.start)), path, ron_message(error.code))
    };
    let mut parser = ron::Deserializer::from_str_with_options(text, &ron_options())
        .map_err(|error| fault(error, None))?;
    let scene = serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().clone();
        fault(parser.span_error(error.into_inner()), Some(&path))
    })?;
    parser.end().map_err(|error| fault(parser.span_error(error), None))?;
    Ok(scene)
}

fn from_json(text: &str) -> Result<Scene, Fault> {
    let fault = |error: serde_json::Error, path: Option<&serde_path_to_error::Path>| {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&place).unwrap_or(&message);
        // Without a place, serde_json says line 0; at the start of a line, column 0.
        let place = (error.line().max(1), error.column().max(1));
        fault_at(Some(place), path, json_message(message))
    };
    let mut parser = serde_json::Deserializer::from_str(text);
    let scene = serde_path_to_error::deserialize(&mut parser).map_err(|error| {
        let path = error.path().clone();
        fault(error.into_inner(), Some(&path))
    })?;
    parser.end().map_err(|error| fault(error, None))?;
    Ok(scene)
}

/// The parser may have stopped before the blanks in front of what it did not expect.
fn next_token(text: &str, from: ron::error::Position) -> (usize, usize) {
    let (mut line, mut column) = (from.line, from.col);
    let rest_of_lines = text.lines().skip(from.line - 1);
    for (i, rest) in rest_of_lines.enumerate() {
        let skip = if i == 0 { from.col - 1 } else { 0 };
        if let Some(blanks) = rest.chars().skip(skip).position(|c| !c.is_whitespace()) {
            return (from.line + i, skip + blanks + 1);
        }
        (line, column) = (from.line + i, rest.chars().count() + 1);
    }
    (line, column)
}

/// In words of the file rather than of the parser.
fn ron_message(error: ron::Error) -> String {
    use ron::Error as E;
    match error {
        E::ExpectedFloat | E::ExpectedInteger => "expected a number".into(),
        E::ExpectedString => "expected text in quotes".into(),
        E::ExpectedArray => "expected a list in square brackets".into(),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => {
            "expected fields in round brackets".into()
        }
        E::ExpectedStructLikeEnd | E::ExpectedOptionEnd => {
            "expected a comma or the closing round bracket".into()
        }
        E::ExpectedArrayEnd => "expected a comma or the closing square bracket".into(),
        E::ExpectedMapColon => "expected a colon after the name of a field".into(),
        E::Eof => "the text ends too early".into(),
        E::TrailingCharacters => "expected nothing more: the scene has ended".into(),
        E::NoSuchStructField { expected, found, .. } => {
            format!("there is no field `{found}`; expected one of {}", expected.join(", "))
        }
        E::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        E::DuplicateStructField { field, .. } => format!("the field `{field}` stands here twice"),
        E::NoSuchEnumVariant { expected, found, .. } => {
            format!("there is no `{found}`; expected one of {}", expected.join(", "))
        }
        other => lower_first(&other.to_string()),
    }
}

fn json_message(message: &str) -> String {
    match message {
        "trailing characters" => "expected nothing more: the scene has ended".into(),
        "number out of range" => " is beyond the range of numbers: write a finite number".into(),
        _ if message.starts_with("EOF") => "the text ends too early".into(),
        _ => message.into(),
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

/// The path is written as in the file: without the names of enum variants.
fn fault_at(
    place: Option<(usize, usize)>,
    path: Option<&serde_path_to_error::Path>,
    message: String,
) -> Fault {
    let mut written = String::new();
    let mut plane = false;
    for segment in path.into_iter().flatten() {
        match segment {
            Segment::Seq { index } => written += &format!("[{index}]"),
            Segment::Map { key } => {
                if !written.is_empty() {
                    written.push('.');
                }
                written += key;
            }
            Segment::Enum { variant } if variant == "Scene2D" => plane = true,
            Segment::Enum { variant } if plane && IN_SPACE_ONLY.contains(&variant.as_str()) => {
                // Whatever is wrong in it is wrong because its vectors have three components.
                return Fault { place, path: written, message: in_space_only(variant) };
            }
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    Fault { place, path: written, message }
}

const IN_SPACE_ONLY: [&str; 3] = ["Cylinder", "Cone", "Frustum"];

fn in_space_only(kind: &str) -> String {
    format!(" is a {kind}, which exists in space only: make the scene a Scene3D")
}

/// Loads the meshes, and checks what concerns several fields.
fn complete<V: Space>(
    document: &mut Document<V>,
    open: impl Fn(&str) -> io::Result<Vec<u8>>,
    progress: &Progress,
) -> Result<(), Fault> {
    let fault = |path: String, message: String| Fault { place: None, path, message };
    let mut by_name = HashMap::new();
    for (i, entry) in document.entries.iter().enumerate() {
        let kind = entry.form.kind().to_string();
        if V::DIM == 2 && IN_SPACE_ONLY.contains(&kind.as_str()) {
            return Err(fault(format!("shapes[{i}].shape"), in_space_only(&kind)));
        }
        if let Form::Mesh { file } = &entry.form
            && document.meshes.get(file).is_none()
        {
            let mesh = open(file)
                .map_err(|error| error.to_string())
                .and_then(|bytes| mesh::parse(&bytes, progress))
                .map_err(|error| {
                    fault(format!("shapes[{i}].shape.file"), format!(" is {file:?}: {error}"))
                })?;
            document.meshes.insert(file.clone(), mesh);
        }
        if let Err(error) = entry.form.build(&document.meshes) {
            return Err(fault(format!("shapes[{i}].shape"), error.to_string()));
        }
        let name = entry.name.as_str();
        if let Some(earlier) = by_name.insert(name, i) {
            let message = format!(" is {name:?}, as is shapes[{earlier}].name: give each its own");
            return Err(fault(format!("shapes[{i}].name"), message));
        }
    }
    for (i, expectation) in document.expect.iter().enumerate() {
        let (a, b) = expectation.pair();
        for (j, name) in [a, b].into_iter().enumerate() {
            if !by_name.contains_key(name) {
                let message = format!(" is {name:?}, but no shape has that name");
                return Err(fault(format!("expect[{i}].pair[{j}]"), message));
            }
        }
        if a == b {
            let message = format!(" names {a:?} twice: a pair is of two shapes");
            return Err(fault(format!("expect[{i}].pair"), message));
        }
        if let Expectation::Meets { first, last, .. } = expectation
            && first > last
        {
            let message = format!(": first is {first}, after last = {last}");
            return Err(fault(format!("expect[{i}]"), message));
        }
    }
    Ok(())
}
