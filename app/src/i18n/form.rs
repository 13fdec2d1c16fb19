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

    unknown "Não sei" "I do not know";
    none_of_list "não está na tabela de preços" "not in the price book";

    name "Nome da carga" "Name of the workload";
    kind "O que ela é" "What it is";
    kind_llm "Modelo de linguagem que responde" "Language model that answers";
    kind_hours "Trabalho em GPU-horas" "Work in GPU-hours";
    kind_bill "Conta que já pago" "A bill already being paid";
    new_llm "Novo modelo" "New model";
    new_hours "Novo trabalho" "New work";
    new_bill "Conta atual" "Current bill";
    add "Acrescentar carga" "Add a workload";
    add_full "Um cenário tem até 20 cargas." "A scenario has up to 20 workloads.";
    duplicate "Duplicar" "Duplicate";
    remove "Remover" "Remove";
    last_workload "Esta é a única carga; um cenário precisa de uma. Acrescente outra antes de remover esta."
        "This is the only workload, and a scenario needs one. Add another before removing this one.";
    does_not_fit "não cabe" "does not fit";
    month_one "no mês 1" "in month 1";
    a_month "por mês" "a month";
    let_fiel_choose "Deixar o Fiel escolher a GPU" "Let Fiel choose the GPU";
    use_fp8 "Passar os pesos a FP8" "Use FP8 weights";
    use_int4 "Passar os pesos a INT4" "Use INT4 weights";

    model "Modelo" "Model";
    precision "Precisão dos pesos" "Precision of the weights";
    requests "Pedidos por dia" "Requests a day";
    input "Tokens de entrada" "Input tokens";
    input_hint "Média de um pedido, com instruções e documentos" "Mean of a request, instructions and documents included";
    output "Tokens de saída" "Output tokens";
    output_hint "Média de uma resposta" "Mean of an answer";
    hours "Horário" "Hours";
    days "Dias por mês" "Days a month";
    hours_a_day "Horas por dia" "Hours a day";
    gpu "GPU" "GPU";
    gpu_hint "Se não escolher, o Fiel usa a mais barata que cabe, opção por opção."
        "If you choose none, Fiel uses the cheapest that fits, option by option.";
    any_gpu "Não sei: a mais barata que cabe" "I do not know: the cheapest that fits";
    min_memory "Memória mínima da GPU" "Least memory of a GPU";
    gpu_hours "GPU-horas por mês" "GPU-hours a month";
    gpu_hours_hint "Horas vezes GPUs: 4 GPUs por 100 horas são 400" "Hours times GPUs: 4 GPUs for 100 hours are 400";
    peak_gpus "GPUs ao mesmo tempo, no pico" "GPUs at once, at the peak";
    bill "Conta por mês, com impostos" "Bill a month, taxes included";
    bill_gpu "GPU que ela paga" "GPU it pays for";

    growth "Crescimento" "Growth";
    first_month "Primeiro mês" "First month";
    last_month "Último mês" "Last month";
    last_month_hint "Vazio: até o fim da comparação" "Empty: to the end of the comparison";
    storage "Dados guardados" "Data kept";
    block "Discos das máquinas" "Disks of the machines";
    block_hint "Armazenamento em bloco, ligado o mês inteiro" "Block storage, kept all month";
    file "Sistema de arquivos rápido" "Fast file system";
    file_hint "Compartilhado pelas máquinas, como o Lustre" "Shared by the machines, as Lustre is";
    interruptible "Pode ser interrompida?" "May it be interrupted?";
    interruptible_hint "O usual: GPU-horas podem, serviços não. Spot só serve ao que pode" "Usually GPU-hours may, services may not. Spot serves only what may";
    egress "Dados que saem para a internet" "Data that leaves to the internet";
    latency "Tempo entre tokens (p99)" "Time between tokens (p99)";
    no_target "sem meta" "no target";
    no_target_why "Sem meta, cada réplica atende o máximo que consegue." "Without a target each replica serves all it can.";
    availability "Disponibilidade" "Availability";
    peak "Pico sobre a média" "Peak over the mean";
    context "Maior contexto" "Longest context";
    stage "Fase" "Stage";
    volume "Volume" "Volume";

    class "Que dados a IA usa? Marque o mais delicado." "What data does the AI use? Choose the most delicate.";
    basis "Qual é a base legal para tratar esses dados?" "On what legal basis is the data processed?";
    sector "De que setor é quem decide sobre os dados?" "What sector is whoever decides about the data in?";
    access "Alguém fora do Brasil alcança esses dados, por exemplo no suporte do provedor?"
        "Can anyone outside Brazil reach the data, for instance the provider's support?";
    transfer "Que mecanismo da LGPD autoriza levar esses dados para fora?" "Which LGPD mechanism allows taking the data abroad?";
    trains "Os dados treinam ou ajustam um modelo" "The data trains or tunes a model";
    trains_hint "Treino pede mais cuidado que consulta" "Training asks for more care than inference";
    conditions "Condições a cumprir" "Conditions to meet";
    conditions_lead "Marque o que já está feito. Enquanto faltar uma, a opção fica “com condições”. Não é aconselhamento jurídico."
        "Tick what is done. While one is missing the option stays “with conditions”. This is not legal advice.";
    conditions_none "Com estas respostas não há condição a marcar." "With these answers there is no condition to tick.";
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
    per_gpu_hour "por GPU-hora" "per GPU-hour";
    per_server "por servidor" "per server";
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
    public_cloud "Nuvem pública" "Public cloud";
    private_cloud "Nuvem privada" "Private cloud";
    storage_group "Armazenamento" "Storage";
    sizing "Dimensionamento" "Sizing";
}
