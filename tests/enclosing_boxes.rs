//! OBB to AABB, and the AABB of a transformed AABB: they contain every corner in exact arithmetic, and not much more.

mod common;

use hitbench::shapes::{Aabb, Obb};
use hitbench::{Scalar, Vector};

mod generic {
    use super::*;
    use common::*;

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
