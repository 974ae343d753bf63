//! Asks a filter again in double precision, where it is in doubt beside a turned box, before exact arithmetic is asked. The bound comes
//! from how far the axes of this box are off orthonormal ones; [`turning_error`](crate::intersect::filter::turning_error) allows more, for any box.
//! On a floor of a kilometre the bound is a millimetre instead of a centimetre.

use crate::intersect::boxes::filter::boxes;
use crate::intersect::boxes::line_filter::turned_segment_box;
use crate::intersect::filter::{Filtered, Frame};
use crate::intersect::triangles::filter::triangle_box;
use crate::shapes::{Aabb, Obb, Segment, Triangle};
use crate::vector::Vector;

/// A box in double precision.
struct Turned<W: Vector> {
    center: W,
    half: W,
    axes: W::Axes,
    /// The largest component of AᵀA − 1, for the matrix A of its axes.
    off: f64,
}

impl<W: Vector<Scalar = f64>> Turned<W> {
    fn new<V: Vector<Double = W>>(obb: &Obb<V>) -> Self {
        let axes = W::axes_from_fn(|i| obb.axes()[i].widened());
        let product = |i: usize, j: usize| axes[i].dot(axes[j]) - f64::from(u8::from(i == j));
        let products = (0..W::DIM).flat_map(|i| (0..=i).map(move |j| (i, j)));
        let off = products.fold(0.0_f64, |off, (i, j)| off.max(product(i, j).abs()));
        Self { center: obb.center().widened(), half: obb.half().widened(), axes, off }
    }

    fn local(&self, v: W) -> W {
        Frame::<W>::new::<W>(&self.axes).local(v)
    }
}

/// As [`turning_error`](crate::intersect::filter::turning_error) for axes that are off by this much: 4.8 times as much, as [`boxes`] says, and rounding. That of
/// `off` itself adds 15 u, and that of three vectors that are turned, and of their products, 44 u.
fn turned(off: f64) -> f64 {
    4.8 * off + 64.0 * f64::EPSILON
}

pub fn obb_obb<V: Vector>(a: &Obb<V>, b: &Obb<V>) -> Filtered {
    let (a, b) = (Turned::new(a), Turned::new(b));
    let b_axes = <V::Double as Vector>::axes_from_fn(|k| a.local(b.axes[k]));
    let way = a.local(b.center - a.center);
    boxes(way, a.half, b.half, &b_axes, turned(a.off.max(b.off)))
}

pub fn aabb_obb<V: Vector>(a: &Aabb<V>, b: &Obb<V>) -> Filtered {
    let b = Turned::new(b);
    let way = b.center - a.center().widened();
    boxes(way, a.half().widened(), b.half, &b.axes, turned(b.off))
}

pub fn segment_obb<V: Vector>(segment: &Segment<V>, obb: &Obb<V>) -> Filtered {
    let obb = Turned::new(obb);
    let [start, end] = [segment.start(), segment.end()].map(V::widened);
    let points = [start, end].map(|p| obb.local(p - obb.center));
    turned_segment_box(points, obb.local(end - start), obb.half, turned(obb.off))
}

/// In space.
pub fn triangle_aabb<V: Vector>(triangle: &Triangle<V>, aabb: &Aabb<V>) -> Filtered {
    let [a, b, c] = triangle.vertices().map(V::widened);
    let points = [a, b, c].map(|v| v - aabb.center().widened());
    triangle_box(points, [b - a, c - b, a - c], aabb.half().widened(), None)
}

/// In space.
pub fn triangle_obb<V: Vector>(triangle: &Triangle<V>, obb: &Obb<V>) -> Filtered {
    let obb = Turned::new(obb);
    let [a, b, c] = triangle.vertices().map(V::widened);
    let points = [a, b, c].map(|v| obb.local(v - obb.center));
    let edges = [b - a, c - b, a - c].map(|edge| obb.local(edge));
    triangle_box(points, edges, obb.half, Some(turned(obb.off)))
}
