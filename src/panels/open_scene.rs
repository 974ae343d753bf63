//! The open scene on its bench, and what was found in it.

use std::time::Duration;

use glam::DVec3;

use super::computing::Computing;
use crate::analysis::{Findings, Patience, Question, analyse_within};
use crate::bench::Bench;
use crate::scene::{Document, Warning, World};
use crate::view::style::Style;
use crate::view::{self, FigureCache};

/// A scene on the bench, and what was found in it.
pub struct OpenScene<V: World> {
    /// The scene as it is now, and how a person plays with it.
    pub bench: Box<Bench<V>>,
    /// Of this frame.
    pub findings: Findings<V>,
    /// The version of the document, and the question, for which `findings` were computed.
    asked: (u64, Question<V>),
    /// The numbers that its precision cannot hold as they are written, and of which version of the scene they are.
    warnings: (u64, Vec<Warning>),
    /// What is still being found out, or was until a person stopped it.
    pub(super) computing: Option<Computing<V>>,
    /// As it was drawn last.
    pub(super) cache: Box<FigureCache<V>>,
    /// As the magnifier showed it last.
    pub(super) magnified: Box<FigureCache<V>>,
}

/// So many steps of searches are taken in a frame: as many as most scenes need. A step among large
/// meshes or wide sectors may take a hundred times as long as others.
const AT_ONCE: u64 = 20_000;
/// For so long a frame waits for another thread that goes on from there. What takes longer is not in the frame.
const WAIT: Duration = Duration::from_millis(100);

impl<V: World> OpenScene<V> {
    pub(super) fn new(document: Document<V>) -> Self {
        let bench = Box::new(Bench::new(document));
        let asked = (bench.work.version(), bench.question());
        let findings = analyse_within(bench.document(), &asked.1, None, &Patience::of(AT_ONCE));
        let warnings = (asked.0, bench.document().warnings());
        let (computing, cache, magnified) = Default::default();
        let mut open = Self { bench, findings, asked, warnings, computing, cache, magnified };
        open.go_on();
        open.take(|computing| computing.within(WAIT));
        open.bench.look_across(&open.findings);
        open
    }

    /// The numbers that the precision of the scene cannot hold as they are written. A drag makes none.
    pub fn warnings(&mut self) -> &[Warning] {
        let version = self.bench.work.version();
        if self.warnings.0 != version && !self.bench.work.in_gesture() {
            self.warnings = (version, self.bench.document().warnings());
        }
        &self.warnings.1
    }

    pub(super) fn document(&self) -> Document<V> {
        match &self.bench.crowd {
            Some(crowd) => crowd.document(),
            None => self.bench.document().clone(),
        }
    }

    /// Looks at this scene as a person has looked at another one: by the same camera, and asked in the same way.
    pub(super) fn look_as(&mut self, other: &Self) {
        self.bench.look_as(&other.bench);
        let opened = other.bench.document().opens.as_ref().and_then(|opens| opens.way.as_ref());
        // What a person has chosen, not what that scene has chosen for itself.
        if self.bench.trace.way.is_none() && other.bench.trace.way.as_ref() != opened {
            self.bench.trace.way.clone_from(&other.bench.trace.way);
        }
    }

    /// Finds what the scene as it is now has in it, unless that is known. What takes long is found
    /// by another thread; until that is done it is not among the findings.
    pub fn analyse(&mut self) {
        let asked = (self.bench.work.version(), self.bench.question());
        if self.asked != asked {
            // Who drags a shape through a slow scene wants to see it move.
            let hurry = self.computing.is_some();
            let patience = Patience::of(if hurry { AT_ONCE / 8 } else { AT_ONCE });
            let before = Some(&self.findings);
            self.findings = analyse_within(self.bench.document(), &asked.1, before, &patience);
            self.asked = asked;
            self.go_on();
            if !hurry {
                self.take(|computing| computing.within(WAIT));
            }
        } else {
            self.take(Computing::arrived);
        }
    }

    /// Takes what the other thread has found, if that is there.
    fn take(&mut self, answer: impl FnOnce(&mut Computing<V>) -> Option<Findings<V>>) {
        if let Some(findings) = self.computing.as_mut().and_then(answer) {
            self.findings = findings;
            self.computing = None;
        }
    }

    /// Waits for what is still being found out.
    pub(super) fn finish(&mut self) {
        self.analyse();
        self.take(|computing| computing.wait());
    }

    /// Lets another thread find what is missing.
    pub(super) fn go_on(&mut self) {
        let start = || {
            let (document, question) = (self.bench.document().clone(), self.asked.1.clone());
            Computing::start(document, question, self.findings.clone())
        };
        self.computing = self.findings.unfinished.then(start);
    }
}

impl OpenScene<DVec3> {
    /// The ground and the solids of this frame.
    pub fn solids(&mut self, style: &Style) -> &view::Layers {
        // An action may have followed the panels.
        self.analyse();
        view::solids(&self.bench, &self.findings, &mut self.cache, style)
    }
}
