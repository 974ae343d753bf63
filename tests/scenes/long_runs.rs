//! Runs of many minutes, which `cargo test` leaves out: `cargo test --test scenes long_runs -- --ignored`.

use std::path::Path;
use std::process::Command;

#[track_caller]
fn passes(script: &str, args: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let status = Command::new(folder.join(script)).current_dir(folder).args(args).status();
    assert!(status.as_ref().is_ok_and(|status| status.success()), "{script}: {status:?}");
}

#[test]
#[ignore = "builds the benches, and needs valgrind"]
fn a_verdict_costs_hardly_more_instructions_than_code_by_hand() {
    passes("benches/instructions.sh", &[]);
}

#[cfg(feature = "app")]
#[test]
#[ignore = "ten minutes at the real window, on a virtual display"]
fn somebody_without_a_plan_at_the_window() {
    let seed = std::env::var("SEED").unwrap_or("1".into());
    passes(".ci/monkey", &["600", &seed, env!("CARGO_BIN_EXE_hitbench")]);
}
