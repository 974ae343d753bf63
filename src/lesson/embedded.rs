//! The lessons that are built into the program: the course.

use std::sync::OnceLock;

use include_dir::{Dir, File, include_dir};

use super::Lesson;

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
