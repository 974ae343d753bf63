"""FCL in space, asked by `hitbench referee`. The protocol: docs/referee.md. Needs: pip install numpy==2.4.6 python-fcl==0.7.0.11

Its cylinders, cones and capsules lie along z, about their middle.
"""

import itertools
import json
import sys

import fcl
import numpy as np


def frame(along):
    """Axes whose third is a direction, as columns."""
    length = np.linalg.norm(along)
    z = along / length if length > 0 else np.array([0.0, 0.0, 1.0])
    x = np.cross(z, np.eye(3)[np.argmin(np.abs(z))])
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def along(of, start, end, make):
    start, end = np.array(of[start]), np.array(of[end])
    return make(of["radius"], float(np.linalg.norm(end - start))), fcl.Transform(frame(end - start), (start + end) / 2)


def mesh(of):
    model = fcl.BVHModel()
    model.beginModel(len(of["triangles"]), len(of["points"]))
    model.addSubModel(np.array(of["points"], dtype=float), np.array(of["triangles"]))
    model.endModel()
    return model, fcl.Transform()


def turned(of, make, by):
    axes = np.array(of["axes"]).T if "axes" in of else np.eye(3)
    return make(*(by * half for half in of["half"])), fcl.Transform(axes, np.array(of["center"]))


SHAPES = {
    "Ball": lambda of: (fcl.Sphere(of["radius"]), fcl.Transform(np.array(of["center"]))),
    "Capsule": lambda of: along(of, "start", "end", fcl.Capsule),
    "Triangle": lambda of: mesh({"points": [of[name] for name in "abc"], "triangles": [[0, 1, 2]]}),
    "Aabb": lambda of: turned(of, fcl.Box, 2),
    "Obb": lambda of: turned(of, fcl.Box, 2),
    "Ellipsoid": lambda of: turned(of, fcl.Ellipsoid, 1),
    "Cylinder": lambda of: along(of, "start", "end", fcl.Cylinder),
    "Cone": lambda of: along(of, "base", "apex", fcl.Cone),
    "Mesh": mesh,
    "HalfSpace": lambda of: (fcl.Halfspace(np.array(of["normal"], dtype=float), of["offset"]), fcl.Transform()),
}
# Of meshes it has the depth of each triangle, and not that of the whole. Others have no conservative advancement.
MESHES, UNSWEPT = {"Triangle", "Mesh"}, {"Triangle", "Mesh", "Ellipsoid", "HalfSpace"}


def numbers(values):
    """NaN and infinity are no answers."""
    return [float(value) for value in values] if np.all(np.isfinite(values)) else None


def answer(question):
    said, ask = {"id": question["id"]}, question["ask"]
    kinds = [kind for key in "ab" for kind in question[key]]
    two = [SHAPES[kind](question[key][kind]) for kind, key in zip(kinds, "ab")]
    a, b = (fcl.CollisionObject(*one) for one in two)
    if "overlap" in ask or "depth" in ask:
        result = fcl.CollisionResult()
        fcl.collide(a, b, fcl.CollisionRequest(enable_contact=True), result)
        said["overlap"] = result.is_collision
        if "depth" in ask and result.is_collision and not MESHES & {*kinds}:
            depth, normal = numbers([result.contacts[0].penetration_depth]), numbers(result.contacts[0].normal)
            said.update({"depth": {"depth": depth[0], "normal": normal}} if depth and normal else {})
    if "distance" in ask or "points" in ask:
        # Of a shape before a mesh it tells the nearest points in the other order.
        swaps = kinds[1] in MESHES and kinds[0] not in MESHES
        result = fcl.DistanceResult()
        far = fcl.distance(*((b, a) if swaps else (a, b)), fcl.DistanceRequest(enable_nearest_points=True), result)
        # -1 is an overlap, and infinity no answer.
        said.update({"distance": max(far, 0.0)} if abs(far) < sys.float_info.max else {})
        if "points" in ask and result.nearest_points[0] is not None:
            ends = [numbers(point) for point in result.nearest_points]
            said.update({"points": ends[::-1] if swaps else ends} if all(ends) else {})
    if "sweep" in ask and not UNSWEPT & {*kinds}:
        ends = [fcl.Transform(at.getRotation(), at.getTranslation() + np.array(question.get(way, [0.0] * 3)))
                for (_, at), way in zip(two, ("a_displacement", "b_displacement"))]
        result = fcl.ContinuousCollisionResult()
        request = fcl.ContinuousCollisionRequest(num_max_iterations=100, toc_err=1e-6)
        fcl.continuousCollide(a, ends[0], b, ends[1], request, result)
        said["sweep"] = {"first": result.time_of_contact} if result.is_collide else None
    return said


hello = {
    "protocol": 2, "engine": f"FCL by python-fcl {fcl.version.__version__}", "kinds": list(SHAPES), "dims": [3], "touch": "hit",
    "asks": ["overlap", "distance", "sweep", "depth", "points"], "sweep_inside": "zero", "precision": "F64",
}
print(json.dumps(hello), flush=True)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
