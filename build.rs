//! The scenes are embedded in the program: when one changes, it is built again.

fn main() {
    println!("cargo:rerun-if-changed=scenes");
}
