//! Pictures and films of the window: chosen, taken one by one, and saved.

use std::path::PathBuf;

use egui::{Context, Id, Key, Modal, Modifiers, ProgressBar, RichText};

use super::Session;
use super::chooser::Purpose;
use super::look::SemiBold;
use super::saving::is_missing;
use crate::files::{self, Film, FilmKind, Picture, PictureError};

/// The pictures of a film before the last: the frame in so many steps.
const STEPS: u32 = 50;
/// For how long a picture is shown, and the last one, in hundredths of a second.
const SHOWN: u16 = 5;
const LAST: u16 = 80;

/// A picture or film on its way to a file.
pub(super) enum Shooting {
    Still {
        file: PathBuf,
        times: u32,
    },
    Film {
        file: PathBuf,
        kind: FilmKind,
        /// From the first picture on.
        film: Option<Film>,
        /// How many pictures are taken.
        taken: u32,
        /// The time that was shown before.
        u: f64,
    },
}

impl Session {
    /// Saves a picture of the window, so many times its size, or a film of the frame, as it is
    /// `purpose`. The pictures are given by whoever can see the window: see
    /// [`Session::wants_picture`].
    pub fn shoot(&mut self, purpose: Purpose, file: PathBuf) {
        if purpose.takes(&file) && file.parent().is_some_and(is_missing) {
            return self.ask_to_make_folder(purpose, file);
        }
        self.shooting = match purpose {
            Purpose::Picture { times } if purpose.takes(&file) => {
                Some(Shooting::Still { file, times })
            }
            Purpose::Film => FilmKind::of(&file).map(|kind| {
                let u = self.opened.time().u;
                Shooting::Film { file, kind, film: None, taken: 0, u }
            }),
            _ => None,
        };
        if self.shooting.is_none() {
            let text = format!("the name of such a file ends in {}", purpose.endings());
            self.complain("This is not saved", text);
        }
    }

    /// How many times the size of the window the picture is to be that is wanted now; `None` if
    /// none is, or not yet. Until it is taken, the window shows what is to be on it.
    pub fn wants_picture(&mut self) -> Option<u32> {
        let times = match self.shooting {
            Some(Shooting::Still { times, .. }) => times,
            Some(Shooting::Film { taken, .. }) => {
                let u = f64::from(taken) / f64::from(STEPS);
                self.opened.time().go_to(u);
                1
            }
            None => return None,
        };
        // What is still being found out belongs on the picture: the next frame is asked again.
        self.takes_picture = self.opened.analyse();
        self.takes_picture.then_some(times)
    }

    /// Whether a picture or a film is on its way.
    pub fn is_shooting(&self) -> bool {
        self.shooting.is_some()
    }

    /// The picture that was wanted.
    pub fn take_picture(&mut self, picture: Picture) {
        self.takes_picture = false;
        let done = match self.shooting.take() {
            Some(Shooting::Still { file, .. }) => picture.png().map(|png| Some((file, png))),
            Some(Shooting::Film { file, kind, film, taken, u }) => {
                self.take_next(picture, file, kind, film, taken, u)
            }
            None => return,
        };
        match done {
            Ok(None) => {}
            Ok(Some((file, bytes))) => match files::write(&file, &bytes) {
                Ok(()) => self.say(format!("Saved {}", file.display())),
                Err(error) => {
                    self.complain("This is not saved", format!("{}: {error}", file.display()));
                }
            },
            Err(error) => self.complain("This is not saved", error.to_string()),
        }
        if !self.is_shooting() {
            self.leave_no_empty_folders();
        }
    }

    /// The next picture of a film. Answers the file once it is whole.
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
        self.shooting = Some(Shooting::Film { file, kind, film, taken: taken + 1, u });
        Ok(None)
    }

    /// Nothing is saved; the time is again the one that was shown before.
    pub fn stop_shooting(&mut self) {
        if let Some(Shooting::Film { u, .. }) = self.shooting.take() {
            self.opened.time().go_to(u);
        }
        self.leave_no_empty_folders();
    }

    /// How far a film is.
    pub(super) fn show_shooting(&mut self, ctx: &Context) {
        let Some(Shooting::Film { taken, .. }) =
            self.shooting.as_ref().filter(|_| !self.takes_picture)
        else {
            return;
        };
        let mut over = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        Modal::new(Id::new("shooting")).show(ctx, |ui| {
            ui.set_width(420.0);
            ui.heading(RichText::new("Taking pictures").semibold());
            let part = *taken as f32 / (STEPS + 1) as f32;
            ui.add(ProgressBar::new(part).text(format!("{taken} of {}", STEPS + 1)));
            over |= ui.button("Cancel").on_hover_text("Nothing is saved  Esc").clicked();
        });
        if over {
            self.stop_shooting();
        }
    }
}
