//! The view with which a scene opens: read from its file, taken over from another scene, and written into its file.

use std::collections::HashSet;

use glam::DVec3;

use super::sight::{on_screen, shared};
use super::{Bench, Stepper, TraceKind};
use crate::analysis::{Finder, Findings};
use crate::intersect::steps::{AxisSource, Step};
use crate::scene::{Document, Opens, Show, Subject, View, World};

/// The part of all shapes that a camera has to see, for it to stay from one frame of a game to the next.
const FRAME: f32 = 0.8;

impl<V: World> Bench<V> {
    /// Applies the view that the file describes; the rest stays as in a new bench.
    pub(super) fn open_as_written(&mut self) {
        let moves = self.seen().moves();
        if moves {
            self.trace.subject = TraceKind::Sweep;
        }
        if let Some(opens) = self.work.document().opens.clone() {
            if let Some((a, b)) = opens.pair {
                self.trace.pin(self.work.document(), &a, &b);
            }
            self.trace.way = opens.way;
            match opens.subject {
                Some(Subject::Sweep) => self.trace.subject = TraceKind::Sweep,
                Some(Subject::Overlap) => self.trace.subject = TraceKind::Overlap,
                None => {}
            }
            for show in opens.shows {
                self.shown.show(show, &mut self.trace, &mut self.time);
            }
            if let Some(step) = opens.step {
                self.trace.stepper = Stepper::Upto(step.saturating_sub(1));
            }
            self.time.u = opens.u.unwrap_or(0.0);
            self.time.playing = opens.playing && moves;
            self.shown.hidden = opens.hides;
        }
        self.follow_copies();
        self.look_first();
    }

    /// Sets the camera when the scene opens.
    pub(super) fn look_first(&mut self) {
        let (written, all) = (written_view(self.document()), self.seen().all());
        self.sight.look_first(written, all.as_ref());
    }

    /// Takes over the camera of another scene if a person has moved it or both are frames of one game, the pair and the
    /// selection, and the own axis if it was turned by hand, unless this scene says how it opens. If that camera would
    /// see nothing, it stays as it is.
    pub fn look_as(&mut self, other: &Self) {
        let shows = other.document().opens.iter().flat_map(|opens| &opens.shows);
        let of_the_scene = shows.into_iter().any(|show| matches!(show, Show::Axis(_)));
        self.shown.own_axis =
            self.shown.own_axis.or(other.shown.own_axis.filter(|_| !of_the_scene));
        self.shown.last_axis = other.shown.last_axis;
        self.focus_as(other);
        if written_view(self.document()).is_some() {
            return;
        }
        let camera = other.sight.settled();
        let all = self.seen().all().and_then(|all| on_screen(&camera, &all.bounds));
        let Some(bounds) = all else { return };
        let inside = shared(bounds, camera.viewport());
        // Of two frames of a game also the camera stays that nobody has moved, or all would seem to jump.
        let of_one_game = || are_of_one_game(self.document(), other.document());
        let stays = match other.sight.untouched {
            true => inside >= FRAME * shared(bounds, bounds) && of_one_game(),
            false => inside > 0.0,
        };
        if stays {
            self.sight.camera = camera;
            self.sight.untouched = false;
        }
    }

    /// Takes over the pair and the selection that were chosen in another scene, if this one has shapes of those names
    /// and does not say itself which pair it opens with.
    fn focus_as(&mut self, other: &Self) {
        let document = self.work.document();
        let written = document.opens.as_ref().is_some_and(|opens| opens.pair.is_some());
        if written || !other.seen().focus_is_chosen() {
            return;
        }
        let theirs = &other.document().entries;
        let here = |index: usize| document.find(&theirs.get(index)?.name);
        let pair = other.trace.focus.and_then(|(a, b)| Some((here(a)?, here(b)?)));
        let selected = other.selection.selected.and_then(here);
        if let Some((a, b)) = pair {
            self.trace.set_focus(document, a, b);
            self.trace.pinned = other.trace.pinned;
        }
        self.selection.select(selected.into_iter().collect());
    }

    /// Turns the first view so that the subject of the scene is seen from the side: the line between the
    /// nearest points, or the axis that decides, and the displacements. A camera from the file stays. If no
    /// axes are drawn, the shapes are magnified.
    pub fn look_across(&mut self, findings: &Findings<V>) {
        // The axis of a search in the Minkowski difference is not drawn beside the shapes.
        let is_axis =
            |step: &Step<V>| matches!(step, Step::Axis(test) if test.source != AxisSource::Search);
        let record = findings.focus.as_ref().map(|focus| &focus.record);
        self.sight.axes = record.is_some_and(|record| record.steps.iter().any(is_axis));
        let turns = self.sight.untouched && written_view(self.document()).is_none();
        let Some(focus) = findings.focus.as_ref().filter(|_| turns) else { return };
        let nearest = focus.distance.map(|closest| closest.b - closest.a);
        let deepest = focus.penetration.map(|found| found.b - found.a);
        let moves = self.seen().displacement(focus.b) - self.seen().displacement(focus.a);
        let ways: Vec<DVec3> = [nearest, deepest, Some(moves)]
            .into_iter()
            .flatten()
            .filter_map(|way| way.in_space().try_normalize())
            .collect();
        self.sight.camera.turn_across(&ways);
        self.look_first();
    }

    /// The present view of the scene, as it is written to its file.
    pub fn as_shown(&self) -> Opens<V> {
        let (document, seen) = (self.document(), self.seen());
        let name = |index: usize| document.entries[index].name.clone();
        let mut shows = self.shown.written(&self.time);
        let before = document.opens.as_ref();
        let shown = before.into_iter().flat_map(|opens| &opens.shows);
        shows.extend(shown.filter(|show| matches!(show, Show::Crowd(_))).cloned());
        if self.crowd.as_ref().is_some_and(|crowd| crowd.finders() == Finder::ALL) {
            shows.push(Show::AllFinders);
        }
        // The default view needs no entry in the file, as long as the shapes have not been moved.
        let first_look = self.sight.untouched && self.work.history.undo_name().is_none();
        Opens {
            pair: self.trace.focus.map(|(a, b)| (name(a), name(b))),
            way: self.trace.way.clone(),
            subject: match self.trace.subject {
                TraceKind::Sweep => Some(Subject::Sweep),
                TraceKind::Overlap => Some(Subject::Overlap).filter(|_| seen.moves()),
                TraceKind::Intervals | TraceKind::Routine => None,
            },
            step: match self.trace.outer_stepper() {
                Stepper::All => None,
                Stepper::Upto(step) => Some(step + 1),
            },
            u: (self.time.u != 0.0).then_some(self.time.u),
            playing: self.time.playing,
            shows,
            hides: match (&self.shown.hidden[..], before) {
                ([], Some(opens)) => opens.hides.clone(),
                (hidden, _) => hidden.to_vec(),
            },
            camera: match first_look {
                true => written_view(document),
                false => {
                    let (at, from, height) = self.sight.camera.looks();
                    let point = |p: DVec3| V::from_space(p);
                    Some(View { at: point(at), from: from.map(point), height })
                }
            },
        }
    }
}

/// The camera that the file describes.
fn written_view<V: World>(document: &Document<V>) -> Option<View<V>> {
    document.opens.as_ref()?.camera
}

/// Whether two scenes are frames of one game: most of the shapes have the same names.
fn are_of_one_game<V: World>(a: &Document<V>, b: &Document<V>) -> bool {
    let names = |document: &Document<V>| -> HashSet<String> {
        document.entries.iter().map(|entry| entry.name.clone()).collect()
    };
    let (a, b) = (names(a), names(b));
    2 * a.intersection(&b).count() > a.len().max(b.len())
}
