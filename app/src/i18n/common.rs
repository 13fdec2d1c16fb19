//! Words of the frame, and small words many pages share.

use super::texts;

/// See [`super::Texts`].
pub struct Common {
    /// First link of the page.
    pub skip: &'static str,
    /// Name of the main part.
    pub content: &'static str,
    /// Name of the navigation.
    pub navigation: &'static str,
    /// Navigation.
    pub scenarios: &'static str,
    /// Navigation.
    pub prices: &'static str,
    /// Navigation.
    pub method: &'static str,
    /// The other language, short, in itself.
    pub other_language_short: &'static str,
    /// The other language, in itself.
    pub other_language: &'static str,
    /// Foot of the page.
    pub disclaimer: fn(&str) -> String,
    /// Name of the links at the foot.
    pub about: &'static str,
    /// Foot of the page.
    pub how_we_calculate: &'static str,
    /// Foot of the page.
    pub your_data: &'static str,
    /// Label of the theme.
    pub theme: &'static str,
    /// A theme.
    pub theme_auto: &'static str,
    /// A theme.
    pub theme_light: &'static str,
    /// A theme.
    pub theme_dark: &'static str,
    /// Button of a form that works without script.
    pub apply: &'static str,
    /// In place of an outcome or a number.
    pub price_missing: &'static str,
    /// Leads back.
    pub to_start: &'static str,
    /// Asks again.
    pub try_again: &'static str,
    /// Number to quote, e.g. `Pedido 7f3a-21c9.`
    pub request: fn(&str) -> String,
    /// Title of a page that is not there.
    pub not_found: &'static str,
    /// What to do then.
    pub not_found_text: &'static str,
    /// Title of a page that is no longer there.
    pub gone: &'static str,
    /// What to do then.
    pub gone_text: &'static str,
    /// Title where the server cannot answer for now.
    pub unavailable: &'static str,
    /// What to do then.
    pub unavailable_text: &'static str,
    /// Title of a fault of ours.
    pub internal: &'static str,
    /// What to do then.
    pub internal_text: &'static str,
}

static PT: Common = Common {
    skip: "Ir para o conteúdo",
    content: "Conteúdo",
    navigation: "Principal",
    scenarios: "Cenários",
    prices: "Preços",
    method: "Método",
    other_language_short: "EN",
    other_language: "English",
    disclaimer: |date| {
        format!("O Fiel calcula com preços públicos datados e regras brasileiras de {date}. Não é aconselhamento jurídico nem tributário.")
    },
    about: "Sobre o Fiel",
    how_we_calculate: "Como calculamos",
    your_data: "Seus dados",
    theme: "Tema",
    theme_auto: "automático",
    theme_light: "claro",
    theme_dark: "escuro",
    apply: "Aplicar",
    price_missing: "Falta o preço",
    to_start: "Ir para o início",
    try_again: "Tentar de novo",
    request: |id| format!("Pedido {id}. Cite este número se falar conosco."),
    not_found: "Não há nada neste endereço",
    not_found_text: "O endereço pode ter um erro, ou o cenário é de outro navegador.",
    gone: "Este link não abre mais",
    gone_text: "Ele venceu, foi revogado, ou o cenário foi apagado. Quem compartilhou pode criar outro.",
    unavailable: "Não conseguimos responder agora",
    unavailable_text: "O servidor não respondeu. Nada do que estava salvo se perdeu. Tente de novo em alguns segundos.",
    internal: "Algo falhou do nosso lado",
    internal_text: "Nada do que estava salvo se perdeu. Tente de novo; se continuar, avise quem cuida deste servidor.",
};

static EN: Common = Common {
    skip: "Skip to content",
    content: "Content",
    navigation: "Main",
    scenarios: "Scenarios",
    prices: "Prices",
    method: "Method",
    other_language_short: "PT",
    other_language: "Português",
    disclaimer: |date| {
        format!("Fiel calculates with dated public prices and Brazilian rules as of {date}. It is neither legal nor tax advice.")
    },
    about: "About Fiel",
    how_we_calculate: "How we calculate",
    your_data: "Your data",
    theme: "Theme",
    theme_auto: "automatic",
    theme_light: "light",
    theme_dark: "dark",
    apply: "Apply",
    price_missing: "Price missing",
    to_start: "Go to the start",
    try_again: "Try again",
    request: |id| format!("Request {id}. Quote this number if you contact us."),
    not_found: "There is nothing at this address",
    not_found_text: "The address may have a typing error, or the scenario belongs to another browser.",
    gone: "This link no longer opens",
    gone_text: "It expired, was revoked, or its scenario was deleted. Whoever shared it can make another.",
    unavailable: "We cannot answer just now",
    unavailable_text: "The server did not answer. Nothing that was saved is lost. Try again in a few seconds.",
    internal: "Something failed on our side",
    internal_text: "Nothing that was saved is lost. Try again; if it goes on, tell whoever runs this server.",
};

texts!(Common, PT, EN);
