//! Rays and lines against every kind: it is met just if the two overlap, at the ends of the part
//! inside, with the normal of the surface.

use glam::{DVec3, Vec2, Vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension, RaySpan};
use hitbench_core::shapes::*;

use crate::common::{Random, cases_of, lift, ulp};
use crate::matrix::agreement::some;

/// Mostly towards the shape, else anywhere; now and then along a coordinate axis.
fn aimed<V: Dimension>(random: &mut Random, shape: &Shape<V>) -> (V, V) {
    let (start, place) = (random.point::<V>(), random.point::<V>());
    let target = match random.below(4) {
        0 => shape.reference_point(),
        // A point of the shape where a support point is, so that edges and corners are hit.
        1 => shape.support(random.direction()).unwrap_or(place),
        _ => place,
    };
    let direction = if random.one_in(4) { random.direction() } else { target - start };
    (start, if direction == V::ZERO { random.direction() } else { direction })
}

/// What is demanded of points of the line, as seen from where it starts.
struct Sight<V: Dimension> {
    start: V,
    u: V,
    shape: Shape<V>,
    band: f64,
}

impl<V: Dimension> Sight<V> {
    /// Seen from a place of the shape, so that coordinates have no more digits than sizes.
    fn of(start: V, u: V, shape: &Shape<V>) -> Self {
        let origin = shape.reference_point();
        let moved = shape.posed(-origin, None);
        let bounds = moved.bounds();
        let finite = |v: V| if v.is_finite() { lift(v).length() } else { 0.0 };
        let sizes = finite(bounds.min) + finite(bounds.max) + lift(start - origin).length();
        // The shape is moved, and the line with it: each is rounded where it was.
        let far = lift(origin).length().max(lift(start).length());
        // Distances are those of the corners of a k-DOP, which are rounded, and far off where
        // directions are nearly parallel.
        let corners = if shape.kind() == Kind::Kdop { 1e-6 * sizes } else { 0.0 };
        let band = 64.0 * ulp::<V::Scalar>(sizes + far) + corners + 1e-42;
        Self { start: start - origin, u, shape: moved, band }
    }

    fn at(&self, t: f64) -> V {
        let place = lift(self.start) + lift(self.u) * t;
        V::from_space(DVec3::from_array(place.to_array()))
    }

    /// How far a point is from the shape.
    fn distance(&self, p: V) -> f64 {
        let point = Point::new(p).unwrap().into();
        matrix::distance(&point, &self.shape).unwrap().distance.double()
    }

    /// How deep a point is in the shape; 0 where that is not known.
    fn depth(&self, p: V) -> f64 {
        let point = Point::new(p).unwrap().into();
        let found = matrix::penetration(&point, &self.shape);
        found.ok().flatten().map_or(0.0, |found| found.depth.double())
    }
}

fn hold<V: Dimension>(sight: &Shape<V>, shape: &Shape<V>, band_scale: f64) -> bool {
    let cast = matrix::cast(sight, shape);
    let context = || format!("{cast:?} of {sight:?} and {shape:?}");
    assert_eq!(Ok(cast.is_some()), matrix::overlap(sight, shape), "{}", context());
    let (told, _) = explain::cast(sight, shape);
    assert_eq!(told, cast, "recorded: {}", context());
    let (start, u, ray) = match sight {
        Shape::Ray(ray) => (ray.origin(), ray.direction(), true),
        Shape::Line(line) => (line.through(), line.direction(), false),
        _ => unreachable!(),
    };
    let seen = Sight::of(start, u, shape);
    let band = seen.band * band_scale;
    let Some(RaySpan { hit, triangle }) = cast else { return false };
    let (entry, exit) = (hit.entry.double(), hit.exit.double());
    assert!(entry <= exit && (!ray || entry >= 0.0), "{}", context());
    assert_eq!(triangle.is_some(), shape.kind() == Kind::Mesh, "{}", context());
    // Far out a point has too few digits to tell anything.
    let tells = |t: &f64| t.abs() < 1e9;
    let band = band + if tells(&entry) { 8.0 * ulp::<V::Scalar>(entry.abs()) } else { 0.0 };

    let inside = |t: f64, band: f64| {
        let off = seen.distance(seen.at(t));
        assert!(off <= band, "{off:e} > {band:e} at {t}: {}", context());
    };
    for t in [entry, exit].into_iter().filter(tells) {
        inside(t, band + 8.0 * ulp::<V::Scalar>(t.abs()));
    }
    let convex = shape.is_convex_and_bounded();
    if convex {
        for k in 1..4 {
            inside(entry + (exit - entry) * f64::from(k) / 4.0, band);
        }
    }
    // Nothing before the entry, and nothing after the exit.
    let size = (exit - entry).max(0.1 * lift(shape.bounds().max - shape.bounds().min).length());
    if size.is_finite() && tells(&entry) && (convex || triangle.is_some()) {
        for k in 1..6 {
            let before = entry - size * 10_f64.powi(-k);
            if !ray || before >= 0.0 {
                let depth = seen.depth(seen.at(before));
                assert!(depth <= band, "{depth:e} deep before: {}", context());
            }
            if convex {
                let depth = seen.depth(seen.at(exit + size * 10_f64.powi(-k)));
                assert!(depth <= band, "{depth:e} deep after: {}", context());
            }
        }
    }
    if let Some(normal) = hit.normal {
        let normal = lift(normal);
        assert!((normal.length() - 1.0).abs() < 1e-6, "{}", context());
        assert!(normal.dot(lift(u)) <= 1e-5, "{}", context());
        // Of a convex set: a step along the normal leads away by as much.
        let step = 0.25 * size;
        if (convex || matches!(shape, Shape::Plane(_) | Shape::HalfSpace(_)))
            && step.is_finite()
            && tells(&entry)
        {
            let step = if convex { step } else { 1.0 };
            let at = lift(seen.at(entry)) + normal * step;
            let away = seen.distance(V::from_space(at));
            let wrong = (away - step).abs();
            assert!(wrong <= 4.0 * band + 2e-3 * step, "{away} for {step}: {}", context());
        }
    }
    true
}

mod generic {
    use super::*;

    pub fn every_kind_is_met_where_it_is<V: Dimension>() {
        let (mut met, mut normals) = (0, 0);
        cases_of(120, |random| {
            for &kind in Kind::ALL {
                let shape = some::<V>(random, kind).filter(|shape| {
                    let wide = kind == Kind::Sector && !shape.is_convex_and_bounded();
                    V::DIM == 2 || !wide
                });
                let Some(shape) = shape else { continue };
                let (start, direction) = aimed(random, &shape);
                let sights: [Shape<V>; 2] = [
                    Ray::new(start, direction).unwrap().into(),
                    Line::new(start, direction).unwrap().into(),
                ];
                for sight in sights {
                    let wide = kind == Kind::Sector && !shape.is_convex_and_bounded();
                    let band = match kind {
                        // The distances of a wide sector have a band of their own.
                        _ if wide => 1e5,
                        // Of a sliver that is seen edge-on, computed in the precision of its numbers.
                        Kind::Triangle | Kind::Mesh => 8.0,
                        // Of faces that are slivers.
                        Kind::Hull | Kind::Frustum => 64.0,
                        _ => 1.0,
                    };
                    if hold(&sight, &shape, band) {
                        met += 1;
                        let cast = matrix::cast(&sight, &shape).unwrap();
                        normals += usize::from(cast.hit.normal.is_some());
                    }
                }
            }
        });
        eprintln!("{met} met, {normals} with a normal");
        assert!(met > 500 && normals > 200);
    }
}

in_every_space!(every_kind_is_met_where_it_is);

/// Entry, exit and normal that are known, of a ray and of the line along it.
#[track_caller]
fn known<V: Dimension>(
    start: V,
    direction: V,
    shape: impl Into<Shape<V>>,
    entry: f64,
    exit: f64,
    normal: Option<V>,
) {
    let shape = shape.into();
    let near = |x: V::Scalar, y: f64| x.double() == y || (x.double() - y).abs() < 2e-6;
    let ray = Ray::new(start, direction).unwrap();
    let line = Line::new(start, direction).unwrap();
    let of_line = matrix::linecast(&line, &shape).expect("the line meets it").hit;
    let of_ray = matrix::raycast(&ray, &shape).expect("the ray meets it").hit;
    let begins_inside = entry < 0.0;
    for (hit, entry) in [(of_line, entry), (of_ray, entry.max(0.0))] {
        assert!(near(hit.entry, entry) && near(hit.exit, exit), "{hit:?}");
    }
    let close = |found: Option<V>, normal: Option<V>| match (found, normal) {
        (Some(n), Some(m)) => lift(n - m).length() < 1e-5,
        (n, m) => n.is_none() && m.is_none(),
    };
    assert!(close(of_line.normal, normal), "{of_line:?}");
    assert!(close(of_ray.normal, normal.filter(|_| !begins_inside)), "{of_ray:?}");
    // From behind, there is nothing.
    let away = Ray::new(start, -direction).unwrap();
    if entry > 0.0 {
        assert_eq!(matrix::raycast(&away, &shape), None);
    }
}

fn degrees(angle: f32) -> Angle<f32> {
    Angle::Degrees(angle)
}

#[test]
fn known_casts_in_the_plane() {
    let (o, x, y) = (Vec2::ZERO, Vec2::X, Vec2::Y);
    let at = |a: f32, b: f32| Vec2::new(a, b);
    let infinite = f64::INFINITY;
    known(at(-3.0, 0.0), x, Point::new(o).unwrap(), 3.0, 3.0, None);
    known(at(-3.0, 0.0), x, Segment::new(o, at(2.0, 0.0)).unwrap(), 3.0, 5.0, None);
    known(at(-3.0, 0.0), x, Segment::new(at(0.0, -1.0), at(0.0, 1.0)).unwrap(), 3.0, 3.0, Some(-x));
    known(at(-3.0, 0.0), x, Ray::new(o, x).unwrap(), 3.0, infinite, None);
    known(at(-3.0, 0.0), x, Line::new(o, y).unwrap(), 3.0, 3.0, None);
    known(at(-3.0, 0.0), x, Ball::new(o, 1.0).unwrap(), 2.0, 4.0, Some(-x));
    known(o, x, Ball::new(o, 1.0).unwrap(), -1.0, 1.0, Some(-x));
    let ellipse = Ellipsoid::new(o, at(2.0, 1.0), [x, y]).unwrap();
    known(at(0.0, -3.0), y, ellipse, 2.0, 4.0, Some(-y));
    known(at(-3.0, 0.0), x, ellipse, 1.0, 5.0, Some(-x));
    // A box on an edge of which the ray comes in has no normal there.
    let unit = Aabb::new(o, Vec2::ONE).unwrap();
    known(at(-3.0, 0.5), x, unit, 2.0, 4.0, Some(-x));
    let diagonal = 2.0 * 2_f64.sqrt();
    known(at(-3.0, -3.0), at(1.0, 1.0), unit, diagonal, 2.0 * diagonal, None);
    let diamond =
        Kdop::new(vec![at(1.0, 1.0), at(1.0, -1.0)], vec![-1.0; 2], vec![1.0; 2]).unwrap();
    known(at(-3.0, 0.0), x, diamond.clone(), 2.0, 4.0, None);
    let slope = Some(at(-1.0, 1.0).normalize());
    known(at(-3.0, 0.5), x, diamond, 2.5, 3.5, slope);
    let triangle = vec![o, at(2.0, 0.0), at(0.0, 2.0), at(0.5, 0.5)];
    known(at(1.0, -1.0), y, Hull::new(triangle).unwrap(), 1.0, 2.0, Some(-y));

    // A quarter of the pie, and three quarters: through the mouth the ray comes in twice.
    let slice = |angle| Sector::new(o, x, degrees(angle), 2.0).unwrap();
    known(at(-1.0, 1.0), x, slice(45.0), 2.0, 1.0 + 3_f64.sqrt(), Some(at(-1.0, 1.0).normalize()));
    known(at(1.0, -3.0), y, slice(45.0), 2.0, 4.0, Some(at(-1.0, -1.0).normalize()));
    known(at(-3.0, 0.0), x, slice(45.0), 3.0, 5.0, None);
    known(at(-1.0, -3.0), y, slice(135.0), 3.0 - 3_f64.sqrt(), 3.0 + 3_f64.sqrt(), {
        Some(at(-1.0, -(3_f32.sqrt())) * 0.5)
    });
    // From the mouth of the last one.
    let ray = Ray::new(at(-1.0, 0.0), y).unwrap();
    let hit = matrix::raycast(&ray, &slice(135.0).into()).unwrap().hit;
    assert!((hit.entry - 1.0).abs() < 1e-6 && (hit.exit - 3_f32.sqrt()).abs() < 1e-6, "{hit:?}");
    let into_mouth = -at(1.0, 1.0).normalize();
    assert!((hit.normal.unwrap() - into_mouth).length() < 1e-6, "{hit:?}");
}

#[test]
fn known_casts_in_space() {
    let (o, x, y, z) = (Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z);
    let at = |a: f32, b: f32, c: f32| Vec3::new(a, b, c);
    let cylinder = Cylinder::new(-y, y, 2.0).unwrap();
    known(at(-5.0, 0.5, 0.0), x, cylinder, 3.0, 7.0, Some(-x));
    known(at(0.5, -5.0, 0.5), y, cylinder, 4.0, 6.0, Some(-y));
    // Through the rim of a cap.
    known(at(-3.0, -2.0, 0.0), at(1.0, 1.0, 0.0), cylinder, 2_f64.sqrt(), 3.0 * 2_f64.sqrt(), None);
    // It touches.
    known(at(-5.0, 0.0, 2.0), x, cylinder, 5.0, 5.0, Some(z));
    known(at(0.0, -5.0, 0.0), y, Cylinder::new(-y, y, 0.0).unwrap(), 4.0, 6.0, None);
    known(at(3.0, 0.0, 0.0), -x, Cylinder::new(-y, y, 0.0).unwrap(), 3.0, 3.0, None);

    let cone = Cone::new(y, -y, 2.0).unwrap();
    known(at(-5.0, 0.0, 0.0), x, cone, 4.0, 6.0, Some(at(-1.0, 1.0, 0.0).normalize()));
    known(at(0.5, -5.0, 0.0), y, cone, 4.0, 5.5, Some(-y));
    known(at(0.0, 5.0, 0.0), -y, cone, 4.0, 6.0, None);
    // Along an edge from the apex to the base.
    known(at(0.0, 1.0, 0.0), at(1.0, -1.0, 0.0), cone, 0.0, 2.0 * 2_f64.sqrt(), None);
    // Through the apex and nothing else.
    known(at(-5.0, 1.0, 0.0), x, cone, 5.0, 5.0, None);

    let ball = Ellipsoid::new(o, at(1.0, 2.0, 3.0), [x, y, z]).unwrap();
    known(at(0.0, -5.0, 0.0), y, ball, 3.0, 7.0, Some(-y));
    let disk = Ellipsoid::new(o, at(1.0, 0.0, 1.0), [x, y, z]).unwrap();
    known(at(0.5, -5.0, 0.0), y, disk, 5.0, 5.0, Some(-y));
    known(at(-5.0, 0.0, 0.0), x, disk, 4.0, 6.0, None);

    let slice = |angle| Sector::new(o, x, degrees(angle), 2.0).unwrap();
    known(at(-5.0, 0.0, 0.0), x, slice(30.0), 5.0, 7.0, None);
    known(at(5.0, 0.0, 0.0), -x, slice(30.0), 3.0, 5.0, Some(x));
    known(at(1.0, 3.0, 0.0), -y, slice(45.0), 2.0, 4.0, Some(at(-1.0, 1.0, 0.0).normalize()));
    // A wider one is refused.
    let ray = Ray::new(at(-1.0, 0.0, 0.0), z).unwrap();
    assert_eq!(matrix::raycast(&ray, &slice(135.0).into()), None);

    let eye = Frustum::new(o, z, y, degrees(90.0), 1.0, 1.0, 3.0).unwrap();
    known(at(0.25, 0.125, -2.0), z, eye, 3.0, 5.0, Some(-z));
    known(at(0.0, -5.0, 2.0), y, eye, 3.0, 7.0, Some(at(0.0, -1.0, -1.0).normalize()));
    let corners: Vec<Vec3> = (0..8)
        .map(|i| at((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2) as f32) * 2.0 - Vec3::ONE)
        .collect();
    let cube = Hull::new(corners).unwrap();
    known(at(-5.0, 0.0, 0.0), x, cube.clone(), 4.0, 6.0, Some(-x));
    known(at(-5.0, 0.3, -0.7), x, cube.clone(), 4.0, 6.0, Some(-x));
    known(at(-3.0, -3.0, 0.0), at(1.0, 1.0, 0.0), cube.clone(), 8_f64.sqrt(), 32_f64.sqrt(), None);
    known(at(-2.0, -2.0, -2.0), Vec3::ONE, cube, 3_f64.sqrt(), 27_f64.sqrt(), None);
    let flat = Hull::new(vec![-x, x, y, at(0.0, 0.1, 0.0)]).unwrap();
    known(at(0.0, 0.25, -2.0), z, flat.clone(), 2.0, 2.0, Some(-z));
    known(at(-3.0, 0.5, 0.0), x, flat, 2.5, 3.5, None);
    let octahedron =
        [at(1.0, 1.0, 1.0), at(1.0, 1.0, -1.0), at(1.0, -1.0, 1.0), at(-1.0, 1.0, 1.0)];
    let octahedron = Kdop::new(octahedron.to_vec(), vec![-1.0; 4], vec![1.0; 4]).unwrap();
    known(at(-3.0, 0.25, 0.25), x, octahedron, 2.5, 3.5, Some(at(-1.0, 1.0, 1.0).normalize()));

    // Of two triangles the ray meets the second of the list first, a line comes from infinity.
    let corners = vec![at(1.0, -1.0, -1.0), at(1.0, 1.0, -1.0), at(1.0, 0.0, 1.0)];
    let behind: Vec<Vec3> = corners.iter().map(|&p| p - 2.0 * x).collect();
    let mesh = Mesh::new([corners, behind].concat(), vec![[0, 1, 2], [3, 4, 5]]).unwrap().into();
    let first = |start: Vec3| {
        let ray = Ray::new(start, x).unwrap();
        let cast = matrix::raycast(&ray, &mesh).unwrap();
        (cast.triangle.unwrap(), cast.hit.entry, cast.hit.normal)
    };
    assert_eq!(first(at(-5.0, 0.0, 0.0)), (1, 4.0, Some(-x)));
    assert_eq!(first(o), (0, 1.0, Some(-x)));
    let cast = matrix::linecast(&Line::new(o, x).unwrap(), &mesh).unwrap();
    assert_eq!((cast.triangle, cast.hit.entry), (Some(1), -1.0));
}

/// Far from the origin the same casts are as good as the coordinates.
#[test]
fn far_from_the_origin() {
    let at = glam::DVec3::new(1e6, -2e6, 3e6);
    let (y, x) = (glam::DVec3::Y, glam::DVec3::X);
    let shapes: [Shape<glam::DVec3>; 4] = [
        Cylinder::new(at - y, at + y, 0.5).unwrap().into(),
        Cone::new(at - y * 3.0, at + y, 2.0).unwrap().into(),
        Ellipsoid::new(at, glam::DVec3::new(0.5, 1.0, 2.0), glam::DVec3::AXES).unwrap().into(),
        Hull::new(vec![at - x * 0.5 - y, at - x * 0.5 + y, at + x, at - x * 0.5 + glam::DVec3::Z])
            .unwrap()
            .into(),
    ];
    for (shape, entry) in shapes.iter().zip([9.5, 8.5, 9.5, 9.5]) {
        let ray = Ray::new(at - x * 10.0, x).unwrap();
        let hit = matrix::raycast(&ray, shape).unwrap().hit;
        assert!((hit.entry - entry).abs() < 2e-9, "{hit:?} of {shape:?}");
    }
}

/// Cylinders, cones and hulls against parry, which counts the same lengths.
#[test]
fn the_peer_says_the_same() {
    use parry3d::math::{Pose, Rotation, Vector as Theirs};
    use parry3d::query;
    use parry3d::shape::SharedShape;
    let theirs = |p: Vec3| Theirs::new(p.x, p.y, p.z);
    let mut asked = 0;
    // By kind: verdicts, entries and normals that differ.
    let mut off = std::collections::BTreeMap::<Kind, [usize; 3]>::new();
    cases_of(1_500, |random| {
        let mut place = || Vec3::from_array([0; 3].map(|_| random.between(-1.0, 1.0) as f32));
        let (start, bottom, top, target) = (place() * 4.0, place(), place(), place());
        let points: Vec<Vec3> = (0..8).map(|_| place()).collect();
        let radius = random.between(0.1, 1.0) as f32;
        let middle = (bottom + top) * 0.5;
        let height = (top - bottom).length();
        if height < 0.1 || (target - start).length() < 0.1 {
            return;
        }
        let turn = Rotation::from_rotation_arc(Theirs::Y, theirs((top - bottom) / height));
        let pose = Pose::from_parts(theirs(middle), turn);
        let hull = SharedShape::convex_hull(&points.iter().map(|&p| theirs(p)).collect::<Vec<_>>());
        let pairs: [(Shape<Vec3>, Pose, Option<SharedShape>); 3] = [
            (
                Cylinder::new(bottom, top, radius).unwrap().into(),
                pose,
                Some(SharedShape::cylinder(height / 2.0, radius)),
            ),
            (
                Cone::new(top, bottom, radius).unwrap().into(),
                pose,
                Some(SharedShape::cone(height / 2.0, radius)),
            ),
            (Hull::new(points).unwrap().into(), Pose::IDENTITY, hull),
        ];
        let ray = Ray::new(start, target - start).unwrap();
        let their_ray = query::Ray::new(theirs(start), theirs(ray.direction()));
        for (ours, pose, peer) in pairs {
            let Some(peer) = peer else { continue };
            let hit = matrix::raycast(&ray, &ours).map(|cast| cast.hit);
            let found = peer.cast_ray_and_get_normal(&pose, &their_ray, 100.0, true);
            asked += 1;
            let off = off.entry(ours.kind()).or_default();
            let (Some(hit), Some(found)) = (hit, found) else {
                off[0] += usize::from(hit.is_some() != found.is_some());
                continue;
            };
            off[1] += usize::from((hit.entry - found.time_of_impact).abs() > 1e-3);
            let m = Vec3::new(found.normal.x, found.normal.y, found.normal.z);
            let normal = hit.normal.filter(|_| hit.entry > 0.0);
            off[2] += usize::from(normal.is_some_and(|n| (n - m).length() > 1e-2));
        }
    });
    eprintln!("of {asked} casts, verdicts, entries and normals that differ: {off:?}");
    // It is in single precision, with tolerances.
    for (kind, [verdicts, entries, normals]) in off {
        assert!(500 * verdicts.max(entries) <= asked, "{kind}: {verdicts} {entries} of {asked}");
        assert!(50 * normals <= asked, "{kind}: {normals} normals of {asked}");
    }
}
