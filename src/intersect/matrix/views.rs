//! The other ways to see a pair: second methods, and those of the texts that are wrong somewhere.

use super::rows::argument;
use crate::intersect::{Step, Swapped};
use crate::shapes::{Kind, Shape};
use crate::vector::{Planar, Vector};

/// Another way to compute the verdict of a pair.
#[derive(Debug, Clone, Copy)]
pub struct View<V: Vector> {
    /// Its name.
    pub name: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Whether it is right for all input.
    pub right: bool,
    run: fn(&Shape<V>, &Shape<V>, &mut Vec<Step<V>>) -> Option<bool>,
    swapped_run: fn(&Shape<V>, &Shape<V>, &mut Swapped<'_, Vec<Step<V>>>) -> Option<bool>,
}

impl<V: Vector> View<V> {
    /// Its answer for the pair for which it was given, in either order; the steps are added to `steps`.
    pub fn run(&self, a: &Shape<V>, b: &Shape<V>, steps: &mut Vec<Step<V>>) -> bool {
        let answer = if a.kind() <= b.kind() {
            (self.run)(a, b, steps)
        } else {
            (self.swapped_run)(b, a, &mut Swapped(steps))
        };
        answer.unwrap_or(false)
    }
}

/// Pairs of kinds, each with its views: name, source, right or wrong somewhere, function.
macro_rules! views {
    ($(#[$doc:meta])* $table:ident<$bound:ident> {
        $($a:ident $b:ident { $($name:literal, $source:literal, $right:ident, $f:path;)+ })*
    }) => {
        $(#[$doc])*
        pub(super) fn $table<V: $bound>(a: Kind, b: Kind) -> Vec<View<V>> {
            match (a, b) {
                $((Kind::$a, Kind::$b) => vec![$(View {
                    name: $name,
                    source: $source,
                    right: verdicts!($right),
                    run: |a, b, steps| match (a, b) {
                        (Shape::$a(a), Shape::$b(b)) => {
                            Some($f(argument!($a a), argument!($b b), steps))
                        }
                        _ => None,
                    },
                    swapped_run: |a, b, steps| match (a, b) {
                        (Shape::$a(a), Shape::$b(b)) => {
                            Some($f(argument!($a a), argument!($b b), steps))
                        }
                        _ => None,
                    },
                }),+],)*
                _ => Vec::new(),
            }
        }
    };
}

macro_rules! verdicts {
    (right) => {
        true
    };
    (wrong_somewhere) => {
        false
    };
}

views! {
    /// Views of a pair in any dimension.
    anywhere<Vector> {}
}

views! {
    /// Views of a pair in the plane alone.
    in_plane<Planar> {}
}
