//! The interactive state without a window: input in, changes of the scene out.

mod hands;

mod analysis;
mod camera;
mod crowd;
mod drag;
mod handles;
mod history;
mod lecture;
mod lessons;
mod map;
mod monkey;
mod numbers;
mod opening;
mod pairs;
mod pick;
mod precision;
mod regressions;
mod response;
mod sensitivity;
mod sentences;
mod snap;
mod touch;
mod true_sentences;
mod volumes;
mod ways;
