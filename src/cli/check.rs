use std::cell::RefCell;
use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use super::arguments::INPUT;
use super::judge::{Wanted, judge_each};
use super::judgement::Judgement;
use super::lesson;
use super::print;
use super::progress::Progress;
use super::trial::{self, Asked};
use super::watch::{Stand, Watch};
use crate::engine::Waiting;
use crate::files::Search;
use crate::lesson::Lesson;
use crate::presets;
use crate::scene::{self, Format, LoadError, Oddity, Scene, did_you_mean};
use crate::shapes::ShapeError;
use crate::ways::Engine;

/// How the scenes are judged.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Terms {
    /// The recorded steps of each pair, below its line.
    pub explain: bool,
    /// One pair alone, by its names.
    pub pair: Option<[String; 2]>,
    /// One JSON object a line.
    pub json: bool,
    /// The user's own test, which is asked as well.
    pub engine: Asked,
    /// How long one question about a pair may take.
    pub limit: Option<Duration>,
}

/// Judges every scene under the paths, and returns the exit code: 0, 1 if an expectation fails, 2
/// if a file cannot be read.
pub(super) fn check(paths: &[PathBuf], terms: &Terms, out: &mut dyn Write) -> io::Result<u8> {
    let json = terms.json;
    // Lines are sent off together: there may be millions.
    let out = &mut BufWriter::new(out);
    let mut tally = Tally::default();
    let engine = match terms.engine.start() {
        Ok(engine) => engine,
        Err(message) => {
            eprintln!("hitbench: {}", print::printable(message));
            return Ok(2);
        }
    };
    for path in paths {
        let is_input = path.as_os_str() == INPUT;
        let (files, errors) =
            if is_input { (vec![path.clone()], Vec::new()) } else { collect(path) };
        for (path, message) in errors {
            tally.unreadable += 1;
            report_errors(&path, &[message], json, out)?;
        }
        for file in files {
            if Lesson::is_file(&file) {
                match Lesson::load(&file) {
                    Ok(read) => tally.add_lesson(lesson::check(&file, &read, json, out)?),
                    Err(error) => {
                        tally.unreadable += 1;
                        report_errors(&file, &error.all(), json, out)?;
                    }
                }
                continue;
            }
            match judge_file(&file, terms, engine.as_deref(), &mut tally, out) {
                Ok(()) => tally.files += 1,
                Err(trouble) => {
                    let whole = |message: String| vec![format!("{}: {message}", file.display())];
                    let errors = match trouble {
                        Trouble::Write(error) => return Err(error),
                        Trouble::Read(error) => error.all(),
                        Trouble::Name(message) => whole(message),
                        Trouble::Shape(error) => whole(error.to_string()),
                    };
                    tally.unreadable += 1;
                    report_errors(&file, &errors, json, out)?;
                }
            }
        }
    }
    if !json {
        tally.print(out)?;
    }
    out.flush()?;
    Ok(tally.exit_code())
}

/// The lines of `hitbench check scenes --json`, from the scenes that the program holds, in the order of their paths.
pub fn check_presets(out: &mut dyn Write) -> io::Result<()> {
    let mut presets: Vec<_> =
        presets::presets().iter().flat_map(|family| &family.presets).collect();
    presets.sort_by_key(|preset| Path::new(preset.path));
    let wanted = Wanted { details: true, ..Wanted::default() };
    for preset in presets {
        let file = Path::new("scenes").join(preset.path);
        match preset.scene() {
            Err(error) => report_errors(&file, &error.all(), true, out)?,
            Ok(scene) => judge_each(&scene, &wanted, &mut Watch::default(), |judgement| {
                report(&file, &judgement, true, out).map_err(Trouble::Write)
            })
            .or_else(|trouble| match trouble {
                Trouble::Write(error) => Err(error),
                Trouble::Name(error) => report_errors(&file, &[error], true, out),
                Trouble::Shape(error) => report_errors(&file, &[error.to_string()], true, out),
                Trouble::Read(error) => report_errors(&file, &error.all(), true, out),
            })?,
        }
    }
    Ok(())
}

/// The scene files at `path`: itself, or those in the folder and the folders within, by name; and
/// what cannot be read of them, beside which the search goes on.
fn collect(path: &Path) -> (Vec<PathBuf>, Vec<(PathBuf, String)>) {
    let say = |(path, error): (PathBuf, io::Error)| {
        let message = format!("{}: {error}", path.display());
        (path, message)
    };
    let found = fs::metadata(path).and_then(|about| match about.is_dir() {
        true => Search::of(path, &scene::Progress::default()).map(Some),
        false => Ok(None),
    });
    match found {
        Err(error) => (Vec::new(), vec![say((path.into(), error))]),
        Ok(None) => (vec![path.into()], Vec::new()),
        Ok(Some(Search { files, unread })) if files.is_empty() && unread.is_empty() => {
            let message = format!("{}: there is no scene file (.ron, .json) in it", path.display());
            (files, vec![(path.into(), message)])
        }
        Ok(Some(Search { files, unread })) => (files, unread.into_iter().map(say).collect()),
    }
}

/// An error that ends the work on a file.
enum Trouble {
    Read(LoadError),
    /// There is no shape of a name that was asked for.
    Name(String),
    Shape(ShapeError),
    Write(io::Error),
}

impl From<ShapeError> for Trouble {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

/// Each judgement is written as soon as it is found: there may be more of them than there is memory.
fn judge_file(
    file: &Path,
    terms: &Terms,
    engine: Option<&Waiting>,
    tally: &mut Tally,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let scene = match file.as_os_str() == INPUT {
        true => standard_input().map_err(Trouble::Read)?,
        false => Scene::load(file).map_err(Trouble::Read)?,
    };
    warn(file, &scene);
    let pair = terms.pair.as_ref().map(|names| named(&scene, names)).transpose();
    let wanted =
        Wanted { details: terms.json, steps: terms.explain, pair: pair.map_err(Trouble::Name)? };
    let (progress, out) = (RefCell::new(Progress::new()), RefCell::new(out));
    let mut told = |stand: &Stand| progress.borrow_mut().tell(file, stand, &mut *out.borrow_mut());
    let done = judge_each(&scene, &wanted, &mut Watch::new(terms.limit, &mut told), |judgement| {
        progress.borrow_mut().wipe();
        tally.add(&judgement);
        report(file, &judgement, terms.json, &mut *out.borrow_mut()).map_err(Trouble::Write)
    });
    progress.borrow_mut().wipe();
    done?;
    if let Some((engine, hello)) = engine.and_then(|engine| Some((engine, engine.hello()?))) {
        let out = &mut **out.borrow_mut();
        let told = trial::say(engine, &hello, &scene, wanted.pair, out).map_err(Trouble::Write)?;
        tally.failed += told.map_err(Trouble::Name)?[1] as usize;
    }
    Ok(())
}

/// The scene on standard input, in RON or in JSON; the meshes that it names lie in the current folder.
fn standard_input() -> Result<Scene, LoadError> {
    let file = || PathBuf::from(INPUT);
    let text = scene::Limit::TEXT.read_all(io::stdin().lock());
    let text = text.map_err(|error| LoadError::Read { file: file(), error })?;
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    let format = if first == Some(&b'{') { Format::Json } else { Format::Ron };
    presets::parse_in(Some(Path::new("")), &text, format, &scene::Progress::default())
        .map_err(|fault| LoadError::Fault { file: file(), fault })
}

/// The numbers of two entries, by their names.
fn named(scene: &Scene, names: &[String; 2]) -> Result<[usize; 2], String> {
    let known = scene.names();
    let number = |name: &String| {
        known.iter().position(|known| known == name).ok_or_else(|| {
            let hint = did_you_mean(name, &known);
            format!("there is no shape {name:?}{hint}")
        })
    };
    let [a, b] = [number(&names[0])?, number(&names[1])?];
    if a == b { Err(format!("--pair names {:?} twice", names[0])) } else { Ok([a, b]) }
}

/// More numbers of a file are not listed.
const MOST_WARNINGS: usize = 5;

fn warn(file: &Path, scene: &Scene) {
    let warnings = scene.warnings();
    let say = |words: &dyn Display| {
        eprintln!(
            "hitbench: warning: {}",
            print::printable(format_args!("{}: {words}", file.display()))
        );
    };
    warnings.iter().take(MOST_WARNINGS).for_each(|warning| say(warning));
    if let more @ 1.. = warnings.len().saturating_sub(MOST_WARNINGS) {
        say(&format_args!("and {more} more"));
    }
    if warnings.iter().any(|warning| matches!(warning.oddity, Oddity::Finer(_))) {
        say(&"write precision: F64 to ask in double precision");
    }
}

fn report(file: &Path, judgement: &Judgement, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if !json {
        print::line(out, format_args!("{}: {judgement}", file.display()))?;
        return judgement
            .steps
            .iter()
            .try_for_each(|step| print::line(out, format_args!("    {step}")));
    }
    #[derive(Serialize)]
    struct Line<'a> {
        file: &'a str,
        #[serde(flatten)]
        judgement: &'a Judgement,
    }
    print::json(out, &Line { file: &file.to_string_lossy(), judgement })
}

fn report_errors(
    file: &Path,
    errors: &[String],
    json: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !json {
        // The results so far must stand before the errors on a terminal.
        out.flush()?;
        for error in errors {
            eprintln!("hitbench: {}", print::printable(error));
        }
        return Ok(());
    }
    #[derive(Serialize)]
    struct Line<'a> {
        file: &'a str,
        /// The first.
        error: Option<&'a String>,
        /// All.
        errors: &'a [String],
    }
    let error = errors.first();
    print::json(out, &Line { file: &file.to_string_lossy(), error, errors })
}

#[derive(Default)]
struct Tally {
    files: usize,
    unreadable: usize,
    pairs: usize,
    passed: usize,
    failed: usize,
    gave_up: usize,
}

impl Tally {
    fn add(&mut self, judgement: &Judgement) {
        self.pairs += 1;
        self.passed += usize::from(judgement.expected == Some(true));
        self.failed += usize::from(judgement.expected == Some(false));
        self.gave_up += usize::from(!judgement.gave_up.is_empty());
    }

    fn add_lesson(&mut self, [passed, failed]: [usize; 2]) {
        self.files += 1;
        self.passed += passed;
        self.failed += failed;
    }

    fn exit_code(&self) -> u8 {
        match (self.unreadable, self.failed) {
            (0, 0) => 0,
            (0, _) => 1,
            _ => 2,
        }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { files, unreadable, pairs, passed, failed, gave_up } = self;
        write!(out, "files: {files}, pairs: {pairs}, as expected: {passed}, failed: {failed}")?;
        if *gave_up > 0 {
            write!(out, ", given up: {gave_up}")?;
        }
        if *unreadable > 0 {
            write!(out, ", cannot be read: {unreadable}")?;
        }
        writeln!(out)
    }
}
