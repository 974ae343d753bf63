//! A ray through a k-DOP that is ten million times as long as it is wide was said to miss it.
//!
//! Cause: the search across a line looks for the farthest corner along a vector that rounding had left a little along the line; so
//! corners far along the line won.
//! Fix: that part is taken away before the farthest corner is looked for.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Kdop, Ray, Shape};

#[test]
fn it_is_hit() {
    let directions = [
        DVec3::X,
        DVec3::new(1.0, 0.0, 8.554212972301936e-11),
        DVec3::new(3.494283466132884e-5, 0.9999999979513867, -5.363045212063167e-5),
    ];
    let min = [-0.6020475278042176, -0.602047527805533, 0.13393263795526184];
    let max = [0.041133569565705956, 0.041133569545824845, 0.46312743875333695];
    let kdop: Shape<DVec3> = Kdop::new(directions, min, max).unwrap().into();
    let origin = DVec3::new(-0.000251818523451683, -0.5528128114206318, -0.5618990179215261);
    let along = DVec3::new(0.05425410158055406, 0.9002695124783451, 0.43193899727124657);
    let ray = Ray::new(origin, along).unwrap().into();
    assert_eq!(matrix::overlap(&ray, &kdop), Ok(true));
    let hit = matrix::cast(&ray, &kdop).unwrap().hit;
    let within = |i: usize, t: f64| {
        let at = directions[i].dot(origin + along * t);
        min[i] - 1e-12 <= at && at <= max[i] + 1e-12
    };
    assert!((0..3).all(|i| within(i, hit.entry) && within(i, hit.exit)), "{hit:?}");
}
