//! A contact sheet: a picture of each scene as it opens, and a page that shows them all.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use super::shot::Photographer;
use crate::files;
use crate::panels::{Library, Origin, Place};
use crate::words::html as text;

/// A scene on the sheet.
struct Card {
    place: Place,
    family: String,
    title: String,
    /// Its file in the folder of the sheet, without the extension of a picture.
    name: PathBuf,
}

/// Saves the pictures and the page in a folder, and reports the progress. Scenes that cannot be opened are
/// reported, and left out.
pub(super) async fn take(
    photographer: &mut Photographer,
    scenes: Option<&Path>,
    folder: &Path,
) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    if let Some(scenes) = scenes {
        photographer.open(scenes)?;
    }
    let cards = cards(&photographer.program.desk.library, scenes);
    let count = cards.len();
    let mut taken = Vec::new();
    for (number, card) in (1..).zip(cards) {
        eprintln!("{number} of {count}: {}", card.name.display());
        if photographer.program.desk.place != Some(card.place) {
            photographer.program.open(card.place);
        }
        let file = picture(&folder.join(&card.name));
        let saved = match photographer.opened().and_then(|()| make_folder(&file)) {
            Ok(()) => photographer.save(file).await,
            error => error,
        };
        match saved {
            Ok(()) => taken.push(card),
            Err(why) => {
                photographer.program.talk.banner = None;
                eprintln!("hitbench: {}: {why}", card.name.display());
            }
        }
    }
    let page = folder.join("index.html");
    files::write(&page, html(&taken).as_bytes())
        .map_err(|error| format!("{}: {error}", page.display()))?;
    match count - taken.len() {
        0 => Ok(()),
        missing => Err(format!("{missing} of {count} scenes are not on the sheet")),
    }
}

/// The presets, or the scenes of a file or a folder that was opened.
fn cards(library: &Library, opened: Option<&Path>) -> Vec<Card> {
    let root = opened.and_then(|path| std::path::absolute(path).ok()).unwrap_or_default();
    let card = |place: Place| {
        let item = library.item(place)?;
        let name = match &item.origin {
            Origin::Preset(preset) if opened.is_none() => PathBuf::from(preset.path),
            Origin::File(file) if opened.is_some() => match file.strip_prefix(&root) {
                Ok(within) if within.file_name().is_some() => within.to_owned(),
                _ => PathBuf::from(file.file_name()?),
            },
            _ => return None,
        };
        let family = library.families[place.0].name.clone();
        Some(Card { place, family, title: item.title.clone(), name })
    };
    library.places().filter_map(card).collect()
}

/// The file of a picture: two scenes whose names differ only in their extensions have two.
fn picture(name: &Path) -> PathBuf {
    let mut name = name.as_os_str().to_owned();
    name.push(".png");
    name.into()
}

fn make_folder(file: &Path) -> Result<(), String> {
    let folder = file.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>hitbench: contact sheet</title>
<style>
body { margin: 16px; font: 14px/1.3 sans-serif; }
section { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 16px; }
figure { margin: 0; }
img { width: 100%; border: 1px solid #999; }
small { color: #666; }
</style>
";

/// The page: the scenes by family, each a thumbnail that leads to its picture.
fn html(cards: &[Card]) -> String {
    let mut page = HEAD.to_owned();
    // Writing to a string never fails.
    let mut line = |args: std::fmt::Arguments| {
        let _ = writeln!(page, "{args}");
    };
    line(format_args!("<h1>{} scenes, as they open</h1>", cards.len()));
    for family in cards.chunk_by(|one, next| one.family == next.family) {
        line(format_args!("<h2>{}</h2>\n<section>", text(&family[0].family)));
        for Card { title, name, .. } in family {
            let (src, title) = (address(&picture(name)), text(title));
            let name = text(&name.display().to_string());
            line(format_args!(
                "<figure><a href=\"{src}\"><img loading=\"lazy\" src=\"{src}\" alt=\"{title}\"></a>\
                 <figcaption>{title}<br><small>{name}</small></figcaption></figure>"
            ));
        }
        line(format_args!("</section>"));
    }
    page
}

/// The address of a file beside the page, escaped for HTML.
fn address(file: &Path) -> String {
    let parts = file.components().map(|part| {
        let bytes = part.as_os_str().to_string_lossy().into_owned().into_bytes();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let escaped = |byte: u8| {
            if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
        };
        bytes.into_iter().map(escaped).collect::<String>()
    });
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_presets_are_on_the_sheet_once_each_and_no_crowd_that_moves() {
        let cards = cards(&Library::presets(), None);
        let presets = crate::presets::presets().iter().flat_map(|family| &family.presets);
        let names: Vec<PathBuf> = presets.map(|preset| preset.path.into()).collect();
        assert!(cards.iter().map(|card| &card.name).eq(&names));
        let page = html(&cards);
        assert_eq!(page.matches("<figure>").count(), names.len());
        assert!(page.contains("src=\"balls/01-disk-and-box.ron.png\""));
        assert!(page.contains("<h2>Edge cases</h2>"));
    }

    #[test]
    fn no_title_and_no_name_breaks_the_page() {
        let name = PathBuf::from("a b/c#\"<é>.ron");
        let title = "<script>\"&\"".to_owned();
        let page = html(&[Card { place: (0, 0), family: "opened".into(), title, name }]);
        assert!(page.contains("src=\"a%20b/c%23%22%3C%C3%A9%3E.ron.png\""), "{page}");
        assert!(page.contains("alt=\"&lt;script>&quot;&amp;&quot;\""), "{page}");
        assert!(!page.contains("<script>"), "{page}");
    }
}
