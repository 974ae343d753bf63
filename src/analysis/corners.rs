//! Points whose hull contains a body.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::DVec3;

use crate::bounds::Directions;
use crate::outline::polytope;
use crate::scene::World;
use crate::shapes::{Interval, Kdop, Shape};
use crate::vector::{Scalar, Vector};

/// The number of corners above which a body gets no volumes: they would not be found within a frame.
pub const MOST_CORNERS: usize = 1_000;
/// The number of sides of a polygon that approximates a circle.
const SIDES: usize = 24;

/// The points whose hull is a shape, or, for a mesh, the points that bound it; `None` for unbounded ones.
///
/// For a curved shape, the corners of a polytope around it whose sides touch it: wider than the shape by a
/// hundredth in the plane and by two in space at most; for a kind that is not known here, those of the 26-DOP around it, in the
/// plane the 8-DOP. Correct up to the rounding of the points.
pub(super) fn corners<V: World>(shape: &Shape<V>) -> Option<Vec<V>> {
    Some(match shape {
        Shape::Mesh(mesh) => {
            // Meshes of more corners get no volumes anyway.
            let few = mesh.triangles().take(MOST_CORNERS);
            few.flat_map(|t| *t.vertices()).collect()
        }
        Shape::Ball(ball) => around_capsule(ball.center(), ball.center(), ball.radius()),
        Shape::Capsule(capsule) => {
            let segment = capsule.segment();
            around_capsule(segment.start(), segment.end(), capsule.radius())
        }
        Shape::Cylinder(cylinder) => {
            let segment = cylinder.segment();
            let (length, radius) = (length(segment.displacement()), cylinder.radius().double());
            turned(segment.start(), segment.end(), &[[0.0, radius], [length, radius]])
        }
        Shape::Cone(cone) => {
            let profile = [[0.0, cone.radius().double()], [length(cone.apex() - cone.base()), 0.0]];
            turned(cone.base(), cone.apex(), &profile)
        }
        Shape::Sector(sector) => {
            let (apex, radius) = (sector.apex(), sector.radius().double());
            let mut profile = arc(0.0, radius, 0.0, sector.half_angle().radians().double());
            profile.push([0.0, 0.0]);
            turned(apex, apex + sector.direction(), &profile)
        }
        Shape::Ellipsoid(ellipsoid) => {
            let of = ellipsoid.bounding_box();
            let unit = around_capsule(V::ZERO, V::ZERO, V::Scalar::ONE);
            let stretched = |p: V| of.center() + p.scaled_by(of.half()).along(of.axes());
            unit.into_iter().map(stretched).collect()
        }
        shape if shape.kind().is_bounded() => match polytope(shape) {
            Some(corners) => corners,
            None => kdop_around(shape)?.vertices().to_vec(),
        },
        _ => return None,
    })
}

fn kdop_around<V: World>(shape: &Shape<V>) -> Option<Kdop<V>> {
    let directions = Directions::All.vectors::<V>();
    let intervals: Vec<_> = directions.iter().map(|&d| shape.projection(d)).collect();
    let ends = |end: fn(&Interval<f64>) -> f64| intervals.iter().map(end).collect::<Vec<_>>();
    Kdop::new(directions, ends(|of| of.min), ends(|of| of.max)).ok()
}

/// The axes of the box around a shape that has natural ones: its own, or the line about which it is round. For
/// others they have to be fitted.
pub(super) fn axes<V: World>(shape: &Shape<V>) -> Option<V::Axes> {
    Some(match shape {
        Shape::Aabb(_) | Shape::Ball(_) => V::AXES,
        Shape::Ellipsoid(ellipsoid) => *ellipsoid.bounding_box().axes(),
        Shape::Capsule(capsule) => about(capsule.segment().displacement()),
        Shape::Cylinder(cylinder) => about(cylinder.segment().displacement()),
        Shape::Cone(cone) => about(cone.apex() - cone.base()),
        Shape::Sector(sector) => about(sector.direction()),
        shape => match shape.core().0 {
            Shape::Obb(obb) => *obb.axes(),
            _ => return None,
        },
    })
}

fn about<V: Vector>(line: V) -> V::Axes {
    let frame = frame::<V>(line.in_space());
    V::axes_from_fn(|k| V::from_space(frame[k]))
}

/// An orthonormal frame, right-handed, whose first axis lies along `line`; the third is not of the plane.
fn frame<V: Vector>(line: DVec3) -> [DVec3; 3] {
    let u = line.unit().unwrap_or(DVec3::X);
    let v = if V::DIM == 2 { DVec3::new(-u.y, u.x, 0.0) } else { u.any_orthonormal_vector() };
    [u, v, u.cross(v)]
}

fn length<V: Vector>(v: V) -> f64 {
    Vector::length(v.in_space())
}

fn around_capsule<V: Vector>(start: V, end: V, radius: V::Scalar) -> Vec<V> {
    let (length, radius) = (length(end - start), radius.double());
    let mut profile = arc(0.0, radius, PI, FRAC_PI_2);
    profile.extend(arc(length, radius, FRAC_PI_2, 0.0));
    turned(start, end, &profile)
}

/// The ends of an arc about (`center`, 0), and between them the points at which its tangents cross.
fn arc(center: f64, radius: f64, from: f64, to: f64) -> Vec<[f64; 2]> {
    let count = ((to - from).abs() / PI * SIDES as f64 / 2.0).ceil().max(1.0);
    let part = (to - from) / count;
    let at = |angle: f64, radius: f64| {
        let sin = if angle == PI { 0.0 } else { angle.sin() };
        [center + radius * angle.cos(), radius * sin]
    };
    let reach = radius / (part / 2.0).cos();
    let crossings = (0..count as usize).map(|k| at(from + part * (k as f64 + 0.5), reach));
    [at(from, radius), at(to, radius)].into_iter().chain(crossings).collect()
}

/// Points around the body of revolution of a profile about the line from `start` to `end`. A point of the
/// profile is given by its distances from `start` along the line and from the line.
fn turned<V: Vector>(start: V, end: V, profile: &[[f64; 2]]) -> Vec<V> {
    let origin = start.in_space();
    let [axis, u, v] = frame::<V>(end.in_space() - origin);
    let across: Vec<DVec3> = if V::DIM == 2 {
        vec![u, -u]
    } else {
        let reach = 1.0 / (PI / SIDES as f64).cos();
        let angles = (0..SIDES).map(|k| 2.0 * PI * k as f64 / SIDES as f64);
        angles.map(|angle| (u * angle.cos() + v * angle.sin()) * reach).collect()
    };
    let ring = |&[along, radius]: &[f64; 2]| {
        let across = if radius == 0.0 { &across[..1] } else { &across };
        let place = move |d: &DVec3| V::from_space(origin + axis * along + *d * radius);
        across.iter().map(place).collect::<Vec<V>>()
    };
    profile.iter().flat_map(ring).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::{Ball, Cone};

    #[test]
    fn the_kdop_around_a_shape_holds_it_and_touches_it() {
        let cone = Cone::new(DVec3::new(1.0, 2.0, 3.0), DVec3::new(-1.0, 0.5, 0.0), 0.75).unwrap();
        let shapes = [cone.into(), Ball::new(DVec3::ONE, 2.0).unwrap().into()];
        for shape in shapes as [Shape<DVec3>; 2] {
            let corners = kdop_around(&shape).unwrap().vertices().to_vec();
            let reach = |d: DVec3| corners.iter().map(|p| p.dot(d)).fold(f64::MIN, f64::max);
            for d in Directions::All.vectors::<DVec3>() {
                assert!((reach(d) - shape.projection(d).max).abs() < 1e-9, "{d}");
            }
            let oblique = DVec3::new(0.3, -0.8, 0.5);
            assert!(reach(oblique) >= shape.projection(oblique).max);
        }
    }
}
