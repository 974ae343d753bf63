//! The page of mouse and keys shows the table of commands. `BLESS=1` in the environment writes it.

use hitbench::panels::keys_page;

#[test]
fn the_page_of_keys_shows_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/keys.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, keys_page()).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap();
    assert_eq!(written, keys_page(), "`BLESS=1 cargo test --test window keys_page` renews it");
}
