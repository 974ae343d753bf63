//! The normal where shapes first touch, for shapes that are built around it: a direction is chosen
//! first, then each shape with a place of a known kind there (a smooth one, an edge, a corner), so
//! that the normals of both, and how many they share, are known.

use glam::{DQuat, DVec3};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::Contact;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

/// A place on the surface of a shape, by the number of dimensions of its cone of normals: 1 where there is one normal.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    EllipsoidSide,
    BallSide,
    CapsuleSide,
    BoxFace,
    BoxEdge,
    BoxCorner,
    HullCorner,
    TriangleFace,
    TriangleEdge,
    SegmentInside,
    SegmentEnd,
    Point,
    CylinderCap,
    CylinderSide,
    CylinderRim,
    ConeApex,
    ConeBase,
    ConeSide,
    ConeRim,
    SectorArc,
    SectorApex,
    Plane,
    HalfSpace,
}

const IN_PLANE: &[Place] = &[
    Place::EllipsoidSide,
    Place::BallSide,
    Place::CapsuleSide,
    Place::BoxFace,
    Place::BoxCorner,
    Place::HullCorner,
    Place::SegmentInside,
    Place::SegmentEnd,
    Place::Point,
    Place::SectorArc,
    Place::SectorApex,
    Place::Plane,
    Place::HalfSpace,
];
const IN_SPACE: &[Place] = &[
    Place::EllipsoidSide,
    Place::BallSide,
    Place::CapsuleSide,
    Place::BoxFace,
    Place::BoxEdge,
    Place::BoxCorner,
    Place::HullCorner,
    Place::TriangleFace,
    Place::TriangleEdge,
    Place::SegmentInside,
    Place::SegmentEnd,
    Place::Point,
    Place::CylinderCap,
    Place::CylinderSide,
    Place::CylinderRim,
    Place::ConeApex,
    Place::ConeBase,
    Place::ConeSide,
    Place::ConeRim,
    Place::SectorArc,
    Place::SectorApex,
    Place::Plane,
    Place::HalfSpace,
];

/// What a place has for normals.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Normals {
    One,
    /// All across the direction of an edge, between two.
    Fan(DVec3),
    Cone,
}

impl Normals {
    /// How many both have in common, if more than one; `None` where that is a matter of rounding.
    fn several(self, other: Self) -> Option<bool> {
        Some(match (self, other) {
            (Normals::One, _) | (_, Normals::One) => false,
            (Normals::Fan(e), Normals::Fan(f)) => {
                if e.cross(f).length() < 0.3 {
                    return None;
                }
                false
            }
            _ => true,
        })
    }
}

mod generic {
    use super::*;
    use crate::common::*;

    fn vector<V: Vector>(v: DVec3) -> V {
        V::from_space(v)
    }

    fn direction<V: Vector>(random: &mut Random) -> DVec3 {
        loop {
            let v = DVec3::from_array(std::array::from_fn(|i| {
                if i < V::DIM { random.between(-1.0, 1.0) } else { 0.0 }
            }));
            if (0.1..=1.0).contains(&v.length()) {
                return v.normalize();
            }
        }
    }

    /// Unit vectors across n and each other; in the plane the second is z.
    fn across<V: Vector>(n: DVec3, random: &mut Random) -> [DVec3; 2] {
        if V::DIM == 2 {
            return [DVec3::new(-n.y, n.x, 0.0), DVec3::Z];
        }
        let first =
            DQuat::from_axis_angle(n, random.between(0.0, 6.2)) * n.any_orthonormal_vector();
        [first, n.cross(first)]
    }

    fn obb<V: Vector>(center: DVec3, half: [f64; 3], axes: [DVec3; 3]) -> Obb<V> {
        let [x, y, _] = axes;
        let y = if V::DIM == 2 { DVec3::new(-x.y, x.x, 0.0) } else { y };
        let axes = [x, y, x.cross(y)];
        let half = V::from_fn(|i| V::Scalar::of(half[i]));
        Obb::new(vector(center), half, V::axes_from_fn(|i| vector(axes[i]))).unwrap()
    }

    /// A shape that has, at p, that place with n among the normals, well away from any border of them.
    fn build<V: Vector>(
        place: Place,
        n: DVec3,
        p: DVec3,
        random: &mut Random,
    ) -> (Shape<V>, Normals) {
        let mut size = |low: f64| random.between(low, 2.0);
        let half = [size(0.2), size(0.2), size(0.2)];
        let (r, length) = (size(0.2), size(0.2));
        let [t, s] = across::<V>(n, random);
        let corner = if V::DIM == 2 { Normals::Cone } else { Normals::Fan(t) };
        let scalar = V::Scalar::of;
        // n is between two directions that are across t, or in the plane across z.
        let lean = random.between(0.25, 1.3);
        let beside = if V::DIM == 2 { t } else { s };
        let (x, y) = (n * lean.cos() + beside * lean.sin(), beside * lean.cos() - n * lean.sin());
        let inside = |random: &mut Random| random.between(-0.8, 0.8);
        let at = |v: DVec3| vector::<V>(v);
        let thin = |shape: Shape<V>, flat: bool| {
            // In the plane a segment has one normal on each side.
            (
                shape,
                if flat && V::DIM == 2 {
                    Normals::One
                } else if flat {
                    Normals::Fan(t)
                } else {
                    Normals::Cone
                },
            )
        };
        match place {
            Place::EllipsoidSide => {
                let axes = [direction::<V>(random), DVec3::ZERO, DVec3::ZERO];
                let [u, v] = across::<V>(axes[0], random);
                let frame = if V::DIM == 2 { [axes[0], u, DVec3::Z] } else { [axes[0], u, v] };
                let local =
                    [0, 1, 2].map(|i| if i < V::DIM { half[i] * frame[i].dot(n) } else { 0.0 });
                let scale = DVec3::from_array(local).length();
                let offset: DVec3 =
                    (0..V::DIM).map(|i| frame[i] * (half[i] * local[i] / scale)).sum();
                let b: Obb<V> = obb(p - offset, half, frame);
                (Ellipsoid::new(b.center(), b.half(), *b.axes()).unwrap().into(), Normals::One)
            }
            Place::BallSide => (Ball::new(at(p - n * r), scalar(r)).unwrap().into(), Normals::One),
            Place::CapsuleSide => {
                let end = p - n * r;
                let along = if random.one_in(2) { t * length } else { t * length - n * length };
                let start = if random.one_in(2) { end + along } else { end - t * r + along * 0.0 };
                (Capsule::new(at(start), at(end), scalar(r)).unwrap().into(), Normals::One)
            }
            Place::BoxFace => {
                let off = t * (half[1] * inside(random))
                    + if V::DIM == 3 { s * (half[2] * inside(random)) } else { DVec3::ZERO };
                (obb(p - n * half[0] + off, half, [n, t, s]).into(), Normals::One)
            }
            Place::BoxEdge | Place::BoxCorner if place == Place::BoxEdge || V::DIM == 2 => {
                let along = if V::DIM == 3 { t * (half[2] * inside(random)) } else { DVec3::ZERO };
                let center = p - x * half[0] + y * half[1] + along;
                (obb(center, half, [x, y, t]).into(), corner)
            }
            Place::BoxCorner => loop {
                let x = direction::<V>(random);
                let [y, z] = across::<V>(x, random);
                let axes = [x, y, z];
                if axes.iter().all(|axis| axis.dot(n).abs() > 0.2) {
                    let out: DVec3 =
                        (0..3).map(|i| axes[i] * (half[i] * axes[i].dot(n).signum())).sum();
                    break (obb(p - out, half, axes).into(), Normals::Cone);
                }
            },
            Place::HullCorner => {
                let mut points = vec![at(p)];
                for _ in 0..6 {
                    points
                        .push(at(p - n * random.between(1.0, 2.0) + direction::<V>(random) * 0.8));
                }
                (Hull::new(points).unwrap().into(), Normals::Cone)
            }
            Place::TriangleFace => {
                let [a, b] = [t * length + s * 0.3, s * r - t * 0.4];
                (Triangle::new(at(p + a), at(p + b), at(p - a - b)).unwrap().into(), Normals::One)
            }
            Place::TriangleEdge => {
                let third = p - n * r + s * random.between(-1.0, 1.0);
                let [a, b] = [p + t * length, p - t * r];
                (Triangle::new(at(a), at(third), at(b)).unwrap().into(), Normals::Fan(t))
            }
            Place::SegmentInside => {
                thin(Segment::new(at(p + t * length), at(p - t * r)).unwrap().into(), true)
            }
            Place::SegmentEnd => {
                thin(Segment::new(at(p), at(p - x * length)).unwrap().into(), false)
            }
            Place::Point => thin(hitbench_core::shapes::Point::new(at(p)).unwrap().into(), false),
            Place::CylinderCap => {
                let end = p + t * (r * inside(random));
                (
                    Cylinder::new(at(end - n * length), at(end), scalar(r)).unwrap().into(),
                    Normals::One,
                )
            }
            Place::CylinderSide => {
                let middle = p - n * r;
                (
                    Cylinder::new(at(middle - t * length), at(middle + t * half[0]), scalar(r))
                        .unwrap()
                        .into(),
                    Normals::One,
                )
            }
            Place::CylinderRim => {
                // n = x cos − y sin, with the axis along x.
                let end = p + y * r;
                (
                    Cylinder::new(at(end - x * length), at(end), scalar(r)).unwrap().into(),
                    Normals::Fan(t),
                )
            }
            Place::ConeApex => {
                // The normals there are off the axis by less than the half-angle's complement.
                let axis = (n + t * random.between(0.0, 0.3)).normalize();
                (
                    Cone::new(at(p), at(p - axis * 1.5), scalar(r.min(1.5))).unwrap().into(),
                    Normals::Cone,
                )
            }
            Place::ConeBase => {
                let base = p + t * (r * inside(random));
                (
                    Cone::new(at(base - n * length), at(base), scalar(r)).unwrap().into(),
                    Normals::One,
                )
            }
            Place::ConeSide => {
                // Along the side from the apex: cos β of the axis and sin β of the way out, with the normal across.
                let (sin, cos) = random.between(0.3, 1.2).sin_cos();
                let axis = t * cos - n * sin;
                let apex = p - t * half[0];
                let slant = half[0] + length;
                let base = apex + axis * (slant * cos);
                (Cone::new(at(apex), at(base), scalar(slant * sin)).unwrap().into(), Normals::One)
            }
            Place::ConeRim => {
                let base = p + y * r;
                (
                    Cone::new(at(base - x * length), at(base), scalar(r)).unwrap().into(),
                    Normals::Fan(t),
                )
            }
            Place::SectorArc | Place::SectorApex => {
                let degrees = random.between(20.0, 90.0);
                let off = if place == Place::SectorArc {
                    random.between(0.0, degrees - 10.0)
                } else {
                    180.0 - random.between(0.0, (80.0 - degrees).max(0.0))
                };
                if place == Place::SectorApex && degrees > 75.0 {
                    return build(place, n, p, random);
                }
                let (sin, cos) = off.to_radians().sin_cos();
                let axis = n * cos + t * sin;
                let apex = if place == Place::SectorArc { p - n * r } else { p };
                let half_angle = Angle::Degrees(scalar(degrees));
                let normals = if place == Place::SectorArc { Normals::One } else { Normals::Cone };
                (Sector::new(at(apex), at(axis), half_angle, scalar(r)).unwrap().into(), normals)
            }
            Place::Plane => (
                hitbench_core::shapes::Plane::new(at(n), scalar(n.dot(p))).unwrap().into(),
                Normals::One,
            ),
            Place::HalfSpace => (
                hitbench_core::shapes::HalfSpace::new(at(n), scalar(n.dot(p))).unwrap().into(),
                Normals::One,
            ),
            place => unreachable!("{place:?}"),
        }
    }

    /// 0.01°
    const CLOSE: f64 = 1.745e-4;

    pub fn normals_at_the_first_contact<V: Dimension>() {
        let places = if V::DIM == 2 { IN_PLANE } else { IN_SPACE };
        let [mut one, mut several, mut beside, mut known] = [0_u32; 4];
        let mut worst = 0.0_f64;
        cases_of(count(1000), |random| {
            let [first, second] = [0, 1].map(|_| places[random.below(places.len())]);
            let flat = |place| matches!(place, Place::Plane | Place::HalfSpace);
            if flat(first) && flat(second) {
                return;
            }
            let n = direction::<V>(random);
            let p = direction::<V>(random) * random.between(0.0, 5.0);
            let (a, of_a) = build::<V>(first, n, p, random);
            let (b, of_b) = build::<V>(second, -n, p, random);
            let Some(undefined) = of_a.several(of_b) else { return };
            let exact = ulp::<V::Scalar>(1.0) < 1e-10;
            if undefined && !exact {
                // Rounded to single precision, a corner passes beside the other.
                return;
            }
            let [t, _] = across::<V>(n, random);
            let far = if exact { 1e3 } else { 10.0 };
            let way = (t * random.between(-5.0, 5.0) - n) * random.between(0.1, far);
            let u = random.between(0.1, 0.9);
            let b = b.posed(vector(-way * u), None);
            let way = vector::<V>(way);
            let answer = matrix::sweep(&a, V::ZERO, &b, way).unwrap();
            let what = || {
                format!("{first:?} {second:?} n = {n} at {p}: {a:?}, {b:?} by {way:?}: {answer:?}")
            };
            let Some(overlap) = answer else {
                assert!(undefined, "missed: {}", what());
                return;
            };
            let contact = matrix::contact(&a, V::ZERO, &b, way, overlap.first);
            let Contact { point, normal, normal_unique } =
                contact.unwrap_or_else(|| panic!("{}", what()));
            let high = (lift(point) - p).dot(n).abs();
            assert!(high < 1e-4, "{high:e} off the surface: {}", what());
            if undefined {
                // The search may stop a little beside the corner, where there is one normal.
                several += 1;
                beside += u32::from(normal_unique);
                let Some(normal) = normal else { return };
                known += 1;
                // Whatever normal it is: moved along it they part, as nothing of A lies beyond all of B.
                let n = V::from_space(lift(normal));
                let met = b.posed(way * overlap.first, None);
                let across = a.support(n).zip(met.support(-n));
                let deep = across.map_or(0.0, |(p, q)| (lift(p) - lift(q)).dot(lift(normal)));
                assert!(deep < 1e-4, "{deep:e} deep along {normal:?}: {}", what());
                return;
            }
            let normal = normal.unwrap_or_else(|| panic!("undefined: {}", what()));
            assert!(normal_unique, "one of several: {}", what());
            one += 1;
            let off = (lift(normal) - n).length();
            worst = worst.max(off);
            assert!(off < CLOSE, "off by {off:e}: {}", what());
        });
        eprintln!(
            "{one} have one normal, off by at most {:e}°; {several} have several",
            worst.to_degrees()
        );
        assert!(beside * 100 <= several, "{beside} of {several}");
        assert!(known * 10 >= several * 9, "{known} of {several} have a normal");
        assert!(one > several, "{one} have one normal, {several} several");
    }
}

in_every_space!(normals_at_the_first_contact);
