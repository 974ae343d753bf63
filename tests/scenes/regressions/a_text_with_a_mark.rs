//! A scene that Windows Notepad had saved was refused, "expected identifier"; and of an OBJ file
//! the first vertex was skipped.
//!
//! Cause: such a text begins with a mark (BOM), or is in UTF-16.
//! Fix: the mark of UTF-8 is skipped, and UTF-16 is refused with what to do about it.

use hitbench::scene::{Format, Scene};

const RON: &str = "Scene3D(title: \"é\", shapes: [(name: \"m\", shape: Mesh(file: \"m.obj\"))])";
const OBJ: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

fn read(text: &[u8], format: Format, obj: &[u8]) -> Result<Scene, String> {
    Scene::parse(text, format, |_| Ok(obj.to_vec()))
        .map_err(|fault| format!("{:?} {fault}", fault.place))
}

fn marked(text: &str) -> Vec<u8> {
    [b"\xef\xbb\xbf", text.as_bytes()].concat()
}

/// With a mark and without, either end first.
fn in_utf16(text: &str) -> [Vec<u8>; 4] {
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    [[b"\xff\xfe", &little[..]].concat(), [b"\xfe\xff", &big[..]].concat(), little, big]
}

#[test]
fn the_mark_of_utf8_says_nothing() {
    let scene = read(RON.as_bytes(), Format::Ron, OBJ.as_bytes()).unwrap();
    let json = scene.write(Format::Json);
    assert_eq!(read(&marked(RON), Format::Ron, &marked(OBJ)), Ok(scene.clone()));
    assert_eq!(read(&marked(&json), Format::Json, &marked(OBJ)), Ok(scene));
    // The places are those that an editor shows.
    let broken = RON.replace("\"m\"", "7");
    let places = [broken.as_bytes().to_vec(), marked(&broken)]
        .map(|text| read(&text, Format::Ron, OBJ.as_bytes()).unwrap_err());
    assert_eq!(places[0], places[1]);
    // Only one, and only at the beginning.
    assert!(read(&[marked(""), marked(RON)].concat(), Format::Ron, OBJ.as_bytes()).is_err());
}

#[test]
fn utf16_is_refused_with_the_way_out() {
    let scene = read(RON.as_bytes(), Format::Ron, OBJ.as_bytes()).unwrap();
    for (text, format) in [(RON.to_owned(), Format::Ron), (scene.write(Format::Json), Format::Json)]
    {
        for bytes in in_utf16(&text) {
            let error = read(&bytes, format, OBJ.as_bytes()).unwrap_err();
            assert!(error.contains("let the editor save it in UTF-8"), "{error}");
        }
    }
    for bytes in in_utf16(OBJ) {
        let error = read(RON.as_bytes(), Format::Ron, &bytes).unwrap_err();
        assert!(error.contains("m.obj") && error.contains("save it in UTF-8"), "{error}");
    }
}
