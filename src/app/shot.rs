//! A picture or a film of the window, made without anyone at it.

use std::cell::Cell;
use std::process::ExitCode;
use std::rc::Rc;

use macroquad::miniquad::window;
use macroquad::window::next_frame;

use super::screen::Screen;
use super::screenshot::ScreenshotRenderer;
use super::start;
use crate::cli::Shot;
use crate::panels::{AnyScene, Library, Purpose, Session};
use crate::view::{Pipelines, Theme};

/// So many frames let all panels find their sizes.
const SETTLE: usize = 12;

/// Opens the window, paints the scene, saves the picture or the film, and ends.
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
    if let Some(why) = session.unopened() {
        return Err(why.to_owned());
    }
    session.switches.theme = if shot.dark { Theme::Dark } else { Theme::Light };
    match &mut session.desk {
        AnyScene::Two(stand) => stand.bench.go_to(shot.at),
        AnyScene::Three(stand) => stand.bench.go_to(shot.at),
    }
    let pipelines = Pipelines::new()
        .map_err(|error| format!("the graphics driver refuses a shader: {error}"))?;
    let mut screen = Screen::new();
    for _ in 0..SETTLE {
        screen.frame(&mut session, &pipelines);
        window::schedule_update();
        next_frame().await;
    }
    let purpose = if shot.is_film() { Purpose::Film } else { Purpose::Picture { times: 1 } };
    session.shoot(purpose, shot.out.clone());
    let mut studio = ScreenshotRenderer::default();
    while session.is_shooting() {
        session.desk.finish_computing();
        if let Some(times) = session.wants_picture() {
            let picture = studio.picture(screen.context(), &mut session, &pipelines, times);
            session.take_picture(picture);
        }
        window::schedule_update();
        next_frame().await;
    }
    session.trouble.map_or(Ok(()), |trouble| Err(trouble.text))
}
