// Asks the functions of a file of the user's, for hitbench: lines of the protocol in docs/referee.md.
"use strict";

// The simpler kind comes first in the name of a function.
const KINDS = ["point", "segment", "ray", "line", "ball", "capsule", "triangle", "aabb", "obb", "sector", "ellipsoid",
    "cylinder", "cone", "frustum", "kdop", "hull", "mesh", "plane", "half_space"];
const ASKS = { "": "overlap", distance_: "distance", sweep_: "sweep" };
const MOST_PRINTED = 4000;

/** A point or a vector. In the plane z is 0. */
class Vec {
    constructor(x, y, z) {
        [this.x, this.y, this.z] = [x, y, z ?? 0];
        Object.defineProperty(this, "dim", { value: z === undefined ? 2 : 3 });
        for (let i = 0; i < this.dim; i++) {
            Object.defineProperty(this, i, { get: () => this["xyz"[i]] });
        }
    }
    get length2() { return this.dot(this); }
    *[Symbol.iterator]() { yield* [this.x, this.y, this.z].slice(0, this.dim); }
    of(...parts) { return new Vec(...parts.slice(0, this.dim)); }
    add(v) { return this.of(this.x + v.x, this.y + v.y, this.z + v.z); }
    sub(v) { return this.of(this.x - v.x, this.y - v.y, this.z - v.z); }
    mul(by) { return this.of(this.x * by, this.y * by, this.z * by); }
    div(by) { return this.of(this.x / by, this.y / by, this.z / by); }
    neg() { return this.mul(-1); }
    dot(v) { return this.x * v.x + this.y * v.y + this.z * v.z; }
    /** In the plane a number, in space a vector. */
    cross(v) {
        if (this.dim === 2) return this.x * v.y - this.y * v.x;
        return new Vec(this.y * v.z - this.z * v.y, this.z * v.x - this.x * v.z, this.x * v.y - this.y * v.x);
    }
    length() { return Math.hypot(...this); }
    toString() { return `(${[...this].join(", ")})`; }
}

function ofJson(value) {
    if (Array.isArray(value)) {
        const numbers = value.every((part) => typeof part === "number");
        return numbers && (value.length === 2 || value.length === 3) ? new Vec(...value) : value.map(ofJson);
    }
    // An angle in radians, or a quaternion.
    return value !== null && typeof value === "object" ? Object.values(value)[0] : value;
}

const snake = (kind) => kind.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();

/** A shape, with the fields that it has in a scene file. */
function shapeOf(written) {
    const [[kind, fields]] = Object.entries(written);
    const shape = { kind: snake(kind) };
    for (const [name, value] of Object.entries(fields)) shape[name] = ofJson(value);
    const has = Object.keys(fields).join(", ");
    return new Proxy(shape, {
        get(of, name) {
            // JSON and promises look for these in whatever they are given.
            if (name in of || typeof name === "symbol" || name === "toJSON" || name === "then") return of[name];
            throw new TypeError(`${of.kind} has no field ${name}; it has ${has}`);
        },
    });
}

/** The functions by question and kinds, and a sentence about each that is named amiss; `get` finds one by its name. */
function functions(get) {
    const [known, odd] = [new Map(), []];
    KINDS.forEach((a, i) => {
        const ray = a === "ray" ? undefined : get(`ray_${a}`);
        if (ray) known.set(`ray ray ${a}`, ray);
        KINDS.forEach((b, j) => {
            for (const [prefix, ask] of Object.entries(ASKS)) {
                const name = `${prefix}${a}_${b}`;
                if (ask === "overlap" && a === "ray" && ray !== get(name)) continue;
                const found = name.startsWith("ray_") ? undefined : get(name);
                if (!found) continue;
                if (i <= j) known.set(`${ask} ${a} ${b}`, found);
                else odd.push(`${name} is not asked: the simpler kind comes first, ${prefix}${b}_${a}(${b}, ${a})`);
            }
        });
    });
    return { known, odd };
}

/** A value in words, whatever it is. */
function shown(value) {
    for (const say of [() => value instanceof Vec ? `${value}` : undefined, () => JSON.stringify(value), () => String(value)]) {
        try {
            const text = say();
            if (text !== undefined && !(typeof value === "number" && text === "null")) return text;
        } catch {
            // Another way may do.
        }
    }
    return typeof value;
}

/** What a function returned, as the protocol writes it. */
function answer(name, ask, value) {
    const wanted = {
        overlap: "true or false",
        distance: "a number, 0 if they overlap",
        sweep: "null if they never meet, else the first instant, from 0 to 1",
        ray: "null if it misses, else [entry, exit], as lengths along the ray",
    }[ask];
    const wrong = () => { throw new TypeError(`${name} returned ${shown(value)}; it returns ${wanted}`); };
    if (ask === "overlap") return typeof value === "boolean" ? value : wrong();
    if (ask === "distance") return Number.isFinite(value) ? value : wrong();
    if (value === null) return null;
    const parts = Array.isArray(value) ? value : [value];
    // Where a ray leaves may be without end.
    if (parts.some((part, i) => !Number.isFinite(part) && !(ask === "ray" && i === 1 && part === Infinity))) wrong();
    if (ask === "sweep" && [1, 2].includes(parts.length)) return { first: parts[0], last: parts[1] };
    if (ask === "ray" && parts.length === 2) {
        return { entry: parts[0], exit: Number.isFinite(parts[1]) ? parts[1] : null };
    }
    return wrong();
}

/** The reply to a question; each function that it asks is added to those that were asked. */
function reply(question, known, asked) {
    const said = { id: question.id };
    const shapes = [shapeOf(question.a), shapeOf(question.b)];
    const [i, j] = shapes.map((shape) => KINDS.indexOf(shape.kind));
    for (const ask of question.ask) {
        const swapped = ask === "ray" ? shapes[1].kind === "ray" : i > j;
        const [first, second] = swapped ? [shapes[1], shapes[0]] : shapes;
        const found = known.get(`${ask} ${first.kind} ${second.kind}`);
        if (!found) continue;
        const given = [first, second];
        if (ask === "sweep") {
            const none = new Array(question.dim).fill(0);
            const ways = [question.a_displacement ?? none, question.b_displacement ?? none];
            const [mover, rest] = swapped ? [ways[1], ways[0]] : ways;
            given.push(new Vec(...mover.map((way, k) => way - rest[k])));
        }
        asked.push(found.name);
        said[ask] = answer(found.name, ask, found(...given));
    }
    return said;
}

/** The error with the line of the user's file that it came from last, or else with that of the function that was asked. */
function told(file, error, asked) {
    const at = new RegExp(`${file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}:(\\d+)`).exec(error?.stack ?? "");
    const line = at?.[1] ?? asked;
    const words = typeof error?.message === "string" ? error.message : shown(error);
    return `${line ? `${file}, line ${line}: ` : ""}${typeof error?.name === "string" ? error.name : "Error"}: ${words}`;
}

/** The first line, and the function that answers lines: of a source that `load` runs, and in which `lineOf` finds a name. */
function engine(file, load, lineOf = () => 0) {
    let printed = "";
    const print = (...words) => {
        printed = (printed + words.map((word) => typeof word === "string" ? word : shown(word)).join(" ") + "\n").slice(-MOST_PRINTED);
    };
    // No line may have half a character.
    const whole = (_, value) => typeof value === "string" ? value.toWellFormed?.() ?? value : value;
    const line = (said) => {
        const text = printed;
        printed = "";
        return JSON.stringify(text ? { ...said, printed: text } : said, whole);
    };
    const hello = { protocol: 2, engine: file, precision: "F64", touch: "hit" };
    let known = new Map();
    try {
        const found = functions(load(print, Vec));
        known = found.known;
        const keys = [...known.keys()].map((key) => key.split(" "));
        const kinds = KINDS.filter((kind) => keys.some(([, a, b]) => a === kind || b === kind));
        const token = (kind) => kind.replace(/(^|_)(.)/g, (_, __, letter) => letter.toUpperCase());
        Object.assign(hello, {
            functions: [...known.values()].map((one) => one.name),
            kinds: kinds.map(token),
            asks: [...new Set(keys.map(([ask]) => ask))],
            odd: found.odd,
        });
    } catch (error) {
        hello.error = told(file, error);
    }
    const answerTo = (text) => {
        const [question, asked] = [JSON.parse(text), []];
        try {
            return line(reply(question, known, asked));
        } catch (error) {
            return line({ id: question.id, error: told(file, error, asked.length && lineOf(asked.pop())) });
        }
    };
    return { hello: line(hello), answerTo };
}

if (typeof process !== "undefined" && process.versions?.node) {
    const [fs, path, vm, { createRequire }] = ["fs", "path", "vm", "module"].map((name) => require(name));
    const where = path.resolve(process.argv[process.argv.length - 1]);
    const file = path.basename(where);
    const load = (print, Vec) => {
        const log = Object.fromEntries(["log", "error", "warn", "info", "debug"].map((name) => [name, print]));
        const world = vm.createContext({ Vec, console: log, require: createRequire(where) });
        vm.runInContext(fs.readFileSync(where, "utf8"), world, { filename: file });
        return (name) => vm.runInContext(`typeof ${name} === "function" ? ${name} : undefined`, world);
    };
    const lineOf = (name) => {
        const lines = fs.readFileSync(where, "utf8").split("\n");
        return lines.findIndex((line) => new RegExp(`\\b${name}\\b`).test(line)) + 1;
    };
    const { hello, answerTo } = engine(file, load, lineOf);
    // What fails later, in a promise or a timer, is no answer.
    for (const late of ["uncaughtException", "unhandledRejection"]) {
        process.on(late, (error) => process.stderr.write(`${told(file, error)}\n`));
    }
    process.stdout.write(hello + "\n");
    require("readline").createInterface({ input: process.stdin }).on("line", (text) => process.stdout.write(answerTo(text) + "\n"));
}
