//! Writes the report of a preset to a file, to look at: `cargo run -p report-pdf --example report -- cloud-bill en report.pdf`.

use engine::locale::Locale;
use engine::view::View;
use engine::{presets, risk, seed};
use report_pdf::{Cover, render};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(slug), Some(language), Some(file)) = (arguments.next(), arguments.next(), arguments.next()) else {
        return Err("name a preset, a language and a file; then, if you like, a view such as currency=usd&terms=real&tax=after".into());
    };
    let query = arguments.next().unwrap_or_default();
    let view = View::of_query(query.split('&').filter_map(|pair| pair.split_once('=')));
    let locale = Locale::from_tag(&language);
    let scenario = presets::get(&slug, locale).ok_or("there is no such preset")?.scenario;
    let settings = risk::Settings { threads: 2, ..risk::Settings::default() };
    let answer = risk::assess(&scenario, &seed::price_book(), view, settings).map_err(|problems| format!("{problems:?}"))?;
    let cover = Cover {
        version: Some(7),
        shared_on: Some("2026-12-02".into()),
        made_on: Some("2026-12-03".into()),
        link: Some("https://fiel.example/s/8Qm2vY0rT7c1Jx5KpLw9aZ3n".into()),
        valid_until: Some("2027-03-02".into()),
    };
    std::fs::write(file, render(&answer, &scenario, &cover, locale)?)?;
    Ok(())
}
