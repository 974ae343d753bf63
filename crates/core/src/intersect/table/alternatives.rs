//! Other tests of a pair than the one that the table uses: second methods, and published tests that are wrong for some input.

use glam::{DVec2, DVec3, Vec2, Vec3, Vec3A};

use super::{Dimension, pairs};
use crate::intersect::bvh::Waiting;
use crate::intersect::{Probe, Record, Recorder, gjk, overlap};
use crate::shapes::{Kind, Shape};
use crate::vector::Vector;

/// Another test of a pair.
#[derive(Debug, Clone, Copy)]
pub struct Alternative<V: Vector> {
    /// The name in scenes and links, which is unique among the tests of the pair and never changes.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The publication.
    pub source: &'static str,
    /// Whether the test is right for all input.
    pub right: bool,
    pub(super) run: Run<V>,
}

/// The test, for shapes in the order of their kinds; `None` for other kinds.
type Run<V> = fn(&Shape<V>, &Shape<V>, &mut Recorder<<V as Vector>::Double>) -> Option<bool>;

impl<V: Vector> Alternative<V> {
    /// The answer for its pair, in either order, with the record of the steps; `None` for another pair.
    pub fn run(&self, a: &Shape<V>, b: &Shape<V>) -> Option<(bool, Record<V::Double>)> {
        let (answer, record) = Record::of(|recorder| self.ask(a, b, recorder));
        Some((answer?, record))
    }

    /// [`Alternative::run`] with a recorder, which may keep fewer steps, or none.
    pub fn ask(
        &self,
        a: &Shape<V>,
        b: &Shape<V>,
        recorder: &mut Recorder<V::Double>,
    ) -> Option<bool> {
        if a.kind() <= b.kind() {
            (self.run)(a, b, recorder)
        } else {
            Probe::<V>::swapped(recorder, |recorder| (self.run)(b, a, recorder))
        }
    }
}

/// Every other test of a pair. Those that are not right for all input say so.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::matrix;
/// use hitbench::shapes::{Aabb, Ball};
///
/// // A small ball in the middle of a face.
/// let ball = Ball::new(Vec2::new(2.1, 0.0), 0.2)?.into();
/// let aabb = Aabb::new(Vec2::ZERO, Vec2::splat(2.0))?.into();
/// let others = matrix::alternatives(&ball, &aabb);
/// let wrong = others.iter().find(|other| other.run(&ball, &aabb).is_some_and(|(hit, _)| !hit));
/// assert!(wrong.is_some_and(|other| !other.right)); // it tests the corners alone
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn alternatives<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Vec<Alternative<V>> {
    let mut all = alternatives_of_kinds(a.kind(), b.kind());
    let (first, second) = (a.kind().min(b.kind()), a.kind().max(b.kind()));
    // For a pair without a row GJK is the test itself.
    if pairs::path(super::Query::Overlap, first, second).is_some() {
        all.extend(general(a, b));
    }
    all
}

/// Every other test for this pair of kinds alone, in either order.
pub fn alternatives_of_kinds<V: Dimension>(a: Kind, b: Kind) -> Vec<Alternative<V>> {
    let (first, second) = (a.min(b), a.max(b));
    let mut all = pairs::anywhere(first, second);
    all.extend(V::alternatives_here(first, second));
    all.extend(breadth_first(first, second));
    all
}

/// GJK, for bounded convex shapes.
fn general<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Alternative<V>> {
    let applies = a.is_convex_and_bounded() && b.is_convex_and_bounded();
    applies.then_some(Alternative {
        id: "gjk",
        name: "GJK",
        source: "Gilbert, Johnson and Keerthi (1988)",
        right: true,
        run: |a, b, probe| gjk::overlap(a, b, probe),
    })
}

/// The breadth-first search of two trees; the test of two meshes is depth-first.
fn breadth_first<V: Vector>(a: Kind, b: Kind) -> Option<Alternative<V>> {
    matches!((a, b), (Kind::Mesh, Kind::Mesh)).then_some(Alternative {
        id: "queue",
        name: "with a queue",
        source: "GAME2016, lecture 12",
        right: true,
        run: |a, b, probe| match (a, b) {
            (Shape::Mesh(a), Shape::Mesh(b)) => {
                Some(overlap::mesh_mesh_by(Waiting::Queue, a, b, probe))
            }
            _ => None,
        },
    })
}

macro_rules! dimension {
    ($($vector:ty)+, $alternatives:expr) => {
        $(impl Dimension for $vector {
            type Precise = Self::Double;

            fn alternatives_here(a: Kind, b: Kind) -> Vec<Alternative<Self>> {
                $alternatives(a, b)
            }
        })+
    };
}

dimension!(Vec2 DVec2, pairs::in_plane);
dimension!(Vec3 DVec3 Vec3A, |_, _| Vec::new());
