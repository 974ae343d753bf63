//! Measures how often filters are in doubt: in fewer than 0.5 % of random pairs.
//!
//! The poses are any, aligned with the axes, or turned about the vertical. The same holds on a floor of a kilometre, where axes that are
//! 1e-6 off make an error of millimetres, thanks to the second attempt in double precision.

use glam::{Quat, Vec3};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

use super::Filtered;
use crate::intersect::PreparedRay;
use crate::intersect::boxes::filter::*;
use crate::intersect::round::filter::*;
use crate::intersect::triangles::filter::*;
use crate::shapes::{Aabb, Ball, Bounds, Capsule, Obb, Posed, Segment, Shape, Triangle};

const CASES: usize = 20_000;

struct Scene {
    random: XorShiftRng,
    how: How,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum How {
    /// In any pose.
    Random,
    /// All axes are those of the world.
    Aligned,
    /// Turned about the vertical.
    Yaw,
}

impl Scene {
    fn between(&mut self, least: f32, most: f32) -> f32 {
        self.random.random_range(least..most)
    }

    fn vector(&mut self, size: f32) -> Vec3 {
        Vec3::new(self.between(-size, size), self.between(-size, size), self.between(-size, size))
    }

    fn turn(&mut self) -> Quat {
        match self.how {
            How::Random => {
                let axis = self.vector(1.0).try_normalize().unwrap_or(Vec3::X);
                Quat::from_axis_angle(axis, self.between(0.0, 6.3))
            }
            How::Aligned => Quat::IDENTITY,
            How::Yaw => Quat::from_rotation_y(self.between(0.0, 6.3)),
        }
    }

    fn obb(&mut self) -> Obb<Vec3> {
        let half = self.vector(1.0).abs() + 0.2;
        let turn = self.turn();
        Obb::from_quat(self.vector(2.0), half, turn).unwrap()
    }

    fn aabb(&mut self) -> Aabb<Vec3> {
        let half = self.vector(1.0).abs() + 0.2;
        Aabb::new(self.vector(2.0), half).unwrap()
    }

    fn bounds(&mut self) -> Bounds<Vec3> {
        let aabb = self.aabb();
        Bounds { min: aabb.min(), max: aabb.max() }
    }

    fn ball(&mut self) -> Ball<Vec3> {
        Ball::new(self.vector(2.0), self.between(0.1, 1.0)).unwrap()
    }

    /// A shape somewhere on the floor, its lowest point from 0.2 below the surface to 1 above.
    fn above<A>(&mut self, make: impl Fn(&mut Self) -> A) -> A
    where
        A: Posed<Vec3> + Clone + Into<Shape<Vec3>>,
    {
        let it = make(self);
        let lowest = it.clone().into().support(-Vec3::Y).unwrap().y;
        let height = self.between(-0.2, 1.0) - lowest;
        let (x, z) = (self.between(-300.0, 300.0), self.between(-300.0, 300.0));
        it.displaced(Vec3::new(x, height, z))
    }

    /// A segment along an edge of a box that is turned as the scene is.
    fn segment(&mut self) -> Segment<Vec3> {
        let (middle, way) = (self.vector(2.0), self.turn() * Vec3::X * self.between(0.2, 1.5));
        Segment::new(middle - way, middle + way).unwrap()
    }

    fn capsule(&mut self) -> Capsule<Vec3> {
        let segment = self.segment();
        Capsule::new(segment.start(), segment.end(), self.between(0.1, 0.6)).unwrap()
    }

    /// A triangle in a face of a box that is turned as the scene is.
    fn triangle(&mut self) -> Triangle<Vec3> {
        let (at, turn) = (self.vector(2.0), self.turn());
        let [b, c] = [Vec3::X, Vec3::Z].map(|side| at + turn * side * self.between(0.3, 1.5));
        Triangle::new(at, b, c).unwrap()
    }
}

/// The percentage of cases in doubt.
fn doubts(how: How, mut ask: impl FnMut(&mut Scene) -> Filtered) -> f64 {
    let mut scene = Scene { random: XorShiftRng::seed_from_u64(5), how };
    let doubts = (0..CASES).filter(|_| !ask(&mut scene).sure).count();
    doubts as f64 * 100.0 / CASES as f64
}

/// Fails if more than 0.5 % of the cases of a pair are in doubt.
fn assert_rare(all: &[(How, &str, f64)]) {
    eprintln!("{all:?}");
    let too_many: Vec<_> = all.iter().filter(|(_, _, percent)| *percent > 0.5).collect();
    assert!(too_many.is_empty(), "{too_many:?} of {all:?}");
}

#[test]
fn few_cases_are_in_doubt() {
    let mut all = Vec::new();
    for how in [How::Random, How::Aligned, How::Yaw] {
        macro_rules! each {
            ($($pair:ident: $a:ident, $b:ident;)+) => {
                $(all.push((how, stringify!($pair), doubts(how, |scene| {
                    let (a, b) = (scene.$a(), scene.$b());
                    $pair(&a, &b)
                })));)+
            };
        }
        each! {
            aabb_aabb: aabb, aabb;
            ball_ball: ball, ball;
            ball_aabb: ball, aabb;
            ball_capsule: ball, capsule;
            capsule_capsule: capsule, capsule;
            aabb_obb: aabb, obb;
            obb_obb: obb, obb;
            segment_aabb: segment, aabb;
            segment_obb: segment, obb;
            triangle_aabb: triangle, aabb;
            triangle_obb: triangle, obb;
            triangle_triangle: triangle, triangle;
            ball_bounds: ball, bounds;
        }
        let cast = |scene: &mut Scene| {
            PreparedRay::of_bounds(&scene.bounds(), scene.vector(3.0)).filter(&scene.bounds()).0
        };
        all.push((how, "cast_bounds", doubts(how, cast)));
    }
    assert_rare(&all);
}

#[test]
fn few_cases_on_a_floor_are_in_doubt() {
    let half = Vec3::new(500.0, 0.5, 500.0);
    let flat = Aabb::new(Vec3::Y * -0.5, half).unwrap();
    let floor = Obb::from_quat(Vec3::Y * -0.5, half, Quat::from_rotation_y(0.7)).unwrap();
    let mut all = Vec::new();
    for how in [How::Random, How::Aligned, How::Yaw] {
        macro_rules! each {
            ($($pair:ident: $a:ident, $floor:ident;)+) => {
                $(all.push((how, stringify!($pair), doubts(how, |scene| {
                    let a = scene.above(Scene::$a);
                    $pair(&a, &$floor)
                })));)+
            };
        }
        each! {
            aabb_aabb: aabb, flat;
            ball_aabb: ball, flat;
            segment_aabb: segment, flat;
            segment_obb: segment, floor;
            triangle_aabb: triangle, flat;
            triangle_obb: triangle, floor;
            aabb_obb: aabb, floor;
            obb_obb: obb, floor;
        }
    }
    assert_rare(&all);
}
