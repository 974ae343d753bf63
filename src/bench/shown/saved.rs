//! What is shown as a scene opens, and how its file names it.

use super::{MOST_LINES, Shown, ShownVolumes};
use crate::analysis::Volume;
use crate::bench::timeline::Timeline;
use crate::bench::trace::{Trace, TraceKind};
use crate::bounds::Directions;
use crate::scene::{BoundingVolume, Curve, Document, Show, World};

impl<V: World> Shown<V> {
    /// Shows what the file of a scene names; steps and samples belong to the trace and to the time.
    pub(crate) fn show(&mut self, show: Show<V>, trace: &mut Trace, time: &mut Timeline) {
        match show {
            Show::Volumes(kinds) => self.volumes = shown(&kinds),
            Show::Tree(level) => (self.tree.on, self.tree.level) = (true, level),
            Show::Intervals => {
                self.intervals.on = true;
                trace.subject = TraceKind::Intervals;
            }
            Show::Routine(routine) => {
                self.routine = Some(routine);
                trace.subject = TraceKind::Routine;
            }
            // The crowd follows from the document.
            Show::Crowd(_) | Show::AllFinders => {}
            Show::Difference => self.difference = Some(true),
            Show::Axis(by_hand) => self.own_axis = V::direction_of(&by_hand),
            Show::Samples(count) => time.samples = count,
            Show::SamplesBetween(count) => (time.samples, time.between_bounds) = (count, true),
            Show::Curve(Curve { lines, acceleration }) => {
                self.curve = Some(Curve { lines: lines.min(MOST_LINES), acceleration });
            }
            Show::SeenFromA => self.seen_from_a = true,
            Show::Map(of) => self.map = Some(of),
        }
    }

    /// The volumes that are shown, if they differ from those of the file, because a person has chosen them.
    pub fn volumes_by_hand(&self, document: &Document<V>) -> Option<ShownVolumes> {
        let opened = written_volumes(document).unwrap_or_default();
        (self.volumes != opened).then(|| self.volumes.clone())
    }

    /// The things that are shown, in the words of a file; but not the copies.
    pub(crate) fn written(&self, time: &Timeline) -> Vec<Show<V>> {
        let mut shows = Vec::new();
        if self.volumes.on {
            shows.push(Show::Volumes(self.volumes.kinds.iter().copied().map(written).collect()));
        }
        if self.tree.on {
            shows.push(Show::Tree(self.tree.level));
        }
        if self.intervals.on {
            shows.push(Show::Intervals);
        }
        shows.extend(self.routine.map(Show::Routine));
        if self.difference == Some(true) {
            shows.push(Show::Difference);
        }
        shows.extend(self.own_axis.map(|axis| Show::Axis(V::axis_in(axis))));
        if time.samples > 0 {
            shows.push(match time.between_bounds {
                true => Show::SamplesBetween(time.samples),
                false => Show::Samples(time.samples),
            });
        }
        shows.extend(self.curve.map(Show::Curve));
        if self.seen_from_a {
            shows.push(Show::SeenFromA);
        }
        shows.extend(self.map.clone().map(Show::Map));
        shows
    }
}

/// The volumes with which the file says that the scene opens.
pub(crate) fn written_volumes<V: World>(document: &Document<V>) -> Option<ShownVolumes> {
    let mut shows = document.opens.iter().flat_map(|opens| &opens.shows);
    shows.find_map(|show| match show {
        Show::Volumes(kinds) => Some(shown(kinds)),
        _ => None,
    })
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
