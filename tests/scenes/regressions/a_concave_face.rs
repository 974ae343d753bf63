//! A point and a ray beside a concave face of an OBJ file were said to meet it.
//!
//! Cause: every face became a fan from its first corner, whose triangles lie outside of a face that is not seen whole
//! from there. Fix: such a face is cut into triangles that fill it, whichever corner comes first.

use crate::reported::none_fails;

#[test]
fn is_filled_whichever_corner_comes_first() {
    none_fails("engines/80-ngon-concave-chevron.json");
    none_fails("engines/80-ngon-concave-chevron-from-d.json");
}
