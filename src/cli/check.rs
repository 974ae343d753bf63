use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::judge::{Judgement, judge};
use crate::scene::{Format, Scene};

/// Judges every scene under the paths, and returns the exit code: 0, 1 if an expectation fails, 2 if a file cannot be read.
pub(super) fn check(paths: &[PathBuf], json: bool, out: &mut impl Write) -> io::Result<u8> {
    let mut tally = Tally::default();
    for path in paths {
        let mut files = Vec::new();
        if let Err(message) = collect(path, &mut files) {
            tally.unreadable += 1;
            report_error(path, &message, json, out)?;
        }
        for file in files {
            match judge_file(&file) {
                Ok(judgements) => {
                    tally.files += 1;
                    for judgement in &judgements {
                        tally.add(judgement);
                        report(&file, judgement, json, out)?;
                    }
                }
                Err(message) => {
                    tally.unreadable += 1;
                    report_error(&file, &message, json, out)?;
                }
            }
        }
    }
    if !json {
        tally.print(out)?;
    }
    Ok(tally.exit_code())
}

/// The scene files at `path`: itself, or those in the folder and the folders within, by name.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let say = |error: io::Error| format!("{}: {error}", path.display());
    if !fs::metadata(path).map_err(say)?.is_dir() {
        files.push(path.into());
        return Ok(());
    }
    let before = files.len();
    search(path, files).map_err(say)?;
    if files.len() == before {
        return Err(format!("{}: there is no scene file (.ron, .json) in it", path.display()));
    }
    Ok(())
}

fn search(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let path = entry.path();
        // Links to folders are not followed: they may lead round in a circle.
        if entry.file_type()?.is_dir() {
            search(&path, files)?;
        } else if Format::of(&path).is_some() && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

fn judge_file(file: &Path) -> Result<Vec<Judgement>, String> {
    let scene = Scene::load(file).map_err(|error| error.to_string())?;
    judge(&scene).map_err(|error| format!("{}: {error}", file.display()))
}

fn report(file: &Path, judgement: &Judgement, json: bool, out: &mut impl Write) -> io::Result<()> {
    if !json {
        return writeln!(out, "{}: {judgement}", file.display());
    }
    #[derive(Serialize)]
    struct Line<'a> {
        file: &'a str,
        #[serde(flatten)]
        judgement: &'a Judgement,
    }
    serde_json::to_writer(&mut *out, &Line { file: &file.to_string_lossy(), judgement })?;
    writeln!(out)
}

fn report_error(file: &Path, error: &str, json: bool, out: &mut impl Write) -> io::Result<()> {
    if !json {
        eprintln!("hitbench: {error}");
        return Ok(());
    }
    #[derive(Serialize)]
    struct Line<'a> {
        file: &'a str,
        error: &'a str,
    }
    serde_json::to_writer(&mut *out, &Line { file: &file.to_string_lossy(), error })?;
    writeln!(out)
}

#[derive(Default)]
struct Tally {
    files: usize,
    unreadable: usize,
    pairs: usize,
    passed: usize,
    failed: usize,
}

impl Tally {
    fn add(&mut self, judgement: &Judgement) {
        self.pairs += 1;
        self.passed += usize::from(judgement.expected == Some(true));
        self.failed += usize::from(judgement.expected == Some(false));
    }

    fn exit_code(&self) -> u8 {
        match (self.unreadable, self.failed) {
            (0, 0) => 0,
            (0, _) => 1,
            _ => 2,
        }
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { files, unreadable, pairs, passed, failed } = self;
        write!(out, "files: {files}, pairs: {pairs}, as expected: {passed}, failed: {failed}")?;
        if *unreadable > 0 {
            write!(out, ", cannot be read: {unreadable}")?;
        }
        writeln!(out)
    }
}
