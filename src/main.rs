//! The program: see the library.

#![forbid(unsafe_code)]

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use hitbench::cli::{self, Command, Shot};

fn main() -> ExitCode {
    match cli::run(env::args_os().skip(1)) {
        Command::Window(scene) => window(scene),
        Command::Shot(shot) => picture(shot),
        Command::Exit(code) => code.into(),
    }
}

#[cfg(feature = "app")]
fn window(scene: Option<PathBuf>) -> ExitCode {
    hitbench::app::run(scene)
}

#[cfg(feature = "app")]
fn picture(shot: Shot) -> ExitCode {
    hitbench::app::shot(shot)
}

#[cfg(not(feature = "app"))]
fn picture(_: Shot) -> ExitCode {
    window(None)
}

#[cfg(not(feature = "app"))]
fn window(_: Option<PathBuf>) -> ExitCode {
    eprintln!("hitbench: built without the window (feature \"app\"); try hitbench --help");
    2.into()
}
