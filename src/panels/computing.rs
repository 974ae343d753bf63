//! What takes long is found by another thread, while the picture stays live.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Duration;

use egui::{Align2, Area, Context, Frame, Id, Order, Rect, RichText};

use super::open_scene::OpenScene;
use super::overlay;
use crate::analysis::{Findings, Patience, Question, analyse_within};
use crate::platform::{clock, threads};
use crate::scene::{Document, World};
use crate::view::style::Style;

/// Of work that takes no longer than so many seconds nothing is said.
const SAID: f64 = 0.3;

/// An analysis that goes on.
pub(super) struct Computing<V: World> {
    patience: Arc<Patience>,
    answer: Receiver<Findings<V>>,
    since: f64,
    /// For how many seconds it ran until a person stopped it.
    stopped: Option<f64>,
}

impl<V: World> Computing<V> {
    /// Asks again, without end; what is known by now is kept.
    pub fn start(document: Document<V>, question: Question<V>, so_far: Findings<V>) -> Self {
        let (sender, answer) = mpsc::channel();
        let patience = Arc::new(Patience::endless());
        let find = {
            let patience = patience.clone();
            move || {
                let found = analyse_within(&document, &question, Some(&so_far), &patience);
                // The receiver may be gone: then the answer is not needed.
                drop(sender.send(found));
            }
        };
        // Where there are no threads, everything waits.
        if !threads::start(find.clone()) {
            find();
        }
        Self { patience, answer, since: clock::now(), stopped: None }
    }

    /// What was found, once all is. A thread that ended without an answer is taken as stopped.
    pub fn arrived(&mut self) -> Option<Findings<V>> {
        if self.stopped.is_some() {
            return None;
        }
        match self.answer.try_recv() {
            Ok(findings) => Some(findings),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.stop();
                None
            }
        }
    }

    /// What was found, if all is within so much time.
    pub fn within(&self, time: Duration) -> Option<Findings<V>> {
        self.answer.recv_timeout(time).ok()
    }

    /// What is found in the end, however long that takes; `None` where it was stopped.
    pub fn wait(&self) -> Option<Findings<V>> {
        if self.stopped.is_some() { None } else { self.answer.recv().ok() }
    }

    /// Nobody has stopped it.
    pub fn runs(&self) -> bool {
        self.stopped.is_none()
    }

    /// It runs for so long that it is said.
    pub fn is_said(&self) -> bool {
        self.runs() && clock::now() - self.since >= SAID
    }

    /// Ends it.
    pub fn stop(&mut self) {
        self.patience.give_up();
        self.stopped.get_or_insert(clock::now() - self.since);
    }
}

impl<V: World> Drop for Computing<V> {
    fn drop(&mut self) {
        self.patience.give_up();
    }
}

/// Says at the foot of the viewport that something is not known yet, with the way to end that, or to go on.
pub(super) fn show<V: World>(
    ctx: &Context,
    viewport: Rect,
    open: &mut OpenScene<V>,
    style: &Style,
) {
    let Some(computing) = &mut open.computing else { return };
    let seconds = computing.stopped.unwrap_or(clock::now() - computing.since);
    if computing.runs() {
        ctx.request_repaint();
        if !computing.is_said() {
            return;
        }
    }
    let area = Area::new(Id::new("computing")).order(Order::Middle).pivot(Align2::CENTER_BOTTOM);
    let place = viewport.center_bottom() - egui::vec2(0.0, overlay::MARGIN);
    let mut again = false;
    area.fixed_pos(place).constrain_to(viewport).show(ctx, |ui| {
        Frame::window(ui.style()).inner_margin(10).show(ui, |ui| {
            ui.horizontal(|ui| {
                if computing.runs() {
                    ui.spinner();
                    ui.label(format!("Still computing, for {seconds:.0} s"));
                    if ui.button("Stop (Esc)").clicked() {
                        computing.stop();
                    }
                } else {
                    let text = format!("Stopped after {seconds:.0} s: not all is known");
                    ui.label(RichText::new(text).color(style.overlap.text));
                    again = ui.button("Go on").clicked();
                }
            });
        });
    });
    if again {
        open.go_on();
    }
}
