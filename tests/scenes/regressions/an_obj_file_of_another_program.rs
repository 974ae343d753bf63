//! OBJ files that other programs write were refused, without a line: with colours of some vertices, with faces that go on
//! in the next line, with lines that end in a carriage return. With weights they were loaded as another shape.
//!
//! Cause: the reader took each line for itself, all colours or none, and divided a place by its weight, which the
//! format has for curves. Fix: a reader of our own, which takes from a vertex its place alone, and joins lines.

use crate::reported::none_fails;

#[test]
fn is_read_as_it_is_meant() {
    none_fails("engines/88-obj-partial-colours.json");
    none_fails("engines/89-obj-line-continuation.json");
    none_fails("engines/90-obj-weight.json");
    none_fails("engines/92-other-mesh-formats-cr.obj");
}
