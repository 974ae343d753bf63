//! Separating axes in time: from each axis the times at which the projections of two bodies overlap, as far as rounding tells.

use std::ops::ControlFlow;

use num_traits::Float;

use crate::intersect::probe::{AxisSource, Branch, Division, Probe, Side, Step};
use crate::intersect::sat::Axes;
use crate::intersect::sweep::motion::{Motion, Projection};
use crate::intersect::sweep::window::Window;
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// The sum of the components.
pub(super) fn sum<V: Vector>(v: V) -> V::Scalar {
    v.abs().dot(V::splat(V::Scalar::ONE))
}

/// How far a place may be off that was turned into the frame of a box, if these are all lengths and the way: see [`TURNED`].
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn turned_error<V: Vector>(lengths: impl IntoIterator<Item = V>) -> V::Scalar {
    let all = lengths.into_iter().fold(V::ZERO, |all, v| all + v.abs());
    sum(all) * V::Scalar::of(TURNED)
}

/// How far a length in the frame of a box may be off, relative to the sum S of the components of all lengths. The axes of the box are
/// rounded and off orthonormal ones, which makes less than 7e-6 S of a component. See [`boxes`](crate::intersect::boxes::filter::boxes).
///
/// An axis e × b that is no longer than [`PARALLEL`] of the edges is taken for none, as of edges that are parallel: then the true
/// edges are off by less than 1.5e-5. Turned until they are parallel, the shapes move by less than 1.5e-5 S, and so do their
/// projections on other axes as these turn. With the 7e-6 S this is less than 4e-5 S. Beside a box that is not turned, the same
/// holds of two ulp and of the 128 ulp of a [`Motion`].
const TURNED: f64 = 4e-5;
const PARALLEL: f64 = 5e-7;

/// Gathers from each axis the times at which the projections overlap.
pub(super) struct Course<'p, V: Vector, P, F> {
    pub motion: Motion<V>,
    to_world: F,
    probe: &'p mut P,
    pub window: Window<V::Scalar>,
    /// Both bodies may be flat along one axis: only then it matters which axes gave the window its ends.
    pub may_be_flat: bool,
    /// For the entry of the window and for its exit: the rounding of the projection that gave it, and that projection.
    ends: [(V::Scalar, Projection<V::Scalar>); 2],
    /// The largest of the lengths that are projected on the axis at hand.
    pub size: V::Scalar,
    /// The lengths of the edges of A, as sums of their components. An axis is made of edges, so its error is proportional to these.
    pub edges: [V::Scalar; 3],
    /// An axis that is no longer than this part of them comes from parallel edges, and counts as none.
    parallel: V::Scalar,
}

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> Course<'p, V, P, F> {
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
        let none = V::Scalar::ZERO;
        let projection = Projection::around(none, none, none, none);
        let (window, ends) = (Window::always(), [(none, projection); 2]);
        let (may_be_flat, size, edges) = (false, motion.length(size), [V::Scalar::ONE; 3]);
        Self { motion, to_world, probe, window, may_be_flat, ends, size, edges, parallel }
    }

    /// The length of the edges that an axis is made of, to which its error is proportional.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn length_of(&self, source: AxisSource) -> V::Scalar {
        match source {
            AxisSource::Face(Side::A, _) if V::DIM == 3 => self.edges[0] * self.edges[1],
            AxisSource::Face(Side::A, i) | AxisSource::Edges(i, _) => self.edges[i],
            _ => V::Scalar::ONE,
        }
    }

    /// Whether bodies are flat but for rounding, if no projections of both are shorter than `least`, times the length of the axis.
    pub fn is_flat(&self, least: V::Scalar) -> bool {
        self.motion.length(least) <= V::Scalar::of(4.0) * V::Scalar::epsilon() * self.size
    }

    /// Cuts the window to that of another axis.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn cut(&mut self, other: Window<V::Scalar>, axis: V, projection: Projection<V::Scalar>) {
        if !self.may_be_flat {
            self.window = self.window.and(other);
            return;
        }
        let Window { certain, possible, .. } = self.window.and(other);
        (self.window.certain, self.window.possible) = (certain, possible);
        let two = V::Scalar::ONE + V::Scalar::ONE;
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

    /// Flat bodies that are parallel meet at one instant, which several axes tell, each with its own rounding. So if they are flat
    /// along one of two axes, an exit that comes before the entry by no more than rounding is the instant at which they meet:
    /// they are on the other side after it.
    #[cold]
    #[inline(never)]
    fn meet_at_instant(&mut self) {
        let Window { entry, exit, .. } = self.window;
        let two = V::Scalar::ONE + V::Scalar::ONE;
        let [(of_entry, is_flat), (of_exit, too)] = self.ends.map(|(rounding, projection)| {
            let Projection { min, max, speed, .. } = projection;
            (self.motion.time(rounding, speed.abs()), max - min <= two * rounding)
        });
        // On an axis along which nothing moves they are apart at all times.
        let moves = of_entry.is_finite() && of_exit.is_finite();
        let is_instant = (is_flat || too) && moves && entry - exit <= of_entry + of_exit;
        let is_entry = of_entry <= of_exit;
        let u = if is_entry { entry } else { exit };
        self.ends = [self.ends[usize::from(!is_entry)]; 2];
        let [entry, exit] = if is_instant { [u; 2] } else { Window::never().certain };
        self.window = Window { entry, exit, ..self.window };
    }
}

impl<V: Vector, P: Probe<V>, F: Fn(V) -> V> Axes<V> for Course<'_, V, P, F> {
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
        // Edges that are parallel make no axis.
        if matches!(source, AxisSource::Edges(..)) && sum(own) <= self.parallel * length {
            window.certain = Window::always().certain;
        }
        self.cut(window, own, projection);
        if self.window.surely_misses_frame() {
            self.probe.settled()
        } else {
            ControlFlow::Continue(())
        }
    }

    fn branch(&mut self, branch: Branch) {
        self.probe.step(|| Step::Branch(branch));
    }

    /// In a sweep every axis can decide.
    fn may_decide(&self, _: V::Scalar) -> bool {
        true
    }
}
