//! The rows of rays and lines: the part of a ray or a line that lies in a shape of any kind.

use num_traits::Float;

use super::{Dimension, distance, overlap};
use crate::intersect::probe::{Branch, Probe, Step};
use crate::intersect::raycast::{self, MeshHit, RayHit};
use crate::roles::{Each, Nested, Same, roles};
use crate::shapes::{Kind, Line, Point, Ray, Shape};
use crate::vector::{Scalar, Vector};

roles! {
    /// The part of a ray or a line that lies in a shape.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct RaySpan<V: Vector> {
        /// The entry and the exit, and the outward normal of the shape at the entry. For a shape that is not
        /// convex, a sector beyond 90° or a solid mesh, these are the first entry and the last exit; for a mesh
        /// that is a surface, the part of the ray in the first triangle.
        pub hit: RayHit<V> as Nested,
        /// The index of the first triangle of a mesh that the ray meets; from within a solid mesh, of the one through which it exits.
        pub triangle: Option<usize> as Each<Same>,
    }
}

impl<V: Vector> RaySpan<V> {
    /// The point at which the ray or the line of the pair, the first of them if both are, enters the other shape, in double precision;
    /// `None` for a line whose entry is infinitely far.
    pub fn entry_point(&self, pair: [&Shape<V>; 2]) -> Option<V::Double> {
        let (start, direction) = pair.into_iter().find_map(|shape| match shape {
            Shape::Ray(ray) => Some((ray.origin(), ray.direction())),
            Shape::Line(line) => Some((line.through(), line.direction())),
            _ => None,
        })?;
        let entry = self.hit.entry.double();
        entry.is_finite().then(|| start.widened() + direction.widened() * entry)
    }
}

impl<V: Vector> From<RayHit<V>> for RaySpan<V> {
    fn from(hit: RayHit<V>) -> Self {
        Self { hit, triangle: None }
    }
}

impl<V: Vector> From<MeshHit<V>> for RaySpan<V> {
    fn from(MeshHit { triangle, hit }: MeshHit<V>) -> Self {
        Self { hit, triangle: Some(triangle) }
    }
}

macro_rules! rows {
    ($($kind:ident $ray:ident $line:ident,)*) => {
        /// See [`matrix::raycast`](crate::intersect::matrix::raycast()).
        pub fn raycast<V: Dimension, P: Probe<V>>(
            ray: &Ray<V>,
            shape: &Shape<V>,
            probe: &mut P,
        ) -> Option<RaySpan<V>> {
            let met = match shape {
                $(Shape::$kind(shape) => raycast::$ray(ray, shape, probe).map(RaySpan::from),)*
                Shape::Segment(segment) => {
                    let hit = probe.swapped(|probe| raycast::segment_ray(segment, ray, probe));
                    hit.map(RaySpan::from)
                }
                Shape::Point(_) | Shape::Ray(_) | Shape::Line(_) => {
                    raycast::thin(&(*ray).into(), shape, probe).map(RaySpan::from)
                }
                _ => {
                    let start = (ray.origin(), ray.direction(), V::Scalar::ZERO);
                    general(&(*ray).into(), start, shape, probe)
                }
            };
            met.map(|met| from_origin(ray, shape, met))
        }

        /// See [`matrix::linecast`](crate::intersect::matrix::linecast()).
        pub fn linecast<V: Dimension, P: Probe<V>>(
            line: &Line<V>,
            shape: &Shape<V>,
            probe: &mut P,
        ) -> Option<RaySpan<V>> {
            match shape {
                $(Shape::$kind(shape) => raycast::$line(line, shape, probe).map(RaySpan::from),)*
                Shape::Segment(segment) => {
                    let hit = probe.swapped(|probe| raycast::segment_line_hit(segment, line, probe));
                    hit.map(RaySpan::from)
                }
                Shape::Point(_) | Shape::Ray(_) | Shape::Line(_) => {
                    raycast::thin(&(*line).into(), shape, probe).map(RaySpan::from)
                }
                _ => {
                    let start = (line.through(), line.direction(), V::Scalar::neg_infinity());
                    general(&(*line).into(), start, shape, probe)
                }
            }
        }

        /// The path of the dedicated function for a ray and a shape of this kind, if there is one.
        fn ray_name(kind: Kind) -> Option<&'static str> {
            Some(match kind {
                $(Kind::$kind => concat!("raycast::", stringify!($ray)),)*
                Kind::Segment => "raycast::segment_ray",
                _ => return None,
            })
        }
    };
}

rows! {
    Ball ray_ball line_ball_hit,
    Capsule ray_capsule line_capsule_hit,
    Triangle ray_triangle line_triangle_hit,
    Aabb ray_aabb line_aabb_hit,
    Obb ray_obb line_obb_hit,
    Mesh ray_mesh line_mesh_hit,
    Plane ray_plane line_plane_hit,
    HalfSpace ray_half_space line_half_space_hit,
}

/// See [`matrix::cast`](crate::intersect::matrix::cast()).
pub fn cast<V: Dimension, P: Probe<V>>(
    sight: &Shape<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<RaySpan<V>> {
    match sight {
        Shape::Ray(ray) => raycast(ray, shape, probe),
        Shape::Line(line) => linecast(line, shape, probe),
        _ => None,
    }
}

/// The span of a ray, from 0 on if the ray begins in the shape. The casts of triangles and meshes decide this themselves.
fn from_origin<V: Dimension>(ray: &Ray<V>, shape: &Shape<V>, met: RaySpan<V>) -> RaySpan<V> {
    if matches!(shape.kind(), Kind::Triangle | Kind::Mesh) {
        return met;
    }
    RaySpan { hit: met.hit.begun(ray, &shape.bounds(), || holds_origin(ray, shape)), ..met }
}

/// Whether a ray begins in a shape, by the test of its origin.
pub(super) fn begins_in<V: Dimension>(ray: &Ray<V>, shape: &Shape<V>) -> bool {
    raycast::may_begin_in(ray, &shape.bounds()) && holds_origin(ray, shape)
}

fn holds_origin<V: Dimension>(ray: &Ray<V>, shape: &Shape<V>) -> bool {
    overlap(&origin(ray), shape, nobody!()) == Ok(true)
}

/// The origin of a ray as a shape.
pub(super) fn origin<V: Vector>(ray: &Ray<V>) -> Shape<V> {
    Point::from_checked(ray.origin()).into()
}

/// The general cast: the test of the pair decides whether the shape is hit, and the planes and quadrics that bound the shape give
/// entry and exit. If these have no part of a line that touches within rounding, its nearest point is the hit.
fn general<V: Dimension, P: Probe<V>>(
    sight: &Shape<V>,
    (start, direction, from): (V, V, V::Scalar),
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<RaySpan<V>> {
    if overlap(sight, shape, probe) != Ok(true) {
        return None;
    }
    if let Some(hit) = raycast::within(start, direction, from, shape, probe) {
        return Some(hit.into());
    }
    probe.step(|| Step::Branch(Branch::TouchesWithinRounding));
    let touch = distance(sight, shape, nobody!()).ok()?;
    let t = (touch.a - start).dot(direction).max(from);
    Some(RayHit { entry: t, exit: t, normal: None }.into())
}

/// The path of the function that casts a ray or a line, one of the kinds, at the other: `Ok` for a dedicated function, `Err` for that
/// of any shape. `None` if neither is a ray or a line.
pub(super) fn name(a: Kind, b: Kind) -> Option<Result<&'static str, &'static str>> {
    let is_ray = |kind| matches!(kind, Kind::Ray | Kind::Line);
    let other = if is_ray(a) {
        b
    } else if is_ray(b) {
        a
    } else {
        return None;
    };
    Some(ray_name(other).ok_or("table::raycast"))
}
