//! The window in Chinese: nothing is left in English, every character has a glyph, and everything fits.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use hitbench::intersect::matrix;
use hitbench::lesson::lessons;
use hitbench::panels::{COMMANDS, translations};
use hitbench::presets::presets;
use hitbench::scene::each_world;
use hitbench::shapes::Kind;
use hitbench::words::{Language, Translations, blanks};

fn known() -> &'static Translations {
    translations(Language::of("zh").unwrap()).unwrap()
}

/// The files of a folder with this ending, with those of its folders.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path, ending));
        } else if path.extension().is_some_and(|other| other == ending) {
            all.push(path);
        }
    }
    all.sort();
    all
}

/// The texts that the source looks up: those in `tr(…)`, the first in `say!(…)`, the last in `count(…)` as `{} word`,
/// and those of tables of keys and of constants.
fn looked_up(source: &str) -> Vec<String> {
    let code: String = source
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap()
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut all = Vec::new();
    for (call, take) in [("say!(", 0), ("tr(", 1), ("count(", 2), (": Table = &[", 1)] {
        for (at, _) in code.match_indices(call) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            if before.is_alphanumeric() || before == '_' || before == '.' {
                continue;
            }
            let (literals, ends_in_one) = literals(&code[at + call.len() - 1..]);
            match take {
                0 => all.extend(literals.into_iter().next()),
                1 => all.extend(literals),
                _ if ends_in_one => all.extend(literals.last().map(|last| format!("{{}} {last}"))),
                _ => {}
            }
        }
    }
    // Constants of more than a word are shown.
    for (at, start) in code.match_indices(": &str = \"") {
        let text = code[at + start.len()..].split('"').next().unwrap_or_default();
        all.extend(text.trim().contains(' ').then(|| text.replace("\\n", "")));
    }
    all.retain(|text| without_blanks(text).contains(|c: char| c.is_ascii_alphabetic()));
    all
}

/// The string literals between an opening bracket and the one that closes it; and whether the last stands at the end.
fn literals(code: &str) -> (Vec<String>, bool) {
    let (mut all, mut depth, mut ends_in_one) = (Vec::new(), 0, false);
    let mut letters = code.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth -= 1;
                if depth == 0 {
                    return (all, ends_in_one);
                }
            }
            '\'' => {
                // A character, not a lifetime.
                let ahead: Vec<char> = letters.clone().take(3).collect();
                if ahead.first() == Some(&'\\') || ahead.get(1) == Some(&'\'') {
                    let length = if ahead[0] == '\\' { 3 } else { 2 };
                    letters.by_ref().take(length).for_each(drop);
                }
            }
            '"' => {
                let mut text = String::new();
                while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
                    match (letter, letters.peek().copied()) {
                        ('\\', Some('\n')) => {
                            while letters.peek().is_some_and(|next| next.is_whitespace()) {
                                letters.next();
                            }
                        }
                        ('\\', Some(next)) => {
                            letters.next();
                            text.push(if next == 'n' { '\n' } else { next });
                        }
                        _ => text.push(letter),
                    }
                }
                all.push(text);
                ends_in_one = true;
                continue;
            }
            _ => {}
        }
        ends_in_one &= letter.is_whitespace() || letter == ',';
    }
    (all, ends_in_one)
}

fn without_blanks(text: &str) -> String {
    let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    parts.collect()
}

#[test]
fn what_the_source_looks_up_is_found() {
    assert_eq!(
        looked_up(
            r#"tr("a b"); say!("c {d}", x("e")); count(n, "pair"); atr("no"); tr(if x { "f" } else { "g" })"#
        ),
        ["c {d}", "a b", "f", "g", "{} pair"]
    );
}

/// The texts of tables that are looked up where they are shown.
fn of_tables() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for command in COMMANDS {
        all.extend([command.name, command.synonyms].map(str::to_owned));
    }
    let part = hitbench::panels::keys_page();
    let rows = part.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    all.extend(rows.filter_map(|row| Some(row.split_once(" | ")?.1.to_owned())).skip(1));
    for kind in Kind::ALL {
        all.extend([2, 3].map(|dim| kind.name(dim).to_owned()));
        all.extend(kind.core().map(str::to_owned));
        // Two of a kind, as sentences call them; boxes of both kinds are boxes there.
        let noun = match kind {
            Kind::Aabb | Kind::Obb => "box",
            Kind::Plane => "plane",
            kind => kind.name(3),
        };
        let es = if noun.ends_with('x') || noun.ends_with("sh") { "es" } else { "s" };
        all.insert(format!("the {noun}{es}"));
        for other in Kind::ALL {
            let in_plane = matrix::alternatives_of_kinds::<glam::Vec2>(*kind, *other);
            all.extend(in_plane.into_iter().map(|way| way.name.to_owned()));
            let in_space = matrix::alternatives_of_kinds::<glam::Vec3>(*kind, *other);
            all.extend(in_space.into_iter().map(|way| way.name.to_owned()));
        }
    }
    all.extend(presets().iter().map(|family| family.name.clone()));
    all.remove("");
    all.remove("what they do");
    all
}

#[test]
fn every_text_of_the_window_and_of_steps_is_translated() {
    let mut missing = BTreeSet::new();
    for folder in ["src/bench", "src/panels", "src/view", "crates/scene/src/words", "src/lesson"] {
        // Shaders are no texts, and nobody reads tests in the window.
        let all = files(Path::new(folder), "rs")
            .into_iter()
            .filter(|file| !file.ends_with("gpu.rs") && !file.ends_with("tests.rs"));
        for file in all {
            missing.extend(looked_up(&fs::read_to_string(file).unwrap()));
        }
    }
    missing.extend(of_tables());
    // What reads alike in both.
    missing.retain(|text| !known().contains_key(text) && !SAME.contains(&text.as_str()));
    assert!(missing.is_empty(), "write these into translations/zh: {missing:#?}");
}

/// Names that are the same in Chinese.
const SAME: &[&str] = &["GJK", "AABB", "OBB", "k-DOP"];

#[test]
fn a_translation_fills_the_blanks_of_its_text() {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for file in files(Path::new("translations/zh"), "ron") {
        let text = fs::read_to_string(&file).unwrap();
        let rows: Vec<(String, String)> = rows(&text);
        for (english, chinese) in rows {
            let wanted = blanks(&english);
            for (number, name) in named(&chinese).into_iter().enumerate() {
                let number_is = name.parse().is_ok_and(|place: usize| place < wanted.len());
                assert!(
                    number_is || wanted.contains(&name),
                    "{}: {english:?} has no blank {name:?} (number {number})",
                    file.display()
                );
            }
            if let Some(other) = all.insert(english.clone(), chinese.clone()) {
                assert_eq!(other, chinese, "{english:?} is translated in two ways");
            }
        }
    }
    assert!(all.len() > 800);
}

/// The rows of a file of translations, in order: a map would hide a text that stands in it twice.
fn rows(text: &str) -> Vec<(String, String)> {
    let map: BTreeMap<String, String> = ron::from_str(text).unwrap();
    map.into_iter().collect()
}

fn named(text: &str) -> Vec<String> {
    let parts = text.split('{').skip(1);
    parts.filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
}

/// The texts of the presets that no translation fits, and the translations of scenes that fit none: `cargo test --test
/// window scenes_to_translate -- --nocapture` lists them. A text whose English has changed is shown in English until
/// somebody has translated it anew.
#[test]
fn scenes_to_translate() {
    let mut texts = BTreeSet::new();
    for preset in presets().iter().flat_map(|family| &family.presets) {
        let scene = preset.without_meshes().unwrap();
        let about = each_world!(&scene, document => document.about.clone());
        texts.extend(about.into_iter().chain([scene.title().to_owned()]));
    }
    let all = texts.len();
    let mut translated = BTreeSet::new();
    for file in files(Path::new("translations/zh/scenes"), "ron") {
        translated.extend(rows(&fs::read_to_string(file).unwrap()).into_iter().map(|row| row.0));
    }
    for stale in translated.difference(&texts) {
        println!("no scene says any more: {stale}");
    }
    for missing in texts.difference(&translated) {
        println!("not translated: {missing}");
    }
    println!("{} of {all} texts are translated", texts.intersection(&translated).count());
    assert!(all > 300 && translated.len() > 300);
}

/// The texts of the lessons that no translation fits: `cargo test --test window lessons_to_translate -- --nocapture`
/// lists them. They are shown in English until somebody has translated them.
#[test]
fn lessons_to_translate() {
    let mut texts = BTreeSet::new();
    for lesson in lessons() {
        texts.extend(lesson.about.iter().chain([&lesson.title]).cloned());
        for step in &lesson.steps {
            let said = step.hints.iter().chain(&step.then).chain(&step.note).chain([&step.say]);
            texts.extend(said.cloned());
        }
        texts.extend(lesson.scenes.values().map(|scene| scene.title().to_owned()));
    }
    let all = texts.len();
    texts.retain(|text| !known().contains_key(text));
    texts.iter().for_each(|text| println!("not translated: {text}"));
    println!("{} of {all} texts are translated", all - texts.len());
    assert!(all > 400 && 2 * texts.len() < all);
}
