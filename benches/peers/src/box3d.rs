//! The distance query of Box3D, which is in C.

use glam::Vec3;

#[repr(C)]
#[derive(Clone, Copy)]
struct Proxy {
    points: *const Vec3,
    count: i32,
    radius: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Input {
    proxies: [Proxy; 2],
    /// Translation, and rotation with its scalar last.
    transform: [f32; 7],
    use_radii: bool,
}

#[repr(C)]
#[derive(Default)]
struct Cache {
    metric: f32,
    count: u16,
    indices: [[u8; 4]; 2],
}

#[repr(C)]
struct Output {
    points: [Vec3; 2],
    normal: Vec3,
    distance: f32,
    iterations: i32,
    simplices: i32,
}

unsafe extern "C" {
    #[link_name = "b3ShapeDistance"]
    fn shape_distance(input: *const Input, cache: *mut Cache, simplices: *mut u8, capacity: i32) -> Output;
}

/// Two sets of points, and the distance of their hulls.
pub struct Pair {
    _points: [Box<[Vec3]>; 2],
    input: Input,
}

impl Pair {
    pub fn new(a: &[Vec3], b: &[Vec3]) -> Self {
        let points = [a, b].map(Box::from);
        let proxy = |points: &[Vec3]| Proxy { points: points.as_ptr(), count: points.len() as i32, radius: 0.0 };
        let proxies = [proxy(&points[0]), proxy(&points[1])];
        let transform = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
        Self { _points: points, input: Input { proxies, transform, use_radii: false } }
    }

    /// Without a cache of an earlier query, as all others are asked here.
    pub fn distance(&self) -> f32 {
        // The points live as long as the pair, and no simplex is asked for.
        unsafe { shape_distance(&self.input, &mut Cache::default(), std::ptr::null_mut(), 0) }.distance
    }
}
