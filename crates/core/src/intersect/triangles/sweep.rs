//! The sweeps of points and balls past triangles, or any flat convex polygon.
//!
//! The obstacle is the polygon grown by the radius: the prism over its face, and a capsule about each edge (Ericson 5.5.6). The point is in
//! it from the earliest entry to the latest exit of these. Exact arithmetic decides doubts.

use num_traits::Float;

use crate::intersect::probe::{AxisSource, Branch, Probe, Side, Step};
use crate::intersect::round::sweep::in_capsule;
use crate::intersect::sweep::motion::{Motion, Projection};
use crate::intersect::sweep::sweeps;
use crate::intersect::sweep::window::Window;
use crate::shapes::{Ball, Triangle};
use crate::vector::{Scalar, Vector};

sweeps! {
    /// { u ∈ [0, 1] : the distance from the ball's centre to the triangle ≤ r }.
    ///
    /// The triangle grown by r is its face, in space with the thickness 2 r, and a capsule about each edge. In the plane the triangle is
    /// solid. At the first and the last contact they touch within 4 ulp of the distance at the start and the sizes, also for slivers and
    /// triangles without an area.
    ///
    /// Source: Ericson, *Real-Time Collision Detection*, 5.5.6.
    ball_triangle(ball: Ball, triangle: Triangle) by overlap: |displacement, probe| {
        past_point(ball.center(), triangle, ball.radius(), displacement, probe)
    };

    /// [`ball_triangle`], with a ball of radius 0.
    point_triangle(point: Point, triangle: Triangle) by contains: |displacement, probe| {
        past_point(point, triangle, V::Scalar::ZERO, displacement, probe)
    };
}

fn past_point<V: Vector, P: Probe<V>>(
    point: V,
    triangle: &Triangle<V>,
    r: V::Scalar,
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let from = triangle.vertices().map(|vertex| point - vertex);
    // Relative to the triangle, the point moves the other way.
    Polygon { from, edges: triangle.edges() }.passed_by(-displacement, r, probe)
}

/// A flat convex polygon, relative to a point that moves past it.
pub(in crate::intersect) struct Polygon<V, const N: usize> {
    /// From each vertex, in order, to the point at the start.
    pub from: [V; N],
    /// From each vertex to the next.
    pub edges: [V; N],
}

impl<V: Vector, const N: usize> Polygon<V, N> {
    /// The times at which the point, moving by `displacement`, is within `r`. If the polygon is so thin that its normal is uncertain, the
    /// capsules about the edges cover the face.
    pub fn passed_by<P: Probe<V>>(
        &self,
        displacement: V,
        r: V::Scalar,
        probe: &mut P,
    ) -> Window<V::Scalar> {
        let largest = |vs: &[V; N]| vs.iter().fold(r, |size, v| size.max(v.max_abs()));
        let size = largest(&self.from).max(largest(&self.edges));
        let motion = Motion::new(displacement, size, probe);
        let (from, edges) =
            (self.from.map(|v| motion.vector(v)), self.edges.map(|v| motion.vector(v)));
        let (polygon, r) = (Self { from, edges }, motion.length(r));

        let mut window = polygon.face(&motion, r, probe);
        for k in 0..N {
            probe.step(|| Step::Branch(Branch::Edge(k)));
            let (m, from_end) = (polygon.from[k], polygon.from[(k + 1) % N]);
            window = window.or(in_capsule(&motion, m, from_end, polygon.edges[k], r, probe));
        }
        window
    }

    /// The times in the prism over the face; in the plane, in the polygon.
    ///
    /// The normal of a thin polygon of length L and height h errs by an angle of some u L / h. Turning it about the longest edge moves a
    /// point of the face by h times that angle, some u L, which is within the error of the motion.
    fn face<P: Probe<V>>(
        &self,
        motion: &Motion<V>,
        r: V::Scalar,
        probe: &mut P,
    ) -> Window<V::Scalar> {
        let Some(normals) = self.normals() else {
            probe.step(|| Step::Branch(Branch::NoAreaInSweep));
            return Window::never();
        };
        probe.step(|| Step::Branch(Branch::Face));
        let mut window = Window::always();
        if let Some(n) = normals.of_face {
            let (at, speed) = (self.nearest().dot(n), motion.by.dot(n));
            let projection = Projection::around(at, r, speed, motion.error);
            window = motion.on_axis(projection, AxisSource::Face(Side::B, 0), || n, probe);
        }
        let along = normals.along;
        let places = self.from.map(|from| from.dot(along));
        let [min, max] = places
            .into_iter()
            .fold([V::Scalar::infinity(), V::Scalar::neg_infinity()], |[min, max], at| {
                [min.min(at), max.max(at)]
            });
        let (speed, error) = (motion.by.dot(along), motion.error);
        window = window.and(motion.times(Projection { min, max, speed, error }));
        for (k, (from, outward)) in self.from.into_iter().zip(normals.outward).enumerate() {
            window = window.and(motion.behind(from, outward, k, probe));
        }
        window
    }

    /// The vector from the nearest vertex to the point, whose height over the face has the least rounding error.
    fn nearest(&self) -> V {
        let first = self.from[0];
        self.from[1..].iter().fold(first, |near, &v| {
            if v.length_squared() < near.length_squared() { v } else { near }
        })
    }

    /// `None` for a polygon without area.
    fn normals(&self) -> Option<Normals<V, N>> {
        let longest = (1..N).fold(0, |best, k| {
            let longer = self.edges[k].length_squared() > self.edges[best].length_squared();
            if longer { k } else { best }
        });
        let (edge, next) = (self.edges[longest].unit()?, self.edges[(longest + 1) % N]);
        if V::DIM == 2 {
            let turn = edge.perpendicular().dot(next);
            let side = if turn > V::Scalar::ZERO { -V::Scalar::ONE } else { V::Scalar::ONE };
            let outward = self.edges.map(|e| e.perpendicular() * side);
            return (turn != V::Scalar::ZERO).then_some(Normals {
                along: edge,
                of_face: None,
                outward,
            });
        }
        // The cross product of a thin polygon is uncertain, but it must be perpendicular to the longest edge.
        let n = edge.cross(next).unit()?;
        let n = (n - edge * n.dot(edge)).unit()?;
        let outward = self.edges.map(|e| e.cross(n));
        Some(Normals { along: edge, of_face: Some(n), outward })
    }
}

struct Normals<V, const N: usize> {
    /// The direction of the longest edge. The extent along it bounds a thin polygon, whose outward normals do not.
    along: V,
    /// The unit normal, in space.
    of_face: Option<V>,
    /// The outward normal of each edge within the plane of the polygon.
    outward: [V; N],
}
