//! What holds for any pair: the order does not matter, nor a power of two, nor where the world has
//! its origin; and the tests of one pair alone say the same.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::{Record, epa, gjk};
use hitbench_core::shapes::{Kind, Line, Ray, Segment, Shape};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::*;
use crate::gjk::certify::{coordinates, is_curved, sizes};
use crate::gjk::distances::each_pair;

mod generic {
    use super::*;

    pub fn order_and_recorder<V: Dimension>() {
        each_pair::<V>(40, |_, a, b| {
            let verdict = gjk::overlap(&a, &b, &mut ()).unwrap();
            assert_same_when_recorded(verdict, |record| gjk::overlap(&a, &b, record).unwrap());
            let (there, record) = Record::of(|probe| gjk::distance(&a, &b, probe).unwrap());
            let back = gjk::distance(&b, &a, &mut ()).unwrap();
            let band = if is_curved(&a) || is_curved(&b) { 1e-9 } else { 0.0 };
            let band = sizes(&a, &b) * (16.0 * V::Scalar::epsilon().double() + band);
            let off = (Scalar::double(there.distance) - Scalar::double(back.distance)).abs();
            assert!(off <= band, "{there:?} {back:?} {a:?} {b:?}");
            // The reason is one for what was answered.
            let decided = record.decided.map(|decided| decided.decision.answer());
            assert_eq!(decided, Some(there.distance == num_traits::zero()), "{record:?}");
        });
    }

    /// Where both stand in the matrix, the verdicts differ only where the shapes touch but for rounding.
    pub fn like_the_tests_of_one_pair<V: Dimension>() {
        let mut band = Band::new("of one pair", 64.0);
        let mut distances = Band::new("distance of one pair", 64.0);
        each_pair::<V>(2_000, |_, a, b| {
            let Some(route) = matrix::route(matrix::Query::Overlap, a.kind(), b.kind()) else {
                return;
            };
            if route.by == matrix::By::Search {
                return;
            }
            let verdict = matrix::overlap(&a, &b).unwrap();
            let general = gjk::distance(&a, &b, &mut ()).unwrap().distance;
            let zero = V::Scalar::ZERO;
            let one = matrix::distance(&a, &b).ok();
            if general > zero {
                band.hold::<V::Scalar>(verdict, Scalar::double(general), sizes(&a, &b));
            } else if !verdict {
                // A segment may cross, but its test asks for the distance, and that is within
                // rounding of a radius of 0.
                let depth = epa::penetration(&a, &b, &mut ()).unwrap().depth;
                let least = one
                    .map_or(depth, |one| if one.distance < depth { one.distance } else { depth });
                band.hold::<V::Scalar>(verdict, -Scalar::double(least), sizes(&a, &b));
            }
            if let Some(one) = one {
                let (one, other) = (Scalar::double(one.distance), Scalar::double(general));
                distances.near::<V::Scalar>(one, other, sizes(&a, &b));
            }
        });
    }

    /// A ray and a line are as far away as a segment of them that is long enough.
    pub fn rays_and_lines<V: Dimension>() {
        let mut band = Band::new("rays and lines", 16.0);
        for kind in BOUNDED_CONVEX {
            cases_of(300, |random| {
                let (ray, Some(shape)) = (random.ray::<V>(), random.convex::<V>(kind)) else {
                    return;
                };
                let line = Line::new(ray.origin(), ray.direction()).unwrap();
                let ends = sizes(&ray_origin(&ray), &shape);
                let long = V::Scalar::of(4.0 * ends);
                let far = |by: V::Scalar| {
                    ray.origin().widened() + ray.direction().widened().unit().unwrap() * by.double()
                };
                let to = |from, to| {
                    let segment: Shape<V::Double> = Segment::new(from, to).unwrap().into();
                    gjk::distance(&segment, &in_double(&shape), &mut ()).unwrap().distance
                };
                let of_ray = to(ray.origin().widened(), far(long));
                let of_line = to(far(-long), far(long));
                // Both are searches in double precision, and lose digits on curved surfaces and
                // along edges nearly parallel.
                let enough = if is_curved(&shape) { 1e-8 } else { 1e-9 } * ends;
                // The far end of the segment is rounded where it stands.
                let enough = enough + 4.0 * ulp::<f64>(ends + coordinates(&shape, &shape));
                let mut near = |found: V::Scalar, truth: f64| {
                    let off = (Scalar::double(found) - truth).abs();
                    if off > enough {
                        band.near::<V::Scalar>(Scalar::double(found), truth, ends);
                    }
                };
                near(gjk::ray_distance(&ray, &shape, &mut ()).unwrap().distance, of_ray);
                near(gjk::line_distance(&line, &shape, &mut ()).unwrap().distance, of_line);
                let verdict = gjk::ray_overlap(&ray, &shape, &mut ()).unwrap();
                let found = gjk::ray_distance(&ray, &shape, &mut ()).unwrap();
                assert_eq!(verdict, found.distance == V::Scalar::ZERO, "{ray:?} {shape:?}");
            });
        }
    }

    fn ray_origin<V: Vector>(ray: &Ray<V>) -> Shape<V> {
        hitbench_core::shapes::Point::new(ray.origin()).unwrap().into()
    }

    pub fn powers_of_two<V: Dimension>() {
        for (first, second) in
            [(Kind::Triangle, Kind::Obb), (Kind::Sector, Kind::Aabb), (Kind::Capsule, Kind::Obb)]
        {
            cases_of(200, |random| {
                let [a, b] = [first, second].map(|kind| random.convex::<V>(kind).unwrap());
                let of = |factor: f64| {
                    gjk::overlap(&similar(&a, factor), &similar(&b, factor), &mut ()).unwrap()
                };
                let limit = V::Scalar::LIMIT_EXPONENT;
                for exponent in [-limit, -30, 10, limit - 25] {
                    assert_eq!(of(2_f64.powi(exponent)), of(1.0), "2^{exponent} {a:?} {b:?}");
                }
            });
        }
    }

    fn similar<V: Vector>(shape: &Shape<V>, factor: f64) -> Shape<V> {
        match shape {
            Shape::Triangle(s) => s.similar(factor, DVec3::ZERO).into(),
            Shape::Obb(s) => s.similar(factor, DVec3::ZERO).into(),
            Shape::Aabb(s) => s.similar(factor, DVec3::ZERO).into(),
            Shape::Capsule(s) => s.similar(factor, DVec3::ZERO).into(),
            Shape::Sector(s) => s.similar(factor, DVec3::ZERO).into(),
            shape => panic!("{}", shape.kind()),
        }
    }
}

in_every_space!(order_and_recorder, like_the_tests_of_one_pair, rays_and_lines, powers_of_two);
