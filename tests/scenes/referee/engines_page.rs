//! docs/engines.md is what `examples/referee/report` makes now, as far as that is known without other libraries.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use tempfile::tempdir;

use super::{compile_engine_in_c, hitbench, root, text};

/// The page is written by one test at a time.
static PAGE: Mutex<()> = Mutex::new(());

fn script() -> String {
    fs::read_to_string(root().join("examples/referee/report")).unwrap()
}

/// A word of the script, such as how many cases are asked.
fn word(before: &str) -> String {
    let script = script();
    let after = script.split_once(before).unwrap_or_else(|| panic!("{before}")).1;
    after.split(|c: char| c != '.' && !c.is_ascii_digit()).next().unwrap().to_owned()
}

/// Asks an engine as the script does, and holds its section of the page to the answer.
fn holds(folder: &Path, engine: &[&str]) {
    let scenes = root().join("scenes/edge-cases");
    let (cases, scenes) = (word("${CASES:-"), scenes.to_str().unwrap());
    let args = ["referee", "--cases", &cases, "--scenes", scenes, "--markdown", "page.md", "--"];
    let output = hitbench(folder, &[&args[..], engine].concat());
    assert!(output.status.code() < Some(2), "{}", text(&output.stderr));
    let section = fs::read_to_string(folder.join("page.md")).unwrap();
    let title = section.lines().find(|line| !line.is_empty()).unwrap();
    let _one = PAGE.lock().unwrap();
    let path = root().join("docs/engines.md");
    let page = fs::read_to_string(&path).unwrap();
    let start = page.find(&format!("\n{title}\n")).unwrap_or_else(|| panic!("no {title}"));
    let end = page[start + 1..].find("\n## ").map_or(page.len(), |at| start + 1 + at);
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, format!("{}{section}{}", &page[..start], &page[end..])).unwrap();
        return;
    }
    assert_eq!(&page[start..end], section, "BLESS=1 renews docs/engines.md");
}

#[test]
fn the_page_of_engines_has_the_core_in_single_precision() {
    let folder = tempdir().unwrap();
    holds(folder.path(), &[env!("CARGO_BIN_EXE_hitbench"), "engine"]);
}

#[test]
fn the_page_of_engines_has_the_core_in_double_precision() {
    let folder = tempdir().unwrap();
    holds(folder.path(), &[env!("CARGO_BIN_EXE_hitbench"), "engine", "--f64"]);
}

/// Where there is a compiler.
#[test]
fn the_page_of_engines_has_the_adapter_in_c() {
    let folder = tempdir().unwrap();
    if !compile_engine_in_c(folder.path(), &["-O2", "-ffp-contract=off"]) {
        return;
    }
    assert!(script().contains("cc -O2 -ffp-contract=off -o"));
    holds(folder.path(), &["./engine"]);
}

/// Those that are not run here are of the versions that the script would take.
#[test]
fn the_page_of_engines_names_the_versions_of_the_script() {
    let page = fs::read_to_string(root().join("docs/engines.md")).unwrap();
    let cases = word("${CASES:-");
    assert!(page.contains(&format!("`examples/referee/report`: {cases} cases of each engine")));
    assert_eq!(page.matches(&format!("\n\n{cases} cases of seed 1, ")).count(), 8);
    assert!(page.contains(&format!("## shapely {},", word("shapely=="))));
    assert!(page.contains(&format!("## FCL by python-fcl {}\n", word("python-fcl=="))));
    let three = word("three@0.");
    assert!(page.contains(&format!("## three.js r{}\n", three.split('.').next().unwrap())));
    for (adapter, package) in [
        ("shapely/engine.py", "shapely=="),
        ("fcl/engine.py", "python-fcl=="),
        ("fcl/engine.py", "numpy=="),
        ("three/engine.mjs", "three@"),
    ] {
        let adapter = fs::read_to_string(root().join("examples/referee").join(adapter)).unwrap();
        assert!(adapter.contains(&format!("{package}{}", word(package))), "{package}");
    }
    for (folder, library) in [("parry", "parry3d"), ("bevy", "bevy_math")] {
        let lock = root().join("examples/referee").join(folder).join("Cargo.lock");
        let lock = fs::read_to_string(lock).unwrap();
        let (_, after) = lock.split_once(&format!("name = \"{library}\"\nversion = \"")).unwrap();
        let version = after.split('"').next().unwrap();
        assert!(page.contains(&format!("\n## {library} {version}")), "{library} {version}");
    }
}
