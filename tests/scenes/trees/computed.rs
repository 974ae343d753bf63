//! The meshes and the crowd in `scenes/` are what is computed here. `BLESS=1` in the environment writes them.

use std::f64::consts::PI;
use std::fs;
use std::path::Path;

use hitbench::scene::{Document, Format, Scene};

use hitbench_testing::meshes::{gear, height_field, icosphere, obj, torus_knot, village};

const FEW: &str = "There are **19,900 pairs**; even quick box tests add up. A *broad phase* finds those that meet \
without testing all. Press **K** for a crowd in motion: how many tests do sort-and-sweep and a tree save?";

#[test]
fn computed_scene_files_are_up_to_date() {
    let crowd = Scene::Two(Document::crowd(1000)).write(Format::Ron);
    let few = Document {
        title: "How many of 19,900 pairs overlap?".to_owned(),
        about: Some(FEW.to_owned()),
        ..Document::crowd(200)
    };
    let few = Scene::Two(few).write(Format::Ron);
    for (file, text) in [
        (
            "meshes/icosphere.obj",
            obj("A unit icosphere: an icosahedron cut in four, twice.", &icosphere(2)),
        ),
        (
            "meshes/torus-knot.obj",
            obj(
                "A torus knot: 2 times around the axis, 3 around the ring.",
                &torus_knot(2, 3, 96, 8),
            ),
        ),
        ("meshes/height-field.obj", obj("Hills over a square of the ground.", &height_field(24))),
        ("meshes/gear.obj", obj("A ring with ten teeth.", &gear(10, glam::DVec3::ZERO, 0.0))),
        (
            "meshes/second-gear.obj",
            obj(
                "A ring with ten teeth, beside the first.",
                &gear(10, glam::DVec3::X * 1.75, PI + PI / 10.0),
            ),
        ),
        ("meshes/village.obj", obj("Forty-nine houses over a square of the ground.", &village(7))),
        ("crowds/01-a-thousand.ron", crowd),
        ("crowds/02-two-hundred.ron", few),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes").join(file);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        // Git may have given it the line ends of the platform.
        let on_disk = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(on_disk == text, "scenes/{file} is out of date: run this test with BLESS=1");
        assert!(text.len() < 200_000, "scenes/{file} has {} bytes", text.len());
    }
}
