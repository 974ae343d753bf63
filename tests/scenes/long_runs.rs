//! Runs of many minutes, which `cargo test` leaves out: `cargo test --test scenes long_runs -- --ignored`.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "ten minutes at the real window, on a virtual display"]
fn somebody_without_a_plan_at_the_window() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let seed = std::env::var("SEED").unwrap_or("1".into());
    let mut monkey = Command::new(folder.join(".ci/monkey"));
    monkey.current_dir(folder).args(["600", &seed, env!("CARGO_BIN_EXE_hitbench")]);
    let status = monkey.status();
    assert!(status.as_ref().is_ok_and(|status| status.success()), "{status:?}");
}
