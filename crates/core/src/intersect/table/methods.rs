//! The questions about two shapes, and the method that answers each for a pair of kinds.

use std::fmt;

use super::{casts, pairs};
use crate::shapes::Kind;

/// A question about two shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Query {
    /// Whether the shapes have a point in common.
    Overlap,
    /// The distance and the closest points.
    Distance,
    /// The penetration depth and its direction.
    Penetration,
    /// When the shapes overlap while they move straight.
    Sweep,
    /// When the shapes overlap while they move and turn.
    Turning,
    /// The parameters at which one shape, a ray or a line, enters and leaves the other.
    Raycast,
}

impl Query {
    /// Every question, in the order of the table.
    pub const ALL: [Self; 6] = [
        Self::Overlap,
        Self::Distance,
        Self::Penetration,
        Self::Sweep,
        Self::Turning,
        Self::Raycast,
    ];
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overlap => "test",
            Self::Distance => "distance",
            Self::Penetration => "depth",
            Self::Sweep => "sweep",
            Self::Turning => "sweep with a turn",
            Self::Raycast => "raycast",
        })
    }
}

/// The function that answers a question about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// Its path, such as `overlap::ball_aabb`.
    pub function: &'static str,
    /// Its method.
    pub by: By,
}

/// The method of a function that answers a question about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A function of the pair itself, or of the triangles of a mesh.
    Pair,
    /// Support points along the normal of a plane.
    SupportPoints,
    /// A search by support points: GJK, and EPA for a depth.
    Search,
    /// The parts of a sector beyond 90°.
    WideSector,
}

/// How a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By a function of this pair alone.
    Dedicated(&'static str),
    /// By a function for any pair of a family.
    General(&'static str),
    /// Not at all, for this reason.
    Unsupported(&'static str),
}

/// The method for a question about shapes of two kinds, in either order, in the plane (`dim` 2) or in space (3).
///
/// For a sector it is the method of a sector up to 90°. A wider sector is not convex. In the plane a [`Method::General`] answers, in
/// space only beside points, balls, planes and half-spaces; it has a depth with planes and half-spaces alone.
///
/// ```
/// # use hitbench_core as hitbench;
/// use hitbench::intersect::matrix::{Method, Query, method};
/// use hitbench::shapes::Kind;
///
/// assert!(matches!(method(Query::Sweep, Kind::Ball, Kind::Aabb, 3), Method::Dedicated(_)));
/// assert!(matches!(method(Query::Overlap, Kind::Cone, Kind::Aabb, 3), Method::General(_)));
/// ```
pub fn method(query: Query, a: Kind, b: Kind, dim: usize) -> Method {
    let (a, b) = (a.min(b), a.max(b));
    if dim == 2 && !(a.is_in_plane() && b.is_in_plane()) {
        return Method::Unsupported("cylinders, cones and frusta are shapes of space");
    }
    let dedicated = match query {
        Query::Raycast => casts::name(a, b).and_then(Result::ok),
        _ => pairs::path(query, a, b),
    };
    let function = |query, a, b| super::route(query, a, b).map(|route| route.function);
    let general = || match query {
        Query::Overlap | Query::Distance | Query::Penetration => function(query, a, b),
        Query::Raycast => casts::name(a, b).and_then(Result::err),
        Query::Turning if !a.is_bounded() && !b.is_bounded() => None,
        Query::Sweep | Query::Turning => match method(Query::Distance, a, b, dim) {
            Method::Unsupported(_) => None,
            _ => function(query, a, b).or(Some("sweep::Advancement")),
        },
    };
    match dedicated {
        Some(path) => Method::Dedicated(path),
        None => general().map_or(Method::Unsupported(why_not(query, a, b)), Method::General),
    }
}

/// The reason why a question has no answer for a pair.
pub(super) fn why_not(query: Query, a: Kind, b: Kind) -> &'static str {
    let either = |is: fn(Kind) -> bool| is(a) || is(b);
    match query {
        Query::Penetration if either(|kind| matches!(kind, Kind::Ray | Kind::Line)) => {
            "a ray and a line have no depth in another: use a segment"
        }
        Query::Penetration if !a.is_bounded() && !b.is_bounded() => {
            "what goes on for ever has no depth in another that does: let one of them end"
        }
        Query::Penetration if either(|kind| kind == Kind::Sector) => {
            "a sector beyond 90° is not convex, and no single way out of it is known: use one up to 90°"
        }
        Query::Overlap | Query::Distance | Query::Sweep | Query::Turning
            if either(|kind| kind == Kind::Sector) =>
        {
            "a sector beyond 90° in space is no union of a few convex shapes: ask about points, balls, planes or half-spaces, \
             or use sectors of 90° that lean to all sides of its axis, which it contains and which nearly fill it"
        }
        Query::Raycast => "one of the two has to be a ray or a line: use such a one",
        Query::Sweep | Query::Turning if !a.is_bounded() && !b.is_bounded() => {
            "what goes on for ever turns at any speed far out: let one of them end"
        }
        _ => "no function for it is known: use other kinds",
    }
}
