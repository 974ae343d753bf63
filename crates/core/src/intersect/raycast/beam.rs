//! Rays and lines as one type, and the cast that all exact tests share: a filter, the rounded interval, and exact arithmetic for doubts.

use num_traits::Float;

use super::RayHit;
use crate::intersect::doubt::corrected;
use crate::intersect::exact::{Body, Sight};
use crate::intersect::filter::Filtered;
use crate::intersect::probe::{Probe, Recorder};
use crate::shapes::{Interval, Line, Ray, Shape};
use crate::vector::{Scalar, Vector};

/// A ray, or the whole line.
#[derive(Clone, Copy)]
pub(in crate::intersect) enum Beam<'a, V: Vector> {
    Ray(&'a Ray<V>),
    Line(&'a Line<V>),
}

impl<V: Vector> Beam<'_, V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn start(&self) -> V {
        match self {
            Self::Ray(ray) => ray.origin(),
            Self::Line(line) => line.through(),
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn direction(&self) -> V {
        match self {
            Self::Ray(ray) => ray.direction(),
            Self::Line(line) => line.direction(),
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn begins(&self) -> bool {
        matches!(self, Self::Ray(_))
    }

    /// The part of the `line`'s interval that belongs to the beam: for a ray, what lies ahead of its origin.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn part<P: Probe<V>>(
        &self,
        line: Interval<V::Scalar>,
        normal: impl FnOnce(V::Scalar) -> Option<V>,
        probe: &mut P,
    ) -> Option<RayHit<V>> {
        match self {
            Self::Ray(_) => RayHit::ahead(line, normal, probe),
            Self::Line(_) => Some(RayHit::of_line(line, normal, probe)),
        }
    }

    pub fn exact(&self) -> Sight {
        match self {
            Self::Ray(ray) => Sight::ray(ray),
            Self::Line(line) => Sight::line(line),
        }
    }

    /// The parameter of the point that is nearest to a body.
    fn nearest(&self, body: &Body) -> V::Scalar {
        let t = V::Scalar::of(self.exact().nearest(body));
        if self.begins() { t.max(V::Scalar::ZERO) } else { t }
    }

    fn as_shape(&self) -> Shape<V> {
        match self {
            Self::Ray(ray) => (**ray).into(),
            Self::Line(line) => (**line).into(),
        }
    }
}

/// A shape that a ray can hit.
pub(super) trait Target<V: Vector>: Clone + Into<Shape<V>> {
    /// The part of the beam in the shape, rounded.
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>>;

    /// The filter: the verdict on whether they meet.
    fn filtered(&self, beam: Beam<'_, V>) -> Filtered;

    /// The normal at an entry near `t`, where rounding cannot tell the entry from `t`; `None` unless the shape is round.
    fn normal_near(&self, _beam: Beam<'_, V>, _t: V::Scalar) -> Option<V> {
        None
    }
}

/// The part of the beam in a shape, if they have a point in common. Exact arithmetic decides where rounding could.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn cast<V: Vector, P: Probe<V>, T: Target<V>>(
    beam: Beam<'_, V>,
    target: &T,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let Filtered { hit, sure } = target.filtered(beam);
    if P::RECORDS || !sure {
        return in_doubt(beam, target, probe);
    }
    if !hit {
        return None;
    }
    match target.rounded(beam, probe) {
        None => in_doubt(beam, target, probe),
        met => met,
    }
}

/// [`cast`] on the cold path: the filter is in doubt, the shape is thin, or a probe records.
#[cold]
#[inline(never)]
pub(super) fn in_doubt<V: Vector, P: Probe<V>, T: Target<V>>(
    beam: Beam<'_, V>,
    target: &T,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let Filtered { hit, sure } = target.filtered(beam);
    if sure && target.rounded(beam, &mut ()).is_some() == hit {
        return target.rounded(beam, probe);
    }
    let body = Body::of_shape(&target.clone().into())?;
    let (exact, rounded) = (beam.exact(), |probe: &mut Recorder<_>| target.rounded(beam, probe));
    let bodies = [&exact.part_beside(&body), &body];
    let apart = exact.apart(&body);
    // They meet although the rounded test misses: the answer of double precision, or the nearest point.
    let missed = |probe: &mut P| {
        let (line, normal) = finer(beam, target).unwrap_or_else(|| {
            let t = beam.nearest(&body);
            (Interval { min: t, max: t }, target.normal_near(beam, t))
        });
        beam.part(line, |_| normal, probe)
    };
    corrected(rounded, (bodies, apart), beam.start(), missed, probe)
}

/// The part of a beam of single precision in a ball or a capsule and the normal at the entry, computed in double precision.
fn finer<V: Vector, T: Target<V>>(
    beam: Beam<'_, V>,
    target: &T,
) -> Option<(Interval<V::Scalar>, Option<V>)> {
    if !V::Scalar::IS_SINGLE {
        return None;
    }
    let widened = beam.as_shape().widened();
    let beam = match &widened {
        Shape::Ray(ray) => Beam::Ray(ray),
        Shape::Line(line) => Beam::Line(line),
        _ => return None,
    };
    let hit = match &target.clone().into().widened() {
        Shape::Ball(ball) => ball.rounded(beam, &mut ()),
        Shape::Capsule(capsule) => capsule.rounded(beam, &mut ()),
        _ => None,
    }?;
    let [min, max] = [hit.entry, hit.exit].map(V::Scalar::of);
    Some((Interval { min, max }, hit.normal.map(|normal| V::from_space(normal.in_space()))))
}
