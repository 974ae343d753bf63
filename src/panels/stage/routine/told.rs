//! What is said of a routine: its name, its rule, and its outcome.

use crate::analysis::Played;
use crate::bench::Bench;
use crate::intersect::steps::{BallStep, RoutineStep};
use crate::scene::{Routine, World};
use crate::words::{self, number, rounded, say, tr};

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

/// The outcome of the routine; `None` if it has no step.
pub fn result<V: World>(bench: &Bench<V>, played: &Played<V>) -> Option<Result> {
    let steps = played.record.steps.len();
    let current = bench.trace.stepper.current(steps);
    let last = played.upto(current).next_back()?;
    let points = played.points.len();
    let nodes = |splits: usize| words::count(2 * splits + 1, "node");
    Some(match last {
        RoutineStep::Look(_) => {
            let looked = played.upto(current).count();
            Result {
                word: looked.to_string(),
                good: true,
                number: say!("of {} looked at", words::count(points, "point")),
                sentence: tr("A box needs each point once: the least and the greatest coordinate.")
                    .to_owned(),
            }
        }
        RoutineStep::Ball(ball) => of_ball(ball, points),
        RoutineStep::Build(_) => Result {
            word: nodes(played.splits(current).len()),
            good: true,
            number: match (played.expected_tests, current) {
                (Some(tests), None) => say!("a line tests {} of them", rounded(tests, 3)),
                _ => String::new(),
            },
            sentence: match played.routine {
                Routine::MedianTree => {
                    tr("Each node is cut into halves, whatever their boxes are").to_owned()
                }
                Routine::SurfaceTree => {
                    tr("Each node is cut where surface × number is least, on both sides together")
                        .to_owned()
                }
                Routine::MortonTree => {
                    tr("Each node is cut at the middle of a region of space, whatever is in it")
                        .to_owned()
                }
                _ => say!(
                    "Of {} trees over them none lets a random line test fewer",
                    trees(played.items.len())
                ),
            },
        },
        RoutineStep::Pass(_) | RoutineStep::Push(_) => {
            let passes = played.passes(current);
            let pass = passes.last()?;
            Result {
                word: words::count(pass.overlaps, "overlap"),
                good: pass.overlaps == 0,
                number: match pass.done {
                    0 => tr("before the first pass").to_owned(),
                    done => say!("after pass {done}"),
                },
                sentence: match pass.overlaps {
                    0 => tr("The pile is at rest.").to_owned(),
                    _ => say!("The deepest overlap is {}.", number(pass.deepest)),
                },
            }
        }
        RoutineStep::Motion(_) => {
            let flight = played.flight(current);
            let missed = flight
                .iter()
                .filter(|step| step.overlaps.is_none() && step.meets.is_some())
                .count();
            let hits = flight.iter().filter(|step| step.overlaps.is_some()).count();
            let error = flight.last().map_or(0.0, |step| (step.to - step.exact).length());
            let (word, sentence) = match (hits, missed) {
                (0, 0) => (tr("FREE"), tr("Nothing is in the way of its lines.").to_owned()),
                (0, _) => (
                    tr("TUNNELS"),
                    tr("It overlaps nothing at the ends of its lines, but on the way.").to_owned(),
                ),
                _ => (
                    tr("HITS"),
                    say!("At the end of {} it overlaps something.", words::count(hits, "line")),
                ),
            };
            Result {
                word: word.into(),
                good: hits == 0 && missed == 0,
                number: say!("off the curve by {}", rounded(error, 3)),
                sentence,
            }
        }
    })
}

fn of_ball<V: World>(ball: &BallStep<V>, points: usize) -> Result {
    let done = ball.reach <= ball.radius;
    let balls = ball.looked / points.max(1);
    Result {
        word: format!("r {}", rounded(ball.radius, 3)),
        good: done,
        number: say!("through {}", words::count(ball.carriers.len(), "point")),
        sentence: say!(
            "{}: {} of {points} points, {} looks. A box takes {points}.",
            if done { tr("Nothing is outside") } else { tr("A point is outside") },
            words::count(balls, "pass").replace("passs", "passes"),
            ball.looked
        ),
    }
}

/// How many binary trees there are over n items: 1 · 3 · 5 · … · (2n − 3).
fn trees(items: usize) -> String {
    words::grouped((1..items as u64).map(|i| 2 * i - 1).product::<u64>())
}
