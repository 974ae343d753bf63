//! Trees of meshes in scenes: read from files, placed, searched, and shown.

mod computed;
mod obj;
mod placed;
mod scenes;
mod searches;
mod visited_boxes;
