//! Everything that depends on the system or the browser: the disk, the clock, threads, the browser that shows a
//! page, and the window library's sleep.
//!
//! The rule: no other module asks `std` for the time, starts a thread, or writes a file. Two are exempt: `cli`,
//! which runs in a terminal, and `scene`, which reads the files that are named. To port the window to another
//! system is to write this folder once more.

#[cfg(feature = "app")]
mod browser;
#[cfg(feature = "app")]
pub mod clock;
mod disk;
#[cfg(feature = "app")]
pub mod editor;
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
mod fonts;
#[cfg(all(feature = "app", target_arch = "wasm32"))]
mod page;
#[cfg(feature = "app")]
mod person;
#[cfg(not(all(feature = "app", target_arch = "wasm32")))]
mod private;
#[cfg(feature = "app")]
pub mod threads;
#[cfg(all(feature = "app", target_os = "linux"))]
mod visibility;
#[cfg(feature = "app")]
mod wake;
#[cfg(all(feature = "app", target_os = "linux"))]
mod watch;
#[cfg(all(feature = "app", target_os = "linux"))]
mod windows;

#[cfg(feature = "app")]
pub use browser::has_browser;
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub use browser::{asked, page};
pub use disk::{HAS_DISK, Stamp, data_folder, saved_as, stamp, write};
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) use fonts::chinese_font;
#[cfg(all(feature = "app", target_arch = "wasm32"))]
pub(crate) use page::{
    all_kept, announce, choose_files, drop_kept, fetch, guard, keep, kept, name_of_run,
    run_goes_on, speaks, typing, wishes,
};
#[cfg(all(feature = "app", target_arch = "wasm32"))]
pub use page::{asked, page};
#[cfg(feature = "app")]
pub use person::Wishes;
#[cfg(all(feature = "app", not(target_arch = "wasm32")))]
pub(crate) use person::{announce, choose_files, guard, speaks, typing, wishes};
#[cfg(not(all(feature = "app", target_arch = "wasm32")))]
pub(crate) use private::{all_kept, drop_kept, keep, kept, name_of_run, run_goes_on};
#[cfg(all(feature = "app", target_os = "linux"))]
pub(crate) use visibility::Visibility;
#[cfg(feature = "app")]
pub(crate) use wake::Wake;
#[cfg(all(feature = "app", target_os = "linux"))]
pub(crate) use watch::Watch;

/// The class of the program's windows on an X server, by which they are found there.
#[cfg(feature = "app")]
pub(crate) const CLASS: &str = "hitbench";
