//! The interactive state without a window: input in, changes of the scene out.

mod hands;

mod analysis;
mod camera;
mod crowd;
mod drag;
mod handles;
mod history;
mod monkey;
mod numbers;
mod opening;
mod pairs;
mod precision;
mod regressions;
mod sentences;
mod snap;
mod touch;
mod volumes;
