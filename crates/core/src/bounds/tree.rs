//! Trees of spheres and of turned boxes over the triangles of a mesh: its own tree with other volumes.

use super::obb::smallest;
use super::{aabb, ball_around, convex_hull, obb, obb_along, principal_obb, smallest_ball};
use crate::shapes::{Ball, Bounds, Bvh, Mesh, Obb, ShapeError};
use crate::vector::{Scalar, Vector};

/// By how many ulp of its size a volume of a tree is wider than it need be to contain its
/// triangles: more than the tests of two spheres or two boxes err, so that rounding never parts
/// volumes that share a point of their triangles.
const SLACK: f64 = 16.0;

/// Around more corners a box is found by their principal axes alone.
const MOST_TIGHT: usize = 8;

/// The smallest spheres around the triangles below each node; in the plane disks.
///
/// They contain them in exact arithmetic, and are wider by 16 ulp of their radius. Refuses what
/// gets out of range by that.
pub fn ball_tree<V: Vector>(mesh: &Mesh<V>) -> Result<Bvh<Ball<V>>, ShapeError> {
    let corners = node_corners(mesh)?;
    mesh.tree().fit(|node| wider_ball(smallest_ball(&corners[node as usize])?))
}

/// Turned boxes around the triangles below each node: tight ones, as [`obb`] finds them; around
/// more than 8 corners those along the principal axes, which are found in a fraction of the time,
/// or along the coordinate axes where that is smaller.
///
/// They contain them in exact arithmetic, and are wider by 16 ulp of their diagonal. Refuses what
/// gets out of range by that.
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

/// The spheres of a tree around the same triangles, where each centre has gone to `place` of it.
/// `mesh` is where the triangles are now; its tree has the same pattern. Radii are found anew, so
/// it contains them as [`ball_tree`] does.
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

/// The turned boxes of a tree around the same triangles, after their body was turned by `turn`.
/// `mesh` is where the triangles are now; its tree has the same pattern. Sizes are found anew, so
/// it contains them as [`obb_tree`] does. To be asked of the tree as it was fitted: the rounding of
/// one turn after the other would add up, until axes are refused.
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

/// The corners of the convex hull of all triangles below each node of the tree of a mesh, by the number of
/// the node.
pub fn node_corners<V: Vector>(mesh: &Mesh<V>) -> Result<Vec<Vec<V>>, ShapeError> {
    let tree = mesh.tree();
    let mut all = vec![Vec::new(); tree.node_count()];
    // Children have larger numbers than their parents, and of their points only the corners matter.
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

fn ulp<S: Scalar>(size: S) -> S {
    size * S::epsilon() * S::of(SLACK)
}

fn wider_ball<V: Vector>(ball: Ball<V>) -> Result<Ball<V>, ShapeError> {
    Ball::new(ball.center(), ball.radius() + ulp(ball.radius()))
}

fn wider_obb<V: Vector>(obb: Obb<V>) -> Result<Obb<V>, ShapeError> {
    let slack = V::splat(ulp(obb.half().length()));
    Obb::new(obb.center(), obb.half() + slack, *obb.axes())
}
