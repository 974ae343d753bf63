//! Every constructor refuses nonsense with a message that names the field and the value and says the way out.

use glam::{DVec2, Vec2, Vec3};
use hitbench_core::Scalar;
use hitbench_core::shapes::*;

const NAN: f32 = f32::NAN;
const INF: f32 = f32::INFINITY;

fn refused<T>(result: Result<T, ShapeError>, message: &str) {
    let error = result.err().unwrap_or_else(|| panic!("accepted, expected: {message}"));
    assert_eq!(error.to_string(), message);
}

#[test]
fn numbers() {
    let o = Vec2::ZERO;
    refused(Point::new(Vec2::new(NAN, 0.0)), "at is NaN: write a finite number");
    refused(Ball::new(Vec2::new(0.0, INF), 1.0), "center is inf: write a finite number");
    refused(Ball::new(o, -1.5), "radius is -1.5: a size is 0 or more");
    refused(Ball::new(o, NAN), "radius is NaN: write a finite number");
    refused(Capsule::new(o, o, -1.0), "radius is -1: a size is 0 or more");
    refused(Aabb::new(o, Vec2::new(1.0, -2.0)), "half is -2: a size is 0 or more");
    refused(
        Aabb::from_min_max(Vec2::new(1.0, 0.0), Vec2::ZERO),
        "max - min is -1: a size is 0 or more",
    );
    let limit = Vec2::splat(f32::LIMIT);
    assert_eq!(Aabb::from_min_max(-limit, limit).unwrap().half(), limit);
    refused(
        Point::new(Vec2::new(2.0_f32.powi(61), 0.0)),
        "at is 2305843009213694000: numbers may go from -2^60 to 2^60, so that no square overflows",
    );
    refused(
        Ball::new(DVec2::ZERO, 1e200),
        &format!(
            "radius is {:e}: numbers may go from -2^500 to 2^500, so that no square overflows",
            1e200
        ),
    );
    let limit = 2.0_f32.powi(60);
    assert!(Aabb::new(Vec2::splat(-limit), Vec2::splat(limit)).is_ok());
    refused(Segment::new(o, Vec2::new(0.0, -INF)), "end is -inf: write a finite number");
    refused(Triangle::new(o, o, Vec2::splat(NAN)), "c is NaN: write a finite number");
}

#[test]
fn directions() {
    let zero = |field: &str| {
        format!("{field} is the zero vector: a direction needs a length, such as (1, 0)")
    };
    let (o, x) = (Vec3::ZERO, Vec3::X);
    refused(Ray::new(x, o), &zero("direction"));
    refused(Line::new(x, o), &zero("direction"));
    refused(Line::from_points(x, x), &zero("b - a"));
    refused(Plane::new(o, 1.0), &zero("normal"));
    refused(Plane::from_point_normal(x, o), &zero("normal"));
    refused(Plane::<Vec3>::from_points(o, x, x * 3.0), &zero("(b - a) × (c - a)"));
    refused(HalfSpace::new(o, 1.0), &zero("normal"));
    refused(Line::from_implicit(Vec2::ZERO, 1.0), &zero("normal"));
    refused(Sector::new(x, o, Angle::Degrees(1.0), 1.0), &zero("direction"));
    refused(Obb::from_quat(o, x, glam::Quat::from_xyzw(0.0, 0.0, 0.0, 0.0)), &zero("rotation"));
    // The tiniest of vectors is a direction all the same.
    let tiny = Vec3::new(f32::from_bits(1), 0.0, -f32::from_bits(1));
    let ray = Ray::new(o, tiny).unwrap();
    assert!((ray.direction().length() - 1.0).abs() < 1e-6);
}

#[test]
fn angles_and_axes() {
    let sector = |angle| Sector::new(Vec2::ZERO, Vec2::X, angle, 1.0);
    let message = |degrees: &str| {
        format!("half_angle is {degrees} degrees: a half-angle lies from 0 to 180 degrees")
    };
    refused(sector(Angle::Degrees(-1.0)), &message("-1"));
    refused(sector(Angle::Degrees(180.5)), &message("180.5"));
    refused(sector(Angle::Radians(NAN)), &message("NaN"));
    assert_eq!(sector(Angle::Radians(std::f32::consts::PI)).unwrap().cos(), -1.0);
    assert_eq!(sector(Angle::Degrees(90.0)).unwrap().cos(), 0.0);
    assert_eq!(sector(Angle::Degrees(0.0)).unwrap().sin(), 0.0);

    let off = "rotation: the axes are off a right-handed orthonormal frame by 2, and 1e-6 is allowed: write Orthonormalized for Axes, in code orthonormalized(axes)";
    refused(Obb::new(Vec3::ZERO, Vec3::ONE, [Vec3::X, Vec3::Y, -Vec3::Z]), off);
    refused(Ellipsoid::new(Vec2::ZERO, Vec2::ONE, [Vec2::Y, Vec2::X]), off);
    refused(
        Obb::from_angle(Vec2::ZERO, Vec2::ONE, Angle::Radians(INF)),
        "rotation is inf: write a finite number",
    );
}

#[test]
fn solids() {
    let (o, x) = (Vec3::ZERO, Vec3::X);
    let flat = |field: &str| {
        format!(
            "{field} is the same point as the other end, but radius is 2: move one end, or make radius 0"
        )
    };
    refused(Cylinder::new(x, x, 2.0), &flat("end"));
    refused(Cone::new(x, x, 2.0), &flat("base"));
    assert!(Cone::new(x, x, 0.0).is_ok());
    refused(Hull::new(vec![o, x]), "points has 2 points: at least 3 are needed");
    refused(
        Mesh::new(vec![o, x, x], vec![]),
        "there are no triangles: a mesh needs at least one face",
    );
    refused(
        Mesh::new(vec![o, x, x], vec![[0, 1, 2], [0, 1, 7]]),
        "triangle 1 uses vertex 7, but there are 3",
    );
}

#[test]
fn kdops() {
    let square = vec![Vec2::X, Vec2::Y];
    let kdop = |directions: &[Vec2], min: &[f32], max: &[f32]| {
        Kdop::new(directions.to_vec(), min.to_vec(), max.to_vec())
    };
    refused(
        kdop(&square, &[0.0], &[1.0, 1.0]),
        "min has 1 numbers for 2 directions: write one for each",
    );
    refused(
        kdop(&square, &[0.0, 2.0], &[1.0, 1.0]),
        "min[1] is 2, above max[1] = 1: the k-DOP is empty; swap them",
    );
    let unbounded = |count: usize| {
        format!(
            "the {count} directions of the k-DOP do not span all dimensions, so it is unbounded: add one"
        )
    };
    refused(kdop(&[], &[], &[]), &unbounded(0));
    refused(kdop(&[Vec2::X, -Vec2::X * 3.0], &[0.0; 2], &[1.0; 2]), &unbounded(2));
    let flat = vec![Vec3::X, Vec3::Y, Vec3::new(0.3, 0.7, 0.0)];
    refused(Kdop::new(flat, vec![0.0; 3], vec![1.0; 3]), &unbounded(3));
    refused(
        kdop(&[Vec2::X, Vec2::Y, Vec2::ONE], &[0.0, 0.0, 3.0], &[1.0, 1.0, 4.0]),
        "the intervals of the k-DOP have no point in common: widen one",
    );
    refused(
        kdop(&[Vec2::X, Vec2::ZERO], &[0.0; 2], &[1.0; 2]),
        "directions is the zero vector: a direction needs a length, such as (1, 0)",
    );
    refused(kdop(&square, &[NAN, 0.0], &[1.0; 2]), "min is NaN: write a finite number");
}

#[test]
fn corners_of_kdops() {
    // A square without two of its corners, in directions of any length.
    let octagon = Kdop::new(
        vec![Vec2::X * 2.0, Vec2::Y, Vec2::ONE],
        vec![-2.0, -1.0, -1.0],
        vec![2.0, 1.0, 1.0],
    )
    .unwrap();
    let expected = [(-1, 0), (-1, 1), (0, -1), (1, -1), (1, 0), (0, 1)];
    for (x, y) in expected {
        assert!(octagon.vertices().contains(&Vec2::new(x as f32, y as f32)), "{octagon:?}");
    }
    assert_eq!(octagon.vertices().len(), expected.len());

    let axes = vec![Vec3::X, Vec3::Y, Vec3::Z];
    let cube = Kdop::new(axes.clone(), vec![-1.0; 3], vec![1.0; 3]).unwrap();
    assert_eq!(cube.vertices().len(), 8);
    // A corner is cut off just where it is: touching, so not empty, and a point, so flat.
    let mut directions = axes.clone();
    directions.push(Vec3::ONE);
    let point = Kdop::new(directions, vec![-1.0, -1.0, -1.0, 3.0], vec![1.0, 1.0, 1.0, 5.0]);
    assert_eq!(point.unwrap().vertices(), &[Vec3::ONE]);
    let point = Kdop::new(axes, vec![1e6, -3.0, 0.1], vec![1e6, -3.0, 0.1]).unwrap();
    assert_eq!(point.vertices(), &[Vec3::new(1e6, -3.0, 0.1)]);
}

#[test]
fn frustums() {
    let eye = Vec3::new(1.0, 2.0, 3.0);
    let make = |target: Vec3, up: Vec3, fov: f32, aspect: f32, near: f32, far: f32| {
        Frustum::new(eye, target, up, Angle::Degrees(fov), aspect, near, far)
    };
    let (ahead, up) = (eye - Vec3::Z * 5.0, Vec3::Y);
    for (fov, text) in [(0.0, "0"), (180.0, "180"), (NAN, "NaN")] {
        let message = format!("fov_y is {text}: it lies between 0 and 180 degrees, both excluded");
        refused(make(ahead, up, fov, 1.0, 1.0, 2.0), &message);
    }
    refused(make(ahead, up, 90.0, 0.0, 1.0, 2.0), "aspect is 0: width over height is above 0");
    refused(
        make(ahead, up, 90.0, 1.0, -1.0, 2.0),
        "near is -1: a distance along the view is 0 or more",
    );
    refused(make(ahead, up, 90.0, 1.0, 2.0, 2.0), "far is 2: it is above near");
    refused(
        make(eye, up, 90.0, 1.0, 1.0, 2.0),
        "target - eye is the zero vector: a direction needs a length, such as (1, 0)",
    );
    refused(
        make(eye + Vec3::new(0.1, 0.2, 0.3), Vec3::ZERO, 90.0, 1.0, 1.0, 2.0),
        "up is the zero vector: a direction needs a length, such as (1, 0)",
    );
    refused(
        make(eye + Vec3::Y * 0.7, -Vec3::Y, 90.0, 1.0, 1.0, 2.0),
        "up is parallel to the view from eye to target: choose another, such as (0, 1, 0)",
    );
    refused(
        Frustum::new(Vec2::ZERO, Vec2::X, Vec2::Y, Angle::Degrees(90.0), 1.0, 1.0, 2.0),
        "Frustum exists in space only: put it in a 3D scene",
    );

    let frustum = make(ahead, up, 90.0, 2.0, 1.0, 4.0).unwrap();
    assert_eq!(frustum.corners()[0], eye + Vec3::new(-2.0, -1.0, -1.0));
    assert_eq!(frustum.corners()[2], eye + Vec3::new(2.0, 1.0, -1.0));
    assert_eq!(frustum.corners()[5], eye + Vec3::new(8.0, -4.0, -4.0));
    let pyramid = make(ahead, up, 90.0, 2.0, 0.0, 4.0).unwrap();
    assert_eq!(&pyramid.corners()[..4], &[eye; 4]);
}
