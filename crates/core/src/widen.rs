//! The same in double precision: no number changes. A type says of each field what becomes of it.

/// Gives types a method `widened`, from the fields of a struct, or from the variants of an enum with theirs. A field is widened
/// itself, unless it says something else:
///
/// - `same`: it has no numbers that were rounded;
/// - `double`, `doubles`: a number, or several;
/// - `each`, `all`: an option or an array of what is widened, or a vector;
/// - `axes`, `frames`: those of a frame, or of several;
/// - `boxed`: it stands in a box; `pair`, `numbered`, `rays`: if there are any, two numbers, a length with the number of something, and
///   an origin with a direction.
macro_rules! widened {
    ($($name:ident<$param:ident: $bound:ident => $wide:ty> { $($field:ident $(: $role:ident)?),+ $(,)? })+) => {$(
        impl<$param: $bound> $name<$param> {
            /// The same in double precision: no number changes.
            #[inline]
            pub fn widened(self) -> $name<$wide> {
                let Self { $($field),+ } = self;
                $name { $($field: $crate::widen::of!($field $wide $(, $role)?)),+ }
            }
        }
    )+};
    (enum $name:ident<$param:ident: $bound:ident => $wide:ty> {
        $($variant:ident $(($held:ident $(: $of_held:ident)?))? $({ $($field:ident $(: $role:ident)?),+ })?),+ $(,)?
    }) => {
        impl<$param: $bound> $name<$param> {
            /// The same in double precision: no number changes.
            pub fn widened(self) -> $name<$wide> {
                match self {
                    $(Self::$variant $(($held))? $({ $($field),+ })? => {
                        $name::$variant
                            $(($crate::widen::of!($held $wide $(, $of_held)?)))?
                            $({ $($field: $crate::widen::of!($field $wide $(, $role)?)),+ })?
                    })+
                }
            }
        }
    };
}
pub(crate) use widened;

/// One field.
macro_rules! of {
    ($field:ident $wide:ty) => {
        $field.widened()
    };
    ($field:ident $wide:ty, same) => {
        $field
    };
    ($field:ident $wide:ty, double) => {
        $crate::vector::Scalar::double($field)
    };
    ($field:ident $wide:ty, doubles) => {
        $field.map($crate::vector::Scalar::double)
    };
    ($field:ident $wide:ty, each) => {
        $field.map(|one| one.widened())
    };
    ($field:ident $wide:ty, all) => {
        $field.into_iter().map(|one| one.widened()).collect()
    };
    ($field:ident $wide:ty, axes) => {
        <$wide>::axes_from_fn(|i| $field[i].widened())
    };
    ($field:ident $wide:ty, frames) => {
        $field.map(|axes| <$wide>::axes_from_fn(|i| axes[i].widened()))
    };
    ($field:ident $wide:ty, boxed) => {
        Box::new((*$field).widened())
    };
    ($field:ident $wide:ty, pair) => {
        $field.map(|(first, last)| {
            ($crate::vector::Scalar::double(first), $crate::vector::Scalar::double(last))
        })
    };
    ($field:ident $wide:ty, numbered) => {
        $field.map(|(number, length)| (number, $crate::vector::Scalar::double(length)))
    };
    ($field:ident $wide:ty, rays) => {
        $field.map(|ray| ray.map(|vector| vector.widened()))
    };
}
pub(crate) use of;
