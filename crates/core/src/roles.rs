//! Declarations of steps and answers whose fields have roles. From the roles follow the conversion to double precision, the swap
//! of A and B, and the list of the fields.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Neg;

use crate::vector::{Scalar, Vector};

/// Declares structs or an enum with [`Fields`]. After the type of a field comes its role:
///
/// - `Same`: a name, a count or a flag, which neither precision nor a swap changes;
/// - `Number`, `InSpace`, `Axes<V>`: a number; a point or a vector; the axes of a frame;
/// - `Nested`: a value that has fields with roles itself, or that names one of the two arguments;
/// - `Each<…>`: an option, an array, a list or a box of values with this role; `(…, …)`: two values, each with its own role;
/// - `Reversed<…>`: a vector from A to B, which a swap negates;
/// - `Exchanged<…>`: an array of a value of A and a value of B.
///
/// With `=> other` after the role, a swap gives the field the value of the field `other`.
macro_rules! roles {
    ($(
        $(#[$of:meta])*
        pub struct $name:ident $(<$param:ident: $bound:ident>)? {
            $($(#[$about:meta])* pub $field:ident: $type:ty as $role:ty $(=> $other:ident)?),+ $(,)?
        }
    )+) => {$(
        $(#[$of])*
        pub struct $name $(<$param: $bound>)? {
            $($(#[$about])* pub $field: $type,)+
        }

        $crate::roles::fields! { $name [$($param: $bound)?] {
            [] { $($field ($type) ($role) $($other)?),+ }
        } }
    )+};
    ($(#[$of:meta])* pub enum $name:ident $(<$param:ident: $bound:ident>)? {$(
        $(#[$of_variant:meta])*
        $variant:ident
        $(($($held:ident: $of_held:ty as $as_held:ty $(=> $for_held:ident)?),+))?
        $({ $($(#[$about:meta])* $field:ident: $type:ty as $role:ty $(=> $other:ident)?),+ $(,)? })?
    ),+ $(,)?}) => {
        $(#[$of])*
        pub enum $name $(<$param: $bound>)? {
            $($(#[$of_variant])* $variant $(($($of_held),+))? $({ $($(#[$about])* $field: $type),+ })?,)+
        }

        impl $(<$param: $bound>)? $name $(<$param>)? {
            /// The names of all, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($variant)),+];

            /// Its name for programs, which never changes.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => stringify!($variant)),+
                }
            }
        }

        $crate::roles::fields! { $name [$($param: $bound)?] {$(
            [$variant]
            $(($($held ($of_held) ($as_held) $($for_held)?),+))?
            $({ $($field ($type) ($role) $($other)?),+ })?
        )+} }
    };
}
pub(crate) use roles;

/// Implements [`Fields`] for a struct, or for an enum by its variants.
macro_rules! fields {
    ($name:ident [$($param:ident: $bound:ident)?] {$(
        [$($variant:ident)?]
        $(($($held:ident ($of_held:ty) ($as_held:ty) $($for_held:ident)?),+))?
        $({ $($field:ident ($type:ty) ($role:ty) $($other:ident)?),+ })?
    )+}) => {
        impl $(<$param: $bound>)? $crate::roles::Fields for $name $(<$param>)? {
            type Wide = $name $(<$crate::roles::wide!($param $bound)>)?;

            #[inline]
            fn widened(self) -> Self::Wide {
                match self {$(
                    $name $(::$variant)? $(($($held),+))? $({ $($field),+ })? => $name $(::$variant)?
                        $(($(<$as_held as $crate::roles::Role<$of_held>>::widened($held)),+))?
                        $({ $($field: <$role as $crate::roles::Role<$type>>::widened($field)),+ })?,
                )+}
            }

            #[inline]
            fn swapped(self) -> Self {
                match self {$(
                    $name $(::$variant)? $(($($held),+))? $({ $($field),+ })? => $name $(::$variant)?
                        $(($(<$as_held as $crate::roles::Role<$of_held>>::swapped(
                            $crate::roles::partner!($held $($for_held)?)
                        )),+))?
                        $({ $($field: <$role as $crate::roles::Role<$type>>::swapped(
                            $crate::roles::partner!($field $($other)?)
                        )),+ })?,
                )+}
            }

            fn told(&self) -> $crate::roles::Told {
                let (name, fields) = match self {$(
                    $name $(::$variant)? $(($($held),+))? $({ $($field),+ })? => (concat!($(stringify!($variant))?), vec![
                        $($(("", <$as_held as $crate::roles::Role<$of_held>>::told($held))),+)?
                        $($((stringify!($field), <$role as $crate::roles::Role<$type>>::told($field))),+)?
                    ]),
                )+};
                $crate::roles::Told::Fields(name, fields)
            }
        }

        $(impl<$param: $bound> $name<$param> {
            /// The same in double precision: no number changes.
            #[inline]
            pub fn widened(self) -> $name<$crate::roles::wide!($param $bound)> {
                $crate::roles::Fields::widened(self)
            }
        })?
    };
}
pub(crate) use fields;

/// The type argument in double precision.
macro_rules! wide {
    ($param:ident Vector) => {
        <$param as Vector>::Double
    };
    ($param:ident Scalar) => {
        f64
    };
}
pub(crate) use wide;

/// The field whose value this field takes in a swap.
macro_rules! partner {
    ($field:ident) => {
        $field
    };
    ($field:ident $other:ident) => {
        $other
    };
}
pub(crate) use partner;

/// A type whose fields have roles.
pub(crate) trait Fields {
    /// The type in double precision.
    type Wide;

    fn widened(self) -> Self::Wide;

    /// The value with A and B swapped.
    fn swapped(self) -> Self;

    fn told(&self) -> Told;
}

/// The value of a step or of one of its fields, for a list.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    /// A number.
    Number(f64),
    /// The components of a point or a vector.
    Vector(Vec<f64>),
    /// A name, a count or a flag, as programs write it.
    Name(String),
    /// Several values.
    List(Vec<Told>),
    /// The name of the variant of an enum, else an empty one, and each field with its name, if it has one.
    Fields(&'static str, Vec<(&'static str, Told)>),
}

/// A role of fields of type `T`.
pub(crate) trait Role<T> {
    type Wide;

    fn widened(field: T) -> Self::Wide;

    fn swapped(field: T) -> T;

    fn told(field: &T) -> Told;
}

pub(crate) struct Same;
pub(crate) struct Number;
pub(crate) struct InSpace;
pub(crate) struct Axes<V>(PhantomData<V>);
pub(crate) struct Nested;
pub(crate) struct Each<R>(PhantomData<R>);
pub(crate) struct Reversed<R>(PhantomData<R>);
pub(crate) struct Exchanged<R>(PhantomData<R>);

/// Implements [`Role`]: the role and the type, the type in double precision, and the value there, in a swap, and in a list.
macro_rules! role {
    ([$($generic:tt)*] $role:ty, $type:ty => $wide:ty: |$field:pat_param| $widened:expr, $swapped:expr, $told:expr) => {
        impl<$($generic)*> Role<$type> for $role {
            type Wide = $wide;

            #[inline]
            fn widened($field: $type) -> $wide {
                $widened
            }

            #[inline]
            fn swapped($field: $type) -> $type {
                $swapped
            }

            fn told($field: &$type) -> Told {
                $told
            }
        }
    };
}

role!([T: Debug] Same, T => T: |it| it, it, Told::Name(format!("{it:?}")));
role!([S: Scalar] Number, S => f64: |it| it.double(), it, Told::Number(it.double()));
role!([V: Vector] InSpace, V => V::Double: |it|
    it.widened(), it, Told::Vector((0..V::DIM).map(|i| it.get(i).double()).collect()));
role!([V: Vector] Axes<V>, V::Axes => <V::Double as Vector>::Axes: |it|
    V::Double::axes_from_fn(|i| it[i].widened()),
    it,
    Told::List((0..V::DIM).map(|i| InSpace::told(&it[i])).collect()));
role!([T: Fields] Nested, T => T::Wide: |it| it.widened(), it.swapped(), it.told());
role!([T, R: Role<T>] Each<R>, Option<T> => Option<R::Wide>: |it|
    it.map(R::widened), it.map(R::swapped), Told::List(it.iter().map(R::told).collect()));
role!([T, R: Role<T>, const N: usize] Each<R>, [T; N] => [R::Wide; N]: |it|
    it.map(R::widened), it.map(R::swapped), Told::List(it.iter().map(R::told).collect()));
role!([T, R: Role<T>] Each<R>, Vec<T> => Vec<R::Wide>: |it|
    it.into_iter().map(R::widened).collect(),
    it.into_iter().map(R::swapped).collect(),
    Told::List(it.iter().map(R::told).collect()));
role!([T, R: Role<T>] Each<R>, Box<T> => Box<R::Wide>: |it|
    Box::new(R::widened(*it)), Box::new(R::swapped(*it)), R::told(it));
role!([T, U, R: Role<T>, Q: Role<U>] (R, Q), (T, U) => (R::Wide, Q::Wide): |(it, other)|
    (R::widened(it), Q::widened(other)),
    (R::swapped(it), Q::swapped(other)),
    Told::List(vec![R::told(it), Q::told(other)]));
role!([T: Neg<Output = T>, R: Role<T>] Reversed<R>, T => R::Wide: |it|
    R::widened(it), -R::swapped(it), R::told(it));
role!([T, R: Role<T>] Exchanged<R>, [T; 2] => [R::Wide; 2]: |[a, b]|
    [R::widened(a), R::widened(b)],
    [R::swapped(b), R::swapped(a)],
    Told::List(vec![R::told(a), R::told(b)]));
