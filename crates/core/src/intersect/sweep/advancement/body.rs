//! A body that moves and turns, as a tree of convex parts.

use std::borrow::Cow;

use super::solid::Solid;
use crate::intersect::probe::TreeNode;
use crate::intersect::sectors::wide::{halves, is_wide_sector};
use crate::shapes::{Aabb, Bounds, Mesh, Motion, Shape, Triangle, Turn};
use crate::vector::Vector;

/// A shape that moves and turns about its reference point, as a tree of convex parts in coordinates relative to that point.
pub(super) struct Body<'a, V: Vector, D: Vector> {
    cover: Cover<'a, V, D>,
    /// The reference point at the start.
    pub place: D,
    pub turn: Option<Turn<D>>,
}

/// The parts of a body.
enum Cover<'a, V: Vector, D: Vector> {
    /// The body as a whole, if it is convex, or a sector beyond 90° of space.
    One(Solid<D>),
    /// The tree of a mesh, whose boxes and triangles become solids when they are needed.
    Mesh(&'a Mesh<V>),
    /// The convex hull of a sector beyond 90° of the plane, and the two half-disks that make the sector.
    Halves(Solid<D>, Box<[Solid<D>; 2]>),
}

/// A part of a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Part {
    Whole,
    /// A node of the tree of a mesh.
    Node(u32),
    Triangle(u32),
    /// A half-disk of a sector beyond 90°.
    Half(usize),
}

impl<'a, V: Vector, D: Vector<Scalar = f64>> Body<'a, V, D> {
    pub fn new(shape: &'a Shape<V>, motion: &Motion<V>) -> Self {
        let turn = motion.turn_of(shape).map(|turn| turn.of_type());
        if let Shape::Mesh(mesh) = shape {
            // A mesh that does not turn may have any reference point.
            let place = match turn {
                Some(_) => mean(mesh),
                None => lifted(mesh.tree().volume(0).center()),
            };
            return Self { cover: Cover::Mesh(mesh), place, turn };
        }
        let shape: Shape<D> = shape.in_double();
        let place = shape.reference_point();
        let shape = shape.posed(-place, None);
        let halves = match &shape {
            Shape::Sector(sector) if D::DIM == 2 && is_wide_sector(&shape) => halves(sector),
            _ => None,
        };
        let cover = match (&shape, halves) {
            (Shape::Sector(sector), Some(halves)) => {
                let halves = halves.map(|half| Solid::whole(half.into()));
                Cover::Halves(Solid::within_hull(*sector), Box::new(halves))
            }
            _ => Cover::One(Solid::whole(shape)),
        };
        Self { cover, place, turn }
    }

    pub fn is_bounded(&self) -> bool {
        self.bounding_radius().is_finite()
    }

    /// The radius of a ball about the reference point that contains the body.
    pub fn bounding_radius(&self) -> f64 {
        self.solid(self.root()).ball()
    }

    /// Cuts an unbounded shape to the part within `reach` of the reference point, where the other body stays.
    pub fn bound(&mut self, reach: f64) {
        if let Cover::One(solid) = &mut self.cover {
            solid.bound(reach);
        }
    }

    /// The root of the tree.
    pub fn root(&self) -> Part {
        if let Cover::Mesh(_) = self.cover { Part::Node(0) } else { Part::Whole }
    }

    pub fn solid(&self, part: Part) -> Cow<'_, Solid<D>> {
        match (&self.cover, part) {
            (Cover::One(solid), _) => Cow::Borrowed(solid),
            (Cover::Halves(_, halves), Part::Half(half)) => Cow::Borrowed(&halves[half]),
            (Cover::Halves(hull, _), _) => Cow::Borrowed(hull),
            (Cover::Mesh(mesh), Part::Triangle(number)) => {
                Cow::Owned(self.triangle(&mesh.triangle(number as usize)))
            }
            (Cover::Mesh(mesh), Part::Node(node)) => {
                Cow::Owned(self.node(mesh.tree().volume(node)))
            }
            (Cover::Mesh(mesh), _) => Cow::Owned(self.node(mesh.tree().volume(0))),
        }
    }

    fn triangle(&self, triangle: &Triangle<V>) -> Solid<D> {
        let corners = triangle.vertices().map(|p| lifted::<V, D>(p) - self.place);
        let center = (corners[0] + corners[1] + corners[2]) * (1.0 / 3.0);
        let size = corners.iter().fold(0.0, |size: f64, &p| size.max((p - center).length()));
        Solid::apart(Triangle::from_vertices(corners).into(), center, size)
    }

    fn node(&self, bounds: &Bounds<V>) -> Solid<D> {
        let [min, max] = [bounds.min, bounds.max].map(|p| lifted::<V, D>(p) - self.place);
        Solid::around(Aabb::between(min, max))
    }

    /// The node of a part for a probe, with its box before the motion. A shape that is no mesh is a tree of one node. `None` for
    /// triangles and half-disks.
    pub fn tree_node(&self, part: Part, shape: &Shape<V>) -> Option<TreeNode<V>> {
        match (&self.cover, part) {
            (Cover::Mesh(mesh), Part::Node(number)) => {
                let tree = mesh.tree();
                let (level, bounds) = (tree.level(number), *tree.volume(number));
                Some(TreeNode { number, level, bounds })
            }
            (_, Part::Whole) => Some(TreeNode { number: 0, level: 0, bounds: shape.bounds() }),
            _ => None,
        }
    }

    /// Whether the part has nodes as children.
    pub fn is_inner_node(&self, part: Part) -> bool {
        match (&self.cover, part) {
            (Cover::Mesh(mesh), Part::Node(node)) => mesh.tree().children(node).is_some(),
            _ => false,
        }
    }

    /// The children of a part, of which a convex part has none.
    pub fn below(&self, part: Part) -> Vec<Part> {
        match (&self.cover, part) {
            (Cover::Mesh(mesh), Part::Node(node)) => match mesh.tree().children(node) {
                Some(children) => children.map(Part::Node).to_vec(),
                None => mesh.tree().items(node).iter().map(|&item| Part::Triangle(item)).collect(),
            },
            (Cover::Halves(..), Part::Whole) => [0, 1].map(Part::Half).to_vec(),
            _ => Vec::new(),
        }
    }
}

/// The vector in double precision.
pub(super) fn lifted<V: Vector, D: Vector>(p: V) -> D {
    D::from_space(p.in_space())
}

/// The mean of the corners.
fn mean<V: Vector, D: Vector<Scalar = f64>>(mesh: &Mesh<V>) -> D {
    let sum = mesh.vertices().iter().fold(D::ZERO, |sum, &p| sum + lifted(p));
    sum * (1.0 / mesh.vertices().len() as f64)
}
