//! Bugs that people met here: one file each, which says cause and fix.

mod a_concave_face;
mod a_face_of_two_corners;
mod a_fault_without_a_place;
mod a_hull_of_ten_thousand_points;
mod a_picture_in_no_folder;
mod a_planted_link;
mod a_ray_without_a_normal;
mod a_right_engine_in_a_hunt;
mod a_text_with_a_mark;
mod an_obj_file_of_another_program;
mod apart_before_the_start;
mod lines_that_an_engine_cannot_read;
mod names_that_move_the_cursor;
mod numbers_of_309_digits;
mod output_that_nobody_reads;
mod silent_about_the_65th_shape;
mod ten_thousand_shapes_in_one_place;
mod words_of_other_formats;
mod words_that_are_no_command;
