//! A lesson to print: pictures and questions, and the answers on a page of their own.

use std::fmt::Write;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::shot::Photographer;
use crate::files;
use crate::lesson::{Ask, Lesson, Step, Trial};
use crate::panels::LessonAction;
use crate::words::html as text;

/// Writes the page. `folder` stands for the folder of the lesson.
pub(super) async fn take(
    photographer: &mut Photographer,
    file: &Path,
    out: &Path,
) -> Result<(), String> {
    let lesson = Lesson::load(file).map_err(|error| error.all().join("\n"))?;
    photographer.program.window.switches.stage_only = true;
    photographer.open(file)?;
    let mut page = head(&lesson);
    let mut answers = String::new();
    for (number, (step, trial)) in lesson.steps.iter().zip(lesson.trial()).enumerate() {
        eprintln!("{} of {}: {}", number + 1, lesson.steps.len(), step.id);
        photographer.act(LessonAction::Go(number));
        let picture = picture(photographer).await?;
        let program = &photographer.program;
        let choices = program.course.choices(&program.desk.opened);
        question(&mut page, number + 1, step, &picture, &choices);
        if step.ask.is_some() {
            photographer.act(LessonAction::Solution);
            let solved = match step.solution {
                Some(_) => Some(self::picture(photographer).await?),
                None => None,
            };
            answer(&mut answers, number + 1, step, &trial, solved.as_deref());
        }
    }
    if !answers.is_empty() {
        let _ = write!(
            page,
            "<section class=\"answers\">\n<h1>{}: answers</h1>\n{answers}</section>\n",
            text(&lesson.title)
        );
    }
    page += "</html>\n";
    files::write(out, page.as_bytes()).map_err(|error| format!("{}: {error}", out.display()))
}

/// The stage as it is now, as a PNG in Base64.
async fn picture(photographer: &mut Photographer) -> Result<String, String> {
    let picture = photographer.picture().await;
    let png = picture.png().map_err(|error| error.to_string())?;
    Ok(STANDARD.encode(png))
}

const STYLE: &str = "<style>
body { margin: 16px auto; max-width: 720px; font: 15px/1.45 sans-serif; }
article { break-inside: avoid; margin: 0 0 28px; }
h2 { font-size: 17px; margin: 0 0 6px; }
img { width: 100%; border: 1px solid #999; }
.answers { break-before: page; }
.answers img { width: 50%; }
.ask { margin: 8px 0; } .ask span { margin-right: 28px; white-space: nowrap; }
.note { color: #555; }
</style>
";

/// The beginning of the page.
fn head(lesson: &Lesson) -> String {
    let title = text(&lesson.title);
    let about = lesson.about.as_deref().map_or_else(String::new, markdown);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n{STYLE}<h1>{title}</h1>\n{about}"
    )
}

fn question<T>(
    page: &mut String,
    number: usize,
    step: &Step,
    picture: &str,
    choices: &[(String, T)],
) {
    // The axes carry their numbers in the picture.
    let counted = matches!(step.ask, Some(Ask::WhichAxis { .. }));
    let boxes = || {
        let each = choices.iter().zip(1..).map(|((name, _), number)| match counted {
            true => format!("<span>☐ {number} {}</span>", text(name)),
            false => format!("<span>☐ {}</span>", text(name)),
        });
        each.collect::<String>()
    };
    let ask = match &step.ask {
        None => String::new(),
        Some(Ask::YesNo(_) | Ask::WhichAxis { .. }) => boxes(),
        Some(Ask::When { .. }) => "<span>u = ______</span><span>☐ never</span>".to_owned(),
        Some(Ask::Where { .. }) => "Mark the place in the picture.".to_owned(),
        Some(Ask::Count { .. }) => "<span>______</span>".to_owned(),
        Some(Ask::Make { .. }) => "Draw it into the picture.".to_owned(),
    };
    let _ = write!(
        page,
        "<article>\n<h2>{number}</h2>\n{}<img alt=\"the scene of step {number}\" src=\"data:image/png;base64,{picture}\">\n<p class=\"ask\">{ask}</p>\n</article>\n",
        markdown(&step.say)
    );
}

fn answer(page: &mut String, number: usize, step: &Step, trial: &Trial, solved: Option<&str>) {
    let _ = write!(page, "<article>\n<h2>{number}</h2>\n<p>{}</p>\n", text(&trial.truth));
    if let Some(solved) = solved {
        let _ = writeln!(
            page,
            "<img alt=\"a solution of step {number}\" src=\"data:image/png;base64,{solved}\">"
        );
    }
    page.push_str(&step.then.as_deref().map_or_else(String::new, markdown));
    if let Some(note) = &step.note {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", text(note));
    }
    page.push_str("</article>\n");
}

/// The paragraphs of a text, with what is bold and what is code.
fn markdown(words: &str) -> String {
    let paragraph = |words: &str| {
        let mut line = text(words);
        for (mark, tag) in [("**", "b"), ("`", "code")] {
            let parts: Vec<&str> = line.split(mark).collect();
            // A mark without a partner stays as it is.
            if parts.len().is_multiple_of(2) {
                continue;
            }
            let each = parts.iter().enumerate().map(|(number, part)| match number % 2 {
                1 => format!("<{tag}>{part}</{tag}>"),
                _ => (*part).to_owned(),
            });
            line = each.collect();
        }
        format!("<p>{line}</p>\n")
    };
    words.split("\n\n").map(paragraph).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Claim;

    #[test]
    fn marks_of_a_text_become_tags_and_no_text_breaks_the_page() {
        assert_eq!(markdown("a **b** `c`\n\nd"), "<p>a <b>b</b> <code>c</code></p>\n<p>d</p>\n");
        assert_eq!(markdown("a ** b <script>"), "<p>a ** b &lt;script></p>\n");
    }

    #[test]
    fn each_question_has_room_for_its_answer_and_the_answers_have_a_page() {
        let lesson = Lesson::new("boxes", "Boxes & balls");
        let told = |ask| Step {
            ask: Some(ask),
            hints: vec!["a hint".to_owned()],
            then: Some("afterwards".to_owned()),
            note: Some("a note".to_owned()),
            ..Step::new("step", "boxes/01", "Do they **meet**?")
        };
        let claim = told(Ask::YesNo(Claim::Meets { pair: None }));
        let make = told(Ask::Make { moving: Vec::new(), all: Vec::new() });
        let mut page = head(&lesson);
        let choices = [("Yes".to_owned(), ()), ("No".to_owned(), ())];
        for (number, step) in [&claim, &make].into_iter().enumerate() {
            question(&mut page, number + 1, step, "AAAA", &choices);
        }
        assert_eq!(page.matches("<article>").count(), 2);
        assert!(page.contains("☐ Yes") && page.contains("Draw it into the picture."));
        let (step, truth) = ("step".to_owned(), "the truth".to_owned());
        let trial = Trial { step, truth, fault: None };
        let mut answers = String::new();
        answer(&mut answers, 1, &claim, &trial, Some("BBBB"));
        for told in ["the truth", "afterwards", "a note", "BBBB"] {
            assert!(answers.contains(told) && !page.contains(told), "{told}: {answers}");
        }
        assert!(!page.contains("a hint"));
    }
}
