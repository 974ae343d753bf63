//! What goes wrong with the process of an engine.

use std::fmt;

use super::Posed;
use super::report::in_which;

/// What went wrong with the child process itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trouble {
    /// It ended with questions open.
    Died,
    /// It ended in the middle of a line.
    Cut,
    /// It said nothing for as long as it may, two seconds if nothing else is said, with questions open, and was ended.
    Hung,
    /// One question was not answered, while others were.
    Unanswered,
    /// A line was no answer.
    Garbage,
    /// An answer to no open question.
    UnknownId,
    /// A line longer than a mebibyte, or more stray lines than are read.
    Flood,
    /// None of its lines answered a question.
    Silent,
}

impl Trouble {
    /// What it means, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Died => "it ended with questions open",
            Self::Cut => "it ended in the middle of a line",
            Self::Hung => "it said nothing in its time, and was ended",
            Self::Unanswered => "a question had no answer",
            Self::Garbage => "a line was no answer",
            Self::UnknownId => "an answer to no open question",
            Self::Flood => "more output than anyone asked for, and was ended",
            Self::Silent => "it answered none of the questions",
        }
    }

    /// The beginning of its kinds in a baseline.
    pub fn name(self) -> &'static str {
        match self {
            Self::Died => "died",
            Self::Cut => "died in the middle of a line",
            Self::Hung => "hung",
            Self::Unanswered => "passed over",
            Self::Garbage => "no answer",
            Self::UnknownId => "answered what was not open",
            Self::Flood => "flooded",
            Self::Silent => "answered nothing",
        }
    }
}

/// A kind of fault: that of one question is told from that of another by the pair and the family, so that a known one hides no
/// other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// What went wrong.
    pub trouble: Trouble,
    /// The pair and the family of the question, such as "Ball-Obb 3D, tiny", or the shapes and the scene; where there is no one
    /// question, what else is known; or nothing.
    pub place: String,
    /// The engine answers the same pair in the other order.
    pub swapped: bool,
    /// The engine answers if the first shape rests.
    pub a_moves: bool,
}

impl Fault {
    /// At a question.
    pub fn at(trouble: Trouble, posed: &Posed) -> Self {
        Self::anywhere(trouble, &format!("{}, {}", posed.pair(), posed.family))
    }

    /// At no question of a family: at a place in words, or at none that is known.
    pub fn anywhere(trouble: Trouble, place: &str) -> Self {
        Self { trouble, place: place.to_owned(), swapped: false, a_moves: false }
    }

    /// The kind in a baseline.
    pub fn text(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.place.as_str() {
            "" => f.write_str(self.trouble.name()),
            place => {
                let which = in_which([self.swapped, self.a_moves]);
                write!(f, "{}: {place}{which}", self.trouble.name())
            }
        }
    }
}

/// How often there was a fault, and at which question.
#[derive(Debug, Clone)]
pub struct Mishap {
    /// How often.
    pub count: u64,
    /// The question, shrunk where the engine still dies of it; `None` where there is no one question.
    pub posed: Option<Posed>,
}
