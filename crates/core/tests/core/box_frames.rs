//! What tests of boxes tell: of two boxes both frames, R and T of the published test; beside a plane how far a box reaches.

use hitbench_core::Vector;
use hitbench_core::intersect::steps::{Frames, Side, Step};
use hitbench_core::intersect::{Probe, Record, overlap};
use hitbench_core::shapes::Obb;
use hitbench_core::vector::Scalar;
use num_traits::Float;

use crate::common::{Exact, Grown, cases_of, lift};

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

    pub fn the_reach_of_a_box_is_the_sum_of_its_half_extents<V: Vector>() {
        cases_of(500, |random| {
            let (obb, plane) = (random.obb::<V>(), random.plane::<V>());
            let (_, record) = Record::of(|probe| overlap::obb_plane(&obb, &plane, probe));
            let reach = record.steps.iter().find_map(|step| match step {
                Step::Reach(reach) => Some(*reach),
                _ => None,
            });
            let reach = reach.unwrap();
            let corners = Grown::of(&obb.into()).unwrap().points;
            let normal = Exact::vector(lift(plane.normal()));
            let heights = corners.iter().map(|corner| Exact::dot(corner, &normal));
            let ends = [1.0, -1.0].map(|sign| {
                let heights = heights.clone().map(|height| &height * &Exact::of(sign));
                heights.reduce(Exact::min).unwrap()
            });
            let exact = -(&ends[0] + &ends[1]).to_f64() / 2.0;
            let sum: f64 = (0..V::DIM).map(|i| reach.terms().get(i)).sum();
            let band = 1e-5 * (exact + obb.half().max_abs().double());
            assert!((reach.radius - exact).abs() <= band, "{obb:?} {plane:?} {reach:?} {exact}");
            assert!((sum - exact).abs() <= band, "{obb:?} {plane:?} {reach:?} {exact}");
            // It points from the centre to the plane.
            let height = plane.signed_distance(obb.center()).double();
            let along = reach.along.dot(plane.normal().widened());
            assert!(height * along <= 0.0, "{height} {along}");
        });
    }
}

in_every_space!(
    both_boxes_are_told_in_the_frame_of_one,
    the_reach_of_a_box_is_the_sum_of_its_half_extents,
);
