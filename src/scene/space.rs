use std::fmt::Debug;

use glam::{DMat3, DQuat, DVec2, DVec3, Quat, Vec2, Vec3};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::fields;
use crate::intersect::matrix::Dimension;
use crate::shapes::{Angle, ShapeError, Turn, about_axis, axes_from_angle, axes_from_quat};
use crate::vector::Vector;

/// The plane or space, as scene files write them: in `f32`, with a rotation that people can type.
pub trait Space: Dimension + Vector<Scalar = f32> {
    /// How a box is turned: an angle in the plane, a [`Rotation3`] in space.
    type Rotation: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// How a shape turns from u = 0 to u = 1: an angle in the plane, a [`Turn3`] in space.
    type Turn: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// No rotation.
    const UNTURNED: Self::Rotation;

    /// Turned by so many degrees about X, then Y, then Z; in the plane about Z alone.
    fn turned_by(degrees: [f32; 3]) -> Self::Rotation;
    /// The axes of a frame that is turned by `rotation`, computed in double precision.
    fn axes_of(rotation: &Self::Rotation) -> Result<Self::Axes, ShapeError>;
    /// [`Space::axes_of`] before it is rounded, in space.
    fn frame_of(rotation: &Self::Rotation) -> Result<[DVec3; 3], ShapeError>;
    /// The turn that was written.
    fn turn_of(turn: &Self::Turn) -> Result<Turn<Self>, ShapeError>;
}

/// A rotation of space, in the form in which it was written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rotation3 {
    /// x, y, z, w; of any length but zero.
    Quat(f32, f32, f32, f32),
    /// Degrees about the fixed axes X, then Y, then Z.
    Euler(f32, f32, f32),
    /// Where the coordinate axes come to lie: orthonormal within 1e-6, and right-handed.
    Axes(Vec3, Vec3, Vec3),
}

/// A rotation of space about an axis.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Turn", deny_unknown_fields)]
pub struct Turn3 {
    /// Of any length but zero.
    #[serde(with = "fields::direction")]
    pub axis: Vec3,
    /// Counter-clockwise as seen from where the axis points.
    pub angle: Angle<f32>,
}

impl Space for Vec2 {
    type Rotation = Angle<f32>;
    type Turn = Angle<f32>;

    const UNTURNED: Angle<f32> = Angle::Degrees(0.0);

    fn turned_by([_, _, z]: [f32; 3]) -> Angle<f32> {
        Angle::Degrees(z)
    }

    fn axes_of(rotation: &Angle<f32>) -> Result<[Vec2; 2], ShapeError> {
        Ok(axes_from_angle::<Vec2>(*rotation))
    }

    fn frame_of(rotation: &Angle<f32>) -> Result<[DVec3; 3], ShapeError> {
        let [x, y] = axes_from_angle::<DVec2>(rotation.in_double());
        Ok([x.extend(0.0), y.extend(0.0), DVec3::Z])
    }

    fn turn_of(turn: &Angle<f32>) -> Result<Turn<Self>, ShapeError> {
        Turn::<Vec2>::new(*turn)
    }
}

impl Space for Vec3 {
    type Rotation = Rotation3;
    type Turn = Turn3;

    const UNTURNED: Rotation3 = Rotation3::Euler(0.0, 0.0, 0.0);

    fn turned_by([x, y, z]: [f32; 3]) -> Rotation3 {
        Rotation3::Euler(x, y, z)
    }

    fn axes_of(rotation: &Rotation3) -> Result<[Vec3; 3], ShapeError> {
        match *rotation {
            Rotation3::Axes(x, y, z) => Ok([x, y, z]),
            _ => Ok(Self::frame_of(rotation)?.map(|axis| axis.as_vec3())),
        }
    }

    fn frame_of(rotation: &Rotation3) -> Result<[DVec3; 3], ShapeError> {
        match *rotation {
            Rotation3::Quat(x, y, z, w) => {
                let quat: DQuat = Quat::from_xyzw(x, y, z, w).as_dquat();
                axes_from_quat(quat).ok_or(ShapeError::ZeroDirection { field: "rotation" })
            }
            Rotation3::Euler(x, y, z) => {
                let about = |axis: DVec3, degrees: f32| {
                    about_axis(axis, Angle::Degrees(f64::from(degrees)))
                };
                Ok(columns(about(DVec3::Z, z) * about(DVec3::Y, y) * about(DVec3::X, x)))
            }
            Rotation3::Axes(x, y, z) => Ok([x, y, z].map(|axis| axis.as_dvec3())),
        }
    }

    fn turn_of(turn: &Turn3) -> Result<Turn<Self>, ShapeError> {
        Turn::<Vec3>::new(turn.axis, turn.angle)
    }
}

/// Adding zero turns -0 into 0.
fn columns(m: DMat3) -> [DVec3; 3] {
    [m.x_axis, m.y_axis, m.z_axis].map(|axis| axis + DVec3::ZERO)
}
