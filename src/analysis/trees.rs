//! The trees over a mesh, of boxes, of spheres and of oriented boxes, and how fast each of them approaches the
//! body.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Volume;
use super::question::Question;
use super::volumes::pose;
use crate::bounds::{
    ball_tree, convex_hull, measure, node_corners, obb_tree, refit_balls, refit_obbs,
};
use crate::intersect::bvh::{self, Bvh, Tally};
use crate::intersect::matrix;
use crate::patience::Patience;
use crate::scene::{Document, World};
use crate::shapes::{Aabb, Ball, Bounds, Mesh, Obb, Shape, ShapeError};
use crate::vector::Vector;

/// The number of triangles above which a mesh gets only a tree of axis-aligned boxes: the others would take too
/// long.
pub const MOST_FITTED: usize = 1_600;

/// The volumes of the three trees, by their general names.
pub const TREE_VOLUMES: [Volume; 3] = [Volume::RefittedAabb, Volume::SmallestBall, Volume::Obb];

/// The trees over one mesh, as it stands now.
#[derive(Debug, Clone)]
pub struct Trees<V: Vector> {
    /// The mesh, by number of entry.
    pub body: usize,
    /// The number of its triangles.
    pub triangles: usize,
    /// The levels from the root down.
    pub levels: Vec<Level>,
    /// The cost of finding all triangles that its partner meets, by trees of each of [`TREE_VOLUMES`]; empty if
    /// there is no partner, or no test with it.
    pub tests: Vec<Option<Tally>>,
    now: Set<V>,
    /// The fitted trees, kept for the next frame.
    fitted: Vec<Arc<Fitted<V>>>,
}

/// The nodes of a level, with the leaves above it: together they cover the whole body.
#[derive(Debug, Clone, PartialEq)]
pub struct Level {
    /// The number of nodes.
    pub nodes: usize,
    /// The total area or volume of the hulls of their contents.
    pub hulls: f64,
    /// The total measure of their volumes, for each of [`TREE_VOLUMES`]; `None` if they were not fitted.
    pub measures: [Option<f64>; 3],
}

/// The trees of all kinds over a mesh.
#[derive(Debug, Clone)]
struct Set<V: Vector> {
    mesh: Mesh<V>,
    others: Option<Others<V>>,
}

/// The same tree over spheres and over oriented boxes.
#[derive(Debug, Clone)]
struct Others<V: Vector> {
    balls: Bvh<Ball<V>>,
    obbs: Bvh<Obb<V>>,
}

/// The trees over a mesh at rest, which move with it.
#[derive(Debug)]
struct Fitted<V: Vector> {
    set: Set<V>,
    /// For each node the area or volume of the hull of its contents.
    hulls: Vec<f64>,
}

impl<V: Vector> Trees<V> {
    /// The volume of a node; `None` if that kind was not fitted.
    pub fn volume(&self, volume: Volume, node: u32) -> Option<Shape<V>> {
        self.now.volume(volume, node)
    }

    /// The nodes of a level and the leaves above it, or all down to it; each with its level.
    pub fn nodes(&self, level: u32, all: bool) -> impl Iterator<Item = (u32, u32)> + '_ {
        let tree = self.now.mesh.tree();
        let numbered = (0..tree.node_count() as u32).map(|node| (node, tree.level(node)));
        numbered.filter(move |&(node, at)| if all { at <= level } else { is_at(tree, node, level) })
    }
}

/// Whether a node is of the level, or a leaf above it.
fn is_at<V: Vector>(tree: &Bvh<Bounds<V>>, node: u32, level: u32) -> bool {
    let at = tree.level(node);
    at == level || at < level && tree.children(node).is_none()
}

/// The trees over the mesh of an entry, and over the other of the pair if it is one too.
pub(super) fn look<V: World>(
    document: &Document<V>,
    shapes: &[Option<Shape<V>>],
    body: usize,
    question: &Question<V>,
    before: Option<&Trees<V>>,
    patience: &Patience,
) -> Option<Trees<V>> {
    let mut kept = Vec::new();
    let mut set = |index: usize| -> Option<Set<V>> {
        let Shape::Mesh(now) = shapes.get(index)?.as_ref()? else { return None };
        let Shape::Mesh(rest) = document.shape(index).ok()? else { return None };
        let known = before.into_iter().flat_map(|before| &before.fitted);
        let known = known.chain(&kept).find(|fitted| fitted.set.mesh == rest).cloned();
        let fitted = known.unwrap_or_else(|| Arc::new(Fitted::new(rest)));
        let pose = pose(document, index, question.u, question.observer)?;
        let about = document.shape(index).ok()?.reference_point();
        let others = fitted.set.others.as_ref().and_then(|Others { balls, obbs }| {
            let place = |p: V| about + (p - about).along(&pose.turn) + pose.displacement;
            let balls = refit_balls(balls, now, place).ok()?;
            Some(Others { balls, obbs: refit_obbs(obbs, now, &pose.turn).ok()? })
        });
        kept.push(fitted);
        Some(Set { mesh: now.clone(), others })
    };
    let now = set(body)?;
    let partner = question.focus.and_then(|(a, b)| match body {
        body if body == a => Some(b),
        body if body == b => Some(a),
        _ => None,
    });
    let tests = partner.and_then(|partner| {
        let shape = shapes.get(partner)?.as_ref()?;
        if let Shape::Mesh(_) = shape {
            return Some(between(&now, &set(partner)?, patience));
        }
        asked_by(shape, &now)
    });
    Some(Trees {
        body,
        triangles: now.mesh.indices().len(),
        levels: now.levels(&kept[0].hulls),
        tests: tests.unwrap_or_default(),
        now,
        fitted: kept,
    })
}

impl<V: Vector> Fitted<V> {
    fn new(mesh: Mesh<V>) -> Self {
        if mesh.indices().len() > MOST_FITTED {
            return Self { hulls: Vec::new(), set: Set { mesh, others: None } };
        }
        let measure =
            |corners: &Vec<V>| convex_hull(corners).map_or(0.0, |hull| hull.measure(corners));
        let hulls = node_corners(&mesh).unwrap_or_default().iter().map(measure).collect();
        let others =
            || Ok::<_, ShapeError>(Others { balls: ball_tree(&mesh)?, obbs: obb_tree(&mesh)? });
        Self { hulls, set: Set { others: others().ok(), mesh } }
    }
}

impl<V: Vector> Set<V> {
    fn volume(&self, volume: Volume, node: u32) -> Option<Shape<V>> {
        match (volume, &self.others) {
            (Volume::SmallestBall, Some(others)) => Some((*others.balls.volume(node)).into()),
            (Volume::Obb, Some(others)) => Some((*others.obbs.volume(node)).into()),
            (Volume::RefittedAabb, _) => box_of(self.mesh.tree().volume(node)),
            _ => None,
        }
    }

    fn levels(&self, hulls: &[f64]) -> Vec<Level> {
        let tree = self.mesh.tree();
        // The sums over the nodes of a level, and over the leaves among them.
        let mut levels = vec![[Level::NONE; 2]; tree.depth() as usize];
        for node in 0..tree.node_count() as u32 {
            let measured = |volume: Volume| measure(&self.volume(volume, node)?);
            let hulls = hulls.get(node as usize).copied().unwrap_or_default();
            let one = Level { nodes: 1, hulls, measures: TREE_VOLUMES.map(measured) };
            let [all, leaves] = &mut levels[tree.level(node) as usize];
            *all = all.with(&one);
            if tree.children(node).is_none() {
                *leaves = leaves.with(&one);
            }
        }
        let levels = levels.into_iter().scan(Level::NONE, |above, [all, leaves]| {
            let level = all.with(above);
            *above = above.with(&leaves);
            Some(level)
        });
        levels.collect()
    }
}

impl Level {
    const NONE: Self = Self { nodes: 0, hulls: 0.0, measures: [Some(0.0); 3] };

    fn with(&self, other: &Self) -> Self {
        let sum = |i: usize| Some(self.measures[i]? + other.measures[i]?);
        Self {
            nodes: self.nodes + other.nodes,
            hulls: self.hulls + other.hulls,
            measures: [0, 1, 2].map(sum),
        }
    }
}

/// The cost of finding all triangles that a shape may meet, by its test with each volume; `None` if it has no
/// test with triangles.
fn asked_by<V: World>(shape: &Shape<V>, set: &Set<V>) -> Option<Vec<Option<Tally>>> {
    matrix::overlap(shape, &set.mesh.triangle(0).into()).ok()?;
    let others = set.others.as_ref();
    Some(vec![
        Some(ask(shape, set.mesh.tree(), |bounds| box_of(bounds))),
        others.map(|others| ask(shape, &others.balls, |ball| Some((*ball).into()))),
        others.map(|others| ask(shape, &others.obbs, |obb| Some((*obb).into()))),
    ])
}

fn ask<V: World, B: bvh::Volume<V>>(
    shape: &Shape<V>,
    tree: &Bvh<B>,
    volume: impl Fn(&B) -> Option<Shape<V>>,
) -> Tally {
    // A node whose test gives no verdict is descended into.
    let meets = |of: &B| volume(of).and_then(|of| matrix::overlap(shape, &of).ok()).unwrap_or(true);
    bvh::query(tree, shape.bounds(), meets, &mut (), |_, _| ControlFlow::Continue(()))
}

fn box_of<V: Vector>(bounds: &Bounds<V>) -> Option<Shape<V>> {
    Aabb::from_min_max(bounds.min, bounds.max).ok().map(Shape::from)
}

/// The cost of finding all pairs of triangles of two meshes, for which the triangles need not be tested. `None`
/// if that takes too long.
fn between<V: Vector>(a: &Set<V>, b: &Set<V>, patience: &Patience) -> Vec<Option<Tally>> {
    let boxes = pairs_of(a.mesh.tree(), b.mesh.tree(), patience);
    let others = a.others.as_ref().zip(b.others.as_ref());
    let balls = others.and_then(|(of_a, of_b)| pairs_of(&of_a.balls, &of_b.balls, patience));
    let obbs = others.and_then(|(of_a, of_b)| pairs_of(&of_a.obbs, &of_b.obbs, patience));
    vec![boxes, balls, obbs]
}

fn pairs_of<V: Vector, B: bvh::Volume<V>>(
    a: &Bvh<B>,
    b: &Bvh<B>,
    patience: &Patience,
) -> Option<Tally> {
    patience.answer(|probe| bvh::pairs(a, b, probe, |_, _, _| ControlFlow::Continue(())))
}
