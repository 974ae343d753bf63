//! A body that moves and turns, as a tree of convex parts.

use std::borrow::Cow;

use super::solid::Solid;
use crate::intersect::probe::TreeNode;
use crate::intersect::sectors::wide::{halves, is_wide_sector};
use crate::shapes::{Aabb, Bounds, Mesh, Motion, Shape, Triangle, Turn};
use crate::vector::Vector;

/// A shape that moves and turns about its reference point, seen from there, as a tree of convex parts.
pub(super) struct Body<'a, V: Vector, D: Vector> {
    cover: Cover<'a, V, D>,
    /// Its reference point at the start.
    pub place: D,
    pub turn: Option<Turn<D>>,
}

enum Cover<'a, V: Vector, D: Vector> {
    /// It is convex, or a sector beyond 90° of space.
    One(Solid<D>),
    /// The boxes of its tree, and its triangles, are turned to double precision where they are looked at.
    Mesh(&'a Mesh<V>),
    /// A sector beyond 90° of the plane: its convex hull, and its half-disks.
    Halves(Solid<D>, Box<[Solid<D>; 2]>),
}

/// A part of a body, that other parts may lie below.
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
            // Any point will do for one that does not turn.
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
        self.ball().is_finite()
    }

    /// How far any point is from the reference point.
    pub fn ball(&self) -> f64 {
        self.solid(self.root()).ball()
    }

    /// The other shape stays within `reach` of the reference point: of an unbounded shape, the part there is
    /// enough.
    pub fn bound(&mut self, reach: f64) {
        if let Cover::One(solid) = &mut self.cover {
            solid.bound(reach);
        }
    }

    /// The part that holds all others.
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

    /// A node of the tree of a mesh, with its box as it stands before it moves; for another shape the whole,
    /// as the only node. `None` for parts below the leaves.
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

    /// Whether there are nodes below a part, so that it waits for the other body to be opened as far.
    pub fn is_inner_node(&self, part: Part) -> bool {
        match (&self.cover, part) {
            (Cover::Mesh(mesh), Part::Node(node)) => mesh.tree().children(node).is_some(),
            _ => false,
        }
    }

    /// The parts below, or none for one that is convex.
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

pub(super) fn lifted<V: Vector, D: Vector>(p: V) -> D {
    D::from_space(p.in_space())
}

/// The mean of the corners.
fn mean<V: Vector, D: Vector<Scalar = f64>>(mesh: &Mesh<V>) -> D {
    let sum = mesh.vertices().iter().fold(D::ZERO, |sum, &p| sum + lifted(p));
    sum * (1.0 / mesh.vertices().len() as f64)
}
