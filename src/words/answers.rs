//! Depths and ray casts.

use super::{number, toward};
use crate::intersect::matrix::Cast;
use crate::intersect::penetration::{Bound, Penetration};
use crate::vector::{Scalar, Vector};

/// The depth of two shapes, and how it bounds the shortest way out.
pub fn depth<V: Vector>(found: &Penetration<V>) -> (String, &'static str) {
    let depth = number(found.depth);
    match found.bound {
        Bound::Exact => (format!("depth {depth}"), "The shortest way out"),
        Bound::Lower => (
            format!("depth at least {depth}"),
            "That of the deepest triangle, or from within a solid mesh the way to its surface. The way out of all of it may be longer",
        ),
    }
}

/// The parameters at which a ray or a line enters a shape and leaves it.
pub fn cast<V: Vector>(cast: &Cast<V>) -> String {
    let hit = &cast.hit;
    let zero = V::Scalar::ZERO;
    let begins_inside = hit.entry == zero && hit.normal.is_none() && hit.exit > zero;
    let mut words = match cast.triangle {
        Some(triangle) if begins_inside => {
            format!("in it from t = 0, meets triangle {triangle} first")
        }
        Some(triangle) => format!("meets triangle {triangle} first, at t = {}", number(hit.entry)),
        None if hit.entry == hit.exit => format!("meets it at t = {}", number(hit.entry)),
        None if !hit.entry.double().is_finite() => "inside from the very beginning".to_owned(),
        None if hit.entry == zero && hit.normal.is_none() => "in it from t = 0".to_owned(),
        None => format!("in at t = {}", number(hit.entry)),
    };
    if hit.entry != hit.exit {
        words += &match !hit.exit.double().is_finite() {
            true => ", and for ever".to_owned(),
            false => format!(", out at t = {}", number(hit.exit)),
        };
    }
    if let Some(normal) = hit.normal {
        words += &format!(", normal {}", toward(normal));
    }
    words
}
