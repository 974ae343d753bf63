//! Bugs that people met in other libraries and in print: one file each, which says cause and fix.

mod case_01_disk_behind_the_apex;
mod case_02_a_miss_one_ulp_wide;
mod case_03_a_millionth_lower;
mod case_04_stopped_short_of_the_floor;
mod case_05_argument_order;
mod case_06_touching_at_the_start;
mod case_07_capsule_on_a_box;
mod case_08_a_huge_flat_box;
mod case_09_a_ray_along_a_face;
mod case_10_along_a_surface;
mod case_11_a_ghost_hit;
mod case_12_near_parallel_segments;
mod case_13_boxes_of_no_size;
mod case_14_no_corner_inside;
mod case_15_roots_outside_the_frame;
mod case_16_axes_without_velocity;
mod case_17_one_sided_plane;
mod case_18_near_parallel_boxes;
mod case_19_touching_spheres;
mod case_20_a_million_from_the_origin;
mod case_21_a_hundredth_of_the_size;
mod case_22_boxes_at_rest_and_corner_to_corner;
mod case_23_tiny_and_huge;
mod segment_almost_along_a_face;
mod segment_beside_a_triangle_far_out;
