//! What a person expects of the search over scenes.

use std::fs;
use std::time::{Duration, Instant};

use hitbench::panels::{Item, Library, Origin, Place, Program};
use hitbench::scene::{Document, Scene, World, each_world};
use hitbench::shapes::Kind;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

/// The scenes that a query finds, as their titles, texts and sources; and where they lie.
struct Found<'l> {
    library: &'l Library,
    hits: Vec<Place>,
}

fn found<'l>(library: &'l Library, query: &str) -> Found<'l> {
    Found { library, hits: library.search(query) }
}

fn path(item: &Item) -> &str {
    match &item.origin {
        Origin::Preset(preset) => preset.path,
        _ => "",
    }
}

impl Found<'_> {
    fn items(&self) -> impl Iterator<Item = &Item> {
        self.hits.iter().map(|&place| self.library.item(place).unwrap())
    }

    /// Whether this holds of each of the first so many, of which none may be missing.
    fn first(&self, count: usize, is_right: impl Fn(&Item) -> bool) -> Result<(), String> {
        let wrong = self.items().take(count).find(|item| !is_right(item));
        match wrong {
            Some(item) => Err(format!("{}: {}", path(item), item.title)),
            None if self.hits.len() < count => Err(format!("only {} hits", self.hits.len())),
            None => Ok(()),
        }
    }
}

/// Title, text and source, in small letters.
fn text(item: &Item) -> String {
    fn of<V: World>(document: &Document<V>) -> String {
        let about = document.about.as_deref().unwrap_or_default();
        format!("{} {about} {}", document.title, document.source).to_lowercase()
    }
    each_world!(item.load().unwrap(), document => of(&document))
}

fn kinds(item: &Item) -> Vec<Kind> {
    fn of<V: World>(document: &Document<V>) -> Vec<Kind> {
        document.entries.iter().map(|entry| entry.form.kind()).collect()
    }
    each_world!(item.load().unwrap(), document => of(&document))
}

fn has(item: &Item, kind: Kind) -> bool {
    kinds(item).contains(&kind)
}

/// Whether GJK answers for a pair of the scene: one of bounded convex kinds that no row of the table names.
fn asks_gjk(item: &Item) -> bool {
    let curved = [Kind::Ellipsoid, Kind::Cylinder, Kind::Cone, Kind::Frustum];
    let listed = [Kind::Kdop, Kind::Hull];
    kinds(item).iter().any(|kind| curved.contains(kind) || listed.contains(kind))
}

/// Whether a title, text or source says one of these.
fn says(item: &Item, words: &[&str]) -> bool {
    let text = text(item);
    words.iter().any(|word| text.contains(word))
}

/// The words of a text, by nothing that the search has of its own.
fn words(text: &str) -> Vec<String> {
    let split = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    split.map(str::to_lowercase).collect()
}

#[test]
fn the_first_hits_are_what_a_person_expects() {
    type Expected = fn(&Item) -> bool;
    let expected: &[(&str, usize, Expected)] = &[
        ("gjk", 3, |item| asks_gjk(item) || says(item, &["gjk", "johnson"])),
        ("GJK", 3, |item| path(item).starts_with("convex/")),
        ("minkowski", 3, |item| asks_gjk(item) && says(item, &["a − b", "origin", "support"])),
        ("Minkowski difference", 3, asks_gjk),
        // As far as it is typed.
        ("minkow", 3, |item| asks_gjk(item) && says(item, &["a − b", "origin", "support"])),
        ("rayc", 6, |item| has(item, Kind::Ray) || has(item, Kind::Line)),
        ("separating ax", 3, |item| says(item, &["axis", "axes"])),
        ("epa", 2, |item| says(item, &["polytope", "epa"])),
        ("expanding polytope", 2, |item| says(item, &["polytope", "epa"])),
        ("SAT", 5, |item| says(item, &["axis", "axes"])),
        ("separating axis", 3, |item| says(item, &["axis", "axes"])),
        ("separating axis theorem", 2, |item| says(item, &["axis", "axes"])),
        ("raycast", 6, |item| has(item, Kind::Ray) || has(item, Kind::Line)),
        ("ray casting", 6, |item| has(item, Kind::Ray) || has(item, Kind::Line)),
        ("bvh", 3, |item| path(item).starts_with("meshes/")),
        ("bounding volume hierarchy", 2, |item| path(item).starts_with("meshes/")),
        ("tunnelling", 1, |item| path(item) == "sweeps/08-between-two-frames.ron"),
        ("tunneling", 2, |item| says(item, &["bullet", "apart before", "in one frame"])),
        ("ccd", 5, |item| path(item).starts_with("sweeps/") || path(item).starts_with("turning/")),
        ("time of impact", 1, |item| says(item, &["time of impact"])),
        ("toi", 5, |item| path(item).starts_with("sweeps/") || says(item, &["time of impact"])),
        ("circle", 6, |item| item.title.contains("circle")),
        ("disc", 5, |item| has(item, Kind::Ball)),
        ("sphere", 3, |item| has(item, Kind::Ball) && matches!(item.load(), Ok(Scene::Three(_)))),
        ("ray triangle", 1, |item| path(item) == "triangles/02-ray-and-triangle.ron"),
        ("ray vs. triangle", 1, |item| path(item) == "triangles/02-ray-and-triangle.ron"),
        ("triangle, ray", 1, |item| path(item) == "triangles/02-ray-and-triangle.ron"),
        ("sphere vs box", 2, |item| has(item, Kind::Ball)),
        ("capsule", 5, |item| item.title.to_lowercase().contains("capsule")),
        ("pill", 3, |item| has(item, Kind::Capsule)),
        ("obb", 3, |item| has(item, Kind::Obb)),
        ("aabb", 3, |item| has(item, Kind::Aabb)),
        ("rectangle", 3, |item| has(item, Kind::Aabb) || has(item, Kind::Obb)),
        ("cube", 3, |item| has(item, Kind::Aabb) || has(item, Kind::Obb)),
        ("ellipse", 1, |item| has(item, Kind::Ellipsoid)),
        ("halfspace", 2, |item| has(item, Kind::HalfSpace)),
        ("cone", 2, |item| has(item, Kind::Cone)),
        ("frustum culling", 1, |item| has(item, Kind::Frustum)),
        ("polygon", 2, |item| says(item, &["polygon"]) || has(item, Kind::Hull)),
        ("broadphase", 2, |item| path(item).starts_with("crowds/") || path(item).is_empty()),
        ("sweep and prune", 1, |item| path(item).starts_with("crowds/")),
        ("line of sight", 1, |item| path(item) == "meshes/02-line-of-sight.ron"),
        ("reflection", 2, |item| says(item, &["reflect", "mirror"])),
        ("point in", 3, |item| item.title.to_lowercase().contains("point in")),
        ("point in polygon", 3, |item| has(item, Kind::Point)),
        ("six axes", 2, |item| says(item, &["six axes"])),
        ("Arvo", 2, |item| has(item, Kind::Ball) && has(item, Kind::Aabb)),
        ("conservative advancement", 3, |item| path(item).starts_with("turning/")),
        ("Yip", 3, |item| says(item, &["yip"])),
        ("Möller", 1, |item| has(item, Kind::Triangle)),
        ("smallest enclosing ball", 2, |item| path(item).starts_with("bounding-volumes/")),
        ("sort and sweep", 1, |item| path(item) == "crowds/10-sorted-along-an-axis.ron"),
    ];
    let library = Library::presets();
    let mut wrong = Vec::new();
    for (query, count, is_right) in expected {
        if let Err(error) = found(&library, query).first(*count, is_right) {
            wrong.push(format!("{query}: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_title_that_says_it_stands_before_those_that_do_not() {
    let library = Library::presets();
    for query in ["ray", "box", "sector", "plane", "segment", "triangle", "mesh", "corner", "wall"]
    {
        let is_in_title = |item: &&Item| {
            let forms = [query.to_owned(), format!("{query}s"), format!("{query}es")];
            words(&item.title).iter().any(|word| forms.contains(word))
        };
        let found = found(&library, query);
        let titled = found.items().take_while(is_in_title).count();
        let all = library.places().filter_map(|place| library.item(place));
        assert_eq!(titled, all.filter(is_in_title).count(), "{query}");
        assert!(titled > 0 && found.hits.len() > titled, "{query}");
    }
}

/// A library with these scenes in front of all others: file names, titles and texts.
fn with_own(scenes: &[(&str, &str, &str)]) -> (Program, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    for (file, title, about) in scenes {
        let shapes = r#"shapes: [(name: "a", shape: Point(at: (0, 0)))]"#;
        let text = format!("Scene2D(title: {title:?}, about: {about:?}, {shapes})");
        fs::write(folder.path().join(file), text).unwrap();
    }
    let mut program = Program::new(Library::default());
    program.open_path(folder.path());
    program.finish_loading();
    (program, folder)
}

fn titles(library: &Library, query: &str) -> Vec<String> {
    found(library, query).items().map(|item| item.title.clone()).collect()
}

#[test]
fn whole_words_stand_before_beginnings_and_those_before_parts() {
    let (program, _folder) = with_own(&[
        ("1.ron", "An array of gray things", "nothing"),
        ("2.ron", "Rayleigh", "nothing"),
        ("3.ron", "Last", "What one ray meets."),
        ("4.ron", "Rays", "nothing"),
        ("5.ron", "Of no use", "nothing"),
    ]);
    let order = ["Rays", "Last", "Rayleigh", "An array of gray things"];
    assert_eq!(titles(&program.desk.library, "ray"), order);
    assert_eq!(titles(&program.desk.library, "RAY"), order);
    // All words have to be found, in any order and wherever they stand.
    assert_eq!(titles(&program.desk.library, "nothing ray gray"), ["An array of gray things"]);
    assert!(titles(&program.desk.library, "ray zzqq").is_empty());
}

#[test]
fn a_title_stands_before_a_kind_and_that_before_a_text() {
    let (program, _folder) =
        with_own(&[("1.ron", "One", "The point of it all."), ("2.ron", "Two: a point", "nothing")]);
    // Each has a point: the one that says so first, then the one that says so too.
    assert_eq!(titles(&program.desk.library, "point"), ["Two: a point", "One"]);
    let (program, _folder) = with_own(&[
        ("1.ron", "One", "nothing of the disk"),
        ("2.ron", "Two", "a disk it says"),
        ("3.ron", "Three", "nothing"),
    ]);
    // Alike, they keep their order.
    assert_eq!(titles(&program.desk.library, "disk"), ["One", "Two"]);
    assert_eq!(titles(&program.desk.library, "point"), ["One", "Two", "Three"]);
}

#[test]
fn what_was_saved_or_read_again_is_found_by_its_new_words() {
    let (mut program, folder) = with_own(&[("1.ron", "Old", "of yore")]);
    assert_eq!(titles(&program.desk.library, "yore"), ["Old"]);
    let file = folder.path().join("1.ron");
    let text = fs::read_to_string(&file).unwrap().replace("of yore", "of tomorrow");
    fs::write(&file, text).unwrap();
    let place = program.desk.place.unwrap();
    program.open(place);
    program.finish_loading();
    assert!(titles(&program.desk.library, "yore").is_empty());
    assert_eq!(titles(&program.desk.library, "tomorrow"), ["Old"]);
}

#[test]
fn nothing_typed_lists_everything_in_order() {
    let library = Library::presets();
    let all: Vec<Place> = library.places().collect();
    for query in ["", " ", "\t\n", "  \u{a0}", "…", "?!", "−"] {
        assert_eq!(library.search(query), all, "{query:?}");
    }
}

#[test]
fn no_query_panics_and_no_scene_is_found_twice() {
    let library = Library::presets();
    let mut random = XorShiftRng::seed_from_u64(7);
    let letters = ['a', 'B', 'ß', 'İ', 'ﬁ', '\u{301}', 'é', ' ', '−', '𝔸', '中', '\0', '"', 'Σ'];
    let known = ["separating ", "axis", "ray", "cast", "k-", "DOP ", "time of ", "s", "es", "and"];
    for _ in 0..300 {
        let mut query = String::new();
        for _ in 0..random.random_range(0..6) {
            match random.random_range(0..3) {
                0 => query.push(letters[random.random_range(0..letters.len())]),
                1 => query.push_str(known[random.random_range(0..known.len())]),
                _ => query.extend(char::from_u32(random.random_range(0..0x11_0000))),
            }
        }
        let hits = library.search(&query);
        let mut once = hits.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), hits.len(), "{query:?}");
        assert!(hits.iter().all(|&place| library.item(place).is_some()), "{query:?}");
        // Asked again it is answered from memory.
        assert_eq!(library.search(&query), hits, "{query:?}");
    }
}

#[test]
fn two_thousand_scenes_are_searched_in_a_moment() {
    let about = "Drag the **bullet**: a test at single instants lets it pass. ".repeat(12);
    let titles: Vec<(String, String)> =
        (0..2000).map(|i| (format!("{i}.ron"), format!("Number {i} of many"))).collect();
    let scenes: Vec<(&str, &str, &str)> =
        titles.iter().map(|(file, title)| (&**file, &**title, &*about)).collect();
    let (program, _folder) = with_own(&scenes);
    let library = &program.desk.library;
    assert_eq!(library.places().count(), 2000);
    assert_eq!(titles_of_first(library, "1234"), "Number 1234 of many");
    for query in ["tunnelling", "separating axis theorem", "bullet instants", "x", "zzqq"] {
        // The best of five, since other programs run too; what is asked twice is answered from memory.
        let took = |spaces: usize| {
            let begin = Instant::now();
            library.search(&format!("{query}{:spaces$}", ""));
            begin.elapsed()
        };
        let best = (0..5).map(took).min().unwrap();
        assert!(best < Duration::from_millis(500), "{query}: {best:?}");
    }
}

fn titles_of_first(library: &Library, query: &str) -> String {
    titles(library, query).swap_remove(0)
}
