//! Pictures and films of the window, made without a person at it.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use macroquad::miniquad::window;
use macroquad::window::next_frame;

use super::screen::Screen;
use super::screenshot::ScreenshotRenderer;
use super::{lesson_sheet, sheet, start};
use crate::cli::{Shot, Taken};
use crate::files::{Picture, PictureKind};
use crate::panels::{Action, Library, Program, Purpose};
use crate::view::{Pipelines, Theme};

/// The number of frames after which all panels have found their sizes.
const SETTLE: usize = 12;

/// Opens the window, paints what is wanted, saves the pictures, and ends.
pub fn run(shot: Shot) -> ExitCode {
    let done = Rc::new(Cell::new(false));
    let size = shot.size;
    let opened = start::open(main_loop(shot, done.clone()), size);
    if done.get() { opened } else { 2.into() }
}

async fn main_loop(shot: Shot, done: Rc<Cell<bool>>) {
    match take(&shot).await {
        Ok(()) => done.set(true),
        Err(error) => eprintln!("hitbench: {error}"),
    }
    window::order_quit();
}

async fn take(shot: &Shot) -> Result<(), String> {
    let mut program = Program::new(Library::presets());
    program.window.switches.theme = if shot.dark { Theme::Dark } else { Theme::Light };
    program.window.switches.language = shot.language;
    if let Some(engine) = &shot.engine {
        program.own.ask(engine.clone(), false, &mut program.window);
    }
    let mut photographer = Photographer::new(program)?;
    match &shot.taken {
        Taken::Scene { scene, out, at } => {
            photographer.open(scene)?;
            if let Some(at) = *at {
                photographer.program.desk.opened.time().go_to(at);
            }
            photographer.save(out.clone()).await
        }
        Taken::Sheet { scenes, folder } => {
            sheet::take(&mut photographer, scenes.as_deref(), folder).await
        }
        Taken::Lesson { lesson, out } => lesson_sheet::take(&mut photographer, lesson, out).await,
    }
}

/// The taker of the pictures, which plays the part of the person at the window.
pub(super) struct Photographer {
    pub program: Program,
    pipelines: Pipelines,
    screen: Screen,
}

impl Photographer {
    fn new(program: Program) -> Result<Self, String> {
        let pipelines = Pipelines::new()
            .map_err(|error| format!("the graphics driver refuses a shader: {error}"))?;
        Ok(Self { program, pipelines, screen: Screen::new() })
    }

    /// Opens a scene file, or a folder of them.
    pub fn open(&mut self, path: &Path) -> Result<(), String> {
        self.program.open_path(path);
        self.opened()
    }

    pub fn act(&mut self, action: impl Into<Action>) {
        self.program.act(self.screen.context(), action);
    }

    /// Waits until the file has been opened.
    pub fn opened(&mut self) -> Result<(), String> {
        self.program.finish_loading();
        self.program.talk.unopened().map_or(Ok(()), |why| Err(why.to_owned()))
    }

    /// A picture of the window as it is, once everything has found its size.
    pub async fn picture(&mut self) -> Picture {
        self.settle().await;
        self.program.desk.opened.finish_computing();
        let Self { program, pipelines, screen } = self;
        ScreenshotRenderer::default().picture(screen.context(), program, pipelines, 1)
    }

    async fn settle(&mut self) {
        let Self { program, pipelines, screen } = self;
        for _ in 0..SETTLE {
            screen.frame(program, pipelines, None);
            window::schedule_update();
            next_frame().await;
        }
    }

    /// Saves a picture of the open scene, or a film; the name of the file decides.
    pub async fn save(&mut self, file: PathBuf) -> Result<(), String> {
        self.settle().await;
        let Self { program, pipelines, screen } = self;
        let is_film = PictureKind::of(&file) != Some(PictureKind::Png);
        let purpose = if is_film { Purpose::Film } else { Purpose::Picture { times: 1 } };
        program.pictures.shoot(purpose, file, &mut program.desk.opened, &mut program.talk);
        let mut studio = ScreenshotRenderer::default();
        while program.pictures.is_shooting() {
            program.desk.opened.finish_computing();
            if let Some(times) = program.pictures.wants_one(&mut program.desk.opened) {
                let picture = studio.picture(screen.context(), program, pipelines, times);
                program.pictures.take(picture, &mut program.desk.opened, &mut program.talk);
            }
            window::schedule_update();
            next_frame().await;
        }
        program.talk.banner.take().map_or(Ok(()), |trouble| Err(trouble.text))
    }
}
