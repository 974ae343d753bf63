//! The program: see the library.

#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

use hitbench::cli::{self, Command, Shot, Window};

fn main() -> ExitCode {
    // A page has no arguments: so its program does not hold the command line.
    let command = match cfg!(target_arch = "wasm32") {
        true => Command::Window(Window::default()),
        false => cli::run(env::args_os().skip(1).collect()),
    };
    match command {
        Command::Window(opens) => window(opens),
        Command::Shot(shot) => picture(shot),
        Command::Exit(code) => code.into(),
    }
}

#[cfg(feature = "app")]
fn window(opens: Window) -> ExitCode {
    hitbench::app::run(opens)
}

#[cfg(feature = "app")]
fn picture(shot: Shot) -> ExitCode {
    hitbench::app::shot(shot)
}

#[cfg(not(feature = "app"))]
fn picture(_: Shot) -> ExitCode {
    window(Window::default())
}

#[cfg(not(feature = "app"))]
fn window(_: Window) -> ExitCode {
    eprintln!("hitbench: built without the window (feature \"app\"); try hitbench --help");
    2.into()
}
