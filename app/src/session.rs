//! What a request says about its reader: workspace, language, theme; and the cookies that remember them.
//!
//! Owns the names and attributes of our cookies. Only on the server.

use engine::locale::Locale;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, Uri, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;
use store::{Store, WorkspaceId};

/// Cookie with the key of the browser's workspace.
pub const WORKSPACE: &str = "fiel_workspace";
/// Cookie with the session of whoever keeps the prices.
pub const KEEPER: &str = "fiel_keeper";
/// Cookie with the secret that stands for the passwords of links this browser knew.
pub const UNLOCK: &str = "fiel_unlock";
/// Cookie with the language chosen.
pub const LANGUAGE: &str = "fiel_lang";
/// Cookie with the theme chosen.
pub const THEME: &str = "fiel_theme";
/// Seconds a cookie is kept: 400 days, the longest browsers allow.
const KEPT: u32 = 400 * 24 * 60 * 60;
/// Header with the request's number; the log shows the same.
const REQUEST_ID: &str = "x-request-id";

/// The value of a cookie.
#[must_use]
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|line| line.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// Whether the browser spoke https, to us or to whoever stands in front.
#[must_use]
pub fn is_https(headers: &HeaderMap) -> bool {
    let first = headers.get("x-forwarded-proto").and_then(|v| v.to_str().ok()).and_then(|v| v.split(',').next());
    first.is_some_and(|proto| proto.trim().eq_ignore_ascii_case("https"))
}

/// The workspace the request's cookie opens, if any.
///
/// # Errors
/// Where the database does not answer.
pub async fn workspace(parts: &Parts, store: &Store) -> Result<Option<WorkspaceId>, store::Error> {
    match cookie(&parts.headers, WORKSPACE) {
        Some(key) => store.workspace_find(key).await,
        None => Ok(None),
    }
}

/// `Set-Cookie` for the workspace's key; none where the key has characters no cookie may have.
#[must_use]
pub fn keep_workspace(headers: &HeaderMap, key: &str) -> Option<HeaderValue> {
    set_cookie(headers, WORKSPACE, key, KEPT, "; HttpOnly")
}

/// `Set-Cookie` that makes the browser forget its workspace.
#[must_use]
pub fn forget_workspace(headers: &HeaderMap) -> Option<HeaderValue> {
    set_cookie(headers, WORKSPACE, "", 0, "; HttpOnly")
}

/// Whether the request's cookie is an open session of the keeper of the prices.
///
/// # Errors
/// Where the database does not answer.
pub async fn is_keeper(parts: &Parts, store: &Store) -> Result<bool, store::Error> {
    match cookie(&parts.headers, KEEPER) {
        Some(token) => store.keeper_session_is_open(token).await,
        None => Ok(false),
    }
}

/// `Set-Cookie` for the keeper's session; none where the token has characters no cookie may have.
#[must_use]
pub fn keep_keeper(headers: &HeaderMap, token: &str) -> Option<HeaderValue> {
    set_cookie(headers, KEEPER, token, store::SESSION_HOURS.unsigned_abs() * 60 * 60, "; HttpOnly")
}

/// `Set-Cookie` that makes the browser forget the keeper's session.
#[must_use]
pub fn forget_keeper(headers: &HeaderMap) -> Option<HeaderValue> {
    set_cookie(headers, KEEPER, "", 0, "; HttpOnly")
}

/// `Set-Cookie` for the secret of a browser that knew the password of a link. Its path is the whole site: what islands ask for is not
/// below the link's address.
#[must_use]
pub fn keep_unlock(headers: &HeaderMap, secret: &str) -> Option<HeaderValue> {
    set_cookie(headers, UNLOCK, secret, store::UNLOCK_HOURS.unsigned_abs() * 60 * 60, "; HttpOnly")
}

/// The address this site is reached at, e.g. `https://fiel.example`: the one of the settings, else as the request came.
#[must_use]
pub fn origin(headers: &HeaderMap, public_url: Option<&str>) -> Option<String> {
    if let Some(url) = public_url {
        return Some(url.to_owned());
    }
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).and_then(|v| v.split(',').next()).map(str::trim);
    let host = text("x-forwarded-host").or_else(|| text("host"))?;
    let plain = !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    let scheme = if is_https(headers) { "https" } else { "http" };
    plain.then(|| format!("{scheme}://{host}"))
}

/// Words in the names of programs that fetch a page to show a preview of it or to keep it, in small letters.
const PROGRAMS: [&str; 10] =
    ["bot/", "bot-", "slackbot", "telegrambot", "crawler", "spider", "preview", "facebookexternalhit", "whatsapp/", "embedly"];

/// Whether a request is somebody's: not a program's after a preview, as far as it says so, and not a browser's that loads ahead.
#[must_use]
pub fn is_somebodys(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or("").to_ascii_lowercase();
    let ahead = ["purpose", "sec-purpose", "x-purpose", "x-moz"].iter().any(|name| text(name).contains("pre"));
    let agent = text("user-agent");
    !ahead && !PROGRAMS.iter().any(|word| agent.contains(word))
}

/// Whether a request is somebody opening the page at `path`, and not a reader who is there already and asks for another view of it.
#[must_use]
pub fn is_opening(method: &Method, headers: &HeaderMap, path: &str) -> bool {
    let referer = headers.get(header::REFERER).and_then(|v| v.to_str().ok()).and_then(|v| v.parse::<Uri>().ok());
    let there = referer.is_some_and(|from| from.path().strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    *method == Method::GET && is_somebodys(headers) && !there
}

fn set_cookie(headers: &HeaderMap, name: &str, value: &str, seconds: u32, more: &str) -> Option<HeaderValue> {
    let plain = value.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'));
    let secure = if is_https(headers) { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; SameSite=Lax{more}{secure}");
    plain.then(|| HeaderValue::from_str(&text).ok()).flatten()
}

/// The reader's language: `?lang=`, then the cookie, then `Accept-Language`, then Portuguese.
#[must_use]
pub fn locale(uri: &Uri, headers: &HeaderMap) -> Locale {
    query(uri, "lang").or_else(|| cookie(headers, LANGUAGE)).map_or_else(|| accepted(headers), Locale::from_tag)
}

/// The language of the page being written; Portuguese where there is no request.
#[must_use]
pub fn locale_of_page() -> Locale {
    use_context::<Parts>().map_or_else(Locale::default, |parts| locale(&parts.uri, &parts.headers))
}

/// The reader's theme: `?theme=`, then the cookie, then what their system says.
#[must_use]
pub fn theme_of_page() -> &'static str {
    use_context::<Parts>().map_or("auto", |parts| theme(&parts.uri, &parts.headers))
}

fn theme(uri: &Uri, headers: &HeaderMap) -> &'static str {
    match query(uri, "theme").or_else(|| cookie(headers, THEME)) {
        Some("light") => "light",
        Some("dark") => "dark",
        _ => "auto",
    }
}

/// Number of the request, as in the log.
#[must_use]
pub fn request_id() -> Option<String> {
    let parts = use_context::<Parts>()?;
    parts.headers.get(REQUEST_ID)?.to_str().ok().map(str::to_owned)
}

/// Whether the page's address is a secret that no search engine should keep.
#[must_use]
pub fn is_private_page() -> bool {
    use_context::<Parts>().is_some_and(|parts| {
        ["/s/", "/scenarios/", "/keeper", "/prices/drafts/", "/bill"].iter().any(|start| parts.uri.path().starts_with(start))
    })
}

/// Whether the page has an island: a scenario's form, its whole answer and a shared comparison do, every other page is whole as
/// sent.
#[must_use]
pub fn wakes_up() -> bool {
    use_context::<Parts>().is_some_and(|parts| {
        let path = parts.uri.path();
        let below = ["/s/", "/scenarios/"].iter().find_map(|start| path.strip_prefix(start));
        below.is_some_and(|rest| !rest.contains('/') || rest.ends_with("/answer"))
    })
}

/// Remembers what `?lang=` and `?theme=` chose, so that links need not carry it.
pub fn remember_choices() {
    let (Some(parts), Some(response)) = (use_context::<Parts>(), use_context::<ResponseOptions>()) else { return };
    let keep = |name, value: &str| {
        if let Some(cookie) = set_cookie(&parts.headers, name, value, KEPT, "") {
            response.append_header(header::SET_COOKIE, cookie);
        }
    };
    if query(&parts.uri, "lang").is_some() {
        keep(LANGUAGE, locale(&parts.uri, &parts.headers).tag());
    }
    if query(&parts.uri, "theme").is_some() {
        keep(THEME, theme(&parts.uri, &parts.headers));
    }
}

/// The first value of a query parameter, as written.
fn query<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// The better liked of our two languages.
fn accepted(headers: &HeaderMap) -> Locale {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()).unwrap_or("");
    let mut best: Option<(f32, Locale)> = None;
    for entry in list.split(',') {
        let mut parts = entry.split(';').map(str::trim);
        let locale = match parts.next().and_then(|tag| tag.get(..2)) {
            Some(tag) if tag.eq_ignore_ascii_case("pt") => Locale::PtBr,
            Some(tag) if tag.eq_ignore_ascii_case("en") => Locale::En,
            _ => continue,
        };
        let weight = parts.find_map(|p| p.strip_prefix("q=")).and_then(|q| q.parse().ok()).unwrap_or(1.0);
        if weight > 0.0 && best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, locale));
        }
    }
    best.map_or_else(Locale::default, |(_, locale)| locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_language_is_the_one_asked_for() {
        let plain = Uri::from_static("/prices");
        assert_eq!(locale(&plain, &HeaderMap::new()), Locale::PtBr);
        assert_eq!(locale(&plain, &with(header::ACCEPT_LANGUAGE, "de-DE,en;q=0.8,pt;q=0.3")), Locale::En);
        assert_eq!(locale(&plain, &with(header::ACCEPT_LANGUAGE, "en;q=0")), Locale::PtBr);
        assert_eq!(locale(&plain, &with(header::COOKIE, "a=b; fiel_lang=en")), Locale::En);
        assert_eq!(locale(&Uri::from_static("/prices?x=1&lang=pt-BR"), &with(header::COOKIE, "fiel_lang=en")), Locale::PtBr);
    }

    #[test]
    fn an_opening_is_a_person_who_was_not_there() {
        let path = "/s/abc";
        let of = |headers: &HeaderMap| is_opening(&Method::GET, headers, path);
        let person = "Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";
        assert!(of(&HeaderMap::new()) && of(&with(header::USER_AGENT, person)));
        assert!(!is_opening(&Method::HEAD, &HeaderMap::new(), path));
        for program in [
            "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
            "WhatsApp/2.23.20.0",
            "facebookexternalhit/1.1",
            "LinkedInBot/1.0",
            "TelegramBot (like TwitterBot)",
            "Mozilla/5.0 (compatible; Googlebot/2.1)",
        ] {
            assert!(!of(&with(header::USER_AGENT, program)), "{program}");
        }
        assert!(!of(&with(header::HeaderName::from_static("sec-purpose"), "prefetch;prerender")));
        for (referer, counts) in [
            ("http://fiel.example/s/abc?currency=usd", false),
            ("http://fiel.example/s/abc/cells/a.total", false),
            ("http://fiel.example/s/abcd", true),
            ("http://fiel.example/scenarios/1/links", true),
            ("https://mail.example/", true),
        ] {
            assert_eq!(of(&with(header::REFERER, referer)), counts, "{referer}");
        }
    }

    #[test]
    fn the_site_is_where_it_is_reached_or_where_the_settings_say() {
        let pairs = |pairs: &[(&'static str, &'static str)]| -> HeaderMap {
            pairs.iter().map(|(k, v)| (header::HeaderName::from_static(k), HeaderValue::from_static(v))).collect()
        };
        assert_eq!(origin(&pairs(&[("host", "127.0.0.1:3000")]), None).as_deref(), Some("http://127.0.0.1:3000"));
        let proxied = pairs(&[("host", "inner"), ("x-forwarded-host", "fiel.example, inner"), ("x-forwarded-proto", "https")]);
        assert_eq!(origin(&proxied, None).as_deref(), Some("https://fiel.example"));
        assert_eq!(origin(&proxied, Some("https://other.example")).as_deref(), Some("https://other.example"));
        assert_eq!(origin(&pairs(&[("host", "a/\"onload=")]), None), None);
        assert_eq!(origin(&HeaderMap::new(), None), None);
    }

    #[test]
    fn cookies_are_read_whole_and_written_safely() {
        let headers = with(header::COOKIE, "xfiel_workspace=1; fiel_workspace=ab-c_9; fiel_theme=dark");
        assert_eq!(cookie(&headers, WORKSPACE), Some("ab-c_9"));
        assert_eq!(theme(&Uri::from_static("/"), &headers), "dark");
        assert_eq!(theme(&Uri::from_static("/?theme=light"), &headers), "light");
        assert_eq!(theme(&Uri::from_static("/?theme=%22onload"), &headers), "auto");
        let kept = keep_workspace(&HeaderMap::new(), "ab-c_9").and_then(|v| v.to_str().map(str::to_owned).ok());
        assert_eq!(kept.as_deref(), Some("fiel_workspace=ab-c_9; Path=/; Max-Age=34560000; SameSite=Lax; HttpOnly"));
        let https = HeaderMap::from_iter([(header::HeaderName::from_static("x-forwarded-proto"), HeaderValue::from_static("https"))]);
        assert!(keep_workspace(&https, "k").is_some_and(|v| v.to_str().is_ok_and(|v| v.ends_with("; Secure"))));
        assert_eq!(keep_workspace(&HeaderMap::new(), "a; Domain=evil"), None);
    }
}
