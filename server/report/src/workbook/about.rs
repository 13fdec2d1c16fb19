//! Sheets of text: the offers chosen, the data rules, every default with its range, and what this workbook is.

use super::Pen;
use super::inputs::mark_word;
use super::style::{fit_height, write_text, write_title};
use crate::Error;
use engine::comparison::{NegotiatedDiscount, RuleNature};
use engine::format;
use engine::names;
use engine::scenario::Currency;
use engine::view::Terms;
use rust_xlsxwriter::{Workbook, Worksheet};

/// What stands in a cell of a list.
enum Item {
    Text(String),
    Number(f64),
}

impl From<&str> for Item {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Item {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Item {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Option<f64>> for Item {
    fn from(number: Option<f64>) -> Self {
        number.map_or_else(|| Self::Text(format::NONE.into()), Self::Number)
    }
}

impl Pen<'_> {
    /// Writes the sheets that are lists: offers, data rules, defaults.
    pub fn lists(&self, book: &mut Workbook) -> Result<(), Error> {
        self.offers(book.add_worksheet())?;
        self.rules(book.add_worksheet())?;
        self.defaults(book.add_worksheet())
    }

    /// Writes the sheet that says what the file is.
    pub fn about(&self, book: &mut Workbook) -> Result<(), Error> {
        self.page(book.add_worksheet())
    }

    /// A list with a title, heads with widths, and rows.
    fn table(&self, sheet: &mut Worksheet, title: &str, heads: &[(&str, f64)], rows: Vec<Vec<Item>>) -> Result<(), Error> {
        let styles = &self.styles;
        write_title(sheet, title, &styles.title)?;
        for (column, (head, width)) in (0..).zip(heads) {
            write_text(sheet, 1, column, head, &styles.head)?;
            sheet.set_column_width(column, *width)?;
        }
        fit_height(sheet, 1, heads)?;
        let last = 1 + rows.len() as u32;
        for (row, items) in (2..).zip(rows) {
            let texts: Vec<(&str, f64)> = items
                .iter()
                .zip(heads)
                .filter_map(|(item, (_, width))| match item {
                    Item::Text(text) => Some((text.as_str(), *width)),
                    Item::Number(_) => None,
                })
                .collect();
            fit_height(sheet, row, &texts)?;
            for (column, item) in (0..).zip(items) {
                match item {
                    Item::Text(text) => write_text(sheet, row, column, &text, &styles.wrapped)?,
                    Item::Number(number) => {
                        sheet.write_number_with_format(row, column, number, &styles.wrapped)?;
                    }
                }
            }
        }
        sheet.set_freeze_panes(2, 1)?;
        self.finish(sheet, (last, heads.len() as u16 - 1), Some((1, 1)))
    }

    fn offers(&self, sheet: &mut Worksheet) -> Result<(), Error> {
        sheet.set_name(&self.layout.others.offers)?;
        let mut heads = vec![
            (self.say("Opção", "Option"), 36.0),
            (self.say("Carga", "Workload"), 26.0),
            ("GPU", 20.0),
            (self.say("Fornecedor", "Provider"), 20.0),
            (self.say("Item", "Item"), 30.0),
            (self.say("Região", "Region"), 18.0),
            (self.say("Preço", "Price"), 14.0),
            (self.say("Moeda", "Currency"), 9.0),
            (self.say("Por", "Per"), 16.0),
            (self.say("GPUs no item", "GPUs in the item"), 10.0),
            (self.say("Data", "Date"), 12.0),
            (self.say("Fonte", "Source"), 60.0),
            (self.say("Por que esta", "Why this one"), 60.0),
        ];
        // Two more columns only where a discount was negotiated: without one the price of the list is what is billed.
        let negotiated = self.discounts();
        if !negotiated.is_empty() {
            heads.extend([
                (self.say("Desconto negociado", "Negotiated discount"), 40.0),
                (self.say("Preço com o desconto", "Price after the discount"), 14.0),
            ]);
        }
        let mut rows = Vec::new();
        for option in &self.answer.comparison.options {
            for p in &option.placements {
                let mut row: Vec<Item> = vec![
                    self.option_name(&option.id).into(),
                    self.workload(&p.workload).into(),
                    p.gpu_name.as_str().into(),
                    self.provider(&p.provider).into(),
                    p.item.as_str().into(),
                    p.region.as_str().into(),
                    p.price.into(),
                    match p.currency {
                        Currency::Brl => "BRL",
                        Currency::Usd => "USD",
                    }
                    .into(),
                    self.price_unit(&p.unit).into(),
                    p.gpus_per_item.into(),
                    p.as_of.as_str().into(),
                    p.source.as_str().into(),
                    p.reason.get(self.locale).into(),
                ];
                if let Some(billed) = p.net_price {
                    let of = |d: &&&NegotiatedDiscount| d.provider.eq_ignore_ascii_case(&p.provider);
                    row.push(negotiated.iter().find(of).map(|d| self.agreement(d)).unwrap_or_default().into());
                    row.push(billed.into());
                }
                rows.push(row);
            }
            for missing in &option.missing_prices {
                let mut row: Vec<Item> = vec![
                    self.option_name(&option.id).into(),
                    missing.workload.as_deref().map_or(String::new(), |w| self.workload(w)).into(),
                ];
                row.extend((0..10).map(|_| Item::from("")));
                row.push(format!("{}: {}", self.say("falta o preço", "price missing"), missing.text.get(self.locale)).into());
                rows.push(row);
            }
        }
        self.table(sheet, self.say("Ofertas escolhidas antes do cálculo", "Offers chosen before the calculation"), &heads, rows)
    }

    /// Every negotiated discount that is in the figures of some option, each once.
    fn discounts(&self) -> Vec<&NegotiatedDiscount> {
        let mut found: Vec<&NegotiatedDiscount> = Vec::new();
        for discount in self.answer.comparison.options.iter().flat_map(|o| &o.discounts) {
            if !found.iter().any(|known| known.cell == discount.cell) {
                found.push(discount);
            }
        }
        found
    }

    /// "AWS: 12 % (contrato EDP, 01/12/2026)".
    fn agreement(&self, d: &NegotiatedDiscount) -> String {
        let (provider, off) = (names::provider(self.locale, &d.provider), format::percent_exact(self.locale, d.fraction));
        let note = if d.note.is_empty() { String::new() } else { format!("; {}", d.note) };
        format!("{provider}: {off} ({}, {}{note})", d.source, format::date(self.locale, &d.as_of))
    }

    /// What a price is for, in words; the price book's own word where it is another.
    fn price_unit(&self, unit: &str) -> String {
        match unit {
            "instance_hour" => self.say("hora de máquina", "machine-hour").into(),
            "gpu_hour" => self.say("GPU-hora", "GPU-hour").into(),
            "unit" => self.say("unidade", "unit").into(),
            other => format::unit_words(self.locale, other),
        }
    }

    /// Who offers it; words of the price book that are not names of providers are translated.
    fn provider(&self, provider: &str) -> String {
        match provider {
            "assumption" => self.say("premissa", "assumption").into(),
            "market" => self.say("mercado", "market").into(),
            other => other.into(),
        }
    }

    fn workload(&self, id: &str) -> String {
        self.scenario.workloads.iter().find(|w| w.id == id).map_or(id, |w| w.name.as_str()).into()
    }

    /// Names of the workloads a rule fires for; every one where it names none.
    fn workloads(&self, ids: &[String]) -> String {
        if ids.is_empty() {
            return self.say("todas", "all").into();
        }
        ids.iter().map(|id| self.workload(id)).collect::<Vec<_>>().join(", ")
    }

    fn rules(&self, sheet: &mut Worksheet) -> Result<(), Error> {
        sheet.set_name(&self.layout.others.rules)?;
        let heads = [
            (self.say("Opção", "Option"), 36.0),
            (self.say("Resultado da regra", "Outcome of the rule"), 18.0),
            (self.say("Regra", "Rule"), 8.0),
            (self.say("Natureza", "Nature"), 24.0),
            (self.say("Dispositivo", "Article"), 36.0),
            (self.say("O que diz", "What it says"), 90.0),
            (self.say("Cumprida", "Met"), 10.0),
            (self.say("Cargas", "Workloads"), 40.0),
        ];
        let mut rows = Vec::new();
        for option in &self.answer.comparison.options {
            for rule in &option.lgpd.rules {
                let nature = match rule.nature {
                    RuleNature::Law => self.say("lei", "law"),
                    RuleNature::RegulatorGuidance => self.say("orientação da autoridade", "regulator's guidance"),
                    RuleNature::PrudentPolicy => self.say("prudência, não lei", "prudence, not law"),
                };
                rows.push(vec![
                    self.option_name(&option.id).into(),
                    self.outcome(rule.outcome).into(),
                    rule.id.as_str().into(),
                    nature.into(),
                    rule.cite.get(self.locale).into(),
                    rule.text.get(self.locale).into(),
                    match (rule.fulfilled, rule.not_met) {
                        (true, _) => self.say("sim", "yes"),
                        (false, true) => self.say("ainda não", "not yet"),
                        (false, false) => "",
                    }
                    .into(),
                    self.workloads(&rule.workloads).into(),
                ]);
            }
        }
        let rules = &self.answer.comparison.rules;
        let day = format::date(self.locale, &rules.as_of);
        let title = format!(
            "{} {day}, {} {}. {}",
            self.say("LGPD: onde os dados podem ficar. Regras de", "LGPD: where the data may be kept. Rules as of"),
            self.say("versão", "version"),
            rules.version,
            self.say("Não é aconselhamento jurídico.", "This is not legal advice."),
        );
        self.table(sheet, &title, &heads, rows)
    }

    fn defaults(&self, sheet: &mut Worksheet) -> Result<(), Error> {
        sheet.set_name(&self.layout.others.defaults)?;
        let heads = [
            (self.say("Premissa", "Assumption"), 46.0),
            (self.say("Unidade", "Unit"), 22.0),
            (self.say("Em uso", "In use"), 12.0),
            (self.say("Padrão", "Default"), 12.0),
            (self.say("Faixa, de", "Range, from"), 12.0),
            (self.say("Faixa, até", "Range, to"), 12.0),
            (self.say("Certeza", "Certainty"), 18.0),
            (self.say("Data", "Date"), 12.0),
            (self.say("Fonte do padrão", "Source of the default"), 70.0),
            (self.say("Sua nota", "Your note"), 40.0),
        ];
        let rows = (self.answer.comparison.assumptions.iter())
            .map(|a| {
                vec![
                    a.name.get(self.locale).into(),
                    a.unit.get(self.locale).into(),
                    a.value.into(),
                    a.default.into(),
                    a.low.into(),
                    a.high.into(),
                    mark_word(a.mark, self.locale).into(),
                    a.as_of.as_str().into(),
                    a.source.as_str().into(),
                    a.note.as_str().into(),
                ]
            })
            .collect();
        self.table(
            sheet,
            self.say(
                "Padrões e faixas (para ler; o que se muda está em Premissas)",
                "Defaults and ranges (to read; what can be changed is in Assumptions)",
            ),
            &heads,
            rows,
        )
    }

    /// What the money is and how it was turned into that.
    fn shown_money(&self) -> &'static str {
        let view = self.answer.comparison.view;
        match (view.currency, view.terms) {
            (Currency::Brl, Terms::Nominal) => self.say(
                "R$ nominais; preços em US$ convertidos pelo dólar de cada mês",
                "nominal BRL; prices in USD converted at the dollar of each month",
            ),
            (Currency::Brl, Terms::Real) => self.say(
                "R$ do início: cada fluxo sem o IPCA acumulado até o seu mês",
                "BRL of the start: each flow without the IPCA inflation up to its month",
            ),
            (Currency::Usd, Terms::Nominal) => {
                self.say("US$ nominais: cada fluxo pelo dólar do seu mês", "nominal USD: each flow at the dollar of its month")
            }
            (Currency::Usd, Terms::Real) => self.say(
                "US$ do início: cada fluxo sem o IPCA acumulado, pelo dólar do início",
                "USD of the start: each flow without IPCA inflation, at the dollar of the start",
            ),
        }
    }

    fn page(&self, sheet: &mut Worksheet) -> Result<(), Error> {
        let c = &self.answer.comparison;
        sheet.set_name(&self.layout.others.about)?;
        write_title(sheet, &c.title, &self.styles.title)?;
        let convention = match c.npv.timing.as_str() {
            "end_of_period" => self.say(
                "cada fluxo no fim do seu mês; o mês 0 não é descontado",
                "each flow at the end of its month; month 0 is not discounted",
            ),
            other => other,
        };
        let rate = format::percent_exact(self.locale, c.npv.rate_per_year);
        let mut facts: Vec<(&str, String)> = vec![
            (self.say("O que é", "What it is"), self.say("Comparação de alugar, comprar e usar nuvem privada para GPUs. Cada linha de cada opção é uma fórmula viva em todos os meses; ao lado de cada fórmula está guardado o valor que o Fiel calculou.", "A comparison of renting, buying and private cloud for GPUs. Every line of every option is a live formula in every month; beside each formula the value Fiel calculated is stored.").into()),
            (self.say("Como usar", "How to use"), self.say("Entradas têm fundo claro: estão na planilha Premissas, e na primeira planilha o que entra na classificação. Mude-as e tudo acompanha, também os gráficos. Cada uma tem limites, e uma nota com fonte e data. As fórmulas estão protegidas sem senha: Revisão, Desproteger planilha. As ofertas escolhidas, a LGPD e os meses de cruzamento são textos fixos.", "Inputs have a tinted ground: they are on the sheet Assumptions, and on the first sheet what is ranked. Change them and everything follows, the charts too. Each has limits, and a note with source and date. Formulas are protected without a password: Review, Unprotect Sheet. The offers chosen, LGPD and the months of crossing are fixed texts.").into()),
            (self.say("Conferência", "Check"), self.say("Em cada planilha, OK diz que todos os valores são os do Fiel. Com uma entrada mudada não há o que conferir, e a linha diz isso. A planilha Conferência mostra cada valor ao lado do que o Fiel calculou.", "On each sheet, OK says that all its values are Fiel's. With an input changed there is nothing to check against, and the line says so. The sheet Check shows every value beside what Fiel worked out.").into()),
            (self.say("Tabela de preços", "Price book"), format!("{} ({}), {}", c.book.name, c.book.slug, format::date(self.locale, &c.book.published_on))),
            (self.say("Regras da LGPD", "LGPD rules"), format!("{} {}, {}", self.say("versão", "version"), c.rules.version, format::date(self.locale, &c.rules.as_of))),
            (self.say("Motor de cálculo", "Engine"), format!("Fiel {}", c.engine)),
            (self.say("Período", "Period"), format!("{} {}, {} {}", c.horizon_months, self.say("meses", "months"), self.say("mês 1 é", "month 1 is"), format::month_date(self.locale, c.start, 1))),
            (self.say("Moeda", "Currency"), format!("{}; {}", self.shown_money(), self.taxed())),
            (self.say("VPL", "NPV"), format!("{rate} {}; {convention}{}", self.say("ao ano, taxa nominal", "a year, nominal"), match c.currency {
                Currency::Brl => "",
                Currency::Usd => self.say("; descontado em reais e convertido ao dólar de hoje", "; discounted in BRL and converted at the dollar of today"),
            })),
            (self.say("Arredondamento", "Rounding"), self.say("Nada é arredondado antes de ser mostrado. Máquinas e GPUs são inteiras: as fórmulas com INT arredondam para cima.", "Nothing is rounded before it is shown. Machines and GPUs are whole: formulas with INT round up.").into()),
            (self.say("Aviso", "Notice"), self.say("Estimativa para apoiar uma decisão. Não é aconselhamento jurídico, fiscal nem de investimento.", "An estimate to support a decision. It is not legal, tax or investment advice.").into()),
        ];
        let negotiated: Vec<String> = self.discounts().into_iter().map(|d| self.agreement(d)).collect();
        if !negotiated.is_empty() {
            // after the price book, whose list prices they come off
            let off = self.say(
                "Saem dos preços de tabela do provedor; cotações próprias e premissas ficam como estão.",
                "They come off the provider's list prices; your own quotes and the assumptions stay as they are.",
            );
            facts.insert(3, (self.say("Descontos negociados", "Negotiated discounts"), format!("{}. {off}", negotiated.join("; "))));
        }
        let last = 1 + facts.len() as u32;
        for (row, (name, text)) in (2..).zip(facts) {
            write_text(sheet, row, 0, name, &self.styles.strong)?;
            write_text(sheet, row, 1, &text, &self.styles.wrapped)?;
            fit_height(sheet, row, &[(&text, 110.0)])?;
        }
        sheet.set_column_width(0, 24.0)?;
        sheet.set_column_width(1, 110.0)?;
        self.finish(sheet, (last, 1), None)
    }
}
