//! The command line.

mod check;
mod judge;
mod matrix;
mod shot;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

pub use judge::{Judgement, Sweep, judge};
pub use matrix::markdown as matrix;
pub use shot::Shot;

use crate::scene::{Document, Format, Scene};

const HELP: &str = "\
An interactive test bench for intersection tests.

Usage:
  hitbench [FILE_OR_FOLDER]                opens the window, on the first preset if nothing is named
  hitbench check FILE_OR_FOLDER... [--json]  says of every pair of shapes whether they overlap
  hitbench matrix                          prints which test answers which pair of kinds, as Markdown
  hitbench crowd NUMBER                    prints a scene of so many shapes
  hitbench shot SCENE -o OUT.png [--at U] [--size WxH] [--theme light|dark]
                                           saves a picture of the window, of a virtual display too;
                                           or, as OUT.gif or OUT.apng, a film from u = 0 to 1

check needs no window. Scene files end in .ron or .json; folders are searched for them.
An OBJ file counts as a scene of its mesh.
It exits with 0 if every expectation of the files holds, with 1 if one fails, and with 2 if a
file cannot be read.

Options:
  --json         one JSON object a line
  -h, --help     this text
  -V, --version  the version
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
    Check { paths: Vec<PathBuf>, json: bool },
    Crowd(usize),
    Print(String),
}

/// Does what the arguments (without the program's name) ask for, but for opening the window.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Command {
    let out = &mut io::stdout().lock();
    let done = match parse(args) {
        Ok(Request::Window(path)) => return Command::Window(path),
        Ok(Request::Shot(shot)) => return Command::Shot(shot),
        Ok(Request::Print(text)) => write!(out, "{text}").map(|()| 0),
        Ok(Request::Crowd(count)) => {
            write!(out, "{}", Scene::Two(Document::crowd(count)).write(Format::Ron)).map(|()| 0)
        }
        Ok(Request::Check { paths, json }) => check::check(&paths, json, out),
        Err(message) => {
            eprintln!("hitbench: {message}; try hitbench --help");
            return Command::Exit(2);
        }
    };
    Command::Exit(done.unwrap_or_else(|error| {
        // A reader that has seen enough, such as `head`, is no failure worth words.
        if error.kind() != io::ErrorKind::BrokenPipe {
            eprintln!("hitbench: cannot write: {error}");
        }
        2
    }))
}

fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let (mut paths, mut json, mut options) = (Vec::new(), false, true);
    let mut args = args.into_iter().peekable();
    if args.next_if(|first| first == "matrix").is_some() {
        return match args.next() {
            None => Ok(Request::Print(matrix::markdown())),
            Some(_) => Err("matrix takes no more arguments".into()),
        };
    }
    if args.next_if(|first| first == "crowd").is_some() {
        return crowd(args);
    }
    if args.next_if(|first| first == "shot").is_some() {
        return Shot::parse(args).map(Request::Shot);
    }
    let check = args.next_if(|first| first == "check").is_some();
    for arg in args {
        match arg.to_str() {
            Some("--") if options => options = false,
            Some("-h" | "--help") if options => return Ok(Request::Print(HELP.into())),
            Some("-V" | "--version") if options => {
                let version = concat!("hitbench ", env!("CARGO_PKG_VERSION"), "\n");
                return Ok(Request::Print(version.into()));
            }
            Some("--json") if options && check => json = true,
            Some("--json") if options => return Err("--json goes with check".into()),
            Some(option) if options && option.len() > 1 && option.starts_with('-') => {
                return Err(format!("there is no option {option}"));
            }
            _ => paths.push(PathBuf::from(arg)),
        }
    }
    match (check, paths.len()) {
        (true, 0) => Err("check needs a file or a folder".into()),
        (true, _) => Ok(Request::Check { paths, json }),
        (false, 0 | 1) => Ok(Request::Window(paths.pop())),
        (false, n) => Err(format!("the window opens one file or folder, not {n}")),
    }
}

/// More shapes than anyone can watch.
const LARGEST_CROWD: usize = 1_000_000;

fn crowd(mut args: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let expected = || format!("crowd needs one number of shapes, from 0 to {LARGEST_CROWD}");
    let (Some(number), None) = (args.next(), args.next()) else { return Err(expected()) };
    let count = number.to_str().and_then(|number| number.parse().ok());
    count.filter(|&count| count <= LARGEST_CROWD).map(Request::Crowd).ok_or_else(expected)
}
