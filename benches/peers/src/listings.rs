//! Published listings, as one would write them by hand, from the books and articles they come from.
use glam::{Mat3A, Vec2, Vec3, Vec3A};

/// Min and max; SSE compare, no short circuit.
#[derive(Clone, Copy)]
pub struct MinMax {
    pub min: Vec3A,
    pub max: Vec3A,
}
#[inline]
pub fn minmax_meet(a: &MinMax, b: &MinMax) -> bool {
    (a.min.cmple(b.max) & b.min.cmple(a.max)).all()
}

/// Gomez, listing 3.
#[inline]
pub fn gomez_aabb(ac: Vec3, ae: Vec3, bc: Vec3, be: Vec3) -> bool {
    let t = bc - ac;
    t.x.abs() <= ae.x + be.x && t.y.abs() <= ae.y + be.y && t.z.abs() <= ae.z + be.z
}
/// Arvo / Gomez, listing 5.
#[inline]
pub fn arvo(c: Vec3, r: f32, min: Vec3, max: Vec3) -> bool {
    let mut d = 0.0;
    for i in 0..3 {
        if c[i] < min[i] {
            let s = c[i] - min[i];
            d += s * s;
        } else if c[i] > max[i] {
            let s = c[i] - max[i];
            d += s * s;
        }
    }
    d <= r * r
}
/// Clamp with SSE.
#[inline]
pub fn clamp_ball(c: Vec3A, r: f32, min: Vec3A, max: Vec3A) -> bool {
    let q = c.max(min).min(max) - c;
    q.length_squared() <= r * r
}

#[derive(Clone, Copy)]
pub struct Box3 {
    pub c: Vec3,
    pub e: Vec3,
    pub x: [Vec3; 3],
}
/// Gomez, listing 6.
#[inline]
pub fn gomez_obb(a: &Box3, b: &Box3) -> bool {
    let (ea, eb) = (a.e.to_array(), b.e.to_array());
    let v = b.c - a.c;
    let t = [v.dot(a.x[0]), v.dot(a.x[1]), v.dot(a.x[2])];
    let mut r = [[0.0f32; 3]; 3];
    for i in 0..3 {
        for k in 0..3 {
            r[i][k] = a.x[i].dot(b.x[k]);
        }
    }
    for i in 0..3 {
        let rb = eb[0] * r[i][0].abs() + eb[1] * r[i][1].abs() + eb[2] * r[i][2].abs();
        if t[i].abs() > ea[i] + rb {
            return false;
        }
    }
    for k in 0..3 {
        let ra = ea[0] * r[0][k].abs() + ea[1] * r[1][k].abs() + ea[2] * r[2][k].abs();
        if (t[0] * r[0][k] + t[1] * r[1][k] + t[2] * r[2][k]).abs() > ra + eb[k] {
            return false;
        }
    }
    macro_rules! edge {
        ($i:literal, $k:literal) => {{
            const I1: usize = ($i + 1) % 3;
            const I2: usize = ($i + 2) % 3;
            const K1: usize = ($k + 1) % 3;
            const K2: usize = ($k + 2) % 3;
            let ra = ea[I1] * r[I2][$k].abs() + ea[I2] * r[I1][$k].abs();
            let rb = eb[K1] * r[$i][K2].abs() + eb[K2] * r[$i][K1].abs();
            if (t[I2] * r[I1][$k] - t[I1] * r[I2][$k]).abs() > ra + rb {
                return false;
            }
        }};
    }
    edge!(0, 0);
    edge!(0, 1);
    edge!(0, 2);
    edge!(1, 0);
    edge!(1, 1);
    edge!(1, 2);
    edge!(2, 0);
    edge!(2, 1);
    edge!(2, 2);
    true
}
#[derive(Clone, Copy)]
pub struct BoxA {
    pub c: Vec3A,
    pub e: Vec3A,
    pub m: Mat3A,
}
/// Ericson 4.4.1 in SIMD as Jolt's OrientedBox::Overlaps does it (epsilon 1e-6 on |R|).
#[inline]
pub fn jolt_obb(a: &BoxA, b: &BoxA) -> bool {
    let at = a.m.transpose();
    let r = at * b.m;
    let t = at * (b.c - a.c);
    let eps = Vec3A::splat(1e-6);
    let abs = Mat3A::from_cols(r.x_axis.abs() + eps, r.y_axis.abs() + eps, r.z_axis.abs() + eps);
    if t.abs().cmpgt(a.e + abs * b.e).any() {
        return false;
    }
    let rt = r.transpose();
    let abst = abs.transpose();
    if (rt * t).abs().cmpgt(abst * a.e + b.e).any() {
        return false;
    }
    let (ea, eb) = (a.e, b.e);
    let (x, y, z) = (abs.x_axis, abs.y_axis, abs.z_axis);
    let (rx, ry, rz) = (r.x_axis, r.y_axis, r.z_axis);
    // A0 × Bk
    if (t.z * rx.y - t.y * rx.z).abs() > ea.y * x.z + ea.z * x.y + eb.y * z.x + eb.z * y.x {
        return false;
    }
    if (t.z * ry.y - t.y * ry.z).abs() > ea.y * y.z + ea.z * y.y + eb.x * z.x + eb.z * x.x {
        return false;
    }
    if (t.z * rz.y - t.y * rz.z).abs() > ea.y * z.z + ea.z * z.y + eb.x * y.x + eb.y * x.x {
        return false;
    }
    if (t.x * rx.z - t.z * rx.x).abs() > ea.x * x.z + ea.z * x.x + eb.y * z.y + eb.z * y.y {
        return false;
    }
    if (t.x * ry.z - t.z * ry.x).abs() > ea.x * y.z + ea.z * y.x + eb.x * z.y + eb.z * x.y {
        return false;
    }
    if (t.x * rz.z - t.z * rz.x).abs() > ea.x * z.z + ea.z * z.x + eb.x * y.y + eb.y * x.y {
        return false;
    }
    if (t.y * rx.x - t.x * rx.y).abs() > ea.x * x.y + ea.y * x.x + eb.y * z.z + eb.z * y.z {
        return false;
    }
    if (t.y * ry.x - t.x * ry.y).abs() > ea.x * y.y + ea.y * y.x + eb.x * z.z + eb.z * x.z {
        return false;
    }
    (t.y * rz.x - t.x * rz.y).abs() <= ea.x * z.y + ea.y * z.x + eb.x * y.z + eb.y * x.z
}
#[derive(Clone, Copy)]
pub struct Box2 {
    pub c: Vec2,
    pub e: Vec2,
    pub x: [Vec2; 2],
}
/// Gottschalk in the plane: 4 axes.
#[inline]
pub fn obb2(a: &Box2, b: &Box2) -> bool {
    let v = b.c - a.c;
    let r =
        [[a.x[0].dot(b.x[0]).abs(), a.x[0].dot(b.x[1]).abs()], [a.x[1].dot(b.x[0]).abs(), a.x[1].dot(b.x[1]).abs()]];
    v.dot(a.x[0]).abs() <= a.e.x + b.e.x * r[0][0] + b.e.y * r[0][1]
        && v.dot(a.x[1]).abs() <= a.e.y + b.e.x * r[1][0] + b.e.y * r[1][1]
        && v.dot(b.x[0]).abs() <= b.e.x + a.e.x * r[0][0] + a.e.y * r[1][0]
        && v.dot(b.x[1]).abs() <= b.e.y + a.e.x * r[0][1] + a.e.y * r[1][1]
}
/// Ericson 5.3.3 TestSegmentAABB (Gomez listing 7 with an epsilon).
#[inline]
pub fn segment_aabb(p0: Vec3, p1: Vec3, c: Vec3, e: Vec3) -> bool {
    let mut m = (p0 + p1) * 0.5;
    let d = p1 - m;
    m -= c;
    let mut a = d.abs();
    if m.x.abs() > e.x + a.x {
        return false;
    }
    if m.y.abs() > e.y + a.y {
        return false;
    }
    if m.z.abs() > e.z + a.z {
        return false;
    }
    a += Vec3::splat(1e-6);
    if (m.y * d.z - m.z * d.y).abs() > e.y * a.z + e.z * a.y {
        return false;
    }
    if (m.z * d.x - m.x * d.z).abs() > e.x * a.z + e.z * a.x {
        return false;
    }
    (m.x * d.y - m.y * d.x).abs() <= e.x * a.y + e.y * a.x
}
/// The same with SIMD.
#[inline]
pub fn segment_aabb_a(p0: Vec3A, p1: Vec3A, c: Vec3A, e: Vec3A) -> bool {
    let m = (p0 + p1) * 0.5 - c;
    let d = (p1 - p0) * 0.5;
    let a = d.abs();
    if m.abs().cmpgt(e + a).any() {
        return false;
    }
    let a = a + Vec3A::splat(1e-6);
    // cross products, z x y order
    use glam::Vec3Swizzles as _;
    let (ey, ay) = (e.yzx(), a.yzx());
    let cr = m * d.yzx() - m.yzx() * d;
    !cr.abs().cmpgt(e * ay + ey * a).any()
}
#[inline]
pub fn segment_obb(p0: Vec3, p1: Vec3, b: &Box3) -> bool {
    let l = |p: Vec3| {
        let d = p - b.c;
        Vec3::new(d.dot(b.x[0]), d.dot(b.x[1]), d.dot(b.x[2]))
    };
    segment_aabb(l(p0), l(p1), Vec3::ZERO, b.e)
}
/// Ericson 5.3.2.
#[inline]
pub fn ray_ball(p: Vec3, d: Vec3, s: Vec3, r: f32) -> Option<f32> {
    let m = p - s;
    let b = m.dot(d);
    let c = m.dot(m) - r * r;
    if c > 0.0 && b > 0.0 {
        return None;
    }
    let disc = b * b - c;
    if disc < 0.0 {
        return None;
    }
    Some((-b - disc.sqrt()).max(0.0))
}
/// Slabs with the stored inverse.
#[inline]
pub fn ray_slabs(o: Vec3A, inv: Vec3A, min: Vec3A, max: Vec3A) -> Option<f32> {
    let (a, b) = ((min - o) * inv, (max - o) * inv);
    let near = a.min(b).max_element().max(0.0);
    let far = a.max(b).min_element();
    (near <= far).then_some(near)
}
/// Möller and Trumbore.
#[inline]
pub fn moller_trumbore(o: Vec3, d: Vec3, a: Vec3, b: Vec3, c: Vec3) -> Option<f32> {
    let (e1, e2) = (b - a, c - a);
    let p = d.cross(e2);
    let det = e1.dot(p);
    if det.abs() < 1e-12 {
        return None;
    }
    let inv = 1.0 / det;
    let t = o - a;
    let u = t.dot(p) * inv;
    if !(0.0..=1.0).contains(&u) {
        return None;
    }
    let q = t.cross(e1);
    let v = d.dot(q) * inv;
    if v < 0.0 || u + v > 1.0 {
        return None;
    }
    let t = e2.dot(q) * inv;
    (t >= 0.0).then_some(t)
}
/// Gomez, listing 2.
#[inline]
pub fn ball_ball_sweep(m: Vec3, r: f32, v: Vec3) -> Option<f32> {
    let c = m.dot(m) - r * r;
    if c <= 0.0 {
        return Some(0.0);
    }
    let a = v.dot(v);
    let b = m.dot(v);
    let q = b * b - a * c;
    if b >= 0.0 || q < 0.0 {
        return None;
    }
    let u = (-b - q.sqrt()) / a;
    (u <= 1.0).then_some(u)
}
/// Gomez, listing 4, with the frame.
#[inline]
pub fn aabb_sweep(ac: Vec3, ae: Vec3, bc: Vec3, be: Vec3, v: Vec3) -> Option<f32> {
    let e = ae + be;
    let m = bc - ac;
    let (mut first, mut last) = (0.0f32, 1.0f32);
    for i in 0..3 {
        if v[i] == 0.0 {
            if m[i].abs() > e[i] {
                return None;
            }
            continue;
        }
        let inv = 1.0 / v[i];
        let (a, b) = ((-e[i] - m[i]) * inv, (e[i] - m[i]) * inv);
        first = first.max(a.min(b));
        last = last.min(a.max(b));
        if first > last {
            return None;
        }
    }
    Some(first)
}
/// Ericson 5.5.7 IntersectMovingSphereAABB: slabs of the grown box, then edges as capsules, corners as spheres.
pub fn ball_aabb_sweep(c: Vec3, r: f32, min: Vec3, max: Vec3, d: Vec3) -> Option<f32> {
    let (gmin, gmax) = (min - r, max + r);
    let (mut t0, mut t1) = (0.0f32, 1.0f32);
    for i in 0..3 {
        if d[i].abs() < 1e-12 {
            if c[i] < gmin[i] || c[i] > gmax[i] {
                return None;
            }
            continue;
        }
        let inv = 1.0 / d[i];
        let (a, b) = ((gmin[i] - c[i]) * inv, (gmax[i] - c[i]) * inv);
        t0 = t0.max(a.min(b));
        t1 = t1.min(a.max(b));
        if t0 > t1 {
            return None;
        }
    }
    let p = c + d * t0;
    let (mut u, mut v) = (0, 0);
    for i in 0..3 {
        if p[i] < min[i] {
            u |= 1 << i
        }
        if p[i] > max[i] {
            v |= 1 << i
        }
    }
    let m = u + v;
    let corner = |n: i32| {
        Vec3::new(
            if n & 1 != 0 { max.x } else { min.x },
            if n & 2 != 0 { max.y } else { min.y },
            if n & 4 != 0 { max.z } else { min.z },
        )
    };
    if m == 7 {
        let mut best = f32::INFINITY;
        for n in [1, 2, 4] {
            if let Some(t) = seg_capsule(c, d, corner(v), corner(v ^ n), r) {
                best = best.min(t);
            }
        }
        return best.is_finite().then_some(best);
    }
    if m & (m - 1) == 0 {
        return Some(t0);
    }
    seg_capsule(c, d, corner(u ^ 7), corner(v), r)
}
fn seg_capsule(o: Vec3, d: Vec3, a: Vec3, b: Vec3, r: f32) -> Option<f32> {
    // Quilez: capIntersect with a segment of length 1.
    let ba = b - a;
    let oa = o - a;
    let (baba, bard, baoa, rdoa, oaoa, dd) = (ba.dot(ba), ba.dot(d), ba.dot(oa), d.dot(oa), oa.dot(oa), d.dot(d));
    // start inside
    let s = (baoa / baba).clamp(0.0, 1.0);
    if (oa - ba * s).length_squared() <= r * r {
        return Some(0.0);
    }
    let qa = baba * dd - bard * bard;
    let qb = baba * rdoa - baoa * bard;
    let qc = baba * oaoa - baoa * baoa - r * r * baba;
    let h = qb * qb - qa * qc;
    if h < 0.0 {
        return None;
    }
    let t = (-qb - h.sqrt()) / qa;
    let y = baoa + t * bard;
    if y > 0.0 && y < baba {
        return (0.0..=1.0).contains(&t).then_some(t);
    }
    let oc = if y <= 0.0 { oa } else { o - b };
    let (b2, c2) = (d.dot(oc), oc.dot(oc) - r * r);
    let h = b2 * b2 - dd * c2;
    if h > 0.0 {
        let t = (-b2 - h.sqrt()) / dd;
        return (0.0..=1.0).contains(&t).then_some(t);
    }
    None
}
#[derive(Clone, Copy)]
pub struct Sector2 {
    pub a: Vec2,
    pub u: Vec2,
    pub theta: f32,
    pub cos: f32,
    pub sin: f32,
    pub l: f32,
}
fn seg_point_sq(x0: Vec2, u: Vec2, x: Vec2) -> f32 {
    let t = (x - x0).dot(u) / u.length_squared();
    (x - (x0 + u * t.clamp(0.0, 1.0))).length_squared()
}
/// Milo Yip, section 4.3, with cos and sin stored.
#[inline]
pub fn milo(s: &Sector2, c: Vec2, r: f32) -> bool {
    let d = c - s.a;
    let rsum = s.l + r;
    if d.length_squared() > rsum * rsum {
        return false;
    }
    let px = d.dot(s.u);
    let py = d.dot(s.u.perp()).abs();
    if px > d.length() * s.cos {
        return true;
    }
    let q = Vec2::new(s.cos, s.sin) * s.l;
    seg_point_sq(Vec2::ZERO, q, Vec2::new(px, py)) <= r * r
}
/// The same as printed: from the angle.
#[inline]
pub fn milo_printed(s: &Sector2, c: Vec2, r: f32) -> bool {
    let s = Sector2 { cos: s.theta.cos(), sin: s.theta.sin(), ..*s };
    milo(&s, c, r)
}
#[inline]
pub fn point_segment_sq(a: Vec3, b: Vec3, c: Vec3) -> f32 {
    let (ab, ac) = (b - a, c - a);
    let e = ac.dot(ab);
    if e <= 0.0 {
        return ac.dot(ac);
    }
    let f = ab.dot(ab);
    if e >= f {
        let bc = c - b;
        return bc.dot(bc);
    }
    ac.dot(ac) - e * e / f
}
/// Ericson 5.1.9.
#[inline]
pub fn segment_segment_sq(p1: Vec3, q1: Vec3, p2: Vec3, q2: Vec3) -> f32 {
    let (d1, d2, r) = (q1 - p1, q2 - p2, p1 - p2);
    let (a, e, f) = (d1.dot(d1), d2.dot(d2), d2.dot(r));
    let (s, t);
    if a <= 1e-12 && e <= 1e-12 {
        return r.dot(r);
    }
    if a <= 1e-12 {
        s = 0.0;
        t = (f / e).clamp(0.0, 1.0);
    } else {
        let c = d1.dot(r);
        if e <= 1e-12 {
            t = 0.0;
            s = (-c / a).clamp(0.0, 1.0);
        } else {
            let b = d1.dot(d2);
            let denom = a * e - b * b;
            let mut s0 = if denom != 0.0 { ((b * f - c * e) / denom).clamp(0.0, 1.0) } else { 0.0 };
            let tnom = b * s0 + f;
            let t0;
            if tnom < 0.0 {
                t0 = 0.0;
                s0 = (-c / a).clamp(0.0, 1.0);
            } else if tnom > e {
                t0 = 1.0;
                s0 = ((b - c) / a).clamp(0.0, 1.0);
            } else {
                t0 = tnom / e;
            }
            s = s0;
            t = t0;
        }
    }
    ((p1 + d1 * s) - (p2 + d2 * t)).length_squared()
}
/// Möller (1997), without divisions.
#[inline]
pub fn moller_tri_tri(v: &[Vec3; 3], u: &[Vec3; 3]) -> bool {
    let n1 = (v[1] - v[0]).cross(v[2] - v[0]);
    let d1 = -n1.dot(v[0]);
    let du = [n1.dot(u[0]) + d1, n1.dot(u[1]) + d1, n1.dot(u[2]) + d1];
    let (du01, du02) = (du[0] * du[1], du[0] * du[2]);
    if du01 > 0.0 && du02 > 0.0 {
        return false;
    }
    let n2 = (u[1] - u[0]).cross(u[2] - u[0]);
    let d2 = -n2.dot(u[0]);
    let dv = [n2.dot(v[0]) + d2, n2.dot(v[1]) + d2, n2.dot(v[2]) + d2];
    let (dv01, dv02) = (dv[0] * dv[1], dv[0] * dv[2]);
    if dv01 > 0.0 && dv02 > 0.0 {
        return false;
    }
    let d = n1.cross(n2).abs();
    let i = if d.x >= d.y && d.x >= d.z {
        0
    } else if d.y >= d.z {
        1
    } else {
        2
    };
    let iv = |p: [f32; 3], d: [f32; 3], d01: f32, d02: f32| -> Option<[f32; 5]> {
        let pick =
            |a: usize, b: usize, c: usize| [p[a], (p[b] - p[a]) * d[a], (p[c] - p[a]) * d[a], d[a] - d[b], d[a] - d[c]];
        if d01 > 0.0 {
            Some(pick(2, 0, 1))
        } else if d02 > 0.0 {
            Some(pick(1, 0, 2))
        } else if d[1] * d[2] > 0.0 || d[0] != 0.0 {
            Some(pick(0, 1, 2))
        } else if d[1] != 0.0 {
            Some(pick(1, 0, 2))
        } else if d[2] != 0.0 {
            Some(pick(2, 0, 1))
        } else {
            None
        }
    };
    let (Some([a, b, c, x0, x1]), Some([e, f, g, y0, y1])) =
        (iv([v[0][i], v[1][i], v[2][i]], dv, dv01, dv02), iv([u[0][i], u[1][i], u[2][i]], du, du01, du02))
    else {
        return true;
    };
    let (xx, yy) = (x0 * x1, y0 * y1);
    let xxyy = xx * yy;
    let t = a * xxyy;
    let s1 = [t + b * x1 * yy, t + c * x0 * yy];
    let t = e * xxyy;
    let s2 = [t + f * xx * y1, t + g * xx * y0];
    let (lo1, hi1, lo2, hi2) = (s1[0].min(s1[1]), s1[0].max(s1[1]), s2[0].min(s2[1]), s2[0].max(s2[1]));
    !(hi1 < lo2 || hi2 < lo1)
}
/// Akenine-Möller (2001).
#[inline]
pub fn tri_box(t: &[Vec3; 3], c: Vec3, h: Vec3) -> bool {
    let v = [t[0] - c, t[1] - c, t[2] - c];
    let e = [v[1] - v[0], v[2] - v[1], v[0] - v[2]];
    for k in 0..3 {
        let f = e[k].abs();
        let (p, q) = (v[k], v[(k + 2) % 3]); // the two distinct projections
        macro_rules! ax {
            ($a:ident, $b:ident) => {{
                let (p0, p1) = (e[k].$b * p.$a - e[k].$a * p.$b, e[k].$b * q.$a - e[k].$a * q.$b);
                let r = f.$b * h.$a + f.$a * h.$b;
                if p0.min(p1) > r || p0.max(p1) < -r {
                    return false;
                }
            }};
        }
        ax!(y, z);
        ax!(z, x);
        ax!(x, y);
    }
    let (lo, hi) = (v[0].min(v[1]).min(v[2]), v[0].max(v[1]).max(v[2]));
    if lo.x > h.x || hi.x < -h.x || lo.y > h.y || hi.y < -h.y || lo.z > h.z || hi.z < -h.z {
        return false;
    }
    let n = e[0].cross(e[1]);
    n.dot(v[0]).abs() <= n.abs().dot(h)
}
