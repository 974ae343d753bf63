use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::{Angle, Turn};

/// A space in which shapes turn.
pub trait Turns: Dimension {
    /// About an axis; in the plane there is no choice.
    fn turn(axis: Self, angle: Angle<Self::Scalar>) -> Turn<Self>;
}

macro_rules! turns {
    ($($plane:ident $space:ident),+) => {
        $(impl Turns for $plane {
            fn turn(_: Self, angle: Angle<Self::Scalar>) -> Turn<Self> {
                Turn::<$plane>::new(angle).unwrap()
            }
        }

        impl Turns for $space {
            fn turn(axis: Self, angle: Angle<Self::Scalar>) -> Turn<Self> {
                Turn::<$space>::new(axis, angle).unwrap()
            }
        })+
    };
}

turns!(Vec2 Vec3, DVec2 DVec3);
