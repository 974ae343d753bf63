//! A file for every fault that was found; its header says cause and fix.

mod a_mesh_of_one_point;
mod a_sector_without_a_radius;
mod seconds_for_a_graze;
