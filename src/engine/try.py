# Asks the functions of a file of the user's, for hitbench: lines of the protocol in docs/referee.md.
import importlib.util, math, os, sys, traceback
# What the file does to the module harms none of these.
from json import dumps, loads

# The simpler kind comes first in the name of a function.
KINDS = ["point", "segment", "ray", "line", "ball", "capsule", "triangle", "aabb", "obb", "sector", "ellipsoid",
         "cylinder", "cone", "frustum", "kdop", "hull", "mesh", "plane", "half_space"]
ASKS = {"": "overlap", "distance_": "distance", "sweep_": "sweep"}
MOST_PRINTED = 4000


class Vec:
    """A point or a vector. In the plane z is 0."""
    __slots__ = ("x", "y", "z", "dim")

    def __init__(self, x, y, z=None):
        self.x, self.y, self.z, self.dim = x, y, 0.0 if z is None else z, 2 if z is None else 3

    def _of(self, *parts):
        return Vec(*parts[:self.dim])

    def __len__(self):
        return self.dim

    def __iter__(self):
        return iter((self.x, self.y, self.z)[:self.dim])

    def __getitem__(self, i):
        return (self.x, self.y, self.z)[:self.dim][i]

    def __add__(self, other):
        return self._of(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return self._of(self.x - other.x, self.y - other.y, self.z - other.z)

    def __neg__(self):
        return self._of(-self.x, -self.y, -self.z)

    def __mul__(self, by):
        return self._of(self.x * by, self.y * by, self.z * by)

    __rmul__ = __mul__

    def __truediv__(self, by):
        return self._of(self.x / by, self.y / by, self.z / by)

    def __eq__(self, other):
        return isinstance(other, Vec) and (self.x, self.y, self.z) == (other.x, other.y, other.z)

    def __repr__(self):
        return "(" + ", ".join(repr(part) for part in self) + ")"

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other):
        """In the plane a number, in space a vector."""
        if self.dim == 2:
            return self.x * other.y - self.y * other.x
        return Vec(self.y * other.z - self.z * other.y, self.z * other.x - self.x * other.z,
                   self.x * other.y - self.y * other.x)

    def length(self):
        return math.hypot(*self)


class Shape:
    """A shape, with the fields that it has in a scene file."""

    def __init__(self, kind, fields):
        self.kind = kind
        for name, value in fields.items():
            setattr(self, name, of_json(value))

    def __getattr__(self, name):
        kind, *known = vars(self) or [""]
        raise AttributeError(f"{vars(self).get(kind)} has no field {name}; it has {', '.join(known)}")

    def __repr__(self):
        fields = ", ".join(f"{name}={value!r}" for name, value in vars(self).items() if name != "kind")
        return f"{self.kind}({fields})"


def of_json(value):
    if isinstance(value, dict):
        # An angle in radians, or a quaternion.
        only = next(iter(value.values()))
        return tuple(only) if isinstance(only, list) else only
    if isinstance(value, list):
        if value and all(isinstance(part, (int, float)) for part in value):
            return Vec(*value) if len(value) in (2, 3) else tuple(value)
        return [of_json(part) for part in value]
    return value


def functions(module):
    """The functions by question and kinds, and a sentence about each that is named amiss."""
    known, odd = {}, []
    pairs = {f"{a}_{b}": (i, j) for i, a in enumerate(KINDS) for j, b in enumerate(KINDS)}
    for name, function in vars(module).items():
        if not callable(function) or name.startswith("_") or getattr(function, "__module__", None) != module.__name__:
            continue
        if name.startswith("ray_") and name[4:] in KINDS and name != "ray_ray":
            known["ray", "ray", name[4:]] = function
            continue
        for prefix, ask in ASKS.items():
            rest = name.removeprefix(prefix)
            if name.startswith(prefix) and rest in pairs:
                i, j = pairs[rest]
                a, b = KINDS[i], KINDS[j]
                if i > j:
                    odd.append(f"{name} is not asked: the simpler kind comes first, {prefix}{b}_{a}({b}, {a})")
                else:
                    known[ask, a, b] = function
    return known, odd


def told(path, error, function=None):
    """The error with the last line of the user's file that it passed, or else with that of the function."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines = [error.lineno]
    line = lines[-1] if lines else getattr(getattr(function, "__code__", None), "co_firstlineno", None)
    where = f"{os.path.basename(path)}, line {line}: " if line else ""
    try:
        words = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:
        words = ""
    return f"{where}{type(error).__name__}: {words}".removesuffix(": ")


def sendable(text):
    """Without halves of characters, which no line may have."""
    return text.encode("utf-8", "replace").decode()


def number(value):
    return type(value).__name__ not in ("bool", "bool_", "str") and hasattr(value, "__float__")


def answer(name, ask, value):
    """What a function returned, as the protocol writes it."""
    if ask == "overlap":
        if type(value).__name__ not in ("bool", "bool_"):
            raise TypeError(f"{name} returned {value!r}; it returns True or False")
        return bool(value)
    if ask == "distance":
        if not number(value) or not math.isfinite(value):
            raise TypeError(f"{name} returned {value!r}; it returns a number, 0 if they overlap")
        return float(value)
    if value is None:
        return None
    try:
        parts = [float(value)] if number(value) else [float(part) for part in value]
    except (TypeError, ValueError):
        parts = []
    if ask == "sweep" and len(parts) in (1, 2) and all(map(math.isfinite, parts)):
        return dict(zip(("first", "last"), parts))
    if ask == "ray" and len(parts) == 2 and math.isfinite(parts[0]) and not math.isnan(parts[1]):
        return {"entry": parts[0], "exit": parts[1] if math.isfinite(parts[1]) else None}
    wanted = {"sweep": "None if they never meet, else the first instant, from 0 to 1",
              "ray": "None if it misses, else (entry, exit), as lengths along the ray"}[ask]
    raise TypeError(f"{name} returned {value!r}; it returns {wanted}")


class Printed:
    """What the file prints goes into the answers, not among them."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text = (self.text + text)[-MOST_PRINTED:]
        return len(text)

    def flush(self):
        pass

    def take(self):
        text, self.text = self.text, ""
        return text


def snake(kind):
    return "".join("_" + letter.lower() if letter.isupper() and i else letter.lower() for i, letter in enumerate(kind))


def ask_all(question, known, asked):
    reply = {"id": question["id"]}
    shapes = []
    for key in "ab":
        (kind, fields), = question[key].items()
        shapes.append(Shape(snake(kind), fields))
    order = [KINDS.index(shape.kind) for shape in shapes]
    for ask in question["ask"]:
        swapped = shapes[1].kind == "ray" if ask == "ray" else order[0] > order[1]
        first, second = shapes[::-1] if swapped else shapes
        function = known.get((ask, first.kind, second.kind))
        if function is None:
            continue
        asked.append(function)
        arguments = [first, second]
        if ask == "sweep":
            ways = [question.get(key, [0.0] * question["dim"]) for key in ("a_displacement", "b_displacement")]
            mover, rest = ways[::-1] if swapped else ways
            arguments.append(Vec(*(m - r for m, r in zip(mover, rest))))
        reply[ask] = answer(function.__name__, ask, function(*arguments))
    return reply


def main():
    path = os.path.abspath(sys.argv[1])
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = printed = Printed()

    def say(line):
        text = printed.take()
        line = {key: sendable(value) if key == "error" else value for key, value in line.items()}
        out.write(dumps({**line, "printed": sendable(text)} if text else line) + "\n")
        out.flush()

    hello = {"protocol": 2, "engine": os.path.basename(path), "precision": "F64", "touch": "hit"}
    sys.path.insert(0, os.path.dirname(path))
    sys.dont_write_bytecode = True
    try:
        spec = importlib.util.spec_from_file_location("mine", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        known, odd = functions(module)
    except BaseException as error:
        return say({**hello, "error": told(path, error)})
    kinds = [kind for kind in KINDS if any(kind in key[1:] for key in known)]
    asks = sorted({key[0] for key in known})
    names = [function.__name__ for function in known.values()]
    tokens = ["".join(part.capitalize() for part in kind.split("_")) for kind in kinds]
    say({**hello, "functions": names, "kinds": tokens, "asks": asks, "odd": odd})
    for line in sys.stdin:
        question, asked = loads(line), []
        try:
            reply = ask_all(question, known, asked)
        except BaseException as error:
            reply = {"id": question["id"], "error": told(path, error, *asked[-1:])}
        say(reply)


main()
