//! Turning sweeps took up to 2 s, in which a step led hardly on, or nowhere; some gave up in the end.
//!
//! Causes and fixes, a test for each:
//!
//! - The steps followed a direction that rests. A plane that turns leans towards the other body along it, as far as that may come: before
//!   contact at u = 0 a step was a tenth of u, and the box of a mesh of one point took 907,399 of them. What has no end is
//!   followed along a direction that turns with it, and the boxes of a mesh are opened after 32 steps.
//! - Only sectors were known to lead away from their apex. A ray does from its origin: beside a point 4e-14 away each step was
//!   3e-7 of the frame.
//! - Bodies that turn did not touch where the next step was less than an ulp of u: so a search took 2,048 steps on the spot.
//! - The plane lay an ulp of far coordinates beside the part of it that the search looked at, so that half of a wide sector came no
//!   nearer than 1e-10: one direction of time gave up.
//!
//! Two causes show in time alone. At each step, a k-DOP near a ray, a line or a plane was judged exactly, though no answer in time needs
//! it; and exact arithmetic was asked about poses at u = 1e-308, whose numbers are of all sizes.

use glam::{DVec2, DVec3, Vec2};
use hitbench_core::Scalar;
use hitbench_core::intersect::Recorder;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{
    Angle, Ellipsoid, Hull, Mesh, Motion, Obb, Plane, Ray, Sector, Segment,
};
use hitbench_core::shapes::{Shape, Turn};

/// The answer in double precision, after at most so many steps.
fn within<V: Dimension>(
    most: u32,
    (a, of_a): (Shape<V>, Motion<V>),
    (b, of_b): (Shape<V>, Motion<V>),
) -> Option<Overlap<f64>> {
    let mut steps = 0;
    let mut count = || {
        steps += 1;
        false
    };
    let met = explain::with(&mut Recorder::of_verdict(&mut count)).sweep(&a, of_a, &b, of_b);
    assert!(steps <= most, "{steps} steps");
    met.expect("the search comes to its end")
        .map(|Overlap { first, last }| Overlap { first: first.double(), last: last.double() })
}

fn turning(displacement: DVec2, degrees: f64) -> Motion<DVec2> {
    Motion { displacement, turn: Some(Turn::<DVec2>::new(Angle::Degrees(degrees)).unwrap()) }
}

#[test]
fn a_point_slides_along_a_plane_that_turns() {
    let plane = Plane::new(DVec2::new(-1.2246467991473532e-16, -1.0), -1.0000000000000002).unwrap();
    let point = DVec2::new(-1.224646799147353e-16, 1.0000000000000002);
    let mesh = Mesh::new(vec![point; 3], vec![[0, 1, 2]]).unwrap();
    let (a, b) = (turning(DVec2::ZERO, -6.796848840518521), DVec2::X.into());
    let met = within(500, (plane.into(), a), (mesh.into(), b)).unwrap();
    // The way from the plane grows as u².
    assert!(met.first < 1e-6 && met.last < 1e-6, "{met:?}");
}

#[test]
fn a_wide_sector_before_a_plane_that_turns_fast() {
    let apex = DVec2::new(-684824.0638110057, 891010.7122832761);
    let angle = Angle::Degrees(146.3520567232991);
    let sector = Sector::new(apex, DVec2::Y, angle, 0.001737013658133782).unwrap();
    let normal = DVec2::new(-0.9999999845459211, -0.00017580716027870705);
    let plane = Plane::new(normal, 684667.4062366658).unwrap();
    let fast = turning(DVec2::new(-156668.155262664, 891131081.7156748), 33.93992922550265);
    let met = within(1_000, (sector.into(), DVec2::ZERO.into()), (plane.into(), fast)).unwrap();
    assert!((met.last - 0.0010000032906).abs() < 1e-11, "{met:?}");
}

#[test]
fn a_ray_turns_about_its_origin_beside_a_corner() {
    let corners =
        [(-2.0, -2.0), (-1.0, -2.0), (-2.0, -3.0), (0.0, -2.0), (-2.0, 0.0), (-1.0, -3.0)];
    let hull = Hull::new(corners.map(|(x, y)| DVec2::new(x, y))).unwrap();
    let ray = Ray::new(DVec2::new(4.463096558993129e-14, -2.0), DVec2::X).unwrap();
    let turn = turning(DVec2::ZERO, 42.573835600393835);
    assert_eq!(within(500, (hull.into(), DVec2::ZERO.into()), (ray.into(), turn)), None);
}

#[test]
fn steps_on_the_spot() {
    let plane = Plane::new(DVec2::Y, -809354.8702419142).unwrap();
    let center = DVec2::new(-469905.5075914588, -809359.1783036517);
    let half = DVec2::new(0.6427555376499837, 0.19315608365549228);
    let axes = [
        DVec2::new(0.8137831239627631, 0.5811686735822967),
        DVec2::new(-0.5811686735822967, 0.8137831239627631),
    ];
    let ellipse = Ellipsoid::new(center, half, axes).unwrap();
    let way = turning(DVec2::new(704861.239531239, 6.551317880365577), 87.59204158965275);
    let met = within(500, (plane.into(), DVec2::ZERO.into()), (ellipse.into(), way)).unwrap();
    assert!((met.first - 0.559876079371).abs() < 1e-11, "{met:?}");

    let normal = DVec2::new(-4.36280393534186e-9, 1.0);
    let plane = Plane::new(normal, 314149.3992442197).unwrap();
    let start = DVec2::new(436389.1471041701, 314149.40533249045);
    let end = DVec2::new(436389.1489295544, 314149.40533252363);
    let segment = Segment::new(start, end).unwrap();
    let way = turning(DVec2::new(-436389149.387276, -6.088399316557956), -48.97962109314932);
    let met = within(500, (plane.into(), DVec2::ZERO.into()), (segment.into(), way)).unwrap();
    assert!((met.first - 9.9979078806e-4).abs() < 1e-13, "{met:?}");
}

/// In either direction of time.
#[test]
fn a_wide_sector_along_a_far_plane() {
    let plane: Shape<Vec2> = Plane::new(Vec2::new(-4.56556e-8, 1.0), -502831.34).unwrap().into();
    let (apex, angle) = (Vec2::new(-147590.44, -502831.34), Angle::Degrees(163.06078));
    let sector: Shape<Vec2> = Sector::new(apex, Vec2::Y, angle, 0.0029296875).unwrap().into();
    let [a, b] = [Vec2::new(-0.00390625, 0.0), Vec2::new(442771.4, -0.040039063)];
    let met = within(100, (plane.clone(), a.into()), (sector.clone(), b.into())).unwrap();
    let back = [(plane.posed(a, None), (-a).into()), (sector.posed(b, None), (-b).into())];
    let [plane, sector] = back;
    let back = within(100, plane, sector).unwrap();
    // The poses at the end are rounded to 0.03 of a way of 442,771.
    assert!((met.first + back.last - 1.0).abs() < 0.2, "{met:?} {back:?}");
}

/// In space a pair that stays near gives up after 1,024 steps, of which each search for a direction counts as 64.
#[test]
fn a_segment_that_slides_off_a_plate() {
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let plate = Obb::new(DVec3::new(0.0, -1.0, 1.0), DVec3::new(1.0, 0.0, 1.0), axes).unwrap();
    let low = -1.000000000000019;
    let segment = Segment::new(DVec3::new(-1.5, low, 0.5), DVec3::new(-0.5, low, 0.5)).unwrap();
    let axis = DVec3::new(0.6560163226799107, 0.527886006109228, 0.5394246462033185);
    let turn = Turn::<DVec3>::new(axis, Angle::Degrees(-40.56369530728938)).unwrap();
    let way = Motion { displacement: DVec3::new(1.0, 0.0, -1.0), turn: Some(turn) };
    let mut steps = 0;
    let mut count = || {
        steps += 1;
        false
    };
    let (a, b): (Shape<DVec3>, Shape<DVec3>) = (plate.into(), segment.into());
    let mut recorder = Recorder::of_verdict(&mut count);
    let answer = explain::with(&mut recorder).sweep(&a, DVec3::ZERO, &b, way);
    if let Err(unanswered) = answer {
        let known = unanswered.gave_up().expect("it says before which instant they are apart");
        assert!(known > 0.0 && known < 1.0);
    }
    assert!(steps <= 1_025, "{steps} steps");
}
