use std::fmt;
use std::path::PathBuf;

use thiserror::Error;

/// An error in the text of a scene, and its place.
#[derive(Debug, Clone, PartialEq, Eq, Default, Error)]
pub struct Fault {
    /// Line and column, from 1, where a single place is at fault.
    pub place: Option<(usize, usize)>,
    /// The field, such as `shapes[3].name`; empty for the scene as a whole.
    pub path: String,
    /// The error and the expected form. A message that begins with a space or a colon continues the path.
    pub message: String,
    /// The other errors in the text.
    pub more: Vec<Fault>,
}

impl Fault {
    /// The first of several, with the others; `None` of none.
    pub fn of_all(mut faults: Vec<Fault>) -> Option<Self> {
        if faults.is_empty() {
            return None;
        }
        let more = faults.split_off(1);
        faults.pop().map(|first| Self { more, ..first })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let continued = self.message.starts_with([' ', ':']);
        let path = if self.path.is_empty() && continued { "the scene" } else { &self.path };
        let colon = if continued || path.is_empty() { "" } else { ": " };
        write!(f, "{path}{colon}{}", self.message)
    }
}

/// Why a scene file cannot be read.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say what the fields are")]
pub enum LoadError {
    /// The file itself.
    #[error("{}: {error}", file.display())]
    Read { file: PathBuf, error: std::io::Error },
    /// An ending that names no format.
    #[error("{}: the name of a scene file ends in .ron or .json, and that of a mesh in .obj", file.display())]
    Ending { file: PathBuf },
    /// It was [given up](super::Progress::give_up).
    #[error("{}: given up", file.display())]
    GivenUp { file: PathBuf },
    /// An error in the text of a scene or a mesh.
    #[error("{}:{}{fault}", file.display(), place(.fault))]
    Fault { file: PathBuf, fault: Fault },
}

impl LoadError {
    /// Everything that is wrong, each in a line of its own.
    pub fn all(&self) -> Vec<String> {
        let mut all = vec![self.to_string()];
        if let Self::Fault { file, fault } = self {
            let more = fault.more.iter();
            all.extend(more.map(|fault| format!("{}:{}{fault}", file.display(), place(fault))));
        }
        all
    }
}

fn place(fault: &Fault) -> String {
    fault.place.map_or(" ".into(), |(line, column)| format!("{line}:{column}: "))
}
