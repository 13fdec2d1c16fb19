//! The sentence of each named constraint, in both languages.
//!
//! Owns the words only; the constraints are in `migrations/`. A test asks the database for every constraint people can
//! meet and fails where one has no sentence.

use engine::locale::Text;

/// What a constraint refused, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Name of the constraint.
    pub constraint: String,
    /// What to do.
    pub message: Text,
}

/// The pseudo-constraint of an error code that has no constraint of its own.
pub(crate) fn constraint_for_code(code: &str) -> Option<&'static str> {
    match code {
        // untranslatable_character, character_not_in_repertoire: jsonb and text hold every character but U+0000
        "22P05" | "22021" => Some("text_without_nul"),
        // program_limit_exceeded
        "54000" => Some("scenario_document_size"),
        _ => None,
    }
}

impl Refusal {
    /// The refusal of the constraint of that name, or none where only a fault of the program can meet it.
    #[must_use]
    pub fn of(constraint: &str) -> Option<Self> {
        sentence(constraint).map(|(pt, en)| Self { constraint: constraint.to_owned(), message: Text::new(pt, en) })
    }
}

fn sentence(constraint: &str) -> Option<(&'static str, &'static str)> {
    Some(match constraint {
        "text_without_nul" => (
            "Um dos textos contém o caractere nulo (U+0000), que não pode ser guardado. Apague-o e salve de novo.",
            "One of the texts contains the null character (U+0000), which cannot be kept. Delete it and save again.",
        ),
        "number_finite" => (
            "Um dos números não é finito. Escreva um número comum e salve de novo.",
            "One of the numbers is not finite. Write an ordinary number and save again.",
        ),
        "scenario_document_size" => (
            "O cenário é grande demais: o limite é 262.144 bytes. Encurte textos ou divida o cenário.",
            "The scenario is too large: the limit is 262,144 bytes. Shorten texts or split the scenario.",
        ),
        "scenario_book_fkey" | "share_link_book_fkey" => (
            "Esta tabela de preços não existe. Escolha uma da lista de tabelas.",
            "There is no such price book. Choose one from the list of books.",
        ),
        "share_link_expires_later" => ("O link precisa expirar no futuro.", "The link must expire in the future."),
        "share_link_role_known" => {
            ("Quem recebe o link pode ler (read), copiar (copy) ou comentar (comment).", "Whoever gets the link may read, copy or comment.")
        }
        "link_comment_author_size" => ("O nome tem de 1 a 60 caracteres.", "The name has 1 to 60 characters."),
        "link_comment_body_size" => ("O comentário tem de 1 a 1.000 caracteres.", "The comment has 1 to 1,000 characters."),
        "link_comment_answer_size" => ("A resposta tem de 1 a 1.000 caracteres.", "The answer has 1 to 1,000 characters."),
        "price_book_is_immutable" => (
            "Uma tabela de preços publicada nunca muda. Publique uma tabela nova com os preços corrigidos.",
            "A published price book never changes. Publish a new book with the corrected prices.",
        ),
        "workspace_label_length" => ("O nome tem até 60 caracteres.", "The name has at most 60 characters."),
        "scenario_revision_is_immutable" => (
            "Uma versão salva nunca muda. Salve o cenário de novo para criar outra versão.",
            "A saved version never changes. Save the scenario again to make another version.",
        ),
        "price_book_slug_key" => (
            "Já existe uma tabela de preços com este nome curto. Escolha outro.",
            "There is already a price book with this short name. Choose another.",
        ),
        "price_book_slug_form" => (
            "O nome curto da tabela usa só letras minúsculas sem acento, algarismos e hífens, até 80 caracteres.",
            "A book's short name has only unaccented small letters, digits and hyphens, at most 80 characters.",
        ),
        "price_book_name_length" => ("O nome da tabela tem de 1 a 120 caracteres.", "A book's name has 1 to 120 characters."),
        "price_row_kind_form" => (
            "O tipo do preço usa só letras minúsculas sem acento, algarismos e sublinhado.",
            "The kind of a price has only unaccented small letters, digits and underscores.",
        ),
        "price_row_provider_present" => ("Todo preço precisa de um fornecedor.", "Every price needs a provider."),
        "price_row_country_form" => (
            "O país é escrito com duas letras maiúsculas, por exemplo BR; ZZ onde o preço é o mesmo em toda parte.",
            "The country is written with two capital letters, e.g. BR; ZZ where the price is the same everywhere.",
        ),
        "price_row_unit_form" => (
            "A unidade usa só letras minúsculas sem acento, algarismos e sublinhado, por exemplo gpu_hour.",
            "The unit has only unaccented small letters, digits and underscores, e.g. gpu_hour.",
        ),
        "price_row_currency_known" => ("A moeda é BRL ou USD.", "The currency is BRL or USD."),
        "price_row_price_range" => (
            "O preço é um número maior que zero e menor que um trilhão. Um preço que falta fica fora da tabela.",
            "A price is a number above zero and below one trillion. A missing price stays out of the book.",
        ),
        "price_row_low_range" => ("O preço mínimo vai de zero até o preço.", "The low price is between zero and the price."),
        "price_row_high_range" => ("O preço máximo vai do preço até um trilhão.", "The high price is between the price and one trillion."),
        "price_row_tier_order" | "price_row_tier_whole" => (
            "Uma faixa de preço tem início, e o fim não vem antes do início.",
            "A price tier has a start, and its end does not come before it.",
        ),
        "price_row_size_range" => {
            ("GPUs, vCPUs, memória e potência são números maiores que zero.", "GPUs, vCPUs, memory and power are numbers above zero.")
        }
        "price_row_as_of_form" => ("A data do preço é AAAA, AAAA-MM ou AAAA-MM-DD.", "The date of a price is YYYY, YYYY-MM or YYYY-MM-DD."),
        "price_row_source_present" => ("Todo preço precisa de uma fonte.", "Every price needs a source."),
        "price_row_confidence_form" => (
            "A confiança usa só letras minúsculas sem acento e sublinhado, por exemplo published.",
            "The confidence has only unaccented small letters and underscores, e.g. published.",
        ),
        "price_row_text_length" => (
            "Um dos textos do preço é longo demais: fonte até 2.000 caracteres, nota até 4.000, item até 400.",
            "One of the price's texts is too long: source up to 2,000 characters, note up to 4,000, item up to 400.",
        ),
        "price_row_discount_range" => (
            "Um desconto negociado é uma fração acima de 0 e abaixo de 1: 0,12 são 12 %.",
            "A negotiated discount is a fraction above 0 and below 1: 0.12 is 12%.",
        ),
        "price_row_discount_form" => (
            "Um desconto negociado tem unidade fraction, modelo negotiated, confiança quote, região global e país ZZ, sem GPU, faixa nem tamanho.",
            "A negotiated discount has unit fraction, model negotiated, confidence quote, region global and country ZZ, and no GPU, tier or size.",
        ),
        "gpu_model_slug_key" | "language_model_slug_key" => {
            ("Dois modelos da tabela têm o mesmo nome curto.", "Two models of the book have the same short name.")
        }
        "gpu_model_slug_form" | "language_model_slug_form" => (
            "O nome curto do modelo usa só letras minúsculas sem acento, algarismos, pontos e hífens.",
            "A model's short name has only unaccented small letters, digits, dots and hyphens.",
        ),
        "gpu_model_figures_range" => (
            "Memória, banda, TFLOPS e potência da GPU são números maiores que zero; o ano vai de 2000 a 2100.",
            "A GPU's memory, bandwidth, TFLOPS and power are numbers above zero; its year is 2000 to 2100.",
        ),
        "gpu_model_source_present" => ("Toda GPU precisa de uma fonte.", "Every GPU needs a source."),
        "language_model_figures_range" | "language_model_shape_range" => (
            "Parâmetros, camadas e dimensões do modelo são números maiores que zero.",
            "A model's parameters, layers and dimensions are numbers above zero.",
        ),
        _ => return None,
    })
}
