use std::fmt::Debug;

use glam::{DMat3, DQuat, DVec2, DVec3, Vec2, Vec3};

use serde::{Deserialize, Serialize};

use super::angle::{InFile, in_file};
use super::fields;
use super::numbers::{Unit, Visitor, angle, vector};
use super::precision::{Precision, nearest, nearest_vector};
use super::{Document, Scene};
use hitbench_core::internal::check;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::{
    Angle, Shape, ShapeError, Turn, about_axis, axes_from_quat, orthonormalized,
};
use hitbench_core::vector::Scalar;

/// The plane or space, as scene files write them: in doubles, with a rotation that people can type.
pub trait World: Dimension<Scalar = f64, Precise = Self> {
    /// The same in single precision.
    type Single: Dimension<Scalar = f32, Precise = Self>;
    /// How a box is turned: an angle in the plane, a [`Rotation3`] in space.
    type Rotation: InFile + Debug + PartialEq + Send + Sync + 'static;
    /// How a shape turns from u = 0 to u = 1: an angle in the plane, a [`Turn3`] in space.
    type Turn: InFile + Debug + PartialEq + Send + Sync + 'static;

    /// An axis turned by hand: its angle in the plane, a [`Direction3`] in space.
    type AxisByHand: InFile + Debug + PartialEq + Send + Sync + 'static;

    /// No rotation.
    const UNTURNED: Self::Rotation;

    /// A rotation by these degrees about X, then Y, then Z; in the plane about Z alone.
    fn turned_by(degrees: [f64; 3]) -> Self::Rotation;
    /// The axes, in space, of a frame that is turned by `rotation`, whose numbers are rounded to S first. Computed in
    /// double precision.
    fn frame_of<S: Scalar>(rotation: &Self::Rotation) -> Result<[DVec3; 3], ShapeError>;
    /// The turn that was written, its numbers rounded to the precision of V.
    fn turn_of<V: Dimension<Precise = Self>>(turn: &Self::Turn) -> Result<Turn<V>, ShapeError>;

    /// The rotation to a frame of that precision, its third axis z in the plane.
    fn rotation_from(frame: [DVec3; 3], precision: Precision) -> Self::Rotation;
    /// Shows the fields of a rotation.
    fn rotation_fields(rotation: &mut Self::Rotation, f: Visitor);
    /// Shows the fields of a turn.
    fn turn_fields(turn: &mut Self::Turn, f: Visitor);

    /// The unit direction of an axis turned by hand; `None` where it has none.
    fn direction_of(axis: &Self::AxisByHand) -> Option<Self>;
    /// The axis in this unit direction, as a scene file writes it.
    fn axis_in(direction: Self) -> Self::AxisByHand;

    /// The shape, as one of its dimension.
    fn shape(shape: &Shape<Self>) -> Either<&Shape<DVec2>, &Shape<DVec3>>;
    /// The rotation, as one of its dimension.
    fn rotation(rotation: &mut Self::Rotation) -> Either<&mut Angle<f64>, &mut Rotation3>;
    /// The document as one of either world.
    fn scene(document: Document<Self>) -> Scene;

    /// [`World::frame_of`], rounded to the precision of V.
    fn axes_of<V: Dimension<Precise = Self>>(
        rotation: &Self::Rotation,
    ) -> Result<V::Axes, ShapeError> {
        let frame = Self::frame_of::<V::Scalar>(rotation)?;
        Ok(V::axes_from_fn(|i| V::from_space(frame[i])))
    }
}

/// Something of the plane, or of space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Either<P, S> {
    /// In the plane.
    Plane(P),
    /// In space.
    Space(S),
}

/// A rotation of space, in the form in which it was written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rotation3 {
    /// x, y, z, w; of any length but zero.
    Quat(f64, f64, f64, f64),
    /// Degrees about the fixed axes X, then Y, then Z.
    Euler(f64, f64, f64),
    /// The images of the coordinate axes: orthonormal within 1e-6, and right-handed.
    Axes(DVec3, DVec3, DVec3),
    /// The orthonormal axes nearest to these in turn, by Gram–Schmidt: the first keeps its direction, the
    /// second its part across the first, and the third is across both, on the side on which it was written.
    Orthonormalized(DVec3, DVec3, DVec3),
}

/// A rotation of space about an axis.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Turn", deny_unknown_fields)]
pub struct Turn3 {
    /// The axis, of any length but zero.
    #[serde(with = "fields::direction")]
    pub axis: DVec3,
    /// Counter-clockwise as seen from where the axis points.
    #[serde(with = "in_file")]
    pub angle: Angle<f64>,
}

/// A direction of space, of any length but zero.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Direction3(#[serde(with = "fields::direction")] pub DVec3);

/// The nearest number of type S.
fn rounded<S: Scalar>(value: f64) -> f64 {
    nearest::<S>(value).double()
}

/// The angle whose number is rounded to S: one that is a multiple of 90° then is exactly that.
pub(super) fn angle_in<S: Scalar>(angle: Angle<f64>) -> Angle<S> {
    match angle {
        Angle::Degrees(degrees) => Angle::Degrees(nearest(degrees)),
        Angle::Radians(radians) => Angle::Radians(nearest(radians)),
    }
}

impl World for DVec2 {
    type Single = Vec2;
    type Rotation = Angle<f64>;
    type Turn = Angle<f64>;
    type AxisByHand = Angle<f64>;

    const UNTURNED: Angle<f64> = Angle::Degrees(0.0);

    fn turned_by([_, _, z]: [f64; 3]) -> Angle<f64> {
        Angle::Degrees(z)
    }

    fn frame_of<S: Scalar>(rotation: &Angle<f64>) -> Result<[DVec3; 3], ShapeError> {
        let (sin, cos) = angle_in::<S>(*rotation).in_double().sin_cos();
        Ok([DVec3::new(cos, sin, 0.0), DVec3::new(-sin, cos, 0.0), DVec3::Z])
    }

    fn turn_of<V: Dimension<Precise = Self>>(turn: &Angle<f64>) -> Result<Turn<V>, ShapeError> {
        let angle = angle_in::<V::Scalar>(*turn);
        check::number("turn", angle.radians())?;
        Ok(Turn::<DVec2>::new(angle.in_double())?.of_type())
    }

    fn rotation_from([x, ..]: [DVec3; 3], precision: Precision) -> Angle<f64> {
        Angle::Radians(precision.shortest(libm::atan2(x.y, x.x)))
    }

    fn rotation_fields(rotation: &mut Angle<f64>, f: Visitor) {
        angle("rotation", rotation, f);
    }

    fn turn_fields(turn: &mut Angle<f64>, f: Visitor) {
        angle("turn", turn, f);
    }

    fn direction_of(axis: &Angle<f64>) -> Option<Self> {
        let (sin, cos) = axis.sin_cos();
        Some(DVec2::new(cos, sin))
    }

    fn axis_in(direction: Self) -> Angle<f64> {
        Angle::Degrees(libm::atan2(direction.y, direction.x).to_degrees())
    }

    fn shape(shape: &Shape<Self>) -> Either<&Shape<DVec2>, &Shape<DVec3>> {
        Either::Plane(shape)
    }

    fn rotation(rotation: &mut Angle<f64>) -> Either<&mut Angle<f64>, &mut Rotation3> {
        Either::Plane(rotation)
    }

    fn scene(document: Document<Self>) -> Scene {
        Scene::Two(document)
    }
}

impl World for DVec3 {
    type Single = Vec3;
    type Rotation = Rotation3;
    type Turn = Turn3;
    type AxisByHand = Direction3;

    const UNTURNED: Rotation3 = Rotation3::Euler(0.0, 0.0, 0.0);

    fn turned_by([x, y, z]: [f64; 3]) -> Rotation3 {
        Rotation3::Euler(x, y, z)
    }

    fn frame_of<S: Scalar>(rotation: &Rotation3) -> Result<[DVec3; 3], ShapeError> {
        match *rotation {
            Rotation3::Quat(x, y, z, w) => {
                let quat = DQuat::from_array([x, y, z, w].map(rounded::<S>));
                axes_from_quat(quat).ok_or(ShapeError::ZeroDirection { field: "rotation" })
            }
            Rotation3::Euler(x, y, z) => {
                let about = |axis: DVec3, degrees: f64| {
                    about_axis(axis, Angle::Degrees(rounded::<S>(degrees)))
                };
                Ok(columns(about(DVec3::Z, z) * about(DVec3::Y, y) * about(DVec3::X, x)))
            }
            Rotation3::Axes(x, y, z) => Ok([x, y, z].map(|axis| axis.map(rounded::<S>))),
            Rotation3::Orthonormalized(x, y, z) => {
                orthonormalized([x, y, z].map(|axis| axis.map(rounded::<S>)))
                    .ok_or(ShapeError::NoFrame { field: "rotation" })
            }
        }
    }

    fn turn_of<V: Dimension<Precise = Self>>(turn: &Turn3) -> Result<Turn<V>, ShapeError> {
        let (axis, angle) = (nearest_vector::<V>(turn.axis), angle_in::<V::Scalar>(turn.angle));
        check::number("angle", angle.radians())?;
        check::vector("axis", axis)?;
        Ok(Turn::<DVec3>::new(axis.widened(), angle.in_double())?.of_type())
    }

    fn rotation_from(frame: [DVec3; 3], precision: Precision) -> Rotation3 {
        let [x, y, z] = frame.map(|axis| axis.map(|x| precision.shortest(x)));
        Rotation3::Axes(x, y, z)
    }

    fn rotation_fields(rotation: &mut Rotation3, f: Visitor) {
        match rotation {
            Rotation3::Quat(x, y, z, w) => {
                let ([mut xy, mut zw], ratio) = ([[*x, *y], [*z, *w]], Unit::Ratio);
                f("quat x y", ratio, &mut xy);
                f("quat z w", ratio, &mut zw);
                ([*x, *y], [*z, *w]) = (xy, zw);
            }
            Rotation3::Euler(x, y, z) => {
                let mut angles = [*x, *y, *z];
                f("rotation", Unit::Degrees, &mut angles);
                [*x, *y, *z] = angles;
            }
            Rotation3::Axes(x, y, z) | Rotation3::Orthonormalized(x, y, z) => {
                vector("axis x", Unit::Ratio, x, f);
                vector("axis y", Unit::Ratio, y, f);
                vector("axis z", Unit::Ratio, z, f);
            }
        }
    }

    fn turn_fields(turn: &mut Turn3, f: Visitor) {
        vector("turn axis", Unit::Ratio, &mut turn.axis, f);
        angle("turn angle", &mut turn.angle, f);
    }

    fn direction_of(axis: &Direction3) -> Option<Self> {
        axis.0.try_normalize()
    }

    fn axis_in(direction: Self) -> Direction3 {
        Direction3(direction)
    }

    fn shape(shape: &Shape<Self>) -> Either<&Shape<DVec2>, &Shape<DVec3>> {
        Either::Space(shape)
    }

    fn rotation(rotation: &mut Rotation3) -> Either<&mut Angle<f64>, &mut Rotation3> {
        Either::Space(rotation)
    }

    fn scene(document: Document<Self>) -> Scene {
        Scene::Three(document)
    }
}

/// Adding zero turns -0 into 0.
fn columns(m: DMat3) -> [DVec3; 3] {
    [m.x_axis, m.y_axis, m.z_axis].map(|axis| axis + DVec3::ZERO)
}
