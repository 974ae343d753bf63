"""shapely in the plane, asked by `hitbench referee`. The protocol: docs/referee.md. Needs: pip install shapely==2.2.0

Circles are polygons in shapely, so balls and capsules are left out.
"""

import json
import sys

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import nearest_points


def corners(center, half, axes):
    (cx, cy), (hx, hy), ((ux, uy), (vx, vy)) = center, half, axes
    signs = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [(cx + s * hx * ux + t * hy * vx, cy + s * hx * uy + t * hy * vy) for s, t in signs]


def area(points):
    """A polygon; where it has no area, what is left of it."""
    if len(set(points)) == 1:
        return Point(points[0])
    polygon = Polygon(points)
    return polygon if polygon.area > 0 else shapely.convex_hull(shapely.MultiPoint(points))


def shape(value):
    (kind, of), = value.items()
    if kind == "Point":
        return Point(of["at"])
    if kind == "Segment":
        start, end = tuple(of["start"]), tuple(of["end"])
        return Point(start) if start == end else LineString([start, end])
    if kind == "Triangle":
        return area([tuple(of[name]) for name in "abc"])
    if kind in ("Aabb", "Obb"):
        return area(corners(of["center"], of["half"], of.get("axes", [[1, 0], [0, 1]])))
    if kind == "Hull":
        return shapely.convex_hull(shapely.MultiPoint(of["points"]))
    return None


def answer(question):
    said = {"id": question["id"]}
    a, b = shape(question["a"]), shape(question["b"])
    if a is None or b is None:
        return said
    if "overlap" in question["ask"]:
        said["overlap"] = bool(a.intersects(b))
    if "distance" in question["ask"]:
        said["distance"] = a.distance(b)
    if "points" in question["ask"]:
        said["points"] = [point.coords[0] for point in nearest_points(a, b)]
    return said


hello = {
    "protocol": 2,
    "engine": f"shapely {shapely.__version__}, GEOS {shapely.geos_version_string}",
    "kinds": ["Point", "Segment", "Triangle", "Aabb", "Obb", "Hull"],
    "asks": ["overlap", "distance", "points"],
    "touch": "hit",
    "dims": [2],
    "precision": "F64",
}
print(json.dumps(hello), flush=True)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
