//! Takes pictures and films of the window, one picture a frame.
use std::path::PathBuf;

use egui::{Context, Id, Key, Modal, Modifiers, ProgressBar, RichText};

use super::chooser::Purpose;
use super::desk::is_missing;
use super::pictures::Shooting;
use crate::files::{self, Film, FilmKind, Picture, PictureError};
use crate::panels::frame::session::Session;
use crate::panels::widgets::look::SemiBold;
use crate::words::{say, tr};

/// The number of steps of the frame in a film, which has one more picture.
const STEPS: u32 = 50;

/// The duration of a picture in a film, and of the last one, in hundredths of a second.
const SHOWN: u16 = 5;

const LAST: u16 = 80;

impl Session {
    /// Starts to save a picture of the window at a multiple of its size, or a film of the frame, depending on
    /// `purpose`. The caller that can see the window provides the pictures: see [`Session::wants_picture`].
    pub fn shoot(&mut self, purpose: Purpose, file: PathBuf) {
        if purpose.takes(&file) && file.parent().is_some_and(is_missing) {
            return self.ask_to_make_folder(purpose, file);
        }
        self.pictures.shooting = match purpose {
            Purpose::Picture { times } if purpose.takes(&file) => {
                Some(Shooting::Still { file, times })
            }
            Purpose::Film => FilmKind::of(&file).map(|kind| {
                let u = self.opened.time().u;
                Shooting::Film { file, kind, film: None, taken: 0, u }
            }),
            _ => None,
        };
        if self.pictures.shooting.is_none() {
            let text = say!("the name of such a file ends in {}", purpose.endings());
            self.complain(tr("This is not saved"), text);
        }
    }

    /// The size of the picture to take now, as a multiple of the window's; `None` if none is to be taken, or
    /// not yet. Until it is taken, the window shows the content for it.
    pub fn wants_picture(&mut self) -> Option<u32> {
        let times = match self.pictures.shooting {
            Some(Shooting::Still { times, .. }) => times,
            Some(Shooting::Film { taken, .. }) => {
                let u = f64::from(taken) / f64::from(STEPS);
                self.opened.time().go_to(u);
                1
            }
            None => return None,
        };
        // The picture must show the complete analysis, so it waits for later frames.
        self.pictures.takes_picture = self.opened.analyse();
        self.pictures.takes_picture.then_some(times)
    }

    /// Whether a picture or a film is in progress.
    pub fn is_shooting(&self) -> bool {
        self.pictures.shooting.is_some()
    }

    /// Receives the requested picture.
    pub fn take_picture(&mut self, picture: Picture) {
        self.pictures.takes_picture = false;
        let done = match self.pictures.shooting.take() {
            Some(Shooting::Still { file, .. }) => picture.png().map(|png| Some((file, png))),
            Some(Shooting::Film { file, kind, film, taken, u }) => {
                self.take_next(picture, file, kind, film, taken, u)
            }
            None => return,
        };
        match done {
            Ok(None) => {}
            Ok(Some((file, bytes))) => match files::write(&file, &bytes) {
                Ok(()) => self.say(say!("Saved {}", file.display())),
                Err(error) => {
                    self.complain(tr("This is not saved"), format!("{}: {error}", file.display()));
                }
            },
            Err(error) => self.complain(tr("This is not saved"), error.to_string()),
        }
        if !self.is_shooting() {
            self.leave_no_empty_folders();
        }
    }

    /// Adds the next picture of a film. Returns the file once the film is complete.
    fn take_next(
        &mut self,
        picture: Picture,
        file: PathBuf,
        kind: FilmKind,
        film: Option<Film>,
        taken: u32,
        u: f64,
    ) -> Result<Option<(PathBuf, Vec<u8>)>, PictureError> {
        let size = (picture.width, picture.height);
        let begun = film.map_or_else(|| Film::new(kind, size, STEPS + 1), Ok);
        let last = taken == STEPS;
        let added = begun.and_then(|mut film| {
            film.add(picture, if last { LAST } else { SHOWN })?;
            Ok(film)
        });
        if added.is_err() || last {
            self.opened.time().go_to(u);
        }
        let film = added?;
        if last {
            return Ok(Some((file, film.finish()?)));
        }
        let film = Some(film);
        self.pictures.shooting = Some(Shooting::Film { file, kind, film, taken: taken + 1, u });
        Ok(None)
    }

    /// Cancels without saving; the time that was shown before comes back.
    pub fn stop_shooting(&mut self) {
        if let Some(Shooting::Film { u, .. }) = self.pictures.shooting.take() {
            self.opened.time().go_to(u);
        }
        self.leave_no_empty_folders();
    }

    /// Shows the progress of a film.
    pub(in crate::panels) fn show_shooting(&mut self, ctx: &Context) {
        let Some(Shooting::Film { taken, .. }) =
            self.pictures.shooting.as_ref().filter(|_| !self.pictures.takes_picture)
        else {
            return;
        };
        let mut over = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        Modal::new(Id::new("shooting")).show(ctx, |ui| {
            ui.set_width(420.0);
            ui.heading(RichText::new(tr("Taking pictures")).semibold());
            let part = *taken as f32 / (STEPS + 1) as f32;
            ui.add(ProgressBar::new(part).text(say!("{taken} of {}", STEPS + 1)));
            over |= ui.button(tr("Cancel")).on_hover_text(tr("Nothing is saved  Esc")).clicked();
        });
        if over {
            self.stop_shooting();
        }
    }
}
