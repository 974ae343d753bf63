//! The rows of meshes. A mesh is the union of its triangles, so each is made of the row of triangles with the same kind.

use std::ops::ControlFlow;

use num_traits::Float;

use super::{Dimension, general, rows, sweeps};
use crate::intersect::bvh::{self, Bvh};
use crate::intersect::distance::{self, Closest};
use crate::intersect::overlap;
use crate::intersect::probe::{ItemPair, Probe, Step, Swapped};
use crate::intersect::raycast;
use crate::intersect::sweep::Overlap;
use crate::shapes::{Bounds, Interval, Kind, Mesh, Segment, Shape};
use crate::vector::{Scalar, Vector};

/// Whether a mesh and another shape overlap, for kinds in their order; `None` if neither is a mesh, or triangles have no such
/// test.
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
        (Shape::Segment(segment), Shape::Mesh(mesh)) => Some(sight(segment, mesh, probe)),
        (other, Shape::Mesh(mesh)) => overlap_triangles(other, mesh, probe),
        (Shape::Mesh(mesh), other) => overlap_triangles(other, mesh, &mut Swapped(probe)),
        _ => None,
    }
}

fn overlap_triangles<V: Dimension, P: Probe<V>>(
    other: &Shape<V>,
    mesh: &Mesh<V>,
    probe: &mut P,
) -> Option<bool> {
    let test = |triangle: Shape<V>| super::overlap(other, &triangle, &mut ()).ok();
    test(mesh.triangle(0).into())?;
    let culling = match other {
        Shape::Frustum(frustum) => Some(overlap::Culling::new(frustum)),
        _ => None,
    };
    let leaves_out = |bounds: &Bounds<V>| culling.as_ref().is_some_and(|c| c.leaves_out(bounds));
    Some(overlap::any_triangle(mesh, other.bounds(), leaves_out, probe, |triangle| {
        test(triangle.into()) == Some(true)
    }))
}

/// A segment is asked as a part of a line: of its box most may be far from it.
fn sight<V: Dimension, P: Probe<V>>(segment: &Segment<V>, mesh: &Mesh<V>, probe: &mut P) -> bool {
    let (shape, mut any) = (Shape::from(*segment), false);
    let (bounds, all) = (shape.bounds(), V::Scalar::infinity());
    let within = Interval { min: V::Scalar::ZERO, max: V::Scalar::ONE };
    let (start, way) = (segment.start(), segment.displacement());
    bvh::ray(mesh.tree(), start, way, within, probe, |item, within, probe| {
        let triangle = mesh.triangle(item as usize);
        let overlap = bounds.meets(&Bounds::around(*triangle.vertices()))
            && super::overlap(&shape, &triangle.into(), &mut ()) == Ok(true);
        probe.step(|| Step::Items(ItemPair { a: 0, b: item, overlap }));
        any |= overlap;
        if overlap && probe.settled().is_break() {
            *within = Interval { min: all, max: -all };
        }
    });
    any
}

/// How far apart a mesh and another shape are, for kinds in their order; `None` if neither is a mesh, or triangles have no such
/// distance.
pub(super) fn distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let of = |a: &Shape<V>, b: &Shape<V>| super::distance(a, b, &mut ()).ok();
    match (a, b) {
        (Shape::Mesh(a), Shape::Mesh(b)) => {
            distance::of_triangle_pairs(a, b, probe, |s, t| of(&s.into(), &t.into()))
        }
        (other, Shape::Mesh(mesh)) => {
            distance::of_triangles(mesh, other.bounds(), probe, |t| of(other, &t.into()))
        }
        (Shape::Mesh(mesh), other) => {
            let probe = &mut Swapped(probe);
            distance::of_triangles(mesh, other.bounds(), probe, |t| of(other, &t.into()))
                .map(Closest::swapped)
        }
        _ => None,
    }
}

/// When a mesh and another shape overlap, for kinds in their order: from the first contact of any triangle to the last; between
/// them there may be gaps. `None` if neither is a mesh, or triangles have no sweep of
/// their own with that kind.
pub(super) fn sweep<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    displacement: V,
    probe: &mut P,
) -> Option<Option<Overlap<V::Scalar>>> {
    let of = |a: &Shape<V>, b: &Shape<V>| super::dedicated_sweep(a, b, displacement, &mut ());
    match (a, b) {
        (Shape::Mesh(a), Shape::Mesh(b)) => {
            of(&a.triangle(0).into(), &b.triangle(0).into())?;
            let moving = b.tree().map(|bounds| bounds.swept(displacement));
            Some(joined(a.tree(), &moving, probe, |i, j| {
                of(&a.triangle(i).into(), &b.triangle(j).into()).flatten()
            }))
        }
        (other, Shape::Mesh(mesh)) => {
            of(other, &mesh.triangle(0).into())?;
            let moving = Bvh::of_one(other.bounds().swept(-displacement));
            Some(joined(&moving, mesh.tree(), probe, |_, j| {
                of(other, &mesh.triangle(j).into()).flatten()
            }))
        }
        (Shape::Mesh(mesh), other) => {
            of(&mesh.triangle(0).into(), other)?;
            let moving = Bvh::of_one(other.bounds().swept(displacement));
            Some(joined(mesh.tree(), &moving, probe, |i, _| {
                of(&mesh.triangle(i).into(), other).flatten()
            }))
        }
        _ => None,
    }
}

/// The name of the function that is asked of a mesh, or of each of its triangles.
pub(super) fn function_name(a: Kind, b: Kind) -> Option<&'static str> {
    match (a, b) {
        (Kind::Ray, Kind::Mesh) => Some("raycast::ray_mesh"),
        (Kind::Line, Kind::Mesh) => Some("raycast::line_mesh"),
        (Kind::Mesh, Kind::Mesh) => Some("overlap::mesh_mesh"),
        _ => with_triangle(a, b, super::function_name),
    }
}

/// The name of the function that tells the distance of each of the triangles.
pub(super) fn distance_name(a: Kind, b: Kind) -> Option<&'static str> {
    with_triangle(a, b, |a, b| rows::distance_name(a, b).or_else(|| general::distance_name(a, b)))
}

/// The name of the function that sweeps each of the triangles, where they have one of their own.
pub(super) fn sweep_name(a: Kind, b: Kind) -> Option<&'static str> {
    with_triangle(a, b, sweeps::name)
}

/// What `name` tells of a pair in order with a triangle in place of each mesh; `None` if neither is a mesh.
fn with_triangle(
    a: Kind,
    b: Kind,
    name: impl Fn(Kind, Kind) -> Option<&'static str>,
) -> Option<&'static str> {
    let instead = |kind| if kind == Kind::Mesh { Kind::Triangle } else { kind };
    let (c, d) = (instead(a), instead(b));
    if (c, d) == (a, b) { None } else { name(c.min(d), c.max(d)) }
}

/// From the earliest to the latest instant that `sweep` tells of any pair of items.
fn joined<V: Vector, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    probe: &mut P,
    sweep: impl Fn(usize, usize) -> Option<Overlap<V::Scalar>>,
) -> Option<Overlap<V::Scalar>> {
    let mut all: Option<Overlap<V::Scalar>> = None;
    bvh::pairs(a, b, probe, |i, j, probe| {
        let met = sweep(i as usize, j as usize);
        probe.step(|| Step::Items(ItemPair { a: i, b: j, overlap: met.is_some() }));
        if let Some(Overlap { first, last }) = met {
            let all = all.get_or_insert(Overlap { first, last });
            all.first = if first < all.first { first } else { all.first };
            all.last = if last > all.last { last } else { all.last };
        }
        ControlFlow::Continue(())
    });
    all
}
