//! The command line.

mod ask;
mod check;
mod hints;
mod judge;
mod judgement;
mod matrix;
mod pairs;
mod print;
mod progress;
mod shot;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use ask::{Stand, Watch};
pub use judge::{judge, judge_each};
pub use judgement::{GaveUp, Judgement, Question, Sweep, SweepAnswer};
pub use matrix::markdown as matrix;
pub use shot::Shot;

use crate::scene::{Document, Format, Scene};
use check::Terms;
use hints::did_you_mean;

const HELP: &str = "\
An interactive test bench for intersection tests.

Usage:
  hitbench [FILE_OR_FOLDER]                opens the window, on the first preset if nothing is named
  hitbench check FILE_OR_FOLDER... [--json] [--limit SECONDS]
                                           says of every pair of shapes whether they overlap
  hitbench matrix                          prints which test answers which pair of kinds, as Markdown
  hitbench crowd NUMBER                    prints a scene of so many shapes
  hitbench shot SCENE -o OUT.png [--at U] [--size WxH] [--theme light|dark]
                                           saves a picture of the window, of a virtual display too;
                                           or, as OUT.gif or OUT.apng, a film from u = 0 to 1

check needs no window. Scene files end in .ron or .json; folders are searched for them.
An OBJ file counts as a scene of its mesh.
Of a scene of more than 64 shapes it lists the pairs that overlap, that meet while they move, or
of which the file expects something.
It exits with 0 if every expectation of the files holds, with 1 if one fails, and with 2 if a
file cannot be read or nothing can be printed; with 141 if whoever reads what it prints, such as
head, has seen enough before the end.

Options:
  --json           one JSON object a line
  --limit SECONDS  gives up a question about a pair that takes longer, says so, and goes on;
                   an expectation of the answer fails
  -h, --help       this text
  -V, --version    the version
";

/// What is left to do after the arguments were read.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Open the window, on a file or folder or on the first preset.
    Window(Option<PathBuf>),
    /// Open the window to save a picture of it, and close it.
    Shot(Shot),
    /// All is done: end with this code.
    Exit(u8),
}

/// What the arguments ask for.
enum Request {
    Window(Option<PathBuf>),
    Shot(Shot),
    Check { paths: Vec<PathBuf>, terms: Terms },
    Crowd(usize),
    Print(String),
}

/// Does what the arguments (without the program's name) ask for, but for opening the window.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Command {
    let out = &mut print::Output::new();
    let done = match parse(args) {
        Ok(Request::Window(path)) => return Command::Window(path),
        Ok(Request::Shot(shot)) => {
            if let Some(why) = shot.obstacle() {
                eprintln!("hitbench: {}", print::printable(why));
                return Command::Exit(2);
            }
            return Command::Shot(shot);
        }
        Ok(Request::Print(text)) => write!(out, "{text}").map(|()| 0),
        Ok(Request::Crowd(count)) => {
            write!(out, "{}", Scene::Two(Document::crowd(count)).write(Format::Ron)).map(|()| 0)
        }
        Ok(Request::Check { paths, terms }) => check::check(&paths, terms, out),
        Err(message) => {
            eprintln!("hitbench: {}; try hitbench --help", print::printable(message));
            return Command::Exit(2);
        }
    };
    let done = done.and_then(|code| out.flush().map(|()| code));
    Command::Exit(done.unwrap_or_else(|error| {
        // A reader that has seen enough, such as `head`, is no failure worth words; but not all was judged.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return CUT_SHORT;
        }
        eprintln!("hitbench: cannot write: {error}");
        2
    }))
}

/// What a shell says of a program that was ended by a closed pipe.
const CUT_SHORT: u8 = 141;

/// What may stand first.
const COMMANDS: &[&str] = &["check", "matrix", "crowd", "shot"];
/// What may stand anywhere.
const OPTIONS: &[&str] = &["--json", "--limit", "--help", "--version"];

fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut args = args.into_iter().peekable();
    let command = args.peek().and_then(|first| first.to_str()).unwrap_or_default().to_owned();
    match command.as_str() {
        "matrix" | "crowd" | "shot" => drop(args.next()),
        _ => return check_or_window(args),
    }
    let rest: Vec<OsString> = args.collect();
    if rest.iter().any(|arg| arg == "-h" || arg == "--help") {
        return Ok(Request::Print(HELP.into()));
    }
    match command.as_str() {
        "matrix" if rest.is_empty() => Ok(Request::Print(matrix::markdown())),
        "matrix" => Err("matrix takes no more arguments".into()),
        "crowd" => crowd(rest.into_iter()),
        _ => Shot::parse(rest.into_iter()).map(Request::Shot),
    }
}

fn check_or_window(
    mut args: std::iter::Peekable<impl Iterator<Item = OsString>>,
) -> Result<Request, String> {
    let (mut paths, mut terms, mut options) = (Vec::new(), Terms::default(), true);
    let check = args.next_if(|first| first == "check").is_some();
    while let Some(arg) = args.next() {
        match arg.to_str() {
            Some("--") if options => options = false,
            Some("-h" | "--help") if options => return Ok(Request::Print(HELP.into())),
            Some("-V" | "--version") if options => {
                let version = concat!("hitbench ", env!("CARGO_PKG_VERSION"), "\n");
                return Ok(Request::Print(version.into()));
            }
            Some("--json") if options && check => terms.json = true,
            Some("--limit") if options && check => terms.limit = Some(limit(args.next())?),
            Some(option @ ("--json" | "--limit")) if options => {
                return Err(format!("{option} goes with check"));
            }
            Some(option) if options && option.len() > 1 && option.starts_with('-') => {
                let hint = did_you_mean(option, OPTIONS);
                return Err(format!("there is no option {option}{hint}"));
            }
            _ => paths.push(PathBuf::from(arg)),
        }
    }
    match (check, paths.len()) {
        (true, 0) => Err("check needs a file or a folder".into()),
        (true, _) => Ok(Request::Check { paths, terms }),
        (false, 0) => Ok(Request::Window(None)),
        (false, count) => {
            let is_word = paths[0].extension().is_none() && paths[0].components().count() == 1;
            // A word that names nothing is a command that was mistyped, also before its arguments.
            if !paths[0].exists() && (count == 1 || is_word) {
                return Err(nothing_of_that_name(&paths[0]));
            }
            match count {
                1 => Ok(Request::Window(paths.pop())),
                _ => Err(format!("the window opens one file or folder, not {count}")),
            }
        }
    }
}

fn nothing_of_that_name(path: &Path) -> String {
    let word = path.to_string_lossy();
    let hint = did_you_mean(&word, COMMANDS);
    format!("{word} is neither a command nor a file or folder that is there{hint}")
}

fn limit(value: Option<OsString>) -> Result<Duration, String> {
    let seconds = value.as_ref().and_then(|value| value.to_str()?.parse::<f64>().ok());
    let limit = seconds.filter(|&seconds| seconds > 0.0);
    let limit = limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit.ok_or_else(|| "--limit needs a number of seconds above 0, such as 2.5".into())
}

/// More shapes make a text that is larger than any scene that is read.
const LARGEST_CROWD: usize = 200_000;

fn crowd(mut args: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let expected = || format!("crowd needs one number of shapes, from 0 to {LARGEST_CROWD}");
    let (Some(number), None) = (args.next(), args.next()) else { return Err(expected()) };
    let count = number.to_str().and_then(|number| number.parse().ok());
    count.filter(|&count| count <= LARGEST_CROWD).map(Request::Crowd).ok_or_else(expected)
}
