//! A filter of rays and lines against triangles of space, by the triple products of Möller and Trumbore (1997).

use super::Filtered;
use crate::vector::{Scalar, Vector};

/// The triple products of a ray from the origin in the direction d and a triangle.
///
/// `areas` are the barycentric coordinates of the point where the line crosses the triangle's plane, times `determinant` = d · (e × f):
/// the line passes inside if all three have one sign. The crossing is at t = `volume` / `determinant`.
pub struct TripleProducts<S> {
    areas: [S; 3],
    determinant: S,
    volume: S,
    /// The largest coordinates of the vertices and of the edges.
    sizes: [S; 2],
}

impl<S: Scalar> TripleProducts<S> {
    /// `start` leads from one vertex to the origin of the ray, e and f from that vertex to the other two.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<V: Vector<Scalar = S>>(start: V, [e, f]: [V; 2], d: V) -> Self {
        let (p, q) = (d.cross(f), start.cross(e));
        let (determinant, x, y) = (e.dot(p), start.dot(p), d.dot(q));
        let edge = e.abs().max(f.abs()).max((f - e).abs()).max_abs();
        let sizes = [start.max_abs() + edge, edge];
        let areas = [x, y, determinant - x - y];
        Self { areas, determinant, volume: f.dot(q), sizes }
    }

    /// The verdict on the ray.
    ///
    /// For coordinates up to R of the vertices and L ≤ 2 R of the edges, two of the areas err by 21 u R L, `determinant` by 42 u R L, and
    /// the third area, their difference, by 105 u R L. A sure hit must also be one for the explained test, which projects the vertices
    /// along d: its vertices err by 4 u R and its edges by 4 u L, images are up to twice as long, so its areas err by 48 u R L, and by
    /// 32 u R L more since an edge is not the difference of the rounded vertices. The sum, 185 u R L, is below 256 u R L = `bound`.
    ///
    /// A component of `start` × e errs by 8 u R L, so the volume by 48 u R L². The crossing that the explained test finds is a mean of
    /// vertices whose images err by 4 u R and whose depths by 7 u R, and the two steps of the mean add 21 u R: it is off the plane by less
    /// than 64 u R. That is less than 64 u R |e × f| ≤ 192 u R L² of the volume, so 512 u R L² is taken for both.
    ///
    /// Edges whose squares might underflow are in doubt, and so is a volume that overflows.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn filtered(&self) -> Filtered {
        let ([above, below], Filtered { sure, .. }) = (self.sides(), self.filtered_line());
        let hit = (above & (self.volume > S::ZERO)) | (below & (self.volume < S::ZERO));
        let bound = self.bound() * S::of(2.0) * self.sizes[1];
        let known = (self.volume.abs() > bound) & (self.volume.abs() <= S::max_value());
        Filtered { hit, sure: sure & known }
    }

    /// The bound of the areas.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn bound(&self) -> S {
        let [far, edge] = self.sizes;
        S::of(128.0) * S::epsilon() * far * edge
    }

    /// Whether all areas are positive, and whether all are negative.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn sides(&self) -> [bool; 2] {
        let ([x, y, z], zero) = (self.areas, S::ZERO);
        [(x > zero) & (y > zero) & (z > zero), (x < zero) & (y < zero) & (z < zero)]
    }

    /// The verdict on the whole line.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn filtered_line(&self) -> Filtered {
        let ([x, y, z], bound, edge) = (self.areas, self.bound(), self.sizes[1]);
        let [above, below] = self.sides();
        let clear = (x.abs() > bound) & (y.abs() > bound) & (z.abs() > bound);
        Filtered { hit: above | below, sure: clear & (edge * edge > S::TINY_SQUARE) }
    }

    /// The parameter t at which the line crosses the plane of the triangle.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn depth(&self) -> S {
        self.volume / self.determinant
    }
}
