//! The same model in numpy: every formula that draws reach, written for Python from the sheet's own formulas for programs.

use super::Model;
use engine::sheet::{CellId, CellKind};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// What the functions of formulas mean over arrays of months (down) by draws (across).
const MEANING: &str = include_str!("meaning.py");

/// The fastest run in seconds, with its chunk, and the NPVs of each option in the order of the draws.
pub struct Timed {
    pub seconds: f64,
    pub chunk: usize,
    pub npv: Vec<Vec<f64>>,
}

/// Whether `python3` has numpy.
pub fn version() -> Option<String> {
    let found = Command::new("python3").args(["-c", "import numpy; print(numpy.__version__)"]).output().ok()?;
    found.status.success().then(|| String::from_utf8_lossy(&found.stdout).trim().to_owned())
}

/// `formula` in Python: names become `c{id}`, functions whose names Python keeps for itself get a line below.
fn python(model: &Model, formula: &str) -> String {
    let mut out = String::new();
    let mut rest = formula;
    while let Some((before, after)) = rest.split_once('[') {
        let (address, after) = after.split_once(']').expect("a name ends");
        let id = model.answer.sheet.find(address).expect("a formula reads cells");
        let _ = write!(out, "{before}c{}", id.0);
        rest = after;
    }
    out.push_str(rest);
    for word in ["if", "sum", "min", "max", "pow"] {
        let mut at = 0;
        while let Some(found) = out[at..].find(&format!("{word}(")).map(|n| n + at) {
            at = found + word.len();
            // `cumsum(` and `running_max(` have their own meaning
            if found == 0 || !matches!(out.as_bytes()[found - 1], b'a'..=b'z' | b'_') {
                out.insert(at, '_');
            }
        }
    }
    out
}

/// The program: constants, then `model(given)` that returns what is wanted.
pub fn program(model: &Model) -> String {
    let (sheet, values) = (&model.answer.sheet, &model.answer.values);
    let count = sheet.cells().count();
    let mut moves = vec![false; count];
    model.varied.iter().for_each(|id| moves[id.0 as usize] = true);
    let mut needed = vec![false; count];
    model.wanted.iter().for_each(|id| needed[id.0 as usize] = true);
    for id in (0..count as u32).map(CellId) {
        let reads = sheet.reads(id);
        moves[id.0 as usize] |= reads.iter().any(|read| moves[read.0 as usize]);
    }
    for id in (0..count as u32).rev().map(CellId) {
        if needed[id.0 as usize] && moves[id.0 as usize] {
            sheet.reads(id).iter().for_each(|read| needed[read.0 as usize] = true);
        }
    }
    let mut text = format!("{MEANING}\nMONTHS = {}\n", sheet.months() + 1);
    let mut body = String::from("\ndef model(given):\n");
    for cell in sheet.cells().filter(|c| needed[c.id.0 as usize]) {
        let id = cell.id.0;
        let first = if let CellKind::Table { first_year } = cell.kind { format!(", {first_year}") } else { String::new() };
        if let Some(at) = model.varied.iter().position(|v| *v == cell.id) {
            let _ = writeln!(body, "    c{id} = given[{at}]  # {}", cell.address());
        } else if moves[id as usize] {
            let formula = sheet.machine(cell.id).expect("what moves is a formula");
            let _ = writeln!(body, "    c{id} = {}  # {}", python(model, &formula), cell.address());
        } else {
            let name = if first.is_empty() { "constant" } else { "table" };
            let _ = writeln!(text, "c{id} = {name}({:?}{first})  # {}", values.row(cell.id), cell.address());
        }
    }
    let wanted: Vec<String> = model.wanted.iter().map(|id| format!("c{}", id.0)).collect();
    let shapes: Vec<usize> = model.varied.iter().map(|id| values.row(*id).len()).collect();
    let options = model.options();
    let _ = writeln!(body, "    return [{}]\n", wanted.join(", "));
    let _ = writeln!(body, "run(model, {shapes:?}, {options})");
    text + &body
}

/// Runs the program with the draws of `model` in `folder`.
pub fn run(model: &Model, folder: &Path) -> Timed {
    let at = |name: &str| folder.join(name);
    std::fs::write(at("model.py"), program(model)).expect("the folder of the build can be written to");
    let bytes: Vec<u8> = model.columns().iter().flatten().flat_map(|v| v.to_le_bytes()).collect();
    std::fs::write(at("given.bin"), bytes).expect("the folder of the build can be written to");
    let out = Command::new("python3").arg("model.py").current_dir(folder).env("OMP_NUM_THREADS", "1").output().expect("python3 runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let said = String::from_utf8_lossy(&out.stdout);
    let runs = said.lines().filter_map(|line| {
        let (chunk, seconds) = line.split_once(' ')?;
        Some((chunk.parse::<usize>().ok()?, seconds.parse::<f64>().ok()?))
    });
    let (chunk, seconds) = runs.min_by(|a, b| a.1.total_cmp(&b.1)).expect("two runs");
    let found = std::fs::read(at("found.bin")).expect("the program wrote what it found");
    let numbers: Vec<f64> = found.chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().expect("eight bytes"))).collect();
    Timed { seconds, chunk, npv: numbers.chunks(numbers.len() / model.options()).map(<[f64]>::to_vec).collect() }
}
