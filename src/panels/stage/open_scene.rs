//! `OpenScene`: a `Bench`, the findings about it, and what was last drawn of it.

use std::time::Duration;

use glam::DVec3;

use super::computing::Computing;
use super::map::MapView;
use crate::analysis::{Findings, Patience, Question, analyse_within};
use crate::bench::Bench;
use crate::platform::clock;
use crate::scene::{Document, Hide, Warning, World};
use crate::view::style::Style;
use crate::view::{self, FigureCache};

/// A scene on the bench, with its findings.
pub struct OpenScene<V: World> {
    /// The scene as it is now, and the state of the user interface.
    pub bench: Box<Bench<V>>,
    /// The findings of this frame, without what is hidden.
    pub findings: Findings<V>,
    /// All findings, while something is hidden.
    all: Option<Findings<V>>,
    /// What `findings` are without.
    without: Vec<Hide>,
    /// The version of the document and the question for which `findings` were computed.
    asked: (u64, Question<V>),
    /// The numbers that the precision of the scene cannot represent as written, and the version of the scene.
    warnings: (u64, Vec<Warning>),
    /// The number of search steps for which a frame has time while something is dragged.
    pace: u64,
    /// The analysis beside the frames, which runs or was stopped by the user.
    pub(in crate::panels) computing: Option<Computing<V>>,
    /// The figures of the last drawing.
    pub(in crate::panels) cache: Box<FigureCache<V>>,
    /// The figures of the magnifier's last drawing.
    pub(in crate::panels) magnified: Box<FigureCache<V>>,
    /// The map of the pair.
    pub(in crate::panels) map: Box<MapView<V>>,
}

/// The number of search steps per frame: enough for most scenes. A step among large meshes
/// may take a hundred times as long as others.
const AT_ONCE: u64 = 20_000;
/// How long a scene that opens waits for the analysis that goes on beside it.
const WAIT_TO_OPEN: Duration = Duration::from_millis(100);
/// How long any other frame waits for it.
const WAIT: Duration = Duration::from_millis(25);
/// About how long the analysis of a frame may take while something is dragged, in seconds.
const FRAME: f64 = 0.02;
/// The fewest search steps of such a frame.
const LEAST: u64 = 100;

impl<V: World> OpenScene<V> {
    pub(in crate::panels) fn new(document: Document<V>) -> Self {
        let bench = Box::new(Bench::new(document));
        let asked = (bench.work.version(), bench.question());
        let findings = analyse_within(bench.document(), &asked.1, None, &Patience::of(AT_ONCE));
        let warnings = (asked.0, bench.document().warnings());
        let (all, without) = (None, Vec::new());
        let (computing, cache, magnified, map) = Default::default();
        let mut open = Self {
            bench,
            findings,
            all,
            without,
            asked,
            warnings,
            pace: AT_ONCE,
            computing,
            cache,
            magnified,
            map,
        };
        open.go_on();
        open.take(|computing| computing.within(WAIT_TO_OPEN));
        open.bench.look_across(&open.findings);
        open.hide();
        open
    }

    /// The numbers that the precision of the scene cannot represent as written. A drag does not update them.
    pub fn warnings(&mut self) -> &[Warning] {
        let version = self.bench.work.version();
        if self.warnings.0 != version && !self.bench.work.in_gesture() {
            self.warnings = (version, self.bench.document().warnings());
        }
        &self.warnings.1
    }

    /// Views this scene as the user has viewed another one: with the same camera, and with the same method.
    pub(in crate::panels) fn look_as(&mut self, other: &Self) {
        self.bench.look_as(&other.bench);
        let opened = other.bench.document().opens.as_ref().and_then(|opens| opens.way.as_ref());
        // Only a method that the user has chosen is taken over, not one that the scene itself sets.
        if self.bench.trace.way.is_none() && other.bench.trace.way.as_ref() != opened {
            self.bench.trace.way.clone_from(&other.bench.trace.way);
        }
    }

    /// Analyses the scene as it is now, or takes what the analysis beside the frames has found. A long analysis
    /// continues beside the frames; until it is complete, its results are missing in the findings.
    pub fn analyse(&mut self) {
        if !self.analyse_what_is_new() {
            self.take(Computing::arrived);
            self.hide();
        }
    }

    /// Analyses the scene again if it or the question has changed, and returns whether it did; an analysis of what was asked
    /// before ends. Unlike `analyse`, it does not look for the result of a long analysis: on a page, which has no threads,
    /// each look computes a piece of it, and one piece a pass is enough.
    pub(in crate::panels) fn analyse_what_is_new(&mut self) -> bool {
        let asked = (self.bench.work.version(), self.bench.question());
        let is_new = self.asked != asked;
        if is_new {
            // While a shape is dragged through a slow scene, the picture must stay responsive.
            let (hurry, dragged) = (self.computing.is_some(), self.bench.work.in_gesture());
            let steps = if hurry { AT_ONCE / 8 } else { AT_ONCE };
            let steps = if dragged { steps.min(self.pace) } else { steps };
            let (patience, start) = (Patience::of(steps), clock::now());
            let before = Some(self.all());
            let found = analyse_within(self.bench.document(), &asked.1, before, &patience);
            if dragged {
                self.pace = paced(steps, clock::now() - start, found.unfinished);
            }
            self.put(found);
            self.asked = asked;
            self.go_on();
            if !hurry {
                self.take(|computing| computing.within(WAIT));
            }
            self.hide();
        }
        is_new
    }

    /// Whether the analysis of what is shown goes on beside the frames: verdicts that are missing will come.
    pub(in crate::panels) fn awaits_verdicts(&self) -> bool {
        self.computing.as_ref().is_some_and(Computing::runs)
    }

    /// All findings, also those that are hidden.
    pub(in crate::panels) fn all(&self) -> &Findings<V> {
        self.all.as_ref().unwrap_or(&self.findings)
    }

    fn put(&mut self, found: Findings<V>) {
        (self.findings, self.all) = match self.without.is_empty() {
            true => (found, None),
            false => (found.without(&self.without), Some(found)),
        };
    }

    /// Hides what is to be hidden now, or shows it again.
    fn hide(&mut self) {
        if self.without != self.bench.shown.hidden {
            self.without = self.bench.shown.hidden.to_vec();
            let found = self.all.take().unwrap_or_else(|| self.findings.clone());
            self.put(found);
        }
    }

    /// Takes the findings of the analysis beside the frames, if they are there.
    fn take(&mut self, answer: impl FnOnce(&mut Computing<V>) -> Option<Findings<V>>) {
        if let Some(findings) = self.computing.as_mut().and_then(answer) {
            self.put(findings);
            self.computing = None;
        }
    }

    /// Waits for the analysis to complete.
    pub(in crate::panels) fn finish(&mut self) {
        self.analyse();
        self.take(|computing| computing.wait());
    }

    /// Continues the analysis beside the frames.
    pub(in crate::panels) fn go_on(&mut self) {
        let start = || {
            let (document, question) = (self.bench.document().clone(), self.asked.1.clone());
            Computing::start(document, question, self.all().clone())
        };
        self.computing = self.findings.unfinished.then(start);
    }
}

/// The number of search steps of the next frame of a drag, after a frame in which so many took so many seconds.
fn paced(steps: u64, took: f64, unfinished: bool) -> u64 {
    if took > FRAME && unfinished {
        ((steps as f64 * FRAME / took) as u64).max(LEAST)
    } else if took < FRAME / 2.0 {
        steps.saturating_mul(2).min(AT_ONCE)
    } else {
        steps
    }
}

impl OpenScene<DVec3> {
    /// The ground and the solids of this frame.
    pub fn solids(&mut self, style: &Style) -> view::Solids<'_> {
        // An action may have run after the panels.
        self.analyse_what_is_new();
        view::solids(&self.bench, &self.findings, &mut self.cache, style)
    }
}
