//! Rays and lines against triangles of space, with a bound of the rounding.

use super::Filtered;
use crate::vector::{Scalar, Vector};

/// A triangle of space as it is seen from the origin along u.
///
/// Three triple products are twice the areas of the triangles that its sides make with the ray, times that of u: it
/// passes inside if all have one sign. How far away it crosses the plane is a quotient of two more.
///
/// Source: Möller and Trumbore (1997).
pub struct Seen<S> {
    areas: [S; 3],
    whole: S,
    volume: S,
    /// The largest coordinates: of the vertices, and of the edges.
    sizes: [S; 2],
}

impl<S: Scalar> Seen<S> {
    /// `start` goes from a vertex to the origin, e and f from there to the other two vertices.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<V: Vector<Scalar = S>>(start: V, [e, f]: [V; 2], u: V) -> Self {
        let (p, q) = (u.cross(f), start.cross(e));
        let (whole, x, y) = (e.dot(p), start.dot(p), u.dot(q));
        let edge = e.abs().max(f.abs()).max((f - e).abs()).max_abs();
        let sizes = [start.max_abs() + edge, edge];
        Self { areas: [x, y, whole - x - y], whole, volume: f.dot(q), sizes }
    }

    /// For coordinates up to R of the vertices and L ≤ 2 R of the edges the triple products err by 21 u R L, their sum by
    /// 42, and the third area by 105. The test sees each vertex off by 4 u R and each edge by 4 u L, and both twice as
    /// long, in one of the directions across u; their products are off by 48 u R L, and by 32 more since an edge is not
    /// the difference of the rounded vertices. Less than 256 in all.
    ///
    /// The test finds a point of the triangle, and off the ray by a few u R. The plane is steep if u hardly crosses it:
    /// where the test may put the point before the origin, the volume is less than 512 u R L².
    ///
    /// Edges whose squares might underflow are left in doubt, and a volume that overflows: one of its terms may have.
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

    /// The same of the whole line.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn filtered_line(&self) -> Filtered {
        let ([x, y, z], zero) = (self.areas, S::ZERO);
        let [far, edge] = self.sizes;
        let unit = S::of(128.0) * S::epsilon() * far * edge;
        let one_way =
            ((x > zero) & (y > zero) & (z > zero)) | ((x < zero) & (y < zero) & (z < zero));
        let clear = (x.abs() > unit) & (y.abs() > unit) & (z.abs() > unit);
        Filtered { hit: one_way, sure: clear & (edge * edge > S::TINY_SQUARE) }
    }

    /// t, of a hit.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn depth(&self) -> S {
        self.volume / self.whole
    }
}
