//! A referee for any engine: questions of families that break engines, judged exactly, as lines of JSON. The protocol is
//! described in docs/referee.md; the command line runs the engine.

mod baseline;
mod engine;
mod fault;
mod judge;
mod line;
mod markdown;
mod page;
mod picture;
mod plan;
mod protocol;
mod report;
mod reported;

pub use baseline::Baseline;
pub use engine::respond;
pub use fault::{Fault, Mishap, Trouble};
pub use judge::{Difference, Truth, Verdict};
pub use line::Line;
pub use markdown::markdown;
pub use page::html;
pub use picture::svg;
pub use plan::{Choice, Plan, Posed};
pub use protocol::{Ask, Hello, Reply, question};
pub use report::{Doubt, Example, Key, Report};
pub use reported::Reported;
