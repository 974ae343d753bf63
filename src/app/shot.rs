//! A picture of the window, made without anyone at it.

use std::cell::Cell;
use std::process::ExitCode;
use std::rc::Rc;

use image::codecs::png::PngEncoder;
use image::{ColorType, ImageEncoder};
use macroquad::miniquad::window;
use macroquad::prelude::{get_screen_data, next_frame};

use super::{frame, start};
use crate::cli::Shot;
use crate::files;
use crate::panels::{Desk, Library, Session};
use crate::view::{Pipelines, Theme};

/// So many frames let all panels find their sizes.
const SETTLE: usize = 12;

/// Opens the window, paints the scene, saves the picture, and ends.
pub fn run(shot: Shot) -> ExitCode {
    let done = Rc::new(Cell::new(false));
    let size = shot.size;
    let opened = start::open(main_loop(shot, done.clone()), size);
    if done.get() { opened } else { 2.into() }
}

async fn main_loop(shot: Shot, done: Rc<Cell<bool>>) {
    match picture(&shot).await {
        Ok(()) => done.set(true),
        Err(error) => eprintln!("hitbench: {error}"),
    }
    window::order_quit();
}

async fn picture(shot: &Shot) -> Result<(), String> {
    let mut session = Session::new(Library::presets());
    session.open_path(&shot.scene);
    session.finish_loading();
    if let Some(trouble) = &session.trouble {
        return Err(trouble.text.clone());
    }
    session.switches.theme = if shot.dark { Theme::Dark } else { Theme::Light };
    match &mut session.desk {
        Desk::Two(stand) => stand.bench.go_to(shot.at),
        Desk::Three(stand) => stand.bench.go_to(shot.at),
    }
    let pipelines = Pipelines::new()
        .map_err(|error| format!("the graphics driver refuses a shader: {error}"))?;
    for _ in 0..SETTLE {
        frame(&mut session, &pipelines, |_, _| {});
        window::schedule_update();
        next_frame().await;
    }
    frame(&mut session, &pipelines, |_, _| {});
    let pixels = get_screen_data();
    // Rows come from below, and what the window blended is opaque.
    let (width, height) = (usize::from(pixels.width), usize::from(pixels.height));
    let rows: Vec<&[u8]> = pixels.bytes.chunks_exact(4 * width).rev().collect();
    let mut upright = rows.concat();
    upright.iter_mut().skip(3).step_by(4).for_each(|alpha| *alpha = u8::MAX);
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&upright, width as u32, height as u32, ColorType::Rgba8)
        .map_err(|error| format!("{}: {error}", shot.out.display()))?;
    files::write(&shot.out, &png).map_err(|error| format!("{}: {error}", shot.out.display()))
}
