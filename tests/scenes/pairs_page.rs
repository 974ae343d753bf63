//! The page of pairs.

/// With `BLESS=1` in the environment the page is brought up to date instead.
#[test]
fn the_page_of_pairs_shows_the_table() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pairs.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once("<!-- matrix -->\n").unwrap();
    let (table, after) = rest.split_once("<!-- /matrix -->").unwrap();
    if std::env::var_os("BLESS").is_some() {
        let table = hitbench::cli::matrix();
        let text = format!("{before}<!-- matrix -->\n{table}<!-- /matrix -->{after}");
        std::fs::write(path, text).unwrap();
    } else {
        assert_eq!(table, hitbench::cli::matrix(), "`BLESS=1 cargo test --test scenes` renews it");
    }
}
