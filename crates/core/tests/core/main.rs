//! The core without scenes and without a window: each test against its definition, the matrix of pairs, GJK and EPA.

#[macro_use]
extern crate hitbench_testing as common;

mod both_orders;
mod box_ends;
mod box_frames;
mod contains;
mod doubt;
mod enclosing_boxes;
mod exact_boxes;
mod exact_pairs;
mod gaps;
mod gjk;
mod integration;
mod judge;
mod judge_of_sectors;
mod judge_of_sights;
mod judge_of_unions;
mod kdops;
mod matrix;
mod raycast;
mod raycast_triangle;
mod rays_and_membership;
mod regressions;
mod response;
mod rigid_motion;
mod sector_angles;
mod shapes_refuse;
mod shapes_shadow;
mod solid_meshes;
mod support;
mod textbook;
mod textbook_lines_and_boxes;
mod trust;
mod trust_counts;
mod trust_hits;
mod unbounded;
