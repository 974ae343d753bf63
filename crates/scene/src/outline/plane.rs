//! Outlines of the shapes of the plane.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::DVec2;

use super::arc::{Ellipse, Resolution, supports};
use super::convex::hull_2d;
use super::polytope::polytope;
use hitbench_core::shapes::{Ellipsoid, Plane, Sector, Shape};

/// A shape of the plane as polygons, lines and points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outline {
    /// Filled polygons, counter-clockwise. Each is star-shaped seen from its first vertex, so that a fan of
    /// triangles from there fills it.
    pub closed: Vec<Vec<DVec2>>,
    /// Lines without an inside; also the boundary of a half-space.
    pub open: Vec<Vec<DVec2>>,
    /// Single points; also the origin of a ray.
    pub points: Vec<DVec2>,
}

/// The outline of `shape`.
///
/// `pixel` is the size of a pixel: chords deviate from their curve by a quarter of it at most, inside the
/// visible rectangle from `clip.0` to `clip.1`. Unbounded shapes are clipped a few pixels outside of that
/// rectangle.
pub fn outline(shape: &Shape<DVec2>, pixel: f64, clip: (DVec2, DVec2)) -> Outline {
    let margin = DVec2::splat(24.0 * pixel);
    let clip = (clip.0 - margin, clip.1 + margin);
    let r = Resolution { tolerance: pixel * 0.25, clip };
    match shape {
        Shape::Ray(ray) => {
            Outline { points: vec![ray.origin()], ..line(ray.origin(), ray.direction(), 0.0, clip) }
        }
        Shape::Line(l) => line(l.through(), l.direction(), f64::NEG_INFINITY, clip),
        Shape::Ball(ball) => disk(ball.center(), ball.radius(), &r),
        Shape::Capsule(c) => capsule(c.segment().start(), c.segment().end(), c.radius(), &r),
        Shape::Sector(s) => sector(s, &r),
        Shape::Ellipsoid(e) => ellipse(e, &r),
        Shape::Mesh(m) => m.triangles().map(|t| hull(t.vertices().to_vec())).fold(
            Outline::default(),
            |mut all, one| {
                all.closed.extend(one.closed);
                all.open.extend(one.open);
                all.points.extend(one.points);
                all
            },
        ),
        Shape::Plane(p) => line(foot(p), p.normal().perp(), f64::NEG_INFINITY, clip),
        Shape::HalfSpace(h) => {
            let boundary = h.boundary();
            let normal = boundary.normal();
            let through = foot(boundary);
            let edge = line(through, normal.perp(), f64::NEG_INFINITY, clip);
            let inside = clipped(&rectangle(clip), through, normal);
            Outline { closed: inside.into_iter().collect(), ..edge }
        }
        shape => match polytope(shape) {
            Some(corners) => hull(corners),
            None => hull(supports(|direction| shape.support(direction), &r)),
        },
    }
}

impl Outline {
    /// The distance of `point` from the shape; 0 inside of it.
    pub fn distance(&self, point: DVec2) -> f64 {
        if self.closed.iter().any(|polygon| contains(polygon, point)) {
            return 0.0;
        }
        let sides = self.closed.iter().flat_map(|polygon| sides(polygon));
        let lines = self.open.iter().flat_map(|line| line.windows(2).map(|w| (w[0], w[1])));
        let points = self.points.iter().map(|&p| (p, p));
        sides
            .chain(lines)
            .chain(points)
            .map(|(a, b)| distance_to_segment(point, a, b))
            .fold(f64::INFINITY, f64::min)
    }

    /// All vertices.
    pub fn vertices(&self) -> impl Iterator<Item = DVec2> + '_ {
        self.closed.iter().chain(&self.open).flatten().chain(&self.points).copied()
    }
}

fn foot(plane: &Plane<DVec2>) -> DVec2 {
    plane.normal() * plane.offset()
}

fn points(points: impl IntoIterator<Item = DVec2>) -> Outline {
    Outline { points: points.into_iter().collect(), ..Outline::default() }
}

/// The convex hull, which may be a segment or a point.
fn hull(points: Vec<DVec2>) -> Outline {
    let corners = hull_2d(points);
    match corners.len() {
        1 => Outline { points: corners, ..Outline::default() },
        2 => Outline { open: vec![corners], ..Outline::default() },
        _ => Outline { closed: vec![corners], ..Outline::default() },
    }
}

fn disk(center: DVec2, radius: f64, r: &Resolution) -> Outline {
    if radius == 0.0 {
        return points([center]);
    }
    let circle = Ellipse { center, u: DVec2::X * radius, v: DVec2::Y * radius };
    let mut polygon = Vec::new();
    circle.append(0.0, TAU, r, &mut polygon);
    Outline { closed: vec![polygon], ..Outline::default() }
}

fn ellipse(ellipsoid: &Ellipsoid<DVec2>, r: &Resolution) -> Outline {
    let shape = ellipsoid.bounding_box();
    let (u, v) = (shape.axes()[0] * shape.half().x, shape.axes()[1] * shape.half().y);
    let center = shape.center();
    if shape.half().min_element() == 0.0 {
        return hull(vec![center - u - v, center + u + v]);
    }
    let mut polygon = Vec::new();
    Ellipse { center, u, v }.append(0.0, TAU, r, &mut polygon);
    Outline { closed: vec![polygon], ..Outline::default() }
}

fn capsule(start: DVec2, end: DVec2, radius: f64, r: &Resolution) -> Outline {
    if radius == 0.0 {
        return hull(vec![start, end]);
    }
    if start == end {
        return disk(start, radius, r);
    }
    let u = (end - start).normalize() * radius;
    let mut polygon = Vec::new();
    Ellipse { center: end, u, v: u.perp() }.append(-FRAC_PI_2, FRAC_PI_2, r, &mut polygon);
    polygon.push(end + u.perp());
    Ellipse { center: start, u, v: u.perp() }.append(FRAC_PI_2, 3.0 * FRAC_PI_2, r, &mut polygon);
    polygon.push(start - u.perp());
    Outline { closed: vec![polygon], ..Outline::default() }
}

fn sector(sector: &Sector<DVec2>, r: &Resolution) -> Outline {
    let half_angle = sector.half_angle().degrees().to_radians();
    let (apex, radius) = (sector.apex(), sector.radius());
    let u = sector.direction() * radius;
    if radius == 0.0 || half_angle == 0.0 {
        return hull(vec![apex, apex + u]);
    }
    if half_angle >= PI {
        return disk(sector.apex(), sector.radius(), r);
    }
    let arc = Ellipse { center: apex, u, v: u.perp() };
    let mut polygon = vec![apex];
    arc.append(-half_angle, half_angle, r, &mut polygon);
    polygon.push(arc.at(half_angle));
    Outline { closed: vec![polygon], ..Outline::default() }
}

/// The part of { through + t direction : t ≥ from } in the rectangle.
fn line(through: DVec2, direction: DVec2, from: f64, clip: (DVec2, DVec2)) -> Outline {
    let (mut enter, mut exit) = (from, f64::INFINITY);
    for i in 0..2 {
        let (low, high) = (clip.0[i] - through[i], clip.1[i] - through[i]);
        if direction[i] == 0.0 {
            if low > 0.0 || high < 0.0 {
                return Outline::default();
            }
            continue;
        }
        let (t1, t2) = (low / direction[i], high / direction[i]);
        enter = enter.max(t1.min(t2));
        exit = exit.min(t1.max(t2));
    }
    if enter > exit {
        return Outline::default();
    }
    let ends = vec![through + direction * enter, through + direction * exit];
    Outline { open: vec![ends], ..Outline::default() }
}

fn rectangle(clip: (DVec2, DVec2)) -> [DVec2; 4] {
    let (low, high) = clip;
    [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]
}

/// The part of a convex polygon behind the line through `through`, across `normal`.
fn clipped(polygon: &[DVec2], through: DVec2, normal: DVec2) -> Option<Vec<DVec2>> {
    let mut kept = Vec::new();
    for (a, b) in sides(polygon) {
        let (da, db) = (normal.dot(a - through), normal.dot(b - through));
        if da <= 0.0 {
            kept.push(a);
        }
        if (da <= 0.0) != (db <= 0.0) {
            kept.push(a.lerp(b, da / (da - db)));
        }
    }
    (kept.len() >= 3).then_some(kept)
}

fn sides(polygon: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

fn contains(polygon: &[DVec2], point: DVec2) -> bool {
    sides(polygon).filter(|(a, b)| crosses(*a, *b, point)).count() % 2 == 1
}

/// Whether the side from `a` to `b` crosses the ray from `point` to the right.
fn crosses(a: DVec2, b: DVec2, point: DVec2) -> bool {
    (a.y > point.y) != (b.y > point.y)
        && point.x - a.x < (b.x - a.x) * ((point.y - a.y) / (b.y - a.y))
}

fn distance_to_segment(point: DVec2, a: DVec2, b: DVec2) -> f64 {
    let (ab, ap) = (b - a, point - a);
    let square = ab.length_squared();
    let t = if square > 0.0 { (ap.dot(ab) / square).clamp(0.0, 1.0) } else { 0.0 };
    ap.distance(ab * t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hitbench_core::shapes::*;

    const CLIP: (DVec2, DVec2) = (DVec2::splat(-10.0), DVec2::splat(10.0));

    fn of(shape: impl Into<Shape<DVec2>>) -> Outline {
        outline(&shape.into(), 0.01, CLIP)
    }

    fn area(polygon: &[DVec2]) -> f64 {
        sides(polygon).map(|(a, b)| (a - polygon[0]).perp_dot(b - polygon[0])).sum::<f64>() * 0.5
    }

    fn check_fans(outline: &Outline) {
        for polygon in &outline.closed {
            let fan = polygon.windows(2).map(|w| (w[0] - polygon[0]).perp_dot(w[1] - polygon[0]));
            assert!(fan.into_iter().all(|area| area >= -1e-9), "a fan fills {polygon:?}");
            assert!(area(polygon) > 0.0, "counter-clockwise: {polygon:?}");
        }
    }

    #[test]
    fn areas_are_right() {
        let one = DVec2::new(1.0, 1.0);
        let axes = axes_from_angle::<DVec2>(Angle::Degrees(30.0));
        let sector = |degrees| {
            Sector::new(one, DVec2::new(0.3, -1.0), Angle::Degrees(degrees), 2.0).unwrap()
        };
        let cases: Vec<(Shape<DVec2>, f64)> = vec![
            (Ball::new(one, 2.0).unwrap().into(), 4.0 * PI),
            (Capsule::new(one, DVec2::new(4.0, 5.0), 2.0).unwrap().into(), 20.0 + 4.0 * PI),
            (Capsule::new(one, one, 2.0).unwrap().into(), 4.0 * PI),
            (Triangle::new(one, DVec2::new(1.0, 3.0), DVec2::new(2.0, 1.0)).unwrap().into(), 1.0),
            (Aabb::new(one, DVec2::new(1.0, 2.0)).unwrap().into(), 8.0),
            (Obb::new(one, DVec2::new(1.0, 2.0), axes).unwrap().into(), 8.0),
            (Ellipsoid::new(one, DVec2::new(1.0, 2.0), axes).unwrap().into(), 2.0 * PI),
            (sector(30.0).into(), 4.0 * 30_f64.to_radians()),
            (sector(90.0).into(), 2.0 * PI),
            (sector(150.0).into(), 4.0 * 150_f64.to_radians()),
            (sector(180.0).into(), 4.0 * PI),
            (Hull::new([one, one * 2.0, one * 1.5, DVec2::new(2.0, 1.0)]).unwrap().into(), 0.5),
            (Cylinder::new(one, DVec2::new(4.0, 5.0), 2.0).unwrap().into(), 20.0),
            (Cone::new(one, DVec2::new(4.0, 5.0), 2.0).unwrap().into(), 10.0),
        ];
        for (shape, expected) in cases {
            let outline = of(shape.clone());
            check_fans(&outline);
            let area: f64 = outline.closed.iter().map(|polygon| area(polygon)).sum();
            assert!((area - expected).abs() < 0.02 * expected, "{:?}: {area}", shape.kind());
        }
    }

    #[test]
    fn support_points_alone_draw_a_convex_shape_as_finely() {
        let (p, q) = (DVec2::new(1.0, 1.0), DVec2::new(-2.0, 3.0));
        let axes = axes_from_angle::<DVec2>(Angle::Degrees(30.0));
        let shapes: [Shape<DVec2>; 6] = [
            Point::new(p).unwrap().into(),
            Segment::new(p, q).unwrap().into(),
            Capsule::new(p, q, 2.0).unwrap().into(),
            Obb::new(p, DVec2::new(1.0, 2.0), axes).unwrap().into(),
            Ellipsoid::new(p, DVec2::new(3.0, 0.5), axes).unwrap().into(),
            Sector::new(p, q, Angle::Degrees(60.0), 2.0).unwrap().into(),
        ];
        let r = Resolution { tolerance: 0.0025, clip: CLIP };
        for shape in shapes {
            let drawn = hull(supports(|direction| shape.support(direction), &r));
            for k in 0..720 {
                let d = DVec2::from_angle(f64::from(k).to_radians() * 0.5);
                let reach = drawn.vertices().map(|p| p.dot(d)).fold(f64::MIN, f64::max);
                let short = shape.projection(d).max - reach;
                assert!((-1e-9..=0.0025 + 1e-9).contains(&short), "{:?}: {short}", shape.kind());
            }
        }
    }

    #[test]
    fn curves_stay_within_a_quarter_pixel() {
        let outline = of(Ball::new(DVec2::new(1.0, 2.0), 3.0).unwrap());
        for (a, b) in sides(&outline.closed[0]) {
            let middle = ((a + b) * 0.5).distance(DVec2::new(1.0, 2.0));
            assert!((3.0 - 0.0026..=3.0).contains(&middle));
        }
    }

    #[test]
    fn a_huge_circle_is_fine_only_where_it_is_seen() {
        let outline = of(Ball::new(DVec2::new(0.0, -1e6), 1e6).unwrap());
        assert!(outline.closed[0].len() < 200, "{} vertices", outline.closed[0].len());
        assert!(outline.distance(DVec2::new(5.0, 1.0)) > 0.99);
        assert_eq!(outline.distance(DVec2::new(5.0, -0.1)), 0.0);
    }

    #[test]
    fn a_circle_far_out_is_round() {
        let center = DVec2::new(1e6, 1e6);
        let clip = (center - 2.0, center + 2.0);
        let ball = Ball::new(center, 1.0).unwrap();
        let outline = outline(&ball.into(), 0.01, clip);
        assert!(outline.vertices().all(|p| (p.distance(center) - 1.0).abs() < 1e-9));
    }

    #[test]
    fn degenerate_shapes_are_segments_and_points() {
        let (p, q) = (DVec2::new(1.0, 2.0), DVec2::new(3.0, 3.0));
        let point = |shape: Shape<DVec2>| {
            let outline = of(shape);
            assert!(outline.closed.is_empty() && outline.open.is_empty());
            assert_eq!(outline.points, [p]);
        };
        let segment = |shape: Shape<DVec2>| {
            let outline = of(shape);
            assert!(outline.closed.is_empty() && outline.points.is_empty());
            assert_eq!(outline.open.len(), 1);
        };
        point(Point::new(p).unwrap().into());
        point(Ball::new(p, 0.0).unwrap().into());
        point(Segment::new(p, p).unwrap().into());
        point(Capsule::new(p, p, 0.0).unwrap().into());
        point(Triangle::new(p, p, p).unwrap().into());
        point(Aabb::new(p, DVec2::ZERO).unwrap().into());
        point(Sector::new(p, q, Angle::Degrees(60.0), 0.0).unwrap().into());
        point(Ellipsoid::new(p, DVec2::ZERO, DVec2::AXES).unwrap().into());
        segment(Segment::new(p, q).unwrap().into());
        segment(Capsule::new(p, q, 0.0).unwrap().into());
        segment(Triangle::new(p, q, p).unwrap().into());
        segment(Aabb::new(p, DVec2::new(0.0, 1.0)).unwrap().into());
        segment(Sector::new(p, q, Angle::Degrees(0.0), 1.0).unwrap().into());
        segment(Ellipsoid::new(p, DVec2::new(1.0, 0.0), DVec2::AXES).unwrap().into());
    }

    #[test]
    fn unbounded_shapes_run_past_the_border() {
        let direction = DVec2::new(3.0, 4.0);
        let line = of(Line::new(DVec2::new(1.0, 0.0), direction).unwrap());
        assert!(line.open[0].iter().all(|p| p.abs().max_element() > 10.0));
        let ray = of(Ray::new(DVec2::new(1.0, 0.0), direction).unwrap());
        assert_eq!(ray.open[0][0], DVec2::new(1.0, 0.0));
        assert!(ray.open[0][1].y > 10.0);
        assert_eq!(of(Ray::new(DVec2::new(0.0, 20.0), DVec2::Y).unwrap()).open.len(), 0);
        assert_eq!(of(Line::new(DVec2::new(0.0, 20.0), DVec2::X).unwrap()).open.len(), 0);

        let half_space = of(HalfSpace::new(direction, 5.0).unwrap());
        check_fans(&half_space);
        assert_eq!(half_space.distance(DVec2::new(-9.0, -9.0)), 0.0);
        assert!((half_space.distance(DVec2::new(6.0, 8.0)) - 9.0).abs() < 1e-6);
        assert!(of(HalfSpace::new(DVec2::X, -50.0).unwrap()).closed.is_empty());
        assert_eq!(of(HalfSpace::new(DVec2::X, 50.0).unwrap()).closed[0].len(), 4);
        let plane = of(Plane::new(direction, 5.0).unwrap());
        assert_eq!(plane.open, half_space.open);
    }
}
