//! What is apart from a plane or a half-space at the start of a frame, and comes no nearer, never meets it: the sweep asks about the
//! same sets as the test of bodies at rest, also far from the origin, where the normal of single precision is not quite a unit vector.

use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::*;

use crate::common::{BOUNDED_CONVEX, Random, cases_of, count, lift, ulp};

mod generic {
    use super::*;

    /// Just above the plane, or in it, but for some ulps, and far out.
    fn above<V: Dimension>(
        random: &mut Random,
        body: &Shape<V>,
        plane: &Plane<V>,
    ) -> (Shape<V>, f64) {
        let n = plane.normal();
        let aside = random.direction::<V>();
        let aside = aside - n * n.dot(aside);
        let out = 10_f64.powf(random.between(0.0, 6.0));
        let foot = n * plane.offset() + aside * V::Scalar::of(out);
        let body = body.posed(foot - body.reference_point(), None);
        let wall: Shape<V> = HalfSpace::new(n, plane.offset()).unwrap().into();
        let rise = match matrix::penetration(&body, &wall) {
            Ok(Some(found)) => found.depth,
            _ => -matrix::distance(&body, &wall).unwrap().distance,
        };
        let bounds = body.bounds();
        let far = lift(bounds.min).length().max(lift(bounds.max).length());
        let ulps = (random.below(10) as f64 - 2.0) * ulp::<V::Scalar>(far);
        (body.posed(n * (rise + V::Scalar::of(ulps)), None), far)
    }

    pub fn what_leaves_a_plane_does_not_meet_it<V: Dimension>() {
        let mut apart = 0;
        cases_of(count(3_000), |random| {
            let kind = BOUNDED_CONVEX[random.below(BOUNDED_CONVEX.len())];
            let half_space = random.half_space::<V>();
            let plane = *half_space.boundary();
            let Some(body) = random.convex::<V>(kind) else { return };
            let (body, far) = above(random, &body, &plane);
            let target: Shape<V> = if random.one_in(2) { half_space.into() } else { plane.into() };
            if matrix::overlap(&body, &target) != Ok(false) {
                return;
            }
            // It may stand on either side of a plane.
            let above = matrix::overlap(&body, &half_space.into()) == Ok(false);
            let side = if above { 1.0 } else { -1.0 };
            let rise =
                V::Scalar::of(side * ulp::<V::Scalar>(far) * 10_f64.powf(random.between(3.0, 7.0)));
            let along = random.displacement::<V>();
            let n = plane.normal();
            let way = n * rise + (along - n * n.dot(along));
            if (n.dot(way) * rise).double() <= 0.0 {
                return;
            }
            apart += 1;
            let what = || format!("{body:?} by {way:?} from {target:?}");
            let zero = V::ZERO;
            let answers = [
                matrix::sweep(&body, way, &target, zero),
                matrix::sweep(&target, -way, &body, zero),
            ];
            for answer in answers {
                let answer = answer.unwrap_or_else(|why| panic!("{why}: {}", what()));
                assert_eq!(answer, None, "{}", what());
            }
            let first = matrix::time_of_impact(&body, way, &target, zero).unwrap();
            assert_eq!(first, None, "{}", what());
        });
        eprintln!("{apart} were apart at the start");
    }
}

in_every_space!(what_leaves_a_plane_does_not_meet_it);
