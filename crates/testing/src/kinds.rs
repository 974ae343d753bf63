use glam::DVec3;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

use super::hulls::from_origin;
use super::oracle::{to_obb, to_sector, to_segment, to_triangle, vertices};
use super::{Random, lift};

/// The kinds of which every shape is bounded and convex (sectors: up to 90°), in the order of the matrix.
pub const BOUNDED_CONVEX: [Kind; 14] = [
    Kind::Point,
    Kind::Segment,
    Kind::Ball,
    Kind::Capsule,
    Kind::Triangle,
    Kind::Aabb,
    Kind::Obb,
    Kind::Sector,
    Kind::Ellipsoid,
    Kind::Cylinder,
    Kind::Cone,
    Kind::Frustum,
    Kind::Kdop,
    Kind::Hull,
];

impl Random {
    /// A shape of a kind, in the plane sectors beyond 90° among them; `None` for a kind that is not of this dimension.
    pub fn shape<V: Dimension>(&mut self, kind: Kind) -> Option<Shape<V>> {
        Some(match kind {
            Kind::Ray => self.ray().into(),
            Kind::Line => self.line().into(),
            Kind::Plane => self.plane().into(),
            Kind::HalfSpace => self.half_space().into(),
            Kind::Sector if V::DIM == 2 => self.sector().into(),
            Kind::Mesh => {
                let corners: [V; 3] = *self.triangle::<V>().vertices();
                Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).unwrap().into()
            }
            kind => return self.convex(kind),
        })
    }

    /// Shapes of two kinds, sectors beyond 90° among them; in space only beside the kinds that are asked about those.
    pub fn pair<V: Dimension>(&mut self, kinds: [Kind; 2]) -> Option<[Shape<V>; 2]> {
        let mut one = |kind, other| match (kind, other) {
            (Kind::Sector, Kind::Point | Kind::Ball | Kind::Plane | Kind::HalfSpace) => {
                Some(self.sector().into())
            }
            _ => self.shape(kind),
        };
        let [a, b] = [one(kinds[0], kinds[1]), one(kinds[1], kinds[0])];
        Some([a?, b?])
    }

    /// A shape of one of [`BOUNDED_CONVEX`]; `None` for a kind that is not of this dimension.
    pub fn convex<V: Vector>(&mut self, kind: Kind) -> Option<Shape<V>> {
        let solid = matches!(kind, Kind::Cylinder | Kind::Cone | Kind::Frustum);
        if V::DIM == 2 && solid {
            return None;
        }
        Some(match kind {
            Kind::Point => Point::new(self.point()).unwrap().into(),
            Kind::Segment => self.any_segment().into(),
            Kind::Ball => self.ball().into(),
            Kind::Capsule => self.capsule().into(),
            Kind::Triangle => self.triangle().into(),
            Kind::Aabb => self.aabb().into(),
            Kind::Obb => self.obb().into(),
            Kind::Sector => self.convex_sector().into(),
            Kind::Ellipsoid => {
                Ellipsoid::new(self.point(), self.half(), self.axes::<V>()).unwrap().into()
            }
            Kind::Cylinder => {
                let (start, end, radius) = self.axis_and_radius();
                Cylinder::new(start, end, radius).unwrap().into()
            }
            Kind::Cone => {
                let (apex, base, radius) = self.axis_and_radius();
                Cone::new(apex, base, radius).unwrap().into()
            }
            Kind::Frustum => self.frustum().into(),
            Kind::Kdop => self.kdop().into(),
            Kind::Hull => self.hull().into(),
            kind => panic!("{kind} is not bounded and convex"),
        })
    }

    fn convex_sector<V: Vector>(&mut self) -> Sector<V> {
        let degrees = match self.below(6) {
            0 => f64::from(self.below(4) as u32) * 30.0,
            1 => 10_f64.powf(self.between(-6.0, 0.0)),
            2 => 90.0 - 10_f64.powf(self.between(-6.0, 0.0)),
            _ => self.between(0.0, 90.0),
        };
        let half_angle = Angle::Degrees(V::Scalar::of(degrees));
        let (apex, direction) = (self.point(), self.direction::<V>());
        Sector::new(apex, direction, half_angle, self.size()).unwrap()
    }

    fn axis_and_radius<V: Vector>(&mut self) -> (V, V, V::Scalar) {
        let segment = if self.one_in(2) { self.segment() } else { self.aligned_segment() };
        let (start, end) = (segment.start(), segment.end());
        let radius = if start == end { V::Scalar::ZERO } else { self.size() };
        (start, end, radius)
    }

    fn frustum<V: Vector>(&mut self) -> Frustum<V> {
        loop {
            let (eye, axes) = (self.point::<V>(), self.axes::<V>());
            let [near, far] = [self.size::<V::Scalar>(), self.size()];
            let fov_y = Angle::Degrees(V::Scalar::of(self.between(1.0, 150.0)));
            let aspect = V::Scalar::of(self.between(0.1, 3.0));
            // Far enough to be another point, far from the origin too.
            let target = eye + axes[0] * V::Scalar::of(self.scale() + super::lift(eye).length());
            if let Ok(frustum) = Frustum::new(eye, target, axes[1], fov_y, aspect, near, near + far)
            {
                return frustum;
            }
        }
    }

    /// The coordinate axes and some others, around a few points; now and then flat.
    fn kdop<V: Vector>(&mut self) -> Kdop<V> {
        for oblique in (0..4).rev() {
            let mut directions: Vec<V> = V::AXES.into_iter().collect();
            for _ in 0..self.below(oblique + 1) {
                directions.push(self.direction());
            }
            let first = self.point::<V>();
            let mut points = vec![first];
            for _ in 0..self.below(4) {
                points.push(first + self.displacement());
            }
            let heights = |d: V| points.iter().map(move |p| p.dot(d));
            let zero = V::Scalar::ZERO;
            let least = |d: &V| heights(*d).reduce(num_traits::Float::min).unwrap_or(zero);
            let most = |d: &V| heights(*d).reduce(num_traits::Float::max).unwrap_or(zero);
            let min: Vec<_> = directions.iter().map(least).collect();
            let max: Vec<_> = directions.iter().map(most).collect();
            if let Ok(kdop) = Kdop::new(directions, min, max) {
                return kdop;
            }
        }
        unreachable!("intervals of the coordinates alone have a point in common");
    }

    /// Of 3 to 16 points, now and then on one line, in one plane, or all at one place.
    pub fn hull<V: Vector>(&mut self) -> Hull<V> {
        let count = 3 + self.below(14);
        let first = self.point::<V>();
        let (u, v) = (self.displacement::<V>(), self.displacement::<V>());
        let manner = self.below(12);
        let points: Vec<V> = (0..count)
            .map(|_| {
                let [s, t] = [self.between(-1.0, 1.0), self.between(-1.0, 1.0)].map(V::Scalar::of);
                match manner {
                    0 => first,
                    1 => first + u * s,
                    2 | 3 => first + u * s + v * t,
                    _ => first + self.displacement(),
                }
            })
            .collect();
        Hull::new(points).unwrap()
    }
}

/// The same set in double precision: what is made of corners by its rounded corners.
pub fn in_double<V: Dimension>(shape: &Shape<V>) -> Shape<V::Double> {
    let at = |p: V| p.widened();
    let size = |x: V::Scalar| Scalar::double(x);
    let corners = |points: &[V]| {
        let mut points: Vec<_> = points.iter().map(|&p| at(p)).collect();
        while points.len() < 3 {
            points.push(points[0]);
        }
        Hull::new(points).unwrap().into()
    };
    let obb = |obb: &Obb<V>| {
        let axes = V::Double::axes_from_fn(|i| at(obb.axes()[i]));
        (at(obb.center()), at(obb.half()), axes)
    };
    match shape {
        Shape::Point(s) => Point::new(at(s.at())).unwrap().into(),
        Shape::Segment(s) => Segment::new(at(s.start()), at(s.end())).unwrap().into(),
        Shape::Ball(s) => Ball::new(at(s.center()), size(s.radius())).unwrap().into(),
        Shape::Capsule(s) => {
            let segment = s.segment();
            Capsule::new(at(segment.start()), at(segment.end()), size(s.radius())).unwrap().into()
        }
        Shape::Triangle(s) => {
            let [a, b, c] = s.vertices().map(at);
            Triangle::new(a, b, c).unwrap().into()
        }
        Shape::Aabb(s) => Aabb::new(at(s.center()), at(s.half())).unwrap().into(),
        Shape::Obb(s) => {
            let (center, half, axes) = obb(s);
            Obb::new(center, half, axes).unwrap().into()
        }
        Shape::Ellipsoid(s) => {
            let (center, half, axes) = obb(s.bounding_box());
            Ellipsoid::new(center, half, axes).unwrap().into()
        }
        Shape::Sector(s) => {
            let angle = Angle::Degrees(s.half_angle().degrees());
            Sector::new(at(s.apex()), at(s.direction()), angle, size(s.radius())).unwrap().into()
        }
        Shape::Cylinder(s) => {
            let segment = s.segment();
            Cylinder::new(at(segment.start()), at(segment.end()), size(s.radius())).unwrap().into()
        }
        Shape::Cone(s) => Cone::new(at(s.apex()), at(s.base()), size(s.radius())).unwrap().into(),
        Shape::Frustum(s) => corners(s.corners()),
        // By its slabs, as its corners are rounded.
        Shape::Kdop(_) => shape.widened(),
        Shape::Hull(s) => corners(s.points()),
        // With unit vectors that have lost the rounding of single precision, as the core sees them.
        Shape::Ray(s) => Ray::new(at(s.origin()), at(s.direction())).unwrap().into(),
        Shape::Line(s) => Line::new(at(s.through()), at(s.direction())).unwrap().into(),
        Shape::Plane(s) => Plane::new(at(s.normal()), size(s.offset())).unwrap().into(),
        Shape::HalfSpace(s) => {
            let plane = s.boundary();
            HalfSpace::new(at(plane.normal()), size(plane.offset())).unwrap().into()
        }
        Shape::Mesh(_) => panic!("a mesh is not convex"),
    }
}

/// The least way along one axis of an ellipsoid that leads into it from beside its centre: of a thin one far less than the way to the
/// centre.
fn along_an_axis<V: Vector<Scalar = f64>>(shape: &Ellipsoid<V>, away: DVec3) -> f64 {
    let frame = shape.bounding_box();
    let part = |i: usize| lift(frame.axes()[i]).dot(away);
    let gauge = |i: usize| match (part(i), frame.half().get(i)) {
        (0.0, 0.0) => 0.0,
        (part, half) => (part / half).powi(2),
    };
    let way = |i: usize| {
        let others: f64 = (0..V::DIM).filter(|j| *j != i).map(gauge).sum();
        let reach = frame.half().get(i) * (1.0 - others).sqrt();
        if others <= 1.0 { (part(i).abs() - reach).max(0.0) } else { f64::INFINITY }
    };
    (0..V::DIM).map(way).fold(f64::INFINITY, f64::min)
}

/// How far a point is from the set, from above: by definition of the set.
pub fn outside<V: Vector<Scalar = f64>>(shape: &Shape<V>, p: V) -> f64 {
    let at = |q: V| lift(q) - lift(p);
    let origin = DVec3::ZERO;
    match shape {
        Shape::Point(s) => at(s.at()).length(),
        Shape::Segment(s) => to_segment(origin, [at(s.start()), at(s.end())]),
        Shape::Ball(s) => (at(s.center()).length() - s.radius()).max(0.0),
        Shape::Capsule(s) => {
            let segment = [at(s.segment().start()), at(s.segment().end())];
            (to_segment(origin, segment) - s.radius()).max(0.0)
        }
        Shape::Triangle(s) if V::DIM == 2 => from_origin(&vertices(s, p)),
        Shape::Triangle(s) => to_triangle(origin, vertices(s, p)),
        Shape::Aabb(s) => to_obb(p, &(*s).into()),
        Shape::Obb(s) => to_obb(p, s),
        Shape::Sector(s) => to_sector(p, s),
        Shape::Ellipsoid(s) => {
            let obb = s.bounding_box();
            let away = at(obb.center());
            let (mut flat, mut gauge, mut length) = (0.0, 0.0_f64, 0.0);
            for i in 0..V::DIM {
                let (x, half) = (lift(obb.axes()[i]).dot(away), obb.half().get(i));
                // What is flatter than rounding counts as flat.
                if half < 1e-300 {
                    flat += x * x;
                } else {
                    gauge += (x / half).powi(2);
                    length += x * x;
                }
            }
            let (gauge, length) = (gauge.sqrt(), length.sqrt());
            let round = if gauge > 1.0 { length * (1.0 - 1.0 / gauge) } else { 0.0 };
            along_an_axis(s, away).min(flat.sqrt() + round)
        }
        Shape::Cylinder(s) => {
            let (start, end) = (at(s.segment().start()), at(s.segment().end()));
            let Some(axis) = (end - start).try_normalize() else { return start.length() };
            let (along, length) = (-start.dot(axis), (end - start).length());
            let away = (axis.cross(start).length() - s.radius()).max(0.0);
            away.hypot((along - length).max(-along).max(0.0))
        }
        Shape::Cone(s) => {
            let (apex, base) = (at(s.apex()), at(s.base()));
            let Some(axis) = (base - apex).try_normalize() else { return apex.length() };
            let (along, across) = (-apex.dot(axis), axis.cross(apex).length());
            let height = (base - apex).length();
            let place = DVec3::new(along, across, 0.0);
            let corners = [DVec3::ZERO, DVec3::X * height, DVec3::new(height, s.radius(), 0.0)];
            to_triangle(place, corners)
        }
        Shape::Frustum(s) => from_origin(&s.corners().map(at)),
        Shape::Kdop(s) => from_origin(&s.vertices().iter().map(|&q| at(q)).collect::<Vec<_>>()),
        Shape::Hull(s) => from_origin(&s.points().iter().map(|&q| at(q)).collect::<Vec<_>>()),
        shape => panic!("no definition of {}", shape.kind()),
    }
}
