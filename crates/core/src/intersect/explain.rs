//! The questions of [`matrix`](super::matrix), with a record of the steps by which they were answered.
//!
//! ```
//! # use hitbench_core as hitbench;
//! use glam::Vec2;
//! use hitbench::intersect::explain;
//! use hitbench::shapes::Ball;
//!
//! let [a, b] = [0.0, 3.0].map(|x| Ball::new(Vec2::new(x, 0.0), 1.0).unwrap().into());
//! let (verdict, record) = explain::overlap(&a, &b);
//! assert_eq!(verdict, Ok(false));
//! assert!(!record.decided.expect("the test says why").decision.answer());
//! ```
//!
//! [`with`] takes your own recorder, which may keep fewer steps or stop a search.

use super::matrix::questions;
use super::matrix::types::*;
use super::probe::{Record, Recorder};
use super::table::Recorded;

/// The questions, each of which tells its steps to `recorder`.
pub fn with<'r, 's, V: Vector>(recorder: &'r mut Recorder<'s, V>) -> With<'r, 's, V> {
    With { recorder }
}

/// The questions of [`matrix`](super::matrix), asked with a [`Recorder`]: see [`with`].
pub struct With<'r, 's, D: Vector> {
    recorder: &'r mut Recorder<'s, D>,
}

macro_rules! twins {
    ([] explained { $($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+ }
        moving { $($(#[$of_moving:meta])* $moving:ident() -> $met:ty;)+ } $($rest:tt)*) => {
        $(
            #[doc = concat!("As [`matrix::", stringify!($name), "`](super::matrix::", stringify!($name), "()), with its steps.")]
            #[inline]
            pub fn $name<V: Dimension>($($arg: $type),*) -> ($answer, Record<V::Double>) {
                Record::of(|recorder| <V as Recorded<V>>::$name($($arg,)* recorder))
            }
        )+
        $(
            #[doc = concat!("As [`matrix::", stringify!($moving), "`](super::matrix::", stringify!($moving), "()), with its steps.")]
            #[inline]
            pub fn $moving<V: Dimension>(
                a: &Shape<V>,
                a_motion: impl Into<Motion<V>>,
                b: &Shape<V>,
                b_motion: impl Into<Motion<V>>,
            ) -> ($met, Record<V::Double>) {
                Record::of(|recorder| <V as Recorded<V>>::$moving(a, a_motion.into(), b, b_motion.into(), recorder))
            }
        )+

        impl<D: Vector> With<'_, '_, D> {
            $(
                #[doc = concat!("As [`matrix::", stringify!($name), "`](super::matrix::", stringify!($name), "()).")]
                #[inline]
                pub fn $name<V: Dimension<Precise = D>>(self, $($arg: $type),*) -> $answer {
                    <V as Recorded<V>>::$name($($arg,)* self.recorder)
                }
            )+
            $(
                #[doc = concat!("As [`matrix::", stringify!($moving), "`](super::matrix::", stringify!($moving), "()).")]
                #[inline]
                pub fn $moving<V: Dimension<Precise = D>>(
                    self,
                    a: &Shape<V>,
                    a_motion: impl Into<Motion<V>>,
                    b: &Shape<V>,
                    b_motion: impl Into<Motion<V>>,
                ) -> $met {
                    <V as Recorded<V>>::$moving(a, a_motion.into(), b, b_motion.into(), self.recorder)
                }
            )+
        }
    };
}

questions!(twins);
