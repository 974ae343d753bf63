//! Depths and ray casts.

use super::{number, toward};
use crate::words::{say, tr};
use hitbench_core::intersect::matrix::RaySpan;
use hitbench_core::intersect::penetration::{Bound, Penetration};
use hitbench_core::vector::{Scalar, Vector};

/// Why nobody tells how deep a solid mesh and another shape are in one another.
pub const NO_DEPTH: &str = "depth not known: a solid mesh has one only if it is convex, with at most some thousand triangles";

/// The depth of two shapes, and how it bounds the shortest way out.
pub fn depth<V: Vector>(found: &Penetration<V>) -> (String, &'static str) {
    let depth = number(found.depth);
    match found.bound {
        Bound::Exact => (say!("depth {depth}"), tr("The shortest way out")),
        Bound::Lower => (
            say!("depth at least {depth}"),
            tr(
                "The depth of the deepest triangle or, from inside a solid mesh, the way to its surface. The way out of the whole mesh may be longer: it is known only of convex solid meshes",
            ),
        ),
    }
}

/// The parameters at which a ray or a line enters a shape and leaves it.
pub fn cast<V: Vector>(cast: &RaySpan<V>) -> String {
    let hit = &cast.hit;
    let zero = V::Scalar::ZERO;
    let begins_inside = hit.entry == zero && hit.normal.is_none() && hit.exit > zero;
    let mut words = match cast.triangle {
        Some(triangle) if begins_inside => {
            say!("inside from t = 0, meets triangle {triangle} first")
        }
        Some(triangle) => say!("meets triangle {triangle} first, at t = {}", number(hit.entry)),
        None if hit.entry == hit.exit => say!("meets it at t = {}", number(hit.entry)),
        None if !hit.entry.double().is_finite() => say!("inside from the very beginning"),
        None if hit.entry == zero && hit.normal.is_none() => say!("inside from t = 0"),
        None => say!("enters at t = {}", number(hit.entry)),
    };
    if hit.entry != hit.exit {
        words += &match !hit.exit.double().is_finite() {
            true => say!(", never leaves"),
            false => say!(", leaves at t = {}", number(hit.exit)),
        };
    }
    if let Some(normal) = hit.normal {
        words += &say!(", normal {}", toward(normal));
    }
    words
}
