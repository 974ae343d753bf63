//! Whether rounding could have decided the verdict of GJK, and the exact verdict if it could. Each certificate of the search, a
//! separating axis or a simplex around the origin, is compared with the bound of its rounding.

use glam::DVec3;

use super::minkowski::Minkowski;
use super::{Closest, Found};
use crate::intersect::distance;
use crate::intersect::doubt::corrected;
use crate::intersect::exact::{self, Body, Sight};
use crate::intersect::probe::{Decision, Probe, Recorder};
use crate::shapes::{Kind, Shape};
use crate::vector::Vector;

/// The verdict of exact arithmetic on two bodies.
pub(super) struct Doubt {
    bodies: [Body; 2],
    /// A direction in which all of A lies beyond B, if they are apart.
    apart: Option<DVec3>,
}

impl Doubt {
    /// The exact verdict on two shapes; `None` if the search is sure, or unless both are bodies and one is a k-DOP or a hull.
    #[inline]
    pub fn of<V: Vector>(
        found: &Found,
        difference: &Minkowski<V>,
        [a, b]: [&Shape<V>; 2],
    ) -> Option<Self> {
        let kinds = [a.kind(), b.kind()];
        let may_ask =
            kinds.into_iter().any(Kind::is_searched) && kinds.into_iter().all(Kind::is_exact);
        if !may_ask || found.is_sure(difference, a.slack() + b.slack()) {
            return None;
        }
        Self::judged([a, b])
    }

    #[cold]
    #[inline(never)]
    fn judged<V: Vector>([a, b]: [&Shape<V>; 2]) -> Option<Self> {
        let (a, b) = (Body::of_shape(a)?, Body::of_shape(b)?);
        let apart = exact::apart(&a, &b);
        Some(Self { bodies: [a, b], apart })
    }

    /// The exact verdict on a ray or a line and a shape; `None` unless the shape is a k-DOP or a hull.
    #[cold]
    pub fn of_sight<V: Vector>(sight: &Sight, shape: &Shape<V>) -> Option<Self> {
        if !shape.kind().is_searched() {
            return None;
        }
        let body = Body::of_shape(shape)?;
        let apart = sight.apart(&body);
        Some(Self { bodies: [sight.part_beside(&body), body], apart })
    }

    pub fn overlap(&self) -> bool {
        self.apart.is_none()
    }

    /// Reports the steps of `search`, which answers whether it found the two apart, and the exact verdict.
    pub fn tell<V: Vector, P: Probe<V>>(
        &self,
        difference: &Minkowski<V>,
        search: impl FnOnce(&mut Recorder<'_, V::Double>) -> bool,
        probe: &mut P,
    ) {
        if !P::RECORDS {
            return;
        }
        let origin = V::from_space(difference.frame.origin);
        let [a, b] = &self.bodies;
        let touch = |probe: &mut P| {
            probe.decided(Decision::NoAxisSeparates);
            Some(())
        };
        let overlaps = |recorder: &mut Recorder<'_, V::Double>| (!search(recorder)).then_some(());
        corrected(overlaps, ([a, b], self.apart), origin, touch, probe);
    }

    /// The closest points that agree with the exact verdict: a common point if the shapes overlap, else the exact points, rounded,
    /// or those of the search if there are none.
    pub fn settled<V: Vector>(&self, closest: Closest<V>, [a, b]: [&Shape<V>; 2]) -> Closest<V> {
        if self.overlap() {
            return Closest::common(closest.a);
        }
        distance::exactly(a, b).unwrap_or(closest).at_least_some()
    }
}

impl Found {
    /// The largest |x| + |y| + |z| of a point of A or B at a corner of the simplex.
    pub fn reach(&self) -> f64 {
        let points =
            self.simplex.vertices().iter().map(|corner| corner.a.abs().max(corner.b.abs()));
        points.map(|p| p.element_sum()).fold(0.0, f64::max)
    }

    /// Whether neither rounding nor corners that are off by `slack` can change the verdict.
    #[inline]
    pub fn is_sure<V: Vector>(&self, difference: &Minkowski<V>, slack: f64) -> bool {
        self.certainty(difference, slack).is_some()
    }

    /// How far the bounds of the distance may be off: the corner of A and that of B are both rounded, and each may be off by `slack`
    /// before that.
    #[inline]
    pub fn noise<V: Vector>(&self, difference: &Minkowski<V>, slack: f64) -> f64 {
        let errors = self.simplex.vertices().iter().map(|corner| difference.error(corner));
        let of_corners = difference.error_of_corners() + 2.0 * slack * difference.frame.scale;
        2.0 * errors.fold(0.0, f64::max) + of_corners
    }

    /// `None` if rounding, or corners that are off by `slack`, could change the verdict. Else a bound of their effect on the
    /// barycentric coordinates of the common point; 0 if the shapes are apart, or overlap by their radii alone.
    #[inline]
    pub fn certainty<V: Vector>(&self, difference: &Minkowski<V>, slack: f64) -> Option<f64> {
        let radius = difference.radius();
        let (corners, noise) = (self.simplex.vertices(), self.noise(difference, slack));
        if self.apart {
            return (self.at_least - radius > noise).then_some(0.0);
        }
        if self.simplex.closest.length() < radius - noise {
            return Some(0.0);
        }
        let w = |i: usize| corners[i].w;
        let size = corners.iter().map(|corner| corner.w.abs().max_element()).fold(0.0, f64::max);
        let dim = difference.dim();
        if corners.len() != dim + 1 {
            return None;
        }
        // A corner errs by `noise` at most and is no longer than √3 size. So a product of three corners errs by
        // 3 · noise · 3 size², and its own rounding, 15 ε size³, is less than noise size². The factor 16 covers both, and
        // products of fewer corners.
        let least = 16.0 * noise * size.powi(dim as i32 - 1);
        // The signed volumes, areas or lengths of the simplices that the origin makes with its sides. Entries beyond `dim` repeat
        // one, which changes no answer of `all`.
        let parts = match dim {
            3 => {
                let volume = |i, j, k| w(i).cross(w(j)).dot(w(k));
                [volume(1, 2, 3), -volume(0, 2, 3), volume(0, 1, 3), -volume(0, 1, 2)]
            }
            2 => {
                let area = |i: usize, j: usize| difference.across().dot(w(i).cross(w(j)));
                let last = area(0, 1);
                [area(1, 2), area(2, 0), last, last]
            }
            // A difference in one dimension, along the line through its corners and the origin.
            _ => {
                let along = w(0).normalize_or_zero();
                let [p, q] = [w(0).dot(along), -w(1).dot(along)];
                [p, q, p, q]
            }
        };
        let clear =
            parts.iter().all(|part| *part > least) || parts.iter().all(|part| -*part > least);
        let volume: f64 = parts[..=dim].iter().map(|part| part.abs()).sum();
        clear.then(|| least / volume)
    }
}
