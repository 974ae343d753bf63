#[cfg(feature = "app")]
#[macroquad::main("hitbench")]
async fn main() {
    loop {
        egui_macroquad::ui(|_| {});
        egui_macroquad::draw();
        macroquad::prelude::next_frame().await
    }
}

#[cfg(not(feature = "app"))]
fn main() {}
