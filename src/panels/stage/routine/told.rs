//! What is said of a routine: its name, its rule, and its outcome.

use crate::analysis::Played;
use crate::bench::Bench;
use crate::intersect::steps::{BallStep, MotionStep, PassStep, RoutineStep};
use crate::scene::{Routine, World};
use crate::shapes::Build;
use crate::words::{self, number as number_of, rounded, say, tr};

/// The name of a routine.
pub fn name(routine: Routine, dim: usize) -> &'static str {
    match routine {
        Routine::Aabb => "fit a box",
        Routine::SmallestBall if dim == 2 => "smallest disk",
        Routine::SmallestBall => "smallest ball",
        Routine::MedianTree => "tree by halves",
        Routine::SurfaceTree => "tree by surface",
        Routine::MortonTree => "tree by Morton codes",
        Routine::BestTree => "best tree",
        Routine::PushApart(_) => "push apart",
        Routine::Fly { .. } => "small steps",
    }
}

/// What a routine does, and by which rule.
pub(super) fn meaning(routine: Routine, dim: usize) -> [&'static str; 2] {
    match routine {
        Routine::Aabb => [
            "Each corner is looked at once. The box grows where a corner is outside.",
            "min = min(min, p); max = max(max, p)",
        ],
        Routine::SmallestBall if dim == 2 => [
            "The farthest corner outside joins those that fix the disk. Only those that fix the smallest disk around them remain, at most three.",
            "farthest = max |p − c|; done if farthest ≤ r",
        ],
        Routine::SmallestBall => [
            "The farthest corner outside joins those that fix the ball. Only those that fix the smallest ball around them remain, at most four.",
            "farthest = max |p − c|; done if farthest ≤ r",
        ],
        Routine::MedianTree => [
            "The items of a node are sorted along its longest side and cut into halves, down to one item.",
            "middle = items.len() / 2",
        ],
        Routine::SurfaceTree => [
            "A box is met in proportion to its surface, and then all its items are tested. The cheapest cut is made, down to one item.",
            "cost = surface(left) · count(left) + surface(right) · count(right)",
        ],
        Routine::MortonTree => [
            "The centres lie in the cells of a grid. Cells are sorted by their numbers along the axes, mixed bit by bit, and a node is cut where the highest bit changes.",
            if dim == 2 {
                "code = … x₁ y₁ x₀ y₀"
            } else {
                "code = … x₁ y₁ z₁ x₀ y₀ z₀"
            },
        ],
        Routine::BestTree => [
            "All trees were compared. The best is the one in which a random line tests the fewest nodes.",
            "tests = 1 + 2 Σ surface(inner) / surface(root)",
        ],
        Routine::PushApart(_) => [
            "Overlapping pairs are pushed apart one by one, by their depth at that moment: each body by half, or one by all if the other is fixed.",
            "a −= n · depth / 2; b += n · depth / 2",
        ],
        Routine::Fly { .. } => [
            "The body moves in a line by its velocity, then gravity changes the velocity. Each end is tested, and each line is swept.",
            "x += h · v; v += h · g",
        ],
    }
}

/// The outcome of a routine up to the step that is shown: a word, whether it is good, a number and a sentence.
pub struct Result {
    /// The outcome in large letters.
    pub word: String,
    /// Whether its colour is that of what is free.
    pub good: bool,
    /// What the word counts.
    pub number: String,
    /// What it means.
    pub sentence: String,
}

impl Result {
    fn new(
        word: impl Into<String>,
        good: bool,
        number: impl Into<String>,
        sentence: impl Into<String>,
    ) -> Self {
        Self { word: word.into(), good, number: number.into(), sentence: sentence.into() }
    }

    fn of_look(looked: usize, points: usize) -> Self {
        let number = say!("of {} looked at", words::count(points, "point"));
        let why = tr("A box needs each point once: the least and the greatest coordinate.");
        Self::new(looked.to_string(), true, number, why)
    }

    fn of_ball<V: World>(ball: &BallStep<V>, points: usize) -> Self {
        let done = ball.reach <= ball.radius;
        let balls = ball.looked / points.max(1);
        let number = say!("through {}", words::count(ball.carriers.len(), "point"));
        let sentence = say!(
            "{}: {} of {points} points, {} looks. A box takes {points}.",
            if done { tr("Nothing is outside") } else { tr("A point is outside") },
            words::count(balls, "pass").replace("passs", "passes"),
            ball.looked
        );
        Self::new(format!("r {}", rounded(ball.radius, 3)), done, number, sentence)
    }

    /// The cut of the step that is shown, or at rest the rule of all.
    fn of_build<V: World>(played: &Played<V>, current: Option<usize>, now: &Build<V>) -> Self {
        let number = match (played.expected_tests, current, now) {
            (Some(tests), None, _) => say!("a line tests {} of them", rounded(tests, 3)),
            (_, Some(_), Build::Split { cut, .. }) => {
                let ([m, n], axis) = (cut.counts, ["x", "y", "z"][cut.axis]);
                say!("cut at {axis} = {}: {m} and {n}", rounded(cut.at, 3))
            }
            _ => String::new(),
        };
        let rule = match played.routine {
            Routine::MedianTree => tr("Each node is cut into halves, whatever their boxes are"),
            Routine::SurfaceTree => {
                tr("Each node is cut where surface × number is least, on both sides together")
            }
            Routine::MortonTree => {
                tr("Each node is cut at the middle of a region of space, whatever is in it")
            }
            _ => &say!(
                "Of {} trees over them none lets a random line test fewer",
                trees(played.items.len())
            ),
        };
        let nodes = words::count(2 * played.splits(current).len() + 1, "node");
        Self::new(nodes, true, number, rule)
    }

    fn of_pass(pass: &PassStep<f64>) -> Self {
        let number = match pass.done {
            0 => tr("before the first pass").to_owned(),
            done => say!("after pass {done}"),
        };
        let free = pass.overlaps == 0;
        let sentence = match free {
            true => tr("The pile is at rest.").to_owned(),
            false => say!("The deepest overlap is {}.", number_of(pass.deepest)),
        };
        Self::new(words::count(pass.overlaps, "overlap"), free, number, sentence)
    }

    /// The pair that is pushed apart in the step that is shown, in the pass after so many.
    fn of_push(depth: f64, done: usize) -> Self {
        let depth = number_of(depth);
        let sentence = tr("This pair is pushed apart by its depth.");
        Self::new(say!("depth {depth}"), false, say!("in pass {}", done + 1), sentence)
    }

    fn of_flight<V: World>(flight: &[&MotionStep<V>]) -> Self {
        let overlaps = |step: &&&MotionStep<V>| step.overlaps.is_some();
        let hits = flight.iter().filter(overlaps).count();
        let tunnels = flight.iter().any(|step| step.overlaps.is_none() && step.meets.is_some());
        let error = flight.last().map_or(0.0, |step| (step.to - step.exact).length());
        let (word, sentence) = match (hits, tunnels) {
            (0, false) => (tr("FREE"), tr("Nothing is in the way of its lines.").to_owned()),
            (0, true) => {
                let sentence = tr("It overlaps nothing at the ends of its lines, but on the way.");
                (tr("TUNNELS"), sentence.to_owned())
            }
            _ => {
                let lines = words::count(hits, "line");
                (tr("HITS"), say!("At the end of {lines} it overlaps something."))
            }
        };
        let number = say!("off the curve by {}", rounded(error, 3));
        Self::new(word, hits == 0 && !tunnels, number, sentence)
    }
}

/// The outcome of the routine; `None` if it has no step.
pub fn result<V: World>(bench: &Bench<V>, played: &Played<V>) -> Option<Result> {
    let current = bench.trace.stepper.current(played.record.steps.len());
    let points = played.points.len();
    Some(match played.upto(current).next_back()? {
        RoutineStep::Look(_) => Result::of_look(played.upto(current).count(), points),
        RoutineStep::Ball(ball) => Result::of_ball(ball, points),
        RoutineStep::Build(step) => Result::of_build(played, current, &step.what),
        RoutineStep::Pass(pass) => Result::of_pass(pass),
        RoutineStep::Push(push) => {
            let done = played.passes(current).last().map_or(0, |pass| pass.done);
            Result::of_push(push.depth, done)
        }
        RoutineStep::Motion(_) => Result::of_flight(&played.flight(current)),
    })
}

/// How many binary trees there are over n items: 1 · 3 · 5 · … · (2n − 3).
fn trees(items: usize) -> String {
    words::grouped((1..items as u64).map(|i| 2 * i - 1).product::<u64>())
}
