//! What the window copies as a Rust test, in a crate whose own glam is another one: the test names that of hitbench.

#[path = "../../../tests/scenes/copied/every_kind.rs"]
#[rustfmt::skip]
mod every_kind;
