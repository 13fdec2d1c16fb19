//! `GET /api/v1/openapi.json`: the API described by itself, schemas taken from the types that are really read and written.

use super::comments::{CommentInfo, CommentTended};
use super::links::{LinkInfo, LinkWish, NewLink};
use super::presets::PresetInfo;
use super::price_books::{BookInfo, BookRows};
use super::price_drafts::{DraftDocument, DraftLine, Publish, Published};
use super::scenarios::{Created, ScenarioDocument, ScenarioInfo, ScenarioUpdate};
use super::versions::{Over, VersionDocument, VersionInfo};
use super::versus::Two;
use crate::json::Json;
use crate::state::AppState;
use axum::Router;
use axum::routing::get;
use engine::bill::BillReading;
use engine::book::draft::Choices;
use engine::comparison::Comparison;
use engine::scenario::Scenario;
use engine::versus::Versus;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Value, json};

pub(super) fn router() -> Router<AppState> {
    Router::new().route("/api/v1/openapi.json", get(|| async { Json(document()) }))
}

/// The whole description, OpenAPI 3.1.
#[must_use]
pub fn document() -> Value {
    let mut schemas = SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into()).into_generator();
    let paths = paths(&mut schemas);
    let mut components = schemas.take_definitions(true);
    components.insert("Problem".into(), problem_schema());
    json!({
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "title": "Fiel",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Renting, buying or a private cloud: which GPUs for AI work cost less in Brazil.",
            "description": "Amounts are nominal BRL unless asked otherwise. The same scenario and price book give the same bytes. Errors are RFC 9457 problem documents; \
                            Accept-Language (pt-BR or en) picks their sentences. Bodies are at most 1 MiB, files 100 MB.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"}
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"workspace": {"type": "http", "scheme": "bearer", "description": "The workspace key that creating a scenario answers with."},
                "keeper": {"type": "http", "scheme": "bearer", "description": "The secret of whoever keeps the prices, FIEL_ADMIN_TOKEN."}}
        }
    })
}

fn paths(schemas: &mut SchemaGenerator) -> Value {
    let scenario = schemas.subschema_for::<Scenario>().to_value();
    let comparison = schemas.subschema_for::<Comparison>().to_value();
    let preset_list = schemas.subschema_for::<Vec<PresetInfo>>().to_value();
    let created = schemas.subschema_for::<Created>().to_value();
    let scenario_list = schemas.subschema_for::<Vec<ScenarioInfo>>().to_value();
    let document = schemas.subschema_for::<ScenarioDocument>().to_value();
    let update = schemas.subschema_for::<ScenarioUpdate>().to_value();
    let new_link = schemas.subschema_for::<NewLink>().to_value();
    let link_list = schemas.subschema_for::<Vec<LinkInfo>>().to_value();
    let link_wish = schemas.subschema_for::<LinkWish>().to_value();
    let comment_list = schemas.subschema_for::<Vec<CommentInfo>>().to_value();
    let comment_tended = schemas.subschema_for::<CommentTended>().to_value();
    let book_list = schemas.subschema_for::<Vec<BookInfo>>().to_value();
    let book = schemas.subschema_for::<BookRows>().to_value();

    let draft_list = schemas.subschema_for::<Vec<DraftLine>>().to_value();
    let draft = schemas.subschema_for::<DraftDocument>().to_value();
    let choices = schemas.subschema_for::<Choices>().to_value();
    let publish = schemas.subschema_for::<Publish>().to_value();
    let published = schemas.subschema_for::<Published>().to_value();
    let bill = schemas.subschema_for::<BillReading>().to_value();

    let two = schemas.subschema_for::<Two>().to_value();
    let versus = schemas.subschema_for::<Versus>().to_value();
    let version_list = schemas.subschema_for::<Vec<VersionInfo>>().to_value();
    let version_document = schemas.subschema_for::<VersionDocument>().to_value();
    let over = schemas.subschema_for::<Over>().to_value();
    let version = parameter("version", "path", "Number of the version.");

    let keeper = json!([{"keeper": []}]);
    let draft_id = parameter("id", "path", "Id of the draft.");
    let all_or_nothing = choice("all_or_nothing", &["0", "1"], "Refuse the file where any row is at fault.");
    let name = parameter("name", "query", "Name of the file; tells the cloud of a SkyPilot catalogue and is the source of its prices.");
    let key = json!([{"workspace": []}]);
    let id = parameter("id", "path", "Id of the scenario.");
    let slug = parameter("slug", "path", "Stable word.");
    let link = parameter("link", "path", "Id of the link.");
    let comment = parameter("comment", "path", "Id of the comment.");
    let book_query = parameter("book", "query", "Slug of the price book; the newest where none is named.");
    json!({
        "/api/v1/compare": {"post": {
            "operationId": "compare", "summary": "Compare the options of a scenario. Nothing is stored.",
            "parameters": [
                book_query,
                choice("currency", &["brl", "usd"], "Currency of amounts; dollars are at the rate of the amount's month."),
                choice("terms", &["nominal", "real"], "Money of each month, or of the start, without IPCA."),
                choice("tax", &["before", "after"], "Before or after income tax; under lucro real it lowers costs.")
            ],
            "requestBody": body(&scenario),
            "responses": responses(200, "The comparison.", Some(&comparison), &[400, 404, 413, 415, 422])
        }},
        "/api/v1/versus": {"post": {
            "operationId": "versus", "summary": "Two scenarios side by side: what differs, and how much of the difference each answer explains. Nothing is stored.",
            "parameters": [
                choice("currency", &["brl", "usd"], "Currency of amounts."),
                choice("terms", &["nominal", "real"], "Money of each month, or of the start."),
                choice("tax", &["before", "after"], "Before or after income tax.")
            ],
            "requestBody": body(&two),
            "responses": responses(200, "Both comparisons, the differences and their shares.", Some(&versus), &[400, 404, 413, 415, 422])
        }},
        "/api/v1/presets": {"get": {
            "operationId": "listPresets", "summary": "Cases to start from.",
            "responses": responses(200, "Every preset.", Some(&preset_list), &[])
        }},
        "/api/v1/presets/{slug}": {"get": {
            "operationId": "getPreset", "summary": "A complete scenario document to start from, its texts in the reader's language.",
            "parameters": [slug], "responses": responses(200, "The scenario.", Some(&scenario), &[404])
        }},
        "/api/v1/scenarios": {
            "get": {
                "operationId": "listScenarios", "summary": "The workspace's scenarios, the last saved first.", "security": key,
                "responses": responses(200, "Every scenario, without its document.", Some(&scenario_list), &[401, 503])
            },
            "post": {
                "operationId": "createScenario", "summary": "Save a new scenario. Without a key a new workspace is made and its key answered, once.",
                "security": [{}, {"workspace": []}], "requestBody": body(&scenario),
                "responses": responses(201, "Saved. Location is its address.", Some(&created), &[400, 401, 413, 415, 422, 503])
            }
        },
        "/api/v1/scenarios/{id}": {
            "get": {
                "operationId": "getScenario", "summary": "A scenario with its version.", "security": key, "parameters": [id],
                "responses": responses(200, "The scenario.", Some(&document), &[401, 404, 503])
            },
            "put": {
                "operationId": "saveScenario", "summary": "Save a scenario over the version it was based on.", "security": key, "parameters": [id],
                "requestBody": body(&update),
                "responses": responses(200, "Saved, with its new version.", Some(&document), &[400, 401, 404, 409, 413, 415, 422, 503])
            },
            "delete": {
                "operationId": "deleteScenario", "summary": "Delete a scenario and its links.", "security": key, "parameters": [id],
                "responses": responses(204, "Deleted.", None, &[401, 404, 503])
            }
        },
        "/api/v1/scenarios/{id}/versions": {"get": {
            "operationId": "listVersions", "summary": "Versions of a scenario, the newest first, a hundred at most.", "security": key,
            "parameters": [id, parameter("before", "query", "Only versions before this one.")],
            "responses": responses(200, "The versions.", Some(&version_list), &[400, 401, 404, 503])
        }},
        "/api/v1/scenarios/{id}/versions/{version}": {"get": {
            "operationId": "getVersion", "summary": "A version as it was saved.", "security": key, "parameters": [id, version],
            "responses": responses(200, "The version.", Some(&version_document), &[400, 401, 404, 503])
        }},
        "/api/v1/scenarios/{id}/versions/{version}/restore": {"post": {
            "operationId": "restoreVersion", "summary": "Make an old version the present one, as a new version; nothing saved since is lost.",
            "security": key, "parameters": [id, version], "requestBody": body(&over),
            "responses": responses(200, "The scenario with its new version.", Some(&document), &[400, 401, 404, 409, 413, 415, 422, 503])
        }},
        "/api/v1/scenarios/{id}/links": {
            "get": {
                "operationId": "listLinks", "summary": "The scenario's share links, without their tokens.", "security": key, "parameters": [id],
                "responses": responses(200, "Every link.", Some(&link_list), &[401, 404, 503])
            },
            "post": {
                "operationId": "createLink", "summary": "Share the scenario as it is saved now, with the prices it is pinned to.", "security": key, "parameters": [id],
                "requestBody": {"required": false, "content": {"application/json": {"schema": link_wish}}},
                "responses": responses(201, "The link; its path is shown only now.", Some(&new_link), &[400, 401, 404, 413, 422, 503])
            }
        },
        "/api/v1/scenarios/{id}/links/{link}": {"delete": {
            "operationId": "revokeLink", "summary": "Revoke a share link.", "security": key, "parameters": [id, link],
            "responses": responses(204, "Revoked.", None, &[401, 404, 503])
        }},
        "/api/v1/scenarios/{id}/comments": {"get": {
            "operationId": "listComments", "summary": "What readers of the scenario's links wrote, the last first.", "security": key, "parameters": [id],
            "responses": responses(200, "Every comment.", Some(&comment_list), &[401, 404, 503])
        }},
        "/api/v1/scenarios/{id}/comments/{comment}": {
            "put": {
                "operationId": "tendComment", "summary": "Answer a comment, and mark it as settled or not.", "security": key, "parameters": [id, comment],
                "requestBody": body(&comment_tended),
                "responses": responses(204, "Kept.", None, &[400, 401, 404, 413, 415, 422, 503])
            },
            "delete": {
                "operationId": "deleteComment", "summary": "Delete a comment with its answer.", "security": key, "parameters": [id, comment],
                "responses": responses(204, "Deleted.", None, &[401, 404, 503])
            }
        },
        "/api/v1/price-books": {"get": {
            "operationId": "listPriceBooks", "summary": "Every price book, the newest first.",
            "responses": responses(200, "Every book.", Some(&book_list), &[503])
        }},
        "/api/v1/price-books/{slug}": {"get": {
            "operationId": "getPriceBook", "summary": "A price book with its rows, each with source and date.", "parameters": [slug],
            "responses": responses(200, "The book.", Some(&book), &[404, 503])
        }},
        "/api/v1/price-drafts": {
            "get": {
                "operationId": "listPriceDrafts", "summary": "Every draft, the newest first.", "security": keeper,
                "responses": responses(200, "Every draft.", Some(&draft_list), &[401, 429, 503])
            },
            "post": {
                "operationId": "createPriceDraft", "summary": "Read a file of prices into a draft held against the newest book.", "security": keeper,
                "parameters": [
                    name.clone(),
                    parameter("provider", "query", "Whose a SkyPilot catalogue is, where its name does not say."),
                    parameter("seen", "query", "When the prices of a list were seen: YYYY-MM-DD, YYYY-MM or YYYY; today where none is said."),
                    parameter("source", "query", "Where a list was read; the file's name where none is said."),
                    choice("scope", &["whole", "add"], "Whether a price book as CSV is the whole book or adds to it."),
                    all_or_nothing.clone()
                ],
                "requestBody": file(),
                "responses": responses(201, "The draft. Location is its address.", Some(&draft), &[400, 401, 413, 422, 429, 503])
            }
        },
        "/api/v1/price-drafts/{id}": {
            "get": {
                "operationId": "getPriceDraft", "summary": "A draft and what it would change.", "security": keeper, "parameters": [draft_id.clone()],
                "responses": responses(200, "The draft.", Some(&draft), &[401, 404, 429, 503])
            },
            "delete": {
                "operationId": "deletePriceDraft", "summary": "Throw a draft away.", "security": keeper, "parameters": [draft_id.clone()],
                "responses": responses(204, "Thrown away.", None, &[401, 404, 429, 503])
            }
        },
        "/api/v1/price-drafts/{id}/choices": {"put": {
            "operationId": "choosePriceDraft", "security": keeper, "parameters": [draft_id.clone()],
            "summary": "Accept (yes) or refuse (no) changes by their place: a7, b3, and h2 of a row held back, with h2.gpu and h2.country for what was open.",
            "requestBody": body(&choices),
            "responses": responses(204, "Kept.", None, &[400, 401, 404, 413, 415, 422, 429, 503])
        }},
        "/api/v1/price-drafts/{id}/publish": {"post": {
            "operationId": "publishPriceDraft", "summary": "Publish a draft as it was chosen; from then on nothing in it changes.",
            "security": keeper, "parameters": [draft_id], "requestBody": body(&publish),
            "responses": responses(201, "Published. Location is the book's address.", Some(&published), &[400, 401, 404, 409, 413, 415, 422, 429, 503])
        }},
        "/api/v1/bills": {"post": {
            "operationId": "readBill", "summary": "Read a FOCUS bill, 1.0 to 1.2, month by month. Nothing of it is kept.",
            "parameters": [name, all_or_nothing], "requestBody": file(),
            "responses": responses(200, "The bill.", Some(&bill), &[400, 413, 422, 503])
        }}
    })
}

fn parameter(name: &str, place: &str, description: &str) -> Value {
    json!({"name": name, "in": place, "required": place == "path", "description": description, "schema": {"type": "string"}})
}

/// A parameter of a query that takes one of `words`; the first is usual.
fn choice(name: &str, words: &[&str], description: &str) -> Value {
    json!({"name": name, "in": "query", "required": false, "description": description,
        "schema": {"type": "string", "enum": words, "default": words[0]}})
}

fn body(schema: &Value) -> Value {
    json!({"required": true, "content": {"application/json": {"schema": schema}}})
}

/// A file as the whole body, at most 100 MB.
fn file() -> Value {
    json!({"required": true, "description": "The file as it is, at most 100 MB.",
        "content": {"text/csv": {"schema": {"type": "string"}}, "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}})
}

fn responses(status: u16, description: &str, schema: Option<&Value>, problems: &[u16]) -> Value {
    let good = match schema {
        Some(schema) => json!({"description": description, "content": {"application/json": {"schema": schema}}}),
        None => json!({"description": description}),
    };
    let mut all = serde_json::Map::from_iter([(status.to_string(), good)]);
    let problem = json!({"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}});
    for code in problems.iter().copied().chain([500]) {
        let reason = http::StatusCode::from_u16(code).ok().and_then(|s| s.canonical_reason()).unwrap_or("Problem");
        all.insert(code.to_string(), json!({"description": reason, "content": problem}));
    }
    Value::Object(all)
}

/// The form of `problem::Problem::document`; a test holds the two together.
fn problem_schema() -> Value {
    json!({
        "type": "object",
        "description": "An RFC 9457 problem document.",
        "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": {"type": "string", "description": "A URN that names the situation."},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string", "description": "A sentence for people, in the language of Accept-Language."},
            "limit": {"type": "string", "description": "The limit that was met."},
            "request": {"type": "string", "description": "Number of the request, also in the log."},
            "current": {"description": "What stands on the server, where two people saved (409)."},
            "reason": {"enum": ["revoked", "expired", "deleted"], "description": "Why a share link opens no more (410)."},
            "since": {"type": "string", "format": "date-time", "description": "Since when a share link opens no more, where it is known (410)."},
            "errors": {"type": "array", "items": {
                "type": "object",
                "required": ["field", "code", "value", "limit", "detail"],
                "additionalProperties": false,
                "properties": {
                    "field": {"type": "string", "description": "JSON pointer into the document that was sent."},
                    "code": {"type": "string"}, "value": {"type": "string"}, "limit": {"type": "string"}, "detail": {"type": "string"}
                }
            }}
        },
        "additionalProperties": false
    })
}
