use std::cmp::Ordering;

use super::double::Units;
use super::{Posed, Shape};
use crate::vector::Vector;

/// The numbers that a shape stores, each treated by its role: where they go in another pose, how they compare, and what
/// they are in double precision.
///
/// [`fields!`] implements this where the role of each field says all.
pub(crate) trait Stored<V: Vector>: Posed<V> + Into<Shape<V>> {
    /// The same kind with other vectors.
    type Of<W: Vector>: Into<Shape<W>>;

    /// By the numbers one after the other; `Equal` only for shapes that are the same set, number for number.
    fn order(&self, other: &Self) -> Ordering;

    /// In double precision.
    fn lifted<W: Vector<Scalar = f64>>(&self, units: Units) -> Self::Of<W>;
}

/// The fields of a kind in the order in which they compare, each with its role:
///
/// - `point`, a place, and `points` and `vertices`, a list and an array of them;
/// - `direction`, a unit vector, which turns;
/// - `number` and `extents`, which no pose changes;
/// - `part`, a shape of another kind.
macro_rules! fields {
    ($kind:ident { $($field:ident: $role:ident),+ }) => {
        impl<V: Vector> $crate::shapes::Posed<V> for $kind<V> {
            #[cfg_attr(not(feature = "compact"), inline(always))]
            fn posed(&self, pose: &$crate::shapes::pose::Pose<V>) -> Self {
                Self { $($field: pose.$role(&self.$field)),+ }
            }
        }

        impl<V: Vector> $crate::shapes::stored::Stored<V> for $kind<V> {
            type Of<W: Vector> = $kind<W>;

            #[inline]
            fn order(&self, other: &Self) -> std::cmp::Ordering {
                std::cmp::Ordering::Equal
                    $(.then_with(|| $crate::shapes::order::$role(&self.$field, &other.$field)))+
            }

            fn lifted<W: Vector<Scalar = f64>>(
                &self,
                units: $crate::shapes::double::Units,
            ) -> $kind<W> {
                $kind { $($field: units.$role(&self.$field)),+ }
            }
        }
    };
}
pub(super) use fields;
