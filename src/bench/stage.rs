use std::fmt::Debug;

use glam::{DQuat, DVec2, DVec3, EulerRot};

use super::camera::Camera;
use super::camera2::Camera2;
use super::camera3::Camera3;
use super::decimal::Grid;
use super::pick::{Touch, touch_in_plane, touch_in_space};
use crate::scene::{Direction3, Rotation3, Space};
use crate::shapes::{Angle, Shape};

/// The plane or space, with a camera to look at it and hands to turn things in it.
pub trait Stage: Space {
    /// Looks at it.
    type Camera: Camera<Self> + Copy + Debug + Send + Sync + 'static;

    /// `rotation` followed by `by`, in the form in which `rotation` is written: degrees stay degrees. The
    /// numbers are rounded to what turns nothing by more than a fraction of `pixel`, an angle in radians.
    fn rotated(rotation: &Self::Rotation, by: DQuat, pixel: f64) -> Self::Rotation;

    /// `rotation` brought to the nearest multiple of 15°, where it is a single angle.
    fn snapped(rotation: &Self::Rotation) -> Self::Rotation;

    /// Whether a shape is opaque where it is one of many: in space, if it is nowhere flat and of a
    /// kind that crowds have.
    fn is_opaque(_shape: &Shape<Self>) -> bool {
        false
    }

    /// The unit direction of an axis as a scene file writes it; `None` where it has none.
    fn axis_of(by_hand: &Self::AxisByHand) -> Option<Self>;

    /// The axis as a scene file writes it.
    fn by_hand(axis: Self) -> Self::AxisByHand;

    /// Where the line of sight at `at` meets a shape, or passes it within so many pixels.
    fn touch(shape: &Shape<Self>, camera: &Self::Camera, at: DVec2, reach: f64) -> Option<Touch>;
}

impl Stage for DVec2 {
    type Camera = Camera2;

    fn rotated(rotation: &Angle<f64>, by: DQuat, pixel: f64) -> Angle<f64> {
        let degrees = rotation.degrees() + by.to_scaled_axis().z.to_degrees();
        written_like(rotation, degrees, pixel)
    }

    fn snapped(rotation: &Angle<f64>) -> Angle<f64> {
        let degrees = (rotation.degrees() / SNAP).round() * SNAP;
        written_like(rotation, degrees, 0.0)
    }

    fn axis_of(by_hand: &Angle<f64>) -> Option<Self> {
        let (sin, cos) = by_hand.sin_cos();
        Some(DVec2::new(cos, sin))
    }

    fn by_hand(axis: Self) -> Angle<f64> {
        Angle::Degrees(libm::atan2(axis.y, axis.x).to_degrees())
    }

    fn touch(shape: &Shape<Self>, camera: &Camera2, at: DVec2, reach: f64) -> Option<Touch> {
        touch_in_plane(shape, camera, at, reach)
    }
}

impl Stage for DVec3 {
    type Camera = Camera3;

    fn rotated(rotation: &Rotation3, by: DQuat, pixel: f64) -> Rotation3 {
        let Ok(axes) = DVec3::frame_of::<f64>(rotation) else { return *rotation };
        let start = DQuat::from_mat3(&glam::DMat3::from_cols_array_2d(&axes.map(|a| a.to_array())));
        let end = (by * start).normalize();
        match *rotation {
            Rotation3::Quat(x, y, z, w) => {
                let grid = Grid::for_pixel(pixel * 0.5);
                // A quaternion and its negative are one rotation: stay on the side that was written.
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
                let axis = |of: DVec3| end * of;
                Rotation3::Axes(axis(DVec3::X), axis(DVec3::Y), axis(DVec3::Z))
            }
        }
    }

    fn snapped(rotation: &Rotation3) -> Rotation3 {
        *rotation
    }

    fn is_opaque(shape: &Shape<Self>) -> bool {
        match shape {
            Shape::Ball(ball) => ball.radius() > 0.0,
            Shape::Capsule(capsule) => capsule.radius() > 0.0,
            Shape::Aabb(aabb) => aabb.half().min_element() > 0.0,
            Shape::Obb(obb) => obb.half().min_element() > 0.0,
            Shape::Triangle(triangle) => {
                let [a, b, c] = *triangle.vertices();
                (b - a).cross(c - a) != DVec3::ZERO
            }
            _ => false,
        }
    }

    fn axis_of(by_hand: &Direction3) -> Option<Self> {
        by_hand.0.try_normalize()
    }

    fn by_hand(axis: Self) -> Direction3 {
        Direction3(axis)
    }

    fn touch(shape: &Shape<Self>, camera: &Camera3, at: DVec2, reach: f64) -> Option<Touch> {
        touch_in_space(shape, camera, at, reach)
    }
}

/// Degrees between the angles to which a turn snaps.
pub(super) const SNAP: f64 = 15.0;

/// An angle in the unit of `like`, rounded for a `pixel` in radians.
pub(super) fn written_like(like: &Angle<f64>, degrees: f64, pixel: f64) -> Angle<f64> {
    let round = |value: f64, pixel: f64| {
        if pixel > 0.0 { Grid::for_pixel(pixel).round(value) } else { value }
    };
    // More than a whole turn says nothing more.
    let degrees = if degrees.abs() > 360.0 { degrees % 360.0 } else { degrees };
    match like {
        Angle::Degrees(_) => Angle::Degrees(round(degrees, pixel.to_degrees())),
        Angle::Radians(_) => Angle::Radians(round(degrees.to_radians(), pixel)),
    }
}
