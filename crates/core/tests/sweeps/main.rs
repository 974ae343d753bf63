//! Sweeps of every kind: straight, turning, of rooms and of what only touches.

#[macro_use]
extern crate hitbench_testing as common;

mod beside_rest;
mod boxes;
mod contact_normals;
mod exact_touches;
mod few_steps;
mod flat;
mod gave_up;
mod leaving_planes;
mod limits;
mod matrix;
mod regressions;
mod reported_normals;
mod rooms;
mod round;
mod sector;
mod straight_hulls;
mod sweep_counts;
mod turning;
mod wide_sectors;
mod without_size;
