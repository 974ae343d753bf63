//! Rays and lines against the definition: a signed distance of the shape, minimised along the ray. Half of the
//! rays are aimed at the boundary, where the verdict is hardest.

use crate::common::oracle::{along, least, to_segment};
use crate::common::*;
use glam::DVec3;
use hitbench_core::intersect::Record;
use hitbench_core::intersect::raycast::{self, RayHit};
use hitbench_core::shapes::{Ball, Capsule, Line, Ray};
use hitbench_core::{Scalar, Vector};

/// A ray, or a line when `whole`, seen from a place near the shape.
struct Course {
    origin: DVec3,
    u: DVec3,
    reach: f64,
    whole: bool,
}

impl Course {
    fn of<V: Vector>(ray: &Ray<V>, place: V, size: f64) -> Self {
        let origin = lift(ray.origin()) - lift(place);
        let reach = 4.0 * (origin.length() + size);
        Self { origin, u: lift(ray.direction()), reach, whole: false }
    }

    fn sizes(&self) -> f64 {
        self.reach / 4.0
    }

    fn at(&self, t: f64) -> DVec3 {
        self.origin + self.u * t
    }

    /// The least of a convex function.
    fn least(&self, f: impl Fn(DVec3) -> f64) -> f64 {
        let from = if self.whole { self.at(-self.reach) } else { self.origin };
        let to = self.at(self.reach);
        least(|t| f(along(from, to, t)))
    }
}

/// Verdict, entry, exit and normal against `f`, a convex function that is ≤ 0 in the shape and grows as
/// the distance does. Returns whether the case was clear.
fn hold<V: Vector>(
    band: &mut Band,
    hit: Option<RayHit<V>>,
    course: &Course,
    f: impl Fn(DVec3) -> f64,
) -> bool {
    let clear = band.hold::<V::Scalar>(hit.is_some(), course.least(&f), course.sizes());
    let Some(RayHit { entry, exit, normal }) = hit else { return clear };
    let (entry, exit) = (entry.double(), exit.double());
    assert!(0.0 <= entry && entry <= exit, "{entry} to {exit}");
    let at_entry = f(course.at(entry));
    if entry > 0.0 {
        band.near::<V::Scalar>(at_entry, 0.0, course.sizes());
    } else {
        band.near::<V::Scalar>(at_entry.max(0.0), 0.0, course.sizes());
    }
    if exit.is_finite() {
        band.near::<V::Scalar>(f(course.at(exit)), 0.0, course.sizes());
    }
    if let Some(normal) = normal {
        let normal = lift(normal);
        assert!((normal.length() - 1.0).abs() < 1e-5, "{normal:?}");
        assert!(normal.dot(course.u) <= 1e-5, "the normal {normal:?} is along the ray");
    }
    clear
}

/// A line has what the two rays along it have.
fn hold_line<S: Scalar>(
    band: &mut Band,
    line: Option<hitbench_core::intersect::Interval<S>>,
    course: Course,
    f: impl Fn(DVec3) -> f64,
) {
    let course = Course { whole: true, ..course };
    band.hold::<S>(line.is_some(), course.least(&f), course.sizes());
    if let Some(line) = line {
        for end in [line.min, line.max] {
            if end.is_finite() {
                band.near::<S>(f(course.at(end.double())), 0.0, course.sizes());
            }
        }
    }
}

/// From a random place to about `target`, or anywhere.
fn aimed<V: Vector>(random: &mut Random, target: V) -> Ray<V> {
    let ray = random.ray();
    if random.one_in(2) {
        return ray;
    }
    Ray::new(ray.origin(), target - ray.origin()).unwrap_or(ray)
}

fn line_of<V: Vector>(ray: &Ray<V>) -> Line<V> {
    Line::new(ray.origin(), ray.direction()).unwrap()
}

mod generic {
    use num_traits::Float;

    use super::*;

    macro_rules! check {
        ($ray:path, $line:path, $band:expr, $lines:expr, $a:expr, $b:expr, $course:expr, $f:expr) => {{
            let hit = $ray(&$a, &$b, &mut ());
            let clear = hold(&mut $band, hit, &$course, $f);
            let (told, Record { steps, .. }) = Record::of(|probe| $ray(&$a, &$b, probe));
            assert_eq!(told, hit, "recorded");
            assert!(!steps.is_empty());
            assert!(steps.iter().any(|s| s.verdict() == Some(hit.is_some())), "{steps:?}");
            let test = |a: &_, b: &_| $ray(a, b, &mut ()).is_some();
            assert_scales(&$a, &$b, test);
            assert_scales_to_the_ends::<V::Scalar, _, _>(&$a, &$b, clear, test);
            let line = $line(&line_of(&$a), &$b, &mut ());
            hold_line(&mut $lines, line, $course, $f);
        }};
    }

    pub fn ball<V: Vector>() {
        let (mut band, mut lines) = (Band::new("ray_ball", 4.0), Band::new("line_ball", 4.0));
        cases(|random| {
            let (ray, ball) = (random.ray::<V>(), random.ball::<V>());
            let course = Course::of(&ray, ball.center(), 0.0);
            let distance = course.least(|x| x.length());
            let ball = Ball::new(ball.center(), random.radius_for(distance)).unwrap();
            let radius = ball.radius().double();
            let course = Course::of(&ray, ball.center(), radius);
            let f = |x: DVec3| x.length() - radius;
            check!(raycast::ray_ball, raycast::line_ball, band, lines, ray, ball, course, f);
        });
    }

    pub fn capsule<V: Vector>() {
        let mut band = Band::new("ray_capsule", 8.0);
        let mut lines = Band::new("line_capsule", 8.0);
        cases(|random| {
            let capsule = random.capsule::<V>();
            let along_it = *capsule.segment();
            let mut ray = random.ray::<V>();
            if random.one_in(4) {
                // Nearly along the axis.
                ray = Ray::new(ray.origin(), along_it.displacement()).unwrap_or(ray);
            }
            let place = along_it.start();
            let ends = crate::common::oracle::ends(capsule.segment(), place);
            let size = ends[1].length();
            let core = |x: DVec3| to_segment(x, ends);
            let distance = Course::of(&ray, place, size).least(core);
            let radius = random.radius_for(distance);
            let capsule = Capsule::new(along_it.start(), along_it.end(), radius).unwrap();
            let radius = radius.double();
            let course = Course::of(&ray, place, size + radius);
            let f = |x: DVec3| core(x) - radius;
            check!(
                raycast::ray_capsule,
                raycast::line_capsule,
                band,
                lines,
                ray,
                capsule,
                course,
                f
            );
        });
    }

    /// Somewhere on the boundary of a box, in its own coordinates.
    fn on_box<V: Vector>(random: &mut Random, half: V) -> V {
        let corner = random.below(2) == 0;
        V::from_fn(|i| {
            let part = if corner || random.one_in(2) {
                [-1.0, 1.0][random.below(2)]
            } else {
                random.between(-1.0, 1.0)
            };
            half.get(i) * V::Scalar::of(part)
        })
    }

    pub fn aabb<V: Vector>() {
        let (mut band, mut lines) = (Band::new("ray_aabb", 8.0), Band::new("line_aabb", 8.0));
        cases(|random| {
            let aabb = random.aabb::<V>();
            let target = aabb.center() + on_box(random, aabb.half());
            let ray = aimed(random, target);
            let half = lift(aabb.half());
            let course = Course::of(&ray, aabb.center(), half.length());
            let f = |x: DVec3| (0..V::DIM).map(|i| x[i].abs() - half[i]).fold(f64::MIN, f64::max);
            check!(raycast::ray_aabb, raycast::line_aabb, band, lines, ray, aabb, course, f);
        });
    }

    pub fn obb<V: Vector>() {
        let (mut band, mut lines) = (Band::new("ray_obb", 8.0), Band::new("line_obb", 8.0));
        cases(|random| {
            let obb = random.obb::<V>();
            let target = obb.center() + on_box(random, obb.half()).along(obb.axes());
            let ray = aimed(random, target);
            let half = lift(obb.half());
            let course = Course::of(&ray, obb.center(), half.length());
            let f = |x: DVec3| {
                let slab = |i: usize| lift(obb.axes()[i]).dot(x).abs() - half[i];
                (0..V::DIM).map(slab).fold(f64::MIN, f64::max)
            };
            check!(raycast::ray_obb, raycast::line_obb, band, lines, ray, obb, course, f);
        });
    }

    pub fn half_space<V: Vector>() {
        let mut band = Band::new("ray_half_space", 6.0);
        let mut lines = Band::new("line_half_space", 6.0);
        cases(|random| {
            let (ray, half_space) = (random.ray::<V>(), random.half_space::<V>());
            let plane = half_space.boundary();
            let (normal, offset) = (lift(plane.normal()), plane.offset().double());
            let size = offset.abs() + lift(ray.origin()).length();
            let course = Course::of(&ray, V::ZERO, size);
            let (hit, f) = (raycast::ray_half_space(&ray, &half_space, &mut ()), |x: DVec3| {
                normal.dot(x) - offset
            });
            // Where they meet far away the ray's own length is what counts.
            let far = |t: f64| if t.is_finite() { t } else { 0.0 };
            let reach = hit.map_or(0.0, |hit| far(hit.entry.double()).max(far(hit.exit.double())));
            let course = Course { reach: course.reach.max(4.0 * reach), ..course };
            let rate = normal.dot(course.u);
            // A ray that goes down has no end to it: whether they meet is told by the signs.
            let start = f(course.origin);
            if start.abs() > 6.0 * ulp::<V::Scalar>(size) && rate.abs() > 1e-6 {
                assert_eq!(hit.is_some(), start <= 0.0 || rate < 0.0);
            }
            if let Some(hit) = hit {
                for t in [hit.entry, hit.exit] {
                    if t > V::Scalar::ZERO && t.is_finite() {
                        band.near::<V::Scalar>(f(course.at(t.double())), 0.0, course.sizes());
                    }
                }
            }
            let line = raycast::line_half_space(&line_of(&ray), &half_space, &mut ());
            if rate.abs() > 1e-6 {
                let line = line.unwrap();
                assert!(line.min.is_infinite() != line.max.is_infinite());
                let end = if line.min.is_infinite() { line.max } else { line.min };
                let course = Course { reach: course.reach.max(4.0 * end.double().abs()), ..course };
                lines.near::<V::Scalar>(f(course.at(end.double())), 0.0, course.sizes());
            }
            assert_scales(&ray, &half_space, |a, b| {
                raycast::ray_half_space(a, b, &mut ()).is_some()
            });
        });
    }

    pub fn plane<V: Vector>() {
        let mut band = Band::new("ray_plane", 6.0);
        cases(|random| {
            let (ray, plane) = (random.ray::<V>(), random.plane::<V>());
            let (normal, offset) = (lift(plane.normal()), plane.offset().double());
            let (origin, u) = (lift(ray.origin()), lift(ray.direction()));
            let (start, rate) = (normal.dot(origin) - offset, normal.dot(u));
            let sizes = offset.abs() + origin.length();
            let hit = raycast::ray_plane(&ray, &plane, &mut ());
            if start.abs() > 6.0 * ulp::<V::Scalar>(sizes) && rate.abs() > 1e-6 {
                assert_eq!(hit.is_some(), (start < 0.0) == (rate > 0.0));
            }
            if let Some(RayHit { entry, exit, normal: against }) = hit {
                let t = entry.double();
                if rate != 0.0 && exit.is_finite() {
                    assert_eq!(entry, exit);
                    let there = normal.dot(origin + u * t) - offset;
                    band.near::<V::Scalar>(there, 0.0, sizes + t);
                    // It begins on the plane, or comes in with a normal.
                    assert_eq!(against.is_none(), t == 0.0);
                    assert!(against.is_none_or(|normal| lift(normal).dot(u) <= 1e-6));
                    assert!(raycast::line_plane(&line_of(&ray), &plane, &mut ()).is_some());
                }
            }
            assert_scales(&ray, &plane, |a, b| raycast::ray_plane(a, b, &mut ()).is_some());
        });
    }
}

in_every_space!(ball, capsule, aabb, obb, half_space, plane);
