//! The desk: the scene that is open, with its place and its file, and the scenes that wait.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::library::{Library, Origin, Place};
use super::loading::{Goal, Loading, Source, told};
use super::saved_file::SavedFile;
use crate::lesson::Lesson;
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::{AnyScene, NEW, empty};
use crate::scene::Scene;
use crate::words::{say, tr};

/// The open scene, and the others that can be opened.
pub struct Desk {
    /// The library of scenes.
    pub library: Library,
    /// The place of the open scene in the library; a scene of a lesson has none.
    pub place: Option<Place>,
    /// The open scene.
    pub opened: AnyScene,
    /// The link between the open scene and its file.
    pub saved_file: SavedFile,
    /// The folder where choosing a file starts while the scene has none: at first the working directory.
    pub here: PathBuf,
    /// The scenes with unsaved work that are not on the bench now.
    pub(in crate::panels) parked: Vec<ParkedScene>,
    /// The scene that failed to open on the way to another.
    failed_place: Option<Place>,
    /// A scene that is being read.
    pub(super) loading: Option<Loading>,
    /// The scene that could not be read, perhaps because meshes were missing.
    pub(super) awaits_meshes: Option<PathBuf>,
    /// The time of the next check of the file.
    pub(super) next_look: f64,
    /// What the other subjects have to know, in order.
    pub(in crate::panels) news: VecDeque<News>,
}

/// A scene with unsaved work that is not on the bench now.
pub(in crate::panels) struct ParkedScene {
    pub place: Place,
    pub opened: AnyScene,
    pub saved_file: SavedFile,
}

/// What has happened on the desk.
pub(in crate::panels) enum News {
    /// Another scene is on the bench.
    Brought,
    /// This file was opened or saved.
    Used(PathBuf),
    /// This file is to be opened, and holds a lesson.
    Lesson(PathBuf),
}

impl Desk {
    /// Opens the first scene of the library.
    pub(in crate::panels) fn new(library: Library) -> Self {
        let place = library.neighbour(None, 0);
        let scene = place.and_then(|place| library.item(place)?.load().ok());
        Self {
            library,
            place,
            opened: scene.unwrap_or_else(|| empty(NEW, false)).into(),
            saved_file: SavedFile::default(),
            here: std::env::current_dir().unwrap_or_default(),
            parked: Vec::new(),
            failed_place: None,
            loading: None,
            awaits_meshes: None,
            next_look: 0.0,
            news: VecDeque::new(),
        }
    }

    /// Opens a scene of the library; one with unsaved work as it was left. The scene that is open already is
    /// reset, which can be undone. The open scene stays until the other one has been read, or if that fails.
    pub(in crate::panels) fn open(&mut self, place: Place, talk: &mut Talk) {
        self.loading = None;
        if self.place == Some(place) {
            return self.read_again("Reset", talk);
        }
        if let Some(index) = self.parked.iter().position(|away| away.place == place) {
            let ParkedScene { place, opened, saved_file } = self.parked.remove(index);
            return self.put(Some(place), opened, saved_file, talk);
        }
        let Some(item) = self.library.item(place) else { return };
        if let Origin::File(file) = &item.origin {
            return self.open_file(file.clone(), talk);
        }
        match item.load() {
            Ok(scene) => self.put(Some(place), scene.into(), SavedFile::default(), talk),
            Err(error) => talk.complain(tr("This cannot be opened"), told(&error)),
        }
    }

    /// Opens a scene file, or a folder of them; or a lesson; or an OBJ file, which becomes a new scene.
    pub(in crate::panels) fn open_path(&mut self, path: &Path, talk: &mut Talk) {
        // A relative path to the same file would count as a second scene.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        match self.library.place_of(&path) {
            _ if path.is_dir() => self.read(Source::Folder(path), Goal::Open, talk),
            Some(place) => self.open(place, talk),
            None => self.open_file(path, talk),
        }
    }

    fn open_file(&mut self, file: PathBuf, talk: &mut Talk) {
        if Lesson::is_file(&file) {
            talk.banner = None;
            self.news.push_back(News::Lesson(file));
        } else {
            self.read(Source::File(file), Goal::Open, talk);
        }
    }

    /// Opens a new scene without shapes. Until it is edited, it does not count as unsaved work.
    pub fn new_scene(&mut self, in_space: bool, talk: &mut Talk) {
        self.add_scene(empty(NEW, in_space), SavedFile::default(), talk);
    }

    /// Opens a scene that no file holds in this form.
    pub(in crate::panels) fn add_scene(
        &mut self,
        scene: Scene,
        saved_file: SavedFile,
        talk: &mut Talk,
    ) {
        let is_work = !is_untouched(&scene);
        self.show_scene(scene, saved_file, talk);
        if is_work {
            self.opened.mark_unsaved();
        }
    }

    /// Opens a scene that can be made again at any time: it does not count as unsaved work until it is edited.
    pub(in crate::panels) fn show_scene(
        &mut self,
        scene: Scene,
        saved_file: SavedFile,
        talk: &mut Talk,
    ) {
        let place = self.library.add_unsaved(&scene);
        self.put(Some(place), AnyScene::from(scene), saved_file, talk);
    }

    /// Puts a scene on the bench, from a place of the library or from a lesson; the one before is parked if it has unsaved
    /// work.
    pub(in crate::panels) fn put(
        &mut self,
        place: Option<Place>,
        mut opened: AnyScene,
        saved_file: SavedFile,
        talk: &mut Talk,
    ) {
        self.loading = None;
        // A gesture ends with the scene: it does not continue when the user returns.
        self.opened.let_go();
        if let Some(place) = place {
            // The user's choice of bounding volumes carries over to the next scene, unless that one has its own.
            opened.carry_over(self.opened.volumes_by_hand());
            if self.place.is_some_and(|here| self.library.are_beside(here, place)) {
                opened.look_as(&self.opened);
            }
        }
        let mut opened = std::mem::replace(&mut self.opened, opened);
        opened.put_away();
        let saved_file = std::mem::replace(&mut self.saved_file, saved_file);
        if let Some(place) = std::mem::replace(&mut self.place, place)
            && opened.is_dirty()
        {
            self.parked.push(ParkedScene { place, opened, saved_file });
        }
        (talk.banner, self.failed_place) = (None, None);
        self.news.push_back(News::Brought);
        self.news.extend(self.saved_file.file.clone().map(News::Used));
    }

    /// Opens the next scene, or with −1 the previous one. Counts from a scene that failed to open, so that it
    /// does not block the way.
    pub(in crate::panels) fn go(&mut self, by: isize, talk: &mut Talk) {
        match self.library.neighbour(self.failed_place.or(self.place), by) {
            None => stop_at(by, tr("scene"), talk),
            Some(next) if self.place == Some(next) => {
                (self.failed_place, talk.banner) = (None, None);
            }
            Some(next) => {
                self.open(next, talk);
                self.failed_place = Some(next).filter(|_| self.place != Some(next));
            }
        }
    }

    /// Opens the first scene of the next family, or with −1 of the previous one.
    pub(in crate::panels) fn go_to_family(&mut self, by: isize, talk: &mut Talk) {
        match self.library.neighbour_family(self.place, by) {
            None => stop_at(by, tr("family of scenes"), talk),
            Some(place) => self.open(place, talk),
        }
    }

    /// Moves the scenes of these files, which are in the library, next to each other, starting at the place
    /// of the first of them. Returns the place of the first file in the list.
    pub(super) fn put_in_order(&mut self, files: &[PathBuf]) -> Option<Place> {
        let now = self.library.put_in_order(files);
        let moved = |place: &mut Place| {
            if place.0 == 0 {
                place.1 = now.get(place.1).copied().unwrap_or(place.1);
            }
        };
        self.place.iter_mut().chain(&mut self.failed_place).for_each(moved);
        self.parked.iter_mut().map(|away| &mut away.place).for_each(moved);
        self.library.place_of(files.first()?)
    }

    /// Whether the scene at a place has unsaved work.
    pub(in crate::panels) fn is_unsaved(&self, place: Place) -> bool {
        let here = self.place == Some(place) && self.opened.is_dirty();
        here || self.parked.iter().any(|away| away.place == place)
    }

    /// Whether there is unsaved work, or a gesture in progress that may become some.
    pub fn has_unsaved(&self) -> bool {
        let held = self.opened.in_gesture();
        held || self.opened.is_dirty() || !self.parked.is_empty()
    }

    /// The titles of the scenes with unsaved work, in the language of the window.
    pub fn unsaved(&self) -> Vec<String> {
        let away = self.parked.iter().map(|away| &away.opened);
        let opened = std::iter::once(&self.opened).chain(away).filter(|opened| opened.is_dirty());
        opened.map(|opened| tr(opened.title()).to_owned()).collect()
    }
}

fn stop_at(by: isize, what: &str, talk: &mut Talk) {
    let end = if by < 0 { tr("first") } else { tr("last") };
    talk.say(say!("This is the {end} {what}"));
}

/// Whether a scene is the same as a new one.
pub(super) fn is_untouched(scene: &Scene) -> bool {
    *scene == empty(NEW, matches!(scene, Scene::Three(_)))
}

/// Whether the folder of a file to be saved does not exist.
pub(in crate::panels) fn is_missing(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && !folder.exists()
}
