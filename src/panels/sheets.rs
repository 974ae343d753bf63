//! Scenes and their files: opening, saving, leaving, and what happens when a file changes outside.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Context;

use super::Session;
use super::ask::Ask;
use super::chooser::{Choice, Chooser, Purpose};
use super::desk::{Desk, with_bench};
use super::library::{Origin, Place};
use super::loading::Goal;
use super::session::empty;
use super::trouble::Trouble;
use crate::files::{self, Found, Kept, Recovery, Settings, Stamp};
use crate::scene::{Form, Format, Scene, has_comments};
use crate::view::style::Style;

/// How often the open file is looked at, in seconds.
const LOOK: f64 = 1.0;

/// What ties a scene to a file.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// The file in which it is saved, if there is one.
    pub file: Option<PathBuf>,
    /// Of the file when it was read or written last.
    stamp: Option<Stamp>,
    /// The file has comments, which saving drops.
    comments: bool,
}

impl Sheet {
    /// Of a scene that was just read.
    pub(super) fn of(origin: &Origin) -> Self {
        let Origin::File(file) = origin else { return Self::default() };
        let ron = Format::of(file) == Some(Format::Ron);
        let text = fs::read_to_string(file).unwrap_or_default();
        let comments = ron && has_comments(&text);
        Self { file: Some(file.clone()), stamp: files::stamp(file), comments }
    }
}

/// A scene with unsaved work that is not on the bench now.
pub(super) struct Away {
    pub place: Place,
    pub desk: Desk,
    pub sheet: Sheet,
}

/// What a question is about.
pub(super) enum About {
    Leave,
    Comments(PathBuf),
    Overwrite(PathBuf),
    Changed,
    Found(Found),
}

/// What is remembered from day to day, and where.
pub(super) struct Memory {
    folder: PathBuf,
    recovery: Recovery,
    /// What is on the disk already.
    settings: Settings,
    kept: Option<(Option<Place>, u64, bool)>,
}

impl Session {
    /// Remembers settings and unsaved work in this folder, and asks about what was left there.
    pub fn remember_in(&mut self, folder: PathBuf) {
        self.settings = Settings::load(&folder);
        self.switches.take(&self.settings);
        let recovery = Recovery::new(&folder);
        self.found = recovery.found();
        self.memory =
            Some(Memory { folder, recovery, settings: self.settings.clone(), kept: None });
    }

    /// A new scene without shapes.
    pub fn new_scene(&mut self, in_space: bool) {
        self.add_scene(empty(in_space), Sheet::default());
    }

    /// Opens a scene that no file holds as it is.
    pub(super) fn add_scene(&mut self, scene: Scene, sheet: Sheet) {
        let place = self.library.add_unsaved(&scene);
        let mut desk = Desk::from(scene);
        with_bench!(&mut desk, bench => bench.mark_unsaved());
        self.bring(place, desk, sheet);
    }

    /// Puts a scene on the bench; the one before stays as it is if there is work in it.
    pub(super) fn bring(&mut self, place: Place, desk: Desk, sheet: Sheet) {
        // What a person has chosen to see around bodies stays so in the next scene.
        let volumes = with_bench!(&self.desk, bench => bench.volumes.clone());
        let desk = std::mem::replace(&mut self.desk, desk);
        with_bench!(&mut self.desk, bench => bench.volumes = volumes);
        let sheet = std::mem::replace(&mut self.sheet, sheet);
        if let Some(place) = self.place.replace(place)
            && desk.is_dirty()
        {
            self.away.push(Away { place, desk, sheet });
        }
        if let Some(file) = self.sheet.file.clone() {
            self.settings.remember(&file);
        }
        self.trouble = None;
        self.panels.new_scene();
    }

    /// The titles of the scenes with work that no file has.
    pub fn unsaved(&self) -> Vec<String> {
        let away = self.away.iter().map(|away| &away.desk);
        let desks = std::iter::once(&self.desk).chain(away).filter(|desk| desk.is_dirty());
        desks.map(|desk| with_bench!(desk, bench => bench.document().title.clone())).collect()
    }

    /// Asks whether to leave, if there is unsaved work. Answers whether to leave at once.
    pub fn may_leave(&mut self) -> bool {
        let unsaved = self.unsaved();
        if unsaved.is_empty() {
            return true;
        }
        let text = format!("There is unsaved work in: {}.", unsaved.join(", "));
        // Only where nothing else is lost does saving answer the question.
        let answers: &[&str] = if unsaved.len() == 1 && self.desk.is_dirty() {
            &["Save", "Leave without saving", "Stay"]
        } else {
            &["Stay", "Leave without saving", "Cancel"]
        };
        self.ask(About::Leave, "Leave hitbench?", text, answers);
        false
    }

    fn ask(&mut self, about: About, title: &str, text: String, answers: &'static [&'static str]) {
        self.question = Some((Ask { title: title.to_owned(), text, answers }, about));
    }

    pub(super) fn complain(&mut self, title: &str, text: String) {
        self.trouble = Some(Trouble { title: title.to_owned(), text });
    }

    /// Lets a person choose a file.
    pub fn choose(&mut self, purpose: Purpose) {
        let here = std::env::current_dir().unwrap_or_default();
        let at = match (&self.sheet.file, purpose) {
            (Some(file), Purpose::Save) => file.clone(),
            (Some(file), Purpose::Open) => file.with_file_name(""),
            (None, Purpose::Save) => here.join("scene.ron"),
            (None, Purpose::Open) => here.join(""),
        };
        self.chooser = Some(Chooser::new(purpose, &at));
    }

    /// Saves the scene in its file; asks for one if it has none.
    pub fn save(&mut self) {
        let Some(file) = self.sheet.file.clone() else { return self.choose(Purpose::Save) };
        let now = files::stamp(&file);
        if now.is_some() && now != self.sheet.stamp {
            self.ask_about_change(&file);
        } else if self.sheet.comments {
            let text = format!(
                "{} has comments. Saving writes the scene anew, without them. \
                 Save as another file to keep both.",
                file.display()
            );
            let answers = &["Save as another file", "Save without the comments", "Cancel"];
            self.ask(About::Comments(file), "Drop the comments?", text, answers);
        } else {
            self.write(file);
        }
    }

    /// Saves the scene in another file, and goes on with that.
    pub fn save_as(&mut self, file: PathBuf) {
        if Format::of(&file).is_none() {
            let text =
                format!("{}: the name of a scene file ends in .ron or .json", file.display());
            self.complain("This is not saved", text);
        } else if files::stamp(&file).is_some() && self.sheet.file.as_ref() != Some(&file) {
            let text = format!("{} is there already.", file.display());
            self.ask(About::Overwrite(file), "Replace the file?", text, &["Replace", "Cancel"]);
        } else if self.sheet.file.as_ref() == Some(&file) {
            self.save();
        } else {
            self.write(file);
        }
    }

    fn write(&mut self, file: PathBuf) {
        let scene = self.desk.scene();
        let folder = file.parent().unwrap_or(Path::new(""));
        let lost = meshes(&scene).into_iter().find(|mesh| !folder.join(mesh).is_file());
        if let Some(mesh) = lost {
            let text = format!(
                "{}: the scene names the mesh {mesh:?}, which has to lie beside it: copy it there first",
                file.display()
            );
            return self.complain("This is not saved", text);
        }
        let format = Format::of(&file).unwrap_or(Format::Ron);
        if let Err(error) = files::write(&file, scene.write(format).as_bytes()) {
            let text = format!(
                "{}: {error}\n\nNothing is lost: save the scene in another place with Ctrl+Shift+S.",
                file.display()
            );
            return self.complain("This is not saved", text);
        }
        with_bench!(&mut self.desk, bench => bench.mark_saved());
        let other = self.sheet.file.as_ref() != Some(&file);
        let origin = Origin::File(file.clone());
        self.sheet = Sheet::of(&origin);
        self.settings.remember(&file);
        match self.place {
            Some(place) if other => {
                self.place = Some(self.library.move_to(place, scene.title(), file));
            }
            Some(place) => self.library.retitle(place, scene.title()),
            None => {}
        }
        if self.leave_when_saved {
            self.leaving = self.unsaved().is_empty();
        }
    }

    /// Reads the open scene again, as a step that can be undone.
    pub(super) fn read_again(&mut self, name: &'static str) {
        let Some(place) = self.place else { return };
        let Some(item) = self.library.item(place) else { return };
        match &item.origin {
            Origin::File(file) => self.read(&file.clone(), Goal::Replace(name)),
            _ => {
                if let Ok(scene) = item.load() {
                    self.desk.replace(name, scene);
                }
            }
        }
    }

    /// The file is not what is open: that is work which no file has.
    pub(super) fn keep_as_it_is(&mut self) {
        with_bench!(&mut self.desk, bench => bench.mark_unsaved());
        self.sheet.stamp = self.sheet.file.as_deref().and_then(files::stamp);
    }

    fn ask_about_change(&mut self, file: &Path) {
        let text =
            format!("{} has changed since it was opened, and so has the scene.", file.display());
        let answers =
            &["Take the file (undo brings mine back)", "Overwrite the file", "Keep both for now"];
        self.ask(About::Changed, "Whose work is to be kept?", text, answers);
    }

    /// Looks once a second whether the open file has changed outside.
    pub(super) fn watch(&mut self, now: f64) {
        let busy = self.question.is_some()
            || self.is_loading()
            || with_bench!(&self.desk, bench => bench.in_gesture());
        if busy || now < self.next_look {
            return;
        }
        self.next_look = now + LOOK;
        let Some(file) = self.sheet.file.clone() else { return };
        let stamp = files::stamp(&file);
        if stamp == self.sheet.stamp {
            return;
        }
        if stamp.is_none() {
            self.sheet.stamp = None;
            with_bench!(&mut self.desk, bench => bench.mark_unsaved());
            let text = format!("{}: saving writes it anew.", file.display());
            self.complain("The file is gone", text);
        } else if self.desk.is_dirty() && self.sheet.stamp.is_some() {
            self.ask_about_change(&file);
            // Asked once for each change.
            self.sheet.stamp = stamp;
        } else {
            self.read_again("Reload");
        }
    }

    /// Keeps unsaved work and settings on the disk, as they change.
    pub(super) fn keep(&mut self) {
        let (dark, scale) = self.switches.chosen();
        (self.settings.dark, self.settings.scale) = (dark, scale);
        let state = with_bench!(&self.desk, bench => (!bench.in_gesture()).then(|| bench.state()));
        let signature = state.map(|state| (self.place, state, self.desk.is_dirty()));
        let Some(memory) = &mut self.memory else { return };
        let mut failed = None;
        if memory.settings != self.settings {
            memory.settings = self.settings.clone();
            failed = self.settings.save(&memory.folder).err();
        }
        if signature.is_some() && signature != memory.kept {
            memory.kept = signature;
            let away = self.away.iter().map(|away| (&away.desk, &away.sheet));
            let all = std::iter::once((&self.desk, &self.sheet)).chain(away);
            let kept = all
                .filter(|(desk, _)| desk.is_dirty())
                .map(|(desk, sheet)| Kept::new(sheet.file.clone(), &desk.scene()));
            failed = memory.recovery.keep(&kept.collect::<Vec<_>>()).err().or(failed);
        }
        if let Some(error) = failed {
            let text = format!("{}: {error}\n\nSave often.", memory.folder.display());
            self.memory = None;
            self.complain("Unsaved work and settings are not kept", text);
        }
    }

    /// The questions and the choice of a file that stand in front of everything.
    pub(super) fn dialogs(&mut self, ctx: &Context, style: &Style) {
        if self.question.is_none()
            && let Some(found) = self.found.pop()
        {
            let titles: Vec<&str> = found.kept.iter().map(|kept| kept.title.as_str()).collect();
            let text = format!("hitbench ended before this was saved: {}.", titles.join(", "));
            let answers = &["Open it", "Throw it away", "Ask again next time"];
            self.ask(About::Found(found), "Unsaved work was found", text, answers);
        }
        if let Some((ask, about)) = self.question.take() {
            match ask.show(ctx) {
                None => self.question = Some((ask, about)),
                Some(answer) => self.answered(about, ask.answers[answer], answer),
            }
        } else if let Some(mut chooser) = self.chooser.take() {
            match chooser.show(ctx, &self.settings.recent, style) {
                None => self.chooser = Some(chooser),
                Some(Choice::Nothing) => self.leave_when_saved = false,
                Some(Choice::File(file)) if chooser.purpose == Purpose::Open => {
                    self.open_path(&file)
                }
                Some(Choice::File(file)) => self.save_as(file),
            }
        }
    }

    fn answered(&mut self, about: About, words: &str, answer: usize) {
        self.leave_when_saved &= matches!(about, About::Comments(_) | About::Overwrite(_));
        match (about, answer) {
            (About::Leave, 0) if words == "Save" => {
                self.leave_when_saved = true;
                self.save();
            }
            (About::Leave, 1) => {
                self.leaving = true;
                if let Some(memory) = &self.memory {
                    // It was given up: what cannot be removed is only asked about again.
                    let _ = memory.recovery.keep(&[]);
                }
                self.memory = None;
            }
            (About::Comments(_), 0) => self.choose(Purpose::Save),
            (About::Comments(file), 1) => self.write(file),
            (About::Overwrite(file), 0) => self.write(file),
            (About::Changed, 0) => self.read_again("Reload"),
            (About::Changed, 1) => {
                if let Some(file) = self.sheet.file.clone() {
                    self.write(file);
                }
            }
            (About::Changed, _) => {
                self.sheet.stamp = self.sheet.file.as_deref().and_then(files::stamp);
            }
            (About::Found(found), 0) => self.recover(&found),
            (About::Found(found), 1) => self.forget(&found),
            _ => self.leave_when_saved = false,
        }
    }

    fn recover(&mut self, found: &Found) {
        let mut whole = true;
        for kept in &found.kept {
            match kept.scene() {
                Ok(scene) => {
                    let sheet = kept.file.clone().map(|file| Sheet::of(&Origin::File(file)));
                    self.add_scene(scene, sheet.unwrap_or_default());
                }
                Err(fault) => {
                    whole = false;
                    self.complain(
                        "This cannot be brought back",
                        format!("{}: {fault}", kept.title),
                    );
                }
            }
        }
        // First in the file of this program, then no more in that of the other.
        self.keep();
        if whole {
            self.forget(found);
        }
    }

    fn forget(&mut self, found: &Found) {
        let error = self.memory.as_ref().and_then(|memory| memory.recovery.forget(found).err());
        if let Some(error) = error {
            self.complain("This cannot be thrown away", error.to_string());
        }
    }
}

/// The files of the meshes that a scene names.
fn meshes(scene: &Scene) -> Vec<&str> {
    fn of<V: crate::scene::Space>(document: &crate::scene::Document<V>) -> Vec<&str> {
        let forms = document.entries.iter().map(|entry| &entry.form);
        forms
            .filter_map(|form| match form {
                Form::Mesh { file } => Some(file.as_str()),
                _ => None,
            })
            .collect()
    }
    match scene {
        Scene::Two(document) => of(document),
        Scene::Three(document) => of(document),
    }
}
