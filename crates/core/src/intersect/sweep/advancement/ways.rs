//! The ways say how two bodies move, and a stand how they are at a time, seen from the reference
//! point of A; a course says from when to when that is followed.

use std::borrow::Cow;

use glam::DVec3;

use crate::intersect::gjk::Stance;
use crate::shapes::{Shape, Turn};
use crate::vector::Vector;

/// From one time of the frame to another, later or earlier one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Course {
    pub from: f64,
    pub to: f64,
    /// What rounding may make of a gap is left of it where bodies pass one another: a step that ends where two corners meet might
    /// end behind them, from where they part.
    pub is_careful: bool,
}

pub(super) const FORWARDS: Course = Course::between(0.0, 1.0);

impl Course {
    pub const fn between(from: f64, to: f64) -> Self {
        Self { from, to, is_careful: false }
    }

    pub fn sign(self) -> f64 {
        if self.to < self.from { -1.0 } else { 1.0 }
    }

    pub fn left(self, u: f64) -> f64 {
        (self.to - u).abs()
    }

    pub fn after(self, u: f64, time: f64) -> f64 {
        if time < self.left(u) { u + time * self.sign() } else { self.to }
    }
}

/// How two bodies move, seen from the reference point of A.
pub(super) struct Ways<D> {
    /// From A's reference point to B's at the start, and how much that changes over the frame.
    pub between: D,
    pub way: D,
    pub turns: [Option<Turn<D>>; 2],
}

/// How two bodies stand at a time u.
pub(super) struct Stand<D: Vector> {
    pub u: f64,
    /// From A's reference point to B's.
    pub between: D,
    axes: [Option<D::Axes>; 2],
}

impl<D: Vector<Scalar = f64>> Ways<D> {
    /// Whether any of them turns.
    pub fn turn(&self) -> bool {
        self.turns.iter().any(Option::is_some)
    }

    /// The angle of the turn of either, in radians a frame.
    pub fn spin(&self, side: usize) -> f64 {
        self.turns[side].map_or(0.0, |turn| turn.size())
    }

    pub fn stand(&self, u: f64) -> Stand<D> {
        let axes = self.turns.map(|turn| turn.map(|turn| turn.axes_at(u)));
        Stand { u, between: self.between_at(u), axes }
    }

    /// From A's reference point to B's at the time u.
    pub fn between_at(&self, u: f64) -> D {
        self.between + self.way * u
    }
}

impl<D: Vector<Scalar = f64>> Stand<D> {
    /// A shape of either body, as it stands.
    pub fn shape<'s>(&self, side: usize, shape: &'s Shape<D>) -> Cow<'s, Shape<D>> {
        match &self.axes[side] {
            None if side == 0 => Cow::Borrowed(shape),
            axes => Cow::Owned(shape.posed_about(D::ZERO, self.place(side), axes.as_ref())),
        }
    }

    pub fn place(&self, side: usize) -> D {
        if side == 0 { D::ZERO } else { self.between }
    }

    /// How one of the bodies stands.
    pub fn stance(&self, side: usize) -> Stance {
        let in_space = |axes: &D::Axes| {
            [0, 1, 2].map(|i| if i < D::DIM { axes[i].in_space() } else { DVec3::AXES[i] })
        };
        Stance { axes: self.axes[side].as_ref().map(in_space), place: self.place(side).in_space() }
    }

    /// A direction as one of the bodies sees it.
    pub fn seen(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.in_axes(axes))
    }

    /// The direction that one of the bodies sees as `n`.
    pub fn turned(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.along(axes))
    }
}
