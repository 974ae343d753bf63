//! The separating axis test in motion: the bodies overlap while their projections overlap on every axis.
//!
//! Each axis gives an entry and an exit time, with bounds of their rounding; the sweep keeps the latest entry and the earliest exit.
//! Exact arithmetic decides what the bounds leave open ([`verdicts`](crate::intersect::sweep::verdicts)).

use std::ops::ControlFlow;

use num_traits::Float;

use crate::intersect::probe::{AxisSource, Branch, Division, Probe, Side, Step};
use crate::intersect::sat::{Axes, sum};
use crate::intersect::sweep::motion::{Motion, Projection};
use crate::intersect::sweep::window::Window;
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// The error of a position that was turned into the frame of a box. `lengths` are all vectors that take part, the displacement included.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn turned_error<V: Vector>(lengths: impl IntoIterator<Item = V>) -> V::Scalar {
    sum(lengths.into_iter().fold(V::ZERO, |all, v| all + v.abs())) * V::Scalar::of(TURNED)
}

/// The error of a length in the frame of a box, relative to the sum S of the components of all lengths: 7e-6 S for the rounding of the axes
/// and their deviation from orthonormal ones ([`boxes`](crate::intersect::boxes::filter::boxes)), and 3e-5 S for the axes that are left
/// out.
///
/// An axis is left out if it is a cross product e × b no longer than [`PARALLEL`] of the edges. The edges err by 7e-6 each, so the
/// unrounded ones enclose an angle below 1.5e-5. Turning one shape until they are parallel moves it by less than 1.5e-5 S, and changes the
/// projections on the other axes, which turn with it, by as much again.
const TURNED: f64 = 4e-5;

/// A cross product of edges that is shorter than this part of the edges does not count as an axis. With the error of both edges, 7e-6
/// each, it stays below the 1.5e-5 of [`TURNED`]. Beside an aligned box the part is 2 ulp, for which the 128 ulp of a [`Motion`] allow in
/// the same way.
const PARALLEL: f64 = 5e-7;

/// A sweep over axes, which keeps the times at which the projections overlap on all of them.
pub(super) struct AxisSweep<'p, V: Vector, P, F> {
    pub motion: Motion<V>,
    to_world: F,
    probe: &'p mut P,
    pub window: Window<V::Scalar>,
    /// Whether both bodies may be flat along one axis. Only then does it matter which axes gave the window its ends.
    pub may_be_flat: bool,
    /// The projections that gave the window its entry and its exit, each after its rounding error.
    ends: [(V::Scalar, Projection<V::Scalar>); 2],
    /// The largest length that is projected on the current axis.
    pub size: V::Scalar,
    /// The 1-norms of the edges of A. The error of an axis is proportional to those of its edges.
    pub edges: [V::Scalar; 3],
    /// An axis no longer than this part of its edges comes from parallel edges, and is left out.
    parallel: V::Scalar,
}

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> AxisSweep<'p, V, P, F> {
    pub fn new(
        displacement: V,
        lengths: impl IntoIterator<Item = V> + Clone,
        turned: bool,
        to_world: F,
        probe: &'p mut P,
    ) -> Self {
        let all = lengths.clone().into_iter();
        let size = all.map(V::max_abs).fold(V::Scalar::ZERO, V::Scalar::max);
        let mut motion = Motion::new(displacement, size, probe);
        let mut parallel = V::Scalar::epsilon() + V::Scalar::epsilon();
        if turned {
            motion = motion.off_by(turned_error(lengths.into_iter().chain([displacement])));
            parallel = V::Scalar::of(PARALLEL);
        }
        let zero = V::Scalar::ZERO;
        let projection = Projection::around(zero, zero, zero, zero);
        let (window, ends) = (Window::always(), [(zero, projection); 2]);
        let (may_be_flat, size, edges) = (false, motion.length(size), [V::Scalar::ONE; 3]);
        Self { motion, to_world, probe, window, may_be_flat, ends, size, edges, parallel }
    }

    /// The product of the 1-norms of the edges that an axis is made of.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn length_of(&self, source: AxisSource) -> V::Scalar {
        match source {
            AxisSource::Face(Side::A, _) if V::DIM == 3 => self.edges[0] * self.edges[1],
            AxisSource::Face(Side::A, i) | AxisSource::Edges(i, _) => self.edges[i],
            _ => V::Scalar::ONE,
        }
    }

    /// Whether the bodies may be flat within rounding. `least` is the sum of their least half-extents: no projection of both on a unit axis
    /// is shorter than twice that.
    pub fn is_flat(&self, least: V::Scalar) -> bool {
        // Projections of up to 4 ε of the size count as flat in `meet_at_instant`: 2 ε for `least`. More only costs time; 4 ε is taken.
        self.motion.length(least) <= V::Scalar::of(4.0) * V::Scalar::epsilon() * self.size
    }

    /// Intersects the window with that of another axis.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn intersect(&mut self, other: Window<V::Scalar>, axis: V, projection: Projection<V::Scalar>) {
        if !self.may_be_flat {
            self.window = self.window.and(other);
            return;
        }
        let Window { certain, possible, .. } = self.window.and(other);
        (self.window.certain, self.window.possible) = (certain, possible);
        let two = V::Scalar::ONE + V::Scalar::ONE;
        // The interval on an axis is a sum and a difference of lengths: it errs by 2 ulp of the largest.
        let end = (two * V::Scalar::epsilon() * self.size * axis.max_abs(), projection);
        if other.entry > self.window.entry {
            (self.window.entry, self.ends[0]) = (other.entry, end);
        }
        if other.exit < self.window.exit {
            (self.window.exit, self.ends[1]) = (other.exit, end);
        }
        if self.window.entry > self.window.exit {
            self.meet_at_instant();
        }
    }

    /// Decides an empty window of bodies that are flat along an axis.
    ///
    /// Parallel flat bodies meet at one instant, which each axis gives with a rounding of its own. So an exit that precedes the entry by
    /// no more than the rounding of both is that instant.
    #[cold]
    #[inline(never)]
    fn meet_at_instant(&mut self) {
        let Window { entry, exit, .. } = self.window;
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let ends = self.ends.map(|(rounding, projection)| {
            let Projection { min, max, speed, .. } = projection;
            (self.motion.time(rounding, speed.abs()), max - min <= two * rounding)
        });
        let [(entry_error, flat_at_entry), (exit_error, flat_at_exit)] = ends;
        // The errors are infinite on an axis without velocity: there the bodies are disjoint at all times.
        let moves = entry_error.is_finite() && exit_error.is_finite();
        let is_instant =
            (flat_at_entry || flat_at_exit) && moves && entry - exit <= entry_error + exit_error;
        let by_entry = entry_error <= exit_error;
        let u = if by_entry { entry } else { exit };
        self.ends = [self.ends[usize::from(!by_entry)]; 2];
        let [entry, exit] = if is_instant { [u; 2] } else { Window::never().certain };
        self.window = Window { entry, exit, ..self.window };
    }
}

impl<V: Vector, P: Probe<V>, F: Fn(V) -> V> Axes<V> for AxisSweep<'_, V, P, F> {
    fn axis(
        &mut self,
        source: AxisSource,
        _: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()> {
        let (own, (a, b)) = (axis(), intervals());
        let length = self.length_of(source);
        let projection = Projection {
            min: b.min - a.max,
            max: b.max - a.min,
            speed: self.motion.by.dot(own),
            error: self.motion.error * length,
        };
        let to_world = &self.to_world;
        let quotients = |Projection { min, max, speed, .. }: Projection<V::Scalar>| {
            Some(Division::Projections { to_max: -min, to_min: -max, speed })
        };
        let axis = || to_world(own);
        let mut window = self.motion.on_axis_by(projection, source, axis, quotients, self.probe);
        // Parallel edges make no axis, so it does not shorten the certain times.
        if matches!(source, AxisSource::Edges(..)) && sum(own) <= self.parallel * length {
            window.certain = Window::always().certain;
        }
        self.intersect(window, own, projection);
        if self.window.surely_misses_frame() {
            self.probe.settled()
        } else {
            ControlFlow::Continue(())
        }
    }

    fn branch(&mut self, branch: Branch) {
        self.probe.step(|| Step::Branch(branch));
    }

    /// In a sweep every axis may give the entry or the exit.
    fn may_decide(&self, _: V::Scalar) -> bool {
        true
    }
}
