//! A ball in the plane touched a triangle from which it was apart, and a capsule without a radius in space missed one that it
//! pierced: both triangles were slivers, with three corners almost on one line.
//!
//! Cause: whether the foot of a perpendicular, or the crossing of a segment, is inside was told by areas. Those of a sliver are as
//! small as their rounding, so that a point on its line far beyond its end counted as a point of it, or a crossing was not seen;
//! and then the nearest side is farther off than the 32 ulp of which exact arithmetic was asked. Fix: in the plane exact signs tell;
//! in space a crossing is one where its foot is, and exact arithmetic is asked as far around a sliver as its width explains.

use glam::{DVec2, DVec3, Vec3, dvec2, dvec3, vec3};
use hitbench_core::intersect::{distance, judge, overlap};
use hitbench_core::shapes::{Ball, Capsule, Shape, Triangle};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::{Random, cases_of, count};

#[test]
fn a_ball_beyond_the_end_does_not_touch() {
    let triangle = Triangle::new(
        dvec2(0.14312892924514403, 0.01916404716990397),
        dvec2(0.23687892924514403, -0.04333595283009603),
        dvec2(0.049378929245144046, 0.08166404716990397),
    );
    let (triangle, center) = (triangle.unwrap(), dvec2(-0.015625, 0.125));
    let distance = |point: DVec2| distance::point_triangle(point, &triangle, &mut ()).distance;
    assert!((distance(center) - 0.078125).abs() < 1e-15);
    let ball = Ball::new(center, 0.078125).unwrap();
    assert_eq!(judge::overlap(&ball.into(), &triangle.into()), Some(false));
    assert!(!overlap::ball_triangle(&ball, &triangle, &mut ()));
    let larger = Ball::new(center, 0.0782).unwrap();
    assert!(overlap::ball_triangle(&larger, &triangle, &mut ()));
}

fn pierces<V: Vector>([start, end]: [V; 2], [a, b, c]: [V; 3]) {
    let capsule = Capsule::new(start, end, V::ZERO.get(0)).unwrap();
    let triangle = Triangle::new(a, b, c).unwrap();
    let shapes: [Shape<V>; 2] = [capsule.into(), triangle.into()];
    assert_eq!(judge::overlap(&shapes[0], &shapes[1]), Some(true));
    assert!(overlap::capsule_triangle(&capsule, &triangle, &mut ()), "{shapes:?}");
}

#[test]
fn a_segment_through_a_sliver_meets_it() {
    pierces::<Vec3>(
        [vec3(-32.698734, -34.46041, 26.139406), vec3(1.305069, -73.03719, 61.75937)],
        [
            vec3(-9.01376, -24.938446, 19.789732),
            vec3(9.245411, -110.05221, 94.05948),
            vec3(2.4308052, -78.28859, 66.34093),
        ],
    );
    pierces::<DVec3>(
        [
            dvec3(-1.7210903756698297, -0.9792013817145585, 1.7345104906407873),
            dvec3(0.07791556933560484, -0.054685103263724666, 1.1344768274249555),
        ],
        [
            dvec3(-0.08378476469386303, -1.2231946200563866, 1.203198209570945),
            dvec3(-3.8002516709005256, 0.4207885399349902, 2.394353685153745),
            dvec3(-0.31469795048317756, -1.1210499375970178, 1.2772075752029082),
        ],
    );
    pierces::<DVec3>(
        [
            dvec3(-13816.405737988774, 12801.520031078246, 18432.24320543575),
            dvec3(-7220.286707346962, 8745.267829904198, 17007.832055636398),
        ],
        [
            dvec3(-6379.077732280942, 9065.450179674624, 17102.05046412508),
            dvec3(-15541.42432804506, 5578.062682189524, 16075.834934028459),
            dvec3(9446.85832940744, 15089.14403407222, 18874.611820840946),
        ],
    );
}

/// Three corners almost on one line, or two almost at one place.
fn thin<V: Vector>(random: &mut Random) -> [V; 3] {
    let (a, u): (V, V) = (random.point(), random.displacement());
    let digits = if V::Scalar::IS_SINGLE { -9.0 } else { -18.0 };
    let width = V::Scalar::of(10_f64.powf(random.between(digits, 0.0)));
    let along = if random.one_in(2) { 1.0 } else { random.between(-1.0, 2.0) };
    [a, a + u, a + u * V::Scalar::of(along) + random.displacement::<V>() * width]
}

/// Balls and capsules about places in and beside thin triangles, and as large as they are far.
fn about_thin_triangles<V: Vector>(cases: u64) {
    let mut hits = 0;
    cases_of(cases, |random| {
        let corners: [V; 3] = thin(random);
        let Ok(triangle) = Triangle::new(corners[0], corners[1], corners[2]) else { return };
        let [s, t] = [0; 2].map(|_| V::Scalar::of(random.between(-0.2, 1.2)));
        let [u, v] = [corners[1] - corners[0], corners[2] - corners[0]];
        let place = corners[0] + u * s + v * (t * (V::Scalar::ONE - s));
        let off = 10_f64.powf(random.between(-18.0, 1.0));
        let off = if random.one_in(2) { 0.0 } else { off };
        let way = random.direction::<V>() * V::Scalar::of(off * random.scale());
        let near = distance::point_triangle(place + way, &triangle, &mut ()).distance;
        for radius in [V::Scalar::ZERO, way.length(), near, near.next_up(), near.next_down()] {
            let radius = Float::max(radius, V::Scalar::ZERO);
            let ball = Ball::new(place + way, radius).unwrap();
            let told = overlap::ball_triangle(&ball, &triangle, &mut ());
            let exactly = judge::overlap(&ball.into(), &triangle.into());
            assert_eq!(Some(told), exactly, "{ball:?}, {triangle:?}");
            hits += u64::from(told);
            let along = random.displacement::<V>();
            let back = along * V::Scalar::of(random.between(0.0, 1.0));
            let capsule = Capsule::new(place + way + along, place + way - back, radius).unwrap();
            let told = overlap::capsule_triangle(&capsule, &triangle, &mut ());
            let exactly = judge::overlap(&capsule.into(), &triangle.into());
            assert_eq!(Some(told), exactly, "{capsule:?}, {triangle:?}");
            hits += u64::from(told);
        }
    });
    assert!(hits > cases && hits < 9 * cases, "one-sided: {hits} of {}", 10 * cases);
}

in_every_space!(what_is_about_a_thin_triangle_is_told_exactly = about_thin_triangles(count(300)));
