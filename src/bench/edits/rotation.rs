//! Shapes turned about a point, and rotations in the form in which they are written.

use glam::{DMat3, DQuat, DVec3, EulerRot};

use crate::bench::decimal::Grid;
use crate::bench::seen::beside;
use crate::bench::sight::Camera;
use crate::scene::{Either, Entry, Form, Rotation3, Value, World};
use crate::shapes::{Angle, Shape};
use crate::vector::Vector;

/// The degrees between the angles to which a turn snaps.
pub const SNAP: f64 = 15.0;

/// The point about which a shape is turned. For a plane it is the point nearest to the middle of the view:
/// the point nearest to the origin, by which the plane is placed, would be another one after each turn.
pub fn pivot<V: World>(shape: &Shape<V>, camera: &Camera) -> DVec3 {
    let point = match shape {
        Shape::Plane(_) | Shape::HalfSpace(_) => beside(shape, V::from_space(camera.center())),
        shape => shape.reference_point(),
    };
    point.in_space()
}

/// Why a shape cannot be turned.
pub fn why_not_turned<V: World>(entry: &Entry<V>) -> String {
    let why = match entry.form {
        Form::Aabb { .. } => "stays parallel to the axes: use an oriented box",
        Form::Kdop { .. } => "has fixed directions",
        _ => "looks the same at every angle",
    };
    format!("{} {why}", entry.name)
}

/// Whether a shape can be turned: not if it would look the same, or stays aligned to the axes.
pub fn can_turn<V: World>(form: &Form<V>) -> bool {
    turned(form, DVec3::ZERO, DQuat::IDENTITY, 1.0, 1.0).is_some()
}

/// A shape turned about a point, its reference point or another one of it; `None` for one that would look the
/// same, or that stays aligned to the axes.
///
/// Points are rounded for a `pixel` in the world, directions and rotations for a pixel of `radians`.
pub fn turned<V: World>(
    form: &Form<V>,
    pivot: DVec3,
    by: DQuat,
    pixel: f64,
    radians: f64,
) -> Option<Form<V>> {
    let mut form = form.clone();
    let has_several_points = form.points().len() > 1;
    let has_direction = form.fields().into_iter().any(|(_, value)| {
        use Value::{Direction, Normal, Rotation, Turned};
        matches!(value, Direction(_) | Normal(_) | Rotation(_) | Turned(_))
    });
    if !has_several_points && !has_direction {
        return None;
    }
    if by == DQuat::IDENTITY {
        // Without a rotation no bit changes.
        return Some(form);
    }
    let around = |point: V| {
        let turned = pivot + by * (point.in_space() - pivot);
        V::from_space(Grid::for_pixel(pixel).round_vector(turned))
    };
    let aimed = |direction: V| {
        let turned = by * direction.in_space();
        V::from_space(Grid::for_pixel(radians * direction.length()).round_vector(turned))
    };
    if let Form::Plane { normal, offset } | Form::HalfSpace { normal, offset } = &mut form {
        *normal = aimed(*normal);
        *offset = along(*normal, pivot, pixel);
        return Some(form);
    }
    // The pivot is the point that is the only one; but what is placed may turn about another one.
    let has_place = matches!(form, Form::Hull { .. } | Form::Mesh { .. });
    let is_placed = has_place && !form.is_unplaced_hull();
    if has_several_points || is_placed {
        form.points().into_iter().for_each(|point| *point = around(*point));
    }
    for (_, value) in form.fields() {
        match value {
            Value::Direction(direction) => *direction = aimed(*direction),
            Value::Rotation(rotation) => *rotation = rotated::<V>(rotation, by, radians),
            Value::Turned(rotation) if is_placed => {
                *rotation = Some(rotated::<V>(&rotation.unwrap_or(V::UNTURNED), by, radians));
            }
            _ => {}
        }
    }
    Some(form)
}

/// normal · point, for a normal of any length, rounded for a `pixel` in the world.
pub fn along<V: Vector<Scalar = f64>>(normal: V, point: DVec3, pixel: f64) -> f64 {
    let normal = normal.in_space();
    Grid::for_pixel(pixel * Vector::length(normal)).round(normal.dot(point))
}

/// `rotation` followed by `by`; an angle in degrees stays in degrees. The numbers are rounded by no more than a
/// fraction of `pixel`, an angle in radians.
pub fn rotated<V: World>(rotation: &V::Rotation, by: DQuat, pixel: f64) -> V::Rotation {
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
pub fn snapped<V: World>(rotation: &V::Rotation) -> V::Rotation {
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
pub fn written_like(like: &Angle<f64>, degrees: f64, pixel: f64) -> Angle<f64> {
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
