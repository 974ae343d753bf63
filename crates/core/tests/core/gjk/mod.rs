//! The general method for any pair of bounded convex shapes.

mod certify;
mod depths;
mod distances;
mod laws;
mod near_contact;
mod peer;
mod sandwich;
mod straight;
