//! The pairs of a scene that are looked at.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::intersect::bvh::{self, Bvh};
use crate::intersect::matrix::Dimension;
use crate::scene::{Document, World};
use crate::shapes::{Bounds, Shape, ShapeError};
use crate::vector::Vector;

/// In a scene of more shapes than this, only pairs of interest are listed.
pub(super) const LIST_ALL: usize = 64;

/// Tells of each shape with which later ones it may meet, at any instant of the frame. It takes
/// room for the shapes, not for their pairs.
pub(super) enum Interest<V: Vector> {
    /// Every pair of this many shapes.
    All(usize),
    /// The pairs whose boxes around the ways of the shapes meet, and the pairs with an expectation.
    Boxes { around: Vec<Bounds<V>>, tree: Bvh<Bounds<V>>, expected: HashMap<usize, Vec<usize>> },
}

impl<V: Dimension<Precise: World>> Interest<V> {
    /// The pairs of shapes as they stand at u = 0; if there are few shapes, all pairs.
    pub fn new(
        document: &Document<V::Precise>,
        shapes: &[Shape<V>],
        expected: impl Iterator<Item = (usize, usize)>,
    ) -> Result<Self, ShapeError> {
        if shapes.len() <= LIST_ALL {
            return Ok(Self::All(shapes.len()));
        }
        let around = shapes.iter().zip(&document.entries);
        let around = around
            .map(|(shape, entry)| Ok(shape.bounds_over(&entry.motion::<V>()?)))
            .collect::<Result<Vec<_>, ShapeError>>()?;
        let mut later: HashMap<usize, Vec<usize>> = HashMap::new();
        for (a, b) in expected {
            later.entry(a).or_default().push(b);
        }
        Ok(Self::Boxes { tree: Bvh::build(&around), around, expected: later })
    }

    /// The shapes after this one in the file with which it may meet, in their order.
    pub fn partners(&self, first: usize) -> Vec<usize> {
        match self {
            Self::All(count) => (first + 1..*count).collect(),
            Self::Boxes { around, tree, expected } => {
                let mut partners = expected.get(&first).cloned().unwrap_or_default();
                let bounds = around[first];
                let meets = |volume: &Bounds<V>| volume.meets(&bounds);
                bvh::query(tree, bounds, meets, &mut (), |other, _| {
                    let other = other as usize;
                    if other > first && around[other].meets(&bounds) {
                        partners.push(other);
                    }
                    ControlFlow::Continue(())
                });
                partners.sort_unstable();
                partners.dedup();
                partners
            }
        }
    }
}
