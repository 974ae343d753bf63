//! The slowest single questions over random worlds of all pairs of kinds, in the plane and in space, in both precisions, and
//! over all pairs of the presets; and how many searches gave up: `cargo bench --bench slowest`. `WORLDS=…` asks for another
//! number of worlds, `FROM=…` begins with another one, `SEED=…` asks of one alone and prints its shapes.
//!
//! In one world of two the shapes were moved so that they touch or nearly do, at the start or in the middle of the frame, and
//! one of them slides along the other.
//!
//! Only what the thread itself computed counts, where the system tells that, and of a slow question the least of some times.

use std::fs;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, SystemTime};

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench::intersect::matrix::{self, Dimension, Unanswered};
use hitbench::presets::presets;
use hitbench::scene::{Document, Precision, Scene, World};
use hitbench::shapes::{Angle, Kind, Motion, Ray, Shape};
use hitbench::{Scalar, Vector};

use hitbench_testing::turns::Turns;
use hitbench_testing::{Random, ulp};

/// What is asked of each pair.
const QUESTIONS: [&str; 6] =
    ["overlap", "distance", "depth", "straight sweep", "turning sweep", "ray"];
/// A question that took longer is asked again, and the least time counts.
const DOUBTFUL: Duration = Duration::from_millis(2);
/// So many are printed of each question.
const PRINTED: usize = 6;

/// For how long this thread has computed; elsewhere than on Linux, the time of day. The system brings the number up to date when
/// the thread rests.
fn computed() -> Duration {
    thread::sleep(Duration::from_nanos(1));
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_cpu = told.and_then(|told| told.split(' ').next()?.parse().ok());
    on_cpu.map_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap(), Duration::from_nanos)
}

/// The slowest of one question.
#[derive(Default)]
struct Slowest {
    asked: u64,
    gave_up: u64,
    rows: Vec<(Duration, String)>,
}

/// Those of each question.
#[derive(Default)]
struct Table([Slowest; 6]);

impl Table {
    /// Asks, and says whether the search gave up.
    fn ask(&mut self, question: usize, name: &dyn Fn() -> String, ask: &dyn Fn() -> bool) {
        let time = || {
            let start = SystemTime::now();
            let gave_up = black_box(ask());
            (start.elapsed().unwrap_or_default(), gave_up)
        };
        let (mut least, gave_up) = time();
        if least > DOUBTFUL {
            for _ in 0..3 {
                let start = computed();
                black_box(ask());
                least = least.min(computed() - start);
            }
        }
        let slowest = &mut self.0[question];
        slowest.asked += 1;
        slowest.gave_up += u64::from(gave_up);
        let rows = &mut slowest.rows;
        if rows.len() < PRINTED || rows.last().is_some_and(|row| row.0 < least) {
            let note = if gave_up { ", gave up" } else { "" };
            rows.push((least, name() + note));
            rows.sort_by_key(|row| std::cmp::Reverse(row.0));
            rows.truncate(PRINTED);
        }
    }

    fn print(&self, title: &str) {
        println!("\n{title}");
        for (question, slowest) in QUESTIONS.iter().zip(&self.0) {
            println!("  {question}: {} asked, {} gave up", slowest.asked, slowest.gave_up);
            for (time, name) in &slowest.rows {
                println!("    {:>8.3} ms  {name}", time.as_secs_f64() * 1e3);
            }
        }
    }
}

/// Two bodies with a straight and a turning motion each, and a ray.
struct Case<V: Vector> {
    shapes: [Shape<V>; 2],
    straight: [Motion<V>; 2],
    turning: [Motion<V>; 2],
    ray: Ray<V>,
}

impl<V: Dimension> Case<V> {
    fn ask(&self, table: &mut Table, name: &dyn Fn() -> String) {
        let [a, b] = &self.shapes;
        let sweep = |[x, y]: [Motion<V>; 2]| {
            let answer = matrix::sweep_with_contact(a, x, b, y);
            matches!(answer, Err(Unanswered::GaveUp(_)))
        };
        let answered = |_: bool| false;
        table.ask(0, name, &|| answered(matrix::overlap(a, b).is_ok()));
        table.ask(1, name, &|| answered(matrix::distance(a, b).is_ok()));
        table.ask(2, name, &|| answered(matrix::penetration(a, b).is_ok()));
        table.ask(3, name, &|| sweep(self.straight));
        if self.turning.iter().any(|motion| motion.turn.is_some()) {
            table.ask(4, name, &|| sweep(self.turning));
        }
        table.ask(5, name, &|| answered(matrix::raycast(&self.ray, b).is_some()));
    }
}

/// The world of a seed; `None` for kinds that are not of this dimension.
fn case<V: Turns>(seed: u64) -> Option<Case<V>> {
    let mut random = Random::from_seed(seed);
    if random.one_in(5) {
        random.put_on_small_grid();
    }
    let mut kind = || Kind::ALL[random.below(Kind::ALL.len())];
    let kinds = [kind(), kind()];
    let (a, mut b) = (random.shape::<V>(kinds[0])?, random.shape::<V>(kinds[1])?);
    let mut way: V = random.sweep(b.reference_point() - a.reference_point());
    if random.one_in(2)
        && let Some(out) = to_touching(&a, &b)
    {
        let normal = out.unit().unwrap_or_else(|| random.direction());
        way = random.displacement();
        let half = V::Scalar::HALF;
        let at = if random.one_in(3) { V::Scalar::ZERO } else { half };
        if at == half {
            way = way - normal * way.dot(normal);
        }
        let sign = [-1.0, 0.0, 1.0][random.below(3)];
        let off = sign * random.between(-1.0, 12.0).exp2() * ulp::<V::Scalar>(random.scale());
        b = b.posed(out + normal * V::Scalar::of(off) - way * at, None);
    }
    let mut turn = || {
        let axis = V::from_fn(|_| V::Scalar::of(random.between(0.1, 1.0)));
        let angle = Angle::Degrees(V::Scalar::of(random.between(-180.0, 180.0)));
        random.one_in(2).then(|| V::turn(axis, angle))
    };
    let turning = [
        Motion { displacement: V::ZERO, turn: turn() },
        Motion { displacement: way, turn: turn() },
    ];
    Some(Case {
        shapes: [a, b],
        straight: [V::ZERO.into(), way.into()],
        turning,
        ray: random.ray(),
    })
}

/// By how much B has to move so that it touches A.
fn to_touching<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<V> {
    let out = match matrix::penetration(a, b).ok()? {
        Some(out) => out.normal * out.depth,
        None => {
            let closest = matrix::distance(a, b).ok()?;
            closest.a - closest.b
        }
    };
    out.is_finite().then_some(out)
}

fn worlds<V: Turns>(name: &str, seeds: std::ops::Range<u64>, shown: bool) -> Table {
    let mut table = Table::default();
    let (first, count) = (seeds.start, seeds.end - seeds.start);
    for seed in seeds {
        let Some(case) = case::<V>(seed) else { continue };
        let [a, b] = &case.shapes;
        if shown {
            println!("{a:?}\n{b:?}\n{:?}\n{:?}", case.turning, case.ray);
        }
        case.ask(&mut table, &|| format!("{name} SEED={seed}: {}, {}", a.kind(), b.kind()));
        if (seed - first) % (count / 10).max(1) == 0 {
            eprintln!("{name}: {} of {count}", seed - first);
        }
    }
    table
}

/// All pairs of a preset, in the precision of W.
fn pairs<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    table: &mut Table,
    path: &str,
) {
    let each = || 0..document.entries.len();
    let shape = |i| document.seen_in::<W>(i, 0.0, V::ZERO).ok();
    let motion = |i: usize| document.entries[i].motion::<W>().ok();
    for (i, j) in each().flat_map(|i| (0..i).map(move |j| (j, i))) {
        let (Some(a), Some(b), Some(x), Some(y)) = (shape(i), shape(j), motion(i), motion(j))
        else {
            continue;
        };
        let Ok(ray) = Ray::new(a.reference_point(), W::AXES[0]) else { continue };
        let straight = [x, y].map(|motion| motion.displacement.into());
        let case = Case { shapes: [a, b], straight, turning: [x, y], ray };
        let [a, b] = [i, j].map(|i| &document.entries[i].name);
        case.ask(table, &|| format!("{path}: {a}, {b}"));
    }
}

fn main() {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let seed = number("SEED");
    let (from, count) = match seed {
        Some(seed) => (seed, 1),
        None => (number("FROM").unwrap_or(0), number("WORLDS").unwrap_or(40_000).div_ceil(4)),
    };
    let seeds = || from..from + count;
    let shown = seed.is_some();
    worlds::<Vec2>("Vec2", seeds(), shown).print("The plane, f32");
    worlds::<DVec2>("DVec2", seeds(), shown).print("The plane, f64");
    worlds::<Vec3>("Vec3", seeds(), shown).print("Space, f32");
    worlds::<DVec3>("DVec3", seeds(), shown).print("Space, f64");
    let mut table = Table::default();
    for preset in presets().iter().flat_map(|family| &family.presets).filter(|_| !shown) {
        let path = preset.path;
        match preset.scene() {
            Ok(Scene::Two(it)) if it.precision == Precision::F32 => {
                pairs::<_, Vec2>(&it, &mut table, path)
            }
            Ok(Scene::Two(it)) => pairs::<_, DVec2>(&it, &mut table, path),
            Ok(Scene::Three(it)) if it.precision == Precision::F32 => {
                pairs::<_, Vec3>(&it, &mut table, path)
            }
            Ok(Scene::Three(it)) => pairs::<_, DVec3>(&it, &mut table, path),
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
    table.print("All pairs of the presets");
}
