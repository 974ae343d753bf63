//! An order of shapes that does not depend on which of them is named first.

use std::cmp::Ordering;

use super::stored::Stored;
use crate::vector::{Scalar, Vector};

pub(super) use {extents as point, extents as direction};

pub(super) fn part<V: Vector, F: Stored<V>>(a: &F, b: &F) -> Ordering {
    a.order(b)
}

#[inline]
pub(super) fn extents<V: Vector>(a: &V, b: &V) -> Ordering {
    for i in 0..V::DIM {
        let order = number(&a.get(i), &b.get(i));
        if order.is_ne() {
            return order;
        }
    }
    Ordering::Equal
}

#[inline]
pub(super) fn number<S: Scalar>(a: &S, b: &S) -> Ordering {
    a.double().total_cmp(&b.double())
}

pub(super) fn vertices<V: Vector, const N: usize>(a: &[V; N], b: &[V; N]) -> Ordering {
    each(a, b, extents)
}

pub(super) fn points<V: Vector>(a: &[V], b: &[V]) -> Ordering {
    each(a, b, extents)
}

pub(super) fn numbers<S: Scalar>(a: &[S], b: &[S]) -> Ordering {
    each(a, b, number)
}

/// One after the other; if all are the same, by how many there are.
#[inline]
fn each<T>(a: &[T], b: &[T], order: impl Fn(&T, &T) -> Ordering) -> Ordering {
    let different = a.iter().zip(b).map(|(x, y)| order(x, y)).find(|order| order.is_ne());
    different.unwrap_or(a.len().cmp(&b.len()))
}
