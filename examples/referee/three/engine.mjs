/* three.js in space, asked by `hitbench referee`. The protocol: docs/referee.md. Needs, in its folder: npm install three@0.187.0

   It has a function for some pairs, and each answers what its name says. A ray that begins inside leaves at its hit. */
import { createInterface } from "node:readline";
import * as THREE from "three";
import { Capsule } from "three/addons/math/Capsule.js";
import { ConvexHull } from "three/addons/math/ConvexHull.js";
import { OBB } from "three/addons/math/OBB.js";

const vec = (numbers) => new THREE.Vector3(...numbers);
const kinds = {
    Point: (of) => vec(of.at),
    Segment: (of) => new THREE.Line3(vec(of.start), vec(of.end)),
    Ray: (of) => new THREE.Ray(vec(of.origin), vec(of.direction)),
    Ball: (of) => new THREE.Sphere(vec(of.center), of.radius),
    Capsule: (of) => new Capsule(vec(of.start), vec(of.end), of.radius),
    Triangle: (of) => new THREE.Triangle(vec(of.a), vec(of.b), vec(of.c)),
    Aabb: (of) => new THREE.Box3(vec(of.center).sub(vec(of.half)), vec(of.center).add(vec(of.half))),
    Obb: (of) => {
        const [x, y, z] = of.axes;
        const rotation = new THREE.Matrix3(x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]);
        return new OBB(vec(of.center), vec(of.half), rotation);
    },
    Hull: (of) => new ConvexHull().setFromPoints(of.points.map(vec)),
    Mesh: (of) => {
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute("position", new THREE.BufferAttribute(new Float64Array(of.points.flat()), 3));
        geometry.setIndex(of.triangles.flat());
        return new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side: THREE.DoubleSide }));
    },
    Plane: (of) => new THREE.Plane(vec(of.normal), -of.offset),
};
const Order = Object.keys(kinds);

const overlaps = {
    point_ball: (a, b) => b.containsPoint(a),
    point_aabb: (a, b) => b.containsPoint(a),
    point_obb: (a, b) => b.containsPoint(a),
    point_hull: (a, b) => b.containsPoint(a),
    segment_plane: (a, b) => b.intersectsLine(a),
    ball_ball: (a, b) => a.intersectsSphere(b),
    ball_aabb: (a, b) => a.intersectsBox(b),
    ball_obb: (a, b) => b.intersectsSphere(a),
    ball_plane: (a, b) => a.intersectsPlane(b),
    capsule_aabb: (a, b) => a.intersectsBox(b),
    triangle_aabb: (a, b) => a.intersectsBox(b),
    aabb_aabb: (a, b) => a.intersectsBox(b),
    aabb_obb: (a, b) => b.intersectsBox3(a),
    aabb_plane: (a, b) => a.intersectsPlane(b),
    obb_obb: (a, b) => a.intersectsOBB(b),
    obb_plane: (a, b) => a.intersectsPlane(b),
};
/* The nearest point of a shape to a point, or of two segments. */
const nearest = {
    point_segment: (a, b) => [a, b.closestPointToPoint(a, true, vec([0, 0, 0]))],
    point_ball: (a, b) => [a, b.clampPoint(a, vec([0, 0, 0]))],
    point_triangle: (a, b) => [a, b.closestPointToPoint(a, vec([0, 0, 0]))],
    point_aabb: (a, b) => [a, b.clampPoint(a, vec([0, 0, 0]))],
    point_obb: (a, b) => [a, b.clampPoint(a, vec([0, 0, 0]))],
    segment_segment: (a, b) => {
        const ends = [vec([0, 0, 0]), vec([0, 0, 0])];
        a.distanceSqToLine3(b, ...ends);
        return ends;
    },
};
const hits = {
    ray_ball: (ray, b, at) => ray.intersectSphere(b, at),
    ray_triangle: (ray, b, at) => ray.intersectTriangle(b.a, b.b, b.c, false, at),
    ray_aabb: (ray, b, at) => ray.intersectBox(b, at),
    ray_obb: (ray, b, at) => b.intersectRay(ray, at),
    ray_hull: (ray, b, at) => b.intersectRay(ray, at),
    ray_mesh: (ray, b) => new THREE.Raycaster(ray.origin, ray.direction).intersectObject(b)[0]?.point ?? null,
    ray_plane: (ray, b, at) => ray.intersectPlane(b, at),
};

function answer({ id, ask, a, b }) {
    const said = { id };
    const shapes = [a, b].flatMap(Object.entries).sort(([a], [b]) => Order.indexOf(a) - Order.indexOf(b));
    const name = shapes.map(([kind]) => kind.toLowerCase()).join("_");
    const two = shapes.map(([kind, of]) => kinds[kind](of));
    if (ask.includes("overlap")) said.overlap = overlaps[name]?.(...two);
    const ends = ask.includes("distance") || ask.includes("points") ? nearest[name]?.(...two) : undefined;
    if (ask.includes("distance")) said.distance = ends?.[0].distanceTo(ends[1]);
    if (ask.includes("points") && ends) said.points = (Object.keys(a)[0] === shapes[0][0] ? ends : ends.reverse()).map((p) => p.toArray());
    const hit = ask.includes("ray") ? hits[name]?.(...two, vec([0, 0, 0])) : undefined;
    const entry = hit?.distanceTo(two[0].origin) ?? null;
    // NaN is no answer.
    if (hit !== undefined && !Number.isNaN(entry)) said.ray = hit && { entry };
    return said;
}

const functions = [...Object.keys(overlaps), ...Object.keys(hits),
    ...Object.keys(nearest).flatMap((name) => [`distance_${name}`, `points_${name}`])];
console.log(JSON.stringify({ protocol: 2, engine: `three.js r${THREE.REVISION}`, kinds: Order, functions, dims: [3],
    asks: ["overlap", "distance", "ray", "points"], touch: "hit", ray_inside: "exit", back_faces: "hit", precision: "F64" }));
createInterface({ input: process.stdin }).on("line", (line) => console.log(JSON.stringify(answer(JSON.parse(line)))));
