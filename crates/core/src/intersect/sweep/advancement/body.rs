use std::borrow::Cow;

use super::half_balls::{Arc, HalfBalls};
use super::solid::Solid;
use crate::intersect::probe::TreeNode;
use crate::intersect::wide_sector::is_wide_sector;
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
    /// It is convex.
    Convex(Solid<D>),
    /// The boxes of its tree, and its triangles, are turned to double precision where they are looked at.
    Mesh(&'a Mesh<V>),
    HalfBalls(HalfBalls<D>),
}

/// A part of a body, that other parts may lie below.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Part {
    Whole,
    /// A node of the tree of a mesh.
    Node(u32),
    Triangle(u32),
    /// Some of the half-balls of a sector beyond 90°.
    Arc(Arc),
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
        let half_balls = match &shape {
            Shape::Sector(sector) if is_wide_sector(&shape) => HalfBalls::of(sector),
            _ => None,
        };
        let cover = match half_balls {
            Some(half_balls) => Cover::HalfBalls(half_balls),
            None => Cover::Convex(Solid::whole(shape)),
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
        if let Cover::Convex(solid) = &mut self.cover {
            solid.bound(reach);
        }
    }

    /// The part that holds all others.
    pub fn root(&self) -> Part {
        if let Cover::Mesh(_) = self.cover { Part::Node(0) } else { Part::Whole }
    }

    /// Whether it is made of half-balls of all azimuths, so that there is no last part.
    pub fn is_cut_without_end(&self) -> bool {
        D::DIM == 3 && matches!(self.cover, Cover::HalfBalls(_))
    }

    pub fn solid(&self, part: Part) -> Cow<'_, Solid<D>> {
        match (&self.cover, part) {
            (Cover::Convex(solid), _) => Cow::Borrowed(solid),
            (Cover::HalfBalls(half_balls), Part::Arc(arc)) => Cow::Owned(half_balls.solid(arc)),
            (Cover::HalfBalls(half_balls), _) => Cow::Borrowed(&half_balls.hull),
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
            (Cover::HalfBalls(_), Part::Arc(arc)) => arc.halves().map(Part::Arc).to_vec(),
            (Cover::HalfBalls(half_balls), Part::Whole) => {
                half_balls.arcs().into_iter().map(Part::Arc).collect()
            }
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
