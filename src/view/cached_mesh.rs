//! Meshes of pictures that do not change: they are tessellated only once.

use std::cell::RefCell;
use std::sync::Arc;

use egui::Mesh;
use egui::epaint::Tessellator;

use super::canvas::Canvas;
use super::style::Theme;

/// The triangles of a picture, kept until the picture changes.
#[derive(Debug, Clone)]
pub(super) struct CachedMesh<K>(RefCell<Option<Printed<K>>>);

#[derive(Debug, Clone)]
struct Printed<K> {
    what: K,
    theme: Theme,
    pixels_per_point: f32,
    mesh: Mesh,
}

impl<K> Default for CachedMesh<K> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<K: PartialEq> CachedMesh<K> {
    /// Puts the picture identified by `what` on the canvas. `paint` paints it, from lines, areas and dots only;
    /// it has to paint the same whenever `what` is the same.
    pub fn put(&self, canvas: &Canvas, what: K, paint: impl FnOnce()) {
        let theme = canvas.style.theme;
        let ctx = canvas.ctx();
        let pixels_per_point = ctx.pixels_per_point();
        let mut print = self.0.borrow_mut();
        let fits = |print: &Printed<K>| {
            print.what == what && (print.theme, print.pixels_per_point) == (theme, pixels_per_point)
        };
        if !print.as_ref().is_some_and(fits) {
            let options = ctx.options(|options| options.tessellation_options);
            // Neither words nor images are among the shapes.
            let mut cutter = Tessellator::new(pixels_per_point, options, [1, 1], Vec::new());
            let mut mesh = Mesh::default();
            let shapes = canvas.collect(paint);
            shapes.into_iter().for_each(|shape| cutter.tessellate_shape(shape, &mut mesh));
            *print = Some(Printed { what, theme, pixels_per_point, mesh });
        }
        if let Some(print) = &*print {
            canvas.pile(&print.mesh);
        }
    }
}

/// A batch of meshes: those that lie directly on each other are merged. The meshes of the last frame are used
/// again with their memory, whose allocation in each frame would take as long as all else.
#[derive(Debug, Default)]
pub(super) struct MeshBatch {
    meshes: Vec<Arc<Mesh>>,
    used: usize,
    /// The last mesh in use may still grow.
    open: bool,
}

impl MeshBatch {
    pub fn clear(&mut self) {
        self.used = 0;
    }

    pub fn lay(&mut self, print: &Mesh) {
        if print.is_empty() {
            return;
        }
        if !self.open {
            if self.used == self.meshes.len() {
                self.meshes.push(Arc::default());
            }
            let mesh = &mut self.meshes[self.used];
            match Arc::get_mut(mesh) {
                Some(mesh) => mesh.clear(),
                // The mesh of the last frame is still in use elsewhere.
                None => *mesh = Arc::default(),
            }
            self.used += 1;
            self.open = true;
        }
        Arc::make_mut(&mut self.meshes[self.used - 1]).append_ref(print);
    }

    /// The last mesh, if it has grown; later shapes go to the next one.
    pub fn close(&mut self) -> Option<Arc<Mesh>> {
        std::mem::take(&mut self.open).then(|| self.meshes[self.used - 1].clone())
    }
}

#[cfg(test)]
mod tests {
    use egui::{Color32, pos2};

    use super::*;

    fn triangle() -> Mesh {
        let mut mesh = Mesh::default();
        [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]
            .iter()
            .for_each(|&(x, y)| mesh.colored_vertex(pos2(x, y), Color32::RED));
        mesh.add_triangle(0, 1, 2);
        mesh
    }

    #[test]
    fn prints_on_each_other_are_one_mesh_that_keeps_its_room() {
        let mut batch = MeshBatch::default();
        (0..2).for_each(|_| batch.lay(&triangle()));
        let first = batch.close().unwrap();
        assert_eq!((first.vertices.len(), &first.indices[..]), (6, &[0, 1, 2, 3, 4, 5][..]));
        assert!(batch.close().is_none());
        batch.lay(&triangle());
        assert_eq!(batch.close().unwrap().vertices.len(), 3);

        let room = Arc::as_ptr(&first);
        drop(first);
        batch.clear();
        batch.lay(&triangle());
        let again = batch.close().unwrap();
        assert_eq!((Arc::as_ptr(&again), again.vertices.len()), (room, 3));
    }

    #[test]
    fn a_mesh_that_somebody_keeps_stays_as_it_is() {
        let mut batch = MeshBatch::default();
        (0..2).for_each(|_| batch.lay(&triangle()));
        let kept = batch.close().unwrap();
        batch.clear();
        batch.lay(&triangle());
        assert_eq!((kept.vertices.len(), batch.close().unwrap().vertices.len()), (6, 3));
    }

    #[test]
    fn nothing_makes_no_mesh() {
        let mut batch = MeshBatch::default();
        batch.lay(&Mesh::default());
        assert!(batch.close().is_none());
    }
}
