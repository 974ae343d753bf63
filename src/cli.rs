//! The command line.

mod arguments;
mod ask;
mod check;
mod details;
mod explain;
mod judge;
mod judgement;
mod matrix;
mod pairs;
mod print;
mod progress;
mod shot;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

pub use ask::{Stand, Watch};
pub use check::check_presets;
pub use details::{Details, Numbers, Passage, Touch};
pub use judge::{Wanted, judge, judge_each};
pub use judgement::{Failure, GaveUp, Got, Judgement, Question, Sweep, SweepAnswer};
pub use matrix::markdown as matrix;
pub use shot::{Shot, Taken};

use crate::scene::{self, Document, Format, Scene};
use arguments::Request;

const HELP: &str = "\
An interactive test bench for intersection tests.

Usage:
  hitbench [FILE_OR_FOLDER]                opens the window, on the first preset if nothing is named
  hitbench check FILE_OR_FOLDER... [--json | --explain] [--pair A B] [--limit SECONDS]
                                           says of every pair of shapes whether they overlap
  hitbench matrix                          prints which test answers which pair of kinds, as Markdown
  hitbench schema                          prints a JSON Schema of scene files
  hitbench crowd NUMBER                    prints a scene of so many shapes
  hitbench shot SCENE -o OUT.png [--at U] [--size WxH] [--theme light|dark]
                                           saves a picture of the window, of a virtual display too;
                                           or, as OUT.gif or OUT.apng, a film from u = 0 to 1
  hitbench shot [FILE_OR_FOLDER] --sheet FOLDER [--size WxH] [--theme light|dark]
                                           saves a picture of each scene, or else of each preset, as
                                           it opens, and FOLDER/index.html, which shows them all

check needs no window. Scene files end in .ron or .json; folders are searched for them.
An OBJ file counts as a scene of its mesh, and - stands for a scene on the standard input.
Of a scene of more than 64 shapes it lists the pairs that overlap, that meet while they move, or
of which the file expects something.
It exits with 0 if every expectation of the files holds, with 1 if one fails, and with 2 if a
file cannot be read or nothing can be printed; with 141 if whoever reads what it prints, such as
head, has seen enough before the end.

Options:
  --json           one JSON object a line, with depth, normal, contacts and what decided
  --explain        below each pair the steps of its test, with their numbers
  --pair A B       the pair of these two names alone
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
    /// Open the window to save pictures of it, and close it.
    Shot(Shot),
    /// All is done: end with this code.
    Exit(u8),
}

/// Does what the arguments (without the program's name) ask for, but for opening the window.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Command {
    let out = &mut print::Output::new();
    let done = match arguments::parse(args) {
        Ok(Request::Window(path)) => return Command::Window(path),
        Ok(Request::Shot(shot)) => {
            if let Some(why) = shot.obstacle() {
                eprintln!("hitbench: {}", print::printable(why));
                return Command::Exit(2);
            }
            return Command::Shot(shot);
        }
        Ok(Request::Help) => write!(out, "{HELP}").map(|()| 0),
        Ok(Request::Version) => writeln!(out, "hitbench {}", env!("CARGO_PKG_VERSION")).map(|()| 0),
        Ok(Request::Matrix) => write!(out, "{}", matrix::markdown()).map(|()| 0),
        Ok(Request::Schema) => writeln!(out, "{:#}", scene::schema()).map(|()| 0),
        Ok(Request::Crowd(count)) => {
            write!(out, "{}", Scene::Two(Document::crowd(count)).write(Format::Ron)).map(|()| 0)
        }
        Ok(Request::Check { paths, terms }) => check::check(&paths, &terms, out),
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
