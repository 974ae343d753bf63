//! Engines of others, as child processes that may do anything: hang, flood, print garbage, die.
//!
//! [`Source`] says what is started: a command, or a file of functions, which a small adapter asks. [`Exchange`] is the
//! conversation with it: many questions in flight for the referee, or one at a time. [`Mine`] is the same for a program that
//! must not wait: a thread asks the newest question, watches the file, and starts the engine anew. [`Attempt`] tries its functions.

mod attempt;
mod child;
mod exchange;
#[cfg_attr(target_arch = "wasm32", path = "no_process.rs")]
mod mine;
mod one;
mod skeleton;
mod source;
mod watch;

pub use attempt::{Attempt, CASES, LIMIT, Tried, alone};
pub use child::LONGEST;
pub use exchange::{Exchange, Outcome};
pub use mine::Mine;
pub use one::Waiting;
pub use skeleton::{Language, function_named, skeleton, write_new};
pub use source::Source;
pub use watch::{WATCH, watch};

use crate::referee::Hello;

/// How an engine stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Stand {
    /// It has not said its first line yet.
    #[default]
    Starts,
    /// It can be asked.
    Ready(Hello),
    /// It cannot be asked, and why: saving its file starts it anew.
    Refused(String),
}
