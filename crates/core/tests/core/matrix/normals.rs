//! Where several normals are as good, the answer is one of them and says so.

use glam::{Vec3, vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::penetration::Penetration;
use hitbench_core::shapes::*;

use crate::common::cases_of;

fn out<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Penetration<V> {
    matrix::penetration(a, b).unwrap().expect("they overlap")
}

/// Moved by a little more than the depth, b has left a; by less it has not.
#[track_caller]
fn leads_out<V: Dimension>(a: &Shape<V>, b: &Shape<V>, found: &Penetration<V>, size: f64) {
    let distance = |by: f64| {
        let moved = b.posed(found.normal * V::Scalar::of(found.depth.double() + by), None);
        matrix::distance(a, &moved).unwrap().distance.double()
    };
    let off = (distance(0.25 * size) - 0.25 * size).abs();
    assert!(off < 1e-3 * size, "{off:e} off: {found:?} of {a:?} and {b:?}");
    if found.depth.double() > 0.02 * size {
        assert_eq!(distance(-0.01 * size), 0.0, "{found:?} of {a:?} and {b:?}");
    }
}

mod generic {
    use super::*;

    /// Boxes on a grid, whose ways out are those along the axes: there is one just if no two are as short.
    pub fn a_box_has_as_many_ways_out_as_are_as_short<V: Dimension>() {
        let mut several = 0;
        cases_of(2_000, |random| {
            let whole = |random: &mut crate::common::Random, from: usize, most: usize| {
                V::from_fn(|_| V::Scalar::of((from + random.below(most)) as f64))
            };
            let boxes =
                [0, 1].map(|_| Aabb::new(whole(random, 0, 4), whole(random, 1, 4)).unwrap());
            let ways = |i: usize| {
                let [a, b] = boxes.map(|of| (of.center().get(i), of.half().get(i)));
                let between = b.0.double() - a.0.double();
                [between, -between].map(|between| a.1.double() + b.1.double() - between)
            };
            let mut ways: Vec<f64> = (0..V::DIM).flat_map(ways).collect();
            ways.sort_by(f64::total_cmp);
            let [a, b]: [Shape<V>; 2] = boxes.map(Shape::from);
            if ways[0] < 0.0 {
                return;
            }
            let found = out(&a, &b);
            assert_eq!(found.depth.double(), ways[0]);
            assert_eq!(found.normal_unique, ways[0] < ways[1], "{found:?} of {a:?} and {b:?}");
            several += usize::from(!found.normal_unique);
            leads_out(&a, &b, &found, 1.0);
        });
        assert!(several > 100, "{several}");
    }
}

in_every_space!(a_box_has_as_many_ways_out_as_are_as_short);

#[test]
fn known_ways_out() {
    let ball = |x: f32, r: f32| -> Shape<Vec3> { Ball::new(Vec3::X * x, r).unwrap().into() };
    let cube = |x: f32, half: f32| -> Shape<Vec3> {
        Aabb::new(Vec3::X * x, Vec3::splat(half)).unwrap().into()
    };
    let cylinder = |x: f32, half: f32| -> Shape<Vec3> {
        let ends = [vec3(x, -half, 0.0), vec3(x, half, 0.0)];
        Cylinder::new(ends[0], ends[1], 1.0).unwrap().into()
    };
    let stick = |along: Vec3| -> Shape<Vec3> { Segment::new(-along, along).unwrap().into() };
    let oval = |x: f32| -> Shape<Vec3> {
        Ellipsoid::new(Vec3::X * x, vec3(3.0, 2.0, 1.0), Vec3::AXES).unwrap().into()
    };
    for (a, b, unique) in [
        (ball(0.0, 1.0), ball(0.0, 2.0), false),
        (ball(0.0, 1.0), ball(0.5, 2.0), true),
        (cube(0.0, 2.0), cube(0.0, 1.0), false),
        (cube(0.0, 2.0), cube(0.5, 1.0), true),
        (cube(0.0, 2.0), ball(0.0, 1.0), false),
        (cube(0.0, 2.0), ball(0.5, 1.0), true),
        // Touching at a face, and at an edge.
        (cube(0.0, 1.0), cube(2.0, 1.0), true),
        (cube(0.0, 1.0), Aabb::new(vec3(2.0, 2.0, 0.0), Vec3::ONE).unwrap().into(), false),
        (stick(Vec3::X), stick(Vec3::Y), false),
        // Around its axis every way out of a long cylinder is as short, and of a flat one there are two.
        (cylinder(0.0, 9.0), cylinder(0.0, 9.0), false),
        (cylinder(0.0, 0.25), cylinder(0.0, 0.25), false),
        (cylinder(0.0, 9.0), cylinder(1.0, 9.0), true),
        (oval(0.0), oval(0.0), false),
        (oval(0.0), ball(0.0, 1.0), false),
        (oval(5.0), ball(9.0, 2.0), true),
    ] {
        let found = out(&a, &b);
        assert_eq!(found.normal_unique, unique, "{found:?} of {a:?} and {b:?}");
        leads_out(&a, &b, &found, 1.0);
    }
    let half = HalfSpace::new(Vec3::Y, 0.0).unwrap().into();
    assert!(out(&ball(0.0, 1.0), &half).normal_unique);
    let plane = Plane::new(Vec3::Y, 0.0).unwrap().into();
    assert!(!out(&ball(0.0, 1.0), &plane).normal_unique);
    assert!(out(&ball(0.0, 1.0), &Plane::new(Vec3::Y, 0.25).unwrap().into()).normal_unique);
}
