//! The items of a tree that a single shape may meet.

use std::ops::ControlFlow;

use super::pairs::tree_node;
use super::{Bvh, Tally, Volume};
use crate::intersect::probe::{NodePair, Outcome, Probe, Step, TreeNode};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// Visits every item of the leaves that `meets` accepts with all their ancestors, depth first, until `visit` breaks.
///
/// To the probe the query is A, a tree of one node with these `bounds`.
pub fn query<V: Vector, B: Volume<V>, P: Probe<V>>(
    tree: &Bvh<B>,
    bounds: Bounds<V>,
    mut meets: impl FnMut(&B) -> bool,
    probe: &mut P,
    mut visit: impl FnMut(u32, &mut P) -> ControlFlow<()>,
) -> Tally {
    let mut tally = Tally::default();
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        if probe.goes_on().is_break() {
            break;
        }
        tally.volumes += 1;
        let met = meets(tree.volume(node));
        let children = if met { tree.children(node) } else { None };
        if let Some([first, second]) = children {
            waiting.extend([second, first]);
        }
        probe.step(|| {
            let outcome = match children {
                Some(pushed) => Outcome::Pushed(pushed.map(|child| [0, child]).to_vec()),
                None if met => Outcome::Leaves,
                None => Outcome::Rejected,
            };
            let a = TreeNode { number: 0, level: 0, bounds };
            Step::Nodes(NodePair { a, b: tree_node(tree, node), outcome, waiting: waiting.len() })
        });
        if !met || children.is_some() {
            continue;
        }
        for &item in tree.items(node) {
            tally.items += 1;
            if probe.goes_on().is_break() {
                return tally;
            }
            if visit(item, probe).is_break() {
                return tally;
            }
        }
    }
    tally
}
