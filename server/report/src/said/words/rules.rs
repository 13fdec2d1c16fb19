//! Words of where the data may be: outcomes, conditions, what is not answered.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct RuleWords {
    /// Heads the section.
    pub title: &'static str,
    /// Not legal advice; version and date of the rules.
    pub not_advice: fn(&str, &str) -> String,
    /// The scenario was saved under other rules: their version and date.
    pub saved_under: fn(&str, &str) -> String,
    /// Column.
    pub option: &'static str,
    /// Column.
    pub outcome: &'static str,
    /// Column.
    pub required: &'static str,
    /// No rule fired.
    pub nothing_required: &'static str,
    /// Sums up the conditions of an allowed option: how many.
    pub conditions: fn(usize) -> String,
    /// Heads the answers that are missing.
    pub unanswered: &'static str,
    /// Heads the answers that would only add conditions.
    pub could_matter: &'static str,
    /// Before the code of a rule.
    pub rule: &'static str,
    /// A condition the person says is met.
    pub fulfilled: &'static str,
    /// A condition the person says is not met yet.
    pub not_met: &'static str,
    /// Workloads a rule holds for, where it does not for all.
    pub only_for: fn(&str) -> String,
    /// Opens the outcome of each workload.
    pub by_workload: &'static str,
    /// Opens the conditions of an option that is blocked or on hold: how many.
    pub besides: fn(usize) -> String,
    /// Rules that hold for every option that may be used: how many.
    pub common_rules: fn(usize) -> String,
    /// Said in place of them in the table.
    pub only_common: &'static str,
    /// What an answer of the data profile is called, by its field.
    pub fields: [(&'static str, &'static str); 8],
}

impl RuleWords {
    /// What the answer `field` is called.
    #[must_use]
    pub fn field<'f>(&self, field: &'f str) -> &'f str {
        self.fields.iter().find(|(key, _)| *key == field).map_or(field, |(_, name)| *name)
    }
}

static PT: RuleWords = RuleWords {
    title: "Onde os dados podem ficar",
    not_advice: |version, date| format!("Não é aconselhamento jurídico. Regras de {date}, versão {version}."),
    saved_under: |version, date| {
        format!("Este cenário foi salvo sob as regras de {date}, versão {version}. O resultado abaixo é das regras de hoje.")
    },
    option: "Opção",
    outcome: "Resultado",
    required: "O que é preciso",
    nothing_required: "Nenhuma exigência a mais.",
    conditions: |n| {
        if n == 1 { "Pode usar depois de cumprir uma condição.".into() } else { format!("Pode usar depois de cumprir {n} condições.") }
    },
    unanswered: "Falta responder:",
    could_matter: "Ainda não se sabe, e pode acrescentar condições:",
    rule: "Regra",
    fulfilled: "cumprida, segundo quem preencheu",
    not_met: "ainda não cumprida, segundo quem preencheu",
    only_for: |workloads| format!("só para {workloads}"),
    by_workload: "Resultado de cada carga",
    besides: |n| if n == 1 { "E mais uma condição".into() } else { format!("E mais {n} condições") },
    common_rules: |n| {
        if n == 1 {
            "A condição que vale para todas as opções permitidas".into()
        } else {
            format!("As {n} condições que valem para todas as opções permitidas")
        }
    },
    only_common: "Só as condições comuns, abaixo.",
    fields: [
        ("class", "que dados são"),
        ("legal_basis", "base legal"),
        ("sector", "setor"),
        ("access_abroad", "acesso de fora do Brasil"),
        ("transfer", "mecanismo de transferência internacional"),
        ("automated_decision", "decisões só por máquina"),
        ("internet_application", "serviço aberto pela internet"),
        ("may_be", "onde os dados podem ficar"),
    ],
};

static EN: RuleWords = RuleWords {
    title: "Where the data may be",
    not_advice: |version, date| format!("This is not legal advice. Rules as of {date}, version {version}."),
    saved_under: |version, date| {
        format!("This scenario was saved under the rules of {date}, version {version}. The outcome below is of today's rules.")
    },
    option: "Option",
    outcome: "Outcome",
    required: "What is required",
    nothing_required: "Nothing more is required.",
    conditions: |n| {
        if n == 1 { "May be used once one condition is met.".into() } else { format!("May be used once {n} conditions are met.") }
    },
    unanswered: "Not answered yet:",
    could_matter: "Not known yet, and could add conditions:",
    rule: "Rule",
    fulfilled: "met, says who filled this in",
    not_met: "not met yet, says who filled this in",
    only_for: |workloads| format!("only for {workloads}"),
    by_workload: "Outcome of each workload",
    besides: |n| if n == 1 { "And one more condition".into() } else { format!("And {n} more conditions") },
    common_rules: |n| {
        if n == 1 {
            "The condition that holds for every option that may be used".into()
        } else {
            format!("The {n} conditions that hold for every option that may be used")
        }
    },
    only_common: "Only the conditions common to all, below.",
    fields: [
        ("class", "what the data is"),
        ("legal_basis", "legal basis"),
        ("sector", "sector"),
        ("access_abroad", "access from outside Brazil"),
        ("transfer", "mechanism of international transfer"),
        ("automated_decision", "decisions by machine alone"),
        ("internet_application", "service open on the internet"),
        ("may_be", "where the data may be"),
    ],
};

texts!(RuleWords, PT, EN);
