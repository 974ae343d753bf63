use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use lexopt::Arg::{Long, Short, Value};
use lexopt::Parser;

use super::arguments::{Request, language, typed, unknown, word, wrong};
use super::trial::Asked;
use crate::engine::Source;
use crate::files::PictureKind;
use crate::words::Language;

/// Pictures made without anyone at the window.
#[derive(Debug, Clone, PartialEq)]
pub struct Shot {
    /// The subject of the pictures.
    pub taken: Taken,
    /// Width and height of the window, in pixels.
    pub size: (i32, i32),
    /// The dark theme, not the light one.
    pub dark: bool,
    /// The language of the window.
    pub language: Language,
    /// The user's own test, which is asked too.
    pub engine: Option<Source>,
}

/// The subjects that pictures are taken of.
#[derive(Debug, Clone, PartialEq)]
pub enum Taken {
    /// One scene.
    Scene {
        /// Its file.
        scene: PathBuf,
        /// The file to write: a picture or a film, by its [`PictureKind`].
        out: PathBuf,
        /// The normalised time, from 0 to 1, in place of the one at which the scene opens.
        at: Option<f64>,
    },
    /// Many scenes, each as it opens, and a page that shows them all.
    Sheet {
        /// A scene file or a folder of them; the presets if there is none.
        scenes: Option<PathBuf>,
        /// The folder for the pictures and the page, which is made if it is missing.
        folder: PathBuf,
    },
    /// A lesson to print: a page with a picture of each step.
    Lesson {
        /// Its file.
        lesson: PathBuf,
        /// The page to write.
        out: PathBuf,
    },
}

/// The largest side of a window.
const LARGEST: i32 = 8192;

const OPTIONS: &str = "--output --sheet --at --size --theme --lang --engine --python";

impl Shot {
    /// From the arguments after `shot`.
    pub(super) fn parse(mut args: Parser) -> Result<Request, String> {
        let (mut scene, mut out, mut sheet, mut at) = (None, None, None, None);
        let (mut size, mut dark, mut spoken) = ((1280, 800), false, Language::default());
        let mut engine = Asked::default();
        while let Some(arg) = args.next().map_err(wrong)? {
            let option = typed(&arg);
            match arg {
                Short('h') | Long("help") => return Ok(Request::Help),
                Short('o') | Long("output") => out = Some(value(&mut args, &option)?.into()),
                Long("sheet") => sheet = Some(PathBuf::from(value(&mut args, &option)?)),
                Long("at") => at = Some(instant(&value(&mut args, &option)?)?),
                Long("size") => size = sides(&value(&mut args, &option)?)?,
                Long("lang") => spoken = language(args.value().ok())?,
                Long("theme") => dark = theme(&value(&mut args, &option)?)?,
                Long("engine") => engine.command = Some(word(&mut args, &option)?),
                Long("python") => engine.python = Some(word(&mut args, &option)?.into()),
                Value(path) if scene.is_none() => scene = Some(PathBuf::from(path)),
                Value(_) => return Err("shot takes one scene".into()),
                Short(_) | Long(_) => return Err(unknown("shot has", &option, OPTIONS)),
            }
        }
        let taken = match sheet {
            Some(_) if out.is_some() => return Err("shot takes -o or --sheet, not both".into()),
            Some(_) if at.is_some() => {
                return Err("--at goes with -o: on a sheet each scene is as it opens".into());
            }
            Some(folder) => Taken::Sheet { scenes: scene, folder },
            None => one(scene, out, at)?,
        };
        let engine = engine.source()?;
        Ok(Request::Shot(Self { taken, size, dark, language: spoken, engine }))
    }

    /// From the arguments after `sheet`.
    pub(super) fn of_lesson(mut args: Parser) -> Result<Request, String> {
        let (mut lesson, mut out, mut size, mut dark) = (None, None, (1280, 800), false);
        let mut spoken = Language::default();
        while let Some(arg) = args.next().map_err(wrong)? {
            let option = typed(&arg);
            match arg {
                Short('h') | Long("help") => return Ok(Request::Help),
                Short('o') | Long("output") => out = Some(value(&mut args, &option)?.into()),
                Long("size") => size = sides(&value(&mut args, &option)?)?,
                Long("theme") => dark = theme(&value(&mut args, &option)?)?,
                Long("lang") => spoken = language(args.value().ok())?,
                Value(path) if lesson.is_none() => lesson = Some(PathBuf::from(path)),
                Value(_) => return Err("sheet takes one lesson".into()),
                Short(_) | Long(_) => {
                    return Err(unknown("sheet has", &option, "--output --size --theme --lang"));
                }
            }
        }
        let lesson = lesson.ok_or("sheet needs a lesson file")?;
        let out = out.ok_or("sheet needs -o FILE.html")?;
        let taken = Taken::Lesson { lesson, out };
        Ok(Request::Shot(Self { taken, size, dark, language: spoken, engine: None }))
    }

    /// Why no picture can be taken, as far as that is known before the window opens: the scene is
    /// not there, or the folder of the file is not.
    pub(super) fn obstacle(&self) -> Option<String> {
        let (scene, out) = match &self.taken {
            Taken::Scene { scene, out, .. } => (Some(scene), Some(out)),
            Taken::Sheet { scenes, .. } => (scenes.as_ref(), None),
            Taken::Lesson { lesson, out } => (Some(lesson), Some(out)),
        };
        if let Some(error) = scene.and_then(|scene| fs::metadata(scene).err()) {
            return Some(format!("{}: {error}", scene?.display()));
        }
        let folder = out?.parent().filter(|folder| !folder.as_os_str().is_empty())?;
        let missing = || format!("{}: there is no such folder; make it first", folder.display());
        (!folder.is_dir()).then(missing)
    }
}

fn one(scene: Option<PathBuf>, out: Option<PathBuf>, at: Option<f64>) -> Result<Taken, String> {
    let scene = scene.ok_or("shot needs a scene file")?;
    let out = out.ok_or("shot needs -o FILE.png, or FILE.gif for a film")?;
    if PictureKind::of(&out).is_none() {
        return Err("the name of a picture ends in .png, that of a film in .gif or .apng".into());
    }
    Ok(Taken::Scene { scene, out, at })
}

fn value(args: &mut Parser, option: &str) -> Result<OsString, String> {
    args.value().map_err(|_| format!("{option} needs a value"))
}

/// Whether it is the dark theme.
fn theme(value: &OsString) -> Result<bool, String> {
    match value.to_str() {
        Some("light") => Ok(false),
        Some("dark") => Ok(true),
        _ => Err("--theme is light or dark".into()),
    }
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
        let all = "--theme dark -o a.png --at 0.25 x.ron --lang zh --size 1920x1080";
        let taken = |at| Taken::Scene { scene: "x.ron".into(), out: "a.png".into(), at };
        let language = Language::of("zh").expect("a language");
        let shot = Shot {
            taken: taken(Some(0.25)),
            size: (1920, 1080),
            dark: true,
            language,
            engine: None,
        };
        assert_eq!(parse(all), Ok(shot));
        let language = Language::default();
        let usual =
            Shot { taken: taken(None), size: (1280, 800), dark: false, language, engine: None };
        assert_eq!(parse("x.ron -o a.png"), Ok(usual));
        for out in ["a.png", "a.gif", "a.apng"] {
            assert!(parse(&format!("x.ron -o {out}")).is_ok(), "{out}");
        }
    }

    #[test]
    fn a_sheet_is_of_all_presets_or_of_a_folder() {
        let sheet = |scenes: Option<&str>| Taken::Sheet {
            scenes: scenes.map(PathBuf::from),
            folder: "out".into(),
        };
        assert_eq!(parse("--sheet out").unwrap().taken, sheet(None));
        let own = parse("--theme dark mine --sheet=out --size 640x400").unwrap();
        assert_eq!(
            own,
            Shot {
                taken: sheet(Some("mine")),
                size: (640, 400),
                dark: true,
                language: Language::default(),
                engine: None,
            }
        );
        assert_eq!(parse("--sheet out").unwrap().obstacle(), None);
        assert!(own.obstacle().is_some_and(|why| why.starts_with("mine: ")));
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
            ("x.ron -o a.png --lang de", "--lang"),
            ("x.ron -o a.png --fast", "--fast"),
            ("x.ron --sheet", "--sheet needs a value"),
            ("x.ron -o a.png --sheet out", "not both"),
            ("x.ron --sheet out --at 0.5", "as it opens"),
        ] {
            let error = parse(args).unwrap_err();
            assert!(error.contains(words), "{args}: {error}");
        }
    }
}
