#[test]
fn in_the_plane_point_ball() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "point"
    let a: Shape<Vec2> = Point::<Vec2>::new(Vec2::new(f32::from_bits(0x3dcccccd /* 0.1 */), f32::from_bits(0x80000000 /* -0.0 */)))?.into();
    // "ball"
    let b: Shape<Vec2> = Ball::<Vec2>::new(Vec2::new(f32::from_bits(0x000116c2 /* 1e-40 */), f32::from_bits(0x40400000 /* 3.0 */)), f32::from_bits(0x3f333333 /* 0.7 */))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(false));
    let (way_a, way_b) = (Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0xc0c00000 /* -6.0 */)));
    // The judge says the same.
    let meeting = matrix::sweep(&a, way_a, &b, way_b).unwrap();
    assert_eq!(meeting.map(|meeting| (meeting.first, meeting.last)), Some((f32::from_bits(0x3ec4e11c /* 0.38452995 */), f32::from_bits(0x3f1d8f72 /* 0.61547005 */))));
    Ok(())
}

#[test]
fn in_the_plane_segment_s_capsule() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "segment \"s\""
    let a: Shape<Vec2> = Segment::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x40000000 /* 2.0 */)))?.into();
    // "capsule"
    let b: Shape<Vec2> = Capsule::<Vec2>::new(Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x40000000 /* 2.0 */), f32::from_bits(0x3e99999a /* 0.3 */)), f32::from_bits(0x3dcccccd /* 0.1 */))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(false));
    Ok(())
}

#[test]
fn in_the_plane_triangle_aabb() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "triangle"
    let a: Shape<Vec2> = Triangle::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x3f800000 /* 1.0 */)))?.into();
    // "aabb"
    let b: Shape<Vec2> = Aabb::<Vec2>::new(Vec2::new(f32::from_bits(0x3e99999a /* 0.3 */), f32::from_bits(0x3e99999a /* 0.3 */)), Vec2::new(f32::from_bits(0x3dcccccd /* 0.1 */), f32::from_bits(0x3e4ccccd /* 0.2 */)))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(true));
    Ok(())
}

#[test]
fn in_the_plane_obb_sector() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "obb"
    let a: Shape<Vec2> = Obb::<Vec2>::new(Vec2::new(f32::from_bits(0x40400000 /* 3.0 */), f32::from_bits(0x40400000 /* 3.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x40000000 /* 2.0 */)), [Vec2::new(f32::from_bits(0x3f55f779 /* 0.8358074 */), f32::from_bits(0x3f0c8cc2 /* 0.5490228 */)), Vec2::new(f32::from_bits(0xbf0c8cc2 /* -0.5490228 */), f32::from_bits(0x3f55f779 /* 0.8358074 */))])?.into();
    // "sector"
    let b: Shape<Vec2> = Sector::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x40400000 /* 3.0 */), f32::from_bits(0x40800000 /* 4.0 */)), Angle::Radians(f32::from_bits(0x3f000000 /* 0.5 */)), f32::from_bits(0x40000000 /* 2.0 */))?.into();
    // Nobody has judged it.
    let _ = matrix::overlap(&a, &b);
    Ok(())
}

#[test]
fn in_the_plane_ellipsoid_hull() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "ellipsoid"
    let a: Shape<Vec2> = Ellipsoid::<Vec2>::new(Vec2::new(f32::from_bits(0x40a00000 /* 5.0 */), f32::from_bits(0x40a00000 /* 5.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x40000000 /* 2.0 */)), [Vec2::new(f32::from_bits(0x3f7eb898 /* 0.9950042 */), f32::from_bits(0x3dcc7577 /* 0.09983342 */)), Vec2::new(f32::from_bits(0xbdcc7577 /* -0.09983342 */), f32::from_bits(0x3f7eb898 /* 0.9950042 */))])?.into();
    // "hull"
    let b: Shape<Vec2> = Hull::<Vec2>::new([Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x40a00000 /* 5.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x40900000 /* 4.5 */), f32::from_bits(0x40900000 /* 4.5 */))])?.into();
    // Nobody has judged it.
    let _ = matrix::overlap(&a, &b);
    Ok(())
}

#[test]
fn in_the_plane_kdop_ray() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "kdop"
    let a: Shape<Vec2> = Kdop::<Vec2>::new([Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x3f800000 /* 1.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */))], [f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x3f000000 /* 0.5 */)], [f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3fc00000 /* 1.5 */)])?.into();
    // "ray"
    let b: Shape<Vec2> = Ray::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x3f000000 /* 0.5 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3dcccccd /* 0.1 */)))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(true));
    Ok(())
}

#[test]
fn in_the_plane_disk_line() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "disk"
    let a: Shape<Vec2> = Ball::<Vec2>::new(Vec2::new(f32::from_bits(0x40000000 /* 2.0 */), f32::from_bits(0x40000000 /* 2.0 */)), f32::from_bits(0x3f000000 /* 0.5 */))?.into();
    // "line"
    let b: Shape<Vec2> = Line::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */)))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(true));
    Ok(())
}

#[test]
fn in_the_plane_plane_ball_2() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "plane"
    let a: Shape<Vec2> = Plane::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x40000000 /* 2.0 */)), f32::from_bits(0x3f800000 /* 1.0 */))?.into();
    // "ball 2"
    let b: Shape<Vec2> = Ball::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x40800000 /* 4.0 */)), f32::from_bits(0x3f800000 /* 1.0 */))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(false));
    let (way_a, way_b) = (Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0xc0a00000 /* -5.0 */)));
    // The judge says the same.
    let meeting = matrix::sweep(&a, way_a, &b, way_b).unwrap();
    assert_eq!(meeting.map(|meeting| (meeting.first, meeting.last)), Some((f32::from_bits(0x3f000000 /* 0.5 */), f32::from_bits(0x3f666666 /* 0.9 */))));
    Ok(())
}

#[test]
fn in_the_plane_half_space_box() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec2;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "half-space"
    let a: Shape<Vec2> = HalfSpace::<Vec2>::new(Vec2::new(f32::from_bits(0x3f19999a /* 0.6 */), f32::from_bits(0x3f4ccccd /* 0.8 */)), f32::from_bits(0xc0400000 /* -3.0 */))?.into();
    // "box"
    let b: Shape<Vec2> = Aabb::<Vec2>::new(Vec2::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec2::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */)))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(false));
    Ok(())
}

#[test]
fn in_space_1_cylinder_cone() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec3;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "cylinder"
    let a: Shape<Vec3> = Cylinder::<Vec3>::new(Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x00000000 /* 0.0 */)), f32::from_bits(0x3e99999a /* 0.3 */))?.into();
    // "cone"
    let b: Shape<Vec3> = Cone::<Vec3>::new(Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x40400000 /* 3.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x3dcccccd /* 0.1 */), f32::from_bits(0x3fc00000 /* 1.5 */), f32::from_bits(0x00000000 /* 0.0 */)), f32::from_bits(0x3ecccccd /* 0.4 */))?.into();
    // Nobody has judged it.
    let _ = matrix::overlap(&a, &b);
    Ok(())
}

#[test]
fn in_space_1_frustum_quat() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec3;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "frustum"
    let a: Shape<Vec3> = Frustum::<Vec3>::new(Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x40a00000 /* 5.0 */)), Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Angle::Degrees(f32::from_bits(0x42700000 /* 60.0 */)), f32::from_bits(0x3fc00000 /* 1.5 */), f32::from_bits(0x3dcccccd /* 0.1 */), f32::from_bits(0x41100000 /* 9.0 */))?.into();
    // "quat"
    let b: Shape<Vec3> = Obb::<Vec3>::new(Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */)), [Vec3::new(f32::from_bits(0x3f39efd4 /* 0.72631574 */), f32::from_bits(0x3f1c4b74 /* 0.6105263 */), f32::from_bits(0xbea1af29 /* -0.3157895 */)), Vec3::new(f32::from_bits(0xbf06bca2 /* -0.5263158 */), f32::from_bits(0x3f4a1af2 /* 0.78947365 */), f32::from_bits(0x3ea1af29 /* 0.3157895 */)), Vec3::new(f32::from_bits(0x3ee25b9f /* 0.44210526 */), f32::from_bits(0xbd8158ec /* -0.063157886 */), f32::from_bits(0x3f650d79 /* 0.8947368 */))])?.into();
    // Nobody has judged it.
    let _ = matrix::overlap(&a, &b);
    Ok(())
}

#[test]
fn in_space_1_euler_ball() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec3;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "euler"
    let a: Shape<Vec3> = Obb::<Vec3>::new(Vec3::new(f32::from_bits(0x41100000 /* 9.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */), f32::from_bits(0x3f800000 /* 1.0 */)), [Vec3::new(f32::from_bits(0x3f50550b /* 0.81379765 */), f32::from_bits(0x3ef08fb2 /* 0.4698463 */), f32::from_bits(0xbeaf1d44 /* -0.34202015 */)), Vec3::new(f32::from_bits(0xbee1c6c5 /* -0.44096962 */), f32::from_bits(0x3f61efb9 /* 0.8825641 */), f32::from_bits(0x3e271796 /* 0.16317591 */)), Vec3::new(f32::from_bits(0x3ec1cdad /* 0.3785223 */), f32::from_bits(0x3c93b01c /* 0.018028311 */), f32::from_bits(0x3f6ce81a /* 0.9254166 */))])?.into();
    // "ball"
    let b: Shape<Vec3> = Ball::<Vec3>::new(Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), f32::from_bits(0x3e800000 /* 0.25 */))?.into();
    // The judge says the same.
    assert_eq!(matrix::overlap(&a, &b), Ok(false));
    let (way_a, way_b) = (Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x41200000 /* 10.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)));
    // The judge says the same.
    let meeting = matrix::sweep(&a, way_a, &b, way_b).unwrap();
    assert_eq!(meeting.map(|meeting| (meeting.first, meeting.last)), Some((f32::from_bits(0x3f3f1403 /* 0.7463991 */), f32::from_bits(0x3f800000 /* 1.0 */))));
    Ok(())
}

#[test]
fn in_space_1_solid_seed() -> Result<(), hitbench::shapes::ShapeError> {
    use hitbench::glam::Vec3;
    use hitbench::intersect::matrix;
    use hitbench::shapes::*;

    // "solid"
    let a: Shape<Vec3> = Mesh::<Vec3>::solid([Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x40400000 /* 3.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x40400000 /* 3.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x40400000 /* 3.0 */))], [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?.into();
    // "seed"
    let b: Shape<Vec3> = Ball::<Vec3>::new(Vec3::new(f32::from_bits(0x3f000000 /* 0.5 */), f32::from_bits(0x3f000000 /* 0.5 */), f32::from_bits(0x3f000000 /* 0.5 */)), f32::from_bits(0x3e000000 /* 0.125 */))?.into();
    // Nobody has judged it.
    let _ = matrix::overlap(&a, &b);
    let (way_a, way_b) = (Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x00000000 /* 0.0 */)), Vec3::new(f32::from_bits(0x00000000 /* 0.0 */), f32::from_bits(0x3dcccccd /* 0.1 */), f32::from_bits(0x40800000 /* 4.0 */)));
    // Nobody has judged it.
    let meeting = matrix::sweep(&a, way_a, &b, way_b).unwrap();
    let _ = meeting.map(|meeting| (meeting.first, meeting.last));
    Ok(())
}

