//! From the shapes of a game to those of a scene file.

use super::{Document, Entry, Precision, World};
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::Shape;
use hitbench_core::vector::Scalar;

impl<V: World> Document<V> {
    /// Adds a shape as it stands, and how far it moves, under a name that is not there yet. The scene asks in the
    /// precision of the shapes that were added last.
    ///
    /// ```
    /// # mod hitbench { pub use hitbench_core::*; pub use hitbench_scene::*; }
    /// use glam::Vec3;
    /// use hitbench::scene::{Document, Format, Scene};
    /// use hitbench::shapes::Ball;
    ///
    /// let mut document = Document::new("What the assertion saw");
    /// document.push("player", &Ball::new(Vec3::ZERO, 0.5)?.into(), Vec3::X);
    /// document.push("wall", &Ball::new(Vec3::X * 2.0, 1.0)?.into(), Vec3::ZERO);
    /// assert_eq!(document.overlap_at(0, 1, 1.0), Some(true));
    /// let text = Scene::Three(document).write(Format::Ron); // for `hitbench dump.ron`
    /// assert!(text.contains("displacement: (1, 0, 0)"));
    /// # Ok::<(), hitbench::shapes::ShapeError>(())
    /// ```
    pub fn push<W: Dimension<Precise = V>>(
        &mut self,
        name: impl Into<String>,
        shape: &Shape<W>,
        displacement: W,
    ) {
        self.precision = Precision::of::<W::Scalar>();
        let precision = self.precision;
        self.entries.push(Entry {
            name: name.into(),
            form: shape.into(),
            displacement: V::from_fn(|i| precision.shortest(displacement.get(i).double())),
            turn: None,
        });
    }
}
