use super::Bench;
use super::camera::Camera;
use super::input::Input;
use super::stage::Stage;
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;

/// How long the camera takes to another view, in seconds: long enough to follow it.
const GLIDE: f64 = 0.25;

/// The camera on its way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glide<C> {
    from: C,
    to: C,
    elapsed: f64,
}

impl<V: Stage> Bench<V> {
    /// Shows all shapes, and how far they move.
    pub fn frame_all(&mut self) {
        let bounds = self.bounds_of(0..self.document.entries.len());
        self.glide_to(bounds);
        self.untouched = true;
    }

    /// Shows the selected shape; all shapes where none is selected.
    pub fn frame_selected(&mut self) {
        let Some(selected) = self.selected else { return self.frame_all() };
        let bounds = self.bounds_of(std::iter::once(selected));
        self.glide_to(bounds);
        self.untouched = false;
    }

    /// The camera was taken hold of: it goes nowhere by itself any more.
    pub(super) fn touch_camera(&mut self) {
        self.glide = None;
        self.untouched = false;
    }

    /// Without a glide: the first look at a scene.
    pub(super) fn look_at_all(&mut self) {
        if let Some(bounds) = self.bounds_of(0..self.document.entries.len()) {
            self.camera.frame(&bounds);
        }
    }

    /// What changes by itself from frame to frame.
    pub(super) fn watch(&mut self, input: &Input) {
        if self.camera.viewport() != input.viewport {
            self.camera.set_viewport(input.viewport);
            self.glide = None;
            if self.untouched && !self.in_gesture() {
                self.look_at_all();
            }
        }
        if let Some(mut glide) = self.glide.take() {
            glide.elapsed += f64::from(input.seconds);
            let t = (glide.elapsed / GLIDE).clamp(0.0, 1.0);
            self.camera = glide.from.between(&glide.to, t * t * (3.0 - 2.0 * t));
            if t < 1.0 {
                self.glide = Some(glide);
            } else {
                self.camera = glide.to;
            }
        }
        self.run_time(input.seconds);
    }

    fn glide_to(&mut self, bounds: Option<Bounds<V>>) {
        let Some(bounds) = bounds else { return };
        let mut to = self.camera;
        to.frame(&bounds);
        self.glide = Some(Glide { from: self.camera, to, elapsed: 0.0 });
    }

    /// Around these entries all along their way. Of unbounded shapes, the part beside the bounded ones.
    fn bounds_of(&self, indices: impl Iterator<Item = usize>) -> Option<Bounds<V>> {
        let (mut bounded, mut unbounded) = (None, Vec::new());
        for index in indices {
            for u in [0.0, 1.0] {
                let Some(shape) = self.seen_at(index, u) else { continue };
                let bounds = shape.bounds();
                if bounds.min.is_finite() && bounds.max.is_finite() {
                    bounded = join(bounded, bounds);
                } else {
                    unbounded.push(shape);
                }
            }
        }
        let middle = bounded.map(|b: Bounds<V>| (b.min + b.max) * 0.5);
        for shape in unbounded {
            let near = middle.map_or(shape.reference_point(), |middle| beside(&shape, middle));
            // Room to see in which direction it goes.
            let room = if middle.is_some() { V::ZERO } else { V::splat(2.0) };
            bounded = join(bounded, Bounds { min: near - room, max: near + room });
        }
        bounded
    }
}

fn join<V: Vector>(a: Option<Bounds<V>>, b: Bounds<V>) -> Option<Bounds<V>> {
    Some(a.map_or(b, |a| Bounds { min: a.min.min(b.min), max: a.max.max(b.max) }))
}

/// The point of an unbounded shape that is nearest to `point`; the origin of a ray.
fn beside<V: Stage>(shape: &Shape<V>, point: V) -> V {
    let onto = |normal: V, height: f32| point - normal * height;
    match shape {
        Shape::Line(line) => {
            line.through() + line.direction() * (point - line.through()).dot(line.direction())
        }
        Shape::Plane(plane) => onto(plane.normal(), plane.signed_distance(point)),
        Shape::HalfSpace(half_space) => {
            let plane = half_space.boundary();
            onto(plane.normal(), plane.signed_distance(point))
        }
        shape => shape.reference_point(),
    }
}
