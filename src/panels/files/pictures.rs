//! Pictures and films of the window: taken one picture a frame, and saved.
use std::path::{Path, PathBuf};
use std::{fs, io};

use egui::{Context, Id, Key, Modal, Modifiers, ProgressBar, RichText};

use super::chooser::Purpose;
use super::desk::is_missing;
use crate::files::{self, Film, Picture, PictureError, PictureKind};
use crate::panels::frame::talk::Talk;
use crate::panels::stage::any_scene::AnyScene;
use crate::panels::widgets::look::SemiBold;
use crate::words::{say, tr};

/// The number of steps of the frame in a film, which has one more picture.
const STEPS: u32 = 50;

/// The duration of a picture in a film, and of the last one, in hundredths of a second.
const SHOWN: u16 = 5;

const LAST: u16 = 80;

/// The picture or film that is being taken, and what this frame has to do with it.
#[derive(Default)]
pub struct Pictures {
    shooting: Option<Shooting>,
    /// The folders that were made for its file.
    made: NewFolders,
    /// This frame is painted for a picture.
    pub(in crate::panels) takes_picture: bool,
}

/// A picture or film in progress.
enum Shooting {
    Still { file: PathBuf, times: u32 },
    Film(Box<Filming>),
}

struct Filming {
    file: PathBuf,
    kind: PictureKind,
    /// The film, from the first picture on.
    film: Option<Film>,
    /// The number of pictures taken.
    taken: u32,
    /// The time that was shown before.
    u: f64,
}

impl Filming {
    /// Adds the next picture. Returns the bytes of the film once it is complete.
    fn add(&mut self, picture: Picture) -> Result<Option<Vec<u8>>, PictureError> {
        let size = (picture.width, picture.height);
        let film = self.film.take();
        let mut film = film.map_or_else(|| Film::new(self.kind, size, STEPS + 1), Ok)?;
        let last = self.taken == STEPS;
        film.add(picture, if last { LAST } else { SHOWN })?;
        if last {
            return film.finish().map(Some);
        }
        (self.film, self.taken) = (Some(film), self.taken + 1);
        Ok(None)
    }
}

/// The folders that were created for a file: each one after its parent. If the file is not saved there, they go again.
#[derive(Default)]
pub(in crate::panels) struct NewFolders(Vec<PathBuf>);

impl NewFolders {
    /// Creates the missing folders above a file.
    pub fn above(file: &Path) -> io::Result<Self> {
        let folder = file.parent().unwrap_or(Path::new(""));
        let missing = folder.ancestors().take_while(|folder| is_missing(folder));
        let mut made = Self(missing.map(Path::to_owned).collect());
        made.0.reverse();
        fs::create_dir_all(folder).map(|()| made)
    }
}

impl Drop for NewFolders {
    fn drop(&mut self) {
        for folder in self.0.drain(..).rev() {
            // A folder that is not empty is not removed.
            let _ = fs::remove_dir(folder);
        }
    }
}

impl Pictures {
    /// Starts to save a picture of the window at a multiple of its size, or a film of the frame, depending on
    /// `purpose`. The caller that can see the window provides the pictures: see [`Pictures::wants_one`].
    pub fn shoot(
        &mut self,
        purpose: Purpose,
        file: PathBuf,
        opened: &mut AnyScene,
        talk: &mut Talk,
    ) {
        if purpose.takes(&file) && file.parent().is_some_and(is_missing) {
            return talk.ask_to_make_folder(purpose, file);
        }
        self.shooting = match purpose {
            Purpose::Picture { times } if purpose.takes(&file) => {
                Some(Shooting::Still { file, times })
            }
            Purpose::Film => PictureKind::of(&file).map(|kind| {
                let u = opened.time().u;
                Shooting::Film(Box::new(Filming { file, kind, film: None, taken: 0, u }))
            }),
            _ => None,
        };
        if self.shooting.is_none() {
            let text = say!("the name of such a file ends in {}", purpose.endings());
            talk.complain(tr("This is not saved"), text);
        }
    }

    /// Takes over the folders that were made for the picture or film in progress.
    pub(in crate::panels) fn keep_folders(&mut self, made: NewFolders) {
        if self.is_shooting() {
            self.made = made;
        }
    }

    /// The size of the picture to take now, as a multiple of the window's; `None` if none is to be taken, or
    /// not yet. Until it is taken, the window shows the content for it.
    pub fn wants_one(&mut self, opened: &mut AnyScene) -> Option<u32> {
        let times = match &self.shooting {
            Some(Shooting::Still { times, .. }) => *times,
            Some(Shooting::Film(filming)) => {
                opened.time().go_to(f64::from(filming.taken) / f64::from(STEPS));
                1
            }
            None => return None,
        };
        // The picture must show the complete analysis, so it waits for later frames.
        self.takes_picture = opened.analyse();
        self.takes_picture.then_some(times)
    }

    /// Whether a picture or a film is in progress.
    pub fn is_shooting(&self) -> bool {
        self.shooting.is_some()
    }

    /// Receives the requested picture.
    pub fn take(&mut self, picture: Picture, opened: &mut AnyScene, talk: &mut Talk) {
        self.takes_picture = false;
        let (file, bytes) = match self.shooting.take() {
            Some(Shooting::Still { file, .. }) => (file, picture.png()),
            Some(Shooting::Film(mut filming)) => match filming.add(picture).transpose() {
                None => return self.shooting = Some(Shooting::Film(filming)),
                Some(bytes) => {
                    opened.time().go_to(filming.u);
                    (filming.file, bytes)
                }
            },
            None => return,
        };
        match bytes.map(|bytes| files::write(&file, &bytes)) {
            Ok(Ok(())) => talk.say(say!("Saved {}", file.display())),
            Ok(Err(error)) => {
                talk.complain(tr("This is not saved"), format!("{}: {error}", file.display()));
            }
            Err(error) => talk.complain(tr("This is not saved"), error.to_string()),
        }
        self.made = NewFolders::default();
    }

    /// Cancels without saving; the time that was shown before comes back.
    pub fn stop(&mut self, opened: &mut AnyScene) {
        if let Some(Shooting::Film(filming)) = self.shooting.take() {
            opened.time().go_to(filming.u);
        }
        *self = Self::default();
    }

    /// Shows the progress of a film.
    pub(in crate::panels) fn show(&mut self, ctx: &Context, opened: &mut AnyScene) {
        let shown = self.shooting.as_ref().filter(|_| !self.takes_picture);
        let Some(Shooting::Film(filming)) = shown else { return };
        let mut over = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        Modal::new(Id::new("shooting")).show(ctx, |ui| {
            ui.set_width(420.0);
            ui.heading(RichText::new(tr("Taking pictures")).semibold());
            let part = filming.taken as f32 / (STEPS + 1) as f32;
            ui.add(ProgressBar::new(part).text(say!("{} of {}", filming.taken, STEPS + 1)));
            over |= ui.button(tr("Cancel")).on_hover_text(tr("Nothing is saved  Esc")).clicked();
        });
        if over {
            self.stop(opened);
        }
    }
}
