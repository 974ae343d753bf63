//! Two sectors beyond 90° in space against the half-balls that they consist of, each pair of which
//! is a question of two convex sets.

use glam::{DVec2, DVec3};
use hitbench_core::Vector;
use hitbench_core::intersect::distance;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::*;

use crate::common::*;

/// The half-ball of a sector at an azimuth about its axis.
fn half_ball(sector: &Sector<DVec3>, azimuth: f64) -> Shape<DVec3> {
    let u = sector.direction().normalize();
    let across = u.any_orthonormal_vector();
    let (sin, cos) = sector.half_angle().sin_cos();
    let w = across * azimuth.cos() + u.cross(across) * azimuth.sin();
    let right = Angle::Degrees(90.0);
    Sector::new(sector.apex(), u * sin - w * cos, right, sector.radius()).unwrap().into()
}

/// The nearest of pairs of half-balls: of 8 azimuths each, and then ever closer about the best.
fn brute(x: &Sector<DVec3>, y: &Sector<DVec3>) -> f64 {
    let of = |at: DVec2| {
        let (a, b) = (half_ball(x, at.x), half_ball(y, at.y));
        matrix::distance(&a, &b, &mut ()).unwrap().distance
    };
    let mut step = std::f64::consts::TAU / 8.0;
    let all = (0..64).map(|i| DVec2::new((i / 8) as f64, (i % 8) as f64) * step);
    let best = all.map(|at| (of(at), at)).min_by(|x, y| x.0.total_cmp(&y.0)).unwrap();
    let (mut nearest, mut at) = best;
    while step > 1e-5 && nearest > 0.0 {
        let ways = [DVec2::X, DVec2::Y, DVec2::ONE, DVec2::new(1.0, -1.0)];
        let tries = ways.into_iter().flat_map(|way| [at + way * step, at - way * step]);
        let best = tries.map(|at| (of(at), at)).min_by(|x, y| x.0.total_cmp(&y.0)).unwrap();
        if best.0 < nearest {
            (nearest, at) = best;
        } else {
            step /= 2.0;
        }
    }
    nearest
}

fn wide(random: &mut Random, apex: DVec3, direction: DVec3, radius: f64) -> Sector<DVec3> {
    let degrees = match random.below(3) {
        0 => random.between(90.01, 110.0),
        1 => 180.0 - 10_f64.powf(random.between(-1.0, 1.5)),
        _ => random.between(90.01, 179.99),
    };
    Sector::new(apex, direction, Angle::Degrees(degrees), radius).unwrap()
}

fn anywhere(random: &mut Random) -> DVec3 {
    DVec3::from_fn(|_| random.between(-1.0, 1.0))
}

/// The points belong to the sectors, and no half-balls are nearer; so none have a point in common
/// where the sectors are apart. Most mouths face the other sector, some exactly.
#[test]
fn no_half_balls_are_nearer() {
    let (mut apart, mut met) = (0, 0);
    cases_of(count(400), |random| {
        let size = 10_f64.powf(random.between(-0.7, 0.7));
        let place = anywhere(random).normalize_or(DVec3::X) * random.between(0.0, 1.2);
        let place = place * (1.0 + size);
        let mut facing = |to: DVec3| {
            let aside = [0.0, 1e-7, 1e-3, 0.3, 1.0, 10.0][random.below(6)];
            (-to.normalize_or(DVec3::X) + anywhere(random) * aside).normalize_or(DVec3::X)
        };
        let directions = [facing(place), facing(-place)];
        let x = wide(random, DVec3::ZERO, directions[0], 1.0);
        let y = wide(random, place, directions[1], size);
        let (a, b): (Shape<DVec3>, Shape<DVec3>) = (x.into(), y.into());
        let closest = matrix::distance(&a, &b, &mut ()).unwrap();
        let band = 1e-8 * (1.0 + size);
        let off = [(closest.a, &x), (closest.b, &y)]
            .map(|(point, sector)| distance::point_sector(point, sector, &mut ()).distance);
        assert!(off[0].max(off[1]) < 1e-14 * (1.0 + size + place.length()), "{off:?} {x:?} {y:?}");
        let nearest = brute(&x, &y);
        assert!(closest.distance <= nearest + band, "{nearest:e} {closest:?} {x:?} {y:?}");
        if closest.distance > 0.0 { apart += 1 } else { met += 1 }
    });
    assert!(std::env::var("SEED").is_ok() || apart > 80 && met > 80, "{apart} {met}");
}
