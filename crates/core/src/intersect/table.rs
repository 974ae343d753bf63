//! The dispatch by pair of kinds: which function answers a question about two shapes.
//!
//! A pair is asked in one order, so that no answer depends on which shape is named first. A dedicated function (`pairs`) comes
//! before the triangles of a mesh (`meshes`), and these before a general method (`general`). `casts` has rays and lines, `sweeps`
//! and `advancement` motion, `depths` and `contact` what follows an overlap, `published` printed sweeps.

mod advancement;
mod alternatives;
mod apart;
mod casts;
mod compiled;
mod contact;
mod depths;
mod general;
mod meshes;
mod methods;
mod pairs;
mod path;
mod published;
mod sweeps;
mod unanswered;

pub use alternatives::{Alternative, alternatives, alternatives_of_kinds};
pub use apart::normal;
pub(super) use apart::precise;
pub use casts::{RaySpan, cast, linecast, raycast};
pub use compiled::{Plain, Recorded};
pub use contact::{Met, contact, sweep_with_contact};
pub use methods::{By, Method, Query, Route, method};
pub use path::sweep_along;
pub use published::{Listing, PublishedSweep, listing, published_sweep};
pub use sweeps::{nearest, sweep, sweep_by_advancement, time_of_impact};
pub use unanswered::{Unanswered, Unsupported};

use super::distance::Closest;
use super::gjk;
use super::penetration::Penetration;
use super::probe::{Branch, Decision, Measured, Probe, Recorder, Step};
use super::sectors::wide::{self, is_refused, is_wide_sector};
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// The parts of the table that differ between the plane and space.
pub trait Dimension:
    Vector<Double = <Self as Dimension>::Precise> + Plain<Self> + Recorded<Self>
{
    /// [`Vector::Double`], as a type that has a table too.
    type Precise: Dimension<Scalar = f64>;

    /// Other tests of the pair, for kinds in the order of [`Kind`].
    fn alternatives_here(a: Kind, b: Kind) -> Vec<Alternative<Self>>;
}

/// See [`matrix::overlap`](crate::intersect::matrix::overlap()).
pub fn overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<bool, Unsupported> {
    let answer = if in_order(a, b) {
        ordered_overlap(a, b, probe)
    } else if a.kind() == b.kind() && a.kind() != Kind::Mesh && probe.settled().is_continue() {
        overlap_as_named(a, b, probe)
    } else {
        probe.swapped(|probe| ordered_overlap(b, a, probe))
    };
    answer.ok_or(Unsupported(Query::Overlap, a.kind(), b.kind()))
}

/// Whether the pair is asked as (a, b), and not as (b, a): by the order of the kinds, and for one kind by the numbers. So no answer
/// depends on which shape is named first, even if rounding decides.
fn in_order<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> bool {
    a.order(b).is_le()
}

/// The verdict on two shapes of one kind that are not in order, with the steps of the pair as it is named, so that the axes of A come
/// before those of B wherever the shapes are dragged. If the verdict of these steps differs, by rounding, the steps of the pair
/// in order are reported instead.
fn overlap_as_named<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    let verdict = ordered_overlap(b, a, nobody!())?;
    let mut stop = || Probe::<V>::goes_on(probe).is_break();
    let mut recorder = Recorder::of_steps(usize::MAX, &mut stop);
    let named = ordered_overlap(a, b, &mut recorder)?;
    let record = recorder.into_record();
    if named != verdict {
        return probe.swapped(|probe| ordered_overlap(b, a, probe));
    }
    record.tell(probe);
    Some(verdict)
}

/// For kinds in order: by a dedicated test, by the triangles of a mesh, or by a general method.
fn ordered_overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    pairs::overlap(a, b, probe)
        .or_else(|| meshes::overlap(a, b, probe))
        .or_else(|| searched_overlap(a, b, probe))
}

/// For kinds in order without a dedicated test. By rounding a ray may miss a shape that contains its origin, so the test of the origin
/// decides too.
fn searched_overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    if let Shape::Ray(ray) = a {
        let hit = unchecked_overlap(a, b, nobody!())?;
        if !hit && casts::begins_in(ray, b) {
            return overlap(&casts::origin(ray), b, probe).ok();
        }
        if !P::RECORDS {
            return Some(hit);
        }
    }
    unchecked_overlap(a, b, probe)
}

/// [`searched_overlap`] without the test of the origin.
fn unchecked_overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    general::overlap(a, b, probe).or_else(|| wide_overlap(a, b, probe))
}

/// The index of a triangle of each of two shapes; `None` for a shape that is no mesh, and if no triangle decided the answer.
pub type Parts = [Option<usize>; 2];

/// See [`matrix::distance`](crate::intersect::matrix::distance()).
pub fn distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<Closest<V>, Unsupported> {
    nearest_parts(a, b, probe).map(|(closest, _)| closest)
}

/// See [`matrix::nearest_parts`](crate::intersect::matrix::nearest_parts()).
pub fn nearest_parts<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<(Closest<V>, Parts), Unsupported> {
    let answer = if in_order(a, b) {
        ordered_distance(a, b, probe)
    } else {
        let found = probe.swapped(|probe| ordered_distance(b, a, probe));
        found.map(|(closest, [i, j])| (closest.swapped(), [j, i]))
    };
    answer.ok_or(Unsupported(Query::Distance, a.kind(), b.kind()))
}

fn ordered_distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<(Closest<V>, Parts)> {
    if let Some((closest, parts)) = meshes::distance(a, b, probe) {
        return Some((settled(closest, a, b, probe)?, parts));
    }
    let closest = rounded_distance(a, b, probe)?;
    Some((apart::refined(a, b, closest), [None; 2]))
}

/// [`distance`] for kinds in order without a mesh, right to a few ulp of the sizes; `distance` is right to a few ulp of itself.
fn rounded_distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    if let Some(closest) = pairs::distance(a, b, probe) {
        return Some(closest);
    }
    if !P::RECORDS
        && let Some(closest) = gjk::certain_distance(a, b)
    {
        return Some(closest);
    }
    let closest = searched_distance(a, b, probe)?;
    // If the pair has a dedicated test, its verdict decides whether the distance is 0.
    match pairs::path(Query::Overlap, a.kind(), b.kind()) {
        Some(_) => settled(closest, a, b, probe),
        None => Some(closest),
    }
}

/// The closest points, made consistent with the verdict of the test.
fn settled<V: Dimension, P: Probe<V>>(
    closest: Closest<V>,
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let overlap = if P::RECORDS {
        let mut stop = || Probe::<V>::goes_on(probe).is_break();
        ordered_overlap(a, b, &mut Recorder::of_verdict(&mut stop))
    } else {
        ordered_overlap(a, b, nobody!())
    };
    Some(closest.settled(overlap?, || [a.clone(), b.clone()]))
}

/// The distance of kinds in order without a dedicated function, none of them a mesh; 0 from a ray to a shape that contains its origin.
fn searched_distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let closest = general::distance(a, b, probe).or_else(|| wide_sector(a, b, probe))?;
    Some(match a {
        Shape::Ray(ray) if closest.distance > V::Scalar::ZERO && casts::begins_in(ray, b) => {
            Closest::common(ray.origin())
        }
        _ => closest,
    })
}

/// [`distance`] for conservative advancement and for contacts, without the test of the pair and exact arithmetic, since both accept
/// a distance within rounding as contact.
fn distance_in_time<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    let ordered = |a: &Shape<V>, b: &Shape<V>| {
        pairs::distance(a, b, nobody!())
            .or_else(|| meshes::distance_in_time(a, b))
            .or_else(|| general::rounded_distance(a, b))
            .or_else(|| wide_sector(a, b, nobody!()))
    };
    if in_order(a, b) { ordered(a, b) } else { ordered(b, a).map(Closest::swapped) }
}

/// The closest points of a pair of the plane with a sector beyond 90°: see [`wide`](super::sectors::wide).
fn wide_sector<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let closest = wide::closest(a, b)?;
    probe.step(|| Step::Branch(Branch::WideSector));
    probe.step(|| Step::Closest { of: Measured::Shapes, a: closest.a, b: closest.b });
    Some(closest)
}

/// The verdict on a pair with a sector beyond 90°; without a recording it is cheaper than the distance.
fn wide_overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    if probe.settled().is_break() {
        return wide::overlap(a, b);
    }
    let overlap = wide_sector(a, b, probe)?.distance == V::Scalar::ZERO;
    probe.decided(Decision::Step(overlap));
    Some(overlap)
}

/// See [`matrix::penetration`](crate::intersect::matrix::penetration()).
pub fn penetration<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<Option<Penetration<V>>, Unsupported> {
    Ok(deepest_parts(a, b, probe)?.map(|(deepest, _)| deepest))
}

/// See [`matrix::deepest_parts`](crate::intersect::matrix::deepest_parts()).
pub fn deepest_parts<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<Option<(Penetration<V>, Parts)>, Unsupported> {
    let mut stop = || Probe::<V>::goes_on(probe).is_break();
    let unsupported = Unsupported(Query::Penetration, a.kind(), b.kind());
    let overlap = overlap(a, b, &mut Recorder::of_verdict(&mut stop));
    if !overlap.map_err(|_| unsupported)? {
        return Ok(None);
    }
    let answer = if in_order(a, b) {
        ordered_penetration(a, b, probe)
    } else {
        let found = probe.swapped(|probe| ordered_penetration(b, a, probe));
        found.map(|(deepest, [i, j])| (deepest.swapped(), [j, i]))
    };
    answer.map(Some).ok_or(unsupported)
}

fn ordered_penetration<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<(Penetration<V>, Parts)> {
    if a.kind() == Kind::Mesh || b.kind() == Kind::Mesh {
        return depths::of_meshes(a, b, probe);
    }
    Some((general::penetration(a, b, probe)?, [None; 2]))
}

/// The function that answers a question about two kinds, in either order: that of the pair, of the triangles of a mesh, or of a
/// family of kinds. `None` if there is none.
pub fn route(query: Query, a: Kind, b: Kind) -> Option<Route> {
    let (a, b) = (a.min(b), a.max(b));
    let of_pair = pairs::path(query, a, b).map(|function| Route { function, by: By::Pair });
    of_pair.or_else(|| meshes::route(query, a, b)).or_else(|| general::route(query, a, b))
}

/// The function that [`matrix::overlap`](crate::intersect::matrix::overlap()) calls for two shapes: that of their kinds, except for a
/// sector beyond 90°, which is not convex. `None` if `overlap` has no answer.
pub fn overlap_route<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Route> {
    if is_refused(a, b) {
        return None;
    }
    let route = route(Query::Overlap, a.kind(), b.kind())?;
    let is_wide = is_wide_sector(a) || is_wide_sector(b);
    let has_mesh = a.kind() == Kind::Mesh || b.kind() == Kind::Mesh;
    let by_parts = is_wide && !has_mesh && route.by == By::Search;
    let of_parts = Route { function: "wide_sector::closest", by: By::WideSector };
    Some(if by_parts { of_parts } else { route })
}

/// The path of the function that [`matrix::sweep`](crate::intersect::matrix::sweep()) calls for two shapes with these motions.
pub fn sweep_path<V: Vector>(
    a: &Shape<V>,
    a_motion: &Motion<V>,
    b: &Shape<V>,
    b_motion: &Motion<V>,
) -> &'static str {
    let turns = a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some();
    let dedicated = route(Query::Sweep, a.kind(), b.kind()).filter(|_| !turns);
    dedicated.map_or("sweep::Advancement", |route| route.function)
}
