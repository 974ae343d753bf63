//! After one write had failed, unsaved work was kept no more for as long as the program ran: a disk
//! that was full for a moment, a file whose name is not in UTF-8, no home.
//!
//! Cause: the first error threw away all that was remembered, and a path that is no text cannot be
//! written as one. Fix: it is tried again and again, and said as long as it fails; such paths are
//! kept byte by byte; the system knows the home.

use std::fs;
use std::path::Path;

use hitbench::files::Recovery;
use rand::prelude::*;
use rand_xorshift::XorShiftRng;

use crate::window::{Direct, Window, on, says};

const SCENE: &str = "Scene2D(title: \"Two disks\", shapes: [])";

fn retitle(window: &mut Window, title: &str) {
    open!(window).bench.edit("Retitle", |document| document.title = title.into()).unwrap();
    window.run_steps(2);
}

/// The titles of the scenes that were kept.
fn kept(data: &Path) -> Vec<String> {
    let found = Recovery::new(data).found();
    found.iter().flat_map(|found| &found.kept).map(|kept| kept.title.clone()).collect()
}

const WARNING: &str = "Unsaved work is not kept";

/// So long that what has failed was tried again.
fn wait(window: &mut Window) {
    window.run_steps(8);
}

#[test]
fn it_is_tried_again_and_said_until_it_is_done() {
    let data = tempfile::tempdir().unwrap();
    // Where the folder should be there is a file.
    let bar = data.path().join("unsaved");
    fs::write(&bar, "in the way").unwrap();
    let (mut window, _folder) = on(SCENE);
    window.state_mut().remember_in(data.path().to_owned());
    retitle(&mut window, "one");
    assert!(says(&window, WARNING) && says(&window, &data.path().display().to_string()));
    assert!(window.state().keeper.unkept().is_some());
    wait(&mut window);
    assert!(says(&window, WARNING), "as long as it is so");
    fs::remove_file(&bar).unwrap();
    wait(&mut window);
    assert!(!says(&window, WARNING));
    assert_eq!((kept(data.path()), window.state().keeper.unkept()), (vec!["one".to_owned()], None));
}

/// Whatever fails in between, what was done last is kept in the end.
#[test]
fn in_the_end_the_last_work_is_kept() {
    let mut rng = XorShiftRng::seed_from_u64(9);
    for _ in 0..5 {
        let data = tempfile::tempdir().unwrap();
        let unsaved = data.path().join("unsaved");
        let (mut window, _folder) = on(SCENE);
        window.state_mut().remember_in(data.path().to_owned());
        let mut title = String::new();
        for step in 0..rng.random_range(2..8) {
            let barred = rng.random_bool(0.5);
            if barred != unsaved.is_file() {
                if barred {
                    let _ = fs::remove_dir_all(&unsaved);
                    fs::write(&unsaved, "in the way").unwrap();
                } else {
                    fs::remove_file(&unsaved).unwrap();
                }
            }
            title = format!("work {step}");
            retitle(&mut window, &title);
            assert!(!barred || window.state().keeper.unkept().is_some(), "it is said at once");
        }
        let _ = fs::remove_file(&unsaved);
        wait(&mut window);
        assert_eq!((kept(data.path()), window.state().keeper.unkept()), (vec![title], None));
    }
}

/// A small disk of its own, which goes with it.
#[cfg(target_os = "linux")]
struct Disk(tempfile::TempDir);

#[cfg(target_os = "linux")]
impl Disk {
    fn new() -> Option<Self> {
        let disk = Self(tempfile::tempdir().unwrap());
        let mut mount = std::process::Command::new("mount");
        let mount = mount.args(["-t", "tmpfs", "-o", "size=128k", "none"]).arg(disk.0.path());
        mount.output().is_ok_and(|done| done.status.success()).then_some(disk)
    }
}

#[cfg(target_os = "linux")]
impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(self.0.path()).output();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_disk_is_full_for_a_moment() {
    let Some(disk) = Disk::new() else {
        return eprintln!("NOT TESTED with a full disk: only root may mount one");
    };
    let data = disk.0.path().join("data");
    let (mut window, _folder) = on(SCENE);
    window.state_mut().remember_in(data.clone());
    window.run_steps(2);
    let filler = disk.0.path().join("filler");
    assert!(fs::write(&filler, vec![0; 1 << 20]).is_err(), "it should be full");
    retitle(&mut window, "one");
    let reason = window.state().keeper.unkept().unwrap_or_default().to_owned();
    assert!(reason.contains("No space left"), "{reason:?}");
    assert!(says(&window, WARNING));
    let in_pieces = |entry: fs::DirEntry| entry.file_name().to_string_lossy().ends_with(".part");
    for folder in [data.clone(), data.join("unsaved")] {
        let mut left = fs::read_dir(folder).into_iter().flatten().flatten();
        assert!(!left.any(in_pieces), "nothing is left of a write that failed");
    }
    fs::remove_file(&filler).unwrap();
    wait(&mut window);
    assert_eq!((kept(&data), says(&window, WARNING)), (vec!["one".to_owned()], false));
    drop(window);
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_that_is_no_text_is_kept_and_found() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let file = folder.path().join(std::ffi::OsStr::from_bytes(b"sc\xffne.ron"));
    fs::write(&file, SCENE).unwrap();
    let mut program = hitbench::panels::Program::new(hitbench::panels::Library::presets());
    program.remember_in(data.clone());
    program.open_path(&file);
    let mut window = crate::window::window(program);
    retitle(&mut window, "one");
    assert_eq!(window.state().keeper.unkept(), None);
    drop(window);
    let found = Recovery::new(&data).found();
    assert_eq!(found[0].kept[0].file.as_ref(), Some(&file));
    assert_eq!(hitbench::files::Settings::load(&data).recent, std::slice::from_ref(&file));

    // And from there it goes back into the same file.
    let mut program = hitbench::panels::Program::new(hitbench::panels::Library::presets());
    program.remember_in(data);
    let mut window = crate::window::window(program);
    crate::window::click(&mut window, "Open it");
    window.state_mut().save();
    assert!(fs::read_to_string(&file).unwrap().contains("one"));
}

#[test]
fn without_a_home_it_is_said() {
    let (mut window, _folder) = on(SCENE);
    window.state_mut().keeper.keep_nowhere("there is no home");
    window.run_steps(2);
    assert!(says(&window, WARNING) && says(&window, "there is no home"));
}

#[test]
#[ignore = "a part of the test without HOME"]
fn knows_a_home() {
    let data = hitbench::files::data_folder().unwrap();
    assert!(data.ends_with(".local/share/hitbench"), "{}", data.display());
}

#[test]
#[cfg(target_os = "linux")]
fn the_home_is_known_without_a_variable() {
    let user = std::process::Command::new("sh").args(["-c", "getent passwd \"$(id -u)\""]).output();
    if !user.is_ok_and(|user| user.status.success()) {
        return eprintln!("NOT TESTED without HOME: the system does not know this user");
    }
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "regressions::one_write_that_failed::knows_a_home", "--ignored"]);
    let done = child.env_remove("HOME").env_remove("XDG_DATA_HOME").output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
}
