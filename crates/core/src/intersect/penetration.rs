//! The penetration depth of two overlapping shapes: the shortest translation that separates them.
//!
//! For convex shapes it is found by the expanding polytope algorithm ([`epa`](super::epa)), beside planes and half-spaces by support points.

use super::planes::heights::extremes;
use super::probe::{Probe, Step};
use crate::roles::{Fields, InSpace, Number, Reversed, Same, roles};
use crate::shapes::{HalfSpace, Plane, Shape};
use crate::vector::{Scalar, Vector};

pub use super::epa::penetration as convex_convex;

/// Whether a depth is the length of the shortest translation that separates the shapes, or a lower bound of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The depth is that length.
    Exact,
    /// That length is the depth or more: the depth is that of the deepest triangle of a mesh, or the distance from within a solid mesh to its
    /// surface, and other triangles may be in the way.
    Lower,
}

roles! {
    /// The shortest translation that separates two shapes; for a mesh, that of its deepest triangle, or from within a solid mesh that to its
    /// surface.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Penetration<V: Vector> {
        /// Its length; 0 for shapes that touch or are apart.
        pub depth: V::Scalar as Number,
        /// Whether the depth is exact or a lower bound.
        pub bound: Bound as Same,
        /// The unit direction, from the first shape to the second: moved by `normal` · `depth`, the second touches the first.
        pub normal: V as Reversed<InSpace>,
        /// Whether no other direction is equally short within rounding. It is false for concentric balls, in the middle of a box, and for shapes
        /// that touch only at edges or corners. For a mesh it is that of the deepest triangle.
        pub normal_unique: bool as Same,
        /// The deepest point of the first shape in the second.
        pub a: V as InSpace => b,
        /// The point of the second shape that touches `a` after the translation, where it is before: a − b = normal · depth.
        pub b: V as InSpace => a,
    }
}

impl<V: Vector> Penetration<V> {
    /// Whether the depth is only a lower bound from the surface of a solid mesh, which says nothing about how deep the bodies are in one
    /// another.
    pub fn is_of_surfaces_alone(&self, a: &Shape<V>, b: &Shape<V>) -> bool {
        let is_solid = |shape: &Shape<V>| matches!(shape, Shape::Mesh(mesh) if mesh.is_solid());
        self.bound == Bound::Lower && (is_solid(a) || is_solid(b))
    }

    /// The answer for (b, a).
    #[must_use]
    pub fn swapped(self) -> Self {
        Fields::swapped(self)
    }
}

/// The penetration of a shape and a plane: the translation to the side of the plane to which less of the shape extends; `None` for unbounded
/// shapes and meshes. It is right within 4 ulp of the coordinates, the size and |offset|.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::penetration::bounded_plane;
/// use hitbench::shapes::{Ball, Plane};
///
/// let ball = Ball::new(Vec3::new(0.0, 0.25, 0.0), 1.0)?.into();
/// let out = bounded_plane(&ball, &Plane::new(Vec3::Y, 0.0)?, &mut ()).expect("a ball is bounded");
/// assert_eq!(out.depth, 0.75); // less of the ball is below
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn bounded_plane<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Penetration<V>> {
    let [low, high] = extremes(shape, plane)?;
    let (below, above) = (-low.1, high.1);
    let out = if below < above {
        out_of_plane(low.0, -plane.normal(), below, probe)
    } else {
        out_of_plane(high.0, plane.normal(), above, probe)
    };
    Some(Penetration { normal_unique: !below.is_near(above, 8), ..out })
}

/// The penetration of a shape and a half-space: the half-space moves against its normal until its boundary reaches the deepest point of the
/// shape; `None` for unbounded shapes and meshes. It is right within 4 ulp of the coordinates, the size and |offset|.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::penetration::bounded_half_space;
/// use hitbench::shapes::{Ball, HalfSpace};
///
/// let ball = Ball::new(Vec3::new(0.0, 0.25, 0.0), 1.0)?.into();
/// let ground = HalfSpace::new(Vec3::Y, 0.0)?;
/// let out = bounded_half_space(&ball, &ground, &mut ()).expect("a ball is bounded");
/// assert_eq!((out.depth, out.normal), (0.75, -Vec3::Y));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn bounded_half_space<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<Penetration<V>> {
    let [low, _] = extremes(shape, half_space.boundary())?;
    Some(out_of_plane(low.0, -half_space.boundary().normal(), -low.1, probe))
}

/// The penetration that moves the plane along `normal` up to the point `deepest`.
fn out_of_plane<V: Vector, P: Probe<V>>(
    deepest: V,
    normal: V,
    depth: V::Scalar,
    probe: &mut P,
) -> Penetration<V> {
    let zero = V::Scalar::ZERO;
    let (a, b) = (deepest, deepest - normal * depth);
    probe.step(|| Step::Deepest { a, b });
    let depth = if depth > zero { depth } else { zero };
    Penetration { depth, bound: Bound::Exact, normal, normal_unique: true, a, b }
}
