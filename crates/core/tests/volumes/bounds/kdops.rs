//! k-DOPs: tight, containing, and conservative against one another; their corners however many directions there are.

use glam::{DVec3, Vec2, Vec3};
use hitbench_core::bounds::{Directions, intervals_meet, kdop, kdop_along, measure};
use hitbench_core::shapes::{Hull, Kdop, Shape};
use hitbench_core::{Scalar, Vector};

use crate::bounds::clouds::{cloud, lifted};
use crate::common::hulls::exact_distance;
use crate::common::{Exact, cases_of, lift, ulp};

const ALL: [Directions; 4] =
    [Directions::Faces, Directions::Corners, Directions::Edges, Directions::All];

#[test]
fn directions_are_those_of_a_cube() {
    assert_eq!(ALL.map(|d| d.k::<Vec3>()), [6, 14, 18, 26]);
    assert_eq!(ALL.map(|d| d.k::<Vec2>()), [4, 8, 4, 8]);
    assert_eq!(Directions::Corners.vectors::<Vec2>()[..2], Vec2::AXES);
    for d in Directions::All.vectors::<Vec3>() {
        assert!(!Directions::All.vectors::<Vec3>().contains(&-d));
    }
}

mod generic {
    use super::*;

    pub fn kdops_contain_their_points<V: Vector>() {
        cases_of(1_000, |random| {
            let points = cloud::<V>(random, 20);
            let directions = ALL[random.below(4)];
            let mut vectors = directions.vectors::<V>();
            if random.one_in(2) {
                vectors.push(random.direction());
            }
            let volume = kdop_along(&points, vectors.clone()).unwrap();
            let size = points.iter().map(|p| p.max_abs().double()).fold(0.0, f64::max);
            for (i, d) in vectors.iter().enumerate() {
                let exact = |p: &V| Exact::dot(&Exact::vector(lift(*d)), &Exact::vector(lift(*p)));
                let (min, max) = (volume.min()[i].double(), volume.max()[i].double());
                let beyond = |p: &V| (&exact(p) - &Exact::of(max), &Exact::of(min) - &exact(p));
                assert!(points.iter().map(beyond).all(|(x, y)| x.sign() <= 0 && y.sign() <= 0));
                let slack = Exact::of(8.0 * ulp::<V::Scalar>(size) + 4e-44);
                let near = |x: &Exact| (x + &slack).sign() >= 0;
                assert!(points.iter().map(beyond).any(|(x, _)| near(&x)), "max is too large");
                assert!(points.iter().map(beyond).any(|(_, y)| near(&y)), "min is too small");
            }
            // The corners are rounded; the bounds of the set hold every point.
            let bounds = Shape::from(volume).bounds();
            assert!(points.iter().all(|p| bounds.min.all_le(*p) && p.all_le(bounds.max)));
        });
    }

    /// "No" is proved; more directions never find fewer.
    pub fn pairs_are_conservative<V: Vector>() {
        let (mut apart, mut false_positives) = (0, 0);
        cases_of(400, |random| {
            let (a, b) = (cloud::<V>(random, 6), cloud::<V>(random, 6));
            let [few, many] = [Directions::Faces, Directions::All].map(|directions| {
                let pair = [&a, &b].map(|points| kdop(points, directions).unwrap());
                intervals_meet(&pair[0], &pair[1], &mut ()).unwrap()
            });
            assert!(few || !many);
            let distance = exact_distance(&lifted(&a), &lifted(&b));
            assert!(many || distance > 0.0, "apart, but the points' hulls meet");
            apart += usize::from(distance > 0.0);
            false_positives += usize::from(distance > 0.0 && many);
        });
        eprintln!("{false_positives} of {apart} pairs that are apart have k-DOPs that meet");
        assert!(false_positives > 0 && apart > 50);
    }
}

in_every_space!(kdops_contain_their_points, pairs_are_conservative);

/// In space the edges of two k-DOPs may pass one another where no direction of a face tells: so meeting intervals
/// do not say that the k-DOPs themselves meet.
#[test]
fn false_positive_of_two_kdops_that_are_apart() {
    let mut found = 0;
    cases_of(1_500, |random| {
        random.put_on_small_grid();
        let points = |random: &mut crate::common::Random| -> Vec<Vec3> {
            (0..4).map(|_| random.point::<Vec3>() + random.displacement::<Vec3>()).collect()
        };
        let volumes = [points(random), points(random)]
            .map(|points| kdop(&points, Directions::Corners).unwrap());
        let [a, b] = volumes.each_ref().map(|kdop| lifted(kdop.vertices()));
        let meet = intervals_meet(&volumes[0], &volumes[1], &mut ()).unwrap();
        let distance = exact_distance(&a, &b);
        found += usize::from(meet && distance > 1e-3);
        assert!(meet || distance > 0.0);
    });
    eprintln!("{found} of 1500 pairs");
    assert!(found > 0);
}

/// In the plane the normals of the sides are all among the directions.
#[test]
fn in_the_plane_pairs_are_exact() {
    let mut clear = 0;
    cases_of(1_500, |random| {
        random.put_on_small_grid();
        let volume = |random: &mut crate::common::Random| {
            let points: Vec<Vec2> = (0..4).map(|_| random.point::<Vec2>()).collect();
            kdop(&points, Directions::All).unwrap()
        };
        let (a, b) = (volume(random), volume(random));
        let distance = exact_distance(&lifted(a.vertices()), &lifted(b.vertices()));
        assert_eq!(intervals_meet(&a, &b, &mut ()), Some(distance == 0.0), "{a:?} {b:?}");
        clear += usize::from(distance > 0.0);
    });
    assert!(clear > 20);
}

#[test]
fn other_directions_cannot_be_compared() {
    let points = [Vec3::ZERO, Vec3::ONE];
    let [a, b] = [Directions::Faces, Directions::All].map(|d| kdop(&points, d).unwrap());
    assert_eq!(intervals_meet(&a, &b, &mut ()), None);
}

/// With as many directions as one likes the corners come at once, and the volume tends to that of the ball.
#[test]
fn a_thousand_directions() {
    let golden = std::f64::consts::PI * (3.0 - 5_f64.sqrt());
    let count = 1000;
    let directions: Vec<Vec3> = (0..count)
        .map(|i| {
            let z = (f64::from(i) + 0.5) / f64::from(count);
            let (r, angle) = ((1.0 - z * z).sqrt(), golden * f64::from(i));
            DVec3::new(r * angle.cos(), r * angle.sin(), z).as_vec3()
        })
        .collect();
    let start = std::time::Instant::now();
    let n = directions.len();
    let round = Kdop::new(directions, vec![-1.0; n], vec![1.0; n]).unwrap();
    eprintln!("{n} directions: {} corners in {:?}", round.vertices().len(), start.elapsed());
    // Three planes meet in each corner but by chance: 2 F − 4.
    assert_eq!(round.vertices().len(), 2 * (2 * n) - 4);
    let volume = measure(&round.into()).unwrap();
    let ball = 4.0 / 3.0 * std::f64::consts::PI;
    assert!(volume > ball && volume < ball * 1.01, "{volume}");

    let circle: Vec<Vec2> = (0..count)
        .map(|i| Vec2::from_angle(std::f32::consts::PI * i as f32 / count as f32))
        .collect();
    let round = Kdop::new(circle, vec![-1.0; n], vec![1.0; n]).unwrap();
    assert_eq!(round.vertices().len(), 2 * n);
}

/// Against the definition: the points where three boundary planes meet, of which no slab cuts off any.
#[test]
fn corners_are_where_planes_meet() {
    cases_of(500, |random| {
        random.put_on_small_grid();
        let points: Vec<Vec3> = (0..5).map(|_| random.point()).collect();
        let mut directions = Directions::Faces.vectors::<Vec3>();
        (0..random.below(4)).for_each(|_| directions.push(random.direction()));
        let volume = kdop_along(&points, directions.clone()).unwrap();
        let planes: Vec<(DVec3, f64)> = (0..directions.len())
            .flat_map(|i| {
                let d = lift(directions[i]);
                [(d, volume.min()[i].double()), (d, volume.max()[i].double())]
            })
            .collect();
        let off = |p: DVec3| {
            let beyond = |i: usize| {
                let at = lift(directions[i]).dot(p);
                (at - volume.max()[i].double()).max(volume.min()[i].double() - at)
            };
            (0..directions.len()).map(beyond).fold(0.0, f64::max)
        };
        let corners = lifted(volume.vertices());
        assert!(corners.iter().all(|&p| off(p) < 1e-4), "a corner that is cut off");
        for (i, (a, p)) in planes.iter().enumerate() {
            for (j, (b, q)) in planes.iter().enumerate().take(i) {
                for (c, r) in planes.iter().take(j) {
                    let determinant = a.cross(*b).dot(*c);
                    if determinant.abs() < 1e-2 {
                        continue;
                    }
                    let at = (b.cross(*c) * *p + c.cross(*a) * *q + a.cross(*b) * *r) / determinant;
                    let known = |x: &DVec3| x.distance(at) < 1e-3;
                    assert!(off(at) > 1e-7 || corners.iter().any(known), "{at} is missing");
                }
            }
        }
        assert!(Hull::new(volume.vertices().to_vec()).is_ok() || corners.len() < 3);
    });
}
