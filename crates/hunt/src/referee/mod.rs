//! A referee for any engine: questions of families that break engines, judged exactly, as lines of JSON. The protocol is
//! described in docs/referee.md; the command line runs the engine.

mod ask;
mod baseline;
mod contact;
mod engine;
mod fault;
mod hello;
mod judge;
mod line;
mod markdown;
mod page;
mod picture;
mod plan;
mod reply;
mod report;
mod reported;
mod shown;
mod surface;
mod tables;

pub use ask::{Ask, Question, question};
pub use baseline::Baseline;
pub use engine::respond;
pub use fault::{Fault, Mishap, Trouble};
pub use hello::{Conventions, Function, Hello, Inside};
pub use judge::{Difference, Truth, Verdict};
pub use line::Line;
pub use markdown::markdown;
pub use page::html;
pub use picture::svg;
pub use plan::{Choice, Plan, Posed, Variation};
pub use reply::{DepthReply, RayReply, Reply};
pub use report::{Doubt, Example, Key, Report};
pub use reported::Reported;
