//! The filters of pairs, from their shapes. `to` makes of their vectors those with which to compute: a single call takes
//! [`Vector::simd`], while a batch leaves them as they are, and has many cases side by side.

use num_traits::Float;

use super::{BesideApex, Filtered, Frame, turning_error};
use crate::shapes::{Aabb, Ball, Bounds, Capsule, Obb, Point, Sector, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// A filter of a pair for vectors W.
macro_rules! filters {
    ($($(#[$doc:meta])* $pair:ident($a:ident: $kind_a:ident, $b:ident: $kind_b:ident, $to:ident) $body:block)+) => {
        $($(#[$doc])*
        #[inline(always)]
        pub fn $pair<V: Vector, W: Vector<Scalar = V::Scalar>>(
            $a: &$kind_a<V>,
            $b: &$kind_b<V>,
            $to: impl Fn(V) -> W,
        ) -> Filtered $body)+
    };
}

filters! {
    point_ball(point: Point, ball: Ball, to) {
        super::within_once(to(ball.center()) - to(point.at()), ball.radius())
    }

    point_aabb(point: Point, aabb: Aabb, to) {
        super::level_boxes(to(aabb.center()) - to(point.at()), to(aabb.half()))
    }

    /// In the frame of the box a coordinate errs by 7e-6 of the sum of all.
    point_obb(point: Point, obb: Obb, to) {
        let frame = Frame::<W>::new::<V>(obb.axes());
        let (local, half) = (frame.local(to(point.at()) - to(obb.center())).abs(), to(obb.half()));
        let sum = (local + half).dot(W::splat(V::Scalar::ONE));
        let bound = W::splat(sum * turning_error::<V::Scalar>() + V::Scalar::min_positive_value());
        let faces = local - half;
        Filtered::between(faces.all_le(-bound), faces.all_le(bound))
    }

    point_capsule(point: Point, capsule: Capsule, to) {
        let [start, end] = ends(capsule.segment(), &to);
        super::point_segment(to(point.at()) - start, end - start, capsule.radius())
    }

    point_sector(point: Point, sector: Sector, to) {
        let (d, radius) = (to(point.at()) - to(sector.apex()), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, to(sector.direction()), cos_sin, radius).within(radius)
    }

    segment_ball(segment: Segment, ball: Ball, to) {
        let [start, end] = ends(segment, &to);
        super::point_segment(to(ball.center()) - start, end - start, ball.radius())
    }

    segment_capsule(segment: Segment, capsule: Capsule, to) {
        let ([p, q], [v, w]) = (ends(segment, &to), ends(capsule.segment(), &to));
        super::segments(p - v, q - p, w - v, capsule.radius())
    }

    aabb_aabb(a: Aabb, b: Aabb, to) {
        super::level_boxes(to(b.center()) - to(a.center()), to(a.half()) + to(b.half()))
    }

    ball_ball(a: Ball, b: Ball, to) {
        super::within_once(to(b.center()) - to(a.center()), a.radius() + b.radius())
    }

    /// The nearest point of the box is made of given numbers.
    ball_bounds(ball: Ball, bounds: Bounds, to) {
        let center = to(ball.center());
        super::within_once(center.clamp(to(bounds.min), to(bounds.max)) - center, ball.radius())
    }

    ball_aabb(ball: Ball, aabb: Aabb, to) {
        super::level_ball(to(ball.center()) - to(aabb.center()), to(aabb.half()), ball.radius())
    }

    /// In the frame of the box the centre p, and so the shortest way, errs by 7e-6 of |p|₁.
    ball_obb(ball: Ball, obb: Obb, to) {
        let frame = Frame::<W>::new::<V>(obb.axes());
        let (local, half) = (frame.local(to(ball.center()) - to(obb.center())), to(obb.half()));
        let way = local - local.clamp(-half, half);
        let error = local.abs().dot(W::splat(turning_error()));
        super::within_about(way, ball.radius(), error)
    }

    ball_sector(ball: Ball, sector: Sector, to) {
        let (d, radius) = (to(ball.center()) - to(sector.apex()), sector.radius());
        let cos_sin = [sector.cos(), sector.sin()];
        BesideApex::new(d, to(sector.direction()), cos_sin, radius).ball(radius, ball.radius())
    }

    ball_capsule(ball: Ball, capsule: Capsule, to) {
        let [start, end] = ends(capsule.segment(), &to);
        super::point_segment(to(ball.center()) - start, end - start, ball.radius() + capsule.radius())
    }

    capsule_capsule(a: Capsule, b: Capsule, to) {
        let ([p, q], [v, w]) = (ends(a.segment(), &to), ends(b.segment(), &to));
        super::segments(p - v, q - p, w - v, a.radius() + b.radius())
    }

    aabb_obb(a: Aabb, b: Obb, to) {
        let b_axes = W::axes_from_fn(|k| to(b.axes()[k]));
        super::boxes(to(b.center()) - to(a.center()), to(a.half()), to(b.half()), &b_axes, turning_error())
    }

    obb_obb(a: Obb, b: Obb, to) {
        let frame = Frame::<W>::new::<V>(a.axes());
        let way = frame.local(to(b.center()) - to(a.center()));
        let b_axes = W::axes_from_fn(|k| frame.local(to(b.axes()[k])));
        super::boxes(way, to(a.half()), to(b.half()), &b_axes, turning_error())
    }

    segment_aabb(segment: Segment, aabb: Aabb, to) {
        let [start, end] = ends(segment, &to);
        let [p, q] = [start, end].map(|p| p - to(aabb.center()));
        super::segment_box([p, q], end - start, to(aabb.half()), p.abs().max(q.abs()))
    }

    segment_obb(segment: Segment, obb: Obb, to) {
        let frame = Frame::<W>::new::<V>(obb.axes());
        let [start, end] = ends(segment, &to);
        let points = [start, end].map(|p| frame.local(p - to(obb.center())));
        super::turned_segment_box(points, frame.local(end - start), to(obb.half()), turning_error())
    }

    /// In space.
    triangle_aabb(triangle: Triangle, aabb: Aabb, to) {
        let [a, b, c] = triangle.vertices().map(&to);
        let points = [a, b, c].map(|v| v - to(aabb.center()));
        super::triangle_box(points, [b - a, c - b, a - c], to(aabb.half()), None)
    }

    /// In space.
    triangle_obb(triangle: Triangle, obb: Obb, to) {
        let frame = Frame::<W>::new::<V>(obb.axes());
        let [a, b, c] = triangle.vertices().map(&to);
        let points = [a, b, c].map(|v| frame.local(v - to(obb.center())));
        let edges = [b - a, c - b, a - c].map(|edge| frame.local(edge));
        super::triangle_box(points, edges, to(obb.half()), Some(turning_error()))
    }

    /// In space.
    triangle_triangle(a: Triangle, b: Triangle, to) {
        let ([a, b, c], [d, e, f]) = (*a.vertices(), *b.vertices());
        let (a, b, c, d, e, f) = (to(a), to(b), to(c), to(d), to(e), to(f));
        let (of_a, of_b) = ([W::ZERO, b - a, c - a], [d - a, e - a, f - a]);
        super::triangles(of_a, [b - a, c - b, a - c], of_b, [e - d, f - e, d - f])
    }
}

#[inline(always)]
fn ends<V: Vector, W: Vector>(segment: &Segment<V>, to: impl Fn(V) -> W) -> [W; 2] {
    [to(segment.start()), to(segment.end())]
}
