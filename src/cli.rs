//! The command line.

mod arguments;
mod check;
mod details;
mod explain;
mod hunt;
mod judge;
mod judgement;
mod lesson;
mod matrix;
mod pairs;
mod print;
mod progress;
mod referee;
mod shot;
mod trial;
mod watch;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

pub use check::check_presets;
pub use details::Details;
pub use judge::{Wanted, judge, judge_each};
pub use judgement::{Failure, GaveUp, Got, Judgement, Question, Sweep, SweepAnswer};
pub use matrix::markdown as matrix;
pub use shot::{Shot, Taken};
pub use watch::{Stand, Watch};

use crate::engine;
use crate::scene::{self, Document, Format, Scene};
use crate::words::Language;
use arguments::{INPUT, Request};

const HELP: &str = "\
An interactive test bench for intersection tests.

Usage:
  hitbench [FILE_OR_FOLDER] [--lang en|zh] [--engine COMMAND]
                                           opens the window, on the first preset if nothing is named
  hitbench check FILE_OR_FOLDER... [--json | --explain] [--pair A B] [--limit SECONDS]
                                           says of every pair of shapes whether they overlap
  hitbench try --new ball_aabb mine.py     writes a file with the empty function of a pair; .js as well
  hitbench try mine.py [SCENE]             opens the window with your functions beside its own tests
  hitbench try mine.py [SCENE] --check [--limit SECONDS] [-o FOLDER]
                                           tries them until one errs
  hitbench hunt SCENE --lens NAME [--against NAME] [--seconds S | --cases N] [--seed N] [-o FOLDER]
                                           looks for cases in which a lens errs, and shrinks them
  hitbench hunt --merge FOLDER... -o FOLDER
                                           puts the finds of shards together
  hitbench referee [--cases N] [-o FOLDER] -- COMMAND
                                           asks an engine, started by the command, and judges it
  hitbench engine [--f64]                  answers the referee with the library itself
  hitbench matrix                          prints which test answers which pair of kinds, as Markdown
  hitbench schema                          prints a JSON Schema of scene files
  hitbench crowd NUMBER                    prints a scene of so many shapes
  hitbench shot SCENE -o OUT.png [--at U] [--size WxH] [--theme light|dark] [--lang en|zh]
                                           saves a picture of the window, of a virtual display too;
                                           or, as OUT.gif or OUT.apng, a film from u = 0 to 1
  hitbench shot [FILE_OR_FOLDER] --sheet FOLDER [--size WxH] [--theme light|dark] [--lang en|zh]
                                           saves a picture of each scene, or else of each preset, as
                                           it opens, and FOLDER/index.html, which shows them all
  hitbench sheet LESSON -o OUT.html [--size WxH] [--theme light|dark]
                                           a lesson to print: pictures and questions, and the answers
                                           on a page of their own

A lesson file is opened and checked like a scene; docs/lesson-format.md describes it.
check needs no window. Scene files end in .ron or .json; folders are searched for them.
An OBJ file counts as a scene of its mesh, and - stands for a scene on the standard input, for the
window too: its meshes lie in the current folder.
Of a scene of more than 64 shapes it lists the pairs that overlap, that meet while they move, or
of which the file expects something.
It exits with 0 if every expectation of the files holds, with 1 if one fails, and with 2 if a
file cannot be read or nothing can be printed; with 141 if whoever reads what it prints, such as
head, has seen enough before the end.

hunt makes pairs of the kinds of the scene's pair (--pair A B, or the first two shapes), and asks a
lens about them: f32, f64, widened, exact, exact-open, gjk, swapped, moved, scaled, sampling:N, or
another way of the pair, by its id or by the name that the window shows; without --lens it lists
those of the pair. --against is another lens, judge if none is named: exact arithmetic, or double
precision with a margin for a pair that has no exact test. --ask is overlap or sweep. Each find is
shrunk to the fewest and roundest numbers; in FOLDER it becomes a scene and a test. The same seed
finds the same, also in parts: --shard 3/16 does the third of 16, with --cases N of its own, and
--merge puts the finds of the parts together. Of each way to err --most N are kept.
It exits with 0 if nothing was found, with 1 if something was, and with 2 if it cannot begin.

try asks functions of your own, in Python or JavaScript; docs/own-test.md describes them. With --check
it makes ever nastier cases of the pair of the scene, or of each function, stops at the first
mistake, and writes it into FOLDER as a scene of round numbers. It exits with 0 if nothing is wrong,
with 1 if something is, and with 2 if the functions cannot be asked. --python PATH is the interpreter,
--seconds S the time for an answer. --engine COMMAND, for the window, try, check, hunt and shot, is an
engine as the referee asks it, or such a file: hunt asks it as the lens mine, in the precision in which
it computes, and counts what rounding explains with --strict alone.

referee starts the engine under test as a child process and asks it as docs/referee.md says; in
FOLDER it writes report.html, report.json and a scene of each kind of difference. --seed N,
--families touching,far and --pairs Ball-Obb,Obb-Obb choose the cases, --scenes FOLDER asks about
the scenes there as well, --limit SECONDS gives up an engine that takes longer in all (half an
hour), --seconds S one that takes longer for an answer (two), --markdown FILE adds a section to a
page; --strict counts differences that rounding explains; --write-baseline FILE writes the kinds of
difference, and --baseline FILE reads them: those are known. It exits with 0 if every difference is
known, with 1 if one is not, and with 2 if the engine cannot be asked.

Options:
  --json           one JSON object a line, with depth, normal, contacts and what decided
  --explain        below each pair the steps of its test, with their numbers
  --pair A B       the pair of these two names alone
  --limit SECONDS  gives up a question about a pair that takes longer, says so, and goes on;
                   an expectation of the answer fails
  -h, --help       this text
  -V, --version    the version
";

/// What the window opens.
#[derive(Debug, Clone, PartialEq)]
pub enum Opening {
    /// A file or a folder.
    Path(PathBuf),
    /// The text that the standard input held.
    Text(String),
}

/// How the window opens.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Window {
    /// What it opens; the first preset if nothing is named.
    pub opening: Option<Opening>,
    /// The language that is asked for.
    pub language: Option<Language>,
    /// The user's own test.
    pub engine: Option<engine::Source>,
}

/// What is left to do after the arguments were read.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Open the window.
    Window(Window),
    /// Open the window to save pictures of it, and close it.
    Shot(Shot),
    /// All is done: end with this code.
    Exit(u8),
}

/// Does what the arguments (without the program's name) ask for, but for opening the window.
///
/// It takes no generic argument: else all that it calls would be compiled a second time, for the program.
pub fn run(args: Vec<OsString>) -> Command {
    let out = &mut print::Output::new();
    let done = match arguments::parse(args) {
        Ok(Request::Window { path, language, engine }) => {
            let opened = path.map(opening).transpose();
            return match opened.and_then(|opening| Ok((opening, engine.source()?))) {
                Ok((opening, engine)) => Command::Window(Window { opening, language, engine }),
                Err(message) => {
                    eprintln!("hitbench: {}", print::printable(message));
                    Command::Exit(2)
                }
            };
        }
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
        Ok(Request::Hunt(terms)) => hunt::hunt(&terms, out),
        Ok(Request::Try(terms)) => trial::run(&terms, out),
        Ok(Request::Merge(terms)) => hunt::merge(&terms, out),
        Ok(Request::Referee(terms)) => referee::referee(&terms, out),
        Ok(Request::Watch) => Ok(engine::watch()),
        Ok(Request::Engine(precision)) => referee::engine(precision, out),
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

/// What is named: a path, or the text on the standard input until its end.
fn opening(path: PathBuf) -> Result<Opening, String> {
    if path.as_os_str() != INPUT {
        return Ok(Opening::Path(path));
    }
    let read = || {
        let text = scene::Limit::TEXT.read_all(io::stdin().lock())?;
        String::from_utf8(text)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is no text in UTF-8"))
    };
    read().map(Opening::Text).map_err(|error| format!("{INPUT}: {error}"))
}

/// What a shell says of a program that was ended by a closed pipe.
const CUT_SHORT: u8 = 141;
