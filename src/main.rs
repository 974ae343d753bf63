//! The program: see the library.

#![forbid(unsafe_code)]

#[cfg(feature = "app")]
fn main() -> std::process::ExitCode {
    hitbench::app::run(std::env::args_os().nth(1).map(Into::into))
}

#[cfg(not(feature = "app"))]
fn main() {}
