//! Meshes, by the trees over their triangles.

use std::ops::ControlFlow;

use super::triangle_triangle;
use crate::intersect::bvh::{self, Bvh, Tally, Volume, Waiting};
use crate::intersect::probe::{Decision, ItemPair, PartName, Probe, Recorder, Side, Step, part};
use crate::intersect::winding::member_inside;
use crate::shapes::{Bounds, Mesh, Triangle};
use crate::vector::Vector;

/// Some triangle of A and some triangle of B have a point in common; or a part of the one lies within the
/// other, if that is [solid](Mesh::into_solid). The space enclosed by a mesh that is a surface does not
/// belong to it.
///
/// The verdict is that of [`triangle_triangle`], which is exact, for some pair of them: the trees leave out pairs whose boxes,
/// rounded outward, do not meet.
///
/// Source: the GAME2016 lecture on bounding volume hierarchies.
pub fn mesh_mesh<V: Vector, P: Probe<V>>(a: &Mesh<V>, b: &Mesh<V>, probe: &mut P) -> bool {
    mesh_mesh_by(Waiting::Stack, a, b, probe)
}

/// [`mesh_mesh`] with a stack or a queue of the pairs of nodes that wait: the same answer, and where they overlap
/// often at another price.
pub fn mesh_mesh_by<V: Vector, P: Probe<V>>(
    order: Waiting,
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
) -> bool {
    let mut overlap = false;
    let found = |_, probe: &mut P| {
        overlap = true;
        probe.decided(Decision::Step(true));
        probe.settled()
    };
    let tally = if P::RECORDS || order == Waiting::Queue {
        visit_pairs(order, (a, a.tree()), (b, b.tree()), probe, found)
    } else {
        plain_pairs(a, b, probe, found)
    };
    overlap || part_inside(a, b, probe).is_some() || apart(tally, probe)
}

/// A point of a part of the one that lies within the other, if that is solid.
pub(in crate::intersect) fn part_inside<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
) -> Option<V> {
    member_inside(|| a.parts().collect(), b, Side::B, probe)
        .or_else(|| member_inside(|| b.parts().collect(), a, Side::A, probe))
}

/// The end of a search that has found nothing.
pub(in crate::intersect) fn apart<V: Vector, P: Probe<V>>(tally: Tally, probe: &mut P) -> bool {
    let by_roots = tally.volumes == 1 && tally.items == 0;
    probe.decided(if by_roots { Decision::RootsApart } else { Decision::NoPartsMeet });
    false
}

/// All pairs of triangles, one of A and one of B, that have a point in common, by their numbers and
/// in no order; and what the search cost.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::overlap::triangle_pairs;
/// use hitbench::shapes::Mesh;
///
/// let floor = Mesh::new([Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::X + Vec3::Z], [[0, 1, 2], [1, 3, 2]])?;
/// let [foot, left, right] = [[0.1, -0.1, 0.1], [0.1, 1.0, 0.1], [0.2, 1.0, 0.1]].map(Vec3::from);
/// let spike = Mesh::new([foot, left, right], [[0, 1, 2]])?;
/// assert_eq!(triangle_pairs(&floor, &spike, &mut ()).0, [[0, 0]]);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn triangle_pairs<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
) -> (Vec<[u32; 2]>, Tally) {
    if P::RECORDS {
        return triangle_pairs_by((a, a.tree()), (b, b.tree()), probe);
    }
    let mut found = Vec::new();
    let tally = plain_pairs(a, b, probe, |pair, _| {
        found.push(pair);
        ControlFlow::Continue(())
    });
    (found, tally)
}

/// [`triangle_pairs`] by other trees over the triangles of each, such as those of
/// [`ball_tree`](crate::bounds::ball_tree) and [`obb_tree`](crate::bounds::obb_tree).
pub fn triangle_pairs_by<V: Vector, B: Volume<V>, P: Probe<V>>(
    a: (&Mesh<V>, &Bvh<B>),
    b: (&Mesh<V>, &Bvh<B>),
    probe: &mut P,
) -> (Vec<[u32; 2]>, Tally) {
    let mut found = Vec::new();
    let tally = visit_pairs(Waiting::Stack, a, b, probe, |pair, _| {
        found.push(pair);
        ControlFlow::Continue(())
    });
    (found, tally)
}

/// The pairs of triangles that have a point in common, where nobody listens.
fn plain_pairs<V: Vector, P: Probe<V>>(
    a: &Mesh<V>,
    b: &Mesh<V>,
    probe: &mut P,
    found: impl FnMut([u32; 2], &mut P) -> ControlFlow<()>,
) -> Tally {
    let meet = |s: &[V; 3], t: &[V; 3]| {
        triangle_triangle(&Triangle::from_vertices(*s), &Triangle::from_vertices(*t), &mut ())
    };
    bvh::meeting_triangles(a.wide(), b.wide(), probe, meet, found)
}

fn visit_pairs<V: Vector, B: Volume<V>, P: Probe<V>>(
    order: Waiting,
    (a, tree_a): (&Mesh<V>, &Bvh<B>),
    (b, tree_b): (&Mesh<V>, &Bvh<B>),
    probe: &mut P,
    mut found: impl FnMut([u32; 2], &mut P) -> ControlFlow<()>,
) -> Tally {
    let of = |mesh: &Mesh<V>, number: u32| {
        let triangle = mesh.triangle(number as usize);
        (Bounds::around(*triangle.vertices()), triangle)
    };
    // One of A comes with several of B.
    let mut last = (0, of(a, 0));
    bvh::pairs_by(order, tree_a, tree_b, probe, |i, j, probe| {
        if last.0 != i {
            last = (i, of(a, i));
        }
        let ((around_s, s), (around_t, t)) = (&last.1, of(b, j));
        let overlap = if around_s.meets(&around_t) {
            let plain = || triangle_triangle(s, &t, &mut ());
            items([i, j], probe, plain, |probe| triangle_triangle(s, &t, probe), |overlap| *overlap)
        } else {
            probe.step(|| Step::Items(ItemPair { a: i, b: j, overlap: false }));
            false
        };
        if overlap { found([i, j], probe) } else { ControlFlow::Continue(()) }
    })
}

/// Whether some triangle passes the `plain` test, or the same test `recorded`; the candidates are the
/// triangles in boxes that meet the `bounds` of a shape, except those that `leaves_out` accepts. If none
/// does, whether a point among the `members` of the shape lies within the mesh, if that is solid. To the
/// probe that shape is A.
pub(in crate::intersect) fn any_triangle<V: Vector, P: Probe<V>>(
    mesh: &Mesh<V>,
    bounds: Bounds<V>,
    members: impl FnOnce() -> Vec<V>,
    leaves_out: impl Fn(&Bounds<V>) -> bool,
    probe: &mut P,
    plain: impl Fn(&Triangle<V>) -> bool,
    recorded: impl Fn(&Triangle<V>, &mut Recorder<V::Double>) -> bool,
) -> bool {
    let mut any = false;
    let meets = |volume: &Bounds<V>| bounds.meets(volume) && !leaves_out(volume);
    let tally = bvh::query(mesh.tree(), bounds, meets, probe, |j, probe| {
        let triangle = mesh.triangle(j as usize);
        let recorded = |probe: &mut Recorder<V::Double>| recorded(&triangle, probe);
        let overlap = items([0, j], probe, || plain(&triangle), recorded, |overlap| *overlap);
        any |= overlap;
        if !overlap {
            return ControlFlow::Continue(());
        }
        probe.decided(Decision::Step(true));
        probe.settled()
    });
    any || member_inside(members, mesh, Side::B, probe).is_some() || apart(tally, probe)
}

/// Tests item `a` of a search against item `b`: plainly, or as a part of the search if the probe records.
pub(in crate::intersect) fn items<V: Vector, P: Probe<V>, T>(
    [a, b]: [u32; 2],
    probe: &mut P,
    plain: impl FnOnce() -> T,
    recorded: impl FnOnce(&mut Recorder<V::Double>) -> T,
    overlap: impl Fn(&T) -> bool,
) -> T {
    if probe.room() == 0 {
        let answer = plain();
        // It has no place in the record, and what decides may be this.
        probe.step(|| Step::Items(ItemPair { a, b, overlap: overlap(&answer) }));
        return answer;
    }
    part(probe, recorded, |answer| PartName::Items(ItemPair { a, b, overlap: overlap(answer) }))
}
