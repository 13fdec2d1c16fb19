//! Tests of the sheet against arithmetic done by hand.

use super::*;

fn given(value: f64) -> Sourced<'static> {
    Sourced { value, source: "test", as_of: "2026-12-02", mark: Mark::Certain }
}

#[test]
fn a_small_model_by_hand() {
    let b = Builder::new(6);
    let s = b.shared();
    let month: Vec<f64> = (0..=6).map(f64::from).collect();
    let m = s.series(Line::Month, &month, given(0.0));
    let o = b.scope("a");
    let flow = o.cell(Line::Flow, (m * 2.0 + 1.0) * b.one(Unit::BRL));
    let sum = o.cell(Line::Cumulative, flow.cumsum());
    let total = o.cell(Line::Total, flow.total());
    let (flow, sum, total) = (flow.id().unwrap(), sum.id().unwrap(), total.id().unwrap());
    let sheet = b.freeze().unwrap();
    let v = sheet.eval(&sheet.inputs()).unwrap();
    assert_eq!(v.row(flow), [1.0, 3.0, 5.0, 7.0, 9.0, 11.0, 13.0]);
    assert_eq!(v.row(sum), [1.0, 4.0, 9.0, 16.0, 25.0, 36.0, 49.0]);
    assert_eq!((v.get(total, None), v.get(flow, None), v.get(sum, None), v.get(flow, Some(99))), (49.0, 49.0, 49.0, 13.0));
    assert_eq!(sheet.find("a.flow"), Some(flow));
    assert_eq!(sheet.address(sum), "a.cumulative");
    assert_eq!(sheet.find("a.w1.flow"), None);
}
