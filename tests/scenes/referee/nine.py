# An engine of protocol 2 with one of nine deliberate faults, named by its argument; all of them with "all", none with "right".
import json, math, sys
fault = sys.argv[1]
has = lambda name: fault in (name, "all")
sub = lambda a, b: [x - y for x, y in zip(a, b)]
add = lambda a, b: [x + y for x, y in zip(a, b)]
mul = lambda a, t: [x * t for x in a]
dot = lambda a, b: sum(x * y for x, y in zip(a, b))
def cross(a, b):
    return [a[1]*b[2]-a[2]*b[1], a[2]*b[0]-a[0]*b[2], a[0]*b[1]-a[1]*b[0]]
def to_segment(p, s, e):
    d = sub(e, s)
    l2 = dot(d, d)
    if l2 == 0 and has("nanzero"):
        return math.nan
    t = dot(sub(p, s), d) / l2 if l2 > 0 else 0.0
    if not has("unclamped"):
        t = min(max(t, 0.0), 1.0)
    return math.dist(p, add(s, mul(d, t)))
def segments(p, q, r, s):
    # The nearest of two segments: at an end of either, or within both.
    best = min(to_segment(p, r, s), to_segment(q, r, s), to_segment(r, p, q), to_segment(s, p, q))
    d, e, w = sub(q, p), sub(s, r), sub(p, r)
    a, b, c, f, g = dot(d, d), dot(d, e), dot(e, e), dot(d, w), dot(e, w)
    n = a * c - b * b
    if n > 1e-12 * a * c:
        u, v = (b * g - c * f) / n, (a * g - b * f) / n
        if 0 <= u <= 1 and 0 <= v <= 1:
            best = min(best, math.dist(add(p, mul(d, u)), add(r, mul(e, v))))
    return best
def box(x):
    axes = x.get("axes") or [[float(i == j) for j in range(len(x["center"]))] for i in range(len(x["center"]))]
    return x["center"], x["half"], axes
def box_point(x, p):
    c, h, axes = box(x)
    d = sub(p, c)
    return math.hypot(*(max(abs(dot(d, a)) - k, 0.0) for a, k in zip(axes, h)))
def boxes(x, y):
    (c, h, A), (d, k, B) = box(x), box(y)
    axes = A + B
    if len(c) == 3 and not has("noedge"):
        axes = axes + [cross(a, b) for a in A for b in B]
    t = sub(d, c)
    for n in axes:
        r = sum(u * abs(dot(a, n)) for u, a in zip(h, A)) + sum(u * abs(dot(b, n)) for u, b in zip(k, B))
        if abs(dot(t, n)) > r:
            return False
    return True
def sector_point(x, p):
    d = sub(p, x["apex"])
    l = math.hypot(*d)
    if l > x["radius"]:
        return False
    c = dot(d, x["direction"])
    k = math.cos(x["half_angle"]["Radians"])
    if has("behind"):
        return c * c >= k * k * l * l
    return c >= k * l
eps = 1e-3 if has("eps") else 0.0
def overlap(ka, a, kb, b):
    if (ka, kb) == ("Ball", "Ball"):
        return math.dist(a["center"], b["center"]) <= a["radius"] + b["radius"] + eps
    if (ka, kb) == ("Ball", "Obb"):
        return box_point(b, a["center"]) <= a["radius"]
    if (ka, kb) == ("Obb", "Ball"):
        r = box_point(a, b["center"]) <= b["radius"]
        return (math.dist(a["center"], b["center"]) <= b["radius"]) if has("swapped") else r
    if ka == kb == "Obb":
        return boxes(a, b)
    if (ka, kb) == ("Ball", "Capsule"):
        if has("twoballs"):
            return min(math.dist(a["center"], b["start"]), math.dist(a["center"], b["end"])) <= a["radius"] + b["radius"]
        return to_segment(a["center"], b["start"], b["end"]) <= a["radius"] + b["radius"]
    if (ka, kb) == ("Segment", "Ball"):
        return to_segment(b["center"], a["start"], a["end"]) <= b["radius"]
    if (ka, kb) == ("Point", "Sector"):
        return sector_point(b, a["at"])
    return None
def sweep(ka, a, kb, b, w):
    if (ka, kb) != ("Ball", "Ball"):
        return "none"
    d, r = sub(b["center"], a["center"]), a["radius"] + b["radius"]
    c = dot(d, d) - r * r
    if c <= 0 and not has("startinside"):
        return 0.0
    A, B = dot(w, w), dot(d, w)
    disc = B * B - A * c
    if A == 0 or disc < 0:
        return None
    u = (-B - math.sqrt(disc)) / A
    return u if u >= 0 and (u <= 1 or has("noend")) else None
print(json.dumps({"protocol": 2, "engine": fault, "kinds": ["Point", "Segment", "Ball", "Capsule", "Obb", "Sector"], "asks": ["overlap", "sweep"], "precision": "F64"}), flush=True)
for line in sys.stdin:
    q = json.loads(line)
    (ka, a), = q["a"].items()
    (kb, b), = q["b"].items()
    reply = {"id": q["id"]}
    swap = overlap(ka, a, kb, b) is None
    first, second = ((kb, b), (ka, a)) if swap else ((ka, a), (kb, b))
    if "overlap" in q["ask"]:
        hit = overlap(*first, *second)
        if hit is not None:
            reply["overlap"] = hit
    if "sweep" in q["ask"]:
        none = [0.0] * q["dim"]
        w = sub(q.get("b_displacement", none), q.get("a_displacement", none))
        u = sweep(*first, *second, mul(w, -1.0) if swap else w)
        if u != "none":
            reply["sweep"] = None if u is None else {"first": u}
    print(json.dumps(reply), flush=True)
