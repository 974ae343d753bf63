use glam::{DQuat, DVec3};
use hitbench_core::shapes::{
    Aabb, Angle, Ball, Capsule, HalfSpace, Line, Obb, Plane, Point, Ray, Sector, Segment, Triangle,
};
use hitbench_core::{Scalar, Vector};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

/// 5,000 random worlds, or as many as `COUNT` asks for; see [`Random`]. Returns how many.
pub fn cases(test: impl FnMut(&mut Random)) -> u64 {
    let count = count(5_000);
    cases_of(count, test);
    count
}

/// As many random worlds. Each has its own seed: a failing one prints it, and
/// `SEED=…` in the environment runs that one alone; `FROM=…` begins with that one.
pub fn cases_of(count: u64, mut test: impl FnMut(&mut Random)) {
    each_case(count, &mut test);
}

/// [`cases_of`], compiled once for all tests.
fn each_case(count: u64, test: &mut dyn FnMut(&mut Random)) {
    if let Some(seed) = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()) {
        return test(&mut Random::from_seed(seed));
    }
    let from = std::env::var("FROM").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    (from..from + count).for_each(|seed| test(&mut Random::from_seed(seed)));
}

/// `count`, or the number that `COUNT=…` in the environment asks for.
pub fn count(count: u64) -> u64 {
    std::env::var("COUNT").ok().and_then(|n| n.parse().ok()).unwrap_or(count)
}

/// A small world of random shapes that have something to do with one another.
///
/// Worlds differ in scale (1e-3 to 1e4), in the distance from the origin (up to 1e6), and in manner: in one of
/// three all numbers are small multiples of one, so that shapes touch, coincide and line up exactly. Sizes are
/// zero now and then, and frames and directions near-parallel to those before them.
pub struct Random {
    rng: XorShiftRng,
    seed: u64,
    scale: f64,
    place: DVec3,
    /// Steps a unit, where all numbers are multiples of one.
    grid: Option<f64>,
    last_rotation: DQuat,
}

impl Drop for Random {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the world of this failure: SEED={}", self.seed);
        }
    }
}

impl Random {
    /// The same world for the same seed.
    pub fn from_seed(seed: u64) -> Self {
        let mut rng = XorShiftRng::seed_from_u64(seed);
        let on_grid = rng.random_bool(1.0 / 3.0);
        let scale = if on_grid {
            2_f64.powi(rng.random_range(-10..14))
        } else {
            10_f64.powf(rng.random_range(-3.0..4.0))
        };
        let far = match rng.random_range(0..8) {
            0 => 1e6,
            1 => 1e3 * scale,
            2..5 => 2.0 * scale,
            _ => 0.0,
        };
        let place = DVec3::from_array(std::array::from_fn(|_| rng.random_range(-1.0..1.0) * far));
        let place = if on_grid { (place / scale).round() * scale } else { place };
        let grid = on_grid.then_some(4.0);
        Self { rng, seed, scale, place, grid, last_rotation: DQuat::IDENTITY }
    }

    /// Makes of this a world about the origin where every coordinate is one of five whole numbers.
    pub fn put_on_small_grid(&mut self) {
        (self.grid, self.scale, self.place) = (Some(1.0), 1.0, DVec3::ZERO);
    }

    /// A place about the origin, up to four times the scale away on each axis.
    pub fn place<V: Vector>(&mut self) -> DVec3 {
        let p = DVec3::from_array([0; 3].map(|_| self.between(-4.0, 4.0) * self.scale));
        if V::DIM == 2 { p.with_z(0.0) } else { p }
    }

    /// The size of shapes here.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// From `low` to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.rng.random_range(low..=high)
    }

    /// True one time in `n`.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.rng.random_ratio(1, n)
    }

    /// From 0 to `n` − 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.rng.random_range(0..n)
    }

    /// From −`most` to `most`, in units of the scale; on a grid in quarters.
    fn coordinate(&mut self, most: f64) -> f64 {
        let number = self.between(-most, most);
        self.grid.map_or(number, |steps| (number * steps).round() / steps) * self.scale
    }

    /// 0 or more, about the scale; zero one time in 16.
    pub fn size<S: Scalar>(&mut self) -> S {
        let size = self.coordinate(1.5).abs();
        if self.one_in(16) { S::ZERO } else { S::of(size) }
    }

    /// Of a length of about the scale; zero one time in 32.
    pub fn displacement<V: Vector>(&mut self) -> V {
        if self.one_in(32) {
            return V::ZERO;
        }
        V::from_fn(|_| V::Scalar::of(self.coordinate(2.0)))
    }

    /// A point as a shape.
    pub fn a_point<V: Vector>(&mut self) -> Point<V> {
        Point::new(self.point()).unwrap()
    }

    /// Near the other points of this world.
    pub fn point<V: Vector>(&mut self) -> V {
        let place = self.place.to_array();
        V::from_fn(|i| V::Scalar::of(place[i] + self.coordinate(2.0)))
    }

    /// Anything but zero.
    pub fn direction<V: Vector>(&mut self) -> V {
        let i = self.below(V::DIM);
        self.axes::<V>()[i]
    }

    /// A right-handed orthonormal frame: along the coordinate axes, turned by right angles, at random, or
    /// off an earlier one by 1e-1 down to 1e-9 radians.
    pub fn axes<V: Vector>(&mut self) -> V::Axes {
        let (axis, angle) = (self.unit_for::<V>(), self.between(-3.2, 3.2));
        let rotation = match self.below(4) {
            0 => DQuat::IDENTITY,
            1 => {
                let axis = if V::DIM == 2 { DVec3::Z } else { DVec3::AXES[self.below(3)] };
                DQuat::from_axis_angle(
                    axis,
                    f64::from(self.below(4) as u32) * std::f64::consts::FRAC_PI_2,
                )
            }
            2 => DQuat::from_axis_angle(axis, angle),
            _ => {
                let angle = 10_f64.powf(self.between(-9.0, -1.0));
                DQuat::from_axis_angle(axis, angle) * self.last_rotation
            }
        };
        self.last_rotation = rotation.normalize();
        V::axes_from_fn(|k| {
            let axis = (self.last_rotation * DVec3::AXES[k]).to_array();
            V::from_fn(|i| V::Scalar::of(axis[i]))
        })
    }

    /// The axis of a rotation: in the plane always z.
    fn unit_for<V: Vector>(&mut self) -> DVec3 {
        if V::DIM == 2 {
            return DVec3::Z;
        }
        loop {
            let v = DVec3::from_array(std::array::from_fn(|_| self.between(-1.0, 1.0)));
            if (0.1..=1.0).contains(&v.length()) {
                return v.normalize();
            }
        }
    }

    /// A radius with which a shape just reaches, or just misses, what is `distance` away; in one of three worlds any.
    pub fn radius_for<S: Scalar>(&mut self, distance: f64) -> S {
        if distance <= 0.0 || self.one_in(3) {
            return self.size();
        }
        let off = self.between(-16.0, 16.0) * S::epsilon().double();
        S::of(distance * (1.0 + off))
    }

    pub fn ball<V: Vector>(&mut self) -> Ball<V> {
        Ball::new(self.point(), self.size()).unwrap()
    }

    pub fn segment<V: Vector>(&mut self) -> Segment<V> {
        let start = self.point();
        Segment::new(start, start + self.displacement()).unwrap()
    }

    /// A segment along a direction that other shapes here may share.
    pub fn aligned_segment<V: Vector>(&mut self) -> Segment<V> {
        let start = self.point();
        let length: V::Scalar = self.size();
        Segment::new(start, start + self.direction::<V>() * length).unwrap()
    }

    /// One of the two, or a long one.
    pub fn any_segment<V: Vector>(&mut self) -> Segment<V> {
        match self.below(4) {
            0 => self.segment(),
            1 => self.aligned_segment(),
            _ => Segment::new(self.point(), self.point()).unwrap(),
        }
    }

    pub fn capsule<V: Vector>(&mut self) -> Capsule<V> {
        let segment = self.segment();
        Capsule::new(segment.start(), segment.end(), self.size()).unwrap()
    }

    /// Now and then collinear, a sliver, or a point.
    pub fn triangle<V: Vector>(&mut self) -> Triangle<V> {
        let double = V::Scalar::of(2.0);
        let (a, u): (V, V) = (self.point(), self.displacement::<V>() * double);
        let v = match self.below(8) {
            0 | 1 if self.grid.is_some() => u * V::Scalar::of(self.below(3) as f64 - 1.0),
            0 => u * V::Scalar::of(self.between(-2.0, 2.0)),
            1 => {
                let off = 10_f64.powf(self.between(-8.0, -1.0));
                u * V::Scalar::of(self.between(-2.0, 2.0))
                    + self.displacement::<V>() * V::Scalar::of(off)
            }
            _ => self.displacement::<V>() * double,
        };
        Triangle::new(a, a + u, a + v).unwrap()
    }

    pub fn half<V: Vector>(&mut self) -> V {
        V::from_fn(|_| self.size())
    }

    pub fn aabb<V: Vector>(&mut self) -> Aabb<V> {
        Aabb::new(self.point(), self.half()).unwrap()
    }

    pub fn obb<V: Vector>(&mut self) -> Obb<V> {
        Obb::new(self.point(), self.half(), self.axes::<V>()).unwrap()
    }

    /// A box whose axes are as far off orthonormal ones as a box may have them, one in two a wide floor.
    pub fn skewed_obb<V: Vector>(&mut self) -> Obb<V> {
        let (center, half, axes) = (self.point(), self.half::<V>(), self.axes::<V>());
        let wide = [1.0, 10_f64.powf(self.between(0.0, 2.5))][self.below(2)];
        let thin = self.below(V::DIM);
        let half = V::from_fn(|i| half.get(i) * V::Scalar::of(if i == thin { 1.0 } else { wide }));
        loop {
            let mut off = || V::from_fn(|_| V::Scalar::of(self.between(-6e-7, 6e-7)));
            let skewed = V::axes_from_fn(|i| axes[i] + off());
            if let Ok(obb) = Obb::new(center, half, skewed) {
                return obb;
            }
        }
    }

    pub fn sector<V: Vector>(&mut self) -> Sector<V> {
        let degrees = match self.below(8) {
            0 => f64::from(self.below(7) as u32) * 30.0,
            1 => 10_f64.powf(self.between(-6.0, 0.0)),
            2 => 180.0 - 10_f64.powf(self.between(-6.0, 0.0)),
            _ => self.between(0.0, 180.0),
        };
        let half_angle = Angle::Degrees(V::Scalar::of(degrees));
        let (apex, direction) = (self.point(), self.direction::<V>());
        Sector::new(apex, direction, half_angle, self.size()).unwrap()
    }

    pub fn ray<V: Vector>(&mut self) -> Ray<V> {
        Ray::new(self.point(), self.direction()).unwrap()
    }

    pub fn line<V: Vector>(&mut self) -> Line<V> {
        Line::new(self.point(), self.direction()).unwrap()
    }

    pub fn plane<V: Vector>(&mut self) -> Plane<V> {
        Plane::from_point_normal(self.point(), self.direction()).unwrap()
    }

    pub fn half_space<V: Vector>(&mut self) -> HalfSpace<V> {
        let plane = self.plane::<V>();
        HalfSpace::new(plane.normal(), plane.offset()).unwrap()
    }
}
