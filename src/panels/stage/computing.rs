//! Long analyses run beside the frames, so that the window stays responsive.

use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use egui::{Align2, Area, Context, Frame, Id, Order, Rect, RichText};

use super::open_scene::OpenScene;
use super::overlay;
use crate::analysis::{Findings, Patience, Pieces, Question, analyse_within};
use crate::platform::clock;
use crate::platform::threads::{self, Beside};
use crate::scene::{Document, World};
use crate::view::style::Style;
use crate::words::{say, tr};

/// The shortest running time that is reported to the user, in seconds.
const SAID: f64 = 0.3;

/// The number of search steps of the first piece of an analysis, where there are no threads.
const PIECE: u64 = 2_500;

/// An analysis in progress.
pub(in crate::panels) struct Computing<V: World> {
    patience: Arc<Patience>,
    answer: Beside<Findings<V>>,
    since: f64,
    /// How many seconds the analysis ran until the user stopped it.
    stopped: Option<f64>,
}

impl<V: World> Computing<V> {
    /// Starts the analysis again, without a limit; the findings so far are kept. On another thread it is made at
    /// once, and between the frames in pieces.
    pub fn start(document: Document<V>, question: Question<V>, so_far: Findings<V>) -> Self {
        let patience = Arc::new(Patience::endless());
        let answer = if threads::EXIST {
            let patience = patience.clone();
            Beside::start(move || {
                Some(analyse_within(&document, &question, Some(&so_far), &patience))
            })
        } else {
            let mut pieces = Pieces::new(document, question, so_far, PIECE);
            Beside::start(move || pieces.next(clock::now))
        };
        Self { patience, answer, since: clock::now(), stopped: None }
    }

    /// The findings, once all are there. A thread that ended without an answer counts as stopped.
    pub fn arrived(&mut self) -> Option<Findings<V>> {
        if self.stopped.is_some() {
            return None;
        }
        match self.answer.arrived() {
            Poll::Ready(Some(findings)) => Some(findings),
            Poll::Pending => None,
            Poll::Ready(None) => {
                self.stop();
                None
            }
        }
    }

    /// The findings, if the analysis completes within this time.
    pub fn within(&mut self, time: Duration) -> Option<Findings<V>> {
        self.answer.within(time)
    }

    /// Waits for the findings; `None` if the analysis was stopped.
    pub fn wait(&mut self) -> Option<Findings<V>> {
        if self.stopped.is_some() { None } else { self.answer.wait() }
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
pub(in crate::panels) fn show<V: World>(
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
                        "Computing for {seconds} s",
                        seconds = format_args!("{:.0}", seconds)
                    ));
                    if ui.button(tr("Stop (Esc)")).clicked() {
                        computing.stop();
                    }
                } else {
                    let text = say!(
                        "Stopped after {seconds} s: the result is incomplete",
                        seconds = format_args!("{:.0}", seconds)
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
