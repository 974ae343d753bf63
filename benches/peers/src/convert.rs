//! The same shape in the types of each library.

use glam::{Mat3A, Vec2, Vec3, Vec3A};
use hitbench::shapes::*;
use parry3d::math::{Pose, Rotation};

use crate::listings::*;

type V3 = parry3d::math::Vector;
pub fn pv(v: Vec3) -> V3 {
    V3::new(v.x, v.y, v.z)
}
pub fn pv2(v: Vec2) -> parry2d::math::Vector {
    parry2d::math::Vector::new(v.x, v.y)
}
pub fn pose(v: Vec3) -> Pose {
    Pose::from_parts(pv(v), Rotation::IDENTITY)
}
pub fn posq(v: Vec3, q: glam::Quat) -> Pose {
    Pose::from_parts(pv(v), Rotation::from_xyzw(q.x, q.y, q.z, q.w))
}
pub fn bv(v: Vec3) -> bevy_math::Vec3 {
    bevy_math::Vec3::new(v.x, v.y, v.z)
}
pub fn ov(v: Vec3) -> bevy_math::Vec3 {
    bv(v)
}
pub fn og(v: Vec3) -> og::Vec3A {
    og::Vec3A::new(v.x, v.y, v.z)
}
mod og {
    pub type Vec3A = parry3d::glamx::Vec3A;
}
pub fn a3(a: &Aabb<Vec3>) -> Aabb<Vec3A> {
    Aabb::new(a.center().into(), a.half().into()).unwrap()
}
pub fn b3(a: &Ball<Vec3>) -> Ball<Vec3A> {
    Ball::new(a.center().into(), a.radius()).unwrap()
}
pub fn s3(a: &Segment<Vec3>) -> Segment<Vec3A> {
    Segment::new(a.start().into(), a.end().into()).unwrap()
}
pub fn o3(a: &Obb<Vec3>) -> Obb<Vec3A> {
    Obb::new(a.center().into(), a.half().into(), a.axes().map(Vec3A::from)).unwrap()
}
pub fn r3(a: &Ray<Vec3>) -> Ray<Vec3A> {
    Ray::new(a.origin().into(), a.direction().into()).unwrap()
}
pub fn t3(a: &Triangle<Vec3>) -> Triangle<Vec3A> {
    let [x, y, z] = a.vertices().map(Vec3A::from);
    Triangle::new(x, y, z).unwrap()
}
pub fn c3(a: &Capsule<Vec3>) -> Capsule<Vec3A> {
    Capsule::new(a.segment().start().into(), a.segment().end().into(), a.radius()).unwrap()
}
pub fn box3(o: &Obb<Vec3>) -> Box3 {
    Box3 { c: o.center(), e: o.half(), x: *o.axes() }
}
pub fn boxa(o: &Obb<Vec3>) -> BoxA {
    let [x, y, z] = o.axes().map(Vec3A::from);
    BoxA { c: o.center().into(), e: o.half().into(), m: Mat3A::from_cols(x, y, z) }
}
pub fn mm(a: &Aabb<Vec3>) -> MinMax {
    MinMax { min: a.min().into(), max: a.max().into() }
}
/// The same box by its ends.
pub fn ends(a: &Aabb<Vec3>) -> Bounds<Vec3> {
    Bounds { min: a.min(), max: a.max() }
}
pub fn ends3(a: &Aabb<Vec3>) -> Bounds<Vec3A> {
    Bounds { min: a.min().into(), max: a.max().into() }
}
pub fn paabb(a: &Aabb<Vec3>) -> parry3d::bounding_volume::Aabb {
    parry3d::bounding_volume::Aabb::new(pv(a.min()), pv(a.max()))
}
pub fn map<A, B>(v: &[A], f: impl FnMut(&A) -> B) -> Vec<B> {
    v.iter().map(f).collect()
}
