//! The convex sets of exact arithmetic, as their stored numbers define them, and the Minkowski difference of two
//! of them.

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

/// A convex set as its stored numbers define it: the hull of points, moved by all Σ xᵢ aᵢ with |xᵢ| ≤ hᵢ for the axes aᵢ and
/// half-extents hᵢ, and grown by a radius.
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
    /// The corners of slabs, whose coordinates are quotients.
    Crossings(Arc<Slabs>),
}

impl Body {
    fn of<V: Vector, const N: usize>(points: [V; N], radius: V::Scalar) -> Self {
        let points = std::array::from_fn(|i| points[i.min(N - 1)].in_space());
        let points = Points::Few(points, N);
        Self { points, half: DVec3::ZERO, axes: DVec3::AXES, radius: radius.double() }
    }

    fn hull(points: Points) -> Self {
        Self { points, half: DVec3::ZERO, axes: DVec3::AXES, radius: 0.0 }
    }

    /// The body of a shape; `None` for kinds that are no bodies.
    pub fn of_shape<V: Vector>(shape: &Shape<V>) -> Option<Self> {
        from_exact_kind!(shape)
    }

    pub fn point<V: Vector>(point: V) -> Self {
        Self::of([point], V::Scalar::ZERO)
    }

    pub fn between(start: DVec3, end: DVec3) -> Self {
        Self::of([start, end], 0.0)
    }

    pub(in crate::intersect) fn center(&self) -> DVec3 {
        self.points()[0]
    }

    /// The projection on an axis, in double precision, from a point of it.
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

    /// A point by its number, times `scale`, in numbers of type N.
    pub(in crate::intersect) fn place<N: Number>(&self, number: usize, scale: f64) -> Place<N> {
        match &self.points {
            Points::Crossings(slabs) if N::IS_EXACT => {
                let Place { at, by } = slabs.corner(number);
                let at = Vector3(at.0.map(N::exactly)).times(&N::of(scale));
                Place { at, by: by.map(N::exactly) }
            }
            _ => Place::of(Vector3::of(self.points()[number] * scale)),
        }
    }

    /// The largest stored number, but for the axes, which are about 1 long.
    pub fn size(&self) -> f64 {
        let points = self.points().iter().map(|p| p.abs().max_element());
        points.fold(self.half.max_element().max(self.radius), f64::max)
    }
}

/// One set of points of a Minkowski sum: each point of the sum adds up one point of each set.
pub(in crate::intersect) struct Summand<'a, N> {
    /// The points in double precision, relative to the first.
    seen: Vec<DVec3>,
    first: DVec3,
    /// The sum of the components of the farthest point, relative to the first; twice that if the points themselves are rounded,
    /// and the components of the first besides.
    size: f64,
    places: Vec<OnceCell<Place<N>>>,
    of: Box<dyn Fn(usize) -> Place<N> + 'a>,
}

impl<'a, N: Number + 'a> Summand<'a, N> {
    fn new(
        rounded: impl Iterator<Item = DVec3> + Clone,
        of: impl Fn(usize) -> Place<N> + 'a,
    ) -> Self {
        let first = rounded.clone().next().unwrap_or_default();
        let seen: Vec<DVec3> = rounded.map(|p| p - first).collect();
        let size = seen.iter().map(|p| p.abs().element_sum()).fold(0.0, f64::max);
        let places = seen.iter().map(|_| OnceCell::new()).collect();
        Self { seen, first, size, places, of: Box::new(of) }
    }

    /// The points of a body.
    pub fn of_body(body: &'a Body, scale: f64) -> Self {
        let rounded = body.points().iter().map(|p| *p * scale);
        let all = Self::new(rounded, move |number| body.place(number, scale));
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
        Self::new(rounded.into_iter(), move |number| Place::of(vectors[number].clone()))
    }

    fn negated(self) -> Self {
        let Self { mut seen, first, of, .. } = self;
        seen.iter_mut().for_each(|p| *p = -*p);
        let of = Box::new(move |number| of(number).negated());
        Self { seen, first: -first, of, ..self }
    }

    pub fn at(&self, number: usize) -> &Place<N> {
        self.places[number].get_or_init(|| (self.of)(number))
    }

    /// One of the points that are least far along w.
    pub fn least(&self, w: &Vector3<N>) -> usize {
        if self.seen.len() == 1 {
            return 0;
        }
        let d = w.nearest();
        let least = self.seen.iter().map(|p| p.dot(d)).fold(f64::INFINITY, f64::min);
        let limit = least + if N::IS_EXACT { RELATIVE * self.size } else { 0.0 };
        // A height that is no number tells nothing.
        let may_be = |p: &DVec3| p.dot(d).partial_cmp(&limit).is_none_or(|order| order.is_le());
        let mut others = (0..self.seen.len()).filter(|i| may_be(&self.seen[*i]));
        let mut best = others.next().unwrap_or(0);
        if !N::IS_EXACT {
            return best;
        }
        for other in others {
            let [x, y] = [best, other].map(|i| self.at(i));
            // Each height is divided by a number above 0.
            let height = |of: &Place<N>, by: &Option<N>| {
                let height = of.at.dot(w);
                by.as_ref().map_or_else(|| height.clone(), |by| height.mul(by))
            };
            if height(x, &y.by).sub(&height(y, &x.by)).is_positive() {
                best = other;
            }
        }
        best
    }
}

/// The Minkowski difference A − B without the radii: the hull of all aᵢ − bⱼ, moved to each of some places, and by ± each span.
pub(in crate::intersect) struct Difference<'a, N> {
    /// The points of A, those of −B, and the places.
    sets: [Summand<'a, N>; 3],
    /// Each an axis with its half-extent.
    spans: Vec<(DVec3, f64)>,
    /// The sum of the radii.
    pub reach: N,
}

/// One of the points whose hull a difference is: the number of a point in each of the sets, and for each span a bit, which is
/// set if the span is added.
pub(in crate::intersect) type Corner = ([usize; 3], u32);

impl<'a, N: Number + 'a> Difference<'a, N> {
    /// The difference of two bodies, with all lengths multiplied by `scale`.
    pub fn new(a: &'a Body, b: &'a Body, scale: f64) -> Self {
        let of_body = |body: &Body| {
            let reaching =
                |(axis, half): (DVec3, f64)| (half != 0.0).then_some((axis, half * scale));
            body.axes.into_iter().zip(body.half.to_array()).filter_map(reaching)
        };
        let spans = of_body(a).chain(of_body(b)).collect();
        let reach = N::of(a.radius * scale).add(&N::of(b.radius * scale));
        let at_rest = Summand::of_vectors(vec![Vector3::default()]);
        let [of_a, of_b] = [a, b].map(|body| Summand::of_body(body, scale));
        Self { sets: [of_a, of_b.negated(), at_rest], spans, reach }
    }

    /// The hull of the difference at some places.
    fn at_places(self, places: Vec<Vector3<N>>) -> Self {
        let [a, b, _] = self.sets;
        Self { sets: [a, b, Summand::of_vectors(places)], ..self }
    }

    /// The set that the difference sweeps between two instants of a frame in which the bodies move straight by `ways`. Lengths
    /// are multiplied by the `scale` of the difference. Rounding errs by three more roundings a coordinate, of numbers no
    /// larger than twice the farthest.
    pub fn moved(self, ways: [DVec3; 2], between: [f64; 2], scale: f64) -> Self {
        self.moved_beside(ways, between, scale, &Vector3::default())
    }

    /// As [`Difference::moved`], with everything moved by one more vector.
    pub fn moved_beside(
        self,
        ways: [DVec3; 2],
        between: [f64; 2],
        scale: f64,
        beside: &Vector3<N>,
    ) -> Self {
        let [of_a, of_b] = ways.map(|way| Vector3::<N>::of(way * scale));
        let way = of_a.sub(&of_b);
        // An instant is one place.
        let count = if between[0] == between[1] { 1 } else { 2 };
        let at = |u: &f64| way.times(&N::of(*u)).add(beside);
        self.at_places(between[..count].iter().map(at).collect())
    }

    /// The hull of the difference where A is moved by all vectors of a box, from the least to the greatest corner. Lengths are
    /// multiplied by the `scale` of the difference. Rounding errs by one more rounding a coordinate.
    pub fn spread(self, places: [DVec3; 2], scale: f64) -> Self {
        let mut corners = vec![DVec3::ZERO];
        for i in 0..3 {
            // A flat box has one place.
            let ends = [places[0][i], places[1][i]];
            let ends = if ends[0] == ends[1] { &ends[..1] } else { &ends[..] };
            let moved = |corner: DVec3, end: &f64| {
                let mut corner = corner;
                corner[i] = *end * scale;
                corner
            };
            let each = corners.iter().flat_map(|p| ends.iter().map(move |end| moved(*p, end)));
            corners = each.collect();
        }
        self.at_places(corners.into_iter().map(Vector3::of).collect())
    }

    pub fn at(&self, (numbers, signs): Corner) -> Place<N> {
        let [a, b, place] = std::array::from_fn(|i| self.sets[i].at(numbers[i]));
        let Place { at, by } = a.add(b).add(place);
        let spans = self.spans.iter().enumerate();
        let spans = spans.map(|(number, (axis, half))| {
            (axis, if signs >> number & 1 == 1 { *half } else { -*half })
        });
        let moved = |i: usize| spans.clone().map(move |(axis, half)| (axis[i], half));
        let at = match &by {
            None => std::array::from_fn(|i| at.0[i].plus_products(moved(i))),
            Some(by) => {
                std::array::from_fn(|i| at.0[i].add(&N::default().plus_products(moved(i)).mul(by)))
            }
        };
        Place { at: Vector3(at), by }
    }

    /// All points that it is the hull of.
    pub fn corners(&self) -> impl Iterator<Item = Place<N>> + '_ {
        let [of_a, of_b, of_places] = self.sets.each_ref().map(|set| 0..set.seen.len());
        let numbers = of_a.flat_map(move |i| {
            let of_places = of_places.clone();
            of_b.clone().flat_map(move |j| of_places.clone().map(move |k| [i, j, k]))
        });
        let signs = 0..1_u32 << self.spans.len();
        numbers.flat_map(move |all| signs.clone().map(move |signs| self.at((all, signs))))
    }

    /// A corner that is least far along w.
    pub fn support(&self, w: &Vector3<N>) -> Corner {
        let numbers = self.sets.each_ref().map(|set| set.least(w));
        let behind = |(axis, _): &(DVec3, f64)| Vector3::of(*axis).dot(w).sign().is_lt();
        let spans = self.spans.iter().enumerate();
        let signs = spans.filter(|(_, span)| behind(span)).map(|(number, _)| 1 << number).sum();
        (numbers, signs)
    }

    /// The sum of the components of the farthest point and of all spans, and the sum of the radii.
    pub fn size(&self) -> f64 {
        let [a, b, place] = self.sets.each_ref().map(|set| set.first);
        let farthest = (a + b + place).abs().element_sum();
        let spans = self.spans.iter().map(|(axis, half)| axis.abs().element_sum() * half);
        let sets: f64 = self.sets.iter().map(|set| set.size).sum();
        farthest + sets + spans.sum::<f64>() + self.reach.nearest()
    }
}
