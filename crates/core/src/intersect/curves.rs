//! The crossings of a circle with a line, ray, segment or circle of the plane. The circle is the curve, not the disk.
//!
//! An exact sign of the discriminant tells how many there are; the points are rounded.

use std::cmp::Ordering;

use glam::DVec3;

use super::orientation::{Way, circles, line_ball};
use crate::roles::{Each, InSpace, roles};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

roles! {
    /// The points that two curves share.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Crossings<V: Vector> {
        /// None, one or two points, in the order in which they lie along the first curve.
        Points(points: Vec<V> as Each<InSpace>),
        /// One point in which the curves touch without crossing.
        Tangent(point: V as InSpace),
        /// All: the same circle twice.
        All,
    }
}

impl<V: Vector> Crossings<V> {
    /// The crossing points; none for a circle with itself, which shares all.
    pub fn points(&self) -> &[V] {
        match self {
            Crossings::Points(points) => points,
            Crossings::Tangent(point) => std::slice::from_ref(point),
            Crossings::All => &[],
        }
    }
}

/// The points that the curves of two shapes of the plane share; `None` for a pair without a circle, and in space.
///
/// The curve of a ball is its circle (x − c)² = r². With p(t) = o + t u on a line, ray or segment this is a quadratic in t; two circles cross
/// where either crosses their radical line. Exact arithmetic gives the sign of the discriminant, so the number of points is exact, except
/// that the comparison of t with the ends of a ray or segment is rounded in double precision.
///
/// Source: Milo Yip, section 2.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::curves::{Crossings, crossings};
/// use hitbench::shapes::Ball;
///
/// let [a, b, c] = [0.0, 6.0, 10.0].map(|x| Ball::new(Vec2::new(x, 0.0), 5.0));
/// let (a, b, c) = (a?.into(), b?.into(), c?.into());
/// assert_eq!(crossings(&a, &b).unwrap().points().len(), 2);
/// assert!(matches!(crossings(&a, &c), Some(Crossings::Tangent(point)) if point == Vec2::new(5.0, 0.0)));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn crossings<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Crossings<V>> {
    if V::DIM != 2 {
        return None;
    }
    match (a, b) {
        (Shape::Ball(a), Shape::Ball(b)) => Some(of_circles(
            (a.center().in_space(), a.radius().double()),
            (b.center().in_space(), b.radius().double()),
        )),
        (Shape::Ball(ball), other) | (other, Shape::Ball(ball)) => Some(of_line_and_circle(
            &Straight::of(other)?,
            ball.center().in_space(),
            ball.radius().double(),
        )),
        _ => None,
    }
}

/// { from + t along : t in the range }, with the exact direction `way`.
struct Straight {
    from: DVec3,
    way: Way,
    along: DVec3,
    range: [f64; 2],
}

impl Straight {
    fn of<V: Vector>(shape: &Shape<V>) -> Option<Self> {
        let endless = |from: V, along: V, from_t: f64| {
            let (from, along) = (from.in_space(), along.in_space());
            let way = Way::along(along.to_array());
            Some(Self { from, way, along, range: [from_t, f64::INFINITY] })
        };
        match shape {
            Shape::Segment(s) => {
                let [from, to] = [s.start(), s.end()].map(V::in_space);
                let way = Way::between(from.to_array(), to.to_array());
                Some(Self { from, way, along: to - from, range: [0.0, 1.0] })
            }
            Shape::Ray(s) => endless(s.origin(), s.direction(), 0.0),
            Shape::Line(s) => endless(s.through(), s.direction(), f64::NEG_INFINITY),
            Shape::Plane(s) => {
                let along = -s.normal().perpendicular();
                endless(s.normal() * s.offset(), along, f64::NEG_INFINITY)
            }
            _ => None,
        }
    }
}

fn of_line_and_circle<V: Vector>(line: &Straight, center: DVec3, radius: f64) -> Crossings<V> {
    let (d, u) = (center - line.from, line.along);
    let square = u.length_squared();
    if square == 0.0 {
        // A segment of no length is a point, on the circle or not.
        let [_, inside] = circles([line.from, center], [0.0, radius]);
        let on_circle = inside.is_eq();
        return Crossings::Points(
            on_circle.then(|| V::from_space(line.from)).into_iter().collect(),
        );
    }
    let middle = d.dot(u) / square;
    let at = |t: f64| V::from_space(line.from + u * t);
    let inside = |t: &f64| (line.range[0]..=line.range[1]).contains(t);
    match line_ball(&line.way, line.from, center, [radius, 0.0]) {
        Ordering::Less => Crossings::Points(Vec::new()),
        Ordering::Equal if inside(&middle) => Crossings::Tangent(at(middle)),
        Ordering::Equal => Crossings::Points(Vec::new()),
        Ordering::Greater => {
            let height = u.cross(d).length() / square.sqrt();
            let half = ((radius - height) * (radius + height)).max(0.0).sqrt() / square.sqrt();
            let both = [middle - half, middle + half];
            Crossings::Points(both.into_iter().filter(inside).map(at).collect())
        }
    }
}

fn of_circles<V: Vector>((c, r): (DVec3, f64), (d, s): (DVec3, f64)) -> Crossings<V> {
    let [outside, inside] = circles([c, d], [r, s]);
    if c == d && r == s {
        return if r == 0.0 { Crossings::Tangent(V::from_space(c)) } else { Crossings::All };
    }
    if outside.is_gt() || inside.is_lt() {
        return Crossings::Points(Vec::new());
    }
    let between = d - c;
    let length = between.length();
    let unit = between / length;
    if outside.is_eq() || inside.is_eq() {
        // A smaller circle that touches a larger one from inside does so on the far side of its centre.
        let to = if outside.is_eq() || r >= s { r } else { -r };
        return Crossings::Tangent(V::from_space(c + unit * to));
    }
    // (r² − s² + l²) / 2l, without the squares of large radii.
    let along = ((r - s) * (r + s) / length + length) / 2.0;
    let across = ((r - along) * (r + along)).max(0.0).sqrt();
    let foot = c + unit * along;
    let normal = DVec3::new(-unit.y, unit.x, 0.0) * across;
    Crossings::Points([foot - normal, foot + normal].map(V::from_space).to_vec())
}

#[cfg(test)]
mod tests {
    use glam::{Vec2, vec2};

    use super::*;
    use crate::shapes::{Ball, Line, Ray, Segment};

    fn ball(x: f32, y: f32, radius: f32) -> Shape<Vec2> {
        Ball::new(vec2(x, y), radius).unwrap().into()
    }

    #[test]
    fn a_line_crosses_touches_or_misses_a_circle() {
        let circle = ball(0.0, 0.0, 5.0);
        let line = |y: f32| Shape::from(Line::new(vec2(0.0, y), Vec2::X).unwrap());
        let two = Crossings::Points(vec![vec2(-4.0, 3.0), vec2(4.0, 3.0)]);
        assert_eq!(crossings(&line(3.0), &circle), Some(two.clone()));
        assert_eq!(crossings(&circle, &line(3.0)), Some(two));
        assert_eq!(crossings(&line(5.0), &circle), Some(Crossings::Tangent(vec2(0.0, 5.0))));
        // One ulp in or out is not tangent.
        let Some(Crossings::Points(points)) = crossings(&line(5.0_f32.next_down()), &circle) else {
            panic!("two points");
        };
        assert_eq!(points.len(), 2);
        let none = Some(Crossings::Points(vec![]));
        assert_eq!(crossings(&line(5.0_f32.next_up()), &circle), none);
    }

    #[test]
    fn rays_and_segments_end() {
        let circle = ball(0.0, 0.0, 5.0);
        let ray = Ray::new(vec2(0.0, 3.0), Vec2::X).unwrap().into();
        assert_eq!(crossings(&ray, &circle), Some(Crossings::Points(vec![vec2(4.0, 3.0)])));
        let segment = Segment::new(vec2(-1.0, 0.0), vec2(1.0, 0.0)).unwrap().into();
        assert_eq!(crossings(&segment, &circle), Some(Crossings::Points(vec![])));
        let point = Segment::new(vec2(3.0, 4.0), vec2(3.0, 4.0)).unwrap().into();
        assert_eq!(crossings(&point, &circle), Some(Crossings::Points(vec![vec2(3.0, 4.0)])));
        assert_eq!(crossings(&ray, &segment), None);
    }

    #[test]
    fn two_circles() {
        let circle = ball(0.0, 0.0, 5.0);
        let points = vec![vec2(4.0, -3.0), vec2(4.0, 3.0)];
        assert_eq!(crossings(&circle, &ball(8.0, 0.0, 5.0)), Some(Crossings::Points(points)));
        let touches = |x: f32, r: f32, at: f32| {
            assert_eq!(
                crossings(&circle, &ball(x, 0.0, r)),
                Some(Crossings::Tangent(vec2(at, 0.0)))
            );
        };
        touches(8.0, 3.0, 5.0);
        touches(2.0, 3.0, 5.0);
        touches(2.0, 7.0, -5.0);
        touches(5.0, 0.0, 5.0);
        for apart in [ball(8.0, 0.0, 2.0), ball(1.0, 0.0, 3.0), ball(0.0, 0.0, 3.0)] {
            assert_eq!(crossings(&circle, &apart), Some(Crossings::Points(vec![])));
        }
        assert_eq!(crossings(&circle, &circle), Some(Crossings::All));
    }
}
