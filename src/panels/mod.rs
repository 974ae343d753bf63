//! The panels around the viewport, in egui, and the [`Program`] that connects them to the bench, the analysis
//! and the view. No display is needed: the tests drive the program with simulated input.

mod commands;
mod course;
mod explain;
mod files;
mod frame;
mod inspect;
mod mine;
mod search;
mod stage;
mod time;
mod widgets;

pub use commands::action::{
    Action, DraftAction, FileAction, HuntAction, LessonAction, OwnAction, WindowAction,
};
pub use commands::help::page as keys_page;
pub use commands::{COMMANDS, Command};
pub use course::{Course, Draft, Play, StepState};
pub use explain::hunt::{Job, State};
pub use files::address::is_address;
pub use files::chooser::Purpose;
pub use files::desk::Desk;
pub use files::keeper::Keeper;
pub use files::library::{Family, Item, Library, Origin, Place};
pub use files::loading::TextOf;
pub use files::pictures::Pictures;
pub use files::saved_file::{SavedFile, Watched};
pub use frame::language::translations;
pub use frame::program::Program;
pub use frame::room;
pub use frame::switches::Switches;
pub use frame::tabs::Tab;
pub use frame::talk::Talk;
pub use frame::window::Window;
pub use mine::Own;
pub use stage::any_scene::{AnyScene, Opened};
pub use stage::floats::Float;
pub use stage::open_scene::OpenScene;
pub use widgets::dialog::ErrorBanner;
pub use widgets::look::{Scale, fonts};
pub use widgets::votes::Votes;
