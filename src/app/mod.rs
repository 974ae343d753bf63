//! The window: macroquad's loop around a [`Session`].

#[cfg(target_os = "linux")]
mod nudge;
mod repair;
mod shot;
mod start;
mod studio;
mod wake;
#[cfg(target_os = "linux")]
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use macroquad::color::Color;
use macroquad::input::{get_dropped_files, is_quit_requested, prevent_quit};
use macroquad::miniquad::{date, window};
use macroquad::time::get_frame_time;
use macroquad::window::{clear_background, next_frame};

use crate::files;
use crate::panels::{Desk, Library, Session};
use crate::view;
use studio::Studio;

/// For how long frames go on after the last input, in seconds. With a blocking event loop an event that arrives
/// while a frame is drawn waits for the next event: in this time none is missed. A dropped file wakes no one
/// either, but the pointer that brings it does.
const LINGER: f64 = 1.0;

/// Opens the window on a scene, on a folder of scenes, or on the first preset.
pub fn run(scene: Option<PathBuf>) -> ExitCode {
    start::open(main_loop(scene), (1280, 800))
}

pub use shot::run as shot;

/// One frame of the window; `within` is called at the beginning of egui's part of it and with `true` at its end.
fn frame(
    session: &mut Session,
    pipelines: &view::Pipelines,
    mut within: impl FnMut(&egui::Context, bool),
) {
    let pixels_per_point = window::dpi_scale() * session.switches.zoom();
    egui_macroquad::ui(|ctx| {
        ctx.set_pixels_per_point(pixels_per_point);
        within(ctx, false);
        session.frame(ctx);
        within(ctx, true);
    });
    clear(session, pipelines, pixels_per_point, [0.0, 0.0]);
    egui_macroquad::draw();
}

/// Paints what lies beneath all that egui paints; of a picture that is larger than the window what begins at `corner`.
fn clear(
    session: &mut Session,
    pipelines: &view::Pipelines,
    pixels_per_point: f32,
    corner: [f32; 2],
) {
    let style = session.style();
    let [r, g, b, _] = style.background.to_array();
    clear_background(Color::from_rgba(r, g, b, 255));
    if let Desk::Three(stand) = &mut session.desk {
        let camera = stand.bench.camera;
        pipelines.draw(&camera, (pixels_per_point, corner), stand.solids(&style));
    }
}

async fn main_loop(scene: Option<PathBuf>) {
    egui_macroquad::cfg(|ctx| {
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // Input counts once a frame.
            options.max_passes = std::num::NonZeroUsize::MIN;
        });
    });
    let mut session = Session::new(Library::presets());
    if let Some(folder) = files::data_folder() {
        session.remember_in(folder);
    }
    if let Some(path) = scene {
        session.open_path(&path);
    }
    let pipelines = match view::Pipelines::new() {
        Ok(pipelines) => pipelines,
        Err(error) => {
            eprintln!("hitbench: the graphics driver refuses a shader: {error}");
            return;
        }
    };
    let mut clipboard = repair::Clipboard::default();
    let wake = wake::Wake::new();
    #[cfg(target_os = "linux")]
    let watch = watch::Watch::new();
    let mut studio = None;
    let mut awake_until = 0.0;
    // From the first work on that no file has, closing the window is a question, which needs a frame to be heard.
    let mut guarded = false;
    // Whether the last frame asked for this one; else an event woke the window, known to egui or not.
    let mut scheduled = false;
    loop {
        for path in get_dropped_files().into_iter().filter_map(|file| file.path) {
            session.open_path(&path);
        }
        if session.leaving || is_quit_requested() && session.may_leave() {
            return window::order_quit();
        }
        let (mut wanted, mut heard) = (false, false);
        frame(&mut session, &pipelines, |ctx, drawn| {
            if drawn {
                wanted = clipboard.keep(ctx) | ctx.has_requested_repaint();
                return;
            }
            repair::input(ctx);
            heard = !scheduled || ctx.input(|input| !input.events.is_empty());
        });
        match session.wants_picture() {
            Some(times) => {
                let studio = studio.get_or_insert_with(Studio::default);
                let picture = studio.picture(&mut session, &pipelines, times);
                session.take_picture(picture);
                frame(&mut session, &pipelines, |_, _| {});
                wanted = true;
            }
            None => studio = None,
        }
        // From the end of the frame: however long it took, another follows.
        if heard {
            awake_until = date::now() + LINGER;
        }
        wanted |= session.leaving || session.needs_frame();
        guarded |= session.has_unsaved();
        if guarded {
            prevent_quit();
        }
        scheduled = wanted || date::now() < awake_until;
        #[cfg(target_os = "linux")]
        watch.over(if scheduled { None } else { session.watched() });
        if scheduled {
            window::schedule_update();
        } else if guarded {
            wake.on_next_event(Duration::from_secs_f32(get_frame_time().clamp(0.0, 1.0)));
        }
        next_frame().await;
    }
}
