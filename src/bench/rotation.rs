//! Rotations, composed in the form in which they are written.

use glam::{DMat3, DQuat, DVec3, EulerRot};

use super::decimal::Grid;
use crate::scene::{Either, Rotation3, World};
use crate::shapes::Angle;

/// The degrees between the angles to which a turn snaps.
pub(super) const SNAP: f64 = 15.0;

/// `rotation` followed by `by`; an angle in degrees stays in degrees. The numbers are rounded by no more than a
/// fraction of `pixel`, an angle in radians.
pub(super) fn rotated<V: World>(rotation: &V::Rotation, by: DQuat, pixel: f64) -> V::Rotation {
    let mut rotated = *rotation;
    match V::rotation(&mut rotated) {
        Either::Plane(angle) => {
            let degrees = angle.degrees() + by.to_scaled_axis().z.to_degrees();
            *angle = written_like(angle, degrees, pixel);
        }
        Either::Space(rotation) => *rotation = rotated_in_space(*rotation, by, pixel),
    }
    rotated
}

/// `rotation` at the nearest multiple of 15°, if it is a single angle.
pub(super) fn snapped<V: World>(rotation: &V::Rotation) -> V::Rotation {
    let mut snapped = *rotation;
    if let Either::Plane(angle) = V::rotation(&mut snapped) {
        *angle = written_like(angle, (angle.degrees() / SNAP).round() * SNAP, 0.0);
    }
    snapped
}

fn rotated_in_space(rotation: Rotation3, by: DQuat, pixel: f64) -> Rotation3 {
    let Ok(axes) = DVec3::frame_of::<f64>(&rotation) else { return rotation };
    let start = DQuat::from_mat3(&DMat3::from_cols_array_2d(&axes.map(|a| a.to_array())));
    let end = (by * start).normalize();
    match rotation {
        Rotation3::Quat(x, y, z, w) => {
            let grid = Grid::for_pixel(pixel * 0.5);
            // A quaternion and its negative are the same rotation: keep the sign that was written.
            let written = DQuat::from_xyzw(x, y, z, w);
            let end = if written.dot(end) < 0.0 { -end } else { end };
            let [x, y, z, w] = end.to_array().map(|x| grid.round(x));
            Rotation3::Quat(x, y, z, w)
        }
        Rotation3::Euler(..) => {
            let grid = Grid::for_pixel(pixel.to_degrees());
            let (z, y, x) = end.to_euler(EulerRot::ZYX);
            let [x, y, z] = [x, y, z].map(|x| grid.round(x.to_degrees()));
            Rotation3::Euler(x, y, z)
        }
        Rotation3::Axes(..) | Rotation3::Orthonormalized(..) => {
            Rotation3::Axes(end * DVec3::X, end * DVec3::Y, end * DVec3::Z)
        }
    }
}

/// An angle in the unit of `like`, rounded for a `pixel` in radians.
pub(super) fn written_like(like: &Angle<f64>, degrees: f64, pixel: f64) -> Angle<f64> {
    let round = |value: f64, pixel: f64| {
        if pixel > 0.0 { Grid::for_pixel(pixel).round(value) } else { value }
    };
    // Only the remainder of a whole turn counts.
    let degrees = if degrees.abs() > 360.0 { degrees % 360.0 } else { degrees };
    match like {
        Angle::Degrees(_) => Angle::Degrees(round(degrees, pixel.to_degrees())),
        Angle::Radians(_) => Angle::Radians(round(degrees.to_radians(), pixel)),
    }
}
