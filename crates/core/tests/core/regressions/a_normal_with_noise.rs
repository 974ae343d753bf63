//! Boxes that met face to face had the contact normal (1, 5.991e-10).
//!
//! Cause: the normal is where the shapes reach least across one another. Along the normal of a face that
//! function has a kink, and a golden-section search finds it to half its digits only.
//!
//! Fix: the normal of a face that the search cannot tell from what it found, and along which the shapes
//! reach no farther across one another, is the answer.

use glam::{Quat, Vec2, Vec3};
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Aabb, Obb, Shape};

fn normal<V: matrix::Dimension>(a: &Shape<V>, b: &Shape<V>, way: V) -> Option<V> {
    let met = matrix::sweep(a, V::ZERO, b, way).unwrap().unwrap();
    assert_ne!(met.first, met.last);
    matrix::contact(a, V::ZERO, b, way, met.first).unwrap().normal
}

#[test]
fn aligned_boxes_part_along_an_axis() {
    let a = Aabb::new(Vec2::new(0.1, 0.2), Vec2::new(1.3, 0.7)).unwrap();
    let b = Aabb::new(Vec2::new(4.3, 0.9), Vec2::new(0.4, 0.6)).unwrap();
    assert_eq!(normal(&a.into(), &b.into(), Vec2::new(-5.0, -0.3)), Some(Vec2::X));

    let a = Aabb::new(Vec3::new(0.1, 0.2, 0.3), Vec3::new(1.3, 0.7, 0.9)).unwrap();
    let b = Aabb::new(Vec3::new(0.4, 5.1, 0.7), Vec3::new(0.4, 0.6, 0.2)).unwrap();
    assert_eq!(normal(&a.into(), &b.into(), Vec3::new(0.2, -6.0, -0.3)), Some(Vec3::Y));
}

#[test]
fn a_box_that_stands_on_a_turned_one_parts_along_its_face() {
    let turned = Quat::from_rotation_z(0.4);
    let a = Obb::from_quat(Vec3::ZERO, Vec3::new(3.0, 0.5, 3.0), turned).unwrap();
    let up = a.axes()[1];
    let b = Obb::from_quat(up * 3.0, Vec3::new(0.4, 0.3, 0.2), turned).unwrap();
    assert_eq!(normal(&a.into(), &b.into(), up * -4.0), Some(up));
}
