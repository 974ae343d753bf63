//! Addresses: a scene goes into a link and comes back from it, and what is no link of ours says why.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use hitbench::files::{Address, AddressError, LinkError, link_to};
use hitbench::presets::presets;
use hitbench::scene::{Format, Scene};
use hitbench::words::Language;

const PAGE: &str = "https://example.org/hitbench/";
/// The largest length of an address: some browsers, chats and mail programs cut off longer ones.
const LONGEST: usize = 64_000;

#[test]
fn every_preset_comes_back_from_its_link() {
    let (mut count, mut longest) = (0, 0);
    for preset in presets().iter().flat_map(|family| &family.presets) {
        let scene = preset.scene().unwrap();
        let link = link_to(PAGE, &scene).unwrap();
        let back = Address::read(&link).unwrap().scene.unwrap();
        assert_eq!(back.write(Format::Json), scene.write(Format::Json), "{}", preset.path);
        (count, longest) = (count + 1, longest.max(link.len()));
    }
    assert!(count > 200 && longest < LONGEST, "{count} presets, {longest} characters");
}

#[test]
fn what_is_asked_for_stands_before_the_scene() {
    let address = Address::read(
        "https://a/b?scene=sector%2F05&u=0.5&step=3&way=six-axes&theme=dark&lang=zh&embed=1&x=y#",
    );
    let wanted = Address {
        preset: Some("sector/05".to_owned()),
        scene: None,
        u: Some(0.5),
        step: Some(3),
        way: Some("six-axes".to_owned()),
        dark: Some(true),
        language: Some(Language::of("zh").unwrap()),
        embed: true,
        check: false,
    };
    assert_eq!(address.unwrap(), wanted);
    for nothing in ["", "?", "#", "https://a", "?&&", "?utm_source=mail"] {
        assert_eq!(Address::read(nothing).unwrap(), Address::default(), "{nothing}");
    }
    for wrong in ["?u=2", "?u=", "?u=NaN", "?step=0", "?step=x", "?theme=blue"] {
        assert!(matches!(Address::read(wrong), Err(AddressError::Value { .. })), "{wrong}");
    }
}

#[test]
fn a_link_that_is_cut_off_changed_or_newer_says_so() {
    let scene = presets()[0].presets[0].scene().unwrap();
    let link = link_to(PAGE, &scene).unwrap();
    let start = link.find('#').unwrap() + 3;
    for end in start..link.len() {
        let cut = Address::read(&link[..end]);
        assert!(
            matches!(cut, Err(AddressError::Broken | AddressError::Scene(_))),
            "{end}: {cut:?}"
        );
    }
    for broken in ["#1", "#.", "#0.AAAA", "#x.AAAA", "#1.!!", "#1.AAAA", "#-1.A"] {
        assert!(matches!(Address::read(broken), Err(AddressError::Broken)), "{broken}");
    }
    assert!(matches!(Address::read("#2.whatever"), Err(AddressError::Newer(2))));
}

#[test]
fn a_small_link_does_not_fill_the_memory() {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&vec![b' '; 64 << 20]).unwrap();
    let link = format!("#1.{}", URL_SAFE_NO_PAD.encode(packed.finish().unwrap()));
    assert!(matches!(Address::read(&link), Err(AddressError::Broken)));
}

#[test]
fn there_is_no_link_of_what_it_cannot_hold() {
    let mesh = br#"Scene3D(title: "m", shapes: [(name: "m", shape: Mesh(file: "own.obj"))])"#;
    let obj = |_: &str| Ok(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec());
    let scene = Scene::parse(mesh, Format::Ron, obj).unwrap();
    assert!(matches!(link_to(PAGE, &scene), Err(LinkError::Meshes)));
    let shape =
        |i: usize| format!("(name: \"s{i}\", shape: Point(at: ({}.{i}, 0.{i}))),", i * 7919 % 1000);
    let shapes: String = (0..20_000).map(shape).collect();
    let many = format!("Scene2D(title: \"many\", shapes: [{shapes}])");
    let scene = Scene::parse(many.as_bytes(), Format::Ron, obj).unwrap();
    assert!(matches!(link_to(PAGE, &scene), Err(LinkError::TooLong(_))));
}
