//! Bugs that people met here: one file each, which says cause and fix.

mod a_drag_within_one_frame;
mod a_mesh_that_is_dragged;
mod a_page_that_dies_of_a_long_question;
mod axes_of_another_sort;
mod counting_reaches_in_a_lesson;
mod handles_of_space_with_three_names;
mod new_shapes_on_top_of_each_other;
mod pressing_on_a_covered_shape;
