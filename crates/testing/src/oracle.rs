//! Distances by definition, in double precision and by other means than the core's.

use glam::DVec3;
use hitbench_core::Vector;
use hitbench_core::shapes::{Obb, Sector, Segment, Triangle};

use super::lift;

/// The least value of a convex function on [0, 1], by trisection.
pub fn least(f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    let mut best = f(0.0).min(f(1.0));
    for _ in 0..100 {
        let (x, y) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        let (fx, fy) = (f(x), f(y));
        best = best.min(fx).min(fy);
        if fx <= fy {
            high = y;
        } else {
            low = x;
        }
    }
    best
}

/// From the corner that is nearer, so that no digit of a short way is lost.
pub fn along(from: DVec3, to: DVec3, t: f64) -> DVec3 {
    if t < 0.5 { from + (to - from) * t } else { to + (from - to) * (1.0 - t) }
}

/// A point to a segment.
pub fn to_segment(p: DVec3, [a, b]: [DVec3; 2]) -> f64 {
    let ends = (p - a).length().min((p - b).length());
    let u = b - a;
    let t = (p - a).dot(u) / u.length_squared();
    if (0.0..=1.0).contains(&t) {
        // The height over the base is twice the area over the base.
        ends.min((p - a).cross(u).length() / u.length())
    } else {
        ends
    }
}

/// Two segments: the least distance of a point of one to the other, which is convex.
pub fn between_segments(a: [DVec3; 2], b: [DVec3; 2]) -> f64 {
    let ends = to_segment(b[0], a).min(to_segment(b[1], a));
    ends.min(least(|s| to_segment(along(a[0], a[1], s), b)))
}

/// The ends of a segment relative to a common origin.
pub fn ends<V: Vector>(segment: &Segment<V>, origin: V) -> [DVec3; 2] {
    [lift(segment.start()) - lift(origin), lift(segment.end()) - lift(origin)]
}

/// A point to a triangle: the least distance to one of its segments parallel to the side bc, which is convex.
pub fn to_triangle(p: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
    let sides = to_segment(p, [a, b]).min(to_segment(p, [a, c])).min(to_segment(p, [b, c]));
    sides.min(least(|t| to_segment(p, [along(a, b, t), along(a, c, t)])))
}

/// The vertices relative to a common origin.
pub fn vertices<V: Vector>(triangle: &Triangle<V>, origin: V) -> [DVec3; 3] {
    triangle.vertices().map(|v| lift(v) - lift(origin))
}

/// A point to a box: the nearest of all its corners, edges, faces and the inside.
pub fn to_obb<V: Vector>(p: V, obb: &Obb<V>) -> f64 {
    let (x, half) = (in_frame(p, obb).to_array(), lift(obb.half()).to_array());
    let features = 3_usize.pow(V::DIM as u32);
    let distance = |feature: usize| {
        let mut squares = 0.0;
        for (i, (x, half)) in x.into_iter().zip(half).take(V::DIM).enumerate() {
            let at = match feature / 3_usize.pow(i as u32) % 3 {
                0 => -half,
                1 => half,
                _ if x.abs() <= half => x,
                _ => return f64::INFINITY,
            };
            squares += (x - at).powi(2);
        }
        squares.sqrt()
    };
    (0..features).map(distance).fold(f64::INFINITY, f64::min)
}

fn in_frame<V: Vector>(p: V, obb: &Obb<V>) -> DVec3 {
    let away = lift(p) - lift(obb.center());
    let axis = |i: usize| if i < V::DIM { lift(obb.axes()[i]).normalize() } else { DVec3::Z };
    DVec3::new(axis(0).dot(away), axis(1).dot(away), axis(2).dot(away))
}

/// A point to a sector, by angles.
pub fn to_sector<V: Vector>(p: V, sector: &Sector<V>) -> f64 {
    let (d, u) = (lift(p) - lift(sector.apex()), lift(sector.direction()));
    let (length, radius) = (d.length(), lift_scalar::<V>(sector.radius()));
    let half_angle = sector.half_angle().degrees().to_radians();
    let beyond = u.cross(d).length().atan2(u.dot(d)) - half_angle;
    if length == 0.0 || beyond <= 0.0 {
        return (length - radius).max(0.0);
    }
    let (x, y) = (length * beyond.cos(), length * beyond.sin());
    if x <= 0.0 { length } else { y.hypot((x - radius).max(0.0)) }
}

fn lift_scalar<V: Vector>(x: V::Scalar) -> f64 {
    hitbench_core::Scalar::double(x)
}

/// The distance from the origin to a triangle of the plane, or minus the depth in it.
pub fn depth_in_plane(corners: [DVec3; 3]) -> f64 {
    let [a, b, c] = corners;
    let edges = [[a, b], [b, c], [c, a]];
    let nearest =
        edges.iter().map(|&edge| to_segment(DVec3::ZERO, edge)).fold(f64::INFINITY, f64::min);
    let turns = edges.map(|[p, q]| p.cross(q).z);
    let inside = turns.iter().all(|&t| t > 0.0) || turns.iter().all(|&t| t < 0.0);
    if inside { -nearest } else { nearest }
}
