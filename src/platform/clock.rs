//! The one clock of the window, for what is measured in it.

use std::sync::OnceLock;
use std::time::Instant;

/// Seconds since it was first asked.
pub fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
