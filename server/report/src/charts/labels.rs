//! Labels that keep apart.

/// Moves the centres of labels so that neighbours stand at least `gap` apart inside `low..=high`, each as near its wish
/// as the others allow. Keeps the order of `wishes`; where there is no room for all, they share it evenly.
pub(super) fn spread(wishes: &[f64], gap: f64, low: f64, high: f64) -> Vec<f64> {
    let n = wishes.len();
    if n == 0 {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|a, b| wishes[*a].total_cmp(&wishes[*b]).then(a.cmp(b)));
    let gap = if gap * (n - 1) as f64 > high - low { (high - low) / (n.max(2) - 1) as f64 } else { gap };
    // Labels that touch move as one cluster: their mean wish decides, then the bounds.
    let place = |members: &[usize]| {
        let size = gap * (members.len() - 1) as f64;
        let mean = members.iter().enumerate().map(|(i, m)| wishes[*m] - gap * i as f64).sum::<f64>() / members.len() as f64;
        mean.clamp(low, (high - size).max(low))
    };
    let mut clusters: Vec<(Vec<usize>, f64)> = Vec::new();
    for i in order {
        let mut members = vec![i];
        let mut top = place(&members);
        while let Some((previous, start)) = clusters.pop() {
            if start + gap * previous.len() as f64 <= top + 1e-9 {
                clusters.push((previous, start));
                break;
            }
            members.splice(0..0, previous);
            top = place(&members);
        }
        clusters.push((members, top));
    }
    let mut out = vec![0.0; n];
    for (members, top) in clusters {
        for (i, member) in members.into_iter().enumerate() {
            out[member] = top + gap * i as f64;
        }
    }
    out
}

/// A box of a drawing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Frame {
    /// Whether two boxes share more than an edge.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether a line from `a` to `b` passes through; sampled, lines of a chart being short.
    pub(super) fn crossed_by(&self, a: (f64, f64), b: (f64, f64)) -> bool {
        (0..=16).any(|i| {
            let t = f64::from(i) / 16.0;
            let (x, y) = (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
            x > self.left && x < self.right && y > self.top && y < self.bottom
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_keep_their_place_where_there_is_room() {
        assert_eq!(spread(&[10.0, 60.0, 200.0], 36.0, 0.0, 300.0), [10.0, 60.0, 200.0]);
    }

    #[test]
    fn labels_that_meet_share_the_room_around_them() {
        assert_eq!(spread(&[100.0, 104.0], 36.0, 0.0, 300.0), [84.0, 120.0]);
        let placed = spread(&[295.0, 300.0, 298.0], 36.0, 0.0, 300.0);
        assert_eq!(placed, [228.0, 300.0, 264.0], "in the order of the wishes, inside the bounds");
    }

    #[test]
    fn too_many_labels_share_evenly() {
        let placed = spread(&[50.0; 5], 36.0, 0.0, 100.0);
        for pair in placed.windows(2) {
            assert!((pair[1] - pair[0] - 25.0).abs() < 1e-9, "{placed:?}");
        }
        assert!(spread(&[], 10.0, 0.0, 1.0).is_empty());
        assert_eq!(spread(&[5.0], 10.0, 0.0, 1.0), [1.0]);
    }
}
