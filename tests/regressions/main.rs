//! Bugs that people met here, in other libraries and in print: one file each, which says cause and fix.

#[path = "../common/mod.rs"]
#[macro_use]
mod common;
#[cfg(feature = "app")]
#[path = "../window/mod.rs"]
#[macro_use]
mod window;

mod a_box_on_a_large_floor;
mod a_box_twice_as_large;
#[cfg(feature = "scene")]
#[path = "../hands/mod.rs"]
mod hands;

#[cfg(feature = "scene")]
mod a_drag_within_one_frame;
#[cfg(feature = "scene")]
mod a_fault_without_a_place;
#[cfg(feature = "app")]
mod a_folder_with_links_and_pipes;
mod a_hull_of_ten_thousand_points;
mod a_hull_on_one_line;
#[cfg(feature = "app")]
mod a_link_to_anywhere;
#[cfg(feature = "app")]
mod a_mesh_outside_the_folder;
#[cfg(feature = "app")]
mod a_mesh_that_changed_alone;
#[cfg(feature = "scene")]
mod a_mesh_that_is_dragged;
mod a_millimetre_above_a_floor;
#[cfg(feature = "app")]
mod a_new_scene_is_no_work;
mod a_normal_off_by_a_degree;
#[cfg(feature = "scene")]
mod a_planted_link;
mod a_point_beside_a_triangle_on_one_line;
mod a_search_without_end;
mod a_segment_deep_in_a_box;
#[cfg(feature = "scene")]
mod a_text_with_a_mark;
#[cfg(feature = "app")]
mod a_text_without_end;
mod an_edge_almost_along_a_face;
mod beside_almost_a_half_ball;
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
mod deeper_and_apart_again;
#[cfg(feature = "scene")]
mod names_that_move_the_cursor;
#[cfg(feature = "scene")]
mod new_shapes_on_top_of_each_other;
#[cfg(feature = "app")]
mod one_write_that_failed;
#[cfg(feature = "scene")]
mod output_that_nobody_reads;
#[cfg(feature = "scene")]
mod pressing_on_a_covered_shape;
mod segment_almost_along_a_face;
mod segment_beside_a_triangle_far_out;
#[cfg(feature = "scene")]
mod silent_about_the_65th_shape;
#[cfg(feature = "scene")]
mod ten_thousand_shapes_in_one_place;
mod touching_and_parting;
mod two_of_a_kind_named_either_way;
#[cfg(feature = "app")]
mod what_is_typed_after_a_shortcut;
#[cfg(feature = "scene")]
mod words_that_are_no_command;
