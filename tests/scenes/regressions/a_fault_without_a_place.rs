//! A name that is given twice, an expectation about no shape and a broken mesh were said to be somewhere in the file.
//!
//! Cause: they are looked for when the scene has been read, and by then nobody knows where anything stood.
//! Fix: the text is read again as far as the field that is at fault, and the reading ends there.

use hitbench::scene::{Format, Scene};
use rand::prelude::*;
use rand_xorshift::XorShiftRng;

/// White space, and comments where there may be some.
fn blank(rng: &mut XorShiftRng, json: bool) -> &'static str {
    let all =
        [" ", "", "\n", "\n\n\t ", "\r\n", " // a \"comment\", shapes: [\n", "/* name: \"x\" */"];
    all[..if json { 5 } else { 7 }].choose(rng).unwrap()
}

/// A text of these parts, with blanks between them.
fn written(rng: &mut XorShiftRng, json: bool, parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts {
        text += part;
        text += blank(rng, json);
    }
    text
}

fn parts<const N: usize>(parts: [&str; N]) -> Vec<String> {
    parts.map(str::to_owned).to_vec()
}

fn entry(json: bool, name: &str) -> Vec<String> {
    if json {
        let mut all = parts([
            "{",
            "\"shape\"",
            ":",
            "{\"Ball\":",
            "{\"radius\": 1, \"center\": [0,",
            "1]}}",
            ",",
            "\"name\"",
            ":",
        ]);
        all.extend([format!("{name:?}"), "}".into()]);
        all
    } else {
        let mut all =
            parts(["(", "shape", ":", "Ball(", "radius: 1, center: (0,", "1))", ",", "name", ":"]);
        all.extend([format!("{name:?}"), ")".into()]);
        all
    }
}

/// What begins at this place, from 1.
fn at(text: &str, (line, column): (usize, usize)) -> &str {
    let line = text.split('\n').nth(line - 1).unwrap();
    let start = line.char_indices().nth(column - 1).map_or(line.len(), |(at, _)| at);
    &text[line.as_ptr() as usize - text.as_ptr() as usize + start..]
}

/// Wherever the field is put, and whatever stands around it, its place is told.
#[test]
fn each_fault_is_where_it_is_said_to_be() {
    let mut rng = XorShiftRng::seed_from_u64(7);
    for round in 0..400 {
        let json = rng.random_bool(0.5);
        let count = rng.random_range(2..7);
        let mut names: Vec<String> = (0..count)
            .map(|i| format!("{}{i}", ["a", "ü", "\"q\"", "箱", "x y"].choose(&mut rng).unwrap()))
            .collect();
        let [one, other] = {
            let mut two = rand::seq::index::sample(&mut rng, count, 2).into_vec();
            two.sort();
            [two[0], two[1]]
        };
        let twice = rng.random_bool(0.5);
        if twice {
            names[other] = names[one].clone();
        }
        let mut all = parts(if json {
            ["{\"Scene2D\":", "{", "\"title\": \"é\",", "\"shapes\":", "["]
        } else {
            ["Scene2D", "(", "title: \"é\",", "shapes:", "["]
        });
        for (i, name) in names.iter().enumerate() {
            all.extend((i > 0).then(|| ",".to_owned()));
            all.extend(entry(json, name));
        }
        all.push("]".into());
        if !twice {
            let nobody = rng.random_range(0..2);
            let mut pair = [names[one].clone(), names[other].clone()];
            pair[nobody] = "nobody".into();
            let [a, b] = pair.map(|name| format!("{name:?}"));
            all.extend(parts([",", if json { "\"expect\"" } else { "expect" }, ":", "["]));
            all.push(if json {
                format!("{{\"Apart\": {{\"pair\": [{a},")
            } else {
                format!("Apart(pair: ({a},")
            });
            all.push(b);
            all.push(if json { "]}}" } else { "))" }.into());
            all.push("]".into());
        }
        all.push(if json { "}}" } else { ")" }.into());
        let text = written(&mut rng, json, &all);
        let format = if json { Format::Json } else { Format::Ron };
        let fault = Scene::parse(text.as_bytes(), format, |_| unreachable!()).unwrap_err();
        let place = fault.place.unwrap_or_else(|| panic!("round {round}: {fault:?}\n{text}"));
        let wanted = if twice { format!("{:?}", names[other]) } else { "\"nobody\"".into() };
        assert!(
            at(&text, place).starts_with(&wanted),
            "round {round}: {fault:?} {place:?}\n{text}"
        );
        let path = if twice { format!("shapes[{other}].name") } else { "expect[0].pair".into() };
        assert!(fault.path.starts_with(&path), "round {round}: {fault:?}");
    }
}

#[test]
fn a_mesh_is_told_by_two_places() {
    let text =
        "Scene3D(title: \"t\", shapes: [\n  (name: \"m\", shape: Mesh(file: \"m.obj\")),\n])";
    let obj = |_: &str| Ok(b"v 0 0 0\nv 1 0 0\nv 0 1 0\n\nf 1 2  7\n".to_vec());
    let fault = Scene::parse(text.as_bytes(), Format::Ron, obj).unwrap_err();
    assert_eq!(fault.place, Some((2, 33)));
    let expected = "shapes[0].shape.file is \"m.obj\": 5:8: there is no vertex 7: the file has 3";
    assert_eq!(fault.to_string(), expected);
}

/// The parser's words mislead whoever has only mixed up the endings.
#[test]
fn one_format_under_the_name_of_the_other_is_seen() {
    let json = "{\"Scene2D\": {\"title\": \"t\", \"shapes\": []}}";
    let ron = "\nScene2D(title: \"t\", shapes: [])";
    for (text, format, expected) in [(json, Format::Ron, ".json"), (ron, Format::Json, ".ron")] {
        let fault = Scene::parse(text.as_bytes(), format, |_| unreachable!()).unwrap_err();
        assert!(fault.message.ends_with(expected), "{fault:?}");
    }
}
