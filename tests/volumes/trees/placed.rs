//! Meshes that stand elsewhere than their file says.

use glam::{DVec3, Vec2, Vec3};
use hitbench::scene::{Document, Entry, Form, Format, Meshes, Rotation3, Scene, Space};
use hitbench::shapes::{Angle, Mesh, Shape};

use super::mesh::soup;
use crate::common::{Random, cases_of};

/// Half a unit in the last place of the nearest number, and a little for the rounding of doubles.
fn half_ulp(x: f64) -> f64 {
    let next = (x.abs() as f32).next_up();
    0.500_01 * (f64::from(next) - f64::from(x.abs() as f32)).max(f64::from(f32::from_bits(1)))
}

fn built<V: Space>(form: &Form<V>, meshes: &Meshes<V>) -> Mesh<V> {
    match form.build(meshes) {
        Ok(Shape::Mesh(mesh)) => mesh,
        other => panic!("{other:?}"),
    }
}

fn hold<V: Space>(rotation: impl Fn(&mut Random) -> (V::Rotation, [DVec3; 3])) {
    cases_of(200, |random| {
        let mesh = soup::<V>(random, 20);
        let mut meshes = Meshes::default();
        meshes.insert("m".into(), mesh.clone());
        let (rotation, axes) = rotation(random);
        let number = |random: &mut Random, size: f64| random.between(-size, size) as f32;
        let size = 10_f64.powf(random.between(-3.0, 6.0));
        let position = V::from_fn(|_| number(random, size));
        let scale = number(random, 4.0).abs() + 0.01;
        let form = Form::Mesh { file: "m".into(), position, rotation: Some(rotation), scale };
        let placed = built(&form, &meshes);
        assert_eq!(placed.indices(), mesh.indices());
        for (p, q) in mesh.vertices().iter().zip(placed.vertices()) {
            let p = p.in_space() * f64::from(scale);
            let exact = position.in_space() + axes[0] * p.x + axes[1] * p.y + axes[2] * p.z;
            for i in 0..V::DIM {
                let off = (f64::from(q.get(i)) - exact[i]).abs();
                assert!(off <= half_ulp(exact[i]) + 1e-14 * size, "{q:?} is not {exact}");
            }
        }
        // Asked again, and by a copy of the scene, it is the same; of other triangles it is not.
        assert_eq!(built(&form, &meshes.clone()), placed);
        let mut others = meshes.clone();
        let far = V::from_fn(|_| 100.0);
        let moved = mesh.vertices().iter().map(|&p| p + far).collect::<Vec<_>>();
        others.insert("m".into(), Mesh::new(moved, mesh.indices().to_vec()).unwrap());
        assert_ne!(built(&form, &others), placed);
        assert_eq!(built(&form, &meshes), placed);
    });
}

#[test]
fn vertices_are_rounded_once_in_the_plane() {
    hold::<Vec2>(|random| {
        let degrees = random.between(-400.0, 400.0) as f32;
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let axes = [DVec3::new(cos, sin, 0.0), DVec3::new(-sin, cos, 0.0), DVec3::Z];
        (Angle::Degrees(degrees), axes)
    });
}

#[test]
fn vertices_are_rounded_once_in_space() {
    hold::<Vec3>(|random| {
        let [x, y, z] = std::array::from_fn(|_| random.between(-400.0, 400.0) as f32);
        let turn = |axis: DVec3, degrees: f32| {
            glam::DMat3::from_axis_angle(axis, f64::from(degrees).to_radians())
        };
        let m = turn(DVec3::Z, z) * turn(DVec3::Y, y) * turn(DVec3::X, x);
        (Rotation3::Euler(x, y, z), [m.x_axis, m.y_axis, m.z_axis])
    });
}

#[test]
fn what_does_not_move_keeps_its_bits_and_right_angles_are_exact() {
    let mut meshes = Meshes::default();
    let corners = [Vec3::new(-0.0, 1.0, 3.0), Vec3::new(2.0, 0.1, 0.0), Vec3::ONE];
    meshes.insert("m".into(), Mesh::new(corners, [[0, 1, 2]]).unwrap());
    let bits = |form: &Form<Vec3>| -> Vec<u32> {
        let mesh = built(form, &meshes);
        mesh.vertices().iter().flat_map(|p| p.to_array().map(f32::to_bits)).collect()
    };
    let as_is: Vec<u32> = corners.iter().flat_map(|p| p.to_array().map(f32::to_bits)).collect();
    assert_eq!(bits(&Form::mesh("m".into())), as_is);
    let form = |rotation| Form::Mesh {
        file: "m".into(),
        position: Vec3::new(1.0, 0.0, 0.0),
        rotation: Some(rotation),
        scale: 2.0,
    };
    let turned = built(&form(Rotation3::Euler(0.0, 0.0, 90.0)), &meshes);
    let by_hand = corners.map(|p| Vec3::new(1.0 - 2.0 * p.y, 2.0 * p.x, 2.0 * p.z));
    assert_eq!(turned.vertices(), by_hand);
}

#[test]
fn the_file_says_where_it_stands_and_only_what_is_said_is_written() {
    let obj = |_: &str| Ok(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec());
    let whole =
        "Mesh(file: \"m.obj\", position: (1, 2.5, -3), rotation: Euler(0, 90, 0), scale: 0.1)";
    for shape in [whole, "Mesh(file: \"m.obj\")", "Mesh(file: \"m.obj\", scale: 3)"] {
        let text = format!("Scene3D(title: \"t\", shapes: [(name: \"m\", shape: {shape})])");
        let scene = Scene::parse(text.as_bytes(), Format::Ron, obj).unwrap();
        let written = scene.write(Format::Ron);
        assert!(written.contains(shape), "{written}");
        let json = scene.write(Format::Json);
        assert_eq!(Scene::parse(json.as_bytes(), Format::Json, obj).unwrap(), scene, "{json}");
    }
}

/// A mesh that stands elsewhere meets what it meets there.
#[test]
fn a_placed_mesh_is_met_where_it_stands() {
    let corners = [Vec2::ZERO, Vec2::X, Vec2::Y];
    let mut document = Document::<Vec2> {
        title: "t".into(),
        source: None,
        about: None,
        entries: Vec::new(),
        expect: Vec::new(),
        meshes: Meshes::default(),
    };
    document.meshes.insert("m".into(), Mesh::new(corners, [[0, 1, 2]]).unwrap());
    let entry =
        |name: &str, form| Entry { name: name.into(), form, displacement: Vec2::ZERO, turn: None };
    let mut mesh = Form::mesh("m".into());
    mesh.translate(Vec2::new(10.0, 0.0));
    document.entries.push(entry("m", mesh));
    document.entries.push(entry("p", Form::Point { at: Vec2::new(10.25, 0.25) }));
    let [a, b] = [0, 1].map(|i| document.shape(i).unwrap());
    assert_eq!(hitbench::intersect::matrix::overlap(&a, &b, &mut ()), Ok(true));
}
