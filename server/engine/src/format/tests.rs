use super::*;
use Locale::{En, PtBr};

const BRL: Currency = Currency::Brl;
const USD: Currency = Currency::Usd;

#[test]
fn numbers_are_grouped_in_the_readers_way() {
    assert_eq!(number(PtBr, 1_168_108.99, 2), "1.168.108,99");
    assert_eq!(number(En, 1_168_108.99, 2), "1,168,108.99");
    assert_eq!(number(PtBr, 999.0, 0), "999");
    assert_eq!(number(PtBr, 1000.0, 0), "1.000");
    assert_eq!(number(En, -1234.5, 1), "\u{2212}1,234.5");
    assert_eq!(number(PtBr, -0.001, 2), "0,00", "a zero has no sign");
    assert_eq!(number(PtBr, f64::NAN, 2), "–");
    assert_eq!(trimmed(PtBr, 5.010, 4), "5,01");
    assert_eq!(trimmed(PtBr, 38_000.0, 4), "38.000");
    assert_eq!(trimmed(En, 100.0, 0), "100");
}

#[test]
fn money_to_the_cent() {
    assert_eq!(money(PtBr, 1_168_108.99, BRL), "R$\u{a0}1.168.108,99");
    assert_eq!(money(En, 1_168_108.99, BRL), "R$1,168,108.99");
    assert_eq!(money(PtBr, 130_000.0, USD), "US$\u{a0}130.000,00");
    assert_eq!(money(En, -0.5, USD), "\u{2212}US$0.50");
}

#[test]
fn money_in_words_keeps_three_digits() {
    let cases = [
        (2_771_234.0, "R$\u{a0}2,77\u{a0}milhões", "R$2.77\u{a0}million"),
        (254_321.0, "R$\u{a0}254\u{a0}mil", "R$254\u{a0}thousand"),
        (1_240_000.0, "R$\u{a0}1,24\u{a0}milhão", "R$1.24\u{a0}million"),
        (1_994_000.0, "R$\u{a0}1,99\u{a0}milhão", "R$1.99\u{a0}million"),
        (1_996_000.0, "R$\u{a0}2\u{a0}milhões", "R$2\u{a0}million"),
        (999_600.0, "R$\u{a0}1\u{a0}milhão", "R$1\u{a0}million"),
        (999_400.0, "R$\u{a0}999\u{a0}mil", "R$999\u{a0}thousand"),
        (12_345_678.0, "R$\u{a0}12,3\u{a0}milhões", "R$12.3\u{a0}million"),
        (9_995_000.0, "R$\u{a0}10\u{a0}milhões", "R$10\u{a0}million"),
        (1.5e9, "R$\u{a0}1,5\u{a0}bilhão", "R$1.5\u{a0}billion"),
        (9_300.0, "R$\u{a0}9,3\u{a0}mil", "R$9.3\u{a0}thousand"),
        (300.0, "R$\u{a0}300", "R$300"),
        (45.3, "R$\u{a0}45,30", "R$45.30"),
        (0.0, "R$\u{a0}0", "R$0"),
        (-31_000.0, "\u{2212}R$\u{a0}31\u{a0}mil", "\u{2212}R$31\u{a0}thousand"),
    ];
    for (value, pt, en) in cases {
        assert_eq!(money_words(PtBr, value, BRL), pt);
        assert_eq!(money_words(En, value, BRL), en);
    }
}

#[test]
fn compact_money_and_differences() {
    assert_eq!(money_compact(PtBr, 2_771_234.0, BRL), "R$\u{a0}2,77\u{a0}mi");
    assert_eq!(money_compact(En, 2_800_000.0, BRL), "R$2.80M", "columns keep their digits");
    assert_eq!(money_compact(En, 254_321.0, BRL), "R$254k");
    assert_eq!(money_diff(PtBr, 254_321.0, BRL), "+R$\u{a0}254\u{a0}mil");
    assert_eq!(money_diff(PtBr, -123_000.0, BRL), "\u{2212}R$\u{a0}123\u{a0}mil");
    assert_eq!(money_diff(PtBr, 0.0, BRL), "R$\u{a0}0");
    assert_eq!(thousands(PtBr, 3_248_400.0), "3.248");
}

#[test]
fn percent_and_rates() {
    assert_eq!(percent(PtBr, 0.0841), "8\u{a0}%");
    assert_eq!(percent(En, 0.0841), "8%");
    assert_eq!(percent(PtBr, 0.011), "1,1\u{a0}%");
    assert_eq!(percent(PtBr, 0.04), "4\u{a0}%");
    assert_eq!(percent(PtBr, 0.62), "62\u{a0}%");
    assert_eq!(percent_exact(PtBr, 0.087), "8,7\u{a0}%");
    assert_eq!(percent_exact(En, 0.1375), "13.75%");
}

#[test]
fn unit_prices_and_quantities() {
    assert_eq!(unit_price(PtBr, 11.2, BRL, Per::GpuHour), "R$\u{a0}11,20 por GPU·hora");
    assert_eq!(unit_price(En, 14.37, BRL, Per::MillionTokens), "R$14.37 per million tokens");
    assert_eq!(quantity(PtBr, 11.2, "BRL/GPU·h"), "R$\u{a0}11,20/GPU·h");
    assert_eq!(quantity(PtBr, 0.0125, "USD/GB·month"), "US$\u{a0}0,0125/GB·mês");
    assert_eq!(quantity(En, 0.0125, "USD/GB·month"), "US$0.0125/GB·month");
    assert_eq!(quantity(PtBr, 730.0, "h"), "730\u{a0}h");
    assert_eq!(quantity(PtBr, 5.012_345, "BRL/USD"), "5,0123 R$/US$");
    assert_eq!(quantity(En, 0.9925, ""), "0.9925");
    assert_eq!(quantity(PtBr, 1_240.5, "BRL"), "R$\u{a0}1.240,50");
}

#[test]
fn assumptions_in_their_units() {
    let unit = |pt: &str, en: &str| Text::new(pt, en);
    assert_eq!(in_unit(PtBr, 0.0424, &unit("fração ao ano", "fraction a year")), "4,24\u{a0}% ao ano");
    assert_eq!(in_unit(En, 0.25, &unit("fração", "fraction")), "25%");
    assert_eq!(in_unit(PtBr, 1.0, &unit("0 ou 1", "0 or 1")), "sim");
    assert_eq!(in_unit(PtBr, 5.1, &unit("R$/US$", "BRL/USD")), "R$\u{a0}5,10/US$");
    assert_eq!(in_unit(En, 200.0, &unit("US$/(kW·mês)", "USD/(kW·month)")), "US$200.00/kW·month");
    assert_eq!(in_unit(PtBr, 0.04, &unit("US$/(GB·mês)", "USD/(GB·month)")), "US$\u{a0}0,04/GB·mês");
    assert_eq!(in_unit(PtBr, 1.4, &unit("vezes", "times")), "1,4\u{a0}vezes");
    assert_eq!(in_unit(PtBr, 730.0, &unit("h", "h")), "730\u{a0}h");
    assert_eq!(in_unit(PtBr, 60.0, &unit("mês", "month")), "60\u{a0}meses");
    assert_eq!(in_unit(En, 1.0, &unit("mês", "month")), "1\u{a0}month");
}

#[test]
fn months_and_dates() {
    let start = YearMonth { year: 2027, month: 1 };
    assert_eq!(month(PtBr, 10), "mês\u{a0}10");
    assert_eq!(month(En, 0), "start");
    assert_eq!(month_date(PtBr, start, 12), "dez/27");
    assert_eq!(month_date(En, start, 12), "Dec 2027");
    assert_eq!(month_date(PtBr, start, 0), "jan/27");
    assert_eq!(month_date(PtBr, start, 13), "jan/28");
    assert_eq!(date(PtBr, "2026-12-02"), "02/12/2026");
    assert_eq!(date(En, "2026-12-02"), "2 December 2026");
    assert_eq!(date(PtBr, "2026-10"), "10/2026");
    assert_eq!(date(En, "2026"), "2026");
    assert_eq!(date(En, "2026-13-40"), "2026-13-40");
    assert_eq!(date(PtBr, "Q3 2026"), "Q3 2026");
    // 2026-12-02T17:32:05Z, from `date -u -d @1796232725`
    assert_eq!(date_time(PtBr, 1_796_232_725), "02/12/2026 às 14:32");
    assert_eq!(date_time(En, 1_796_232_725), "2 December 2026, 14:32");
    // Just after midnight UTC it is still the evening before in Brasília, also across a leap day.
    assert_eq!(iso_day(1_709_251_200), "2024-02-29");
    assert_eq!(iso_day(0), "1969-12-31");
}

#[test]
fn ranges_and_sizes() {
    assert_eq!(range(PtBr, 9.2, 13.4, 2), "9,20 a 13,40");
    assert_eq!(range(En, 9.2, 13.4, 2), "9.20 to 13.40");
    assert_eq!(bytes(PtBr, 14_000_000), "14\u{a0}MB");
    assert_eq!(bytes(PtBr, 1_200_000), "1,2\u{a0}MB");
    assert_eq!(bytes(En, 86_700), "87\u{a0}kB");
}

#[test]
fn typed_numbers_are_read_as_meant() {
    let read = [
        ("38000", 38_000.0),
        ("38.000", 38_000.0),
        ("38 000", 38_000.0),
        ("38\u{a0}000", 38_000.0),
        ("38 mil", 38_000.0),
        ("5,01", 5.01),
        ("5.01", 5.01),
        ("1.200", 1_200.0),
        ("1,200", 1.2),
        ("0.125", 0.125),
        ("1.234.567,89", 1_234_567.89),
        ("1,234,567.89", 1_234_567.89),
        ("R$ 2,5 milhões", 2_500_000.0),
        ("US$ 130.000", 130_000.0),
        ("13,75 %", 13.75),
        ("-3", -3.0),
        ("\u{2212}3,5", -3.5),
        ("40k", 40_000.0),
        (",5", 0.5),
        (" 7 ", 7.0),
        ("1.2345", 1.2345),
        ("1,5 mil", 1_500.0),
    ];
    for (text, value) in read {
        assert_eq!(parse_number(text, PtBr), Some(value), "{text}");
    }
    assert_eq!(parse_number("1.200", En), Some(1.2));
    assert_eq!(parse_number("1,200", En), Some(1_200.0));
    for text in ["", "abc", "12,5O", "1,2,3", "1.23.456", "--3", "1e6", "10^30", "1.234,56.78", "12 34", "NaN", "∞", "1..2"] {
        assert_eq!(parse_number(text, PtBr), None, "{text}");
    }
    assert_eq!(parse_number(&"9".repeat(400), PtBr), None, "infinite is not a number");
}

#[test]
fn what_is_written_can_be_read_back() {
    for locale in [PtBr, En] {
        for value in [0.0, 0.5, 5.01, 1_200.0, 38_000.0, 1_234_567.89, -42.25] {
            assert_eq!(parse_number(&trimmed(locale, value, 4), locale), Some(value));
        }
    }
}
