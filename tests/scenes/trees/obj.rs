//! OBJ files: faces are filled exactly, and every kind of file that other readers are tested with loads or is refused
//! with its place.

use std::f64::consts::{PI, SQRT_2};

use hitbench::scene::{Format, Scene};

use hitbench_testing::{Random, cases};

type Loaded = (Vec<[f64; 3]>, Vec<[u32; 3]>);

/// The vertices and triangles of an OBJ file in a scene of that dimension.
fn load(dim: usize, obj: &[u8]) -> Result<Loaded, String> {
    let text =
        format!("Scene{dim}D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(file: \"m.obj\"))])");
    let scene = Scene::parse(text.as_bytes(), Format::Ron, |_| Ok(obj.to_vec()));
    match scene.map_err(|fault| fault.to_string())? {
        Scene::Two(document) => {
            let mesh = document.meshes.get("m.obj").unwrap();
            let vertices = mesh.vertices().iter().map(|v| [v.x, v.y, 0.0]).collect();
            Ok((vertices, mesh.indices().to_vec()))
        }
        Scene::Three(document) => {
            let mesh = document.meshes.get("m.obj").unwrap();
            let vertices = mesh.vertices().iter().map(|v| v.to_array()).collect();
            Ok((vertices, mesh.indices().to_vec()))
        }
    }
}

type Corner = [i128; 2];

/// Twice the area to the left of a, b, c.
fn turn(a: Corner, b: Corner, c: Corner) -> i128 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn is_on(p: Corner, [a, b]: [Corner; 2]) -> bool {
    turn(a, b, p) == 0 && [0, 1].iter().all(|&k| (a[k].min(b[k])..=a[k].max(b[k])).contains(&p[k]))
}

fn touch([a, b]: [Corner; 2], [c, d]: [Corner; 2]) -> bool {
    let sides = |p, q, r, s| turn(p, q, r).signum() * turn(p, q, s).signum() < 0;
    let ends = is_on(a, [c, d]) || is_on(b, [c, d]) || is_on(c, [a, b]) || is_on(d, [a, b]);
    ends || sides(a, b, c, d) && sides(c, d, a, b)
}

/// A polygon of whole numbers that does not touch itself: it grows from a triangle by corners that do not make it.
fn polygon(random: &mut Random) -> Vec<Corner> {
    // Few numbers, so that corners line up; or large ones that nearly do.
    let (most, unit) = if random.one_in(3) { (8, 1 << 36) } else { (4 << random.below(3), 1) };
    let number = |random: &mut Random| {
        let jitter = if unit > 1 { random.below(3) as i128 - 1 } else { 0 };
        random.below(most) as i128 * unit + jitter
    };
    let place = |random: &mut Random| [number(random), number(random)];
    let mut corners: Vec<Corner> = Vec::new();
    while corners.len() < 3 || turn(corners[0], corners[1], corners[2]) == 0 {
        corners = (0..3).map(|_| place(random)).collect();
    }
    for _ in 0..random.below(60) {
        let i = random.below(corners.len());
        let at = |k: usize| corners[(i + k) % corners.len()];
        let (from, to) = (at(0), at(1));
        let middle = [from[0] + to[0], from[1] + to[1]];
        let is_middle = random.one_in(8) && middle.iter().all(|x| x % 2 == 0);
        let p = if is_middle { middle.map(|x| x / 2) } else { place(random) };
        let (before, after) = (at(corners.len() - 1), at(2));
        let spike = is_on(p, [before, from]) || is_on(before, [from, p]);
        let spike = spike || is_on(p, [to, after]) || is_on(after, [p, to]);
        let spike = spike || is_on(from, [p, to]) || is_on(to, [from, p]);
        let others = (1..corners.len()).map(|k| (k, [at(k), at(k + 1)]));
        let meets = others.into_iter().any(|(k, edge)| {
            k + 1 < corners.len() && touch([from, p], edge) || k > 1 && touch([p, to], edge)
        });
        if !spike && !meets {
            corners.insert(i + 1, p);
        }
    }
    corners
}

/// The triangles of a face have its orientation, or no area, and their edges cancel but for those of the face. So they
/// cover each place as often as the face winds about it: once within, never outside.
#[test]
fn a_face_is_filled_exactly() {
    let (mut concave, mut most) = (0, 0);
    let count = cases(|random| {
        let corners = polygon(random);
        let dim = if random.one_in(4) { 2 } else { 3 };
        let mut step = || random.below(5) as i128 - 2;
        let [mut u, mut v] = [[1, 0, 0], [0, 1, 0]];
        let is_flat = |u: [i128; 3], v: [i128; 3]| {
            (0..3).all(|k| u[k] * v[(k + 1) % 3] == u[(k + 1) % 3] * v[k])
        };
        if dim == 3 {
            (u, v) = ([0; 3], [0; 3]);
        }
        while is_flat(u, v) {
            (u, v) = ([step(), step(), step()], [step(), step(), step()]);
        }
        let from = [0, 1, 2].map(|k| if k < dim { random.below(1 << 20) as i128 } else { 0 });
        let scale = 2_f64.powi(random.below(50) as i32 - 40);
        let in_space =
            |[x, y]: Corner| [0, 1, 2].map(|k| (from[k] + x * u[k] + y * v[k]) as f64 * scale);
        let places: Vec<[f64; 3]> = corners.iter().map(|&corner| in_space(corner)).collect();
        let mut obj: String = places.iter().map(|[x, y, z]| format!("v {x} {y} {z}\n")).collect();
        obj += "f";
        (1..=corners.len()).for_each(|i| obj += &format!(" {i}"));
        let (vertices, triangles) = load(dim, obj.as_bytes()).unwrap();

        let n = corners.len();
        let area: i128 = (1..n - 1).map(|i| turn(corners[0], corners[i], corners[i + 1])).sum();
        let number =
            |vertex: u32| places.iter().position(|p| *p == vertices[vertex as usize]).unwrap();
        // How often each edge is run along, one way less the other.
        let mut edges = vec![0; n * n];
        let mut run = |i: usize, j: usize, times: i32| {
            edges[i * n + j] += times;
            edges[j * n + i] -= times;
        };
        (0..n).for_each(|i| run(i, (i + 1) % n, -1));
        let mut covered = 0;
        for triangle in &triangles {
            let [i, j, k] = triangle.map(number);
            let turn = turn(corners[i], corners[j], corners[k]);
            assert!(turn * area.signum() >= 0, "{obj}: {triangle:?} is turned over");
            covered += turn;
            [[i, j], [j, k], [k, i]].iter().for_each(|&[i, j]| run(i, j, 1));
        }
        assert_eq!(covered, area, "{obj}");
        assert!(edges.iter().all(|&times| times == 0), "{obj}: {triangles:?}");
        let turns = (0..n).map(|i| turn(corners[i], corners[(i + 1) % n], corners[(i + 2) % n]));
        concave += usize::from(turns.into_iter().any(|turn| turn * area.signum() < 0));
        most = most.max(n);
    });
    eprintln!("{concave} of {count} faces were concave, and they had up to {most} corners");
    assert!(concave as u64 > count / 2);
}

fn area(vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> f64 {
    let of = |t: &[u32; 3]| {
        let [a, b, c] = t.map(|i| glam::DVec3::from_array(vertices[i as usize]));
        (b - a).cross(c - a).length() / 2.0
    };
    triangles.iter().map(of).sum()
}

const SQUARE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

#[test]
fn files_of_every_kind_load() {
    let round: String = (0..936)
        .map(|i| f64::from(i) / 468.0 * PI)
        .map(|angle| format!("v {} {} 0\n", angle.cos(), angle.sin()))
        .collect();
    let long = (1..=936).map(|i| format!(" {i}")).collect::<String>();
    let in_square = |faces: &str| format!("{SQUARE}{faces}");
    for (what, obj, vertices, triangles, whole) in [
        ("a square", in_square("f 1 2 3 4"), 4, 2, 1.0),
        ("colours of some vertices", "v 0 0 0 1 0 0\nv 1 0 0\nv 0 1 0 .5\nf 1 2 3".into(), 3, 1, 0.5),
        ("a colour that is no number", "v 0 0 0 nan x 0\nv 1 0 0\nv 0 1 0\nf 1 2 3".into(), 3, 1, 0.5),
        ("weights", "v 0 0 0 0.5\nv 1 0 0 0\nv 0 1 0 2\nf 1 2 3".into(), 3, 1, 0.5),
        ("lines that end in CR LF", in_square("f 1 2 3 4\n").replace('\n', "\r\n"), 4, 2, 1.0),
        ("lines that end in CR", in_square("f 1 2 3 4\n").replace('\n', "\r"), 4, 2, 1.0),
        ("a face that goes on", in_square("f 1 2 \\\n3 \\\r\n 4\n"), 4, 2, 1.0),
        ("a backslash at the end", in_square("f 1 2 3 4\\"), 4, 2, 1.0),
        ("a vertex that goes on", "v 0 \\\n0 0\nv 1 0 0\nv 0 1\\\n 0\nf 1 2 3".into(), 3, 1, 0.5),
        ("a comment that seems to go on", in_square("# C:\\\nf 1 2 3 # C:\\\nf 1 3 4"), 4, 2, 1.0),
        ("a mark", format!("\u{feff}{SQUARE}f 1 2 3"), 3, 1, 0.5),
        ("texture coordinates and normals", in_square("vt 0\nvn x\nf 1/1/1 2//3 3/ 4/9"), 4, 2, 1.0),
        ("groups, materials, curves", in_square("mtllib a b.mtl\no f 1\ng v Größe 盒\nusemtl v\ns off\ncstype bezier\nf 1 2 3"), 3, 1, 0.5),
        ("lines and points beside a face", in_square("l 1 2 3\np 4\nf 1 2 3"), 3, 1, 0.5),
        ("numbers from behind", in_square("f -4 -3 -2\nv 0 0 1\nf -1 -5 -4"), 4, 2, 1.0),
        ("vertices that come later", format!("f 1 2 3 4\n{SQUARE}"), 4, 2, 1.0),
        ("blanks and tabs", "  v\t0 0  0\n\tv 1 0 0 \n v 0 1 0\n\n  f 1\t2  3 \n".into(), 3, 1, 0.5),
        ("forms of numbers", "v +0 -0.0 0e9\nv 1E0 .0 0.\nv 0 1.e0 0\nf 1 2 3".into(), 3, 1, 0.5),
        ("a corner twice", in_square("f 1 2 2 3"), 3, 2, 0.5),
        ("a face without area", in_square("f 1 1 1\nf 1 2 3"), 3, 2, 0.5),
        ("a face that is not flat", "v 0 0 0\nv 1 0 0\nv 1 1 1\nv 0 1 0\nf 1 2 3 4".into(), 4, 2, SQRT_2),
        ("a concave face", "v -2 2 0\nv 0 -2 0\nv 2 2 0\nv 0 0 0\nf 1 2 3 4".into(), 4, 2, 4.0),
        ("a hole, by two ways to it", "v 0 0 0\nv 9 0 0\nv 9 9 0\nv 0 9 0\nv 3 3 0\nv 3 6 0\nv 6 6 0\nv 6 3 0\nf 1 2 3 4 1 5 6 7 8 5".into(), 8, 8, 72.0),
        ("a face that crosses itself", "v 0 0 0\nv 1 1 0\nv 1 0 0\nv 0 1 0\nf 1 2 3 4".into(), 4, 2, 1.0),
        ("a face of 936 corners in a line", format!("{round}f{long}"), 936, 934, 3.141569059366618),
        ("a face behind which are bytes of any kind", in_square("f 1 2 3\nx \u{0}\u{1}"), 3, 1, 0.5),
    ] {
        let (v, t) = load(3, obj.as_bytes()).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!((v.len(), t.len()), (vertices, triangles), "{what}");
        assert!((area(&v, &t) - whole).abs() < 1e-12, "{what}: {}", area(&v, &t));
    }
}

#[test]
fn files_of_every_other_kind_are_refused_with_the_place() {
    let in_square = |rest: &str| format!("{SQUARE}{rest}");
    let number = "expected a finite number from -2^60 to 2^60";
    for (what, obj, expected) in [
        (
            "no faces",
            in_square("l 1 2\np 3"),
            "there are no triangles: a mesh needs at least one face".into(),
        ),
        ("nothing", String::new(), "there are no triangles".into()),
        (
            "a face of nothing",
            in_square("f\n"),
            "5:1: a face needs at least three corners, not 0: leave it out".into(),
        ),
        (
            "a face of a comment",
            in_square(" f # 1 2 3"),
            "5:2: a face needs at least three corners, not 0".into(),
        ),
        (
            "a face of two",
            in_square("f 1 2 3\nf 1 2"),
            "6:1: a face needs at least three corners, not 2".into(),
        ),
        ("number 0", in_square("f 1 0 2"), "5:5: there is no vertex 0: the file has 4".into()),
        ("too far ahead", in_square("f 1 2 9"), "5:7: there is no vertex 9: the file has 4".into()),
        (
            "too far behind",
            in_square("f 1 2 -5"),
            "5:7: there is no vertex -5: the file has 4".into(),
        ),
        (
            "far beyond all numbers",
            in_square("f 1 2 99999999999"),
            "5:7: there is no vertex 99999999999".into(),
        ),
        (
            "no number",
            in_square("f 1 2 c/1"),
            "5:7: \"c/1\": expected the number of a vertex".into(),
        ),
        ("no such number", "v 1 2 3.1+e2".into(), format!("1:7: \"3.1+e2\": {number}")),
        ("nan", "v 1 nan 3".into(), format!("1:5: \"nan\": {number}")),
        ("beyond", "v 1 2 1e19".into(), format!("1:7: \"1e19\": {number}")),
        ("two numbers", "v 0 0 0\n\tv 1 0".into(), "2:7: a vertex has three numbers".into()),
        ("a line that goes on", "v 0 0 0\nv 1 \\\n  x 0".into(), format!("3:3: \"x\": {number}")),
        (
            "lines that end in CR",
            in_square("f 1 2 7").replace('\n', "\r"),
            "5:7: there is no vertex 7".into(),
        ),
        (
            "lines that end in CR LF",
            in_square("f 1 2 7").replace('\n', "\r\n"),
            "5:7: there is no vertex 7".into(),
        ),
        (
            "letters before the place",
            "v 0 0 0\nf ä 1 x".into(),
            "2:3: \"ä\": expected the number of a vertex".into(),
        ),
    ] {
        let error = load(3, obj.as_bytes()).map(drop).unwrap_err();
        assert!(error.contains(&format!("is \"m.obj\": {expected}")), "{what}: {error}");
    }
    let error = load(3, b"\xff\xfev\0 \0").map(drop).unwrap_err();
    assert!(error.contains("this is UTF-16"), "{error}");
    let error = load(2, b"v 0 0 0\nv 1 0 0\nv 0 1 0.5\nf 1 2 3").map(drop).unwrap_err();
    assert!(error.contains("3:7: z is 0.5: in a 2D scene z is 0"), "{error}");
}
