//! The arguments of `hitbench try`, and of `--engine` elsewhere.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lexopt::Arg::{Long, Short, Value};
use lexopt::Parser;

use crate::cli::arguments::{Request, number, seconds, typed, unknown, word, wrong};
use crate::engine::{Exchange, Language, Source, Waiting};
use crate::ways::{Mine, Way};

/// What the arguments ask for.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::cli) struct Terms {
    pub engine: Asked,
    /// A file of functions.
    pub file: Option<PathBuf>,
    pub scene: Option<PathBuf>,
    /// Whether cases are tried until one is wrong.
    pub checks: bool,
    /// The function of a file that is to be written.
    pub new: Option<String>,
    pub limit: Option<Duration>,
    pub cases: Option<u64>,
    pub seed: u64,
    /// The folder for the scenes of mistakes.
    pub folder: PathBuf,
}

/// The user's own test, as the command line names it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::cli) struct Asked {
    /// A command, or a file of functions.
    pub command: Option<String>,
    /// The interpreter of a file.
    pub python: Option<OsString>,
    /// How long it may take for an answer.
    pub patience: Option<Duration>,
}

impl Asked {
    /// What is to be started, if one is named.
    pub fn source(&self) -> Result<Option<Source>, String> {
        let Some(command) = &self.command else { return Ok(None) };
        let file = Path::new(command);
        let source = match Language::of(file) {
            Some(_) if file.is_file() || !command.contains(char::is_whitespace) => {
                Source::of_file(file, self.python.as_deref())
            }
            _ => Source::of_words(command),
        };
        Ok(Some(source?.within(self.patience)))
    }

    /// Starts it, if one is named.
    pub fn start(&self) -> Result<Option<Arc<Waiting>>, String> {
        let exchange = self.source()?.map(|source| Exchange::start(&source)).transpose()?;
        Ok(exchange.map(|exchange| Arc::new(Waiting::new(exchange))))
    }

    /// The same as a way.
    pub fn way(&self) -> Result<Option<Way>, String> {
        Ok(self.start()?.map(|engine| Way::Mine(Mine::new(engine))))
    }
}

const OPTIONS: &str =
    "--new --check --engine --python --seconds --limit --cases --seed --output --help";

impl Terms {
    /// From the arguments after `try`.
    pub fn parse(mut args: Parser) -> Result<Request, String> {
        let mut terms = Self { seed: 1, folder: ".".into(), ..Self::default() };
        while let Some(arg) = args.next().map_err(wrong)? {
            let option = typed(&arg);
            match arg {
                Short('h') | Long("help") => return Ok(Request::Help),
                Long("new") => terms.new = Some(word(&mut args, &option)?),
                Long("check") => terms.checks = true,
                Long("engine") => terms.engine.command = Some(word(&mut args, &option)?),
                Long("python") => terms.engine.python = Some(word(&mut args, &option)?.into()),
                Long("seconds") => {
                    terms.engine.patience = Some(seconds(args.value().ok(), &option)?);
                }
                Long("limit") => terms.limit = Some(seconds(args.value().ok(), &option)?),
                Long("cases") => terms.cases = Some(number(&word(&mut args, &option)?, &option)?),
                Long("seed") => terms.seed = number(&word(&mut args, &option)?, &option)?,
                Short('o') | Long("output") => terms.folder = word(&mut args, &option)?.into(),
                Value(path) => terms.put(path.into())?,
                Short(_) | Long(_) => return Err(unknown("try has", &option, OPTIONS)),
            }
        }
        if terms.new.is_some() && terms.file.is_none() {
            return Err(
                "--new needs the file to write, such as: try --new ball_aabb mine.py".into()
            );
        }
        if terms.engine.command.is_none() {
            let file = terms
                .file
                .as_ref()
                .ok_or("try needs a file of functions in .py or .js, or --engine COMMAND")?;
            terms.engine.command = Some(file.to_string_lossy().into_owned());
        }
        if terms.checks || terms.new.is_some() {
            return Ok(Request::Try(terms));
        }
        let Self { scene: path, engine, .. } = terms;
        Ok(Request::Window { path, language: None, engine })
    }

    fn put(&mut self, path: PathBuf) -> Result<(), String> {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let place = match ending {
            "ron" | "json" => &mut self.scene,
            _ => &mut self.file,
        };
        match place.replace(path) {
            None => Ok(()),
            Some(first) => Err(format!(
                "try takes one file and one scene, and {} is one already",
                first.display()
            )),
        }
    }
}
