//! Bounding volumes: hulls, balls, boxes and k-DOPs around points. That they contain them is judged
//! in exact arithmetic.

mod boxes;
mod clouds;
mod hulls;
mod kdops;
mod told;
mod volumes;
