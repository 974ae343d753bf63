//! Scene files, the presets, what is kept on the disk, `hitbench check`, and the referee with its hunts.

mod additions;
mod check;
mod check_details;
mod check_lessons;
mod conformance;
mod copied;
mod coverage;
mod documents;
mod figures;
mod files;
mod fuzz;
mod gave_up;
#[cfg(feature = "app")]
mod long_runs;
mod memory;
mod pairs_page;
mod precision;
mod presets;
mod referee;
mod refuse;
mod regressions;
mod reported;
mod round_trip;
mod schema;
mod solid;
mod sources;
mod surfaces;
mod trees;
