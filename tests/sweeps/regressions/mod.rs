//! A file for every fault that was found; its header says cause and fix.

mod seconds_for_a_graze;
