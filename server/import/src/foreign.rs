//! Cost exports that are not FOCUS, told by their headers, and files of no kind known here.
//!
//! Owns the refusals and how to get the same costs as FOCUS. Refuses to read them by halves: each has its own rules of what is
//! amortised, what is tax and what counts twice.

use crate::refusal::{Refusal, quoted};

/// The refusal that this header deserves. `has` answers for a column's name in any case.
pub(crate) fn refuse(header: &[String], has: impl Fn(&str) -> bool) -> Refusal {
    let any = |names: &[&str]| names.iter().any(|n| has(n));
    let starts = |prefix: &str| header.iter().any(|n| n.to_ascii_lowercase().starts_with(prefix));
    if any(&["lineItem/UnblendedCost", "identity/LineItemId", "line_item_unblended_cost", "identity_line_item_id"]) {
        return Refusal::new(
            "aws_cur",
            "É um relatório de custos da AWS (CUR), que não se lê aqui. No console da AWS, em Billing and Cost Management → Data Exports, crie uma exportação “FOCUS with AWS columns” em CSV e descomprima o arquivo.",
            "It is an AWS cost and usage report (CUR), which is not read here. In the AWS console, under Billing and Cost Management → Data Exports, create an export “FOCUS with AWS columns” as CSV and unpack the file.",
        )
        .at(1);
    }
    if any(&["lineItem/referenceNo", "cost/myCost", "usage/billedQuantity"]) {
        return Refusal::new(
            "oci_cost_report",
            "É um relatório de custos da Oracle Cloud (OCI), que não se lê aqui. No mesmo bucket de relatórios há a pasta “FOCUS Reports”: baixe de lá o mês e descomprima o arquivo.",
            "It is an Oracle Cloud (OCI) cost report, which is not read here. The same bucket of reports has the folder “FOCUS Reports”: download the month from there and unpack the file.",
        )
        .at(1);
    }
    let azure = ["CostInBillingCurrency", "PreTaxCost", "CostInPricingCurrency", "CostUSD", "costInUsd"];
    if any(&["MeterCategory", "MeterId", "MeterSubCategory"]) && any(&azure) || (has("CostInBillingCurrency") && has("BillingAccountId")) {
        return Refusal::new(
            "azure_cost_export",
            "É uma exportação de custos do Azure (real ou amortizada), que não se lê aqui. No portal, em Cost Management → Exports, crie uma do tipo “Cost and usage details (FOCUS)” em CSV sem compressão.",
            "It is an Azure cost export (actual or amortised), which is not read here. In the portal, under Cost Management → Exports, create one of the type “Cost and usage details (FOCUS)” as CSV without compression.",
        )
        .at(1);
    }
    if any(&["billing_account_id", "cost_type"]) && (starts("sku.") || starts("sku_") || any(&["usage_start_time"])) {
        return Refusal::new(
            "gcp_billing_export",
            "É uma exportação de faturamento do Google Cloud, que não se lê aqui. O Google publica uma consulta (vista) FOCUS do BigQuery sobre a exportação detalhada: exporte o resultado dela em CSV.",
            "It is a Google Cloud billing export, which is not read here. Google publishes a FOCUS query (view) for BigQuery over the detailed export: export its result as CSV.",
        )
        .at(1);
    }
    let names: Vec<String> = header.iter().take(6).map(|n| quoted(n)).collect();
    let (names, more) = (names.join(", "), if header.len() > 6 { ", …" } else { "" });
    Refusal::new(
        "unknown",
        format!(
            "O cabeçalho ({names}{more}) não é de nenhum tipo que se lê aqui: a tabela de preços do Fiel (“fiel prices export” mostra a forma), catálogos do SkyPilot, listas de preços por máquina da AWS, do Azure e do Google, e faturas FOCUS 1.0 a 1.2 em CSV."
        ),
        format!(
            "The header ({names}{more}) is of no kind that is read here: Fiel's price book (`fiel prices export` shows the form), SkyPilot catalogues, price lists by machine of AWS, Azure and Google, and FOCUS bills 1.0 to 1.2 as CSV."
        ),
    )
    .at(1)
}
