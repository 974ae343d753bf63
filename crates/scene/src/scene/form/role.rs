//! The roles of fields: what a field means for the shape.

use crate::scene::{Precision, World};
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::Angle;
use hitbench_core::vector::{Scalar, Vector};

macro_rules! roles {
    (
        { $($role:ident($type:ty) $words:literal;)+ }
        optional { $($may:ident($of:ty) $say:literal;)+ }
        without numbers { $($other:ident $tell:literal;)+ }
    ) => {
        /// The role of a field.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(in crate::scene) enum Role {
            $($role,)+
            $($may,)+
            $($other),+
        }

        /// A field of a form, by its role.
        #[derive(Debug)]
        pub enum Value<'a, V: World> {
            $(#[doc = $words] $role(&'a mut $type),)+
            $(#[doc = $say] $may(&'a mut $of),)+
            /// No number of the shape's own.
            Other,
        }

        impl Role {
            /// As people read it.
            pub fn words(self) -> &'static str {
                match self {
                    $(Role::$role => $words,)+
                    $(Role::$may => $say,)+
                    $(Role::$other => $tell),+
                }
            }

            /// Whether a file may leave it out.
            pub fn is_optional(self) -> bool {
                !matches!(self, $(Role::$role)|+)
            }
        }
    };
}

roles! {
    {
        Point(V) "point";
        Direction(V) "direction, of any length but zero";
        Normal(V) "direction, of any length but zero";
        Offset(f64) "number";
        Sizes(V) "sizes, each 0 or more";
        Size(f64) "size, 0 or more";
        Positive(f64) "number above 0";
        HalfAngle(Angle<f64>) "angle from 0° to 180°";
        ViewAngle(Angle<f64>) "angle between 0° and 180°";
        Rotation(V::Rotation) "rotation";
        Points(Vec<V>) "list of points";
        Directions(Vec<V>) "list of directions";
        Numbers(Vec<f64>) "list of numbers";
    }
    optional {
        Position(V) "point";
        Turned(Option<V::Rotation>) "rotation";
        Scale(f64) "number above 0";
    }
    without numbers {
        File "path, relative to the scene";
        Vertices "list of points";
        Triangles "list of three numbers of points, from 0";
        Flag "true or false";
    }
}

impl<V: World> Value<'_, V> {
    pub(super) fn other<T>(_: &T) -> Self {
        Self::Other
    }
}

/// A field by its role.
#[rustfmt::skip]
macro_rules! value {
    (File $field:ident) => { Value::other($field) };
    (Vertices $field:ident) => { Value::other($field) };
    (Triangles $field:ident) => { Value::other($field) };
    (Flag $field:ident) => { Value::other($field) };
    ($role:ident $field:ident) => { Value::$role($field) };
}

/// A field as the constructor of the shape takes it, by its role: each number is the nearest of the precision of W.
#[rustfmt::skip]
macro_rules! argument {
    (Point $w:ident $value:expr) => { nearest_vector::<$w>(*$value) };
    (Direction $w:ident $value:expr) => { nearest_vector::<$w>(*$value) };
    (Normal $w:ident $value:expr) => { nearest_vector::<$w>(*$value) };
    (Sizes $w:ident $value:expr) => { nearest_vector::<$w>(*$value) };
    (Offset $w:ident $value:expr) => { nearest::<$w::Scalar>(*$value) };
    (Size $w:ident $value:expr) => { nearest::<$w::Scalar>(*$value) };
    (Positive $w:ident $value:expr) => { nearest::<$w::Scalar>(*$value) };
    (HalfAngle $w:ident $value:expr) => { angle_in(*$value) };
    (ViewAngle $w:ident $value:expr) => { angle_in(*$value) };
    (Rotation $w:ident $value:expr) => { V::axes_of::<$w>($value)? };
    (Directions $w:ident $value:expr) => { $value.iter().map(|&each| nearest_vector::<$w>(each)).collect::<Vec<_>>() };
    (Numbers $w:ident $value:expr) => { $value.iter().map(|&each| nearest::<$w::Scalar>(each)).collect::<Vec<_>>() };
    // What is placed is rounded there.
    ($role:ident $w:ident $value:expr) => { $value };
}

/// A field as it is written, by its role, from what the shape has.
#[rustfmt::skip]
macro_rules! written {
    (Point $reader:ident $value:expr) => { $reader.vector($value) };
    (Direction $reader:ident $value:expr) => { $reader.vector($value) };
    (Normal $reader:ident $value:expr) => { $reader.vector($value) };
    (Sizes $reader:ident $value:expr) => { $reader.vector($value) };
    (Offset $reader:ident $value:expr) => { $reader.number($value) };
    (Size $reader:ident $value:expr) => { $reader.number($value) };
    (Positive $reader:ident $value:expr) => { $reader.number($value) };
    (HalfAngle $reader:ident $value:expr) => { $reader.angle($value) };
    (ViewAngle $reader:ident $value:expr) => { $reader.angle($value) };
    (Rotation $reader:ident $value:expr) => { $reader.rotation::<W>($value) };
    (Points $reader:ident $value:expr) => { $reader.vectors($value) };
    (Vertices $reader:ident $value:expr) => { $reader.vectors($value) };
    (Directions $reader:ident $value:expr) => { $reader.vectors($value) };
    (Numbers $reader:ident $value:expr) => { $value.iter().map(|&each| $reader.number(each)).collect() };
    ($role:ident $reader:ident $value:expr) => { $value };
}

/// A field of a [blank](super::Form::blank) form, by its role.
#[rustfmt::skip]
macro_rules! blank {
    (HalfAngle) => { Angle::Degrees(0.0) };
    (ViewAngle) => { Angle::Degrees(0.0) };
    (Rotation) => { V::UNTURNED };
    (Point) => { V::ZERO };
    (Direction) => { V::ZERO };
    (Normal) => { V::ZERO };
    (Sizes) => { V::ZERO };
    (Position) => { V::ZERO };
    (Scale) => { 1.0 };
    ($role:ident) => { Default::default() };
}

/// Reads numbers of shapes in the fewest digits that mean the same in their precision.
pub(in crate::scene) struct Reader(pub Precision);

impl Reader {
    pub fn number<S: Scalar>(&self, value: S) -> f64 {
        self.0.shortest(value.double())
    }

    pub fn vector<W: Dimension<Precise: World>>(&self, value: W) -> W::Precise {
        W::Precise::from_fn(|i| self.number(value.get(i)))
    }

    pub fn vectors<W: Dimension<Precise: World>, L>(&self, values: &[W]) -> L
    where
        L: FromIterator<W::Precise>,
    {
        values.iter().map(|&value| self.vector(value)).collect()
    }

    pub fn angle<S: Scalar>(&self, angle: Angle<S>) -> Angle<f64> {
        match angle {
            Angle::Degrees(degrees) => Angle::Degrees(self.number(degrees)),
            Angle::Radians(radians) => Angle::Radians(self.number(radians)),
        }
    }

    pub fn rotation<W: Dimension<Precise: World>>(
        &self,
        axes: &W::Axes,
    ) -> <W::Precise as World>::Rotation {
        let frame = |i: usize| if i < W::DIM { axes[i].in_space() } else { glam::DVec3::Z };
        W::Precise::rotation_from([0, 1, 2].map(frame), self.0)
    }
}
