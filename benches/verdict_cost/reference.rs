//! What one would write by hand, for one type and without a probe: the same formulas and the same guards.

use glam::Vec3;
use hitbench::shapes::{Aabb, Ball, Obb, Sector};
use hitbench::{Scalar, Vector};

const TINY_SQUARE: f32 = <f32 as Scalar>::TINY_SQUARE;
const SHORT: f32 = 1.0 / <f32 as Scalar>::LIMIT;

/// Ball and axis-aligned box, by clamping.
#[inline]
pub fn ball_aabb(ball: &Ball<Vec3>, aabb: &Aabb<Vec3>) -> bool {
    let from_center = ball.center() - aabb.center();
    let clamped = from_center.max(-aabb.half()).min(aabb.half());
    within(from_center - clamped, ball.radius())
}

/// Ball and sector, by Milo Yip's reduction.
#[inline]
pub fn ball_sector(ball: &Ball<Vec3>, sector: &Sector<Vec3>) -> bool {
    let d = ball.center() - sector.apex();
    if !within(d, sector.radius() + ball.radius()) {
        return false;
    }
    let (u, sin, cos) = (sector.direction(), sector.sin(), sector.cos());
    let (x, y) = (d.dot(u), Vector::length(u.cross(d)));
    let in_front_of_edge = x * sin >= y * cos;
    if if cos >= 0.0 { in_front_of_edge && x >= 0.0 } else { in_front_of_edge || x >= 0.0 } {
        return true;
    }
    let t = (x * cos + y * sin).max(0.0).min(sector.radius());
    within(Vec3::new(x - t * cos, y - t * sin, 0.0), ball.radius())
}

/// Two oriented boxes, by 15 separating axes.
#[inline]
pub fn obb_obb(a: &Obb<Vec3>, b: &Obb<Vec3>) -> bool {
    let d = b.center() - a.center();
    let [a0, a1, a2] = *a.axes();
    let t = Vec3::new(d.dot(a0), d.dot(a1), d.dot(a2));
    let r = b.axes().map(|axis| Vec3::new(axis.dot(a0), axis.dot(a1), axis.dot(a2)));
    if t.abs().cmple(Vec3::splat(SHORT)).all() {
        return obb_obb_when_tiny(t, a.half(), b.half(), r);
    }
    separating_axes(t, a.half(), b.half(), r)
}

#[cold]
#[inline(never)]
fn obb_obb_when_tiny(t: Vec3, a: Vec3, b: Vec3, r: [Vec3; 3]) -> bool {
    let scale = t.abs().max(a).max(b).max_element().unit_scale();
    separating_axes(t * scale, a * scale, b * scale, r)
}

#[inline(always)]
fn separating_axes(t: Vec3, a: Vec3, b: Vec3, r: [Vec3; 3]) -> bool {
    let [r0, r1, r2] = r;
    // The faces of A.
    if t.x.abs() - (a.x + Vec3::new(r0.x.abs(), r1.x.abs(), r2.x.abs()).dot(b)) > 0.0
        || t.y.abs() - (a.y + Vec3::new(r0.y.abs(), r1.y.abs(), r2.y.abs()).dot(b)) > 0.0
        || t.z.abs() - (a.z + Vec3::new(r0.z.abs(), r1.z.abs(), r2.z.abs()).dot(b)) > 0.0
    {
        return false;
    }
    // The faces of B.
    for axis in [r0, r1, r2] {
        let radius_b = Vec3::new(r0.dot(axis).abs(), r1.dot(axis).abs(), r2.dot(axis).abs()).dot(b);
        if t.dot(axis).abs() - (a.dot(axis.abs()) + radius_b) > 0.0 {
            return false;
        }
    }
    let sum = |axis: Vec3| axis.abs().dot(Vec3::ONE);
    if sum(r0) <= 1.001 || sum(r1) <= 1.001 || sum(r2) <= 1.001 {
        return short_edge_axes(t, a, b, r);
    }
    edge_axes(t, a, b, r, |_| false)
}

#[cold]
#[inline(never)]
fn short_edge_axes(t: Vec3, a: Vec3, b: Vec3, r: [Vec3; 3]) -> bool {
    edge_axes(t, a, b, r, |axis| axis.abs().cmple(Vec3::splat(SHORT)).all())
}

#[inline(always)]
fn edge_axes(t: Vec3, a: Vec3, b: Vec3, r: [Vec3; 3], is_short: impl Fn(Vec3) -> bool) -> bool {
    let [r0, r1, r2] = r;
    let [c0, c1, c2] = [r1.cross(r2), r2.cross(r0), r0.cross(r1)];
    let gap = |axis: Vec3, t1: f32, t2: f32, a1: f32, a2: f32, l1: f32, l2: f32, radius_b: f32| {
        if is_short(axis) {
            return gap_when_scaled(axis, t, a, b, &r);
        }
        (t1 * l1 + t2 * l2).abs() - ((a1 * l1.abs() + a2 * l2.abs()) + radius_b)
    };
    let along_x =
        |k: Vec3, radius_b| gap(Vec3::new(0.0, -k.z, k.y), t.y, t.z, a.y, a.z, -k.z, k.y, radius_b);
    let along_y =
        |k: Vec3, radius_b| gap(Vec3::new(k.z, 0.0, -k.x), t.z, t.x, a.z, a.x, -k.x, k.z, radius_b);
    let along_z =
        |k: Vec3, radius_b| gap(Vec3::new(-k.y, k.x, 0.0), t.x, t.y, a.x, a.y, -k.y, k.x, radius_b);
    !(along_x(r0, b.y * c2.x.abs() + b.z * c1.x.abs()) > 0.0
        || along_x(r1, b.z * c0.x.abs() + b.x * c2.x.abs()) > 0.0
        || along_x(r2, b.x * c1.x.abs() + b.y * c0.x.abs()) > 0.0
        || along_y(r0, b.y * c2.y.abs() + b.z * c1.y.abs()) > 0.0
        || along_y(r1, b.z * c0.y.abs() + b.x * c2.y.abs()) > 0.0
        || along_y(r2, b.x * c1.y.abs() + b.y * c0.y.abs()) > 0.0
        || along_z(r0, b.y * c2.z.abs() + b.z * c1.z.abs()) > 0.0
        || along_z(r1, b.z * c0.z.abs() + b.x * c2.z.abs()) > 0.0
        || along_z(r2, b.x * c1.z.abs() + b.y * c0.z.abs()) > 0.0)
}

#[cold]
#[inline(never)]
fn gap_when_scaled(axis: Vec3, t: Vec3, a: Vec3, b: Vec3, r: &[Vec3; 3]) -> f32 {
    let axis = axis * axis.abs().max_element().unit_scale();
    let radius_b = Vec3::new(r[0].dot(axis).abs(), r[1].dot(axis).abs(), r[2].dot(axis).abs());
    t.dot(axis).abs() - (a.dot(axis.abs()) + radius_b.dot(b))
}

/// |v| ≤ r.
#[inline(always)]
fn within(v: Vec3, r: f32) -> bool {
    let (left, right) = (v.length_squared(), r * r);
    if right < TINY_SQUARE { within_when_tiny(v, r) } else { left <= right }
}

#[cold]
fn within_when_tiny(v: Vec3, r: f32) -> bool {
    let scale = v.abs().max_element().max(r).unit_scale();
    (v * scale).length_squared() <= (r * scale) * (r * scale)
}
