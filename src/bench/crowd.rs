//! The crowd: copies of the shapes of a scene in their place, which move, and the cost of finding their pairs.

use crate::analysis::{Bodies, Clock, Finder, Survey, Tally};
use crate::scene::{Copies, Document, Entry, Show, World};
use crate::shapes::Bounds;

/// The range of speeds, in lengths a second.
pub const SPEED: std::ops::RangeInclusive<f64> = 0.05..=20.0;
/// The duration of a frame of a display, in seconds.
pub const FRAME: f64 = 1.0 / 60.0;

/// Many moving bodies, the finders of their pairs, and the cost of these in a frame.
///
/// A frame always moves the bodies by a sixtieth of a second, however long it takes to compute: the same steps
/// lead to the same places.
#[derive(Debug, Clone)]
pub struct Crowd<V: World> {
    /// The speed of the bodies, in lengths a second.
    pub speed: f64,
    copies: Copies,
    /// The shapes that are copied.
    entries: Vec<Entry<V>>,
    bodies: Bodies<V>,
    finders: Vec<Finder>,
    survey: Survey<V>,
    tally: Option<Tally>,
    /// The next frame is to move them once.
    step: bool,
}

impl<V: World> Crowd<V> {
    /// The copies of a scene that says nothing of them.
    pub(super) const FIRST: Copies = Copies { count: 1000, seed: 0 };

    /// The copies that a scene shows, if it does.
    pub fn new(document: &Document<V>) -> Option<Self> {
        let copies = document.copies_shown()?;
        let mut shows = document.opens.iter().flat_map(|opens| &opens.shows);
        let all = shows.any(|show| *show == Show::AllFinders);
        let finders = if all { Finder::ALL.to_vec() } else { vec![Finder::Tree] };
        Some(Self {
            speed: 1.0,
            copies,
            entries: document.entries.clone(),
            bodies: Bodies::new(document, copies),
            finders,
            survey: Survey::default(),
            tally: None,
            step: false,
        })
    }

    /// Whether these are the copies that the document asks for.
    pub(super) fn is_of(&self, document: &Document<V>) -> bool {
        document.copies_shown() == Some(self.copies) && self.entries == document.entries
    }

    /// Runs one frame: the bodies move if time does, and their pairs are found. At rest nothing is computed.
    pub fn frame(&mut self, playing: bool, clock: Clock) {
        if std::mem::take(&mut self.step) || playing {
            self.bodies.advance(self.speed * FRAME);
        } else if self.tally.is_some() {
            return;
        }
        self.tally = Some(self.survey.look(&self.bodies, &self.finders, clock));
    }

    /// Whether the next frame is needed even at rest.
    pub(super) fn needs_frame(&self) -> bool {
        self.step || self.tally.is_none()
    }

    /// Moves the bodies once, in the next frame.
    pub fn step(&mut self) {
        self.step = true;
    }

    /// The number of bodies, and the seed of the random numbers.
    pub fn copies(&self) -> Copies {
        self.copies
    }

    /// The algorithms that find the pairs.
    pub fn finders(&self) -> &[Finder] {
        &self.finders
    }

    /// Sets the algorithms that find the pairs.
    pub fn find_by(&mut self, finders: &[Finder]) {
        if self.finders != finders {
            self.finders = finders.to_vec();
            self.tally = None;
        }
    }

    /// The bodies.
    pub fn bodies(&self) -> &Bodies<V> {
        &self.bodies
    }

    /// The state of the finders of pairs, and the bodies that each body meets.
    pub fn survey(&self) -> &Survey<V> {
        &self.survey
    }

    /// The counts of the last frame; `None` before the first.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// The bounds that the camera frames: a little less than the walls, because it leaves a margin of its own.
    pub(super) fn seen(&self) -> Bounds<V> {
        let walls = self.bodies.walls();
        let (center, half) = (walls.center(), (walls.max - walls.min) * 0.42);
        Bounds { min: center - half, max: center + half }
    }
}
