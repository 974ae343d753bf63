//! Rays and lines as one, and who decides whether they hit where rounding might.

use super::RayHit;
use crate::intersect::exact::{Body, Sight};
use crate::intersect::filter::Filtered;
use crate::intersect::probe::{Probe, Recorder};
use crate::intersect::sat::corrected;
use crate::shapes::{Interval, Line, Ray, Shape};
use crate::vector::{Scalar, Vector};

/// A ray, or the whole line.
#[derive(Clone, Copy)]
pub(super) enum Beam<'a, V: Vector> {
    Ray(&'a Ray<V>),
    Line(&'a Line<V>),
}

impl<V: Vector> Beam<'_, V> {
    #[inline(always)]
    pub fn start(&self) -> V {
        match self {
            Self::Ray(ray) => ray.origin(),
            Self::Line(line) => line.through(),
        }
    }

    #[inline(always)]
    pub fn direction(&self) -> V {
        match self {
            Self::Ray(ray) => ray.direction(),
            Self::Line(line) => line.direction(),
        }
    }

    #[inline(always)]
    pub fn begins(&self) -> bool {
        matches!(self, Self::Ray(_))
    }

    /// The part of a line's interval that it has.
    #[inline(always)]
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

    fn exact(&self) -> Sight {
        match self {
            Self::Ray(ray) => Sight::ray(ray),
            Self::Line(line) => Sight::line(line),
        }
    }

    /// The place where it comes nearest to a body, for one that touches it within rounding.
    fn touch<P: Probe<V>>(&self, body: &Body, probe: &mut P) -> Option<RayHit<V>> {
        let t = V::Scalar::of(self.exact().nearest(body));
        self.part(Interval { min: t, max: t }, |_| None, probe)
    }
}

/// A shape that a ray can hit.
pub(super) trait Target<V: Vector>: Clone + Into<Shape<V>> {
    /// The part of the beam in it, as rounding has it.
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>>;

    /// The verdict, which is exact if it is sure.
    fn filtered(&self, beam: Beam<'_, V>) -> Filtered;

    /// Whether it is so thin that the normal takes more than rounded numbers. A glance: it is asked of each hit.
    #[inline(always)]
    fn is_thin(&self, _beam: Beam<'_, V>) -> bool {
        false
    }

    /// [`Self::rounded`] of what is thin, with such a normal.
    fn of_thin<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>> {
        self.rounded(beam, probe)
    }
}

/// The part of the beam in a shape, if they have a point in common: by exact arithmetic where rounding could decide that.
#[inline(always)]
pub(super) fn cast<V: Vector, P: Probe<V>, T: Target<V>>(
    beam: Beam<'_, V>,
    target: &T,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let Filtered { hit, sure } = target.filtered(beam);
    if P::RECORDS || !sure | (hit & target.is_thin(beam)) {
        return in_doubt(beam, target, probe);
    }
    if !hit {
        return None;
    }
    // Where the verdict alone is asked for, nothing remains of this.
    let unknown = RayHit { entry: V::Scalar::ZERO, exit: V::Scalar::ZERO, normal: None };
    Some(target.rounded(beam, probe).unwrap_or(unknown))
}

/// As [`cast`], where a filter is in doubt, the shape is thin or a probe listens.
#[cold]
#[inline(never)]
pub(super) fn in_doubt<V: Vector, P: Probe<V>, T: Target<V>>(
    beam: Beam<'_, V>,
    target: &T,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let Filtered { hit, sure } = target.filtered(beam);
    if sure && found(beam, target, &mut ()).is_some() == hit {
        return found(beam, target, probe);
    }
    let body = Body::of_shape(&target.clone().into())?;
    let (exact, rounded) = (beam.exact(), |probe: &mut Recorder<_>| found(beam, target, probe));
    let bodies = [&exact.part_beside(&body), &body];
    let apart = exact.apart(&body);
    let touch = |probe: &mut P| beam.touch(&body, probe);
    corrected(rounded, (bodies, apart), beam.start(), touch, probe)
}

/// The part of the beam in a shape, as rounding has it.
fn found<V: Vector, P: Probe<V>, T: Target<V>>(
    beam: Beam<'_, V>,
    target: &T,
    probe: &mut P,
) -> Option<RayHit<V>> {
    if target.is_thin(beam) { target.of_thin(beam, probe) } else { target.rounded(beam, probe) }
}
