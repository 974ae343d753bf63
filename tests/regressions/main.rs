//! Bugs that people met in other libraries and in print: one file each, which says cause and fix.

mod case_01_disk_behind_the_apex;
mod case_02_a_miss_one_ulp_wide;
mod case_07_capsule_on_a_box;
mod case_09_a_ray_along_a_face;
mod case_12_near_parallel_segments;
mod case_13_boxes_of_no_size;
mod case_19_touching_spheres;
mod case_20_a_million_from_the_origin;
mod case_23_tiny_and_huge;
