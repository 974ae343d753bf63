//! What is started as an engine: a command line, or a file of functions with the adapter of its language.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::skeleton::Language;
use crate::files::{Stamp, stamp};

/// The adapters, each a program that is handed to the interpreter as an argument.
const PYTHON: &str = include_str!("try.py");
const JAVASCRIPT: &str = include_str!("try.js");

/// What is started, and the files that it is made of.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Source {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// How long it may take to answer; if nothing is said, as long as its first line says.
    pub patience: Option<Duration>,
    /// The files: if one of them is saved, the engine is started anew.
    pub files: Vec<PathBuf>,
}

/// The interpreters that may be there, with the arguments that they need.
const PYTHONS: &[&[&str]] = &[&["python3"], &["py", "-3"], &["python"]];
const NODES: &[&[&str]] = &[&["node"]];

impl Source {
    /// A file of functions, in Python or in JavaScript. `interpreter` is the program that runs it, if it is not found by itself.
    pub fn of_file(file: &Path, interpreter: Option<&OsStr>) -> Result<Self, String> {
        let told = file.display();
        let (known, adapter, flags): (_, _, &[&str]) = match Language::of(file) {
            Some(Language::Python) => (PYTHONS, PYTHON, &["-I", "-u", "-c"]),
            Some(Language::JavaScript) => (NODES, JAVASCRIPT, &["-e"]),
            None => {
                return Err(format!(
                    "{told} ends neither in .py nor in .js: for another language write an adapter, see docs/referee.md, and \
                     name it by --engine COMMAND"
                ));
            }
        };
        let path = file.canonicalize().map_err(|error| format!("{told}: {error}"))?;
        let mut command = match interpreter {
            Some(one) if runs(Path::new(one), &[]) => vec![one.to_owned()],
            Some(one) => {
                return Err(format!("{}: no interpreter can be started so", one.to_string_lossy()));
            }
            None => {
                let found = known.iter().find(|words| runs(Path::new(words[0]), &words[1..]));
                let found = found.ok_or_else(|| missing(known))?;
                found.iter().map(OsString::from).collect()
            }
        };
        command.extend(flags.iter().map(OsString::from));
        command.extend([adapter.into(), path.clone().into_os_string()]);
        Ok(Self { command, patience: None, files: vec![path] })
    }

    /// A command in one text, whose words stand between spaces; a word with spaces stands in quotes.
    pub fn of_words(text: &str) -> Result<Self, String> {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        for c in text.chars() {
            match (c, quote) {
                (c, Some(end)) if c == end => quote = None,
                ('"' | '\'', None) => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (c, None) if c.is_whitespace() => words.extend(word.take()),
                (c, _) => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        if quote.is_some() {
            return Err(format!("--engine has a quote that does not end: {text}"));
        }
        let command: Vec<OsString> = words.into_iter().map(OsString::from).collect();
        if command.is_empty() {
            return Err("--engine needs a command, such as --engine ./engine".into());
        }
        Ok(Self::of_command(command))
    }

    /// A program and its arguments; what of them is a file is watched.
    pub fn of_command(command: Vec<OsString>) -> Self {
        let files = command.iter().map(PathBuf::from).filter(|path| path.is_file()).collect();
        Self { command, patience: None, files }
    }

    /// The same, with a time for each answer, if there is one.
    pub fn within(self, patience: Option<Duration>) -> Self {
        Self { patience, ..self }
    }

    /// What it is called: the file, or else the program.
    pub fn name(&self) -> String {
        let file = self.files.last().map(PathBuf::as_path);
        let program = self.command.first().map(Path::new);
        let name = file.or(program).and_then(Path::file_name).unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The stamps of its files, which change where one of them is saved.
    pub(super) fn stamps(&self) -> Vec<Option<Stamp>> {
        self.files.iter().map(|file| stamp(file)).collect()
    }
}

/// Whether a program is there: it tells its version.
fn runs(program: &Path, first: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(first).arg("--version");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn missing(known: &[&[&str]]) -> String {
    let tried: Vec<String> = known.iter().map(|words| words.join(" ")).collect();
    let tried = tried.join(", ");
    match known == PYTHONS {
        true => format!(
            "there is no Python here: none of {tried} can be started. Install it from python.org, or name the program by \
             --python PATH"
        ),
        false => format!(
            "there is no JavaScript here: {tried} cannot be started. Install it from nodejs.org, so that it is found as node"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_between_spaces_or_in_quotes() {
        let of = |text: &str| Source::of_words(text).map(|source| source.command);
        let words = |words: &[&str]| Ok(words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of(" ./engine  --f64 "), words(&["./engine", "--f64"]));
        assert_eq!(of("\"my engine\" '' a\"b c\""), words(&["my engine", "", "ab c"]));
        assert!(of("  ").unwrap_err().contains("needs a command"));
        assert!(of("'x").unwrap_err().contains("does not end"));
    }

    #[test]
    fn a_missing_interpreter_is_named_with_the_way_out() {
        assert!(
            missing(PYTHONS).contains("python3, py -3, python")
                && missing(PYTHONS).contains("--python")
        );
        assert!(missing(NODES).contains("node"));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.py");
        let absent = Source::of_file(&file, None).unwrap_err();
        assert!(absent.contains("mine.py"), "{absent}");
        std::fs::write(&file, "").unwrap();
        let wrong = Source::of_file(&file, Some(OsStr::new("no-such-python"))).unwrap_err();
        assert!(wrong.contains("no-such-python"), "{wrong}");
        assert!(Source::of_file(Path::new("mine.rs"), None).unwrap_err().contains("--engine"));
    }
}
