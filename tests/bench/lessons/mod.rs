//! Lessons without a window: their files, and the answers of the computation.

mod course;
mod format;
