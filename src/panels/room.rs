//! Memory from frame to frame.

use std::hint::black_box;

/// The most that the GNU allocator takes as a measure, with a little for its own notes.
const MOST: usize = (32 << 20) - (8 << 10);

/// Lets the allocator keep what frames of many shapes ask for and give back.
///
/// To be called once, before the first frame. The allocator of GNU takes the largest block it ever
/// got back as a measure of what it keeps. With none so large it would hand megabytes to the system
/// after each frame and ask for them in the next: half of the time of a frame of 2,000 shapes.
pub fn keep() {
    drop(black_box(Vec::<u8>::with_capacity(MOST)));
}
