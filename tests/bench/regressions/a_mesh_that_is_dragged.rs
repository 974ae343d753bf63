//! A mesh that was dragged did not move: it got a displacement, an arrow, and a sweep that nobody had asked for.
//!
//! Cause: a mesh lay where its file says, and a scene had no field to put it elsewhere. Fix: a mesh
//! has a position (and a rotation and a scale), which a drag writes.

use glam::{DVec2, DVec3};
use hitbench::scene::{Document, Form, Format, Scene, World};
use hitbench::shapes::{Mesh, Shape};

use crate::hands::{Hands, scene};

const FILE: &str = "v 0 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 3\n";

fn with_mesh<V: World>() -> Document<V> {
    let corners = [DVec3::ZERO, DVec3::X * 2.0, DVec3::Y].map(V::from_space);
    let mut document = scene([Form::mesh("a.obj".into())]);
    document.meshes.insert("a.obj".into(), Mesh::new(corners, [[0, 1, 2]]).unwrap());
    document
}

fn moves<V: World>(in_scene: impl Fn(Document<V>) -> Scene) {
    let mut hands = Hands::at(with_mesh::<V>());
    let from = DVec3::new(0.5, 0.25, 0.0);
    let at = hands.see_place(from);
    hands.drag(at, at + DVec2::new(80.0, -40.0));
    let entry = hands.bench.document().entries[0].clone();
    assert_eq!((entry.displacement, hands.bench.work.history.undo_name()), (V::ZERO, Some("Move")));
    let Form::Mesh { position, rotation: None, scale: 1.0, .. } = entry.form else {
        panic!("{:?}", entry.form)
    };
    // The point that was grabbed is still under the pointer.
    let now = hands.see_place(from + position.in_space());
    assert!(now.distance(at + DVec2::new(80.0, -40.0)) < 1.5, "{now}");
    let Shape::Mesh(mesh) = hands.bench.document().shape(0).unwrap() else { panic!() };
    let moved = DVec3::X * 2.0 + position.in_space();
    assert_eq!(mesh.vertices()[1], V::from_space(moved.as_vec3().as_dvec3()));

    // It is there again in the file.
    let text = in_scene(hands.bench.document().clone()).write(Format::Ron);
    let read = Scene::parse(text.as_bytes(), Format::Ron, |_| Ok(FILE.into())).unwrap();
    assert_eq!(read, in_scene(hands.bench.document().clone()));

    hands.bench.undo();
    assert_eq!(*hands.form(0), Form::mesh("a.obj".into()));
    hands.input.modifiers.ctrl = true;
    hands.drag(at, at + DVec2::new(80.0, -40.0));
    assert_eq!(hands.bench.work.history.undo_name(), Some("Displace"));
    assert_eq!(*hands.form(0), Form::mesh("a.obj".into()));
}

#[test]
fn moves_and_is_there_again_in_the_file() {
    moves::<DVec2>(Scene::Two);
    moves::<DVec3>(Scene::Three);
}
