//! The user's own test: the engine that answers it, the trial of its functions, and the tab that shows both.

mod tab;
mod trial;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Context;
pub use tab::show;

use self::trial::{Ended, Trial};
use crate::bench::{self, of_mine};
use crate::engine::{Language, Mine, Source, Stand, alone, skeleton, write_new};
use crate::files::stamp;
use crate::panels::commands::action::OwnAction;
use crate::panels::files::desk::Desk;
use crate::panels::files::saved_file::{SavedFile, Watched};
use crate::panels::frame::tabs::Tab;
use crate::panels::frame::talk::Talk;
use crate::panels::frame::window::Window;
use crate::panels::stage::any_scene::AnyScene;
use crate::referee::{Ask, Function, Hello};
use crate::scene::{Scene, World, each_world};
use crate::shapes::Kind;
use crate::trial::{Mistake, scene_of};
use crate::ways::{self, Engine, News};
use crate::words::{say, tr};

/// The user's own test, if there is one.
#[derive(Default)]
pub struct Own {
    engine: Option<Arc<Mine>>,
    trial: Option<Trial>,
    /// A scene of its first function is opened once it has said which it has.
    opens_scene: bool,
    /// Its file is to be opened in an editor.
    edited: Option<PathBuf>,
}

impl Own {
    /// The test as a way, and what it has had to say so far.
    pub(in crate::panels) fn heard(&self) -> Option<(ways::Mine, News)> {
        let engine = self.engine.as_ref()?;
        Some((ways::Mine::new(engine.clone()), engine.news()))
    }

    /// Whether there is one.
    pub(in crate::panels) fn is_there(&self) -> bool {
        self.engine.is_some()
    }

    /// Whether something will come of it, so that another frame is needed.
    pub(in crate::panels) fn is_at_work(&self) -> bool {
        let tries = self.trial.as_ref().is_some_and(Trial::goes_on);
        tries || self.engine.as_ref().is_some_and(|engine| engine.is_at_work())
    }

    /// The file that it was read from.
    fn file(&self) -> Option<&Path> {
        self.engine.as_ref()?.source().files.last().map(PathBuf::as_path)
    }

    fn hello(&self) -> Option<Hello> {
        self.engine.as_ref()?.hello()
    }

    /// Asks an engine from now on, and shows its tab. If it `opens_scene`, one of its first function is opened.
    pub fn ask(&mut self, source: Source, opens_scene: bool, window: &mut Window) {
        let engine = Mine::start(source).map(Arc::new);
        *self = Self { engine, opens_scene, ..Self::default() };
        window.show_tab(Tab::Mine);
    }

    /// Its files: if one is saved, another frame is needed.
    pub fn watched(&self) -> impl Iterator<Item = Watched> {
        let files = self.engine.iter().flat_map(|engine| &engine.source().files);
        files.map(|file| (file.clone(), stamp(file)))
    }

    /// The file that is to be opened in an editor; once.
    pub fn wants_editor(&mut self) -> Option<PathBuf> {
        self.edited.take()
    }

    /// Opens what the engine or the trial has brought since the last pass.
    pub(in crate::panels) fn follow(&mut self, desk: &mut Desk, talk: &mut Talk) {
        let stand = self.engine.as_ref().map(|engine| engine.stand());
        if self.opens_scene && stand != Some(Stand::Starts) {
            self.opens_scene = false;
            self.open_scene_of(0, desk, talk);
        }
        let starts = self.engine.as_ref().map_or(0, |engine| engine.news().starts);
        // What was tried was another file.
        self.trial.take_if(|trial| !trial.goes_on() && trial.starts != starts);
        match self.trial.as_mut().and_then(Trial::take_end) {
            Some(Ended::Wrong(mistake)) => self.open_mistake(&mistake, desk, talk),
            Some(Ended::Right(names)) => talk.say(say!("No mistake found in {names}")),
            None => {}
        }
    }

    /// Opens a file of functions; one that is not there is written, with the empty function of the pair in focus.
    pub(in crate::panels) fn open_file(
        &mut self,
        file: &Path,
        desk: &Desk,
        talk: &mut Talk,
        window: &mut Window,
    ) {
        let begun = match file.exists() || Language::of(file).is_none() {
            true => Ok(()),
            false => write_new(file, &function(&desk.opened).unwrap_or(FIRST)),
        };
        match begun.and_then(|()| Source::of_file(file, None)) {
            Ok(source) => self.ask(source, false, window),
            Err(why) => talk.complain(tr("This test cannot be opened"), why),
        }
    }

    /// The file that is proposed: that which is open, or one named after the pair in focus.
    pub(in crate::panels) fn proposed(&self, desk: &Desk) -> PathBuf {
        let name = format!("{}.py", function(&desk.opened).unwrap_or(FIRST).name());
        self.file().map_or_else(|| desk.folder().join(name), Path::to_owned)
    }

    /// Does what the user asks for.
    pub(in crate::panels) fn act(
        &mut self,
        ctx: &Context,
        action: OwnAction,
        desk: &mut Desk,
        talk: &mut Talk,
        window: &mut Window,
    ) {
        match action {
            OwnAction::Try | OwnAction::Edit if self.engine.is_none() => {
                talk.say(tr(NONE).to_owned());
            }
            OwnAction::Try => {
                self.toggle_trial(&desk.opened);
                window.show_tab(Tab::Mine);
            }
            OwnAction::Edit => self.edited = self.file().map(Path::to_owned),
            OwnAction::Scene(number) => self.open_scene_of(number, desk, talk),
            OwnAction::Mistake => {
                let mistake = self.trial.as_ref().and_then(Trial::mistake);
                mistake.into_iter().for_each(|mistake| self.open_mistake(&mistake, desk, talk));
            }
            OwnAction::CopyFunction => {
                let Some(function) = function(&desk.opened) else { return };
                let language = self.file().and_then(Language::of).unwrap_or(Language::Python);
                ctx.copy_text(skeleton(&function, language));
                talk.say(say!("Copied the empty function {}", function.name()));
            }
            OwnAction::Map => each_world!(AnyScene in &mut desk.opened, open => {
                let shown = &mut open.bench.shown.map;
                *shown = Some(of_mine()).filter(|map| shown.as_ref() != Some(map));
            }),
        }
    }

    /// Starts the trial of the functions of the pair in focus, or else of all; or stops it.
    fn toggle_trial(&mut self, opened: &AnyScene) {
        match (&self.trial, &self.engine) {
            (Some(trial), _) if trial.goes_on() => trial.stop(),
            (_, Some(engine)) => self.trial = Some(Trial::start(engine.clone(), pair(opened))),
            (_, None) => {}
        }
    }

    /// Opens a scene of the pair of a function.
    fn open_scene_of(&self, number: usize, desk: &mut Desk, talk: &mut Talk) {
        let Some(hello) = self.hello() else { return };
        let functions = hello.functions_of(None);
        let scene = functions.get(number).and_then(|function| scene_of(&hello, function));
        scene.into_iter().for_each(|scene| desk.show_scene(scene, self.beside(), talk));
    }

    fn open_mistake(&self, mistake: &Mistake, desk: &mut Desk, talk: &mut Talk) {
        desk.show_scene(mistake.scene.clone(), self.beside(), talk);
        // It may be tiny, or far away.
        drop(desk.opened.perform(bench::Action::FrameAll));
        talk.say(say!("{} is wrong here", mistake.function.name()));
    }

    /// A scene that is made here is saved beside the file.
    fn beside(&self) -> SavedFile {
        SavedFile::beside(self.file().and_then(Path::parent))
    }
}

/// The function that says whether the pair in focus overlaps.
fn function(opened: &AnyScene) -> Option<Function> {
    each_world!(AnyScene in opened, open => {
        let (a, b) = open.bench.trace.focus()?;
        let kinds = [a, b].map(|index| open.bench.document().entries[index].form.kind());
        Some(Function::overlap(kinds))
    })
}

/// The pair in focus alone, as a scene.
fn pair(opened: &AnyScene) -> Option<Scene> {
    each_world!(AnyScene in opened, open => {
        let (a, b) = open.bench.trace.focus()?;
        Some(World::scene(alone(open.bench.document(), [a, b])))
    })
}

/// The function of a new file where no pair is in focus.
const FIRST: Function = Function { ask: Ask::Overlap, kinds: [Kind::Ball, Kind::Aabb] };

/// What the user reads if there is no test of his own.
const NONE: &str = "There is no test of your own yet: Ctrl+M opens one, or writes one";
