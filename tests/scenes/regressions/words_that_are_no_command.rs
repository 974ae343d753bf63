//! `hitbench bogus` opened a window on a file that is not there.
//!
//! Cause: each word that is no command was taken for a file. Fix: a word that names neither is
//! refused, and the command that it is nearest to is named.

use std::process::{Command, Output};

fn hitbench(args: &[&str]) -> Output {
    let folder = env!("CARGO_MANIFEST_DIR");
    Command::new(env!("CARGO_BIN_EXE_hitbench")).current_dir(folder).args(args).output().unwrap()
}

#[test]
fn it_ends_with_2_and_says_what_may_be_meant() {
    for (args, words) in [
        (&["bogus"][..], "bogus is neither a command nor a file or folder that is there"),
        (&["chekc", "scenes"], "(did you mean check?)"),
        (&["matrxi"], "(did you mean matrix?)"),
        (&["scenes/no.ron"], "scenes/no.ron is neither a command nor a file"),
        (&["check", "--jsno", "scenes"], "there is no option --jsno (did you mean --json?)"),
        (&["shot", "--thme", "dark"], "shot has no option --thme (did you mean --theme?)"),
        (&["check", "scenes", "--limit"], "--limit needs a number of seconds above 0"),
        (&["check", "scenes", "--limit", "0"], "--limit needs a number of seconds above 0"),
        (&["--limit", "1", "scenes"], "--limit goes with check"),
        (&["crowd", "many"], "crowd needs one number"),
    ] {
        let Output { status, stdout, stderr } = hitbench(args);
        let error = String::from_utf8_lossy(&stderr);
        assert_eq!(status.code(), Some(2), "{args:?}: {error}");
        assert!(stdout.is_empty() && error.contains(words), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn help_is_there_behind_each_command() {
    for command in ["check", "matrix", "crowd", "shot"] {
        let Output { status, stdout, .. } = hitbench(&[command, "--help"]);
        let text = String::from_utf8_lossy(&stdout);
        assert_eq!(status.code(), Some(0), "{command}");
        assert!(text.contains("--limit SECONDS") && text.contains(&format!("hitbench {command}")));
    }
}
