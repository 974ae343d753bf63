//! A straight motion, and the times at which a moving point lies in a ball, between two planes or behind one.

use std::cmp::Ordering;

use glam::DVec3;
use num_traits::Float;

use super::window::Window;
use crate::intersect::orientation::{Way, line_ball};
use crate::intersect::planes::heights::of_sign;
use crate::intersect::probe::{AxisSource, Branch, Division, Probe, Roots, Side, Step, TimeSpan};
use crate::vector::{Scalar, Vector};

/// A straight motion past shapes that stand still: at time u it has gone u times `by`.
///
/// If squares of the lengths or of the displacement would underflow, each is multiplied by a power of two of
/// its own, and `tempo` converts the times back; on the usual path both are 1.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Motion<V: Vector> {
    pub by: V,
    unit: V::Scalar,
    tempo: V::Scalar,
    /// How far rounding may move a place of the frame, in the units of lengths: what is nearer to touching is in doubt.
    pub error: V::Scalar,
}

impl<V: Vector> Motion<V> {
    /// `size` is the largest of the lengths: the distance between the shapes at the start, and their sizes.
    ///
    /// Lengths and way are differences and sums of two given numbers, rounded once: u of each. A quotient or a root that is found
    /// for a time of the frame is off by less than 24 u times the sum of all components and radii, as a place; and that sum is
    /// at most 8 times `size` and the longest component of the way. So 128 ulp of these two bound all.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new<P: Probe<V>>(displacement: V, size: V::Scalar, probe: &mut P) -> Self {
        if displacement == V::ZERO {
            probe.step(|| Step::Branch(Branch::NoRelativeMotion));
        }
        // The square of the square: parts of the motion are shorter than the whole, and must keep their squares too.
        let tiny = |x: V::Scalar| (x * x) * (x * x) < V::Scalar::TINY_SQUARE;
        let one = V::Scalar::ONE;
        let (mut unit, mut by, mut tempo) = (one, one, one);
        // Only numbers come back from the cold path: a motion would come through memory, and be read from there each time.
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

    /// The same motion, where places may be moved by `error` instead.
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

    /// The time that a way takes at this `speed`, in the units of this motion.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn time(&self, way: V::Scalar, speed: V::Scalar) -> V::Scalar {
        way / speed * self.tempo
    }

    /// The same with a part of the displacement.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn part(&self, by: V) -> Self {
        Self { by, ..*self }
    }

    /// A motion in which nothing is tiny, and nobody asks how certain times are.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn plain(displacement: V) -> Self {
        let (one, error) = (V::Scalar::ONE, V::Scalar::ZERO);
        Self { by: displacement, unit: one, tempo: one, error }
    }

    /// The numbers of [`Motion::in_ball`], for a path that certainly meets the ball.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn times_in_ball(&self, m: V, r: V::Scalar) -> Window<V::Scalar> {
        let (middle, left) = self.nearest(m, r, self.by.length_squared());
        let half = left.max(V::Scalar::ZERO).sqrt() / self.by.length_squared().sqrt();
        Window::new((middle - half) * self.tempo, (middle + half) * self.tempo)
    }

    /// When the path is nearest to the centre, and r² less the square of the distance there.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn nearest(&self, m: V, r: V::Scalar, a: V::Scalar) -> (V::Scalar, V::Scalar) {
        let v = self.by;
        let middle = -m.dot(v) / a;
        let near = m + v * middle;
        // Once more, for the digits that a long way costs.
        let more = -near.dot(v) / a;
        let (middle, p) = (middle + more, near + v * more);
        (middle, r * r - p.length_squared())
    }

    /// { u : |m + u v| ≤ r }: a point that starts at `m` passes a ball about the origin.
    ///
    /// The roots of v·v u² + 2 m·v u + m·m − r² = 0, found from the point p of the path that is nearest to the
    /// centre: u = −m·v / v·v ± √((r² − p·p) / v·v). Unlike in b² − 4ac, nothing large cancels.
    ///
    /// If rounding alone would decide whether the path meets the ball, as for a graze, the sign of the
    /// discriminant r² v·v − |m × v|² is taken from exact arithmetic on the numbers given.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn in_ball<P: Probe<V>>(&self, m: V, r: V::Scalar, probe: &mut P) -> Window<V::Scalar> {
        let way = self.by.in_space();
        let graze =
            || line_ball(&Way::along(way.to_array()), m.in_space(), DVec3::ZERO, [r.double(), 0.0]);
        self.in_ball_by(m, r, graze, probe)
    }

    /// [`Motion::in_ball`] with another exact sign of the discriminant: `m` and the motion were rounded themselves.
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
        // Between the squares of r − error, r and r + error.
        let margin = self.error * (r + r + self.error);
        // The point is so slow, beside the whole motion, that it moves by less than an ulp.
        if a < V::Scalar::min_positive_value() {
            let left = r * r - m.length_squared();
            return Window::always_if(
                [V::Scalar::ZERO, margin, -margin].map(|least| left >= least),
            );
        }
        let (middle, left) = self.nearest(m, r, a);
        // The nearest place errs by a few ulp of |m|.
        let error = V::Scalar::of(8.0) * V::Scalar::epsilon() * (m.max_abs() + r);
        let rounded = left;
        let left =
            if left.abs() <= error * (r + r + error) { of_sign(left, graze()) } else { left };
        let speed = a.sqrt();
        let times = |left: V::Scalar| {
            let half = left.max(V::Scalar::ZERO).sqrt() / speed;
            let times = [(middle - half) * self.tempo, (middle + half) * self.tempo];
            if left >= V::Scalar::ZERO { times } else { Window::never().certain }
        };
        let [entry, exit] = times(left);
        let [certain, possible] = [rounded - margin, rounded + margin].map(times);
        let window = Window { entry, exit, certain, possible };
        probe.step(|| {
            let two = V::Scalar::ONE + V::Scalar::ONE;
            let roots = (left >= V::Scalar::ZERO).then_some((window.entry, window.exit));
            let (b, c) = (two * m.dot(v), m.length_squared() - r * r);
            Step::Roots(Roots { a, b, c, discriminant: left, roots, ray: None })
        });
        window
    }

    /// { u : min + u v·axis ≤ 0 ≤ max + u v·axis }: a projection passes the origin of an axis at `speed`.
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

    /// [`Motion::on_axis`], with the numbers that are divided. They are not told where they were multiplied by powers
    /// of two.
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
        // Of what is as slow as that nothing is certain.
        if !off.is_finite() {
            let [never, always] = [Window::never(), Window::always()];
            return Window { entry, exit, certain: never.certain, possible: always.possible };
        }
        let (certain, possible) = ([entry + off, exit - off], [entry - off, exit + off]);
        Window { entry, exit, certain, possible }
    }

    /// The first and the last of the times at which an interval holds the origin of its axis, as they are rounded.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn span(&self, [min, max]: [V::Scalar; 2], speed: V::Scalar) -> [V::Scalar; 2] {
        let zero = V::Scalar::ZERO;
        if speed == zero {
            return Window::always_if([min <= zero && zero <= max; 3]).certain;
        }
        let (a, b) = (self.time(-max, speed), self.time(-min, speed));
        if speed > zero { [a, b] } else { [b, a] }
    }

    /// How far rounding may move what is projected on an axis of any length.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn error_along(&self, axis: V) -> V::Scalar {
        self.error * axis.abs().dot(V::splat(V::Scalar::ONE))
    }

    /// { u : (m + u v) · outward ≤ 0 }: a point is behind a plane.
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

/// The powers of two that bring a size and a displacement near 1.
#[cold]
#[inline(never)]
fn scales<S: Scalar>(size: S, displacement: S) -> (S, S) {
    (size.unit_scale(), displacement.unit_scale())
}

/// The factor that converts the times back. Beyond the range of the type all times lie outside the frame, or
/// at its start.
#[cold]
#[inline(never)]
fn tempo_of<S: Scalar>(unit: S, by: S) -> S {
    let (least, most) = (S::min_positive_value(), S::max_value());
    S::of((by.double() / unit.double()).clamp(least.double(), most.double()))
}

/// The interval [min, max] of an axis, at the start, how fast it moves along it, and how far rounding may move it in the frame.
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
