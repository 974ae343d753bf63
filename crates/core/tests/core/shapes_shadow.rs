//! Shadows and bounds of every kind against points of the set, which are made from its definition; and poses.

use crate::common::*;
use glam::DVec3;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

/// Points of the set, in double precision, among them such as reach far in the direction `d`.
fn points_of<V: Vector>(random: &mut Random, shape: &Shape<V>, d: DVec3) -> Vec<DVec3> {
    let mut one = || random.between(0.0, 1.0);
    let mean = |points: &[V], weights: [f64; 3]| {
        let sum: f64 = weights.iter().sum();
        let first = lift(points[0]);
        let rest = points.iter().skip(1).zip(weights).map(|(&p, w)| (lift(p) - first) * (w / sum));
        first + rest.sum::<DVec3>() * 0.999
    };
    match shape {
        Shape::Point(s) => vec![lift(s.at())],
        Shape::Segment(s) => {
            vec![lift(s.start()), lift(s.start()).lerp(lift(s.end()), one()), lift(s.end())]
        }
        Shape::Ball(s) => reaching(lift(s.center()), s.radius().double(), d),
        Shape::Capsule(s) => [s.segment().start(), s.segment().end()]
            .into_iter()
            .flat_map(|end| reaching(lift(end), s.radius().double(), d))
            .collect(),
        Shape::Triangle(s) => {
            let mut points = s.vertices().map(lift).to_vec();
            points.push(mean(s.vertices(), [one() + 0.1, one(), one()]));
            points
        }
        Shape::Aabb(s) => box_corners::<V>(lift(s.center()), lift(s.half()), &V::AXES),
        Shape::Obb(s) => box_corners::<V>(lift(s.center()), lift(s.half()), s.axes()),
        Shape::Ellipsoid(s) => {
            let obb = s.bounding_box();
            // Where the gradient is along d, that is at A Aᵀ d / |Aᵀ d|.
            let axes = |i: usize| if i < V::DIM { lift(obb.axes()[i]) } else { DVec3::ZERO };
            let half = lift(obb.half());
            let local = DVec3::from_array([0, 1, 2].map(|i| half[i] * axes(i).dot(d)));
            let unit = local.normalize_or_zero();
            let far = (0..3).map(|i| axes(i) * (half[i] * unit[i])).sum::<DVec3>();
            vec![lift(obb.center()) + far, lift(obb.center()) - far]
        }
        Shape::Sector(s) => {
            let (u, radius) = (lift(s.direction()).normalize(), s.radius().double());
            let side = sideways(u, d);
            let most = s.half_angle().degrees().to_radians();
            let arc = (-200..=200).map(|i| f64::from(i) / 200.0 * most);
            let arc = arc.map(|t| lift(s.apex()) + (u * t.cos() + side * t.sin()) * radius);
            arc.chain([lift(s.apex())]).collect()
        }
        Shape::Cylinder(s) => {
            let (start, end) = (lift(s.segment().start()), lift(s.segment().end()));
            let side = sideways((end - start).normalize_or_zero(), d) * s.radius().double();
            vec![start + side, start - side, end + side, end - side]
        }
        Shape::Cone(s) => {
            let (apex, base) = (lift(s.apex()), lift(s.base()));
            let side = sideways((base - apex).normalize_or_zero(), d) * s.radius().double();
            vec![apex, base + side, base - side]
        }
        Shape::Frustum(s) => s.corners().map(lift).to_vec(),
        Shape::Kdop(s) => s.vertices().iter().map(|&v| lift(v)).collect(),
        Shape::Hull(s) => s.points().iter().map(|&v| lift(v)).collect(),
        Shape::Mesh(s) => s.triangles().flat_map(|t| t.vertices().map(lift)).collect(),
        _ => Vec::new(),
    }
}

fn reaching(center: DVec3, radius: f64, d: DVec3) -> Vec<DVec3> {
    let way = d.normalize() * radius;
    vec![center - way, center, center + way]
}

fn box_corners<V: Vector>(center: DVec3, half: DVec3, axes: &V::Axes) -> Vec<DVec3> {
    let corner = |signs: usize| {
        let along = |i: usize| lift(axes[i]) * if signs >> i & 1 == 0 { half[i] } else { -half[i] };
        center + (0..V::DIM).map(along).sum::<DVec3>()
    };
    (0..1 << V::DIM).map(corner).collect()
}

/// A unit vector across `u`, towards `d` as far as can be.
fn sideways(u: DVec3, d: DVec3) -> DVec3 {
    let across = d - u * u.dot(d);
    if across.length() > 1e-9 * d.length() {
        // Once more, since the first remainder may have few digits.
        let across = across.normalize();
        return (across - u * u.dot(across)).normalize();
    }
    if u.z == 0.0 { DVec3::new(-u.y, u.x, 0.0) } else { u.any_orthonormal_vector() }
}

/// Any kind of bounded shape.
fn bounded<V: Vector>(random: &mut Random) -> Shape<V> {
    let points = |random: &mut Random| (0..5).map(|_| random.point()).collect::<Vec<V>>();
    loop {
        let (p, q) = (random.point::<V>(), random.point::<V>());
        let shape = match random.below(15) {
            0 => Point::new(p).map(Into::into),
            1 => Ok(random.segment().into()),
            2 => Ok(random.ball().into()),
            3 => Ok(random.capsule().into()),
            4 => Ok(random.triangle().into()),
            5 => Ok(random.aabb().into()),
            6 => Ok(random.obb().into()),
            7 => Ok(random.sector().into()),
            8 => Ellipsoid::new(p, random.half(), random.axes::<V>()).map(Into::into),
            9 => Cylinder::new(p, q, random.size()).map(Into::into),
            10 => Cone::new(p, q, random.size()).map(Into::into),
            11 => {
                let up = random.direction();
                let (near, far): (V::Scalar, V::Scalar) = (random.size(), random.size());
                let fov = Angle::Degrees(V::Scalar::of(random.between(1.0, 120.0)));
                Frustum::new(p, q, up, fov, V::Scalar::of(1.5), near, near + far).map(Into::into)
            }
            12 => {
                let mut directions: Vec<V> = V::AXES.into_iter().collect();
                directions.push(random.direction());
                let projection =
                    |d: &V| Shape::from(Hull::new(vec![p, q, p]).unwrap()).projection(*d);
                let projections: Vec<_> = directions.iter().map(projection).collect();
                let min: Vec<_> = projections.iter().map(|s| s.min).collect();
                let max: Vec<_> = projections.iter().map(|s| s.max).collect();
                Kdop::new(directions, min, max).map(Into::into)
            }
            13 => Hull::new(points(random)).map(Into::into),
            _ => {
                // The last vertex is of no triangle, so not of the set.
                Mesh::new(points(random), vec![[0, 1, 2], [1, 2, 3]]).map(Into::into)
            }
        };
        if let Ok(shape) = shape {
            return shape;
        }
    }
}

mod generic {
    use super::*;

    pub fn shadow_is_that_of_the_points<V: Vector>() {
        cases(|random| {
            let shape = bounded::<V>(random);
            let d = random.direction::<V>() * V::Scalar::of(random.between(0.1, 3.0));
            let projection = shape.projection(d);
            let points = points_of(random, &shape, lift(d));
            let along = points.iter().map(|p| p.dot(lift(d)));
            let min = along.clone().fold(f64::INFINITY, f64::min);
            let max = along.fold(f64::NEG_INFINITY, f64::max);
            let size = points.iter().map(|p| p.length()).fold(0.0, f64::max) * lift(d).length();
            // The arc of a sector is sampled, to half a step squared.
            let coarse = if shape.kind() == Kind::Sector { 1e-4 } else { 0.0 };
            let slack = size * coarse + 4.0 * ulp::<V::Scalar>(size);
            let (low, high) = (projection.min.double(), projection.max.double());
            assert!((low - min).abs() <= slack, "{low} for {min}: {shape:?} on {d:?}");
            assert!((high - max).abs() <= slack, "{high} for {max}: {shape:?} on {d:?}");
        });
    }

    pub fn bounds_hold_the_points<V: Vector>() {
        cases(|random| {
            let shape = bounded::<V>(random);
            let bounds = shape.bounds();
            let displacement = random.displacement::<V>();
            let swept = bounds.swept(displacement);
            for i in 0..V::DIM {
                for p in points_of(random, &shape, lift(V::AXES[i])) {
                    let (min, max) = (bounds.min.get(i).double(), bounds.max.get(i).double());
                    assert!(min <= p[i] && p[i] <= max, "{p} not in {bounds:?}: {shape:?}");
                    for u in [0.0, 0.5, 1.0] {
                        let x = p[i] + displacement.get(i).double() * u;
                        let (min, max) = (swept.min.get(i).double(), swept.max.get(i).double());
                        assert!(min <= x && x <= max, "{x} not in {swept:?}");
                    }
                }
            }
        });
    }

    pub fn poses_move_the_shadow<V: Vector>() {
        cases(|random| {
            let shape = bounded::<V>(random);
            let (displacement, turn) = (random.displacement::<V>(), random.axes::<V>());
            let about = shape.reference_point();
            let d = random.direction::<V>();
            let bounds = shape.bounds();
            let size = lift(bounds.min).length()
                + lift(bounds.max).length()
                + lift(about).length()
                + lift(displacement).length();
            let slack = 32.0 * ulp::<V::Scalar>(size);
            let near = |a: V::Scalar, b: f64| (a.double() - b).abs() <= slack;

            let moved = shape.posed(displacement, None);
            assert_eq!(moved.kind(), shape.kind());
            let (before, after) = (shape.projection(d), moved.projection(d));
            let by = lift(d).dot(lift(displacement));
            assert!(near(after.min, before.min.double() + by), "{shape:?} to {moved:?}");
            assert!(near(after.max, before.max.double() + by), "{shape:?} to {moved:?}");

            // What the turned shape shows on the turned direction is what it showed before.
            let turned = shape.posed(displacement, Some(&turn));
            let after = turned.projection(d.along(&turn));
            let to = lift(d.along(&turn)).dot(lift(about) + lift(displacement));
            let by = to - lift(d).dot(lift(about));
            assert!(near(after.min, before.min.double() + by), "{shape:?} to {turned:?}");
            assert!(near(after.max, before.max.double() + by), "{shape:?} to {turned:?}");
            let kind = if shape.kind() == Kind::Aabb { Kind::Obb } else { shape.kind() };
            assert_eq!(turned.kind(), kind);
        });
    }

    pub fn unbounded_kinds<V: Vector>() {
        cases_of(2_000, |random| {
            let infinite = |x: V::Scalar| !x.double().is_finite();
            let (ray, d) = (random.ray::<V>(), random.direction::<V>());
            let along = lift(ray.direction()).dot(lift(d));
            let projection = Shape::from(ray).projection(d);
            assert_eq!(
                (infinite(projection.min), infinite(projection.max)),
                (along < 0.0, along > 0.0)
            );
            let line = Line::new(ray.origin(), ray.direction()).unwrap();
            let projection = Shape::from(line).projection(d);
            assert_eq!(
                (infinite(projection.min), infinite(projection.max)),
                (along != 0.0, along != 0.0)
            );

            let half_space = random.half_space::<V>();
            let plane = *half_space.boundary();
            let projection = Shape::from(plane).projection(plane.normal());
            let slack = 4.0 * ulp::<V::Scalar>(plane.offset().double().abs());
            assert!(projection.min == projection.max);
            assert!((projection.min.double() - plane.offset().double()).abs() <= slack);
            let solid = Shape::from(half_space).projection(-plane.normal());
            assert!(!infinite(solid.min) && infinite(solid.max));
            let solid = Shape::from(half_space).projection(plane.normal());
            assert!(infinite(solid.min) && solid.max == projection.max);
            let across = plane.normal().perpendicular();
            let projection = Shape::from(plane).projection(across);
            assert!(infinite(projection.min) && infinite(projection.max));
        });
    }
}

in_every_space!(
    shadow_is_that_of_the_points,
    bounds_hold_the_points,
    poses_move_the_shadow,
    unbounded_kinds
);
