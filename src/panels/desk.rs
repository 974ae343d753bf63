//! The open scene on its bench, in the plane or in space.

use glam::{Vec2, Vec3};

use crate::analysis::{Findings, Question, analyse, analyse_again};
use crate::bench::{Bench, Stage};
use crate::scene::{Document, Scene};
use crate::view::style::Style;
use crate::view::{self, Album};

/// A scene on the bench, and what was found in it.
pub struct Stand<V: Stage> {
    /// The scene as it is now, and how a person plays with it.
    pub bench: Bench<V>,
    /// Of this frame.
    pub findings: Findings<V>,
    /// Of which scene they are, by its version, and what was asked.
    asked: (u64, Question<V>),
    /// As it was drawn last.
    pub(super) album: Box<Album<V>>,
}

/// How many bodies a crowd has at first.
const FIRST_CROWD: usize = 1000;

impl<V: Stage> Stand<V> {
    fn new(document: Document<V>) -> Self {
        let bench = Bench::new(document);
        let asked = (bench.version(), bench.question());
        let findings = analyse(bench.document(), &asked.1);
        Self { bench, findings, asked, album: Box::default() }
    }

    fn scene(&self) -> Document<V> {
        match &self.bench.crowd {
            Some(crowd) => crowd.document(),
            None => self.bench.document().clone(),
        }
    }

    /// Finds what the scene as it is now has in it, unless that is known.
    pub fn analyse(&mut self) {
        let asked = (self.bench.version(), self.bench.question());
        if self.asked != asked {
            let before = Some(&self.findings);
            self.findings = analyse_again(self.bench.document(), &asked.1, before);
            self.asked = asked;
        }
    }
}

impl Stand<Vec3> {
    /// The ground and the solids of this frame.
    pub fn solids(&mut self, style: &Style) -> &view::Layers {
        // An action may have followed the panels.
        self.analyse();
        view::solids(&self.bench, &self.findings, &mut self.album, style)
    }
}

/// The open scene.
pub enum Desk {
    /// In the plane.
    Two(Stand<Vec2>),
    /// In space.
    Three(Stand<Vec3>),
}

impl From<Scene> for Desk {
    fn from(scene: Scene) -> Self {
        match scene {
            Scene::Two(document) => Desk::Two(Stand::new(document)),
            Scene::Three(document) => Desk::Three(Stand::new(document)),
        }
    }
}

/// Does the same with the bench of either kind.
macro_rules! with_bench {
    ($desk:expr, $bench:ident => $deed:expr) => {
        match $desk {
            $crate::panels::Desk::Two($crate::panels::Stand { bench: $bench, .. }) => $deed,
            $crate::panels::Desk::Three($crate::panels::Stand { bench: $bench, .. }) => $deed,
        }
    };
}
pub(super) use with_bench;

impl Desk {
    /// The scene as it is now; of a crowd, where its bodies are now.
    pub fn scene(&self) -> Scene {
        match self {
            Desk::Two(stand) => Scene::Two(stand.scene()),
            Desk::Three(stand) => Scene::Three(stand.scene()),
        }
    }

    /// The scene after the last step of its history.
    pub(super) fn settled(&self) -> Scene {
        match self {
            Desk::Two(stand) => Scene::Two(stand.bench.settled().clone()),
            Desk::Three(stand) => Scene::Three(stand.bench.settled().clone()),
        }
    }

    /// Whether a crowd stands in place of a scene.
    pub fn is_crowd(&self) -> bool {
        with_bench!(self, bench => bench.crowd.is_some())
    }

    /// How many bodies its crowd has, and the seed from which they follow.
    pub(super) fn crowd(&self) -> Option<(usize, u32)> {
        with_bench!(self, bench => bench.crowd.as_ref().map(|crowd| (crowd.count(), crowd.seed())))
    }

    /// Gathers a crowd anew: the usual one, or so many bodies that follow from a seed.
    pub(super) fn gather(&mut self, crowd: Option<(usize, u32)>) {
        let (count, seed) = crowd.unwrap_or((FIRST_CROWD, 0));
        with_bench!(self, bench => {
            bench.crowd = None;
            bench.gather(count, seed);
        });
    }

    /// Forgets how it was drawn: nobody looks at it.
    pub(super) fn put_away(&mut self) {
        match self {
            Desk::Two(stand) => *stand.album = Album::default(),
            Desk::Three(stand) => *stand.album = Album::default(),
        }
    }

    /// Whether there is work in it that no file has.
    pub fn is_dirty(&self) -> bool {
        with_bench!(self, bench => bench.is_dirty())
    }

    /// Changes with every step of its history, and comes back with it.
    pub(super) fn state(&self) -> u64 {
        with_bench!(self, bench => bench.state())
    }

    /// What a file now holds, as one step of the history where the dimension is the same; else what was open before.
    pub(super) fn replace(&mut self, name: &'static str, scene: Scene) -> Option<Self> {
        match (&mut *self, scene) {
            (Desk::Two(stand), Scene::Two(document)) => stand.bench.replace(name, document),
            (Desk::Three(stand), Scene::Three(document)) => stand.bench.replace(name, document),
            (_, scene) => return Some(std::mem::replace(self, scene.into())),
        }
        None
    }
}
