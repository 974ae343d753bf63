//! Scenes and their files: opening, saving and leaving.

use std::path::{Path, PathBuf};

use super::Session;
use super::chooser::Purpose;
use super::desk::{Desk, with_bench};
use super::library::{Origin, Place};
use super::loading::{Goal, Source};
use super::meshes::take_along;
use super::questions::About;
use super::session::{NEW, empty};
use crate::files::{self, Kept, Stamp};
use crate::scene::{Format, Scene, has_comments, leading_comments};

/// A crowd of more bodies is not taken as a scene.
const MOST_TAKEN: usize = 10_000;

/// What ties a scene to a file.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// The file in which it is saved, if there is one.
    pub file: Option<PathBuf>,
    /// Where its meshes lie, if that is not beside its file.
    folder: Option<PathBuf>,
    /// Of the file when it was read or written last.
    pub(super) stamp: Option<Stamp>,
    /// Of the file when it was left for now as somebody else has written it.
    left: Option<Stamp>,
    /// The state of the scene in which it says what the file said then.
    same: Option<u64>,
    /// The comments at its head, which saving keeps.
    head: String,
    /// It has other comments, which saving drops.
    comments: bool,
}

impl Sheet {
    /// Of a scene file that had this stamp and this text.
    pub(super) fn of(file: &Path, stamp: Option<Stamp>, text: &[u8]) -> Self {
        let ron = Format::of(file) == Some(Format::Ron);
        let text = String::from_utf8_lossy(if ron { text } else { &[] });
        let (head, rest) = leading_comments(&text);
        let (head, comments) = (head.to_owned(), has_comments(rest));
        Self { file: Some(file.to_owned()), stamp, head, comments, ..Self::default() }
    }

    /// Of a scene in no file, whose meshes may lie in this folder.
    pub(super) fn beside(folder: Option<&Path>) -> Self {
        Self { folder: folder.map(Path::to_owned), ..Self::default() }
    }

    /// The scene as it is on the desk is what the file says.
    pub(super) fn says_the_same(&mut self, desk: &Desk) {
        self.same = Some(desk.state());
    }

    /// Whether nobody has gone on with the scene since it was what the file says.
    pub(super) fn is_same(&self, desk: &Desk) -> bool {
        self.same == Some(desk.state())
    }

    /// Whether the file with this stamp is news: neither what was read or written, nor left for now.
    pub(super) fn is_news(&self, stamp: Option<Stamp>) -> bool {
        stamp != self.stamp && (stamp.is_none() || stamp != self.left)
    }

    /// What somebody else has written in the file stays there for now: only saving asks again.
    pub(super) fn leave(&mut self) {
        self.left = self.file.as_deref().and_then(files::stamp);
    }

    /// Where its meshes lie, if it is known.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref().or_else(|| self.file.as_deref()?.parent())
    }

    /// What is kept of a scene on it whose work is not in its file.
    pub(super) fn kept(&self, scene: &Scene) -> Kept {
        Kept::new(self.file.clone(), self.stamp, self.folder.clone(), scene)
    }
}

/// A scene with unsaved work that is not on the bench now.
pub(super) struct Away {
    pub place: Place,
    pub desk: Desk,
    pub sheet: Sheet,
}

impl Session {
    /// A new scene without shapes.
    pub fn new_scene(&mut self, in_space: bool) {
        self.add_scene(empty(NEW, in_space), Sheet::default());
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
        self.loading = None;
        self.stop_shooting();
        // Who comes back to the scene does not hold what was dragged any more.
        with_bench!(&mut self.desk, bench => bench.let_go());
        // What a person has chosen to see around bodies stays so in the next scene.
        let volumes = with_bench!(&self.desk, bench => bench.volumes.clone());
        let mut desk = std::mem::replace(&mut self.desk, desk);
        desk.put_away();
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
        self.barred = None;
        if self.switches.presentation {
            // Where no panel tells an audience what it looks at.
            self.say(with_bench!(&self.desk, bench => bench.document().title.clone()));
        }
        self.switches.writing = false;
        // Whoever opens another scene has found the way.
        self.hint &= self.look.is_none();
        self.panels.new_scene();
    }

    /// Whether there is work that no file has, or something held that may become some.
    pub fn has_unsaved(&self) -> bool {
        let held = with_bench!(&self.desk, bench => bench.in_gesture());
        held || self.desk.is_dirty() || !self.away.is_empty()
    }

    /// The titles of the scenes with work that no file has.
    pub fn unsaved(&self) -> Vec<String> {
        let away = self.away.iter().map(|away| &away.desk);
        let desks = std::iter::once(&self.desk).chain(away).filter(|desk| desk.is_dirty());
        desks.map(|desk| with_bench!(desk, bench => bench.document().title.clone())).collect()
    }

    /// Asks whether to leave, if there is unsaved work. Answers whether to leave at once.
    pub fn may_leave(&mut self) -> bool {
        with_bench!(&mut self.desk, bench => bench.let_go());
        let unsaved = self.unsaved();
        if unsaved.is_empty() {
            self.keep_now();
            return true;
        }
        let text = format!("There is unsaved work in: {}", unsaved.join(", "));
        // Only where nothing else is lost does saving answer the question.
        let answers: &[&str] = if unsaved.len() == 1 && self.desk.is_dirty() {
            &["Save", "Leave without saving", "Stay"]
        } else {
            &["Stay", "Leave without saving", "Cancel"]
        };
        self.ask(About::Leave, "Leave hitbench?", text, answers);
        false
    }

    /// A crowd as it is now becomes a scene that can be edited. Answers whether it is one.
    pub(super) fn take_crowd(&mut self) -> bool {
        let scene = self.desk.scene();
        let count = scene.count();
        if count > MOST_TAKEN {
            let text = format!(
                "A scene of {count} shapes is too large to be edited: take at most {MOST_TAKEN}, or copy it as RON."
            );
            self.complain("The crowd is not taken as a scene", text);
        } else {
            self.add_scene(scene, Sheet::default());
        }
        count <= MOST_TAKEN
    }

    /// Saves the scene in its file; asks for one if it has none.
    pub fn save(&mut self) {
        let Some(file) = self.sheet.file.clone() else { return self.choose(Purpose::Save) };
        let now = files::stamp(&file);
        if now.is_some() && now != self.sheet.stamp {
            self.ask_about_change(&file);
        } else {
            self.write_over(file);
        }
    }

    /// Writes the file of the scene anew; asks if that drops comments.
    pub(super) fn write_over(&mut self, file: PathBuf) {
        if !self.sheet.comments {
            return self.write(file);
        }
        let text = format!(
            "{} has comments between its lines. Saving writes the scene anew, without them. \
             Save as another file to keep both.",
            file.display()
        );
        let answers = &["Save as another file", "Save without the comments", "Cancel"];
        self.ask(About::Comments(file), "Drop the comments?", text, answers);
    }

    /// Saves the scene in another file, and goes on with that.
    pub fn save_as(&mut self, file: PathBuf) {
        if Format::of(&file).is_none() {
            let text =
                format!("{}: the name of a scene file ends in .ron or .json", file.display());
            self.complain("This is not saved", text);
        } else if files::stamp(&file).is_some() && self.sheet.file.as_ref() != Some(&file) {
            self.ask_to_replace(Purpose::Save, file);
        } else if self.sheet.file.as_ref() == Some(&file) {
            self.save();
        } else {
            self.write(file);
        }
    }

    pub(super) fn write(&mut self, file: PathBuf) {
        // What is dragged is saved where it is now.
        with_bench!(&mut self.desk, bench => bench.let_go());
        let scene = self.desk.scene();
        let folder = file.parent().unwrap_or(Path::new(""));
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            let text = format!(
                "{}: there is no such folder.\n\nNothing is lost: make it, or save the scene in another place with Ctrl+Shift+S.",
                file.display()
            );
            return self.complain("This is not saved", text);
        }
        if let Err(text) = take_along(&scene, self.sheet.folder(), folder) {
            return self.complain("This is not saved", format!("{}: {text}", file.display()));
        }
        let format = Format::of(&file).unwrap_or(Format::Ron);
        let head = if format == Format::Ron { self.sheet.head.as_str() } else { "" };
        let text = format!("{head}{}", scene.write(format));
        if let Err(error) = files::write(&file, text.as_bytes()) {
            let text = format!(
                "{}: {error}\n\nNothing is lost: save the scene in another place with Ctrl+Shift+S.",
                file.display()
            );
            return self.complain("This is not saved", text);
        }
        with_bench!(&mut self.desk, bench => bench.mark_saved());
        self.settings.remember(&file);
        self.say(format!("Saved {}", file.display()));
        self.sheet = Sheet {
            stamp: files::stamp(&file),
            head: std::mem::take(&mut self.sheet.head),
            file: Some(file.clone()),
            ..Sheet::default()
        };
        self.sheet.says_the_same(&self.desk);
        let place = self.place.map(|place| self.library.move_to(place, scene.title(), file));
        self.place = place;
        if self.leave_when_saved {
            self.leaving = self.unsaved().is_empty();
            self.keep_now();
        }
    }

    /// Reads the open scene again, as a step that can be undone.
    pub(super) fn read_again(&mut self, name: &'static str) {
        if let Some(file) = self.sheet.file.clone() {
            return self.read(Source::File(file), Goal::Replace(name));
        }
        let Some(item) = self.place.and_then(|place| self.library.item(place)) else { return };
        let in_no_file = matches!(item.origin, Origin::Unsaved(_));
        if let Ok(scene) = item.load() {
            self.replace(name, scene);
        }
        if in_no_file {
            with_bench!(&mut self.desk, bench => bench.mark_unsaved());
        }
    }

    /// If the file is not what is open, that is work which no file has.
    pub(super) fn keep_as_it_is(&mut self) {
        let stamp = self.sheet.file.as_deref().and_then(files::stamp);
        if stamp != self.sheet.stamp {
            with_bench!(&mut self.desk, bench => bench.mark_unsaved());
            self.sheet.leave();
        }
    }

    /// Another scene takes the place of the open one, as a step of its history. Where it cannot be one, because only one of
    /// them is in the plane, unsaved work goes on as a scene of its own.
    pub(super) fn replace(&mut self, name: &'static str, scene: Scene) {
        if let Some(desk) = self.desk.replace(name, scene)
            && desk.is_dirty()
        {
            let place = self.library.add_unsaved(&desk.scene());
            let sheet = Sheet::beside(self.sheet.folder());
            self.away.push(Away { place, desk, sheet });
        }
    }
}
