//! The intersection of two bodies of space, for drawing: the part of the surface of each that lies in the
//! other.

use glam::DVec3;

use super::space::surface;
use super::surface::Surface;
use hitbench_core::shapes::{Bounds, Plane, Shape};

/// The surface of the intersection of two shapes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shared {
    /// Convex polygons, counter-clockwise seen from outside of the intersection.
    pub faces: Vec<Vec<DVec3>>,
    /// The line in which both surfaces meet, in pieces.
    pub border: Vec<[DVec3; 2]>,
    /// The faces enclose the intersection. Else they are the part of one surface alone.
    pub closed: bool,
}

/// The number of pixels of half a diagonal of a body that decides how finely its curves are drawn: a deviation
/// of a hundredth is not visible.
const FINENESS: f64 = 100.0;
/// The largest number of triangles times planes for which a surface is cut: more would take longer than a
/// frame.
const MOST: usize = 1_000_000;
/// The distance from a plane, as a part of the size of both bodies, up to which a point is in it.
const SAME: f64 = 1e-9;

/// The part of the surface of each shape that lies in the other, if that other is convex and has an inside;
/// `None` if neither is. `surfaces` are those that are drawn, and represent meshes. Curves are cut by planes:
/// the intersection ends by a hundredth of a radius too early. Shapes that touch share a face, an edge or a
/// point: no polygon, or one without a volume behind it. Lines and points share no surface with any shape, and
/// large meshes none with round bodies.
///
/// Source: I. E. Sutherland, G. W. Hodgman, "Reentrant Polygon Clipping", CACM 17 (1974).
pub fn shared(shapes: [&Shape<DVec3>; 2], surfaces: [&Surface; 2]) -> Option<Shared> {
    let [bounds_a, bounds_b] = shapes.map(bounds);
    // An unbounded shape is needed only around the other one.
    let around = if shapes[0].kind().is_bounded() { bounds_a } else { bounds_b };
    if !shapes.iter().any(|shape| shape.kind().is_bounded()) {
        return None;
    }
    let (middle, radius) = ((around.min + around.max) * 0.5, size(&around));
    let near = SAME * (size(&bounds_a) + size(&bounds_b)).min(4.0 * radius);
    let coarse = shapes.map(|shape| Coarse::new(shape, middle, radius));
    let planes = [0, 1].map(|i| coarse[i].planes(shapes[i]));
    if planes.iter().all(Option::is_none) {
        return None;
    }
    let closed = planes.iter().all(Option::is_some);
    let mut shared = Shared { closed, ..Shared::default() };
    for (of, by) in [(0, 1), (1, 0)] {
        let Some(planes) = &planes[by] else { continue };
        // A face that both have is taken from the first.
        let triangles = surfaces[of].indices.len();
        if matches!(shapes[of], Shape::Mesh(_)) && triangles * planes.len() > MOST {
            continue;
        }
        let clip = Clip { planes, near, middle, first: of == 0 || !closed };
        match (&coarse[of], shapes[of]) {
            (_, Shape::Mesh(_)) => clip.all(surfaces[of], &mut shared),
            (Coarse::Bounded(surface), _) => clip.all(surface, &mut shared),
            (Coarse::Flat(_, square), _) => clip.face(square, &mut shared),
            (Coarse::Line, _) => {}
        }
    }
    Some(shared)
}

fn bounds(shape: &Shape<DVec3>) -> Bounds<DVec3> {
    if shape.kind().is_bounded() { shape.bounds() } else { Bounds::empty() }
}

/// Half the diagonal of a box.
fn size(bounds: &Bounds<DVec3>) -> f64 {
    (bounds.max - bounds.min).max(DVec3::ZERO).length() * 0.5
}

/// The normal and the offset of a plane: the points x behind it have normal · x ≤ offset.
type Side = (DVec3, f64);

/// A shape, as finely as the intersection is drawn.
enum Coarse {
    Bounded(Surface),
    /// A plane or half-space: its plane, with a square of that around the other shape.
    Flat(Side, Vec<DVec3>),
    /// A shape without a surface.
    Line,
}

impl Coarse {
    fn new(shape: &Shape<DVec3>, middle: DVec3, radius: f64) -> Self {
        let flat = |plane: &Plane<DVec3>| {
            let (normal, offset) = (plane.normal(), plane.offset());
            let foot = middle - normal * (normal.dot(middle) - offset);
            let u = normal.any_orthonormal_vector();
            let [u, v] = [u, normal.cross(u)].map(|axis| axis * (2.0 * radius));
            Coarse::Flat(
                (normal, offset),
                vec![foot - u - v, foot + u - v, foot + u + v, foot - u + v],
            )
        };
        match shape {
            Shape::HalfSpace(half_space) => flat(half_space.boundary()),
            Shape::Plane(plane) => flat(plane),
            Shape::Mesh(_) => Coarse::Line,
            _ if shape.kind().is_bounded() => {
                let pixel = size(&shape.bounds()) / FINENESS;
                Coarse::Bounded(surface(shape, pixel, (middle, radius)))
            }
            _ => Coarse::Line,
        }
    }

    /// The planes that bound its inside, if it is convex and has one.
    fn planes(&self, shape: &Shape<DVec3>) -> Option<Vec<Side>> {
        match self {
            Coarse::Flat(side, _) => matches!(shape, Shape::HalfSpace(_)).then(|| vec![*side]),
            Coarse::Bounded(surface) if shape.is_convex_and_bounded() => {
                let is_flat = |n: &[glam::Vec3; 2]| n[0] == -n[1];
                let flat = surface.edges.iter().any(|edge| is_flat(&edge.normals));
                let mut sides: Vec<Side> = (0..surface.indices.len())
                    .filter_map(|i| {
                        let [a, b, c] = surface.triangle(i);
                        let normal = (b - a).cross(c - a).try_normalize()?;
                        Some((normal, normal.dot(a)))
                    })
                    .collect();
                // The two halves of a quadrilateral have the same plane.
                sides.dedup_by(|x, y| x.0.dot(y.0) > 1.0 - 1e-12);
                (!flat && sides.len() > 3).then_some(sides)
            }
            Coarse::Bounded(_) | Coarse::Line => None,
        }
    }
}

/// Clips faces to the region behind all planes.
struct Clip<'a> {
    planes: &'a [Side],
    near: f64,
    /// The origin of the distances, so that they are exact far from the origin of the world.
    middle: DVec3,
    /// Faces that lie in a plane and have the same normal are kept.
    first: bool,
}

impl Clip<'_> {
    fn all(&self, surface: &Surface, shared: &mut Shared) {
        for i in 0..surface.indices.len() {
            self.face(&surface.triangle(i), shared);
        }
    }

    fn face(&self, corners: &[DVec3], shared: &mut Shared) {
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        // Each corner with whether the side that begins there lies in one of the planes.
        let mut points: Vec<(DVec3, bool)> = corners.iter().map(|&p| (p, false)).collect();
        let mut kept = Vec::with_capacity(points.len() + 4);
        for &(side, offset) in self.planes {
            let above = |p: DVec3| side.dot(p - self.middle) - (offset - side.dot(self.middle));
            let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
            for &(p, _) in &points {
                let above = above(p);
                (least, most) = (least.min(above), most.max(above));
            }
            if least > self.near {
                return;
            }
            if most <= self.near {
                if !self.first && least >= -self.near && normal.dot(side) > 0.0 {
                    return;
                }
                continue;
            }
            kept.clear();
            for (i, &(p, in_plane)) in points.iter().enumerate() {
                let (q, _) = points[(i + 1) % points.len()];
                let (from, to) = (above(p), above(q));
                if from <= self.near {
                    kept.push((p, in_plane));
                }
                if (from <= self.near) != (to <= self.near) {
                    let cut = p.lerp(q, (from / (from - to)).clamp(0.0, 1.0));
                    // On the way out the next side runs along the plane.
                    kept.push((cut, if to > self.near { true } else { in_plane }));
                }
            }
            if kept.len() < 3 {
                return;
            }
            std::mem::swap(&mut points, &mut kept);
        }
        for (i, &(p, in_plane)) in points.iter().enumerate() {
            let (q, _) = points[(i + 1) % points.len()];
            if in_plane && p != q {
                shared.border.push([p, q]);
            }
        }
        shared.faces.push(points.into_iter().map(|(p, _)| p).collect());
    }
}

#[cfg(test)]
#[path = "shared_tests.rs"]
mod tests;
