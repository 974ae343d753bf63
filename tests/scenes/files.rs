//! What is kept on the disk: a save is whole or did not happen, and unsaved work outlives the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use hitbench::files::{Kept, Recovery, Settings, stamp, write};
use hitbench::presets::{Preset, presets};
use hitbench::scene::{Format, Scene};

fn scene(title: &str) -> Scene {
    let text = format!(
        "Scene2D(title: {title:?}, shapes: [(name: \"a\", shape: Ball(center: (-0.0, 1e-40), radius: 0.1))])"
    );
    Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap()
}

/// What a folder holds, hidden or not.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_save_replaces_the_file_and_leaves_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    assert_eq!(stamp(&file), None);
    write(&file, b"one").unwrap();
    let first = stamp(&file);
    write(&file, b"three").unwrap();
    assert_ne!(stamp(&file), first);
    assert_eq!(fs::read(&file).unwrap(), b"three");
    assert_eq!(names(folder.path()), ["scene.ron"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_rights_stay_as_they_were() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("scene.ron"), folder.path().join("link.ron"));
    write(&file, b"old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    write(&link, b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), b"new");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn what_cannot_be_written_is_refused_and_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("gone/scene.ron");
    assert!(write(&gone, b"x").is_err());
    let file = folder.path().join("scene.ron");
    write(&file, b"old").unwrap();
    let mut rights = fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&file, rights).unwrap();
    let error = write(&file, b"new").unwrap_err();
    assert!(error.to_string().contains("may not be written"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"old");
    assert!(write(folder.path(), b"x").is_err(), "a folder is no file");
    assert_eq!(names(folder.path()), ["scene.ron"]);
}

const FILE: &str = "HITBENCH_TEST_FILE";

fn big(byte: u8) -> Vec<u8> {
    vec![byte; 1 << 20]
}

/// This program as a child that runs one test of this file only.
#[cfg(unix)]
fn child(test: &str, before: &str, file: &Path) -> Command {
    let me = std::env::current_exe().unwrap();
    let (_, module) = module_path!().split_once("::").unwrap();
    let mut command = Command::new("sh");
    let script = format!("{before} exec \"$0\" --exact {module}::{test} --ignored --nocapture");
    command.arg("-c").arg(script).arg(me).env(FILE, file).stdout(Stdio::null());
    command
}

/// Demands that the child ran its test, and passed.
#[cfg(unix)]
fn assert_passes(mut child: Command) {
    let output = child.stdout(Stdio::piped()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{child:?}: {said}");
}

#[test]
#[ignore = "a part of the test that kills it"]
fn saves_without_end() {
    let Some(file) = std::env::var_os(FILE).map(PathBuf::from) else { return };
    for byte in (b'a'..=b'z').cycle() {
        write(&file, &big(byte)).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn killed_in_the_middle_of_a_save_one_whole_file_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    write(&file, &big(b'A')).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..12_u64 {
        let mut saving = child("saves_without_end", "", &file).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(40 + 17 * round));
        saving.kill().unwrap();
        saving.wait().unwrap();
        let bytes = fs::read(&file).unwrap();
        assert!(bytes == big(bytes[0]), "round {round}: the file is in pieces");
        seen.insert(bytes[0]);
    }
    assert!(seen.len() > 1, "nothing was ever saved");
}

#[test]
#[ignore = "a part of the test with a full disk"]
fn saves_more_than_there_is_room_for() {
    let Some(file) = std::env::var_os(FILE).map(PathBuf::from) else { return };
    assert!(write(&file, &big(b'b')).is_err());
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    write(&file, b"old").unwrap();
    // No file may be larger than a few blocks; the signal that says so is not heard, or it ends the program.
    let ways: &[&str] =
        if cfg!(target_os = "linux") { &["trap '' XFSZ;", ""] } else { &["trap '' XFSZ;"] };
    for way in ways {
        let before = format!("{way} ulimit -f 8;");
        assert_passes(child("saves_more_than_there_is_room_for", &before, &file));
        assert_eq!(fs::read(&file).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["scene.ron"]);
    }
}

#[test]
fn unsaved_work_is_found_once_its_program_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let recovery = Recovery::new(folder.path());
    assert_eq!(recovery.found(), []);
    let file = Some(folder.path().join("two.ron"));
    let kept =
        [Kept::new(None, None, None, &scene("one")), Kept::new(file, None, None, &scene("two"))];
    recovery.keep(&kept).unwrap();
    assert_eq!(recovery.found(), [], "this program runs");
    // Not so the one before, whose number this process got.
    let next = Recovery::new(folder.path());
    assert_eq!(next.found()[0].kept, kept);
    next.keep(&kept[..1]).unwrap();
    assert_eq!(next.found()[0].kept, kept, "what it left is still there");
    next.keep(&[]).unwrap();

    // As if another program, which runs no more, had kept it.
    let unsaved = folder.path().join("unsaved");
    let [own] = &names(&unsaved)[..] else { panic!() };
    fs::rename(unsaved.join(own), unsaved.join("999999999.json")).unwrap();
    fs::write(unsaved.join("999999998.json"), "{ broken").unwrap();
    let found = recovery.found();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].kept, kept);
    let back = found[0].kept[1].scene().unwrap();
    assert_eq!(format!("{back:?}"), format!("{:?}", scene("two")), "bit by bit");
    recovery.forget(&found[0]).unwrap();
    assert_eq!(recovery.found(), []);

    recovery.keep(&kept[..1]).unwrap();
    recovery.keep(&[]).unwrap();
    recovery.keep(&[]).unwrap();
    assert_eq!(names(&unsaved), ["999999998.json"]);
}

#[test]
#[ignore = "a part of the test with another mesh in the working directory"]
fn brings_back_a_preset_with_a_mesh() {
    let named = |preset: &&Preset| {
        preset.scene().is_ok_and(|scene| {
            scene.title() == "Every kind of the plane: points, lines and what has no end"
        })
    };
    let preset = presets().iter().flat_map(|family| &family.presets).find(named).unwrap();
    let scene = preset.scene().unwrap();
    assert!(scene.write(Format::Ron).contains("star.obj"));
    assert_eq!(Kept::new(None, None, None, &scene).scene().unwrap(), scene);
}

#[cfg(unix)]
#[test]
fn what_lies_in_the_working_directory_does_not_replace_the_mesh_of_a_preset() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("star.obj"), "v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\n").unwrap();
    let mut child = child("brings_back_a_preset_with_a_mesh", "", folder.path());
    child.current_dir(folder.path());
    assert_passes(child);
}

/// A program that was killed stays in the list of the system until somebody asks after it; and its number may be given
/// to another program, or to this one.
#[test]
#[cfg(target_os = "linux")]
fn unsaved_work_is_found_although_the_number_of_its_program_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let unsaved = folder.path().join("unsaved");
    let kept = [Kept::new(None, None, None, &scene("one"))];
    let mut killed = std::process::Command::new("sleep").arg("60").spawn().unwrap();
    killed.kill().unwrap();
    for id in [killed.id(), 1, std::process::id()] {
        Recovery::new(folder.path()).keep(&kept).unwrap();
        let [own] = &names(&unsaved)[..] else { panic!() };
        fs::rename(unsaved.join(own), unsaved.join(format!("{id}-7.json"))).unwrap();
        let later = Recovery::new(folder.path());
        let found = later.found();
        assert_eq!(found.len(), 1, "{id}");
        later.forget(&found[0]).unwrap();
    }
    killed.wait().unwrap();
}

#[test]
fn settings_come_back_and_broken_ones_are_the_usual() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep/data");
    assert_eq!(Settings::load(&data), Settings::default());
    let mut settings = Settings {
        dark: Some(true),
        scale: 2,
        language: Some("zh".to_owned()),
        greeted: true,
        ..Settings::default()
    };
    for name in ["a", "b", "a", "c", "d", "e", "f", "g", "h", "i", "j"] {
        settings.remember(Path::new(name));
    }
    let recent: Vec<&str> = settings.recent.iter().map(|file| file.to_str().unwrap()).collect();
    assert_eq!(recent, ["j", "i", "h", "g", "f", "e", "d", "c"]);
    settings.remember(Path::new("e"));
    assert_eq!((settings.recent[0].as_path(), settings.recent.len()), (Path::new("e"), 8));
    settings.save(&data).unwrap();
    assert_eq!(Settings::load(&data), settings);
    fs::write(data.join("settings.json"), "{\"dark\": tru").unwrap();
    assert_eq!(Settings::load(&data), Settings::default());
}
