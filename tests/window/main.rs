//! The panels and the whole program, driven without a display.

#[macro_use]
mod window;

mod address;
mod chinese;
mod chinese_painted;
mod chinese_sentences;
mod composition;
mod crowd;
mod difference;
mod files;
mod floats;
mod ghosts;
mod hunt;
mod impostors;
mod keys_page;
mod laboratory;
mod lessons;
mod links;
mod magnifier;
mod marks_of_steps;
mod meetings;
mod monkey;
mod own_test;
mod palette;
mod panels;
mod panels_convex;
mod panels_motion;
mod person;
mod pictures_of_records;
mod reasons;
mod regressions;
mod routine;
mod search;
mod solid_meshes;
mod touch;
mod trees;
mod volumes;
