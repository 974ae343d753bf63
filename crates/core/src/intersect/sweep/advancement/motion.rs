//! The relative motion of two bodies, and their poses at a time, in coordinates relative to the reference point of A.

use std::borrow::Cow;

use glam::DVec3;

use crate::intersect::gjk::Pose;
use crate::shapes::{Shape, Turn};
use crate::vector::Vector;

/// The times of a search, from one time of the frame to another, which is earlier in the search for the last contact.
#[derive(Debug, Clone, Copy)]
pub(super) struct TimeRange {
    pub from: f64,
    pub to: f64,
    /// Whether steps of bodies that slide past one another leave the rounding error of the gap, since a step to the time at which
    /// two corners meet might else end beyond them.
    pub is_careful: bool,
}

pub(super) const FORWARDS: TimeRange = TimeRange::between(0.0, 1.0);

impl TimeRange {
    pub const fn between(from: f64, to: f64) -> Self {
        Self { from, to, is_careful: false }
    }

    /// 1, or −1 for a search backwards.
    pub fn sign(self) -> f64 {
        if self.to < self.from { -1.0 } else { 1.0 }
    }

    /// The time from u to the end.
    pub fn left(self, u: f64) -> f64 {
        (self.to - u).abs()
    }

    /// The time after `time` from u, at most the end.
    pub fn after(self, u: f64, time: f64) -> f64 {
        if time < self.left(u) { u + time * self.sign() } else { self.to }
    }
}

/// The motion of two bodies relative to the reference point of A.
pub(super) struct RelativeMotion<D> {
    /// The vector from the reference point of A to that of B at the start.
    pub between: D,
    /// The displacement of B relative to A over the frame.
    pub displacement: D,
    pub turns: [Option<Turn<D>>; 2],
}

/// The poses of two bodies at a time u.
pub(super) struct Poses<D: Vector> {
    pub u: f64,
    /// The vector from the reference point of A to that of B.
    pub between: D,
    axes: [Option<D::Axes>; 2],
}

impl<D: Vector<Scalar = f64>> RelativeMotion<D> {
    /// Whether either body turns.
    pub fn turn(&self) -> bool {
        self.turns.iter().any(Option::is_some)
    }

    /// The angle of the turn of a body, in radians per frame.
    pub fn spin(&self, side: usize) -> f64 {
        self.turns[side].map_or(0.0, |turn| turn.size())
    }

    pub fn poses(&self, u: f64) -> Poses<D> {
        let axes = self.turns.map(|turn| turn.map(|turn| turn.axes_at(u)));
        Poses { u, between: self.between_at(u), axes }
    }

    /// The vector from the reference point of A to that of B at the time u.
    pub fn between_at(&self, u: f64) -> D {
        self.between + self.displacement * u
    }
}

impl<D: Vector<Scalar = f64>> Poses<D> {
    /// A shape of a body in its pose.
    pub fn shape<'s>(&self, side: usize, shape: &'s Shape<D>) -> Cow<'s, Shape<D>> {
        match &self.axes[side] {
            None if side == 0 => Cow::Borrowed(shape),
            axes => Cow::Owned(shape.posed_about(D::ZERO, self.place(side), axes.as_ref())),
        }
    }

    /// The reference point of a body.
    pub fn place(&self, side: usize) -> D {
        if side == 0 { D::ZERO } else { self.between }
    }

    /// The pose of a body for GJK.
    pub fn pose(&self, side: usize) -> Pose {
        let in_space = |axes: &D::Axes| {
            [0, 1, 2].map(|i| if i < D::DIM { axes[i].in_space() } else { DVec3::AXES[i] })
        };
        Pose { axes: self.axes[side].as_ref().map(in_space), place: self.place(side).in_space() }
    }

    /// A direction of the world in the frame of a body.
    pub fn to_body(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.in_axes(axes))
    }

    /// A direction in the frame of a body, in the world.
    pub fn to_world(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.along(axes))
    }
}
