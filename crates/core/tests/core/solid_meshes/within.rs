//! One mesh within another, motions of both, and what is told of it.

use glam::{DQuat, DVec3, Vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::steps::{Side, Step};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::intersect::{Decision, Record, matrix};
use hitbench_core::shapes::{Aabb, Angle, Ball, Mesh, Motion, Ray, Shape, Turn};

use super::{inside_out, joined, moved, solid, surface};
use crate::common::cases_of;
use crate::common::meshes::{cube, icosphere, torus_knot};

fn asked(a: &Shape<DVec3>, b: &Shape<DVec3>) -> (bool, Record<DVec3>) {
    let (overlap, record) = Record::of(|probe| explain::with(probe).overlap(a, b).unwrap());
    assert_eq!(matrix::overlap(a, b), Ok(overlap));
    assert_eq!(matrix::overlap(b, a), Ok(overlap));
    assert_eq!(record.decided.map(|decided| decided.decision.answer()), Some(overlap));
    (overlap, record)
}

fn decision(a: &Shape<DVec3>, b: &Shape<DVec3>) -> (Decision, Option<Side>) {
    let record = asked(a, b).1;
    let of = match record.deciding() {
        Some(Step::Winding(winding)) => Some(winding.of),
        _ => None,
    };
    (record.decided.unwrap().decision, of)
}

#[test]
fn a_mesh_within_a_mesh_meets_it_if_the_outer_one_is_solid() {
    let large = || moved(cube(), |p| p * 3.0);
    let [full, skin]: [Shape<DVec3>; 2] =
        [solid(large(), |p| p).into(), surface(large(), |p| p).into()];
    let [stone, shell]: [Shape<DVec3>; 2] =
        [solid(icosphere(1), |p| p).into(), surface(icosphere(1), |p| p).into()];
    for small in [&stone, &shell] {
        assert_eq!(decision(&full, small), (Decision::Step(true), Some(Side::A)));
        assert_eq!(decision(small, &full), (Decision::Step(true), Some(Side::B)));
        assert_eq!(decision(small, &skin), (Decision::WithinSurface, None));
        assert_eq!(decision(&skin, small), (Decision::WithinSurface, None));
        let common = matrix::distance(&full, small).unwrap();
        assert!(common.distance == 0.0 && common.a == common.b && common.a.length() < 1.01);
        assert!(matrix::distance(&skin, small).unwrap().distance > 1.9);
        let out = matrix::penetration(small, &full).unwrap().expect("it is within");
        if matches!(small, Shape::Mesh(mesh) if mesh.is_solid()) {
            // Both are convex and solid: the depth of the cube's side and the stone's radius.
            assert!((out.depth - 4.0).abs() < 1e-12, "{out:?}");
        } else {
            // No less leads a triangle of the skin out, and what leads all of it out is deeper.
            assert!((1.99..4.0).contains(&out.depth), "{out:?}");
        }
    }
    let far = surface(moved(cube(), |p| p + 9.0), |p: DVec3| p).into();
    assert_eq!(decision(&full, &far), (Decision::RootsApart, None));
}

/// The first part is outside, and the second within.
#[test]
fn every_part_of_a_mesh_is_asked() {
    let parts = joined([moved(cube(), |p| p + 9.0), moved(cube(), |p| p * 0.5)]);
    let parts: Shape<DVec3> = surface(parts, |p| p).into();
    let full = solid(moved(cube(), |p| p * 3.0), |p| p).into();
    assert!(asked(&parts, &full).0 && asked(&full, &parts).0);
    let hollow = joined([moved(cube(), |p| p * 3.0), moved(inside_out(cube()), |p| p * 2.0)]);
    let hollow = solid(hollow, |p| p).into();
    assert!(!asked(&parts, &hollow).0 && !asked(&hollow, &parts).0);
}

#[test]
fn a_rigid_motion_of_both_changes_no_verdict() {
    let (mut hits, mut misses) = (0, 0);
    cases_of(150, |random| {
        let knot = torus_knot(2, 3, 60, 8);
        // In the tube, or anywhere.
        let center = if random.one_in(2) {
            let ring = 8 * random.below(60);
            knot.0[ring..ring + 8].iter().sum::<DVec3>() / 8.0
        } else {
            DVec3::from_array([0; 3].map(|_| random.between(-1.6, 1.6)))
        };
        let mesh: Mesh<DVec3> = solid(knot, |p| p);
        let ball: Shape<DVec3> = Ball::new(center, random.between(0.0, 0.1)).unwrap().into();
        let mesh: Shape<DVec3> = mesh.into();
        let skin = |mesh: &Shape<DVec3>| match mesh {
            Shape::Mesh(m) => Shape::from(Mesh::new(m.vertices(), m.indices()).unwrap()),
            _ => unreachable!(),
        };
        let gap = matrix::distance(&skin(&mesh), &ball).unwrap().distance;
        let overlap = matrix::overlap(&mesh, &ball).unwrap();
        let turn = DQuat::from_rotation_y(random.between(-3.0, 3.0))
            * DQuat::from_rotation_x(random.between(-3.0, 3.0));
        let to = DVec3::from_array([0; 3].map(|_| random.between(-1e4, 1e4)));
        let axes = DVec3::AXES.map(|axis| turn * axis);
        // About the origin, to which the mesh has its reference point.
        let pose = |shape: &Shape<DVec3>| {
            let at = shape.reference_point();
            shape.posed(turn * at - at + to, Some(&axes))
        };
        if gap > 1e-6 {
            assert_eq!(matrix::overlap(&pose(&mesh), &pose(&ball)), Ok(overlap));
            *(if overlap { &mut hits } else { &mut misses }) += 1;
        }
    });
    assert!(hits > 40 && misses > 40, "{hits} {misses}");
}

#[test]
fn a_box_that_turns_within_is_met_all_the_time() {
    let wide = || moved(cube(), |p| p * 3.0);
    let [full, skin] =
        [solid(wide(), |p: DVec3| p), surface(wide(), |p: DVec3| p)].map(Shape::from);
    let turn = Some(Turn::<DVec3>::new(DVec3::Y, Angle::Degrees(90.0)).unwrap());
    let still = Motion::from(DVec3::ZERO);
    for (half, displacement, in_full, in_skin) in [
        // In its corner it turns within; so wide it meets the skin while it turns; at last it leaves.
        (DVec3::ONE, DVec3::ZERO, Some([0.0, 1.0]), None),
        (DVec3::new(2.75, 1.0, 2.75), DVec3::ZERO, Some([0.0, 1.0]), Some([0.0, 1.0])),
        (DVec3::ONE, DVec3::Y * 8.0, Some([0.0, 0.5]), Some([0.25, 0.5])),
    ] {
        let small: Shape<DVec3> = Aabb::new(DVec3::ZERO, half).unwrap().into();
        let motion = Motion { displacement, turn };
        let met = |of: &Shape<DVec3>| matrix::sweep(&small, motion, of, still).unwrap();
        let times = |of| met(of).map(|met: Overlap<f64>| [met.first, met.last]);
        let [in_both, in_one] = [times(&full), times(&skin)];
        assert!(near(in_both, in_full), "{in_both:?} {half}");
        match (half.x, in_one) {
            // About an eighth of a turn.
            (2.75, Some([first, last])) => {
                assert!(first > 0.05 && first < 0.2 && (first + last - 1.0).abs() < 1e-6)
            }
            _ => assert!(near(in_one, in_skin), "{in_one:?} {half}"),
        }
        // Deep inside of it there is nothing that they touch at first.
        assert!(matrix::contact(&small, motion, &full, still, 0.0).is_none());
    }
}

fn near(said: Option<[f64; 2]>, truth: Option<[f64; 2]>) -> bool {
    match (said, truth) {
        (Some(said), Some(truth)) => (0..2).all(|i| (said[i] - truth[i]).abs() < 1e-9),
        (said, truth) => said.is_none() && truth.is_none(),
    }
}

#[test]
fn a_ray_from_within_goes_out_through_the_surface() {
    let hollow = joined([moved(cube(), |p| p * 3.0), moved(inside_out(cube()), |p| p * 2.0)]);
    let wall: Shape<Vec3> = solid(hollow, Vec3::from_space).into();
    for (x, entry, exit) in
        [(-4.0, 1.0, 7.0), (-2.5, 0.0, 5.5), (0.0, 2.0, 3.0), (2.0, 0.0, 1.0), (3.0, 0.0, 0.0)]
    {
        let ray: Shape<Vec3> = Ray::new(Vec3::new(x, 0.25, 0.5), Vec3::X).unwrap().into();
        let (cast, record) = explain::cast(&ray, &wall);
        let cast = cast.expect("it meets the wall");
        assert_eq!((cast.hit.entry, cast.hit.exit), (entry, exit), "from {x}");
        // What begins on the surface begins inside.
        assert_eq!(cast.hit.normal.is_none(), entry == 0.0, "from {x}: {cast:?}");
        let told = record.steps.iter().find_map(|step| match step {
            Step::Hit(hit) => Some(*hit),
            _ => None,
        });
        let hit = told.expect("the first triangle is told");
        assert_eq!(Some(hit.triangle as usize), cast.triangle);
        assert_eq!(hit.point, DVec3::new(f64::from(x) + hit.t, 0.25, 0.5));
    }
    let past: Shape<Vec3> = Ray::new(Vec3::new(3.5, 0.0, 0.0), Vec3::X).unwrap().into();
    assert!(matrix::cast(&past, &wall).is_none());
}

#[test]
fn the_first_triangle_decides_a_ray() {
    let ball: Shape<DVec3> = surface(icosphere(2), |p| p).into();
    let ray: Shape<DVec3> = Ray::new(DVec3::new(-3.0, 0.4, 0.3), DVec3::X).unwrap().into();
    let (overlap, record) = asked(&ray, &ball);
    let Some(Step::Hit(hit)) = record.deciding() else { panic!("{:?}", record.decided) };
    let cast = matrix::cast(&ray, &ball).unwrap();
    assert!(overlap && Some(hit.triangle as usize) == cast.triangle && hit.t == cast.hit.entry);
}
