//! Files that lie in memory, as in a browser, are read as if they lay on a disk.

use std::path::Path;

use glam::DVec3;
use hitbench::files::stamp;
use hitbench::scene::{Form, Scene, put_in_memory};

#[test]
fn a_scene_in_memory_is_read_with_the_mesh_beside_it() {
    let folder = Path::new("/dropped for a test");
    let (scene, mesh) = (folder.join("scene.ron"), folder.join("roof.obj"));
    let text = r#"Scene3D(title: "Roof", shapes: [
        (name: "roof", shape: Mesh(file: "roof.obj")),
        (name: "ball", shape: Ball(center: (0, 0, 5), radius: 1)),
    ])"#;
    put_in_memory(scene.clone(), text.into());
    let error = Scene::load(&scene).unwrap_err().to_string();
    assert!(error.contains("roof.obj"), "{error}");
    put_in_memory(mesh.clone(), b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec());
    let mut read = Scene::load(&scene).unwrap();
    let before = stamp(&mesh);
    put_in_memory(mesh.clone(), b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec());
    assert_ne!(stamp(&mesh), before);
    assert_eq!(stamp(&folder.join("other.obj")), None);

    // The mesh that it names can be written into it, and then it needs no file.
    read.take_in_meshes(Path::new("/elsewhere"));
    let again = read.clone();
    read.take_in_meshes(folder);
    assert_ne!(read, again);
    let Scene::Three(document) = read else { panic!() };
    assert!(document.check(&document.entries[0]).is_ok());
    let Form::Mesh { file, points, triangles, .. } = &document.entries[0].form else { panic!() };
    assert_eq!((file.as_str(), points.len(), triangles.len()), ("", 3, 1));
    assert_eq!(points[1], DVec3::X);
}
