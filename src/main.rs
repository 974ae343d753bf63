//! The program: see the library.

#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

use hitbench::cli::{self, Command, Opening, Shot};
use hitbench::words::Language;

fn main() -> ExitCode {
    // A page has no arguments: so its program does not hold the command line.
    let command = match cfg!(target_arch = "wasm32") {
        true => Command::Window(None, None),
        false => cli::run(env::args_os().skip(1).collect()),
    };
    match command {
        Command::Window(scene, language) => window(scene, language),
        Command::Shot(shot) => picture(shot),
        Command::Exit(code) => code.into(),
    }
}

#[cfg(feature = "app")]
fn window(scene: Option<Opening>, language: Option<Language>) -> ExitCode {
    hitbench::app::run(scene, language)
}

#[cfg(feature = "app")]
fn picture(shot: Shot) -> ExitCode {
    hitbench::app::shot(shot)
}

#[cfg(not(feature = "app"))]
fn picture(_: Shot) -> ExitCode {
    window(None, None)
}

#[cfg(not(feature = "app"))]
fn window(_: Option<Opening>, _: Option<Language>) -> ExitCode {
    eprintln!("hitbench: built without the window (feature \"app\"); try hitbench --help");
    2.into()
}
