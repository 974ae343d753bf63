//! Whoever could write into a folder let a save overwrite any file of the person who saved; and
//! others could read what was kept of unsaved work.
//!
//! Cause: the file beside, which takes the name of the saved one in the end, had a name that could
//! be foreseen, and was opened even if it was there, as a link to anywhere. Fix: it is created anew
//! under a name of chance, and what is kept is readable by its owner only.
#![cfg(unix)]

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};

use hitbench::files::{Kept, Recovery, Settings, write};
use hitbench::scene::{Format, Scene};

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_link_that_was_planted_is_not_written_through() {
    let folder = tempfile::tempdir().unwrap();
    let victim = folder.path().join("victim");
    fs::write(&victim, "precious").unwrap();
    let file = folder.path().join("scene.ron");
    let id = std::process::id();
    let planted = [
        format!(".scene.ron.{id}.part"),
        format!(".hitbench-{id}.part"),
        format!(".hitbench-{id}-0.part"),
    ];
    for name in &planted {
        symlink(&victim, folder.path().join(name)).unwrap();
    }
    for text in ["one", "two", "three"] {
        write(&file, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    for name in &planted {
        assert!(fs::symlink_metadata(folder.path().join(name)).unwrap().is_symlink(), "{name}");
    }
}

#[test]
fn what_is_kept_is_its_owners_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data/hitbench");
    // As an earlier version has left it.
    fs::create_dir_all(&data).unwrap();
    fs::set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
    fs::write(data.join("settings.json"), "{}").unwrap();
    fs::set_permissions(data.join("settings.json"), Permissions::from_mode(0o644)).unwrap();
    Settings::default().save(&data).unwrap();
    let text = b"Scene2D(title: \"t\", shapes: [])";
    let scene = Scene::parse(text, Format::Ron, |_| unreachable!()).unwrap();
    Recovery::new(&data).keep(&[Kept::new(None, None, None, &scene)]).unwrap();
    let unsaved = data.join("unsaved");
    let [kept] = &names(&unsaved)[..] else { panic!() };
    let modes =
        [&data, &unsaved, &data.join("settings.json"), &unsaved.join(kept)].map(|path| mode(path));
    assert_eq!(modes, [0o700, 0o700, 0o600, 0o600]);
}

#[test]
fn who_could_read_a_scene_still_can_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    write(&file, b"new").unwrap();
    // As the system has it for any new file.
    File::create(folder.path().join("other")).unwrap();
    assert_eq!(mode(&file), mode(&folder.path().join("other")));
    for wanted in [0o600, 0o644, 0o664, 0o666, 0o200, 0o751] {
        fs::set_permissions(&file, Permissions::from_mode(wanted)).unwrap();
        write(&file, b"again").unwrap();
        assert_eq!(mode(&file), wanted, "{wanted:o}");
    }
}

/// A program that was killed while it saved has left a file that nobody needs.
#[test]
fn what_was_left_over_goes_with_the_next_save() {
    let folder = tempfile::tempdir().unwrap();
    let plant = |name: &str, seconds: u64| {
        let file = File::create(folder.path().join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).unwrap();
    };
    plant(".hitbench-999999999-0123456789abcdef.part", 600);
    // One that may still be written, and others that are not of this program.
    plant(".hitbench-999999998-0123456789abcdef.part", 5);
    plant(".hitbench-notes.part", 600);
    plant("hitbench-999999999-1.part", 600);
    write(&folder.path().join("scene.ron"), b"x").unwrap();
    let mut left = names(folder.path());
    left.sort();
    let expected = [
        ".hitbench-999999998-0123456789abcdef.part",
        ".hitbench-notes.part",
        "hitbench-999999999-1.part",
        "scene.ron",
    ];
    assert_eq!(left, expected);
}

/// It would be gone, and whoever listens at it would wait for ever.
#[test]
fn what_is_no_plain_file_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.ron");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let link = folder.path().join("null.ron");
    symlink("/dev/null", &link).unwrap();
    for file in [pipe.as_path(), &link, folder.path()] {
        let kind = fs::metadata(file).unwrap().file_type();
        assert!(write(file, b"x").is_err());
        assert_eq!(fs::metadata(file).unwrap().file_type(), kind);
    }
}
