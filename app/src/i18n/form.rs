//! Words of the form.
//!
//! Sentences that depend on an answer stand in `editor::form::words`, closed choices in `editor::form::choices`.

use super::words;

words! { Form
    workloads "Cargas" "Workloads";
    workloads_lead "Uma carga é um trabalho de IA: um modelo que responde, um treino, um ajuste fino, ou uma conta que você já paga."
        "A workload is one job for AI: a model that answers, training, fine-tuning, or a bill you already pay.";
    data "Dados" "Data";
    data_lead "Estas respostas decidem onde os dados podem ficar. Responder “não sei” deixa a opção em espera; nada é suposto."
        "These answers decide where the data may be kept. “I do not know” puts an option on hold; nothing is assumed.";
    buyer "Quem compra" "Who buys";
    buyer_lead "Estado e regime decidem os impostos e quais deles voltam como crédito."
        "State and tax regime decide the taxes, and which of them come back as credit.";
    options "Opções a comparar" "Options to compare";
    options_lead "Tire o que não interessa. Se você tem uma cotação, ela vale mais que qualquer preço de tabela."
        "Leave out what is of no interest. A quote of your own beats any list price.";
    assumptions "Premissas" "Assumptions";
    assumptions_lead "Toda premissa tem valor padrão, fonte e data. Mude o que souber melhor."
        "Every assumption has a default, a source and a date. Change what you know better.";

    yes "sim" "yes";
    no "não" "no";
    copy_word "cópia" "copy";
    in_use "Em uso: {0}." "In use: {0}.";
    answers_usual "{0}: {1} respostas, todas no padrão" "{0}: {1} answers, all at their defaults";
    answers_one "{0}: {1} respostas, 1 sua" "{0}: {1} answers, 1 of your own";
    answers_own "{0}: {1} respostas, {2} suas" "{0}: {1} answers, {2} of your own";
    group_usual "{0}, todas no padrão" "{0}, all at their defaults";
    group_one "{0}, 1 sua" "{0}, 1 yours";
    group_own "{0}, {1} suas" "{0}, {1} yours";
    quotes_none "Nenhuma cotação sua" "No quote of yours";
    quotes_one "1 cotação sua" "1 quote of yours";
    quotes_own "{0} cotações suas" "{0} quotes of yours";
    cheapest "provedor mais barato" "cheapest provider";
    range "de {0} a {1}" "{0} to {1}";
    range_above "acima de {0} e até {1}" "above {0} and up to {1}";
    fault_range "Use {0}. O valor foi {1}." "Use {0}. The value was {1}.";
    fault_whole "Use um número inteiro, {0}. O valor foi {1}." "Use a whole number, {0}. The value was {1}.";
    fault_number "Escreva um número, {0}. O valor foi {1}." "Write a number, {0}. The value was {1}.";
    fault_empty "Escreva um número, {0}. O campo está vazio." "Write a number, {0}. The field is empty.";
    fault_text_empty "Escreva de {0} a {1} caracteres. O campo está vazio." "Write {0} to {1} characters. The field is empty.";
    fault_text_long "Use até {0} caracteres. Havia {1}." "Use up to {0} characters. There were {1}.";
    u_months "meses" "months";
    unknown "Não sei" "I do not know";
    none_of_list "não está na tabela de preços" "not in the price book";

    name "Nome da carga" "Name of the workload";
    kind "O que ela é" "What it is";
    add "Acrescentar carga" "Add a workload";
    add_full "Um cenário tem até 20 cargas." "A scenario has up to 20 workloads.";
    duplicate "Duplicar" "Duplicate";
    remove "Remover" "Remove";
    last_workload "Esta é a única carga; um cenário precisa de uma. Acrescente outra antes de remover esta."
        "This is the only workload, and a scenario needs one. Add another before removing this one.";
    does_not_fit "não cabe" "does not fit";
    models_none "Modelos seus: nenhum ainda" "Models of your own: none yet";
    models_one "Modelos seus: 1" "Models of your own: 1";
    models_own "Modelos seus: {0}" "Models of your own: {0}";
    models_full "Um cenário tem até 20 modelos seus." "A scenario has up to 20 models of your own.";
    models_paste "Config.json do modelo" "The model's config.json";
    models_paste_hint "Cole o arquivo config.json do Hugging Face; o Fiel lê as medidas" "Paste the config.json of Hugging Face; Fiel reads the sizes";
    models_read "Ler o config.json" "Read the config.json";
    models_by_hand "Informar as medidas" "Enter the sizes";
    model_new "Meu modelo" "My model";
    model_name "Nome do modelo" "Name of the model";
    model_used "Uma carga usa este modelo. Escolha outro nela antes de remover." "A workload uses this model. Choose another there before removing it.";
    not_now "Não deu certo agora; tente de novo. Nada foi perdido." "That did not work just now; try again. Nothing is lost.";
    month_one "no mês 1" "in month 1";
    a_month "por mês" "a month";



    class "Que dados a IA usa? Marque o mais delicado." "What data does the AI use? Choose the most delicate.";
    also "Há outros tipos entre esses dados: nenhum marcado" "Other kinds among the data: none marked";
    also_some "Há outros tipos entre esses dados: {0}" "Other kinds among the data: {0}";
    places "Onde a empresa, por decisão ou contrato, deixa os dados ficarem?" "Where does the company, by decision or contract, let the data be?";
    automated "Uma máquina decide sozinha sobre pessoas com esses dados?" "Does a machine alone decide about people with the data?";
    internet "Os dados vêm de um serviço aberto pela internet?" "Does the data come from a service open on the internet?";
    basis "Qual é a base legal para tratar esses dados?" "On what legal basis is the data processed?";
    sector "De que setor é quem decide sobre os dados?" "What sector is whoever decides about the data in?";
    access "Alguém fora do Brasil alcança esses dados, por exemplo no suporte do provedor?"
        "Can anyone outside Brazil reach the data, for instance the provider's support?";
    transfer "Que mecanismo da LGPD autoriza levar esses dados para fora?" "Which LGPD mechanism allows taking the data abroad?";
    trains "Os dados treinam ou ajustam um modelo" "The data trains or tunes a model";
    trains_hint "Treino pede mais cuidado que consulta" "Training asks for more care than inference";
    conditions "Condições a cumprir" "Conditions to meet";
    conditions_lead "Diga de cada uma se já está cumprida. Enquanto faltar uma, a opção fica “com condições”. Não é aconselhamento jurídico."
        "Say of each whether it is met. While one is missing the option stays “with conditions”. This is not legal advice.";
    conditions_none "Com estas respostas não há condição a cumprir." "With these answers there is no condition to meet.";
    for_all "Vale para todas as opções." "Applies to every option.";
    for_some "Vale para:" "Applies to:";

    state "Estado" "State";
    state_hint "Decide o ICMS" "Decides the ICMS";
    regime "Regime de imposto de renda" "Income-tax regime";
    regime_hint "Decide quanto da depreciação e da despesa abate imposto" "Decides how depreciation and expense reduce tax";
    federal_credit "PIS/COFINS, depois CBS e IBS, voltam como crédito" "PIS/COFINS, later CBS and IBS, come back as credit";
    federal_credit_hint "Em geral sim no Lucro Real; não no Presumido até 2026 nem no Simples"
        "Usually yes under Lucro Real; no under Presumido until 2026, nor under Simples";
    icms_credit "ICMS de servidores volta como crédito, em 48 parcelas" "ICMS on servers comes back as credit, in 48 parts";
    icms_credit_hint "Só para quem paga ICMS sobre o que vende" "Only for those who pay ICMS on what they sell";
    incentive "Incentivo de importação" "Import incentive";
    incentive_hint "Todos se pedem antes de importar, e valem para quem se habilita" "All are asked for before importing, and hold for whoever qualifies";

    customs "Código aduaneiro dos servidores (NCM)" "Customs code of the servers (NCM)";
    customs_hint "Decide o imposto de importação e o IPI; confirme com o despachante" "Decides import duty and IPI; confirm it with the broker";
    tariff "Tarifa de energia" "Energy tariff";
    tariff_hint "Da distribuidora do lugar dos servidores" "Of the distributor where the servers stand";
    flag "Bandeira tarifária" "Tariff flag";
    flag_hint "Vale no mercado cativo, em todos os meses" "Holds in the captive market, in all months";

    last_option "Uma comparação precisa de uma opção. Marque outra antes de tirar esta."
        "A comparison needs one option. Choose another before leaving this one out.";
    options_full "Uma comparação tem até 12 opções." "A comparison has up to 12 options.";
    add_abroad "Acrescentar nuvem pública nos EUA" "Add a public cloud in the USA";
    provider "Provedor" "Provider";
    any_provider "Não sei: o mais barato" "I do not know: the cheapest";
    country "País" "Country";
    region "Região" "Region";
    any_region "Não sei: a mais barata" "I do not know: the cheapest";
    managed_ml "Serviço gerenciado de ML" "Managed ML service";
    managed_ml_hint "SageMaker, Vertex AI ou Azure ML, que cobram sobre a GPU" "SageMaker, Vertex AI or Azure ML, which charge on top of the GPU";
    invoicing "Como a fatura chega" "How the invoice comes";
    quotes "Suas cotações" "Your quotes";
    quotes_lead_hour "Preço de uma GPU por hora, ou dos dados, como está na proposta." "Price of one GPU for an hour, or of data, as in the offer.";
    quotes_lead_server "Preço de um servidor inteiro, antes de impostos se vier em dólar." "Price of a whole server, before tax if in dollars.";
    price "Preço" "Price";
    per_gpu_hour "por GPU-hora" "a GPU-hour";
    per_server "por servidor" "a server";
    per_gb_month "por GB por mês" "a GB a month";
    per_gb "por GB" "a GB";
    currency "Moeda" "Currency";
    quote_of "O que foi cotado" "What is quoted";
    quote_kw "Potência do servidor" "Power of the server";
    quote_kw_hint "Vazio: como os servidores da tabela" "Empty: as the servers of the price book";
    quote_above "Preço acima da reserva" "Price above the reservation";
    quote_above_hint "Sob demanda; só se o uso crescer" "On demand; only where use grows";
    quote_gpus "GPUs no servidor" "GPUs in the server";
    note "De onde veio" "Where it came from";
    note_hint "Fornecedor e data, por exemplo" "Supplier and date, for instance";
    add_quote "Informar uma cotação" "Enter a quote";
    use_quote "Usar esta cotação" "Use this quote";
    cancel "Desistir" "Cancel";
    remove_quote "Remover cotação" "Remove the quote";
    quotes_full "Uma opção tem até 20 cotações." "An option has up to 20 quotes.";
    missing "Falta" "Missing";
    not_compared "Fora da comparação" "Not compared";

    horizon "Horizonte" "Horizon";
    start "Mês 1 da comparação" "Month 1 of the comparison";
    timing "Quando cai o pagamento do mês" "When in the month a payment stands";
    timing_hint "Para o valor presente" "For present values";
    tax_years "Alíquotas por ano" "Tax rates by year";
    tax_years_lead "O calendário da reforma tributária, ano a ano. Mude o que a sua empresa já sabe." "The calendar of the tax reform, year by year. Change what your company knows already.";
    year_pis_cofins "PIS/COFINS: parte cobrada" "PIS/COFINS: share charged";
    year_cbs "CBS" "CBS";
    year_ibs "IBS" "IBS";
    year_icms_iss "ICMS e ISS: parte cobrada" "ICMS and ISS: share charged";
    year_ipi "IPI: parte cobrada" "IPI: share charged";
    month "Mês" "Month";
    year "Ano" "Year";
    only_yours "Só as suas" "Only yours";
    none_yours "Nenhuma premissa é sua ainda: todas estão no padrão." "No assumption is yours yet: all are at their defaults.";
    back "voltar ao padrão" "back to the default";
    default_is "padrão" "default";
    source "Fonte" "Source";

    finance "Financeiras" "Finance";
    fx "Câmbio" "Exchange";
    tax "Impostos" "Tax";
    energy "Energia" "Energy";
    space "Espaço e link" "Space and link";
    hardware "Equipamento" "Hardware";
    staff "Pessoas" "People";
    compliance "Proteção de dados" "Data protection";
    public_cloud "Nuvem pública" "Public cloud";
    private_cloud "Nuvem privada" "Private cloud";
    storage_group "Armazenamento" "Storage";
    demand "Demanda" "Demand";
    sizing "Dimensionamento" "Sizing";
}
