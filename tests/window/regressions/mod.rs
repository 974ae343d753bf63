//! Bugs that people met here: one file each, which says cause and fix.

mod a_box_at_the_edge_of_a_narrow_stage;
mod a_box_with_two_names_in_chinese;
mod a_drag_that_waits_for_verdicts;
mod a_folder_with_links_and_pipes;
mod a_game_whose_frames_jump;
mod a_link_to_anywhere;
mod a_link_without_a_browser;
mod a_mesh_outside_the_folder;
mod a_mesh_that_changed_alone;
mod a_new_scene_is_no_work;
mod a_prediction_without_room;
mod a_question_in_two_languages;
mod a_scene_that_another_program_prints;
mod a_sentence_that_is_cut_where_all_is_large;
mod a_text_without_end;
mod a_verdict_over_its_axis;
mod a_verdict_that_contradicts_itself;
mod escape_in_the_title;
mod folders_that_stay_empty;
mod one_write_that_failed;
mod renamed_while_the_text_is_written;
mod the_first_frame;
mod the_search_keeps_the_old_word;
mod the_table_of_keys_is_whole;
mod two_equal_entries;
mod what_is_typed_after_a_shortcut;
