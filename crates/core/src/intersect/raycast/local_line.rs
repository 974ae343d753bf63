//! A line in double precision, in a frame near the shape, and the intervals in which it lies in convex sets.

use glam::DVec3;

use crate::intersect::probe::{Probe, Roots, Slab, Step};
use crate::shapes::{Frame, Point, Shape};
use crate::vector::{Scalar, Vector};

/// A line in a frame with its start as the origin, scaled so that products of lengths neither overflow nor underflow.
pub(super) struct LocalLine {
    pub frame: Frame,
    /// The unit direction.
    pub along: DVec3,
    /// The stored parameter per length in the frame: the stored direction is a unit vector only within rounding.
    rate: f64,
    /// The stored start and direction.
    stored: [DVec3; 2],
    /// The rounding error of a length in the frame: 128 u of the farthest coordinate of the shape.
    pub noise: f64,
}

impl LocalLine {
    pub fn new<V: Vector>(start: V, direction: V, shape: &Shape<V>) -> Self {
        let frame = Frame::between(&Point::from_checked(start).into(), shape);
        let stored = direction.in_space();
        let length = Vector::length(stored);
        let bounds = shape.bounds();
        let far = [bounds.min, bounds.max].map(|p| Vector::max_abs(frame.see(p)));
        Self {
            frame,
            along: stored / length,
            rate: 1.0 / (frame.scale * length),
            stored: [start.in_space(), stored],
            noise: 64.0 * f64::EPSILON * far[0].max(far[1]),
        }
    }

    /// The nearest point of the line to `center`: its parameter, and the vector from `center` to it.
    pub fn foot(&self, center: DVec3) -> (f64, DVec3) {
        let t = center.dot(self.along);
        (t, self.along * t - center)
    }

    /// The parameter on the stored line.
    pub fn parameter<S: Scalar>(&self, t: f64) -> S {
        S::of(t * self.rate)
    }

    /// Records the part between two planes across `axis`.
    pub fn report_slab<V: Vector, P: Probe<V>>(&self, axis: DVec3, part: &Chord, probe: &mut P) {
        let [origin, direction] = self.stored;
        probe.step(|| {
            let (entry, exit) = (self.parameter(part.entry), self.parameter(part.exit));
            Step::Slab(Slab {
                axis: V::from_space(axis),
                origin: V::from_space(origin),
                direction: V::from_space(direction),
                entry,
                exit,
                common: [entry, exit],
            })
        });
    }

    /// Records the quadratic a s² + 2 b s + c = 0, where s is the parameter relative to `start`.
    pub fn report_roots<V: Vector, P: Probe<V>>(
        &self,
        start: f64,
        [a, b, c]: [f64; 3],
        roots: Option<[f64; 2]>,
        probe: &mut P,
    ) {
        probe.step(|| {
            let (s, half) = (start * self.rate, b / self.rate);
            let a = a / (self.rate * self.rate);
            let number = V::Scalar::of;
            let root = |s: f64| self.parameter(start + s);
            Step::Roots(Roots {
                a: number(a),
                b: number(2.0 * (half - a * s)),
                c: number(c - 2.0 * half * s + a * s * s),
                discriminant: number(half * half - a * c),
                roots: roots.map(|[first, last]| (root(first), root(last))),
                ray: Some(self.stored.map(V::from_space)),
            })
        });
    }
}

/// The interval of a line in a convex set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chord {
    pub entry: f64,
    pub exit: f64,
    /// The outward unit normal of the set at the entry, if it has one.
    pub normal: Option<DVec3>,
}

impl Chord {
    pub const WHOLE: Self = Self { entry: f64::NEG_INFINITY, exit: f64::INFINITY, normal: None };

    /// { t : min ≤ at + rate t ≤ max }, for the height `at` + `rate` t along `axis`.
    pub fn of_slab(axis: DVec3, at: f64, rate: f64, [min, max]: [f64; 2]) -> Option<Self> {
        if rate == 0.0 {
            return (min <= at && at <= max).then_some(Self::WHOLE);
        }
        let (low, high) = ((min - at) / rate, (max - at) / rate);
        let normal = axis.unit();
        Some(if rate > 0.0 {
            Self { entry: low, exit: high, normal: normal.map(|n| -n) }
        } else {
            Self { entry: high, exit: low, normal }
        })
    }

    /// The same interval, for a parameter that was relative to `start`.
    pub fn from(self, start: f64) -> Self {
        Self { entry: self.entry + start, exit: self.exit + start, ..self }
    }

    /// The common part of both, if there is one. If both begin within `noise` of each other, the entry is on an edge and has no normal, unless
    /// both normals are equal.
    pub fn shared(self, other: Self, noise: f64) -> Option<Self> {
        let exit = self.exit.min(other.exit);
        let (first, last) = if self.entry > other.entry { (other, self) } else { (self, other) };
        if last.entry > exit {
            return None;
        }
        let same = || match (first.normal, last.normal) {
            (Some(n), Some(m)) => n.dot(m) > 1.0 - 1e-9,
            _ => false,
        };
        let on_edge = last.entry - first.entry <= noise && !same();
        Some(Self { exit, normal: last.normal.filter(|_| !on_edge), ..last })
    }

    /// The parts of this interval before and after `other`.
    pub fn without(self, other: Self, normal_after: Option<DVec3>) -> [Option<Self>; 2] {
        let before = Self { exit: self.exit.min(other.entry), ..self };
        let after = if other.exit > self.entry {
            Self { entry: other.exit, normal: normal_after, ..self }
        } else {
            self
        };
        if other.exit <= self.entry || other.entry >= self.exit || other.entry == other.exit {
            return [Some(self), None];
        }
        [before, after].map(|part| (part.entry <= part.exit).then_some(part))
    }
}
