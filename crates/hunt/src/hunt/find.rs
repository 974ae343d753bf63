use super::{Class, Fault, Plan, Strategy, is_round};
use crate::cases::NAMES;
use crate::ways::{Answer, NoAnswer, Way};
use hitbench_scene::scene::{
    Document, Expectation, Format, Judged, Opens, Scene, Source, Sources, Subject, World,
};

/// A case in which the ways of a hunt contradict one another, shrunk.
#[derive(Debug, Clone)]
pub struct Find<V: World> {
    /// The seed of the hunt.
    pub seed: u64,
    /// The number of the case: with the seed it makes the case again.
    pub case: u64,
    /// How it was made.
    pub strategy: Strategy,
    /// How they contradict one another.
    pub class: Class,
    /// No number of the shrunk case has more than three digits.
    pub round: bool,
    /// What the way says of the shrunk case, and what the other says.
    pub answers: [Answer; 2],
    /// The shrunk case as a scene, with what is true as its expectation where the exact judge says so.
    pub document: Document<V>,
}

impl<V: World> Find<V> {
    pub(super) fn new(
        plan: &Plan,
        case: u64,
        strategy: Strategy,
        class: Class,
        mut document: Document<V>,
    ) -> Self {
        // Both have answered, or there would be no class.
        let ask = |way: &Way| way.ask(&document, [0, 1], plan.subject).unwrap_or(Answer::Undecided);
        let answers = [ask(&plan.way), ask(&plan.against)];
        let [said, truth] = answers;
        let round = is_round(&document);
        document.title = format!("{}: {class}", plan.way);
        document.source = Sources(vec![Source {
            text: format!("a hunt, seed {}, case {case}: {strategy}", plan.seed),
            url: None,
        }]);
        document.about = Some(format!(
            "The lens {} says {}; {} says {}.",
            plan.way,
            in_words(said),
            plan.against,
            in_words(truth)
        ));
        let pair = (NAMES[0].to_owned(), NAMES[1].to_owned());
        if let (Fault::NoAnswer, Err(NoAnswer::Failed(why))) =
            (class.fault, plan.way.ask(&document, [0, 1], plan.subject))
        {
            document.about = Some(format!("The lens {} gives no answer: {why}.", plan.way));
        }
        let is_way = matches!(plan.way, Way::Other(_) | Way::Gjk);
        document.opens = Some(Opens {
            pair: Some(pair.clone()),
            way: (is_way && plan.subject == Subject::Overlap).then(|| plan.way.to_string()),
            subject: (plan.subject == Subject::Sweep).then_some(Subject::Sweep),
            ..Opens::default()
        });
        if matches!(plan.against, Way::Exact | Way::Judge) {
            document.expect = expectation(truth, plan.subject, pair).into_iter().collect();
        }
        Self { seed: plan.seed, case, strategy, class, round, answers, document }
    }

    /// The name of its files, without an ending: that of no other case of the hunt, in whatever shard.
    pub fn name(&self) -> String {
        format!("{:08}-{}", self.case, self.class.fault.name())
    }

    /// The scene file.
    pub fn scene(&self) -> String {
        V::scene(self.document.clone()).write(Format::Ron)
    }

    /// The pair as a test for a crate that uses the library: the core has to say what is true, as far as the judge knows that.
    /// Its name is that of no other find of a way.
    pub fn test(&self) -> Option<String> {
        let mut document = self.document.clone();
        let about = document.about.take().unwrap_or_default();
        let swept = document.opens.as_ref().is_some_and(|opens| opens.subject.is_some());
        let what = if swept { "sweep" } else { "overlap" };
        let Self { seed, case, .. } = self;
        document.title = format!("{} {what} seed {seed} case {case}", document.title);
        let judged = Judged {
            overlap: Way::Judge.overlap(&document, [0, 1], 0.0).ok().and_then(Answer::hit),
            sweep: match Way::Judge.sweep(&document, [0, 1]) {
                Ok(Answer::Hit(Some(times))) => Some(Some(times)),
                Ok(Answer::Miss) => Some(None),
                _ => None,
            },
        };
        let scene: Scene = V::scene(document);
        scene.rust_test_of(0, 1, Some(judged)).map(|test| format!("// {about}\n{test}"))
    }
}

fn in_words(answer: Answer) -> String {
    match answer {
        Answer::Hit(Some(times)) => {
            format!("that they meet from u = {} to {}", times.min, times.max)
        }
        Answer::HitFrom(first) => format!("that they meet first at u = {first}"),
        Answer::Hit(None) => "that they overlap".into(),
        Answer::Miss => "that they do not meet".into(),
        Answer::Undecided => "that it cannot tell".into(),
    }
}

fn expectation(truth: Answer, subject: Subject, pair: (String, String)) -> Option<Expectation> {
    Some(match (truth, subject) {
        (Answer::Hit(None), Subject::Overlap) => Expectation::Overlap { pair, at: None },
        (Answer::Miss, Subject::Overlap) => Expectation::Apart { pair, at: None },
        (Answer::Hit(Some(times)), Subject::Sweep) => {
            Expectation::Meets { pair, first: times.min, last: times.max, tolerance: Some(1e-3) }
        }
        (Answer::Miss, Subject::Sweep) => Expectation::Misses { pair },
        _ => return None,
    })
}
