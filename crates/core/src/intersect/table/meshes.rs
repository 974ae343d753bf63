//! The rows of meshes. A mesh is the union of its triangles, so its functions use those of a triangle with the same kind. A shape
//! that meets no triangle of a solid mesh lies within it or outside, which the winding number at one point of each of its parts
//! decides.

use std::borrow::Cow;
use std::ops::ControlFlow;

use num_traits::Float;

use super::{By, Dimension, Parts, Query, Route, pairs, rounded_distance};
use crate::intersect::bvh::{self, Bvh};
use crate::intersect::distance::{self, Closest};
use crate::intersect::overlap;
use crate::intersect::probe::{Decision, Measured, Probe, Recorder, Side, Step};
use crate::intersect::raycast;
use crate::intersect::sectors::wide::is_refused;
use crate::intersect::sweep::{Displacements, GaveUp, Overlap};
use crate::intersect::winding::member_inside;
use crate::shapes::{Bounds, Interval, Kind, Mesh, Segment, Shape, Triangle};
use crate::vector::{Scalar, Vector};

/// Whether a mesh and another shape overlap, for kinds in order; `None` if neither is a mesh, or triangles have no such test.
pub(super) fn overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    match (a, b) {
        (Shape::Ray(ray), Shape::Mesh(mesh)) => Some(raycast::ray_mesh(ray, mesh, probe).is_some()),
        (Shape::Line(line), Shape::Mesh(mesh)) => {
            Some(raycast::line_mesh(line, mesh, probe).is_some())
        }
        (Shape::Mesh(a), Shape::Mesh(b)) => Some(overlap::mesh_mesh(a, b, probe)),
        (Shape::Segment(segment), Shape::Mesh(mesh)) => Some(overlap_segment(segment, mesh, probe)),
        (other, Shape::Mesh(mesh)) => overlap_triangles(other, mesh, probe),
        (Shape::Mesh(mesh), other) => probe.swapped(|probe| overlap_triangles(other, mesh, probe)),
        _ => None,
    }
}

fn overlap_triangles<V: Dimension, P: Probe<V>>(
    other: &Shape<V>,
    mesh: &Mesh<V>,
    probe: &mut P,
) -> Option<bool> {
    // One triangle tells whether the pair has a test at all.
    super::overlap(other, &mesh.triangle(0).into(), nobody!()).ok()?;
    let culling = match other {
        Shape::Frustum(frustum) => Some(overlap::Culling::new(frustum)),
        _ => None,
    };
    let leaves_out =
        |bounds: &Bounds<V>| culling.as_ref().is_some_and(|culling| culling.leaves_out(bounds));
    let plain =
        |triangle: &Triangle<V>| super::overlap(other, &(*triangle).into(), nobody!()) == Ok(true);
    let recorded = |triangle: &Triangle<V>, probe: &mut Recorder<V::Double>| {
        super::overlap(other, &(*triangle).into(), probe) == Ok(true)
    };
    let (bounds, members) = (other.bounds(), || other.members());
    Some(overlap::any_triangle(mesh, bounds, members, leaves_out, probe, plain, recorded))
}

/// Whether a segment overlaps a mesh. The tree is searched along the line of the segment, since most of its box may be far from it.
fn overlap_segment<V: Dimension, P: Probe<V>>(
    segment: &Segment<V>,
    mesh: &Mesh<V>,
    probe: &mut P,
) -> bool {
    let (shape, mut any) = (Shape::from(*segment), false);
    let bounds = shape.bounds();
    let part = Interval { min: V::Scalar::ZERO, max: V::Scalar::ONE };
    let (start, way) = (segment.start(), segment.displacement());
    let tally = bvh::ray(mesh.tree(), start, way, part, probe, |item, part, probe| {
        let triangle = mesh.triangle(item as usize);
        let near = bounds.meets(&Bounds::around(*triangle.vertices()));
        let triangle = triangle.into();
        let plain = || super::overlap(&shape, &triangle, nobody!()) == Ok(true);
        let recorded =
            |probe: &mut Recorder<V::Double>| super::overlap(&shape, &triangle, probe) == Ok(true);
        let overlap =
            near && overlap::item_test([0, item], probe, plain, recorded, |overlap| *overlap);
        any |= overlap;
        if overlap {
            probe.decided(Decision::Step(true));
        }
        if overlap && probe.settled().is_break() {
            // No parameter is left, so nothing more is searched.
            *part = Interval { min: V::Scalar::infinity(), max: V::Scalar::neg_infinity() };
        }
    });
    if any || member_inside(|| vec![start], mesh, Side::B, probe).is_some() {
        return true;
    }
    overlap::decide_none_found(tally, probe);
    false
}

/// The distance of a mesh and another shape, for kinds in order, with the nearest triangles; `None` if neither is a mesh, or triangles
/// have no such distance. A point of the other shape tells whether it lies within a solid mesh.
pub(super) fn distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<(Closest<V>, Parts)> {
    if is_refused(a, b) {
        return None;
    }
    let Some(point) = point_inside(a, b, probe) else { return distance_of_surfaces(a, b, probe) };
    probe.step(|| Step::Closest { of: Measured::Shapes, a: point, b: point });
    Some((Closest::common(point), [None; 2]))
}

/// [`distance`] for conservative advancement: see [`distance_in_time`](super::distance_in_time).
pub(super) fn distance_in_time<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    if is_refused(a, b) {
        return None;
    }
    match point_inside(a, b, nobody!()) {
        Some(point) => Some(Closest::common(point)),
        None => Some(nearest(a, b, super::distance_in_time, nobody!())?.0),
    }
}

/// A point of one shape in the other, if that is a solid mesh.
fn point_inside<V: Dimension, P: Probe<V>>(a: &Shape<V>, b: &Shape<V>, probe: &mut P) -> Option<V> {
    match (a, b) {
        (Shape::Mesh(a), Shape::Mesh(b)) => overlap::part_inside(a, b, probe),
        (other, Shape::Mesh(mesh)) => member_inside(|| other.members(), mesh, Side::B, probe),
        // The kinds that come after meshes are unbounded.
        _ => None,
    }
}

/// The distance of the triangles alone: rounded distances find the nearest ones, and the function of their pair then gives the distance.
pub(super) fn distance_of_surfaces<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<(Closest<V>, Parts)> {
    let (rounded, parts) = nearest(a, b, rounded, probe)?;
    let part = |shape: &Shape<V>, part: Option<usize>| match (shape, part) {
        (Shape::Mesh(mesh), Some(triangle)) => mesh.triangle(triangle).into(),
        _ => shape.clone(),
    };
    let again = || super::distance(&part(a, parts[0]), &part(b, parts[1]), nobody!());
    let meet = rounded.distance == V::Scalar::ZERO;
    Some((if meet { rounded } else { again().unwrap_or(rounded) }, parts))
}

/// The nearest triangles by a `distance` of shapes without a mesh, in either order.
fn nearest<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    distance: impl Fn(&Shape<V>, &Shape<V>) -> Option<Closest<V>>,
    probe: &mut P,
) -> Option<(Closest<V>, Parts)> {
    let to = |other: &Shape<V>, triangle: Triangle<V>| distance(other, &triangle.into());
    match (a, b) {
        (Shape::Mesh(a), Shape::Mesh(b)) => {
            distance::of_triangle_pairs(a, b, probe, |s, t| distance(&s.into(), &t.into()))
        }
        (other, Shape::Mesh(mesh)) => {
            distance::of_triangles(mesh, other.bounds(), probe, |triangle| to(other, triangle))
        }
        (Shape::Mesh(mesh), other) => {
            let found = probe.swapped(|probe| {
                distance::of_triangles(mesh, other.bounds(), probe, |triangle| to(other, triangle))
            });
            found.map(|(closest, [i, j])| (closest.swapped(), [j, i]))
        }
        _ => None,
    }
}

/// [`rounded_distance`] of two shapes without a mesh, in either order.
fn rounded<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    if super::in_order(a, b) {
        rounded_distance(a, b, nobody!())
    } else {
        rounded_distance(b, a, nobody!()).map(Closest::swapped)
    }
}

/// The first and the last contact of any triangle of a mesh with another shape, for kinds in order; in between there may be gaps.
/// `None` if neither is a mesh, or triangles have no dedicated sweep with that kind.
///
/// Each triangle is asked in double precision, since times err in proportion to the length of the path, and a path through a level
/// of a game is long beside the gap over its floor.
pub(super) fn sweep<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    displacements: Displacements<V>,
    probe: &mut P,
) -> Option<Result<Option<Overlap<V::Scalar>>, GaveUp>> {
    let precise = |way: V| V::Double::from_space(way.in_space());
    let precise = Displacements { a: precise(displacements.a), b: precise(displacements.b) };
    let triangles =
        |mesh: &Mesh<V>, i: usize| Cow::Owned(Shape::from(mesh.triangle(i)).in_double());
    let found = match (a, b) {
        (Shape::Mesh(a), Shape::Mesh(b)) => {
            let moving = b.tree().map(|bounds| swept(bounds, displacements));
            let items = (|i| triangles(a, i), |j| triangles(b, j));
            joined([a.tree(), &moving], items, precise, probe)?
        }
        (other, Shape::Mesh(mesh)) => {
            let (bounds, other) = (other.bounds(), other.in_double());
            let moving = Bvh::of_one(swept(&bounds, displacements.swapped()));
            let items = (|_| Cow::Borrowed(&other), |j| triangles(mesh, j));
            joined([&moving, mesh.tree()], items, precise, probe)?
        }
        (Shape::Mesh(mesh), other) => {
            let (bounds, other) = (other.bounds(), other.in_double());
            let moving = Bvh::of_one(swept(&bounds, displacements));
            let items = (|i| triangles(mesh, i), |_| Cow::Borrowed(&other));
            joined([mesh.tree(), &moving], items, precise, probe)?
        }
        _ => return None,
    };
    let rounded = |Overlap { first, last }: Overlap<f64>| Overlap {
        first: V::Scalar::of(first),
        last: V::Scalar::of(last),
    };
    Some(found.map(|found| found.map(rounded)))
}

/// The dedicated sweep of two shapes without a mesh, in either order; `None` if they have none.
fn pair_sweep<D: Vector, P: Probe<D>>(
    a: &Shape<D>,
    b: &Shape<D>,
    displacements: Displacements<D>,
    probe: &mut P,
) -> Option<Result<Option<Overlap<D::Scalar>>, GaveUp>> {
    if a.kind() <= b.kind() {
        pairs::sweep(a, b, displacements, probe)
    } else {
        probe.swapped(|probe| pairs::sweep(b, a, displacements.swapped(), probe))
    }
}

/// A box around what the second body sweeps relative to the first, also if the places of both at the end of the frame are rounded.
fn swept<V: Vector>(bounds: &Bounds<V>, displacements: Displacements<V>) -> Bounds<V> {
    let Bounds { min, max } = bounds.swept(displacements.relative());
    if displacements.a == V::ZERO {
        return Bounds { min, max };
    }
    // In the world both have coordinates of at most this magnitude at contact, each of which is rounded by half an ulp: ε for
    // both. 4 ε is taken.
    let largest =
        bounds.min.abs().max(bounds.max.abs()) + displacements.a.abs() + displacements.b.abs();
    let slack = largest * (V::Scalar::of(4.0) * V::Scalar::epsilon());
    Bounds { min: min - slack, max: max + slack }
}

/// The function that is asked about a mesh, or about each of its triangles; `None` if neither kind is a mesh.
pub(super) fn route(query: Query, a: Kind, b: Kind) -> Option<Route> {
    let of_mesh = |function| Some(Route { function, by: By::Pair });
    match (query, a, b) {
        (Query::Overlap, Kind::Ray, Kind::Mesh) => return of_mesh("raycast::ray_mesh"),
        (Query::Overlap, Kind::Line, Kind::Mesh) => return of_mesh("raycast::line_mesh"),
        (Query::Overlap, Kind::Mesh, Kind::Mesh) => return of_mesh("overlap::mesh_mesh"),
        _ => {}
    }
    let triangle = |kind| if kind == Kind::Mesh { Kind::Triangle } else { kind };
    let (c, d) = (triangle(a), triangle(b));
    if (c, d) == (a, b) { None } else { super::route(query, c, d) }
}

/// The first and the last instant at which an item of one tree overlaps an item of the other; `None` if these kinds of items have no
/// dedicated sweep.
fn joined<'s, V: Vector, P: Probe<V>>(
    [a, b]: [&Bvh<Bounds<V>>; 2],
    items: (
        impl Fn(usize) -> Cow<'s, Shape<V::Double>>,
        impl Fn(usize) -> Cow<'s, Shape<V::Double>>,
    ),
    displacements: Displacements<V::Double>,
    probe: &mut P,
) -> Option<Result<Option<Overlap<f64>>, GaveUp>> {
    // One pair of items tells whether the kinds have a sweep.
    let _ = pair_sweep(&items.0(0), &items.1(0), displacements, nobody!())?;
    let mut all: Option<Overlap<f64>> = None;
    let mut ended = Ok(());
    bvh::pairs(a, b, probe, |i, j, probe| {
        let (x, y) = (items.0(i as usize), items.1(j as usize));
        let plain = || pair_sweep(&x, &y, displacements, nobody!());
        let recorded = |probe: &mut Recorder<V::Double>| pair_sweep(&x, &y, displacements, probe);
        let meets = |answer: &Option<_>| matches!(answer, Some(Ok(Some(_))));
        let met = match overlap::item_test([i, j], probe, plain, recorded, meets) {
            Some(Err(gave_up)) => {
                ended = Err(gave_up);
                return ControlFlow::Break(());
            }
            Some(Ok(met)) => met,
            None => None,
        };
        if let Some(Overlap { first, last }) = met {
            let all = all.get_or_insert(Overlap { first, last });
            all.first = if first < all.first { first } else { all.first };
            all.last = if last > all.last { last } else { all.last };
        }
        ControlFlow::Continue(())
    });
    Some(ended.map(|()| all))
}
