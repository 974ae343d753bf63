//! The panels and the whole session, driven without a display.

#[macro_use]
mod window;

mod address;
mod composition;
mod crowd;
mod difference;
mod files;
mod keys_page;
mod magnifier;
mod marks_of_steps;
mod monkey;
mod panels;
mod panels_convex;
mod panels_motion;
mod person;
mod pictures_of_records;
mod regressions;
mod search;
mod solid_meshes;
mod touch;
mod trees;
mod volumes;
