//! A filter of rays and lines against triangles of space, by the triple products of Möller and Trumbore (1997).

use super::Filtered;
use crate::vector::{Scalar, Vector};

/// The triple products of a ray from the origin along u and a triangle.
///
/// `areas` are the barycentric coordinates of the point where the line crosses the triangle's plane, times `whole` = u · (e × f): the
/// line passes inside if all three have one sign. The crossing is at t = `volume` / `whole`.
pub struct Seen<S> {
    areas: [S; 3],
    whole: S,
    volume: S,
    /// The largest coordinates of the vertices and of the edges.
    sizes: [S; 2],
}

impl<S: Scalar> Seen<S> {
    /// `start` leads from one vertex to the origin of the ray, e and f from that vertex to the other two.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<V: Vector<Scalar = S>>(start: V, [e, f]: [V; 2], u: V) -> Self {
        let (p, q) = (u.cross(f), start.cross(e));
        let (whole, x, y) = (e.dot(p), start.dot(p), u.dot(q));
        let edge = e.abs().max(f.abs()).max((f - e).abs()).max_abs();
        let sizes = [start.max_abs() + edge, edge];
        Self { areas: [x, y, whole - x - y], whole, volume: f.dot(q), sizes }
    }

    /// The verdict on the ray.
    ///
    /// For coordinates up to R of the vertices and L ≤ 2 R of the edges, two of the areas err by 21 u R L, `whole` by 42 u R L, and the
    /// third area, their difference, by 105 u R L. A sure hit must also be one for the explained test, which projects the vertices along
    /// u: its vertices err by 4 u R and its edges by 4 u L, images are up to twice as long, so its areas err by 48 u R L, and by 32 u R L
    /// more since an edge is not the difference of the rounded vertices. The sum is below 256 u R L = `unit`.
    ///
    /// The crossing that the explained test finds is off by a few u R. Divided by the slope of the plane, `volume` / `whole`, that may
    /// put it behind the origin only if the volume is below 512 u R L².
    ///
    /// Edges whose squares might underflow are in doubt, and so is a volume that overflows.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn filtered(&self) -> Filtered {
        let ([x, y, z], zero) = (self.areas, S::ZERO);
        let [far, edge] = self.sizes;
        let unit = S::of(128.0) * S::epsilon() * far * edge;
        let above = (x > zero) & (y > zero) & (z > zero) & (self.volume > zero);
        let below = (x < zero) & (y < zero) & (z < zero) & (self.volume < zero);
        let sure = (x.abs() > unit)
            & (y.abs() > unit)
            & (z.abs() > unit)
            & (self.volume.abs() > (unit + unit) * edge)
            & (self.volume.abs() <= S::max_value())
            & (edge * edge > S::TINY_SQUARE);
        Filtered { hit: above | below, sure }
    }

    /// The verdict on the whole line.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn filtered_line(&self) -> Filtered {
        let ([x, y, z], zero) = (self.areas, S::ZERO);
        let [far, edge] = self.sizes;
        let unit = S::of(128.0) * S::epsilon() * far * edge;
        let hit = ((x > zero) & (y > zero) & (z > zero)) | ((x < zero) & (y < zero) & (z < zero));
        let clear = (x.abs() > unit) & (y.abs() > unit) & (z.abs() > unit);
        Filtered { hit, sure: clear & (edge * edge > S::TINY_SQUARE) }
    }

    /// The parameter t at which the line crosses the plane of the triangle.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn depth(&self) -> S {
        self.volume / self.whole
    }
}
