//! The panel of the tree over a mesh: its levels, and how fast the volumes approach the body.

use egui::{CollapsingHeader, Grid, Label, RichText, Sense, Slider, Ui};

use super::told;
use crate::analysis::{Findings, MOST_FITTED, TREE_VOLUMES, Trees, Volume};
use crate::bench::{self, Bench, Wish};
use crate::panels::commands::action::Action;
use crate::panels::widgets::look;
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::view::level_ink;
use crate::view::style::{Style, size};
use crate::words;
use crate::words::{say, tr};

/// Shows the section if there is a mesh; it is unfolded while the tree is shown.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    if bench.seen().tree_body().is_none() {
        return;
    }
    ui.add_space(6.0);
    let header = CollapsingHeader::new(tr("Tree of the mesh")).open(Some(bench.shown.tree.on));
    let section = header.show_unindented(ui, |ui| {
        if let Some(trees) = &findings.trees {
            content(ui, bench, trees, asked, style);
        }
    });
    if section.header_response.on_hover_text(tr("Its volumes, level by level  N")).clicked() {
        asked.push(bench::Action::Tree.into());
    }
}

fn name<V: World>(volume: Volume) -> &'static str {
    match volume {
        Volume::RefittedAabb => tr("box"),
        Volume::SmallestBall if V::DIM == 2 => tr("disk"),
        Volume::SmallestBall => tr("sphere"),
        _ => "OBB",
    }
}

fn content<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    trees: &Trees<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let quiet = |text: &str| RichText::new(text).color(style.quiet);
    let entry = told::name(bench.document(), trees.body);
    let triangles = words::count(trees.triangles, "triangle");
    ui.label(say!("over the {triangles} of {entry}"));
    let last = (trees.levels.len() as u32).saturating_sub(1);
    let mut shown = bench.shown.tree;
    shown.level = shown.level.min(last);
    ui.horizontal(|ui| {
        for volume in TREE_VOLUMES {
            ui.selectable_value(&mut shown.volume, volume, name::<V>(volume));
        }
        ui.add_space(8.0);
        ui.checkbox(&mut shown.all, tr("levels above too"));
    });
    ui.add(Slider::new(&mut shown.level, 0..=last).text(tr("level")));
    levels(ui, &mut shown.level, shown.volume, trees, style);
    if shown != bench.shown.tree {
        asked.push(Wish::Tree(shown).into());
    }
    if trees.triangles > MOST_FITTED {
        let text = say!("Balls and OBBs are fitted to at most {MOST_FITTED} triangles.");
        ui.label(quiet(&text));
    }
    tests(ui, trees, style);
}

/// Shows one row per level; a click shows the level on the stage.
fn levels<V: World>(ui: &mut Ui, shown: &mut u32, volume: Volume, trees: &Trees<V>, style: &Style) {
    let measure = if V::DIM == 2 { tr("area") } else { tr("volume") };
    let chosen = TREE_VOLUMES.iter().position(|&v| v == volume).unwrap_or(0);
    ui.spacing_mut().interact_size.y = look::target(ui, 0.0, 15.0).y;
    Grid::new("tree levels").num_columns(6).striped(true).spacing([9.0, 1.0]).show(ui, |ui| {
        for head in
            ["", tr("nodes")].into_iter().chain(TREE_VOLUMES.map(name::<V>)).chain([tr("waste")])
        {
            ui.label(RichText::new(head).semibold());
        }
        ui.end_row();
        for (level, row) in (0..).zip(&trees.levels) {
            let ink = level_ink(style, level);
            let mark = if level == *shown { "▶" } else { "■" };
            let mut cells = vec![
                RichText::new(format!("{mark} {level}")).color(ink.text),
                RichText::new(row.nodes.to_string()),
            ];
            for (number, measure) in row.measures.into_iter().enumerate() {
                let text = measure.map_or("—".to_owned(), |m| words::rounded(m as f32, 3));
                let color = if number == chosen { style.text } else { style.quiet };
                cells.push(RichText::new(text).color(color));
            }
            let waste = row.measures[chosen].map_or("—".to_owned(), |m| waste(m, row.hulls));
            cells.push(RichText::new(waste));
            for cell in cells {
                let label = Label::new(cell.monospace().size(size::SMALL)).selectable(false);
                if ui.add(label.sense(Sense::click())).clicked() {
                    *shown = level;
                }
            }
            ui.end_row();
        }
    });
    let text = say!(
        "{measure} of all nodes of a level and the leaves above it. waste: how many times that of the hulls of their contents"
    );
    ui.label(RichText::new(text).small().color(style.quiet));
}

fn waste(measure: f64, hulls: f64) -> String {
    let times = measure / hulls;
    if times.is_finite() {
        format!("×{}", words::rounded(times as f32, 3))
    } else {
        "—".to_owned()
    }
}

/// Shows how many tests each tree needs to find everything that the pair shares.
fn tests<V: World>(ui: &mut Ui, trees: &Trees<V>, style: &Style) {
    if trees.tests.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.label(RichText::new(tr("Tests to find all that the pair shares")).semibold());
    Grid::new("tree tests").num_columns(3).striped(true).spacing([14.0, 1.0]).show(ui, |ui| {
        for head in ["", tr("volumes"), tr("triangles")] {
            ui.label(RichText::new(head).semibold());
        }
        ui.end_row();
        let code = |text: String| RichText::new(text).monospace().size(size::SMALL);
        for (volume, tally) in TREE_VOLUMES.into_iter().zip(&trees.tests) {
            let Some(tally) = tally else { continue };
            ui.label(name::<V>(volume));
            ui.label(code(tally.volumes.to_string()));
            ui.label(code(tally.items.to_string()));
            ui.end_row();
        }
    });
    ui.label(
        RichText::new(tr("Tighter volumes need fewer tests, but each test takes more steps: see the table of volumes."))
            .small()
            .color(style.quiet),
    );
}
