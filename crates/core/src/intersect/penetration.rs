//! The depth of two overlapping shapes, and the direction of the shortest way out.

use super::planes::heights::extremes;
use super::probe::{Probe, Step};
use crate::roles::{Fields, InSpace, Number, Reversed, Same, roles};
use crate::shapes::{HalfSpace, Plane, Shape};
use crate::vector::{Scalar, Vector};

pub use super::epa::penetration as convex_convex;

/// How a depth bounds the length of the shortest way out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The depth is the length of that way.
    Exact,
    /// That way is at least as long as the depth: this is the depth of the deepest triangle of a mesh, and
    /// other triangles may be in the way; or, within a solid mesh, the distance to its surface.
    Lower,
}

roles! {
    /// The shortest translation that separates two shapes; with a mesh that of its deepest triangle, or from
    /// within a solid mesh the one to its surface.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Penetration<V: Vector> {
        /// Its length; 0 for shapes that touch or are apart.
        pub depth: V::Scalar as Number,
        /// Whether that is the whole way out, or a lower bound of it.
        pub bound: Bound as Same,
        /// Its direction from the first shape to the second, a unit vector: moved by `normal` ·
        /// `depth`, the second just touches the first.
        pub normal: V as Reversed<InSpace>,
        /// Whether no other direction leads out as soon, but for rounding: false for balls with one centre, in the middle of a box, and
        /// where shapes touch at edges or corners alone. With a mesh it is that of the deepest triangle.
        pub normal_unique: bool as Same,
        /// A point of the first shape that is deepest in the second: it touches after the move.
        pub a: V as InSpace => b,
        /// The point of the second shape that `a` touches then, before the move: a − b = normal · depth.
        pub b: V as InSpace => a,
    }
}

impl<V: Vector> Penetration<V> {
    /// Whether it says nothing of how deep the bodies are in one another: one of them is a solid mesh that is not convex, and this is
    /// but a lower bound, of triangles of its surface.
    pub fn is_of_surfaces_alone(&self, a: &Shape<V>, b: &Shape<V>) -> bool {
        let is_solid = |shape: &Shape<V>| matches!(shape, Shape::Mesh(mesh) if mesh.is_solid());
        self.bound == Bound::Lower && (is_solid(a) || is_solid(b))
    }

    /// The same of (b, a).
    #[must_use]
    pub fn swapped(self) -> Self {
        Fields::swapped(self)
    }
}

/// The exit is to the side of the plane on which less of the shape lies; `None` for unbounded sets, and for a
/// mesh. Right within 4 ulp of the coordinates, the size and |offset|.
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
    let below = -low.1;
    let out = if below < high.1 {
        out_of_plane(low.0, -plane.normal(), below, probe)
    } else {
        out_of_plane(high.0, plane.normal(), high.1, probe)
    };
    Some(Penetration { normal_unique: !below.is_near(high.1, 8), ..out })
}

/// The exit is against the normal of the half-space, until the deepest point of the shape is on the boundary;
/// `None` for unbounded sets, and for a mesh. Right within 4 ulp of the coordinates, the size and |offset|.
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

/// The plane is moved along `normal` up to the point `deepest`.
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
