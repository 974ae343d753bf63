//! Six pairs that were reported with normals at the first contact that are off: far out, tiny, or
//! on ways 10,000 times as long as the shapes.
//!
//! The instants and normals are those of a search for the latest separating plane with 100 digits,
//! on the numbers as they stand here. For each direction n in which the shapes approach, their
//! supports tell when the planes across n meet; the latest of these times is the first contact. It
//! is quasi-concave in n, so the ellipsoid method finds it, in which each support point cuts away
//! the directions that cannot be better. The corners of the frustum are those that it stores.
//! `tests/reported` has the same pairs as scenes.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

use crate::common::*;

fn v<V: Vector>(x: f64, y: f64, z: f64) -> V {
    V::from_space(DVec3::new(x, y, z))
}

fn s<S: Scalar>(x: f64) -> S {
    S::of(x)
}

/// The first contact is at `first`, to so much of the frame, and the normal there is `n` within 0.01°.
fn holds<V: Dimension>([a, b]: [(Shape<V>, V); 2], first: f64, within: f64, n: DVec3) {
    let found = matrix::sweep(&a.0, a.1, &b.0, b.1).unwrap().unwrap();
    assert!((found.first.double() - first).abs() <= within, "{} for {first}", found.first);
    let contact = matrix::contact(&a.0, a.1, &b.0, b.1, found.first).unwrap();
    let off = lift(contact.normal.unwrap()).angle_between(n).to_degrees();
    assert!(off < 0.01, "{off}° off: {:?} for {n}", contact.normal);
}

#[test]
fn a_segment_and_an_ellipsoid() {
    let a = Segment::new(
        v(1437537.5961117141, -1466986.8339523172, -231102.62113418843),
        v(-544230.3180975836, 989878.6555912613, -1885161.4299630288),
    );
    let b = Ellipsoid::new(
        v(-891482.3913066239, -78313.52808724024, 950196.3708444943),
        v(521852.151322063, 1322913.470380841, 1466235.387962099),
        [
            v(-0.9416945369881546, 0.2558186346073198, -0.21855943172123934),
            v(-0.013859906863420035, -0.6785090059762517, -0.7344613208269417),
            v(-0.33618343502974946, -0.6886090000840572, 0.6424938466746846),
        ],
    );
    let ways: [DVec3; 2] = [
        v(163648.42939974018, -111633.76212854675, 2440015.6233014385),
        v(-3683.884166738713, 2127.816326964159, 4864.238411009115),
    ];
    let normal = DVec3::new(-0.812832782183, -0.334685299761, 0.476747961016);
    holds(
        [(a.unwrap().into(), ways[0]), (b.unwrap().into(), ways[1])],
        0.7126150695629101,
        1e-9,
        normal,
    );
}

#[test]
fn a_sector_and_a_cylinder() {
    let a = Sector::new(
        v(-1533248.0980685449, 557767.0605754901, -46660.54244386419),
        v(0.723024082500496, 0.1398063005730112, -0.6765281771252435),
        Angle::Degrees(s(30.0)),
        s(653536.2422757924),
    );
    let b = Cylinder::new(
        v(-140887.7584107433, 1741049.2281452261, 47459.8875439014),
        v(1752288.682740257, 820372.9515371508, -887387.5025309941),
        s(925450.7897652033),
    );
    let ways: [DVec3; 2] = [v(5188724.759992336, 0.0, 0.0), v(-0.0, 0.0, 0.0)];
    let normal = DVec3::new(0.520611620942, 0.816239121931, 0.250434095063);
    holds(
        [(a.unwrap().into(), ways[0]), (b.unwrap().into(), ways[1])],
        0.11018292533325268,
        1e-9,
        normal,
    );
}

#[test]
fn a_box_and_a_cylinder() {
    let a = Obb::new(
        v(-0.00016339056310243905, -4.297426494304091e-05, 0.001163780689239502),
        v(0.0002558584092184901, 0.00013063896039966494, 0.0003588914405554533),
        [
            v(0.5358742475509644, 0.4355580508708954, -0.7232758402824402),
            v(0.25051432847976685, 0.7360556125640869, 0.62885981798172),
            v(0.8062762022018433, -0.518180787563324, 0.2853197157382965),
        ],
    );
    let b = Cylinder::new(
        v(0.0002463011478539556, -0.0005512773641385138, -0.0014677455183118582),
        v(0.001925122458487749, -6.352367927320302e-05, 0.0005233777919784188),
        s(0.0008778834599070251),
    );
    let ways: [Vec3; 2] = [
        v(-0.445771723985672, 2.050992488861084, -2.0182387828826904),
        v(-0.44927892088890076, 2.0512397289276123, -2.0139856338500977),
    ];
    let normal = DVec3::new(0.761380259216, 0.024078329175, -0.647858267633);
    holds(
        [(a.unwrap().into(), ways[0]), (b.unwrap().into(), ways[1])],
        0.13362302580139476,
        1e-6,
        normal,
    );
}

#[test]
fn a_cylinder_and_a_sector() {
    let a = Cylinder::new(
        v(-0.8934110999107361, -1.71612548828125, 1.8997248411178589),
        v(-1.577264666557312, -1.5835002660751343, -1.9402849674224854),
        s(0.5499449372291565),
    );
    let b = Sector::new(
        v(0.4510839283466339, -0.6237117052078247, -0.2689948081970215),
        v(0.26509353518486023, 0.5299985408782959, 0.805497944355011),
        Angle::Degrees(s(60.0)),
        s(0.4427851140499115),
    );
    let ways: [Vec3; 2] = [
        v(3830.00732421875, 2166.51708984375, 4374.37353515625),
        v(-7448.15625, -1771.2064208984375, -3238.309326171875),
    ];
    let normal = DVec3::new(0.615194760827, 0.784048910322, -0.082478557663);
    holds(
        [(a.unwrap().into(), ways[0]), (b.unwrap().into(), ways[1])],
        0.00011668859059888327,
        1e-9,
        normal,
    );
}

#[test]
fn a_triangle_and_an_ellipsoid() {
    let a = Triangle::new(
        v(1000001.5625, 999998.625, 1000000.6875),
        v(999999.6875, 1000000.9375, 1000001.75),
        v(1000000.75, 1000000.875, 999998.6875),
    );
    let b = Ellipsoid::new(
        v(999998.6875, 999998.375, 1000001.0625),
        v(1.213106393814087, 1.2896620035171509, 0.7016236782073975),
        [
            v(-0.2967325448989868, -0.21407772600650787, -0.9306559562683105),
            v(-0.12723802030086517, 0.9747229218482971, -0.18364553153514862),
            v(0.9464461207389832, 0.06392121315002441, -0.31647083163261414),
        ],
    );
    let ways: [Vec3; 2] =
        [v(-1.2692286968231201, -2.841701030731201, -1.068025827407837), v(-0.0, 0.0, 0.0)];
    let normal = DVec3::new(-0.756737167605, -0.649123455255, 0.077379577428);
    holds(
        [(a.unwrap().into(), ways[0]), (b.unwrap().into(), ways[1])],
        0.5150804328456038,
        1e-6,
        normal,
    );
}

#[test]
fn a_cone_and_a_frustum() {
    let a = Cone::new(
        v(999999.625, 1000000.5625, 1000001.5625),
        v(1000001.375, 1000000.1875, 1000000.875),
        s(1.302263617515564),
    );
    let b = Frustum::new(
        v(1000000.625, 1000001.5, 1000001.5625),
        v(1000001.5, 1000001.9375, 1000001.625),
        v(0.0, 1.0, 0.0),
        Angle::Degrees(s(90.0)),
        s(2.2425014972686768),
        s(1.045020341873169),
        s(2.4165005683898926),
    );
    let ways: [Vec3; 2] =
        [v(6.003897190093994, 12.606266021728516, -0.14893023669719696), v(-0.0, 0.0, 0.0)];
    let normal = DVec3::new(0.892049797451, 0.448007231609, 0.059469986497);
    holds(
        [(a.unwrap().into(), ways[0]), (b.unwrap().into(), ways[1])],
        0.006609686297247959,
        1e-6,
        normal,
    );
}
