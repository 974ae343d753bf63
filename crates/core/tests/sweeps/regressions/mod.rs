//! A file for every fault that was found; its header says cause and fix.

mod a_flat_box_through_a_parallel_face;
mod a_mesh_of_one_point;
mod a_sector_without_a_radius;
mod an_end_that_was_rounded;
mod corners_that_meet_at_an_instant;
mod half_a_second_for_an_edge;
mod seconds_for_a_graze;
mod two_parallel_triangles;
mod two_seconds_for_a_point;
