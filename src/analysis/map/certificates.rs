//! Certificates that hold for many places at once: a half-space of places at which the pair is apart, and a convex region of
//! places at which it overlaps.

use std::collections::VecDeque;

use crate::intersect::judge::is_judged;
use crate::intersect::matrix::{self, By, Dimension, Query};
use crate::scene::Precision;
use crate::shapes::{Kind, Shape};
use crate::vector::Vector;

/// The most half-spaces that are tried on a block.
const MOST: usize = 48;
/// The rounding error of a projection, in units of the last place of the largest coordinate; and a bound of the band in which
/// a verdict that is not exact may err.
const ULPS: f64 = 64.0;

/// What is known of the verdicts of a pair at many places of the chosen shape, in double precision.
pub(super) struct Certificates<V: Vector> {
    /// A and B; the chosen shape has its reference point in the origin.
    shapes: [Shape<V>; 2],
    chosen: usize,
    /// Half-spaces of places at which the pair is certainly apart, as normal · place > bound, the last found first.
    apart: VecDeque<(V, f64)>,
    /// The places at which they overlap are a convex set.
    convex: bool,
    /// The verdicts are those of the sets as they are stored, at exactly the place that is asked.
    exact: bool,
    /// A projection may err by this much, and a verdict that is not exact may be that of shapes that stand so far away.
    band: f64,
    /// A bound of the band of a verdict of the scene's precision.
    pub slack: f64,
}

/// Whether a shape of this kind has an inside and a single point, which stands at the place itself: other points are rounded
/// where the shape is put there.
pub(super) fn has_one_point(kind: Kind) -> bool {
    matches!(kind, Kind::Ball | Kind::Aabb | Kind::Obb)
}

impl<V: Dimension<Scalar = f64>> Certificates<V> {
    /// For places whose coordinates are at most `reach`.
    pub fn new(shapes: [Shape<V>; 2], chosen: usize, precision: Precision, reach: f64) -> Self {
        let [moved, fixed] = [chosen, 1 - chosen].map(|i| shapes[i].kind());
        let size = |shape: &Shape<V>| {
            let bounds = shape.bounds();
            let size = bounds.min.max_abs().max(bounds.max.max_abs());
            if size.is_finite() { size } else { shape.reference_point().max_abs() }
        };
        let size = V::DIM as f64 * shapes.iter().map(size).fold(reach, |sum, size| sum + size);
        let slack = ULPS * precision.epsilon() * size;
        let route = matrix::route(Query::Overlap, moved, fixed);
        let searched = route.is_some_and(|route| route.by == By::Search);
        let exact = has_one_point(moved) && is_judged(moved, fixed, V::DIM) && !searched;
        let band = match (exact, V::DIM) {
            (true, 2) => ULPS * f64::EPSILON * size,
            // In space a rounded place lies beside the plane of the map.
            (true, _) => ULPS * f64::EPSILON * size + 2.0 * precision.epsilon() * reach,
            (false, _) => slack,
        };
        let convex =
            shapes.iter().all(|shape| !shape.kind().is_bounded() || shape.is_convex_and_bounded());
        let mut it = Self { shapes, chosen, apart: VecDeque::new(), convex, exact, band, slack };
        it.begin_with_planes();
        it
    }

    /// Two certificates tell of a plane all that there is to know, and no search finds them: any other direction meets it.
    fn begin_with_planes(&mut self) {
        for shape in self.shapes.clone() {
            let normal = match &shape {
                Shape::Plane(plane) => plane.normal(),
                Shape::HalfSpace(half_space) => half_space.boundary().normal(),
                _ => continue,
            };
            self.found(normal);
            self.found(-normal);
        }
    }

    /// Adds the half-space of places at which the chosen shape lies beyond the other one along `normal`.
    fn found(&mut self, normal: V) {
        let moved = self.shapes[self.chosen].projection(normal);
        let fixed = self.shapes[1 - self.chosen].projection(normal);
        let bound = fixed.max - moved.min + self.band * normal.length();
        if bound.is_finite() {
            self.apart.truncate(MOST - 1);
            self.apart.push_front((normal, bound));
        }
    }

    /// Whether the pair is certainly apart at all places of the hull of these, by a certificate that is looked for.
    pub fn find_apart(&mut self, corners: &[V; 4]) -> bool {
        let middle = corners.iter().fold(V::ZERO, |sum, corner| sum + *corner * 0.25);
        let moved = self.shapes[self.chosen].posed(middle, None);
        let (moved, fixed) = (&moved, &self.shapes[1 - self.chosen]);
        let Ok(closest) = matrix::distance(moved, fixed) else { return false };
        let Some(normal) = (closest.a - closest.b).unit() else { return false };
        let radius = corners.iter().fold(0.0, |most, c| f64::max(most, (*c - middle).length()));
        self.found(normal);
        // Where shapes have no end there is no such half-space, but a distance there is.
        closest.distance > radius + self.slack || self.know_apart(corners)
    }

    /// The same, by the certificates that are known.
    pub fn know_apart(&self, corners: &[V; 4]) -> bool {
        let beyond = |(normal, bound): &&(V, f64)| corners.iter().all(|c| normal.dot(*c) > *bound);
        self.apart.iter().any(|it| beyond(&it))
    }

    /// How many pixels a block has to be widened by, so that verdicts at the corners of the wider block hold for the places
    /// of the block itself; `None` if they never do.
    ///
    /// In the plane the places of a block lie in the box of those of its corners. So where each verdict is exact, and the set
    /// of the places of overlap is convex, nothing is to be added. Else a verdict may be that of a place within the slack of
    /// the one that is asked: if the corners of a block that is wider by twice that overlap, the block does.
    pub fn widening(&self, pixel: f64) -> Option<i64> {
        match (self.convex, self.exact && V::DIM == 2) {
            (false, _) => None,
            (true, true) => Some(0),
            (true, false) => {
                let pixels = (2.0 * self.slack / pixel).ceil();
                (pixels <= 8.0).then_some(pixels as i64)
            }
        }
    }
}
