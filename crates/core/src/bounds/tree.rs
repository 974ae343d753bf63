//! Trees of balls and of oriented boxes over the triangles of a mesh: the tree of the mesh with other bounding volumes.

use super::obb::smallest;
use super::{aabb, ball_around, convex_hull, obb, obb_along, principal_obb, smallest_ball};
use crate::shapes::{Ball, Bounds, Bvh, Mesh, Obb, ShapeError};
use crate::vector::{Scalar, Vector};

/// The ulp of its size by which a volume of a tree is widened: more than the rounding error of the tests of two balls or two boxes, so
/// that these never separate volumes whose triangles have a common point.
const SLACK: f64 = 16.0;

/// For more corners than this a box is found by their principal axes alone.
const MOST_TIGHT: usize = 8;

/// The tree of the smallest balls around the triangles below each node.
///
/// A ball contains its triangles in exact arithmetic, and is widened by 16 ulp of its radius. Refuses balls that get out of range.
pub fn ball_tree<V: Vector>(mesh: &Mesh<V>) -> Result<Bvh<Ball<V>>, ShapeError> {
    let corners = node_corners(mesh)?;
    mesh.tree().fit(|node| wider_ball(smallest_ball(&corners[node as usize])?))
}

/// The tree of oriented boxes around the triangles below each node: those of [`obb`]; for more than 8 corners the box along the
/// principal axes, which is found in a fraction of the time, or along the coordinate axes if that is smaller.
///
/// A box contains its triangles in exact arithmetic, and is widened by 16 ulp of its diagonal. Refuses boxes that get out of range.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::bounds::obb_tree;
/// use hitbench::intersect::overlap::triangle_pairs_by;
/// use hitbench::shapes::Mesh;
///
/// let floor = Mesh::new([Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::X + Vec3::Z], [[0, 1, 2], [1, 3, 2]])?;
/// let tree = obb_tree(&floor)?;
/// let (pairs, _) = triangle_pairs_by((&floor, &tree), (&floor, &tree), &mut ());
/// assert_eq!(pairs.len(), 4); // each meets itself and the other
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn obb_tree<V: Vector>(mesh: &Mesh<V>) -> Result<Bvh<Obb<V>>, ShapeError> {
    let corners = node_corners(mesh)?;
    mesh.tree().fit(|node| {
        let corners = &corners[node as usize];
        wider_obb(if corners.len() <= MOST_TIGHT {
            obb(corners)?
        } else {
            smallest(&[principal_obb(corners)?, aabb(corners)?.into()])
        })
    })
}

/// The tree of balls of a mesh that has moved: each centre is moved by `place`, and the radii are computed anew, so that the balls
/// contain the triangles as those of [`ball_tree`] do. `mesh` is the moved mesh, whose tree has the same nodes.
pub fn refit_balls<V: Vector>(
    tree: &Bvh<Ball<V>>,
    mesh: &Mesh<V>,
    place: impl Fn(V) -> V,
) -> Result<Bvh<Ball<V>>, ShapeError> {
    tree.fit(|node| {
        let center = place(tree.volume(node).center());
        wider_ball(ball_around(&corners(mesh, mesh.tree(), node), center)?)
    })
}

/// The tree of oriented boxes of a mesh that has turned: the axes are turned by `turn`, and the sizes are computed anew, so that the
/// boxes contain the triangles as those of [`obb_tree`] do. `mesh` is the turned mesh, whose tree has the same nodes.
///
/// Give it the tree as it was fitted. The rounding of successive turns would add up, until the axes are refused.
pub fn refit_obbs<V: Vector>(
    tree: &Bvh<Obb<V>>,
    mesh: &Mesh<V>,
    turn: &V::Axes,
) -> Result<Bvh<Obb<V>>, ShapeError> {
    tree.fit(|node| {
        let axes = V::axes_from_fn(|k| tree.volume(node).axes()[k].along(turn));
        wider_obb(obb_along(&corners(mesh, mesh.tree(), node), &axes)?)
    })
}

/// For each node of the tree of a mesh, the corners of the convex hull of all triangles below it.
pub fn node_corners<V: Vector>(mesh: &Mesh<V>) -> Result<Vec<Vec<V>>, ShapeError> {
    let tree = mesh.tree();
    let mut all = vec![Vec::new(); tree.node_count()];
    // Children have larger indices than their parents, so they come first; only the corners of their hulls matter.
    for node in (0..tree.node_count()).rev() {
        let points: Vec<V> = match tree.children(node as u32) {
            Some([a, b]) => [&all[a as usize][..], &all[b as usize][..]].concat(),
            None => corners(mesh, tree, node as u32),
        };
        all[node] = convex_hull(&points)?.corners().into_iter().map(|i| points[i]).collect();
    }
    Ok(all)
}

fn corners<V: Vector>(mesh: &Mesh<V>, tree: &Bvh<Bounds<V>>, node: u32) -> Vec<V> {
    tree.items(node).iter().flat_map(|&i| *mesh.triangle(i as usize).vertices()).collect()
}

/// [`SLACK`] ulp of a size.
fn slack<S: Scalar>(size: S) -> S {
    size * S::epsilon() * S::of(SLACK)
}

fn wider_ball<V: Vector>(ball: Ball<V>) -> Result<Ball<V>, ShapeError> {
    Ball::new(ball.center(), ball.radius() + slack(ball.radius()))
}

fn wider_obb<V: Vector>(obb: Obb<V>) -> Result<Obb<V>, ShapeError> {
    let slack = V::splat(slack(obb.half().length()));
    Obb::new(obb.center(), obb.half() + slack, *obb.axes())
}
