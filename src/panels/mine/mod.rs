//! The user's own test: the engine that answers it, the trial of its functions, and the tab that shows both.

mod tab;
mod trial;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use tab::show;

use self::trial::Trial;
use crate::bench::{self, of_mine};
use crate::engine::{Language, Mine, Source, Stand, alone, skeleton};
use crate::files::stamp;
use crate::panels::commands::action::OwnAction;
use crate::panels::files::saved_file::{SavedFile, Watched};
use crate::panels::frame::program::Program;
use crate::panels::frame::tabs::Tab;
use crate::panels::stage::any_scene::AnyScene;
use crate::platform::editor;
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
}

/// The kinds of the pair in focus, the simpler one first, as the name of a function has them.
fn kinds(opened: &AnyScene) -> Option<[Kind; 2]> {
    each_world!(AnyScene in opened, open => {
        let (a, b) = open.bench.trace.focus()?;
        let [a, b] = [a, b].map(|index| open.bench.document().entries[index].form.kind());
        Some([a.min(b), a.max(b)])
    })
}

/// The pair in focus alone, as a scene.
fn pair(opened: &AnyScene) -> Option<Scene> {
    each_world!(AnyScene in opened, open => {
        let (a, b) = open.bench.trace.focus()?;
        Some(World::scene(alone(open.bench.document(), [a, b])))
    })
}

impl Program {
    /// Asks an engine from now on, and shows its tab. If it `opens_scene`, one of its first function is opened.
    pub fn ask_own_test(&mut self, source: Source, opens_scene: bool) {
        let engine = Some(Arc::new(Mine::start(source)));
        self.own = Own { engine, opens_scene, trial: None };
        self.window.show_tab(Tab::Mine);
    }

    /// The files of the scene and of the user's own test: if one changes, another frame is needed.
    pub fn watched(&self) -> Vec<Watched> {
        let mut watched = self.desk.saved_file.watched();
        let files = self.own.engine.iter().flat_map(|engine| &engine.source().files);
        watched.extend(files.map(|file| (file.clone(), stamp(file))));
        watched
    }

    /// Opens what the engine or the trial has brought since the last pass.
    pub(in crate::panels) fn follow_own_test(&mut self) {
        let stand = self.own.engine.as_ref().map(|engine| engine.stand());
        if self.own.opens_scene && stand != Some(Stand::Starts) {
            self.own.opens_scene = false;
            self.open_scene_of(0);
        }
        if let Some(mistake) = self.own.trial.as_mut().and_then(Trial::take_mistake) {
            self.open_mistake(&mistake);
        }
    }

    /// Opens a file of functions; one that is not there is written, with the empty function of the pair in focus.
    pub(in crate::panels) fn open_own_test(&mut self, file: &Path) {
        let kinds = kinds(&self.desk.opened).unwrap_or([Kind::Ball, Kind::Aabb]);
        let opened = write(file, kinds).and_then(|()| Source::of_file(file, None));
        match opened {
            Ok(source) => self.ask_own_test(source, false),
            Err(why) => self.talk.complain(tr("This test cannot be opened"), why),
        }
    }

    /// The file that is proposed for a test of one's own: that which is open, or one named after the pair.
    pub(in crate::panels) fn proposed_test(&self) -> PathBuf {
        let kinds = kinds(&self.desk.opened).unwrap_or([Kind::Ball, Kind::Aabb]);
        let name = format!("{}.py", Function { ask: Ask::Overlap, kinds }.name());
        self.own.file().map_or_else(|| self.desk.folder().join(name), Path::to_owned)
    }

    /// Does what concerns the user's own test.
    pub(in crate::panels) fn act_on_own_test(&mut self, ctx: &egui::Context, action: OwnAction) {
        match action {
            OwnAction::Try => self.try_own_test(),
            OwnAction::Edit => match self.own.file() {
                None => self.talk.say(tr(NONE).to_owned()),
                Some(file) => {
                    if let Err(error) = editor::open(file) {
                        let why = format!("{}: {error}", file.display());
                        self.talk.complain(tr("No editor can be opened"), why);
                    }
                }
            },
            OwnAction::Scene(number) => self.open_scene_of(number),
            OwnAction::Mistake => {
                let mistake = self.own.trial.as_ref().and_then(Trial::mistake);
                mistake.into_iter().for_each(|mistake| self.open_mistake(&mistake));
            }
            OwnAction::CopyFunction => {
                let Some(kinds) = kinds(&self.desk.opened) else { return };
                let ending = self.own.file().and_then(|file| file.extension()?.to_str());
                let language = ending.and_then(Language::of_ending).unwrap_or(Language::Python);
                let function = Function { ask: Ask::Overlap, kinds };
                ctx.copy_text(skeleton(&function, language));
                self.talk.say(say!("Copied the empty function {}", function.name()));
            }
            OwnAction::Map => {
                each_world!(AnyScene in &mut self.desk.opened, open => {
                    let shown = &mut open.bench.shown.map;
                    *shown = Some(of_mine()).filter(|map| shown.as_ref() != Some(map));
                });
            }
        }
    }

    /// Starts the trial of the functions of the pair in focus, or else of all; or stops it.
    fn try_own_test(&mut self) {
        let Some(engine) = &self.own.engine else {
            return self.talk.say(tr(NONE).to_owned());
        };
        if let Some(trial) = self.own.trial.as_ref().filter(|trial| trial.goes_on()) {
            return trial.stop();
        }
        self.own.trial = Some(Trial::start(engine.clone(), pair(&self.desk.opened)));
        self.window.show_tab(Tab::Mine);
    }

    /// Opens a scene of the pair of a function.
    fn open_scene_of(&mut self, number: usize) {
        let Some(hello) = self.own.hello() else { return };
        let functions = hello.functions_of(None);
        let Some(scene) = functions.get(number).and_then(|function| scene_of(&hello, function))
        else {
            return;
        };
        let saved_file = SavedFile::beside(self.own.file().and_then(Path::parent));
        self.desk.show_scene(scene, saved_file, &mut self.talk);
    }

    fn open_mistake(&mut self, mistake: &Mistake) {
        let saved_file = SavedFile::beside(self.own.file().and_then(Path::parent));
        self.desk.show_scene(mistake.scene.clone(), saved_file, &mut self.talk);
        // It may be tiny, or far away.
        drop(self.desk.opened.perform(bench::Action::FrameAll));
        self.window.show_tab(Tab::Mine);
        self.talk.say(say!("{} is wrong here", mistake.function.name()));
    }
}

/// What the user reads if there is no test of his own.
const NONE: &str = "There is no test of your own yet: Ctrl+M opens one, or writes one";

/// Writes a file to begin with, unless it is there.
fn write(file: &Path, kinds: [Kind; 2]) -> Result<(), String> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let Some(language) = Language::of_ending(ending).filter(|_| !file.exists()) else {
        return Ok(());
    };
    let text = skeleton(&Function { ask: Ask::Overlap, kinds }, language);
    let written = fs::File::create_new(file).and_then(|mut new| new.write_all(text.as_bytes()));
    written.map_err(|error| format!("{}: {error}", file.display()))
}
