//! Each scene names its sources by the names of docs/sources.md.

use hitbench::known_sources::{known_source, known_sources};
use hitbench::presets::presets;
use hitbench::scene::Scene;

#[test]
fn each_source_of_a_preset_has_a_known_name() {
    let mut strangers = Vec::new();
    for preset in presets().iter().flat_map(|family| &family.presets) {
        let sources = match preset.scene().unwrap() {
            Scene::Two(document) => document.source,
            Scene::Three(document) => document.source,
        };
        assert!(!sources.is_empty(), "{}: no source", preset.path);
        for source in &sources.0 {
            for part in source.text.split("; ") {
                if source.url.is_none() && known_source(part).is_none() {
                    strangers.push(format!("{}: {part}", preset.path));
                }
            }
        }
    }
    assert!(strangers.is_empty(), "not in docs/sources.md:\n{}", strangers.join("\n"));
}

#[test]
fn each_known_source_has_one_name_and_an_address() {
    let known = known_sources();
    assert!(known.len() >= 20, "{}", known.len());
    for source in &known {
        let of_a_name = known.iter().filter(|other| other.name == source.name).count();
        assert_eq!(of_a_name, 1, "{}", source.name);
        let ours = ["Computed", "hitbench", "GAME2016, lecture 12"].contains(&source.name);
        assert_eq!(source.url.is_none(), ours, "{}", source.name);
        if let Some(url) = source.url {
            assert!(url.starts_with("https://"), "{url}");
        }
    }
    let of = |text: &str| known_source(text).map(|source| source.name);
    assert_eq!(of("Gomez, fig. 2"), Some("Gomez"));
    assert_eq!(of("bevy_rapier#119"), Some("bevy_rapier"));
    assert_eq!(of("bevy#4478"), Some("bevy"));
    assert_eq!(of("Gomezia"), None);
    assert_eq!(of(""), None);
}
