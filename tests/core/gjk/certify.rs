//! Proofs: a point that two sets share, or points of both that are no farther apart than an axis says.

use glam::DVec3;
use hitbench::Vector;
use hitbench::intersect::Step;
use hitbench::shapes::{Kind, Shape};

use crate::common::oracle::{to_obb, to_sector, to_segment, to_triangle, vertices};
use crate::common::{hulls, lift};

/// How far a point is from the set, from above: by definition of the set.
pub fn outside<V: Vector<Scalar = f64>>(shape: &Shape<V>, p: V) -> f64 {
    let at = |q: V| lift(q) - lift(p);
    let origin = DVec3::ZERO;
    match shape {
        Shape::Point(s) => at(s.at()).length(),
        Shape::Segment(s) => to_segment(origin, [at(s.start()), at(s.end())]),
        Shape::Ball(s) => (at(s.center()).length() - s.radius()).max(0.0),
        Shape::Capsule(s) => {
            let segment = [at(s.segment().start()), at(s.segment().end())];
            (to_segment(origin, segment) - s.radius()).max(0.0)
        }
        Shape::Triangle(s) if V::DIM == 2 => of_points(&vertices(s, p)),
        Shape::Triangle(s) => to_triangle(origin, vertices(s, p)),
        Shape::Aabb(s) => to_obb(p, &(*s).into()),
        Shape::Obb(s) => to_obb(p, s),
        Shape::Sector(s) => to_sector(p, s),
        Shape::Ellipsoid(s) => {
            let obb = s.bounding_box();
            let away = at(obb.center());
            let (mut flat, mut gauge, mut length) = (0.0, 0.0_f64, 0.0);
            for i in 0..V::DIM {
                let (x, half) = (lift(obb.axes()[i]).dot(away), obb.half().get(i));
                // What is flatter than rounding counts as flat.
                if half < 1e-300 {
                    flat += x * x;
                } else {
                    gauge += (x / half).powi(2);
                    length += x * x;
                }
            }
            let (gauge, length) = (gauge.sqrt(), length.sqrt());
            let round = if gauge > 1.0 { length * (1.0 - 1.0 / gauge) } else { 0.0 };
            flat.sqrt() + round
        }
        Shape::Cylinder(s) => {
            let (start, end) = (at(s.segment().start()), at(s.segment().end()));
            let Some(axis) = (end - start).try_normalize() else { return start.length() };
            let (along, length) = (-start.dot(axis), (end - start).length());
            let away = (axis.cross(start).length() - s.radius()).max(0.0);
            away.hypot((along - length).max(-along).max(0.0))
        }
        Shape::Cone(s) => {
            let (apex, base) = (at(s.apex()), at(s.base()));
            let Some(axis) = (base - apex).try_normalize() else { return apex.length() };
            let (along, across) = (-apex.dot(axis), axis.cross(apex).length());
            let height = (base - apex).length();
            let place = DVec3::new(along, across, 0.0);
            let corners = [DVec3::ZERO, DVec3::X * height, DVec3::new(height, s.radius(), 0.0)];
            to_triangle(place, corners)
        }
        Shape::Frustum(s) => of_points(&s.corners().map(at)),
        Shape::Kdop(s) => of_points(&s.vertices().iter().map(|&q| at(q)).collect::<Vec<_>>()),
        Shape::Hull(s) => of_points(&s.points().iter().map(|&q| at(q)).collect::<Vec<_>>()),
        shape => panic!("no definition of {}", shape.kind()),
    }
}

fn of_points(points: &[DVec3]) -> f64 {
    let (hull, origin) = (hulls::Hull::of_points(points), hulls::Hull::of_points(&[DVec3::ZERO]));
    let distance = hulls::distance_at_most(&hull, &origin);
    let size = points.iter().map(|p| p.length()).fold(0.0, f64::max);
    // Rounding may have stopped the search for nearer points.
    let doubtful = distance > 16.0 * f64::EPSILON * size;
    if doubtful { distance.min(in_some_simplex(points)) } else { distance }
}

/// The distance of the origin from the hull, by Carathéodory: it is in a tetrahedron of the points,
/// or near a triangle of them.
fn in_some_simplex(points: &[DVec3]) -> f64 {
    let mut nearest = f64::INFINITY;
    for (k, &c) in points.iter().enumerate() {
        for (j, &b) in points[..k].iter().enumerate() {
            for (i, &a) in points[..j].iter().enumerate() {
                let inside = points[..i].iter().any(|&d| {
                    let volume = |a: DVec3, b: DVec3, c: DVec3| a.dot(b.cross(c));
                    let turns =
                        [volume(a, b, c), volume(a, c, d), volume(a, d, b), volume(b, d, c)];
                    turns.iter().all(|&v| v > 0.0) || turns.iter().all(|&v| v < 0.0)
                });
                if inside {
                    return 0.0;
                }
                nearest = nearest.min(near_triangle([a, b, c]));
            }
        }
    }
    nearest
}

/// The distance of the origin from a triangle: its height over the inside, or the distance of a side.
fn near_triangle([a, b, c]: [DVec3; 3]) -> f64 {
    let normal = (b - a).cross(c - a);
    let sides = [[a, b], [b, c], [c, a]];
    if normal != DVec3::ZERO && sides.iter().all(|[p, q]| p.cross(*q).dot(normal) >= 0.0) {
        return (normal.dot(a) / normal.length()).abs();
    }
    sides.map(|side| to_segment(DVec3::ZERO, side)).into_iter().fold(f64::INFINITY, f64::min)
}

/// The widest gap between both projections, as a length, on the directions in which the simplices were nearest.
pub fn gap<V: Vector<Scalar = f64>>(a: &Shape<V>, b: &Shape<V>, steps: &[Step<V>]) -> f64 {
    let origin = a.reference_point();
    let (a, b) = (a.posed(-origin, None), b.posed(-origin, None));
    let gaps = steps.iter().filter_map(|step| match step {
        Step::Simplex(simplex) => {
            simplex.closest.unit().map(|axis| a.projection(axis).min - b.projection(axis).max)
        }
        _ => None,
    });
    gaps.fold(0.0, f64::max)
}

/// Distances of two shapes are known to about one ulp of this.
pub fn sizes<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let size = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        (lift(bounds.max) - lift(bounds.min)).length()
    };
    (lift(a.reference_point()) - lift(b.reference_point())).length() + size(a) + size(b)
}

/// The largest coordinate of both.
pub fn coordinates<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> f64 {
    let farthest = |shape: &Shape<V>| {
        let bounds = shape.bounds();
        lift(bounds.max).abs().max_element().max(lift(bounds.min).abs().max_element())
    };
    farthest(a).max(farthest(b))
}

/// A shape with a curved surface that is no ball and no capsule.
pub fn is_curved<V: Vector>(shape: &Shape<V>) -> bool {
    matches!(shape.kind(), Kind::Sector | Kind::Ellipsoid | Kind::Cylinder | Kind::Cone)
}
