//! Where lines and circles of the plane cross: how many points by exact numbers, and that they lie on both.

use hitbench_core::intersect::curves::{Crossings, crossings};
use hitbench_core::shapes::{Ball, Line, Plane, Shape};
use hitbench_core::{Scalar, Vector};

use crate::common::*;

/// How many points, with a touch counted as one and the same circle as 3.
fn count<V: Vector>(crossings: &Crossings<V>) -> usize {
    if *crossings == Crossings::All { 3 } else { crossings.points().len() }
}

mod generic {
    use super::*;

    pub fn lines_and_circles<V: Vector>() {
        let mut band = Band::new("lines and circles", 8.0);
        let mut counts = [0; 3];
        let asked = cases(|random| {
            let ball: Ball<V> = random.ball();
            let (center, r): (V, V::Scalar) = (ball.center(), ball.radius());
            let line: Line<V> = if random.one_in(2) {
                random.line()
            } else {
                // It touches, or nearly.
                let out: V = random.direction();
                Line::new(center + out * r, out.perpendicular()).unwrap()
            };
            let found = crossings(&line.into(), &ball.into()).unwrap();
            let [u, c, o] =
                [line.direction(), center, line.through()].map(|v| Exact::vector(lift(v)));
            let d = Exact::difference(&c, &o);
            let height = &Exact::cross(&u, &d)[2];
            let square = &(&Exact::of(r.double()) * &Exact::of(r.double())) * &Exact::dot(&u, &u);
            let truth = (&square - &(height * height)).sign() + 1;
            assert_eq!(count(&found), truth as usize, "{line:?} {ball:?}");
            assert_eq!(matches!(found, Crossings::Tangent(_)), truth == 1);
            counts[truth as usize] += 1;
            let sizes = lift(center).length() + lift(line.through()).length() + r.double();
            for &point in found.points() {
                let from = lift(point) - lift(center);
                band.near::<V::Scalar>(from.length(), r.double(), sizes);
                let off = lift(line.direction()).cross(lift(point) - lift(line.through())).length();
                band.near::<V::Scalar>(off, 0.0, sizes);
            }
        });
        assert!(counts.iter().all(|&n| n * 40 > asked), "{counts:?}");
    }

    pub fn circles<V: Vector>() {
        let mut band = Band::new("circles", 8.0);
        let mut counts = [0; 4];
        let asked = cases(|random| {
            let a: Ball<V> = random.ball();
            let b: Ball<V> = match random.below(4) {
                0 => a,
                1 => {
                    // They touch from outside or from inside, or nearly.
                    let (out, r): (V, V::Scalar) = (random.direction(), random.size());
                    let apart = if random.one_in(2) { a.radius() + r } else { a.radius() - r };
                    Ball::new(a.center() + out * apart, r).unwrap()
                }
                _ => random.ball(),
            };
            let found = crossings(&Shape::from(a), &Shape::from(b)).unwrap();
            let exact = |x: V::Scalar| Exact::of(x.double());
            let d = Exact::difference(
                &Exact::vector(lift(b.center())),
                &Exact::vector(lift(a.center())),
            );
            let square = Exact::dot(&d, &d);
            let (r, s) = (exact(a.radius()), exact(b.radius()));
            let sign = |reach: &Exact| (&square - &(reach * reach)).sign();
            let truth = match (sign(&(&r + &s)), sign(&(&r - &s))) {
                (1, _) | (_, -1) => 0,
                (0, 0) if square.sign() == 0 => 1,
                (_, 0) if square.sign() == 0 => 3,
                (0, _) | (_, 0) => 1,
                _ => 2,
            };
            assert_eq!(count(&found), truth, "{a:?} {b:?}");
            counts[truth] += 1;
            let sizes = lift(a.center()).length()
                + lift(b.center()).length()
                + a.radius().double()
                + b.radius().double();
            for &point in found.points() {
                for ball in [a, b] {
                    let off = (lift(point) - lift(ball.center())).length();
                    band.near::<V::Scalar>(off, ball.radius().double(), sizes);
                }
            }
        });
        assert!(counts.iter().all(|&n| n * 40 > asked), "{counts:?}");
    }

    /// In the plane a plane is a line.
    pub fn a_plane_is_a_line<V: hitbench_core::vector::Planar>() {
        cases_of(2_000, |random| {
            let (ball, plane): (Ball<V>, Plane<V>) = (random.ball(), random.plane());
            let line = Line::from_implicit(plane.normal(), plane.offset()).unwrap();
            let found = crossings(&plane.into(), &ball.into()).unwrap();
            let same = crossings(&line.into(), &ball.into()).unwrap();
            let clear = (plane.signed_distance(ball.center()).double().abs()
                - ball.radius().double())
            .abs()
                > 16.0
                    * ulp::<V::Scalar>(
                        lift(ball.center()).length() + plane.offset().double().abs(),
                    );
            assert!(!clear || count(&found) == count(&same), "{ball:?} {plane:?}");
        });
    }
}

in_spaces!(lines_and_circles: glam::Vec2, glam::DVec2);
in_spaces!(circles: glam::Vec2, glam::DVec2);
in_spaces!(a_plane_is_a_line: glam::Vec2, glam::DVec2);
