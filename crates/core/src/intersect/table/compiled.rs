//! The questions of the table, compiled in this crate once for each vector, without a probe and with a [`Recorder`], so that no
//! program that asks them compiles them again.

use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};

use crate::intersect::matrix::questions;
use crate::intersect::matrix::types::*;
use crate::intersect::probe::Recorder;

// The groups of `questions!`: `explained` with steps, `moving` with steps and two motions, `moving_plain` with two motions, and `plain`.
macro_rules! traits {
    ([] explained { $($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+ }
        moving { $($(#[$doc_moving:meta])* $moving:ident() -> $met:ty;)+ }
        moving_plain { $($(#[$doc_moving_plain:meta])* $moving_plain:ident($($arg_m:ident: $type_m:ty),*) -> $answer_m:ty;)+ }
        plain { $($(#[$doc_plain:meta])* $plain:ident($($arg_p:ident: $type_p:ty),*) -> $answer_p:ty;)+ }) => {
        /// The questions that give the answer alone.
        pub trait Plain<V: Dimension> {
            $(fn $name($($arg: $type),*) -> $answer;)+
            $(fn $moving(a: &Shape<V>, a_motion: Motion<V>, b: &Shape<V>, b_motion: Motion<V>) -> $met;)+
            $(fn $moving_plain(a: &Shape<V>, a_motion: Motion<V>, b: &Shape<V>, b_motion: Motion<V>, $($arg_m: $type_m),*) -> $answer_m;)+
            $(fn $plain($($arg_p: $type_p),*) -> $answer_p;)+
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
        moving { $($(#[$doc_moving:meta])* $moving:ident() -> $met:ty;)+ }
        moving_plain { $($(#[$doc_moving_plain:meta])* $moving_plain:ident($($arg_m:ident: $type_m:ty),*) -> $answer_m:ty;)+ }
        plain { $($(#[$doc_plain:meta])* $plain:ident($($arg_p:ident: $type_p:ty),*) -> $answer_p:ty;)+ }) => {
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
                $(#[$attribute] fn $moving_plain(
                    a: &Shape<V>,
                    a_motion: Motion<V>,
                    b: &Shape<V>,
                    b_motion: Motion<V>,
                    $($arg_m: $type_m),*
                ) -> $answer_m {
                    table::$moving_plain(a, a_motion, b, b_motion, $($arg_m),*)
                })+
                $(#[$attribute] fn $plain($($arg_p: $type_p),*) -> $answer_p {
                    table::$plain($($arg_p),*)
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
// Few programs use `Vec3A`, so it is compiled where it is used.
questions!(compile vec3a Vec3A, inline);
