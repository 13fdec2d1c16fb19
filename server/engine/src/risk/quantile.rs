//! Quantiles of draws, exactly, by selection.

/// The value below which a share `q` of `values` lies, 0 to 1, interpolated between the two nearest (type 7 of Hyndman and Fan, 1996,
/// numpy's default). `values` are reordered. NaN where there are none.
#[must_use]
pub fn quantile(values: &mut [f64], q: f64) -> f64 {
    let Some(last) = values.len().checked_sub(1) else { return f64::NAN };
    let place = q.clamp(0.0, 1.0) * last as f64;
    let below = place as usize;
    let (_, low, rest) = values.select_nth_unstable_by(below, f64::total_cmp);
    let low = *low;
    let next = rest.iter().fold(f64::INFINITY, |least, v| if *v < least { *v } else { least });
    match Some(next).filter(|next| next.is_finite()) {
        Some(next) => low + (next - low) * (place - below as f64),
        None => low,
    }
}

/// P10, P50 and P90 of `values`, which are reordered: [`quantile`] thrice, each in the part that is left.
pub(super) fn three(values: &mut [f64]) -> [f64; 3] {
    let Some(last) = values.len().checked_sub(1).filter(|last| *last > 9) else { return [0.1, 0.5, 0.9].map(|q| quantile(values, q)) };
    let place = |q: f64| q * last as f64;
    let middle = place(0.5) as usize;
    let (low, mid, high) = values.select_nth_unstable_by(middle, f64::total_cmp);
    let mid = *mid;
    let least = |rest: &[f64]| rest.iter().fold(f64::INFINITY, |least, v| if *v < least { *v } else { least });
    let between = |from: f64, next: f64, q: f64| from + if next.is_finite() { (next - from) * place(q).fract() } else { 0.0 };
    let of = |part: &mut [f64], at: usize, after: f64, q: f64| {
        let (_, found, rest) = part.select_nth_unstable_by(at, f64::total_cmp);
        let found = *found;
        between(found, if rest.is_empty() { after } else { least(rest) }, q)
    };
    let p50 = between(mid, least(high), 0.5);
    let p10 = of(low, place(0.1) as usize, mid, 0.1);
    let p90 = of(high, place(0.9) as usize - middle - 1, f64::INFINITY, 0.9);
    [p10, p50, p90]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `numpy.quantile([15, 20, 35, 40, 50], q)`, numpy 2.4.
    #[test]
    fn as_numpy_has_it() {
        let of = |q: f64| quantile(&mut [40.0, 15.0, 50.0, 35.0, 20.0], q);
        for (q, expected) in [(0.0, 15.0), (0.1, 17.0), (0.4, 29.0), (0.5, 35.0), (0.9, 46.0), (1.0, 50.0)] {
            assert!((of(q) - expected).abs() < 1e-12, "{q}: {}", of(q));
        }
        assert_eq!(three(&mut [7.0]), [7.0; 3]);
        for n in [2, 10, 11, 12, 13, 20, 21, 64, 1_000, 1_001] {
            let mut values: Vec<f64> = (0..n).map(|i| f64::from((i * 7_919) % n) * 1.5 - 3.0).collect();
            let single = [0.1, 0.5, 0.9].map(|q| quantile(&mut values.clone(), q));
            assert_eq!(three(&mut values), single, "{n}");
        }
        assert!(quantile(&mut [], 0.5).is_nan());
    }
}
