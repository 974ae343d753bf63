//! The view with which a scene opens: read from its file, and written into it.

use glam::DVec3;

use super::camera::Camera;
use super::input::Rect;
use super::making_room::seen;
use super::{Bench, MOST_LINES, ShownVolumes, Stepper, TraceKind};
use crate::analysis::{Finder, Findings, Volume};
use crate::bounds::Directions;
use crate::intersect::steps::{AxisSource, Step};
use crate::scene::{BoundingVolume, Curve, Opens, Show, Subject, View, World};

/// The width of a stage by its height for which the camera of a file is meant at least.
const USUAL: f32 = 1.3;
/// How far from the border of the stage a shape is seen as whole, in pixels.
const NEAR: f32 = 12.0;

impl<V: World> Bench<V> {
    /// Applies the view that the file describes; the rest stays as in a new bench.
    pub(super) fn open_as_written(&mut self) {
        if self.moves() {
            self.trace.subject = TraceKind::Sweep;
        }
        if let Some(opens) = self.work.document.opens.clone() {
            let found = opens.pair.and_then(|(a, b)| {
                let pair = (self.work.document.find(&a)?, self.work.document.find(&b)?);
                (pair.0 != pair.1).then_some(pair)
            });
            if let Some(pair) = found {
                (self.trace.focus, self.trace.pinned) = (Some(pair), true);
            }
            self.trace.way = opens.way;
            match opens.subject {
                Some(Subject::Sweep) => self.trace.subject = TraceKind::Sweep,
                Some(Subject::Overlap) => self.trace.subject = TraceKind::Overlap,
                None => {}
            }
            for show in opens.shows {
                self.show(show);
            }
            if let Some(step) = opens.step {
                self.trace.stepper = Stepper::Upto(step.saturating_sub(1));
            }
            self.time.u = opens.u.unwrap_or(0.0);
            self.time.playing = opens.playing && self.moves();
            self.shown.hidden = opens.hides;
        }
        self.follow_copies();
        self.look_first();
    }

    fn show(&mut self, show: Show<V>) {
        match show {
            Show::Volumes(kinds) => self.shown.volumes = shown(&kinds),
            Show::Tree(level) => (self.shown.tree.on, self.shown.tree.level) = (true, level),
            Show::Intervals => {
                self.shown.intervals.on = true;
                self.trace.subject = TraceKind::Intervals;
            }
            Show::Routine(routine) => {
                self.shown.routine = Some(routine);
                self.trace.subject = TraceKind::Routine;
            }
            // The crowd follows from the document.
            Show::Crowd(_) | Show::AllFinders => {}
            Show::Difference => self.shown.difference = Some(true),
            Show::Axis(by_hand) => self.shown.own_axis = V::direction_of(&by_hand),
            Show::Samples(count) => self.time.samples = count,
            Show::SamplesBetween(count) => {
                (self.time.samples, self.time.between_bounds) = (count, true);
            }
            Show::Curve(curve) => {
                let lines = curve.lines.min(MOST_LINES);
                self.shown.curve = Some(Curve { lines, ..curve });
            }
            Show::SeenFromA => self.shown.seen_from_a = true,
            Show::Map(of) => self.shown.map = Some(of),
        }
    }

    /// The volumes with which the file says that the scene opens.
    fn written_volumes(&self) -> Option<ShownVolumes> {
        let shows = self.work.document.opens.iter().flat_map(|opens| &opens.shows);
        let mut volumes = shows.filter_map(|show| match show {
            Show::Volumes(kinds) => Some(shown(kinds)),
            _ => None,
        });
        volumes.next()
    }

    /// The volumes that are shown, if they differ from those of the file, because a person has chosen them.
    pub fn volumes_by_hand(&self) -> Option<ShownVolumes> {
        let opened = self.written_volumes().unwrap_or_default();
        (self.shown.volumes != opened).then(|| self.shown.volumes.clone())
    }

    /// Shows the volumes that a person has chosen in the previous scene, unless the file of this one names
    /// volumes.
    pub fn carry_over(&mut self, volumes: Option<ShownVolumes>) {
        if self.written_volumes().is_none() {
            self.shown.volumes = volumes.unwrap_or_default();
        }
    }

    /// The camera that the file describes.
    pub(super) fn written_camera(&self) -> Option<View<V>> {
        self.work.document.opens.as_ref()?.camera
    }

    /// Sets the camera when the scene opens: as its file says, else so that it shows all shapes.
    pub(super) fn look_first(&mut self) {
        match self.written_camera() {
            Some(View { at, from, height }) => {
                let from = from.map(V::in_space);
                self.camera.look(at.in_space(), from, height);
                // What a stage of the usual form shows is to be seen on a narrower one too.
                let size = self.camera.viewport().size();
                let narrower = f64::from(USUAL * size.y / size.x.max(1.0));
                if narrower > 1.0 && !self.sees_to_the_sides(&self.camera) {
                    let mut wider = self.camera;
                    wider.look(at.in_space(), from, height * narrower);
                    if self.sees_to_the_sides(&wider) {
                        self.camera = wider;
                    }
                }
            }
            None => self.look_at_all(),
        }
    }

    /// Whether no shape comes near the left or the right border of what a camera sees.
    fn sees_to_the_sides(&self, camera: &Camera) -> bool {
        let room = camera.viewport();
        let clear = |seen: Rect| seen.min.x >= room.min.x + NEAR && seen.max.x <= room.max.x - NEAR;
        let bounds = self.bounds_of_all();
        bounds.and_then(|bounds| seen(camera, &bounds)).is_none_or(clear)
    }

    /// Turns the first view so that the subject of the scene is seen from the side: the line between the
    /// nearest points, or the axis that decides, and the displacements. A camera from the file stays. If no
    /// axes are drawn, the shapes are magnified.
    pub fn look_across(&mut self, findings: &Findings<V>) {
        // The axis of a search in the Minkowski difference is not drawn beside the shapes.
        let is_axis =
            |step: &Step<V>| matches!(step, Step::Axis(test) if test.source != AxisSource::Search);
        let record = findings.focus.as_ref().map(|focus| &focus.record);
        self.framing.axes = record.is_some_and(|record| record.steps.iter().any(is_axis));
        let turns = self.framing.untouched && self.written_camera().is_none();
        let Some(focus) = findings.focus.as_ref().filter(|_| turns) else { return };
        let nearest = focus.distance.map(|closest| closest.b - closest.a);
        let deepest = focus.penetration.map(|found| found.b - found.a);
        let moves = self.seen_displacement(focus.b) - self.seen_displacement(focus.a);
        let ways: Vec<DVec3> = [nearest, deepest, Some(moves)]
            .into_iter()
            .flatten()
            .filter_map(|way| way.in_space().try_normalize())
            .collect();
        self.camera.turn_across(&ways);
        self.look_first();
    }

    /// The present view of the scene, as it is written to its file.
    pub fn as_shown(&self) -> Opens<V> {
        let name = |index: usize| self.work.document.entries[index].name.clone();
        let mut shows = Vec::new();
        if self.shown.volumes.on {
            let kinds = self.shown.volumes.kinds.iter().map(|kind| written(*kind)).collect();
            shows.push(Show::Volumes(kinds));
        }
        if self.shown.tree.on {
            shows.push(Show::Tree(self.shown.tree.level));
        }
        if self.shown.intervals.on {
            shows.push(Show::Intervals);
        }
        shows.extend(self.shown.routine.map(Show::Routine));
        if self.shown.difference == Some(true) {
            shows.push(Show::Difference);
        }
        shows.extend(self.shown.own_axis.map(|axis| Show::Axis(V::axis_in(axis))));
        if self.time.samples > 0 {
            shows.push(match self.time.between_bounds {
                true => Show::SamplesBetween(self.time.samples),
                false => Show::Samples(self.time.samples),
            });
        }
        shows.extend(self.shown.curve.map(Show::Curve));
        if self.shown.seen_from_a {
            shows.push(Show::SeenFromA);
        }
        shows.extend(self.shown.map.clone().map(Show::Map));
        let before = self.work.document.opens.as_ref();
        let shown = before.into_iter().flat_map(|opens| &opens.shows);
        shows.extend(shown.filter(|show| matches!(show, Show::Crowd(_))).cloned());
        if self.crowd.as_ref().is_some_and(|crowd| crowd.finders() == Finder::ALL) {
            shows.push(Show::AllFinders);
        }
        // The default view needs no entry in the file, as long as the shapes have not been moved.
        let first_look = self.framing.untouched && self.work.undo_name().is_none();
        Opens {
            pair: self.trace.focus.map(|(a, b)| (name(a), name(b))),
            way: self.trace.way.clone(),
            subject: match self.trace.subject {
                TraceKind::Sweep => Some(Subject::Sweep),
                TraceKind::Overlap => Some(Subject::Overlap).filter(|_| self.moves()),
                TraceKind::Intervals | TraceKind::Routine => None,
            },
            step: match self.trace.outer_stepper() {
                Stepper::All => None,
                Stepper::Upto(step) => Some(step + 1),
            },
            u: (self.time.u != 0.0).then_some(self.time.u),
            playing: self.time.playing,
            shows,
            hides: match (self.hidden(), before) {
                ([], Some(opens)) => opens.hides.clone(),
                (hidden, _) => hidden.to_vec(),
            },
            camera: match first_look {
                true => self.written_camera(),
                false => {
                    let (at, from, height) = self.camera.looks();
                    let point = |p: DVec3| V::from_space(p);
                    Some(View { at: point(at), from: from.map(point), height })
                }
            },
        }
    }

    /// Writes the present view into the scene, as one step of its history.
    pub fn save_view(&mut self) {
        let opens = Some(self.as_shown());
        // No shape changes, so the edit is not refused.
        let _ = self.edit("Save this view", |document| document.opens = opens);
    }
}

fn shown(kinds: &[BoundingVolume]) -> ShownVolumes {
    ShownVolumes { on: true, kinds: kinds.iter().copied().map(volume).collect() }
}

/// The volume that a scene file calls by this name.
pub(crate) fn volume(kind: BoundingVolume) -> Volume {
    match kind {
        BoundingVolume::LooseAabb => Volume::LooseAabb,
        BoundingVolume::CentroidBall => Volume::CentroidBall,
        BoundingVolume::MassBall => Volume::MassBall,
        BoundingVolume::Ball => Volume::SmallestBall,
        BoundingVolume::TransformedAabb => Volume::TransformedAabb,
        BoundingVolume::Aabb => Volume::RefittedAabb,
        BoundingVolume::Obb => Volume::Obb,
        // Corners are the only directions in the plane, and the simplest in space.
        BoundingVolume::Kdop => Volume::Kdop(Directions::Corners),
        BoundingVolume::KdopFaces => Volume::Kdop(Directions::Faces),
        BoundingVolume::KdopEdges => Volume::Kdop(Directions::Edges),
        BoundingVolume::KdopAll => Volume::Kdop(Directions::All),
        BoundingVolume::Hull => Volume::Hull,
    }
}

fn written(volume: Volume) -> BoundingVolume {
    match volume {
        Volume::LooseAabb => BoundingVolume::LooseAabb,
        Volume::CentroidBall => BoundingVolume::CentroidBall,
        Volume::MassBall => BoundingVolume::MassBall,
        Volume::SmallestBall => BoundingVolume::Ball,
        Volume::TransformedAabb => BoundingVolume::TransformedAabb,
        Volume::RefittedAabb => BoundingVolume::Aabb,
        Volume::Obb => BoundingVolume::Obb,
        Volume::Kdop(Directions::Corners) => BoundingVolume::Kdop,
        Volume::Kdop(Directions::Faces) => BoundingVolume::KdopFaces,
        Volume::Kdop(Directions::Edges) => BoundingVolume::KdopEdges,
        Volume::Kdop(Directions::All) => BoundingVolume::KdopAll,
        Volume::Hull => BoundingVolume::Hull,
    }
}
