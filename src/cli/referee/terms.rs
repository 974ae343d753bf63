use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use lexopt::Arg::{Long, Short, Value};
use lexopt::Parser;

use crate::cases::Family;
use crate::cli::arguments::{Request, number, seconds, typed, unknown, word, wrong};
use crate::engine::{Source, WATCH};
use crate::referee::Choice;
use crate::scene::did_you_mean;
use crate::shapes::Kind;

/// What the arguments of `referee` ask for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Terms {
    pub choice: Choice,
    /// A difference that rounding explains counts as well.
    pub strict: bool,
    /// So long the engine may be asked.
    pub limit: Duration,
    /// Known differences.
    pub baseline: Option<PathBuf>,
    /// Where to write those of this run.
    pub write_baseline: Option<PathBuf>,
    /// The folder for the report.
    pub folder: Option<PathBuf>,
    /// A folder of scenes that are asked as well.
    pub scenes: Option<PathBuf>,
    /// A file to which a section about the engine is added.
    pub markdown: Option<PathBuf>,
    /// The program of the engine, and how long it may take to answer.
    pub source: Source,
}

/// So long an engine may be asked if nothing else is said.
const LIMIT: Duration = Duration::from_secs(1800);

const OPTIONS: &str = "--seed --cases --families --pairs --strict --limit --seconds --baseline --write-baseline --markdown --scenes --output";

impl Terms {
    /// From the arguments after `referee`; those behind two dashes are the command.
    pub fn parse(mut args: Parser) -> Result<Request, String> {
        let mut all: Vec<OsString> = args.raw_args().map_err(wrong)?.collect();
        if all == [WATCH] {
            return Ok(Request::Watch);
        }
        let dashes = all.iter().position(|arg| arg == "--");
        let command = dashes.map_or_else(Vec::new, |at| all.split_off(at + 1));
        if dashes.is_some() {
            all.pop();
        }
        let source = Source::of_command(command);
        let mut terms = Self { limit: LIMIT, source, ..Self::default() };
        let mut args = Parser::from_args(all);
        while let Some(arg) = args.next().map_err(wrong)? {
            let option = typed(&arg);
            match arg {
                Short('h') | Long("help") => return Ok(Request::Help),
                Long("seed") => terms.choice.seed = number(&word(&mut args, &option)?, &option)?,
                Long("cases") => terms.choice.cases = number(&word(&mut args, &option)?, &option)?,
                Long("families") => {
                    let names = word(&mut args, &option)?;
                    let families: Result<_, _> = names.split(',').map(Family::named).collect();
                    terms.choice.families = families?;
                }
                Long("pairs") => {
                    let names = word(&mut args, &option)?;
                    let pairs: Result<_, _> = names.split(',').map(pair).collect();
                    terms.choice.pairs = pairs?;
                }
                Long("scenes") => terms.scenes = Some(word(&mut args, &option)?.into()),
                Long("markdown") => terms.markdown = Some(word(&mut args, &option)?.into()),
                Long("limit") => terms.limit = seconds(args.value().ok(), "--limit")?,
                Long("seconds") => {
                    terms.source.patience = Some(seconds(args.value().ok(), "--seconds")?);
                }
                Long("strict") => terms.strict = true,
                Long("baseline") => terms.baseline = Some(word(&mut args, &option)?.into()),
                Long("write-baseline") => {
                    terms.write_baseline = Some(word(&mut args, &option)?.into());
                }
                Short('o') | Long("output") => {
                    terms.folder = Some(word(&mut args, &option)?.into())
                }
                Value(_) => {
                    return Err("the command of the engine stands behind two dashes: --".into());
                }
                Short(_) | Long(_) => return Err(unknown("referee has", &option, OPTIONS)),
            }
        }
        if terms.source.command.is_empty() {
            return Err(
                "referee needs the command of an engine, such as: referee -- ./engine".into()
            );
        }
        if terms.choice.cases == 0 && terms.scenes.is_none() {
            return Err("--cases 0 asks nothing, unless --scenes names a folder".into());
        }
        Ok(Request::Referee(terms))
    }
}

/// A pair such as Ball-Obb.
fn pair(text: &str) -> Result<[Kind; 2], String> {
    let kind = |name: &str| {
        let found = Kind::ALL.iter().find(|kind| kind.to_string() == name).copied();
        found.ok_or_else(|| {
            let names: Vec<String> = Kind::ALL.iter().map(ToString::to_string).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let hint = did_you_mean(name, &names);
            format!("there is no kind {name}{hint}; known: {}", names.join(", "))
        })
    };
    let (a, b) = text.split_once('-').ok_or("--pairs is such as Ball-Obb,Obb-Obb")?;
    Ok([kind(a)?, kind(b)?])
}
