//! The convex sets that exact arithmetic knows, as their stored numbers define them, and the Minkowski difference of two of
//! them. Both are Minkowski sums, so a support point is the sum of the support points of the summands.

use std::cell::OnceCell;
use std::sync::Arc;

use glam::DVec3;

use super::RELATIVE;
use crate::dyadic::{Number, Place, Vector3};
use crate::shapes::{
    Aabb, Ball, Capsule, Hull, Interval, Kdop, Obb, Point, Segment, Shape, Slabs, Triangle,
    from_exact_kind,
};
use crate::vector::{Scalar, Vector};

/// The Minkowski sum of a hull of points, of a box { Σ xᵢ aᵢ : |xᵢ| ≤ hᵢ } with axes aᵢ and half-extents hᵢ, and of a ball
/// about the origin with this radius.
#[derive(Debug, Clone)]
pub(in crate::intersect) struct Body {
    points: Points,
    pub half: DVec3,
    pub axes: [DVec3; 3],
    pub radius: f64,
}

macro_rules! bodies {
    ($($kind:ident: |$shape:ident| $body:expr;)+) => {$(
        impl<V: Vector> From<&$kind<V>> for Body {
            fn from($shape: &$kind<V>) -> Self {
                $body
            }
        }
    )+};
}

bodies! {
    Point: |point| Self::point(point.at());
    Segment: |segment| Self::of([segment.start(), segment.end()], V::Scalar::ZERO);
    Triangle: |triangle| Self::of(*triangle.vertices(), V::Scalar::ZERO);
    Ball: |ball| Self::of([ball.center()], ball.radius());
    Capsule: |capsule| Self { radius: capsule.radius().double(), ..Self::from(capsule.segment()) };
    Aabb: |aabb| Self { half: aabb.half().in_space(), ..Self::point(aabb.center()) };
    Obb: |obb| {
        let axis = |i: usize| if i < V::DIM { obb.axes()[i].in_space() } else { DVec3::Z };
        let axes = std::array::from_fn(axis);
        Self { half: obb.half().in_space(), axes, ..Self::point(obb.center()) }
    };
    Kdop: |kdop| Self::hull(match kdop.slabs() {
        Some(slabs) => Points::Crossings(slabs.clone()),
        // Rounding has left no point of a thin one in another pose but those of its corners.
        None => many(kdop.vertices()),
    });
    Hull: |hull| Self::hull(many(hull.points()));
}

fn many<V: Vector>(points: &[V]) -> Points {
    Points::Many(points.iter().map(|p| p.in_space()).collect())
}

/// The points of which a body is the hull.
#[derive(Debug, Clone)]
enum Points {
    /// Up to three points, and their count.
    Few([DVec3; 3], usize),
    Many(Arc<[DVec3]>),
    /// The corners of a k-DOP, at which its slabs cross: their coordinates are quotients.
    Crossings(Arc<Slabs>),
}

impl Body {
    fn of<V: Vector, const N: usize>(points: [V; N], radius: V::Scalar) -> Self {
        // Places beyond the count repeat the last point.
        let points = std::array::from_fn(|i| points[i.min(N - 1)].in_space());
        let points = Points::Few(points, N);
        Self { points, half: DVec3::ZERO, axes: DVec3::AXES, radius: radius.double() }
    }

    fn hull(points: Points) -> Self {
        Self { points, half: DVec3::ZERO, axes: DVec3::AXES, radius: 0.0 }
    }

    /// The body that a shape is; `None` if its kind is none of those of [`Body::is_of`].
    pub fn of_shape<V: Vector>(shape: &Shape<V>) -> Option<Self> {
        from_exact_kind!(shape)
    }

    pub fn point<V: Vector>(point: V) -> Self {
        Self::of([point], V::Scalar::ZERO)
    }

    pub fn between(start: DVec3, end: DVec3) -> Self {
        Self::of([start, end], 0.0)
    }

    /// The axes along which the body extends, each with its half-extent.
    pub(in crate::intersect) fn spans(&self) -> impl Iterator<Item = (DVec3, f64)> {
        (0..3).map(|i| (self.axes[i], self.half[i])).filter(|(_, half)| *half != 0.0)
    }

    pub(in crate::intersect) fn center(&self) -> DVec3 {
        self.points()[0]
    }

    /// The projection on an axis through the point `from`, in double precision.
    pub fn interval<V: Vector>(&self, axis: V, from: V) -> Interval<V::Scalar> {
        let (axis, from) = (axis.in_space(), from.in_space());
        let reach: f64 = (0..3).map(|i| self.half[i] * self.axes[i].dot(axis).abs()).sum();
        let reach = reach + self.radius * axis.length();
        let at = self.points().iter().map(|p| (*p - from).dot(axis));
        let (min, max) =
            (at.clone().fold(f64::INFINITY, f64::min), at.fold(f64::NEG_INFINITY, f64::max));
        Interval { min: V::Scalar::of(min - reach), max: V::Scalar::of(max + reach) }
    }

    /// The points in double precision; the corners of slabs are rounded.
    pub(in crate::intersect) fn points(&self) -> &[DVec3] {
        match &self.points {
            Points::Few(points, count) => &points[..*count],
            Points::Many(points) => points,
            Points::Crossings(slabs) => slabs.corners(),
        }
    }

    /// The point with this index, times `scale`.
    pub(in crate::intersect) fn place<N: Number>(&self, index: usize, scale: f64) -> Place<N> {
        match &self.points {
            Points::Crossings(slabs) if N::IS_EXACT => {
                let Place { at, by } = slabs.corner(index);
                let at = Vector3(at.0.map(N::exactly)).times(&N::of(scale));
                Place { at, by: by.map(N::exactly) }
            }
            _ => Place::of(Vector3::of(self.points()[index] * scale)),
        }
    }

    /// The largest magnitude of a stored number, without the axes, which are about 1 long.
    pub fn size(&self) -> f64 {
        let points = self.points().iter().map(|p| p.abs().max_element());
        points.fold(self.half.max_element().max(self.radius), f64::max)
    }
}

/// A finite set of points, one summand of a Minkowski sum.
pub(in crate::intersect) struct Summand<'a, N> {
    /// The points in double precision, relative to the first.
    relative: Vec<DVec3>,
    first: DVec3,
    /// The largest |x| + |y| + |z| of a relative point. If the points themselves are rounded, it is twice that plus |x| + |y| + |z|
    /// of the first: so a bound relative to the size covers their rounding too.
    size: f64,
    /// The points without rounding, computed where they are asked for.
    places: Vec<OnceCell<Place<N>>>,
    place_of: Box<dyn Fn(usize) -> Place<N> + 'a>,
}

impl<'a, N: Number + 'a> Summand<'a, N> {
    fn new(
        rounded: impl Iterator<Item = DVec3> + Clone,
        place_of: impl Fn(usize) -> Place<N> + 'a,
    ) -> Self {
        let first = rounded.clone().next().unwrap_or_default();
        let relative: Vec<DVec3> = rounded.map(|p| p - first).collect();
        let size = relative.iter().map(|p| p.abs().element_sum()).fold(0.0, f64::max);
        let places = relative.iter().map(|_| OnceCell::new()).collect();
        Self { relative, first, size, places, place_of: Box::new(place_of) }
    }

    /// The points of a body.
    pub fn of_body(body: &'a Body, scale: f64) -> Self {
        let rounded = body.points().iter().map(|p| *p * scale);
        let all = Self::new(rounded, move |index| body.place(index, scale));
        match body.points {
            Points::Crossings(_) => {
                Self { size: 2.0 * all.size + all.first.abs().element_sum(), ..all }
            }
            _ => all,
        }
    }

    fn of_vectors(vectors: Vec<Vector3<N>>) -> Self {
        let rounded: Vec<_> =
            vectors.iter().map(|v| DVec3::from_array(v.0.each_ref().map(N::nearest))).collect();
        Self::new(rounded.into_iter(), move |index| Place::of(vectors[index].clone()))
    }

    fn negated(self) -> Self {
        let Self { mut relative, first, place_of, .. } = self;
        relative.iter_mut().for_each(|p| *p = -*p);
        let place_of = Box::new(move |index| place_of(index).negated());
        Self { relative, first: -first, place_of, ..self }
    }

    pub fn at(&self, index: usize) -> &Place<N> {
        self.places[index].get_or_init(|| (self.place_of)(index))
    }

    /// The index of a point p with the least w · p. Rounded heights leave candidates, which exact heights compare.
    ///
    /// For u = 2⁻⁵³ a relative point errs by u, the direction by 9 u and the dot product by 3 u, relative to the size. Two heights
    /// err by 26 u together, less than `RELATIVE` = 128 u.
    pub fn least(&self, w: &Vector3<N>) -> usize {
        if self.relative.len() == 1 {
            return 0;
        }
        let d = w.nearest();
        let least = self.relative.iter().map(|p| p.dot(d)).fold(f64::INFINITY, f64::min);
        let limit = least + if N::IS_EXACT { RELATIVE * self.size } else { 0.0 };
        // A height that overflowed to NaN excludes no candidate.
        let may_be = |p: &DVec3| p.dot(d).partial_cmp(&limit).is_none_or(|order| order.is_le());
        let mut others = (0..self.relative.len()).filter(|i| may_be(&self.relative[*i]));
        let mut best = others.next().unwrap_or(0);
        if !N::IS_EXACT {
            return best;
        }
        for other in others {
            let [x, y] = [best, other].map(|i| self.at(i));
            // Heights h / b and g / c with b, c > 0 compare as h c and g b do.
            let height = |of: &Place<N>, divisor: &Option<N>| {
                let height = of.at.dot(w);
                divisor.as_ref().map_or_else(|| height.clone(), |divisor| height.mul(divisor))
            };
            if height(x, &y.by).sub(&height(y, &x.by)).is_positive() {
                best = other;
            }
        }
        best
    }
}

/// The Minkowski difference A − B without the radii: the Minkowski sum of the hulls of three finite sets, and of spans
/// { x a : |x| ≤ h }.
pub(in crate::intersect) struct Difference<'a, N> {
    /// The points of A, those of −B, and the translations of A relative to B.
    sets: [Summand<'a, N>; 3],
    /// The axis a and the half-extent h of each span.
    spans: Vec<(DVec3, f64)>,
    /// The sum of the radii.
    pub reach: N,
}

/// One of the points whose hull a difference is: the index of a point in each of the sets, and a bit for each span, which is
/// set at its end h a and clear at −h a.
pub(in crate::intersect) type Corner = ([usize; 3], u32);

impl<'a, N: Number + 'a> Difference<'a, N> {
    /// The difference of two bodies, with all lengths multiplied by `scale`.
    pub fn new(a: &'a Body, b: &'a Body, scale: f64) -> Self {
        let spans_of = |body: &Body| {
            let span = |(axis, half): (DVec3, f64)| (half != 0.0).then_some((axis, half * scale));
            body.axes.into_iter().zip(body.half.to_array()).filter_map(span)
        };
        let spans = spans_of(a).chain(spans_of(b)).collect();
        let reach = N::of(a.radius * scale).add(&N::of(b.radius * scale));
        let at_rest = Summand::of_vectors(vec![Vector3::default()]);
        let [of_a, of_b] = [a, b].map(|body| Summand::of_body(body, scale));
        Self { sets: [of_a, of_b.negated(), at_rest], spans, reach }
    }

    fn translated_by(self, vectors: Vec<Vector3<N>>) -> Self {
        let [a, b, _] = self.sets;
        Self { sets: [a, b, Summand::of_vectors(vectors)], ..self }
    }

    /// The set that the difference sweeps between two instants of a frame in which the bodies move straight by `ways`. Lengths
    /// are multiplied by the `scale` of the difference. A coordinate gets three more roundings.
    pub fn moved(self, ways: [DVec3; 2], between: [f64; 2], scale: f64) -> Self {
        self.moved_and_translated(ways, between, scale, &Vector3::default())
    }

    /// As [`Difference::moved`], translated by one more vector.
    pub fn moved_and_translated(
        self,
        ways: [DVec3; 2],
        between: [f64; 2],
        scale: f64,
        by: &Vector3<N>,
    ) -> Self {
        let [of_a, of_b] = ways.map(|way| Vector3::<N>::of(way * scale));
        let way = of_a.sub(&of_b);
        // One instant needs one translation.
        let count = if between[0] == between[1] { 1 } else { 2 };
        let at = |time: &f64| way.times(&N::of(*time)).add(by);
        self.translated_by(between[..count].iter().map(at).collect())
    }

    /// The difference with A translated by each vector of the box { v : minᵢ ≤ vᵢ ≤ maxᵢ }. Lengths are multiplied by the `scale`
    /// of the difference. A coordinate gets one more rounding.
    pub fn spread(self, [min, max]: [DVec3; 2], scale: f64) -> Self {
        let mut corners = vec![DVec3::ZERO];
        for i in 0..3 {
            let ends = [min[i], max[i]];
            // A box without extent along an axis has no second end there.
            let ends = if ends[0] == ends[1] { &ends[..1] } else { &ends[..] };
            let moved = |corner: DVec3, end: &f64| {
                let mut corner = corner;
                corner[i] = *end * scale;
                corner
            };
            let each = corners.iter().flat_map(|p| ends.iter().map(move |end| moved(*p, end)));
            corners = each.collect();
        }
        self.translated_by(corners.into_iter().map(Vector3::of).collect())
    }

    pub fn at(&self, (indices, signs): Corner) -> Place<N> {
        let [a, b, translation] = std::array::from_fn(|i| self.sets[i].at(indices[i]));
        let Place { at, by } = a.add(b).add(translation);
        let spans = self.spans.iter().enumerate();
        let spans =
            spans.map(|(i, (axis, half))| (axis, if signs >> i & 1 == 1 { *half } else { -*half }));
        let moved = |i: usize| spans.clone().map(move |(axis, half)| (axis[i], half));
        let at = match &by {
            None => std::array::from_fn(|i| at.0[i].plus_products(moved(i))),
            Some(by) => {
                std::array::from_fn(|i| at.0[i].add(&N::default().plus_products(moved(i)).mul(by)))
            }
        };
        Place { at: Vector3(at), by }
    }

    /// All points whose hull the difference is.
    pub fn corners(&self) -> impl Iterator<Item = Place<N>> + '_ {
        let [of_a, of_b, translations] = self.sets.each_ref().map(|set| 0..set.relative.len());
        let indices = of_a.flat_map(move |i| {
            let translations = translations.clone();
            of_b.clone().flat_map(move |j| translations.clone().map(move |k| [i, j, k]))
        });
        let signs = 0..1_u32 << self.spans.len();
        indices.flat_map(move |all| signs.clone().map(move |signs| self.at((all, signs))))
    }

    /// The support point in the direction −w: a corner p with the least w · p.
    pub fn support(&self, w: &Vector3<N>) -> Corner {
        let indices = self.sets.each_ref().map(|set| set.least(w));
        let behind = |(axis, _): &(DVec3, f64)| Vector3::of(*axis).dot(w).sign().is_lt();
        let spans = self.spans.iter().enumerate();
        let signs = spans.filter(|(_, span)| behind(span)).map(|(i, _)| 1 << i).sum();
        (indices, signs)
    }

    /// A bound of |x| + |y| + |z| of every corner, plus the sum of the radii: rounding is bounded relative to it.
    pub fn size(&self) -> f64 {
        let [a, b, translation] = self.sets.each_ref().map(|set| set.first);
        let farthest = (a + b).abs().element_sum() + translation.abs().element_sum();
        let spans = self.spans.iter().map(|(axis, half)| axis.abs().element_sum() * half);
        let sets: f64 = self.sets.iter().map(|set| set.size).sum();
        farthest + sets + spans.sum::<f64>() + self.reach.nearest()
    }
}
