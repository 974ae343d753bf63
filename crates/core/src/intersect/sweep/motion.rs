//! The times at which a point that moves straight lies in a ball, between two planes or behind one, each with a bound of its
//! rounding. Shapes are grown by Minkowski sums, so that sweeps of pairs reduce to these.

use std::cmp::Ordering;

use glam::DVec3;
use num_traits::Float;

use super::window::Window;
use crate::intersect::orientation::{Way, line_ball};
use crate::intersect::planes::heights::of_sign;
use crate::intersect::probe::{AxisSource, Branch, Division, Probe, Roots, Side, Step, TimeSpan};
use crate::vector::{Scalar, Vector};

/// A straight motion by u times `by`, past shapes at rest.
///
/// If squares of the lengths or of the displacement would underflow, lengths are multiplied by the power of two `unit`, the
/// displacement by another one, and times by their quotient `tempo`. Mostly all three are 1.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Motion<V: Vector> {
    pub by: V,
    unit: V::Scalar,
    tempo: V::Scalar,
    /// A bound of the rounding error of a place in the frame, in the units of lengths. Contacts by less are in doubt.
    pub error: V::Scalar,
}

impl<V: Vector> Motion<V> {
    /// The motion by a displacement. `size` is the largest length: of the distance between the shapes at the start, and the sizes.
    ///
    /// For u = ε / 2, lengths and displacement are sums or differences of two given numbers, rounded once by u. The place of a time
    /// that is found as a quotient or a root errs by less than 24 u times the sum of all components and radii, and that sum is at
    /// most 8 (size + |displacement|). So 128 ε = 256 u bounds 8 · 24 u and the first roundings, 8 u.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<P: Probe<V>>(displacement: V, size: V::Scalar, probe: &mut P) -> Self {
        if displacement == V::ZERO {
            probe.step(|| Step::Branch(Branch::NoRelativeMotion));
        }
        // The fourth power, since components of the motion are shorter than the whole and must keep their squares too.
        let tiny = |x: V::Scalar| (x * x) * (x * x) < V::Scalar::TINY_SQUARE;
        let one = V::Scalar::ONE;
        let (mut unit, mut by, mut tempo) = (one, one, one);
        // The cold path returns numbers alone, which stay in registers; a motion would be returned through memory.
        if tiny(size) || tiny(displacement.max_abs()) {
            (unit, by) = scales(size, displacement.max_abs());
            tempo = tempo_of(unit, by);
            if unit != one || by != one {
                probe.step(|| Step::Branch(Branch::TinySquares));
            }
        }
        let error = V::Scalar::of(128.0) * V::Scalar::epsilon();
        let error = (size + displacement.max_abs()) * unit * error;
        Self { by: displacement * by, unit, tempo, error }
    }

    /// The same motion with another bound of the error of places.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn off_by(self, error: V::Scalar) -> Self {
        Self { error: self.length(error), ..self }
    }

    /// A length in the units of this motion.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn length(&self, length: V::Scalar) -> V::Scalar {
        length * self.unit
    }

    /// A vector in the units of this motion.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn vector(&self, v: V) -> V {
        v * self.unit
    }

    /// The place of a point that starts at `m`, at the time u of the frame, in double precision.
    pub fn at(&self, m: V, u: V::Scalar) -> DVec3 {
        m.in_space() + self.by.in_space() * (u.double() / self.tempo.double())
    }

    /// The time in the frame that a way takes at a speed, both in the units of this motion.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn time(&self, way: V::Scalar, speed: V::Scalar) -> V::Scalar {
        way / speed * self.tempo
    }

    /// The motion with a component of the displacement instead of all of it.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn part(&self, by: V) -> Self {
        Self { by, ..*self }
    }

    /// A motion whose squares do not underflow, without a bound of its rounding.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn plain(displacement: V) -> Self {
        let (one, error) = (V::Scalar::ONE, V::Scalar::ZERO);
        Self { by: displacement, unit: one, tempo: one, error }
    }

    /// The times of [`Motion::in_ball`] for a path that certainly meets the ball.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn times_in_ball(&self, m: V, r: V::Scalar) -> Window<V::Scalar> {
        let (middle, excess) = self.nearest(m, r, self.by.length_squared());
        let half = excess.max(V::Scalar::ZERO).sqrt() / self.by.length_squared().sqrt();
        Window::new((middle - half) * self.tempo, (middle + half) * self.tempo)
    }

    /// The time at which the path is nearest to the centre, and r² less the square of the distance there; a = v · v.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn nearest(&self, m: V, r: V::Scalar, a: V::Scalar) -> (V::Scalar, V::Scalar) {
        let v = self.by;
        let middle = -m.dot(v) / a;
        let near = m + v * middle;
        // A second step from there restores the digits that cancel on a long way.
        let more = -near.dot(v) / a;
        let (middle, p) = (middle + more, near + v * more);
        (middle, r * r - p.length_squared())
    }

    /// { u : |m + u v| ≤ r }: when a point that starts at `m` is in a ball about the origin.
    ///
    /// The ends are the roots of v·v u² + 2 m·v u + m·m − r² = 0. With the point p of the path that is nearest to the centre they
    /// are u = −m·v / v·v ± √((r² − p·p) / v·v), in which, unlike in b² − 4ac, nothing large cancels.
    ///
    /// If rounding would decide whether the path meets the ball, exact arithmetic on the given numbers gives the sign of the
    /// discriminant r² v·v − |m × v|².
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn in_ball<P: Probe<V>>(&self, m: V, r: V::Scalar, probe: &mut P) -> Window<V::Scalar> {
        let way = self.by.in_space();
        let graze =
            || line_ball(&Way::along(way.to_array()), m.in_space(), DVec3::ZERO, [r.double(), 0.0]);
        self.in_ball_by(m, r, graze, probe)
    }

    /// [`Motion::in_ball`] with the exact sign of the discriminant by `graze`, for `m` and a motion that were rounded themselves.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn in_ball_by<P: Probe<V>>(
        &self,
        m: V,
        r: V::Scalar,
        graze: impl FnOnce() -> Ordering,
        probe: &mut P,
    ) -> Window<V::Scalar> {
        let v = self.by;
        let a = v.length_squared();
        // (r + error)² − r², which is more than r² − (r − error)².
        let margin = self.error * (r + r + self.error);
        // A component of the motion that is so short moves the point by less than an ulp.
        if a < V::Scalar::min_positive_value() {
            let excess = r * r - m.length_squared();
            return Window::always_if(
                [V::Scalar::ZERO, margin, -margin].map(|least| excess >= least),
            );
        }
        let (middle, rounded) = self.nearest(m, r, a);
        // The nearest point errs by a few ulp of |m|; 8 allow for its square too.
        let error = V::Scalar::of(8.0) * V::Scalar::epsilon() * (m.max_abs() + r);
        let in_doubt = rounded.abs() <= error * (r + r + error);
        let excess = if in_doubt { of_sign(rounded, graze()) } else { rounded };
        let speed = a.sqrt();
        let times = |excess: V::Scalar| {
            let half = excess.max(V::Scalar::ZERO).sqrt() / speed;
            let times = [(middle - half) * self.tempo, (middle + half) * self.tempo];
            if excess >= V::Scalar::ZERO { times } else { Window::never().certain }
        };
        let [entry, exit] = times(excess);
        let [certain, possible] = [rounded - margin, rounded + margin].map(times);
        let window = Window { entry, exit, certain, possible };
        probe.step(|| {
            let two = V::Scalar::ONE + V::Scalar::ONE;
            let roots = (excess >= V::Scalar::ZERO).then_some((window.entry, window.exit));
            let (b, c) = (two * m.dot(v), m.length_squared() - r * r);
            Step::Roots(Roots { a, b, c, discriminant: excess, roots, ray: None })
        });
        window
    }

    /// { u : min + u speed ≤ 0 ≤ max + u speed }: when a projection contains the origin of its axis.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn on_axis<P: Probe<V>>(
        &self,
        projection: Projection<V::Scalar>,
        source: AxisSource,
        axis: impl FnOnce() -> V,
        probe: &mut P,
    ) -> Window<V::Scalar> {
        self.on_axis_by(projection, source, axis, |_| None, probe)
    }

    /// [`Motion::on_axis`], which also reports the numbers that are divided, unless they were multiplied by powers of two.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn on_axis_by<P: Probe<V>>(
        &self,
        projection: Projection<V::Scalar>,
        source: AxisSource,
        axis: impl FnOnce() -> V,
        division: impl FnOnce(Projection<V::Scalar>) -> Option<Division<V::Scalar>>,
        probe: &mut P,
    ) -> Window<V::Scalar> {
        let window = self.times(projection);
        probe.step(|| {
            let Window { entry, exit, .. } = window;
            let plain = self.unit == V::Scalar::ONE && self.tempo == V::Scalar::ONE;
            let division = if plain { division(projection) } else { None };
            Step::TimeSpan(TimeSpan { source, axis: axis(), entry, exit, division })
        });
        window
    }

    /// [`Motion::on_axis`] without the report.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn times(&self, projection: Projection<V::Scalar>) -> Window<V::Scalar> {
        let Projection { min, max, speed, error } = projection;
        let zero = V::Scalar::ZERO;
        if speed == zero {
            return Window::always_if([zero, -error, error].map(|by| min <= by && -by <= max));
        }
        let [entry, exit] = self.span([min, max], speed);
        let off = self.time(error, speed.abs());
        // A projection that is so slow has no certain times.
        if !off.is_finite() {
            let [never, always] = [Window::never(), Window::always()];
            return Window { entry, exit, certain: never.certain, possible: always.possible };
        }
        let (certain, possible) = ([entry + off, exit - off], [entry - off, exit + off]);
        Window { entry, exit, certain, possible }
    }

    /// The first and the last time of [`Motion::times`], rounded, without bounds.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn span(&self, [min, max]: [V::Scalar; 2], speed: V::Scalar) -> [V::Scalar; 2] {
        let zero = V::Scalar::ZERO;
        if speed == zero {
            return Window::always_if([min <= zero && zero <= max; 3]).certain;
        }
        let (a, b) = (self.time(-max, speed), self.time(-min, speed));
        if speed > zero { [a, b] } else { [b, a] }
    }

    /// A bound of the rounding error of a projection on an axis of any length.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn error_along(&self, axis: V) -> V::Scalar {
        self.error * axis.abs().dot(V::splat(V::Scalar::ONE))
    }

    /// { u : (m + u v) · outward ≤ 0 }: when a point that starts at `m` is behind a plane through the origin.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn behind<P: Probe<V>>(
        &self,
        m: V,
        outward: V,
        edge: usize,
        probe: &mut P,
    ) -> Window<V::Scalar> {
        let (min, speed, error) = (m.dot(outward), self.by.dot(outward), self.error_along(outward));
        let projection = Projection { min, max: V::Scalar::infinity(), speed, error };
        self.on_axis(projection, AxisSource::Edge(Side::B, edge), || outward, probe)
    }
}

/// The powers of two that make a size and a displacement about 1.
#[cold]
#[inline(never)]
fn scales<S: Scalar>(size: S, displacement: S) -> (S, S) {
    (size.unit_scale(), displacement.unit_scale())
}

/// The factor of times, by / unit, clamped to the range of the type: a time with such a factor lies outside the frame, or at its
/// start.
#[cold]
#[inline(never)]
fn tempo_of<S: Scalar>(unit: S, by: S) -> S {
    let (least, most) = (S::min_positive_value(), S::max_value());
    S::of((by.double() / unit.double()).clamp(least.double(), most.double()))
}

/// The interval [min, max] of an axis at the start of the frame, its speed along the axis, and a bound of its rounding error in
/// the frame.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Projection<S> {
    pub min: S,
    pub max: S,
    pub speed: S,
    pub error: S,
}

impl<S: Scalar> Projection<S> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn around(center: S, radius: S, speed: S, error: S) -> Self {
        Self { min: center - radius, max: center + radius, speed, error }
    }
}
