//! Shapes that move and turn: when they meet, against dense sampling in double precision and
//! against the dedicated sweeps.

mod dense;
mod general;
mod known;
mod plain;
mod solid;
