//! An option's stroke alone: the key in front of its name.

use super::Chart;
use super::pen::Pen;
use super::series::stroke;
use engine::comparison::{Comparison, OptionResult};

/// The stroke of `option`, as its line in the charts.
#[must_use]
pub fn key(comparison: &Comparison, option: &OptionResult) -> Chart {
    let size = (26.0, 8.0);
    let pen = Pen::new(size.0, size.1);
    pen.line((1.0, size.1 / 2.0), (size.0 - 1.0, size.1 / 2.0), stroke(comparison, option));
    Chart { picture: pen.finish("chart-key", "", ""), points: Vec::new(), size, name: String::new() }
}
