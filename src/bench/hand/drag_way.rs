//! Where a drag leads: the place in the world to which the cursor drags, and the rotation.

use glam::{DQuat, DVec2, DVec3};

use super::handle::Grip;
use super::handles::RING;
use crate::bench::edits::SNAP;
use crate::bench::input::{Guide, Hands};
use crate::bench::sight::Camera;

/// The degrees by which a shape turns for each pixel of a drag that does not go around its pivot.
const DEGREES: f64 = 0.6;
/// The least distance from the pivot, in pixels, at which a drag goes around it.
const LEVER: f64 = 24.0;
/// The cosine of the angle between the axis of a ring and the line of sight below which the ring is nearly a line on the screen.
const END_ON: f64 = 0.2;

/// The point under the cursor in the plane through `from` that faces the camera; with X, Y or Z held, on
/// that axis through `from`; with shift, on the axis that is nearest to the motion. An arrow holds it on its axis, a square in
/// its plane.
pub(super) fn slide(
    camera: &Camera,
    hands: &Hands,
    from: DVec3,
    cursor: DVec2,
    held: Option<Grip>,
) -> DVec3 {
    let axes = [(Guide::X, DVec3::X), (Guide::Y, DVec3::Y), (Guide::Z, DVec3::Z)];
    let axes = &axes[..if camera.is_flat() { 2 } else { 3 }];
    let on_axis = |axis: DVec3| on_axis(camera, from, axis, cursor);
    if let Some((_, axis)) = axes.iter().find(|(guide, _)| hands.guides.contains(guide)) {
        return on_axis(*axis);
    }
    let across = match held {
        Some(Grip::Along(axis)) => return on_axis(DVec3::AXES[axis]),
        Some(Grip::Across(axis)) => DVec3::AXES[axis],
        _ => DVec3::ZERO,
    };
    if !hands.modifiers.shift {
        return match across == DVec3::ZERO {
            true => camera.unproject(cursor, from),
            false => on_plane(camera, from, across, cursor),
        };
    }
    let miss = |place: DVec3| {
        let seen = camera.project(place);
        seen.map_or(f64::INFINITY, |seen| seen.distance(cursor))
    };
    axes.iter()
        .filter(|(_, axis)| *axis != across)
        .map(|(_, axis)| on_axis(*axis))
        .min_by(|a, b| miss(*a).total_cmp(&miss(*b)))
        .unwrap_or(from)
}

/// The point under the cursor in the plane through `from` across `axis`; `from` where there is none.
pub(super) fn on_plane(camera: &Camera, from: DVec3, axis: DVec3, cursor: DVec2) -> DVec3 {
    let (origin, sight) = camera.ray(cursor);
    let far = (from - origin).dot(axis) / sight.dot(axis);
    let way = origin + sight * far - from;
    // Towards the horizon of the plane the least motion of the cursor would lead farther than can be seen.
    let is_near = far > 0.0 && far < 100.0 * camera.distance();
    // What is not to change keeps its bits.
    if is_near { from + way * (DVec3::ONE - axis.abs().round()) } else { from }
}

/// The point of the line through `from` along `axis` that is nearest to the cursor on the screen.
pub(super) fn on_axis(camera: &Camera, from: DVec3, axis: DVec3, cursor: DVec2) -> DVec3 {
    if camera.is_flat() {
        return from + axis * axis.dot(camera.unproject(cursor, from) - from);
    }
    let step = axis / camera.pixels_per_unit(from);
    let [start, end] = [from, from + step].map(|place| camera.project(place));
    let Some((start, end)) = start.zip(end) else { return from };
    let along = (end - start).normalize_or_zero();
    let (origin, sight) = camera.ray(start + along * along.dot(cursor - start));
    // The points of two lines that are closest to each other.
    let cosine = axis.dot(sight);
    let sine_squared = 1.0 - cosine * cosine;
    if sine_squared < 1e-4 {
        return from;
    }
    let between = origin - from;
    let along = (axis.dot(between) - cosine * sight.dot(between)) / sine_squared;
    let place = from + axis * along;
    // Beyond the vanishing point of the axis no point of it is under the cursor.
    if camera.project(place).is_some() { place } else { from }
}

/// The point where the line of sight meets the sphere about `center` through `from`, on the side on which
/// `from` is; if it misses the sphere, a point of its rim.
pub(super) fn on_sphere((origin, sight): (DVec3, DVec3), center: DVec3, from: DVec3) -> DVec3 {
    let radius = from.distance(center);
    let foot = origin + sight * (center - origin).dot(sight);
    let beside = foot - center;
    let depth_squared = radius * radius - beside.length_squared();
    if depth_squared <= 0.0 {
        return center + beside.normalize_or_zero() * radius;
    }
    let side = if (from - center).dot(sight) > 0.0 { 1.0 } else { -1.0 };
    foot + sight * (side * depth_squared.sqrt())
}

/// The rotation for a drag from one point of the screen to another, about a point of the world; with
/// `snap`, by a multiple of 15°.
pub(super) fn turn(camera: &Camera, pivot: DVec3, from: DVec2, to: DVec2, snap: bool) -> DQuat {
    let snapped = |degrees: f64| match snap {
        true => ((degrees / SNAP).round() * SNAP).to_radians(),
        false => degrees.to_radians(),
    };
    let way = to - from;
    if !camera.is_flat() {
        let [right, up] = [camera.right(), camera.up()];
        let axis = (up * way.x + right * way.y).normalize_or_zero();
        if axis == DVec3::ZERO {
            return DQuat::IDENTITY;
        }
        return DQuat::from_axis_angle(axis, snapped(way.length() * DEGREES));
    }
    let around = camera.project(pivot).map(|pivot| [from - pivot, to - pivot]);
    let degrees = match around {
        // The screen's y points down.
        Some([a, b]) if a.length() >= LEVER => -a.angle_to(b).to_degrees(),
        _ => -way.x * DEGREES,
    };
    DQuat::from_rotation_z(if degrees.is_finite() { snapped(degrees) } else { 0.0 })
}

/// The rotation about `axis` through `pivot` for a drag along a ring about it; with `snap`, by a multiple of 15°.
pub(super) fn turn_about(
    camera: &Camera,
    pivot: DVec3,
    axis: DVec3,
    [from, to]: [DVec2; 2],
    snap: bool,
) -> DQuat {
    let toward = |cursor: DVec2| {
        let (origin, sight) = camera.ray(cursor);
        let far = (pivot - origin).dot(axis) / sight.dot(axis);
        // Beyond the horizon of the plane counts the direction alone.
        if far > 0.0 { origin + sight * far - pivot } else { sight - axis * sight.dot(axis) }
    };
    let sight = (pivot - camera.eye()).normalize_or_zero();
    let angle = if axis.dot(sight).abs() > END_ON {
        let [a, b] = [from, to].map(toward);
        a.cross(b).dot(axis).atan2(a.dot(b))
    } else {
        // The ring is a line on the screen: its near side goes with the cursor.
        let beside = sight.cross(axis).normalize_or_zero();
        let along = DVec2::new(beside.dot(camera.right()), -beside.dot(camera.up()));
        (to - from).dot(along.normalize_or_zero()) / RING
    };
    let steps = (angle.to_degrees() / SNAP).round();
    let angle = if snap { (steps * SNAP).to_radians() } else { angle };
    if angle.is_finite() { DQuat::from_axis_angle(axis, angle) } else { DQuat::IDENTITY }
}
