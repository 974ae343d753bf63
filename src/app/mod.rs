//! The window: macroquad's loop around a [`Program`].

mod lesson_sheet;
mod listener;
mod screen;
mod screenshot;
mod sheet;
mod shot;
mod start;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use macroquad::color::Color;
use macroquad::input::{get_dropped_files, is_quit_requested, prevent_quit};
use macroquad::miniquad::{date, window};
use macroquad::time::get_frame_time;
use macroquad::window::{clear_background, next_frame};

use crate::cli::{Opening, Window, check_presets};
use crate::files::Address;
use crate::panels::{AnyScene, ErrorBanner, Library, Program, TextOf, is_address};
use crate::platform;
use crate::view;
use crate::words::{Language, tr};
use screen::Screen;
use screenshot::ScreenshotRenderer;

/// The time for which frames go on after the last input, in seconds. A dropped file brings no frame, but the
/// pointer that brings the file does.
const LINGER: f64 = 1.0;

/// The longest time that counts as a frame's, in seconds; longer ones include sleep.
const LONGEST: f32 = 0.2;

/// The reason for which no settings are kept.
const NO_HOME: &str = if cfg!(target_os = "windows") {
    "APPDATA names no folder."
} else {
    "There is no home folder, and neither HOME nor XDG_DATA_HOME names one."
};

/// Opens the window on a scene, on a folder of scenes, on a text, or on the first preset; in a language that is asked for, or in
/// the one that a person has chosen or the system wishes.
pub fn run(opens: Window) -> ExitCode {
    start::open(main_loop(opens), (1280, 800))
}

pub use shot::run as shot;

/// Paints the background and, in space, the solids, before the triangles of egui. Of a picture larger than the window it
/// paints the part that begins at `corner`.
fn paint_beneath(
    program: &mut Program,
    pipelines: &view::Pipelines,
    pixels_per_point: f32,
    corner: [f32; 2],
) {
    let style = program.window.style();
    let [r, g, b, _] = style.background.to_array();
    clear_background(Color::from_rgba(r, g, b, 255));
    if let AnyScene::Three(open) = &mut program.desk.opened {
        let camera = open.bench.sight.camera;
        pipelines.draw(&camera, (pixels_per_point, corner), &open.solids(&style));
    }
}

/// Downloads the lines of `hitbench check scenes --json`, as computed in this browser.
fn give_check(program: &mut Program) {
    let mut lines = Vec::new();
    let found = check_presets(&mut lines);
    let given = found.and_then(|()| platform::write(Path::new("check.jsonl"), &lines));
    if let Err(error) = given {
        let title = "The check is not given".to_owned();
        program.talk.banner = Some(ErrorBanner { title, text: error.to_string() });
    }
}

/// The program, with what is to be opened.
fn program(Window { opening, language, engine }: Window) -> Program {
    let mut program = Program::new(Library::presets());
    program.window.has_browser = platform::has_browser();
    let (asked, given) = match opening {
        Some(Opening::Text(text)) => (None, Some(text)),
        Some(Opening::Path(path)) => (Some(path), None),
        None => (platform::asked().map(PathBuf::from), None),
    };
    let address = asked.as_ref().and_then(|path| Address::read(path.to_str()?).ok());
    match platform::data_folder() {
        // An embedded page keeps nothing, and does not ask about work that was kept.
        Some(_) if address.as_ref().is_some_and(|address| address.embed) => {}
        Some(folder) => program.remember_in(folder),
        None if platform::HAS_DISK => program.keeper.keep_nowhere(NO_HOME),
        None => {}
    }
    program.follow(platform::wishes());
    if let Some(language) = language {
        program.window.ask_language(language.tag());
    }
    let names_scene = asked.is_some() || given.is_some();
    match asked {
        Some(path) if path.to_str().is_some_and(is_address) => {
            let text = path.to_string_lossy();
            if !platform::HAS_DISK && address.is_some_and(|address| address.check) {
                give_check(&mut program);
            }
            program.open_address(&text);
        }
        Some(path) => program.open_path(&path),
        None => given.into_iter().for_each(|text| program.open_text(text, TextOf::Input)),
    }
    if let Some(engine) = engine {
        program.own.ask(engine, !names_scene, &mut program.window);
    }
    program
}

/// Opens the files that were dropped on the window.
fn open_dropped(program: &mut Program) {
    let dropped = get_dropped_files();
    if platform::HAS_DISK {
        let paths = dropped.iter().filter_map(|file| file.path.as_ref());
        paths.for_each(|path| program.open_path(path));
    } else {
        let files = dropped.into_iter().filter_map(|file| Some((file.path?, file.bytes?)));
        program.drop_files(files.collect());
    }
}

/// Has a screen reader say what is new. Only the page has a live region for that: elsewhere the sentences would be composed in
/// vain.
fn announce(program: &mut Program) {
    if !platform::HAS_DISK
        && let Some(text) = program.announcement(platform::clock::now())
    {
        platform::announce(&text);
    }
}

/// The files that bring a frame once they change.
#[cfg(target_os = "linux")]
fn watched(program: &Program) -> Vec<crate::panels::Watched> {
    let of_scene = program.desk.saved_file.watched().into_iter();
    of_scene.chain(program.own.watched()).collect()
}

/// Opens the file of the user's own test in an editor, if that is asked for.
fn open_editor(program: &mut Program) {
    if let Some(file) = program.own.wants_editor()
        && let Err(error) = platform::editor::open(&file)
    {
        let title = tr("No editor can be opened").to_owned();
        let text = format!("{}: {error}", file.display());
        program.talk.banner = Some(ErrorBanner { title, text });
    }
}

async fn main_loop(opens: Window) {
    let mut screen = Screen::new();
    let mut program = program(opens);
    let pipelines = match view::Pipelines::new() {
        Ok(pipelines) => pipelines,
        Err(error) => {
            eprintln!("hitbench: the graphics driver refuses a shader: {error}");
            return;
        }
    };
    let wake = platform::Wake::new();
    #[cfg(target_os = "linux")]
    let watch = platform::Watch::new();
    #[cfg(target_os = "linux")]
    let visibility = platform::Visibility::new();
    let mut studio = None;
    let mut awake_until = 0.0;
    // Once there is unsaved work, closing the window needs a question, and a frame to ask it.
    let mut guarded = false;
    // Work that is kept nowhere would be lost with the page.
    let mut at_risk = false;
    let mut spoken = Language::default();
    // Whether the last frame requested this one; else an event woke the window, known to egui or not.
    let mut scheduled = false;
    loop {
        open_dropped(&mut program);
        let wishes = platform::wishes();
        program.follow(wishes);
        if program.talk.leaves() || is_quit_requested() && program.may_leave() {
            return window::order_quit();
        }
        let (happened, mut wanted) = screen.frame(&mut program, &pipelines, wishes.scale);
        let heard = !scheduled || happened;
        match program.pictures.wants_one(&mut program.desk.opened) {
            Some(times) => {
                let studio = studio.get_or_insert_with(ScreenshotRenderer::default);
                let picture = studio.picture(screen.context(), &mut program, &pipelines, times);
                program.pictures.take(picture, &mut program.desk.opened, &mut program.talk);
                screen.frame(&mut program, &pipelines, wishes.scale);
                wanted = true;
            }
            None => studio = None,
        }
        // Counted from the end of the frame: however long it took, another follows.
        if heard {
            awake_until = date::now() + LINGER;
        }
        open_editor(&mut program);
        wanted |= program.talk.leaves() || program.needs_frame();
        announce(&mut program);
        let language = program.window.switches.language;
        if std::mem::replace(&mut spoken, language) != language {
            platform::speaks(language.tag());
        }
        let risk = program.desk.has_unsaved() && program.keeper.unkept().is_some();
        if std::mem::replace(&mut at_risk, risk) != risk {
            platform::guard(risk);
        }
        guarded |= program.desk.has_unsaved();
        if guarded {
            prevent_quit();
        }
        scheduled = wanted || date::now() < awake_until;
        #[cfg(target_os = "linux")]
        if visibility.is_hidden(scheduled) {
            scheduled = false;
            // It is unknown when the next frame comes.
            program.keep_now();
        }
        #[cfg(target_os = "linux")]
        watch.over(if scheduled { Vec::new() } else { watched(&program) });
        if scheduled {
            window::schedule_update();
        } else {
            wake.after(Duration::from_secs_f32(get_frame_time().clamp(0.0, LONGEST)), guarded);
        }
        next_frame().await;
    }
}
