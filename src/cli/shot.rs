use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use lexopt::Arg::{Long, Short, Value};
use lexopt::Parser;

use super::arguments::{Request, typed, wrong};
use crate::files::PictureKind;
use crate::scene::did_you_mean;

/// A picture of a scene, made without anyone at the window.
#[derive(Debug, Clone, PartialEq)]
pub struct Shot {
    /// The scene file.
    pub scene: PathBuf,
    /// The file: a picture or a film, by its [`PictureKind`].
    pub out: PathBuf,
    /// The normalised time, from 0 to 1.
    pub at: f64,
    /// Width and height of the window, in pixels.
    pub size: (i32, i32),
    /// The dark theme, not the light one.
    pub dark: bool,
}

/// The largest side of a window.
const LARGEST: i32 = 8192;

impl Shot {
    /// From the arguments after `shot`.
    pub(super) fn parse(mut args: Parser) -> Result<Request, String> {
        let (mut scene, mut out) = (None, None);
        let (mut at, mut size, mut dark) = (0.0, (1280, 800), false);
        while let Some(arg) = args.next().map_err(wrong)? {
            let option = typed(&arg);
            match arg {
                Short('h') | Long("help") => return Ok(Request::Help),
                Short('o') | Long("output") => {
                    out = Some(PathBuf::from(value(&mut args, &option)?))
                }
                Long("at") => at = instant(&value(&mut args, &option)?)?,
                Long("size") => size = sides(&value(&mut args, &option)?)?,
                Long("theme") => {
                    dark = match value(&mut args, &option)?.to_str() {
                        Some("light") => false,
                        Some("dark") => true,
                        _ => return Err("--theme is light or dark".into()),
                    }
                }
                Value(path) if scene.is_none() => scene = Some(PathBuf::from(path)),
                Value(_) => return Err("shot takes one scene".into()),
                Short(_) | Long(_) => {
                    let hint = did_you_mean(&option, &["--output", "--at", "--size", "--theme"]);
                    return Err(format!("shot has no option {option}{hint}"));
                }
            }
        }
        let scene = scene.ok_or("shot needs a scene file")?;
        let out = out.ok_or("shot needs -o FILE.png, or FILE.gif for a film")?;
        if PictureKind::of(&out).is_none() {
            return Err(
                "the name of a picture ends in .png, that of a film in .gif or .apng".into()
            );
        }
        Ok(Request::Shot(Self { scene, out, at, size, dark }))
    }

    /// Why no picture can be taken, as far as that is known before the window opens: the scene is
    /// not there, or the folder of the file is not.
    pub(super) fn obstacle(&self) -> Option<String> {
        if let Err(error) = fs::metadata(&self.scene) {
            return Some(format!("{}: {error}", self.scene.display()));
        }
        let folder = self.out.parent().filter(|folder| !folder.as_os_str().is_empty())?;
        let missing = || format!("{}: there is no such folder; make it first", folder.display());
        (!folder.is_dir()).then(missing)
    }

    /// Whether all of the frame is shown, from u = 0 to 1, not one instant.
    pub fn is_film(&self) -> bool {
        PictureKind::of(&self.out) != Some(PictureKind::Png)
    }
}

fn value(args: &mut Parser, option: &str) -> Result<OsString, String> {
    args.value().map_err(|_| format!("{option} needs a value"))
}

fn instant(value: &OsString) -> Result<f64, String> {
    let number = value.to_str().and_then(|text| text.parse().ok());
    number.filter(|u| (0.0..=1.0).contains(u)).ok_or("--at is a number from 0 to 1".into())
}

fn sides(value: &OsString) -> Result<(i32, i32), String> {
    let sides = || {
        let (width, height) = value.to_str()?.split_once('x')?;
        let side = |text: &str| text.parse().ok().filter(|side| (64..=LARGEST).contains(side));
        Some((side(width)?, side(height)?))
    };
    sides().ok_or(format!("--size is such as 1280x800, each side from 64 to {LARGEST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &str) -> Result<Shot, String> {
        match Shot::parse(Parser::from_args(args.split_whitespace()))? {
            Request::Shot(shot) => Ok(shot),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_arguments_come_in_any_order() {
        let all = "--theme dark -o a.png --at 0.25 x.ron --size 1920x1080";
        let (scene, out) = (PathBuf::from("x.ron"), PathBuf::from("a.png"));
        let size = (1920, 1080);
        assert_eq!(parse(all), Ok(Shot { scene, out, at: 0.25, size, dark: true }));
        let usual = parse("x.ron -o a.png").unwrap();
        assert_eq!((usual.at, usual.size, usual.dark), (0.0, (1280, 800), false));
        let films = ["a.png", "a.gif", "a.apng"].map(|out| parse(&format!("x.ron -o {out}")));
        assert_eq!(films.map(|shot| shot.unwrap().is_film()), [false, true, true]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (args, words) in [
            ("-o a.png", "scene file"),
            ("x.ron", "-o"),
            ("x.ron -o", "-o needs a value"),
            ("x.ron -o a.jpg", ".png"),
            ("x.ron y.ron -o a.png", "one scene"),
            ("x.ron -o a.png --at 2", "--at"),
            ("x.ron -o a.png --at NaN", "--at"),
            ("x.ron -o a.png --size 0x0", "--size"),
            ("x.ron -o a.png --size big", "--size"),
            ("x.ron -o a.png --theme blue", "--theme"),
            ("x.ron -o a.png --fast", "--fast"),
        ] {
            let error = parse(args).unwrap_err();
            assert!(error.contains(words), "{args}: {error}");
        }
    }
}
