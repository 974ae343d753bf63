//! What a test of two boxes tells of both frames: R and T of the published test.

use hitbench_core::Vector;
use hitbench_core::intersect::steps::{Frames, Side, Step};
use hitbench_core::intersect::{Probe, Record, overlap};
use hitbench_core::shapes::Obb;
use hitbench_core::vector::Scalar;
use num_traits::Float;

use crate::common::cases_of;

mod generic {
    use super::*;

    fn told<V: Vector>(a: &Obb<V>, b: &Obb<V>, swapped: bool) -> Frames<V::Double> {
        let (_, record) = Record::of(|probe| match swapped {
            true => Probe::<V>::swapped(probe, |probe| overlap::obb_obb(a, b, probe)),
            false => overlap::obb_obb(a, b, probe),
        });
        match record.steps.first() {
            Some(Step::Frames(frames)) => *frames,
            step => panic!("{step:?}"),
        }
    }

    /// What is recorded is what the definition says: T along A's axes, and R column by column.
    pub fn both_boxes_are_told_in_the_frame_of_one<V: Vector>() {
        cases_of(2_000, |random| {
            let (a, b) = (random.obb::<V>(), random.obb::<V>());
            let frames = told(&a, &b, false);
            let size =
                a.center().widened().max_abs().double() + b.center().widened().max_abs().double();
            let near = |x: V::Double, y: V::Double, size: f64| {
                let off = (x - y).max_abs();
                assert!(off <= 64.0 * V::Scalar::epsilon().double() * size, "{off}: {x:?}, {y:?}");
            };
            let [a_axes, b_axes] = [a.axes(), b.axes()]
                .map(|axes| <V::Double as Vector>::axes_from_fn(|i| axes[i].widened()));
            assert_eq!(frames.of, Side::A);
            let between = b.center().widened() - a.center().widened();
            near(frames.translation, between.in_axes(&a_axes), size);
            for k in 0..V::DIM {
                near(frames.rotation[k], b_axes[k].in_axes(&a_axes), 1.0);
                near(frames.axes[0][k], a_axes[k], 1.0);
                near(frames.axes[1][k], b_axes[k], 1.0);
            }
            near(frames.centers[0], a.center().widened(), size);
            near(frames.centers[1], b.center().widened(), size);
            // Of (b, a) the frame is still that of a, which is now the second.
            let swapped = told(&a, &b, true);
            assert_eq!((swapped.of, swapped.translation), (Side::B, frames.translation));
            assert_eq!(swapped.centers, [frames.centers[1], frames.centers[0]]);
            assert_eq!(swapped.axes, [frames.axes[1], frames.axes[0]]);
        });
    }
}

in_every_space!(both_boxes_are_told_in_the_frame_of_one);
