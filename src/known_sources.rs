//! The sources that scenes name, with their addresses, as the table of `docs/sources.md` has them.

const TABLE: &str = include_str!("../docs/sources.md");

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownSource {
    /// The name by which scenes begin to name it.
    pub name: &'static str,
    /// Author, title and place.
    pub about: &'static str,
    /// The address, if it has one.
    pub url: Option<&'static str>,
}

/// All rows, in the order of the table.
pub fn known_sources() -> Vec<KnownSource> {
    // The first row has the headings, the second one the line below them.
    TABLE.lines().filter_map(row).skip(2).collect()
}

fn row(line: &'static str) -> Option<KnownSource> {
    let cells = line.strip_prefix("| ").or_else(|| line.strip_prefix('|'))?;
    let mut cells = cells.split('|').map(str::trim);
    let (name, about, address) = (cells.next()?, cells.next()?, cells.next()?);
    let url = address.strip_prefix('<').and_then(|address| address.strip_suffix('>'));
    Some(KnownSource { name, about, url })
}

/// The source that a text names: the longest name with which it begins, followed by no letter or underscore.
pub fn known_source(text: &str) -> Option<KnownSource> {
    let begins = |source: &KnownSource| {
        let rest = text.strip_prefix(source.name);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    known_sources().into_iter().filter(begins).max_by_key(|source| source.name.len())
}
