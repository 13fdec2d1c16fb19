//! The pages of `app`, rendered here and brought to life in the browser.
//!
//! Owns what a page is given: the store, the sizes of files, and a Content-Security-Policy with the nonce of its inline scripts.

use crate::middleware::page_policy;
use crate::problem::Problem;
use crate::site;
use crate::state::AppState;
use app::api::PublicUrl;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use leptos::config::LeptosOptions;
use leptos::nonce::use_nonce;
use leptos::prelude::{provide_context, use_context};
use leptos_axum::{LeptosRoutes, ResponseOptions, generate_route_list};

/// The pages, the server functions they call, and the static files.
///
/// Runs the component tree once to learn the addresses; see `crate::router`.
pub fn router(state: &AppState) -> Router<AppState> {
    let options = state.leptos.clone();
    Router::new()
        .leptos_routes_with_context(state, generate_route_list(app::App), context(state), move || app::shell(options.clone()))
        .fallback(file_or_page)
}

/// What a page or server function finds in its context, besides what Leptos puts there.
fn context(state: &AppState) -> impl Fn() + Clone + Send + Sync + 'static {
    let (store, sizes) = (state.store.clone(), state.file_sizes.clone());
    let public_url = PublicUrl(state.public_url.as_deref().map(str::to_owned));
    move || {
        provide_context(store.clone());
        provide_context(public_url.clone());
        provide_context(sizes.clone());
        // A server function has no nonce, and needs no policy of a page.
        if let (Some(nonce), Some(response)) = (use_nonce(), use_context::<ResponseOptions>())
            && let Ok(policy) = HeaderValue::from_str(&page_policy(&nonce.to_string()))
        {
            response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
}

/// The page at `path` as the answer to a form that was sent: it finds `told` in its context, and what was typed in it.
pub(crate) async fn told<T: Clone + Send + Sync + 'static>(
    state: &AppState,
    path: &str,
    headers: &HeaderMap,
    status: StatusCode,
    told: T,
) -> Result<Response, Problem> {
    let uri: Uri = path.parse().map_err(|_| Problem::not_found())?;
    let mut request = Request::new(Body::empty());
    *request.uri_mut() = uri;
    *request.headers_mut() = headers.clone();
    let (options, around): (LeptosOptions, _) = (state.leptos.clone(), context(state));
    let context = move || {
        around();
        provide_context(told.clone());
    };
    let render = leptos_axum::render_app_async_with_context(context, move || app::shell(options.clone()));
    let mut response = render(request).await.into_response();
    if response.status().is_success() {
        *response.status_mut() = status;
    }
    Ok(response)
}

/// A static file; else the page that says there is nothing here.
async fn file_or_page(State(state): State<AppState>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::not_found().into_response();
    }
    if let Some(file) = site::serve(request.uri().path().trim_start_matches('/'), request.headers()) {
        return file;
    }
    let options: LeptosOptions = state.leptos.clone();
    let render = leptos_axum::render_app_async_with_context(context(&state), move || app::shell(options.clone()));
    render(request).await.into_response()
}
