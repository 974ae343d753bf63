//! The filters of pairs, from their shapes. They compute with the vectors of [`Vector::simd`].

use super::{BesideApex, Filtered, Frame, turning_error};
use crate::shapes::{Aabb, Ball, Bounds, Capsule, Obb, Point, Sector, Segment, Triangle};
use crate::vector::Vector;

/// The filter of a pair.
macro_rules! filters {
    ($($(#[$doc:meta])* $pair:ident($a:ident: $kind_a:ident, $b:ident: $kind_b:ident) $body:block)+) => {
        $($(#[$doc])*
        #[cfg_attr(not(feature = "compact"), inline(always))]
        pub fn $pair<V: Vector>($a: &$kind_a<V>, $b: &$kind_b<V>) -> Filtered $body)+
    };
}

filters! {
    point_sector(point: Point, sector: Sector) {
        let (d, radius) = (point.at().simd() - sector.apex().simd(), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, sector.direction().simd(), cos_sin, radius).within(radius)
    }

    aabb_aabb(a: Aabb, b: Aabb) {
        super::level_boxes(b.center().simd() - a.center().simd(), a.half().simd() + b.half().simd())
    }

    ball_ball(a: Ball, b: Ball) {
        super::within_once(b.center().simd() - a.center().simd(), a.radius() + b.radius())
    }

    /// The nearest point of the box is made of given numbers.
    ball_bounds(ball: Ball, bounds: Bounds) {
        let center = ball.center().simd();
        super::within_once(center.clamp(bounds.min.simd(), bounds.max.simd()) - center, ball.radius())
    }

    ball_aabb(ball: Ball, aabb: Aabb) {
        super::level_ball(ball.center().simd() - aabb.center().simd(), aabb.half().simd(), ball.radius())
    }

    ball_sector(ball: Ball, sector: Sector) {
        let (d, radius) = (ball.center().simd() - sector.apex().simd(), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, sector.direction().simd(), cos_sin, radius).ball(radius, ball.radius())
    }

    ball_capsule(ball: Ball, capsule: Capsule) {
        let [start, end] = ends(capsule.segment());
        super::point_segment(ball.center().simd() - start, end - start, ball.radius() + capsule.radius())
    }

    capsule_capsule(a: Capsule, b: Capsule) {
        let ([p, q], [v, w]) = (ends(a.segment()), ends(b.segment()));
        super::segments(p - v, q - p, w - v, a.radius() + b.radius())
    }

    aabb_obb(a: Aabb, b: Obb) {
        let b_axes = V::Simd::axes_from_fn(|k| b.axes()[k].simd());
        super::boxes(b.center().simd() - a.center().simd(), a.half().simd(), b.half().simd(), &b_axes, turning_error())
    }

    obb_obb(a: Obb, b: Obb) {
        let frame = Frame::<V::Simd>::new::<V>(a.axes());
        let way = frame.local(b.center().simd() - a.center().simd());
        let b_axes = V::Simd::axes_from_fn(|k| frame.local(b.axes()[k].simd()));
        super::boxes(way, a.half().simd(), b.half().simd(), &b_axes, turning_error())
    }

    segment_aabb(segment: Segment, aabb: Aabb) {
        let [start, end] = ends(segment);
        let [p, q] = [start, end].map(|p| p - aabb.center().simd());
        super::segment_box([p, q], end - start, aabb.half().simd(), p.abs().max(q.abs()))
    }

    segment_obb(segment: Segment, obb: Obb) {
        let frame = Frame::<V::Simd>::new::<V>(obb.axes());
        let [start, end] = ends(segment);
        let points = [start, end].map(|p| frame.local(p - obb.center().simd()));
        super::turned_segment_box(points, frame.local(end - start), obb.half().simd(), turning_error())
    }

    /// In space.
    triangle_aabb(triangle: Triangle, aabb: Aabb) {
        let [a, b, c] = triangle.vertices().map(V::simd);
        let points = [a, b, c].map(|v| v - aabb.center().simd());
        super::triangle_box(points, [b - a, c - b, a - c], aabb.half().simd(), None)
    }

    /// In space.
    triangle_obb(triangle: Triangle, obb: Obb) {
        let frame = Frame::<V::Simd>::new::<V>(obb.axes());
        let [a, b, c] = triangle.vertices().map(V::simd);
        let points = [a, b, c].map(|v| frame.local(v - obb.center().simd()));
        let edges = [b - a, c - b, a - c].map(|edge| frame.local(edge));
        super::triangle_box(points, edges, obb.half().simd(), Some(turning_error()))
    }

    /// In space.
    triangle_triangle(a: Triangle, b: Triangle) {
        let ([a, b, c], [d, e, f]) = (*a.vertices(), *b.vertices());
        let (a, b, c, d, e, f) = (a.simd(), b.simd(), c.simd(), d.simd(), e.simd(), f.simd());
        let (of_a, of_b) = ([V::Simd::ZERO, b - a, c - a], [d - a, e - a, f - a]);
        super::triangles(of_a, [b - a, c - b, a - c], of_b, [e - d, f - e, d - f])
    }
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn ends<V: Vector>(segment: &Segment<V>) -> [V::Simd; 2] {
    [segment.start().simd(), segment.end().simd()]
}
