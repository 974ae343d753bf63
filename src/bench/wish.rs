//! What the panels ask for: other steps, another instant, what else is shown.

use glam::DVec2;

use super::trace::TraceKind;
use super::{Bench, ShownTree, Stepper};
use crate::analysis::{Along, Finder, Findings, Volume};
use crate::scene::{Copies, Document, MapOf, Routine, World};
use crate::ways::MINE;

/// Something that the panels of the bench ask for, and no key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wish {
    /// The first step.
    FirstStep,
    /// All steps.
    AllSteps,
    /// The steps of a computation up to this one, by its number from 0.
    Step(TraceKind, usize),
    /// All steps of a computation.
    Steps(TraceKind),
    /// The steps of a way of the table: its number there, and whether they are shown on the stage. Without a number those
    /// of the test that decides alone.
    Way(TraceKind, Option<usize>, bool),
    /// The steps of a routine, or no longer.
    Routine(Routine),
    /// The routine that is shown, with these numbers.
    RoutineWith(Routine),
    /// The test of a pair.
    Pair(usize, usize),
    /// An instant.
    Time(f64),
    /// So many samples.
    Samples(usize),
    /// Samples between the instants at which the balls around both meet and part, or in the whole frame.
    BetweenBounds,
    /// A bent path, or a straight one.
    Curve,
    /// So many lines along the bent path.
    Lines(usize),
    /// A kind of bounding volume, or no longer.
    Volume(Volume),
    /// The tree of a mesh like this.
    Tree(ShownTree),
    /// The intervals along this.
    Along(Along),
    /// The map of this number, among those of [`maps`].
    Map(usize),
    /// The view turned by a drag so far over the screen.
    Orbit(DVec2),
    /// The pairs of copies by this broad phase; by all of them one after the other.
    Finder(Option<Finder>),
    /// The time of copies at this speed.
    Speed(f64),
    /// So many copies; those from `Grab` to `Release` are one step of the history.
    Copies(Copies),
    /// The number of copies is dragged.
    Grab,
    /// The number of copies is let go.
    Release,
}

/// The maps of the pair in focus that can be chosen.
pub fn maps<V: World>(bench: &Bench<V>, findings: &Findings<V>) -> Vec<MapOf> {
    let Some(focus) = &findings.focus else { return Vec::new() };
    let mut maps = vec![MapOf::Verdict, MapOf::Separation];
    maps.extend(focus.motion.as_ref().map(|_| MapOf::FirstContact));
    if let (Some(own), Some(other)) = (focus.ways.first(), &bench.shown.beside) {
        maps.push(MapOf::Disagreement(own.way.to_string(), other.clone()));
    }
    maps.extend(bench.shown.mine.as_ref().map(|_| of_mine()));
    maps
}

/// The map of the errors of the user's own test.
pub fn of_mine() -> MapOf {
    MapOf::Disagreement("judge".to_owned(), MINE.to_owned())
}

impl<V: World> Bench<V> {
    /// Does what a panel asks for.
    pub(super) fn grant(&mut self, wish: Wish, findings: &Findings<V>) {
        match wish {
            Wish::FirstStep => self.trace.stepper = Stepper::Upto(0),
            Wish::AllSteps => self.trace.stepper = Stepper::All,
            Wish::Step(of, step) => {
                self.trace.step_through(of);
                self.trace.stepper = Stepper::Upto(step);
            }
            Wish::Steps(of) => self.trace.step_through(of),
            Wish::Way(of, row, on_stage) => {
                let motion = findings.focus.as_ref().and_then(|focus| focus.motion.as_ref());
                let rows = match (of, &findings.focus) {
                    (TraceKind::Sweep, _) => motion.map_or(&[][..], |motion| &motion.ways),
                    (_, focus) => focus.as_ref().map_or(&[][..], |focus| &focus.ways),
                };
                let id = row.and_then(|row| Some(rows.get(row)?.way.to_string()));
                self.trace.step_through(of);
                self.trace.way = id.clone().filter(|_| on_stage);
                self.shown.beside = id;
            }
            Wish::Routine(routine) => self.shown.step_through(routine, &mut self.trace),
            Wish::RoutineWith(routine) => self.shown.routine = Some(routine),
            Wish::Pair(a, b) => self.focus_on(a, b),
            Wish::Time(u) => self.time.go_to(u),
            Wish::Samples(count) => self.time.samples = count,
            Wish::BetweenBounds => self.time.between_bounds = !self.time.between_bounds,
            Wish::Curve => self.shown.curve = self.seen().other_curve(),
            Wish::Lines(lines) => self.shown.curve.iter_mut().for_each(|curve| curve.lines = lines),
            Wish::Volume(volume) => self.shown.volumes.toggle(volume),
            Wish::Tree(tree) => self.shown.tree = tree,
            Wish::Along(along) => self.shown.intervals.along = along,
            Wish::Map(number) => {
                let map = maps(self, findings).into_iter().nth(number);
                self.shown.map = map.or(self.shown.map.take());
            }
            Wish::Orbit(by) => self.sight.camera.orbit(by),
            Wish::Finder(finder) => {
                let finders = finder.map_or(Finder::ALL.to_vec(), |finder| vec![finder]);
                self.crowd.iter_mut().for_each(|crowd| crowd.find_by(&finders));
            }
            Wish::Speed(speed) => self.crowd.iter_mut().for_each(|crowd| crowd.speed = speed),
            Wish::Copies(copies) => {
                let shown = |scene: &mut Document<V>| scene.show_copies(Some(copies));
                // No shape changes, so the edit is not refused.
                let _ = self.edit("Copies of the shapes", shown);
            }
            Wish::Grab => self.work.begin_gesture("Copies of the shapes"),
            Wish::Release => self.work.end_gesture(),
        }
    }
}
