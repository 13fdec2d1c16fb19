//! Tests of the sheet against arithmetic done by hand, and against a pocket spreadsheet that knows nothing of it.

mod calculator;
pub(super) mod models;

use super::excel::{Part, formula};
use super::render::{Bond, Piece, Walk};
use super::words::Figures;
use super::*;
use crate::locale::Locale;
use calculator::{Value, calculate};
use models::{Names, given, random};

#[test]
fn a_small_model_by_hand() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let month: Vec<f64> = (0..=6).map(f64::from).collect();
    let (s, line) = names.next(&b, Unit::NONE);
    let m = s.series(line, &month, given(0.0));
    let (s, line) = names.next(&b, Unit::BRL);
    let flow = s.cell(line, (m * 2.0 + 1.0) * b.one(Unit::BRL));
    let (s, line) = names.next(&b, Unit::BRL);
    let sum = s.cell(line, flow.cumsum());
    let (s, line) = names.next(&b, Unit::BRL);
    let total = s.cell(line, flow.total());
    let (flow, sum, total) = (flow.id().unwrap(), sum.id().unwrap(), total.id().unwrap());
    let sheet = b.freeze().unwrap();
    let v = sheet.eval(&sheet.inputs()).unwrap();
    assert_eq!(v.row(flow), [1.0, 3.0, 5.0, 7.0, 9.0, 11.0, 13.0]);
    assert_eq!(v.row(sum), [1.0, 4.0, 9.0, 16.0, 25.0, 36.0, 49.0]);
    assert_eq!((v.get(total, None), v.get(flow, None), v.get(sum, None), v.get(flow, Some(99))), (49.0, 49.0, 49.0, 13.0));
    assert_eq!(sheet.find(&sheet.address(sum)), Some(sum));
    assert_eq!(sheet.find("nobody.w1.flow"), None);
}

/// Units are worth their name: in every preset, turning over or dropping any one factor that has a unit is found.
#[test]
fn a_wrong_factor_with_a_unit_is_always_found() {
    let book = crate::seed::price_book();
    let mut mutants = 0;
    for preset in crate::presets::all(Locale::PtBr).into_iter().filter(|p| ["customer-service", "cloud-bill"].contains(&p.slug)) {
        for wrong in [expr::Wrong::TurnedOver, expr::Wrong::Dropped] {
            for at in 0.. {
                expr::MUTANT.set(Some((wrong, at)));
                let found = crate::compute(&preset.scenario, &book);
                if expr::MUTANT.take().is_some() {
                    // There are no more factors to get wrong.
                    assert!(found.is_ok());
                    break;
                }
                mutants += 1;
                let problems = found.map(|_| ()).expect_err("a wrong factor went unseen");
                assert_eq!(problems[0].code, "model_fault", "{} factor {at} {wrong:?}: {problems:?}", preset.slug);
            }
        }
    }
    assert!(mutants > 200, "{mutants}");
}

/// One row of plain numbers per operation, months 0 to 6, worked out by hand.
#[test]
fn every_operation_by_hand() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let month: Vec<f64> = (0..=6).map(f64::from).collect();
    let (s, line) = names.next(&b, Unit::NONE);
    let m = s.series(line, &month, given(0.0));
    let (s, line) = names.next(&b, Unit::NONE);
    let rates = s.table(line, 2027, &[0.5, 0.25, 0.125], given(0.0));
    let (s, line) = names.next(&b, Unit::NONE);
    let year = s.cell(line, m + 2025.0);
    let mut row = |formula: Expr<'_>| {
        let (s, line) = names.next(&b, formula.unit());
        s.cell(line, formula).id().unwrap()
    };
    let checks: Vec<(CellId, Vec<f64>)> = vec![
        (row(rates.at(year)), vec![0.5, 0.5, 0.5, 0.25, 0.125, 0.125, 0.125]),
        (row(m.lag(2)), vec![0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0]),
        (row(m.next()), vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.0]),
        (row((m - 3.0).running_max()), vec![-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]),
        (row((3.0 - m).running_max()), vec![3.0; 7]),
        (row(b.lit(2.0).compound()), vec![1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]),
        (row(m.compound()), vec![1.0, 1.0, 2.0, 6.0, 24.0, 120.0, 720.0]),
        (row(m.decay(b.lit(0.5))), vec![0.0, 1.0, 2.5, 4.25, 6.125, 8.0625, 10.03125]),
        (row((m / 2.0).whole_up()), vec![0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0]),
        (row(m.gt(b.lit(3.0))), vec![0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0]),
        (row(m.ge(b.lit(3.0))), vec![0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]),
        (row(m.lt(b.lit(3.0))), vec![1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]),
        (row(m.le(b.lit(3.0)).select(-m, b.lit(9.0))), vec![0.0, -1.0, -2.0, -3.0, 9.0, 9.0, 9.0]),
        (row(m.min(b.lit(2.0))), vec![0.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0]),
        (row(m.max(b.lit(2.0))), vec![2.0, 2.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        (row(m.pow(b.lit(2.0))), vec![0.0, 1.0, 4.0, 9.0, 16.0, 25.0, 36.0]),
        (row((6.0 - m).div_or(m, -7.0)), vec![-7.0, 5.0, 2.0, 1.0, 0.5, 0.2, 0.0]),
        (row(b.sum([m, b.lit(1.0), m, m])), vec![1.0, 4.0, 7.0, 10.0, 13.0, 16.0, 19.0]),
        (row(b.lit(4.0).each_month()), vec![4.0; 7]),
        (row(m.total()), vec![21.0]),
        (row(m.peak()), vec![6.0]),
        (row(m.at(4)), vec![4.0]),
        (row(b.lit(3.0).total()), vec![21.0]),
    ];
    let crossing = row(m.ge(b.lit(5.0)));
    let never = row(m.ge(b.lit(50.0)));
    let again = |id: CellId| id;
    let sheet = b.freeze().unwrap();
    let v = sheet.eval(&sheet.inputs()).unwrap();
    for (id, row) in checks {
        assert_eq!(v.row(id), row, "{}", sheet.explain(&v, id, None).words.unwrap().en);
    }
    assert_eq!(v.row(again(crossing))[5], 1.0);
    assert_eq!(v.row(again(never)), [0.0; 7]);
}

#[test]
fn first_month_is_found_or_minus_one() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let month: Vec<f64> = (0..=6).map(f64::from).collect();
    let (s, line) = names.next(&b, Unit::NONE);
    let m = s.series(line, &month, given(0.0));
    let mut found = |limit: f64| {
        let (s, line) = names.next(&b, Unit::NONE);
        let reached = s.cell(line, m.ge(b.lit(limit)));
        let (s, line) = names.next(&b, Unit::NONE);
        s.cell(line, reached.first_month()).id().unwrap()
    };
    let (at_five, never) = (found(5.0), found(50.0));
    let sheet = b.freeze().unwrap();
    let v = sheet.eval(&sheet.inputs()).unwrap();
    assert_eq!((v.get(at_five, None), v.get(never, None)), (5.0, -1.0));
}

#[test]
fn units_that_do_not_add_up_are_named_with_their_place() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let (brl, brl_line) = names.next(&b, Unit::BRL);
    let money = brl.input(brl_line, given(1.0));
    let (none, line) = names.next(&b, Unit::NONE);
    let share = none.input(line, given(0.5));
    let wrong_line = line!() + 1;
    let _ = money + share;
    let _ = money.min(share);
    let _ = money.pow(share);
    let _ = share.select(money, share);
    let _ = b.sum([money, share]);
    let (none, line) = names.next(&b, Unit::NONE);
    let _ = none.cell(line, money * 2.0);
    let _ = 5.0 + money;
    let errors = b.freeze().unwrap_err();
    assert_eq!(errors.len(), 7, "{errors:#?}");
    assert_eq!(errors[0].line, wrong_line);
    assert!(errors[0].file.ends_with("tests.rs"), "{}", errors[0].file);
    assert_eq!(errors[0].message, "adding BRL and a plain number");
    assert!(errors[5].message.contains("its formula gives BRL"), "{}", errors[5].message);
}

#[test]
fn zero_takes_any_unit_and_other_numbers_do_not() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let (brl, line) = names.next(&b, Unit::BRL);
    let money = brl.input(line, given(1.0));
    let (s, line) = names.next(&b, Unit::BRL);
    let _ = s.cell(line, money.max(b.lit(0.0)) + 0.0);
    let (s, line) = names.next(&b, Unit::BRL);
    let _ = s.cell(line, b.lit(0.0));
    let (s, line) = names.next(&b, Unit::BRL);
    let _ = s.cell(line, b.lit(2.0).in_unit(Unit::BRL));
    assert!(b.freeze().is_ok());
}

#[test]
fn one_name_twice_is_refused() {
    let b = Builder::new(6);
    let (s, line) = Names::default().next(&b, Unit::BRL);
    let _ = s.input(line, given(1.0));
    let _ = s.input(line, given(2.0));
    let errors = b.freeze().unwrap_err();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].message.contains("exists already"), "{}", errors[0]);
}

#[test]
fn recurrences_need_names() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let (s, line) = names.next(&b, Unit::NONE);
    let m = s.series(line, &[1.0; 7], given(0.0));
    let (s, line) = names.next(&b, Unit::NONE);
    let _ = s.cell(line, m.cumsum() + 1.0);
    let (s, line) = names.next(&b, Unit::NONE);
    let _ = s.cell(line, (m * 2.0).lag(1));
    let errors = b.freeze().unwrap_err();
    assert_eq!(errors.len(), 2, "{errors:#?}");
}

#[test]
fn missing_is_never_a_number_and_names_itself() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let mut cell = |formula: Option<Expr<'_>>| {
        let (s, line) = names.next(&b, Unit::BRL);
        formula.map_or_else(|| s.missing(line), |f| s.cell(line, f)).id().unwrap()
    };
    let price = cell(None);
    let (s, line) = Names::from(90).next(&b, Unit::BRL);
    let other = s.missing(line);
    let (s, line) = Names::from(91).next(&b, Unit::BRL);
    let known = s.input(line, given(5.0));
    let dependent = cell(Some(other + known));
    // Also through a comparison, which would swallow a NaN.
    let swallowed = cell(Some(other.gt(known).select(known, known * 2.0)));
    let fine = cell(Some(known * 3.0));
    let other = other.id().unwrap();
    let sheet = b.freeze().unwrap();
    let v = sheet.eval(&sheet.inputs()).unwrap();
    assert_eq!(sheet.missing(dependent), [other]);
    assert_eq!(sheet.missing(price), [price]);
    assert!(sheet.missing(fine).is_empty());
    assert!(v.get(dependent, None).is_nan() && v.get(swallowed, None).is_nan() && v.get(price, None).is_nan());
    assert_eq!(v.get(fine, None), 15.0);
    assert_eq!(formula(&sheet, dependent, 0, &|_, _| String::new()), None);
}

#[test]
fn what_is_not_finite_is_named() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let (s, line) = names.next(&b, Unit::NONE);
    let zero = s.input(line, given(0.0));
    let (s, line) = names.next(&b, Unit::NONE);
    // 0 / 0 does not hide behind the smaller of two.
    let wrong = s.cell(line, (zero / zero).min(b.lit(1.0))).id().unwrap();
    let sheet = b.freeze().unwrap();
    let error = sheet.eval(&sheet.inputs()).unwrap_err();
    assert_eq!((error.cell, error.address.as_str()), (wrong, sheet.address(wrong).as_str()));
    let mut inputs = sheet.inputs();
    assert!(sheet.set(&mut inputs, CellId(0), 4.0));
    assert!(!sheet.set(&mut inputs, wrong, 4.0));
    assert_eq!(sheet.eval(&inputs).unwrap().get(wrong, None), 1.0);
}

/// The places where a spreadsheet and a processor disagree about whole numbers.
#[test]
fn edges_of_whole_numbers() {
    use super::eval::whole_up;
    for n in [0.0, 1.0, 2.0, 7.0, 8.0, 100.0, 1023.0, 65536.0] {
        assert_eq!(whole_up(n), n);
        let mut up = f64::from_bits(f64::to_bits(n) + 1);
        for _ in 0..4 {
            assert_eq!(whole_up(up), n, "{up:e} is noise above {n}");
            up = f64::from_bits(up.to_bits() + 1);
        }
        assert_eq!(whole_up(n + 0.9e-9), n);
        assert_eq!(whole_up(n + 1e-6), n + 1.0);
        assert_eq!(whole_up(n - 1e-6), n);
    }
    assert_eq!(whole_up(0.1 * 3.0 * 10.0), 3.0, "0.1 * 3 * 10 is 3.0000000000000004");
    assert_eq!(whole_up(4.35 * 100.0), 435.0);
    assert_eq!(whole_up(1.1 * 1.1 * 100.0), 121.0);
    assert!(whole_up(0.0).is_sign_positive() && whole_up(-0.5).is_sign_positive(), "no negative zero");
    // The workbook's `-INT(1E-9-x)` is the same function.
    for x in [0.0, 0.1 * 3.0 * 10.0, 2.5, 1e-9, 2e-9, 435.0 - 1e-12, 3.0 + 1e-12] {
        assert_eq!(whole_up(x), -libm::floor(1e-9 - x) + 0.0, "{x:e}");
    }
}

/// Every cell of many models and of every preset, calculated again from its formula and the values of what it reads.
#[test]
fn workbook_formulas_give_the_engines_values() {
    let book = crate::seed::price_book();
    let presets =
        crate::presets::all(Locale::PtBr).into_iter().map(|p| (p.slug.to_owned(), crate::compute(&p.scenario, &book).unwrap().sheet));
    let random = (0..150).map(|seed| (format!("seed {seed}"), random(seed, 24)));
    for (model, sheet) in presets.chain(random) {
        let v = sheet.eval(&sheet.inputs()).unwrap();
        let names = |name: &str| {
            let (id, part) = name[1..].split_once(|c: char| c.is_ascii_lowercase()).unwrap();
            let id = CellId(id.parse().unwrap());
            match part.parse::<u16>() {
                Ok(month) => Value::Number(v.get(id, Some(month))),
                Err(_) if name.ends_with('r') => Value::Range(v.row(id).to_vec()),
                Err(_) => Value::Number(v.row(id)[0]),
            }
        };
        for cell in sheet.cells() {
            for month in 0..if cell.monthly { sheet.months() + 1 } else { 1 } {
                let refer = |id: CellId, part: Part| match part {
                    Part::Single => format!("c{}s", id.0),
                    Part::Month(m) => format!("c{}m{m}", id.0),
                    Part::Row => format!("c{}r", id.0),
                };
                let Some(text) = formula(&sheet, cell.id, month, &refer) else { continue };
                let (got, want) = (calculate(&text, &names), v.row(cell.id)[usize::from(month)]);
                assert!(
                    (got - want).abs() <= 1e-9 * want.abs().max(1.0),
                    "{model} {} month {month}: ={text} gives {got}, not {want}",
                    cell.address()
                );
            }
        }
    }
}

/// Every explanation, calculated again from the figures it prints.
#[test]
fn explanations_close() {
    let exact = |value: f64, _: Locale| Piece::new(format!("{value}"), if value < 0.0 { Bond::Phrase } else { Bond::Atom });
    for seed in 0..100 {
        let sheet = random(seed, 12);
        let v = sheet.eval(&sheet.inputs()).unwrap();
        for cell in sheet.cells().filter(|c| c.kind == CellKind::Formula) {
            for month in [0, 1, 2, 11, 12] {
                let month = cell.monthly.then_some(month);
                let voice = Figures { sheet: &sheet, values: &v, locale: Locale::En, write: exact };
                let text = Walk { sheet: &sheet, voice: &voice }.formula(cell.id, month).text;
                if text.contains('…') {
                    continue;
                }
                let plain =
                    text.replace('×', "*").replace('÷', "/").replace('−', "-").replace('⌈', "CEIL(").replace('⌉', ")").replace('≥', ">=");
                let (got, want) = (calculate(&plain, &|name| panic!("{name} in {text}")), v.get(cell.id, month));
                assert!(
                    (got - want).abs() <= 1e-9 * want.abs().max(1.0),
                    "seed {seed} {} month {month:?}: {text} gives {got}, not {want}",
                    cell.address()
                );
            }
        }
    }
}

#[test]
fn every_path_ends_in_an_input_with_a_source() {
    for seed in 0..20 {
        let sheet = random(seed, 12);
        let v = sheet.eval(&sheet.inputs()).unwrap();
        for cell in sheet.cells() {
            let explained = sheet.explain(&v, cell.id, Some(3));
            assert_eq!(explained.words.is_some(), cell.kind == CellKind::Formula);
            assert_eq!(explained.source.is_some(), cell.kind != CellKind::Formula);
            for input in &explained.inputs {
                let id = sheet.find(&input.address).unwrap();
                assert!(id <= cell.id, "{} rests on {}", explained.address, input.address);
                let users = sheet.explain(&v, id, None).used_by;
                assert!(
                    id == cell.id || users.len() == 12 || users.iter().any(|(a, _)| *a == explained.address),
                    "{} is not among the users of {}",
                    explained.address,
                    input.address
                );
            }
        }
    }
}

/// Sixty-four evaluations at once give the bits of sixty-four evaluations.
#[test]
fn lanes_are_bit_equal_to_plain_evaluation() {
    for seed in 0..16 {
        let sheet = random(seed, 12);
        let base = sheet.eval(&sheet.inputs()).unwrap();
        let mut dice = models::Dice::new(seed + 1000);
        let outside: Vec<CellId> = sheet.cells().filter(|c| c.kind != CellKind::Formula).map(|c| c.id).collect();
        // A table and the calendar never vary here: a year is a whole number.
        let varied: Vec<CellId> = outside[1..].iter().copied().filter(|_| dice.roll(2) == 0).collect();
        let wanted: Vec<CellId> = if seed % 2 == 0 {
            sheet.cells().map(|c| c.id).collect()
        } else {
            sheet.cells().map(|c| c.id).filter(|_| dice.roll(9) == 0).collect()
        };
        let plan = sheet.plan(&varied, &wanted);
        assert!(plan.steps() <= sheet.nodes());
        let mut block = plan.lanes(&base);
        plan.run(&base, &mut block);
        for (id, row) in wanted.iter().zip(&block.outputs) {
            let plain = base.row(*id).iter().flat_map(|v| [v.to_bits(); LANES]);
            assert!(row.iter().map(|v| v.to_bits()).eq(plain), "seed {seed}: base lanes of {}", sheet.address(*id));
        }
        for values in &mut block.inputs {
            values.iter_mut().for_each(|v| *v = dice.value());
        }
        plan.run(&base, &mut block);
        for lane in [0, 1, 31, 63] {
            let of_lane = |row: &[f64]| row.iter().skip(lane).step_by(LANES).copied().collect::<Vec<_>>();
            let mut inputs = sheet.inputs();
            for (id, values) in varied.iter().zip(&block.inputs) {
                assert!(sheet.set_row(&mut inputs, *id, &of_lane(values)));
            }
            let plain = sheet.eval(&inputs).unwrap();
            for (id, row) in wanted.iter().zip(&block.outputs) {
                let bits = |row: &[f64]| row.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
                assert_eq!(bits(&of_lane(row)), bits(plain.row(*id)), "seed {seed} lane {lane}: {}", sheet.address(*id));
            }
        }
    }
}

/// The same for the model itself, with every input a little higher or lower.
#[test]
fn lanes_of_every_preset_are_bit_equal_to_plain_evaluation() {
    let book = crate::seed::price_book();
    for preset in crate::presets::all(Locale::PtBr) {
        let answer = crate::compute(&preset.scenario, &book).unwrap();
        let (sheet, base) = (&answer.sheet, &answer.values);
        // Months and counts stay whole.
        let varied: Vec<CellId> =
            sheet.cells().filter(|c| c.kind == CellKind::Input && base.get(c.id, None).fract() != 0.0).map(|c| c.id).collect();
        let wanted: Vec<CellId> = sheet.cells().map(|c| c.id).collect();
        let plan = sheet.plan(&varied, &wanted);
        let mut block = plan.lanes(base);
        for (n, values) in block.inputs.iter_mut().enumerate() {
            values.iter_mut().enumerate().for_each(|(lane, v)| *v *= 1.0 + ((n * 7 + lane * 3) % 11) as f64 / 100.0);
        }
        plan.run(base, &mut block);
        for lane in [0, 5, 63] {
            let mut inputs = sheet.inputs();
            for (id, values) in varied.iter().zip(&block.inputs) {
                assert!(sheet.set(&mut inputs, *id, values[lane]));
            }
            let plain = sheet.eval(&inputs).unwrap();
            for (id, row) in wanted.iter().zip(&block.outputs) {
                let lanes = row.iter().skip(lane).step_by(LANES).map(|v| v.to_bits());
                assert!(lanes.eq(plain.row(*id).iter().map(|v| v.to_bits())), "{} lane {lane}: {}", preset.slug, sheet.address(*id));
            }
        }
    }
}

#[test]
fn what_does_not_vary_is_not_evaluated_again() {
    let sheet = random(7, 12);
    assert_eq!(sheet.plan(&[], &[CellId(50)]).steps(), 0);
    let all: Vec<CellId> = sheet.cells().map(|c| c.id).collect();
    let input = sheet.cells().find(|c| c.kind == CellKind::Input).unwrap().id;
    let steps = sheet.plan(&[input], &all).steps();
    assert!(steps > 1 && steps < sheet.nodes() / 2, "{steps} of {}", sheet.nodes());
}

#[test]
fn an_explanation_reads_well_in_both_languages() {
    let b = Builder::new(6);
    let mut names = Names::default();
    let (s, flow_line) = names.next(&b, Unit::BRL);
    let flow = s.series(flow_line, &[1000.0, 2000.5, 0.0, 0.0, 0.0, 0.0, 0.0], given(0.0));
    let (s, line) = names.next(&b, Unit::BRL);
    let sum = s.cell(line, flow.cumsum()).id().unwrap();
    let (s, line) = names.next(&b, Unit::BRL);
    let total = s.cell(line, flow.total()).id().unwrap();
    let sheet = b.freeze().unwrap();
    let v = sheet.eval(&sheet.inputs()).unwrap();
    let explained = sheet.explain(&v, sum, Some(1));
    assert_eq!(explained.words.unwrap().pt, format!("soma de {} do mês 0 até o mês", flow_line.name().pt));
    let figures = explained.figures.unwrap();
    assert_eq!((figures.pt.as_str(), figures.en.as_str()), ("1.000 + 2.000,50", "1,000 + 2,000.50"));
    assert_eq!((explained.value, explained.unit.as_str(), explained.unit_name.pt.as_str()), (3000.5, "BRL", "R$"));
    assert_eq!(explained.inputs.iter().map(|i| (i.month, i.value)).collect::<Vec<_>>(), [(Some(0), 1000.0), (Some(1), 2000.5)]);
    let whole = sheet.explain(&v, sum, None);
    assert!(whole.figures.is_none() && whole.month.is_none());
    assert_eq!(sheet.explain(&v, total, None).figures.unwrap().pt, "soma(1.000; 2.000,50; …; 0)");
}
