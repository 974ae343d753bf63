use glam::DVec3;

use super::number::{Number, Vector3};
use crate::shapes::{Aabb, Ball, Capsule, Interval, Obb, Segment, Shape, Triangle};
use crate::vector::{Scalar, Vector};

/// A convex set as its stored numbers define it: the hull of up to three points, moved by all Σ xᵢ aᵢ with |xᵢ| ≤ hᵢ for
/// the axes aᵢ and half-extents hᵢ, and grown by a radius.
#[derive(Debug, Clone, Copy)]
pub(in crate::intersect) struct Body {
    points: [DVec3; 3],
    /// How many of them there are.
    count: usize,
    pub(super) half: DVec3,
    pub(super) axes: [DVec3; 3],
    pub(super) radius: f64,
}

impl Body {
    fn of<V: Vector, const N: usize>(points: [V; N], radius: V::Scalar) -> Self {
        Self {
            points: std::array::from_fn(|i| points[i.min(N - 1)].in_space()),
            count: N,
            half: DVec3::ZERO,
            axes: DVec3::AXES,
            radius: radius.double(),
        }
    }

    /// The body of a shape; `None` for kinds that are no such set.
    pub fn of_shape<V: Vector>(shape: &Shape<V>) -> Option<Self> {
        Some(match shape {
            Shape::Point(point) => Self::point(point.at()),
            Shape::Segment(segment) => Self::segment(segment),
            Shape::Triangle(triangle) => Self::triangle(triangle),
            Shape::Ball(ball) => Self::ball(ball),
            Shape::Capsule(capsule) => Self::capsule(capsule),
            Shape::Aabb(aabb) => Self::aabb(aabb),
            Shape::Obb(obb) => Self::obb(obb),
            _ => return None,
        })
    }

    pub fn point<V: Vector>(point: V) -> Self {
        Self::of([point], V::Scalar::ZERO)
    }

    pub fn segment<V: Vector>(segment: &Segment<V>) -> Self {
        Self::of([segment.start(), segment.end()], V::Scalar::ZERO)
    }

    pub fn between(start: DVec3, end: DVec3) -> Self {
        Self::of([start, end], 0.0)
    }

    pub fn triangle<V: Vector>(triangle: &Triangle<V>) -> Self {
        Self::of(*triangle.vertices(), V::Scalar::ZERO)
    }

    pub fn ball<V: Vector>(ball: &Ball<V>) -> Self {
        Self::of([ball.center()], ball.radius())
    }

    pub fn capsule<V: Vector>(capsule: &Capsule<V>) -> Self {
        Self { radius: capsule.radius().double(), ..Self::segment(capsule.segment()) }
    }

    pub fn aabb<V: Vector>(aabb: &Aabb<V>) -> Self {
        Self { half: aabb.half().in_space(), ..Self::point(aabb.center()) }
    }

    pub fn obb<V: Vector>(obb: &Obb<V>) -> Self {
        let axis = |i: usize| if i < V::DIM { obb.axes()[i].in_space() } else { DVec3::Z };
        Self {
            half: obb.half().in_space(),
            axes: std::array::from_fn(axis),
            ..Self::point(obb.center())
        }
    }

    pub(super) fn center(&self) -> DVec3 {
        self.points[0]
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

    pub(super) fn points(&self) -> &[DVec3] {
        &self.points[..self.count]
    }

    /// The largest number other than those of the axes, which are about 1 long.
    pub fn size(&self) -> f64 {
        let points = self.points.iter().map(|p| p.abs().max_element());
        points.fold(self.half.max_element().max(self.radius), f64::max)
    }
}

/// The Minkowski difference A − B without the radii: the hull of all aᵢ − bⱼ, moved by ± each span.
pub(super) struct Difference<N> {
    points: Vec<Vector3<N>>,
    /// An axis, and how far it reaches to both sides.
    spans: Vec<(DVec3, f64)>,
    /// The sum of the radii.
    pub reach: N,
}

/// One of the points that a difference is the hull of: the number of a point, and for each span a bit that is set where it is
/// added.
pub(super) type Corner = (usize, u32);

impl<N: Number> Difference<N> {
    /// All lengths times `scale`.
    pub fn new(a: &Body, b: &Body, scale: f64) -> Self {
        let scaled = |p: &DVec3| Vector3::of(*p * scale);
        let (of_a, of_b) = (a.points().iter().map(scaled), b.points().iter().map(scaled));
        let of_b: Vec<_> = of_b.collect();
        let points = of_a.flat_map(|p| of_b.iter().map(|q| p.sub(q)).collect::<Vec<_>>()).collect();
        let of_body = |body: &Body| {
            let reaching =
                |(axis, half): (DVec3, f64)| (half != 0.0).then_some((axis, half * scale));
            body.axes.into_iter().zip(body.half.to_array()).filter_map(reaching)
        };
        let spans = of_body(a).chain(of_body(b)).collect();
        let reach = N::of(a.radius * scale).add(&N::of(b.radius * scale));
        Self { points, spans, reach }
    }

    /// All that it sweeps between two instants of a frame in which the bodies move straight by `ways`; all lengths times
    /// `scale`, as they are in it already. Rounding errs by three more roundings a coordinate, of numbers no larger than
    /// twice the farthest.
    pub fn moved(mut self, ways: [DVec3; 2], between: [f64; 2], scale: f64) -> Self {
        let [of_a, of_b] = ways.map(|way| Vector3::<N>::of(way * scale));
        let way = of_a.sub(&of_b);
        let at = |u: f64| way.times(&N::of(u));
        let places = between.map(at);
        // An instant is one place.
        let places = if between[0] == between[1] { &places[..1] } else { &places[..] };
        self.points = self
            .points
            .iter()
            .flat_map(|point| places.iter().map(|place| point.add(place)))
            .collect();
        self
    }

    /// All that it covers where A is moved by the vectors of a box, from the least to the greatest corner; all lengths times
    /// `scale`, as they are in it already. Rounding errs by one more rounding a coordinate.
    pub fn spread(mut self, places: [DVec3; 2], scale: f64) -> Self {
        for i in (0..3).filter(|i| places[0][*i] != places[1][*i] || places[0][*i] != 0.0) {
            let ends = places.map(|place| N::of(place[i] * scale));
            // A flat box has one place.
            let ends = if places[0][i] == places[1][i] { &ends[..1] } else { &ends[..] };
            let moved = |point: &Vector3<N>, end: &N| {
                let mut point = point.clone();
                point.0[i] = point.0[i].add(end);
                point
            };
            let points =
                self.points.iter().flat_map(|point| ends.iter().map(|end| moved(point, end)));
            self.points = points.collect();
        }
        self
    }

    pub fn at(&self, (point, signs): Corner) -> Vector3<N> {
        Vector3(std::array::from_fn(|i| {
            let spans = self.spans.iter().enumerate().map(|(number, (axis, half))| {
                (axis[i], if signs >> number & 1 == 1 { *half } else { -*half })
            });
            self.points[point].0[i].plus_products(spans)
        }))
    }

    /// A corner that is least far along w, and how far it is.
    pub fn support(&self, w: &Vector3<N>) -> (Corner, N) {
        let (mut point, mut least) = (0, self.points[0].dot(w));
        for (i, p) in self.points.iter().enumerate().skip(1) {
            let along = p.dot(w);
            if least.sub(&along).is_positive() {
                (point, least) = (i, along);
            }
        }
        let mut signs = 0;
        for (i, (axis, half)) in self.spans.iter().enumerate() {
            let along = Vector3::of(*axis).dot(w).mul(&N::of(*half));
            if along.sign().is_lt() {
                signs |= 1 << i;
            }
            least = least.sub(&along.abs());
        }
        ((point, signs), least)
    }
}

impl Difference<f64> {
    /// The sum of the components of the farthest point and of all spans, and the sum of the radii.
    pub fn size(&self) -> f64 {
        let sum = |v: &Vector3<f64>| v.0.iter().map(|x| x.abs()).sum::<f64>();
        let farthest = self.points.iter().map(sum).fold(0.0, f64::max);
        let spans = self.spans.iter().map(|(axis, half)| axis.abs().element_sum() * half);
        farthest + spans.sum::<f64>() + self.reach
    }
}
