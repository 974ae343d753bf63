//! Rays and lines of every kind against membership, by the definitions of the sets in double precision: between the entry and the exit
//! a point is inside, before and beyond it is not, and all of a body lies behind the plane through the entry across the normal.
//!
//! Half of the worlds are coarse grids, on which rays run along axes, faces and edges and through corners, angles are 0°, 90° and
//! 180°, and sizes are often 0.

use glam::DVec3;
use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension, RaySpan};
use hitbench_core::intersect::raycast::RayHit;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

use crate::common::{BOUNDED_CONVEX, Random, cases_of, count, in_double, lift, outside, ulp};

/// The kinds that have an inside or an extent. A k-DOP is asked beside its slabs elsewhere.
fn kinds() -> Vec<Kind> {
    let bounded =
        BOUNDED_CONVEX.into_iter().filter(|kind| !matches!(kind, Kind::Point | Kind::Kdop));
    bounded.chain([Kind::Plane, Kind::HalfSpace]).collect()
}

/// A shape of that kind, where something is degenerate as often as not.
fn nasty<V: Dimension>(random: &mut Random, kind: Kind, on_grid: bool) -> Option<Shape<V>> {
    let one = V::Scalar::ONE;
    let axis = |random: &mut Random| random.below(V::DIM);
    let whole = |random: &mut Random, most: usize| V::Scalar::of(random.below(most + 1) as f64);
    match kind {
        Kind::Sector if random.one_in(2) => {
            let degrees = match random.below(5) {
                0 => 0.0,
                1 => 90.0,
                2 => 180.0,
                3 => 10_f64.powf(random.between(-12.0, -1.0)),
                _ => 45.0 * (1 + 2 * random.below(2)) as f64,
            };
            // In space a ray is not asked about one beyond 90°.
            let degrees = if V::DIM == 3 { degrees.min(90.0) } else { degrees };
            let direction = if on_grid { V::AXES[axis(random)] } else { random.direction() };
            let radius = if on_grid { whole(random, 2) } else { random.size() };
            let half_angle = Angle::Degrees(V::Scalar::of(degrees));
            Some(Sector::new(random.point(), direction, half_angle, radius).unwrap().into())
        }
        Kind::Frustum if on_grid && V::DIM == 3 => {
            let (eye, i) = (random.point::<V>(), axis(random));
            let fov = Angle::Degrees(V::Scalar::of([90.0, 60.0, 120.0][random.below(3)]));
            let aspect = V::Scalar::of([0.5, 1.0, 2.0][random.below(3)]);
            let (near, deep) = (whole(random, 1), one + whole(random, 2));
            let up = V::AXES[(i + 1) % 3];
            let view = Frustum::new(eye, eye + V::AXES[i], up, fov, aspect, near, near + deep);
            Some(view.unwrap().into())
        }
        Kind::Plane => Some(random.plane::<V>().into()),
        Kind::HalfSpace => Some(random.half_space::<V>().into()),
        kind => random.shape(kind),
    }
}

/// Where a ray begins and where it leads: through places of the shape that stick out, or anywhere.
fn sight<V: Dimension>(random: &mut Random, shape: &Shape<V>) -> (V, V) {
    let place = |random: &mut Random| match random.below(4) {
        0 => random.point::<V>(),
        1 => shape.reference_point(),
        2 => shape.support(random.direction()).unwrap_or(random.point()),
        _ => {
            let i = random.below(V::DIM);
            let sign = V::Scalar::of([-1.0, 1.0][random.below(2)]);
            shape.support(V::AXES[i] * sign).unwrap_or(random.point())
        }
    };
    let (through, to) = (place(random), place(random));
    let direction = match (random.below(4), shape) {
        (0, _) => V::AXES[random.below(V::DIM)],
        (1, Shape::Sector(sector)) => sector.direction(),
        (1, _) => random.direction(),
        _ => to - through,
    };
    let direction = if direction == V::ZERO { random.direction() } else { direction };
    let direction = if random.one_in(2) { direction } else { -direction };
    let back = V::Scalar::of([0.0, 0.0, 0.5, 1.0, 2.0, -1.0][random.below(6)]);
    (through - direction * back, direction)
}

/// A line and a shape in double precision, seen from a place of the shape.
struct Scene<D: Vector> {
    start: DVec3,
    u: DVec3,
    shape: Shape<D>,
    /// The rounding error of places, and that of numbers, relative to them.
    band: f64,
    epsilon: f64,
    /// How far coordinates are from 0.
    world: f64,
    size: f64,
}

/// What is known of a hit, in double precision.
struct Part {
    entry: f64,
    exit: f64,
    normal: Option<DVec3>,
}

impl Part {
    fn of<V: Dimension>(cast: Option<RaySpan<V>>) -> Option<Self> {
        let RayHit { entry, exit, normal } = cast?.hit;
        Some(Self { entry: entry.double(), exit: exit.double(), normal: normal.map(lift) })
    }
}

/// The sizes that rounding is counted of are those of the shape and of the ways to it, as they are stored.
fn scene<V: Dimension>(start: V, u: V, shape: &Shape<V>) -> Scene<V::Double> {
    let (place, bounds) = (lift(shape.reference_point()), shape.bounds());
    let finite = |v: V| if v.is_finite() { (lift(v) - place).length() } else { 0.0 };
    let size = finite(bounds.min).max(finite(bounds.max));
    let far = (lift(start) - place).length() + size;
    // The axes of boxes and ellipsoids, and directions, are rounded to the precision of the shape: that is part of the set.
    let ulps = match shape.kind() {
        // Of faces that are seen as slivers, computed in double precision.
        Kind::Hull | Kind::Frustum if !V::Scalar::IS_SINGLE => 1e6,
        Kind::Hull | Kind::Frustum | Kind::Triangle => 4096.0,
        _ => 64.0,
    };
    let world = place.abs().max_element() + lift(start).abs().max_element();
    // A height is right to ulps of the offset.
    let far = if shape.kind().is_bounded() { far } else { far + world };
    let band = ulps * ulp::<V::Scalar>(far) + 64.0 * ulp::<f64>(world) + 1e-42;
    let epsilon = ulp::<V::Scalar>(1.0);
    Scene { start: lift(start), u: lift(u), shape: in_double(shape), band, epsilon, world, size }
}

/// Whether points are in one plane, or of the plane on one line, but for rounding.
fn is_flat<D: Vector>(points: &[D]) -> bool {
    let ways: Vec<DVec3> = points.iter().map(|p| lift(*p) - lift(points[0])).collect();
    let longest = |v: Vec<DVec3>| v.into_iter().max_by(|a, b| a.length().total_cmp(&b.length()));
    let along = longest(ways.clone()).unwrap_or(DVec3::ZERO);
    let normal = longest(ways.iter().map(|way| along.cross(*way)).collect()).unwrap();
    let (size, area) = (along.length(), normal.length());
    let height = ways.iter().map(|way| normal.dot(*way).abs()).fold(0.0, f64::max);
    area <= 1e-6 * size * size || D::DIM == 3 && height <= 1e-6 * area * size
}

impl<D: Vector<Scalar = f64>> Scene<D> {
    fn at(&self, t: f64) -> DVec3 {
        self.start + self.u * t
    }

    fn off(&self, p: DVec3) -> f64 {
        match &self.shape {
            Shape::Plane(plane) => self.height(plane, p).abs(),
            Shape::HalfSpace(half_space) => self.height(half_space.boundary(), p).max(0.0),
            shape => outside(shape, D::from_space(p)),
        }
    }

    fn height(&self, plane: &Plane<D>, p: DVec3) -> f64 {
        lift(plane.normal()).dot(p - lift(plane.normal()) * plane.offset())
    }

    /// It is inside with all that is about so near. Nothing is deep in points of one plane.
    fn is_deep(&self, p: DVec3, near: f64) -> bool {
        if matches!(&self.shape, Shape::Hull(hull) if is_flat(hull.points())) {
            return false;
        }
        let noise = 1e-12 * (self.size + near);
        let around = (0..D::DIM).flat_map(|i| [-1.0, 1.0].map(|sign| DVec3::AXES[i] * sign * near));
        let bounds = self.shape.bounds();
        let within = (0..D::DIM).all(|i| (bounds.min.get(i)..=bounds.max.get(i)).contains(&p[i]));
        within
            && near > 4.0 * noise
            && [DVec3::ZERO].into_iter().chain(around).all(|d| self.off(p + d) <= noise)
    }

    /// A triangle, or a hull, so thin that rounding turns its normal about its longest edge.
    fn is_thin(&self) -> bool {
        match &self.shape {
            Shape::Triangle(triangle) => {
                let [e, f, _] = triangle.edges().map(lift);
                e.cross(f).length() <= 1e-2 * e.length() * f.length()
            }
            Shape::Hull(hull) => is_flat(hull.points()),
            _ => false,
        }
    }

    fn hold(&self, hit: Option<Part>, from: f64, what: &dyn Fn() -> String) {
        let convex = self.shape.is_convex_and_bounded();
        let Some(Part { entry, exit, normal }) = hit else {
            // Whether a sector of space beyond 90° is met, its own search tells, to a tolerance of its own.
            if D::DIM == 3 && matches!(self.shape, Shape::Sector(_)) && !convex {
                return;
            }
            let middle = (lift(self.shape.reference_point()) - self.start).dot(self.u);
            for part in [0.0, 0.1, -0.1, 0.5, -0.5] {
                let t = (middle + part * self.size).max(from);
                let deep = t.is_finite() && self.is_deep(self.at(t), 4.0 * self.band);
                assert!(!deep, "missed, inside at {t}: {}", what());
            }
            return;
        };
        assert!(from <= entry && entry <= exit, "{}", what());
        // Far out a parameter has too few digits to tell anything.
        let tells = |t: f64| t.abs() < 1e9;
        let inside = |t: f64| {
            let off = self.off(self.at(t));
            // A place where they but touch is known by its rounded coordinates.
            let touch = if entry == exit { 8.0 * self.epsilon * self.world } else { 0.0 };
            let band = self.band + 8.0 * self.epsilon * t.abs() + touch;
            assert!(off <= band, "{off:e} > {band:e} outside at {t}: {}", what());
        };
        [entry, exit].into_iter().filter(|t| tells(*t)).for_each(inside);
        if convex {
            (1..4).for_each(|k| inside(entry + (exit - entry) * f64::from(k) / 4.0));
        }
        // In a mouth that is thinner than rounding nothing is outside.
        let thin = matches!(&self.shape, Shape::Sector(s) if !convex && s.sin() < 1e-3);
        for k in 0..if thin { 0 } else { 8 } {
            let step = (exit - entry).max(self.size) * 10_f64.powi(-k);
            for (t, is_asked) in [(entry - step, entry - step >= from), (exit + step, true)] {
                if is_asked && tells(t) {
                    let near = 4.0 * self.band + 8.0 * self.epsilon * (self.world + t.abs());
                    let deep = self.is_deep(self.at(t), near);
                    assert!(!deep, "inside at {t}: {}", what());
                }
            }
        }
        let Some(normal) = normal else { return };
        assert!((normal.length() - 1.0).abs() < 1e-6, "{}", what());
        assert!(normal.dot(self.u) <= 1e-6, "{}", what());
        if convex && tells(entry) && !self.is_thin() {
            let farthest = lift(self.shape.support(D::from_space(normal)).unwrap());
            let beyond = (farthest - self.at(entry)).dot(normal);
            // The entry errs by the band across the surface, and the normal where the surface is curved.
            let band = 4.0 * self.band
                + 8.0 * self.epsilon * self.world
                + 2e-3 * self.band.sqrt() * self.size.sqrt();
            assert!(beyond <= band, "{beyond:e} beyond its normal, more than {band:e}: {}", what());
        }
    }
}

mod generic {
    use super::*;

    pub fn rays_and_lines_are_inside_just_between_entry_and_exit<V: Dimension>() {
        let (mut met, kinds) = (0, kinds());
        cases_of(count(3_000), |random| {
            let on_grid = random.one_in(2);
            if on_grid {
                random.put_on_small_grid();
            }
            let kind = kinds[random.below(kinds.len())];
            let Some(shape) = nasty::<V>(random, kind, on_grid) else { return };
            let (start, direction) = sight(random, &shape);
            let Ok(ray) = Ray::new(start, direction) else { return };
            let line = Line::new(start, direction).unwrap();
            let scene = super::scene(start, ray.direction(), &shape);
            let cast = matrix::raycast(&ray, &shape);
            met += u32::from(cast.is_some());
            scene.hold(Part::of(cast), 0.0, &|| format!("{cast:?} of {ray:?} and {shape:?}"));
            let cast = matrix::linecast(&line, &shape);
            let what = || format!("{cast:?} of {line:?} and {shape:?}");
            scene.hold(Part::of(cast), f64::NEG_INFINITY, &what);
        });
        eprintln!("{met} rays met");
    }

    /// A ray that begins in a shape of any kind, its surface included, as the exact verdict of the point says where there is one,
    /// has the entry 0 and no normal; what has a normal comes in later.
    pub fn rays_that_begin_in_a_shape_have_no_normal<V: Dimension>() {
        let [mut began, mut later] = [0; 2];
        cases_of(count(3_000), |random| {
            let on_grid = random.one_in(2);
            if on_grid {
                random.put_on_small_grid();
            }
            let kind = Kind::ALL[random.below(Kind::ALL.len())];
            let Some(shape) = nasty::<V>(random, kind, on_grid) else { return };
            let (start, direction) = sight(random, &shape);
            let Ok(ray) = Ray::new(start, direction) else { return };
            let origin = Point::new(start).unwrap().into();
            let begins = judge::overlap(&origin, &shape)
                .unwrap_or_else(|| matrix::overlap(&origin, &shape).unwrap());
            let cast = matrix::raycast(&ray, &shape);
            let what = || format!("{cast:?} of {ray:?} and {shape:?}");
            if begins {
                began += 1;
                let RayHit { entry, normal, .. } = cast.unwrap_or_else(|| panic!("{}", what())).hit;
                assert!(entry == V::Scalar::ZERO && normal.is_none(), "begins in it: {}", what());
            } else if let Some(RaySpan { hit: RayHit { entry, normal, .. }, .. }) = cast {
                later += u32::from(normal.is_some());
                assert!(normal.is_none() || entry > V::Scalar::ZERO, "{}", what());
            }
        });
        eprintln!("{began} rays began in a shape, {later} came in later with a normal");
        assert!(began >= later / 10);
    }

    /// Balls and capsules of a radius far below the coordinates, at Pythagorean offsets: all numbers are stored exactly.
    pub fn normals_of_thin_round_bodies<V: Dimension>() {
        cases_of(count(2_000), |random| {
            let most = if V::Scalar::IS_SINGLE { 18 } else { 46 };
            let unit = 2_f64.powi(-(random.below(most) as i32));
            let (i, j) = (random.below(V::DIM), 1 + random.below(V::DIM - 1));
            let (along, aside) = (V::AXES[i], V::AXES[(i + j) % V::DIM]);
            let [across, deep] = [[3.0, 4.0], [4.0, 3.0], [0.0, 5.0], [-3.0, 4.0]][random.below(4)];
            let to = |x: f64| V::Scalar::of(x);
            let center = V::from_fn(|_| to(random.below(8) as f64));
            let start =
                center - along * to((1 + random.below(7)) as f64) + aside * to(across * unit);
            let radius = to(5.0 * unit);
            // Three ways to be met at one place: a ball, an end of a capsule, and its side, if that is across the plane of all.
            let mut shapes: Vec<Shape<V>> = vec![
                Ball::new(center, radius).unwrap().into(),
                Capsule::new(center, center, radius).unwrap().into(),
                Capsule::new(center, center + along * to(4.0), radius).unwrap().into(),
            ];
            if V::DIM == 3 {
                let third = V::AXES[3 - i - (i + j) % 3];
                let ends = [center - third * to(1.5), center + third * to(3.0)];
                shapes.push(Capsule::new(ends[0], ends[1], radius).unwrap().into());
                shapes.push(Cylinder::new(ends[0], ends[1], radius).unwrap().into());
            }
            let ray = Ray::new(start, along).unwrap();
            let truth = lift(aside) * (across / 5.0) - lift(along) * (deep / 5.0);
            for shape in shapes {
                let hit = matrix::raycast(&ray, &shape).unwrap().hit;
                let normal = hit.normal.map_or(DVec3::ZERO, lift);
                if hit.entry > V::Scalar::ZERO {
                    let off = (normal - truth).length();
                    assert!(off < 1e-4, "off by {off:e}: {hit:?} of {ray:?} and {shape:?}");
                }
            }
        });
    }
}

in_every_space!(
    rays_and_lines_are_inside_just_between_entry_and_exit,
    rays_that_begin_in_a_shape_have_no_normal,
    normals_of_thin_round_bodies
);
