//! The line with which an engine begins.

use std::time::Duration;

use serde_json::{Map, Value};

use super::Ask;
use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Precision, did_you_mean};

/// The line with which an engine begins.
#[derive(Debug, Clone, PartialEq)]
pub struct Hello {
    /// 1 or 2.
    pub protocol: u8,
    /// Its name and version, and those of its adapter.
    pub engine: String,
    /// The kinds of shapes that it knows.
    pub kinds: Vec<Kind>,
    /// The questions that it answers.
    pub asks: Vec<Ask>,
    /// The questions that it answers by pair; if there is none, every pair of its kinds.
    pub functions: Vec<Function>,
    /// In which dimensions; both if nothing is said.
    pub dims: Vec<usize>,
    /// In which precision it computes; single if nothing is said.
    pub precision: Precision,
    /// What it holds of borders and insides.
    pub conventions: Conventions,
    /// How long it may take for an answer, if it says so.
    pub patience: Option<Duration>,
    /// It answers one question about many places of the second shape.
    pub batch: bool,
    /// What the line says that is not known, and is passed over: a sentence about each.
    pub odd: Vec<String>,
}

/// A function that answers one question about one pair: it is named after both, such as `distance_ball_obb`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The question.
    pub ask: Ask,
    /// The kinds, in the order of its arguments.
    pub kinds: [Kind; 2],
}

/// What an engine holds of shapes that touch, and of what begins inside: of several customs its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conventions {
    /// Touching counts as a hit.
    pub touch: bool,
    /// The entry of a ray that begins in the shape.
    pub ray_inside: Inside,
    /// The first instant of a sweep that begins with an overlap.
    pub sweep_inside: Inside,
    /// A ray hits a triangle of a mesh from behind, too.
    pub back_faces: bool,
}

/// The answer to a question that begins inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inside {
    /// A hit, at 0.
    Zero,
    /// A hit, at the exit.
    Exit,
    /// No hit.
    Miss,
}

impl Default for Conventions {
    fn default() -> Self {
        let (ray_inside, sweep_inside) = (Inside::Zero, Inside::Zero);
        Self { touch: true, ray_inside, sweep_inside, back_faces: true }
    }
}

/// The fields of a first line, and those of protocol 2 alone.
const FIELDS: &[&str] = &["protocol", "engine", "kinds", "asks", "touch", "dims", "precision"];
const MORE_FIELDS: &[&str] =
    &["functions", "odd", "error", "seconds", "ray_inside", "sweep_inside", "back_faces", "batch"];

/// So many words that are not known are named, and so many in the message of an engine that cannot be asked.
const ODD: usize = 20;
const SAID: usize = 3;

/// A longer time for an answer is no answer.
const LONGEST: f64 = 3_600.0;

/// The words of a first line that are not known, a sentence about each.
#[derive(Default)]
struct Odd {
    sentences: Vec<String>,
    more: usize,
}

impl Odd {
    fn pass_over(&mut self, what: &str, said: &str, known: &[&str]) {
        if known.contains(&said) {
            return;
        }
        let said: String = said.chars().take(100).collect();
        let hint = did_you_mean(&said, known);
        self.say(format!("its first line has {what} \"{said}\", which is not known{hint}"));
    }

    fn say(&mut self, sentence: String) {
        if self.sentences.len() == ODD {
            self.more += 1;
        } else {
            self.sentences.push(sentence);
        }
    }
}

impl Hello {
    /// Reads the line. An error says what is missing.
    pub fn read(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line)
            .map_err(|_| "its first line is no JSON object".to_owned())?;
        let protocol = match value.get("protocol").and_then(Value::as_u64) {
            Some(1) => 1,
            Some(2) => 2,
            _ => {
                return Err("its first line does not say \"protocol\": 1, nor 2".into());
            }
        };
        let mut fields = FIELDS.to_vec();
        if protocol == 2 {
            fields.extend(MORE_FIELDS);
            if let Some(error) = value.get("error").and_then(Value::as_str) {
                return Err(error.to_owned());
            }
        }
        let more = |key: &str| value.get(key).filter(|_| protocol == 2);
        let words = |key: &str| -> Option<Vec<&str>> {
            value.get(key)?.as_array()?.iter().map(Value::as_str).collect()
        };
        let kinds = words("kinds").ok_or("its first line lists no \"kinds\"")?;
        let mut odd = Odd::default();
        for field in value.as_object().into_iter().flat_map(Map::keys) {
            odd.pass_over("a field", field, &fields);
        }
        let tokens: Vec<&str> = Kind::ALL.iter().map(|kind| kind.token()).collect();
        kinds.iter().for_each(|said| odd.pass_over("a kind", said, &tokens));
        let kind = |word: &&str| Kind::ALL.iter().find(|kind| kind.token() == *word).copied();
        let kinds: Vec<Kind> = kinds.iter().filter_map(kind).collect();
        let asks = words("asks").ok_or("its first line lists no \"asks\"")?;
        let known = Ask::of_protocol(protocol);
        let names: Vec<&str> = known.iter().map(|ask| ask.name()).collect();
        asks.iter().for_each(|said| odd.pass_over("an ask", said, &names));
        let is_asked = |ask: &&Ask| asks.contains(&ask.name());
        let asks: Vec<Ask> = known.iter().filter(is_asked).copied().collect();
        let named = more("functions").and_then(Value::as_array).into_iter().flatten();
        let named: Vec<&str> = named.filter_map(Value::as_str).collect();
        let functions = named.iter().filter_map(|name| Function::named(name)).collect();
        for sentence in more("odd").and_then(Value::as_array).into_iter().flatten() {
            odd.say(sentence.as_str().unwrap_or_default().chars().take(200).collect());
        }
        if kinds.is_empty() || asks.is_empty() {
            if more("functions").is_some() && named.is_empty() {
                return Err(no_function(&odd.sentences));
            }
            odd.sentences.truncate(SAID);
            let odd: String = odd.sentences.iter().map(|odd| format!("; {odd}")).collect();
            return Err(format!(
                "its first line names no kind or no question that is known here{odd}"
            ));
        }
        let dims = match value.get("dims") {
            None => vec![2, 3],
            Some(dims) => {
                let said = dims.as_array().into_iter().flatten();
                said.clone().for_each(|dim| odd.pass_over("a dim", &dim.to_string(), &["2", "3"]));
                let all = said.filter_map(Value::as_u64);
                all.filter(|dim| [2, 3].contains(dim)).map(|dim| dim as usize).collect()
            }
        };
        if odd.more > 0 {
            let more = odd.more;
            odd.sentences.push(format!("its first line has {more} more words that are not known"));
        }
        if dims.is_empty() {
            return Err(
                "its first line names neither dimension: \"dims\" is [2], [3] or [2, 3]".into()
            );
        }
        let word = |key: &str| value.get(key).and_then(Value::as_str);
        // One of some words; the first if the field is absent.
        let choice = |said: Option<&Value>, key: &str, words: &[&str]| match said {
            None => Ok(0),
            Some(said) => {
                let text = said.as_str().unwrap_or_default();
                words.iter().position(|word| *word == text).ok_or_else(|| {
                    let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
                    format!("its first line says \"{key}\": {said}; it is {}", words.join(" or "))
                })
            }
        };
        let stored = |key: &str, words: &[&str]| choice(value.get(key), key, words);
        let custom = |key: &str, words: &[&str]| choice(more(key), key, words);
        let inside = [Inside::Zero, Inside::Miss, Inside::Exit];
        let patience = match more("seconds") {
            None => None,
            Some(seconds) => {
                let seconds = seconds.as_f64().filter(|&s| s > 0.0 && s <= LONGEST);
                let seconds = seconds.ok_or(
                    "its first line has \"seconds\" that are no number above 0, up to 3600",
                )?;
                Some(Duration::from_secs_f64(seconds))
            }
        };
        Ok(Self {
            protocol,
            engine: word("engine")
                .unwrap_or("an engine without a name")
                .chars()
                .take(200)
                .collect(),
            kinds,
            asks,
            functions,
            dims,
            precision: [Precision::F32, Precision::F64][stored("precision", &["F32", "F64"])?],
            conventions: Conventions {
                touch: stored("touch", &["hit", "miss"])? == 0,
                ray_inside: inside[custom("ray_inside", &["zero", "miss", "exit"])?],
                sweep_inside: inside[custom("sweep_inside", &["zero", "miss"])?],
                back_faces: custom("back_faces", &["hit", "miss"])? == 0,
            },
            patience,
            batch: more("batch").and_then(Value::as_bool).unwrap_or(false),
            odd: odd.sentences,
        })
    }

    /// Whether it says that it answers a question about two kinds, in whatever order.
    pub fn answers(&self, ask: Ask, kinds: [Kind; 2]) -> bool {
        let sorted = |[a, b]: [Kind; 2]| [a.min(b), a.max(b)];
        let answers = |one: &Function| one.ask == ask && sorted(one.kinds) == sorted(kinds);
        match self.functions.is_empty() {
            true => self.asks.contains(&ask) && kinds.iter().all(|kind| self.kinds.contains(kind)),
            false => self.functions.iter().any(answers),
        }
    }
}

fn no_function(odd: &[String]) -> String {
    let example = "such as ball_aabb(ball, aabb), distance_ball_ball, sweep_ball_aabb or ray_aabb";
    let odd: String = odd.iter().map(|odd| format!("; {odd}")).collect();
    format!("it has no function that is named after a pair, {example}{odd}")
}

impl Function {
    /// The one that says whether two shapes of these kinds overlap: its arguments are the simpler kind, then the other.
    pub fn overlap([a, b]: [Kind; 2]) -> Self {
        Self { ask: Ask::Overlap, kinds: [a.min(b), a.max(b)] }
    }

    /// The beginnings of the names; that of an overlap is empty.
    const PREFIXES: &[(&str, Ask)] = &[
        ("distance_", Ask::Distance),
        ("sweep_", Ask::Sweep),
        ("depth_", Ask::Depth),
        ("points_", Ask::Points),
        ("", Ask::Overlap),
    ];

    /// From its name: the question, and the kinds in small letters, the simpler one first. A name such as `ray_aabb` is that of a
    /// ray cast.
    pub fn named(name: &str) -> Option<Self> {
        let kind = |word: &str| Kind::ALL.iter().copied().find(|&kind| Self::word(kind) == word);
        if let Some(other) = name.strip_prefix("ray_").and_then(kind) {
            return Some(Self { ask: Ask::Ray, kinds: [Kind::Ray, other] });
        }
        Self::PREFIXES.iter().find_map(|&(prefix, ask)| {
            let rest = name.strip_prefix(prefix)?;
            let mut places = rest.match_indices('_').map(|(place, _)| place);
            let kinds = places.find_map(|at| Some([kind(&rest[..at])?, kind(&rest[at + 1..])?]))?;
            (kinds[0] <= kinds[1]).then_some(Self { ask, kinds })
        })
    }

    /// A kind in the name of a function, such as `half_space`.
    pub fn word(kind: Kind) -> String {
        let mut word = String::new();
        for letter in kind.token().chars() {
            if letter.is_uppercase() && !word.is_empty() {
                word.push('_');
            }
            word.extend(letter.to_lowercase());
        }
        word
    }

    /// Its name.
    pub fn name(&self) -> String {
        let [a, b] = self.kinds.map(Self::word);
        if self.ask == Ask::Ray {
            return format!("ray_{b}");
        }
        let prefix = Self::PREFIXES.iter().find(|(_, ask)| *ask == self.ask);
        format!("{}{a}_{b}", prefix.map_or("", |(prefix, _)| prefix))
    }
}
