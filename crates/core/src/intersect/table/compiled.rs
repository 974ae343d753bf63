//! The questions of the table, compiled in this crate: once for each vector, without a probe and with a [`Recorder`]. A program
//! that asks one does not compile it again.

use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};

use super::{Closest, Dimension, Met, Parts, RaySpan, Unanswered, Unsupported};
use crate::intersect::penetration::Penetration;
use crate::intersect::probe::Recorder;
use crate::intersect::sweep::{Contact, Overlap};
use crate::shapes::{Line, Motion, Ray, Shape};
use crate::vector::Vector;

/// Hands the list of questions to the macro `$then`: those that explain themselves, those of them about two
/// shapes that move, and those that only answer.
macro_rules! questions {
    ($then:ident $($given:tt)*) => {
        $then! {
            [$($given)*]
            explained {
                overlap(a: &Shape<V>, b: &Shape<V>) -> Result<bool, Unsupported>;
                distance(a: &Shape<V>, b: &Shape<V>) -> Result<Closest<V>, Unsupported>;
                nearest_parts(
                    a: &Shape<V>,
                    b: &Shape<V>
                ) -> Result<(Closest<V>, Parts), Unsupported>;
                overlap_and_distance(
                    a: &Shape<V>,
                    b: &Shape<V>
                ) -> Result<(bool, Option<Closest<V>>), Unsupported>;
                penetration(
                    a: &Shape<V>,
                    b: &Shape<V>
                ) -> Result<Option<Penetration<V>>, Unsupported>;
                deepest_parts(
                    a: &Shape<V>,
                    b: &Shape<V>
                ) -> Result<Option<(Penetration<V>, Parts)>, Unsupported>;
                raycast(ray: &Ray<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;
                linecast(line: &Line<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;
                cast(sight: &Shape<V>, shape: &Shape<V>) -> Option<RaySpan<V>>;
                sweep_by_advancement(
                    a: &Shape<V>,
                    a_motion: &Motion<V>,
                    b: &Shape<V>,
                    b_motion: &Motion<V>
                ) -> Result<Option<Overlap<<V as Vector>::Scalar>>, Unanswered>;
                sweep_along(
                    a: &Shape<V>,
                    b: &Shape<V>,
                    path: &[V]
                ) -> Result<Option<Overlap<<V as Vector>::Scalar>>, Unanswered>;
            }
            moving {
                sweep -> Result<Option<Overlap<<V as Vector>::Scalar>>, Unanswered>;
                sweep_with_contact -> Result<Option<Met<V>>, Unanswered>;
            }
            plain {
                time_of_impact(
                    a: &Shape<V>,
                    a_motion: Motion<V>,
                    b: &Shape<V>,
                    b_motion: Motion<V>
                ) -> Result<Option<<V as Vector>::Scalar>, Unanswered>;
                contact(
                    a: &Shape<V>,
                    a_motion: Motion<V>,
                    b: &Shape<V>,
                    b_motion: Motion<V>,
                    first: <V as Vector>::Scalar
                ) -> Option<Contact<V>>;
                nearest(
                    a: &Shape<V>,
                    a_motion: Motion<V>,
                    b: &Shape<V>,
                    b_motion: Motion<V>,
                    between: [<V as Vector>::Scalar; 2]
                ) -> Option<(<V as Vector>::Scalar, Closest<V>)>;
                normal(
                    a: &Shape<V>,
                    b: &Shape<V>,
                    parts: Parts
                ) -> Option<<V as Dimension>::Precise>;
            }
        }
    };
}
pub(in crate::intersect) use questions;

macro_rules! traits {
    ([] explained { $($name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+ }
        moving { $($moving:ident -> $met:ty;)+ }
        plain { $($only:ident($($of:ident: $kind:ty),*) -> $result:ty;)+ }) => {
        /// The answers alone.
        pub trait Plain<V: Dimension> {
            $(fn $name($($arg: $type),*) -> $answer;)+
            $(fn $moving(a: &Shape<V>, a_motion: Motion<V>, b: &Shape<V>, b_motion: Motion<V>) -> $met;)+
            $(fn $only($($of: $kind),*) -> $result;)+
        }

        /// The answers, told step by step.
        pub trait Told<V: Dimension> {
            $(fn $name($($arg: $type,)* to: &mut Recorder<'_, V::Double>) -> $answer;)+
            $(fn $moving(a: &Shape<V>, a_motion: Motion<V>, b: &Shape<V>, b_motion: Motion<V>, to: &mut Recorder<'_, V::Double>) -> $met;)+
        }
    };
}

questions!(traits);

macro_rules! compile {
    ([$module:ident $vector:ty, $attribute:meta]
        explained { $($name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+ }
        moving { $($moving:ident -> $met:ty;)+ }
        plain { $($only:ident($($of:ident: $kind:ty),*) -> $result:ty;)+ }) => {
        mod $module {
            use super::super as table;
            use super::*;

            /// The vector, by the name that it has in the list.
            type V = $vector;

            impl Plain<V> for V {
                $(#[$attribute] fn $name($($arg: $type),*) -> $answer {
                    table::$name($($arg,)* nobody!())
                })+
                $(#[$attribute] fn $moving(
                    a: &Shape<V>,
                    a_motion: Motion<V>,
                    b: &Shape<V>,
                    b_motion: Motion<V>,
                ) -> $met {
                    table::$moving(a, a_motion, b, b_motion, nobody!())
                })+
                $(#[$attribute] fn $only($($of: $kind),*) -> $result {
                    table::$only($($of),*)
                })+
            }

            impl Told<V> for V {
                $(#[$attribute] fn $name(
                    $($arg: $type,)*
                    to: &mut Recorder<'_, <V as Vector>::Double>,
                ) -> $answer {
                    table::$name($($arg,)* to)
                })+
                $(#[$attribute] fn $moving(
                    a: &Shape<V>,
                    a_motion: Motion<V>,
                    b: &Shape<V>,
                    b_motion: Motion<V>,
                    to: &mut Recorder<'_, <V as Vector>::Double>,
                ) -> $met {
                    table::$moving(a, a_motion, b, b_motion, to)
                })+
            }
        }
    };
}

questions!(compile vec2 Vec2, inline(never));
questions!(compile vec3 Vec3, inline(never));
questions!(compile dvec2 DVec2, inline(never));
questions!(compile dvec3 DVec3, inline(never));
// Few ask it: compiled where it is used.
questions!(compile vec3a Vec3A, inline);
