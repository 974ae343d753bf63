//! The map of the pair on the stage: its picture, found from coarse to fine over as many frames as it takes.

mod colours;

use std::thread;
use std::time::Duration;

use egui::{
    Color32, ColorImage, Context, Rect, RichText, TextureHandle, TextureId, TextureOptions, Ui,
    vec2,
};

use crate::analysis::{Findings, Focus, Map, ways_without_answer};
use crate::bench::{Bench, Wish, maps};
use crate::panels::commands::action::Action;
use crate::panels::explain::told;
use crate::panels::widgets::look::SemiBold;
use crate::platform::{clock, threads};
use crate::scene::{MapOf, World};
use crate::view::style::{Style, Theme};
use crate::ways::{MINE, Way};
use crate::words::{say, tr};

/// The time that a frame spends on a map, in seconds.
const BUDGET: f64 = 0.02;
/// So long a picture of the window waits for a map, in seconds.
const PATIENCE: f64 = 20.0;
/// The longest side of a picture, in its pixels: one less than what every device can show, since a part of a pixel counts as one.
const LONGEST: f32 = 2047.0;

/// The map of an open scene, and its picture.
#[derive(Default)]
pub struct MapView<V: World> {
    map: Option<Map<V>>,
    picture: Option<TextureHandle>,
    /// The same for a picture of the window that is saved.
    saved: Option<TextureHandle>,
    /// The number of questions, and the theme, of the picture.
    pictured: Option<(u64, Theme)>,
}

impl<V: World> MapView<V> {
    /// Goes on with the map that is wanted, all of it if it is `whole`. Returns its picture.
    pub fn show(
        &mut self,
        ctx: &Context,
        viewport: Rect,
        bench: &Bench<V>,
        whole: bool,
        style: &Style,
    ) -> Option<(TextureId, Rect)> {
        let Some(wanted) = bench.seen().wanted_map() else {
            *self = Self::default();
            return None;
        };
        let density = ctx.pixels_per_point().min(LONGEST / viewport.size().max_elem());
        let places = bench.seen().map_places(density.into())?;
        let before = self.map.as_ref().map(Map::asked);
        self.map = Map::again(self.map.take(), bench.document(), &wanted, places);
        let map = self.map.as_mut()?;
        if before.is_some() && map.asked() == 0 {
            self.pictured = None;
        }
        let end = clock::now() + BUDGET;
        map.go_on(|| whole || clock::now() < end);
        // A page has no test of the user's own.
        if threads::EXIST && whole {
            while !map.is_complete() && clock::now() < end + PATIENCE {
                thread::sleep(Duration::from_millis(1));
                map.go_on(|| true);
            }
        }
        if !map.is_complete() {
            ctx.request_repaint();
        }
        let size = map.places().size;
        let area =
            Rect::from_min_size(viewport.min, vec2(size[0] as f32, size[1] as f32) / density);
        let paint = || {
            let pixels = colours::picture(map.of(), map.places(), map.values(), style);
            ColorImage { size, pixels }
        };
        if whole {
            // A picture of the window is painted in a context of its own, which has its own textures.
            let texture = ctx.load_texture("map", paint(), TextureOptions::NEAREST);
            return Some((self.saved.insert(texture).id(), area));
        }
        self.saved = None;
        let now = Some((map.asked(), style.theme));
        if self.pictured != now {
            self.pictured = now;
            match &mut self.picture {
                Some(picture) => picture.set(paint(), TextureOptions::NEAREST),
                None => {
                    let picture = ctx.load_texture("map", paint(), TextureOptions::NEAREST);
                    self.picture = Some(picture);
                }
            }
        }
        Some((self.picture.as_ref()?.id(), area))
    }
}

/// What the colours of the map mean, if one is shown.
pub fn legend<V: World>(bench: &Bench<V>, style: &Style) -> Vec<(Color32, String)> {
    let seen = bench.seen();
    let (Some(wanted), Some(chosen)) = (seen.wanted_map(), seen.chosen_for_map()) else {
        return Vec::new();
    };
    let name = told::name(bench.document(), chosen);
    colours::legend(&wanted.of, &name, style)
}

/// The name of a map, and what it tells.
fn offer<V: World>(map: &MapOf, focus: &Focus<V>) -> (String, &'static str) {
    match map {
        MapOf::Verdict => {
            (tr("overlap or apart").to_owned(), tr("The border is that of the Minkowski sum"))
        }
        MapOf::Separation => (tr("how far").to_owned(), tr("The distance, or the depth, in bands")),
        MapOf::FirstContact => (
            tr("when they meet").to_owned(),
            tr("The time at which they meet, in tenths of the frame"),
        ),
        MapOf::Disagreement(_, other) if other == MINE => {
            (tr("errors of mine").to_owned(), tr("Where your own test is wrong"))
        }
        MapOf::Disagreement(_, other) => {
            let own = focus.ways.first().map_or("", |own| own.about.name);
            let text = say!("{} against {other}", tr(own), other = tr(other));
            (text, tr("Where the two ways disagree"))
        }
    }
}

/// Shows which map is on the stage, and the choice of another.
pub fn choices<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let (Some(chosen), true) = (bench.seen().chosen_for_map(), bench.seen().shows_map()) else {
        return;
    };
    let Some(focus) = &findings.focus else { return };
    ui.separator();
    ui.label(tr("The map").semibold());
    let name = told::name(bench.document(), chosen);
    let ink = if chosen == focus.a { style.a } else { style.b };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(tr("For each place of"));
        ui.label(name.semibold().color(ink.text));
        ui.label(tr("the map shows:"));
    });
    let now = bench.shown.map.as_ref();
    ui.horizontal_wrapped(|ui| {
        for (number, map) in maps(bench, findings).iter().enumerate() {
            let (text, hint) = offer(map, focus);
            let label = ui.selectable_label(now == Some(map), text).on_hover_text(hint);
            if label.clicked() {
                asked.push(Wish::Map(number).into());
            }
        }
    });
    if let Some(of) = now {
        // What the user's own test has to say, its own tab tells.
        let is_asked = |id: &String| id == MINE && bench.shown.mine.is_some();
        let mut without = ways_without_answer(bench.document(), [focus.a, focus.b], of);
        without.retain(|id| !is_asked(id));
        for id in without {
            let text = match Way::named(&id) {
                Ok(_) => say!("The way {id} has no answer for this pair: the map is empty."),
                Err(_) => say!("No way has the name {id}: the map is empty."),
            };
            ui.label(RichText::new(text).color(style.overlap.text));
        }
    }
    ui.weak(tr("A click beside the shapes puts the shape there; with Alt, a click anywhere."));
}
