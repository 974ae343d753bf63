//! The shadows of impostors under a light straight above.

use glam::DVec3;

use super::Impostors;
use crate::shapes::{Obb, Shape};
use crate::view::ground;

impl Impostors<'_> {
    /// Adds the shadow of a body on the ground.
    pub fn shadow(&mut self, shape: &Shape<DVec3>) {
        match shape {
            Shape::Ball(ball) => self.fallen_disk([ball.center(); 2], ball.radius()),
            Shape::Capsule(capsule) => {
                let segment = capsule.segment();
                self.fallen_disk([segment.start(), segment.end()], capsule.radius());
            }
            Shape::Triangle(triangle) => self.fallen(*triangle.vertices()),
            Shape::Aabb(aabb) => self.fallen_box(&Obb::from(*aabb)),
            Shape::Obb(obb) => self.fallen_box(obb),
            _ => debug_assert!(false, "a shadow of a {:?}", shape.kind()),
        }
    }

    /// Adds the shadow of a polygon.
    fn fallen(&mut self, corners: impl IntoIterator<Item = DVec3>) {
        let eye = self.eye;
        let feet = corners.into_iter().map(|corner| eye.relative(corner.with_y(0.0)));
        self.faces.fan(feet, ground::shade(self.style));
    }

    /// Adds the shadow of the upper faces of a box.
    fn fallen_box(&mut self, obb: &Obb<DVec3>) {
        let (half, axes) = (obb.half(), obb.axes());
        let edges = [axes[0] * half.x, axes[1] * half.y, axes[2] * half.z];
        for i in 0..3 {
            if axes[i].y == 0.0 {
                continue;
            }
            let (u, v) = (edges[(i + 1) % 3], edges[(i + 2) % 3]);
            let face = obb.center() + edges[i] * axes[i].y.signum();
            self.fallen([face - u - v, face + u - v, face + u + v, face - u + v]);
        }
    }

    /// Adds the shadow of a capsule: half a disk below either end, and the part between.
    fn fallen_disk(&mut self, ends: [DVec3; 2], radius: f64) {
        let along = (ends[1] - ends[0]).with_y(0.0);
        let right = DVec3::Y.cross(along).normalize_or(DVec3::X);
        let pixel = self.pixel(self.eye.relative(ends[0]));
        let axes = [right, DVec3::Y.cross(right)].map(|axis| axis.as_vec3());
        let ring = self.ring(axes, self.scaled(DVec3::X * radius).x / pixel);
        let end = |i: usize| ends[usize::from(2 * i >= ring.len())];
        self.fallen(ring.iter().enumerate().map(|(i, &out)| end(i) + out.as_dvec3() * radius));
        self.ring = ring;
    }
}
