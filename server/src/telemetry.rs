//! Logs and counters.
//!
//! Refuses secrets: a share token is cut out of every address before it is written, and no header is ever logged.

use crate::config::{Config, LogFormat};
use std::borrow::Cow;
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// Starts logging to standard error.
pub fn start(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(std::io::stderr().is_terminal()).with_writer(std::io::stderr);
    // A second start (in tests) keeps the first.
    let _ = match config.log_format {
        LogFormat::Text => builder.with_target(false).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
}

/// Characters of a token that something must have to be taken for one, cut short as it may be. An id has 36.
const TOKEN_LIKE: usize = 38;

/// `path` without the tokens of share links, or of a link for the keeper of the prices: what follows `s` or `keeper`, and whatever
/// looks like a token elsewhere, since a mistyped address is logged as well.
#[must_use]
pub fn redact(path: &str) -> Cow<'_, str> {
    let like = |part: &str| part.len() >= TOKEN_LIKE && part.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    let mut before = "";
    let mut found = false;
    let parts: Vec<&str> = path
        .split('/')
        .map(|part| {
            let secret = !part.is_empty() && (matches!(before, "s" | "S" | "keeper") || like(part));
            before = if part.is_empty() { before } else { part };
            found |= secret;
            if secret { "…" } else { part }
        })
        .collect();
    if found { Cow::Owned(parts.join("/")) } else { Cow::Borrowed(path) }
}

/// Upper ends of the duration buckets, in seconds.
const BUCKETS: [f64; 8] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

/// Counters since start, written in the Prometheus text format.
#[derive(Debug, Default)]
pub struct Metrics {
    by_class: [AtomicU64; 5],
    buckets: [AtomicU64; BUCKETS.len()],
    micros: AtomicU64,
    comparisons: AtomicU64,
}

impl Metrics {
    /// Counts an answered request.
    pub fn request(&self, status: u16, took: Duration) {
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        self.by_class[class].fetch_add(1, Ordering::Relaxed);
        for (bucket, end) in self.buckets.iter().zip(BUCKETS) {
            if took.as_secs_f64() <= end {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Counts a comparison computed for the API.
    pub fn comparison(&self) {
        self.comparisons.fetch_add(1, Ordering::Relaxed);
    }

    /// The counters as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::from(
            "# HELP fiel_http_requests_total Requests answered, by class of status.\n# TYPE fiel_http_requests_total counter\n",
        );
        let mut all = 0;
        // Writing to a String cannot fail.
        for (n, count) in self.by_class.iter().enumerate() {
            let count = count.load(Ordering::Relaxed);
            all += count;
            let _ = writeln!(out, "fiel_http_requests_total{{status=\"{}xx\"}} {count}", n + 1);
        }
        out.push_str("# HELP fiel_http_request_duration_seconds Time from request to head of the answer.\n# TYPE fiel_http_request_duration_seconds histogram\n");
        for (bucket, end) in self.buckets.iter().zip(BUCKETS) {
            let _ = writeln!(out, "fiel_http_request_duration_seconds_bucket{{le=\"{end}\"}} {}", bucket.load(Ordering::Relaxed));
        }
        let seconds = Duration::from_micros(self.micros.load(Ordering::Relaxed)).as_secs_f64();
        let _ = writeln!(out, "fiel_http_request_duration_seconds_bucket{{le=\"+Inf\"}} {all}");
        let _ = writeln!(out, "fiel_http_request_duration_seconds_sum {seconds}\nfiel_http_request_duration_seconds_count {all}");
        out.push_str(
            "# HELP fiel_comparisons_total Comparisons computed for the API and downloads.\n# TYPE fiel_comparisons_total counter\n",
        );
        let _ = writeln!(out, "fiel_comparisons_total {}", self.comparisons.load(Ordering::Relaxed));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_cut_out_of_addresses() {
        assert_eq!(redact("/s/Zx81-secret/workbook.xlsx"), "/s/…/workbook.xlsx");
        assert_eq!(redact("/s/Zx81-secret"), "/s/…");
        assert_eq!(redact("/keeper/Zx81-secret"), "/keeper/…");
        assert_eq!(redact("/s/Zx81-secret/versus/Zx82-secret"), "/s/…/versus/Zx82-secret");
        let token = "Zx81_".repeat(8) + "-ab";
        assert_eq!(redact(&format!("/s/{token}/versus/{token}")), "/s/…/versus/…");
        for typed in
            [format!("//s/{token}"), format!("/S/{token}"), format!("/fiel/s/{token}"), format!("/{token}"), format!("/s//{}", &token[..9])]
        {
            assert!(!redact(&typed).contains(&token[..9]), "{typed}");
        }
        let plain = [
            "/scenarios/0b8ea9d7-1f1c-4c2b-9b1e-5a7c0f6f2f55/links",
            "/prices/brasil-2026-12",
            "/fonts/source-sans-3-latin-wght-normal.woff2",
            "/s/",
            "/keeper",
        ];
        for path in plain {
            assert_eq!(redact(path), path);
        }
    }

    #[test]
    fn buckets_count_everything_below_their_end() {
        let metrics = Metrics::default();
        metrics.request(200, Duration::from_millis(7));
        metrics.request(404, Duration::from_secs(9));
        let text = metrics.text();
        assert!(text.contains("_bucket{le=\"0.005\"} 0\n") && text.contains("_bucket{le=\"0.01\"} 1\n"), "{text}");
        assert!(text.contains("_bucket{le=\"+Inf\"} 2\n") && text.contains("{status=\"4xx\"} 1\n"), "{text}");
    }
}
