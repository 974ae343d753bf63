//! Lesson files: read, checked, and written; and those that are built into the program.

use std::path::Path;
use std::sync::OnceLock;

use include_dir::{Dir, File, include_dir};
use ron::ser::PrettyConfig;

use super::{Lesson, whole};
use crate::presets;
use crate::scene::{
    Fault, Format, Limit, LoadError, Progress, from_ron, leading_comments, place_of, read_file,
    ron_options, text_of,
};

/// Lists nest as deep as this on lines of their own.
const LEVELS: usize = 3;

static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The lessons of the course, in the order of their files. A test holds that all of them can be read.
pub fn lessons() -> &'static [Lesson] {
    static READ: OnceLock<Vec<Lesson>> = OnceLock::new();
    READ.get_or_init(|| {
        let mut files: Vec<&File> = LESSONS.files().collect();
        files.sort_by_key(|file| file.path());
        let ron =
            files.into_iter().filter(|file| file.path().extension().is_some_and(|e| e == "ron"));
        ron.filter_map(|file| Lesson::parse(file.contents(), None).ok()).collect()
    })
}

/// Whether the text of a file is that of a lesson, not of a scene.
pub fn is_lesson(text: &[u8]) -> bool {
    let Ok(text) = text_of(text) else { return false };
    let (_, rest) = leading_comments(text);
    rest.trim_start().strip_prefix("Lesson").is_some_and(|rest| rest.trim_start().starts_with('('))
}

impl Lesson {
    /// Reads a file; scenes that it names by their files lie beside it.
    pub fn load(file: &Path) -> Result<Self, LoadError> {
        let text = read_file(file, Limit::TEXT, &Progress::default())
            .map_err(|error| LoadError::Read { file: file.into(), error })?;
        Self::parse(&text, file.parent())
            .map_err(|fault| LoadError::Fault { file: file.into(), fault })
    }

    /// Whether a file holds a lesson. One that cannot be read holds none.
    pub fn is_file(file: &Path) -> bool {
        let read = || read_file(file, Limit::TEXT, &Progress::default());
        Format::of(file) == Some(Format::Ron) && read().is_ok_and(|text| is_lesson(&text))
    }

    /// Reads the text of a file that lies in this folder, if it lies in one.
    pub fn parse(text: &[u8], folder: Option<&Path>) -> Result<Self, Fault> {
        let text = text_of(text)?;
        let mut lesson: Self = from_ron(text)?;
        lesson.folder = folder.map(Path::to_owned);
        let mut faults = lesson.complete_scenes();
        if faults.is_empty() {
            faults = whole::faults(&lesson);
        }
        let placed = |fault: Fault| {
            let place = place_of(&fault.path, text, Format::Ron);
            Fault { place: place.or(fault.place), ..fault }
        };
        Fault::of_all(faults.into_iter().map(placed).collect()).map_or(Ok(lesson), Err)
    }

    /// Reads each of its own scenes as a scene file is read, with all checks.
    fn complete_scenes(&mut self) -> Vec<Fault> {
        let folder = self.folder.clone();
        let mut faults = Vec::new();
        for (name, scene) in &mut self.scenes {
            let text = scene.write(Format::Ron);
            let read = presets::parse_in(
                folder.as_deref(),
                text.as_bytes(),
                Format::Ron,
                &Progress::default(),
            );
            match read {
                Ok(complete) => *scene = complete,
                Err(fault) => {
                    let path = format!("scenes.{name}.{}", fault.path);
                    faults.push(Fault { path, place: None, ..fault });
                }
            }
        }
        faults
    }

    /// The text of a file.
    pub fn write(&self) -> String {
        let layout = PrettyConfig::new()
            .depth_limit(LEVELS)
            .new_line("\n")
            .separator(" ")
            .struct_names(false);
        let text = ron_options().to_string_pretty(self, layout).expect("a string takes all");
        format!("Lesson{text}\n")
    }
}
