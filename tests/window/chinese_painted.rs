//! What is painted in Chinese: no English is left, every character has a glyph, and nothing is cut off.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use egui::epaint::{ClippedShape, Shape};
use egui::{Context, FontId, RawInput, Rect, pos2, vec2};
use hitbench::panels::{AnyScene, LessonAction, Library, Program, Tab, WindowAction, fonts};
use hitbench::scene::each_world;
use hitbench::words::{Language, tr};

use crate::window::Direct;

const SIZE: [f32; 2] = [1280.0, 800.0];

/// A piece of text as it was painted, and the part of it that can be seen.
struct Painted {
    text: String,
    rect: Rect,
    clip: Rect,
    elided: bool,
    is_code: bool,
}

fn collect(shape: &Shape, clip: Rect, all: &mut Vec<Painted>) {
    match shape {
        Shape::Text(text) => {
            let sections = &text.galley.job.sections;
            let code = |section: &egui::text::LayoutSection| {
                section.format.font_id.family == egui::FontFamily::Monospace
            };
            all.push(Painted {
                text: text.galley.text().to_owned(),
                rect: text.visual_bounding_rect(),
                clip,
                elided: text.galley.elided,
                is_code: sections.iter().any(code),
            });
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, all)),
        _ => {}
    }
}

/// A window without a display.
struct Stage {
    ctx: Context,
    program: Program,
}

impl Stage {
    fn new(language: Language, file: &Path) -> Self {
        let mut program = Program::new(Library::presets());
        program.window.switches.language = language;
        program.open_path(file);
        program.finish_loading();
        Self { ctx: Context::default(), program }
    }

    /// Types a text into what has the focus.
    fn typed(&mut self, text: &str) {
        let input =
            RawInput { events: vec![egui::Event::Text(text.to_owned())], ..RawInput::default() };
        let _ = self.ctx.run(input, |ctx| self.program.frame(ctx));
    }

    /// What is painted after the panels have found their sizes.
    fn painted(&mut self) -> Vec<Painted> {
        let mut shapes: Vec<ClippedShape> = Vec::new();
        for _ in 0..4 {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(SIZE[0], SIZE[1]))),
                ..RawInput::default()
            };
            let output = self.ctx.run(input, |ctx| self.program.frame(ctx));
            shapes = output.shapes;
        }
        let mut all = Vec::new();
        shapes.iter().for_each(|shape| collect(&shape.shape, shape.clip_rect, &mut all));
        all
    }
}

/// Scenes that show much: at rest, in motion, in space, rays, meshes, trees, volumes, curves, a crowd.
const SCENES: &[&str] = &[
    "scenes/sector/04-near-the-edge.ron",
    "scenes/boxes/04-edge-against-edge.ron",
    "scenes/sweeps/08-between-two-frames.ron",
    "scenes/sweeps/29-sector-and-disk.ron",
    "scenes/rays-and-planes/04-ray-and-box-in-space.ron",
    "scenes/meshes/04-two-meshes.ron",
    "scenes/convex/06-how-deep.ron",
    "scenes/bounding-volumes/01-what-may-stand-for-a-body.ron",
    "scenes/curves/05-two-circles.ron",
    "scenes/crowds/10-sorted-along-an-axis.ron",
    "scenes/turning/03-turning-beside-a-wall.ron",
];

/// Every part of the window in turn: each tab, the list of scenes, the table of keys, the palette.
fn parts(stage: &mut Stage) -> Vec<(String, Vec<Painted>)> {
    let mut all = Vec::new();
    for tab in Tab::ALL {
        stage.program.window.switches.tab = tab;
        all.push((format!("{tab:?}"), stage.painted()));
    }
    stage.program.window.switches.help = true;
    all.push(("help".to_owned(), stage.painted()));
    stage.program.window.switches.help = false;
    stage.program.window.switches.presentation = true;
    all.push(("presentation".to_owned(), stage.painted()));
    stage.program.window.switches.presentation = false;
    for action in [WindowAction::Drawer, WindowAction::Palette] {
        stage.program.window.switches.asked.push(action.into());
        stage.painted();
        all.push((format!("{action:?}"), stage.painted()));
    }
    all
}

/// What a scene says itself, which is in the language of its author.
fn own_words(program: &Program) -> BTreeSet<String> {
    fn of<V: hitbench::scene::World>(document: &hitbench::scene::Document<V>) -> Vec<String> {
        let sources = document.source.0.iter().map(|source| source.text.clone());
        let names = document.entries.iter().map(|entry| entry.name.clone());
        let about = document.about.iter().flat_map(|about| about.split("](")).map(str::to_owned);
        sources.chain(names).chain(about).chain([document.title.clone()]).collect()
    }
    let of_scene = each_world!(AnyScene in &program.desk.opened, open => of(open.bench.document()));
    let titles = program.desk.library.places().filter_map(|place| program.desk.library.item(place));
    titles.map(|item| item.title.clone()).chain(of_scene).collect()
}

/// Whether it holds two English words in a row; those of a formula are of no language.
fn is_english(text: &str) -> bool {
    let is_word = |word: &str| {
        word.chars().count() > 1
            && !matches!(word, "sin" | "cos")
            && word.chars().all(|c| c.is_ascii_lowercase() || c == '\'')
    };
    let words: Vec<&str> =
        text.split([' ', '\n']).map(|word| word.trim_matches([',', '.', ':', '?', ';'])).collect();
    words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)))
}

#[test]
fn no_english_is_painted_in_chinese() {
    let mut left: BTreeMap<String, String> = BTreeMap::new();
    for scene in SCENES {
        let mut stage = Stage::new(Language::of("zh").unwrap(), Path::new(scene));
        let parts = parts(&mut stage);
        let own = own_words(&stage.program);
        for (part, painted) in parts {
            for Painted { text, is_code, .. } in painted {
                let is_own = own.iter().any(|words| {
                    words.contains(text.trim()) || text.contains(words.as_str()) && words.len() > 8
                });
                if is_english(&text) && !is_code && !is_own && !text.contains("::") {
                    left.entry(text).or_insert_with(|| format!("{scene}, {part}"));
                }
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn no_english_is_painted_in_a_lesson() {
    let mut stage = Stage::new(Language::of("zh").unwrap(), Path::new(SCENES[0]));
    let mut left = BTreeSet::new();
    // Separating axes: a challenge, a vote, axes, a number.
    stage.program.open_lesson(2);
    let steps = stage.program.course.play.as_ref().unwrap().lesson.steps.len();
    for at in 0..steps {
        stage.program.go_to_step(at);
        let mut painted = stage.painted();
        stage.program.act(&stage.ctx, LessonAction::Hint);
        painted.extend(stage.painted());
        stage.program.act(&stage.ctx, LessonAction::Solution);
        painted.extend(stage.painted());
        let own = own_words(&stage.program);
        let english = painted.into_iter().filter(|it| is_english(&it.text) && !it.is_code);
        left.extend(english.map(|it| it.text).filter(|text| !own.contains(text.trim())));
    }
    assert!(steps > 5 && left.is_empty(), "{left:#?}");
}

#[test]
fn nothing_is_cut_off_in_either_language() {
    let mut cut: BTreeMap<String, String> = BTreeMap::new();
    for language in Language::all() {
        for scene in SCENES {
            let mut stage = Stage::new(language, Path::new(scene));
            for (part, painted) in parts(&mut stage) {
                // The numbers of a long table can be scrolled to; what lies over the stage may hide a part of it.
                let scrolls = ["Numbers", "Ways", "Drawer", "Palette"].contains(&part.as_str());
                for Painted { text, rect, clip, elided, .. } in painted {
                    let seen = clip.intersects(rect);
                    let sideways =
                        rect.left() < clip.left() - 1.0 || rect.right() > clip.right() + 1.0;
                    // The stage is looked at through a window: what moves on it may leave it.
                    let on_stage = clip.width() > 0.5 * SIZE[0];
                    if elided || seen && sideways && !on_stage && !scrolls {
                        let by = (clip.left() - rect.left()).max(rect.right() - clip.right());
                        cut.entry(text).or_insert_with(|| {
                            format!("{language:?}, {scene}, {part}: by {by}, elided: {elided}")
                        });
                    }
                }
            }
        }
    }
    cut.retain(|text, _| !own_titles().contains(text));
    assert!(cut.is_empty(), "{cut:#?}");
}

/// What may be shortened where there is no room: titles of scenes, which the text shows in full, and a name in the table
/// of axes, which has a tooltip.
fn own_titles() -> BTreeSet<String> {
    let axes = ["search direction", "▶ search direction"].map(str::to_owned);
    let library = Library::presets();
    let items = library.places().filter_map(|place| library.item(place));
    items.flat_map(|item| [item.title.clone(), tr(&item.title).to_owned()]).chain(axes).collect()
}

/// The Chinese characters of a file.
fn characters(folder: &Path, all: &mut BTreeMap<char, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            characters(&path, all);
        } else if matches!(ending, Some("rs" | "ron" | "md" | "html" | "js")) {
            let text = fs::read_to_string(&path).unwrap();
            for c in text.chars().filter(|c| ('\u{2E80}'..'\u{E000}').contains(c)) {
                all.entry(c).or_insert_with(|| path.display().to_string());
            }
        }
    }
}

#[test]
fn every_character_of_the_repository_has_a_glyph() {
    let mut all = BTreeMap::new();
    for folder in ["src", "crates", "scenes", "translations", "docs", "tests", "web", "lessons"] {
        if Path::new(folder).is_dir() {
            characters(Path::new(folder), &mut all);
        }
    }
    assert!(all.len() > 500);
    let ctx = Context::default();
    fonts(&ctx);
    let _ = ctx.run(RawInput::default(), |_| {});
    let lacks = |c: char| !ctx.fonts(|fonts| fonts.has_glyph(&FontId::proportional(14.0), c));
    all.retain(|c, _| lacks(*c));
    assert!(all.is_empty(), "run src/panels/widgets/fonts/subset anew: {all:?}");
}

#[test]
fn scenes_and_commands_are_found_by_words_of_either_language() {
    let mut stage = Stage::new(Language::of("zh").unwrap(), Path::new(SCENES[0]));
    stage.painted();
    for query in ["攻击", "attack", "扇形 圆盘"] {
        let library = &stage.program.desk.library;
        let found = library.search(query);
        let titles: Vec<&str> = found
            .iter()
            .filter_map(|&place| library.item(place))
            .map(|item| item.title.as_str())
            .collect();
        assert!(titles.contains(&"Does the attack hit?"), "{query}: {titles:?}");
    }
    for query in ["分离轴", "separating axis", "your own"] {
        stage.program.window.switches.asked.push(WindowAction::Palette.into());
        stage.painted();
        stage.typed(query);
        let painted = stage.painted();
        assert!(painted.iter().any(|painted| painted.text == "转动你自己的轴"), "{query}");
        stage.program.window.switches.asked.push(WindowAction::Palette.into());
        stage.painted();
    }
    // Switched while it runs, all is English again.
    stage.program.window.switches.language = Language::default();
    assert!(stage.painted().iter().any(|painted| painted.text == "Why"));
}
