//! The questions of the table, compiled in this crate once for each vector, without a probe and with a [`Recorder`], so that no
//! program that asks them compiles them again.

use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};

use crate::intersect::matrix::questions;
use crate::intersect::matrix::types::*;
use crate::intersect::probe::Recorder;

macro_rules! traits {
    ([] explained { $($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+ }
        moving { $($(#[$of_moving:meta])* $moving:ident() -> $met:ty;)+ }
        moving_plain { $($(#[$of_first:meta])* $first:ident($($more:ident: $what:ty),*) -> $found:ty;)+ }
        plain { $($(#[$of_only:meta])* $only:ident($($of:ident: $kind:ty),*) -> $result:ty;)+ }) => {
        /// The questions that give the answer alone.
        pub trait Plain<V: Dimension> {
            $(fn $name($($arg: $type),*) -> $answer;)+
            $(fn $moving(a: &Shape<V>, a_motion: Motion<V>, b: &Shape<V>, b_motion: Motion<V>) -> $met;)+
            $(fn $first(a: &Shape<V>, a_motion: Motion<V>, b: &Shape<V>, b_motion: Motion<V>, $($more: $what),*) -> $found;)+
            $(fn $only($($of: $kind),*) -> $result;)+
        }

        /// The questions that record their steps too.
        pub trait Recorded<V: Dimension> {
            $(fn $name($($arg: $type,)* to: &mut Recorder<'_, V::Double>) -> $answer;)+
            $(fn $moving(a: &Shape<V>, a_motion: Motion<V>, b: &Shape<V>, b_motion: Motion<V>, to: &mut Recorder<'_, V::Double>) -> $met;)+
        }
    };
}

questions!(traits);

macro_rules! compile {
    ([$module:ident $vector:ty, $attribute:meta]
        explained { $($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+ }
        moving { $($(#[$of_moving:meta])* $moving:ident() -> $met:ty;)+ }
        moving_plain { $($(#[$of_first:meta])* $first:ident($($more:ident: $what:ty),*) -> $found:ty;)+ }
        plain { $($(#[$of_only:meta])* $only:ident($($of:ident: $kind:ty),*) -> $result:ty;)+ }) => {
        mod $module {
            use super::super as table;
            use super::*;

            /// The vector, by its name in the list of questions.
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
                $(#[$attribute] fn $first(
                    a: &Shape<V>,
                    a_motion: Motion<V>,
                    b: &Shape<V>,
                    b_motion: Motion<V>,
                    $($more: $what),*
                ) -> $found {
                    table::$first(a, a_motion, b, b_motion, $($more),*)
                })+
                $(#[$attribute] fn $only($($of: $kind),*) -> $result {
                    table::$only($($of),*)
                })+
            }

            impl Recorded<V> for V {
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
// Few programs use it, so it is compiled where it is used.
questions!(compile vec3a Vec3A, inline);
