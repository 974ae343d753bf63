//! The things that are shown beside the shapes.

mod saved;

use crate::analysis::{Along, Findings, Focus, Volume};
use crate::bench::trace::{Trace, TraceKind, has_sweep};
use crate::intersect::steps::Step;
use crate::scene::{Copies, Curve, Document, Hide, MapOf, Routine, World};
use crate::ways::{Mine, News};
pub(crate) use saved::{volume, written_volumes};

/// The most lines that follow a curve.
pub const MOST_LINES: usize = 32;

/// The things that are shown beside the shapes, and the frame of reference of the motion.
#[derive(Debug, Clone, Default)]
pub struct Shown<V> {
    /// A projection axis that the user chose.
    pub own_axis: Option<V>,
    /// The direction of the own axis when it was last shown.
    pub(super) last_axis: Option<V>,
    /// The motion is shown in the frame of reference of A: A stands still.
    pub seen_from_a: bool,
    /// The bounding volumes that are shown.
    pub volumes: ShownVolumes,
    /// The part of the tree over a mesh that is shown.
    pub tree: ShownTree,
    /// The part of the sorted intervals that is shown.
    pub intervals: ShownIntervals,
    /// The curve along which the pair moves.
    pub curve: Option<Curve<V>>,
    /// The routine that is stepped through.
    pub routine: Option<Routine>,
    /// Whether the Minkowski difference is shown, if a person has chosen.
    pub difference: Option<bool>,
    /// What is hidden until a prediction is made, as it was asked for.
    pub hidden: Vec<Hide>,
    /// Whether the pair is asked every way.
    pub ways: bool,
    /// The user's own test, and what it has had to say so far.
    pub mine: Option<(Mine, News)>,
    /// The way whose steps stand beside those of the test that decides, by its id.
    pub beside: Option<String>,
    /// What the map of the pair tells of each place, if it is shown.
    pub map: Option<MapOf>,
    /// A person is asked which axis separates: the parts that the answers name have their names on the stage.
    pub asks_axis: bool,
    /// The copies that were shown last.
    pub(super) last_copies: Option<Copies>,
}

/// Which bounding volumes are shown.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownVolumes {
    /// Whether volumes are shown at all.
    pub on: bool,
    /// The kinds that are shown.
    pub kinds: Vec<Volume>,
}

impl Default for ShownVolumes {
    fn default() -> Self {
        Self { on: false, kinds: vec![Volume::SmallestBall, Volume::RefittedAabb, Volume::Obb] }
    }
}

impl ShownVolumes {
    /// Shows a kind, or hides it.
    pub fn toggle(&mut self, volume: Volume) {
        match self.kinds.iter().position(|&kind| kind == volume) {
            Some(place) => drop(self.kinds.remove(place)),
            None => self.kinds.push(volume),
        }
    }
}

/// The part of the tree over a mesh that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownTree {
    /// Whether the tree is shown at all.
    pub on: bool,
    /// The volume around the triangles: one of [`TREE_VOLUMES`](crate::analysis::TREE_VOLUMES).
    pub volume: Volume,
    /// A level, counted from that of the root, 0. A number beyond the last level stands for the last.
    pub level: u32,
    /// Shows all levels down to `level`, not it alone.
    pub all: bool,
}

impl Default for ShownTree {
    fn default() -> Self {
        Self { on: false, volume: Volume::RefittedAabb, level: 3, all: false }
    }
}

/// The display of the intervals of all boxes, sorted along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShownIntervals {
    /// Whether the intervals are shown.
    pub on: bool,
    /// The axis.
    pub along: Along,
}

impl<V: World> Shown<V> {
    /// Whether this is hidden now. With the verdict, all that would give it away is hidden too.
    pub fn hides(&self, what: Hide) -> bool {
        let verdict = what != Hide::Numbers && self.hidden.contains(&Hide::Verdict);
        verdict || self.hidden.contains(&what)
    }

    /// The title; a question in its place while the verdict is hidden, which a title may tell.
    pub fn title<'a>(&self, document: &'a Document<V>) -> &'a str {
        if self.hides(Hide::Verdict) { "What do you predict?" } else { &document.title }
    }

    /// Hides these, and no others; steps and playback begin anew, so that neither tells how it ended.
    pub fn hide(&mut self, what: Vec<Hide>, trace: &mut Trace) {
        if !what.is_empty() {
            trace.show_all_steps();
        }
        self.hidden = what;
    }

    /// Turns the own axis on, as it was last shown and in place of the steps, or off.
    pub fn toggle_own_axis(&mut self, trace: &mut Trace) {
        match self.own_axis.take() {
            Some(axis) => self.last_axis = Some(axis),
            None => {
                self.own_axis = self.last_axis.or(Some(V::AXES[0]));
                trace.show_all_steps();
            }
        }
    }

    /// Shows the sorted intervals, and steps through them; or hides them.
    pub fn toggle_intervals(&mut self, trace: &mut Trace) {
        self.intervals.on = !self.intervals.on;
        let subject = if self.intervals.on { TraceKind::Intervals } else { TraceKind::Overlap };
        trace.step_through(subject);
    }

    /// Whether the Minkowski difference is shown: as a person has chosen, else if the steps that are shown
    /// search in it, unless bounding volumes need the room.
    pub fn shows_difference(&self, trace: &Trace, findings: &Findings<V>) -> bool {
        let searches = |step: &Step<V>| matches!(step, Step::Simplex(_) | Step::Polytope(_));
        let searched = |focus: &Focus<V>| {
            trace.subject != TraceKind::Routine
                && !trace.steps_the_sweep(focus)
                && focus.record.steps.iter().any(searches)
        };
        let wanted = || !self.volumes.on && findings.focus.as_ref().is_some_and(searched);
        self.difference.unwrap_or_else(wanted)
    }

    /// The computations that have steps.
    pub fn subjects(&self, findings: &Findings<V>) -> Vec<TraceKind> {
        let sweep = findings.focus.as_ref().is_some_and(has_sweep).then_some(TraceKind::Sweep);
        let intervals = self.intervals.on.then_some(TraceKind::Intervals);
        let routine = self.routine.is_some().then_some(TraceKind::Routine);
        [TraceKind::Overlap].into_iter().chain(sweep).chain(intervals).chain(routine).collect()
    }

    /// Steps through a routine, from its first step; or, if that is shown already, through the test again.
    pub fn step_through(&mut self, routine: Routine, trace: &mut Trace) {
        let shown = self.routine == Some(routine);
        self.routine = (!shown).then_some(routine);
        trace.step_through(if shown { TraceKind::Overlap } else { TraceKind::Routine });
        trace.show_all_steps();
    }

    /// The routines that can be stepped through in this scene; a choice with numbers keeps those of the one shown.
    pub fn routines(&self) -> Vec<Routine> {
        let mut routines = vec![
            Routine::Aabb,
            Routine::SmallestBall,
            Routine::MedianTree,
            Routine::SurfaceTree,
            Routine::MortonTree,
            Routine::BestTree,
            Routine::PushApart(8),
            Routine::Fly { steps: 4, gravity: 4.0 },
        ];
        if let Some(now) = self.routine {
            let same = |one: &Routine| std::mem::discriminant(one) == std::mem::discriminant(&now);
            routines.iter_mut().filter(|one| same(one)).for_each(|one| *one = now);
        }
        routines
    }

    /// Steps through the next routine; after the last, through the test of the pair.
    pub fn step_through_next(&mut self, trace: &mut Trace) {
        let routines = self.routines();
        let now = self.routine.and_then(|now| routines.iter().position(|one| *one == now));
        if let Some(next) = routines.get(now.map_or(0, |now| now + 1)).copied().or(self.routine) {
            self.step_through(next, trace);
        }
    }
}
