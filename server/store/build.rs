//! Tells cargo that a new or changed migration changes this package: `sqlx::migrate!` embeds the folder.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
