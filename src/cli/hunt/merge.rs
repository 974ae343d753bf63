//! `hitbench hunt --merge`: the finds of shards, as the whole hunt would have kept them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::print;
use crate::hunt::is_round;
use crate::scene::{Scene, each_world};

/// What is merged.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::cli) struct Merge {
    /// The folders of the shards.
    pub from: Vec<PathBuf>,
    /// Where the finds go.
    pub into: PathBuf,
    /// As [`Plan::most`](crate::hunt::Plan::most).
    pub most: usize,
}

/// Merges, and returns the exit code: 0 if there are no finds, 1 if there are, 2 if a file cannot be read or written.
pub(in crate::cli) fn merge(terms: &Merge, out: &mut dyn Write) -> io::Result<u8> {
    match merged(terms) {
        Ok((found, kept)) => {
            let line = format!("{}: {kept} of {found} finds", terms.into.display());
            print::line(out, line)?;
            Ok(u8::from(kept > 0))
        }
        Err(message) => {
            eprintln!("hitbench: {}", print::printable(message));
            Ok(2)
        }
    }
}

fn merged(terms: &Merge) -> Result<(usize, usize), String> {
    let mut files = Vec::new();
    for folder in &terms.from {
        let wrong = |error: io::Error| format!("{}: {error}", folder.display());
        for file in fs::read_dir(folder).map_err(wrong)? {
            let path = file.map_err(wrong)?.path();
            if path.extension().is_some_and(|ending| ending == "ron") {
                files.push(path);
            }
        }
    }
    // Their names begin with the numbers of the cases.
    files.sort_by(|x, y| x.file_name().cmp(&y.file_name()));
    let (mut kept, mut of_class) = (Vec::<(PathBuf, Scene)>::new(), BTreeMap::new());
    for path in &files {
        let scene = Scene::load(path).map_err(|error| error.to_string())?;
        if kept.iter().any(|(_, other)| is_same(other, &scene)) {
            continue;
        }
        let twice = kept.iter().find(|(other, _)| other.file_name() == path.file_name());
        if let Some((other, _)) = twice {
            let [other, path] = [other, path].map(|path| path.display());
            return Err(format!("{other} and {path} are not of one hunt"));
        }
        let (title, round) =
            each_world!(&scene, document => (document.title.clone(), is_round(document)));
        // As in a hunt: once there are enough round ones, no other is looked for.
        if of_class.get(&(title.clone(), true)).is_some_and(|&count| count >= terms.most) {
            continue;
        }
        let count: &mut usize = of_class.entry((title, round)).or_default();
        if *count < terms.most {
            *count += 1;
            kept.push((path.clone(), scene));
        }
    }
    fs::create_dir_all(&terms.into)
        .map_err(|error| format!("{}: {error}", terms.into.display()))?;
    for (path, _) in &kept {
        copy(path, &terms.into)?;
        let test = path.with_extension("rs");
        if test.exists() {
            copy(&test, &terms.into)?;
        }
    }
    Ok((files.len(), kept.len()))
}

/// Whether two finds are the same pair of shapes.
fn is_same(one: &Scene, other: &Scene) -> bool {
    match (one, other) {
        (Scene::Two(one), Scene::Two(other)) => one.entries == other.entries,
        (Scene::Three(one), Scene::Three(other)) => one.entries == other.entries,
        _ => false,
    }
}

/// Also where the file lies in that folder already.
fn copy(file: &Path, folder: &Path) -> Result<(), String> {
    let wrong = |error: io::Error| format!("{}: {error}", file.display());
    let content = fs::read(file).map_err(wrong)?;
    let name = file.file_name().unwrap_or_default();
    fs::write(folder.join(name), content).map_err(wrong)
}
