//! OBB to AABB, and the AABB of a transformed AABB: they contain every corner in exact arithmetic, and not much more.

use glam::{Vec2, Vec3};
use hitbench_core::shapes::{Aabb, Angle, Motion, Obb, Shape, Turn};
use hitbench_core::{Scalar, Vector};

use crate::common::{BOUNDED_CONVEX, Random, cases_of};

mod generic {
    use super::*;
    use crate::common::*;

    /// Component `i` of centre + Σ ± axesₖ halfₖ, for the signs that make it largest, less that of the box: exact.
    fn beyond<V: Vector>(
        center: &Exact,
        axes: &V::Axes,
        half: V,
        i: usize,
        around: &Aabb<V>,
        up: bool,
    ) -> Exact {
        let reach = (0..V::DIM).fold(Exact::of(0.0), |sum, k| {
            let product = &Exact::of(axes[k].get(i).double()) * &Exact::of(half.get(k).double());
            &sum + &product.abs()
        });
        let way = center - &Exact::of(around.center().get(i).double());
        let way = if up { way } else { -way };
        &(&way + &reach) - &Exact::of(around.half().get(i).double())
    }

    pub fn obb_lies_in_its_aabb<V: Vector>() {
        cases(|random| {
            let obb = random.obb::<V>();
            let aabb = obb.aabb().unwrap();
            assert_eq!(aabb.center(), obb.center());
            for i in 0..V::DIM {
                let center = Exact::of(obb.center().get(i).double());
                let rest = beyond(&center, obb.axes(), obb.half(), i, &aabb, true);
                assert!(rest.sign() <= 0, "a corner sticks out");
                let sum = lift(obb.half()).length();
                let widened = &rest + &Exact::of(32.0 * ulp::<V::Scalar>(sum) + 1e-44);
                assert!(widened.sign() >= 0, "too wide");
            }
            let aligned = random.aabb::<V>();
            assert_eq!(Obb::from(aligned).aabb().unwrap(), aligned);
        });
    }

    pub fn image_lies_in_the_transformed_aabb<V: Vector>() {
        cases(|random| {
            let aabb = random.aabb::<V>();
            let stretch: V::Scalar = random.size();
            let unit = random.axes::<V>();
            let axes = V::axes_from_fn(|k| if k == 0 { unit[k] * stretch } else { unit[k] });
            let displacement = random.point::<V>();
            let around = aabb.transformed(&axes, displacement).unwrap();
            for i in 0..V::DIM {
                let image = (0..V::DIM).fold(Exact::of(displacement.get(i).double()), |sum, k| {
                    let factor = Exact::of(axes[k].get(i).double());
                    &sum + &(&factor * &Exact::of(aabb.center().get(k).double()))
                });
                for up in [false, true] {
                    let rest = beyond(&image, &axes, aabb.half(), i, &around, up);
                    assert!(rest.sign() <= 0, "a corner sticks out");
                }
            }
        });
    }
}

in_every_space!(obb_lies_in_its_aabb, image_lies_in_the_transformed_aabb);

/// Random shapes of each kind, with and without a turn, at some instants of the frame.
fn lies_in_its_box<V: Vector<Scalar = f32>>(turn: impl Fn(&mut Random) -> Turn<V>) {
    cases_of(2_000, |random| {
        for kind in BOUNDED_CONVEX {
            let Some(shape) = random.convex::<V>(kind) else { continue };
            let turn = random.one_in(2).then(|| turn(random));
            let motion = Motion { displacement: random.displacement::<V>(), turn };
            let around = shape.bounds_over(&motion);
            for k in 0..=8 {
                let pose: Shape<V> = shape.at(&motion, k as f32 / 8.0);
                let bounds = pose.bounds();
                for i in 0..V::DIM {
                    let inside = around.min.get(i) <= bounds.min.get(i)
                        && bounds.max.get(i) <= around.max.get(i);
                    assert!(
                        inside,
                        "{shape:?} {motion:?} {k}: {bounds:?} sticks out of {around:?}"
                    );
                }
            }
        }
    });
}

#[test]
fn a_moving_shape_stays_in_the_box_over_its_frame() {
    let angle = |random: &mut Random| Angle::Degrees(random.between(-400.0, 400.0) as f32);
    lies_in_its_box::<Vec2>(|random| Turn::<Vec2>::new(angle(random)).unwrap());
    lies_in_its_box::<Vec3>(|random| {
        Turn::<Vec3>::new(random.direction::<Vec3>(), angle(random)).unwrap()
    });
}
