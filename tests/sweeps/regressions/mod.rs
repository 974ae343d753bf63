//! Bugs of sweeps that people met: one file each, which says cause and fix.

mod a_mesh_of_one_point;
mod a_sector_without_a_radius;
