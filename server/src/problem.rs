//! What the program answers when it cannot do what was asked: RFC 9457 problem documents, in the reader's language.
//!
//! Owns the situations and their sentences. A handler returns a [`Problem`]; `middleware::problems` writes it out, because only
//! there are the reader's language and the request id known. The cause inside the program is logged where it happens, never sent.

use app::api::Closed;
use axum::response::{IntoResponse, Response};
use engine::locale::{Locale, Text};
use engine::problem::Problem as FieldProblem;
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_json::Value;
use std::ops::Deref;
use store::Gone;
use time::format_description::well_known::Rfc3339;

/// Media type of a problem document.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// What is answered instead of what was asked for. Small, since every handler may return one.
#[derive(Debug, Clone)]
pub struct Problem(Box<Situation>);

/// A situation the asker is in.
#[derive(Debug, Clone)]
pub struct Situation {
    /// Status of the answer.
    pub status: StatusCode,
    /// Stable word of the situation, the end of its `type`.
    pub kind: &'static str,
    /// The situation in a few words.
    pub title: Text,
    /// What happened this time, and what to do.
    pub detail: Text,
    /// The limit that was met, where one was.
    pub limit: Option<String>,
    /// Every answer that cannot be used, where answers are the trouble.
    pub errors: Vec<FieldProblem>,
    /// What stands on the server, where two people saved.
    pub current: Option<Value>,
    /// Why a link opens no more, in a stable word, and since when, RFC 3339, where it is known.
    pub gone: Option<(&'static str, Option<String>)>,
}

impl Problem {
    fn new(status: StatusCode, kind: &'static str, title: (&str, &str), detail: (String, String)) -> Self {
        Self(Box::new(Situation {
            status,
            kind,
            title: Text::new(title.0, title.1),
            detail: Text::new(detail.0, detail.1),
            limit: None,
            errors: Vec::new(),
            current: None,
            gone: None,
        }))
    }

    /// Nothing is at this address, or not for this asker: the two are told apart to nobody.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "not-found",
            ("Não encontrado", "Not found"),
            (
                "Não há nada neste endereço, ou ele pertence a outro espaço de trabalho.".into(),
                "There is nothing at this address, or it belongs to another workspace.".into(),
            ),
        )
    }

    /// A share link that opens no more, and since when.
    #[must_use]
    pub fn gone(gone: Gone) -> Self {
        let detail = Closed::from(gone).sentence();
        let (reason, since) = match gone {
            Gone::Revoked { at } => ("revoked", Some(at)),
            Gone::Expired { at } => ("expired", Some(at)),
            Gone::Deleted => ("deleted", None),
        };
        let mut problem = Self::new(StatusCode::GONE, "link-gone", ("Link encerrado", "Link ended"), (detail.pt, detail.en));
        problem.0.gone = Some((reason, since.and_then(|at| at.format(&Rfc3339).ok())));
        problem
    }

    /// A share link that asks for a password, and none was given.
    #[must_use]
    pub fn locked() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "link-locked",
            ("Este link pede uma senha", "This link asks for a password"),
            (
                "Abra a página do link e digite a senha; depois tente de novo. Quem enviou o link tem a senha.".into(),
                "Open the link's page and type the password; then try again. Whoever sent the link has the password.".into(),
            ),
        )
    }

    /// A share link that is not for what was asked of it: `copy` or `comment`.
    #[must_use]
    pub fn role_does_not(what: &str) -> Self {
        let (pt, en) = if what == "copy" { ("fazer uma cópia", "making a copy") } else { ("comentar", "commenting") };
        Self::new(
            StatusCode::FORBIDDEN,
            "link-role",
            ("Este link não permite isso", "This link does not allow that"),
            (
                format!("Este link não permite {pt}. Quem o compartilhou pode criar outro que permita."),
                format!("This link does not allow {en}. Whoever shared it can make another that does."),
            ),
        )
    }

    /// The address exists, but not for this method.
    #[must_use]
    pub fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method-not-allowed",
            ("Método não aceito", "Method not allowed"),
            (
                "Este endereço não aceita o método usado; o cabeçalho Allow diz quais aceita.".into(),
                "This address does not take the method used; the Allow header says which it takes.".into(),
            ),
        )
    }

    /// The body is larger than is read.
    #[must_use]
    pub fn too_large(limit: usize) -> Self {
        let mut problem = Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            ("Corpo grande demais", "Body too large"),
            (
                format!("O corpo do pedido passa do limite de {} KiB ({limit} bytes). Envie um documento menor.", limit / 1024),
                format!("The body of the request is over the limit of {} KiB ({limit} bytes). Send a smaller document.", limit / 1024),
            ),
        );
        problem.0.limit = Some(format!("{limit} bytes"));
        problem
    }

    /// The body is of a media type that is not read.
    #[must_use]
    pub fn unsupported_media_type(expected: &str) -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported-media-type",
            ("Tipo de conteúdo não aceito", "Unsupported media type"),
            (
                format!("Envie o corpo como {expected}, e diga isso em Content-Type."),
                format!("Send the body as {expected}, and say so in Content-Type."),
            ),
        )
    }

    /// The body is not JSON; `detail` says where reading stopped.
    #[must_use]
    pub fn malformed_json(detail: Text) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed-json", ("JSON malformado", "Malformed JSON"), (detail.pt, detail.en))
    }

    /// The address is right but part of the query is not.
    #[must_use]
    pub fn bad_query(reason: &str) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "bad-query",
            ("Endereço inválido", "Bad address"),
            (format!("Parte do endereço não pôde ser lida: {reason}."), format!("Part of the address could not be read: {reason}.")),
        )
    }

    /// The request cannot be read, and nothing more is known.
    #[must_use]
    pub fn unreadable() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "bad-request",
            ("Pedido ilegível", "Unreadable request"),
            (
                "O pedido não pôde ser lido. Confira o endereço: cada parâmetro aparece uma vez só.".into(),
                "The request could not be read. Check the address: each parameter appears only once.".into(),
            ),
        )
    }

    /// Answers that cannot be used.
    #[must_use]
    pub fn invalid(errors: Vec<FieldProblem>) -> Self {
        let (pt, en) = match errors.len() {
            1 => ("Uma resposta precisa de correção.".to_owned(), "One answer needs correction.".to_owned()),
            n => (format!("{n} respostas precisam de correção."), format!("{n} answers need correction.")),
        };
        let mut problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", ("Documento inválido", "Invalid document"), (pt, en));
        problem.0.errors = errors;
        problem
    }

    /// The same, of a scenario that stood below `place`, e.g. `/scenario`, in the document that was sent.
    #[must_use]
    pub fn below(mut self, place: &str) -> Self {
        for error in &mut self.0.errors {
            error.field.insert_str(0, place);
        }
        self
    }

    /// Someone else saved meanwhile; `current` is what stands.
    #[must_use]
    pub fn conflict(base: i32, now: i32, current: Value) -> Self {
        let mut problem = Self::new(
            StatusCode::CONFLICT,
            "conflict",
            ("Outra pessoa salvou antes", "Someone else saved first"),
            (
                format!("O documento foi baseado na versão {base}, mas a atual é a {now}. Nada foi sobrescrito: as duas estão guardadas."),
                format!("The document was based on version {base}, but the current one is {now}. Nothing was overwritten: both are kept."),
            ),
        );
        problem.0.current = Some(current);
        problem
    }

    /// A workspace key was needed and is missing or unknown.
    #[must_use]
    pub fn unauthorized() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "unknown-workspace",
            ("Chave de espaço de trabalho desconhecida", "Unknown workspace key"),
            (
                "Envie a chave recebida ao criar o cenário, no cabeçalho Authorization: Bearer.".into(),
                "Send the key received when the scenario was created, in the Authorization: Bearer header.".into(),
            ),
        )
    }

    /// The keeper of the prices was needed, and this is somebody else.
    #[must_use]
    pub fn not_the_keeper() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "not-the-keeper",
            ("Só para quem cuida dos preços", "For the keeper of the prices only"),
            (
                "Entre em /keeper, ou envie a senha de FIEL_ADMIN_TOKEN no cabeçalho Authorization: Bearer.".into(),
                "Sign in at /keeper, or send the secret of FIEL_ADMIN_TOKEN in the Authorization: Bearer header.".into(),
            ),
        )
    }

    /// Too many wrong secrets were tried.
    #[must_use]
    pub fn too_many_attempts(minutes: i32) -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-many-attempts",
            ("Tentativas demais", "Too many attempts"),
            (
                format!("Houve tentativas erradas demais. Espere {minutes} minutos e tente de novo."),
                format!("There were too many wrong attempts. Wait {minutes} minutes and try again."),
            ),
        )
    }

    /// A file that is not read, with the reason.
    #[must_use]
    pub fn file_refused(refusal: &import::Refusal) -> Self {
        let mut problem = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "file-refused",
            ("O arquivo não pode ser lido", "The file cannot be read"),
            ("O arquivo foi recusado.".into(), "The file was refused.".into()),
        );
        let field = refusal.line.map(|line| format!("line {line}")).unwrap_or_default();
        problem.0.errors = vec![FieldProblem {
            field,
            code: refusal.code.to_owned(),
            value: String::new(),
            limit: String::new(),
            message: refusal.reason.clone(),
        }];
        problem
    }

    /// A file over `limit` bytes.
    #[must_use]
    pub fn file_too_large(limit: u64) -> Self {
        let mb = limit / 1_000_000;
        let mut problem = Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "file-too-large",
            ("Arquivo grande demais", "File too large"),
            (
                format!("O arquivo passa de {mb} MB, o limite de um arquivo. Divida-o, por exemplo um mês de cada vez."),
                format!("The file is larger than {mb} MB, the limit of a file. Split it, for example one month at a time."),
            ),
        );
        problem.0.limit = Some(format!("{limit} bytes"));
        problem
    }

    /// A form without the file it is for.
    #[must_use]
    pub fn no_file() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "no-file",
            ("Falta o arquivo", "The file is missing"),
            ("Escolha um arquivo e envie de novo.".into(), "Choose a file and send it again.".into()),
        )
    }

    /// A draft that was not published, with the reason.
    #[must_use]
    pub fn not_published(reason: Text) -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "not-published",
            ("A tabela não foi publicada", "The book was not published"),
            (reason.pt, reason.en),
        )
    }

    /// The form was sent from another site.
    #[must_use]
    pub fn foreign_origin() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "foreign-origin",
            ("Pedido de outro site", "Request from another site"),
            (
                "Este pedido veio de uma página de outro site e não foi executado.".into(),
                "This request came from a page of another site and was not carried out.".into(),
            ),
        )
    }

    /// The answer took too long.
    #[must_use]
    pub fn timeout(seconds: u64) -> Self {
        let mut problem = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "timeout",
            ("Demorou demais", "Took too long"),
            (
                format!("A resposta não ficou pronta em {seconds} s. Tente de novo; se persistir, reduza o cenário."),
                format!("The answer was not ready within {seconds} s. Try again; if it persists, make the scenario smaller."),
            ),
        );
        problem.0.limit = Some(format!("{seconds} s"));
        problem
    }

    /// The database does not answer.
    #[must_use]
    pub fn unavailable() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            ("Indisponível no momento", "Unavailable for now"),
            (
                "O banco de dados não respondeu. Nada do que já estava salvo se perdeu; tente de novo em instantes.".into(),
                "The database did not answer. Nothing already saved is lost; try again shortly.".into(),
            ),
        )
    }

    /// A fault of the program.
    #[must_use]
    pub fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            ("Falha nossa", "Our fault"),
            (
                "Algo falhou dentro do programa. O número do pedido ajuda a encontrar a causa no registro.".into(),
                "Something failed inside the program. The request number helps to find the cause in the log.".into(),
            ),
        )
    }

    /// The situation behind a bare status some layer below answered with.
    #[must_use]
    pub fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::BAD_REQUEST => Self::unreadable(),
            StatusCode::NOT_FOUND => Self::not_found(),
            StatusCode::METHOD_NOT_ALLOWED => Self::method_not_allowed(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::unsupported_media_type("application/json"),
            StatusCode::SERVICE_UNAVAILABLE => Self::unavailable(),
            StatusCode::INTERNAL_SERVER_ERROR => Self::internal(),
            other => {
                let reason = other.canonical_reason().unwrap_or("error").to_owned();
                Self::new(other, "error", ("Pedido recusado", "Request refused"), (reason.clone(), reason))
            }
        }
    }

    /// What is said to people: of one fault its own sentence.
    #[must_use]
    pub fn said(&self) -> Text {
        self.errors.first().map_or_else(|| self.detail.clone(), |fault| fault.message.clone())
    }

    /// The document, in `locale`.
    #[must_use]
    pub fn document(&self, locale: Locale, request: Option<&str>) -> String {
        #[derive(Serialize)]
        struct Document<'a> {
            r#type: String,
            title: &'a str,
            status: u16,
            detail: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            limit: Option<&'a str>,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            errors: Vec<FieldError<'a>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            current: Option<&'a Value>,
            #[serde(skip_serializing_if = "Option::is_none")]
            reason: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            since: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            request: Option<&'a str>,
        }
        #[derive(Serialize)]
        struct FieldError<'a> {
            field: &'a str,
            code: &'a str,
            value: &'a str,
            limit: &'a str,
            detail: &'a str,
        }
        let errors = self
            .errors
            .iter()
            .map(|e| FieldError { field: &e.field, code: &e.code, value: &e.value, limit: &e.limit, detail: e.message.get(locale) })
            .collect::<Vec<_>>();
        // The first sentence of fault also stands in `detail`: many readers show nothing else.
        let detail = match self.errors.first() {
            // of the document as a whole
            Some(first) if first.field.is_empty() => format!("{} {}", self.detail.get(locale), first.message.get(locale)),
            Some(first) => format!("{} {}: {}", self.detail.get(locale), first.field, first.message.get(locale)),
            None => self.detail.get(locale).to_owned(),
        };
        let document = Document {
            r#type: format!("urn:fiel:problem:{}", self.kind),
            title: self.title.get(locale),
            status: self.status.as_u16(),
            detail,
            limit: self.limit.as_deref(),
            errors,
            current: self.current.as_ref(),
            reason: self.gone.as_ref().map(|(reason, _)| *reason),
            since: self.gone.as_ref().and_then(|(_, since)| since.as_deref()),
            request,
        };
        // Texts, numbers and lists always have a JSON form.
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }
}

impl Deref for Problem {
    type Target = Situation;

    fn deref(&self) -> &Situation {
        &self.0
    }
}

impl From<store::Error> for Problem {
    /// The situation behind what the store could not do; causes inside the program are logged here, once.
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::NotFound => Self::not_found(),
            store::Error::Locked => Self::locked(),
            store::Error::Gone(gone) => Self::gone(gone),
            store::Error::Refused(refusal) => Self::invalid(vec![FieldProblem {
                field: String::new(),
                code: refusal.constraint,
                value: String::new(),
                limit: String::new(),
                message: refusal.message,
            }]),
            store::Error::Unavailable(cause) => {
                tracing::warn!(%cause, "the database is unavailable");
                Self::unavailable()
            }
            cause @ (store::Error::Newer { .. } | store::Error::Internal(_)) => {
                tracing::error!(%cause, "the store failed");
                Self::internal()
            }
        }
    }
}

impl IntoResponse for Problem {
    /// A response that carries the problem; the body is written by the middleware.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(60 * store::ATTEMPT_MINUTES));
        }
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response.extensions_mut().insert(self);
        response
    }
}
