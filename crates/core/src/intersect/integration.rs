//! Numerical integration of motion under constant acceleration, by explicit Euler steps, and what the body hits on the way.
//!
//! Source: the GAME2016 lecture, "World Physics": integration of differential equations.

use super::probe::{MotionStep, Probe, RoutineStep, Step};
use super::table::{self, Dimension};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

/// A body under a constant acceleration, and the others that it may hit.
#[derive(Debug, Clone, Copy)]
pub struct Flight<'a, V: Vector> {
    /// The body where it starts.
    pub body: &'a Shape<V>,
    /// Its velocity at the start, in lengths a frame.
    pub velocity: V,
    /// Its acceleration, in lengths a frame, each frame.
    pub acceleration: V,
    /// The bodies that do not move.
    pub others: &'a [Shape<V>],
}

impl<V: Dimension> Flight<'_, V> {
    /// Integrates one frame in equal steps: x += h v, then v += h a (explicit Euler). Returns the displacement at the end.
    ///
    /// The body passes through what it hits: each step records whether it overlaps another body at its end, and whether it meets one on the
    /// way. A step that meets a body on the way and overlaps none at its end has tunnelled.
    ///
    /// For n steps the displacement is a / 2n less than the exact v + a/2, within rounding.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::DVec2;
    /// use hitbench::intersect::integration::Flight;
    /// use hitbench::shapes::{Point, Shape};
    ///
    /// let body: Shape<DVec2> = Point::new(DVec2::ZERO)?.into();
    /// let (velocity, acceleration) = (DVec2::new(1.0, 2.0), DVec2::new(0.0, -4.0));
    /// let flight = Flight { body: &body, velocity, acceleration, others: &[] };
    /// // The exact curve comes down to the height of its start; four steps end at 4/2/4 above it.
    /// assert_eq!(flight.by_steps(4, &mut ()), DVec2::new(1.0, 0.5));
    /// # Ok::<(), hitbench::shapes::ShapeError>(())
    /// ```
    pub fn by_steps<P: Probe<V>>(&self, steps: usize, probe: &mut P) -> V {
        let steps = steps.max(1);
        let time = |step: usize| V::Scalar::of(step as f64 / steps as f64);
        let (mut at, mut velocity) = (V::ZERO, self.velocity);
        for step in 0..steps {
            if probe.goes_on().is_break() {
                break;
            }
            let seconds = time(step + 1) - time(step);
            let to = at + velocity * seconds;
            probe.step(|| {
                Step::Routine(Box::new(RoutineStep::Motion(MotionStep {
                    from: at,
                    to,
                    velocity,
                    exact: self.exact(time(step + 1)),
                    time: time(step + 1),
                    overlaps: self.overlapped(to),
                    meets: self.met(at, to),
                })))
            });
            (at, velocity) = (to, velocity + self.acceleration * seconds);
        }
        at
    }

    /// The exact displacement after a time: v t + a t² / 2.
    pub fn exact(&self, time: V::Scalar) -> V {
        self.velocity * time + self.acceleration * (time * time * V::Scalar::HALF)
    }

    /// The least number of a body that this one overlaps at a displacement.
    fn overlapped(&self, at: V) -> Option<u32> {
        let body = self.body.posed(at, None);
        let hits = |other: &Shape<V>| table::overlap(&body, other, nobody!()) == Ok(true);
        self.others.iter().position(hits).map(|number| number as u32)
    }

    /// The number of the body that this one meets first on a straight way, and the part of the way.
    fn met(&self, from: V, to: V) -> Option<(u32, V::Scalar)> {
        let body = self.body.posed(from, None);
        let met = self.others.iter().zip(0..).filter_map(|(other, number)| {
            let met = table::sweep(&body, to - from, other, V::ZERO, nobody!()).ok()??;
            Some((number, met.first))
        });
        met.reduce(|first, next| if next.1 < first.1 { next } else { first })
    }
}
