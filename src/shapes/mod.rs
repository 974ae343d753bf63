//! What a shape is: one file each, with a constructor that refuses nonsense.
//!
//! Shapes are closed sets. Degenerate ones (zero radius, extent or length) are legal.

mod aabb;
mod angle;
mod ball;
mod bounds;
mod bvh;
mod capsule;
mod cone;
mod core;
mod cylinder;
mod double;
mod ellipsoid;
mod enclose;
mod equations;
pub(crate) mod error;
mod frustum;
mod half_space;
mod hull;
mod interval;
mod kdop;
mod line;
mod mesh;
mod obb;
mod order;
mod plane;
mod point;
mod pose;
mod ray;
mod reach;
pub(crate) mod sector;
mod segment;
mod shadow;
mod slabs;
mod support;
mod triangle;
mod turn;

use std::fmt;

pub use aabb::Aabb;
pub use angle::Angle;
pub use ball::Ball;
pub use bounds::Bounds;
pub use bvh::Bvh;
pub use capsule::Capsule;
pub use cone::Cone;
pub use cylinder::Cylinder;
pub use ellipsoid::Ellipsoid;
pub use equations::Equation;
pub use error::ShapeError;
pub use frustum::Frustum;
pub use half_space::HalfSpace;
pub use hull::Hull;
pub use interval::Interval;
pub use kdop::Kdop;
pub use line::Line;
pub use mesh::Mesh;
pub use obb::{Obb, axes_from_angle, axes_from_quat};
pub use plane::Plane;
pub use point::Point;
pub(crate) use pose::Posed;
pub use ray::Ray;
pub use sector::Sector;
pub use segment::Segment;
pub(crate) use support::{Frame, Support};
pub use triangle::Triangle;
pub use turn::{Motion, Turn, about_axis};

use crate::vector::Vector;

macro_rules! shapes {
    ($($kind:ident),+ $(,)?) => {
        /// A shape of any kind.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Shape<V: Vector> {
            $(#[doc = concat!("See [`", stringify!($kind), "`].")] $kind($kind<V>)),+
        }

        /// The kind of a shape; kinds compare in the order in which pair functions name them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind {
            $(#[doc = concat!("See [`", stringify!($kind), "`].")] $kind),+
        }

        impl Kind {
            /// Every kind, in the order of the matrix.
            pub const ALL: &[Kind] = &[$(Kind::$kind),+];
        }

        impl<V: Vector> Shape<V> {
            /// Its kind.
            pub fn kind(&self) -> Kind {
                match self {
                    $(Shape::$kind(_) => Kind::$kind),+
                }
            }
        }

        $(impl<V: Vector> From<$kind<V>> for Shape<V> {
            fn from(shape: $kind<V>) -> Self {
                Shape::$kind(shape)
            }
        })+
    };
}

// In pair names and in the matrix the simpler concept comes first; this is that order.
shapes!(
    Point, Segment, Ray, Line, Ball, Capsule, Triangle, Aabb, Obb, Sector, Ellipsoid, Cylinder,
    Cone, Frustum, Kdop, Hull, Mesh, Plane, HalfSpace,
);

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{self:?}"))
    }
}
