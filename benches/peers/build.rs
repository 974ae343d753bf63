//! Compiles Box3D as a further peer of GJK, if BOX3D names a checkout of github.com/erincatto/box3d: by the C compiler with -O2, and
//! for this processor if the rest is.

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-env-changed=BOX3D");
    println!("cargo::rustc-check-cfg=cfg(box3d)");
    let Some(folder) = std::env::var_os("BOX3D").map(PathBuf::from) else { return };
    let files = std::fs::read_dir(folder.join("src")).expect("BOX3D names a folder with src/");
    let files = files.map(|file| file.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "c"));
    let mut build = cc::Build::new();
    build.files(files).include(folder.join("include")).include(folder.join("src"));
    build.std("c17").opt_level(2).define("NDEBUG", None).define("_GNU_SOURCE", None).warnings(false);
    if std::env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("target-cpu=native")) {
        build.flag("-march=native");
    }
    build.compile("box3d");
    println!("cargo::rustc-cfg=box3d");
}
