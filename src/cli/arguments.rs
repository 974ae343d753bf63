//! Reads the arguments of the command line.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lexopt::Arg::{self, Long, Short, Value};
use lexopt::Parser;

use super::check::Terms;
use super::shot::Shot;
use super::{hunt, referee, trial};
use crate::scene::{Precision, did_you_mean};
use crate::words::Language;

/// The request that the arguments make.
#[derive(Debug, PartialEq)]
pub(super) enum Request {
    /// The window on a file or a folder, or on the scene that the [`INPUT`] holds.
    Window {
        path: Option<PathBuf>,
        language: Option<Language>,
        engine: trial::Asked,
    },
    Shot(Shot),
    Check {
        paths: Vec<PathBuf>,
        terms: Terms,
    },
    Hunt(hunt::Terms),
    Try(trial::Terms),
    Merge(hunt::Merge),
    Referee(referee::Terms),
    /// To wait for the end of a referee: not for people.
    Watch,
    Engine(Precision),
    Matrix,
    Schema,
    Crowd(usize),
    Help,
    Version,
}

/// What stands for a scene on the standard input in place of a file.
pub(super) const INPUT: &str = "-";

/// The commands, which stand first.
const COMMANDS: &[&str] =
    &["check", "try", "hunt", "referee", "engine", "matrix", "schema", "crowd", "shot", "sheet"];
/// The options of `check`, some of which the window knows too.
const OPTIONS: &str = "--lang --json --limit --pair --explain --engine --python --help --version";

/// Reads the arguments without the program's name.
pub(super) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut args = Parser::from_args(args);
    let is_command = |word: &OsStr| COMMANDS.iter().any(|&command| word == command);
    let command = args.raw_args().map_err(wrong)?.next_if(is_command);
    match command.as_ref().and_then(|word| word.to_str()) {
        Some("check") => check(args),
        Some("try") => trial::Terms::parse(args),
        Some("hunt") => hunt::Terms::parse(args),
        Some("referee") => referee::Terms::parse(args),
        Some("engine") => engine(args),
        Some(name @ ("matrix" | "schema")) => match args.next().map_err(wrong)? {
            None if name == "schema" => Ok(Request::Schema),
            None => Ok(Request::Matrix),
            Some(Short('h') | Long("help")) => Ok(Request::Help),
            Some(_) => Err(format!("{name} takes no more arguments")),
        },
        Some("crowd") => crowd(args),
        Some("sheet") => Shot::of_lesson(args),
        Some(_) => Shot::parse(args),
        None => window(args),
    }
}

/// The message for an error that lexopt finds by itself, such as a value for an option that takes none.
pub(super) fn wrong(error: lexopt::Error) -> String {
    error.to_string()
}

/// The whole number that is the value of an option.
pub(super) fn number(text: &str, option: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{option} needs a whole number"))
}

/// An option as it was typed.
pub(super) fn typed(option: &Arg) -> String {
    match option {
        Short(letter) => format!("-{letter}"),
        Long(name) => format!("--{name}"),
        Value(word) => word.to_string_lossy().into_owned(),
    }
}

fn check(mut args: Parser) -> Result<Request, String> {
    let (mut paths, mut terms) = (Vec::new(), Terms::default());
    while let Some(arg) = args.next().map_err(wrong)? {
        match arg {
            Value(path) => paths.push(PathBuf::from(path)),
            Long("json") => terms.json = true,
            Long("limit") => terms.limit = Some(seconds(args.value().ok(), "--limit")?),
            Long("explain") => terms.explain = true,
            Long("engine") => terms.engine.command = Some(word(&mut args, "--engine")?),
            Long("python") => terms.engine.python = Some(word(&mut args, "--python")?.into()),
            Long("pair") => terms.pair = Some([name(&mut args)?, name(&mut args)?]),
            option => return general(&option),
        }
    }
    if paths.is_empty() {
        return Err("check needs a file or a folder, or - for the standard input".into());
    }
    if terms.explain && terms.json {
        return Err("--explain prints text: leave out --json".into());
    }
    if terms.engine.command.is_some() && terms.json {
        return Err("--engine prints text: leave out --json".into());
    }
    Ok(Request::Check { paths, terms })
}

/// The language that an option names.
pub(super) fn language(value: Option<OsString>) -> Result<Language, String> {
    let tag = value.as_ref().and_then(|value| value.to_str());
    tag.and_then(Language::of).ok_or_else(|| {
        let all = Language::all().map(|one| format!("{} ({})", one.tag(), one.name()));
        format!("--lang is {}", all.collect::<Vec<_>>().join(" or "))
    })
}

fn engine(mut args: Parser) -> Result<Request, String> {
    let mut precision = Precision::F32;
    while let Some(arg) = args.next().map_err(wrong)? {
        match arg {
            Short('h') | Long("help") => return Ok(Request::Help),
            Long("f64") => precision = Precision::F64,
            _ => return Err("engine takes nothing but --f64".into()),
        }
    }
    Ok(Request::Engine(precision))
}

fn window(mut args: Parser) -> Result<Request, String> {
    let (mut paths, mut spoken, mut engine) = (Vec::new(), None, trial::Asked::default());
    while let Some(arg) = args.next().map_err(wrong)? {
        match arg {
            Long("lang") => spoken = Some(language(args.value().ok())?),
            Long("engine") => engine.command = Some(word(&mut args, "--engine")?),
            Long("python") => engine.python = Some(word(&mut args, "--python")?.into()),
            Value(path) => paths.push(PathBuf::from(path)),
            Long(name @ ("json" | "limit" | "pair" | "explain")) => {
                return Err(format!("--{name} goes with check"));
            }
            option => return general(&option),
        }
    }
    if let Some(first) = paths.first() {
        let is_word = first.extension().is_none() && first.components().count() == 1;
        let is_input = first.as_os_str() == INPUT && paths.len() == 1;
        // A word that names nothing is a command that was mistyped, also before its arguments.
        if !is_input && !first.exists() && (paths.len() == 1 || is_word) {
            return Err(nothing_of_that_name(first));
        }
    }
    match paths.len() {
        0 | 1 => Ok(Request::Window { path: paths.pop(), language: spoken, engine }),
        count => Err(format!("the window opens one file or folder, not {count}")),
    }
}

/// An option that goes with no command, or one that is not known.
fn general(option: &Arg) -> Result<Request, String> {
    match option {
        Short('h') | Long("help") => Ok(Request::Help),
        Short('V') | Long("version") => Ok(Request::Version),
        option => Err(unknown("there is", &typed(option), OPTIONS)),
    }
}

/// The refusal of an option, with the one of these that is meant.
pub(super) fn unknown(has: &str, option: &str, known: &str) -> String {
    let hint = did_you_mean(option, &known.split(' ').collect::<Vec<_>>());
    format!("{has} no option {option}{hint}")
}

/// The word that is the value of an option.
pub(super) fn word(args: &mut Parser, option: &str) -> Result<String, String> {
    let value = args.value().ok().and_then(|value| value.into_string().ok());
    value.ok_or_else(|| format!("{option} needs a value"))
}

fn nothing_of_that_name(path: &Path) -> String {
    let word = path.to_string_lossy();
    let hint = did_you_mean(&word, COMMANDS);
    format!("{word} is neither a command nor a file or folder that is there{hint}")
}

/// One of the two names after `--pair`.
fn name(args: &mut Parser) -> Result<String, String> {
    let name = args.value().ok().and_then(|name| name.into_string().ok());
    name.ok_or_else(|| "--pair needs the names of two shapes, such as --pair left right".into())
}

/// The number of seconds after an option.
pub(super) fn seconds(value: Option<OsString>, option: &str) -> Result<Duration, String> {
    let seconds = value.as_ref().and_then(|value| value.to_str()?.parse::<f64>().ok());
    let limit = seconds.filter(|&seconds| seconds > 0.0);
    let limit = limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit.ok_or_else(|| format!("{option} needs a number of seconds above 0, such as 2.5"))
}

/// More shapes make a text that is larger than any scene that is read.
const LARGEST_CROWD: usize = 200_000;

fn crowd(mut args: Parser) -> Result<Request, String> {
    let expected = || format!("crowd needs one number of shapes, from 0 to {LARGEST_CROWD}");
    let mut count = None;
    while let Some(arg) = args.next().map_err(wrong)? {
        match arg {
            Short('h') | Long("help") => return Ok(Request::Help),
            Value(number) if count.is_none() => count = Some(number),
            _ => return Err(expected()),
        }
    }
    let count = count.and_then(|number| number.to_str()?.parse().ok());
    count.filter(|&count| count <= LARGEST_CROWD).map(Request::Crowd).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(args: &[&str]) -> Result<Request, String> {
        parse(args.iter().map(OsString::from))
    }

    #[test]
    fn values_stand_behind_a_space_or_a_sign_of_equality() {
        let limit = Some(Duration::from_millis(2500));
        let terms = Terms { json: true, limit, ..Terms::default() };
        let asked = Ok(Request::Check { paths: vec!["scenes".into()], terms });
        assert_eq!(of(&["check", "scenes", "--json", "--limit", "2.5"]), asked);
        assert_eq!(of(&["check", "--limit=2.5", "scenes", "--json"]), asked);
        assert!(of(&["check", "scenes", "--json=2"]).unwrap_err().contains("--json"));
    }

    #[test]
    fn behind_two_dashes_all_are_paths() {
        let paths = ["--json", "-x"].map(PathBuf::from).to_vec();
        let asked = Request::Check { paths, terms: Terms::default() };
        assert_eq!(of(&["check", "--", "--json", "-x"]), Ok(asked));
        // With `--`, a file can be opened that is called like a command.
        assert!(of(&["--", "check"]).unwrap_err().starts_with("check is neither"));
    }
}
