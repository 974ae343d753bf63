//! A cache of figures, for shapes that have not moved since the last frame.

use std::rc::Rc;

use egui::TextureId;
use glam::{DVec2, DVec3};

use super::cached_mesh::MeshBatch;
use super::figure::Figure;
use super::gpu::Layer;
use super::ground;
use super::obstacles::Obstacles;
use super::shared;
use super::solids::Layers;
use super::style::{Style, Theme};
use super::throng::Throng;
use crate::bench::Camera;
use crate::outline::{self, Shared, Surface};
use crate::scene::World;
use crate::shapes::Shape;
use crate::vector::Vector;

/// The figures of the last frame. To compute a figure takes far longer than to compare its shape.
pub struct FigureCache<V: World> {
    camera: Camera,
    pages: Vec<Option<Page<V>>>,
    /// The layer of the ground of space, with the theme and the strength for which it was made.
    ground: Option<((Theme, f32), Rc<Layer>)>,
    /// The meshes of the bodies and their displacements, whose memory the next frame uses again.
    pub(super) batch: MeshBatch,
    /// The layers of the solids of space, likewise.
    pub(super) layers: Layers,
    /// The bodies for which impostors stand.
    pub(super) throng: Throng<V>,
    /// A picture that lies on the ground, beneath all shapes, and the area that it covers.
    pub(crate) backdrop: Option<(TextureId, egui::Rect)>,
    /// What the picture of the last frame shows: what floats over the stage leaves it free.
    pub(crate) obstacles: Obstacles,
    /// The overlap of two figures of the plane.
    areas: OfPair<Figure, SharedAreas>,
    /// The overlap of two surfaces of space.
    shared: OfPair<Surface, Option<Rc<Shared>>>,
}

/// Convex polygons of the screen; `None` if they are not known.
pub(super) type SharedAreas = Option<Rc<Vec<Vec<DVec2>>>>;

/// A value computed from two others, until one of these changes.
struct OfPair<K, T>(Option<([Rc<K>; 2], T)>);

impl<K, T> Default for OfPair<K, T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K, T: Clone> OfPair<K, T> {
    fn of(&mut self, now: [&Rc<K>; 2], find: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some((of, found)) if (0..2).all(|i| Rc::ptr_eq(&of[i], now[i])) => found.clone(),
            _ => self.0.insert((now.map(Rc::clone), find())).1.clone(),
        }
    }
}

/// A shape and its figure, from this camera or from the last.
struct Page<V: Vector> {
    shape: Shape<V>,
    figure: Rc<Figure>,
    stale: bool,
}

impl<V: World> Default for FigureCache<V> {
    fn default() -> Self {
        let camera = Camera::of::<V>();
        let (pages, ground, batch, layers, throng) = Default::default();
        let (backdrop, obstacles, areas, shared) = Default::default();
        Self { camera, pages, ground, batch, layers, throng, backdrop, obstacles, areas, shared }
    }
}

impl<V: World> FigureCache<V> {
    /// Prepares the cache for `count` shapes as this camera sees them.
    pub(super) fn open(&mut self, camera: &Camera, count: usize) {
        if self.camera != *camera {
            self.camera = *camera;
            self.pages.iter_mut().flatten().for_each(|page| page.stale = true);
            self.ground = None;
        }
        self.pages.resize_with(count, || None);
    }

    /// The figure of the shape of an entry.
    pub(super) fn figure(&mut self, index: usize, shape: &Shape<V>) -> Rc<Figure> {
        let last = self.pages[index].take().filter(|page| page.shape == *shape);
        let page = match last {
            Some(page) if !page.stale => page,
            Some(Page { shape, figure, .. }) => {
                let figure = figure.again(&shape, &self.camera).into();
                Page { shape, figure, stale: false }
            }
            None => {
                let figure = Figure::new(shape, &self.camera).into();
                Page { shape: shape.clone(), figure, stale: false }
            }
        };
        self.pages[index].insert(page).figure.clone()
    }

    /// The overlap of two figures of the plane: it takes longer to compute than to paint.
    pub(super) fn shared_areas(&mut self, figures: [&Rc<Figure>; 2]) -> SharedAreas {
        self.areas.of(figures, || shared::areas(figures.map(|figure| &**figure)).map(Rc::new))
    }
}

impl FigureCache<DVec3> {
    /// The overlap of two bodies, which does not change while the camera moves.
    pub(super) fn shared(
        &mut self,
        shapes: [&Shape<DVec3>; 2],
        figures: [&Figure; 2],
    ) -> Option<Rc<Shared>> {
        let surfaces = figures.map(|figure| &figure.surface);
        self.shared.of(surfaces, || {
            outline::shared(shapes, surfaces.map(|surface| &**surface)).map(Rc::new)
        })
    }

    /// The grid on the ground, with a strength from 0 to 1.
    pub(super) fn ground(&mut self, style: &Style, strength: f32) -> Rc<Layer> {
        let look = (style.theme, strength);
        match &self.ground {
            Some((last, layer)) if *last == look => layer.clone(),
            _ => {
                let seen = strength > 0.0;
                let grid = seen.then(|| ground::grid(&self.camera, style, strength));
                let layer = Rc::new(grid.unwrap_or_default());
                self.ground = Some((look, layer.clone()));
                layer
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Camera;
    use crate::shapes::{Ball, Capsule};

    fn ball(x: f64) -> Shape<DVec2> {
        Ball::new(DVec2::new(x, 0.0), 1.0).unwrap().into()
    }

    #[test]
    fn a_figure_is_kept_until_its_shape_or_the_camera_moves() {
        let (mut cache, mut camera) = (FigureCache::default(), Camera::of::<DVec2>());
        cache.open(&camera, 2);
        let first = cache.figure(1, &ball(0.0));
        cache.open(&camera, 2);
        assert!(Rc::ptr_eq(&first, &cache.figure(1, &ball(0.0))));
        let moved = cache.figure(1, &ball(0.5));
        assert_ne!(first.bounds(), moved.bounds());
        camera.zoom(2.0, glam::DVec3::ZERO);
        cache.open(&camera, 2);
        assert_ne!(moved.bounds(), cache.figure(1, &ball(0.5)).bounds());
    }

    #[test]
    fn what_two_figures_share_is_kept_until_one_of_them_is_another() {
        let (mut cache, camera) = (FigureCache::default(), Camera::of::<DVec2>());
        cache.open(&camera, 2);
        let mut shared = |at: f64| {
            let figures = [cache.figure(0, &ball(0.0)), cache.figure(1, &ball(at))];
            cache.shared_areas([&figures[0], &figures[1]]).unwrap()
        };
        let first = shared(1.0);
        assert!(Rc::ptr_eq(&first, &shared(1.0)) && first.len() == 1);
        assert_ne!(first, shared(1.5));
        assert!(shared(2.5).is_empty());
    }

    #[test]
    fn a_surface_is_kept_as_long_as_it_is_fine_enough_and_no_figure_shows_it() {
        let (mut cache, mut camera) = (FigureCache::default(), Camera::of::<DVec3>());
        let capsule: Shape<DVec3> = Capsule::new(DVec3::ZERO, DVec3::X, 0.5).unwrap().into();
        let seen = |figure: &Figure| -> Vec<_> {
            figure.strokes.iter().map(|stroke| stroke.points.clone()).collect()
        };
        cache.open(&camera, 1);
        let first = cache.figure(0, &capsule);
        camera.orbit(glam::DVec2::new(40.0, 15.0));
        cache.open(&camera, 1);
        let turned = cache.figure(0, &capsule);
        assert!(Rc::ptr_eq(&first.surface, &turned.surface));
        assert_ne!(seen(&first), seen(&turned));
        camera.zoom(1.1, glam::DVec3::ZERO);
        cache.open(&camera, 1);
        let nearer = cache.figure(0, &capsule);
        assert!(Rc::ptr_eq(&first.surface, &nearer.surface));
        assert_ne!(seen(&turned), seen(&nearer));
        camera.zoom(4.0, glam::DVec3::ZERO);
        cache.open(&camera, 1);
        let near = cache.figure(0, &capsule);
        assert_eq!(seen(&near), seen(&Figure::new(&capsule, &camera)));
        assert!(near.surface.positions.len() > first.surface.positions.len());
    }

    #[test]
    fn what_is_beside_the_view_is_coarse_until_it_comes_into_it() {
        let (mut cache, mut camera) = (FigureCache::default(), Camera::of::<DVec3>());
        let ball: Shape<DVec3> = Ball::new(DVec3::ZERO, 1.0).unwrap().into();
        let vertices = |cache: &mut FigureCache<DVec3>, camera: &Camera| {
            cache.open(camera, 1);
            cache.figure(0, &ball).surface.positions.len()
        };
        camera.zoom(4.0, glam::DVec3::ZERO);
        let before = vertices(&mut cache, &camera);
        let middle = camera.viewport().center().as_dvec2();
        camera.pan(middle, middle + glam::DVec2::new(3000.0, 0.0));
        let beside = vertices(&mut cache, &camera);
        assert!(beside < before / 2, "{beside} of {before}");
        camera.pan(middle, middle - glam::DVec2::new(3000.0, 0.0));
        assert_eq!(vertices(&mut cache, &camera), before);
    }
}
