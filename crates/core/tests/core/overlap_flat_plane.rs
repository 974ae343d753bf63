//! Segments, triangles and boxes against planes and half-spaces: projections on the normal in exact arithmetic.

use hitbench_core::intersect::Record;
use hitbench_core::intersect::overlap::{self, PlaneSide};
use hitbench_core::intersect::steps::Step;
use hitbench_core::shapes::{HalfSpace, Interval, Obb, Plane};
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;
    use crate::common::*;

    pub fn the_reach_of_a_box_is_the_sum_of_its_half_extents<V: Vector>() {
        cases_of(500, |random| {
            let (obb, plane) = (random.obb::<V>(), random.plane::<V>());
            let (_, record) = Record::of(|probe| overlap::obb_plane(&obb, &plane, probe));
            let reach = record.steps.iter().find_map(|step| match step {
                Step::Reach(reach) => Some(*reach),
                _ => None,
            });
            let reach = reach.unwrap();
            let exact = heights_of_box(&plane, &obb);
            let exact = (exact.max - exact.min) / 2.0;
            let sum: f64 = (0..V::DIM).map(|i| reach.terms().get(i)).sum();
            let band = 1e-5 * (exact + obb.half().max_abs().double());
            assert!((reach.radius - exact).abs() <= band, "{obb:?} {plane:?} {reach:?} {exact}");
            assert!((sum - exact).abs() <= band, "{obb:?} {plane:?} {reach:?} {exact}");
            // It points from the centre to the plane.
            let height = plane.signed_distance(obb.center()).double();
            let along = reach.along.dot(plane.normal().widened());
            assert!(height * along <= 0.0, "{height} {along}");
        });
    }

    /// normal · p − offset, with the normal as it is stored.
    fn height<V: Vector>(plane: &Plane<V>, p: V) -> Exact {
        let (normal, p) = (Exact::vector(lift(plane.normal())), Exact::vector(lift(p)));
        &Exact::dot(&normal, &p) - &Exact::of(plane.offset().double())
    }

    fn heights<V: Vector>(plane: &Plane<V>, points: &[V]) -> Interval<f64> {
        let heights = points.iter().map(|&p| height(plane, p).to_f64());
        let none = Interval { min: f64::INFINITY, max: f64::NEG_INFINITY };
        heights.fold(none, |all, h| Interval { min: all.min.min(h), max: all.max.max(h) })
    }

    fn heights_of_box<V: Vector>(plane: &Plane<V>, obb: &Obb<V>) -> Interval<f64> {
        let normal = Exact::vector(lift(plane.normal()));
        let radius = (0..V::DIM).fold(Exact::of(0.0), |sum, k| {
            let along = Exact::dot(&normal, &Exact::vector(lift(obb.axes()[k]))).abs();
            &sum + &(&along * &Exact::of(obb.half().get(k).double()))
        });
        let center = height(plane, obb.center());
        Interval { min: (&center - &radius).to_f64(), max: (&center + &radius).to_f64() }
    }

    /// A half-space whose boundary goes through `corner`, but for rounding, half of the time.
    fn half_space_near<V: Vector>(random: &mut Random, corner: V) -> HalfSpace<V> {
        if random.one_in(2) {
            return random.half_space();
        }
        let plane = Plane::from_point_normal(corner, random.direction()).unwrap();
        HalfSpace::new(plane.normal(), plane.offset()).unwrap()
    }

    /// The tests of one shape: against the plane, against the half-space, and the side.
    macro_rules! right {
        ($band:ident, $shape:expr, $half_space:expr, $heights:expr, $sizes:expr,
         $plane_test:ident, $side:ident, $half_space_test:ident) => {{
            let (shape, half_space, heights) = ($shape, $half_space, $heights);
            let plane = half_space.boundary();
            let sizes = $sizes + plane.offset().double().abs();
            let mut hold = |verdict, clearance| {
                $band.hold::<V::Scalar>(verdict, clearance, sizes);
            };
            let verdict = overlap::$plane_test(shape, plane, &mut ());
            hold(verdict, heights.min.max(-heights.max));
            assert_same_when_recorded(verdict, |record| overlap::$plane_test(shape, plane, record));
            let side = overlap::$side(shape, plane, &mut ());
            hold(side != PlaneSide::Front, heights.min);
            hold(side != PlaneSide::Behind, -heights.max);
            let verdict = overlap::$half_space_test(shape, half_space, &mut ());
            hold(verdict, heights.min);
            assert_same_when_recorded(verdict, |record| {
                overlap::$half_space_test(shape, half_space, record)
            });
            assert_scales(shape, half_space, |a, b| overlap::$half_space_test(a, b, &mut ()));
        }};
    }

    pub fn right_outside_the_band<V: Vector>() {
        let mut band = Band::new("flat shapes and planes", 4.0);
        cases(|random| {
            let segment = random.segment::<V>();
            let half_space = half_space_near(random, segment.end());
            let points = [segment.start(), segment.end()];
            let sizes = points.map(|p| lift(p).length()).iter().sum::<f64>();
            right!(
                band,
                &segment,
                &half_space,
                heights(half_space.boundary(), &points),
                sizes,
                segment_plane,
                segment_plane_side,
                segment_half_space
            );

            let triangle = random.triangle::<V>();
            let points = *triangle.vertices();
            let half_space = half_space_near(random, points[2]);
            let sizes = points.map(|p| lift(p).length()).iter().sum::<f64>();
            right!(
                band,
                &triangle,
                &half_space,
                heights(half_space.boundary(), &points),
                sizes,
                triangle_plane,
                triangle_plane_side,
                triangle_half_space
            );

            let aabb = random.aabb::<V>();
            let half_space = half_space_near(random, aabb.max());
            let sizes = lift(aabb.center()).length() + lift(aabb.half()).length();
            let truth = heights_of_box(half_space.boundary(), &Obb::from(aabb));
            right!(
                band,
                &aabb,
                &half_space,
                truth,
                sizes,
                aabb_plane,
                aabb_plane_side,
                aabb_half_space
            );

            let obb = random.obb::<V>();
            let corner = obb.center() + obb.half().along(obb.axes());
            let half_space = half_space_near(random, corner);
            let sizes = lift(obb.center()).length() + lift(obb.half()).length();
            let truth = heights_of_box(half_space.boundary(), &obb);
            right!(
                band,
                &obb,
                &half_space,
                truth,
                sizes,
                obb_plane,
                obb_plane_side,
                obb_half_space
            );
        });
    }
}

in_every_space!(the_reach_of_a_box_is_the_sum_of_its_half_extents);
in_every_space!(right_outside_the_band);
