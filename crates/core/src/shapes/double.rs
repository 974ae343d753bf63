use std::sync::Arc;

use super::figure::Figure;
use super::stored::Stored;
use super::{Shape, each_kind};
use crate::vector::{Scalar, Vector};

/// The treatment of unit vectors and frames, which single precision holds up to its rounding only.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Units {
    /// They keep their numbers.
    Kept,
    /// They are made units and orthonormal to double precision.
    Renewed,
}

/// Each number by its role.
impl Units {
    pub fn point<V: Vector, W: Vector<Scalar = f64>>(self, p: &V) -> W {
        W::from_space(p.in_space())
    }

    pub fn extents<V: Vector, W: Vector<Scalar = f64>>(self, v: &V) -> W {
        W::from_space(v.in_space())
    }

    pub fn direction<V: Vector, W: Vector<Scalar = f64>>(self, v: &V) -> W {
        let v: W = self.extents(v);
        if self == Units::Kept { v } else { v.unit().unwrap_or(v) }
    }

    pub fn number<S: Scalar>(self, x: &S) -> f64 {
        x.double()
    }

    pub fn numbers<S: Scalar>(self, numbers: &[S]) -> Arc<[f64]> {
        numbers.iter().map(|x| x.double()).collect()
    }

    pub fn vertices<V: Vector, W: Vector<Scalar = f64>, const N: usize>(
        self,
        vertices: &[V; N],
    ) -> [W; N] {
        vertices.map(|p| self.point(&p))
    }

    pub fn points<V: Vector, W: Vector<Scalar = f64>, L: From<Arc<[W]>>>(self, points: &[V]) -> L {
        points.iter().map(|p| self.point(p)).collect::<Arc<[W]>>().into()
    }

    pub fn part<V: Vector, W: Vector<Scalar = f64>, F: Stored<V>>(self, part: &F) -> F::Of<W> {
        part.lifted(self)
    }
}

/// The shape whose numbers are the same in double precision.
pub(crate) fn widened<V: Vector, A: Stored<V>>(shape: &A) -> A::Of<V::Double> {
    shape.lifted(Units::Kept)
}

impl<V: Vector> Shape<V> {
    /// The same set in double precision, with W of the same dimension: numbers keep their value, except unit
    /// vectors and frames, which lose the rounding of single precision.
    pub(crate) fn in_double<W: Vector<Scalar = f64>>(&self) -> Shape<W> {
        each_kind!(self, figure => Stored::lifted::<W>(figure, Units::Renewed).into())
    }

    /// The shape whose numbers are the same in double precision. Its unit vectors and frames stay as exact as single
    /// precision holds them: for drawing, and to compare shapes bit for bit.
    pub fn widened(&self) -> Shape<V::Double> {
        each_kind!(self, figure => Figure::widened(figure))
    }
}
