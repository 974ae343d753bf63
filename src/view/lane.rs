//! The place of an axis on the screen: beside the bodies, so that their projections are seen next to them.

use glam::{DVec2, DVec3};

use super::canvas::{Canvas, pos};
use super::figure::Figure;
use crate::intersect::steps::AxisTest;
use crate::scene::World;
use crate::shapes::Interval;
use crate::vector::Vector;

/// The distance of an axis from the bodies, in pixels.
const ASIDE: f64 = 34.0;
/// The length by which an axis extends beyond the projections on it, in pixels.
pub(super) const MORE: f64 = 26.0;
/// The distance between parallel lanes, in pixels.
const LANE: f64 = 22.0;

/// The place of an axis on the screen.
pub(super) struct Lane {
    pub origin: DVec3,
    pub unit: DVec3,
    /// The length of the axis as it was tested.
    pub length: f64,
    /// The offset from the bodies to the axis.
    pub aside: DVec3,
}

impl Lane {
    /// The point of the number `value` on the axis.
    pub fn at(&self, value: f64) -> DVec3 {
        self.origin + self.aside + self.unit * (value / self.length)
    }
}

pub(super) fn lane<V: World>(
    canvas: &Canvas,
    test: &AxisTest<V>,
    bodies: [&Figure; 2],
    number: usize,
    may_cover: bool,
) -> Option<Lane> {
    let axis = test.axis.in_space();
    let length = Vector::length(axis);
    let [right, up] = [canvas.camera.right(), canvas.camera.up()];
    let unit = axis / length;
    let across = right.cross(up).cross(unit);
    // An axis that points at the eye cannot be drawn.
    if !unit.is_finite() || across.length() < 0.05 {
        return None;
    }
    let across = across.normalize();
    // The lane is below the bodies if the axis is horizontal, to their right if it is vertical.
    let down = across.dot(right) * 0.35 - across.dot(up);
    let across = if down < 0.0 { -across } else { across };
    let origin = test.origin.in_space();
    let pixels = canvas.camera.pixels_per_unit(origin);
    let along = |direction: DVec3, body: &&Figure| {
        body.extreme(direction).filter(|_| body.bounded).map(|p| direction.dot(p - origin))
    };
    let mut best: Option<(f64, Lane)> = None;
    for across in [across, -across] {
        // The extent of the bodies across the axis, from their far side to their near side.
        let high = bodies.iter().filter_map(|body| along(across, body)).reduce(f64::max);
        let low = bodies.iter().filter_map(|body| along(-across, body)).reduce(f64::max);
        let aside = high.unwrap_or(0.0) + (ASIDE + LANE * number as f64) / pixels;
        let middle = (high.unwrap_or(0.0) - low.unwrap_or(0.0)) * 0.5;
        // If there is no room beside the bodies, the lane may cover them: that costs, but less than being cut
        // off.
        let nearer = [0.0, 0.08, 0.15, 0.3, 0.5, 0.7, 1.0];
        for &nearer in if may_cover { &nearer[..] } else { &nearer[..1] } {
            let aside_here = aside + (middle - aside) * nearer;
            let lane = Lane { origin, unit, length, aside: across * aside_here };
            let cost =
                f64::from(outside(canvas, &lane, test)) + 0.3 * (aside - aside_here) * pixels;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, lane));
            }
        }
    }
    best.map(|(_, lane)| lane)
}

/// The sum of the distances in pixels by which the ends of the axis lie out of the viewport.
pub(super) fn outside<V: World>(canvas: &Canvas, lane: &Lane, test: &AxisTest<V>) -> f32 {
    let room = canvas.viewport.shrink(12.0);
    let ends = [test.a.min, test.a.max, test.b.min, test.b.max];
    let all = ends.map(f64::is_finite) == [true; 4];
    let middle = (bounded(test.a) + bounded(test.b)) * 0.5;
    let more = MORE / canvas.camera.pixels_per_unit(lane.origin) * lane.length;
    let low = ends.into_iter().fold(f64::INFINITY, f64::min) - more;
    let high = ends.into_iter().fold(f64::NEG_INFINITY, f64::max) + more;
    let places = if all { [low, high] } else { [middle; 2] };
    let off = |value| canvas.screen(lane.at(value)).map_or(1e6, |p| room.distance_to_pos(pos(p)));
    places.map(off).into_iter().sum()
}

/// The middle of an interval; a finite point of it if it is unbounded.
fn bounded(interval: Interval<f64>) -> f64 {
    let (min, max) = (interval.min, interval.max);
    match (min.is_finite(), max.is_finite()) {
        (true, true) => (min + max) * 0.5,
        (true, false) => min,
        (false, true) => max,
        (false, false) => 0.0,
    }
}

/// A coordinate on the axis so large that it lies outside of the viewport.
pub(super) fn far(canvas: &Canvas, lane: &Lane) -> f64 {
    let pixels = canvas.camera.pixels_per_unit(lane.origin);
    f64::from(canvas.viewport.size().length()) * 3.0 / pixels * lane.length
}

/// The unit vector of the screen that points from the bodies to the axis.
pub(super) fn sideways(canvas: &Canvas, lane: &Lane) -> DVec2 {
    let ends = [lane.at(0.0) - lane.aside, lane.at(0.0)].map(|p| canvas.screen(p));
    match ends {
        [Some(a), Some(b)] => (b - a).normalize_or(DVec2::Y),
        _ => DVec2::Y,
    }
}
