//! The clock for all times that are measured in the window.

/// The seconds since the first call.
#[cfg(not(target_arch = "wasm32"))]
pub fn now() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;

    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// In a browser `std` has no clock.
#[cfg(target_arch = "wasm32")]
pub use macroquad::miniquad::date::now;
