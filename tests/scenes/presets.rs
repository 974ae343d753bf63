//! Every preset parses, says what it is about, and holds what it expects.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hitbench::cli::{check_presets, judge};
use hitbench::presets::{linked, presets};
use hitbench::scene::{Format, Scene};
use hitbench::shapes::Kind;

use crate::check::hitbench;

#[test]
fn every_preset_holds_what_it_expects() {
    for preset in presets().iter().flat_map(|family| &family.presets) {
        let scene = preset.scene().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(scene.title(), preset.title, "{}", preset.path);
        let complete = match &scene {
            Scene::Two(d) => d.about.is_some() && d.source.0.len() == 1 && !d.expect.is_empty(),
            Scene::Three(d) => d.about.is_some() && d.source.0.len() == 1 && !d.expect.is_empty(),
        };
        assert!(complete, "{} lacks its about, source or expect", preset.path);
        for judgement in judge(&scene).unwrap() {
            assert_ne!(judgement.expected, Some(false), "{}: {judgement}", preset.path);
        }
    }
}

/// The names of the scene files in a folder of the repository and the folders within, seen from there.
pub fn scene_files(folder: &str) -> (PathBuf, BTreeSet<String>) {
    fn files(folder: &Path, found: &mut BTreeSet<String>, root: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found, root);
            } else if Format::of(&path).is_some() {
                let name = path.strip_prefix(root).unwrap();
                found.insert(name.to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = BTreeSet::new();
    files(&root, &mut found, &root);
    (root, found)
}

#[test]
fn the_presets_are_the_files_of_the_folder() {
    let (_, on_disk) = scene_files("scenes");
    let embedded = presets().iter().flat_map(|family| &family.presets);
    assert_eq!(embedded.map(|preset| preset.path.to_string()).collect::<BTreeSet<_>>(), on_disk);
}

#[test]
fn no_link_leads_nowhere() {
    let mut count = 0;
    for preset in presets().iter().flat_map(|family| &family.presets) {
        let about = match preset.scene().unwrap() {
            Scene::Two(document) => document.about,
            Scene::Three(document) => document.about,
        };
        for link in about.as_deref().unwrap_or_default().split("](").skip(1) {
            let link = link.split_once(')').map_or(link, |(link, _)| link);
            let to = linked(link).unwrap_or_else(|| panic!("{}: {link} is dead", preset.path));
            assert_ne!(to.path, preset.path, "a scene leads to itself");
            count += 1;
        }
    }
    assert!(count >= 60, "{count} links");
    for dead in ["", "sector", "sector/", "sector/0", "sector/99", "../sector/01", "sector/01.ron"]
    {
        assert!(linked(dead).is_none(), "{dead}");
    }
}

#[test]
fn the_first_preset_is_quiet() {
    let first = &presets()[0].presets[0];
    let Ok(Scene::Two(document)) = first.scene() else { panic!("{}", first.path) };
    assert_eq!(document.entries.len(), 2);
    assert!(document.title.ends_with('?'));
}

#[test]
fn every_kind_is_shown() {
    let mut shown = [BTreeSet::new(), BTreeSet::new()];
    for preset in presets().iter().flat_map(|family| &family.presets) {
        match preset.scene().unwrap() {
            Scene::Two(document) => {
                shown[0].extend(document.entries.iter().map(|entry| entry.form.kind()));
            }
            Scene::Three(document) => {
                shown[1].extend(document.entries.iter().map(|entry| entry.form.kind()));
            }
        }
    }
    let all: BTreeSet<_> = Kind::ALL.iter().copied().collect();
    let solids = [Kind::Cylinder, Kind::Cone, Kind::Frustum];
    assert_eq!(shown[1], all);
    assert_eq!(shown[0], all.into_iter().filter(|kind| !solids.contains(kind)).collect());
}

#[test]
fn presets_are_judged_as_their_files() {
    let files = hitbench(Path::new(env!("CARGO_MANIFEST_DIR")), &["check", "scenes", "--json"]);
    let mut presets = Vec::new();
    check_presets(&mut presets).unwrap();
    let lines = |bytes| -> Vec<String> {
        String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
    };
    let (files, presets) = (lines(files.stdout), lines(presets));
    assert!(files.len() > 1000, "{}", files.len());
    for (file, preset) in files.iter().zip(&presets) {
        assert_eq!(preset, file);
    }
    assert_eq!(presets.len(), files.len());
}
