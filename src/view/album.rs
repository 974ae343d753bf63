//! Figures of the last frame, for the shapes that have not moved since.

use std::rc::Rc;

use super::figure::{Drawn, Figure};
use crate::bench::Stage;
use crate::shapes::Shape;

/// The shapes of a scene as a camera saw them last. A figure takes far longer to find than to compare its shape.
pub struct Album<V: Stage> {
    camera: V::Camera,
    pages: Vec<Option<(Shape<V>, Rc<Figure>)>>,
}

impl<V: Stage> Default for Album<V> {
    fn default() -> Self {
        Self { camera: V::Camera::default(), pages: Vec::new() }
    }
}

impl<V: Drawn> Album<V> {
    /// From here on shapes are seen by this camera, and there are so many of them.
    pub(super) fn open(&mut self, camera: &V::Camera, count: usize) {
        if self.camera != *camera {
            self.camera = *camera;
            self.pages.clear();
        }
        self.pages.resize_with(count, || None);
    }

    /// The shape of an entry as it is seen.
    pub(super) fn figure(&mut self, index: usize, shape: &Shape<V>) -> Rc<Figure> {
        match &self.pages[index] {
            Some((last, figure)) if last == shape => figure.clone(),
            _ => {
                let figure = Rc::new(V::figure(shape, &self.camera));
                self.pages[index] = Some((shape.clone(), figure.clone()));
                figure
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::bench::Camera;
    use crate::shapes::Ball;

    fn ball(x: f32) -> Shape<Vec2> {
        Ball::new(Vec2::new(x, 0.0), 1.0).unwrap().into()
    }

    #[test]
    fn a_figure_is_kept_until_its_shape_or_the_camera_moves() {
        let (mut album, mut camera) = (Album::default(), <Vec2 as Stage>::Camera::default());
        album.open(&camera, 2);
        let first = album.figure(1, &ball(0.0));
        album.open(&camera, 2);
        assert!(Rc::ptr_eq(&first, &album.figure(1, &ball(0.0))));
        let moved = album.figure(1, &ball(0.5));
        assert_ne!(first.bounds(), moved.bounds());
        camera.zoom(2.0, glam::DVec3::ZERO);
        album.open(&camera, 2);
        assert_ne!(moved.bounds(), album.figure(1, &ball(0.5)).bounds());
    }
}
