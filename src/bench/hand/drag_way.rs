//! Where a drag leads: the place in the world to which the cursor drags, and the rotation.

use glam::{DQuat, DVec2, DVec3};

use crate::bench::edits::SNAP;
use crate::bench::input::{Guide, Hands};
use crate::bench::sight::Camera;

/// The degrees by which a shape turns for each pixel of a drag that does not go around its pivot.
const DEGREES: f64 = 0.6;
/// The least distance from the pivot, in pixels, at which a drag goes around it.
const LEVER: f64 = 24.0;

/// The point under the cursor in the plane through `from` that faces the camera; with X, Y or Z held, on
/// that axis through `from`; with shift, on the axis that is nearest to the motion.
pub(super) fn slide(camera: &Camera, hands: &Hands, from: DVec3, cursor: DVec2) -> DVec3 {
    let axes = [(Guide::X, DVec3::X), (Guide::Y, DVec3::Y), (Guide::Z, DVec3::Z)];
    let axes = &axes[..if camera.is_flat() { 2 } else { 3 }];
    let on_axis = |axis: DVec3| on_axis(camera, from, axis, cursor);
    if let Some((_, axis)) = axes.iter().find(|(guide, _)| hands.guides.contains(guide)) {
        return on_axis(*axis);
    }
    if !hands.modifiers.shift {
        return camera.unproject(cursor, from);
    }
    let miss = |place: DVec3| {
        let seen = camera.project(place);
        seen.map_or(f64::INFINITY, |seen| seen.distance(cursor))
    };
    axes.iter()
        .map(|(_, axis)| on_axis(*axis))
        .min_by(|a, b| miss(*a).total_cmp(&miss(*b)))
        .unwrap_or(from)
}

/// The point of the line through `from` along `axis` that is nearest to the cursor on the screen.
fn on_axis(camera: &Camera, from: DVec3, axis: DVec3, cursor: DVec2) -> DVec3 {
    if camera.is_flat() {
        return from + axis * axis.dot(camera.unproject(cursor, from) - from);
    }
    let (origin, sight) = camera.ray(cursor);
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
