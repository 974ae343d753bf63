//! Meshes that stand elsewhere than their file says.

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench::intersect::matrix::Dimension;
use hitbench::scene::{Document, Entry, Form, Format, Meshes, Precision, Rotation3, Scene, World};
use hitbench::shapes::{Angle, Mesh, Shape};
use hitbench::{Scalar, Vector};

use hitbench_testing::meshes::soup;
use hitbench_testing::{Random, cases_of};

/// Half a unit in the last place of the nearest number, and a little for the rounding of doubles.
fn half_ulp<S: Scalar>(x: f64) -> f64 {
    let size = S::of(x.abs());
    0.500_01 * (size.next_up().double() - size.double()) + 4.0 * f64::EPSILON * x.abs()
}

fn built<W: Dimension<Precise: World>>(
    form: &Form<W::Precise>,
    meshes: &Meshes<W::Precise>,
) -> Mesh<W> {
    match form.build::<W>(meshes) {
        Ok(Shape::Mesh(mesh)) => mesh,
        other => panic!("{other:?}"),
    }
}

/// In either precision what is placed is the mesh of the file, its numbers rounded before and after.
fn hold<W: Dimension<Precise: World>>(
    rotation: impl Fn(&mut Random) -> (<W::Precise as World>::Rotation, [DVec3; 3]),
) {
    cases_of(200, |random| {
        let mesh = soup::<W::Precise>(random, 20);
        let mut meshes = Meshes::default();
        meshes.insert("m".into(), mesh.clone());
        let (rotation, axes) = rotation(random);
        let number =
            |random: &mut Random, size: f64| W::Scalar::of(random.between(-size, size)).double();
        let size = 10_f64.powf(random.between(-3.0, 6.0));
        let position = W::Precise::from_fn(|_| number(random, size));
        let scale = number(random, 4.0).abs().max(0.0078125);
        let mut form = Form::mesh("m".into());
        if let Form::Mesh { position: at, rotation: turned, scale: times, .. } = &mut form {
            (*at, *turned, *times) = (position, Some(rotation), scale);
        }
        let placed = built::<W>(&form, &meshes);
        assert_eq!(placed.indices(), mesh.indices());
        for (p, q) in mesh.vertices().iter().zip(placed.vertices()) {
            let scale = W::Scalar::of(scale).double();
            let p = W::from_space(p.in_space()).in_space() * scale;
            let exact = position.in_space() + axes[0] * p.x + axes[1] * p.y + axes[2] * p.z;
            for i in 0..W::DIM {
                let off = (q.get(i).double() - exact[i]).abs();
                let most = half_ulp::<W::Scalar>(exact[i]) + 1e-15 * (size + p.length());
                assert!(off <= most, "{q:?} is not {exact}");
            }
        }
        // Asked again, and by a copy of the scene, it is the same; of other triangles it is not.
        assert_eq!(built::<W>(&form, &meshes.clone()), placed);
        let mut others = meshes.clone();
        let far = W::Precise::from_fn(|_| 100.0);
        let moved = mesh.vertices().iter().map(|&p| p + far).collect::<Vec<_>>();
        others.insert("m".into(), Mesh::new(moved, mesh.indices().to_vec()).unwrap());
        assert_ne!(built::<W>(&form, &others), placed);
        assert_eq!(built::<W>(&form, &meshes), placed);
    });
}

#[test]
fn vertices_are_rounded_once_in_the_plane() {
    let rotation = |random: &mut Random| {
        let degrees = random.between(-400.0, 400.0) as f32;
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let axes = [DVec3::new(cos, sin, 0.0), DVec3::new(-sin, cos, 0.0), DVec3::Z];
        (Angle::Degrees(degrees.into()), axes)
    };
    hold::<Vec2>(rotation);
    hold::<DVec2>(rotation);
}

#[test]
fn vertices_are_rounded_once_in_space() {
    let rotation = |random: &mut Random| {
        let [x, y, z] = std::array::from_fn(|_| f64::from(random.between(-400.0, 400.0) as f32));
        let turn =
            |axis: DVec3, degrees: f64| glam::DMat3::from_axis_angle(axis, degrees.to_radians());
        let m = turn(DVec3::Z, z) * turn(DVec3::Y, y) * turn(DVec3::X, x);
        (Rotation3::Euler(x, y, z), [m.x_axis, m.y_axis, m.z_axis])
    };
    hold::<Vec3>(rotation);
    hold::<DVec3>(rotation);
}

#[test]
fn what_does_not_move_keeps_its_bits_and_right_angles_are_exact() {
    let mut meshes = Meshes::default();
    let written = [DVec3::new(-0.0, 1.0, 3.0), DVec3::new(2.0, 0.1, 0.0), DVec3::ONE];
    let corners = written.map(|corner| corner.as_vec3());
    meshes.insert("m".into(), Mesh::new(written, [[0, 1, 2]]).unwrap());
    assert_eq!(built::<DVec3>(&Form::mesh("m".into()), &meshes).vertices(), written);
    let bits = |form: &Form<DVec3>| -> Vec<u32> {
        let mesh = built::<Vec3>(form, &meshes);
        mesh.vertices().iter().flat_map(|p| p.to_array().map(f32::to_bits)).collect()
    };
    let as_is: Vec<u32> = corners.iter().flat_map(|p| p.to_array().map(f32::to_bits)).collect();
    assert_eq!(bits(&Form::mesh("m".into())), as_is);
    let form = |rotation| Form::Mesh {
        file: "m".into(),
        points: [].into(),
        triangles: [].into(),
        position: DVec3::X,
        rotation: Some(rotation),
        scale: 2.0,
        solid: false,
    };
    let turned = built::<Vec3>(&form(Rotation3::Euler(0.0, 0.0, 90.0)), &meshes);
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
    let corners = [DVec2::ZERO, DVec2::X, DVec2::Y];
    let mut document = Document::new("t");
    document.meshes.insert("m".into(), Mesh::new(corners, [[0, 1, 2]]).unwrap());
    let entry =
        |name: &str, form| Entry { name: name.into(), form, displacement: DVec2::ZERO, turn: None };
    let mut mesh = Form::mesh("m".into());
    mesh.translate(DVec2::new(10.0, 0.0));
    document.entries.push(entry("m", mesh));
    document.entries.push(entry("p", Form::Point { at: DVec2::new(10.25, 0.25) }));
    assert_eq!(document.overlap_at(0, 1, 0.0), Some(true));
    document.precision = Precision::F64;
    assert_eq!(document.overlap_at(0, 1, 0.0), Some(true));
}
