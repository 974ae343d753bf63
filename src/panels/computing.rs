//! Long analyses run on another thread, so that the window stays responsive.

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
use crate::words::{say, tr};

/// The shortest running time that is reported to the user, in seconds.
const SAID: f64 = 0.3;

/// An analysis in progress.
pub(super) struct Computing<V: World> {
    patience: Arc<Patience>,
    answer: Receiver<Findings<V>>,
    since: f64,
    /// How many seconds the analysis ran until the user stopped it.
    stopped: Option<f64>,
}

impl<V: World> Computing<V> {
    /// Starts the analysis again, without a limit; the findings so far are kept.
    pub fn start(document: Document<V>, question: Question<V>, so_far: Findings<V>) -> Self {
        let (sender, answer) = mpsc::channel();
        let patience = Arc::new(Patience::endless());
        let find = {
            let patience = patience.clone();
            move || {
                let found = analyse_within(&document, &question, Some(&so_far), &patience);
                // The receiver may be gone: then the findings are no longer needed.
                drop(sender.send(found));
            }
        };
        // On platforms without threads, the analysis blocks.
        if !threads::start(find.clone()) {
            find();
        }
        Self { patience, answer, since: clock::now(), stopped: None }
    }

    /// The findings, once all are there. A thread that ended without an answer counts as stopped.
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

    /// The findings, if the analysis completes within this time.
    pub fn within(&self, time: Duration) -> Option<Findings<V>> {
        self.answer.recv_timeout(time).ok()
    }

    /// Waits for the findings; `None` if the analysis was stopped.
    pub fn wait(&self) -> Option<Findings<V>> {
        if self.stopped.is_some() { None } else { self.answer.recv().ok() }
    }

    /// Whether the analysis has not been stopped.
    pub fn runs(&self) -> bool {
        self.stopped.is_none()
    }

    /// Whether the analysis has run long enough to be reported.
    pub fn is_said(&self) -> bool {
        self.runs() && clock::now() - self.since >= SAID
    }

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

/// Shows at the foot of the viewport that the analysis is incomplete, with a button to stop or continue it.
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
                    ui.label(say!(
                        "Still computing, for {seconds} s",
                        format_args!("{:.0}", seconds)
                    ));
                    if ui.button(tr("Stop (Esc)")).clicked() {
                        computing.stop();
                    }
                } else {
                    let text = say!(
                        "Stopped after {seconds} s: not all is known",
                        format_args!("{:.0}", seconds)
                    );
                    ui.label(RichText::new(text).color(style.overlap.text));
                    again = ui.button(tr("Go on")).clicked();
                }
            });
        });
    });
    if again {
        open.go_on();
    }
}
