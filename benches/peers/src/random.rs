//! Random numbers and shapes, the same ones each time.

use glam::{Quat, Vec3};
use hitbench::shapes::{Aabb, Ball, Obb};

pub struct Rng(u64);
impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E3779B97F4A7C15) | 1)
    }
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545F4914F6CDD1D)
    }
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }
    pub fn range(&mut self, a: f32, b: f32) -> f32 {
        a + (b - a) * self.unit()
    }
    pub fn v3(&mut self, m: f32) -> glam::Vec3 {
        glam::Vec3::new(self.range(-m, m), self.range(-m, m), self.range(-m, m))
    }
    pub fn p3(&mut self, a: f32, b: f32) -> glam::Vec3 {
        glam::Vec3::new(self.range(a, b), self.range(a, b), self.range(a, b))
    }
    pub fn v2(&mut self, m: f32) -> glam::Vec2 {
        glam::Vec2::new(self.range(-m, m), self.range(-m, m))
    }
    pub fn p2(&mut self, a: f32, b: f32) -> glam::Vec2 {
        glam::Vec2::new(self.range(a, b), self.range(a, b))
    }
    pub fn dir3(&mut self) -> glam::Vec3 {
        loop {
            let v = self.v3(1.0);
            let l = v.length_squared();
            if l > 0.01 && l < 1.0 {
                return v.normalize();
            }
        }
    }
    pub fn dir2(&mut self) -> glam::Vec2 {
        let a = self.range(0.0, std::f32::consts::TAU);
        glam::Vec2::new(a.cos(), a.sin())
    }
    pub fn quat(&mut self) -> glam::Quat {
        loop {
            let q = [0; 4].map(|_| self.range(-1.0, 1.0));
            let l: f32 = q.iter().map(|x| x * x).sum();
            if l > 0.01 && l < 1.0 {
                return glam::Quat::from_array(q).normalize();
            }
        }
    }
}

/// A box along the axes, its centre within `m` of the origin on each axis.
pub fn aabb(r: &mut Rng, m: f32) -> Aabb<Vec3> {
    Aabb::new(r.v3(m), r.p3(0.2, 1.0)).unwrap()
}

/// A ball, placed likewise.
pub fn ball(r: &mut Rng, m: f32) -> Ball<Vec3> {
    Ball::new(r.v3(m), r.range(0.2, 1.0)).unwrap()
}

/// A turned box, placed likewise, and its rotation, of which peers are made.
pub fn obbq(r: &mut Rng, m: f32) -> (Obb<Vec3>, Quat) {
    let q = r.quat();
    (Obb::from_quat(r.v3(m), r.p3(0.2, 1.0), q).unwrap(), q)
}
