//! How far the verdict can be trusted: a line on the stage, and its numbers in the column.

use egui::{Grid, Ui};

use crate::analysis::{Focus, Motion, SweepTrust, Verdict};
use crate::bench::Bench;
use crate::intersect::trust::Word;
use crate::panels::widgets::look::SemiBold;
use crate::scene::{Hide, World};
use crate::vector::Scalar;
use crate::view::style::Style;
use crate::words;
use crate::words::trust::{line, meaning, ulps};
use crate::words::{say, tr};

/// A margin of more ulps than this is said in plain words.
const CLEAR: f64 = 1000.0;

/// The line beside the verdict of a pair; none while that is a secret.
pub fn beside<V: World>(bench: &Bench<V>, focus: &Focus<V>) -> Option<String> {
    let told = matches!(focus.verdict, Verdict::Overlap | Verdict::Apart);
    let trust = focus.trust.as_ref().filter(|_| told && !bench.shown.hides(Hide::Verdict))?;
    let is_clear = trust.ulps().is_some_and(|ulps| ulps > CLEAR);
    Some(match trust.word {
        Word::Certain if is_clear => tr("certain: rounding cannot change it").to_owned(),
        Word::Certain | Word::Rounding | Word::Wrong | Word::Undecided => line(trust),
    })
}

/// The line beside the answer of a sweep; none while that is a secret.
pub fn beside_sweep<V: World>(bench: &Bench<V>, motion: &Motion<V>) -> Option<String> {
    motion.trust.as_ref().filter(|_| !bench.shown.hides(Hide::Verdict)).map(line_of_sweep)
}

/// One short line beside the answer of a sweep: its margin in lengths.
fn line_of_sweep(trust: &SweepTrust) -> String {
    let margin = trust.margin.map(|margin| words::number(margin.separation.abs()));
    match (trust.word, margin) {
        (Word::Certain, Some(margin)) => {
            say!("the sweep is certain: {margin} from the other verdict")
        }
        (Word::Certain, None) => tr("the sweep is certain").to_owned(),
        (Word::Rounding, _) if trust.touching == Some(true) => {
            tr("on the way they only touch: exact arithmetic decided").to_owned()
        }
        (Word::Rounding, Some(margin)) => {
            say!("the sweep is {margin} from the other verdict: exact arithmetic decided")
        }
        (Word::Rounding, None) => tr("exact arithmetic decided the sweep").to_owned(),
        (Word::Wrong, _) => tr("the sweep is wrong: exact arithmetic says otherwise").to_owned(),
        (Word::Undecided, Some(margin)) => {
            say!("the sweep is undecided: {margin} from the other verdict, less than rounding")
        }
        (Word::Undecided, None) => tr("the sweep is undecided: the margin is not known").to_owned(),
    }
}

/// Shows the margin of the verdict, and what rounding can make of it.
pub fn numbers<V: World>(ui: &mut Ui, bench: &Bench<V>, focus: &Focus<V>, style: &Style) {
    let Some(trust) = focus.trust.filter(|_| beside(bench, focus).is_some()) else { return };
    ui.separator();
    ui.label(tr("Trust").semibold());
    let length = |length: f64| words::number(length);
    Grid::new("trust").num_columns(2).spacing([12.0, 2.0]).show(ui, |ui| {
        let mut row = |name: &str, value: String, hint: &str| {
            ui.colored_label(style.quiet, name).on_hover_text(hint);
            ui.label(value).on_hover_text(hint);
            ui.end_row();
        };
        row(tr("the verdict is"), tr(trust.word.name()).to_owned(), meaning(trust.word));
        if let Some(margin) = trust.margin {
            let of = trust.ulps().map_or_else(String::new, |of| format!(" = {} ulp", ulps(of)));
            let hint = tr("How far a shape has to move to change the verdict");
            row(tr("margin"), format!("{}{of}", length(margin)), hint);
        }
        let of = ulps(trust.bound / trust.ulp);
        let hint = tr("How much rounding can change the margin");
        row(tr("bound"), format!("{} = {of} ulp", length(trust.bound)), hint);
        let hint = tr(
            "The step from one number to the next, at the largest coordinate seen from A's centre",
        );
        row(tr("an ulp"), length(trust.ulp), hint);
        if let Some(doubt) = focus.record.doubts.first() {
            let hint = tr("The first step whose computed margin was within its bound");
            let (margin, bound) = (length(doubt.margin), length(doubt.bound));
            row(
                tr("exact arithmetic"),
                say!("used at step {}: {margin} within {bound}", doubt.step + 1),
                hint,
            );
        }
        if let Some(touching) = trust.touching {
            let hint = tr("An arbitrarily small motion parts them");
            row(tr("touching"), if touching { tr("yes") } else { tr("no") }.to_owned(), hint);
        }
    });
}

/// Shows the margin of the answer of a sweep, and what the judge says.
pub fn numbers_of_sweep<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: &Motion<V>,
    style: &Style,
) {
    let Some(trust) = motion.trust.filter(|_| !bench.shown.hides(Hide::Verdict)) else { return };
    let SweepTrust { word, margin, touching, judged } = trust;
    ui.add_space(6.0);
    ui.label(tr("Trust in the sweep").semibold());
    Grid::new("trust in the sweep").num_columns(2).spacing([12.0, 2.0]).show(ui, |ui| {
        let mut row = |name: &str, value: String, hint: &str| {
            ui.colored_label(style.quiet, name).on_hover_text(hint);
            ui.label(value).on_hover_text(hint);
            ui.end_row();
        };
        row(tr("the answer is"), tr(word.name()).to_owned(), meaning(word));
        if let Some(margin) = margin {
            let hint = match margin.separation > 0.0 {
                true => tr("The least distance over the frame"),
                false => tr("The depth in the middle of the overlap"),
            };
            let in_ulps = |length: f64| {
                format!("{} = {} ulp", words::number(length), ulps(length / margin.ulp))
            };
            row(tr("margin"), in_ulps(margin.separation.abs()), hint);
            let hint = tr("How much rounding can change the margin");
            row(tr("bound"), in_ulps(margin.band), hint);
        }
        if let Some(touching) = touching {
            let hint = tr("An arbitrarily small motion makes it a miss");
            row(tr("touching"), if touching { tr("yes") } else { tr("no") }.to_owned(), hint);
        }
        let says = match judged.hit() {
            Some(false) => tr("never").to_owned(),
            Some(true) => judged.first().map_or_else(String::new, |u| words::rounded(u, 12)),
            None => tr("no answer").to_owned(),
        };
        let hint = tr("The judge's first contact: by exact arithmetic where the pair has it, to 2⁻⁴⁰ of the frame");
        row(tr("judged"), says, hint);
        if let (Ok(Some(ours)), Some(first)) = (motion.meeting, judged.first()) {
            let hint = tr("How far the first contact is from that of the judge, in frames");
            row(tr("off by"), words::number((ours.first.double() - first).abs()), hint);
        }
    });
}
